"""Environments that break their own contract: what is done about it, and when it is said.

The observation is compared with the declared space in the first resets and steps and whenever an
episode ends, the reward in every step whose code does not show that it is a Python number. What is
found wrong there is cast from then on, with one warning, or is an error in a strict view. Nothing
more is looked at: an environment that does well at first and also at the end of its episodes, but
not in between, is not found out. No observation is moved into the bounds of its space.
"""

from __future__ import annotations

import sys
import warnings
from functools import partial
from typing import Any, Callable

from gymport.adapters import convert
from gymport.adapters.mending.fitting import described, fitting
from gymport.errors import BrokenContractError, UnsupportedSpaceError

_NOT_THE_USERS = {"gymport", "gymnasium", "gym", "stable_baselines3", "functools", "contextlib"}


class Contract:
    """What one environment has promised, and what has been said about it.

    Args:
        name: The name of the environment.
        strict: Whether a breach is an error.
    """

    __slots__ = ("name", "said", "strict")

    def __init__(self, name: str, strict: bool) -> None:
        self.name = name
        self.strict = strict
        self.said: tuple[str, ...] = ()

    def observation(self, method: str, obs: Any, space: Any, fit: Any) -> None:
        """Complain of an observation that is not as its space declares it.

        Raises:
            BrokenContractError: The contract is strict.
        """
        self._complain(
            "observation",
            f"{self.name}.{method} returned {described(obs)}, but its observation_space "
            f"{space} holds {described(fit)}",
            "return it so, or declare the space of what is returned",
        )

    def reward(self, value: Any) -> Any:
        """Return the reward as a Python number, and complain if it was none.

        Raises:
            BrokenContractError: It was none, and the contract is strict.
        """
        plain = convert.reward(value)
        if plain is not value:
            self._complain(
                "reward",
                f"{self.name}.step returned {described(value)} as its reward, which is no float",
                "return float(reward)",
            )
        return plain

    def _complain(self, what: str, wrong: str, advice: str) -> None:
        """Say once what is wrong, or raise."""
        if self.strict:
            raise BrokenContractError(
                f"{wrong}; {advice}, or leave strict=True out to have every {what} cast"
            )
        if what not in self.said:
            self.said += (what,)
            message = f"{wrong}; every {what} is cast from now on. To be rid of this, {advice}"
            warnings.warn(message, UserWarning, stacklevel=users_level())


def users_level() -> int:
    """Return the stacklevel, for the caller of this function, of the user's own line."""
    level, frame = 1, sys._getframe(1)
    while frame.f_back is not None and _package(frame.f_globals) in _NOT_THE_USERS:
        level, frame = level + 1, frame.f_back
    return level


def _package(names: dict[str, Any]) -> str:
    return str(names.get("__name__", "")).partition(".")[0]


def careful_flags_step(
    contract: Contract, step: Callable[[Any], Any], action: Any
) -> tuple[Any, Any, bool, bool, Any]:
    """Step, and make all five values of the types that they should have."""
    obs, reward, terminated, truncated, info = step(action)
    plain = contract.reward(reward)
    return obs, plain, bool(terminated), bool(truncated), {} if info is None else info


def fitting_step(space: Any, step: Callable[[Any], Any], action: Any) -> tuple[Any, ...]:
    """Step, and cast the observation."""
    obs, *others = step(action)
    return (fitting(obs, space), *others)


def fitting_reset(space: Any, reset: Callable[..., Any], is_pair: bool, **arguments: Any) -> Any:
    """Reset, and cast the observation."""
    result = reset(**arguments)
    return (fitting(result[0], space), *result[1:]) if is_pair else fitting(result, space)


class MendingView:
    """The part of a view that has its environment keep to its contract."""

    env: Any
    _strict = False
    _contract: Contract | None = None

    def _forget_functions(self) -> None:
        raise NotImplementedError

    def _promised(self) -> Contract:
        """The contract, made when it is first asked for."""
        contract = self._contract
        if contract is None:
            contract = self._contract = Contract(type(self.env).__name__, self._strict)
        return contract

    def _promised_space(self) -> Any:
        """The space of the observations that the view shows, or None."""
        try:
            return getattr(self, "observation_space", None)
        except UnsupportedSpaceError:
            return None

    def _fitted(self, method: str, obs: Any) -> Any:
        """An observation, looked at and made as the space declares it."""
        space = self._promised_space()
        fit = obs if space is None else fitting(obs, space)
        if fit is not obs:
            self._promised().observation(method, obs, space, fit)
            self._forget_functions()
        return fit

    def _plain(self, value: Any) -> Any:
        """A reward, looked at and made a Python number."""
        return value if isinstance(value, (float, int)) else self._promised().reward(value)

    def _step_fitting(self, step: Callable[..., Any]) -> Callable[..., Any]:
        return partial(fitting_step, self._promised_space(), step) if self._misfits else step

    def _reset_fitting(self, reset: Callable[..., Any], is_pair: bool) -> Callable[..., Any]:
        space = self._promised_space()
        return partial(fitting_reset, space, reset, is_pair) if self._misfits else reset

    @property
    def _misfits(self) -> bool:
        """Whether observations are cast."""
        return self._contract is not None and "observation" in self._contract.said
