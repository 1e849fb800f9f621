"""What environments say of themselves, and what wrappers have from the environment inside.

These are functions and properties for the classes of both trees, whose bases are gym's own alone.
"""

from __future__ import annotations

from typing import Any

_FOLLOWED = ("action_space", "observation_space", "reward_range", "metadata")
"""What a wrapper has from the environment inside until it is set."""


def follow(wrapper: Any) -> None:
    """Have a new wrapper's spaces, reward range and metadata be the environment's."""
    for name in _FOLLOWED:
        setattr(wrapper, f"_{name}", None)


def freeze(wrapper: Any) -> None:
    """Have a new wrapper keep what the environment's spaces, range and metadata are by now."""
    for name in _FOLLOWED:
        setattr(wrapper, name, getattr(wrapper.env, name))


def own_or_inner(name: str, meaning: str) -> Any:
    """Return a property for what is the wrapper's own once it is set.

    Args:
        name: The attribute; the wrapper's own is kept with an underscore before it.
        meaning: What it is.
    """
    kept = f"_{name}"

    def read(self: Any) -> Any:
        own = getattr(self, kept)
        return getattr(self.env, name) if own is None else own

    def write(self: Any, value: Any) -> None:
        setattr(self, kept, value)

    return property(read, write, doc=f"{meaning}; the environment's unless set.")


def plain_attribute(name: str) -> Any:
    """Return a property that only who sets it has, whatever the name means to the bases.

    gym's own environments had no ``env``: what old code unwraps by it ends with them.
    """

    def read(self: Any) -> Any:
        if name in vars(self):
            return vars(self)[name]
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def write(self: Any, value: Any) -> None:
        vars(self)[name] = value

    return property(read, write)


def inner_method(name: str) -> Any:
    """Return a method that is the environment's of the same name."""

    def call(self: Any, *args: Any, **kwargs: Any) -> Any:
        return getattr(self.env, name)(*args, **kwargs)

    call.__name__ = call.__qualname__ = name
    call.__doc__ = f"Call ``{name}`` of the environment inside."
    return call


def inner_attribute(wrapper: Any, name: str, refusal: str) -> Any:
    """Return what the environment inside has under a name that the wrapper does not have.

    Args:
        wrapper: The wrapper.
        name: The name.
        refusal: What is said of private names.

    Raises:
        AttributeError: The name is private, or the environment has no such attribute.
    """
    if name.startswith("_"):
        raise AttributeError(refusal.format(name))
    if name == "env":  # while a copy or a pickle is being restored
        raise AttributeError(name)
    return getattr(wrapper.env, name)


def env_text(self: Any) -> str:
    """Return an environment's class, and its id if ``make`` made it."""
    if self.spec is None:
        return f"<{type(self).__name__} instance>"
    return f"<{type(self).__name__}<{self.spec.id}>>"


def wrapper_text(self: Any) -> str:
    """Return a wrapper's class and what is inside."""
    return f"<{type(self).__name__}{self.env}>"
