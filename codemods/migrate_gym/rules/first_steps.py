"""Reports environments that are stepped before they were ever reset.

``env = gym.make("Go-v0")`` and ``env.step(0)`` right behind it ran where a class begins its first
episode in ``__init__``. Since gym 0.21 ``make`` puts a wrapper around the environment that refuses
a step before the first reset. Whether a reset there would begin the same episode only its author
knows. What is handed on first may be reset elsewhere and is not reported, unless a function of the
same module gets it and steps it first; nor is a step that a test wants to fail, unless it is to
fail as an ``AssertionError``: what refuses the step raises ``ResetNeeded`` since gym 0.24.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import chain

from ..analysis.reading.tree import is_spelt
from ..analysis.tables import known
from ..analysis.tables.idioms import target_name, targets_of
from ..module import Module, method_calls, methods
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Remark
from ..topics.code import awaited

_MAKE = "make"
_SETTING_UP = ("setUp", "setup", "setup_method")
_KNOWN_REFUSALS = {"ResetNeeded", "Error"}
_LATER = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
_CONDITIONS = (*(ast.If, ast.IfExp, ast.BoolOp, ast.Try, ast.ExceptHandler), *_LATER)
_MESSAGE = (
    "make refuses a step before the first reset since gym 0.21: reset it first, or pass "
    "order_enforce=False to its register()"
)
_HANDED = (
    "{0}() steps what was never reset, which make refuses since gym 0.21: reset it first, or pass "
    "order_enforce=False to its register()"
)
_NO_ASSERTION = (
    "a step before the first reset raises ResetNeeded since gym 0.24, which is no AssertionError: "
    "expect error.ResetNeeded here"
)


def check(module: Module, node: ast.Assign | ast.AnnAssign | ast.Call) -> Iterator[Outcome]:
    """Yields the step that comes before a reset of what one statement or call makes."""
    if isinstance(node, ast.Call):
        return chain(_at_once(module, node), _made_elsewhere(module, node))
    is_made = type(node.value) is ast.Call and target_name(node.value.func) == _MAKE
    return _behind(module, node) if is_made else iter(())


def _behind(module: Module, node: ast.Assign | ast.AnnAssign) -> Iterator[Outcome]:
    """Yields the step that comes before a reset of what a statement makes."""
    made, target = node.value, targets_of(node)[0]
    if not (isinstance(target, (ast.Name, ast.Attribute)) and type(made) is ast.Call):
        return
    if not _is_gyms(module, made):
        return
    if module.value(target).modern:  # its release refused such steps already
        return
    block = module.block(node)
    for statement in block[block.index(node) + 1 :]:
        use = _first_use(module, statement, target)
        if use is not None:
            yield from _refused(module, use, node, module.value(target).evidence)
            return


def _at_once(module: Module, call: ast.Call) -> Iterator[Outcome]:
    """Yields the step of what nothing holds, in ``gym.make("Go-v0").step(0)``."""
    made = call.func.value if isinstance(call.func, ast.Attribute) else None
    if not isinstance(made, ast.Call) or target_name(made.func) != _MAKE:
        return
    if _is_gyms(module, made) and not module.value(made).modern:
        yield from _refused(module, made, module.statement(call), module.value(made).evidence)


def _made_elsewhere(module: Module, call: ast.Call) -> Iterator[Outcome]:
    """Yields a step that is to fail as an ``AssertionError`` of what another function made.

    It is one that comes first where the handler resets, or where what sets a test up does not.
    """
    env = call.func.value if isinstance(call.func, ast.Attribute) else None
    if not isinstance(env, (ast.Name, ast.Attribute)) or not _is_step(module, env):
        return
    if not _is_taken_for_assertion(module, env):
        return
    owner, function = module.value(env), module.function(env)
    if owner.modern or owner.name or not owner.makes or function is None:
        return
    text = ast.unparse(env)
    if any(one.lineno < call.lineno for one in _resets(function, text)):
        return
    if _is_reset_instead(module, call, text) or _is_set_up_alone(module, function, text):
        yield Remark(call, _NO_ASSERTION, evidence=owner.evidence)


def _resets(part: ast.AST, env: str) -> Iterator[ast.Call]:
    """The resets of an environment in a part of the source."""
    return (call for call, on in method_calls(part, "reset") if is_spelt(on, env))


def _is_reset_instead(module: Module, call: ast.Call, env: str) -> bool:
    """Whether a handler of what a step raises resets the environment."""
    tries = (one for one in module.ancestors(call) if isinstance(one, ast.Try))
    return any(any(_resets(handler, env)) for one in tries for handler in one.handlers)


def _is_set_up_alone(module: Module, function: ast.AST, env: str) -> bool:
    """Whether the methods that set a test up make an environment, and do not reset it."""
    owner = module.owner(function)
    found = methods(owner) if owner is not None else {}
    makers = [found[name] for name in _SETTING_UP if name in found]
    return (
        env.startswith("self.")
        and bool(makers)
        and not any(any(_resets(one, env)) for one in makers)
    )


def _refused(
    module: Module, use: ast.expr, made: ast.stmt, evidence: tuple[str, ...]
) -> Iterator[Outcome]:
    """Yields the step that one use of an environment is, by what is expected of it."""
    call = module.parent(use)
    if isinstance(call, ast.Call) and use in call.args:
        is_once = sum(ast.unparse(one) == ast.unparse(use) for one in ast.walk(call)) == 1
        is_first = is_once and _steps_first(module, call, call.args.index(use))
        if is_first and not _may_not_run(module, call, made):
            yield Remark(call, _HANDED.format(target_name(call.func)), evidence=evidence)
        return
    step = module.parent(call)
    if _is_taken_for_assertion(module, use):
        yield Remark(step, _NO_ASSERTION, evidence=evidence)
    elif _is_step(module, use) and not _may_not_run(module, step, made):
        yield Remark(step, _MESSAGE, evidence=evidence)


def _steps_first(module: Module, call: ast.Call, position: int) -> bool:
    """Whether a function of the module steps an argument before it does anything else with it."""
    called = module.value(call.func)
    ref, names = module.project.function(called), module.project.filled(called)
    if ref is None or position >= len(names):
        return False
    functions = (one for one in module.all(ast.FunctionDef) if module.function_ref(one) == ref)
    function = next(functions, None)
    if function is None or module.project.modules[ref.module].scopes[ref.scope].is_generator:
        return False
    env = ast.Name(names[position])
    uses = (_first_use(module, one, env) for one in function.body)
    use = next((one for one in uses if one is not None), None)
    if use is None or not _is_step(module, use):
        return False
    return not _may_not_run(module, use, function.body[0])


def _is_taken_for_assertion(module: Module, use: ast.expr) -> bool:
    """Whether a step is to fail as the ``AssertionError`` that refused it until gym 0.24."""
    asked = module.parent(use)
    if not (isinstance(asked, ast.Attribute) and asked.attr == "step"):
        return False
    if not _is_step(module, use):
        return awaited.expects_assertion(module.parent(asked))
    return awaited.is_assertion(module, asked, _KNOWN_REFUSALS)


def _is_gyms(module: Module, made: ast.Call) -> bool:
    """Whether gym's own ``make`` is called."""
    dotted = module.dotted(made.func)
    return module.project.is_legacy(dotted) and dotted.count(".") == 1


def _first_use(
    module: Module, statement: ast.stmt, env: ast.Name | ast.Attribute
) -> ast.expr | None:
    """Where a statement first does more with an environment than ask it for an attribute."""
    text, root = ast.unparse(env), ast.unparse(env).partition(".")[0]
    uses = [one for one in ast.walk(statement) if isinstance(one, ast.Name) and one.id == root]
    for name in sorted(uses, key=lambda one: (one.lineno, one.col_offset)):
        use = name if isinstance(env, ast.Name) else module.parent(name)
        asked = module.parent(use)
        if ast.unparse(use) != text:
            if not _is_assertion(use):
                return name
        elif not isinstance(asked, ast.Attribute) or asked.attr in known.RESULTS:
            return use if isinstance(use, ast.expr) else name
    return None


def _is_assertion(asked: ast.AST) -> bool:
    """Whether a test asks for one of its assertions, which reset nothing."""
    return isinstance(asked, ast.Attribute) and asked.attr.startswith("assert")


def _is_step(module: Module, use: ast.expr) -> bool:
    asked = module.parent(use)
    call = module.parent(asked)
    if not (isinstance(asked, ast.Attribute) and asked.attr == "step"):
        return False
    return isinstance(call, ast.Call) and call.func is asked and not _resets_before(call)


def _resets_before(step: ast.Call) -> bool:
    """Whether something is reset for what a step is given: ``env.step(policy(env.reset()))``."""
    return next(method_calls(step, "reset"), None) is not None


def _may_not_run(module: Module, step: ast.AST, made: ast.stmt) -> bool:
    """Whether a step is under a condition that its environment is not, or is to fail."""
    shared = [module.parent(made), *module.ancestors(made)]
    around = [one for one in module.ancestors(step) if one not in shared]
    return any(isinstance(one, _CONDITIONS) for one in around) or any(
        isinstance(one, ast.With) and awaited.REFUSING in ast.unparse(one.items[0]).lower()
        for one in (*around, *shared)
    )


RULE = Rule(
    code="GYM218",
    since="gym 0.21",
    safety=Safety.MANUAL,
    nodes=(ast.Assign, ast.AnnAssign, ast.Call),
    check=check,
    words={ast.Call: ["step"]},
    examples=(
        Example(
            """
                import gym
                env = gym.make("Go-v0")
                observation, reward, done, info = env.step(0)
            """,
            """
                import gymnasium as gym
                env = gym.make("Go-v0")
                observation, reward, terminated, truncated, info = env.step(0)
                done = terminated or truncated
            """,
        ),
    ),
)
