"""Ids of environments: where they are written, handed on, compared and registered."""
