"""The solver: circles, long chains, and independence of what is asked first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from migrate_gym.analysis.solving.circles import circles
from migrate_gym.analysis.solving.solver import Solver
from migrate_gym.analysis.solving.unions import union
from migrate_gym.analysis.solving.values import UNKNOWN, Kind, Value

from .asked import asked, project, words

Graph = dict[int, tuple[frozenset[int], int]]
NODES = 8


def _solver(graph: Graph, times: Counter[int] | None = None) -> Solver[int, frozenset[int]]:
    """A node holds its own number's mark and whatever those hold that it reads."""

    def compute(node: int) -> frozenset[int]:
        if times is not None:
            times[node] += 1
        reads, mark = graph[node]
        return frozenset({mark}).union(*(solver.read(other) for other in sorted(reads)))

    solver: Solver[int, frozenset[int]] = Solver(
        compute, lambda node: frozenset(), lambda one, other: one | other, order=int
    )
    return solver


def _within(graph: Graph, node: int) -> set[int]:
    """A node and all that it reads, also through others."""
    seen, pending = {node}, [node]
    while pending:
        more = graph[pending.pop()][0] - seen
        seen |= more
        pending.extend(more)
    return seen


def _reached(graph: Graph, node: int) -> frozenset[int]:
    return frozenset(graph[other][1] for other in _within(graph, node))


graphs = st.fixed_dictionaries(
    {
        node: st.tuples(st.frozensets(st.integers(0, NODES - 1), max_size=3), st.integers(0, 9))
        for node in range(NODES)
    }
)


@given(graph=graphs, order=st.permutations(range(NODES)))
def test_it_finds_the_least_solution_whatever_is_asked_first(
    graph: Graph, order: list[int]
) -> None:
    solver = _solver(graph)
    assert {node: solver.read(node) for node in order} == {
        node: _reached(graph, node) for node in graph
    }


@given(
    graph=graphs,
    table=st.lists(st.integers(0, 4), min_size=50, max_size=50),
    order=st.permutations(range(NODES)),
)
def test_what_is_read_without_an_open_read_stays(
    graph: Graph, table: list[int], order: list[int]
) -> None:
    closed: list[tuple[int, int]] = []

    def read(node: int) -> int:
        before = solver.open_reads
        found = solver.read(node)
        if solver.open_reads == before:
            closed.append((node, found))
        return found

    solver: Solver[int, int] = Solver(
        lambda node: table[graph[node][1] + sum(map(read, sorted(graph[node][0])))],
        lambda node: 0,
        max,
        order=int,
    )
    for node in order:
        solver.read(node)
    assert all(solver.read(node) == found for node, found in closed)


def test_a_circle_that_is_closed_leaves_no_open_read() -> None:
    circle = {0: (frozenset({1}), 0), 1: (frozenset({2}), 1), 2: (frozenset({1}), 2)}
    opened: list[int] = []

    def compute(node: int) -> frozenset[int]:
        before = solver.open_reads
        found = frozenset({node}).union(*map(solver.read, circle[node][0]))
        if node == 0:
            opened.append(solver.open_reads - before)
        return found

    solver: Solver[int, frozenset[int]] = Solver(
        compute, lambda node: frozenset(), lambda one, other: one | other, order=int
    )
    assert solver.read(0) == {0, 1, 2}
    assert opened == [0]


@given(
    graph=graphs,
    table=st.lists(st.integers(0, 4), min_size=50, max_size=50),
    order=st.permutations(range(NODES)),
)
def test_what_is_not_monotone_does_not_depend_on_what_is_asked_first(
    graph: Graph, table: list[int], order: list[int]
) -> None:
    def solved(nodes: Iterable[int]) -> dict[int, int]:
        solver: Solver[int, int] = Solver(
            lambda node: table[graph[node][1] + sum(map(solver.read, sorted(graph[node][0])))],
            lambda node: 0,
            max,
            order=int,
        )
        return {node: solver.read(node) for node in nodes}

    assert solved(order) == solved(range(NODES))


Reads = list[tuple[int, int]]
"""What a node reads: another if it holds a mark by then, or (-1) in any case."""


System = dict[int, tuple[Reads, int]]


def _computed(reads: Reads, mark: int, read: Callable[[int], frozenset[int]]) -> frozenset[int]:
    found = frozenset({mark} - {0})
    for condition, other in reads:
        if condition < 0 or condition in found:
            found |= read(other)
    return found


def _first(reads: Reads, mark: int, read: Callable[[int], frozenset[int]]) -> frozenset[int]:
    """The first that is known: it may be another, and less, when more is known."""
    for condition, other in reads:
        if new := read(other):
            return new | {condition}
    return frozenset({mark} - {0})


def _with_conditions(
    system: System, depth: int, computed: Callable[..., frozenset[int]] = _computed
) -> Solver[int, frozenset[int]]:
    """What a node reads depends on what it has read."""

    def compute(node: int) -> frozenset[int]:
        return computed(*system[node], solver.read)

    solver: Solver[int, frozenset[int]] = Solver(
        compute, lambda node: frozenset(), lambda one, other: one | other, order=int, depth=depth
    )
    return solver


def _least(system: System) -> dict[int, frozenset[int]]:
    """The least solution, by computing everything until nothing changes."""
    found: dict[int, frozenset[int]] = dict.fromkeys(system, frozenset())
    before = None
    while found != before:
        before = found
        found = {node: _computed(*system[node], before.__getitem__) for node in system}
    return found


MANY = 40
conditional = st.lists(
    st.tuples(st.sampled_from([-1, -1, 1, 2]), st.integers(0, MANY - 1)), max_size=3
)
systems = st.lists(
    st.tuples(conditional, st.sampled_from([0, 0, 0, 1, 2, 3])), min_size=MANY, max_size=MANY
).map(lambda nodes: dict(enumerate(nodes)))
depths = st.sampled_from([1, 2, 3, 7, 1_000])


def _chained(system: System) -> System:
    """A system in which every node reads the next as well: all lie in chains or circles."""
    return {
        node: ([*reads, (-1, (node + 1) % MANY)], mark) for node, (reads, mark) in system.items()
    }


@given(system=systems, is_chained=st.booleans(), depth=depths, order=st.permutations(range(MANY)))
def test_the_least_solution_is_found_at_any_depth(
    system: System, is_chained: bool, depth: int, order: list[int]
) -> None:
    system = _chained(system) if is_chained else system
    solver = _with_conditions(system, depth)
    assert {node: solver.read(node) for node in order} == _least(system)


@given(system=systems, is_chained=st.booleans(), depth=depths, order=st.permutations(range(MANY)))
def test_what_is_not_monotone_does_not_depend_on_the_depth(
    system: System, is_chained: bool, depth: int, order: list[int]
) -> None:
    system = _chained(system) if is_chained else system
    solver = _with_conditions(system, depth, _first)
    expected = _with_conditions(system, 1_000, _first)
    assert [solver.read(node) for node in order] == [expected.read(node) for node in order]


@given(graph=graphs)
def test_circles_are_what_can_be_reached_both_ways(graph: Graph) -> None:
    readers = {node: [one for one in graph if node in graph[one][0]] for node in graph}
    found = circles(graph, readers)
    assert sorted(node for group in found for node in group) == sorted(graph)
    place = {node: number for number, group in enumerate(found) for node in group}
    for node in graph:
        for other in _within(graph, node):
            assert place[other] <= place[node]
            assert (place[other] == place[node]) == (node in _within(graph, other))


@given(graph=graphs)
def test_what_lies_in_no_circle_is_computed_once(graph: Graph) -> None:
    acyclic = {
        node: (frozenset(one for one in reads if one > node), mark)
        for node, (reads, mark) in graph.items()
    }
    times: Counter[int] = Counter()
    solver = _solver(acyclic, times)
    for node in acyclic:
        solver.read(node)
    assert set(times.values()) == {1}


@given(graph=graphs, asked_before=st.sets(st.integers(0, NODES - 1)))
def test_what_another_has_settled_is_not_computed_again(
    graph: Graph, asked_before: set[int]
) -> None:
    other, times = _solver(graph), Counter[int]()
    for node in asked_before:
        other.read(node)
    solver = _solver(graph, times)
    solver.take_over(other)
    assert {node: solver.read(node) for node in graph} == {
        node: _reached(graph, node) for node in graph
    }
    settled = set[int]().union(*(_within(graph, node) for node in asked_before))
    assert settled.isdisjoint(times)


def test_long_chains() -> None:
    length = 5_000
    chain: Graph = {n: (frozenset({n + 1}), 0) for n in range(length)}
    chain[length] = (frozenset(), 1)
    assert _solver(chain).read(0) == {0, 1}


def test_long_circles() -> None:
    length = 2_000
    circle: Graph = {n: (frozenset({(n + 1) % length}), n % 3) for n in range(length)}
    assert _solver(circle).read(7) == {0, 1, 2}


def test_what_all_read_is_not_computed_for_every_change_of_one() -> None:
    size = 40
    graph: Graph = {n: (frozenset(range(size, 2 * size)), n) for n in range(size)}
    graph.update({n: (frozenset({n - size}), n) for n in range(size, 2 * size)})
    times: Counter[int] = Counter()
    solver = _solver(graph, times)
    assert solver.read(0) == frozenset(graph)
    assert max(times.values()) < 10


def test_what_never_settles_ends() -> None:
    solver: Solver[str, int] = Solver(
        lambda key: (solver.read(key) + 1) % 5, lambda key: 0, max, str
    )
    assert solver.read("flip") in range(5)


def test_an_error_leaves_the_solver_usable() -> None:
    failing = [True]

    def compute(key: str) -> int:
        if key == "b" and failing:
            failing.pop()
            raise RecursionError
        return 1 if key == "b" else solver.read("b") + 1

    solver: Solver[str, int] = Solver(compute, lambda key: 0, max, str)
    with pytest.raises(RecursionError):
        solver.read("a")
    assert solver.read("a") == 2


def test_mutual_recursion() -> None:
    source = """
import gym
def a(n):
    return b(n - 1) if n else gym.make("X-v0")
def b(n):
    return a(n - 1) if n else None
ask(a(1))
ask(b(1))
"""
    assert [words(value) for value in asked({"main.py": source})] == ["env", "env"]


def test_assignments_in_circles() -> None:
    source = """
import gym
a = b = c = None
for i in range(9):
    a = b
    b = c
    c = a or gym.make("X-v0")
    ask(a)
    ask(b)
    ask(c)
"""
    assert {words(value) for value in asked({"main.py": source})} == {"env"}


def test_a_container_of_itself() -> None:
    source = "import gym\nx = [gym.make('X-v0')]\nfor i in range(3):\n    x = [x]\nask(x)"
    assert asked({"main.py": source})


def test_modules_that_import_each_other() -> None:
    files = {
        "a.py": "from b import make as made\nimport gym\ndef make():\n    return gym.make('X-v0')\n"
        "ask(made())",
        "b.py": "from a import make\nask(make())",
    }
    assert {words(value) for value in asked(files)} == {"env"}


def test_a_name_imported_in_a_circle() -> None:
    files = {"a.py": "from b import x\nask(x)", "b.py": "from a import x\nask(x)"}
    assert {words(value) for value in asked(files)} == {"nothing"}


def test_one_name_of_a_star_is_found_while_another_is_looked_for() -> None:
    files = {
        "a.py": "from b import *\nask(wrapped)",
        "b.py": "import gym\nimport a\nmade = gym.make('X-v0')\nwrapped = a.made",
    }
    assert [words(value) for value in asked(files)] == ["env"]


def test_long_chains_of_names() -> None:
    lines = ["import gym", "v0 = gym.make('X-v0')"]
    lines += [f"v{n} = v{n - 1}" for n in range(1, 1_000)]
    (value,) = asked({"main.py": "\n".join([*lines, "ask(v999)"])})
    assert words(value) == "env"


def test_long_chains_of_functions() -> None:
    lines = ["import gym", "def f0():\n    return gym.make('X-v0')"]
    lines += [f"def f{n}():\n    return f{n - 1}()" for n in range(1, 500)]
    (value,) = asked({"main.py": "\n".join([*lines, "ask(f499())"])})
    assert words(value) == "env"


def test_long_chains_of_classes() -> None:
    lines = ["import gym", "class C0(gym.Env):\n    pass"]
    lines += [f"class C{n}(C{n - 1}):\n    pass" for n in range(1, 50)]
    (value,) = asked({"main.py": "\n".join([*lines, "ask(C49())"])})
    assert words(value) == "env"


def test_expressions_too_deep_to_follow_are_passed_over() -> None:
    deep = "x = " + "f(" * 80 + "1" + ")" * 80 + "\n"
    long = "y = " + " + ".join(["a"] * 900) + "\n"
    fluent = "z = q" + ".a()" * 300 + "\n"
    source = f"import gym\n{deep}{long}{fluent}env = gym.make('X-v0')\nask(env)"
    (value,) = asked({"main.py": source})
    assert words(value) == "env"


KINDS = [Kind.ENV, Kind.VECTOR, Kind.LOOKALIKE, Kind.STEP, Kind.INSTANCE, Kind.MIXED]
values = st.just(UNKNOWN) | st.builds(
    Value, st.sampled_from(KINDS), guess=st.booleans(), modern=st.booleans()
)


@given(st.lists(values, max_size=5), st.randoms())
def test_union_does_not_depend_on_order(found: list[Value], random: object) -> None:
    shuffled = list(found)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert union(shuffled) == union(found)


@given(values)
def test_union_of_the_same_is_the_same(value: Value) -> None:
    assert union([value, value]) == value


@given(values, values)
def test_a_sure_value_wins_over_a_guess(sure: Value, guess: Value) -> None:
    if sure.kind is not Kind.UNKNOWN and not sure.guess and guess.guess:
        assert union([guess, sure]) == sure


def test_the_order_of_questions_does_not_matter() -> None:
    files = {
        "a.py": """
import gym
from b import Runner
def make(n):
    return other(n - 1) if n else gym.make("X-v0")
def other(n):
    env = make(n)
    ask(env)
    return Runner(env).env
""",
        "b.py": """
from stable_baselines3.common.vec_env import DummyVecEnv
class Runner:
    def __init__(self, env):
        self.env = env
        ask(self.env)
    def vector(self):
        self.venv = DummyVecEnv([lambda: self.env])
        ask(self.venv)
""",
    }
    index = project(files)
    backwards = {path: files[path] for path in reversed(files)}
    first = asked(backwards, index)
    assert sorted(map(words, first)) == sorted(map(words, asked(files)))


def test_what_grows_for_ever_ends() -> None:
    solver: Solver[int, int] = Solver(
        lambda node: solver.read(1 - node) + 1, lambda node: 0, max, order=int
    )
    assert solver.read(0) > 0
