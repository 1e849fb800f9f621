"""DATA: what pickles may hold, by the module and name that they say it under."""

from __future__ import annotations

import re

SPACE_MODULE = re.compile(r"(gym|gymnasium|gymport)\.spaces(\.\w+)?$")
"""The modules of spaces, of every library and release."""

FUNCTION_MODULES = ("cloudpickle", "types")
"""Packages whose pickles make functions and classes by running code."""

_NUMPY_SCALARS = (
    "bool_ int8 int16 int32 int64 uint8 uint16 uint32 uint64 float16 float32 float64 complex64 "
    "complex128 longlong ulonglong intc uintc str_ bytes_ object_ datetime64 timedelta64"
)

NAMES: dict[str, str] = {
    "builtins": (
        "bool bytearray bytes complex dict float frozenset int list object range set slice str "
        "tuple"
    ),
    "collections": "Counter OrderedDict defaultdict deque",
    "copyreg": "_reconstructor",
    "_codecs": "encode",
    "gymport.adapters.legacy.spaces": "_restored",
    "gymport.adapters.spaces.tied": "_reconverted",
    "gymport.seeding": "BilingualGenerator ReplayedRandom",
    "datetime": "date datetime time timedelta timezone",
    "pathlib": "Path PosixPath PurePath PurePosixPath PureWindowsPath",
    "numpy": f"dtype ndarray {_NUMPY_SCALARS}",
    "numpy.core.multiarray": "_reconstruct scalar",
    "numpy.core.numeric": "_frombuffer",
    "numpy.random.bit_generator": "SeedSequence __pyx_unpickle_SeedSequence",
    "torch": "device",
    "torch.optim.adam": "Adam",
    "torch.optim.adamw": "AdamW",
    "torch.optim.rmsprop": "RMSprop",
    "torch.optim.sgd": "SGD",
    "torch.nn.modules.activation": (
        "ELU GELU Hardswish Hardtanh LeakyReLU Mish ReLU ReLU6 SELU SiLU Sigmoid Softplus Tanh"
    ),
    "stable_baselines3.common.buffers": (
        "BaseBuffer DictReplayBuffer DictRolloutBuffer ReplayBuffer RolloutBuffer"
    ),
    "stable_baselines3.common.noise": (
        "NormalActionNoise OrnsteinUhlenbeckActionNoise VectorizedActionNoise"
    ),
    "stable_baselines3.common.policies": (
        "ActorCriticCnnPolicy ActorCriticPolicy MultiInputActorCriticPolicy"
    ),
    "stable_baselines3.common.running_mean_std": "RunningMeanStd",
    "stable_baselines3.common.sb2_compat.rmsprop_tf_like": "RMSpropTFLike",
    "stable_baselines3.common.torch_layers": "CombinedExtractor FlattenExtractor NatureCNN",
    "stable_baselines3.common.type_aliases": "TrainFreq TrainFrequencyUnit",
    "stable_baselines3.common.vec_env.vec_normalize": "VecNormalize",
    "stable_baselines3.dqn.policies": "CnnPolicy DQNPolicy MultiInputPolicy",
    "stable_baselines3.her.goal_selection_strategy": "GoalSelectionStrategy",
    "stable_baselines3.her.her_replay_buffer": "HerReplayBuffer",
    "stable_baselines3.sac.policies": "CnnPolicy MultiInputPolicy SACPolicy",
    "stable_baselines3.td3.policies": "CnnPolicy MultiInputPolicy TD3Policy",
}
"""The classes, and the few functions that only put values together, that are let in as they are."""

MOVED = {
    "__builtin__": "builtins",
    "copy_reg": "copyreg",
    "numpy._core.multiarray": "numpy.core.multiarray",
    "numpy._core.numeric": "numpy.core.numeric",
}
"""Modules that other Pythons and NumPys call by another name, and the name in this table."""

PACKAGES = {"stable_baselines3": "stable-baselines3", "torch": "torch"}
"""What to install for the classes of a package."""
