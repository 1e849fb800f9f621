"""Flags: done of one or of several, made of two flags, and two flags made of it."""
