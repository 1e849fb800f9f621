"""What the code of methods tells without being run."""
