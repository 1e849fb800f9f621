"""DATA: names outside the project that say what a value is."""

from __future__ import annotations

from typing import NamedTuple

# Roots of the API itself.
from ..targets import LEGACY_ROOT as LEGACY_ROOT
from ..targets import MODERN_ROOT as MODERN_ROOT
from ..targets import is_modern as is_modern

MAKES = frozenset(
    {
        "make",
        "envs.make",
        "envs.registration.make",
        "envs.registration.registry.make",
        "envs.registry.make",
    }
)
VECTOR_MAKES = frozenset(
    {
        "vector.make",
        "make_vec",
        "vector.SyncVectorEnv",
        "vector.AsyncVectorEnv",
        "vector.sync_vector_env.SyncVectorEnv",
        "vector.async_vector_env.AsyncVectorEnv",
        "vector.VectorEnv",
        "vector.vector_env.VectorEnv",
    }
)
SPECS = frozenset({"spec", "envs.spec", "envs.registry.spec", "envs.registration.spec"})
REGISTRIES = frozenset(
    f"envs.{registry}{held}"
    for registry in ("registry", "registration.registry")
    for held in ("", ".env_specs")
)
ALL_SPECS = frozenset(
    f"{registry}.{method}" for registry in REGISTRIES for method in ("all", "values")
)
NAMED_SPECS = frozenset(f"{registry}.items" for registry in REGISTRIES)
GIVEN_SPECS = frozenset(
    {"envs.registration.EnvSpec"}
    | {f"{registry}.{method}" for registry in REGISTRIES for method in ("get", "pop")}
)
LOADING = frozenset({"envs.registration.load", "envs.registration.load_env_creator"})
ENV_CLASSES = frozenset({"Env", "core.Env", "GoalEnv", "core.GoalEnv"})
WRAPPER_CLASSES = frozenset(
    {
        f"{prefix}{name}"
        for prefix in ("", "core.")
        for name in ("Wrapper", "ObservationWrapper", "ActionWrapper", "RewardWrapper")
    }
)

# Last parts of what lies beside gym's wrappers and is none.
_BESIDE_WRAPPERS = frozenset(
    {
        *("ImageEncoder", "LazyFrames", "RunningMeanStd", "StatsRecorder", "TextEncoder"),
        *("UnrecordableEnv", "VideoRecorder"),
    }
)


def is_wrapper(rest: str) -> bool:
    """Whether a name below gym is that of a wrapper class.

    >>> is_wrapper("Wrapper"), is_wrapper("wrappers.time_limit.TimeLimit")
    (True, True)
    >>> is_wrapper("wrappers.normalize.RunningMeanStd")
    False
    """
    if rest in WRAPPER_CLASSES:
        return True
    return rest.startswith("wrappers.") and rest.rpartition(".")[2] not in _BESIDE_WRAPPERS


# Last parts of names that look like environments and are not gym's: their step() and reset()
# keep their own contract (Stable-Baselines' and baselines' VecEnv, dm_env, dm_control).
LOOKALIKE_NAMES = frozenset(
    {
        "VecEnv",
        "VecEnvWrapper",
        "DummyVecEnv",
        "SubprocVecEnv",
        "ShmemVecEnv",
        "VecNormalize",
        "VecFrameStack",
        "VecTransposeImage",
        "VecMonitor",
        "VecCheckNan",
        "VecVideoRecorder",
        "VecExtractDictObs",
        "VecPyTorch",
        "make_vec_env",
        "make_vec_envs",
        "make_atari_env",
        "make_mujoco_env",
        "UnityEnvironment",
        "TimeStep",
        "ParallelEnv",
        "AECEnv",
    }
)
# RLlib's, whose contract goes with the version of ray; what derives from gym's classes as well is
# judged by those.
MULTI_AGENT = frozenset({"MultiAgentEnv"})
LOOKALIKE_ROOTS = frozenset(
    {
        "acme",
        "ai2thor",
        "android_env",
        "brax",
        "bsuite",
        "craftax",
        "crafter",
        "deepmind_lab",
        "ding",
        "dizoo",
        "dm_control",
        "dm_env",
        "dm_robotics",
        "dmlab2d",
        "envpool",
        "evojax",
        "gfootball",
        "gym3",
        "gymnax",
        "habitat",
        "hanabi_learning_environment",
        "isaacgym",
        "isaacgymenvs",
        "jaxmarl",
        "jericho",
        "jumanji",
        "kaggle_environments",
        "magent",
        "magent2",
        "meltingpot",
        "minatar",
        "mlagents_envs",
        "mujoco_playground",
        "mushroom_rl",
        "navix",
        "omniisaacgymenvs",
        "open_spiel",
        "overcooked_ai_py",
        "pettingzoo",
        "pgx",
        "procgen",
        "pysc2",
        "pyspiel",
        "rlbench",
        "rlcard",
        "robosuite",
        "simpy",
        "smac",
        "smacv2",
        "supersuit",
        "tensorforce",
        "textarena",
        "textworld",
        "tf_agents",
        "torchcule",
        "torchrl",
        "unityagents",
        "vmas",
        "waymax",
        "xminigrid",
    }
)

# Functions of theirs that look an environment up by its name.
MAKES_ITS_OWN = frozenset({"create", "load", "make", "make_env"})

# Models of these libraries hold the environment that they learn from as a VecEnv.
MODEL_ROOTS = frozenset({"stable_baselines", "stable_baselines3", "sb3_contrib"})
MODEL_ENVIRONMENTS = frozenset({"env", "get_env", "get_vec_normalize_env"})
# So do the callbacks and models that a project derives from theirs, unless it says otherwise.
MODEL_ATTRIBUTES = MODEL_ENVIRONMENTS | {"eval_env", "training_env"}

# Names of libraries that a file of a project shadows only where it lies beside a script.
LIBRARIES = frozenset({LEGACY_ROOT, MODERN_ROOT, *LOOKALIKE_ROOTS, *MODEL_ROOTS, "ray"})

# A class of the project called so, and nothing of gym's, is a batched environment with a contract
# of its own.
BATCH_WORDS = ("VecEnv", "VectorEnv")

# A class of the project with one of these methods of its own is a batched environment
# with a contract of its own, unless it derives from gym's.
BATCH_METHODS = frozenset({"step_async", "step_wait"})

# So is one that says how many environments it is made of.
COUNT = "num_envs"

# A class that derives from gym's vector environments and has one of these of its own gives what
# they give, to the base as well.
BATCH_STEPS = frozenset({"step", "reset", "step_wait", "reset_wait"})

# An attribute of environments in which several agents take turns: PettingZoo's API.
TURNS = frozenset({"agent_selection", "agent_iter", "possible_agents"})

# What only look-alikes are asked for, where nothing else says what they are.
ASKED = frozenset(
    {
        *("env_method", "step_async", "step_wait", "agent_iter"),
        *("get_observations", "get_privileged_observations"),
        *("action_spec", "observation_spec", "reward_spec", "time_step_spec"),
        *("action_space", "observation_space"),  # called for each agent; gym's are no functions
    }
)

# What batches of several environments have, and no environment or wrapper of gym's.
OF_BATCHES = frozenset(
    {
        *("env_is_wrapped", "env_method", "get_attr", "get_images", "set_attr"),
        *("num_envs", "step_async", "step_wait"),
    }
)

# How gym 0.22 to 0.25 were asked for an info, or for five values, which they did not give unasked.
ON_DEMAND = frozenset({"return_info", "new_step_api"})

# Parameters that ask whether an environment is shown, by the names they usually have.
ASKS_TO_SHOW = frozenset(
    {
        *("animate", "display", "do_render", "gui", "is_render", "need_render", "render"),
        *("render_env", "rendering", "show", "should_render", "to_render", "vis", "visual"),
        *("visualise", "visualize", "watch"),
    }
)

# Keyword arguments that only gym 0.26 and later have, by what is called.
CURRENT_KEYWORDS = {"reset": frozenset({"seed", "options"}), "make": frozenset({"render_mode"})}

# Functions that give back what they are given.
SAME = frozenset(
    {
        "concurrent.futures.as_completed",
        "cloudpickle.dumps",
        "cloudpickle.loads",
        "collections.deque",
        "copy.copy",
        "itertools.chain",
        "itertools.cycle",
        "itertools.islice",
        "copy.deepcopy",
        "pickle.dumps",
        "pickle.loads",
        "contextlib.closing",
        "weakref.proxy",
        "builtins.staticmethod",
        "builtins.list",
        "builtins.tuple",
        "builtins.iter",
        "builtins.sorted",
        "builtins.reversed",
    }
)

# Functions that give the module that a string names.
IMPORTING = frozenset({"builtins.__import__", "importlib.import_module", "pytest.importorskip"})

# Functions that give back the last thing they are given.
SAME_LAST = frozenset({"typing.cast"})

# Functions that give back some of what they are given last, and ask a function about each.
CHOOSING = frozenset(
    {
        "builtins.filter",
        "itertools.dropwhile",
        "itertools.filterfalse",
        "itertools.takewhile",
    }
)

# Functions that hold what they are given by its names, to be asked for as attributes.
NAMESPACES = frozenset({"argparse.Namespace", "types.SimpleNamespace"})

# What declares the field of a data class, and the arguments that say what it holds at first.
FIELDS = frozenset({"attr.field", "attr.ib", "attrs.field", "dataclasses.field"})
FACTORIES = ("default_factory", "factory")

# Functions that call what they are given first on what stands last, again and again.
FOLDING = frozenset({"functools.reduce"})

# Functions that give what they are given one after the other.
GATHERING = frozenset({"asyncio.gather"})

# Functions that give an element of what they are given.
ELEMENT = frozenset({"builtins.next", "builtins.min", "builtins.max", "random.choice"})

# Methods of containers that give one of the elements, and those that give the elements.
TAKING = frozenset({"get", "get_nowait", "pop", "popleft"})
KEEPING = frozenset({"copy", "values"})

# Functions and methods that give what is held under a key.
ASKING_BY_KEY = frozenset({"get", "getenv", "pop", "setdefault"})

# Methods that give another of what they are called on.
COPYING = frozenset({"clone", "copy", "deepcopy"})

# Attributes in which an environment holds the one that it is put around.
INNER = frozenset({"env", "wrapped_env", "_wrapped_env"})

# Methods of environments that are called otherwise today, or give something else.
CHANGED = frozenset({"render", "reset", "seed", "step"})

# Functions that make something of a method's name that calls it on what it is given.
CALLING = frozenset({"operator.methodcaller"})

# Functions that make something callable of something callable.
PARTIAL = frozenset({"functools.partial", "functools.partialmethod"})


class Scheduling(NamedTuple):
    """How something that is given a function calls it.

    Attributes:
        position: Which argument is called with the ones behind it.
        gives: What comes of it: ``it``, a ``future`` of it or ``many``, one for each item;
            ``spread``: one for each tuple of arguments.
    """

    position: int
    gives: str


# Methods of executors, pools and event loops, by their names.
SCHEDULING = {
    "apply": Scheduling(0, "it"),
    "apply_async": Scheduling(0, "future"),
    "imap": Scheduling(0, "many"),
    "imap_unordered": Scheduling(0, "many"),
    "map": Scheduling(0, "many"),
    "run_in_executor": Scheduling(1, "it"),
    "run_sync": Scheduling(0, "it"),
    "starmap": Scheduling(0, "spread"),
    "submit": Scheduling(0, "future"),
    "to_thread": Scheduling(0, "it"),
}

# What the parameter of render() is called that takes the mode.
RENDER_MODES = ("mode", "render_mode")
MONITORS = frozenset(
    f"{root}.{where}.Monitor"
    for root in (LEGACY_ROOT, MODERN_ROOT)  # which never had it
    for where in ("wrappers", "wrappers.monitor")
)
RECORDERS = MONITORS | {"gym.wrappers.RecordVideo", "gym.wrappers.record_video.RecordVideo"}
# What renders an environment without being put around it.
CAMERAS = frozenset(
    f"{LEGACY_ROOT}.{where}.VideoRecorder"
    for where in ("wrappers.monitoring.video_recorder", "wrappers.monitoring", "monitoring")
)

# Methods of futures that give the result.
OF_FUTURES = frozenset({"get", "result"})

# What wrappers outside the project are called; a class given an environment that is not called
# so may as well be an agent.
WRAPPER_WORDS = (
    *("Env", "Wrap", "Monitor", "Stack", "Frame", "Normal", "Clip", "Scale", "Limit", "Skip"),
    *("Obs", "Action", "Reward", "Record", "Flatten", "Repeat", "Transform", "Filter", "Noop"),
)
NO_WRAPPER_WORDS = ("Agent", "Model", "Policy", "Trainer", "Runner", "Buffer", "Memory", "Learner")

# Functions that turn a list of step results into one result of lists: ``zip(*results)``.
TRANSPOSE = frozenset({"builtins.zip", "builtins.map"})

# Functions that put what they are given together item by item.
PAIRING = frozenset({"builtins.zip", "builtins.enumerate"})
