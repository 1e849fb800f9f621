"""DATA: functions and methods, most of them Python's, that hand on what they are given."""

from __future__ import annotations

from ...tuples import NamedTuple

LAMBDA, CONSTRUCTOR = "<lambda>", "__init__"

# Functions that give what the coroutine gives in the end that they are given, at once or awaited,
# and methods of event loops, by their last parts, that do.
WAITING = frozenset(
    {
        *("asyncio.run", "asyncio.shield", "asyncio.wait_for"),
        *("asyncio.create_task", "asyncio.ensure_future"),
    }
)
OF_LOOPS = frozenset({"create_task", "run_until_complete"})

# Functions that give back what they are given.
SAME = frozenset(
    {
        *WAITING,
        "asyncio.as_completed",
        "collections.ChainMap",
        "concurrent.futures.as_completed",
        "cloudpickle.dumps",
        "cloudpickle.loads",
        "collections.deque",
        "attr.evolve",
        "attrs.evolve",
        "copy.copy",
        "copy.replace",
        "dataclasses.replace",
        "itertools.chain",
        "itertools.cycle",
        "itertools.islice",
        "copy.deepcopy",
        "pickle.dumps",
        "pickle.loads",
        "random.choices",
        "random.sample",
        "contextlib.closing",
        "weakref.proxy",
        "builtins.staticmethod",
        "builtins.list",
        "builtins.tuple",
        "builtins.iter",
        "builtins.sorted",
        "builtins.reversed",
    }
)

# What makes numpy's old generators, and the module that draws like one.
RANDOM_STATES = frozenset({"numpy.random.RandomState", "numpy.random.mtrand.RandomState"})
GLOBAL_STREAM = "numpy.random"

# Python's containers that classes are put below, by whether they have keys.
DICTS = frozenset(
    {"builtins.dict", *(f"collections.{n}" for n in ("OrderedDict", "UserDict", "defaultdict"))}
)
LISTS = frozenset(
    {"builtins.list", "builtins.tuple", *(f"collections.{n}" for n in ("UserList", "deque"))}
)

# What is made of pairs, or of keywords, and holds what comes second.
OF_PAIRS = frozenset({"builtins.dict", "collections.OrderedDict"})

# Those of them that keep its parts, and their number, or wait for it.
WHOLE = frozenset({*("copy.copy", "copy.deepcopy"), *WAITING})

# Those of them that give its parts one by one, or send it where its parts are not seen.
BY_PARTS = frozenset(
    {
        "builtins.iter",
        "builtins.reversed",
        "builtins.sorted",
        "cloudpickle.dumps",
        "collections.deque",
        "itertools.chain",
        "itertools.cycle",
        "itertools.islice",
        "pickle.dumps",
    }
)

# Functions that go through what they are given, which is the keys of a dict.
ITERATING = frozenset(
    {
        *(f"builtins.{n}" for n in ("iter", "list", "reversed", "sorted", "tuple")),
        *("collections.deque", "itertools.cycle", "itertools.islice"),
    }
)

# What makes dicts, by the last parts of their names.
MAKING_DICTS = frozenset({"Counter", "OrderedDict", "defaultdict", "dict"})

# Functions that give the module that a string names.
IMPORTING = frozenset({"builtins.__import__", "importlib.import_module", "pytest.importorskip"})

# Functions that give back the last thing they are given.
SAME_LAST = frozenset({"typing.cast"})

# Functions that give back some of what they are given last, and ask a function about each.
CHOOSING = frozenset(
    {
        "builtins.filter",
        "heapq.nlargest",
        "heapq.nsmallest",
        "itertools.dropwhile",
        "itertools.filterfalse",
        "itertools.takewhile",
    }
)

# The method of classes of dicts that puts one thing under several keys.
FROM_KEYS = "fromkeys"

# What makes what it holds under a key that nothing was put under.
OF_FACTORIES = frozenset({"collections.defaultdict"})

# Functions that hold what they are given by its names, to be asked for as attributes.
NAMESPACES = frozenset({"argparse.Namespace", "types.SimpleNamespace"})

# Classes of baselines, Stable-Baselines and Tianshou that keep what they are given to be pickled,
# by the last parts of their names, and the attributes to ask it from.
PICKLING = {"CloudpickleWrapper": ("data", "var", "x")}

# What declares the field of a data class, and the arguments that say what it holds at first.
FIELDS = frozenset({"attr.field", "attr.ib", "attrs.field", "dataclasses.field"})
FACTORIES = ("default_factory", "factory")

# Functions that call what they are given first on what stands last, again and again.
FOLDING = frozenset({"functools.reduce"})

# Functions that call what they are given second so, and give what comes of it each time.
ACCUMULATING = frozenset({"itertools.accumulate"})

# Functions that give what they are given one after the other.
GATHERING = frozenset({"asyncio.gather"})

# Functions that part what they are given: into what is ready and what is not.
PARTING = frozenset({"asyncio.wait", "concurrent.futures.wait"})

# Functions that give an element of what they are given.
ELEMENT = frozenset(
    {
        *("builtins.next", "builtins.min", "builtins.max", "random.choice"),
        *("heapq.heappop", "heapq.heappushpop", "heapq.heapreplace"),
    }
)

# Functions that put what they are given second into what they are given first, by their last parts.
PUTTING = frozenset(
    {"heappush", "heappushpop", "heapreplace", "insort", "insort_left", "insort_right"}
)

# Methods of containers that give one of the elements, and those that give the elements.
TAKING = frozenset({"get", "get_nowait", "pop", "popleft"})
KEEPING = frozenset({"copy", "values"})

# Functions and methods that give what is held under a key.
ASKING_BY_KEY = frozenset({"get", "getenv", "pop", "setdefault"})

# Methods that give another of what they are called on.
COPYING = frozenset({"clone", "copy", "deepcopy"})

# Functions that make something of a method's name that calls it on what it is given.
CALLING = frozenset({"operator.methodcaller"})

# Functions that make something of the names of attributes that takes them from what it is given.
GETTING = frozenset({"operator.attrgetter"})

# Functions that make something callable of something callable.
PREPARES = "partial"
"""What prepares a call, by its last name."""
PARTIAL = frozenset({"functools.partial", "functools.partialmethod", "types.MethodType"})


class Scheduling(NamedTuple):
    """How something that is given a function calls it.

    Attributes:
        position: Which argument is called with the ones behind it.
        gives: What comes of it: ``it``, ``awaited`` where it is only behind an ``await``, a
            ``future`` of it or ``many``, one for each item; ``spread``: one for each tuple of
            arguments.
    """

    position: int
    gives: str


# Methods of executors, pools and event loops, by their names.
SCHEDULING = {
    "apply": Scheduling(0, "it"),
    "apply_async": Scheduling(0, "future"),
    "imap": Scheduling(0, "many"),
    "imap_unordered": Scheduling(0, "many"),
    "map": Scheduling(0, "many"),
    "run_in_executor": Scheduling(1, "awaited"),
    "run_sync": Scheduling(0, "it"),
    "starmap": Scheduling(0, "spread"),
    "submit": Scheduling(0, "future"),
    "to_thread": Scheduling(0, "awaited"),
}

# Methods of futures that give the result.
OF_FUTURES = frozenset({"get", "result"})

# Functions that turn a list of step results into one result of lists: ``zip(*results)``.
TRANSPOSE = frozenset({"builtins.zip", "builtins.map"})

# Functions that put what they are given together item by item.
PAIRING = frozenset({"builtins.zip", "builtins.enumerate"})

# Those whose items are tuples of one item of each, and what gives one thing several times.
IN_ROWS = frozenset({"itertools.product", "itertools.zip_longest"})
REPEATING = frozenset({"itertools.repeat", "itertools.tee"})
