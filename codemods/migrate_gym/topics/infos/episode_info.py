"""Classes that write ``info["episode"]`` themselves, which gymnasium's statistics refuse."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.reading.tree import is_spelt
from ...module import Module
from ...text.edits import Remark
from ..renders import recording
from ..resets import resets

KEY = "episode"
STATISTICS = "RecordEpisodeStatistics"
_FILLING = frozenset({"setdefault", "update"})


def refused(module: Module, key: ast.Constant) -> Iterator[Remark]:
    """Reports where a step writes what the statistics around it write as well."""
    step = module.function(key)
    class_ = module.owner(step) if step is not None else None
    if class_ is None or not (_is_filled(module, key) and resets.is_legacy_class(module, class_)):
        return
    info = module.class_info(class_)
    if not module.is_api(info.root) or not _is_counted(module) or _stands_outside(module, class_):
        return
    yield Remark(
        key,
        f"{STATISTICS} takes no info that has {KEY!r} already, and wrote over it before: where it "
        f"is put around {class_.name}, write this under another key, or give it another stats_key",
        evidence=info.instance.evidence,
    )


def twice(module: Module, node: ast.Call) -> Iterator[Remark]:
    """Reports statistics that are put around what writes statistics already."""
    env = recording.environment(node)
    if env is None or not _is_statistics(module.dotted(node.func), module):
        return
    inner = module.value(env)
    is_one = bool(inner.evidence) and _is_statistics(_made_by(inner.evidence[0]), module)
    made = (module.dotted(one.func) for one in _inside(module, node))
    if is_one or any(_is_statistics(one, module) for one in made):
        yield Remark(
            node,
            f"{STATISTICS} takes no info that has {KEY!r} already, and what is in it counts too: "
            "take one of the two away",
            evidence=inner.evidence,
        )


def _made_by(reason: str) -> str:
    """What is called to make an environment, by the first evidence for it."""
    return reason.partition(" in ")[0]


def _inside(module: Module, wrapper: ast.Call) -> Iterator[ast.Call]:
    """The calls whose results a wrapper is put around, one within the other.

    A name is followed to the statement of the same block that gave it to it last.
    """
    node: ast.expr | None = wrapper
    while isinstance(node, ast.Call):
        env = recording.environment(node)
        node = _given_before(module, env) if isinstance(env, ast.Name) else env
        if isinstance(node, ast.Call):
            yield node


def _given_before(module: Module, name: ast.Name) -> ast.expr | None:
    """What the statements before gave a name last."""
    statement = module.statement(name)
    block = module.block(statement)
    for before in reversed(block[: block.index(statement)]):
        if isinstance(before, ast.Assign) and any(is_spelt(t, name.id) for t in before.targets):
            return before.value
    return None


def _is_statistics(dotted: str, module: Module) -> bool:
    return dotted.endswith(f".{STATISTICS}") and module.project.is_legacy(dotted)


def _is_filled(module: Module, key: ast.Constant) -> bool:
    """Whether something is written under a key, or stands under it in a dict that is made."""
    parent = module.parent(key)
    if isinstance(parent, ast.Subscript):
        return parent.slice is key and isinstance(parent.ctx, ast.Store)
    if isinstance(parent, ast.Call):
        function = parent.func
        return isinstance(function, ast.Attribute) and function.attr in _FILLING
    return isinstance(parent, ast.Dict) and key in parent.keys and _is_info(module, parent)


def _is_info(module: Module, made: ast.Dict) -> bool:
    """Whether a dict goes into an info, or is the last that a function returns."""
    parent = module.parent(made)
    if isinstance(parent, ast.Tuple) and parent.elts[-1] is made:
        return isinstance(module.parent(parent), ast.Return)
    if isinstance(parent, ast.Call):
        return isinstance(parent.func, ast.Attribute) and parent.func.attr == "update"
    return isinstance(parent, ast.Assign) and "info" in ast.unparse(parent.targets[0])


def _is_counted(module: Module) -> bool:
    """Whether anything in the project is put into the statistics, or into a monitor here."""
    return (
        module.project.mentions.calls(STATISTICS)
        or any(STATISTICS in name for name in module.project.modules[module.name].imports)
        or any(recording.is_old(module, call) for call in module.all(ast.Call))
    )


def _stands_outside(module: Module, class_: ast.ClassDef) -> bool:
    """Whether all that a wrapper is put around has its statistics already."""
    inner = module.project.wrappers.given_first(module.class_ref(class_)) or [
        module.value(call.args[0]) for call in module.saying(ast.Call, (class_.name,)) if call.args
    ]
    return bool(inner) and all(
        any(STATISTICS in reason for reason in value.evidence) for value in inner
    )
