"""DATA: which module of gymport stands for which of gymnasium."""

from __future__ import annotations

from typing import Mapping

RELEASE = "gymnasium 1.1"
"""The release whose API the core has."""

MODULES: Mapping[str, str] = {
    "core": "core",
    "spaces": "spaces",
    "spaces.utils": "spaces.utils",
    "seeding": "utils.seeding",
    "registration": "envs.registration",
    "wrappers": "wrappers",
    "vector": "vector",
    "vector.utils": "vector.utils",
    "errors": "error",
    "logger": "logger",
    "utils": "utils",
}
"""Module of gymport -> the one of gymnasium that it stands for."""

ELSEWHERE: Mapping[str, str] = {
    "envs": "registration",
    "utils.env_checker": "testing",
    "utils.ezpickle": "utils.ez_pickle",
}
"""Module of gymnasium -> the one of gymport that has what code takes from it."""
