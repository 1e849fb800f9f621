"""Coloured text for terminals."""

from gymport.utils.colorize import color2num, colorize

__all__ = ["color2num", "colorize"]
