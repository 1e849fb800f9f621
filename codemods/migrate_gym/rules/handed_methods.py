"""Says where an environment's step, reset or seed goes that somebody else calls.

A method that is handed on (``pool.submit(env.step, action)``, ``partial(env.reset)``) is followed
through the functions of the project, executors, pools, futures and remote actors, and the place
where its result is unpacked is rewritten; so is one that is only named,
``methodcaller("step", action)(env)`` or ``call(env, "step", action)``. Where it goes out of sight,
into a table of commands or another library's callback, whoever calls it gets five values from step
and two from reset: that is reported. So is what a class makes of an operator of numbers, and a
``seed`` that only an object around the environment hands on, and what a vector calls by name.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.solving.calling.named import BY_NAME
from ..analysis.solving.values import Kind, Value
from ..analysis.tables import known
from ..analysis.tables.idioms import last_name, looks_like_done, own_name
from ..module import Module, own
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Remark
from ..topics.classes import asked_batches
from ..topics.code import by_name
from ..topics.seeds import handed_seeds
from . import named_attributes

_GIVES = {
    "step": "gives five values now (obs, reward, terminated, truncated, info)",
    "reset": "gives (obs, info) now",
    "seed": "is gone",
}
_OF_EACH = frozenset({"call", "call_async"})
"""Methods of vector environments that call one of each environment within by its name."""

_GONE = ("render", "seed")
_EACH = {
    **asked_batches.GIVEN,
    "render": "render() of each environment takes no mode now: make them with render_mode",
    "seed": "seed() of each environment is gone: pass the seeds to the reset() of all",
}
_RENDER = "render"
_CALLER = "methodcaller"
_NO_MODE = (
    "render() takes no mode now, and shows nothing where none was chosen: make the environment "
    "with its render_mode"
)
_KINDS = {Kind.STEP: "step", Kind.RESET: "reset"}
# Operators of numbers, whose methods are not followed to where they are used.
_OPERATORS = frozenset(
    f"__{side}{name}__"
    for name in ("add", "and", "floordiv", "mod", "mul", "or", "pow", "sub", "truediv", "xor")
    for side in ("", "i", "r")
)
_ASKED = 2
_REMOTE = "remote"
# What looks at a function without calling it, by the first part of its name.
_LOOKING = frozenset({"functools", "inspect", "mock", "types", "unittest"})
# What calls a function to see it raise, and drops what it gives.
_RAISING = frozenset(
    {
        *("assertRaises", "assertRaisesRegex", "assertRaisesRegexp", "assertWarns"),
        *("assertWarnsRegex", "assert_raises", "assert_raises_regex", "raises", "warns"),
    }
)
_LOOKING_BUILTINS = frozenset({"callable", "hasattr", "id", "isinstance", "print", "repr", "type"})


def check(module: Module, node: ast.Attribute | ast.Call | ast.FunctionDef) -> Iterator[Outcome]:
    """Yields what is said of one method of an environment that is not called where it is named."""
    if isinstance(node, ast.FunctionDef):
        yield from _by_operator(module, node)
        return
    if isinstance(node, ast.Call):
        yield from _by_name(module, node)
        if type(node.func) is ast.Attribute:
            if node.func.attr in _OF_EACH and node.args:
                yield from _of_each(module, node, node.func)
            if node.func.attr in asked_batches.ASKING:
                yield from asked_batches.left(module, node, node.func)
        if not module.target.has_seen(named_attributes.RULE.since):
            yield from named_attributes.called(module, node)
        return
    if node.attr == _REMOTE:
        yield from _of_actor(module, node)
    if node.attr not in _GIVES or not isinstance(node.ctx, ast.Load):
        return
    value, parent = module.value(node), module.parent(node)
    if value.kind is not Kind.METHOD or not _is_old(value):
        return
    if _is_called(node, parent):
        if node.attr == "seed" and _is_handed_on(module, node, parent):
            yield _remark(node, "seed", value, "pass the seed to the first reset() instead")
    elif node.attr == "seed":
        yield _remark(node, node.attr, value, "pass the seed to reset() where it is called")
    elif _is_among_others(module, node, parent):
        yield _remark(node, node.attr, value, "take the observation out of the pair")
    elif _is_out_of_sight(module, node, parent):
        yield _remark(node, node.attr, value, "see that whoever calls it here expects that")


def _is_handed_on(module: Module, node: ast.Attribute, call: ast.AST | None) -> bool:
    """Whether an object around the environment hands the seed on, which rule GYM204 leaves here."""
    if module.value(node.value).kind not in (Kind.INSTANCE, Kind.LOOKALIKE):
        return False
    return not (isinstance(call, ast.Call) and handed_seeds.within(module, call)[0])


def _by_operator(module: Module, node: ast.FunctionDef) -> Iterator[Remark]:
    """Reports ``def __sub__(self, action): return self.env.step(action)``."""
    if node.name not in _OPERATORS:
        return
    given = [one.value for one in own(node) if isinstance(one, ast.Return) and one.value]
    for one in given:
        value = module.value(one)
        if value.kind in _KINDS and _is_old(value):
            advice = "see that what uses the operator expects that"
            yield _remark(one, _KINDS[value.kind], value, advice)


def _by_name(module: Module, node: ast.Call) -> Iterator[Outcome]:
    """Looks at ``methodcaller("reset")``: its result is followed where it is called directly."""
    if type(node.func) is ast.Call:
        yield from _looked_up(module, node.func)
    around = module.parent(node)
    if isinstance(around, ast.Call):
        yield from _called_by_name(module, node, around)
    if module.text.says(_CALLER):  # show(env), map(show, envs)
        for named in (node.func, *node.args):
            if type(named) is ast.Name:
                yield from _called_by_name(module, named, node)


def _called_by_name(module: Module, node: ast.expr, around: ast.Call) -> Iterator[Outcome]:
    """Looks at what calls a method by its name, and at the environments in a call with it."""
    method = module.value(node)
    if method.kind is not Kind.METHOD or method.of is not None:
        return
    if method.name not in _GIVES and method.name != _RENDER:
        return
    for argument in around.args:
        given = module.value(argument)
        owner = given.of if given.kind is Kind.MANY and around.func is not node else given
        if owner is None or not owner.is_environment or owner.modern or owner.guess:
            continue
        if method.name == "seed":
            yield _remark(node, "seed", method, "pass the seed to reset() where it is called")
        elif method.name == _RENDER:
            yield Remark(node, _NO_MODE, evidence=owner.evidence, if_old=True)
        elif method.name == "reset" and around.func is not node:
            yield _remark(node, "reset", method, "take the observations out of the pairs")


def _of_each(module: Module, node: ast.Call, function: ast.Attribute) -> Iterator[Remark]:
    """Reports ``envs.call("seed", 3)`` and ``envs.call("render", mode="rgb_array")``."""
    name = node.args[0].value if isinstance(node.args[0], ast.Constant) else None
    owner = module.value(function.value)
    if owner.kind is not Kind.VECTOR or owner.modern or owner.guess:
        return
    is_used = not isinstance(module.parent(node), ast.Expr)
    is_shown = len(node.args) > 1 or any(one.arg == "mode" for one in node.keywords)
    if name in _EACH and (is_used or name in _GONE) and (name != "render" or is_shown):
        yield Remark(node, _EACH[name], evidence=owner.evidence, if_old=True)


def _looked_up(module: Module, looking: ast.Call) -> Iterator[Remark]:
    """Reports ``getattr(env, command)(…)`` where commands are seen, or a step is taken apart."""
    if last_name(looking.func) != "getattr" or len(looking.args) < _ASKED:
        return
    owner, name = module.value(looking.args[0]), looking.args[1]
    if owner.kind is not Kind.ENV or owner.guess or owner.modern or isinstance(name, ast.Constant):
        return
    is_unknown = module.value(looking).kind is Kind.UNKNOWN
    if not by_name.texts_for(module, name).isdisjoint(known.RESULTS) or (
        is_unknown and _is_taken_for_step(module, looking)
    ):
        yield Remark(
            looking,
            f"{ast.unparse(looking)} may be step() or reset(), which give five values and "
            "(obs, info) now: take from them what is expected here",
            evidence=owner.evidence,
        )


def _is_taken_for_step(module: Module, method: ast.expr) -> bool:
    """Whether what a method gives is unpacked into the four values of a step."""
    call = module.parent(method)
    given = module.parent(call)
    targets = given.targets[0] if isinstance(given, ast.Assign) and given.value is call else None
    return (
        isinstance(call, ast.Call)
        and call.func is method
        and isinstance(targets, (ast.Tuple, ast.List))
        and len(targets.elts) == known.LEGACY_LENGTH
        and looks_like_done(targets.elts[2])
    )


def _remark(node: ast.expr, name: str, value: Value, advice: str) -> Remark:
    evidence = value.of.evidence if value.of is not None else ()
    return Remark(node, f"{ast.unparse(node)} {_GIVES[name]}: {advice}", evidence=evidence)


def _is_old(method: Value) -> bool:
    of = method.of
    return of is not None and of.is_environment and not (of.modern or of.guess)


def _is_called(node: ast.Attribute, parent: ast.AST) -> bool:
    return isinstance(parent, ast.Attribute) or (
        isinstance(parent, ast.Call) and parent.func is node
    )


def _is_out_of_sight(module: Module, node: ast.expr, parent: ast.AST) -> bool:
    """Whether the project index does not follow a method to where it is called."""
    if isinstance(parent, ast.keyword):
        called = module.parent(parent)
        assert isinstance(called, ast.Call)
        return parent.arg != "target" and not _follows(module, called, node)
    if isinstance(parent, ast.Call):
        return own_name(parent.func) not in _RAISING and not _follows(module, parent, node)
    if isinstance(parent, ast.Tuple) and _is_assigned_in_parallel(module, parent):
        return False
    if isinstance(parent, (ast.Dict, ast.List, ast.Tuple, ast.Set)):
        inner = module.value(parent).of
        return inner is None or inner.kind is not Kind.METHOD or not inner.name
    return False


def _is_among_others(module: Module, node: ast.Attribute, parent: ast.AST) -> bool:
    """Whether a reset that a function calls is part of what it gives: ``timed(env.reset)``."""
    if not isinstance(parent, ast.Call) or node.attr != "reset":
        return False
    given = module.value(parent)
    if given.kind is Kind.CALLABLE and given.of is not None:
        given = given.of
    return any(one.kind is Kind.RESET and one.name == BY_NAME for one in given.parts)


def _is_assigned_in_parallel(module: Module, values: ast.Tuple) -> bool:
    """Whether each of several values gets a name: ``step, reset = env.step, env.reset``."""
    statement = module.parent(values)
    if not isinstance(statement, ast.Assign) or statement.value is not values:
        return False
    return all(
        isinstance(target, ast.Tuple)
        and len(target.elts) == len(values.elts)
        and not any(isinstance(one, ast.Starred) for one in (*target.elts, *values.elts))
        for target in statement.targets
    )


def _follows(module: Module, call: ast.Call, node: ast.expr) -> bool:
    function = module.value(call.func)
    if function.kind in (Kind.FUNCTION, Kind.CLASS, Kind.METHOD):
        return True
    root, _, rest = function.name.partition(".") if function.kind is Kind.DOTTED else ("", "", "")
    if root in _LOOKING or (root == "builtins" and rest in _LOOKING_BUILTINS):
        return True
    given = module.value(call)
    return given.is_known and not (given.kind is Kind.MANY and module.value(node).name == "reset")


def _of_actor(module: Module, node: ast.Attribute) -> Iterator[Outcome]:
    """Looks at ``actor.step.remote``: its future may stand for one of several answers."""
    actor = module.value(node.value)
    method = actor.of
    if actor.kind is not Kind.ACTOR or method is None or method.name not in _GIVES:
        return
    if method.kind is not Kind.METHOD or not _is_old(method):
        return
    if method.name == "seed":
        yield _remark(node.value, "seed", method, "pass the seed to reset() where it is called")
        return
    call = module.parent(node)
    stored = module.parent(call)
    if isinstance(stored, ast.Assign) and stored.value is call:
        held = module.value(stored.targets[0]).of
        if held is not None and held.kind is Kind.MIXED:
            advice = "see that whoever gets its answer expects that"
            yield _remark(node.value, method.name, method, advice)


RULE = Rule(
    code="GYM213",
    since="gym 0.26",
    safety=Safety.MANUAL,
    nodes=(ast.Attribute, ast.Call, ast.FunctionDef),
    check=check,
    words={ast.Attribute: [*_GIVES, _REMOTE]},
    examples=(
        Example(
            """
                import gym
                from concurrent.futures import ThreadPoolExecutor

                env = gym.make("CartPole-v1")
                with ThreadPoolExecutor() as pool:
                    obs = pool.submit(env.reset).result()
                    obs, reward, done, info = pool.submit(env.step, 0).result()
                commands = {"reset": env.reset, "step": env.step}
            """,
            """
                import gymnasium as gym
                from concurrent.futures import ThreadPoolExecutor

                env = gym.make("CartPole-v1")
                with ThreadPoolExecutor() as pool:
                    obs, _ = pool.submit(env.reset).result()
                    obs, reward, terminated, truncated, info = pool.submit(env.step, 0).result()
                    done = terminated or truncated
                commands = {"reset": env.reset, "step": env.step}
            """,
        ),
    ),
)
