"""Keeps the infos of a vector environment a list of dicts.

Since gym 0.24, a vector environment gives one info: a dict of arrays. Where the old list is read,
position by position or in a loop, the vector environment is wrapped in ``DictInfoToList``. What
the last step of an episode said lies in ``final_info`` now, beside the info of the reset that
followed; the next line takes it from there. Where the project asks for the last observation, which
is called ``final_obs``, the line puts both together. Infos
that others read for time limits, as a replay buffer of Stable-Baselines3 does, are told of these.

Infos of an environment that is made elsewhere are made a list where it is stepped, by the rule
step-calls, which reports those that are read in several ways.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..module import Module
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit
from ..topics.flags import truncation
from ..topics.infos import batches


def check(module: Module, node: ast.Call) -> Iterator[Outcome]:
    """Yields the new infos of the vector environment that one call makes."""
    batch = batches.batch(module, node)
    if batch is None or not batches.can_list(module):
        return
    edit = Edit(node, "the infos are a list of dicts again")
    wrapper = f"{module.name_of_gym}.wrappers.vector.DictInfoToList"
    edit.wrap(module.span(node), f"{wrapper}(", ")")
    for site in batch.sites:
        assert isinstance(site.holder, ast.Assign)
        assert isinstance(site.info, ast.Name)
        name = site.info.id
        edit.after.append((site.holder, _as_of_old(module, name)))
        if telling := truncation.kept_each(module, site):
            edit.after.append((site.holder, telling))
    for key in batch.keys:
        text = module.source(key)
        edit.replace(module.span(key), text.replace(key.value, "final_obs"))  # type: ignore[arg-type]
    yield edit


def _as_of_old(module: Module, name: str) -> str:
    """What gives each info what the last step of an episode said, in place of what its reset did.

    The last observation lies beside that, for those who ask for it.
    """
    one = "one" if name != "one" else "each"
    if module.project.mentions.ask_for_last:
        return f'{name} = [{{**{one}, **{one}.get("final_info", {{}})}} for {one} in {name}]'
    return f'{name} = [{one}.get("final_info", {one}) for {one} in {name}]'


RULE = Rule(
    code="GYM210",
    since=batches.SINCE,
    safety=Safety.SAFE,
    nodes=(ast.Call,),
    check=check,
    of_gym=(ast.Call,),
    examples=(
        Example(
            """
                import gym

                def train(two):
                    envs = gym.vector.SyncVectorEnv(
                        two
                    )
                    envs.reset()
                    obs, rewards, dones, infos = envs.step([0, 1])
                    for i, done in enumerate(dones):
                        if done:
                            obs[i] = infos[i]["terminal_observation"]
            """,
            """
                import gymnasium as gym

                def train(two):
                    envs = gym.wrappers.vector.DictInfoToList(gym.vector.SyncVectorEnv(
                        two,
                        autoreset_mode="SameStep"
                    ))
                    envs.reset()
                    obs, rewards, terminations, truncations, infos = envs.step([0, 1])
                    dones = terminations | truncations
                    infos = [{**one, **one.get("final_info", {})} for one in infos]
                    for i, done in enumerate(dones):
                        if done:
                            obs[i] = infos[i]["final_obs"]
            """,
        ),
    ),
)
