"""What objects no longer have: attributes and methods by the class they belonged to."""

from __future__ import annotations

from gymport.moves.rows import Attribute, RandomMethod

_ASYNC = "call it on an AsyncVectorEnv, the one class that has it"
_FORWARD = "use env.unwrapped.NAME, or env.get_wrapper_attr('NAME')"
_GOAL = "call env.unwrapped.compute_reward"
_KEEP = "keep it in a dict of your own"
_RANGE = "read it from the class of yours that declares it, and take (-inf, inf) of all others"
_LIMITS = "count the steps against spec.max_episode_steps: no wrapper limits the time"
_SEED = "pass seed=... to the first reset; action_space.seed(...) is separate"
_SINGLE = "it is around one environment: write what held for one"
_V1 = "gymnasium 1.0"
_VIEWER_OF_MADE = "gym's own environments draw on env.unwrapped.screen, and pygame has the keys"
_VIEWER = "self.screen is what it draws on, and None where it has not drawn"

ATTRIBUTES: tuple[Attribute, ...] = (
    Attribute("AcrobotEnv", "viewer", None, "gym 0.22", _VIEWER),
    Attribute("ActionWrapper", "reverse_action", None, "gymnasium 0.27", "define it yourself"),
    Attribute("AsyncVectorEnv", "reward_range", None, _V1, _RANGE),
    Attribute("AsyncVectorEnv", "seed", None, "gym 0.26", _SEED),
    Attribute("CartPoleEnv", "steps_beyond_done", "steps_beyond_terminated", "gym 0.25"),
    Attribute("CartPoleEnv", "viewer", None, "gym 0.22", _VIEWER),
    Attribute("Continuous_MountainCarEnv", "viewer", None, "gym 0.22", _VIEWER),
    Attribute("DiscreteEnv", "isd", "initial_state_distrib", "gym 0.22"),
    Attribute("DiscreteEnv", "lastaction", None, "gym 0.22", "keep the last action yourself"),
    Attribute("DiscreteEnv", "nA", "action_space.n", "gym 0.22"),
    Attribute("DiscreteEnv", "nS", "observation_space.n", "gym 0.22"),
    Attribute("Env", "configure", None, "gym 0.9.6", "pass the arguments to gymnasium.make"),
    Attribute("Env", "reward_range", None, _V1, _RANGE),
    Attribute("Env", "seed", None, "gym 0.26", _SEED),
    Attribute("Env", "viewer", None, "gym 0.22", _VIEWER_OF_MADE),
    Attribute("EnvSpec", "_entry_point", "entry_point", "gym 0.14"),
    Attribute("EnvSpec", "_env_name", "name", "gym 0.22"),
    Attribute("EnvSpec", "_kwargs", "kwargs", "gym 0.24"),
    Attribute("EnvSpec", "_local_only", None, "gym 0.12.2", _KEEP),
    Attribute("EnvSpec", "apply_api_compatibility", None, _V1, "use gymport.modernize"),
    Attribute("EnvSpec", "autoreset", None, _V1, "use gymnasium.wrappers.Autoreset"),
    Attribute("EnvSpec", "id_requested", "id", "gym 0.24"),
    Attribute("EnvSpec", "max_episode_seconds", None, "gym 0.12.2", "use max_episode_steps"),
    Attribute("EnvSpec", "new_step_api", None, "gym 0.26", "delete it: step returns five values"),
    Attribute("EnvSpec", "tags", None, "gym 0.16", _KEEP),
    Attribute("EnvSpec", "timestep_limit", "max_episode_steps", "gym 0.12.2"),
    Attribute("EnvSpec", "trials", None, "gym 0.12.2", _KEEP),
    Attribute("FilterObservation", "_filter_keys", "filter_keys", _V1),
    Attribute("FrameStack", "frames", "obs_queue", _V1),
    Attribute("FrameStack", "lz4_compress", None, _V1, "delete it: frames are kept as arrays"),
    Attribute("FrameStack", "num_stack", "stack_size", _V1),
    Attribute("MountainCarEnv", "viewer", None, "gym 0.22", _VIEWER),
    Attribute("NormalizeObservation", "normalize", "observation", _V1),
    Attribute("NormalizeReward", "normalize", None, _V1, "divide by sqrt(env.return_rms.var)"),
    Attribute("PendulumEnv", "viewer", None, "gym 0.22", _VIEWER),
    Attribute("RecordEpisodeStatistics", "is_vector_env", None, _V1, _SINGLE),
    Attribute("RecordEpisodeStatistics", "num_envs", None, _V1, _SINGLE),
    Attribute("RecordEpisodeStatistics", "t0", None, _V1, "read episode_start_time"),
    Attribute("RecordVideo", "close_video_recorder", "stop_recording", _V1),
    Attribute("RecordVideo", "start_video_recorder", None, _V1, "call start_recording(name)"),
    Attribute("RecordVideo", "video_recorder", None, _V1, "use RecordVideo.recorded_frames"),
    Attribute("RescaleAction", "a", None, _V1, "read action_space.low"),
    Attribute("RescaleAction", "b", None, _V1, "read action_space.high"),
    Attribute("SyncVectorEnv", "reset_wait", None, _V1, "call reset"),
    Attribute("SyncVectorEnv", "step_async", None, _V1, "call step"),
    Attribute("SyncVectorEnv", "step_wait", None, _V1, "call step"),
    Attribute("TimeAwareObservation", "t", "timesteps", _V1),
    Attribute("TimeLimit", "_elapsed_seconds", None, "gym 0.12.2", _LIMITS),
    Attribute("TimeLimit", "_episode_started_at", None, "gym 0.12.2", _LIMITS),
    Attribute("TimeLimit", "_max_episode_seconds", None, "gym 0.12.2", _LIMITS),
    Attribute("TimeLimit", "_past_limit", None, "gym 0.12.2", _LIMITS),
    Attribute("TransformObservation", "f", "func", _V1),
    Attribute("TransformReward", "f", "func", _V1),
    Attribute("VectorEnv", "call_async", None, _V1, _ASYNC),
    Attribute("VectorEnv", "call_wait", None, _V1, _ASYNC),
    Attribute("VectorEnv", "reset_async", None, _V1, _ASYNC),
    Attribute("VectorEnv", "reset_wait", None, _V1, _ASYNC),
    Attribute("VectorEnv", "reward_range", None, _V1, _RANGE),
    Attribute("VectorEnv", "seed", None, "gym 0.26", _SEED),
    Attribute("VectorEnv", "step_async", None, _V1, _ASYNC),
    Attribute("VectorEnv", "step_wait", None, _V1, _ASYNC),
    Attribute("Wrapper", "__getattr__", None, _V1, _FORWARD),
    Attribute("Wrapper", "compute_reward", None, "gym 0.22", _GOAL),
)

BASES: dict[str, str] = {
    "ActionWrapper": "Wrapper",
    "CartPoleEnv": "Env",
    "CliffWalkingEnv": "DiscreteEnv",
    "DiscreteEnv": "Env",
    "FilterObservation": "ObservationWrapper",
    "FrameStack": "ObservationWrapper",
    "FrozenLakeEnv": "DiscreteEnv",
    "NormalizeObservation": "Wrapper",
    "NormalizeReward": "Wrapper",
    "ObservationWrapper": "Wrapper",
    "RecordEpisodeStatistics": "Wrapper",
    "RecordVideo": "Wrapper",
    "RescaleAction": "ActionWrapper",
    "RewardWrapper": "Wrapper",
    "SyncVectorEnv": "VectorEnv",
    "TaxiEnv": "DiscreteEnv",
    "TimeAwareObservation": "ObservationWrapper",
    "TransformObservation": "ObservationWrapper",
    "TransformReward": "RewardWrapper",
    "Wrapper": "Env",
}
"""An owner -> the owner whose rows hold for it as well."""

RANDOM_METHODS: tuple[RandomMethod, ...] = (
    RandomMethod("get_state", None, note="read np_random.bit_generator.state"),
    RandomMethod("rand", "random", pack_arguments=True),
    RandomMethod("randint", "integers"),
    RandomMethod("randn", "standard_normal", pack_arguments=True),
    RandomMethod(
        "random_integers",
        "integers",
        add={"endpoint": "True"},
        note="write integers(1, high, ...) where only one bound was given: it counted from 1",
    ),
    RandomMethod("random_sample", "random"),
    RandomMethod("seed", None, note="pass seed=... to env.reset"),
    RandomMethod("set_state", None, note="assign np_random.bit_generator.state"),
    RandomMethod("tomaxint", None, note="call integers(numpy.iinfo(int).max, size=...)"),
)
