"""The kinds of files that hold code to migrate, or ask for gym."""
