"""What views do, in words: one line for each matter that a reading or a dialect settles."""

from __future__ import annotations

from typing import Any

from gymport.adapters import chain, convert
from gymport.adapters.detect import Detection
from gymport.dialects import TRUNCATED_KEY, Dialect


def of_modern(env: Any, reading: Detection, library: str, strict: bool = False) -> dict[str, str]:
    """Return what a modern view of an environment does, by the name of the matter."""
    return {
        "reset": _settled(reading, _RESETS[reading.reset].format(name=reading.prefix + "reset")),
        "step": _settled(reading, _STEPS[reading.step].format(name=reading.prefix + "step")),
        "seed": _SEEDS[reading.seeding].format(name=reading.prefix + "seed"),
        "options": "handed on" if reading.options else "left out, with a warning",
        "render": _render(env, reading),
        "spaces": f"those of {library}, made of the environment's own where they are not",
        "truncation": _truncation(env, reading),
        "observation": f"{_BREACHES[strict]} if it has not the space's dtype, shape and containers",
        "reward": f"{_BREACHES[strict]} if it is no Python number",
    }


def of_legacy(dialect: Dialect) -> dict[str, str]:
    """Return what a legacy view in a dialect does, by the name of the matter."""
    keys = {
        "terminated": dialect.key_if_terminated,
        "truncated": dialect.key_if_truncated,
        "both": dialect.key_if_both,
    }
    written = ", ".join(f"{key} if {end}" for end, key in keys.items() if key is not None)
    asked = ", or (obs, info) with return_info=True" if dialect.reset_arguments else ""
    return {
        "reset": f"gives the observation{asked}",
        "step": f"gives 4 values; {TRUNCATED_KEY} is {written or 'never written'}",
        "seed": "seed(seed) takes effect at the next reset",
        "render": "render(mode) in any mode that the environment has",
    }


_RESETS = {
    "obs": "{name}() gives the observation, which gets an empty info",
    "obs_info": "{name}() gives (obs, info), as it is",
    "return_info": "{name}(return_info=True) gives (obs, info)",
}
_STEPS = {
    "done": "done of {name}() becomes terminated and truncated",
    "flags": "the 5 values of {name}(), as they are",
}
_SEEDS = {
    "reset": "an argument of reset",
    "method": "{name}(seed) before reset",
    "inner": "reset(seed=…) of the environment below, before reset",
    "stream": "into np_random, if there is one",
}


_BREACHES = {False: "cast, with one warning,", True: "an error"}


def _settled(reading: Detection, text: str) -> str:
    """The text, with what else may come of it."""
    return text if reading.named else f"{text} (the first call has the last word)"


def _render(env: Any, reading: Detection) -> str:
    modes = convert.render_modes(chain.read_or(env, "metadata", None))
    if chain.holder(env, reading.prefix + "render") is None:
        return "there is no render method"
    told = "render(mode)" if reading.render_takes_mode else "render()"
    return (
        f"{told} is called by render() only, and after each reset and step for human; modes: "
        + (", ".join(modes) or "not declared")
    )


def _truncation(env: Any, reading: Detection) -> str:
    if reading.step == "flags":
        return "what the environment says"
    both = " and ".join(
        name
        for name, flag in zip(("terminated", "truncated"), reading.dialect.false_key_flags)
        if flag
    )
    said = f"{TRUNCATED_KEY} in info: True is truncated, False is {both}"
    limit = convert.limit_of(env)
    if limit is None:
        return f"{said}; without the key terminated, for no limit is known"
    return f"{said}; without the key truncated after {limit} steps, else terminated"
