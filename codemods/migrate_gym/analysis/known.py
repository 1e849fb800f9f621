"""DATA: names outside the project that say what a value is."""

from __future__ import annotations

# Roots of the API itself.
LEGACY_ROOT = "gym"
MODERN_ROOT = "gymnasium"

MAKES = frozenset({"make", "envs.make", "envs.registration.make"})
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
ENV_CLASSES = frozenset({"Env", "core.Env", "GoalEnv", "core.GoalEnv"})
WRAPPER_CLASSES = frozenset(
    {
        f"{prefix}{name}"
        for prefix in ("", "core.")
        for name in ("Wrapper", "ObservationWrapper", "ActionWrapper", "RewardWrapper")
    }
)

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
LOOKALIKE_ROOTS = frozenset({"dm_env", "dm_control", "pettingzoo", "mlagents_envs"})

# A class of the project with one of these methods of its own is a batched environment
# with a contract of its own, unless it derives from gym's.
BATCH_METHODS = frozenset({"step_async", "step_wait"})

# Functions that give back what they are given.
SAME = frozenset(
    {
        "copy.copy",
        "copy.deepcopy",
        "builtins.list",
        "builtins.tuple",
        "builtins.iter",
        "builtins.next",
    }
)

# Functions that turn a list of step results into one result of lists: ``zip(*results)``.
TRANSPOSE = frozenset({"builtins.zip", "builtins.map"})
