"""Seeds that wait at the environment itself, for a reset that cannot be seen from here.

``seed_next_reset(env, seed)`` puts an object in the place of the environment's own reset. Its first
call takes it away again and passes the seed on, unless it is given another one; every other is a
call of the environment's own. So the seed is used once, by whoever resets the environment first,
and nothing is reset once more. Where code goes on
with ``env.unwrapped``, the seed waits at that. The object is copied
and pickled with its environment. What ``seed()`` gave, a list of the seed, is given back. In a
project with seed methods that stay, an environment that has one is seeded by it at once, as before.
So is what may be something else: whatever has a seed method, or is no environment, is asked for it.
"""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Iterator

from ...analysis.solving.values import Kind, Value
from ...analysis.tables.idioms import last_name
from ...module import FunctionDef, Module, methods, walk
from ...targets import LEGACY_ROOT
from ...text.edits import Edit
from ..code import helpers, signatures
from ..resets import kept_resets
from . import numpy_seeds

_FUNCTION, _CALLED = "seed_next_reset", "_seeded_reset"
_TEXT = '''def {function}(env, seed):
    """{purpose}"""
{own}    env.reset = functools.partial({called}, env, seed)
    return [seed]


def {called}(env, waiting, *args, seed=None, **kwargs):
    if vars(env).pop("reset", None) is not None and seed is None:
        seed = waiting
    return env.reset(*args, seed=seed, **kwargs)'''
_PURPOSE = "Has the environment's next reset use the seed, and none after it."
_OWN = """    if hasattr(env, "has_wrapper_attr") and env.has_wrapper_attr("seed"):
        return env.get_wrapper_attr("seed")(seed)
"""
# Wrappers of gym's hand on what they do not have; its vectors have a seed() that cannot work.
_OWN_HANDED_ON = """    if hasattr(env, "seed") and not hasattr(env, "num_envs"):
        return env.seed(seed)
"""
_ASKING = ("getattr", "hasattr")
_WITHIN = """    env = getattr(env, "unwrapped", env)
"""
_OTHER = """    if hasattr(env, "seed") or not hasattr(env, "unwrapped"):
        return env.seed(seed)
"""
_PURPOSE_OF_BOTH = "Seeds an environment: by its own seed(), or when it is reset the next time."
_PURPOSE_OF_ANY = "Seeds by its own seed(), or, an environment without one, at its next reset."
_NOT_HANDED_ON = "wrappers hand on no seed() now: they are asked for that of the environment within"
_MESSAGE = "the seed waits for the environment's next reset, wherever that is"


def waiting(module: Module, node: ast.Call, env: str, evidence: tuple[str, ...]) -> Edit | None:
    """The edit that leaves a seed at its environment; None where the helper has no place."""
    given = [*node.args, *(keyword.value for keyword in node.keywords)]
    function = module.fresh(_FUNCTION, module.tree)
    edit = Edit(node, _MESSAGE, evidence=evidence)
    assert isinstance(node.func, ast.Attribute)
    owner = module.span(node.func.value)
    named = owner if env == module.source(node.func.value) else env
    goes_within = not _own(module)[0] and _goes_within(module, node.func.value, node)
    within = ".unwrapped" if goes_within else ""
    seed = numpy_seeds.parts(module, given[0]) if given else ("None",)
    edit.replace(module.span(node), f"{function}(", named, f"{within}, ", *seed, ")")
    for guard in guards(module, node, env):
        edit.replace(module.span(guard), '"reset"')
    if kept_resets.is_taken_before(module, node) or kept_resets.is_called_by_class(module, node):
        return None
    return edit if _put(module, edit, function) else None


def beginning(module: Module, edit: Edit, reset: FunctionDef, keywords: str) -> str:
    """What a wrapper's reset begins with that gives its keywords to none it can see.

    Args:
        module: The module.
        edit: The edit of the reset, which puts the helper there.
        reset: The method.
        keywords: The name of its keywords.

    Returns:
        The statement; "" where the helper has no place.
    """
    function = module.fresh(_FUNCTION, module.tree)
    if not _put(module, edit, function):
        return ""
    owner = next(iter(signatures.parameters(reset)), "self")
    return (
        f'if {keywords}.get("seed") is not None:\n'
        f'    {function}({owner}.env, {keywords}.pop("seed"))'
    )


def lets_wait(function: FunctionDef) -> bool:
    """Whether a function lets a seed wait already."""
    calls = (one for one in walk(function) if isinstance(one, ast.Call))
    return any(last_name(one.func).startswith(_FUNCTION) for one in calls)


def _put(module: Module, edit: Edit, function: str) -> bool:
    """Adds the helper to what an edit does, unless the module has no place for it."""
    if _puts_resets(module):
        return False
    called = module.fresh(_CALLED, module.tree)
    own, purpose = _own(module)
    text = _TEXT.format(function=function, called=called, own=own, purpose=purpose)
    return helpers.put(module, edit, text, "functools")


def _own(module: Module) -> tuple[str, str]:
    """What the helper asks before it lets a seed wait, and what it says that it does."""
    is_own = module.project.seeds.keeps_some
    is_any = any(may_be_another(module.value(env)) for _, env in _seeding(module))
    hands_on = module.target.root == LEGACY_ROOT
    own = _OTHER if is_any else ""
    if is_own and not (is_any and hands_on):
        own += _OWN_HANDED_ON if hands_on else _OWN
    if is_own and any(_goes_within(module, env, call) for call, env in _seeding(module)):
        own += _WITHIN
    if is_any:
        return own, _PURPOSE_OF_ANY
    return own, _PURPOSE_OF_BOTH if is_own else _PURPOSE


def _seeding(module: Module) -> Iterator[tuple[ast.Call, ast.expr]]:
    """The calls of seed methods in a module, each with what it is called on."""
    for call in module.saying(ast.Call, ("seed",)):
        if isinstance(call.func, ast.Attribute):
            yield call, call.func.value


def _goes_within(module: Module, env: ast.expr, node: ast.Call) -> bool:
    """Whether the seed waits at the bare environment, since a reset may go past its wrappers."""
    return _is_taken_out(module, env) or kept_resets.may_be_skipped(module, node)


def may_be_another(value: Value) -> bool:
    """Whether something is an environment or another thing, and nothing that speaks the new API."""
    return (
        value.kind is Kind.MIXED
        and not value.modern
        and any(one.is_environment and not one.guess for one in value.options)
    )


def _is_taken_out(module: Module, env: ast.expr) -> bool:
    """Whether code goes on with what is within an environment, which is reset past it."""
    value = module.value(env)
    if "unwrapped" in ast.unparse(env) or value.kind is not Kind.ENV:
        return False
    return module.project.waiting_seeds.is_taken_out(value) or any(
        not _is_read(module.parent(one))
        and ast.unparse(one.value) != "self"
        and module.value(one.value).kind is Kind.ENV
        for one in module.saying(ast.Attribute, ("env",))
    )


def _is_read(node: ast.AST | None) -> bool:
    """Whether a node is an attribute of what it is part of, and nothing that is reset."""
    return isinstance(node, ast.Attribute) and node.attr != "reset"


def is_inside(module: Module, node: ast.AST) -> bool:
    """Whether a node is part of the helper that an earlier run has put there."""
    return helpers.is_inside(module, node, _FUNCTION, _CALLED)


def exchanged(module: Module, node: ast.Call) -> Edit | None:
    """The edit of what the helper of a run for gym asks, where wrappers hand on nothing now.

    Args:
        module: The module.
        node: The call of the environment's own ``seed`` in the helper.
    """
    asking = module.parent(module.parent(node))
    if module.target.root == LEGACY_ROOT or not isinstance(asking, ast.If):
        return None
    edit, own = Edit(node, _NOT_HANDED_ON), textwrap.dedent(_OWN).strip()
    if _is_written(asking, _OWN_HANDED_ON):
        test, called = _parts(own)
        edit.replace(module.span(asking.test), test)
        return edit.replace(module.span(node.func), called)
    block = module.block(asking)
    if not _is_written(asking, _OTHER) or any(_is_written(one, _OWN) for one in block):
        return None
    if not module.project.seeds.keeps_some:
        return None
    edit.after.append((asking, own))
    return edit


def _parts(own: str) -> tuple[str, str]:
    """What the helper asks of an environment, and what it calls then, as they are written."""
    test, _, called = own.removeprefix("if ").partition(":")
    return test, called.strip().removeprefix("return ").removesuffix("(seed)")


def _is_written(node: ast.stmt, text: str) -> bool:
    """Whether a statement is one of the helper's, however it is laid out by now."""
    return ast.dump(node) == ast.dump(ast.parse(textwrap.dedent(text)).body[0])


def _puts_resets(module: Module) -> bool:
    """Whether a module puts something in the place of resets itself."""
    resets = module.saying(ast.Attribute, ("reset",))
    return any(isinstance(one.ctx, ast.Store) and not _is_lent(module, one) for one in resets)


def _is_lent(module: Module, target: ast.Attribute) -> bool:
    """Whether an object without a reset of its own holds another's: ``self.reset = env.reset``."""
    assign, owner = module.parent(target), module.class_around(target)
    if not isinstance(assign, ast.Assign) or owner is None or owner.bases:
        return False
    is_own = ast.unparse(target.value) == "self" and "reset" not in methods(owner)
    given = assign.value
    return is_own and isinstance(given, ast.Attribute) and given.attr == "reset"


def guards(module: Module, node: ast.Call, env: str) -> Iterator[ast.expr]:
    """The names in ``hasattr(env, "seed")`` around a seed: gymnasium's have no such method."""
    for around in module.ancestors(node):
        if isinstance(around, (ast.If, ast.IfExp, ast.BoolOp)):
            asked = around.values[0] if isinstance(around, ast.BoolOp) else around.test
            for part in ast.walk(asked):
                name = _asked_for_seed(part, env)
                if name is not None:
                    yield name


def _asked_for_seed(node: ast.AST, env: str) -> ast.expr | None:
    """The name in ``hasattr(env, "seed")``, ``getattr(env, "seed", None)``, ``… in dir(env)``."""
    parts: list[ast.expr] = []
    if isinstance(node, ast.Call) and ast.unparse(node.func) in _ASKING:
        parts = node.args[:2]
    elif isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In):
        around = node.comparators[0]
        is_list = isinstance(around, ast.Call) and ast.unparse(around.func) == "dir"
        parts = [*around.args, node.left] if is_list and isinstance(around, ast.Call) else []
    is_one = [ast.unparse(part) for part in parts] == [env, "'seed'"]
    return parts[1] if is_one else None
