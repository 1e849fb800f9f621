"""Environments of any dialect and library, shown in another: ``modernize`` and ``legacy``."""
