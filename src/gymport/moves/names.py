"""Dotted names that moved or went. A name without a row is where it was: gym.x -> gymnasium.x.

Add a row beside its neighbours. The longest matching row wins, and what lies below a moved name
moves with it: ``gym.wrappers.time_limit`` brings ``gym.wrappers.time_limit.TimeLimit``. A new
name that has a row of its own is looked up again.
"""

from __future__ import annotations

from gymport.moves.rows import Move

SAME: dict[str, str] = {
    "gym.core": "gym",
    "gym.envs.make": "gym.make",
    "gym.envs.register": "gym.register",
    "gym.envs.registration.make": "gym.make",
    "gym.envs.registration.register": "gym.register",
    "gym.envs.registry": "gym.envs.registration.registry",
    "gym.vector.async_vector_env": "gym.vector",
    "gym.vector.sync_vector_env": "gym.vector",
    "gym.vector.utils.shared_memory": "gym.vector.utils",
    "gym.vector.vector_env": "gym.vector",
}
"""Two paths to one object: the path without rows -> the path whose rows it shares."""

MUJOCO_CLASSES: dict[str, str] = {
    "ant": "AntEnv",
    "half_cheetah": "HalfCheetahEnv",
    "hopper": "HopperEnv",
    "humanoid": "HumanoidEnv",
    "humanoidstandup": "HumanoidStandupEnv",
    "inverted_double_pendulum": "InvertedDoublePendulumEnv",
    "inverted_pendulum": "InvertedPendulumEnv",
    "pusher": "PusherEnv",
    "reacher": "ReacherEnv",
    "swimmer": "SwimmerEnv",
    "walker2d": "Walker2dEnv",
}
"""Modules of gym.envs.mujoco -> the class in each; the modules end in _v4 and _v5 today."""

_ADAPT = "use gymport.modernize(env) or gymport.legacy(env)"
_ALE = "ale-py"
_CATCH = "catch gymnasium.error.Error"
_CHECK = "call gymnasium.utils.env_checker.check_env"
_COPY = "copy the code into the project: no package has it"
_DELETE = "delete it: what it served is gone"
_DISCRETE = "derive from Env and sample transitions with categorical_sample"
_FETCH = "gymnasium_robotics.envs.fetch.fetch_env"
_FLATTEN = "use FilterObservation, then FlattenObservation"
_FRAMES = "expect an array: FrameStackObservation returns one"
_HAND = "gymnasium_robotics.envs.shadow_dexterous_hand.hand_env"
_HASH = "seed with env.reset(seed=...), or use numpy.random.SeedSequence"
_LEVEL = "assign gymnasium.logger.min_level"
_LIST_SPACES = "list the space classes it is compared with"
_LOG = "use the logging module"
_MONITOR = "add RecordEpisodeStatistics, and make the environment with render_mode='rgb_array'"
_MUJOCO = "gymnasium[mujoco]"
_MUJOCO_PY = "compare the results: mujoco has taken the place of mujoco-py"
_NEXT_STEP = "expect the reset one step later, and no final_observation in info"
_PIXELS = "expect the bare frame with render_only=True, where a dict of it came before"
_RECORD = "use RecordVideo, and make the environment with render_mode='rgb_array'"
_REGISTER = "import the package and call gymnasium.register_envs"
_REGISTRATION = "gymnasium.envs.registration"
_ROBOTICS = "gymnasium-robotics"
_SEED_SPACES = "call seed(...) on each space"
_SIM = "use self.model and self.data: mujoco has taken the place of mujoco-py and its sim"
_SKIP = "use MaxAndSkipObservation, or repeat the action in a wrapper of your own"
_STATISTICS = "use RecordEpisodeStatistics"
_STEP_API = "gymnasium.utils.step_api_compatibility"
_V1 = "gymnasium 1.0"
_VIDEO = "gymnasium.utils.save_video"
_VIEWER = "draw with pygame and return the frame from render()"
_WRAPPERS = "gymnasium.wrappers"

MOVES: tuple[Move, ...] = (
    # gym
    Move("gym.GoalEnv", "gymnasium_robotics.core.GoalEnv", "gym 0.22", _ROBOTICS),
    Move("gym.benchmark_spec", None, "gym 0.9.6", note=_DELETE),
    Move("gym.benchmarks", None, "gym 0.9.6", note=_DELETE),
    Move("gym.configuration", None, "gym 0.9.6", note=_LOG),
    Move("gym.core.Space", "gymnasium.Space", "gym 0.11"),
    Move("gym.logger_setup", None, "gym 0.9.6", note=_LOG),
    Move("gym.monitoring", None, "gym 0.9.6", note=_RECORD),
    Move("gym.notice", None, "gymnasium 0.28", note=_DELETE),
    Move("gym.reraise", None, "gym 0.12.1", note="use raise ... from error"),
    Move("gym.sanity_check_dependencies", None, "gym 0.9.6", note=_DELETE),
    Move("gym.scoreboard", None, "gym 0.9.6", note=_DELETE),
    Move("gym.undo_logger_setup", None, "gym 0.9.6", note=_LOG),
    Move("gym.upload", None, "gym 0.9.6", note=_DELETE),
    Move("gym.version", None, "gymnasium 0.27", note="use gymnasium.__version__"),
    Move("gym.version.VERSION", "gymnasium.__version__", "gymnasium 0.27"),
    # gym.envs
    Move("gym.envs.algorithmic", None, "gym 0.20", note=_COPY),
    Move("gym.envs.atari", "ale_py", "gym 0.21", _ALE),
    Move("gym.envs.atari.atari_env", "ale_py.env", "gym 0.21", _ALE),
    Move("gym.envs.board_game", None, "gym 0.9.6", note=_COPY),
    Move("gym.envs.classic_control.rendering", None, "gym 0.22", note=_VIEWER),
    Move("gym.envs.debugging", None, "gym 0.9.6", note=_COPY),
    Move("gym.envs.parameter_tuning", None, "gym 0.9.6", note=_COPY),
    Move("gym.envs.safety", None, "gym 0.9.6", note=_COPY),
    Move("gym.envs.unittest", None, "gym 0.22", note=_COPY),
    # gym.envs.mujoco
    *(
        Move(
            f"gym.envs.mujoco.{old}",
            f"gymnasium.envs.mujoco.{module}_v4{tail}",
            _V1,
            _MUJOCO,
            _MUJOCO_PY,
        )
        for module, name in MUJOCO_CLASSES.items()
        for old, tail in ((module, ""), (f"{module}_v3", ""), (name, f".{name}"))
    ),
    Move("gym.envs.mujoco.MuJocoPyEnv", None, _V1, note="use MujocoEnv"),
    Move(
        "gym.envs.mujoco.RenderContextOffscreen", None, "gymnasium 0.27", note="use MujocoRenderer"
    ),
    Move("gym.envs.mujoco.StrikerEnv", None, "gym 0.23", note=_COPY),
    Move("gym.envs.mujoco.ThrowerEnv", None, "gym 0.23", note=_COPY),
    Move("gym.envs.mujoco.Viewer", None, "gymnasium 0.27", note="use MujocoRenderer"),
    Move("gym.envs.mujoco.mujoco_env.BaseMujocoEnv", None, _V1, note="use MujocoEnv"),
    Move("gym.envs.mujoco.mujoco_env.MuJocoPyEnv", None, _V1, note="use MujocoEnv"),
    Move("gym.envs.mujoco.striker", None, "gym 0.23", note=_COPY),
    Move("gym.envs.mujoco.thrower", None, "gym 0.23", note=_COPY),
    # gym.envs.registration
    Move("gym.envs.registration.EnvRegistry", None, "gym 0.26", note="use a dict of id -> EnvSpec"),
    Move("gym.envs.registration.EnvSpecTree", None, "gym 0.24", note="use a dict of id -> EnvSpec"),
    Move("gym.envs.registration.env_id_re", f"{_REGISTRATION}.ENV_ID_RE", "gym 0.22"),
    Move("gym.envs.registration.load", f"{_REGISTRATION}.load_env_creator", "gymnasium 0.28"),
    Move("gym.envs.registration.load_env_plugins", None, "gymnasium 0.28", note=_REGISTER),
    Move("gym.envs.registration.patch_deprecated_methods", None, "gym 0.20", note=_ADAPT),
    Move("gym.envs.registration.registry.all", f"{_REGISTRATION}.registry.values", "gym 0.26"),
    Move("gym.envs.registration.registry.env_specs", f"{_REGISTRATION}.registry", "gym 0.26"),
    Move("gym.envs.registration.registry.make", "gymnasium.make", "gym 0.26"),
    Move("gym.envs.registration.registry.register", "gymnasium.register", "gym 0.26"),
    Move("gym.envs.registration.registry.spec", "gymnasium.spec", "gym 0.26"),
    # gym.envs.robotics
    Move(
        "gym.envs.robotics", None, "gym 0.22", _ROBOTICS, "import it from gymnasium_robotics.envs"
    ),
    Move("gym.envs.robotics.FetchEnv", f"{_FETCH}.MujocoFetchEnv", "gym 0.22", _ROBOTICS, _SIM),
    Move(
        "gym.envs.robotics.fetch_env.FetchEnv",
        f"{_FETCH}.MujocoFetchEnv",
        "gym 0.22",
        _ROBOTICS,
        _SIM,
    ),
    Move(
        "gym.envs.robotics.fetch_env.goal_distance",
        f"{_FETCH}.goal_distance",
        "gym 0.22",
        _ROBOTICS,
    ),
    Move(
        "gym.envs.robotics.hand_env.HandEnv", f"{_HAND}.MujocoHandEnv", "gym 0.22", _ROBOTICS, _SIM
    ),
    Move(
        "gym.envs.robotics.robot_env.RobotEnv",
        "gymnasium_robotics.envs.robot_env.MujocoRobotEnv",
        "gym 0.22",
        _ROBOTICS,
        _SIM,
    ),
    Move(
        "gym.envs.robotics.rotations", "gymnasium_robotics.utils.rotations", "gym 0.22", _ROBOTICS
    ),
    Move(
        "gym.envs.robotics.utils",
        "gymnasium_robotics.utils.mujoco_utils",
        "gym 0.22",
        _ROBOTICS,
        _SIM,
    ),
    # gym.envs.toy_text
    Move("gym.envs.toy_text.GuessingGame", None, "gym 0.21", note=_COPY),
    Move("gym.envs.toy_text.HotterColder", None, "gym 0.21", note=_COPY),
    Move("gym.envs.toy_text.KellyCoinflipEnv", None, "gym 0.21", note=_COPY),
    Move("gym.envs.toy_text.KellyCoinflipGeneralizedEnv", None, "gym 0.21", note=_COPY),
    Move("gym.envs.toy_text.NChainEnv", None, "gym 0.21", note=_COPY),
    Move("gym.envs.toy_text.RouletteEnv", None, "gym 0.21", note=_COPY),
    Move("gym.envs.toy_text.discrete", None, "gym 0.22", note=_DISCRETE),
    Move(
        "gym.envs.toy_text.discrete.categorical_sample",
        "gymnasium.envs.toy_text.utils.categorical_sample",
        "gym 0.22",
    ),
    Move("gym.envs.toy_text.guessing_game", None, "gym 0.21", note=_COPY),
    Move("gym.envs.toy_text.hotter_colder", None, "gym 0.21", note=_COPY),
    Move("gym.envs.toy_text.kellycoinflip", None, "gym 0.21", note=_COPY),
    Move("gym.envs.toy_text.nchain", None, "gym 0.21", note=_COPY),
    Move("gym.envs.toy_text.roulette", None, "gym 0.21", note=_COPY),
    # gym.error
    Move("gym.error.APIConnectionError", None, _V1, note=_CATCH),
    Move("gym.error.APIError", None, _V1, note=_CATCH),
    Move("gym.error.AuthenticationError", None, _V1, note=_CATCH),
    Move("gym.error.DoubleWrapperError", None, _V1, note=_CATCH),
    Move("gym.error.InvalidFrame", None, _V1, note=_CATCH),
    Move("gym.error.InvalidRequestError", None, _V1, note=_CATCH),
    Move("gym.error.RateLimitError", None, _V1, note=_CATCH),
    Move("gym.error.ResetNotAllowed", None, _V1, note=_CATCH),
    Move("gym.error.RetriesExceededError", None, _V1, note=_CATCH),
    Move("gym.error.Unregistered", "gymnasium.error.UnregisteredEnv", _V1),
    Move("gym.error.UnregisteredBenchmark", None, _V1, note=_CATCH),
    Move("gym.error.UnseedableEnv", None, _V1, note=_CATCH),
    Move("gym.error.VideoRecorderError", None, _V1, note=_CATCH),
    Move("gym.error.WrapAfterConfigureError", None, _V1, note=_CATCH),
    # gym.logger
    Move("gym.logger.DEBUG", None, _V1, note="write 10"),
    Move("gym.logger.DISABLED", None, _V1, note="write 50"),
    Move("gym.logger.INFO", None, _V1, note="write 20"),
    Move("gym.logger.MIN_LEVEL", "gymnasium.logger.min_level", "gym 0.22"),
    Move("gym.logger.debug", None, _V1, note=_LOG),
    Move("gym.logger.info", None, _V1, note=_LOG),
    Move("gym.logger.setLevel", None, _V1, note=_LEVEL),
    Move("gym.logger.set_level", None, _V1, note=_LEVEL),
    # gym.spaces
    Move("gym.spaces.box.get_inf", None, "gymnasium 0.29", note="use numpy.iinfo or numpy.inf"),
    Move("gym.spaces.box.get_precision", None, _V1, note="use numpy.finfo"),
    Move("gym.spaces.dict_space", "gymnasium.spaces.dict", "gym 0.12.1"),
    Move("gym.spaces.np_random", None, "gym 0.11", note=_SEED_SPACES),
    Move("gym.spaces.prng", None, "gym 0.11", note=_SEED_SPACES),
    Move("gym.spaces.seed", None, "gym 0.11", note=_SEED_SPACES),
    Move("gym.spaces.tuple_space", "gymnasium.spaces.tuple", "gym 0.12.1"),
    # gym.utils
    Move(
        "gym.utils.atomic_write",
        None,
        "gym 0.23",
        note="write a temporary file, then os.replace it",
    ),
    Move("gym.utils.closer", None, "gym 0.23", note="use contextlib.closing or weakref.finalize"),
    Move("gym.utils.env_checker.check_reset_info", None, "gym 0.26", note=_CHECK),
    Move(
        "gym.utils.json_utils", None, "gym 0.23", note="call tolist() on arrays before json.dumps"
    ),
    Move("gym.utils.play.main", None, "gym 0.24", note="call gymnasium.utils.play.play"),
    Move("gym.utils.renderer", None, "gym 0.26", note="return the frame from render()"),
    Move("gym.utils.reraise", None, "gym 0.12.1", note="use raise ... from error"),
    Move("gym.utils.seeding._bigint_from_bytes", None, "gym 0.26", note="use int.from_bytes"),
    Move("gym.utils.seeding._int_list_from_bigint", None, "gym 0.26", note=_HASH),
    Move("gym.utils.seeding.create_seed", None, "gym 0.26", note=_HASH),
    Move("gym.utils.seeding.hash_seed", None, "gym 0.26", note=_HASH),
    Move(
        "gym.utils.step_api_compatibility.step_to_new_api",
        f"{_STEP_API}.convert_to_terminated_truncated_step_api",
        "gym 0.26",
    ),
    Move(
        "gym.utils.step_api_compatibility.step_to_old_api",
        f"{_STEP_API}.convert_to_done_step_api",
        "gym 0.26",
    ),
    # gym.vector
    Move("gym.vector.VectorEnvWrapper", "gymnasium.vector.VectorWrapper", _V1),
    Move("gym.vector.make", "gymnasium.make_vec", _V1),
    Move("gym.vector.utils.BaseGymSpaces", None, _V1, note=_LIST_SPACES),
    Move("gym.vector.utils._BaseGymSpaces", None, _V1, note=_LIST_SPACES),
    Move("gym.vector.utils.numpy_utils", "gymnasium.vector.utils", _V1),
    Move("gym.vector.utils.spaces", "gymnasium.vector.utils", _V1),
    # gym.wrappers
    Move("gym.wrappers.AutoResetWrapper", f"{_WRAPPERS}.Autoreset", _V1, note=_NEXT_STEP),
    Move("gym.wrappers.EnvCompatibility", None, _V1, note=_ADAPT),
    Move("gym.wrappers.FlattenDictWrapper", None, "gym 0.15.4", note=_FLATTEN),
    Move("gym.wrappers.FrameStack", f"{_WRAPPERS}.FrameStackObservation", _V1),
    Move("gym.wrappers.GrayScaleObservation", f"{_WRAPPERS}.GrayscaleObservation", _V1),
    Move("gym.wrappers.LazyFrames", None, _V1, note=_FRAMES),
    Move("gym.wrappers.Monitor", "gymnasium.wrappers.RecordVideo", "gym 0.23", note=_MONITOR),
    Move(
        "gym.wrappers.PixelObservationWrapper",
        f"{_WRAPPERS}.AddRenderObservation",
        _V1,
        note=_PIXELS,
    ),
    Move("gym.wrappers.SignReward", None, "gym 0.15", note="use TransformReward(env, numpy.sign)"),
    Move("gym.wrappers.SkipWrapper", None, "gym 0.9.6", note=_SKIP),
    Move("gym.wrappers.StepAPICompatibility", None, _V1, note=_ADAPT),
    Move("gym.wrappers.VectorListInfo", "gymnasium.wrappers.vector.DictInfoToList", _V1),
    Move("gym.wrappers.autoreset", _WRAPPERS, _V1),
    Move("gym.wrappers.capped_cubic_video_schedule", f"{_VIDEO}.capped_cubic_video_schedule", _V1),
    Move("gym.wrappers.clip_action", _WRAPPERS, _V1),
    Move("gym.wrappers.clip_reward", _WRAPPERS, "gym 0.15"),
    Move("gym.wrappers.compatibility", None, _V1, note=_ADAPT),
    Move("gym.wrappers.dict", None, "gym 0.15.4", note=_FLATTEN),
    Move("gym.wrappers.env_checker", _WRAPPERS, _V1),
    Move("gym.wrappers.filter_observation", _WRAPPERS, _V1),
    Move("gym.wrappers.flatten_observation", _WRAPPERS, _V1),
    Move("gym.wrappers.frame_skipping", None, "gym 0.9.6", note=_SKIP),
    Move("gym.wrappers.frame_stack", _WRAPPERS, _V1),
    Move("gym.wrappers.gray_scale_observation", _WRAPPERS, _V1),
    Move("gym.wrappers.human_rendering", _WRAPPERS, _V1),
    Move("gym.wrappers.monitor", _WRAPPERS, "gym 0.23"),
    Move("gym.wrappers.monitoring", None, _V1, note=_RECORD),
    Move("gym.wrappers.monitoring.stats_recorder", None, "gym 0.23", note=_STATISTICS),
    Move("gym.wrappers.normalize", _WRAPPERS, _V1),
    Move("gym.wrappers.normalize.RunningMeanStd", "gymnasium.wrappers.utils.RunningMeanStd", _V1),
    Move("gym.wrappers.order_enforcing", _WRAPPERS, _V1),
    Move("gym.wrappers.pixel_observation", _WRAPPERS, _V1),
    Move("gym.wrappers.record_episode_statistics", _WRAPPERS, _V1),
    Move("gym.wrappers.record_video", _WRAPPERS, _V1),
    Move("gym.wrappers.render_collection", _WRAPPERS, _V1),
    Move("gym.wrappers.rescale_action", _WRAPPERS, _V1),
    Move("gym.wrappers.resize_observation", _WRAPPERS, _V1),
    Move("gym.wrappers.sign_reward", _WRAPPERS, "gym 0.15"),
    Move("gym.wrappers.step_api_compatibility", _WRAPPERS, _V1),
    Move("gym.wrappers.time_aware_observation", _WRAPPERS, _V1),
    Move("gym.wrappers.time_limit", _WRAPPERS, _V1),
    Move("gym.wrappers.vector_list_info", _WRAPPERS, _V1),
)
