"""Seeds given to functions that make the environments of a vector environment.

``make_env(seed + i)`` seeds one environment; the vector environment that it becomes part of is
reset elsewhere, and that reset takes the seeds of all.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator

from ...analysis.reading.tree import COMPREHENSIONS
from ...analysis.tables import known
from ...module import FunctionDef, Module, method_calls, own
from ...tuples import NamedTuple
from ..code import signatures
from . import seeding


class Routed(NamedTuple):
    """A reset of a vector environment, and the seed or seeds that it gets."""

    call: ast.Call
    text: str


def routes(module: Module, seed: seeding.Seed) -> list[Routed]:
    """The resets that take the seed in place of the function around it; none if any is unknown."""
    inner = module.function(seed.statement)
    maker = _maker(module, inner) if inner is not None else None
    if inner is None or maker is None:
        return []
    names = {part.id for part in ast.walk(seed.given) if isinstance(part, ast.Name)}
    if not names <= signatures.parameters(maker).keys() or _assigns(maker, names):
        return []
    found: list[Routed] = []
    for use in _uses(module, maker.name):
        route = _route(module, use, maker, seed)
        if route is None:
            return []
        found.append(route)
    return list(dict.fromkeys(found))


def takes_all(module: Module, seed: seeding.Seed) -> bool:
    """Whether all environments that get the seed from the function around it get it from resets."""
    is_all = bool(routes(module, seed)) and not _has_others(module, seed)
    return is_all and not _is_seeded_again(module)


def _is_seeded_again(module: Module) -> bool:
    """Whether environments are taken out of a vector, and something is seeded there.

    The seed that such a one is given later would give way to that of the vector's reset.
    """
    return any(
        any(True for _ in method_calls(around, "seed"))
        for one in module.saying(ast.Attribute, ("envs",))
        for around in _around(module, one)
    )


def _around(module: Module, node: ast.AST) -> Iterator[ast.AST]:
    """The loop or comprehension that goes through something, and the statement it stands in."""
    for around in module.ancestors(node):
        if isinstance(around, (*COMPREHENSIONS, ast.stmt)):
            yield around
        if isinstance(around, ast.stmt):
            return


def _has_others(module: Module, seed: seeding.Seed) -> bool:
    """Whether anyone else may make environments with the function around a seed."""
    inner = module.function(seed.statement)
    maker = _maker(module, inner) if inner is not None else None
    if maker is None:
        return False
    handed_on = any(_receiver(module, use) is not None for use in _uses(module, maker.name))
    return handed_on or _is_imported(module, maker.name)


def _receiver(module: Module, use: ast.Name) -> ast.Call | None:
    """The call that is given a function, to call it in its turn."""
    parent = module.parent(use)
    call = module.parent(parent) if isinstance(parent, ast.keyword) else parent
    return call if isinstance(call, ast.Call) and call.func is not use else None


def _maker(module: Module, inner: FunctionDef) -> FunctionDef | None:
    """The function of the module whose call gives what makes one environment."""
    outer = module.function(inner)
    if outer is None or inner.args.args or not isinstance(module.parent(outer), ast.Module):
        return None
    returned = [node.value for node in own(outer) if isinstance(node, ast.Return)]
    gives_inner = [isinstance(v, ast.Name) and v.id == inner.name for v in returned]
    return outer if gives_inner == [True] else None


def _is_imported(module: Module, name: str) -> bool:
    """Whether another module may call a function of this one."""
    own_name = module.name.rpartition(".")[2]
    return any(
        imported.endswith(f"{own_name}.{name}") or (own_name in imported.split(".") and facts.stars)
        for facts in module.project.modules.values()
        for imported in facts.imports
    )


def _assigns(maker: FunctionDef, names: set[str]) -> bool:
    return any(
        isinstance(node, ast.Name) and node.id in names and not isinstance(node.ctx, ast.Load)
        for node in ast.walk(maker)
    )


def _uses(module: Module, name: str) -> Iterator[ast.Name]:
    for node in module.all(ast.Name):
        if node.id == name and isinstance(node.ctx, ast.Load):
            yield node


def _route(module: Module, use: ast.Name, maker: FunctionDef, seed: seeding.Seed) -> Routed | None:
    """The reset of the vector environment that one call of the maker is for."""
    call = module.parent(use)
    if not isinstance(call, ast.Call) or call.func is not use:
        return None
    display = module.parent(call)
    vector = module.parent(display)
    if not (isinstance(vector, ast.Call) and vector.args[:1] == [display]):
        return None
    dotted = module.dotted(vector.func)
    if (
        not module.project.is_legacy(dotted)
        or dotted.partition(".")[2] not in known.VECTOR_MAKES
        or isinstance(module.parent(vector), (ast.Return, ast.Expr))
    ):
        return None
    seeds = _seeds(display, maker, seed)
    statement = module.statement(vector)
    if seeds is None or not isinstance(statement, ast.Assign) or statement.value is not vector:
        return None
    return _first_reset(module, statement, seeds)


def _first_reset(module: Module, made: ast.Assign, seeds: ast.expr) -> Routed | None:
    text = ast.unparse(seeds)
    receiver = ast.unparse(made.targets[0])
    found = seeding.find(module, seeding.Seed(made, made, made, receiver, seeds, text))
    if not isinstance(found, seeding.Reset) or found.changes or found.seed.text != text:
        return None
    return None if module.in_loop(found.call, found.within) else Routed(found.call, text)


def _seeds(display: ast.AST, maker: FunctionDef, seed: seeding.Seed) -> ast.expr | None:
    """What a vector environment's reset is to be given, for its environments in their order."""
    if isinstance(display, ast.List):
        calls = display.elts
        if any(not isinstance(one, ast.Call) or _name(one) != maker.name for one in calls):
            return None
        given = [_given(one, maker, seed.given) for one in calls]  # type: ignore[arg-type]
        if any(one is None for one in given):
            return None
        return given[0] if len(given) == 1 else ast.List([one for one in given if one], ast.Load())
    if not isinstance(display, ast.ListComp) or not isinstance(display.elt, ast.Call):
        return None
    each = _given(display.elt, maker, seed.given)
    if each is None:
        return None
    return _base(each, display) or ast.ListComp(each, display.generators)


def _name(call: ast.expr) -> str:
    return call.func.id if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) else ""


def _base(each: ast.expr, display: ast.ListComp) -> ast.expr | None:
    """The X of ``X + i for i in range(n)``: a vector environment counts up by itself."""
    loop = display.generators[0]
    if len(display.generators) > 1 or loop.ifs or not isinstance(loop.target, ast.Name):
        return None
    plain = isinstance(loop.iter, ast.Call) and _name(loop.iter) == "range"
    if not plain or len(loop.iter.args) != 1 or not isinstance(each, ast.BinOp):  # type: ignore[attr-defined]
        return None
    parts = [each.left, each.right]
    counts = [isinstance(part, ast.Name) and part.id == loop.target.id for part in parts]
    if not isinstance(each.op, ast.Add) or counts.count(True) != 1:
        return None
    base = parts[counts.index(False)]
    names = {part.id for part in ast.walk(base) if isinstance(part, ast.Name)}
    return base if loop.target.id not in names else None


def _given(call: ast.Call, maker: FunctionDef, expression: ast.expr) -> ast.expr | None:
    """The seed's expression with the arguments of a call in place of the parameters."""
    if any(isinstance(part, ast.Starred) for part in call.args):
        return None
    arguments = dict(zip((a.arg for a in maker.args.args), call.args))
    arguments.update({k.arg: k.value for k in call.keywords if k.arg is not None})
    if any(keyword.arg is None for keyword in call.keywords):
        return None
    defaults = signatures.defaults(maker)

    class _Filled(ast.NodeTransformer):
        def visit_Name(self, node: ast.Name) -> ast.expr:
            return copy.deepcopy(arguments.get(node.id) or defaults[node.id])

    try:
        return _Filled().visit(copy.deepcopy(expression))  # type: ignore[no-any-return]
    except KeyError:
        return None
