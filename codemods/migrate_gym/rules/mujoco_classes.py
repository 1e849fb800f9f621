"""Makes classes that derive from gym's MujocoEnv fit for the one that uses mujoco.

Since gym 0.25, ``MujocoEnv`` runs on mujoco instead of mujoco-py, and takes the observation space
and the render mode, whose values a class says in its metadata. The space, which gym found out with
a first step, is found out the same way behind the call. ``self.sim.data`` and ``self.sim.model``
are ``self.data`` and ``self.model``, and the few arrays that mujoco calls otherwise get their names
of today; ``env.sim.data`` of what ``make`` gives is ``env.unwrapped.data``. What else is asked of
mujoco-py's simulation is reported, and so is ``viewer_setup``, which nothing calls any more.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ..analysis.reading.tree import is_spelt
from ..module import FunctionDef, Module, method_calls, methods
from ..rule import Example, Outcome, Rule, Safety
from ..targets import LEGACY_ROOT
from ..text.edits import Edit, Remark
from ..topics.classes import simulations
from ..topics.code import call_arguments, helpers, hidden_names, signatures
from ..topics.renders import constructors
from ..topics.resets import resets

_OWN = f"self.{simulations.SIMULATION}"
_WITHOUT_SETUP = "gymnasium 1.0"
_PLAIN = 2  # the path of the model and the frames to skip
_PASSED = (
    "pass observation_space=Box(…) and render_mode=render_mode, and give the class metadata with "
    "render_modes and render_fps"
)
_OF_GYM = f"MujocoEnv takes the observation space and the render mode: {_PASSED}"
# What gym's class had, and gymnasium 1.0 asks for.
_METADATA = 'metadata = {"render_modes": ["human", "rgb_array", "depth_array"]}\n'
_HELPER = '''def observed_space(env):
    """The space of what an environment observes, as gym's MujocoEnv found it."""
    observed = env.step(env.action_space.sample())[0]
    low, high = -float("inf"), float("inf")
    return {}.spaces.Box(low, high, observed.shape, observed.dtype)'''


def check(module: Module, node: ast.ClassDef | ast.Attribute) -> Iterator[Outcome]:
    """Yields the new constructor of a class, or what is read of a simulation."""
    if isinstance(node, ast.ClassDef):
        yield from _class(module, node)
    elif module.target.has_seen(_WITHOUT_SETUP) and not module.target.is_partial:
        yield from simulations.outcomes(module, node)


def _class(module: Module, node: ast.ClassDef) -> Iterator[Outcome]:
    """Yields the new constructor of a class, and what it reads of the simulation."""
    info = module.class_info(node)
    is_one = info.root.endswith(f".{simulations.BASE}") and module.project.is_legacy(info.root)
    if not is_one or not resets.is_legacy_class(module, node) or module.target.is_partial:
        return
    found = methods(node)
    if _is_first(module, node, info.root) and "__init__" in found:
        yield from _constructor(module, node, found["__init__"])
    if "viewer_setup" in found and module.target.has_seen(_WITHOUT_SETUP):
        yield Remark(
            found["viewer_setup"],
            "viewer_setup() is not called any more: pass what it sets to MujocoEnv.__init__ as "
            "default_camera_config={…}",
        )
    if not module.project.has_attribute(module.class_ref(node), simulations.SIMULATION):
        for part in ast.walk(node):
            if isinstance(part, ast.Attribute) and is_spelt(part, _OWN):
                yield from _simulation(module, part)


def _is_first(module: Module, node: ast.ClassDef, root: str) -> bool:
    """Whether a class derives from gym's by itself: others of the project only stand beside it."""
    project = module.project
    above = project.ancestors(module.class_ref(node))
    return all(project.class_info(ref).root != root for ref in above)


def _constructor(
    module: Module, owner: ast.ClassDef, constructor: FunctionDef
) -> Iterator[Outcome]:
    calls = [call for call, on in method_calls(constructor, "__init__") if _is_base(on)]
    if len(calls) != 1 or not _is_of_old(calls[0]):
        return
    if module.target.root == LEGACY_ROOT or _may_run_another(module, owner, calls[0]):
        yield Remark(calls[0], _OF_GYM)
        return
    edit = Edit(calls[0], "MujocoEnv takes the observation space and the render mode")
    if not module.project.has_attribute(module.class_ref(owner), "metadata"):
        edit.before.append((constructor, _METADATA))
    takes_mode = "render_mode" in signatures.parameters(constructor)
    if not takes_mode and not constructors.renders_by_mode(module, module.class_ref(owner)):
        if names := hidden_names.by_parameters(module, constructor, ("render_mode",)):
            yield Remark(constructor, hidden_names.remark(names, _PASSED))
            return
        signatures.add_parameter(module, edit, constructor, "render_mode")
    given = "observation_space=None, render_mode=render_mode"
    call_arguments.add(module, edit, calls[0], given)
    edit.after.append((module.statement(calls[0]), "self.observation_space = observed_space(self)"))
    root = module.target.root
    if helpers.put(module, edit, _HELPER.format(root), root):
        yield edit


def _is_base(on: ast.expr) -> bool:
    text = ast.unparse(on)
    return text.startswith("super(") or text.rpartition(".")[2] == simulations.BASE


def _may_run_another(module: Module, owner: ast.ClassDef, call: ast.Call) -> bool:
    """Whether ``super().__init__`` may be that of a class of the project beside gym's."""
    is_next = ast.unparse(call.func).startswith("super(")
    return is_next and any(
        "__init__" in module.project.modules[ref.module].scopes[ref.scope].attributes
        for ref in module.project.ancestors(module.class_ref(owner))
    )


def _is_of_old(call: ast.Call) -> bool:
    """Whether a constructor is called with the model and the frames to skip, and nothing else."""
    given = [argument for argument in call.args if ast.unparse(argument) != "self"]
    starred = any(isinstance(argument, ast.Starred) for argument in given)
    names = {keyword.arg for keyword in call.keywords}
    return (
        not starred
        and names <= {"model_path", "frame_skip"}
        and (len(given) + len(names) == _PLAIN)
    )


def _simulation(module: Module, sim: ast.Attribute) -> Iterator[Outcome]:
    """``self.sim.data.qpos`` as ``self.data.qpos``."""
    part = module.parent(sim)
    inner = part.attr if isinstance(part, ast.Attribute) else ""
    if not isinstance(part, ast.Attribute) or inner not in simulations.PARTS:
        yield simulations.left(sim)
        return
    outer = module.parent(part)
    name = outer.attr if isinstance(outer, ast.Attribute) else ""
    if isinstance(outer, ast.Attribute) and _is_called(module, outer):
        yield simulations.left(outer)
        return
    edit = Edit(sim, f"MujocoEnv keeps the simulation's {inner} itself")
    if inner == "data" and name in simulations.RENAMED:
        yield edit.replace(module.span(outer), f"self.data.{simulations.RENAMED[name]}")
    else:
        yield edit.replace(module.span(part), f"self.{inner}")


def _is_called(module: Module, node: ast.expr) -> bool:
    call = module.parent(node)
    return isinstance(call, ast.Call) and call.func is node


RULE = Rule(
    code="GYM314",
    since="gym 0.25",
    safety=Safety.SAFE,
    nodes=(ast.ClassDef, ast.Attribute),
    check=check,
    words={ast.Attribute: [simulations.SIMULATION, *simulations.RENAMED, *simulations.GONE]},
    examples=(
        Example(
            """
                import gym
                from gym.envs.mujoco import MujocoEnv

                class Ant(MujocoEnv):
                    def __init__(self):
                        super().__init__(XML, 2)

                    def speed(self):
                        return self.sim.data.qvel[0]
            """,
            '''
                import gymnasium as gym
                from gymnasium.envs.mujoco import MujocoEnv
                import gymnasium


                def observed_space(env):
                    """The space of what an environment observes, as gym's MujocoEnv found it."""
                    observed = env.step(env.action_space.sample())[0]
                    low, high = -float("inf"), float("inf")
                    return gymnasium.spaces.Box(low, high, observed.shape, observed.dtype)


                class Ant(MujocoEnv):
                    metadata = {"render_modes": ["human", "rgb_array", "depth_array"]}

                    def __init__(self, render_mode=None):
                        super().__init__(XML, 2, observation_space=None, render_mode=render_mode)
                        self.observation_space = observed_space(self)

                    def speed(self):
                        return self.data.qvel[0]
            ''',
        ),
    ),
)
