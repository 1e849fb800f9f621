"""What makes the environments of ``register_legacy``, as an entry point for a registry.

A registry that is asked to write a spec down, or to make an environment in another process, needs
the entry point as a string. ``gymport.adapters.creators:pkg.envs/Old?library=gymnasium`` is one:
this module gives the creator whose settings its name spells out.
"""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from functools import reduce
from importlib import import_module
from typing import Any, Callable, cast
from urllib.parse import parse_qsl, urlencode

from gymport.adapters import convert
from gymport.adapters.modern import modernize
from gymport.adapters.reading.evidence import parameters
from gymport.dialects import GYMNASIUM_1


@dataclass(frozen=True)
class LegacyCreator:
    """Makes modern environments of what an old class, or a function, makes.

    Attributes:
        target: The class or function, or where it is, as ``module:name``.
        library: What the environments are made of.
        dialect: The name of what the target's environments speak; None: found out.
        strict: Whether values that break the environment's own contract raise.
    """

    target: str | Callable[..., Any]
    library: str
    dialect: str | None = None
    strict: bool = False

    def __call__(self, *, render_mode: str | None = None, **arguments: Any) -> Any:
        """Make one; the target is told the render mode if its signature takes one."""
        return modernize(
            _created(_loaded(self.target), render_mode, arguments),
            dialect=self.dialect,
            library=self.library,
            render_mode=render_mode,
            strict=self.strict,
        )

    @property
    def metadata(self) -> dict[str, Any]:
        """The target's metadata under today's keys.

        Raises:
            AttributeError: It names no render modes, so that nobody may rely on them.
        """
        own = getattr(_loaded(self.target), "metadata", None)
        if not isinstance(own, dict) or not convert.render_modes(own):
            raise AttributeError(f"{self.target} names no render modes")
        return convert.metadata(own, GYMNASIUM_1)

    @property
    def entry_point(self) -> str | LegacyCreator:
        """The creator for a registry: as a string where its target is one."""
        if not isinstance(self.target, str):
            return self
        settings = {"library": self.library, "dialect": self.dialect, "strict": self.strict or None}
        told = {name: value for name, value in settings.items() if value is not None}
        return f"{__name__}:{self.target.replace(':', '/')}?{urlencode(told)}"


def __getattr__(name: str) -> LegacyCreator:
    """The creator that the name of an entry point spells out."""
    target, mark, told = name.partition("?")
    if not mark:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    settings = dict(parse_qsl(told))
    return LegacyCreator(
        target=target.replace("/", ":"),
        library=settings["library"],
        dialect=settings.get("dialect"),
        strict="strict" in settings,
    )


def _loaded(target: str | Callable[..., Any]) -> Callable[..., Any]:
    """What an entry point names; gym up to 0.12 took dotted names after the colon."""
    if not isinstance(target, str):
        return target
    module, _, names = target.partition(":")
    found: Any = import_module(module)
    return cast("Callable[..., Any]", reduce(getattr, names.split("."), found))


def _created(
    creator: Callable[..., Any], render_mode: str | None, arguments: dict[str, Any]
) -> Any:
    """What the creator makes, told the render mode if it takes one."""
    takes = render_mode is not None and _takes_render_mode(creator)
    if takes == "named":
        return creator(render_mode=render_mode, **arguments)
    if takes == "perhaps":
        try:
            return creator(render_mode=render_mode, **arguments)
        except TypeError as error:
            if "render_mode" not in str(error):
                raise
    return creator(**arguments)


def _takes_render_mode(creator: Callable[..., Any]) -> str:
    """Whether the signature takes a render mode: ``named``, ``perhaps``, or nothing for no."""
    for function in _constructors(creator):
        names, anything = parameters(function)
        if "render_mode" in names:
            return "named"
        if not anything:
            return ""
    return "" if inspect.isclass(creator) else "perhaps"


def _constructors(creator: Callable[..., Any]) -> list[Any]:
    """The functions that see the arguments one after the other, as far as they pass them on."""
    if not inspect.isclass(creator):
        return [creator]
    return [vars(base)["__init__"] for base in creator.__mro__ if "__init__" in vars(base)]
