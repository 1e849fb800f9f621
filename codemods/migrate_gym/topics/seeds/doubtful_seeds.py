"""Seeds of what may be an environment of gym's, or something else."""

from __future__ import annotations

import ast

from ...analysis.solving.values import Kind, Value
from ...analysis.tables import idioms, lookalikes
from ...module import Module, owner_of
from ...text.edits import Edit, Remark
from . import seeded_resets, seeding

_BATCHES = ("venv", "vec", "envs")  # as likely VecEnvs of Stable-Baselines
ADVICE = "pass the seed to the first reset() of this environment: env.reset(seed=…)"


def remark(node: ast.Call, receiver: Value) -> Remark:
    """The report of a seed of what is no environment for sure."""
    name = ast.unparse(owner_of(node))
    return Remark(
        node,
        f"{name} may or may not be an environment of gym's: {ADVICE}",
        evidence=receiver.evidence,
        if_old=True,
    )


def is_one(module: Module, node: ast.Call, receiver: Value) -> bool:
    """Whether a receiver may be an environment; of one that nothing is known of, by its name."""
    named = idioms.last_name(owner_of(node)).lower()
    if receiver.modern or ("env" not in named and not receiver.options):
        return False
    if any(one.startswith(lookalikes.SEEDED_BATCHES) for one in receiver.evidence):
        return False
    if receiver.kind is not Kind.UNKNOWN:
        return receiver.kind is Kind.MIXED
    given = bool(node.args or node.keywords)
    return module.project.uses_gym and given and not any(word in named for word in _BATCHES)


def asking(module: Module, node: ast.Call, value: Value) -> Edit | None:
    """The edit that seeds what may be an environment or something else as what it then is."""
    env = module.source(owner_of(node))
    is_one = seeding.only_seed(node) is not None and env != "self" and not env.startswith("super(")
    if not is_one or not seeded_resets.may_be_another(value):
        return None
    asked = any(seeded_resets.guards(module, node, env))
    return None if asked else seeded_resets.waiting(module, node, env, value.evidence)
