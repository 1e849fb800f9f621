"""Adapters of an environment that does nothing: ns, bytes, and the ratio to the smallest by hand.

python benchmarks/bench_adapters.py [--quick] [--rounds N] [--calls N] [--steps N]

All are timed in turn in one process, in many short rounds. A time is the least of all rounds; a
ratio is the median over the rounds, against the hand-written class and the hand-written closure.
"""

from __future__ import annotations

import argparse
import gc
import platform
import statistics
import time
import tracemalloc
from typing import Any, Callable, NamedTuple

import bench_adapters_peers as peers
import numpy as np

COPIES = 1000


class Direction(NamedTuple):
    """One way to adapt: whom to compare, over what, and how a seed is given."""

    name: str
    contenders: list[peers.Contender]
    make: Callable[[], Any]
    seeded: str

    @property
    def scripts(self) -> dict[str, str]:
        """What is timed, by its name in the output."""
        return {
            "step": "env.step(0)",
            "reset": "env.reset()",
            "seeded reset": self.seeded,
            "construction": "adapt(bare)",
        }


def timer(statement: str) -> Callable[..., float]:
    """A loop of its own for each contender, whose look-ups nothing else has specialised."""
    lines = (
        "def run(env, adapt, bare, calls):",
        "    start = clock()",
        "    for _ in range(calls):",
        f"        {statement}",
        "    return (clock() - start) / calls",
    )
    scope: dict[str, Any] = {"clock": time.perf_counter}
    exec("\n".join(lines), scope)
    run: Callable[..., float] = scope["run"]
    return run


def warmed(contender: peers.Contender, bare: Any, seeded: str) -> Any:
    """The adapted environment after its first resets and steps, seeded and not."""
    env: Any = contender.adapt and contender.adapt(bare)
    for script in (seeded, "env.reset()", "env.reset()"):
        exec(script, {"env": env})
        env.step(0)
    return env


def timed(way: Direction, title: str, rounds: int, calls: int) -> list[list[float]]:
    """The seconds of each contender in each round; another one is first each time."""
    entries = []
    for contender in way.contenders:
        bare = (contender.make or way.make)()
        env = warmed(contender, bare, way.seeded)
        entries.append((timer(way.scripts[title]), env, contender.adapt, bare))
    found: list[list[float]] = [[] for _ in entries]
    for run, *arguments in entries:
        run(*arguments, calls)
    for start in range(rounds):
        for number in range(len(entries)):
            index = (start + number) % len(entries)
            run, *arguments = entries[index]
            found[index].append(run(*arguments, calls))
    return found


def table(title: str, contenders: list[peers.Contender], found: list[list[float]]) -> None:
    """Print the least time of each, and its ratios to the first two contenders."""
    print(f"\n{title:38} {'ns':>8} {'x class':>8} {'x closure':>10}")
    for contender, times in zip(contenders, found):
        to_class, to_closure = (
            statistics.median(mine / other for mine, other in zip(times, base))
            for base in found[:2]
        )
        print(f"  {contender.name:36} {min(times) * 1e9:8.1f} {to_class:8.3f} {to_closure:10.3f}")


def allocated(function: Callable[[], Any]) -> int:
    """The bytes that are held after a call and were not before it."""
    gc.collect()
    before = tracemalloc.get_traced_memory()[0]
    kept = function()
    gc.collect()
    held = tracemalloc.get_traced_memory()[0] - before
    del kept
    return held


def bytes_each(contender: peers.Contender, way: Direction) -> list[float]:
    """The bytes of one adapter, of many: when new, after a reset and steps, after a seeded one."""
    make = contender.make or way.make
    warmed(contender, make(), way.seeded)
    bares = [make() for _ in range(COPIES)]
    made: list[Any] = [None] * COPIES

    def construct() -> None:
        for index, bare in enumerate(bares):
            made[index] = contender.adapt and contender.adapt(bare)

    def use(script: str) -> None:
        for env in made:
            exec(script, {"env": env})
            env.step(0)
            env.step(0)

    uses = [lambda: use("env.reset()"), lambda: use(way.seeded)]
    tracemalloc.start()
    found = [allocated(construct)]
    for function in uses:
        found.append(found[-1] + allocated(function))
    tracemalloc.stop()
    return [held / COPIES for held in found]


def growth(contender: peers.Contender, way: Direction, steps: int) -> int:
    """The bytes that are held after many steps and were not before them."""
    env = warmed(contender, way.make(), way.seeded)
    run = timer("env.step(0)")
    run(env, None, None, 1000)
    tracemalloc.start()
    held = allocated(lambda: run(env, None, None, steps) and None)
    tracemalloc.stop()
    return held


def compare(way: Direction, args: Any) -> None:
    """Print everything about one direction."""
    print(f"\n== to {way.name} ==")
    for title in way.scripts:
        table(title, way.contenders, timed(way, title, args.rounds, args.calls))
    print(f"\n{'bytes':38} {'new':>8} {'used':>8} {'seeded':>8}")
    for contender in way.contenders:
        new, used, seeded = bytes_each(contender, way)
        print(f"  {contender.name:36} {new:8.0f} {used:8.0f} {seeded:8.0f}")
    ours = way.contenders[2]
    print(f"\n{ours.name}: {growth(ours, way, args.steps)} bytes more after {args.steps:,} steps")


def present(contenders: list[peers.Contender]) -> list[peers.Contender]:
    """Those whose packages are installed; how to install the others is printed."""
    for contender in contenders:
        if contender.adapt is None:
            print(f"not compared: {contender.name}; pip install {contender.install}")
    return [contender for contender in contenders if contender.adapt is not None]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=150)
    parser.add_argument("--calls", type=int, default=1000)
    parser.add_argument("--steps", type=int, default=10**7)
    parser.add_argument("--quick", action="store_true", help="fewer rounds and steps")
    args = parser.parse_args()
    if args.quick:
        args.rounds, args.steps = 40, 10**5
    print(f"Python {platform.python_version()}, numpy {np.__version__}", end="")
    for package in filter(None, (peers.gymnasium, peers.old_gym)):
        print(f", {package.__name__} {package.__version__}", end="")
    print()
    modern = present(peers.to_modern())
    legacy = present(peers.to_legacy())
    compare(Direction("modern", modern, peers.Old, "env.reset(seed=7)"), args)
    compare(Direction("legacy", legacy, peers.New, "env.seed(7); env.reset()"), args)


if __name__ == "__main__":
    main()
