"""Dotted names that moved or went. A name without a row is where it was: gym.x -> gymnasium.x.

Add a row beside its neighbours: here, or in `names_envs`, `names_helpers`, `names_wrappers`. The
longest matching row wins, and what lies below a moved name moves with it, unless the row lists
`names`. A new name that has a row of its own is looked up again.
"""

from __future__ import annotations

from gymport.moves.names_envs import ENVS
from gymport.moves.names_helpers import HELPERS
from gymport.moves.names_wrappers import WRAPPERS
from gymport.moves.rows import Move

SAME: dict[str, str] = {
    "gym.core": "gym",
    "gym.envs.box2d.car_racing.CarRacing": "gym.envs.box2d.CarRacing",
    "gym.envs.classic_control.continuous_mountain_car": "gym.envs.classic_control",
    "gym.envs.classic_control.mountain_car": "gym.envs.classic_control",
    "gym.envs.classic_control.pendulum.PendulumEnv": "gym.envs.classic_control.PendulumEnv",
    "gym.envs.make": "gym.make",
    "gym.envs.register": "gym.register",
    "gym.envs.registration.make": "gym.make",
    "gym.envs.registration.register": "gym.register",
    "gym.envs.registry": "gym.envs.registration.registry",
    "gym.envs.toy_text.blackjack.BlackjackEnv": "gym.envs.toy_text.BlackjackEnv",
    "gym.envs.toy_text.frozen_lake.FrozenLakeEnv": "gym.envs.toy_text.FrozenLakeEnv",
    "gym.vector.async_vector_env": "gym.vector",
    "gym.vector.sync_vector_env": "gym.vector",
    "gym.vector.utils.shared_memory": "gym.vector.utils",
    "gym.vector.vector_env": "gym.vector",
}
"""Two paths to one object: the path without rows -> the path whose rows it shares."""

_CATCH = "catch gymnasium.error.Error"
_CHECK = "call gymnasium.utils.env_checker.check_env"
_DELETE = "delete it: what it served is gone"
_GOAL = "define compute_reward, compute_terminated and compute_truncated; or derive from Env"
_HASH = "seed with env.reset(seed=...), or use numpy.random.SeedSequence"
_LEVEL = "assign gymnasium.logger.min_level"
_LIST_SPACES = "list the space classes it is compared with"
_LOG = "use the logging module"
_RECORD = "use RecordVideo, and make the environment with render_mode='rgb_array'"
_ROBOTICS = "gymnasium-robotics"
_SEED_SPACES = "call seed(...) on each space"
_STEP_API = "gymnasium.utils.step_api_compatibility"
_V1 = "gymnasium 1.0"
_VECTOR_UTILS = "gymnasium.vector.utils"

MOVES: tuple[Move, ...] = (
    # gym
    Move("gym.GoalEnv", "gymnasium_robotics.core.GoalEnv", "gym 0.22", _ROBOTICS, _GOAL),
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
    Move("gym.undo_logger_setup", None, "gym 0.10.6", note=_LOG),
    Move("gym.upload", None, "gym 0.9.6", note=_DELETE),
    Move("gym.version", None, "gymnasium 0.27", note="use gymnasium.__version__"),
    Move("gym.version.VERSION", "gymnasium.__version__", "gymnasium 0.27"),
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
    Move("gym.logger.DEBUG", None, _V1, value="10"),
    Move("gym.logger.DISABLED", None, _V1, value="50"),
    Move("gym.logger.INFO", None, _V1, value="20"),
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
    Move("gym.utils.env_checker.check_reset_seed", None, _V1, note=_CHECK),
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
    Move(
        "gym.vector.utils.numpy_utils",
        _VECTOR_UTILS,
        _V1,
        names=("concatenate", "create_empty_array"),
    ),
    Move(
        "gym.vector.utils.spaces",
        _VECTOR_UTILS,
        _V1,
        names=("batch_space", "iterate", "BaseGymSpaces", "_BaseGymSpaces"),
    ),
    *ENVS,
    *HELPERS,
    *WRAPPERS,
)
