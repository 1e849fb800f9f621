"""Resets: what they give, which come first, and what a reset method hands on."""
