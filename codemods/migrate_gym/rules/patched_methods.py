"""Lets functions that replace an environment's step or reset return what these return today.

``env.step = limited`` makes a function the step of one environment, and so does
``monkeypatch.setattr(env, "step", limited)``. Its four values become five and its observation a
pair, as in the methods of classes: see the rules step-methods and reset-methods. So do those that
``type("Walk", (gym.Env,), {"step": step})`` makes methods, lambdas in the body of a class, those of
``SimpleNamespace(reset=lambda: …, step=lambda a: …)``, and what a decorator puts in the place of a
step. Where a class says ``step = advance``, and has a method
``advance``, a step that calls it is written out. A function that is used in any other way as well
is left alone and reported.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.reading.tree import is_spelt, shares_line
from ..analysis.solving.definitions import lengths
from ..analysis.solving.values import Kind, Value
from ..analysis.tables import known
from ..module import FunctionDef, Module, methods, own
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit, Remark
from ..topics.code import bound_names
from ..topics.doubles import doubles, patches
from ..topics.resets import patched_resets, reset_returns, resets
from ..topics.steps import step_returns

_PAIR = 2
_METHODS = (*known.RESULTS, "render", "seed")


def check(module: Module, node: patches.Patching | ast.FunctionDef) -> Iterator[Outcome]:
    """Yields the new returns of the functions that one statement makes methods."""
    if isinstance(node, ast.FunctionDef):
        yield from _decorating(module, node)
        return
    class_ = module.owner(node) if isinstance(node, ast.Assign) else None
    if isinstance(node, ast.Assign) and class_ is not None:
        yield from _in_class(module, node, class_)
    for patch in patches.patches(node):
        if patch.method in _METHODS:
            owner = patches.owner_of(module, patch.owner)
            if patches.is_legacy(owner):
                yield from _patched(module, node, patch, owner)


def _decorating(module: Module, function: ast.FunctionDef) -> Iterator[Outcome]:
    """The function that a decorator puts in the place of a step or reset."""
    found = patches.decorating(module, function)
    if found is None:
        return
    returned = [one.value for one in own(function) if isinstance(one, ast.Return)]
    if all(_hands_on(_kept(function, one, len(returned)), found.given) for one in returned):
        return
    if found.method == "step":
        yield from step_returns.returns(module, None, function)
    elif found.method or "step" in found.methods:
        yield Remark(
            function,
            f"{function.name}() stands for a step() or reset() here, which give five values and "
            "the observation with an info now: hand on what it is called with, and return that",
        )


def _kept(function: ast.FunctionDef, value: ast.expr | None, times: int) -> ast.expr | None:
    """What a function returns; of a variable that it does nothing else with, what that holds."""
    if not isinstance(value, ast.Name):
        return value
    made = bound_names.assignments(function, value.id)
    names = [one for one in ast.walk(function) if isinstance(one, ast.Name) and one.id == value.id]
    if len(made) != 1 or len(made[0].targets) != 1 or len(names) > 1 + times:
        return value
    return made[0].value


def _hands_on(value: ast.expr | None, given: str) -> bool:
    """Whether what the method gave is returned as it is, and the method called with anything."""
    if not (isinstance(value, ast.Call) and ast.unparse(value.func) == given):
        return False
    return any(one.arg is None for one in value.keywords)


def _in_class(module: Module, node: ast.Assign, class_: ast.ClassDef) -> Iterator[Outcome]:
    """``step = lambda self, action: …`` and ``reset = restart`` in the body of a class."""
    named = dict(patches.named(node))
    names = named.keys() & known.RESULTS
    if not names or not resets.is_legacy_class(module, class_):
        return
    owner, method = module.class_info(class_).instance, names.pop()
    if isinstance(node.value, ast.Tuple):
        yield _left(node, named[method], method, owner)
    elif isinstance(node.value, ast.Name) and node.value.id == method in methods(class_):
        return  # it has that name
    elif isinstance(node.value, ast.Lambda):
        yield from _inline(module, node.value, method, owner)
    elif isinstance(node.value, ast.Name) and node.value.id in methods(class_):
        lines = _calling(module, class_, method, methods(class_)[node.value.id])
        if lines and len(node.targets) == 1 and _is_on_its_own(module, node):
            edit = Edit(node, f"{method}() gives what it does now", evidence=owner.evidence)
            margin = module.text.indentation(node.lineno)
            rows = module.text.as_indented("\n    ".join(lines))
            yield edit.replace(module.text.span(node), f"\n{margin}".join(rows))
        else:
            yield _left(node, node.value, method, owner)
    elif module.value(node.value).kind is Kind.FUNCTION:
        yield _left(node, node.value, method, owner)


def _is_on_its_own(module: Module, node: ast.stmt) -> bool:
    """Whether nothing but one statement stands on its line."""
    return module.line(node) is node and not shares_line(module.block(node), node)


def _calling(
    module: Module, class_: ast.ClassDef, method: str, called: FunctionDef
) -> tuple[str, ...]:
    """The lines of a method that calls the one whose second name it was; none in doubt."""
    names = [one.arg for one in called.args.args]
    if ast.unparse(called.args) != ", ".join(names) or called.decorator_list or not names:
        return ()
    owner, *given = names
    call = f"{owner}.{called.name}({', '.join(given)})"
    if method == "reset":
        return () if given else _resetting(module, class_, owner, call)
    found = module.project.definitions(module.class_ref(class_), called.name)
    if set().union(*map(lengths, found)) != {known.LEGACY_LENGTH}:
        return ()
    four, five = ("obs, reward, done, info", "obs, reward, done, False, info")
    return (f"def step({', '.join(names)}):", f"{four} = {call}", f"return {five}")


def _resetting(module: Module, class_: ast.ClassDef, owner: str, call: str) -> tuple[str, ...]:
    """The lines of a reset that calls another method; none of a wrapper, which has one inside."""
    if module.class_info(class_).is_wrapper:
        return ()
    is_seeded = module.project.seeds.keeps(module.class_ref(class_))
    seeds = ("if seed is not None:", f"    {owner}.seed(seed)") if is_seeded else ()
    head = f"def reset({owner}, *, seed=None, options=None):"
    return (head, "super().reset(seed=seed)", *seeds, f"return {call}, {{}}")


def _patched(
    module: Module, node: patches.Patching, patch: patches.Patch, owner: Value
) -> Iterator[Outcome]:
    if patch.method not in known.RESULTS:
        if patch.owner is node:
            yield _made_otherwise(node, patch.method, owner)
        return
    function = patches.function_of(module, node, patch.method)
    given = patches.unbound(patch.value)
    if isinstance(given, ast.Lambda):
        yield from _inline(module, given, patch.method, owner)
    elif function is None and patch.method == "reset" and _samples(patch.value):
        edit = Edit(node, "what takes the place of reset() gives the info as well")
        yield edit.wrap(module.span(patch.value), "lambda **kwargs: (", "(), {})")
    elif function is None:
        is_function = module.value(patches.unbound(patch.value)).kind is Kind.FUNCTION
        if is_function or _is_another_method(module, node, patch):
            yield _left(node, patch.value, patch.method, owner)
    elif patch.method == "step":
        yield from step_returns.returns(module, None, function)
    else:
        edit = Edit(function, "the function gives the info as well", evidence=owner.evidence)
        yield from patched_resets.take(module, edit, function, owner)
        yield from reset_returns.returns(module, edit, function)
        yield edit


def _is_another_method(module: Module, node: ast.AST, patch: patches.Patch) -> bool:
    """Whether it is a method of the class around by another name: ``self.step = self.advance``."""
    given, class_ = patch.value, module.class_around(node)
    if not isinstance(given, ast.Attribute) or class_ is None or given.attr == patch.method:
        return False
    is_own = is_spelt(given.value, ast.unparse(patch.owner)) and given.attr in methods(class_)
    return is_own and ast.unparse(patch.owner) == "self"


def _inline(module: Module, given: ast.Lambda, method: str, owner: Value) -> Iterator[Outcome]:
    """What becomes of ``env.step = lambda action: (…)``."""
    body = given.body
    value = module.value(body)
    if value.kind is Kind.STEP or (value.kind is Kind.RESET and value.modern):
        return  # it hands on what it is given
    if method == "reset" and _gives_pair(given):
        return
    edit = Edit(given, f"the function in place of {method}() gives what that does now")
    if method == "reset":
        yield from patched_resets.take(module, edit, given, owner)
        hands_on = isinstance(body, ast.Call) and resets.is_reset(module, body)
        yield edit if hands_on else edit.wrap(module.span(body), "(", ", {})")
    elif isinstance(body, ast.Tuple) and len(body.elts) == known.LEGACY_LENGTH:
        yield doubles.lengthen(module, edit, body)
    else:
        yield _left(given, given, method, owner)


def _gives_pair(given: ast.Lambda) -> bool:
    """Whether a lambda is passed seed and options, and gives an info of its own already."""
    parts = given.body.elts if isinstance(given.body, ast.Tuple) else []
    return given.args.kwarg is not None and len(parts) == _PAIR and isinstance(parts[1], ast.Dict)


def _samples(given: ast.expr) -> bool:
    """Whether it is ``space.sample``, which gives an observation."""
    return isinstance(given, ast.Attribute) and given.attr == "sample"


def _left(node: ast.AST, given: ast.expr, method: str, owner: Value) -> Remark:
    return Remark(
        node,
        f"{ast.unparse(given)} takes the place of {method}(): see that it gives "
        + ("five values" if method == "step" else "the observation and an info"),
        evidence=owner.evidence,
    )


def _made_otherwise(node: ast.AST, method: str, owner: Value) -> Remark:
    return Remark(
        node,
        f"{method}() is an attribute that type() is given here: write a class statement, and run "
        "this again",
        evidence=owner.evidence,
    )


RULE = Rule(
    code="GYM308",
    since="gym 0.26",
    safety=Safety.SAFE,
    nodes=(ast.Assign, ast.Call, ast.FunctionDef),
    words={ast.Assign: (*_METHODS, *doubles.HOWS, ast.Tuple), ast.Call: patches.PATCHING},
    check=check,
    examples=(
        Example(
            """
                import gym

                env = gym.make("CartPole-v1")
                old_step = env.step

                def step(action):
                    obs, reward, done, info = old_step(action)
                    return obs, reward / 10, done, info

                env.step = step
            """,
            """
                import gymnasium as gym

                env = gym.make("CartPole-v1")
                old_step = env.step

                def step(action):
                    obs, reward, terminated, truncated, info = old_step(action)
                    return obs, reward / 10, terminated, truncated, info

                env.step = step
            """,
        ),
    ),
)
