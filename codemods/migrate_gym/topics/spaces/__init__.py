"""Spaces: what gym made and Gymnasium refuses, and what was made of their arguments."""
