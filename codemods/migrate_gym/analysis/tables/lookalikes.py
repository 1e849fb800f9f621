"""DATA: names of other libraries, and what tells their environments from gym's."""

from __future__ import annotations

from gymport import moves

from .known import LEGACY_ROOT, MODERN_ROOT

# Last parts of names that look like environments and are not gym's: their step() and reset() keep
# their own contract (Stable-Baselines' and baselines' VecEnv, dm_env, dm_control, PettingZoo).
NAMES = frozenset(
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
        "parallel_env",
    }
)
# Bases of what is a network, or a part of one, whatever it steps through besides.
NETWORKS = frozenset({"Cell", "LightningModule", "Module"})
# RLlib's, whose contract goes with the version of ray; what derives from gym's classes as well is
# judged by those.
MULTI_AGENT = frozenset({"MultiAgentEnv"})
AGENTS_WORD = "MultiAgent"
ROOTS = frozenset(
    {
        "acme",
        "ai2thor",
        "ai_economist",
        "alfworld",
        "android_env",
        "animalai",
        "brax",
        "bsuite",
        "craftax",
        "crafter",
        "deepmind_lab",
        "ding",
        "dizoo",
        "dm_alchemy",
        "dm_construction",
        "dm_control",
        "dm_env",
        "dm_env_wrappers",
        "dm_fast_mapping",
        "dm_memorytasks",
        "dm_robotics",
        "dmlab2d",
        "envpool",
        "evojax",
        "flatland",
        "gfootball",
        "gibson2",
        "grid2op",
        "gym3",
        "gym_unity",
        "gymnax",
        "habitat",
        "hanabi_learning_environment",
        "holodeck",
        "igibson",
        "isaacgym",
        "isaacgymenvs",
        "jaxmarl",
        "jericho",
        "jumanji",
        "kaggle_environments",
        "legged_gym",
        "libero",
        "luxai2021",
        "luxai_s2",
        "magent",
        "magent2",
        "malmoenv",
        "meltingpot",
        "minatar",
        "mlagents_envs",
        "moog",
        "mpe",
        "mujoco_playground",
        "multiagent",
        "mushroom_rl",
        "navix",
        "nmmo",
        "omniisaacgymenvs",
        "open_spiel",
        "openenv",
        "overcooked_ai_py",
        "pettingzoo",
        "pgx",
        "pommerman",
        "procgen",
        "pufferlib",
        "pysc2",
        "pyspiel",
        "rlbench",
        "rlcard",
        "rllab",
        "rlpyt",
        "robomimic",
        "robosuite",
        "rsl_rl",
        "scienceworld",
        "simpy",
        "smac",
        "smacv2",
        "spriteworld",
        "supersuit",
        "tau_bench",
        "tensorforce",
        "textarena",
        "textworld",
        "tf_agents",
        "torchcule",
        "torchrl",
        "unityagents",
        "universe",
        "vmas",
        "waymax",
        "xminigrid",
    }
)

# Parts of theirs whose environments are gym's.
_OF_GYM = ("grid2op.gym_compat.",)
# Parts of libraries whose own name says too little: many projects have a maze, and baselines.
# The wrappers of that library take and give the four values of gym 0.15 for good.
# gymnasium-robotics' environments of several agents are PettingZoo's.
_PARTS = (
    *("baselines.bench.", "baselines.common.", "maze.core."),
    *("gymnasium_robotics.envs.multiagent_mujoco.", "gymnasium_robotics.mamujoco_v"),
)


def keeps_its_own(dotted: str) -> bool:
    """Whether what another library has by a name keeps a contract of that library's own."""
    root = dotted.partition(".")[0]
    is_theirs = root in ROOTS or dotted.startswith(_PARTS)
    is_theirs = is_theirs or (root in TRAINERS and takes_four(dotted) is not None)
    return is_theirs and not dotted.startswith(_OF_GYM)


TRAINERS = frozenset(row.module.partition(".")[0] for row in moves.TRAINERS)
"""The packages of which some know gym only, and step what they are given."""


def takes_four(dotted: str) -> moves.Trainer | None:
    """The library that a name is of, if it takes four values of a step for good."""
    row = moves.trainer(dotted)
    return None if row is None or row.requirement else row


# Functions of theirs that look an environment up by its name.
MAKES_ITS_OWN = frozenset({"create", "load", "make", "make_env"})


# Libraries that gave ids to gym's make, and what makes their environments today: these keep the
# library's own contract.
MAKES_BY_ID = {"textworld": "textworld.gym.make"}
# What the ids begin with of a library whose environments are batches that gym's make gave.
BATCHES_BY_ID = {
    "universe": ("flashgames.", "gtav.", "gym-core.", "internet.", "starcraft.", "wob."),
}


def is_either(dotted: str) -> bool:
    """Whether a type of a library of models is an environment of gym's or a VecEnv.

    >>> is_either("stable_baselines3.common.type_aliases.GymEnv"), is_either("own.GymEnv")
    (True, False)
    """
    return dotted.partition(".")[0] in MODEL_ROOTS and dotted.endswith(".type_aliases.GymEnv")


# Models of these libraries hold the environment that they learn from as a VecEnv.
MODEL_ROOTS = frozenset({"stable_baselines", "stable_baselines3", "sb3_contrib"})
MODEL_ENVIRONMENTS = frozenset({"env", "get_env", "get_vec_normalize_env"})
# So do the callbacks and models that a project derives from theirs, unless it says otherwise.
MODEL_ATTRIBUTES = MODEL_ENVIRONMENTS | {"eval_env", "training_env"}
# And so does what gathers steps in baselines.
RUNNERS = frozenset({"AbstractEnvRunner"})

# Names of libraries that a file of a project shadows only where it lies beside a script.
LIBRARIES = frozenset({LEGACY_ROOT, MODERN_ROOT, *ROOTS, *MODEL_ROOTS, "ray"})

# The parts by which some know what a step or reset gave: gym's give tuples, arrays and dicts.
PARTS_OF_RESULTS = frozenset(
    {"discount", "done", "observation", "observations", "reward", "rewards", "step_type"}
)

# A class of the project called so, and nothing of gym's, is a batched environment with a contract
# of its own.
BATCH_WORDS = ("BatchEnv", "BatchedEnv", "VecEnv", "VectorEnv")

# The batches of these libraries have a seed() of their own for good.
SEEDED_BATCHES = ("tianshou.",)

# A class of the project with one of these methods of its own is a batched environment
# with a contract of its own, unless it derives from gym's.
BATCH_METHODS = frozenset({"step_async", "step_wait"})

# So is one that says how many environments it is made of.
COUNT = "num_envs"

# What is asked of the rewards and flags of a batch that steps on tensors: gym's are numbers and
# arrays.
OF_TENSORS = frozenset({"clone", "cpu", "detach", "to", "unsqueeze"})

# A class that derives from gym's vector environments and has one of these of its own gives what
# they give, to the base as well.
BATCH_STEPS = frozenset({"step", "reset", "step_wait", "reset_wait"})

# Classes whose instances stand for whatever a test needs: an environment, where they step as one.
MOCKS = frozenset({"MagicMock", "Mock", "NonCallableMagicMock", "NonCallableMock"})

# An attribute of environments in which several agents take turns: PettingZoo's API.
TURNS = frozenset({"agent_selection", "agent_iter", "possible_agents"})

# What the step of a policy or of an agent is given first: gym's steps are given an action.
OBSERVED = frozenset({"ob", "obs", "observation", "observations", "percept"})

# What environments of dm_env have in the place of spaces.
SPECS = frozenset({"action_spec", "observation_spec", "reward_spec", "discount_spec"})

# What only look-alikes are asked for, where nothing else says what they are.
ASKED = frozenset(
    {
        *("env_method", "step_async", "step_wait", "agent_iter"),
        *("get_observations", "get_privileged_observations"),
        *SPECS,
        "time_step_spec",
        *("action_space", "observation_space"),  # called for each agent; gym's are no functions
    }
)

# What only look-alikes are reset with, unless a class of the project has it: Unity's.
RESET_KEYWORDS = frozenset({"train_mode"})

# What batches of several environments have, and no environment or wrapper of gym's.
OF_BATCHES = frozenset(
    {
        *("env_is_wrapped", "env_method", "get_attr", "get_images", "set_attr"),
        *("num_envs", "step_async", "step_wait"),
    }
)

# What wrappers outside the project are called; a class given an environment that is not called
# so may as well be an agent.
WRAPPER_WORDS = (
    *("Env", "Wrap", "Monitor", "Stack", "Frame", "Normal", "Clip", "Scale", "Limit", "Skip"),
    *("Obs", "Action", "Reward", "Record", "Flatten", "Repeat", "Transform", "Filter", "Noop"),
)
NO_WRAPPER_WORDS = ("Agent", "Model", "Policy", "Trainer", "Runner", "Buffer", "Memory", "Learner")
