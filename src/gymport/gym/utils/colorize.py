"""Coloured text for terminals."""

from gymport.gym_common.colorize import color2num, colorize

__all__ = ["color2num", "colorize"]
