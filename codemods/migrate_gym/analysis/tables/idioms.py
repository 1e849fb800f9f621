"""What code about environments is habitually written like: names, positions, the seed method."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from ...patterns import late
from .known import LEGACY_LENGTH

_SUPER = late(r"\bsuper\(\w+, \w+\)")
_DONE = ("done", "terminal", "terminat", "finish", "is_end", "over")
_DONE_WORDS = frozenset({"complete", "dead", "end", "ended", "fin", "halt", "stop", "stopped"})
"""What is part of other words: ``spend``, ``render``."""
_PLAIN_METACLASSES = frozenset({"ABCMeta", "type"})
_FAINT = ("_", "d", "t")
_BATCH = ("dones", "terminals", "ds")
_VECTOR = ("vec", "venv")
_ACTIONS = ("action", "actions")
_REWARD = ("reward", "rew", "rwd", "ret")
_COUNTING = ("n_", "nb_", "num_")
_SIZES = ("_count", "_dim", "_dims", "_len", "_num", "_shape", "_size")
_SCORE = (*_REWARD, "cost", "feedback", "gain", "payoff", "penalty", "profit", "score", "utility")
_MAKING = ("env", "make", "create", "build", "world", "simul")
_NO_ENVIRONMENT = ("model", "policy", "agent", "mdp", "optim", "sched", "net", "actor", "critic")


def own_name(node: ast.AST) -> str:
    """The name that a name or an attribute has itself; "" for what is neither."""
    if type(node) is ast.Attribute:
        return node.attr
    return node.id if type(node) is ast.Name else ""


def target_name(target: ast.expr) -> str:
    """The last part of the name that an assignment's target has."""
    while type(target) is ast.Subscript or type(target) is ast.Starred:
        target = target.value
    return own_name(target)


def is_super(node: ast.AST) -> bool:
    """Whether an expression is ``super()``, or the same written out: ``super(Maze, self)``."""
    return isinstance(node, ast.Call) and own_name(node.func) == "super"


def shortened(node: ast.AST) -> str:
    """An expression as text, in which ``super(Maze, self)`` is ``super()``."""
    return _SUPER.sub("super()", ast.unparse(node))


def targets_of(node: ast.Assign | ast.AnnAssign) -> list[ast.expr]:
    """What an assignment gives its value to, with an annotation or without."""
    return node.targets if isinstance(node, ast.Assign) else [node.target]


def constant(node: ast.AST) -> object:
    """The value of a constant; None for what is none."""
    return node.value if isinstance(node, ast.Constant) else None


def is_none(node: ast.expr) -> bool:
    """Whether an expression is the constant None."""
    return isinstance(node, ast.Constant) and node.value is None


def passed_to(call: ast.Call) -> list[ast.expr]:
    """What is passed to a call, by position and by name."""
    return [*call.args, *[keyword.value for keyword in call.keywords]]


def looks_like_done(target: ast.expr) -> bool:
    """Whether an assignment's target is named like the end of an episode."""
    return may_be_done(target_name(target))


def may_be_done(name: str) -> bool:
    """Whether a name is one for the end of an episode, or so short that it may be."""
    return name in _FAINT or is_done_name(name)


def tells_four(targets: Sequence[ast.expr]) -> bool:
    """Whether four targets are named as what a step gives, by the flag or by the info."""
    if len(targets) != LEGACY_LENGTH:
        return False
    return looks_like_done(targets[2]) or is_info_name(target_name(targets[3]))


def may_make(name: str) -> bool:
    """Whether a method or property is named like one that gives an environment.

    What the others give in the classes below takes long to find, and no environment is found.
    """
    return any(word in name for word in _MAKING)


def is_done_name(name: str) -> bool:
    """Whether a name is one for the end of an episode."""
    return _is_plainly_done(name) or not _DONE_WORDS.isdisjoint(name.lower().split("_"))


def _is_plainly_done(name: str) -> bool:
    """Whether a name is one for the end of an episode, whatever stands beside it."""
    return any(word in name.lower() for word in _DONE)


def is_reward_name(name: str) -> bool:
    """Whether a name is one for a reward."""
    return any(word in name.lower() for word in _REWARD)


def is_info_name(name: str) -> bool:
    """Whether a name is one for the info of a step or a reset, or for what makes one."""
    return "info" in name.lower()


def is_size_name(name: str) -> bool:
    """Whether a name is one for how many there are of something, or how large it is.

    >>> [is_size_name(name) for name in ("n_actions", "obs_dim", "num_spaces", "space", "new")]
    [True, True, True, False, False]
    """
    return name.startswith(_COUNTING) or name.endswith(_SIZES)


def names_another_order(targets: Sequence[ast.expr]) -> bool:
    """Whether an end of the episode is named in another place than the third, and none there."""
    names = [target_name(target) for target in targets]
    third = names.pop(2)
    return not (third in _FAINT or _is_plainly_done(third)) and any(
        _is_plainly_done(name) and not is_info_name(name) for name in names
    )


def names_reward_for_done(targets: Sequence[ast.expr]) -> bool:
    """Whether the end of the episode is named second of four, and a reward third.

    >>> [names_reward_for_done(ast.parse(f"{four} = 0").body[0].targets[0].elts) for four in (
    ...     "s, done, reward, info", "s, reward, done, info", "s, d, r, _")]
    [True, False, False]
    """
    if len(targets) != LEGACY_LENGTH:
        return False
    second, third = map(target_name, targets[1:3])
    is_swapped = is_done_name(second) and is_reward_name(third)
    return is_swapped and not (is_reward_name(second) or is_done_name(third))


def names_termination(targets: Sequence[ast.expr]) -> bool:
    """Whether the third of several targets is named as steps have it today: ``terminated``."""
    return len(targets) > 2 and "terminat" in target_name(targets[2]).lower()


def names_both_flags(targets: Sequence[ast.expr]) -> bool:
    """Whether several targets are named as the flags of today, or leave room for the second."""
    if is_counted_from_end(targets):
        return True
    return names_truncation(targets) and names_termination(targets)


def names_truncation(targets: Sequence[ast.expr]) -> bool:
    """Whether the fourth of several targets is named as steps have it today: ``truncated``."""
    name = target_name(targets[3]).lower() if len(targets) > 3 else ""
    return "truncat" in name and "info" not in name


def is_counted_from_end(targets: Sequence[ast.expr]) -> bool:
    """Whether three targets behind a star begin with a flag: ``*_, terminated, _, info``."""
    if len(targets) != 4 or not isinstance(targets[0], ast.Starred):
        return False
    return any(word in target_name(targets[1]).lower() for word in _DONE)


def is_batch_name(target: ast.expr) -> bool:
    """Whether a target is named like the ends of several episodes."""
    name = target_name(target).lower()
    return any(name == word or name.endswith(f"_{word}") for word in _BATCH)


def tells_a_step(targets: Sequence[ast.expr], receiver: ast.expr) -> bool:
    """Whether targets are named so that what is unpacked into them is an environment's step.

    Where the receiver is not named like an environment, the second target has to be named like a
    reward. A third target called ``_`` says little (``actions, _, _, _ = model.step(obs)``): the
    receiver, the reward or the info must then be named as usual.
    """
    if len(targets) < 4 or not looks_like_done(targets[2]) or names_another_order(targets):
        return False
    owner = target_name(receiver).lower()
    if any(word in owner for word in _NO_ENVIRONMENT) and "env" not in owner:
        return False
    if any(word in owner for word in _VECTOR) or (is_batch_name(targets[2]) and "env" not in owner):
        return False  # as likely a VecEnv of Stable-Baselines, which gives four values today
    if "env" in owner:
        return True
    second = target_name(targets[1]).lower()
    if second and second[0] not in "r_" and not any(word in second for word in _SCORE):
        return False  # frame, audio, done, info = emulator.step(1)
    if target_name(targets[2]) not in _FAINT:
        return True
    return second == "r" or is_reward_name(second) or "info" in target_name(targets[-1]).lower()


def names_an_action(target: ast.expr) -> bool:
    """Whether a target is named as what policies give first, and environments nowhere.

    >>> [names_an_action(ast.Name(name)) for name in ("action", "clipped_actions", "obs", "a")]
    [True, True, False, False]
    """
    return target_name(target).lower().endswith(_ACTIONS)


def tells_an_info(targets: Sequence[ast.expr]) -> bool:
    """Whether the targets of a reset are an observation and an info.

    >>> [tells_an_info(ast.parse(f"{pair} = 0").body[0].targets[0].elts) for pair in (
    ...     "obs, info", "state, _", "o, i", "row, i", "pos, vel")]
    [True, True, True, False, False]
    """
    first, name = target_name(targets[0]), target_name(targets[-1])
    is_short = name == "i" and first.startswith(("o", "s"))
    return len(targets) == 2 and (name == "_" or is_short or is_info_name(name))


def constant_index(node: ast.expr) -> int | None:
    """The integer that an index is, if it is a constant one."""
    sign = 1
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        sign, node = -1, node.operand
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return sign * node.value
    return None


def constant_key(node: ast.expr) -> int | str | None:
    """The integer or text that an index is, if it is a constant."""
    if type(node) is ast.Constant and isinstance(node.value, str):
        return node.value
    return constant_index(node)


def text_keys(nodes: Sequence[ast.expr | None]) -> tuple[str, ...]:
    """The keys of a dict, if all are constant texts."""
    keys = [constant_key(node) if node is not None else None for node in nodes]
    texts = tuple(key for key in keys if isinstance(key, str))
    return texts if len(set(texts)) == len(keys) else ()


def last_name(node: ast.expr) -> str:
    """The last part of a dotted name; of a call or subscript, of what is called."""
    while type(node) is ast.Call or type(node) is ast.Subscript:
        node = node.func if isinstance(node, ast.Call) else node.value
    return target_name(node)


def has_metaclass(node: ast.ClassDef) -> bool:
    """Whether a class has a metaclass of which more is unknown than that methods are abstract."""
    named = (one.value for one in node.keywords if one.arg == "metaclass")
    return any(last_name(one) not in _PLAIN_METACLASSES for one in named)


def only_seeds(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether a seed method does nothing but seed np_random, or pass the seed on."""
    names = [argument.arg for argument in node.args.args]
    body = [statement for statement in node.body if not _is_docstring(statement)]
    if len(names) == 1 and len(body) == 1 and not node.decorator_list:
        return _passes_all_on(body[0], names[0], node.args)
    if len(names) != 2 or node.decorator_list:
        return False
    if len(body) == 1 and not isinstance(body[0], ast.Assign):
        return _passes_on(body[0], *names)
    return len(body) in (1, 2) and _seeds(body[0], *names) and _gives_back(body, names[1])


def passes_seed(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether a seed method that only seeds passes the seed to what ``self.env`` holds."""
    return f"{node.args.args[0].arg}.env.seed(" in shortened(node.body[-1])


def gives_seeds(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether a seed method gives the list that gym's own gave, or what the one within does."""
    last = node.body[-1]
    is_list = isinstance(last, ast.Return) and isinstance(last.value, ast.List)
    return is_list or (isinstance(last, ast.Return) and isinstance(last.value, ast.Call))


def ignored(node: ast.expr) -> tuple[ast.expr, ...]:
    """The expressions of a statement that is nothing but one whose values nothing takes."""
    if isinstance(node, ast.ListComp):
        return ignored(node.elt)
    if isinstance(node, ast.IfExp):
        return (*ignored(node.body), *ignored(node.orelse))
    return ignored(node.values[-1]) if isinstance(node, ast.BoolOp) else (node,)


def _is_docstring(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _passes_on(statement: ast.stmt, me: str, seed: str) -> bool:
    plain = shortened(statement).removeprefix("return ")
    return plain in (
        f"{me}.env.seed({seed})",
        f"super().seed({seed})",
        f"{me}.env.seed({seed}={seed})",
    )


def _passes_all_on(statement: ast.stmt, me: str, arguments: ast.arguments) -> bool:
    """Whether a statement passes on ``*args, **kwargs``, whichever of them there are."""
    stars = ((arguments.vararg, "*"), (arguments.kwarg, "**"))
    given = ", ".join(f"{star}{one.arg}" for one, star in stars if one is not None)
    plain = shortened(statement).removeprefix("return ")
    return bool(given) and plain in (f"{me}.env.seed({given})", f"super().seed({given})")


def _seeds(statement: ast.stmt, me: str, seed: str) -> bool:
    """Whether a statement is ``self.np_random, out = seeding.np_random(seed)``."""
    if not isinstance(statement, ast.Assign) or not isinstance(statement.targets[0], ast.Tuple):
        return False
    targets = statement.targets[0].elts
    return (
        len(targets) == 2
        and isinstance(targets[1], ast.Name)
        and ast.unparse(targets[0]) == f"{me}.np_random"
        and ast.unparse(statement.value)
        in (
            f"seeding.np_random({seed})",
            f"gym.utils.seeding.np_random({seed})",
            f"np_random({seed})",
        )
    )


def _gives_back(body: Sequence[ast.stmt], seed: str) -> bool:
    """Whether the rest of a seed method only returns the seed."""
    if len(body) == 1:
        return True
    assert isinstance(body[0], ast.Assign)
    assert isinstance(body[0].targets[0], ast.Tuple)
    out = target_name(body[0].targets[0].elts[1])
    return ast.unparse(body[1]) in (
        f"return [{out}]",
        f"return {out}",
        f"return [{seed}]",
        "return",
    )
