"""Gymnasium's environments where they need more than an adapter to be those of gym."""
