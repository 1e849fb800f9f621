"""Looks for attributes by name where wrappers used to hand them on.

``getattr(env, name)`` found attributes of the environment through every wrapper. Since gymnasium
1.0 wrappers forward nothing: ``env.get_wrapper_attr(name)`` looks where forwarding did, and
``env.has_wrapper_attr(name)`` says what ``hasattr`` said. So worker processes and vector
environments reach what they are asked for by name. ``setattr`` always wrote to the outermost
wrapper and stays.

A name that may be that of ``step``, ``reset``, ``seed`` or ``render``, and whose result cannot be
followed to who named it, is reported, and so is what a function calls and reads that
``__getattr__`` gives. Where the name is written out, as in ``getattr(env, "ale")``,
the other rules read it as the attribute that it is. Questions to what may be no environment, and
those with a default or a handler in case the attribute is missing, are reported; so are paths of
names, of which each is looked up in what the name before it gave, and names that gym's environments
have no more, ``hasattr(env, "nS")``, where nothing beside it reads what there is instead.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.solving.unions import may_have_less
from ..analysis.solving.values import Kind, Value
from ..analysis.tables import known
from ..analysis.tables.idioms import own_name
from ..module import Module, methods, own
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit, Remark
from ..topics.classes import climbed, name_paths, reward_ranges, uncertain_parameters
from ..topics.classes.forwarding import (
    API,
    LOOKUPS,
    comes_from_gym,
    hands_on,
    is_bare,
    is_of_batch,
    is_of_gym,
    is_of_wrapper_class,
    is_within,
    is_wrapped_by_gym,
    literal,
    renamed,
)
from ..topics.code import bound_names, by_name, signatures, traced_calls

_MANY = "is_vector_env"  # another rule asks for the class in its place
_OF_BATCHES = frozenset({"envs", _MANY, "num_envs"})
_WAY = "__getattr__"
_HANDING_ON = frozenset({_WAY, "__getattribute__"})
_GONE = frozenset({"render", "seed"})
_HAS = "hasattr"
_RANGE = reward_ranges.NAME
_SIMPLE = (
    *(ast.Name, ast.Attribute, ast.Subscript, ast.Constant, ast.expr_context),
    *(ast.UnaryOp, ast.unaryop, ast.Dict, ast.List, ast.Tuple),
)
"""Parts of expressions that call nothing."""
_NO_RANGE = (
    f"environments have no {_RANGE} now but those that declare one: ask env.unwrapped for it, and "
    "take (-inf, inf) where it has none"
)
_TRACED = (
    "a step or a reset may be called here, and what it gives is read before it is handed on: "
    "expect five values of a step, and (obs, info) of a reset"
)
_NO_SEED = "environments have no seed() now: pass the seed to reset(), env.reset(seed=…)"


def check(module: Module, node: ast.Call) -> Iterator[Outcome]:
    """Yields where one attribute that is asked for by name is found today."""
    if own_name(node.func) in name_paths.FOLLOWERS:
        yield from name_paths.followed(module, node)
    if not isinstance(node.func, ast.Name) or not _is_plain(node):
        return
    if node.func.id == "setattr":
        yield from _written(module, node)
    elif node.func.id in LOOKUPS:
        owner = module.value(node.args[0])
        may_be = owner.kind is Kind.ENV or any(one.is_environment for one in owner.options)
        if may_be and (not owner.modern or comes_from_gym(module, node.args[0], owner)):
            yield from _asked(module, node, owner)
        elif owner.kind is Kind.VECTOR and not owner.guess and literal(node) == "seed":
            yield from _seed(module, node, owner)
        yield from called(module, node)


def _is_plain(node: ast.Call) -> bool:
    starred = any(isinstance(argument, ast.Starred) for argument in node.args)
    return len(node.args) > 1 and not starred and not node.keywords


def _asked(module: Module, node: ast.Call, owner: Value) -> Iterator[Outcome]:
    name = literal(node)
    if name == "seed":
        yield from _seed(module, node, owner)
        return
    if name == _RANGE and reward_ranges.is_undeclared(module, owner):
        yield Remark(node, _NO_RANGE, evidence=owner.evidence)
        return
    if name is not None and (new := _elsewhere(module, node, owner, name)):
        message = f"environments have no {name} now: read {new}"
        yield Remark(node, message, evidence=owner.evidence)
        return
    if name is None:
        yield from _gone_among(module, node, owner)
    if name is not None and (name in API or name.startswith("_")):
        return
    if name in _OF_BATCHES and not _is_of_single(module, name):
        return
    if not _may_forward(module, node.args[0], owner, name) or climbed.is_climbing(module, node):
        return
    if name is None and name_paths.is_walked(module, node):
        yield name_paths.remark(node, node.args[0], owner)
        return
    doubts = name is not None and (len(node.args) > 2 or _word(node) == _HAS)
    edit = None if doubts and not _is_sure(module, node, owner) else _edit(module, node, owner)
    is_doubtful = owner.kind is Kind.MIXED or owner.guess or _may_be_of_nothing(owner)
    is_doubtful |= uncertain_parameters.may_be_another(module, node.args[0])
    if edit is None or is_doubtful:
        yield _left(module, node, owner)
    else:
        yield edit


def _is_of_single(module: Module, name: str) -> bool:
    """Whether a single environment of the project has what else vectors alone have."""
    return name != _MANY and any(
        one.instance.kind is Kind.ENV and not one.is_wrapper
        for one in module.project.classes_with(name)
    )


def _elsewhere(module: Module, node: ast.Call, owner: Value, name: str) -> str:
    """The name that what is asked for has now ("" where the statement reads that too)."""
    if owner.kind is not Kind.ENV or owner.guess or owner.modern:
        return ""
    new = renamed(module, name, owner)
    if new == name:
        return ""
    statement = next(one for one in module.ancestors(node) if isinstance(one, ast.stmt))
    return new if new not in ast.unparse(statement) else ""


def _gone_among(module: Module, node: ast.Call, owner: Value) -> Iterator[Outcome]:
    """Reports what is gone among the names that a loop goes through."""
    texts = by_name.texts_for(module, node.args[1])
    if _RANGE in texts and reward_ranges.is_undeclared(module, owner):
        yield Remark(node, _NO_RANGE, evidence=owner.evidence)
    if "seed" in texts and not any(_calls_of(module, node)):
        yield from _seed(module, node, owner)


def called(module: Module, node: ast.Call) -> Iterator[Outcome]:
    """Reports a call by a name that may be one of the methods which are called otherwise today.

    Args:
        module: The module.
        node: A call that may be one of ``getattr``.
    """
    if _word(node) != "getattr" or not _is_plain(node) or literal(node) is not None:
        return
    owner, function = module.value(node.args[0]), module.function(node)
    may_be = owner.kind is Kind.ENV or any(one.is_environment for one in owner.options)
    is_remote = (may_be or not owner.is_known) and _hands_all_on(module, node)
    may_be = may_be or is_remote or (not owner.is_known and _is_named_so(module, node))
    if len(node.args) > 2 or owner.modern or not may_be:
        return
    names = traced_calls.unfollowed(module, node)
    if function is not None and function.name in _HANDING_ON:
        for call in traced_calls.read_results(module, node, function):
            yield Remark(call, _TRACED, evidence=owner.evidence, if_old=True)
    else:
        names |= _handed_to(module, node, is_remote=is_remote)
    if names:
        yield Remark(
            node,
            f"the method may be {' or '.join(sorted(names))} here, "
            "whose arguments or results are others now: see that whoever names it expects that",
            evidence=owner.evidence,
            if_old=True,
        )


def _handed_to(module: Module, node: ast.Call, *, is_remote: bool) -> frozenset[str]:
    """The methods whose names the project hands to what calls what it looks up by one."""
    calls = list(_calls_of(module, node))
    is_handed = by_name.is_handed_over(module, node)
    if not calls and not is_handed:
        return frozenset()
    if is_remote:
        return known.CHANGED
    followed = module.function(node) is not None and all(_is_returned(module, one) for one in calls)
    followed = followed and not is_handed and isinstance(node.args[1], ast.Name)
    names = module.project.mentions.handed & (_GONE if followed else known.CHANGED)
    return names | by_name.looped(module, node)


def _hands_all_on(module: Module, node: ast.AST) -> bool:
    """Whether the class around is made with environments, and asks another thread for all."""
    class_ = module.class_around(node)
    if class_ is None or _WAY not in methods(class_):
        return False
    given = module.project.wrappers.given_first(module.class_ref(class_))
    return any(one.kind is Kind.ENV and not one.modern for one in given)


def _is_named_so(module: Module, node: ast.Call) -> bool:
    """Whether a module of gym's calls something an environment that it cannot be followed to.

    Or it asks for names like those of an environment's methods.
    """
    is_named = f"_{own_name(node.args[0])}".endswith("_env")
    is_named = is_named or not known.RESULTS.isdisjoint(by_name.looped(module, node))
    return is_named and known.LEGACY_ROOT in module.imported_roots


def _calls_of(module: Module, node: ast.Call) -> Iterator[ast.Call]:
    """The calls of what is looked up, at once or through a variable."""
    parent = module.parent(node)
    if isinstance(parent, ast.Call) and parent.func is node:
        yield parent
    elif isinstance(parent, ast.Assign) and isinstance(parent.targets[0], ast.Name):
        for call in own(module.scope(node)):
            if isinstance(call, ast.Call) and ast.unparse(call.func) == parent.targets[0].id:
                yield call


def _is_returned(module: Module, call: ast.Call) -> bool:
    """Whether a function returns what a call gives, which is followed to its callers then."""
    parent = module.parent(call)
    if isinstance(parent, ast.ListComp) and parent.elt is call:
        parent = module.parent(parent)
    return isinstance(parent, ast.Return)


def _word(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else ""


def _may_forward(module: Module, node: ast.expr, owner: Value, name: str | None) -> bool:
    """Whether only the forwarding of a wrapper may find what is asked for."""
    if is_bare(module, node, owner):
        return False
    named = [name] if name is not None else []
    if ":" in owner.name:
        own = isinstance(node, ast.Name) and node.id == "self"
        return hands_on(module, owner, *named) and not (own and name is None)
    given = _given(module, node)
    if given and all(one.kind is Kind.ENV and ":" in one.name for one in given):
        return any(hands_on(module, one, *named) for one in given)
    return not any("declares spaces" in reason for reason in owner.evidence)


def _given(module: Module, node: ast.expr) -> list[Value]:
    """What callers give for a parameter of the function around, or a class is put around."""
    if isinstance(node, ast.Attribute) and own_name(node.value) == "self":
        class_ = module.class_of(node)
        return [] if class_ is None else module.project.wrappers.within(module.class_ref(class_))
    function = module.function(node) if isinstance(node, ast.Name) else None
    if function is None or not isinstance(node, ast.Name):
        return []
    is_parameter = node.id in signatures.parameters(function)
    is_one = is_parameter and not bound_names.is_bound(function, node.id)
    return module.passed(function, node.id) if is_one else []


def _is_sure(module: Module, node: ast.Call, owner: Value) -> bool:
    """Whether a wrapper is asked, and nothing that stands in for an environment."""
    is_made = bool(owner.makes) and (is_of_gym(owner) or is_of_wrapper_class(owner))
    made = is_made or is_wrapped_by_gym(owner)
    asked = node.args[0]
    return made or ":" in owner.name or is_within(module, asked) or is_of_batch(module, asked)


def _may_be_of_nothing(owner: Value) -> bool:
    """Whether it may be of a class that has no method of gym's, and hands on what it lacks."""
    return not owner.name and may_have_less(owner)


def _edit(module: Module, node: ast.Call, owner: Value) -> Edit | None:
    """The look-up through wrappers; None where it would work something out twice."""
    env, name = module.span(node.args[0]), module.span(node.args[1])
    message = "wrappers hand on no attributes now"
    edit = Edit(node, message, evidence=owner.evidence)
    if not isinstance(node.args[0], (ast.Name, ast.Attribute, ast.Call, ast.Subscript)):
        return None
    if len(node.args) == 2:
        word = "has" if _word(node) == _HAS else "get"
        return edit.replace(module.span(node), env, f".{word}_wrapper_attr(", name, ")")
    if not all(map(_is_simple, node.args)):
        return None
    receiver, asked, default = map(module.source, node.args)
    found = f"{receiver}.get_wrapper_attr({asked}) if {receiver}.has_wrapper_attr({asked})"
    return edit.replace(module.span(node), f"({found} else {default})")


def _is_simple(node: ast.expr) -> bool:
    """Whether it does not matter how often, and when, an expression is worked out."""
    return all(isinstance(part, _SIMPLE) for part in ast.walk(node))


def _left(module: Module, node: ast.Call, owner: Value) -> Remark:
    env, name = module.source(node.args[0]), module.source(node.args[1])
    word = "has" if _word(node) == _HAS else "get"
    return Remark(
        node,
        f"wrappers hand on no attributes now: if {env} is wrapped, write "
        f"{env}.{word}_wrapper_attr({name})",
        evidence=owner.evidence,
        if_old=True,
    )


def _seed(module: Module, node: ast.Call, owner: Value) -> Iterator[Outcome]:
    """Reports what asks for the method, unless a call of it is reported or rewritten."""
    if not owner.is_environment or owner.modern:
        return
    if ":" in owner.name and module.project.seeds.is_kept(owner):
        return
    called = f"{ast.unparse(node.args[0])}.seed("
    guarding = (one for one in module.ancestors(node) if _asks(one, node))
    if not any(called in ast.unparse(one) for one in guarding):
        yield Remark(node, _NO_SEED, evidence=owner.evidence, if_old=True)


def _asks(around: ast.AST, node: ast.Call) -> bool:
    """Whether something is done, or not, by what a call says."""
    if isinstance(around, (ast.If, ast.IfExp)):
        return any(part is node for part in ast.walk(around.test))
    return isinstance(around, ast.BoolOp) and isinstance(around.op, ast.And)


def _written(module: Module, node: ast.Call) -> Iterator[Outcome]:
    """Reports what sets a written-out name on a wrapper that gym's ``make`` gave."""
    owner, name = module.value(node.args[0]), literal(node)
    if owner.kind is not Kind.ENV or owner.guess or name is None or name.startswith("_"):
        return
    if name in known.RESULTS:
        return  # it takes the method's place for whoever calls it there
    env = module.source(node.args[0])
    if owner.makes and is_of_gym(owner) and not is_bare(module, node.args[0], owner):
        yield Remark(
            node,
            f"this sets {name} on a wrapper, where the environment does not see it: "
            f"write setattr({env}.unwrapped, …) if it is to",
            evidence=owner.evidence,
        )


RULE = Rule(
    code="GYM211",
    since="gymnasium 1.0",
    safety=Safety.SAFE,
    nodes=(ast.Call,),
    check=check,
    words={ast.Call: ["setattr", *LOOKUPS, *name_paths.FOLLOWERS]},
    examples=(
        Example(
            """
                import gym

                def ask(envs: list[gym.Env], x):
                    return [getattr(env, x) for env in envs if hasattr(env, x)]
            """,
            """
                import gymnasium as gym

                def ask(envs: list[gym.Env], x):
                    return [env.get_wrapper_attr(x) for env in envs if env.has_wrapper_attr(x)]
            """,
        ),
    ),
)
