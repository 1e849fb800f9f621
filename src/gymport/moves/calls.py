"""Arguments that changed: of `make`, `register`, the vector environments and the wrappers.

The key is the old dotted name. What a call left to a default that is gone, or that means
something else today, stands in `added`: passed along, the call means what it meant.
"""

from __future__ import annotations

from typing import Mapping

from gymport.moves.rows import Arguments

_FIVE = "delete it: step returns five values"
_FROM_ENVS = "delete it: it is taken from the environments"
_MODERNIZE = "delete it and wrap the environment with gymport.modernize"
_NOTHING_LEFT = "delete it: nothing took its place"
_AUTORESET = (
    "delete it and wrap the environment in gymnasium.wrappers.Autoreset, which resets one step "
    "later and leaves no final_observation in info"
)
_SAME_STEP: Mapping[str, str] = {"autoreset_mode": '"SameStep"'}
_V1 = "gymnasium 1.0"

_STEP_API_SWITCH = (
    "gym.envs.registration.EnvSpec",
    "gym.make",
    "gym.register",
    "gym.vector.AsyncVectorEnv",
    "gym.vector.SyncVectorEnv",
    "gym.vector.VectorEnv",
    "gym.vector.make",
    "gym.wrappers.AtariPreprocessing",
    "gym.wrappers.AutoResetWrapper",
    "gym.wrappers.FrameStack",
    "gym.wrappers.NormalizeObservation",
    "gym.wrappers.NormalizeReward",
    "gym.wrappers.RecordEpisodeStatistics",
    "gym.wrappers.RecordVideo",
    "gym.wrappers.TimeAwareObservation",
    "gym.wrappers.TimeLimit",
    "gym.wrappers.VectorListInfo",
)
"""What took `new_step_api` in gym 0.25, and only there, as `gym.Wrapper` did."""

_BEHIND_THE_MODE: dict[str, tuple[str, ...]] = {
    "gym.envs.box2d.CarRacing": ("verbose",),
    "gym.envs.classic_control.Continuous_MountainCarEnv": ("goal_velocity",),
    "gym.envs.classic_control.MountainCarEnv": ("goal_velocity",),
    "gym.envs.classic_control.PendulumEnv": ("g",),
    "gym.envs.toy_text.BlackjackEnv": ("natural", "sab"),
    "gym.envs.toy_text.FrozenLakeEnv": ("desc", "map_name", "is_slippery"),
}
"""The parameters of gym's own environments, which `render_mode` stands before since gym 0.25."""

_CHANGES_OF_REGISTRATIONS = (
    Arguments(
        "gym.register",
        "gym 0.12.2",
        renamed={"timestep_limit": "max_episode_steps"},
        removed={
            "local_only": _NOTHING_LEFT,
            "max_episode_seconds": "delete it and pass max_episode_steps",
            "trials": _NOTHING_LEFT,
        },
    ),
    Arguments(
        "gym.register",
        "gym 0.16",
        removed={"tags": "delete it; its wrapper_config.TimeLimit entry is max_episode_steps now"},
    ),
    Arguments(
        "gym.register",
        _V1,
        removed={"apply_api_compatibility": _MODERNIZE, "autoreset": _AUTORESET},
    ),
)
_OF_REGISTRATIONS = [
    row._replace(old=name)
    for name in ("gym.envs.registration.EnvSpec", "gym.register")
    for row in _CHANGES_OF_REGISTRATIONS
]
"""What `register` is given, it gives to a specification."""

ARGUMENTS: tuple[Arguments, ...] = (
    *(Arguments(old, "gym 0.25", names, named=names) for old, names in _BEHIND_THE_MODE.items()),
    *(Arguments(name, "gym 0.26", removed={"new_step_api": _FIVE}) for name in _STEP_API_SWITCH),
    Arguments(
        "gym.Wrapper",
        "gym 0.26",
        positional=("env", "new_step_api"),
        removed={"new_step_api": _FIVE},
    ),
    Arguments(
        "gym.envs.toy_text.frozen_lake.generate_random_map",
        "gymnasium 0.27",
        note="np.random.seed() does not reach it now: pass seed=… for the same map in every run",
    ),
    Arguments(
        "gym.make",
        _V1,
        removed={"apply_api_compatibility": _MODERNIZE, "autoreset": _AUTORESET},
    ),
    *_OF_REGISTRATIONS,
    Arguments(
        "gym.utils.play.play",
        "gym 0.26",
        note="make env with render_mode='rgb_array'; callback takes terminated, truncated for done",
    ),
    Arguments(
        "gym.vector.AsyncVectorEnv",
        _V1,
        (
            "env_fns",
            "observation_space",
            "action_space",
            "shared_memory",
            "copy",
            "context",
            "daemon",
            "worker",
        ),
        removed={"action_space": _FROM_ENVS, "observation_space": _FROM_ENVS},
        added=_SAME_STEP,
        note="autoreset_mode needs gymnasium 1.1",
    ),
    Arguments(
        "gym.vector.SyncVectorEnv",
        _V1,
        ("env_fns", "observation_space", "action_space", "copy"),
        removed={"action_space": _FROM_ENVS, "observation_space": _FROM_ENVS},
        added=_SAME_STEP,
        note="autoreset_mode needs gymnasium 1.1",
    ),
    Arguments(
        "gym.vector.make",
        _V1,
        ("id", "num_envs", "asynchronous", "wrappers"),
        renamed={"asynchronous": "vectorization_mode"},
        values={"asynchronous": {"True": '"async"', "False": '"sync"'}},
        added={
            "vectorization_mode": '"async"',
            "vector_kwargs": '{"autoreset_mode": "SameStep"}',
        },
        named=("wrappers",),
        note="autoreset_mode needs gymnasium 1.1",
    ),
    Arguments(
        "gym.vector.utils.concatenate",
        "gym 0.24",
        ("items", "out", "space"),
        note="the order is space, items, out: pass them by name",
    ),
    Arguments(
        "gym.vector.utils.read_from_shared_memory",
        "gym 0.24",
        ("shared_memory", "space", "n"),
        note="the order is space, shared_memory, n: pass them by name",
    ),
    Arguments(
        "gym.vector.utils.write_to_shared_memory",
        "gym 0.24",
        ("index", "value", "shared_memory", "space"),
        note="the order is space, index, value, shared_memory: pass them by name",
    ),
    Arguments(
        "gym.wrappers.AutoResetWrapper",
        _V1,
        note="the environment is reset one step later now, and info has no final_observation",
    ),
    Arguments(
        "gym.wrappers.ClipAction",
        _V1,
        note="its action space has no bounds now: read those of the environment within",
    ),
    Arguments(
        "gym.wrappers.ClipReward",
        _V1,
        ("env", "min_r", "max_r"),
        renamed={"min_r": "min_reward", "max_r": "max_reward"},
    ),
    Arguments(
        "gym.wrappers.FilterObservation",
        _V1,
        ("env", "filter_keys"),
        values={"filter_keys": {"None": "list({env}.observation_space.spaces)"}},
        added={"filter_keys": "list({env}.observation_space.spaces)"},
    ),
    Arguments(
        "gym.wrappers.FrameStack",
        _V1,
        ("env", "num_stack", "lz4_compress"),
        renamed={"num_stack": "stack_size"},
        removed={"lz4_compress": "delete it: frames are kept as arrays"},
        note="observations are arrays, not LazyFrames",
    ),
    Arguments(
        "gym.wrappers.GrayScaleObservation",
        _V1,
        note="red, green and blue weigh 0.2125, 0.7154 and 0.0721 now, not 0.299, 0.587 and 0.114: "
        "what was trained on the old greys sees other images",
    ),
    Arguments(
        "gym.wrappers.Monitor",
        "gym 0.23",
        (
            "env",
            "directory",
            "video_callable",
            "force",
            "resume",
            "write_upon_reset",
            "uid",
            "mode",
        ),
        renamed={"directory": "video_folder", "video_callable": "episode_trigger"},
        removed={
            "force": "delete it: old videos in the folder are overwritten",
            "resume": "delete it: give each run a name_prefix",
            "write_upon_reset": "delete it: statistics are in info['episode']",
            "uid": "delete it: pass it as name_prefix where it matters",
            "mode": "delete it: training and evaluation record alike",
        },
        values={"video_callable": {"False": "lambda episode: False"}},
        note="statistics come from RecordEpisodeStatistics; no files but the videos are written",
    ),
    Arguments(
        "gym.wrappers.PixelObservationWrapper",
        _V1,
        ("env", "pixels_only", "render_kwargs", "pixel_keys"),
        renamed={"pixels_only": "render_only", "pixel_keys": "render_key"},
        removed={"render_kwargs": "delete it and make the environment with render_mode"},
        values={"pixel_keys": {"<one>": "{0}"}},
        around={"pixels_only": "FilterObservation(…, ['pixels'])"},
    ),
    Arguments(
        "gym.wrappers.NormalizeObservation",
        _V1,
        note="observations are float32 now, and differ in the last digits",
    ),
    Arguments(
        "gym.wrappers.NormalizeReward",
        _V1,
        note="the return that scales the rewards is not set to 0 at the end of an episode now, so "
        "scaled rewards differ from there on",
    ),
    Arguments(
        "gym.wrappers.RecordEpisodeStatistics",
        _V1,
        ("env", "deque_size"),
        renamed={"deque_size": "buffer_length"},
        vector_note="a vector environment takes gymnasium.wrappers.vector.RecordEpisodeStatistics",
    ),
    Arguments(
        "gym.wrappers.RescaleAction",
        "gym 0.20",
        ("env", "a", "b"),
        renamed={"a": "min_action", "b": "max_action"},
    ),
    Arguments(
        "gym.wrappers.ResizeObservation",
        _V1,
        ("env", "shape"),
        values={"shape": {"<int>": "({0}, {0})"}},
        note="an image without an axis of colours gets none now",
    ),
    Arguments(
        "gym.wrappers.TimeAwareObservation",
        _V1,
        note="it needs a limit of steps: a TimeLimit within, or one in the spec",
    ),
    Arguments(
        "gym.wrappers.TimeLimit",
        _V1,
        ("env", "max_episode_steps"),
        removed={"max_episode_seconds": "pass max_episode_steps: no wrapper limits the time"},
        values={"max_episode_steps": {"None": "{env}.spec.max_episode_steps"}},
        added={"max_episode_steps": "{env}.spec.max_episode_steps"},
    ),
    Arguments(
        "gym.wrappers.TransformObservation",
        _V1,
        ("env", "f"),
        renamed={"f": "func"},
        added={"observation_space": "None"},
        note="pass the observation space that the function maps to",
    ),
    Arguments("gym.wrappers.TransformReward", _V1, ("env", "f"), renamed={"f": "func"}),
)
