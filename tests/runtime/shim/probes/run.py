"""Run the probes under whatever ``gym`` is, and print what came out as JSON.

``python run.py > real.json`` beside a real gym, ``python -m gymport run --gym 0.21.0 run.py >
shim.json`` under the shim; ``compare.py`` compares the two.

A probe is a few lines in one of the ``*.txt`` files, below a line ``# what it asks``; its outcome
is the value of its last line, or its exception, and what it warned of. ``:: name = a | b`` at the
end of that line runs it for each of these values, put in for ``{name}``; ``;; other = c | d``
behind that runs it for each pair. What stands below ``# prelude`` comes before each of the file's
probes. Each probe runs in an empty directory.

``run.py PATTERN`` runs those whose file or title has the pattern in it, and ``run.py PATTERN
0.21.0.json`` of these only those that a recording has: nothing is compared with the others.
"""

from __future__ import annotations

import ast
import contextlib
import hashlib
import inspect
import io
import json
import os
import re
import sys
import tempfile
import warnings
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent
FULL = "--full" in sys.argv
"""Whether to keep outcomes whole, and floats to the bit."""
LONG = 160
"""How long an outcome may be before only its digest is kept."""


def probes(pattern):
    """Give the title and the code of each probe whose file or title has the pattern in it."""
    for path in sorted(HERE.glob("*.txt")):
        prelude = ""
        for block in re.split(r"\n\s*\n(?=# )", path.read_text().strip()):
            head, _, code = block.partition("\n")
            title, _, choices = head[2:].partition(" :: ")
            if title == "prelude":
                prelude = f"{code}\n"
                continue
            for values in expanded(choices):
                full = f"{path.stem}: {filled(title, values)}"
                if re.search(pattern, full):
                    yield full, prelude + filled(code, values)


def expanded(choices):
    """Each choice of values, as a dict."""
    rows = [{}]
    for part in filter(None, choices.split(" ;; ")):
        name, _, values = part.partition(" = ")
        rows = [
            {**row, name.strip(): value.strip()} for row in rows for value in values.split(" | ")
        ]
    return rows


def filled(text, values):
    for name, value in values.items():
        text = text.replace("{" + name + "}", value)
    return text


class Printed(io.StringIO):
    """What is printed; some renderers close what they have printed to."""

    def close(self):
        pass


def outcome(code, space):
    """What a probe gives: its value or exception, its warnings, and what it printed."""
    printed = Printed()
    with warnings.catch_warnings(record=True) as warned, contextlib.redirect_stdout(
        printed
    ), contextlib.redirect_stderr(printed):
        warnings.simplefilter("always")
        try:
            result = {"value": short(plain(evaluated(code, space)))}
        except Exception as raised:
            result = {"raised": caught_as(type(raised)), "says": said(raised)}
    told = [(warning.category.__name__, str(warning.message)) for warning in warned]
    result["warned"] = sorted({pair for pair in told if not foreign(pair[0], pair[1])})
    result["printed"] = scrubbed(printed.getvalue())
    return result


def foreign(category, text):
    """Whether a warning is another library's, or of how old code fares on a new Python."""
    words = (
        "PkgResourcesDeprecationWarning",
        "ResourceWarning",
        "PendingDeprecationWarning",
        "ImportWarning",
    )
    return category in words or re.search(
        r"numpy|np\.|pkg_resources|distutils|importlib|multi-threaded|Farama|gymnasium", text
    )


def evaluated(code, space):
    """Run all lines, and return the value of the last one."""
    tree = ast.parse(code)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "<probe>", "exec"), space)
    return (
        None
        if last is None
        else eval(compile(ast.Expression(last.value), "<probe>", "eval"), space)
    )


def plain(value, depth=0):
    """A value as JSON has it: floats to the bit, arrays with dtype and shape, objects by repr."""
    if value is None or isinstance(value, (bool, int, str)):
        return scrubbed(value) if isinstance(value, str) else value
    if isinstance(value, float) and not isinstance(value, np.generic):
        return {"float": repr(value) if FULL else f"{value:.5g}"}
    if isinstance(value, np.bool_):
        return bool(value)
    if isinstance(value, np.dtype):
        return {"dtype": str(value)}
    if isinstance(value, (np.ndarray, np.generic)):
        kind = "array" if isinstance(value, np.ndarray) else "scalar"
        return {kind: [value.dtype.str, list(value.shape), plain(value.tolist(), depth + 1)]}
    if isinstance(value, dict):
        pairs = [[plain(key, depth + 1), plain(part, depth + 1)] for key, part in value.items()]
        return {named(type(value)): pairs}
    if isinstance(value, (list, tuple, set, frozenset)):
        parts = sorted(value, key=repr) if isinstance(value, (set, frozenset)) else value
        return [named(type(value)), *(plain(part, depth + 1) for part in parts)]
    if isinstance(value, type):
        return {"class": named(value)}
    return {named(type(value)): scrubbed(repr(value))}


def named(cls):
    module = cls.__module__
    return cls.__qualname__ if module == "builtins" else scrubbed(f"{module}.{cls.__qualname__}")


def caught_as(cls):
    """The exception that old code knows: gymport's own ones are kinds of these."""
    return next(known for known in map(named_in_gym, cls.__mro__) if known)


def named_in_gym(cls):
    """An exception's name in gym, or where else it is from, unless that is gymport."""
    import gym

    if getattr(gym.error, cls.__name__, None) is cls:
        return f"gym.error.{cls.__name__}"
    return None if cls.__module__ == "gymport.errors" else named(cls)


def said(raised):
    return scrubbed(str(raised))


def scrubbed(text):
    """Without what differs from run to run, and with gym's own names for its modules."""
    text = re.sub(
        r"0x[0-9a-fA-F]{6,}",
        "0x",
        re.sub(
            r"gymport\.(gym(?:_0_22)?\b|errors(?=\.))",
            lambda found: "gym.error" if found[1] == "errors" else "gym",
            text,
        ),
    )
    text = text.replace(str(Path.cwd()), "CWD")
    return re.sub(rf"(?<=\d\.){os.getpid()}(?=\.[a-z]|$)", "PID", text)  # a monitor's files


def short(value):
    """The value, or the digest of one that is long."""
    text = json.dumps(value, sort_keys=True)
    if len(text) <= LONG or FULL:
        return value
    return {"digest": hashlib.sha1(text.encode()).hexdigest(), "begins": text[:60]}


def main(pattern=".", recording=None):
    import gym

    sys.setrecursionlimit(3000)
    recorded = json.loads(Path(recording).read_text()) if recording else None
    results = {}
    real, sys.stdout = sys.stdout, sys.stderr
    folder = None
    for title, code in probes(pattern):
        if recorded is not None and title not in recorded:
            continue
        if folder is None or any(folder.iterdir()):
            folder = Path(tempfile.mkdtemp())
        os.chdir(folder)
        if hasattr(gym.logger, "set_level"):
            gym.logger.set_level(30)  # a probe may have set it to anything
        space = {"gym": gym, "np": np, "inspect": inspect, "sys": sys, "__name__": "probe"}
        results[title] = outcome(code, space)
    json.dump(results, real, indent=0, sort_keys=True)
    real.flush()
    os._exit(0)  # some releases leave processes behind


if __name__ == "__main__":
    main(*[argument for argument in sys.argv[1:] if not argument.startswith("--")])
