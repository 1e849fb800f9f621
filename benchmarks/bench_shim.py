"""The shim beside gym 0.26.2 and Gymnasium: the step of made environments, and the import.

python benchmarks/bench_shim.py [--rounds N] [--gym FOLDER]

All three run on this Python, each in a process of its own, and take turns. gym 0.26.2 runs with
numpy 1.26, since its checker does not run on numpy 2; both are installed into a temporary folder,
unless FOLDER has them. Times are the medians of the rounds, in microseconds for one step, resets
included, and in milliseconds for an import.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Iterator

IDS = ("CartPole-v1", "MountainCar-v0", "Pendulum-v1", "FrozenLake-v1", "bench/Idle-v0")
ROOT = Path(__file__).resolve().parents[1] / "src"
MODULES = {"shim": "gymport.gym", "gym 0.26.2": "gym", "gymnasium": "gymnasium"}
OLD_GYM = ("gym==0.26.2", "numpy==1.26.4", "cloudpickle==3.1.0", "gym-notices==0.0.8")
STEPS = 2000
WORKER = """
import sys, time, warnings
warnings.simplefilter("ignore")
module, folder, steps = sys.argv[1], sys.argv[2], int(sys.argv[3])
sys.path.insert(0, folder)
import importlib
gym = importlib.import_module(module)
old = module == "gymport.gym"

class Idle(gym.Env):
    observation_space = action_space = gym.spaces.Discrete(2)
    def reset(self, *, seed=None, options=None):
        return 0 if old else (0, {})
    def step(self, action):
        return (0, 1.0, False, {}) if old else (0, 1.0, False, False, {})

gym.register("bench/Idle-v0", entry_point=Idle, max_episode_steps=100)
made = {}
for line in sys.stdin:
    env_id = line.strip()
    if env_id not in made:
        env = gym.make(env_id)
        env.action_space.seed(0)
        made[env_id] = env, [env.action_space.sample() for _ in range(50)]
    env, actions = made[env_id]
    env.reset()
    start = time.perf_counter()
    if old:
        for number in range(steps):
            if env.step(actions[number % 50])[2]:
                env.reset()
    else:
        for number in range(steps):
            _, _, terminated, truncated, _ = env.step(actions[number % 50])
            if terminated or truncated:
                env.reset()
    print((time.perf_counter() - start) / steps * 1e6, flush=True)
"""
IMPORT = """
import sys, time
sys.path.insert(0, sys.argv[2])
start = time.perf_counter()
__import__(sys.argv[1])
print((time.perf_counter() - start) * 1e3)
"""


class Worker:
    """A process with one of the libraries, which steps environments when it is told to."""

    def __init__(self, module: str, folder: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", WORKER, module, folder, str(STEPS)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def step_time(self, env_id: str) -> float:
        """The microseconds of a step."""
        assert self._process.stdin
        assert self._process.stdout
        print(env_id, file=self._process.stdin, flush=True)
        return float(self._process.stdout.readline())

    def close(self) -> None:
        """End the process."""
        assert self._process.stdin
        self._process.stdin.close()
        self._process.wait()


def steps(folders: dict[str, str], rounds: int) -> Iterator[tuple[str, list[float]]]:
    """Give each id and the median times of the libraries, which take turns."""
    workers = {name: Worker(module, folders[name]) for name, module in MODULES.items()}
    for env_id in IDS:
        times: dict[str, list[float]] = {name: [] for name in workers}
        for number in range(rounds + 1):
            for name in sorted(workers, key=lambda name: (list(MODULES).index(name) + number) % 3):
                times[name].append(workers[name].step_time(env_id))
        yield env_id, [statistics.median(found[1:]) for found in times.values()]
    for worker in workers.values():
        worker.close()


def imports(folders: dict[str, str], rounds: int) -> list[float]:
    """The median times of the imports, from bytecode, in fresh processes that take turns."""
    times: dict[str, list[float]] = {name: [] for name in MODULES}
    with tempfile.TemporaryDirectory() as bytecode:
        kept = {name: value for name, value in os.environ.items() if name[:10] != "PYTHONDONT"}
        for _ in range(rounds + 1):
            for name, module in MODULES.items():
                command = [sys.executable, "-c", IMPORT, module, folders[name]]
                environment = {**kept, "PYTHONPYCACHEPREFIX": bytecode, "PYTHONWARNINGS": "ignore"}
                done = subprocess.run(command, env=environment, capture_output=True, check=True)
                times[name].append(float(done.stdout))
    return [statistics.median(found[1:]) for found in times.values()]


def row(name: str, found: list[float]) -> str:
    """A line of the table: the times, and ours in those of the others."""
    shim, gym, gymnasium = found
    values = "".join(f"{value:12.2f}" for value in found)
    return f"{name:16}{values}{shim / gym:12.2f}{shim / gymnasium:12.2f}"


def compare(old_gym: str, rounds: int) -> None:
    """Print the table."""
    folders = {"shim": str(ROOT), "gym 0.26.2": old_gym, "gymnasium": ""}
    titles = (*MODULES, "/ gym", "/ gymnasium")
    print(f"{'':16}" + "".join(f"{title:>12}" for title in titles))
    for env_id, found in steps(folders, rounds):
        print(row(env_id, found))
    print(row("import", imports(folders, rounds)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--gym", metavar="FOLDER", help="where gym 0.26.2 and numpy 1.26 are")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if options.gym is None:
            install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target"]
            subprocess.run([*install, folder, *OLD_GYM], check=True)
        compare(options.gym or folder, options.rounds)


if __name__ == "__main__":
    main()
