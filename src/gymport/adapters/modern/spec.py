"""The spec of an old environment, as its modern view shows it."""

from __future__ import annotations

from typing import Any

from gymport.adapters.libraries import library_dialect, library_of


def shown_spec(spec: Any, library: str) -> Any:
    """Return the spec for a modern view made of a library: a real gym's is shown in another."""
    cls: type = type(spec)
    return ShownSpec(spec, library) if library_of(cls) == "gym" else spec


class ShownSpec:
    """The spec of a real gym's environment, except that ``make`` gives modern views.

    Args:
        spec: The gym's EnvSpec; its attributes are the result's.
        library: What the views are made of.
    """

    def __init__(self, spec: Any, library: str) -> None:
        self._shown = spec
        self._library = library
        self.additional_wrappers: tuple[Any, ...] = ()

    def make(self, render_mode: str | None = None, **arguments: Any) -> Any:
        """Make the environment again and return a modern view of it.

        Args:
            render_mode: How the view renders.
            arguments: What the environment's constructor takes besides.
        """
        from gymport.adapters.modern import modernize  # it shows specs itself

        if library_dialect("gym").make_render_mode:
            arguments["render_mode"], render_mode = render_mode, None
        made = self._shown.make(**arguments)
        return modernize(made, library=self._library, render_mode=render_mode)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or name == "_shown":
            raise AttributeError(f"{type(self).__name__} has no attribute {name!r}")
        return getattr(self._shown, name)

    def __repr__(self) -> str:
        return repr(self._shown)
