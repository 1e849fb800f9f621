"""Environment ids that no longer make what they made. An id without a row is still there.

`ENVIRONMENTS` holds single ids and names the next step only: a new id that has a row of its own
is looked up again. `FAMILIES` holds regular expressions, tried in their order.
"""

from __future__ import annotations

from gymport.moves.rows import Environment

_ATARI = frozenset(
    {
        "Adventure",
        "AirRaid",
        "Alien",
        "Amidar",
        "Assault",
        "Asterix",
        "Asteroids",
        "Atlantis",
        "BankHeist",
        "BattleZone",
        "BeamRider",
        "Berzerk",
        "Bowling",
        "Boxing",
        "Breakout",
        "Carnival",
        "Centipede",
        "ChopperCommand",
        "CrazyClimber",
        "Defender",
        "DemonAttack",
        "DoubleDunk",
        "ElevatorAction",
        "Enduro",
        "FishingDerby",
        "Freeway",
        "Frostbite",
        "Gopher",
        "Gravitar",
        "Hero",
        "IceHockey",
        "Jamesbond",
        "JourneyEscape",
        "Kangaroo",
        "Krull",
        "KungFuMaster",
        "MontezumaRevenge",
        "MsPacman",
        "NameThisGame",
        "Phoenix",
        "Pitfall",
        "Pong",
        "Pooyan",
        "PrivateEye",
        "Qbert",
        "Riverraid",
        "RoadRunner",
        "Robotank",
        "Seaquest",
        "Skiing",
        "Solaris",
        "SpaceInvaders",
        "StarGunner",
        "Tennis",
        "TimePilot",
        "Tutankham",
        "UpNDown",
        "Venture",
        "VideoPinball",
        "WizardOfWor",
        "YarsRevenge",
        "Zaxxon",
    }
)
_MUJOCO = frozenset(
    {
        "Ant",
        "HalfCheetah",
        "Hopper",
        "Humanoid",
        "HumanoidStandup",
        "InvertedDoublePendulum",
        "InvertedPendulum",
        "Reacher",
        "Swimmer",
        "Walker2d",
    }
)

_ALE = ("ale-py", "ale_py")
_BINDINGS = "compare the results: mujoco has taken the place of mujoco-py; v5 is maintained"
_BOX2D = "gymnasium[box2d]"
_CONTACT = {"use_contact_forces": "True"}
_COPY = "copy the environment into the project: no package has it"
_CUT = "pass max_episode_steps where the old limit matters: episodes end at 108,000 frames now"
_JAX = "gymnasium[jax]"
_LANDER = "equal without wind in the first episode; the bounds of the observations are wider"
_MJ = "gymnasium[mujoco]"
_RAM = {"obs_type": '"ram"'}
_ROBOTICS = ("gymnasium-robotics", "gymnasium_robotics")
_SPEED = "equal until the speed reaches its bound of 8, past which v0 still moved the angle"
_V1 = "gymnasium 1.0"

ENVIRONMENTS: tuple[Environment, ...] = (
    # classic control
    Environment("CartPoleJax-v0", "phys2d/CartPole-v0", "gymnasium 0.29", _JAX),
    Environment("CartPoleJax-v1", "phys2d/CartPole-v1", "gymnasium 0.29", _JAX),
    Environment("Pendulum-v0", "Pendulum-v1", "gym 0.21", note=_SPEED),
    Environment("PendulumJax-v0", "phys2d/Pendulum-v0", "gymnasium 0.29", _JAX),
    # box2d
    Environment("BipedalWalker-v2", "BipedalWalker-v3", "gym 0.15.4", _BOX2D),
    Environment("BipedalWalkerHardcore-v2", "BipedalWalkerHardcore-v3", "gym 0.15.4", _BOX2D),
    Environment("CarRacing-v0", "CarRacing-v1", "gym 0.22", _BOX2D),
    Environment("CarRacing-v1", "CarRacing-v2", "gym 0.25", _BOX2D),
    Environment("CarRacing-v2", "CarRacing-v3", _V1, _BOX2D),
    Environment(
        "CarRacingDiscrete-v1",
        "CarRacing-v2",
        "gym 0.25",
        _BOX2D,
        arguments={"continuous": "False"},
    ),
    Environment(
        "CarRacingDomainRandomize-v1",
        "CarRacing-v2",
        "gym 0.25",
        _BOX2D,
        arguments={"domain_randomize": "True"},
    ),
    Environment(
        "CarRacingDomainRandomizeDiscrete-v1",
        "CarRacing-v2",
        "gym 0.25",
        _BOX2D,
        arguments={"continuous": "False", "domain_randomize": "True"},
    ),
    Environment("LunarLander-v2", "LunarLander-v3", _V1, _BOX2D, note=_LANDER),
    Environment("LunarLanderContinuous-v2", "LunarLanderContinuous-v3", _V1, _BOX2D, note=_LANDER),
    # toy text
    Environment(
        "Blackjack-v0",
        "Blackjack-v1",
        "gym 0.21",
        arguments={"sab": "False"},
        same_dynamics=True,
        note="v1 plays by Sutton and Barto unless told otherwise",
    ),
    Environment("CliffWalking-v0", "CliffWalking-v1", "gymnasium 1.2", same_dynamics=True),
    Environment("FrozenLake-v0", "FrozenLake-v1", "gym 0.19", same_dynamics=True),
    Environment("FrozenLake8x8-v0", "FrozenLake8x8-v1", "gym 0.19", same_dynamics=True),
    Environment("GuessingGame-v0", None, "gym 0.21", note=_COPY),
    Environment("HotterColder-v0", None, "gym 0.21", note=_COPY),
    Environment("Jax-Blackjack-v0", "tabular/Blackjack-v0", "gymnasium 0.29", _JAX),
    Environment("KellyCoinflip-v0", None, "gym 0.21", note=_COPY),
    Environment("KellyCoinflipGeneralized-v0", None, "gym 0.21", note=_COPY),
    Environment("NChain-v0", None, "gym 0.21", note=_COPY),
    Environment("Roulette-v0", None, "gym 0.21", note=_COPY),
    Environment("Taxi-v1", "Taxi-v2", "gym 0.9", note="no episode begins at its goal now"),
    Environment("Taxi-v2", "Taxi-v3", "gym 0.15.4", note="a wall of the map has moved"),
    Environment("Taxi-v3", "Taxi-v4", "gymnasium 1.3", same_dynamics=True),
    # mujoco
    Environment("Ant-v2", "Ant-v4", _V1, _MJ, arguments=_CONTACT, note=_BINDINGS),
    Environment("Ant-v3", "Ant-v4", _V1, _MJ, arguments=_CONTACT, note=_BINDINGS),
    Environment("Pusher-v0", "Pusher-v2", "gym 0.9.5"),
    Environment("Pusher-v2", "Pusher-v5", _V1, _MJ, note=_BINDINGS),
    # compatibility
    Environment("GymV22Environment-v0", None, "gymnasium 0.28", note="use gymport.modernize(env)"),
)

FAMILIES: tuple[Environment, ...] = (
    # Atari: v0 repeats the last action with probability 0.25, v3 and v4 never
    Environment(
        r"(\w+?)(-ram|)(|NoFrameskip|Deterministic)-v3",
        r"\1\2\3-v4",
        "gym 0.9.2",
        names=_ATARI,
    ),
    Environment(
        r"(\w+?)(|NoFrameskip)-v([04])",
        r"\1\2-v\3",
        _V1,
        *_ALE,
        same_dynamics=True,
        note=_CUT,
        names=_ATARI,
    ),
    Environment(
        r"(\w+)-ram(|NoFrameskip)-v([04])",
        r"\1\2-v\3",
        _V1,
        *_ALE,
        arguments=_RAM,
        same_dynamics=True,
        note=_CUT,
        names=_ATARI,
    ),
    Environment(
        r"(SpaceInvaders)Deterministic-v([04])",
        r"\1NoFrameskip-v\2",
        _V1,
        *_ALE,
        arguments={"frameskip": "3"},
        same_dynamics=True,
        note=_CUT,
    ),
    Environment(
        r"(SpaceInvaders)-ramDeterministic-v([04])",
        r"\1NoFrameskip-v\2",
        _V1,
        *_ALE,
        arguments={"frameskip": "3", **_RAM},
        same_dynamics=True,
        note=_CUT,
    ),
    Environment(
        r"(\w+?)Deterministic-v([04])",
        r"\1NoFrameskip-v\2",
        _V1,
        *_ALE,
        arguments={"frameskip": "4"},
        same_dynamics=True,
        note=_CUT,
        names=_ATARI,
    ),
    Environment(
        r"(\w+)-ramDeterministic-v([04])",
        r"\1NoFrameskip-v\2",
        _V1,
        *_ALE,
        arguments={"frameskip": "4", **_RAM},
        same_dynamics=True,
        note=_CUT,
        names=_ATARI,
    ),
    Environment(r"(ALE/\w+)-ram-v5", r"\1-v5", _V1, *_ALE, arguments=_RAM, same_dynamics=True),
    Environment(r"(ALE/\w+-v5)", r"\1", _V1, *_ALE, same_dynamics=True),
    # MuJoCo
    Environment(r"(\w+)-v1", r"\1-v2", "gym 0.9.5", names=_MUJOCO),
    Environment(r"(\w+)-v[23]", r"\1-v4", _V1, _MJ, note=_BINDINGS, names=_MUJOCO),
    Environment(r"(Striker|Thrower)-v[02]", None, "gym 0.23", note=_COPY),
    # robotics
    Environment(
        r"(Fetch(?:Push|Reach|Slide|PickAndPlace)(?:Dense)?)-v1",
        r"\1-v4",
        "gym 0.22",
        *_ROBOTICS,
        note=_BINDINGS,
    ),
    Environment(r"(HandReach|HandReachDense)-v0", r"\1-v3", "gym 0.22", *_ROBOTICS, note=_BINDINGS),
    Environment(
        r"(HandManipulate(?:Block|Egg|Pen)[A-Za-z]*)TouchSensors(|Dense)-v0",
        r"\1_BooleanTouchSensors\2-v1",
        "gym 0.22",
        *_ROBOTICS,
        note=_BINDINGS,
    ),
    Environment(
        r"(HandManipulate(?:Block|Egg|Pen)[A-Za-z]*)TouchSensors(|Dense)-v1",
        r"\1_ContinuousTouchSensors\2-v1",
        "gym 0.22",
        *_ROBOTICS,
        note=_BINDINGS,
    ),
    Environment(
        r"(HandManipulate(?:Block|Egg|Pen)[A-Za-z]*)-v0",
        r"\1-v1",
        "gym 0.22",
        *_ROBOTICS,
        note=_BINDINGS,
    ),
    # what nothing took the place of
    Environment(r"(Copy|Reverse|RepeatCopy|ReversedAddition3?)-v0", None, "gym 0.20", note=_COPY),
    Environment(r"(CubeCrash\w*|MemorizeDigits)-v0", None, "gym 0.22", note=_COPY),
    Environment(r"(Go9x9|Go19x19|Hex9x9)-v0", None, "gym 0.9.6", note=_COPY),
    Environment(
        r"(CNNClassifierTraining|ConvergenceControl|(Off|One|Predict|Semisuper|Two)[A-Z]\w+)-v0",
        None,
        "gym 0.9.6",
        note=_COPY,
    ),
)
