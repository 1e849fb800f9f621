"""How an environment talks, link by link, and what an adapter makes of it, in plain lines."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Any, TextIO

from gymport.adapters import chain
from gymport.adapters.detect import Detection, detect, of_dialect, refuse_vector
from gymport.adapters.explain.explanations import of_legacy, of_modern
from gymport.adapters.libraries import library
from gymport.adapters.modern import ModernView
from gymport.adapters.modern.standins import is_checker, renamed
from gymport.adapters.view import View
from gymport.dialects import Dialect
from gymport.dialects import dialect as find_dialect
from gymport.errors import NotAnEnvironmentError


@dataclass(frozen=True)
class ExplainedLink:
    """One link of a chain of wrappers."""

    name: str
    """Its class, with the module."""
    dialect: str
    """The name of the dialect that it speaks; ``vector`` for a vector environment."""
    remark: str
    """What adapters do about it, or nothing."""

    def __str__(self) -> str:
        return f"{self.name}: {self.dialect}" + (f" ({self.remark})" if self.remark else "")


@dataclass(frozen=True)
class Explanation:
    """What ``explain`` prints; its ``str`` is the text."""

    links: tuple[ExplainedLink, ...]
    """The environment and all that it wraps, outermost first."""
    detection: Detection | None
    """How it talks; None for a vector environment."""
    adapter: str
    """What is to be done with it."""
    actions: tuple[tuple[str, str], ...]
    """What the adapter does, by the name of the matter: ``reset``, ``step``, ``seed``, …"""

    def __str__(self) -> str:
        lines = ["chain, outermost first:", *(f"  {link}" for link in self.links)]
        if self.detection is not None:
            lines.append("evidence:")
            lines += [f"  {name}: {why}" for name, why in self.detection.evidence.items()]
        lines.append(self.adapter + (":" if self.actions else ""))
        return "\n".join(lines + [f"  {name}: {what}" for name, what in self.actions])


def explain(
    env: Any, *, dialect: str | Dialect | None = None, file: TextIO | None = None
) -> Explanation:
    """Print how an environment talks and what an adapter does with it; nothing is called.

    Args:
        env: An environment of any dialect and library, a view of one, or a vector environment,
            for which the functions are named that adapt it.
        dialect: What ``env`` speaks, as ``modernize`` takes it; found out unless given.
        file: Where to print; None: standard output.

    Returns:
        What was printed, part by part.

    Raises:
        NotAnEnvironmentError: It has no ``step`` and ``reset``.
        UnknownDialectError: The table has no such dialect.

    Example:
        >>> class Old:
        ...     def reset(self):
        ...         return [0.0]
        ...
        ...     def step(self, action):
        ...         return [1.0], 0.5, True, {}
        >>> import io
        >>> found = explain(Old(), file=io.StringIO())
        >>> found.links[0].dialect, found.detection.evidence["step"]
        ('gym-0.21', 'Old.step returns 4 values')
    """
    explanation = _of_vector(env) if _is_vector(type(env)) else _of_env(env, dialect)
    print(explanation, file=sys.stdout if file is None else file)
    return explanation


def _of_env(env: Any, dialect: str | Dialect | None) -> Explanation:
    found = detect(env) if dialect is None else of_dialect(env, find_dialect(dialect))
    links = tuple(_link(link, found if link is env else None) for link in chain.links(env))
    adapter, actions = _adapter(env, found)
    return Explanation(links, found, adapter, tuple(actions.items()))


def _adapter(env: Any, found: Detection) -> tuple[str, dict[str, str]]:
    """What is to be done with an environment, and what is then done at which call."""
    if isinstance(env, ModernView):
        return "this modern view", of_modern(env.env, env._reading, env._library, env._strict)
    if isinstance(env, View):
        return f"this legacy view ({found.name})", of_legacy(found.dialect)
    wanted = library()
    if not found.modern:
        return "gymport.modernize(env)", of_modern(env, found, wanted.name)
    if wanted.owns(env):
        return "gymport.modernize(env) returns it as it is", {}
    return f"gymport.modernize(env), for {wanted.name}", of_modern(env, found, wanted.name)


def _link(link: Any, known: Detection | None) -> ExplainedLink:
    cls: type = type(link)
    name = f"{cls.__module__}.{cls.__qualname__}"
    if _is_vector(cls):
        return ExplainedLink(name, "vector", "")
    try:
        found = (known or detect(link)).name
    except NotAnEnvironmentError:
        found = "no environment"
    return ExplainedLink(name, found, _remark(cls))


def _remark(cls: type) -> str:
    if is_checker(cls):
        return "left out, since numpy 2 makes it fail"
    names = renamed(cls)
    return f"called by {', '.join('_' + name for name in names)}" if names else ""


def _is_vector(cls: type) -> bool:
    try:
        refuse_vector(cls)
    except NotAnEnvironmentError:
        return True
    return False


def _of_vector(venv: Any) -> Explanation:
    links = tuple(_link(link, None) for link in chain.links(venv))
    several = "it steps several environments at once; use "
    functions = "gymport.modernize_vector(venv) or gymport.legacy_vector(venv)"
    return Explanation(links, None, several + functions, ())
