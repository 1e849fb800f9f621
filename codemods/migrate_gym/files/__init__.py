"""Files: which are read, what they hold besides Python, what they require, how they are written."""
