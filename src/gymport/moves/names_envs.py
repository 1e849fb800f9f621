"""Names below gym.envs that moved or went. See `gymport.moves.names`."""

from __future__ import annotations

from gymport.moves.rows import Move

_MUJOCO_CLASSES = (
    ("ant", "ant_v4", "AntEnv"),
    ("ant_v3", "ant_v4", "AntEnv"),
    ("half_cheetah", "half_cheetah_v4", "HalfCheetahEnv"),
    ("half_cheetah_v3", "half_cheetah_v4", "HalfCheetahEnv"),
    ("hopper", "hopper_v4", "HopperEnv"),
    ("hopper_v3", "hopper_v4", "HopperEnv"),
    ("humanoid", "humanoid_v4", "HumanoidEnv"),
    ("humanoid_v3", "humanoid_v4", "HumanoidEnv"),
    ("humanoidstandup", "humanoidstandup_v4", "HumanoidStandupEnv"),
    ("inverted_double_pendulum", "inverted_double_pendulum_v4", "InvertedDoublePendulumEnv"),
    ("inverted_pendulum", "inverted_pendulum_v4", "InvertedPendulumEnv"),
    ("pusher", "pusher_v5", "PusherEnv"),
    ("reacher", "reacher_v4", "ReacherEnv"),
    ("swimmer", "swimmer_v4", "SwimmerEnv"),
    ("swimmer_v3", "swimmer_v4", "SwimmerEnv"),
    ("walker2d", "walker2d_v4", "Walker2dEnv"),
    ("walker2d_v3", "walker2d_v4", "Walker2dEnv"),
)
"""Modules of gym.envs.mujoco, where each is now, and its class. pusher_v4 refuses mujoco 3."""

_ADAPT = "use gymport.modernize(env) or gymport.legacy(env)"
_ALE = "ale-py"
_COPY = "copy the code into the project: no package has it"
_DISCRETE = (
    "derive from Env: keep P and initial_state_distrib, declare both Discrete spaces; draw the "
    "state in reset, and in step one of P[s][a], with "
    "categorical_sample(probabilities, self.np_random) of gymnasium.envs.toy_text.utils"
)
_FETCH = "gymnasium_robotics.envs.fetch.fetch_env"
_HAND = "gymnasium_robotics.envs.shadow_dexterous_hand.hand_env"
_MUJOCO = "gymnasium[mujoco]"
_MUJOCO_PY = "compare the results: mujoco has taken the place of mujoco-py"
_REGISTER = "import the package and call gymnasium.register_envs"
_REGISTRATION = "gymnasium.envs.registration"
_RENDERER = "use MujocoRenderer"
_ROBOTICS = "gymnasium-robotics"
_SIM = "use self.model and self.data: mujoco has taken the place of mujoco-py and its sim"
_V1 = "gymnasium 1.0"
_VIEWER = (
    "draw on a pygame.Surface in render(): for render_mode 'rgb_array' return "
    "numpy.transpose(pygame.surfarray.pixels3d(surface), (1, 0, 2)), for 'human' show it in a "
    "window of pygame's; see gymnasium.envs.classic_control.cartpole"
)

ENVS: tuple[Move, ...] = (
    # gym.envs
    Move("gym.envs.algorithmic", None, "gym 0.20", note=_COPY),
    Move("gym.envs.atari", "ale_py", "gym 0.21", _ALE, names=("AtariEnv",)),
    Move("gym.envs.atari.atari_env", "ale_py.env", "gym 0.21", _ALE, names=("AtariEnv",)),
    Move("gym.envs.board_game", None, "gym 0.9.6", note=_COPY),
    Move("gym.envs.classic_control.rendering", None, "gym 0.22", note=_VIEWER),
    Move("gym.envs.debugging", None, "gym 0.9.6", note=_COPY),
    Move("gym.envs.parameter_tuning", None, "gym 0.9.6", note=_COPY),
    Move("gym.envs.safety", None, "gym 0.9.6", note=_COPY),
    Move("gym.envs.unittest", None, "gym 0.22", note=_COPY),
    # gym.envs.mujoco
    *(
        Move(
            f"gym.envs.mujoco.{name}",
            f"gymnasium.envs.mujoco.{new}.{name}",
            _V1,
            _MUJOCO,
            _MUJOCO_PY,
        )
        for old, new, name in _MUJOCO_CLASSES
        if not old.endswith("_v3")
    ),
    *(
        Move(
            f"gym.envs.mujoco.{old}",
            f"gymnasium.envs.mujoco.{new}",
            "gymnasium 1.2",
            _MUJOCO,
            _MUJOCO_PY,
            (name,),
        )
        for old, new, name in _MUJOCO_CLASSES
    ),
    Move("gym.envs.mujoco.MuJocoPyEnv", None, _V1, note="use MujocoEnv"),
    Move("gym.envs.mujoco.RenderContextOffscreen", None, "gymnasium 0.27", note=_RENDERER),
    Move("gym.envs.mujoco.StrikerEnv", None, "gym 0.23", note=_COPY),
    Move("gym.envs.mujoco.ThrowerEnv", None, "gym 0.23", note=_COPY),
    Move("gym.envs.mujoco.Viewer", None, "gymnasium 0.27", note=_RENDERER),
    Move("gym.envs.mujoco.mujoco_env.BaseMujocoEnv", None, _V1, note="use MujocoEnv"),
    Move("gym.envs.mujoco.mujoco_env.MuJocoPyEnv", None, _V1, note="use MujocoEnv"),
    Move(
        "gym.envs.mujoco.mujoco_env.convert_observation_to_space",
        None,
        "gym 0.25",
        note="declare observation_space",
    ),
    Move("gym.envs.mujoco.mujoco_rendering.RenderContext", None, "gymnasium 0.27", note=_RENDERER),
    Move(
        "gym.envs.mujoco.mujoco_rendering.RenderContextOffscreen",
        None,
        "gymnasium 0.27",
        note=_RENDERER,
    ),
    Move("gym.envs.mujoco.mujoco_rendering.Viewer", None, "gymnasium 0.27", note=_RENDERER),
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
)
