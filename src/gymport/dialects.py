"""How environments of each API generation talk: one frozen row per generation.

A row says what the generation does; the adapters, the shim, the rewriting rules and the docs read
it. Each row is written as its difference from the generation before. Where releases inside one
generation differ, the row holds what its first named release does and the field's comment says
which release changed it.

Example:
    >>> dialect("gym-0.21").step
    'done'
    >>> dialect("0.17.3").name
    'gym-0.21'
    >>> dialect("gymnasium 0.29.1").name
    'gym-0.26'
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

TRUNCATED_KEY = "TimeLimit.truncated"
"""The key of ``info`` that says whether a time limit ended the episode (gym 0.12.5 to 0.25)."""


class Dialect(NamedTuple):
    """What one API generation says and does; every field is plain data."""

    name: str
    """The name of the dialect: the package and the release it is known by."""
    releases: tuple[str, ...]
    """The releases that speak it, as requirement strings."""

    step: str
    """``done``: 4 values with ``done``; ``flags``: 5 with ``terminated`` and ``truncated``."""
    reset: str
    """What a plain ``reset()`` returns: ``obs`` or ``obs_info``."""
    reset_arguments: tuple[str, ...]
    """The keyword arguments that ``reset`` takes."""
    underscore_methods: bool
    """Environments implement ``_step``, ``_reset``, ``_seed``, ``_render``, ``_close``."""
    reset_needed: str
    """The exception that ``step`` before ``reset`` raises (``ResetNeeded`` from 0.24)."""

    key_if_terminated: bool | None
    """The truncated key on a step that only terminates; None: the key is absent."""
    key_if_truncated: bool | None
    """The truncated key on a step that only runs out of time (written from 0.12.5)."""
    key_if_both: bool | None
    """The truncated key when the environment terminates on the last step of its limit."""
    false_key_flags: tuple[bool, bool]
    """What ``(terminated, truncated)`` a False key stands for when the episode is done."""

    seed_method: bool
    """Environments and wrappers have ``seed(seed)``."""
    seed_method_warns: bool
    """Calling ``seed`` gives a DeprecationWarning."""
    seed_returns: str | None
    """What ``seed(s)`` returns: ``list`` for ``[s]``; None: there is no such method."""
    drawn_seed_bytes: int
    """How many random bytes make the seed that ``seed()`` draws for itself."""
    random_stream: str
    """The kind of ``np_random``: RandomState, RandomNumberGenerator or Generator."""
    np_random_property: bool
    """``Env.np_random`` is a property seeded on first use, not an attribute of subclasses."""
    np_random_seed: bool
    """``Env.np_random_seed`` exists."""
    seeding_helpers: bool
    """``utils.seeding`` has ``hash_seed`` and ``create_seed`` (deprecated from 0.22)."""

    render: str
    """How the mode is given: ``argument`` of ``render``, ``both``, or ``attribute`` of the env."""
    render_closes: bool
    """``render`` takes ``close=True`` to close the viewer."""
    unset_render: str | None
    """What ``render()`` without any mode shows; None: nothing, with a warning."""
    frames_are_lists: bool
    """``render_mode="rgb_array"`` gives all frames since the last call, not one."""
    render_modes_key: str
    """The metadata key of the render modes (``render_modes`` from 0.23)."""
    render_fps_key: str
    """The metadata key of the frames per second (``render_fps`` from 0.23)."""

    reward_range: bool
    """``Env.reward_range`` exists, infinite both ways unless set."""
    attribute_forwarding: bool
    """Reading an unknown attribute of a wrapper reaches the wrapped environment (from 0.12.1)."""
    wrapper_attributes: bool
    """``get_wrapper_attr``, ``set_wrapper_attr`` and ``has_wrapper_attr`` exist."""
    make_chain: tuple[str, ...]
    """The wrappers that ``make`` puts on, outermost first."""
    make_render_mode: bool
    """``make`` takes ``render_mode``."""

    space_seed: str
    """What ``Space.seed(s)`` returns: ``list``, ``value``, or ``module`` where ``prng`` seeds."""
    discrete_sample: str
    """The type of a Discrete sample: ``int`` or ``int64`` (gymnasium from 0.27)."""
    dict_sample: str
    """The type of a Dict sample: ``OrderedDict`` or ``dict``."""
    dict_keywords_sorted: bool
    """``Dict(b=…, a=…)`` sorts its keys."""
    tuple_spaces: str
    """The type of ``Tuple.spaces``: ``list`` or ``tuple``."""
    box_checks_dtype: bool
    """``Box.contains`` refuses values whose dtype does not cast (from 0.21)."""

    registry: str
    """The registry: an ``EnvRegistry`` object, or a plain ``dict`` of specs."""
    unregistered_error: str
    """The exception that a misspelt id raises."""
    reregister: str
    """Registering an id twice: ``error`` (to 0.19) or ``warn``."""
    spec_kwargs: str
    """The attribute of EnvSpec that holds the constructor arguments."""

    vector: bool
    """There is a vector API (from 0.12)."""
    vector_is_env: bool
    """A vector environment is an ``Env`` (to gymnasium 0.29)."""
    vector_infos: str
    """The infos of a vector step: ``list`` of dicts, or ``dict`` of arrays (from 0.24)."""
    final_observation_key: str | None
    """The info key of a finished episode's last observation."""
    final_info_key: str | None
    """The info key of a finished episode's last info."""
    autoreset: str
    """When a vector resets a finished environment: ``same_step`` or ``next_step``."""
    batched_discrete: str
    """The vector's action space over Discrete: ``Tuple`` or ``MultiDiscrete``."""

    @property
    def modern(self) -> bool:
        """Whether ``reset`` gives ``(obs, info)`` and ``step`` gives the two flags."""
        return self.step == "flags" and self.reset == "obs_info"


GYM_0_9 = Dialect(
    name="gym-0.9",
    releases=("gym<0.9.6",),
    step="done",
    reset="obs",
    reset_arguments=(),
    underscore_methods=True,
    reset_needed="AssertionError",
    key_if_terminated=None,
    key_if_truncated=None,
    key_if_both=None,
    false_key_flags=(True, True),
    seed_method=True,
    seed_method_warns=False,
    seed_returns="list",
    drawn_seed_bytes=8,
    random_stream="RandomState",
    np_random_property=False,
    np_random_seed=False,
    seeding_helpers=True,
    render="argument",
    render_closes=True,
    unset_render="human",
    frames_are_lists=False,
    render_modes_key="render.modes",
    render_fps_key="video.frames_per_second",
    reward_range=True,
    attribute_forwarding=False,
    wrapper_attributes=False,
    make_chain=("TimeLimit",),
    make_render_mode=False,
    space_seed="module",
    discrete_sample="int",
    dict_sample="OrderedDict",
    dict_keywords_sorted=True,
    tuple_spaces="list",
    box_checks_dtype=False,
    registry="EnvRegistry",
    unregistered_error="UnregisteredEnv",
    reregister="error",
    spec_kwargs="_kwargs",
    vector=False,
    vector_is_env=True,
    vector_infos="list",
    final_observation_key=None,
    final_info_key=None,
    autoreset="same_step",
    batched_discrete="Tuple",
)

GYM_0_21 = GYM_0_9._replace(
    name="gym-0.21",
    releases=("gym>=0.9.6,<0.22",),
    underscore_methods=False,
    key_if_truncated=True,
    key_if_both=False,
    render_closes=False,
    attribute_forwarding=True,
    space_seed="list",
    box_checks_dtype=True,
    reregister="warn",
    vector=True,
)

GYM_0_22 = GYM_0_21._replace(
    name="gym-0.22",
    releases=("gym>=0.22,<0.25",),
    reset_arguments=("seed", "return_info", "options"),
    seed_method_warns=True,
    drawn_seed_bytes=16,
    random_stream="RandomNumberGenerator",
    np_random_property=True,
    make_chain=("TimeLimit", "OrderEnforcing"),
    tuple_spaces="tuple",
    unregistered_error="NameNotFound",
    spec_kwargs="kwargs",
    final_observation_key="terminal_observation",
    batched_discrete="MultiDiscrete",
)

GYM_0_25 = GYM_0_22._replace(
    name="gym-0.25",
    releases=("gym>=0.25,<0.26",),
    reset_needed="ResetNeeded",
    key_if_terminated=False,
    false_key_flags=(True, False),
    render="both",
    frames_are_lists=True,
    render_modes_key="render_modes",
    render_fps_key="render_fps",
    make_chain=("TimeLimit", "OrderEnforcing", "StepAPICompatibility", "PassiveEnvChecker"),
    make_render_mode=True,
    vector_infos="dict",
    final_observation_key="final_observation",
)

GYM_0_26 = GYM_0_25._replace(
    name="gym-0.26",
    releases=("gym>=0.26,<0.27", "gymnasium<1.0.0.dev0"),
    step="flags",
    reset="obs_info",
    reset_arguments=("seed", "options"),
    key_if_terminated=None,
    key_if_truncated=None,
    key_if_both=None,
    seed_method=False,
    seed_method_warns=False,
    seed_returns=None,
    random_stream="Generator",
    seeding_helpers=False,
    render="attribute",
    unset_render=None,
    frames_are_lists=False,
    make_chain=("TimeLimit", "OrderEnforcing", "PassiveEnvChecker"),
    dict_keywords_sorted=False,
    registry="dict",
    final_info_key="final_info",
)

GYMNASIUM_1 = GYM_0_26._replace(
    name="gymnasium-1",
    releases=("gymnasium>=1.0.0.dev0",),
    np_random_seed=True,
    reward_range=False,
    attribute_forwarding=False,
    wrapper_attributes=True,
    space_seed="value",
    discrete_sample="int64",
    dict_sample="dict",
    vector_is_env=False,
    final_observation_key="final_obs",
    autoreset="next_step",
)

DIALECTS = {row.name: row for row in (GYM_0_9, GYM_0_21, GYM_0_22, GYM_0_25, GYM_0_26, GYMNASIUM_1)}
"""Every dialect by its name, oldest first."""

_RELEASE = re.compile(r"(?:(gym|gymnasium)[\s=@v-]*)?(\d+(?:\.\d+)*\S*)", re.IGNORECASE)


def dialect(name: str | Dialect) -> Dialect:
    """Return the dialect of that name, or the one that a release speaks.

    Args:
        name: A dialect, its name (``"gym-0.21"``), or a release with or without its package
            (``"0.17.3"``, ``"gym 0.26.2"``, ``"gymnasium==1.1.1"``). A bare release is gym's,
            unless it is 0.27 or later, which only gymnasium has.

    Returns:
        The row of the table.

    Raises:
        UnknownDialectError: There is no such dialect or release (also a ValueError).
    """
    if isinstance(name, Dialect):
        return name
    found = DIALECTS.get(name) or _of_release(name) if isinstance(name, str) else None
    if found is None:
        from gymport.errors import UnknownDialectError  # which loads pickle

        raise UnknownDialectError(
            f"{name!r} is no dialect and no release of gym or gymnasium; use one of "
            f"{', '.join(_nearest_first(str(name)))}, or a release such as '0.17.3'"
        )
    return found


@lru_cache(maxsize=256)
def _of_release(text: str) -> Dialect | None:
    """The dialect that speaks a release such as ``gym 0.17.3``."""
    from packaging.requirements import Requirement
    from packaging.version import InvalidVersion, Version

    match = _RELEASE.fullmatch(text.strip())
    if match is None:
        return None
    try:
        version = Version(match[2])
    except InvalidVersion:
        return None
    package = (match[1] or ("gym" if version < Version("0.27") else "gymnasium")).lower()
    for row in DIALECTS.values():
        for requirement in map(Requirement, row.releases):
            if requirement.name == package and requirement.specifier.contains(version, True):
                return row
    return None


def _nearest_first(name: str) -> list[str]:
    """The names of all dialects, those most like ``name`` first."""
    import difflib

    likeness = difflib.SequenceMatcher(b=name)

    def unlike(candidate: str) -> float:
        likeness.set_seq1(candidate)
        return -likeness.ratio()

    return sorted(DIALECTS, key=unlike)
