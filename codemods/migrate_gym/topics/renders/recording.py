"""Monitors: what they record needs an environment that renders arrays."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from gymport import moves

from ...analysis.reading.notes import condition
from ...analysis.reading.tree import SCOPES, never_holds
from ...analysis.solving.values import UNKNOWN, Kind
from ...analysis.tables import known
from ...analysis.tables.idioms import last_name
from ...module import Module
from ...project import RenderUse
from ...text.edits import Remark
from ..code import bound_names

MODE = "rgb_array"
ROW = moves.arguments("gym.wrappers.Monitor") or moves.Arguments("", "")
_KEYWORD = "render_mode"
_TRIGGER = "video_callable"
CLASS = "Monitor"
MONITOR = "monitor"
"""The attribute that environments had before the wrapper."""
_ASKING = ("isinstance", "issubclass")
_OF_2016 = frozenset({"start", "configure", "close"})


def frames(module: Module, made: tuple[str, int, int]) -> Iterator[RenderUse]:
    """The recorders of a module around what one call of ``make`` gave, as uses of its frames.

    The index knows the project's monitors, but for those that go by another name.
    """
    for call in module.once(_unknown_recorders):
        env = environment(call)
        if env is not None and made in module.value(env).makes:
            where = (module.path, call.lineno)
            yield RenderUse(MODE, conditions(module, call), *where, records=True)


def _unknown_recorders(module: Module) -> Sequence[ast.Call]:
    calls = module.all(ast.Call)
    return [one for one in calls if _records_batch(module, one) or _is_renamed(module, one)]


def _is_renamed(module: Module, call: ast.Call) -> bool:
    """Whether a monitor that records is called by a name of the module's own."""
    name = module.dotted(call.func).rpartition(".")[2]
    return (
        name != last_name(call.func)
        and is_monitor(module, call)
        and not takes_no_video(module, call)
    )


def _records_batch(module: Module, call: ast.Call) -> bool:
    """Whether Stable-Baselines3 records a video: its batches render as their environments do."""
    if last_name(call.func) != "VecVideoRecorder" or environment(call) is None:
        return False
    return module.value(call.func).name.startswith("stable_baselines3.")


def is_monitor(module: Module, call: ast.Call) -> bool:
    """Whether a call wraps an environment to record it."""
    return module.dotted(call.func) in known.RECORDERS and environment(call) is not None


def is_old(module: Module, call: ast.Call) -> bool:
    """Whether a call wraps an environment in gym's own Monitor."""
    return module.dotted(call.func) in known.MONITORS and environment(call) is not None


def is_of_2016(module: Module, node: ast.Attribute) -> bool:
    """Whether a node is the monitor of ``env.monitor.start(…)``, from before the wrapper."""
    parent = module.parent(node) if node.attr == MONITOR else None
    if not isinstance(parent, ast.Attribute):
        return False
    return parent.attr in _OF_2016 and isinstance(module.parent(parent), ast.Call)


def takes_no_video(module: Module, call: ast.Call) -> bool:
    """Whether a Monitor only counts: ``video_callable=False``, or a function that gives it."""
    is_off = never_holds(arguments(call).get(_TRIGGER))
    return is_off and module.dotted(call.func) in known.MONITORS


def only_counts(module: Module, function: ast.expr) -> bool:
    """Whether what is called is a Monitor without videos."""
    call = module.parent(function)
    return isinstance(call, ast.Call) and call.func is function and takes_no_video(module, call)


def is_handed_on(module: Module, node: ast.expr) -> bool:
    """Whether gym's own Monitor is given to what may make one: ``partial(Monitor, …)``."""
    around = module.parent(node)
    if isinstance(around, ast.keyword):
        around = module.parent(around)
    if isinstance(around, ast.Call):
        is_given = node is not around.func and last_name(around.func) not in _ASKING
    else:
        is_given = isinstance(around, ast.List)
    dotted = module.dotted(node) if is_given else ""
    return dotted in known.MONITORS and module.is_of_gym(dotted)


def environment(call: ast.Call) -> ast.expr | None:
    """The environment that a call of a wrapper is given."""
    if call.args:
        return None if isinstance(call.args[0], ast.Starred) else call.args[0]
    return next((k.value for k in call.keywords if k.arg == "env"), None)


def arguments(call: ast.Call) -> dict[str, ast.expr]:
    """What a call of Monitor passes, by the names of its parameters."""
    named = {k.arg: k.value for k in call.keywords if k.arg is not None}
    return {**dict(zip(ROW.positional, call.args)), **named}


def remarks(module: Module, call: ast.Call) -> Iterator[Remark]:
    """What is left to do where it is not known that what is recorded is made for it."""
    env = environment(call)
    given = module.value(env) if env is not None else UNKNOWN
    if given.kind is Kind.LOOKALIKE:
        return  # the rule kept-contracts says that it cannot be recorded at all
    makes = given.makes
    if env is not None and _is_written_out(module, env):
        return
    if not makes or not all(_is_made_for_it(module, make) for make in makes):
        yield Remark(
            call,
            f'make this environment with render_mode="{MODE}": RecordVideo records what render() '
            "returns",
        )


def _is_written_out(module: Module, env: ast.expr) -> bool:
    """Whether all calls that make an environment are given the mode, as they stand."""
    made = [env]
    if isinstance(env, ast.Name):
        assigned = bound_names.assignments(module.scope(env), env.id)
        lines = module.reaching(env) or ()
        made = [one.value for one in assigned if one.end_lineno in lines]
    return bool(made) and all(
        isinstance(one, ast.Call)
        and any(keyword.arg == _KEYWORD and _is_mode(keyword.value) for keyword in one.keywords)
        for one in made
    )


def _is_mode(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value == MODE


def _is_made_for_it(module: Module, make: tuple[str, int, int]) -> bool:
    """Whether the rule make-calls sees to it that an environment renders arrays, or tells."""
    return make[0] == module.path or any(use.records for use in module.project.renders.of(make))


def conditions(module: Module, call: ast.Call) -> tuple[str, ...]:
    """The conditions around a call within its function, the outer ones first."""
    found: list[str] = []
    inner: ast.AST = call
    for around in module.ancestors(call):
        if isinstance(around, SCOPES):
            break
        if isinstance(around, (ast.If, ast.IfExp)) and inner is not around.test:
            body = around.body if isinstance(around.body, list) else [around.body]
            found.insert(0, condition(around.test, holds=inner in body))
        inner = around
    return tuple(found)
