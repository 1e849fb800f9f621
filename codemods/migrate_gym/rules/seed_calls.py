"""Moves a seed from seed() into the reset that it was meant for.

``env.seed(s)`` took effect at the next ``reset()``; since gym 0.26 that reset takes the seed
itself. Where the next reset of the same environment follows in the same place, it gets ``seed=s``.
Where it stands in a loop, only the first round may seed: the seed waits in a variable that is set
to None behind the reset. A seed under a condition, or one of several, waits in a variable too. What
a wrapper seeds in its own reset is put among the keywords that the reset within is given. A seed
that numpy drew is made Python's own number, which reset() insists on. No reset is added. The
environment is followed through wrappers, and through objects that neither reset nor step it. Where
a function makes the environments of one vector environment, the reset of the vector environment
gets all their seeds.

Where the next reset cannot be seen, because it happens in another function or the environment is
handed on first, an environment whose ``seed()`` made ``np_random`` and did nothing else is given a
new one, which counts at once, as it did. The seed of another waits: ``seed_next_reset(env, s)``, a
function that is put below the imports, has the next reset of the environment use it, and none after
it. A reset in place of the call would be an extra one, and the first episode would begin in the
middle of the seed's stream. Where a wrapper of the project does not always reset the environment
within, as after a lost life, the seed waits at the bare environment, unless this is the first
reset. Numbers that an environment draws before that reset are not those that ``seed()`` gave: where
it steps or is asked for its ``np_random`` in between, or the module calls another method that
draws, this is done with ``--unsafe``, and that of a copy which a planner steps is reported. What
may be an environment or something else is asked for its own seed method first; what may be anything
is reported. ``seed()`` returned None where an environment had no such method: a use of that result
becomes None, or is reported where it is not certain. ``self.seed(s)`` in a class that has gym's own
becomes ``super().reset(seed=s)``: both seed ``np_random`` and nothing else. A seed method of the
project's own that wrappers of gym 0.26 handed on is read with ``env.get_wrapper_attr("seed")``.
Environments of NetHack's have their ``seed`` still, which ``reset(seed=…)`` leaves alone: it is
called past the wrappers.

``action_space.seed`` is another matter and stays.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.solving.values import Kind, Value
from ..module import Module, owner_of
from ..project import ClassRef
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit, Remark
from ..topics.classes import left_behind
from ..topics.code import call_arguments, signatures
from ..topics.resets import kept_resets, reset_keywords
from ..topics.seeds import (
    chosen_seeds,
    copies,
    doubtful_seeds,
    drawn_anew,
    factories,
    handed_seeds,
    idle_seeds,
    late_draws,
    numpy_seeds,
    other_names,
    outer_seeds,
    seeded_at_once,
    seeded_resets,
    seeding,
    stepped_elsewhere,
)

_STEPS_ON = "it was reset before, and steps before it is reset again"
_DREW = "the seed that it drew is used here, which reset() keeps to itself"
_GAVE_NONE = (
    "seed() gave None where the environment has no seed method, as {class_} has none, and gives a "
    "list of the seed now: write None for what is used here where it is such a one"
)


def check(module: Module, node: ast.Call) -> Iterator[Outcome]:
    """Yields the moved seed of one call of seed."""
    function = node.func
    if not (isinstance(function, ast.Attribute) and function.attr == "seed"):
        return
    if seeded_resets.is_inside(module, node):
        edit = seeded_resets.exchanged(module, node)
        if edit is not None:
            yield edit
        return
    name = ast.unparse(function.value)
    receiver = module.value(function.value)
    if outer_seeds.is_one(module, node, receiver):
        yield from outer_seeds.calls(module, node, receiver)
        return
    if doubtful_seeds.is_one(module, node, receiver):
        yield doubtful_seeds.asking(module, node, receiver) or doubtful_seeds.remark(node, receiver)
    elif receiver.kind is Kind.UNKNOWN and node.args:
        stepped = stepped_elsewhere.as_stepped(module, function.value)
        if stepped.kind is Kind.ENV:
            yield doubtful_seeds.remark(node, stepped)
    if _is_unbound(module, node, receiver):
        if name.endswith("Env") and idle_seeds.is_one(module, node):
            yield idle_seeds.removed(module, node)
            return
        yield _left(node, "no class of gym's has it", receiver)
    env, inner = handed_seeds.within(module, node)
    if env:
        yield from _waiting(module, node, inner, "an object around it hands it on", env=env)
    left = left_behind.seed(module, node, receiver) or left_behind.seed_above(module, node)
    if left is not None:
        yield left
    if not receiver.is_environment or receiver.modern or _has_method(module, receiver):
        return
    if name == "self" and not _is_inherited(module, node, receiver):
        return
    if not _goes_anyway(module, node):
        yield from _moved(module, node, name, receiver)


def _is_unbound(module: Module, node: ast.Call, holder: Value) -> bool:
    """Whether the method of a class of gym's is called: ``gym.Wrapper.seed(self, seed)``."""
    if holder.kind not in (Kind.CLASS, Kind.DOTTED) or not node.args:
        return False
    is_own = holder.kind is Kind.CLASS
    given = module.value(node.args[0])
    if not given.is_environment or given.modern or (is_own and _has_method(module, given)):
        return False
    return is_own or module.is_api(holder.name)


def _has_method(module: Module, receiver: Value) -> bool:
    """Whether the environment is of a class of the project whose seed method stays."""
    return ":" in receiver.name and module.project.seeds.is_kept(receiver)


def _is_inherited(module: Module, node: ast.Call, receiver: Value) -> bool:
    """Whether ``self.seed(…)`` calls the seed method of a class of gym's own.

    Without a value, that of Env does nothing that is not done when ``np_random`` is first read.
    """
    if ":" not in receiver.name or not module.project.seeds.is_gyms(receiver):
        return False
    is_wrapper = module.project.class_info(ClassRef.of(receiver.name)).is_wrapper
    return bool(node.args or node.keywords) or is_wrapper


def _goes_anyway(module: Module, node: ast.Call) -> bool:
    """Whether the rule seed-methods removes the method around."""
    function = module.function(node)
    owner = module.owner(function) if function is not None else None
    if function is None or owner is None or function.name != "seed":
        return False
    return module.project.seeds.drops(module.class_ref(owner))


def _moved(module: Module, node: ast.Call, receiver: str, value: Value) -> Iterator[Outcome]:
    given = seeding.only_seed(node)
    edit = idle_seeds.edit(module, node, receiver)
    if edit is None and given is not None:
        edit = reset_keywords.edit(module, node, given, value)
    if edit is not None:
        yield edit
    elif receiver == "self":
        yield from _waiting(module, node, value, "no class of the project has it")
    elif (package := outer_seeds.unsure(module, value)) != "":
        yield from _waiting(module, node, value, outer_seeds.MAY_KEEP.format(package))
    elif (lost := kept_resets.past_vector(module, node)) != "":
        yield _left(node, lost, value)
    elif idle_seeds.is_plain(module, node, value):
        yield idle_seeds.as_none(module, node)
    elif idle_seeds.is_used(module, node) and _draws(node):
        yield doubtful_seeds.remark(node, value) if value.guess else _left(node, _DREW, value)
    elif copies.goes_on(module, node) and (anew := drawn_anew.edit(module, node, value)):
        yield anew
    elif copies.steps_next(module, node):
        yield Remark(node, copies.advice(module, node), evidence=value.evidence)
    elif not isinstance(module.parent(node), ast.Expr):
        yield from _waiting(module, node, value, "the seeds that it returned are used here")
        is_used = idle_seeds.is_used(module, node)
        if is_used and (class_ := module.project.seeds.may_give_nothing(value)):
            yield Remark(node, _GAVE_NONE.format(class_=class_), evidence=value.evidence)
    elif not node.args and not node.keywords and module.project.seeds.keeps_some:
        yield from _waiting(module, node, value, "a seed method may be left that drew one")
    elif not node.args and not node.keywords:
        yield _removed(module, node, "reset() without a seed draws one")
    elif given is None:
        yield _left(node, "it is given several seeds at once", value)
    else:
        yield from _to_reset(module, node, receiver, given, value)


def _draws(node: ast.Call) -> bool:
    """Whether a call is given no seed, so that one was drawn."""
    given = seeding.only_seed(node)
    if given is not None:
        return isinstance(given, ast.Constant) and given.value is None
    return not (node.args or node.keywords)


def _removed(module: Module, node: ast.Call, message: str) -> Edit:
    return Edit(node, message, removed=[module.statement(node)])


def _to_reset(
    module: Module, node: ast.Call, receiver: str, given: ast.expr, value: Value
) -> Iterator[Outcome]:
    """Gives one seed to the reset that comes next, or has it wait."""
    statement, text = module.statement(node), numpy_seeds.text(module, given)
    within = other_names.within(module, statement, receiver)
    seed = seeding.Seed(statement, statement, statement, receiver, given, text, within=within)
    found = seeding.find(module, seed)
    inner = within[-1] if within else ""
    if seeded_at_once.comes_too_late(module, node, value, found):
        yield from _waiting(
            module, node, value, "a seed method may seed at once what others draw from"
        )
        return
    if kept_resets.may_be_skipped(module, node):
        yield from _waiting(module, node, value, "a wrapper may leave its next reset out")
        return
    if isinstance(found, seeding.Replaced):
        yield _removed(module, node, "a later seed takes its place")
    elif isinstance(found, seeding.Reset):
        edit = _placed(module, node, found)
        if edit is None:
            yield from _waiting(module, node, value, "its reset is part of a larger statement")
        else:
            edit.evidence = value.evidence
            yield edit
    elif found.handed_out is not None and factories.takes_all(module, found.handed_out):
        yield _routed(module, node, found.handed_out, value)
    elif anew := drawn_anew.edit(module, node, value):
        yield anew
    elif not found.draws and (drawing := late_draws.called(module, value)):
        reason = f"{drawing}() draws from the same numbers, and may come before the next reset"
        yield from _waiting(module, node, value, reason, unsafe=True, env=inner)
    elif not found.draws and _was_reset(module, node) and drawn_anew.steps_on(module, node):
        yield from _waiting(module, node, value, _STEPS_ON, unsafe=True, env=inner)
    else:
        yield from _waiting(module, node, value, found.reason, unsafe=found.draws, env=inner)


def _waiting(
    module: Module,
    node: ast.Call,
    value: Value,
    reason: str,
    *,
    unsafe: bool = False,
    env: str = "",
) -> Iterator[Outcome]:
    """Leaves the seed at its environment, where that is sure to be one."""
    if module.project.waiting_seeds.may_be_given_by_place(value):
        yield _left(node, "the next reset may be given another by its place", value)
        return
    taken_over = module.project.waiting_seeds.taken_over(value)
    if taken_over:
        yield _left(node, f"what the environment holds goes to another in {taken_over}", value)
        return
    is_one = seeding.only_seed(node) is not None or not (node.args or node.keywords)
    env = (env or _environment(module, node)) if is_one else ""
    edit = seeded_resets.waiting(module, node, env, value.evidence) if env else None
    used = not isinstance(module.parent(node), ast.Expr)
    if edit is None or value.guess or (used and value.kind is not Kind.ENV):
        yield doubtful_seeds.remark(node, value) if value.guess else _left(node, reason, value)
        return
    if unsafe:
        edit.unsafe, edit.message = True, f"{reason}: {_open(module, node)}"
    yield edit


def _open(module: Module, node: ast.Call) -> str:
    """What to do with the seed of an environment that is stepped before its next reset."""
    waits = "let the seed wait for that reset"
    if _was_reset(module, node):
        return waits
    return f"none steps before its first one: reset here with the seed if nothing has, else {waits}"


def _was_reset(module: Module, node: ast.Call) -> bool:
    """Whether what a call seeds is reset above it in the same function."""
    around: ast.AST = module.function(node) or module.tree
    env = ast.unparse(owner_of(node))
    return any(
        isinstance(one, ast.Call)
        and ast.unparse(one.func) == f"{env}.reset"
        and one.lineno < node.lineno
        for one in ast.walk(around)
    )


def _environment(module: Module, node: ast.Call) -> str:
    """What holds the environment that a call seeds; "" where that is of another class above."""
    receiver = module.source(owner_of(node))
    if receiver != "self" and not receiver.startswith("super("):
        return receiver
    owner, function = module.class_around(node), module.function(node)
    if owner is None or function is None or not module.class_info(owner).is_wrapper:
        return ""
    return f"{next(iter(signatures.parameters(function)), 'self')}.env"


def _routed(module: Module, node: ast.Call, seed: seeding.Seed, value: Value) -> Edit:
    message = "the reset of the vector environment takes the seed"
    edit = Edit(node, message, removed=[seed.goes], evidence=value.evidence)
    for route in factories.routes(module, seed):
        call_arguments.add(module, edit, route.call, f"seed={route.text}")
    return edit


def _left(node: ast.Call, reason: str, value: Value) -> Remark:
    return Remark(
        node, f"seed() is gone and {reason}: {doubtful_seeds.ADVICE}", evidence=value.evidence
    )


def _placed(module: Module, node: ast.Call, found: seeding.Reset) -> Edit | None:
    """The edit that gives a seed to a reset; None where that is not sure to take it once."""
    seed, call = found.seed, found.call
    if seed.among is not None:
        return chosen_seeds.edit(module, node, found)
    edit = Edit(node, "the next reset takes the seed", removed=[seed.goes])
    inside = module.statement(call)
    repeated = module.in_loop(call, found.within)
    if not repeated and not found.changes:
        call_arguments.add(module, edit, call, f"seed={seed.text}")
        return edit
    if not isinstance(inside, (ast.Assign, ast.AnnAssign, ast.Expr, ast.Return)):
        return None
    name = module.fresh(seeding.variable(seed), module.scope(node))
    edit.before.append((seed.place, f"{name} = {seed.text}"))
    call_arguments.add(module, edit, call, f"seed={name}")
    if repeated and not isinstance(inside, ast.Return):
        edit.after.append((inside, f"{name} = None"))
    return edit


RULE = Rule(
    code="GYM204",
    since="gym 0.26",
    safety=Safety.SAFE,
    nodes=(ast.Call,),
    check=check,
    words={ast.Call: ["seed"]},
    examples=(
        Example(
            """
                import gym
                env = gym.make("CartPole-v1")
                env.seed(1)
                env.action_space.seed(1)
                obs = env.reset()
            """,
            """
                import gymnasium as gym
                env = gym.make("CartPole-v1")
                env.action_space.seed(1)
                obs, _ = env.reset(seed=1)
            """,
        ),
        Example(
            """
                import gym
                env = gym.make("CartPole-v1")
                env.seed(1)
                for episode in range(3):
                    obs = env.reset()
            """,
            """
                import gymnasium as gym
                env = gym.make("CartPole-v1")
                env_seed = 1
                for episode in range(3):
                    obs, _ = env.reset(seed=env_seed)
                    env_seed = None
            """,
        ),
        Example(
            """
                import gym

                def make(seed):
                    env = gym.make("CartPole-v1")
                    env.seed(seed)
                    return env
            """,
            """
                import gymnasium as gym
                import functools


                def seed_next_reset(env, seed):
                    \"""Has the environment's next reset use the seed, and none after it.\"""
                    env.reset = functools.partial(_seeded_reset, env, seed)
                    return [seed]


                def _seeded_reset(env, waiting, *args, seed=None, **kwargs):
                    if vars(env).pop("reset", None) is not None and seed is None:
                        seed = waiting
                    return env.reset(*args, seed=seed, **kwargs)


                def make(seed):
                    env = gym.make("CartPole-v1")
                    seed_next_reset(env, seed)
                    return env
            """,
        ),
    ),
)
