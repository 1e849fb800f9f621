"""The environments of robots that gym came with."""

from __future__ import annotations

from typing import Any, Iterator

from gymport.gym.envs._row import Row

_REWARDS = {"": "sparse", "Dense": "dense"}
_FETCH = ("Slide", "PickAndPlace", "Reach", "Push")
_HAND = (
    ("Block", "RotateZ", "ignore", "z"),
    ("Block", "RotateParallel", "ignore", "parallel"),
    ("Block", "RotateXYZ", "ignore", "xyz"),
    ("Block", "Full", "random", "xyz"),
    ("Block", "", "random", "xyz"),
    ("Egg", "Rotate", "ignore", "xyz"),
    ("Egg", "Full", "random", "xyz"),
    ("Egg", "", "random", "xyz"),
    ("Pen", "Rotate", "ignore", "xyz"),
    ("Pen", "Full", "random", "xyz"),
    ("Pen", "", "random", "xyz"),
)
_TOUCH = (("v0", "boolean"), ("v1", "sensordata"))


def robotics_rows() -> Iterator[Row]:
    """Give the rows of all of them."""
    for suffix, reward in _REWARDS.items():
        kwargs = {"reward_type": reward}
        for task in _FETCH:
            fetch, cls = f"Fetch{task}{suffix}", f"robotics:Fetch{task}Env"
            yield Row(f"{fetch}-v0", cls, 50, None, kwargs, "0.10", "0.10.5")
            yield Row(f"{fetch}-v1", cls, 50, None, kwargs, "0.10.5")
        yield Row(f"HandReach{suffix}-v0", "robotics:HandReachEnv", 50, None, kwargs, "0.10")
        for thing, task, position, rotation in _HAND:
            goal = {"target_position": position, "target_rotation": rotation, **kwargs}
            name = f"HandManipulate{thing}{task}"
            yield Row(f"{name}{suffix}-v0", f"robotics:Hand{thing}Env", 100, None, goal, "0.10")
            if task != "Full":
                yield from _with_touch(name, suffix, thing, goal)


def _with_touch(name: str, suffix: str, thing: str, goal: dict[str, Any]) -> Iterator[Row]:
    """The rows of a task of a hand that feels."""
    cls = f"robotics:Hand{thing}TouchSensorsEnv"
    first = f"{name}TouchSensors{suffix}-v0"
    if name == f"HandManipulate{thing}":
        yield Row(first, cls, 100, None, goal, "0.12", "0.12.2")
    for version, sensors in _TOUCH:
        env_id = f"{name}TouchSensors{suffix}-{version}"
        yield Row(env_id, cls, 100, None, {**goal, "touch_get_obs": sensors}, "0.12.2")
