"""Takes the observation out of what reset() returns.

Since gym 0.26, ``reset()`` returns the observation and an info. An assignment unpacks both
(``obs, _ = env.reset()``); inside an expression the observation is taken with ``[0]``, so
conditional and parallel assignments and call arguments keep their form. ``return_info`` is gone:
what asked for the pair gets it.

Gymnasium's wrappers hand on ``seed`` and ``options`` only: other arguments go with the options
where the environment's own reset is known, and are reported elsewhere, also where a wrapper gives
them to ``super().reset()``.
``env.reset()[0]`` may be the first component of an old observation or the whole of a new one: it
is reported, and so are ``obs = obs[0]`` behind a reset, and ``obs, *_ = env.reset()``, unless four
values are taken of a step beside it, or a class of the project surely gave an array, a list or a
dict there. ``obs, _ = env.reset()`` is taken for the pair, unless a step
of the same environment unpacks an observation of two: ``(obs, count), reward, done, info``.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Set

from ..analysis.solving.values import UNKNOWN, Kind, Value
from ..analysis.tables import known
from ..analysis.tables.idioms import target_name, tells_an_info
from ..module import Module, all_of
from ..project import ClassRef
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit, Remark
from ..topics.classes import left_behind, refused_arguments
from ..topics.code import call_arguments
from ..topics.resets import (
    either_pair,
    handed_pairs,
    open_resets,
    reset_options,
    resets,
    return_info,
    super_resets,
)
from ..topics.resets.doubtful_resets import doubtful
from ..topics.resets.first_parts import (
    ambiguous,
    doubt_about,
    is_listed_pair,
    is_of_other_branch,
    is_stepped_for_four,
    leaves_rest,
    may_mean_pair,
    observes_one,
    observes_tuple,
    observes_two,
)
from ..topics.seeds import seeded_resets

_PROMISED = (
    "reset() gives (obs, info), and this promises both: take the observation where it is awaited"
)
_PAIR_BESIDE = (
    "reset() gives (obs, info), and so does the reset of a class with the same base: hand the pair "
    "on as it is here, or take [0] if the callers of this one expect the observation alone"
)


_ABOVE = (
    "the reset() above is that of gymnasium's wrapper, which takes seed and options alone: call "
    "self.env.reset() to hand {} on"
)


def check(module: Module, node: ast.Call) -> Iterator[Outcome]:
    """Yields what becomes of one call of reset."""
    is_one = resets.names_reset(node) or resets.is_reset(module, node)
    return _called(module, node) if is_one else iter(())


def _called(module: Module, node: ast.Call) -> Iterator[Outcome]:
    if seeded_resets.is_inside(module, node):
        return
    refused = refused_arguments.refused(module, node, refused_arguments.RESET)
    if refused:
        yield reset_options.given(module, node) or _refused(module, node, refused)
    above = super_resets.refused(module, node)
    if above:
        yield Remark(node, _ABOVE.format(", ".join(above)))
    if not resets.is_reset(module, node):
        left = left_behind.reset(module, node)
        if left is not None:
            yield left
        yield from doubtful(module, node)
        yield from _several(module, node)
        return
    if return_info.is_dropped(module, node):
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
    elif not (resets.is_handed_on(module, node) or resets.is_given_by_modern(module, node)):
        yield from _taken(module, node, value)


def _refused(module: Module, node: ast.Call, arguments: list[str]) -> Remark:
    return Remark(
        node,
        "gymnasium's wrappers, those that make puts around an environment too, hand on seed and "
        f"options alone: pass {', '.join(arguments)} in options, and let its reset() take it from "
        "there",
        evidence=module.value(node).evidence,
    )


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
    is_unused = isinstance(module.parent(node), ast.Expr)
    is_plain = isinstance(given, (ast.Name, ast.Attribute))
    if not asked and not refused and not (is_unused and is_plain):
        yield Remark(
            node,
            "return_info depends on a value: reset() always returns (obs, info) now; delete it",
        )
        return
    edit = Edit(node, "reset() always returns the info", evidence=value.evidence)
    call_arguments.drop(module, edit, argument)
    if refused and not is_unused:
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
    if isinstance(around, ast.Subscript) and around.value is outer and may_mean_pair(around.slice):
        if _is_current(module, node):
            return
        if not (_gives_info_on_demand(module, node) or observes_one(module, node)):
            yield Remark(node, ambiguous(around.slice), evidence=value.evidence, if_old=True)
            return
    is_either = not observes_tuple(module, node)
    if is_either and either_pair.takes_either(module, around, outer):
        return
    if is_listed_pair(module, around) or resets.is_said_to_be_pair(module, around):
        return
    if is_of_other_branch(module, around):
        return
    if handed_pairs.is_returned_beside(module, node):
        yield Remark(node, _PAIR_BESIDE, evidence=value.evidence, if_old=True)
        return
    asked = open_resets.edit(module, node)
    if asked is not None:
        asked.evidence = value.evidence
        yield asked
        return
    edit = Edit(node, "the observation is taken from what reset() returns", evidence=value.evidence)
    if isinstance(around, ast.Assign) and around.value is outer and len(around.targets) == 1:
        if is_either and either_pair.is_asked(module, around.targets[0]):
            return
        flag = either_pair.flag(module, around.targets[0]) if is_either else None
        if flag is not None:
            yield _chosen(node, around.targets[0], flag, value)
            return
        doubt = doubt_about(module, around)
        if doubt and not (is_stepped_for_four(module, node) or observes_one(module, node)):
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
    call = outer.value if isinstance(outer, ast.Await) else outer
    assert isinstance(call, ast.Call)
    is_pair = (tells_an_info(target.elts) or name.startswith("_")) and not leaves_rest(target)
    is_pair |= _is_current(module, call) and not is_stepped_for_four(module, call)
    if len(target.elts) == 2 and is_pair and not observes_two(module, outer):
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
