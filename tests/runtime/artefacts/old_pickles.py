"""Spaces as the releases of gym pickled them.

``python tests/runtime/artefacts/old_pickles.py`` beside a gym adds what it pickles to the
recording: spaces in a dict that share a stream, in Python's last protocol, and one of them in its
first.
"""

import base64
import json
import pickle
import sys
import warnings
from collections import OrderedDict
from pathlib import Path

import numpy as np

DATA = Path(__file__).parents[1] / "data" / "old_pickles.json"


def spaces_of(module, release, own=True):
    """The spaces to pickle, by name.

    Args:
        module: The module of spaces to make them of.
        release: The release of gym that pickles them, such as (0, 21).
        own: Whether the module is that release's, and not one of today's.
    """
    low, high = np.array([-1.0, -2.0]), np.array([1.0, 5.0])
    typed = {} if own and release < (0, 10) else {"dtype": np.float32}
    if not own and release < (0, 10):
        typed = {"dtype": np.float64}
    made = {
        "box": module.Box(low.astype(typed.get("dtype")), high.astype(typed.get("dtype")), **typed),
        "discrete": module.Discrete(4),
        "binary": module.MultiBinary(3),
        "discretes": module.MultiDiscrete(_counts(release, own), **_unsigned(release, own)),
        "nested": module.Dict(
            OrderedDict([("b", module.Discrete(2)), ("c", module.Tuple([module.Discrete(3)] * 2))])
        ),
    }
    if release >= (0, 10):
        made["image"] = module.Box(0, 255, (2, 2), dtype=np.uint8)
    if release >= (0, 17):
        made["shaped"] = module.MultiBinary([2, 3])
        made["half"] = module.Box(np.float32([-np.inf, 0]), np.float32([1, np.inf]), **typed)
    if release >= (0, 22):
        made["started"] = module.Discrete(3, start=-4)
    if release >= (0, 25):
        made["text"] = module.Text(5, min_length=2, charset="zab")
        made["sequence"] = module.Sequence(module.Discrete(4))
        made["graph"] = module.Graph(module.Box(-1.0, 1.0, (2,)), module.Discrete(3))
    return made


def _counts(release, own):
    """The counts of a MultiDiscrete: pairs of lowest and highest value in gym 0.9."""
    return [[0, 2], [0, 3]] if own and release < (0, 10) else [3, 4]


def _unsigned(release, own):
    """The dtype of a MultiDiscrete in gym 0.10."""
    return {"dtype": np.uint32} if not own and release == (0, 10) else {}


def recorded():
    """Everything that was recorded, by who pickled it: all spaces in a dict, and one alone."""
    return json.loads(DATA.read_text(encoding="utf-8"))


def record():
    """Add what the gym that is installed pickles to the recording."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import gym
        import gym.spaces
    version = getattr(gym, "__version__", None) or sys.modules["gym.version"].VERSION
    spaces = spaces_of(gym.spaces, tuple(map(int, version.split(".")[:2])))
    share_stream(spaces)
    writer = "gym {}, numpy {}, Python {}.{}".format(version, np.__version__, *sys.version_info)
    known = recorded() if DATA.exists() else {}
    known[writer] = {
        "all": _encoded(spaces, pickle.HIGHEST_PROTOCOL),
        "discrete": _encoded(spaces["discrete"], 0),
    }
    DATA.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def share_stream(spaces):
    """Let all draw from the first one's stream: streams are most of a pickle."""
    first = spaces["discrete"]
    first.sample()
    for name in ("_np_random", "np_random"):
        if name in vars(first):
            for space in spaces.values():
                setattr(space, name, vars(first)[name])
            for part in [*spaces["nested"].spaces["c"].spaces, spaces["nested"].spaces["b"]]:
                setattr(part, name, vars(first)[name])


def _encoded(value, protocol):
    return base64.b64encode(pickle.dumps(value, protocol)).decode()


if __name__ == "__main__":
    record()
