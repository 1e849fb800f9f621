"""Renders: who asks for which mode, and which environments are made for it."""
