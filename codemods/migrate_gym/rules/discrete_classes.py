"""Puts the base of environments with numbered states into the module that derives from it.

gym 0.22 dropped ``DiscreteEnv``, whose transitions are a table: ``P[state][action]`` lists what may
come of it, as (probability, state, reward, done). Where a module imports it at its top, and reads
nothing else of ``gym.envs.toy_text.discrete``, it gets a class of that name with the same table and
the same attributes, which speaks the API of today. Any other use is reported.

What is one has the table, so ``isinstance(env, DiscreteEnv)`` is ``hasattr(env, "P")``: FrozenLake
and its like derive from it no more. Where another class of the project has a ``P``, or hands on
what its environment has, that question is reported, and so is one for several classes.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..findings import Level
from ..module import Module
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit, Remark
from ..topics.classes import discrete
from ..topics.code import helpers

_CLASS = '''class {name}({gym}.Env):
    """Numbered states: P[state][action] lists (probability, next state, reward, terminated)."""

    def __init__(self, nS, nA, P, isd):
        self.P, self.isd, self.nS, self.nA = P, isd, nS, nA
        self.lastaction = None
        self.action_space = {gym}.spaces.Discrete(nA)
        self.observation_space = {gym}.spaces.Discrete(nS)
        self.s = {sample}(self.isd, self.np_random)

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        self.s = {sample}(self.isd, self.np_random)
        self.lastaction = None
        return int(self.s), {{}}

    def step(self, a):
        transitions = self.P[self.s][a]
        i = {sample}([one[0] for one in transitions], self.np_random)
        p, self.s, r, d = transitions[i]
        self.lastaction = a
        return int(self.s), r, d, False, {{"prob": p}}'''


_ASKED = (
    "none of {}'s environments is one: where FrozenLake, Taxi or CliffWalking may come, ask "
    'whether hasattr(env.unwrapped, "P")'
)


def check(module: Module, node: ast.Module) -> Iterator[Outcome]:
    """Yields the class that takes the place of gym's."""
    place = discrete.found(module)
    if place is None:
        yield from _asked_alone(module)
        return
    edit = Edit(place.imported, f"{discrete.NAME} is gone: the module brings it")
    new, function = discrete.sampling(module)
    if not module.name_of_gym:
        new = f"import {module.target.imported}\n{new}"
    edit.replace(module.span(place.imported), new)
    gym = module.name_of_gym or discrete.GYM
    names = {"name": discrete.NAME, "sample": discrete.SAMPLE, "gym": gym}
    imports = [one for one in node.body if isinstance(one, (ast.Import, ast.ImportFrom))]
    text = f"\n\n{function}{_CLASS.format(**names)}{helpers.gap(module, imports[-1])}"
    edit.after.append((imports[-1], text))
    for read in place.reads:
        edit.replace(module.span(read), read.attr)
    open_questions = [one for one in place.asked if not _answer(module, edit, one)]
    yield edit
    for asked in open_questions:
        yield Remark(asked, _ASKED.format(module.target.title), Level.NOTE)


def _asked_alone(module: Module) -> Iterator[Outcome]:
    """Yields the questions of a module that does nothing else with the class."""
    place = discrete.asked_alone(module)
    if place is not None:
        edit = Edit(place.imported, f"{discrete.NAME} is gone", removed=[place.imported])
        for asked in place.asked:
            _answer(module, edit, asked)
        yield edit


def _answer(module: Module, edit: Edit, asked: ast.expr) -> bool:
    """Asks for the table in place of the class, and tells whether that is the same."""
    call = discrete.question(module, asked)
    if call is None:
        return False
    env = module.source(call.args[0])
    edit.replace(module.span(call), f'hasattr({env}, "{discrete.TABLE}")')
    return True


_AFTER = f"""
import gymnasium as gym
from gymnasium.envs.toy_text.utils import {discrete.SAMPLE}


{_CLASS.format(name=discrete.NAME, sample=discrete.SAMPLE, gym="gym")}


class Line(DiscreteEnv):
    def __init__(self, n):
        table = {{s: {{0: [(1.0, (s + 1) % n, 0.0, s == n - 2)]}} for s in range(n)}}
        super().__init__(n, 1, table, [1.0] + [0.0] * (n - 1))
"""

RULE = Rule(
    code="GYM319",
    since="gym 0.22",
    safety=Safety.SAFE,
    nodes=(ast.Module,),
    check=check,
    examples=(
        Example(
            """
                import gym
                from gym.envs.toy_text import discrete


                class Line(discrete.DiscreteEnv):
                    def __init__(self, n):
                        table = {s: {0: [(1.0, (s + 1) % n, 0.0, s == n - 2)]} for s in range(n)}
                        super().__init__(n, 1, table, [1.0] + [0.0] * (n - 1))
            """,
            _AFTER,
        ),
    ),
)
