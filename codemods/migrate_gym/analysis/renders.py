"""How the environments that are made are rendered, anywhere in a project."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple, Optional

from . import known
from .expressions import Text
from .inference import Inference
from .records import Render
from .values import Site, Value


class RenderUse(NamedTuple):
    """How an environment that one ``make`` gave is rendered.

    Attributes:
        mode: The mode; None where it is no constant.
        guards: The conditions it is rendered under.
        path: The file, and `line`, where it is.
        is_given: Whether the call names the mode.
        variable: The source of a mode that a name or an attribute holds.
        records: Whether a wrapper around the environment renders it, to record it.
    """

    mode: Optional[str]
    guards: tuple[str, ...]
    path: str
    line: int
    is_given: bool = True
    variable: str = ""
    records: bool = False


class Renders:
    """The calls of ``render``, by the calls of ``make`` or the classes that feed them.

    Args:
        inference: What the project's expressions hold.
    """

    def __init__(self, inference: Inference) -> None:
        self._inference = inference

    def of(self, make: Site) -> Sequence[RenderUse]:
        """How the environment made at a place (path, line, column) is rendered."""
        return self._uses.get(make, ())

    def of_class(self, name: str) -> Sequence[RenderUse]:
        """How instances of a class of the project are rendered."""
        return self._uses.get(name, ())

    @cached_property
    def _uses(self) -> Mapping[Site | str, Sequence[RenderUse]]:
        uses: dict[Site | str, list[RenderUse]] = {}
        for module, facts in self._inference.modules.facts.items():
            for render in facts.renders:
                if not self._is_shown(module, render):
                    continue
                mode = render.mode.value if isinstance(render.mode, Text) else None
                records = render.recorder is not None
                how = (render.line, render.is_given, render.variable, records)
                use = RenderUse(mode, render.guards, facts.path, *how)
                receiver = self._inference.value(module, render.receiver)
                for site in receiver.makes if receiver.is_environment else ():
                    uses.setdefault(site, []).append(use)
                for name in _classes(receiver):
                    uses.setdefault(name, []).append(use)
        return uses

    def _is_shown(self, module: str, render: Render) -> bool:
        """Whether a call renders: of other libraries' monitors, none does."""
        if render.recorder is None:
            return True
        return self._inference.value(module, render.recorder).name in known.RECORDERS


def _classes(receiver: Value) -> Iterator[str]:
    for one in receiver.choices or (receiver,):
        if ":" in one.name:
            yield one.name
