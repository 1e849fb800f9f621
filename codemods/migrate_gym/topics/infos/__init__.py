"""Infos: those of vector environments, and of episodes that ended."""
