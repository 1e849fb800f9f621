"""What the expressions of a project hold: the modules put together, solved as a fixed point."""
