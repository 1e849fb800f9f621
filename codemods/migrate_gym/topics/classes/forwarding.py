"""Which attributes wrappers handed on to the environment within, and where they did."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection

from gymport import moves

from ...analysis.reading.tree import is_spelt, walk
from ...analysis.solving.values import Kind, Value
from ...analysis.tables import known
from ...analysis.tables.idioms import passed_to
from ...module import FunctionDef, Module, all_of, method_calls
from ...patterns import late
from ...project import ClassRef
from ..code import signatures
from ..ids import made_ids

LIMIT = "_max_episode_steps"
OF_WRAPPERS = frozenset({LIMIT, "_elapsed_steps", "_has_reset"})
API = frozenset(
    {
        *("action_space", "class_name", "close", "env", "metadata"),
        *("get_wrapper_attr", "has_wrapper_attr", "set_wrapper_attr", "wrapper_spec"),
        *("np_random", "np_random_seed", "observation_space", "render", "render_mode", "reset"),
        *("reward_range", "seed", "spec", "step", "unwrapped"),
    }
)
"""What every wrapper has, or what other rules look after."""

OF_GYMS_WRAPPERS = frozenset(
    {
        *("ale", "close_video_recorder", "closed", "directory", "discounted_reward", "enabled"),
        *("env_id", "env_is_vec", "env_semantics_autoreset", "episode_count", "episode_id"),
        *("episode_lengths", "episode_returns", "episode_rewards", "episode_start_time"),
        *("episode_trigger", "epsilon", "f", "file_infix", "file_prefix", "filter_keys", "flatten"),
        *("frame_skip", "frames", "func", "game_over", "gamma", "get_episode_lengths"),
        *("get_episode_rewards", "get_total_steps", "grayscale_newaxis", "grayscale_obs"),
        *("has_reset", "is_vector_env", "keep_dim"),
        *("length_queue", "lives", "lz4_compress", "max_action", "min_action", "name_prefix"),
        *("noop_max", "num_envs", "num_stack", "obs_buffer", "obs_queue", "obs_rms"),
        "recorded_frames",
        *("recording", "render_history", "reset_video_recorder", "return_queue", "return_rms"),
        *("returns", "scale_obs", "screen_size", "set_monitor_mode", "shape", "stack_size"),
        *("stacked_obs", "terminal_on_life_loss"),
        *("start_video_recorder", "stats_recorder", "step_id", "step_trigger", "t", "t0"),
        *("time_queue", "video_callable", "video_folder", "video_length", "video_recorder"),
        *("videos", "write_upon_reset"),
    }
)
"""What wrappers that gym brings have themselves, and are read for."""

_HOLDERS = {
    "frames": "FrameStack",
    "length_queue": "RecordEpisodeStatistics",
    "obs_rms": "NormalizeObservation",
    "return_queue": "RecordEpisodeStatistics",
    "return_rms": "NormalizeReward",
    "time_queue": "RecordEpisodeStatistics",
}
"""The only wrapper that gym brings with an attribute: through others it was handed on."""

_BROUGHT = ("CartPoleEnv", "DiscreteEnv")
"""The environments of gym's with attributes that are called otherwise today."""
_IDS = (*known.TABLES, "CartPole-")
_WRITTEN_ANEW = ".DiscreteEnv"  # by the rule discrete-classes, with the attributes that it had
_MADE = tuple(f"{known.LEGACY_ROOT}.{make} " for make in known.MAKES)
_MADE_TODAY = tuple(f"{known.MODERN_ROOT}.{make} " for make in known.MAKES)
DERIVED = tuple(f" derives from {known.LEGACY_ROOT}.{one}" for one in known.WRAPPER_CLASSES)
"""How the reason ends for which something is a wrapper of the project."""
_WRAPPERS = f"{known.LEGACY_ROOT}.wrappers."
_SELF_AND_BARE = late(r"^self$|\.unwrapped$")
_SELF_AND_INNER = late(r"^self$|\.(env|unwrapped)$")
_OWN_WAYS = ("__getattr__", "__getattribute__")


def is_of_gym(owner: Value) -> bool:
    """Whether gym makes an environment, even one that already speaks the API of 0.26."""
    made = _MADE if owner.modern else (*_MADE, *_MADE_TODAY)
    return bool(owner.evidence) and owner.evidence[-1].startswith(made)


def is_brought_by_gym(owner: Value) -> bool:
    """Whether gym brings what something is made by, and not gymnasium: a wrapper or a vector."""
    return bool(owner.evidence) and owner.evidence[-1].startswith(f"{known.LEGACY_ROOT}.")


def is_wrapped_by_gym(owner: Value) -> bool:
    """Whether an environment is an instance of a wrapper that gym brings."""
    made = owner.evidence[-1] if owner.evidence else ""
    return not owner.name and made.startswith(_WRAPPERS)


def comes_from_gym(module: Module, node: ast.expr, owner: Value) -> bool:
    """Whether an expression has what gym makes, or a wrapper of gym's, of whichever API."""
    if is_of_gym(owner) or is_wrapped_by_gym(owner) or is_wrapper(module, owner):
        return True
    if not owner.name and is_of_wrapper_class(owner):  # or what is within, as it was made
        return True
    return is_within(module, node) or (is_of_batch(module, node) and is_brought_by_gym(owner))


def is_of_wrapper_class(owner: Value) -> bool:
    """Whether what tells of an environment is that its class derives from a wrapper of gym's."""
    return any(reason.endswith(DERIVED) for reason in owner.evidence)


def is_written(module: Module, name: str) -> bool:
    """Whether an attribute is set through anything but the object itself in this module."""
    return _is_set_beside(module, name, _SELF_AND_BARE) or _is_set_by_name(module, name)


def _is_set_by_name(module: Module, name: str) -> bool:
    return any(
        isinstance(call.func, ast.Name) and literal(call) == name
        for call in module.saying(ast.Call, ("setattr",))
    )


def is_set_on(module: Module, node: ast.Attribute) -> bool:
    """Whether what an attribute is read from is what it is set on: no ``self``, by its source."""
    owner = ast.unparse(node.value)
    return _is_set_by_name(module, node.attr) or any(
        not isinstance(one.ctx, ast.Load) and owner != "self" and is_spelt(one.value, owner)
        for one in module.saying(ast.Attribute, (node.attr,))
    )


def is_set_on_wrappers(module: Module, name: str) -> bool:
    """Whether an attribute is set on anything but ``self`` and what is within: ``….env``."""
    return _is_set_beside(module, name, _SELF_AND_INNER)


def _is_set_beside(module: Module, name: str, owners: re.Pattern[str]) -> bool:
    """Whether an attribute is set on anything but some owners."""
    return any(
        not isinstance(one.ctx, ast.Load) and not owners.search(ast.unparse(one.value))
        for one in module.saying(ast.Attribute, (name,))
    )


LOOKUPS = frozenset({"getattr", "hasattr"})
"""Functions that ask for an attribute by its name."""


def literal(call: ast.Call) -> str | None:
    """The name that ``getattr`` and its like are asked for, where it is written out."""
    name = call.args[1] if len(call.args) > 1 else None
    return name.value if isinstance(name, ast.Constant) and isinstance(name.value, str) else None


def hands_on(module: Module, owner: Value, *names: str) -> bool:
    """Whether a class is a wrapper without a way or attributes of its own for names."""
    ref = ClassRef.of(owner.name)
    ways = (*names, *_OWN_WAYS)
    is_around = _is_wrapper(module, ref) or (
        _is_around(module, ref) and not any(map(_is_of_brought, names))
    )
    return is_around and not any(
        module.project.has_attribute(one, name)
        for one in module.project.family(ref)
        for name in ways
    )


def _is_of_brought(name: str) -> bool:
    """Whether wrappers that gym brings may have an attribute themselves."""
    return name.startswith("_") or name in OF_GYMS_WRAPPERS


def is_wrapped_by_some(module: Module, owner: Value, name: str) -> bool:
    """Whether what ``make`` gave may have wrappers of the project around that hand a name on.

    Whatever there is of these, ``get_wrapper_attr`` looks where forwarding did.
    """
    is_some = bool(owner.makes and owner.evidence) and not (owner.name or owner.guess)
    if not is_some or name.startswith("_"):
        return False
    reason = owner.evidence[-1]
    is_brought = f" derives from {_WRAPPERS}" in reason and not _is_of_brought(name)
    return (is_brought or reason.endswith(DERIVED)) and module.project.steps_of_gyms


def is_handed_on(module: Module, owner: Value, name: str) -> bool:
    """Whether a wrapper has handed on an attribute until it was given one of that name itself."""
    if is_wrapped_by_gym(owner) or (":" in owner.name and hands_on(module, owner, name)):
        return any(True for _ in module.project.classes_with(name))
    return is_within_all(module, name)


def is_within_all(module: Module, name: str) -> bool:
    """Whether environments of the project have an attribute, and no wrapper of it has."""
    infos = list(module.project.classes_with(name))
    is_there = any(info.instance.kind is Kind.ENV for info in infos)
    return is_there and not any(info.is_wrapper for info in infos)


def is_left_within(module: Module, owner: Value, name: str) -> bool:
    """Whether a wrapper that gym brings has no such attribute, but something within it."""
    made = owner.evidence[-1].partition(" in ")[0].rpartition(".")[2]
    if made != _HOLDERS.get(name, made):
        return True
    row = moves.attribute(made, name, module.target.release)
    return (row is None or row.owner != made) and is_within_all(module, name)


def is_around_in_own_way(module: Module, name: str) -> bool:
    """Whether a class hands on ``unwrapped`` itself, and says an attribute past what is within."""
    return any(True for _ in module.project.classes_with(name, "unwrapped", "env"))


def is_of_environments(module: Module, name: str) -> bool:
    """Whether the classes of the project with an attribute all derive from gym's own."""
    roots = [
        info.root for info in module.project.classes_with(name) if info.instance.kind is Kind.ENV
    ]
    return bool(roots) and all(map(module.project.is_legacy, roots))


def takes_over(module: Module, owner: Value, name: str) -> bool:
    """Whether a wrapper makes an attribute of what the environment within has by that name.

    ``self.ob = self.ob[0]`` is all there is: the first time it reads what is handed on.
    """
    ref = ClassRef.of(owner.name)
    holders = [
        one
        for one in module.project.family(ref)
        if name in module.project.modules[one.module].scopes[one.scope].attributes
    ]
    if not _is_wrapper(module, ref) or len(holders) != 1 or holders[0].module != module.name:
        return False
    found = module.project.modules[module.name].scopes[holders[0].scope].attributes[name]
    class_ = next(one for one in module.all(ast.ClassDef) if module.class_ref(one) == holders[0])
    given = [
        statement
        for statement in all_of(class_, ast.Assign)
        if any(_is_of_self(target, name) for target in statement.targets)
    ]
    return len(given) == len(found) and all(
        any(_is_of_self(part, name) for part in walk(statement.value)) for statement in given
    )


def is_wrapped(module: Module, owner: Value) -> bool:
    """Whether what is annotated as an environment of the project comes from a ``make``."""
    root = module.project.class_info(ClassRef.of(owner.name)).root.partition(".")[2]
    return bool(owner.makes) and root in known.ENV_CLASSES


def is_within(module: Module, node: ast.expr) -> bool:
    """Whether an expression is what a wrapper of the project is around, by any of its names."""
    if isinstance(node, ast.Name):
        return _is_given(module, node)
    if not isinstance(node, ast.Attribute) or node.attr != "env":
        return False
    around = module.value(node.value)
    if ":" in around.name:
        return _is_around(module, ClassRef.of(around.name))
    is_deeper = isinstance(node.value, ast.Attribute) and is_within(module, node.value)
    return is_deeper and module.project.keeps_environments_as_env


def is_wrapper(module: Module, owner: Value) -> bool:
    """Whether something is an instance of a wrapper class of the project around gym's own."""
    return ":" in owner.name and _is_wrapper(module, ClassRef.of(owner.name))


def _is_given(module: Module, node: ast.Name) -> bool:
    """Whether a name is the environment that the constructor of a wrapper is given."""
    function = module.function(node)
    owner = module.owner(function) if function is not None else None
    if function is None or owner is None or function.name != "__init__":
        return False
    names = list(signatures.parameters(function))
    stores = (one for one in all_of(function, ast.Name) if one.id == node.id)
    return (
        names[1:2] == [node.id]
        and _is_handed_up(function, node.id)
        and all(isinstance(one.ctx, ast.Load) for one in stores)
        and _is_around(module, module.class_ref(owner))
    )


def _is_handed_up(constructor: FunctionDef, name: str) -> bool:
    """Whether the constructor above, where one is called, is given what a name holds."""
    calls = [call for call, _ in method_calls(constructor, "__init__")]
    handed = (one for call in calls for one in passed_to(call))
    return not calls or any(isinstance(one, ast.Name) and one.id == name for one in handed)


def _is_around(module: Module, ref: ClassRef) -> bool:
    """Whether a class derives from any wrapper of gym's: what it is around is an environment."""
    info = module.project.class_info(ref)
    is_brought = info.root.partition(".")[2].startswith("wrappers.")
    return _is_wrapper(module, ref) or (
        info.is_wrapper and is_brought and module.project.is_legacy(info.root)
    )


def _is_of_self(node: ast.AST, name: str) -> bool:
    """Whether a node is an attribute of ``self``."""
    owner = node.value if isinstance(node, ast.Attribute) and node.attr == name else None
    return isinstance(owner, ast.Name) and owner.id == "self"


def is_of_batch(module: Module, node: ast.expr) -> bool:
    """Whether an expression is one of the environments of a batch: ``venv.envs[0]``."""
    batch = _looped(module, node) if isinstance(node, ast.Name) else getattr(node, "value", None)
    if not isinstance(node, (ast.Name, ast.Subscript)) or not isinstance(batch, ast.Attribute):
        return False
    kinds = (Kind.LOOKALIKE, Kind.VECTOR)
    return batch.attr == "envs" and module.value(batch.value).kind in kinds


def _looped(module: Module, name: ast.Name) -> ast.expr | None:
    """What a loop or comprehension around a name goes through, where the name is its variable."""
    for around in module.ancestors(name):
        loops = [around] if isinstance(around, ast.For) else getattr(around, "generators", ())
        for loop in loops:
            if isinstance(loop.target, ast.Name) and loop.target.id == name.id:
                return loop.iter
        if isinstance(around, (ast.FunctionDef, ast.AsyncFunctionDef)):
            return None
    return None


def is_unwrapped(node: ast.expr, owner: Value) -> bool:
    """Whether the environment itself was asked for."""
    return "unwrapped" in (*owner.evidence, *ast.unparse(node).split("."))


def is_bare(module: Module, node: ast.expr, owner: Value) -> bool:
    """Whether an expression is the environment itself, below the wrappers of ``make``."""
    if is_unwrapped(node, owner):
        return True
    around = module.value(node.value) if isinstance(node, ast.Attribute) else None
    return around is not None and around.kind is Kind.ENV and not around.name


def _is_wrapper(module: Module, ref: ClassRef) -> bool:
    """Whether a class derives from nothing but gym's bases of wrappers and its own."""
    info = module.project.class_info(ref)
    root = info.root.partition(".")[2]
    return info.is_wrapper and root in known.WRAPPER_CLASSES and module.project.is_legacy(info.root)


def renamed(module: Module, name: str, owner: Value) -> str:
    """What an attribute of an environment that gym brings is called today."""
    rows = {kind: moves.attribute(kind, name, module.target.release) for kind in _BROUGHT}
    told = {kind: row.new for kind, row in rows.items() if row is not None and row.new is not None}
    new = next(iter(told.values()), name)
    made = owner.evidence[-1].partition(" in ")[0] if owner.evidence else ""
    if new == name or made.endswith(_WRITTEN_ANEW):
        return name
    if is_own(module, name, owner):
        is_gyms = _is_brought(module, owner) or _is_around_brought(module, name, owner)
        is_gyms = is_gyms or _is_of_derived(module, name, told)
        return new if is_gyms else name
    return name if _is_foreign(module, owner) else new


def is_own(module: Module, name: str, owner: Value) -> bool:
    """Whether an attribute may be one that an environment of the project has."""
    return ":" in owner.name or any(
        info.instance.kind is Kind.ENV for info in module.project.classes_with(name)
    )


def _is_brought(module: Module, owner: Value) -> bool:
    """Whether an environment is made by the ids of gym's own alone that `_BROUGHT` names."""
    ids, own = made_ids.of_all(module, owner.makes), module.project.registrations.ids
    return bool(ids) and all(one.startswith(_IDS) and one not in own for one in ids)


def _is_around_brought(module: Module, name: str, owner: Value) -> bool:
    """Whether a wrapper of the project without an attribute is put around those alone."""
    if ":" not in owner.name or any(True for _ in module.project.classes_with(name)):
        return False
    within = module.project.wrappers.within(ClassRef.of(owner.name))
    return bool(within) and all(_is_brought(module, one) for one in within)


def _is_of_derived(module: Module, name: str, kinds: Collection[str]) -> bool:
    """Whether all classes of the project that have an attribute derive from some of gym's."""
    roots = [f".{info.root.rpartition('.')[2]}" for info in module.project.classes_with(name)]
    kept = (f".{kind}" for kind in kinds)
    return bool(roots) and {*roots} <= {*kept} - {_WRITTEN_ANEW}


def _is_foreign(module: Module, owner: Value) -> bool:
    """Whether an environment is made by ids alone that other packages have registered.

    What the project registers may be a class of gym's by another id.
    """
    ids, own = made_ids.of_all(module, owner.makes), module.project.registrations.ids
    return bool(ids) and not any(one.startswith(_IDS) or one in own for one in ids)
