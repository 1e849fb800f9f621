"""Environments of published packages, unmodified, under `modernize` on Python 3.11.

Each package stands in a folder of its own, in front of what this Python has. They are old: what
their requirements ask for cannot be installed together any more, so each is installed alone with
the versions that it runs with. On numpy 2 where the package itself can: nes-py overflows there,
gym's Acrobot asks for a name that is gone, highway-env for one that went with numpy 1.24.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import pytest

from .conftest import pip

pytestmark = pytest.mark.sb3

CHECKS = Path(__file__).parent / "adapted" / "checks.py"
GYM_0_21 = "gym==0.21.0"
GYM_0_17 = ("gym==0.17.3", "pyglet==1.5.0", "cloudpickle==1.6.0", "future==1.0.0", "scipy==1.15.3")
NUMPY_1 = "numpy==1.26.4"

ALWAYS = ("check_env", "sb3", "random_steps", "vectors", "registered", "closes_twice")
SEEDED = ("equal_seeds",)
COPIED = ("copies",)
CLASSIC = (*SEEDED, *COPIED, "own_numbers")


class Package(NamedTuple):
    """What to install, which environments to try with which checks, and for how many steps."""

    requirements: tuple[str, ...]
    environments: dict[str, tuple[str, ...]]
    steps: int = 10_000


PACKAGES = {
    "gym-anytrading": Package(
        (GYM_0_21, "gym-anytrading==1.3.2"),
        {"StocksEnv": COPIED, "ForexEnv": COPIED},  # nothing in them is random
    ),
    "gym-cartpole-swingup": Package(
        (GYM_0_21, "gym-cartpole-swingup==0.1.4", "poetry-version==0.1.5", "tomlkit==0.13.2"),
        {"CartPoleSwingUpV0": CLASSIC, "CartPoleSwingUpV1": CLASSIC},
    ),
    "gym-sokoban": Package(
        (
            GYM_0_21,
            "gym-sokoban==0.0.6",
            "imageio==2.37.0",
            "requests==2.32.3",
            "setuptools==65.5.0",
            "tqdm==4.67.1",
            "urllib3==2.3.0",
            "idna==3.10",
            "certifi==2025.1.31",
            "charset-normalizer==3.4.1",
        ),
        {
            "SokobanEnv": (*SEEDED, *COPIED, "check_render"),
            "PushAndPullSokobanEnv": (*SEEDED, *COPIED),
        },
        steps=1_000,
    ),
    "nes-py": Package(
        (
            GYM_0_21,
            NUMPY_1,
            "nes-py==8.2.1",
            "gym-super-mario-bros==7.4.0",
            "pyglet==1.5.21",
            "tqdm==4.67.1",
        ),
        {"SuperMarioBrosEnv": ("check_render",), "JoypadSpace": ()},  # the emulator has no copies
        steps=1_000,
    ),
    "highway-env": Package(
        (
            GYM_0_21,
            "highway-env==1.5",
            "numpy==1.23.5",
            "pandas==1.5.3",
            "pytz==2024.2",
            "matplotlib==3.7.5",
            "contourpy==1.1.1",
            "pyparsing==3.0.9",
            "scipy==1.10.1",
            "pygame==2.6.1",
        ),
        {
            "highway-fast-v0": (*SEEDED, *COPIED, "check_render"),
            "parking-v0": (*SEEDED, *COPIED, "check_render"),
        },
        steps=100,
    ),
    "gym 0.21.0": Package(
        (GYM_0_21,),
        {
            **dict.fromkeys(
                ("CartPole-v1", "MountainCar-v0", "MountainCarContinuous-v0", "Pendulum-v1"),
                CLASSIC,
            ),
            **dict.fromkeys(("FrozenLake-v1", "Taxi-v3"), (*CLASSIC, "check_text")),
            "Blackjack-v1": CLASSIC,
            "CliffWalking-v0": COPIED,
        },
    ),
    "gym 0.17.3": Package(
        GYM_0_17,
        {
            **dict.fromkeys(
                ("CartPole-v1", "MountainCar-v0", "MountainCarContinuous-v0", "Pendulum-v0"),
                CLASSIC,
            ),
            **dict.fromkeys(("FrozenLake-v0", "Taxi-v3"), (*CLASSIC, "check_text")),
            "Blackjack-v0": CLASSIC,
            "CliffWalking-v0": COPIED,
            "NChain-v0": CLASSIC,
        },
    ),
    "gym 0.21.0 on numpy 1": Package((GYM_0_21, NUMPY_1), {"Acrobot-v1": CLASSIC}),
    "gym 0.17.3 on numpy 1": Package((*GYM_0_17, NUMPY_1), {"Acrobot-v1": CLASSIC}),
}

CASES = [
    pytest.param(package, name, check, id=f"{package}-{name}-{check}")
    for package, row in PACKAGES.items()
    for name, own in row.environments.items()
    for check in (*ALWAYS, *own)
]


@pytest.fixture(scope="session")
def folders(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the packages are installed, with a pip that still takes gym 0.21.0."""
    folder = tmp_path_factory.mktemp("adapted")
    subprocess.run([sys.executable, "-m", "venv", folder / "pip"], check=True)
    pip("install", "pip<24.1", "setuptools==65.5.0", "wheel<0.40", python=installer(folder))
    return folder


def installer(folders: Path) -> Path:
    return folders / "pip" / "bin" / "python"


@lru_cache(maxsize=None)
def installed(folders: Path, package: str) -> Path:
    """The folder of a package, filled on first use."""
    folder = folders / package
    requirements = PACKAGES[package].requirements
    options = ("--no-build-isolation", "--target", folder)
    pip("install", *options, *requirements, python=installer(folders))
    return folder


@lru_cache(maxsize=None)
def failures(folders: Path, package: str, name: str) -> dict[str, str]:
    """What failed of an environment, check by check."""
    row = PACKAGES[package]
    inherited = os.environ.get("PYTHONPATH", "")
    environ = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join((str(installed(folders, package)), inherited)),
        "MPLBACKEND": "agg",
        "SDL_VIDEODRIVER": "dummy",
    }
    command = [sys.executable, CHECKS, name, row.steps, *ALWAYS, *row.environments[name]]
    words = [str(word) for word in command]
    run = subprocess.run(words, env=environ, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    found: dict[str, str] = json.loads(run.stdout.splitlines()[-1])
    return found


@pytest.mark.parametrize(("package", "name", "check"), CASES)
def test_adapted_environment(folders: Path, package: str, name: str, check: str) -> None:
    failure = failures(folders, package, name)[check]
    assert not failure, failure
