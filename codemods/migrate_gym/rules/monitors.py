"""Records videos and statistics with the two wrappers that took the place of Monitor.

``Monitor(env, folder, video_callable=…)`` is ``RecordVideo(RecordEpisodeStatistics(env), folder,
episode_trigger=…)``; with ``video_callable=False`` it only counted, and the statistics are all
that is left. ``force``, ``resume`` and the other arguments about its files have nothing left to do.
A function that wraps the environment in a counter already gets no second one.

What ``get_episode_rewards()`` and ``get_episode_lengths()`` gave is read from the queues of
``RecordEpisodeStatistics``, which keeps all episodes then, and which is looked for by its name
where a monitor was (``get_wrapper_by_name(env, "Monitor")``), by its class where the monitors of a
module only counted, and by its queues (``hasattr(env, "get_episode_rewards")``).

The ``env.monitor`` of 2016 is reported, and so are classes that derive from Monitor, and what reads
a monitor's files or its other members. Around what writes ``info["episode"]`` itself, this one
fails today; the two together are reported.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TypeGuard

from ..analysis.reading.tree import is_spelt
from ..analysis.tables import known
from ..analysis.tables.idioms import last_name
from ..findings import Level
from ..module import Module, methods
from ..patterns import late
from ..rule import Example, Outcome, Rule, Safety
from ..targets import Target
from ..text.edits import Edit, Remark
from ..text.source_text import Span
from ..topics.code import call_arguments, dropping
from ..topics.infos import episode_info
from ..topics.renders import counting, monitor_counts, monitor_lookups, recording

_WRAPPERS = "gym.wrappers"
_STATISTICS = episode_info.STATISTICS
_CLASS = recording.CLASS
_QUEUE = "env.get_wrapper_attr('{0}') of RecordEpisodeStatistics has the latest"
_MEMBERS = {
    **{name: _QUEUE.format(queue) for name, queue in known.MONITOR_COUNTS.items()},
    "get_total_steps": "count the steps where they are made",
    "stats_recorder": 'read info["episode"] at the end of an episode',
    "video_recorder": "RecordVideo keeps its frames in recorded_frames",
}
_NAMES_FILES = "RecordVideo names its files by its name_prefix"
_NO_USE = "delete it: RecordVideo has no use for it"
_OF_FILES = {
    "directory": "RecordVideo has it as video_folder",
    "enabled": "it was true until close()",
    "env_semantics_autoreset": _NO_USE,
    "file_infix": _NAMES_FILES,
    "file_prefix": _NAMES_FILES,
    "reset_video_recorder": "RecordVideo records by its episode_trigger",
    "set_monitor_mode": "RecordEpisodeStatistics tells no modes apart",
    "video_callable": "RecordVideo has it as episode_trigger",
    "videos": "RecordVideo writes them into its video_folder",
    "write_upon_reset": _NO_USE,
}
"""What a Monitor had of its files and videos, by names that other things have as well."""
_SINCE_2016 = (
    "environments have no monitor now: wrap this one in RecordVideo(RecordEpisodeStatistics(env), "
    "folder) in place of monitor.start(folder), and close it in place of monitor.close()"
)
_FILES = late(r"openaigym\.|\.episode_batch\.|\.(?:stats|manifest)\.json")
_HANDED_ON = (
    "RecordVideo is handed on here: have what it is put around made with "
    f'render_mode="{recording.MODE}", and put RecordEpisodeStatistics inside for the statistics'
)
_ROW = recording.ROW
_WRITER = "pip install moviepy, which writes them"
_HOOKS = frozenset(
    {
        *("_after_reset", "_after_step", "_before_reset", "_before_step", "_close"),
        *("_close_video_recorder", "_flush", "_set_mode", "_start", "_video_enabled"),
        *("reset_video_recorder", "set_monitor_mode", "video_callable"),
    }
)
"""What Monitor called of itself, and RecordVideo does not."""
_WROTE = (
    "only Monitor wrote such files: RecordVideo writes videos alone; read the statistics from "
    'info["episode"]'
)
_FILLING = frozenset({"join", "open", "Path", "save", "savetxt", "savez", "dump", "savefig"})
"""What files of one's own are put into a folder with."""
_MAKING = frozenset({"makedirs", "mkdir", "mkdtemp", "ensure_dir"})
_NODES = (ast.Call, ast.ImportFrom, ast.Attribute, ast.Constant, ast.ClassDef)


def check(module: Module, node: ast.AST) -> Iterator[Outcome]:
    """Yields what becomes of one monitor, of its import, or of what reads from one."""
    if type(node) is ast.Constant:
        yield from _text(module, node)
    elif type(node) is ast.Call:
        if recording.is_monitor(module, node):
            yield from _wrapped(module, node)
        elif module.dotted(node.func).endswith(_STATISTICS):
            yield from episode_info.twice(module, node)
        else:
            yield from monitor_lookups.by_class(module, node)
    elif type(node) is ast.ClassDef:
        yield from _derived(module, node)
    elif type(node) is ast.ImportFrom:
        yield from _import(module, node)
        yield from _handed_on(module, node) if _records(module.target) else ()
    elif type(node) is ast.Attribute and recording.is_of_2016(module, node):
        owner = module.value(node.value)
        if owner.is_environment and not owner.modern:
            yield Remark(node, _SINCE_2016, evidence=owner.evidence)
    elif type(node) is ast.Attribute and node.attr == _CLASS:
        if recording.is_handed_on(module, node):
            yield Remark(node, _HANDED_ON)
    elif type(node) is ast.Attribute and node.attr in _MEMBERS:
        yield from _member(module, node, _MEMBERS[node.attr])
    elif _is_of_files(node, module):
        yield from _member(module, node, _OF_FILES[node.attr])


def _is_of_files(node: ast.AST, module: Module) -> TypeGuard[ast.Attribute]:
    """Whether a node may read what a Monitor had of its files, where the project calls one."""
    if type(node) is not ast.Attribute or node.attr not in _OF_FILES:
        return False
    return module.project.mentions.calls(_CLASS)


def _text(module: Module, node: ast.Constant) -> Iterable[Outcome]:
    """What is said of the key of the statistics, or of a file that only Monitor wrote."""
    text = str(node.value)
    if text == episode_info.KEY:
        return episode_info.refused(module, node)
    if text == _CLASS:
        return monitor_lookups.by_text(module, node)
    if text in known.MONITOR_COUNTS:
        return monitor_lookups.by_method(module, node, known.MONITOR_COUNTS[text])
    return (Remark(node, _WROTE),) if _names_file(module, node, text) else ()


def _derived(module: Module, node: ast.ClassDef) -> Iterator[Remark]:
    """Reports a class that is a monitor itself."""
    monitors = (base for base in node.bases if module.dotted(base) in known.MONITORS)
    if not any(module.is_of_gym(module.dotted(base)) for base in monitors):
        return
    hooks = sorted(_HOOKS.intersection(methods(node)))
    called = f", and calls no {', '.join(hooks)}: do their work in step(), reset() and close()"
    yield Remark(
        node,
        f"{node.name} is RecordVideo now, which takes video_folder and episode_trigger only, and "
        f'an environment made with render_mode="{recording.MODE}"; it counts nothing, put '
        f"RecordEpisodeStatistics inside for that{called if hooks else ''}",
        evidence=module.class_info(node).instance.evidence,
    )


def _wrapped(module: Module, node: ast.Call) -> Iterator[Outcome]:
    if not recording.is_old(module, node):
        yield from recording.remarks(module, node)
    elif recording.takes_no_video(module, node):
        yield from _counting(module, node)
    elif _records(module.target):
        yield from _call(module, node)


@lru_cache(maxsize=None)
def _where(target: Target) -> str:
    """The module of the target that has the wrapper that counts."""
    return (target.place(f"{_WRAPPERS}.{_STATISTICS}").new or "").rpartition(".")[0]


@lru_cache(maxsize=None)
def _records(target: Target) -> bool:
    """Whether the target has the wrapper that records videos as well."""
    return target.place(f"{_WRAPPERS}.RecordVideo").new is not None


def _names_file(module: Module, node: ast.Constant, text: str) -> bool:
    if _FILES.search(text) is None or isinstance(module.parent(node), ast.Expr):
        return False
    return module.project.uses_gym


def _call(module: Module, node: ast.Call) -> Iterator[Outcome]:
    yield from recording.remarks(module, node)
    edit = Edit(node, "Monitor is RecordVideo and RecordEpisodeStatistics")
    env, statistics = recording.environment(node), counting.statistics(module, node)
    assert env is not None
    if not _pass_on(module, edit, node) or statistics is None:
        yield Remark(
            node,
            "wrap the environment in RecordEpisodeStatistics and RecordVideo, which takes "
            "video_folder and episode_trigger only",
        )
        return
    if statistics:
        edit.wrap(module.span(env), f"{statistics}(", f"{monitor_counts.room(module)})")
    yield edit
    dropped = [name for name in recording.arguments(node) if name in _ROW.removed]
    notes = [dropping.said(name, _ROW.removed[name]) for name in dropped]
    yield Remark(node, "; ".join([*notes, _ROW.note, _WRITER]), Level.NOTE)


def _pass_on(module: Module, edit: Edit, node: ast.Call) -> bool:
    """Renames and drops arguments; whether all of them could be told apart."""
    for keyword in node.keywords:
        name = keyword.arg or ""
        if name in _ROW.removed:
            call_arguments.drop(module, edit, keyword)
        elif name in _ROW.renamed:
            start = module.span(keyword).start
            edit.replace(Span(start, start + len(name)), _ROW.renamed[name])
        elif not name:
            return False
    kept = len(_ROW.positional) - len(_ROW.removed)
    return not any(isinstance(one, ast.Starred) for one in node.args) and all(
        _drop(module, edit, argument) for argument in node.args[kept:]
    )


def _counting(module: Module, node: ast.Call) -> Iterator[Outcome]:
    """A monitor without videos is the wrapper that counts."""
    statistics, env = counting.statistics(module, node), recording.environment(node)
    assert env is not None
    if not counting.is_replaced(module, node):
        yield Remark(
            node, "it recorded no videos: take it away, RecordEpisodeStatistics counts by itself"
        )
        return
    edit = Edit(node, "Monitor without videos is RecordEpisodeStatistics")
    room = monitor_counts.room(module)
    edit.replace(module.span(node), f"{statistics}(", module.span(env), f"{room})")
    folder = _filled_folder(module, node)
    making = f"os.makedirs({folder}, exist_ok=True)"
    has_os = any(one.name == "os" and not one.asname for one in module.all(ast.alias))
    can = isinstance(module.statement(node), ast.Assign) and has_os
    if folder and can:
        edit.before.append((module.statement(node), making))
    elif folder:
        yield Remark(node, f"Monitor made its folder as well, in which more is put: {making}")
    yield edit


def _filled_folder(module: Module, node: ast.Call) -> str:
    """The folder of a monitor that a module puts files in as well, and does not make ("")."""
    folder = recording.arguments(node).get("directory")
    if not isinstance(folder, (ast.Name, ast.Attribute)):
        return ""
    said = ast.unparse(folder)
    around = [_call_around(module, one) for one in module.all(type(folder)) if is_spelt(one, said)]
    users = {last_name(call.func) for call in around if call not in (None, node)}
    return said if users & _FILLING and not users & _MAKING else ""


def _call_around(module: Module, node: ast.expr) -> ast.Call | None:
    """The call that is given something, or what is put together of it."""
    around = module.parent(node)
    while isinstance(around, (ast.BinOp, ast.FormattedValue, ast.JoinedStr)):
        around = module.parent(around)
    return around if isinstance(around, ast.Call) else None


def _drop(module: Module, edit: Edit, argument: ast.expr) -> bool:
    """Takes an argument away; whether it can be told where it begins."""
    start, end = module.span(argument)
    before = module.text.text[:start].rstrip()
    edit.replace(Span(len(before) - 1, end), "")
    return before.endswith(",")


def _import(module: Module, node: ast.ImportFrom) -> Iterator[Outcome]:
    """Imports the counting wrapper beside Monitor, where a call of Monitor needs it."""
    if counting.imported(module) or node not in counting.imports(module):
        return
    calls = [call for call in module.all(ast.Call) if isinstance(call.func, ast.Name)]
    if any(_counts(module, call) and counting.statistics(module, call) for call in calls):
        edit = Edit(node, "the counting wrapper is imported as well")
        edit.after.append((node, f"from {_where(module.target)} import {_STATISTICS}"))
        yield edit


def _counts(module: Module, call: ast.Call) -> bool:
    """Whether what takes the place of a Monitor counts."""
    has_it = _records(module.target) or recording.takes_no_video(module, call)
    return has_it and recording.is_old(module, call)


def _handed_on(module: Module, node: ast.ImportFrom) -> Iterator[Remark]:
    """Reports what is given the Monitor that is imported by its name, and may make one."""
    names = {one.asname or one.name for one in node.names if one.name == _CLASS}
    for name in module.all(ast.Name) if names else ():
        if name.id in names and recording.is_handed_on(module, name):
            yield Remark(name, _HANDED_ON)


def _member(module: Module, node: ast.Attribute, now: str) -> Iterator[Outcome]:
    """What is read from a monitor, with what is there now."""
    owner = module.value(node.value)
    is_monitor = any("gym.wrappers.Monitor" in one for one in owner.evidence)
    is_monitor = owner.is_environment and is_monitor
    is_monitor = is_monitor or monitor_counts.is_handed_on(module, node, owner)
    if is_monitor or monitor_lookups.is_found(module, node.value):
        yield monitor_counts.read(module, node) or Remark(
            node, f"Monitor's {node.attr} is gone: {now}", evidence=owner.evidence
        )


RULE = Rule(
    code="GYM503",
    since="gym 0.23",
    safety=Safety.SAFE,
    nodes=_NODES,
    check=check,
    words={
        ast.Call: [monitor_lookups.ASKING],
        ast.Constant: (str,),
        ast.Attribute: [recording.MONITOR, _CLASS, *_MEMBERS, *_OF_FILES],
    },
    of_gym=(ast.Call,),
    examples=(
        Example(
            """
                import gym
                from gym import wrappers
                env = gym.make("CartPole-v1")
                env = wrappers.Monitor(
                    env, "videos", video_callable=rare, force=True
                )
            """,
            """
                import gymnasium as gym
                from gymnasium import wrappers
                env = gym.make("CartPole-v1", render_mode="rgb_array")
                env = wrappers.RecordVideo(
                    wrappers.RecordEpisodeStatistics(env), "videos", episode_trigger=rare
                )
            """,
        ),
        Example(
            """
                import gym
                from gym.wrappers import Monitor
                env = Monitor(gym.make("CartPole-v1"), "results", video_callable=False)
            """,
            """
                import gymnasium as gym
                from gymnasium.wrappers import RecordVideo as Monitor
                from gymnasium.wrappers import RecordEpisodeStatistics
                env = RecordEpisodeStatistics(gym.make("CartPole-v1"))
            """,
        ),
    ),
)
