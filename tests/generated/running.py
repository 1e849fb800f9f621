"""Runs the programs that come by standard input, a JSON text a line, and answers what they print.

Needs nothing but what the programs import. Each runs in a fork, so that what it registers is gone
with it.
"""

import contextlib
import io
import json
import multiprocessing
import sys
import warnings


def printed(source: str) -> str:
    """What a program prints; the exception that leaves it, if one does, is the last line."""
    out = io.StringIO()
    with warnings.catch_warnings(), contextlib.redirect_stdout(out):
        warnings.simplefilter("ignore")
        try:
            exec(compile(source, "program.py", "exec"), {"__name__": "program"})
        except Exception as error:
            out.write(f"{type(error).__name__}: {error}\n")
    return out.getvalue()


def in_child(source: str) -> str:
    """What a program prints in a process of its own."""
    forks = multiprocessing.get_context("fork")
    here, there = forks.Pipe(duplex=False)
    child = forks.Process(target=lambda: there.send(printed(source)))
    child.start()
    there.close()
    try:
        return here.recv()
    finally:
        child.join()


def main() -> None:
    for line in iter(sys.stdin.readline, ""):
        sys.stdout.write(json.dumps(in_child(json.loads(line))) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
