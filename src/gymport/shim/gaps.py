"""What the shim lacks of gym, and where it differs on purpose: the docs and messages say it."""

from __future__ import annotations

from typing import Iterator, NamedTuple

from gymport.releases import numbers


class Gap(NamedTuple):
    """Something of gym's that the shim has not, or has otherwise.

    Attributes:
        what: The module, the group of ids, or the behaviour.
        instead: What to do instead.
        since: The first release that has it.
        before: The first release that has it no longer.
    """

    what: str
    instead: str
    since: str = "0.9"
    before: str = "0.27"


_ROBOTS = "take the environments by their ids; subclasses move to `gymnasium_robotics.envs`"
_SERVICE = "the service has ended; leave the upload out"
_DERIVE = "derive from `gymnasium.envs.mujoco.MujocoEnv`, and adapt it with `gymport.legacy`"
_COPY = "copy the environment from the sources of gym into the project"

MODULES = (
    Gap("gym.benchmarks", _SERVICE, before="0.9.6"),
    Gap("gym.envs.board_game", _COPY, before="0.9.6"),
    Gap("gym.envs.box2d.car_dynamics", "use `gymnasium.envs.box2d.car_dynamics`"),
    Gap("gym.envs.mujoco.mujoco_env", _DERIVE, before="0.22"),
    Gap("gym.envs.mujoco.mujoco_env.MujocoEnv", _DERIVE, "0.22", "0.26"),
    Gap("gym.envs.mujoco.mujoco_env.MuJocoPyEnv", _DERIVE, "0.25"),
    Gap("gym.envs.mujoco.mujoco_rendering", "use `gymnasium.envs.mujoco.mujoco_rendering`", "0.24"),
    Gap("gym.envs.mujoco.striker", _COPY, "0.22", "0.23"),
    Gap("gym.envs.mujoco.thrower", _COPY, "0.22", "0.23"),
    Gap("gym.envs.parameter_tuning", _COPY, before="0.9.6"),
    Gap("gym.envs.robotics.fetch_env", _ROBOTS, "0.10", "0.22"),
    Gap("gym.envs.robotics.hand_env", _ROBOTS, "0.10", "0.22"),
    Gap("gym.envs.robotics.robot_env", _ROBOTS, "0.10", "0.22"),
    Gap("gym.envs.robotics.rotations", "use `gymnasium_robotics.utils.rotations`", "0.10", "0.22"),
    Gap("gym.envs.robotics.utils", "use `gymnasium_robotics.utils`", "0.10", "0.22"),
    Gap("gym.scoreboard", _SERVICE, before="0.9.6"),
    Gap("gym.utils.renderer", "collect the frames in the environment", "0.25", "0.26"),
    Gap("gym.utils.reraise_impl_py2", "use `gym.utils.reraise`", before="0.11"),
    Gap("gym.utils.reraise_impl_py3", "use `gym.utils.reraise`", before="0.11"),
)
"""The modules that are missing."""

DIFFERENCES = (
    Gap(
        "Messages of errors and warnings are worded anew; their types and what they name are kept.",
        "match types, or names and values",
    ),
    Gap(
        "Rendering is pygame's: colours and shapes of images can differ from pyglet's.",
        "compare images under one library only",
        before="0.22",
    ),
    Gap(
        "Ids that only Gymnasium, ale-py or gymnasium-robotics has can be made too.",
        "catch `gym.error.Error` from `make` only for ids that nobody has",
    ),
    Gap(
        "MuJoCo's environments are Gymnasium's fourth or later versions, over other bindings: "
        "observations and rewards are alike, trajectories differ.",
        "compare results anew",
    ),
    Gap(
        "Box2D's environments are Gymnasium's: the same tasks, with other trajectories.",
        "compare results anew",
    ),
    Gap(
        "Arguments and methods that came later are accepted by earlier releases too.",
        "nothing: programs written for the release do not use them",
        before="0.22",
    ),
)
"""What differs."""


def of(gaps: tuple[Gap, ...], release: str) -> Iterator[Gap]:
    """Give those that a release has."""
    version = numbers(release)
    return (gap for gap in gaps if numbers(gap.since) <= version < numbers(gap.before))


def module(name: str) -> Gap | None:
    """Return the missing module that a name is, or is in, if there is one."""
    inside = (gap for gap in MODULES if f"{name}.".startswith(f"{gap.what}."))
    return next(inside, None)
