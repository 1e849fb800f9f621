"""Videos of environments."""
