"""mujoco-py's simulation, which environments of MuJoCo's had as ``sim`` up to gym 0.24.

Gymnasium's have the model and the data of mujoco themselves, whose arrays mostly have the same
names.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from gymport import moves

from ...analysis.solving.values import Kind, Value
from ...analysis.tables.idioms import own_name
from ...module import Module
from ...project import ClassRef
from ...rule import Outcome
from ...text.edits import Edit, Remark
from ...text.source_text import Span
from ..code import bound_names
from ..ids import made_ids

SIMULATION = "sim"
PARTS = frozenset({"data", "model"})
RENAMED = {"body_xpos": "xpos", "body_xmat": "xmat", "body_xquat": "xquat"}
"""Arrays of mujoco-py's data, as mujoco calls them."""
BASE = "MujocoEnv"
_MODULES = ("envs.mujoco.", "envs.robotics.")
_PACKAGES = frozenset({"gymnasium[mujoco]", "gymnasium-robotics"})
_KINDS = (
    "actuator",
    "body",
    "camera",
    "geom",
    "joint",
    "light",
    "mesh",
    "sensor",
    "site",
    "tendon",
)
_PLACES = ("body", "camera", "geom", "light", "mocap", "site")
GONE = frozenset(
    {f"{kind}_{what}" for kind in _KINDS for what in ("names", "name2id", "id2name")}
    | {
        f"get_{kind}_{what}"
        for kind in _PLACES
        for what in ("xpos", "xmat", "xquat", "pos", "quat")
    }
    | {f"get_{kind}_{what}" for kind in _PLACES for what in ("xvelp", "xvelr", "jacp", "jacr")}
    | {f"{way}_joint_{what}" for way in ("get", "set") for what in ("qpos", "qvel")}
    | {f"set_mocap_{what}" for what in ("pos", "quat")}
    | {"get_joint_qpos_addr", "get_joint_qvel_addr", "get_sensor"}
)
"""What mujoco-py's model and data had, and mujoco's have not."""
_METHODS = frozenset({"forward", "get_state", "set_state", "set_state_from_flattened"})
"""What else is asked of mujoco-py's simulation, and of none of another kind."""
_PACKAGE = "mujoco_py"
_UNWRAPPED = "unwrapped"


def left(node: ast.expr) -> Remark:
    """What is said of what has no counterpart of the same name."""
    return Remark(
        node,
        f"{ast.unparse(node)} is mujoco-py's: mujoco has self.model and self.data, "
        "self.data.body(name), site(name) and joint(name), and functions such as "
        "mujoco.mj_forward(self.model, self.data)",
    )


def is_known(module: Module, node: ast.Attribute) -> bool:
    """Whether an attribute is the simulation of an environment that is surely one of MuJoCo's."""
    return node.attr == SIMULATION and _is_one(module, node.value) is True


def outcomes(module: Module, node: ast.Attribute) -> Iterator[Outcome]:
    """Yields what becomes of an attribute outside of the classes of MuJoCo's own environments.

    Args:
        module: The module.
        node: An attribute called ``sim``, or as something of the model or the data.
    """
    if not isinstance(node.ctx, ast.Load):
        return
    if node.attr == SIMULATION:
        yield from _simulation(module, node)
    elif node.attr in GONE | {*RENAMED}:
        holder = _holder(module, node.value)
        is_one = _is_one(module, _environment(holder)) if holder is not None else False
        if holder is None or is_one is False:
            return
        if node.attr in GONE:
            yield left(node)
        elif own_name(holder) == "data" and is_one:
            end = module.span(node).end
            edit = Edit(node, f"mujoco calls this {RENAMED[node.attr]}")
            yield edit.replace(Span(end - len(node.attr), end), RENAMED[node.attr])


def _simulation(module: Module, node: ast.Attribute) -> Iterator[Outcome]:
    """``env.sim.data.qpos`` as ``env.unwrapped.data.qpos``."""
    is_one, part = _is_one(module, node.value), module.parent(node)
    name = part.attr if isinstance(part, ast.Attribute) else ""
    if is_one is False or (is_one is None and not _may_be_simulation(module, name)):
        return
    outer = module.parent(part) if name in PARTS else None
    if not is_one or outer is None:
        yield _gone(module, node)
        return
    if own_name(outer) in GONE:
        yield left(outer)  # type: ignore[arg-type]
        return
    edit = Edit(node, f"the environment keeps the simulation's {name} itself")
    inner = _to_unwrapped(node)
    renamed = RENAMED.get(own_name(outer)) if name == "data" else None
    last = f".{name}.{renamed}" if renamed else f".{name}"
    end = module.span(outer if renamed else part).end
    yield edit.replace(Span(module.span(node.value).end, end), inner + last)


def _may_be_simulation(module: Module, name: str) -> bool:
    """Whether what is read of it, or the module, says that something is mujoco-py's."""
    return name in PARTS | _METHODS or module.text.says(_PACKAGE)


def _gone(module: Module, node: ast.Attribute) -> Remark:
    owner = module.value(node.value)
    env = f"{ast.unparse(node.value)}{_to_unwrapped(node)}"
    return Remark(
        node,
        f"{ast.unparse(node)} is mujoco-py's, which Gymnasium's environments do not use: they have "
        f"{env}.model and {env}.data, for functions such as mujoco.mj_forward(model, data)",
        evidence=owner.evidence,
        if_old=True,
    )


def _to_unwrapped(node: ast.Attribute) -> str:
    """What leads from the owner of an attribute to the environment itself."""
    is_itself = own_name(node.value) == _UNWRAPPED or _is_self(node.value)
    return "" if is_itself else f".{_UNWRAPPED}"


def _holder(module: Module, node: ast.expr) -> ast.Attribute | None:
    """The model or the data that an expression is, or that a variable was given.

    Of what is read through the simulation in one go, that is said.
    """
    is_direct = not isinstance(node, ast.Name)
    if isinstance(node, ast.Name):
        given = bound_names.assignments(module.scope(node), node.id)
        node = given[0].value if len(given) == 1 else node
    if not isinstance(node, ast.Attribute) or node.attr not in PARTS:
        return None
    return None if is_direct and own_name(node.value) == SIMULATION else node


def _environment(holder: ast.Attribute) -> ast.expr:
    """The environment whose model or data it is."""
    within = holder.value
    is_simulation = isinstance(within, ast.Attribute) and within.attr == SIMULATION
    return within.value if isinstance(within, ast.Attribute) and is_simulation else within


def _is_one(module: Module, node: ast.expr) -> bool | None:
    """Whether an expression is an environment of MuJoCo's; None where it may be one."""
    owner = module.value(node)
    if owner.kind is not Kind.ENV or owner.modern or owner.guess or owner.choices:
        return False
    if any(one.instance.kind is Kind.ENV for one in module.project.classes_with(SIMULATION)):
        return False
    if ":" in owner.name:
        info = module.project.class_info(ClassRef.of(owner.name))
        if not info.is_wrapper:
            is_said = _is_self(node) and info.root.endswith(f".{BASE}")  # with the class
            return info.root.partition(".")[2].startswith(_MODULES) and not is_said
    return _is_by_id(module, owner)


def _is_self(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "self"


def _is_by_id(module: Module, owner: Value) -> bool | None:
    """Whether all that makes an environment does so by ids of MuJoCo's; None if not known."""
    texts = made_ids.of_makes(module, owner.makes)
    found = {_is_id(text) for each in texts for text in each}
    return found.pop() if all(texts) and len(found) == 1 else None


def _is_id(env_id: str) -> bool:
    row = moves.environment(env_id)
    return row is not None and row.package in _PACKAGES
