"""Hands environments as they were to libraries that know gym only.

keras-rl, pfrl, garage and others step what they are given, and take four values. They get
``gymport.legacy(env)``, which shows the environment as gym 0.21 had it; what asks for gym's own
classes gets one made of them, for the gym that is installed beside it. What such a library makes of
an environment keeps the API of four values for good, and so does the code that steps it.

Reported is what goes to libraries with an API of their own around gym's, such as TF-Agents, what
makes environments for a library, and what is given to an object that may be of one. Where a later
release takes gymnasium's environments, that is named instead, and so is what such a release gives
five values for, where four are taken.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from gymport import moves

from ..analysis.reading.tree import imported
from ..analysis.solving.values import UNKNOWN, Kind, Value
from ..analysis.tables.lookalikes import ROOTS, TRAINERS, takes_four
from ..findings import Level
from ..module import Module
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit, Remark
from ..topics.code import helpers
from ..topics.steps.unpackings import SEVERAL, of_lookalikes

_SHOWN = "gymport"
_FOUR = "takes four values of a step"
_LEARNING = frozenset({"evaluate", "fit", "run", "test", "train"})
"""What methods are called that step the environment which they are given."""


def check(
    module: Module, node: ast.Import | ast.ImportFrom | ast.Call | ast.Assign
) -> Iterator[Outcome]:
    """Yields what such a library is given in one call, or which release is imported instead."""
    if isinstance(node, ast.Assign):
        yield from _stepped(module, node)
        return
    if module.imported_roots.isdisjoint(TRAINERS):
        return
    if not isinstance(node, ast.Call):
        yield from _of_today(module, node)
        return
    row, given = _called(module, node.func), _environments(module, node)
    if not given:
        return
    if row is None:
        yield from _perhaps(module, node, given)
        return
    for argument, environment in given:
        yield from _handed(module, row, argument, environment)
    if _is_first_to_be_given(module, node):
        yield Remark(node, f"pip install {_SHOWN}{_beside(row)}", Level.NOTE)


def _of_today(module: Module, node: ast.Import | ast.ImportFrom) -> Iterator[Remark]:
    """Says once in a project which release of a library takes today's environments."""
    for name in imported(node):
        row = moves.trainer(name)
        if row is None or not row.requirement or module.project.has_package(row.module):
            continue
        if module.project.uses_gym and _is_first(module, node, row):
            yield Remark(
                node,
                f"{row.module} took gym's environments alone, and takes gymnasium's since: pip "
                f"install '{row.requirement}'; or give it gymport.legacy(env, library=\"gym\")",
            )


def _stepped(module: Module, node: ast.Assign) -> Iterator[Remark]:
    """Reports four values of what a library makes, whose release for gymnasium gives five."""
    if not module.project.uses_gym:
        return
    for source, on, env in of_lookalikes(module, node, "step"):
        row = moves.trainer(env.name)
        if row is not None and row.gives_five and not module.project.has_package(row.module):
            yield Remark(
                source,
                f"{ast.unparse(on)} is made by {row.module}, whose releases for gymnasium give "
                f"terminated and truncated in place of done: pip install '{row.requirement}', and "
                "unpack five values here",
                evidence=env.evidence,
                if_old=True,
            )


def _is_first(module: Module, node: ast.Import | ast.ImportFrom, row: moves.Trainer) -> bool:
    """Whether nothing above an import, and no module before this, imports of the same library."""
    importing = (
        facts.path
        for facts in module.project.modules.values()
        if any(moves.trainer(name) == row for name in facts.imports)
    )
    above = (one for one in module.imports if one.lineno < node.lineno)
    return next(importing, module.path) == module.path and not any(
        moves.trainer(name) == row for one in above for name in imported(one)
    )


def _called(module: Module, function: ast.expr) -> moves.Trainer | None:
    """The library of four values that a function is of, or whose object a method is called of."""
    value = module.value(function)
    if value.kind is Kind.DOTTED:
        name = value.name
    elif isinstance(function, ast.Attribute):
        owner = module.value(function.value)
        name = owner.name if owner.kind is Kind.LOOKALIKE else ""
    else:
        return None
    row = takes_four(name)
    return None if row is None or module.project.has_package(row.module) else row


def _environments(module: Module, node: ast.Call) -> list[tuple[ast.expr, Value]]:
    """What a call is given that is, holds or makes an environment that is rewritten, with that."""
    given = [*node.args, *(one.value for one in node.keywords)]
    found = ((one, _environment(module, module.value(one))) for one in given)
    return [(one, held) for one, held in found if held is not None]


def _environment(module: Module, value: Value) -> Value | None:
    inner = value.of if value.kind is Kind.MANY else value
    if inner is not None and inner.kind in (Kind.FUNCTION, Kind.CALLABLE):
        inner = module.project.result_of(inner)
    held = inner or UNKNOWN
    is_one = held.kind is Kind.ENV and not (held.modern or held.guess)
    return held if is_one else None


def _handed(
    module: Module, row: moves.Trainer, argument: ast.expr, environment: Value
) -> Iterator[Outcome]:
    """What becomes of one thing that is given to a library which steps it."""
    written, because = module.source(argument), environment.evidence
    is_one = module.value(argument) is environment
    # What has an API of its own around gym's is left to those who know it.
    if is_one and row.module.partition(".")[0] not in ROOTS:
        edit = Edit(argument, f"{row.module} {_FOUR}", evidence=because)
        before, after = _shown("\n", row).split("\n")
        edit.wrap(module.span(argument), before, after)
        if helpers.put_import(module, edit, _SHOWN):
            yield edit
            return
    shown = f"give it {_shown(written, row)}"
    of_each = f"have {written} give {_shown('env', row)} of each environment"
    advice = shown if is_one else of_each
    yield Remark(argument, f"{row.module} {_FOUR}: {advice}", evidence=because)


def _is_first_to_be_given(module: Module, node: ast.Call) -> bool:
    """Whether no call above one gives an environment to such a library."""
    above = (one for one in module.all(ast.Call) if one.lineno < node.lineno)
    return not any(_called(module, one.func) and _environments(module, one) for one in above)


def _shown(written: str, row: moves.Trainer) -> str:
    """An environment as a library gets it."""
    of_class = ', library="gym"' if row.asks_class else ""
    return f"{_SHOWN}.legacy({written}{of_class})"


def _beside(row: moves.Trainer) -> str:
    return f"; {row.module} needs gym itself beside it" if row.asks_class else ""


def _perhaps(
    module: Module, node: ast.Call, given: list[tuple[ast.expr, Value]]
) -> Iterator[Remark]:
    """Reports what is given to an object that may be of such a library."""
    function = node.func
    if not isinstance(function, ast.Attribute) or function.attr not in _LEARNING:
        return
    rows = (takes_four(name) for one in module.imports for name in imported(one))
    row = next(filter(None, rows), None)
    if row is None or module.value(function.value).is_known:
        return
    for argument, environment in given:
        if module.value(argument) is environment:
            shown = _shown(module.source(argument), row)
            yield Remark(
                argument,
                f"if {module.source(function.value)} is of {row.module}, give it {shown}: "
                f"it {_FOUR}",
                evidence=environment.evidence,
            )


RULE = Rule(
    code="GYM223",
    since="gymnasium 0.26",
    safety=Safety.SAFE,
    nodes=(ast.Import, ast.ImportFrom, ast.Call, ast.Assign),
    check=check,
    words={ast.Assign: SEVERAL},
    examples=(
        Example(
            """
                import gym
                from rl.agents.dqn import DQNAgent

                env = gym.make("CartPole-v1")
                dqn = DQNAgent(model, nb_actions=env.action_space.n)
                dqn.fit(env, nb_steps=50000)
            """,
            """
                import gymnasium as gym
                from rl.agents.dqn import DQNAgent
                import gymport

                env = gym.make("CartPole-v1")
                dqn = DQNAgent(model, nb_actions=env.action_space.n)
                dqn.fit(gymport.legacy(env), nb_steps=50000)
            """,
        ),
    ),
)
