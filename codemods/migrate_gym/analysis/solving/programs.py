"""Which modules belong to programs that take what gym 0.26 gives, and nothing of older releases."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..reading import expressions as e
from ..reading.records import Facts, Scope, Unpacking
from ..tables import known
from .classes.written_out import arities
from .modules import Modules, Ref

_SEEDED = ("seed", "options")
_LAST_OLD = 3  # the position of the info among four values


def of_today(modules: Modules) -> frozenset[str]:
    """The modules of programs that speak the API of gym 0.26.

    A program is what its modules import of each other: it runs with one release of gym. One that
    takes apart five values of a step, or an info of a reset, and never four values, has 0.26 or
    a later one everywhere, also where nothing is taken apart. What a project requires shows it too,
    and so does an environment of its own that gives and takes what those of gym 0.26 do, unless a
    reset looks as it did before: requirements are the first thing that somebody raises.
    """
    if modules.asks_on_demand:  # what gym 0.22 to 0.25 gave to some alone
        return frozenset()
    evident = {name for name in modules.facts if _takes_new(modules, name)}
    if modules.is_pinned and not any(map(_resets_as_of_old, modules.facts.values())):
        evident = set(modules.facts)
    shown = {name for name, facts in modules.facts.items() if _makes_new(facts)}
    if not (evident or shown):
        return frozenset()
    programs = _programs(modules)
    evident |= {
        name
        for name in shown
        if not any(_resets_as_of_old(modules.facts[one]) for one in programs[name])
    }
    return frozenset(
        name
        for members in {id(programs[name]): programs[name] for name in evident}.values()
        if not any(_takes_or_gives_old(modules.facts[name]) for name in members)
        for name in members
    )


def is_gymnasiums(modules: Modules, module: str) -> bool:
    """Whether a module imports gymnasium, or others of its project do and none imports gym."""
    here = [modules.facts[module]] if modules.uses_gym else modules.facts.values()
    return any(facts.imports_modern for facts in here)


def read_as_five(modules: Modules, module: str) -> Iterator[e.Expression]:
    """What is stepped, where the result is read as five values without being taken apart.

    By its parts, or where a name holds the whole of what reset() and step() give by turns, the
    observation being first in both.
    """
    facts = modules.facts[module]
    yield from read_by_parts(modules, module)
    for scope in facts.scopes:
        if known.RESULTS.issubset(scope.called):
            for receiver in _stepped_by_turns(facts, scope):
                if _hands_on(modules, module, receiver):
                    yield receiver


def read_by_parts(modules: Modules, module: str) -> Iterator[e.Expression]:
    """What is stepped, where ``result[4]`` or ``result[2] or result[3]`` says it gives five."""
    facts = modules.facts[module]
    for base, index in facts.fives:
        scope = facts.scopes[index]
        if "len" not in scope.called:  # as is asked where either number may come
            yield from _stepped(scope, base)


def _takes_new(modules: Modules, module: str) -> bool:
    facts = modules.facts[module]
    taken = (one for one in facts.unpackings if is_new(one) and one.line not in facts.branched)
    receivers = [one.receiver for one in taken]
    receivers += read_as_five(modules, module)
    return not all(_is_elses(modules, module, one) for one in receivers)


def _makes_new(facts: Facts) -> bool:
    """Whether a class below one of gym's steps and resets as those of gym 0.26 do."""
    if facts.imports_modern or not facts.imports_legacy:
        return False
    return any(
        scope.kind == "class"
        and _gives(facts.scopes, index, known.MODERN_LENGTH)
        and any(
            one.name == "reset" and one.parent == index and {*_SEEDED} <= one.parameters.keys()
            for one in facts.scopes
        )
        for index, scope in enumerate(facts.scopes)
    )


def is_new(one: Unpacking) -> bool:
    """Whether five values of a step are taken apart, or an info of a reset."""
    return one.telling and (one.method == "reset" or one.arity == known.MODERN_LENGTH)


def _is_elses(modules: Modules, module: str, receiver: e.Expression) -> bool:
    """Whether something is made by another library, or of a class that makes five values itself."""
    facts = modules.facts[module]
    made = [one.function for one in _held(facts, receiver) if isinstance(one, e.Call)]
    for function in made:
        for one in _held(facts, _root(function)):
            made_of = _class(modules, module, one)
            if made_of is not None:
                around = modules.facts[made_of.module].scopes
                if _gives(around, made_of.scope, known.MODERN_LENGTH):
                    return True
            elif isinstance(one, e.Imported):
                found = modules.resolved(module, one.dotted)
                if not (modules.is_legacy(found) or modules.is_own(found)):
                    return True
    return False


def _class(modules: Modules, module: str, origin: e.Expression) -> Ref | None:
    """The class of the project that a name stands for, defined in its module or imported."""
    if isinstance(origin, e.Class):
        return Ref(module, origin.scope)
    if isinstance(origin, e.Imported):
        return modules.class_behind(modules.resolved(module, origin.dotted))
    return None


def _hands_on(modules: Modules, module: str, receiver: e.Expression) -> bool:
    """Whether something is made by gym, or of a class that gives what a reset within gives."""
    facts = modules.facts[module]
    made = [one.function for one in _held(facts, receiver) if isinstance(one, e.Call)]
    origins = [one for function in made for one in _held(facts, _root(function))]
    return bool(origins) and all(_gives_resets(modules, module, one) for one in origins)


def _gives_resets(modules: Modules, module: str, origin: e.Expression) -> bool:
    """Whether a name is gym's, or that of a class that gives what a reset within gives."""
    made_of = _class(modules, module, origin)
    if made_of is not None:
        return _hands_on_resets(modules.facts[made_of.module].scopes, made_of.scope)
    if not isinstance(origin, e.Imported):
        return False
    return modules.is_legacy(modules.resolved(module, origin.dotted))


def _hands_on_resets(scopes: Sequence[Scope], owner: int) -> bool:
    resets = [one for one in scopes if one.name == "reset" and one.parent == owner]
    given = [value for one in resets for value in one.returns]
    return bool(given) and all(_receiver(value, "reset") is not None for value in given)


def _held(facts: Facts, name: e.Expression) -> list[e.Expression]:
    """What is bound to a name in the scope around that binds it, or to an attribute anywhere."""
    scopes = facts.scopes
    if isinstance(name, e.Attribute):
        given = [binding for _, binding in facts.given.get(name.name, ())]
        own = (one for scope in scopes for one in scope.attributes.get(name.name, ()))
        return [binding.value for binding in (*given, *own)]
    if not isinstance(name, e.Name):
        return []
    index = name.scope
    while index > 0 and name.id not in scopes[index].bindings:
        index = scopes[index].parent
    return [binding.value for binding in scopes[max(index, 0)].bindings.get(name.id, ())]


def _root(expression: e.Expression) -> e.Expression:
    while isinstance(expression, e.Attribute):
        expression = expression.base
    return expression


def _takes_or_gives_old(facts: Facts) -> bool:
    """Whether four values are taken of a step, or a step of the project's own gives four."""
    steps = (one for one in facts.unpackings if one.method == "step" and not one.is_starred)
    taken = any(one.arity == known.LEGACY_LENGTH for one in steps)
    return taken or _gives(facts.scopes, None, known.LEGACY_LENGTH)


def _resets_as_of_old(facts: Facts) -> bool:
    """Whether a name holds all that a reset gives, or a class has seed(), or a reset without one.

    Where it is asked whether something is a tuple, a name may hold what either release gives; and
    a reset that gives nothing is none of an environment's.
    """
    asking = {scope.name for scope in facts.scopes if _asks_for_tuples(scope)}
    return any(
        bool(scope.returns) and scope.parameters.keys() <= {"self"}
        if scope.name == "reset" and scope.kind == "function"
        else scope.kind == "class" and "seed" in scope.attributes
        for scope in facts.scopes
    ) or any(
        _receiver(binding.value, "reset") is not None
        for scope in facts.scopes
        if asking.isdisjoint((scope.name, *scope.called))
        for bindings in (*scope.bindings.values(), *scope.attributes.values())
        for binding in bindings
    )


def _asks_for_tuples(scope: Scope) -> bool:
    """Whether a function asks whether what a name of it holds is a tuple."""
    return any(
        isinstance(one, e.Name) and one.id == "tuple"
        for bindings in scope.bindings.values()
        for binding in bindings
        if isinstance(binding.value, (e.Narrowed, e.Excluded))
        for one in _options(binding.value.type)
    )


def _options(value: e.Expression) -> Sequence[e.Expression]:
    return value.options if isinstance(value, e.Either) else (value,)


def _gives(scopes: Sequence[Scope], owner: int | None, count: int) -> bool:
    """Whether a step gives so many values: of one class, or of any."""
    return any(
        scope.kind == "function"
        and scope.name in known.STEPS
        and owner in (None, scope.parent)
        and count in arities(scope)
        for scope in scopes
    )


def _programs(modules: Modules) -> dict[str, set[str]]:
    """The modules of the program that each module belongs to."""
    programs = {name: {name} for name in modules.facts}
    for name, facts in modules.facts.items():
        for dotted in (*facts.imports, *facts.stars):
            found = modules.resolved(name, dotted)
            while found and found not in modules.facts:
                found = found.rpartition(".")[0]
            if found and programs[found] is not programs[name]:
                fewer, more = sorted((programs[found], programs[name]), key=len)
                more |= fewer
                programs.update(dict.fromkeys(fewer, more))
    return programs


def _stepped(scope: Scope, result: e.Expression) -> Iterator[e.Expression]:
    """What is stepped for a result that is read, by itself or by the name that holds it."""
    held = [result]
    if isinstance(result, e.Name):
        held = [binding.value for binding in scope.bindings.get(result.id, ())]
    receivers = [_receiver(one, "step") for one in held]
    if None not in receivers:
        yield from filter(None, receivers)


def _stepped_by_turns(facts: Facts, scope: Scope) -> Iterator[e.Expression]:
    """What is stepped in a loop for a name that holds the whole result of its reset before."""
    for name, bindings in scope.bindings.items():
        first = [one for one in bindings if _receiver(one.value, "reset") is not None]
        if not first or _is_taken_apart(scope, name):
            continue
        receivers = (_receiver(one.value, "reset") for one in first)
        reset = [e.spelled(one) for one in receivers if one is not None]
        around = set.union(*(_loops(facts, one.block) for one in first))
        for one in bindings:
            if one not in first and _loops(facts, one.block) - around:
                stepped = _stepped(scope, one.value)
                yield from (receiver for receiver in stepped if e.spelled(receiver) in reset)


def _loops(facts: Facts, block: int) -> set[int]:
    """The bodies of loops that a block of statements lies in."""
    found = set()
    while block >= 0:
        if facts.blocks[block].loops:
            found.add(block)
        block = facts.blocks[block].parent
    return found


def _is_taken_apart(scope: Scope, name: str) -> bool:
    """Whether the last of four values is taken of what a name holds."""
    return any(
        isinstance(binding.value, e.Item)
        and binding.value.position == _LAST_OLD
        and isinstance(binding.value.base, e.Name)
        and binding.value.base.id == name
        for bindings in scope.bindings.values()
        for binding in bindings
    )


def _receiver(value: e.Expression, method: str) -> e.Expression | None:
    """What a method by a name is called on, if that is what an expression is."""
    function = value.function if isinstance(value, e.Call) else None
    if not isinstance(function, e.Attribute) or function.name != method:
        return None
    return function.base
