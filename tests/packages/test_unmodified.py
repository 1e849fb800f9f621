"""Published packages, unmodified, under `python -m gymport run`, without any gym.

Each is installed alone into a folder, in front of what this Python has.
"""

from __future__ import annotations

import os
import subprocess
import sys
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import pytest

from .conftest import pip

PROGRAMS = Path(__file__).parent / "unmodified"


class Package(NamedTuple):
    """What to install, what to import, which ids to make, and the options of ``run``."""

    requirements: tuple[str, ...]
    module: str
    ids: tuple[str, ...]
    options: tuple[str, ...] = ()


PACKAGES = {
    "gym-minigrid": Package(
        ("gym-minigrid==1.0.3",),
        "gym_minigrid",
        ("MiniGrid-Empty-8x8-v0", "MiniGrid-DoorKey-5x5-v0"),
    ),
    "gym-bandits": Package(("gym-bandits==0.0.1",), "gym_bandits", ("MultiarmedBandits-v0",)),
    "gym-snake": Package(("gym-snake==0.1.7", "pygame==2.6.1"), "gym_snake", ("Snake-v0",)),
    "flappy-bird-gym": Package(
        ("flappy-bird-gym==0.3.0", "pygame==2.6.1"), "flappy_bird_gym", ("FlappyBird-v0",)
    ),
    "slimevolleygym": Package(
        ("slimevolleygym==0.1.0", "opencv-python-headless~=4.11.0"),
        "slimevolleygym",
        ("SlimeVolley-v0",),
    ),
    "gym-cartpole-swingup": Package(
        ("gym-cartpole-swingup==0.1.4", "poetry-version==0.1.5", "tomlkit==0.13.2"),
        "gym_cartpole_swingup",
        ("CartPoleSwingUp-v0", "CartPoleSwingUp-v1"),
        ("--gym", "0.18.3"),
    ),
    "gym-chess": Package(
        ("gym-chess==0.1.1", "python-chess==0.31.4"),
        "gym_chess",
        ("ChessAlphaZero-v0",),
        ("--gym", "0.17.3", "--numpy-aliases"),
    ),
}
IN_MATPLOTLIB = {
    "highway-env": Package(
        ("highway-env==1.6", "pygame==2.6.1", "scipy~=1.17"),
        "highway_env",
        ("merge-v0", "parking-v0", "intersection-v0"),
        ("--numpy-aliases",),
    ),
}
"""Those that need pandas and matplotlib, which Stable-Baselines3 needs too."""
TRAINED = {
    "pfrl": ("pfrl==0.3.0",),
    "tianshou": (
        "tianshou==0.4.8",
        "numba==0.68.1",
        "llvmlite==0.50.0",
        "h5py==3.16.0",
        "tensorboard==2.21.0",
        "absl-py~=2.0",
        "protobuf~=6.0",
        "tqdm~=4.67",
    ),
}
"""What to install of the libraries that train, besides torch."""
CHESS = "gym-chess"  # its actions are only legal in some states


@pytest.fixture(scope="session")
def folders(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("unmodified")


@lru_cache(maxsize=None)
def installed(folders: Path, *requirements: str) -> Path:
    folder = folders / requirements[0].partition("=")[0]
    pip("install", "--target", folder, *requirements)
    return folder


def python(folder: Path, *arguments: str | Path) -> list[str]:
    """What a program prints that has the packages of a folder."""
    paths = (str(folder), os.environ.get("PYTHONPATH", ""))
    variables = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(filter(None, paths)),
        "MPLBACKEND": "agg",
        "OMP_NUM_THREADS": "1",
        "SDL_VIDEODRIVER": "dummy",
    }
    command = [sys.executable, *map(str, arguments)]
    done = subprocess.run(
        command, env=variables, capture_output=True, text=True, check=False, cwd=folder
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.packages
@pytest.mark.parametrize("name", PACKAGES)
def test_old_code_plays_the_environments(folders: Path, name: str) -> None:
    assert played(folders, PACKAGES[name]) == list(PACKAGES[name].ids)


@pytest.mark.sb3
@pytest.mark.parametrize("name", IN_MATPLOTLIB)
def test_old_code_plays_what_is_drawn(folders: Path, name: str) -> None:
    assert played(folders, IN_MATPLOTLIB[name]) == list(IN_MATPLOTLIB[name].ids)


def played(folders: Path, package: Package) -> list[str]:
    """The ids that old code plays."""
    folder = installed(folders, *package.requirements)
    program = (PROGRAMS / "play.py", package.module, *package.ids)
    lines = python(folder, "-m", "gymport", "run", *package.options, *program)
    return [line.split()[-1] for line in lines if line.startswith("played")]


@pytest.mark.packages
@pytest.mark.parametrize("name", [name for name in PACKAGES if name != CHESS])
def test_todays_code_plays_them_too(folders: Path, name: str) -> None:
    package = PACKAGES[name]
    folder = installed(folders, *package.requirements)
    lines = python(folder, "-W", "ignore", PROGRAMS / "modern.py", package.module, *package.ids)
    assert [line.split()[-1] for line in lines if line.startswith("played")] == list(package.ids)


@pytest.mark.sb3
@pytest.mark.parametrize(("name", "shown"), [("pfrl", "DQN 2 True"), ("tianshou", "DQN 4 True")])
def test_other_libraries_train(folders: Path, name: str, shown: str) -> None:
    folder = installed(folders, *TRAINED[name])
    lines = python(folder, "-m", "gymport", "run", PROGRAMS / f"train_{name}.py")
    assert lines[-1] == shown


@pytest.mark.sb3
@pytest.mark.parametrize("release", ["1.5.0", "1.8.0"])
def test_stable_baselines3_trains(folders: Path, release: str) -> None:
    folder = installed(folders / release, f"stable-baselines3=={release}")
    lines = python(folder, "-m", "gymport", "run", PROGRAMS / "train.py")
    assert lines[-2:] == ["PPO True", "DQN 2"]
