"""What a modern view does for an environment that breaks its contract, and how it finds out."""
