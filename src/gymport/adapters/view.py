"""What both adapters share: an environment of one library that shows another environment."""

from __future__ import annotations

from typing import Any, Callable

from gymport import core
from gymport.adapters import chain
from gymport.adapters.detect import Detection
from gymport.adapters.libraries import library
from gymport.adapters.spaces import convert_space

_BOUND = {
    "step",
    "_bound_step",
    "_bound_reset",
    "_bound_render",
    "_bound_base",
}


class Shown:
    """An attribute computed from the environment until one is set on the view itself."""

    def __init__(self, compute: Callable[[Any], Any]) -> None:
        self.__doc__ = compute.__doc__
        self._compute = compute

    def __get__(self, view: Any, owner: type | None = None) -> Any:
        return self if view is None else self._compute(view)


class Forwarding:
    """What every view does with attributes: its own are kept, all others are the environment's."""

    __slots__ = ()
    _given: Any

    def __getattr__(self, name: str) -> Any:
        if name == "env" or name.startswith("__") or hasattr(type(self), name):
            raise AttributeError(f"{type(self).__name__} has no attribute {name!r}")
        return chain.read(self._given, name)

    def __setattr__(self, name: str, value: Any) -> None:
        if name == "env":
            raise AttributeError("the env of a view stays as it is; make a new view of the other")
        if hasattr(type(self), name):
            object.__setattr__(self, name, value)
        else:
            chain.write(self._given, name, value)

    def __setstate__(self, state: dict[str, Any]) -> None:
        for name, value in state.items():
            object.__setattr__(self, name, value)


class View(Forwarding):
    """An environment that shows another one, ``env``, in a different dialect or library.

    Whatever the view does not have itself is read from ``env`` and the environments that it
    wraps, and written there. The bare methods it calls are looked up when first needed, so a
    view pickles, copies and starts in another process as its environment does.

    Attributes:
        env: The environment that is shown, as it was given: unchanged and unwrapped by nothing.
    """

    # What most views hold has a slot. A view without a dict is smaller, and since CPython 3.12 it
    # is asked for its methods faster.
    __slots__ = ("_bound_reset", "_bound_step", "_spaces")

    env: Any
    _library: str
    _shows_legacy: bool
    _kept_slots: tuple[str, ...] = ()
    _bound_step: Any
    _bound_reset: Any
    _closed = False
    _spaces: tuple[tuple[str, Any, Any], ...]

    @Shown
    def _given(self) -> Any:
        """The environment that is shown, where old code finds another one under ``env``."""
        return self.env

    def _gymport_detection(self) -> Detection:
        """What ``detect`` says of the view."""
        raise NotImplementedError

    def _bind(self, name: str) -> Any:
        """The function behind an attribute that is looked up on first use."""
        raise AttributeError(name)

    def _keep(self, name: str, function: Any) -> None:
        """Bind a function for this process; copies and pickles look it up anew."""
        object.__setattr__(self, name, function)

    @classmethod
    def _made_of(cls, name: str) -> tuple[type[Any], ...]:
        """The classes of a library that such a view is an instance of."""
        return (library(name).env,)

    def __getattr__(self, name: str) -> Any:
        return self._bind(name) if name in _BOUND else super().__getattr__(name)

    def __getstate__(self) -> dict[str, Any]:
        state = {name: getattr(self, name) for name in self._kept_slots}
        state.update(vars(self))
        return {name: value for name, value in state.items() if name not in _BOUND}

    def __copy__(self) -> Any:
        twin = object.__new__(type(self))
        twin.__setstate__(self.__getstate__())
        return twin

    @Shown
    def observation_space(self) -> Any:
        """The environment's observation space, made of the view's library."""
        return self._space("observation_space")

    @Shown
    def action_space(self) -> Any:
        """The environment's action space, made of the view's library."""
        return self._space("action_space")

    def _space(self, name: str) -> Any:
        """The converted space, the same one as long as the environment keeps its own."""
        space = chain.read(self._given, name)
        for known, source, converted in self._spaces:
            if known == name and source is space:
                return converted
        converted = self._converted(space)
        if converted is space:
            return space
        others = tuple(entry for entry in self._spaces if entry[0] != name)
        object.__setattr__(self, "_spaces", (*others, (name, space, converted)))
        return converted

    def _converted(self, space: Any) -> Any:
        """The space as the view shows it."""
        return convert_space(space, library(self._library))

    @Shown
    def spec(self) -> Any:
        """The environment's spec, or None."""
        return chain.read_or(self._given, "spec", None)

    def close(self) -> None:
        """Close the environment; a second call does nothing."""
        if not self._closed:
            object.__setattr__(self, "_closed", True)
            chain.read_or(self._given, "close", _nothing)()

    # Gymnasium has these since 0.29 and 1.0, not always with the same arguments.
    has_wrapper_attr = core.Env.has_wrapper_attr
    get_wrapper_attr = core.Env.get_wrapper_attr
    set_wrapper_attr = core.Env.set_wrapper_attr

    def __str__(self) -> str:
        return f"<{type(self).__name__}{self._given}>"

    def __repr__(self) -> str:
        return f"<{type(self).__name__}{self._given!r}>"


def _nothing() -> None:
    """Stand in for a method that the environment does not have."""


def slot_setter(view: type, name: str) -> Callable[[Any, Any], None]:
    """What sets a slot of a view, in less than the time that ``object.__setattr__`` takes."""
    set_slot: Callable[[Any, Any], None] = vars(view)[name].__set__
    return set_slot


set_spaces = slot_setter(View, "_spaces")
