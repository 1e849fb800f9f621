"""Reads from the environment itself what wrappers no longer hand on.

Up to gymnasium 0.29 a wrapper forwarded every attribute it did not have to the environment within:
``gym.make(…).gravity`` worked. It does not since 1.0. On what ``make`` returns, the attribute is
read from ``env.unwrapped``; through wrappers of the project, with ``env.get_wrapper_attr("name")``,
which looks where forwarding did. ``env.env`` was the environment itself on what ``make`` gave and
is ``env.unwrapped``. ``_max_episode_steps`` is read from the spec; where the code waits for an
``AttributeError`` to know that there is no limit, or puts limits around environments itself, it is
read from the wrapper that keeps it. Up to gym 0.19 ``make`` put no wrapper around an environment
without a limit, so private attributes were found there too. Attributes that environments of gym's
own have under another name today are renamed: ``env.nS`` is ``env.observation_space.n``.
``env.new_step_api`` of gym 0.24 and 0.25 is True where it decides how a step is unpacked.

Writing an attribute to a wrapper never reached the environment within: that is reported. So is what
the ``set_attr`` of a vector sets, which reaches it now.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.solving.unions import may_have_no_base
from ..analysis.solving.values import Kind, Value
from ..analysis.tables import known, lookalikes
from ..analysis.tables.idioms import is_super, target_name
from ..module import Module
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit, Remark
from ..text.source_text import Span
from ..topics.classes import inner_env, set_on_vectors, simulations, uncertain_parameters
from ..topics.classes.attribute_places import (
    OF_VECTORS,
    asked,
    becomes_unwrapped,
    has,
    is_for_many,
    is_forwarded,
    place,
)
from ..topics.classes.forwarding import (
    API,
    OF_WRAPPERS,
    comes_from_gym,
    hands_on,
    is_of_batch,
    is_own,
    is_unwrapped,
    is_within,
    is_within_all,
    is_wrapped_by_gym,
    renamed,
)
from ..topics.classes.made_directly import is_direct, is_made, is_whole, may_be_passed_made
from ..topics.classes.several_wrappers import (
    is_of_another,
    is_of_gyms,
    is_of_some,
    is_said_nowhere,
    may_hand_on,
)
from ..topics.infos import batches
from ..topics.renders import monitor_counts, recording

_TWOFOLD = (
    "the environment within has an env itself, which gym before 0.21 gave here where there was no "
    "time limit: write {0}.unwrapped.env if it is meant, else {0}.unwrapped"
)
_MORE = (
    "make puts more wrappers around environments now, so {0}.env is one of them: write "
    "{0}.unwrapped where the environment itself is meant"
)
# What gymnasium's wrappers for vector environments have of what they wrap.
_OF_BATCHES = frozenset({"num_envs", "single_action_space", "single_observation_space"})
_OF_DICTS = frozenset({"items", "keys", "values"})
_OWNERS = frozenset({Kind.ENV, Kind.MIXED, Kind.VECTOR})
_SWITCH = "new_step_api"  # what gym 0.24 and 0.25 said of steps with five values


def check(module: Module, node: ast.Attribute) -> Iterator[Outcome]:
    """Yields where one attribute of an environment is read today."""
    if node.attr.startswith("__") or (node.attr in API and node.attr != "env"):
        return iter(())
    owner = module.value(node.value)
    is_open = owner.kind is Kind.UNKNOWN and is_within(module, node.value)
    return _of(module, node, owner) if is_open or owner.kind in _OWNERS else iter(())


def _of(module: Module, node: ast.Attribute, owner: Value) -> Iterator[Outcome]:
    """Yields where an attribute is read of what may be an environment."""
    if owner.kind is Kind.MIXED:
        yield from _of_several(module, node, owner)
        return
    if owner.kind is Kind.VECTOR and node.attr in OF_VECTORS:
        yield from _of_vectors(module, node, owner)
        return
    if node.attr in _OF_BATCHES and is_for_many(module, node):
        return  # what is around vector environments hands these on
    if owner.kind is Kind.VECTOR or (owner.kind is Kind.ENV and (owner.guess or owner.choices)):
        return
    if node.attr in lookalikes.OF_BATCHES and _is_passed_through(module, node):
        return  # what has this is a batch, and so is whatever has it within
    if recording.is_of_2016(module, node) or (owner.modern and not _is_of_gym(module, node, owner)):
        return
    if simulations.is_known(module, node) and not module.target.is_partial:
        return  # the rule mujoco-classes reads what it holds from the environment
    if monitor_counts.is_handed_on(module, node, owner):
        return  # the rule monitors reads it
    if _asks_dict(module, node) and not has(module, owner, node.attr):
        yield _either(node, owner)
    elif isinstance(node.ctx, ast.Load):
        yield from _read(module, node, owner)
    else:
        yield from _written(module, node, owner)


def _is_passed_through(module: Module, node: ast.Attribute) -> bool:
    """Whether an attribute is read in the method, or property, of that name."""
    function = module.function(node)
    return function is not None and function.name == node.attr


def _asks_dict(module: Module, node: ast.Attribute) -> bool:
    """Whether something is asked for what dicts have: ``a.keys()`` of what may be either."""
    call = module.parent(node)
    is_asked = isinstance(call, ast.Call) and call.func is node and not (call.args or call.keywords)
    return is_asked and node.attr in _OF_DICTS


def _read(module: Module, node: ast.Attribute, owner: Value) -> Iterator[Outcome]:
    """Yields where an attribute that is read from an environment of gym's is today."""
    if inner_env.is_twofold(module, node, owner):
        yield Remark(node, _TWOFOLD.format(ast.unparse(node.value)), evidence=owner.evidence)
    elif node.attr == "env" and becomes_unwrapped(module, node.value):
        edit = Edit(node, "unwrapped is the innermost already", evidence=owner.evidence)
        yield edit.replace(Span(module.span(node.value).end, module.span(node).end), "")
    elif _is_switch(module, node, owner):
        edit = Edit(node, "step() always gives five values now", evidence=owner.evidence)
        yield edit.replace(module.span(node), "True")
    elif inner_env.is_asked_for_limit(module, node, owner):
        edit = Edit(node, "the spec within has no limit now", evidence=owner.evidence)
        yield edit.replace(Span(module.span(node.value).end, module.span(node).end), "")
    elif (new := place(module, node, owner)) and (
        (node.attr in lookalikes.SPECS and ":" not in owner.name)  # dm_env's have it themselves
        or uncertain_parameters.may_be_another(module, node.value)
    ):
        yield _either(node, owner)
    elif new:
        edit = Edit(node, f"wrappers hand on no {node.attr} now", evidence=owner.evidence)
        end = module.span(node).end
        yield edit.replace(Span(end - len(node.attr), end), new)
    elif node.attr == "env" and _may_be_between(module, node, owner):
        yield Remark(node, _MORE.format(ast.unparse(node.value)), evidence=owner.evidence)
    elif not owner.name:
        yield from _of_several(module, node, owner)


def _may_be_between(module: Module, node: ast.Attribute, owner: Value) -> bool:
    """Whether the ``env`` of what ``make`` gave may be another wrapper, or was one before.

    That is not seen where it comes from a container of which it is not seen what is in it.
    """
    if not isinstance(node.value, ast.Subscript):
        return is_direct(module, node.value, owner)
    return is_whole(owner) and not is_wrapped_by_gym(owner)


def _is_switch(module: Module, node: ast.Attribute, owner: Value) -> bool:
    """Whether an environment is asked for gym's switch, and not only where it has one."""
    if node.attr != _SWITCH or is_own(module, _SWITCH, owner):
        return False
    tests = [one.test for one in module.ancestors(node) if isinstance(one, (ast.If, ast.IfExp))]
    return not any("hasattr(" in ast.unparse(test) for test in tests)


def _of_several(module: Module, node: ast.Attribute, owner: Value) -> Iterator[Outcome]:
    """What one of several things, a wrapper, does not hand on any more."""
    options = [one for one in owner.options or (owner,) if one.kind is Kind.ENV and not one.guess]
    if not isinstance(node.ctx, ast.Load) or node.attr in API or node.attr.startswith("_"):
        return
    if target_name(node.value) == "unwrapped" or node.attr in lookalikes.OF_BATCHES:
        return  # no wrapper, or asked of the one that is none
    is_mixed = owner.kind is Kind.MIXED
    is_bare = is_unwrapped(node.value, owner) or becomes_unwrapped(module, node.value)
    if is_bare and not is_mixed:
        return  # no wrapper
    if not is_bare and may_have_no_base(owner) and is_of_gyms(module, node.attr):
        yield _either(node, owner)
        return
    is_gyms = module.project.steps_of_gyms and not is_super(node.value)
    is_unsaid = not is_bare and (
        is_said_nowhere(module, owner, node.attr) or (is_gyms and is_of_some(module, node, owner))
    )
    if not is_unsaid and not any(
        may_hand_on(module, one, node.attr) or (is_mixed and is_of_another(module, one, node.attr))
        for one in options
    ):
        return
    if owner.kind is Kind.ENV and is_gyms:
        edit = Edit(node, f"wrappers hand on no {node.attr} now", evidence=owner.evidence)
        end = module.span(node).end
        yield edit.replace(Span(end - len(node.attr), end), asked(module, node, node.attr))
        return
    yield _either(node, owner)


def _either(node: ast.Attribute, owner: Value) -> Remark:
    """What is a wrapper, or what has the attribute itself."""
    text = ast.unparse(node.value)
    return Remark(
        node,
        f"wrappers hand on no {node.attr} now: where {text} is one, write "
        f'{text}.get_wrapper_attr("{node.attr}")',
        evidence=owner.evidence,
    )


def _of_vectors(module: Module, node: ast.Attribute, owner: Value) -> Iterator[Outcome]:
    """What vectors have, and wrappers around vectors hand on no longer."""
    is_wrapped = batches.is_wrapped(module, owner) or batches.is_around(owner)
    if is_wrapped and isinstance(node.ctx, ast.Load):
        edit = Edit(node, f"wrappers hand on no {node.attr} now", evidence=owner.evidence)
        yield edit.insert(module.span(node.value).end, ".unwrapped")
    if message := set_on_vectors.told(module, node, owner):
        yield Remark(node, message, evidence=owner.evidence)


def _is_of_gym(module: Module, node: ast.Attribute, owner: Value) -> bool:
    """Whether what speaks the API of today already comes from gym all the same."""
    if comes_from_gym(module, node.value, owner):
        return True
    is_many = is_of_batch(module, node.value)
    return not is_many and bool(owner.makes) and may_be_passed_made(module, node.value)


def _written(module: Module, node: ast.Attribute, owner: Value) -> Iterator[Outcome]:
    if node.attr in OF_WRAPPERS or module.value(node).name in known.RESULTS:
        return  # env.old_step = env.step
    parent = module.parent(node)
    if isinstance(parent, ast.AugAssign) and _is_read_through(module, node, owner):
        yield _counted(module, node, parent, owner)
        return
    new = renamed(module, node.attr, owner)
    if new != node.attr and "." not in new and not is_made(module, node.value, owner):
        end = module.span(node).end
        edit = Edit(node, f"{node.attr} is {new}", evidence=owner.evidence)
        yield edit.replace(Span(end - len(node.attr), end), new)
    is_far = _is_far_within(module, node)
    if is_far or is_direct(module, node.value, owner) or is_made(module, node.value, owner):
        yield Remark(
            node,
            f"this {'may set' if is_far else 'sets'} {node.attr} on a wrapper, where the "
            f"environment does not see it: write {ast.unparse(node.value)}.unwrapped.{node.attr} "
            "if it is to",
            evidence=owner.evidence,
        )


def _is_read_through(module: Module, node: ast.Attribute, owner: Value) -> bool:
    """Whether ``self.env.count += 1`` reads what environments have, and a wrapper forwarded."""
    is_handed = ":" in owner.name and hands_on(module, owner, node.attr)
    if is_direct(module, node.value, owner) or not (is_handed or is_within_all(module, node.attr)):
        return False
    return renamed(module, node.attr, owner) == node.attr and is_forwarded(module, node, owner)


def _counted(module: Module, node: ast.Attribute, parent: ast.AugAssign, owner: Value) -> Edit:
    """Reads within, changes, and sets on the wrapper, as an augmented assignment did."""
    name, on = module.fresh(node.attr, module.scope(node)), module.source(node.value)
    edit = Edit(node, f"wrappers hand on no {node.attr} now", evidence=owner.evidence)
    edit.before.append((parent, f'{name} = {on}.get_wrapper_attr("{node.attr}")'))
    edit.after.append((parent, f"{on}.{node.attr} = {name}"))
    return edit.replace(module.span(node), name)


def _is_far_within(module: Module, node: ast.Attribute) -> bool:
    """Whether ``self.env.env.name`` was the environment's, where ``make`` puts more around now."""
    inner = node.value
    if not isinstance(inner, ast.Attribute) or inner.attr != "env":
        return False
    if not is_within(module, inner.value) or becomes_unwrapped(module, inner):
        return False
    return not any(info.is_wrapper for info in module.project.classes_with(node.attr))


RULE = Rule(
    code="GYM206",
    since="gymnasium 1.0",
    safety=Safety.SAFE,
    nodes=(ast.Attribute,),
    check=check,
    examples=(
        Example(
            """
                import gym
                env = gym.make("CartPole-v1")
                print(env.gravity, env.env.state, env._max_episode_steps)
            """,
            """
                import gymnasium as gym
                env = gym.make("CartPole-v1")
                print(env.unwrapped.gravity, env.unwrapped.state, env.spec.max_episode_steps)
            """,
        ),
        Example(
            """
                import gym

                class Lives(gym.Wrapper):
                    def left(self):
                        return self.ale.lives()
            """,
            """
                import gymnasium as gym

                class Lives(gym.Wrapper):
                    def left(self):
                        return self.get_wrapper_attr("ale").lives()
            """,
        ),
    ),
)
