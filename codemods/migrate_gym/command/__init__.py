"""The command `migrate-gym`: its options and settings, its processes, and what a run does."""
