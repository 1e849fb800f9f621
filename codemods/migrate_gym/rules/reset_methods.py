"""Gives reset() its new signature and lets it return the info.

An environment's ``reset(self)`` becomes ``reset(self, *, seed=None, options=None)``, begins with
``super().reset(seed=seed)``, which seeds ``np_random``, and returns ``obs, {}``. A seed method that
does more than seed ``np_random`` is kept and called; a class that keeps one, and inherits the
reset of a class without, gets a reset that does so. A wrapper's ``reset(self)`` takes ``**kwargs``
and passes them to the first reset of the environment within, whose info it returns. Where a
wrapper has a seed method that stays, its reset, added if there is none, calls that first. Where it
comes to the reset within out of sight, in a helper or with the next step, the seed waits there.

A class without a seed method that makes ``np_random`` of a seed of its own is left to that: gym's
``seed()`` did nothing to it. A class that derives from an environment of the project passes seed
and options on to ``super()`` where it called it before, and only seeds where it did not, or where
it draws from ``np_random`` before that; the one environment that a class holds and resets gets
them too, unless it is seeded there. The ``return_info`` of gym 0.22 to 0.25 goes where it only
chose what is returned. A reset that returns the info already, and takes nothing, takes seed and
options; so does one of gym 0.26, environment's or wrapper's, that takes but one of them:
gymnasium's wrappers pass both since 1.0.

Parameters of its own that a reset is given through gymnasium's wrappers, which hand on none, come
among the options, and are optional.

A reset that reads a ``seed`` or ``options`` of its module, which a parameter would hide, takes
``**kwargs`` in place of both.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.solving.values import Kind
from ..analysis.tables.idioms import shortened
from ..module import FunctionDef, Module, definitions, method_calls, own
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit, Remark
from ..topics.code import beginnings, call_arguments, deleted_names, hidden_names, signatures
from ..topics.resets import (
    base_resets,
    first_draws,
    first_resets,
    passed,
    reset_keywords,
    reset_options,
    reset_returns,
    resets,
    return_info,
    seedings,
    super_resets,
    unseen_resets,
)
from ..topics.resets.passed import Passed
from ..topics.seeds import kept_seeds, seeded_resets

_PASSED = "gymnasium 1.0"
_WITHIN = ("self.env", "super()")
_NOT_TAKEN = (
    "wrappers around this one pass seed and options to every reset: take them, and pass them on to "
    "the first reset within"
)
_ON_DEMAND = (
    "return_info is passed no more, as every reset gives the info: do always what is done where it "
    "is true"
)
_NOT_HANDED_ON = "pass the seed of this reset on to the first reset of the environment within"
_TAKEN = "and take seed and options here"
_TAKEN_AND_GIVEN = "take seed and options here, and return (obs, {})"
_DRAWN_AHEAD = (
    "this is drawn before the reset within, which seeds it now: draw it behind that, or seed the "
    "innermost environment's np_random here"
)


def check(module: Module, node: ast.ClassDef) -> Iterator[Outcome]:
    """Yields the new reset method of a class, under each condition that it is defined."""
    for reset in (*definitions(node, "reset"),) or (None,):
        yield from _reset(module, node, reset)


def _reset(module: Module, node: ast.ClassDef, reset: FunctionDef | None) -> Iterator[Outcome]:
    if not resets.gives_observation_alone(module, node):
        if reset is not None and _refuses_keywords(module, node, reset):
            yield from _given_arguments(module, node, reset)
        return
    if reset is not None and _is_current(reset):
        return
    info = module.class_info(node)
    if reset is None:
        if info.is_wrapper and not base_resets.is_covered(module, node):
            yield from filter(None, [kept_seeds.missing_reset(module, node)])
        else:
            yield from filter(None, [kept_seeds.inherited_reset(module, node)])
        return
    edit = Edit(
        reset,
        "reset() takes seed and options and returns the info",
        evidence=info.instance.evidence,
    )
    settled: list[ast.Return] = []
    if "return_info" in signatures.parameters(reset):
        if not return_info.can_go(module, reset):
            yield from _always_asked(module, edit, reset)
            return
        settled = return_info.drop(module, edit, reset)
    elif return_info.can_leave_rest(module, reset):
        settled = return_info.drop(module, edit, reset)
    if _has_keywords_of_gym(reset, info.is_wrapper):
        _options(module, edit, reset)
        yield from _unused_seed(module, edit, node, reset)
    elif info.is_wrapper:
        yield from _wrapper_signature(module, edit, node, reset)
    elif not super_resets.forward_keywords(module, reset):
        if not passed.is_open(reset) and (names := passed.hidden(module, reset)):
            yield Remark(
                reset, hidden_names.remark(names, _TAKEN_AND_GIVEN), evidence=edit.evidence
            )
            return
        own = reset_options.optional(module, edit, node, reset)
        taken = passed.take(module, edit, reset)
        if _is_static(reset):
            yield Remark(reset, "reset() has no self: seed what it draws from where it has one")
        else:
            yield from seedings.begin(module, edit, node, reset, taken)
        beginnings.begin(edit, reset, reset_options.taken(own, taken))
    else:
        first_draws.seed_of_keywords(module, edit, node, reset)
    if not return_info.can_leave_rest(module, reset):
        yield from (Remark(one, _ON_DEMAND) for one in return_info.asked_of_rest(module, reset))
    yield from reset_returns.returns(module, edit, reset, settled)
    reset_returns.annotation(module, edit, reset)
    deleted_names.keep(module, edit, reset)
    yield edit


def _has_keywords_of_gym(reset: FunctionDef, is_wrapper: bool) -> bool:
    """Whether a method takes a seed as gym 0.22 passes it, and so deals with it itself."""
    names = {*signatures.parameters(reset)}
    return {"return_info", "seed"} <= names or ({"seed", "options"} <= names and not is_wrapper)


def _is_current(reset: FunctionDef) -> bool:
    """Whether a method takes seed and options already, and returns pairs wherever it returns."""
    names = {*signatures.parameters(reset)}
    returned = [node.value for node in own(reset) if isinstance(node, ast.Return)]
    pairs = all(isinstance(value, ast.Tuple) and len(value.elts) == 2 for value in returned)
    return names >= {"seed", "options"} and "return_info" not in names and pairs


def _refuses_keywords(module: Module, owner: ast.ClassDef, reset: FunctionDef) -> bool:
    """Whether the reset of a class that speaks the new API refuses what wrappers pass to it."""
    info, names = module.class_info(owner), signatures.parameters(reset)
    if info.instance.kind is not Kind.ENV or info.instance.guess or _is_static(reset):
        return False
    if reset.args.vararg or reset.args.kwarg or names.keys() >= {*passed.NAMES}:
        return False
    of_gym = module.target.has_seen(_PASSED) and module.project.is_legacy(info.root)
    if info.is_wrapper or "seed" in names:
        return of_gym
    pairs = any(
        isinstance(one, ast.Return) and isinstance(one.value, ast.Tuple) for one in own(reset)
    )
    return pairs and (of_gym or len(names) == 1)


def _given_arguments(module: Module, owner: ast.ClassDef, reset: FunctionDef) -> Iterator[Outcome]:
    """Lets a reset that returns the info already take seed and options as well."""
    info = module.class_info(owner)
    is_current = module.project.speaks_current and not module.project.is_legacy(info.root)
    evidence = info.instance.evidence
    edit = Edit(reset, "reset() takes seed and options", evidence=evidence, if_old=is_current)
    if names := passed.hidden(module, reset):
        yield Remark(reset, hidden_names.remark(names, _TAKEN), evidence=edit.evidence)
        return
    if info.is_wrapper:
        inner = [call for call, on in method_calls(reset, "reset") if shortened(on) in _WITHIN]
        if len(inner) != 1 or inner[0].args:
            yield Remark(reset, _NOT_TAKEN, evidence=edit.evidence)
            return
        seedings.hand_up(module, edit, inner[0], passed.NAMES, Passed())
    signatures.add_keywords(module, edit, reset, passed.NAMES)
    if not (info.is_wrapper or "seed" in signatures.parameters(reset)):
        yield from seedings.begin(module, edit, owner, reset, Passed())
    yield edit


def _always_asked(module: Module, edit: Edit, reset: FunctionDef) -> Iterator[Outcome]:
    """A reset of gym 0.22 to 0.25 gives the pair when asked, and is asked from now on."""
    default = signatures.defaults(reset).get("return_info")
    if isinstance(default, ast.Constant) and default.value is False:
        yield edit.replace(module.span(default), "True")


def _options(module: Module, edit: Edit, reset: FunctionDef) -> None:
    """The options that a reset which seeds already may not take yet."""
    if reset.args.kwarg is None:
        signatures.add_keywords(module, edit, reset, ("options",))


def _unused_seed(
    module: Module, edit: Edit, owner: ast.ClassDef, reset: FunctionDef
) -> Iterator[Outcome]:
    """Passes on a seed that a reset takes already, and that nothing in it reads."""
    if _is_static(reset) or reset_returns.is_abstract(reset):
        return
    if any(isinstance(node, ast.Name) and node.id == "seed" for node in own(reset)):
        return
    if not module.class_info(owner).is_wrapper:
        yield from seedings.begin(module, edit, owner, reset, Passed())
        return
    first = [*first_resets.first(module, reset)]
    for call in first:
        given = {keyword.arg for keyword in call.keywords}
        if not given & {None, "seed", "options"}:
            call_arguments.add(module, edit, call, "seed=seed, options=options")
    yield from seedings.use_up(module, edit, reset, first, Passed().used_up)


def _is_static(reset: FunctionDef) -> bool:
    return any(ast.unparse(decorator) == "staticmethod" for decorator in reset.decorator_list)


def _wrapper_signature(
    module: Module, edit: Edit, owner: ast.ClassDef, reset: FunctionDef
) -> Iterator[Remark]:
    has_own = len(signatures.parameters(reset)) > 1 or reset.args.vararg is not None
    kwarg = reset.args.kwarg
    name = kwarg.arg if kwarg is not None else module.fresh("kwargs", reset)
    first = kept_seeds.line(module, owner, reset, name)
    if first:
        beginnings.begin(edit, reset, [first])
    if reset.args.kwarg is None and "seed" not in signatures.parameters(reset):
        signatures.add_variable_keywords(module, edit, reset, name)
    elif reset.args.kwarg is None:
        signatures.add_keywords(module, edit, reset, ("options",))
        return
    # What was written for gymnasium may mean to seed every reset.
    seeded = set() if module.imports_modern else {*reset_keywords.handing_on(module, reset, name)}
    for call, given in first_resets.given(module, reset, name, has_own):
        if not reset_keywords.is_seeded_beside(module, reset, call):
            call_arguments.add(module, edit, call, given)
            seeded.add(call)
    yield from seedings.use_up(module, edit, reset, seeded, f'{name}.pop("seed", None)')
    if not first and unseen_resets.may_be_within(module, reset, name):
        yield from _let_wait(module, edit, reset, name)
    if not first and module.project.calls_any(("seed",)):
        for drawn in first_draws.ahead_of(module, reset):
            yield Remark(drawn, _DRAWN_AHEAD, evidence=edit.evidence)


def _let_wait(module: Module, edit: Edit, reset: FunctionDef, keywords: str) -> Iterator[Remark]:
    """Lets a seed wait for a reset within that a method, or what it calls, comes to later."""
    line = seeded_resets.beginning(module, edit, reset, keywords)
    if line:
        beginnings.begin(edit, reset, [line])
    else:
        yield Remark(reset, _NOT_HANDED_ON, evidence=edit.evidence)


RULE = Rule(
    code="GYM302",
    since="gym 0.26",
    safety=Safety.SAFE,
    nodes=(ast.ClassDef,),
    check=check,
    examples=(
        Example(
            """
                import gym

                class Walk(gym.Env):
                    def reset(self):
                        self.x = 0
                        return self.x
            """,
            """
                import gymnasium as gym

                class Walk(gym.Env):
                    def reset(self, *, seed=None, options=None):
                        super().reset(seed=seed)
                        self.x = 0
                        return self.x, {}
            """,
        ),
        Example(
            """
                import gym

                class Count(gym.Wrapper):
                    def reset(self):
                        self.n = 0
                        return self.env.reset()
            """,
            """
                import gymnasium as gym

                class Count(gym.Wrapper):
                    def reset(self, **kwargs):
                        self.n = 0
                        return self.env.reset(**kwargs)
            """,
        ),
    ),
)
