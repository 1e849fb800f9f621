"""How the environments that are made are rendered, anywhere in a project."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Optional

from .expressions import Text
from .inference import Inference
from .values import Site


class RenderUse(NamedTuple):
    """How an environment that one ``make`` gave is rendered.

    Attributes:
        mode: The mode; None where it is no constant.
        guards: The conditions it is rendered under.
        path: The file, and `line`, where it is.
    """

    mode: Optional[str]
    guards: tuple[str, ...]
    path: str
    line: int


class Renders:
    """The calls of ``render``, by the calls of ``make`` that feed them.

    Args:
        inference: What the project's expressions hold.
    """

    def __init__(self, inference: Inference) -> None:
        self._inference = inference
        self._uses: dict[Site, list[RenderUse]] | None = None

    def of(self, make: Site) -> Sequence[RenderUse]:
        """How the environment made at a place (path, line, column) is rendered."""
        if self._uses is None:
            self._uses = self._collected()
        return self._uses.get(make, ())

    def _collected(self) -> dict[Site, list[RenderUse]]:
        uses: dict[Site, list[RenderUse]] = {}
        for module, facts in self._inference.modules.facts.items():
            for render in facts.renders:
                mode = render.mode.value if isinstance(render.mode, Text) else None
                use = RenderUse(mode, render.guards, facts.path, render.line)
                for site in self._inference.value(module, render.receiver).makes:
                    uses.setdefault(site, []).append(use)
        return uses
