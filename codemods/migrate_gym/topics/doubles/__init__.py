"""What tests put in the place of environments and of their methods."""
