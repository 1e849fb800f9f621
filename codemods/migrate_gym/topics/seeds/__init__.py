"""Seeds: the resets that they are for, the methods that take them, the streams they begin."""
