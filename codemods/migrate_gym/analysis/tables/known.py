"""DATA: names of gym's API, old and new, that say what a value is."""

from __future__ import annotations

from gymport.dialects import dialect

# Roots of the API itself.
from ...targets import LEGACY_ROOT as LEGACY_ROOT
from ...targets import MODERN_ROOT as MODERN_ROOT
from ...targets import is_modern as is_modern

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
# How many values step() gives, before gym 0.26 and since, and where done stands among the old.
LEGACY_LENGTH, MODERN_LENGTH = 4, 5
LENGTHS = frozenset({LEGACY_LENGTH, MODERN_LENGTH})
DONE = 2
# Methods whose results are others since gym 0.26.
RESULTS = frozenset({"reset", "step"})
# The class whose constructor keeps what a copy of an instance is made with; it resets nothing.
PICKLING = "EzPickle"
# How the files of documents end that show code.
DOCUMENTS = (".md", ".markdown", ".rst")
# What the method of an environment's steps is called, since 2017 and before.
STEPS = ("step", "_step")
# Methods that give what the steps of a vector environment gave.
BATCH_STEPS = frozenset({"step", "step_wait"})
# The keys under which vectors put the last observation of an episode into an info, since gym 0.22.
LAST_OBSERVATIONS = frozenset({"terminal_observation", "final_observation"})
BARE = "unwrapped"
"""The attribute that holds what is within all wrappers."""
SPACES = ("action_space", "observation_space")
_REGISTRIES = ("envs.registry", "envs.registration.registry")
REGISTRIES = frozenset(
    f"{registry}{held}" for registry in _REGISTRIES for held in ("", ".env_specs")
)
SPECS = frozenset(
    {"spec", "envs.spec", "envs.registration.spec"} | {f"{one}.spec" for one in _REGISTRIES}
)
TABLES = ("CliffWalking-", "FrozenLake-", "FrozenLake8x8-", "Taxi-")
"""What the ids of environments begin with that are tables of transitions."""
CHOOSING = (
    *TABLES,
    "Acrobot-",
    "Blackjack-",
    "CartPole-",
    "LunarLander-",
    "MountainCar-",
    "NChain-",
)
"""What the ids of environments begin with whose action is one of a few: a ``Discrete``."""
MADE_BY_SPEC = "{}.make through its spec"
"""The evidence for what ``make()`` of a spec gives."""
ALL_SPECS = frozenset(
    f"{registry}.{method}" for registry in REGISTRIES for method in ("all", "values")
)
NAMED_SPECS = frozenset(f"{registry}.items" for registry in REGISTRIES)
GIVEN_SPECS = frozenset(
    {"envs.registration.EnvSpec"}
    | {f"{registry}.{method}" for registry in REGISTRIES for method in ("get", "pop")}
)
LOADING = frozenset({"envs.registration.load", "envs.registration.load_env_creator"})
# What of gym those need as well who play none of its environments.
BESIDE_ENVIRONMENTS = frozenset({"Space", "error", "logger", "spaces", "utils", "version"})
SPACE_CLASSES = frozenset({"Space", "core.Space"})
ENVS = frozenset({"Env", "core.Env"})
ENV_CLASSES = ENVS | {"GoalEnv", "core.GoalEnv"}
# The environments that gym brings whose classes are not named like one.
_BOX2D = (
    *("BipedalWalker", "BipedalWalkerHardcore", "CarRacing", "CarRacingDiscrete"),
    *("LunarLander", "LunarLanderContinuous"),
)
# Where gym brings environments that render themselves, and the bases among them.
_SHOWN = ("envs.box2d.", "envs.classic_control.", "envs.mujoco.", "envs.toy_text.")
_BASES = (".DiscreteEnv", ".MujocoEnv")
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


def is_brought(rest: str) -> bool:
    """Whether a name below gym is that of the class of an environment which gym brings.

    >>> is_brought("envs.toy_text.FrozenLakeEnv"), is_brought("envs.box2d.LunarLander")
    (True, True)
    >>> is_brought("envs.registration.EnvSpec"), is_brought("envs.classic_control.rendering.Viewer")
    (False, False)
    """
    last = rest.rpartition(".")[2]
    return rest.startswith("envs.") and (last.endswith("Env") or last in _BOX2D)


def is_env_class(rest: str) -> bool:
    """Whether a name below gym is that of a class whose instances are environments, or hold one.

    >>> is_env_class("core.Wrapper"), is_env_class("envs.toy_text.FrozenLakeEnv")
    (True, True)
    """
    return rest in ENV_CLASSES or is_wrapper(rest) or is_brought(rest)


def takes_mode(rest: str) -> bool:
    """Whether a name below gym is that of an environment's class that takes a render mode today.

    ``MujocoEnv`` does as well, and more with it, of which a rule of its own knows.

    >>> takes_mode("envs.classic_control.CartPoleEnv"), takes_mode("envs.mujoco.MujocoEnv")
    (True, False)
    """
    return is_brought(rest) and rest.startswith(_SHOWN) and not rest.endswith(_BASES)


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
CURRENT_KEYWORDS = {
    "reset": frozenset(dialect("gym-0.26").reset_arguments),
    "make": frozenset({"render_mode"}),
}

# Keyword arguments of an environment's reset, in any release of gym.
OF_RESETS = frozenset(dialect("gym-0.22").reset_arguments)

# Attributes in which an environment holds the one that it is put around.
INNER = frozenset({"env", "wrapped_env", "_wrapped_env"})

# Methods of environments that are called otherwise today, or give something else.
CHANGED = frozenset({"render", "reset", "seed", "step"})

# Methods of queues that take a value for whoever gets it.
QUEUEING = frozenset({"put", "put_nowait"})

# Methods of containers that take a value, last.
ADDING = frozenset({"append", "add", "appendleft", "insert", "set"}) | QUEUEING

# The attribute in which an environment has its random numbers.
STREAM = "np_random"

# What stands among the names that a function calls where it calls a method of a stream.
DRAWN = f"{STREAM}."

DRAWING = frozenset(
    {
        *("beta", "bytes", "choice", "exponential", "gamma", "integers", "multivariate_normal"),
        *("normal", "permutation", "poisson", "rand", "randint", "randn", "random"),
        *("random_integers", "random_sample", "shuffle", "standard_normal", "uniform"),
    }
)
"""Methods of a random stream, in the names of all releases of numpy."""

# What the parameter of render() is called that takes the mode.
RENDER_MODE = "render_mode"
RENDER_MODES = ("mode", RENDER_MODE)

# The argument of ``register`` that says what makes the environments of an id.
ENTRY_POINT = "entry_point"

# The modes that gym's environments were rendered in.
SHOWN = "human"
VIEWS = frozenset({SHOWN, "rgb_array", "ansi"})

# The argument of register and make that leaves out the checker which make puts around.
UNCHECKED = "disable_env_checker"

# Wrappers of other libraries that are not named like one.
OUTER_WRAPPERS = frozenset(
    {
        *("stable_baselines.bench.Monitor", "stable_baselines.bench.monitor.Monitor"),
        "stable_baselines3.common.monitor.Monitor",
    }
)

# Environments of other libraries that are not named like one: they speak gymnasium's API today.
OUTER_ENVS = frozenset(
    {
        *(f"nle.env.{where}NLE" for where in ("", "base.")),
        *(
            f"nle.env.tasks.NetHack{task}"
            for task in (
                *("Challenge", "Eat", "Gold", "Oracle", "Score", "Scout"),
                *("Staircase", "StaircasePet"),
            )
        ),
        *(f"minihack.{where}MiniHack" for where in ("", "base.")),
        *(f"minihack.{where}MiniHackNavigation" for where in ("", "navigation.")),
        *(f"minihack.{where}MiniHackSkill" for where in ("", "skills.")),
    }
)

# The wrapper that recorded videos and results, and what records videos now.
MONITORS = frozenset(
    f"{root}.{where}.Monitor"
    for root in (LEGACY_ROOT, MODERN_ROOT)  # which never had it
    for where in ("wrappers", "wrappers.monitor")
)
# What a Monitor counted, by its methods, and the queues of RecordEpisodeStatistics that have it.
MONITOR_COUNTS = {"get_episode_lengths": "length_queue", "get_episode_rewards": "return_queue"}
RECORDERS = MONITORS | {"gym.wrappers.RecordVideo", "gym.wrappers.record_video.RecordVideo"}

# What renders an environment that it is given, for itself, its observations or who plays it.
CAMERAS = (
    frozenset(
        f"{LEGACY_ROOT}.{where}.VideoRecorder"
        for where in ("wrappers.monitoring.video_recorder", "wrappers.monitoring", "monitoring")
    )
    | frozenset(
        f"{LEGACY_ROOT}.wrappers.{where}PixelObservationWrapper"
        for where in ("", "pixel_observation.")
    )
    | {f"{LEGACY_ROOT}.utils.play.play"}
)

OLD_OF_NEW = frozenset({"convert_to_done_step_api", "step_to_old_api"})
"""Functions of gym's that make four values of five."""
OF_EITHER_LENGTH = OLD_OF_NEW | {
    "convert_to_terminated_truncated_step_api",
    "step_api_compatibility",
    "step_to_new_api",
}
"""What gym 0.25 and gymnasium have to make four values of five and the other way round."""
