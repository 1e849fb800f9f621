"""The race track, seen from above."""

from gymport.gym_0_22.envs._adapted import adapted, forwarding

CarRacing = adapted("box2d.car_racing", "CarRacing", "box2d.car_racing")
__getattr__ = forwarding(__name__, "box2d.car_racing")
