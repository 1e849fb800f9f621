"""The sites where the result of a step is unpacked, and the names its two flags get."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TypeGuard, Union

from gymport.dialects import TRUNCATED_KEY

from ...analysis.reading.flags import DICT, LIST
from ...analysis.reading.stores import mentions
from ...analysis.reading.tree import FUNCTIONS, is_spelt
from ...analysis.solving.values import Kind, Value
from ...analysis.tables.idioms import (
    constant_index,
    is_info_name,
    looks_like_done,
    names_reward_for_done,
    own_name,
    target_name,
)
from ...analysis.tables.known import LEGACY_LENGTH, MODERN_LENGTH
from ...module import FunctionDef, Module, all_of, definitions, own, own_of
from ...tuples import NamedTuple
from ..doubles import patches
from .early_ends import early_end
from .unpackings import (
    HOLDERS,
    Holder,
    Unpacking,
    positions,
    serves_both,
    takes_done,
    unpackings,
)

_DONE = (2, -2)
_VARIABLES = frozenset({"dir", "locals", "vars"})
_Declared = Union[ast.Global, ast.Nonlocal]
_DECLARED: tuple[type[_Declared], ...] = (ast.Global, ast.Nonlocal)
_Named = Union[FunctionDef, ast.ClassDef, ast.ExceptHandler]
_NAMED: tuple[type[_Named], ...] = (*FUNCTIONS, ast.ClassDef, ast.ExceptHandler)


class StepSite(NamedTuple):
    """An unpacking of four values that becomes one of five.

    Attributes:
        unpacking: The targets and what goes to them.
        done: The target that done went to.
        info: The target that info went to (None: it is not named).
        terminated: What replaces `done`, before the comma.
        truncated: What replaces `done`, behind the comma.
        needs_done: Whether `done` has to be put together again afterwards.
    """

    unpacking: Unpacking
    done: ast.expr
    info: ast.expr | None
    terminated: str
    truncated: str
    needs_done: bool

    @property
    def holder(self) -> Holder:
        """The statement or part of a comprehension that unpacks."""
        return self.unpacking.holder

    @property
    def slice_end(self) -> ast.expr | None:
        """The 3 of ``step(…)[:3]``, which becomes 4; one more in every slice that has an end."""
        return self.unpacking.cut.upper if self.unpacking.cut is not None else None

    @property
    def is_placed_by_info(self) -> bool:
        """Whether done goes to a place told by the info before: ``dones[info["t"]], info = …``."""
        if not isinstance(self.done, ast.Subscript) or self.info is None or not self.needs_done:
            return False
        return mentions(self.done.slice, ast.unparse(self.info))

    @property
    def has_flags(self) -> bool:
        """Whether the flags have names of their own."""
        return self.terminated != "_"


def site(module: Module, unpacking: Unpacking) -> StepSite | None:
    """The step site that an unpacking is, if it unpacks the old four values."""
    if unpacking.value.kind is not Kind.STEP or serves_both(module, unpacking):
        return None
    position = _done_and_info(unpacking)
    return None if position is None else _named(module, unpacking, *position)


def _done_and_info(unpacking: Unpacking) -> tuple[ast.expr, ast.expr | None] | None:
    targets = unpacking.targets.elts
    starred = [index for index, target in enumerate(targets) if isinstance(target, ast.Starred)]
    if names_reward_for_done(targets):
        return None  # what would be made of the third is no done
    if unpacking.cut is not None:
        kept = positions(unpacking.cut)
        if kept is None or not takes_done(unpacking.targets, unpacking.cut):
            return None
        return targets[kept.index(2)], targets[kept.index(3)] if 3 in kept else None
    if len(targets) == LEGACY_LENGTH and not starred and unpacking.is_old:
        return targets[2], targets[3]
    if unpacking.value.modern:
        return None
    if starred == [3] and len(targets) == LEGACY_LENGTH:  # obs, reward, done, *_ = …
        return targets[2], None
    if starred == [LEGACY_LENGTH] and len(targets) == MODERN_LENGTH:  # …, done, info, *_ = …
        return (targets[2], targets[3]) if is_info_name(target_name(targets[3])) else None
    if starred == [len(targets) - 3] and (starred == [0] or _ends_in_done(targets)):
        return targets[-2], targets[-1]  # *_, done, info = …
    if starred == [0] and len(targets) == LEGACY_LENGTH and _ends_in_done(targets):
        return targets[-2], targets[-1]  # *_, reward, done, info = …
    return None


def _ends_in_done(targets: Sequence[ast.expr]) -> bool:
    """Whether an old step ends in these: ``obs, *_, done, info``, and no ``truncated, info``."""
    done = targets[-2]
    is_today = "truncat" in target_name(done).lower()
    return len(targets) <= MODERN_LENGTH and looks_like_done(done) and not is_today


def _named(module: Module, unpacking: Unpacking, done: ast.expr, info: ast.expr | None) -> StepSite:
    scope = _scope(module, unpacking.holder)
    thrown_away = isinstance(done, ast.Name) and done.id == "_"
    reads_limit = _reads_time_limit(scope)
    read = "_" in _loads(scope) and not (isinstance(info, ast.Name) and info.id == "_")
    if thrown_away and not read and not reads_limit:
        return StepSite(unpacking, done, info, "_", "_", False)
    names = _names(module, scope, unpacking, done)
    needs_flags = module.project.truncation.is_read or _is_step(module, scope)
    if _are_keys_in_order(done, info) and not needs_flags:
        names = module.source(done), names[1]
    needs_done = read if thrown_away else ast.unparse(done) not in handed_on(module, scope)
    return StepSite(unpacking, done, info, *names, needs_done)


def _are_keys_in_order(done: ast.expr, info: ast.expr | None) -> bool:
    """Whether done is put into a dict before the info is: the order in which a dict has its keys.

    >>> row = ast.parse("row['done'], row['info']", mode="eval").body
    >>> _are_keys_in_order(*row.elts)
    True
    """
    if not isinstance(done, ast.Subscript) or not isinstance(info, ast.Subscript):
        return False
    keys = [one.slice for one in (done, info)]
    are_texts = all(isinstance(k, ast.Constant) and isinstance(k.value, str) for k in keys)
    return are_texts and ast.unparse(done.value) == ast.unparse(info.value)


def _scope(module: Module, holder: Holder) -> ast.AST:
    """The function, class or module that a holder stands in."""
    return module.scope(holder)


@lru_cache(maxsize=1)
def _loads(scope: ast.AST) -> frozenset[str]:
    """The names that a scope reads: the steps of one scope follow each other."""
    return frozenset(n.id for n in all_of(scope, ast.Name) if type(n.ctx) is ast.Load)


def _names(module: Module, scope: ast.AST, unpacking: Unpacking, done: ast.expr) -> tuple[str, str]:
    plural = is_batch(unpacking.value)
    taken = module.names(scope) | _other_names(scope)
    number = max(_number(module, scope, done), among(module, unpacking))
    return (
        _free("terminations" if plural else "terminated", taken, number),
        _free("truncations" if plural else "truncated", taken, number),
    )


def among(module: Module, unpacking: Unpacking) -> int:
    """Which of the steps that one statement unpacks this is."""
    found = unpackings(module, unpacking.holder)
    targets = [one.targets for one in found if one.value.kind is Kind.STEP]
    return targets.index(unpacking.targets) + 1 if unpacking.targets in targets else 1


def _other_names(scope: ast.AST) -> set[str]:
    """What a scope names other than by reading and assigning."""
    found: set[str] = set()
    for declared in _DECLARED:
        found.update(name for node in all_of(scope, declared) for name in node.names)
    for named in _NAMED:
        found.update(node.name or "" for node in all_of(scope, named))
    found.update(one.asname or one.name.split(".")[0] for one in all_of(scope, ast.alias))
    return found


def _number(module: Module, scope: ast.AST, done: ast.expr) -> int:
    """Which of several flags these are: they are told apart where they are read again."""
    if not (_reads_time_limit(scope) or _is_step(module, scope)):
        return 1
    text = ast.unparse(done)
    seen = list(dict.fromkeys(ast.unparse(other) for _, other in _sites(module, scope)))
    return seen.index(text) + 1 if text in seen else 1


def _free(name: str, taken: set[str], number: int) -> str:
    if number > 1:
        name += str(number)
    while name in taken:
        name += "_"
    return name


def is_step(module: Module, node: ast.expr) -> bool:
    """Whether an expression is the result of an environment's step in the old form."""
    value = module.value(node)
    return value.kind is Kind.STEP and not value.modern


def unstarred(node: ast.expr) -> ast.expr:
    """What is given, without a star before it."""
    return node.value if type(node) is ast.Starred else node


def is_batch(value: Value) -> bool:
    """Whether a step's result holds arrays or lists of flags."""
    of = value.of
    is_of_several = of is not None and (of.kind is Kind.VECTOR or of.is_one_or_several)
    return value.name == "zip" or is_of_several


def joined(module: Module, value: Value, terminated: str, truncated: str) -> str:
    """The done that two flags of a step's result make, by what is known of the environment."""
    shape = module.project.shapes.of(value.of) if value.of is not None else ""
    if shape == DICT:
        return by_agent(terminated, truncated)
    if shape == LIST:
        return one_by_one(terminated, truncated)
    if value.name == "zip":
        return one_by_one(terminated, truncated, "tuple")
    is_of_several = bool(shape) or is_batch(value)
    return f"{terminated} | {truncated}" if is_of_several else either(module, terminated, truncated)


def either(module: Module, terminated: str, truncated: str) -> str:
    """One flag or the other; what is no truncation gives way to what done was, where that tells.

    False or 0 is 0, and 0 or False is False.
    """
    flags = (terminated, truncated)
    return " or ".join(flags[::-1] if module.project.shapes.are_kept_as_given else flags)


def by_agent(terminated: str, truncated: str) -> str:
    """The done of two dicts of flags."""
    return f"{{agent: {terminated}[agent] or {truncated}[agent] for agent in {terminated}}}"


def one_by_one(terminated: str, truncated: str, container: str = "list") -> str:
    """The done of two lists of flags."""
    return f"{container}(map(any, zip({terminated}, {truncated})))"


def _reads_all(function: ast.AST) -> bool:
    """Whether a function asks for all its variables: ``"{done}".format(**locals())``."""
    asked = (one for one in own_of(function, ast.Call) if not (one.args or one.keywords))
    return any(own_name(one.func) in _VARIABLES for one in asked)


def _reads_time_limit(scope: ast.AST) -> bool:
    return any(n.value == TRUNCATED_KEY for n in all_of(scope, ast.Constant))


def _sites(module: Module, function: ast.AST) -> Iterator[tuple[Unpacking, ast.expr]]:
    """The unpackings of steps by the statements of a function, each with its done."""
    for node in own(function):
        if isinstance(node, HOLDERS) and isinstance(node, ast.stmt):
            for unpacking in unpackings(module, node):
                if unpacking.value.kind is Kind.STEP:
                    position = _done_and_info(unpacking)
                    if position is not None:
                        yield unpacking, position[0]


def sites(module: Module, function: ast.AST) -> list[StepSite]:
    """The step sites of a function that name their flags, without those of functions inside."""
    found = [site(module, unpacking) for unpacking, _ in _sites(module, function)]
    return [one for one in found if one is not None and one.has_flags]


def _is_step(module: Module, function: ast.AST) -> bool:
    """Whether a function is the step method of an environment that speaks the old API."""
    if not isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)):
        return False
    owner = module.owner(function)
    if owner is None:
        return patches.is_patch(module, function, "step")
    if function.name != "step" or function not in definitions(owner, "step"):
        return False
    instance = module.class_info(owner).instance
    return instance.is_environment and not instance.modern


def is_own_step(module: Module, node: ast.AST) -> bool:
    """Whether a node stands in the step method of an environment that speaks the old API."""
    return _is_step(module, module.scope(node))


def hands_on_done(module: Module, done: ast.expr) -> TypeGuard[ast.Subscript]:
    """Whether a step method returns the done of a step within by its place: ``result[2]``."""
    if not (isinstance(done, ast.Subscript) and isinstance(done.value, ast.Name)):
        return False
    if constant_index(done.slice) not in _DONE or not is_own_step(module, done):
        return False
    returned = module.parent(module.parent(done))
    if not isinstance(returned, ast.Return) or returned_done(returned) is not done:
        return False
    if not is_step(module, done.value) or module.value(done.value).guess:
        return False
    return not any(
        isinstance(node.ctx, ast.Store) and is_spelt(node.value, done.value.id)
        for node in own_of(module.scope(done), ast.Subscript)
    )


def handed_on(module: Module, function: ast.AST) -> set[str]:
    """The done names of a step method that go from step sites to its returns and nowhere else.

    Other ends of the episode may be added to them there.
    """
    if not _is_step(module, function) or _reads_all(function):
        return set()
    assert isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef))
    sites = list(_sites(module, function))
    dones = [done for _, done in sites if isinstance(done, ast.Name)]
    is_one = len({ast.unparse(done) for _, done in sites}) == 1
    may_add = is_one and all(is_one_flag(module, one.value) for one, _ in sites)
    return {done.id for done in dones if _only_returned(module, function, done.id, dones, may_add)}


def is_one_flag(module: Module, value: Value) -> bool:
    """Whether a step's done is one truth value, whose place two can take in ``done or lost``."""
    is_shaped = value.of is not None and bool(module.project.shapes.of(value.of))
    return not (is_shaped or is_batch(value))


def _only_returned(
    module: Module, function: FunctionDef, name: str, dones: list[ast.Name], may_add: bool
) -> bool:
    if name == "_" or name in {a.arg for a in all_of(function, ast.arg)}:
        return False
    if any(name in n.names for kind in _DECLARED for n in all_of(function, kind)):
        return False
    uses = [n for n in all_of(function, ast.Name) if n.id == name]
    dones_of = list(map(returned_done, own_of(function, ast.Return)))
    returned = [one.value if is_picked(one, module) else one for one in dones_of]
    if may_add and not _reads_time_limit(function):
        ends = (early_end(module, done, {name}) for done in dones_of)
        returned += [end.name for end in ends if end is not None]
    return all(any(use is known for known in (*dones, *returned)) for use in uses)


def is_picked(done: ast.expr | None, module: Module) -> TypeGuard[ast.Subscript]:
    """Whether one is taken out of the flags of several: ``dones[0]``, ``dones[self.agent]``."""
    if not (isinstance(done, ast.Subscript) and isinstance(done.value, ast.Name)):
        return False
    key = done.slice
    if not isinstance(key, ast.Attribute):
        return isinstance(key, (ast.Constant, ast.Name))
    method = module.function(done)
    owner = module.owner(method) if method is not None else None
    if owner is None or ast.unparse(key.value) != "self":
        return False
    return module.project.has_attribute(module.class_ref(owner), key.attr)


def returned_done(node: ast.Return) -> ast.expr | None:
    """The done in ``return obs, reward, done, info``."""
    if isinstance(node.value, (ast.Tuple, ast.List)) and len(node.value.elts) == LEGACY_LENGTH:
        return node.value.elts[2]
    return None
