"""What ``gym.utils.seeding`` made of seeds: functions that gymnasium lacks and that seeds need."""

from __future__ import annotations

import ast

from ...module import Module
from ...text.edits import Edit
from ...tuples import NamedTuple
from ..code import helpers


class _Function(NamedTuple):
    """A function of gym's, as source, and the modules it needs."""

    text: str
    needs: tuple[str, ...]


_FUNCTIONS = {
    "gym.utils.seeding.create_seed": _Function(
        '''def {name}(seed=None, max_bytes=8):
    """The number that gym made of a seed: one at random where there is none."""
    if seed is None:
        return int.from_bytes(os.urandom(max_bytes), "little")
    if isinstance(seed, str):
        text = seed.encode()
        return int.from_bytes((text + hashlib.sha512(text).digest())[:max_bytes], "little")
    return seed % 2 ** (8 * max_bytes)''',
        ("hashlib", "os"),
    ),
    "gym.utils.seeding.hash_seed": _Function(
        '''def {name}(seed=None, max_bytes=8):
    """The number that gym seeded generators with, so that seeds side by side are unrelated."""
    if seed is None:
        seed = int.from_bytes(os.urandom(max_bytes), "little")
    digest = hashlib.sha512(str(seed).encode()).digest()
    return int.from_bytes(digest[:max_bytes], "little")''',
        ("hashlib", "os"),
    ),
}
_RENAMED = "a"


def imported(module: Module, node: ast.ImportFrom, alias: ast.alias) -> Edit | None:
    """The edit that has the module bring such a function under the name it is imported by.

    Args:
        module: The module.
        node: The import, at the top of the module and not the only thing in its place.
        alias: The name of the function in it.
    """
    function = _FUNCTIONS.get(f"{node.module}.{alias.name}")
    name = alias.asname or alias.name
    used = [one for one in module.all(ast.Name) if one.id == name]
    is_named = any(k.arg == _RENAMED for k in module.all(ast.keyword))
    if function is None or not used or is_named or node not in module.tree.body:
        return None
    new = Edit(used[0], f"{alias.name} is gone: the module brings it")
    return (
        new if helpers.put(module, new, function.text.format(name=name), *function.needs) else None
    )


def _imported_name(module: Module, dotted: str) -> str:
    """The name that an import of the module has such a function under ("" where none has it)."""
    imports = (node for node in module.tree.body if isinstance(node, ast.ImportFrom))
    brought = (
        alias.asname or alias.name
        for node in imports
        for alias in node.names
        if f"{node.module}.{alias.name}" == dotted and imported(module, node, alias)
    )
    return next(brought, "")


def edit(module: Module, node: ast.Attribute, dotted: str) -> Edit | None:
    """The edit that has the module bring such a function; None for anything else.

    Args:
        module: The module.
        node: The name of the function in it: ``seeding.hash_seed``.
        dotted: What the name stands for.
    """
    call = module.parent(node)
    is_named = isinstance(call, ast.Call) and any(k.arg == _RENAMED for k in call.keywords)
    if dotted not in _FUNCTIONS or is_named:
        return None
    own = _imported_name(module, dotted)
    name = own or module.fresh(node.attr, module.tree)
    new = Edit(node, f"{dotted} is gone: the module brings it").replace(module.span(node), name)
    if own:
        return new  # the import brings it under that name
    text = _FUNCTIONS[dotted].text.format(name=name)
    return new if helpers.put(module, new, text, *_FUNCTIONS[dotted].needs) else None
