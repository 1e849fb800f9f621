"""Recorders of videos and of statistics."""
