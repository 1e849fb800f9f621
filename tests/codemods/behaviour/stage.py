"""A stage that one program runs on, and the log of all that happened there.

The same program runs on two stages: as it was written, on the real gym 0.21 (its log is kept in
``recorded.json``), and rewritten, on gymnasium. The environments of a stage follow from seeds and
actions alone, by arithmetic, because the two libraries draw different random numbers from one seed.

This module runs on both sides, so it needs nothing but numpy and the library of the stage.
"""

from __future__ import annotations

import contextlib
import importlib
import sys
import tempfile
import types
import warnings
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np

# id, steps until the environment itself ends the episode, time limit
ENVIRONMENTS = (
    ("Probe-v0", 4, None),
    ("ProbeLimit-v0", 100, 3),
    ("ProbeBoth-v0", 3, 3),
    ("ProbeLate-v0", 3, 100),
)
_VIEWS = ["human", "rgb_array", "ansi"]
NOTHING: Mapping[str, str] = types.MappingProxyType({})


class Log:
    """What happened, in the order in which it happened."""

    def __init__(self) -> None:
        self.events: list[Any] = []

    def note(self, *values: object) -> None:
        """What a program calls to have values compared."""
        self.events.append(["note", *map(plain, values)])

    def event(self, *values: object) -> None:
        self.events.append([plain(value) for value in values])


def plain(value: object) -> Any:
    """A value as JSON can hold it; what cannot be held is named by its type."""
    if isinstance(value, (bool, np.bool_)):
        return bool(value)
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, (int, np.integer)):
        return int(value)
    if isinstance(value, (float, np.floating)):
        return float(value)
    if isinstance(value, np.ndarray):
        return plain(value.tolist())
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        known = {str(key): item for key, item in value.items()}
        return {
            key: plain(item) for key, item in sorted(known.items()) if key != "TimeLimit.truncated"
        }
    return f"<{type(value).__name__}>"


class _Counter:
    """The environment without its API: counts episodes and steps from the seed on."""

    def __init__(self, log: Log, length: int, name: str) -> None:
        self.log, self.length, self.name = log, length, name
        self.seed, self.episode, self.time = 0, 0, 0

    def reset(self, seed: int | None) -> np.ndarray:
        # The seed counts where it takes effect; when it was said is another matter.
        self.log.event("reset", self.name, seed)
        if seed is not None:
            self.seed, self.episode = seed, 0
        self.episode += 1
        self.time = 0
        return self.observation()

    def observation(self) -> np.ndarray:
        return np.array([self.seed * 100 + self.episode, self.time])

    def step(self, action: object) -> tuple[np.ndarray, float, bool, dict[str, Any]]:
        self.time += 1
        self.log.event("step", self.name, action)
        reward = self.time + self.episode / 10
        return self.observation(), reward, self.time >= self.length, {"time": self.time}


def legacy_probe(gym: Any, log: Log) -> type:
    """The environment for gym 0.21."""

    class Probe(gym.Env):
        metadata = {"render.modes": _VIEWS}
        observation_space = gym.spaces.MultiDiscrete([10**6, 10**6])
        action_space = gym.spaces.Discrete(10)

        def __init__(self, length: int = 4, name: str = "probe") -> None:
            self.counter, self._next = _Counter(log, length, name), None

        def seed(self, seed=None):
            self._next = seed
            return [seed]

        def reset(self):
            seed, self._next = self._next, None
            return self.counter.reset(seed)

        def step(self, action):
            return self.counter.step(action)

        def render(self, mode="human"):
            log.event("render", self.counter.name, mode)
            return np.zeros((1, 1, 3)) if mode == "rgb_array" else None

    return Probe


def modern_probe(gym: Any, log: Log) -> type:
    """The environment for gymnasium."""

    class Probe(gym.Env):
        metadata = {"render_modes": _VIEWS, "render_fps": 30}
        observation_space = gym.spaces.MultiDiscrete([10**6, 10**6])
        action_space = gym.spaces.Discrete(10)

        def __init__(self, length: int = 4, name: str = "probe", render_mode=None) -> None:
            self.counter, self.render_mode = _Counter(log, length, name), render_mode

        def reset(self, *, seed=None, options=None):
            super().reset(seed=seed)
            return self.counter.reset(seed), {}

        def step(self, action):
            obs, reward, done, info = self.counter.step(action)
            return obs, reward, done, False, info

        def render(self):
            log.event("render", self.counter.name, self.render_mode)
            return np.zeros((1, 1, 3)) if self.render_mode == "rgb_array" else None

    return Probe


def perform(
    source: str, library: str, beside: Mapping[str, str] = NOTHING, forgiven: str | None = None
) -> dict[str, Any]:
    """Runs a program on a library's stage and returns its log and its final variables.

    A program finds `note` in the module `probe`. An exception that leaves it is part of its log.

    Args:
        source: The file that is run; as a script, where other files stand beside it.
        library: ``gym`` or ``gymnasium``.
        beside: The program's other files, by their paths.
        forgiven: How the warnings begin that are no error.
    """
    gym = importlib.import_module(library)
    log = Log()
    probe = (legacy_probe if library == "gym" else modern_probe)(gym, log)
    _register(gym, library, probe)
    module = types.ModuleType("program")
    bench = types.ModuleType("probe")
    bench.note = log.note  # type: ignore[attr-defined]
    with _modules({"program": module, "probe": bench}, beside), _log_level(library):
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("error" if library != "gym" else "ignore")
                if forgiven is not None:
                    warnings.filterwarnings("ignore", forgiven)
                if beside:
                    module.__dict__["__name__"] = "__main__"
                exec(compile(source, "program.py", "exec"), module.__dict__)
        except Exception as error:
            log.event("raised", type(error).__name__, str(error))
    return {"log": log.events, "variables": _variables(module)}


@contextlib.contextmanager
def _log_level(library: str) -> Iterator[None]:
    """Sets back how much a library says, which a program may have changed."""
    logger = sys.modules.get(f"{library}.logger")
    kept = {
        name: value
        for name, value in (vars(logger) if logger else {}).items()
        if name.lower() == "min_level"
    }
    try:
        yield
    finally:
        for name, value in kept.items():
            setattr(logger, name, value)


@contextlib.contextmanager
def _modules(given: Mapping[str, types.ModuleType], beside: Mapping[str, str]) -> Iterator[None]:
    """Has modules, files to import from and bare arguments; undoes it all, imports included."""
    saved, path, arguments = dict(sys.modules), list(sys.path), sys.argv
    with tempfile.TemporaryDirectory() as folder:
        for name, text in beside.items():
            file = Path(folder, name)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        sys.modules.update(given)
        sys.path.insert(0, folder)
        sys.argv = ["program.py"]
        try:
            yield
        finally:
            sys.path[:], sys.argv = path, arguments
            own = [
                name
                for name, module in sys.modules.items()
                if name in given or str(getattr(module, "__file__", None)).startswith(folder)
            ]
            for name in own:
                del sys.modules[name]
            sys.modules.update({name: saved[name] for name in own if name in saved})


def _variables(module: types.ModuleType) -> dict[str, Any]:
    return {
        name: plain(value)
        for name, value in sorted(vars(module).items())
        if not name.startswith("_") and not isinstance(value, (types.ModuleType, type))
    }


def _register(gym: Any, library: str, probe: type) -> None:
    if library == "gym":
        registry = gym.envs.registration.registry.env_specs
        extra = {}
    else:
        registry = gym.envs.registration.registry
        extra = {"disable_env_checker": True}
    for name, length, limit in ENVIRONMENTS:
        registry.pop(name, None)
        gym.register(
            name,
            entry_point=probe,
            max_episode_steps=limit,
            kwargs={"length": length, "name": name},
            **extra,
        )
