"""Checks that one seed gives one episode. They reset and step the environment."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from gymport.checks.equality import same
from gymport.checks.reset import SIGNATURE, refusal, takes, warn_of_seed_default
from gymport.checks.step import wrong_number
from gymport.checks.warning import warn
from gymport.errors import Error

SEED, OTHER_SEED = 123, 456
_SUPER = f"begin with {SIGNATURE}: super().reset(seed=seed), and draw from self.np_random only"


def check_reset_seed(env: Any) -> None:
    """Check that a seed given to ``reset`` decides what follows, and nothing else does.

    Observations are compared unless the environment's spec calls it nondeterministic or it has no
    spec; the random stream always.

    Raises:
        Error: ``reset`` takes no seed.
        AssertionError: It does not seed the stream, or gives other observations for one seed.
    """
    if not takes(env, "seed"):
        raise Error(refusal("seed"))
    try:
        _check_seeds(env)
    except TypeError as error:
        raise AssertionError(f"reset(seed={SEED}) raised {error!r}; {_SUPER}") from error
    warn_of_seed_default(env)


def check_reset_options(env: Any) -> None:
    """Check that ``reset`` takes options.

    Raises:
        Error: It has no argument for them.
        AssertionError: It raises a TypeError when given some.
    """
    if not takes(env, "options"):
        raise Error(refusal("options"))
    try:
        env.reset(options={})
    except TypeError as error:
        raise AssertionError(
            f"reset(options={{}}) raised {error!r}; write {SIGNATURE}, and let it take any dict"
        ) from error


def check_step_determinism(env: Any) -> None:
    """Check that the first step after a seeded reset gives the same each time.

    An environment whose spec calls it nondeterministic is not checked.

    Raises:
        AssertionError: It does not, or the episode is truncated at once.
    """
    if env.spec is not None and env.spec.nondeterministic:
        return
    env.action_space.seed(SEED)
    action = env.action_space.sample()
    one, stream = _first_step(env, action)
    other, other_stream = _first_step(env, action)
    assert same(stream, other_stream), (
        "step() leaves the random stream in another state each time; draw from self.np_random only"
    )
    names = ("observation", "reward", "terminated", "truncated", "info")
    for name, first, second in zip(names, one, other):
        _check_same(f"the {name} of the first step after reset(seed={SEED})", first, second)
    assert not any((one[3], other[3])), (
        "step() truncates the first step of an episode; count the steps from 0 in reset()"
    )


def check_contained(observation: Any, space: Any, call: str) -> None:
    """Check that the observation that a call gave is an element of the space.

    Raises:
        AssertionError: It is not.
    """
    assert observation in space, (
        f"the observation {observation!r} of {call} is not in {space}; return an element of it"
    )


def _check_seeds(env: Any) -> None:
    first, stream = _reset(env, seed=SEED)
    second, _ = _reset(env)
    first_again, stream_again = _reset(env, seed=SEED)
    second_again, _ = _reset(env)
    if env.spec is not None and env.spec.nondeterministic is False:
        _check_same(f"the observation of reset(seed={SEED})", first, first_again)
        _check_same(
            f"the observation of the reset() after that of seed {SEED}", second, second_again
        )
    assert same(stream, stream_again), f"one seed gives two random streams; {_SUPER}"
    _, other_stream = _reset(env, seed=OTHER_SEED)
    assert not same(stream, other_stream), f"two seeds give one random stream; {_SUPER}"


def _reset(env: Any, **seed: int) -> tuple[Any, Any]:
    """The observation of a reset, and the state of the random stream after it."""
    observation, _ = env.reset(**seed)
    call = f"reset({', '.join(f'{name}={value}' for name, value in seed.items())})"
    check_contained(observation, env.observation_space, call)
    stream = env.unwrapped._np_random
    assert stream is not None, f"{call} left the environment without a random stream; {_SUPER}"
    return observation, _state(stream)


def _first_step(env: Any, action: Any) -> tuple[Any, Any]:
    """What the first step of a seeded episode gives, and the random stream's state after it."""
    env.reset(seed=SEED)
    result = deepcopy(env.step(action))
    assert len(result) == 5, wrong_number(result)
    return result, _state(env.unwrapped._np_random)


def _state(stream: Any) -> Any:
    return deepcopy(stream.bit_generator.state)


def _check_same(what: str, one: Any, other: Any) -> None:
    assert same(one, other, exact=False), (
        f"{what} is not the same each time: {one!r}, then {other!r}; draw from self.np_random only"
    )
    if not same(one, other):
        warn(f"{what} is similar, but not equal each time: {one!r}, then {other!r}")
