"""Specs and registries as text."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Iterable, Mapping, Sequence

from gymport.registration.registering import registry

if TYPE_CHECKING:
    from gymport.registration.env_spec import EnvSpec
    from gymport.wrapper_spec import WrapperSpec

# What a spec shows when it is not this; the rest is always or never shown.
_USUAL = {
    "reward_threshold": None,
    "nondeterministic": False,
    "max_episode_steps": None,
    "order_enforce": True,
    "disable_env_checker": False,
}


def spec_text(spec: EnvSpec, *, entry_points: bool, everything: bool) -> str:
    """Return a spec as lines of ``attribute=value``.

    Args:
        spec: The spec.
        entry_points: Whether to say where the environment and its wrappers are.
        everything: Whether to say also what has its default value.
    """
    lines = [f"id={spec.id}"]
    if entry_points or everything:
        lines.append(f"entry_point={spec.entry_point}")
    for name, usual in _USUAL.items():
        value = getattr(spec, name)
        if everything or value != usual:
            lines.append(f"{name}={value}")
    if spec.additional_wrappers:
        shown = [_wrapper_text(wrapper, entry_points) for wrapper in spec.additional_wrappers]
        lines.append("additional_wrappers=[\n" + ",\n".join(shown) + "\n]")
    elif everything:
        lines.append("additional_wrappers=[]")
    return "\n".join(lines)


def _wrapper_text(wrapper: WrapperSpec, entry_point: bool) -> str:
    where = f"entry_point={wrapper.entry_point}, " if entry_point else ""
    return f"\tname={wrapper.name}, {where}kwargs={wrapper.kwargs}"


def pprint_registry(
    print_registry: Mapping[str, EnvSpec] = registry,
    *,
    num_cols: int = 3,
    exclude_namespaces: Sequence[str] | None = None,
    disable_print: bool = False,
) -> str | None:
    """Print the ids of a registry by namespace; ids without one by the module they come from.

    Args:
        print_registry: What to print.
        num_cols: How many ids to print in a line.
        exclude_namespaces: Namespaces and modules to leave out.
        disable_print: Return the text instead.

    Returns:
        The text with ``disable_print``, else None.
    """
    groups: dict[str, list[str]] = defaultdict(list)
    for spec in print_registry.values():
        groups[_group(spec)].append(spec.id)
    width = max((len(spec.name) for spec in print_registry.values()), default=0)
    shown = [group for group in groups if group not in (exclude_namespaces or ())]
    blocks = (f"===== {group} =====\n{_columns(groups[group], num_cols, width)}" for group in shown)
    text = "\n".join(blocks)
    if disable_print:
        return text
    print(text)  # noqa: T201
    return None


def _group(spec: EnvSpec) -> str:
    """A spec's namespace, or what its module is about: the third part of a dotted path."""
    if spec.namespace is not None:
        return spec.namespace
    if not isinstance(spec.entry_point, str):
        return str(None)
    parts = spec.entry_point.split(":")[0].split(".")
    return spec.name if len(parts) == 1 else parts[min(2, len(parts) - 1)]


def _columns(ids: Sequence[str], count: int, width: int) -> str:
    rows: Iterable[Sequence[str]] = (ids[i : i + count] for i in range(0, len(ids), count))
    return "\n".join(" ".join(one.ljust(width) for one in row).rstrip() for row in rows)
