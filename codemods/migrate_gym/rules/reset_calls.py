"""Takes the observation out of what reset() returns.

Since gym 0.26, ``reset()`` returns the observation and an info. An assignment unpacks both
(``obs, _ = env.reset()``); inside an expression the observation is taken with ``[0]``, so
conditional and parallel assignments and call arguments keep their form. ``return_info`` is gone:
what asked for the pair gets it.

Gymnasium's wrappers hand on ``seed`` and ``options`` only: other arguments of a reset are reported.
``env.reset()[0]`` may be the first component of an old observation or the whole of a new one: it
is reported, and so are ``obs = obs[0]`` behind a reset, and ``obs, *_ = env.reset()``, unless four
values are taken of a step beside it. ``obs, _ = env.reset()`` is taken for the pair, unless a step
of the same environment unpacks an observation of two: ``(obs, count), reward, done, info``.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Set

from ..analysis.solving.values import UNKNOWN, Kind, Value
from ..analysis.tables import known
from ..analysis.tables.idioms import target_name, tells_an_info
from ..findings import Level
from ..module import Module, all_of, method_calls, own_of, reads
from ..project import ClassRef
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit, Remark
from ..topics.classes import left_behind
from ..topics.resets import either_pair, open_resets, reset_arguments, resets, return_info
from ..topics.seeds import seeded_resets
from ..topics.steps import other_steps

_EITHER_REST = (
    "reset() gives (obs, info): the first is the whole observation now; if its first component was "
    "meant, write (first, *_), _"
)
_PROMISED = (
    "reset() gives (obs, info), and this promises both: take the observation where it is awaited"
)
_INFO_NAMES = ("_", "info", "infos", "reset_info", "__")
# What dm_env's time steps have, and no observation.
_OF_TIME_STEPS = frozenset({"observation", "reward", "discount", "step_type", "first", "last"})


def check(module: Module, node: ast.Call) -> Iterator[Outcome]:
    """Yields what becomes of one call of reset."""
    is_one = resets.names_reset(node) or resets.is_reset(module, node)
    return _called(module, node) if is_one else iter(())


def _called(module: Module, node: ast.Call) -> Iterator[Outcome]:
    refused = reset_arguments.refused(module, node)
    if refused:
        yield _refused(module, node, refused)
    if not resets.is_reset(module, node):
        left = left_behind.reset(module, node)
        if left is not None:
            yield left
        yield from _doubtful(module, node)
        yield from _several(module, node)
        return
    if return_info.is_dropped(module, node) or seeded_resets.is_inside(module, node):
        return
    value = module.value(node)
    named = [keyword for keyword in node.keywords if keyword.arg == return_info.NAME]
    info_asked: list[ast.keyword | ast.expr] = [*named, *return_info.by_place(module, node)]
    if info_asked:
        yield from _asked(module, node, info_asked[0], value)
    elif return_info.is_among(module, node):
        yield Remark(
            node,
            "return_info is among the keywords: reset() always returns (obs, info) now; take it "
            "out where they are written",
        )
    elif not resets.is_handed_on(module, node):
        yield from _taken(module, node, value)


def _refused(module: Module, node: ast.Call, arguments: list[str]) -> Remark:
    return Remark(
        node,
        "the wrappers that make puts around an environment hand on seed and options alone: pass "
        f"{', '.join(arguments)} in options, and let its reset() take it from there",
        evidence=module.value(node).evidence,
    )


def _is_named_so(module: Module, node: ast.Call) -> bool:
    """Whether nothing but a name says that an environment is reset, for its observation."""
    assert isinstance(node.func, ast.Attribute)
    name = ast.unparse(node.func.value).rpartition(".")[2].strip("_")
    parent = module.parent(node)
    pair = isinstance(parent, ast.Assign) and any(
        isinstance(target, (ast.Tuple, ast.List)) for target in parent.targets
    )
    is_new = any(keyword.arg in ("seed", "options", "return_info") for keyword in node.keywords)
    is_new |= isinstance(parent, ast.Subscript) and isinstance(parent.slice, ast.Constant)
    is_env = name in ("env", "envs", "environment") or name.endswith(("_env", "_envs"))
    # Of another library, mostly: batches whose reset() gives no info, and resets with a key.
    is_other = "vec" in name or bool(node.args)
    return module.project.uses_gym and is_env and not (is_other or pair or is_new)


def _doubtful(module: Module, node: ast.Call) -> Iterator[Outcome]:
    if not (type(node.func) is ast.Attribute and node.func.attr == "reset"):
        return
    receiver = module.project.behind(module.value(node.func.value), "reset")
    is_either = receiver.kind is Kind.MIXED and not receiver.modern
    is_named = receiver.kind is Kind.UNKNOWN and _is_named_so(module, node)
    is_either |= receiver.guess and _is_between(module, node)
    parent = module.parent(node)
    is_settled = isinstance(parent, ast.Expr) or _takes_pair(module, parent)
    is_settled |= receiver.kind is Kind.UNKNOWN and _takes_object(module, parent)
    if (is_either or is_named) and not (is_settled or other_steps.are_nearby(module, node)):
        name = ast.unparse(node.func.value)
        yield Remark(
            node,
            f"{name} may or may not be an environment of gym's: "
            "if it is, reset() gives (obs, info): unpack both",
            Level.MANUAL,
            receiver.evidence,
        )


def _is_between(module: Module, node: ast.Call) -> bool:
    """Whether what is reset in a module of gymnasium's is stepped for four values beside it."""
    assert isinstance(node.func, ast.Attribute)
    value, receiver = module.value(node), ast.unparse(node.func.value)
    return (
        value.kind is Kind.RESET
        and resets.is_elses(module, value)
        and any(
            ast.unparse(on) == receiver and _takes_four(module.parent(call))
            for call, on in method_calls(module.scope(node), "step")
        )
    )


def _is_stepped_for_four(module: Module, node: ast.Call) -> bool:
    """Whether the module takes four values of steps of what is called like what one resets."""
    assert isinstance(node.func, ast.Attribute)
    receiver = ast.unparse(node.func.value)
    return any(
        ast.unparse(one.value) == receiver and _takes_four(module.parent(module.parent(one)))
        for one in module.saying(ast.Attribute, ("step",))
    )


def _observes_two(module: Module, node: ast.expr) -> bool:
    """Whether a step, taken for four values, tells that what is reset gives two as one observation.

    ``(obs, count), reward, done, info = env.step(action)`` stands in the same function.
    """
    call = node.value if isinstance(node, ast.Await) else node
    if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute)):
        return False
    receiver = ast.unparse(call.func.value)
    return any(
        ast.unparse(on) == receiver
        and isinstance(first := _first_of_four(module.parent(step)), ast.Tuple)
        and len(first.elts) == 2
        for step, on in method_calls(module.scope(call), "step")
    )


def _takes_four(node: ast.AST) -> bool:
    return _first_of_four(node) is not None


def _first_of_four(node: ast.AST) -> ast.expr | None:
    """The first target of an assignment that unpacks four values."""
    target = node.targets[0] if isinstance(node, ast.Assign) else None
    if not isinstance(target, (ast.Tuple, ast.List)) or len(target.elts) != known.LEGACY_LENGTH:
        return None
    is_starred = any(isinstance(one, ast.Starred) for one in target.elts)
    return None if is_starred else target.elts[0]


def _takes_object(module: Module, node: ast.AST) -> bool:
    """Whether an assignment takes one of dm_env's time steps, by what is read of it."""
    target = node.targets[0] if isinstance(node, ast.Assign) else None
    if not isinstance(target, ast.Name):
        return False
    around = (module.parent(one) for one in reads(module.scope(node), target.id))
    return any(isinstance(one, ast.Attribute) and one.attr in _OF_TIME_STEPS for one in around)


def _takes_pair(module: Module, node: ast.AST) -> bool:
    """Whether an assignment takes an observation and an info, or asks whether it may."""
    target = node.targets[0] if isinstance(node, ast.Assign) else None
    if target is not None and either_pair.is_asked(module, target):
        return True
    if not isinstance(target, (ast.Tuple, ast.List)) or len(target.elts) != 2:
        return False
    return target_name(target.elts[1]) in _INFO_NAMES


def _several(module: Module, node: ast.Call) -> Iterator[Outcome]:
    """Takes the observations out of what the resets of several environments give."""
    around = module.parent(node)
    whole = module.parent(around) if type(around) is ast.comprehension else None
    is_taken = type(whole) is ast.ListComp and type(whole.elt) is ast.Subscript
    if is_taken or type(around) is ast.Expr:
        return
    if resets.is_reset_of_several(module, node):
        one = module.fresh("one", module.scope(node))
        edit = Edit(node, "the observations are taken from what reset() returns")
        yield edit.wrap(module.span(node), f"[{one}[0] for {one} in ", "]")


def _asked(
    module: Module, node: ast.Call, argument: ast.keyword | ast.expr, value: Value
) -> Iterator[Outcome]:
    method = resets.reset_method(module, node)
    given = argument.value if isinstance(argument, ast.keyword) else argument
    passes_on = method is not None and ast.unparse(given) == return_info.NAME
    if method is not None and passes_on and return_info.can_go(module, method):
        # The rule reset-methods drops it.
        if not return_info.is_choosing(module, method) and not resets.is_handed_on(module, node):
            yield from _taken(module, node, value)
        return
    asked = isinstance(given, ast.Constant) and given.value is True
    refused = isinstance(given, ast.Constant) and given.value is False
    if not asked and not refused:
        yield Remark(
            node,
            "return_info depends on a value: reset() always returns (obs, info) now; delete it",
        )
        return
    edit = Edit(node, "reset() always returns the info", evidence=value.evidence)
    resets.drop_keyword(module, edit, argument)
    if refused:
        edit.insert(module.span(node).end, "[0]")
    yield edit


def _taken(module: Module, node: ast.Call, value: Value) -> Iterator[Outcome]:
    parent = module.parent(node)
    if isinstance(parent, ast.Expr) or (
        isinstance(parent, ast.Await) and isinstance(module.parent(parent), ast.Expr)
    ):
        return
    if resets.is_promised(module, node):
        yield Remark(node, _PROMISED, evidence=value.evidence)
        return
    outer = parent if isinstance(parent, ast.Await) else node
    around = module.parent(outer)
    if isinstance(around, ast.Subscript) and around.value is outer and _may_mean_pair(around.slice):
        if _is_current(module, node):
            return
        if not _gives_info_on_demand(module, node):
            yield Remark(node, _ambiguous(around.slice), evidence=value.evidence, if_old=True)
            return
    if either_pair.takes_either(module, around, outer):
        return
    if _is_listed_pair(module, around) or resets.is_said_to_be_pair(module, around):
        return
    if _is_of_other_branch(module, around):
        return
    asked = open_resets.edit(module, node)
    if asked is not None:
        asked.evidence = value.evidence
        yield asked
        return
    edit = Edit(node, "the observation is taken from what reset() returns", evidence=value.evidence)
    if isinstance(around, ast.Assign) and around.value is outer and len(around.targets) == 1:
        if either_pair.is_asked(module, around.targets[0]):
            return
        flag = either_pair.flag(module, around.targets[0])
        if flag is not None:
            yield _chosen(node, around.targets[0], flag, value)
            return
        doubt = _doubt(module, around)
        if doubt and not _is_stepped_for_four(module, node):
            if not _is_current(module, node):
                yield Remark(node, doubt, evidence=value.evidence, if_old=True)
            return
        yield from _assigned(module, edit, outer, around, value)
    else:
        yield _indexed(module, edit, outer)


def _gives_info_on_demand(module: Module, node: ast.Call) -> bool:
    """Whether a reset is of a class of the project that was to be asked for the info."""
    owner = module.value(node.func.value) if isinstance(node.func, ast.Attribute) else UNKNOWN
    if ":" not in owner.name or owner.choices:
        return False
    ref = ClassRef.of(owner.name)
    given = module.project.definitions(ref, "reset")
    is_wrapper = module.project.class_info(ref).is_wrapper
    is_asked = all(return_info.NAME in one.parameters for one in given)
    return bool(given) and is_asked and not is_wrapper


def _doubt(module: Module, node: ast.Assign) -> str:
    """What is said of a part that may be of an old observation or a new pair ("": nothing)."""
    if _leaves_rest(node.targets[0]):
        return _EITHER_REST
    index = _taken_next(module, node)
    return _ambiguous(index) if index is not None else ""


def _taken_next(module: Module, node: ast.Assign) -> ast.expr | None:
    """The index by which the next statement takes a part of what one assigns, and nothing else.

    ``obs = env.reset()`` is followed by ``obs = obs[0]``.
    """
    target = node.targets[0]
    if not isinstance(target, ast.Name):
        return None
    block = module.block(node)
    following = block[block.index(node) + 1 :][:1]
    if not following or not isinstance(following[0], ast.Assign):
        return None
    taken, again = following[0].value, following[0].targets
    is_part = isinstance(taken, ast.Subscript) and ast.unparse(taken.value) == target.id
    if not is_part or not isinstance(taken, ast.Subscript) or not _may_mean_pair(taken.slice):
        return None
    return taken.slice if [*map(ast.unparse, again)] == [target.id] else None


def _leaves_rest(target: ast.expr) -> bool:
    """Whether the first of several is taken, and the others thrown away: ``obs, *_``."""
    if not isinstance(target, (ast.Tuple, ast.List)) or len(target.elts) != 2:
        return False
    last = target.elts[1]
    return isinstance(last, ast.Starred) and target_name(last).startswith("_")


def _is_of_other_branch(module: Module, around: ast.AST) -> bool:
    """``env.reset().observation if suite else env.reset()``: of dm_env, where no gym is meant."""
    if not (isinstance(around, ast.Attribute) and around.attr in _OF_TIME_STEPS):
        return False
    choice, plain = module.parent(around), ast.unparse(around.value)
    branches = (choice.body, choice.orelse) if isinstance(choice, ast.IfExp) else ()
    return any(ast.unparse(branch) in (plain, f"{plain}[0]") for branch in branches)


def _may_mean_pair(index: ast.expr) -> bool:
    """Whether an index may take an observation, or an info, out of the pair of today."""
    try:
        return ast.literal_eval(index) in (0, 1, -1, -2)
    except ValueError:
        return False


def _chosen(node: ast.Call, target: ast.expr, flag: ast.expr, value: Value) -> Remark:
    return Remark(
        node,
        f"reset() gives (obs, info), and {ast.unparse(flag)} decides here whether "
        f"{ast.unparse(target)} is taken for that: have it say so",
        evidence=value.evidence,
    )


def _is_current(module: Module, node: ast.Call) -> bool:
    """Whether a reset is asked as since gym 0.26, which gave the pair: ``reset(seed=3)[0]``."""
    given = {keyword.arg for keyword in node.keywords} & {*known.CURRENT_KEYWORDS["reset"]}
    return bool(given) and not (module.project.asks_on_demand or _is_taken(module, node, given))


def _is_taken(module: Module, node: ast.Call, names: Set[str | None]) -> bool:
    """Whether a reset of the project that gives the observation alone takes such keywords."""
    owner = module.value(node.func.value) if isinstance(node.func, ast.Attribute) else UNKNOWN
    if ":" not in owner.name or owner.kind is not Kind.ENV:
        return False
    found = module.project.definitions(ClassRef.of(owner.name), "reset")
    return bool(found) and all(names <= {*one.parameters} for one in found)


def _ambiguous(index: ast.expr) -> str:
    at = ast.unparse(index)
    is_first = ast.literal_eval(index) in (0, -2)
    now, part = ("whole observation", "its first") if is_first else ("info", "an observation's")
    return (
        f"reset() gives (obs, info): [{at}] is the {now} now; "
        f"if {part} component was meant, write [0][{at}]"
    )


def _is_listed_pair(module: Module, around: ast.AST) -> bool:
    """Whether ``pairs.append(env.reset())`` is followed by ``obs, infos = zip(*pairs)``."""
    if not (isinstance(around, ast.Call) and ast.unparse(around.func).endswith(".append")):
        return False
    unpacked = f"zip(*{ast.unparse(around.func).removesuffix('.append')})"
    return any(
        isinstance(other.targets[0], ast.Tuple)
        and len(other.targets[0].elts) == 2
        and target_name(other.targets[0].elts[1]).startswith(("_", "info"))
        and ast.unparse(other.value) == unpacked
        for other in own_of(module.scope(around), ast.Assign)
    )


def _indexed(module: Module, edit: Edit, outer: ast.expr) -> Edit:
    if isinstance(outer, ast.Await):
        edit.insert(module.span(outer).start, "(")
        return edit.insert(module.span(outer).end, ")[0]")
    return edit.insert(module.span(outer).end, "[0]")


def _assigned(
    module: Module, edit: Edit, outer: ast.expr, node: ast.Assign, value: Value
) -> Iterator[Outcome]:
    target, info = node.targets[0], resets.info_name(module, node)
    is_read = "_" in _reads(module, node)
    if isinstance(target, (ast.Tuple, ast.List)):
        yield from _unpacked(module, edit, outer, target, value)
    elif target_name(target) == info == "_" and not is_read:
        return  # what is thrown away may be a pair
    elif info == "_" and is_read:
        yield _indexed(module, edit, outer)
    else:
        yield edit.insert(module.span(target).end, f", {info}")


def _reads(module: Module, node: ast.AST) -> set[str]:
    scope = module.scope(node)
    return {n.id for n in all_of(scope, ast.Name) if type(n.ctx) is ast.Load}


def _unpacked(
    module: Module, edit: Edit, outer: ast.expr, target: ast.Tuple | ast.List, value: Value
) -> Iterator[Outcome]:
    """``a, b = env.reset()``: either the new pair, or an old observation of two components."""
    last = target.elts[-1]
    name = last.id if isinstance(last, ast.Name) else ""
    is_pair = tells_an_info(target.elts) and not _leaves_rest(target)
    if (
        len(target.elts) == 2
        and (is_pair or name.startswith("_"))
        and not _observes_two(module, outer)
    ):
        return
    if value.guess:
        yield Remark(
            target,
            "reset() gives (obs, info): the observation itself is unpacked here; "
            "unpack (…), _ if it is an environment of gym's",
            evidence=value.evidence,
        )
        return
    start, end = module.span(target)
    if module.text.text[start] in "([":
        yield edit.insert(end, ", _")
    else:
        yield edit.insert(start, "(").insert(end, "), _")


RULE = Rule(
    code="GYM203",
    since="gym 0.26",
    safety=Safety.SAFE,
    nodes=(ast.Call,),
    check=check,
    examples=(
        Example(
            """
                import gym
                env = gym.make("CartPole-v1")
                obs = env.reset()
            """,
            """
                import gymnasium as gym
                env = gym.make("CartPole-v1")
                obs, _ = env.reset()
            """,
        ),
        Example(
            """
                import gym
                env = gym.make("CartPole-v1")
                obs, done = env.reset(), False
            """,
            """
                import gymnasium as gym
                env = gym.make("CartPole-v1")
                obs, done = env.reset()[0], False
            """,
        ),
        Example(
            """
                import gym
                env = gym.make("CartPole-v1")
                done = False
                obs = env.reset()
                obs = env.reset() if done else obs
            """,
            """
                import gymnasium as gym
                env = gym.make("CartPole-v1")
                done = False
                obs, _ = env.reset()
                obs = env.reset()[0] if done else obs
            """,
        ),
        Example(
            """
                import gym
                env = gym.make("CartPole-v1")
                x = env.reset()[0]
            """,
            """
                import gymnasium as gym
                env = gym.make("CartPole-v1")
                x = env.reset()[0]
            """,
        ),
    ),
)
