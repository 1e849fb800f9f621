"""Vector environments of any dialect, shown in another: ``modernize_vector``, ``legacy_vector``."""
