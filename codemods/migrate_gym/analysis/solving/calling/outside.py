"""What calls of something outside the project give: gym itself, its look-alikes, the library."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from gymport import moves

from ...reading import expressions as e
from ...reading.loops import rows, yielded
from ...tables import functions, known, lookalikes
from ..classes.around import is_old_inside
from ..programs import is_gymnasiums
from ..unions import many, union
from ..values import OLD_STREAM, STEPPED, UNKNOWN, Kind, Site, Value
from . import building
from .scheduled import direct

if TYPE_CHECKING:
    from ..inference import Inference


_MAKING = {
    **dict.fromkeys(functions.NAMESPACES, building.namespace),
    **dict.fromkeys(functions.FIELDS, building.field),
    **dict.fromkeys(functions.FOLDING, building.folded),
    **dict.fromkeys(functions.GATHERING, building.gathered),
    **dict.fromkeys(functions.OF_FACTORIES, building.by_default),
    **dict.fromkeys(functions.OF_PAIRS, building.dictionary),
    **dict.fromkeys(functions.PARTING, building.parted),
}
_FOLLOWED = frozenset(
    {
        *functions.IMPORTING,
        *functions.SAME,
        *functions.CHOOSING,
        *functions.ELEMENT,
        *functions.SAME_LAST,
        *functions.CALLING,
        *functions.GETTING,
        *functions.TRANSPOSE,
        *functions.PAIRING,
        *functions.IN_ROWS,
        *functions.REPEATING,
        *functions.PARTIAL,
        *_MAKING,
        *("builtins.iter", "builtins.type"),
        *("ray.get", "ray.remote", "weakref.ref"),
    }
)
"""What `Outside._of_library` knows; what others are given need not be valued."""

_MAPPING, _ZIP = "builtins.map", "builtins.zip"
_MAKE = "make"


class Outside:
    """Calls of dotted names that no module of the project defines."""

    def __init__(self, inference: Inference) -> None:
        self._inference = inference

    def called(self, module: str, dotted: str, call: e.Call) -> Value:
        """Returns what calling a dotted name gives."""
        root, _, rest = dotted.partition(".")
        if known.is_modern(dotted) or self._inference.modules.is_legacy(dotted):
            return self._of_gym(module, root, rest, call)
        last = dotted.rpartition(".")[2]
        if last in functions.PICKLING:
            return building.pickled(self._inference, module, call, functions.PICKLING[last])
        named = dotted.split(".")[-2] if last in lookalikes.MAKES_ITS_OWN and rest else last
        if lookalikes.keeps_its_own(dotted) or named in lookalikes.NAMES:
            reason = f"{dotted} keeps a contract of its own"
            return Value(
                Kind.LOOKALIKE, dotted, makes=self._batched(module, call), evidence=(reason,)
            )
        if dotted in functions.RANDOM_STATES:
            return Value(Kind.RANDOM, OLD_STREAM, evidence=(f"{dotted} is numpy's own",))
        if (maker := moves.maker(dotted)) is not None:
            return self._of_maker(module, maker, call)
        found = self._of_library(module, dotted, call) if dotted in _FOLLOWED else None
        return found if found is not None else self._by_name(module, dotted, last, call)

    def _batched(self, module: str, call: e.Call) -> frozenset[Site]:
        """The calls of ``make`` whose environments a batch is made of, or a wrapper around one."""
        value = self._inference.value(module, call.arguments[0]) if call.arguments else UNKNOWN
        if value.kind is Kind.MANY:
            value = value.of or UNKNOWN
        if value.kind in (Kind.FUNCTION, Kind.CALLABLE):
            value = self._inference.calls.result_of(value)
        return value.makes

    def _of_maker(self, module: str, maker: moves.Maker, call: e.Call) -> Value:
        """What a package gives whose environments are gymnasium's in its releases of today."""
        facts = self._inference.modules.facts[module]
        because = (f"{maker.name} in {self._inference.modules.place(module, call.line)}",)
        modern = module in self._inference.of_today
        modern = modern or is_gymnasiums(self._inference.modules, module)
        if not maker.wraps:
            makes = frozenset({(facts.path, call.line, call.column)})
            return Value(Kind.ENV, modern=modern, makes=makes, evidence=because)
        first = self._inference.value(module, call.arguments[0]) if call.arguments else UNKNOWN
        if first.kind is not Kind.ENV:
            return Value(Kind.ENV, modern=modern, evidence=because)
        return first.but(name="").because(because[0])

    def _of_gym(self, module: str, root: str, rest: str, call: e.Call) -> Value:
        modern = known.is_modern(f"{root}.{rest}")
        place = f" in {self._inference.modules.place(module, call.line)}" if call.line else ""
        because = (f"{root}.{rest}{place}",)
        if rest in known.MAKES or rest in known.VECTOR_MAKES:
            elses = self._made_elsewhere(module, call)
            if elses.is_known:
                return elses
            modern = modern or module in self._inference.of_today
            kind = Kind.ENV if rest in known.MAKES else Kind.VECTOR
            site = (self._inference.modules.facts[module].path, call.line, call.column)
            made = Value(kind, modern=modern, makes=frozenset({site}), evidence=because)
            if _MAKE in self._inference.members.outside.names and kind is Kind.ENV:
                instead = self._inference.replaced.made()
                return union((made, instead)) if instead.kind in STEPPED else made
            return made
        if known.is_env_class(rest) and rest[rest.rfind(".") + 1].isupper():
            first = self._inference.value(module, call.arguments[0]) if call.arguments else UNKNOWN
            if first.kind is Kind.VECTOR or (first.kind is Kind.LOOKALIKE and not first.guess):
                return first.because(because[0])
            is_new = first.modern or (modern and not is_old_inside(f"{root}.{rest}", first))
            half = first.half and first.modern
            return Value(Kind.ENV, modern=is_new, half=half, makes=first.makes, evidence=because)
        if rest in known.SPECS:
            return Value(Kind.INSTANCE, f"{root}.{rest}", evidence=because)
        spec = Value(Kind.INSTANCE, f"{root}.spec", evidence=because)
        if rest in known.ALL_SPECS:
            return many(spec)
        if rest in known.NAMED_SPECS:
            return many(many(spec, (UNKNOWN, spec)))
        if rest in known.GIVEN_SPECS:
            return spec
        if rest in known.LOADING and call.arguments and isinstance(call.arguments[0], e.Text):
            return self._inference.names.dotted(call.arguments[0].value.replace(":", "."))
        if rest.startswith("spaces.") or rest in known.SPACE_CLASSES:
            return Value(Kind.SPACE, evidence=because)
        owner, _, method = rest.rpartition(".")
        if method and (known.is_env_class(owner) or owner in known.VECTOR_MAKES):
            # gym.Wrapper.step(self, action)
            first = self._inference.value(module, call.arguments[0]) if call.arguments else UNKNOWN
            kind = Kind.VECTOR if owner in known.VECTOR_MAKES else Kind.ENV
            env = Value(kind, modern=modern or first.modern, evidence=because)
            return self._inference.calls.result_of(Value(Kind.METHOD, method, of=env))
        if rest == "utils.seeding.np_random":
            return many(Value(Kind.RANDOM, modern=modern, evidence=because))
        return UNKNOWN

    def _made_elsewhere(self, module: str, call: e.Call) -> Value:
        """What is made by an id that another library gives, which keeps its own contract."""
        id_ = call.argument("id", 0)
        if isinstance(id_, e.Text) and id_.value.startswith(self._batch_ids):
            return Value(Kind.LOOKALIKE, evidence=(f"{id_.value} is a batch of another library",))
        id_ = id_ if self._maker_by_id else None
        found = self._inference.value(module, id_) if id_ is not None else UNKNOWN
        if found.kind is not Kind.LOOKALIKE or found.guess:
            return UNKNOWN
        return Value(Kind.LOOKALIKE, self._maker_by_id, evidence=found.evidence)

    @cached_property
    def _maker_by_id(self) -> str:
        """What makes environments of a library that the project imports, whose ids gym's took."""
        makers = lookalikes.MAKES_BY_ID
        return next((makers[one] for one in sorted(self._imported & {*makers})), "")

    @cached_property
    def _batch_ids(self) -> tuple[str, ...]:
        """What the ids begin with of the batches of libraries that the project imports."""
        ids = lookalikes.BATCHES_BY_ID
        return tuple(start for one in sorted(self._imported & {*ids}) for start in ids[one])

    @cached_property
    def _imported(self) -> set[str]:
        """The packages that the project imports."""
        return {
            name.partition(".")[0]
            for facts in self._inference.modules.facts.values()
            for name in facts.imports
        }

    def _of_library(self, module: str, dotted: str, call: e.Call) -> Value | None:
        """What the standard library gives; None for what is not known."""
        first = self._inference.value(module, call.arguments[0]) if call.arguments else UNKNOWN
        text = next((one.value for one in call.arguments[:1] if isinstance(one, e.Text)), None)
        if dotted in functions.IMPORTING and text is not None:
            return self._inference.names.dotted(text)
        if dotted == "builtins.iter" and len(call.arguments) > 1:
            return many(self._inference.calls.result_of(first))
        if dotted in functions.BY_PARTS and first.kind is Kind.STEP and not first.name:
            return UNKNOWN  # it is given four values
        key = self._key(module, dotted, call)
        if key is not None:
            return key
        if dotted in functions.SAME:
            return first
        if dotted in functions.CHOOSING and call.arguments:
            return self._inference.value(module, call.arguments[-1])
        if dotted in functions.ELEMENT and call.arguments and first.kind is Kind.INSTANCE:
            one = self._inference.value(module, e.Item(call.arguments[0], None, each=True))
            return one if one.is_known or dotted == "builtins.next" else first
        if dotted in functions.ELEMENT:
            return (first.of if first.kind is Kind.MANY else first) or UNKNOWN
        if dotted in functions.SAME_LAST and call.arguments:
            named = self._inference.parameters.instance_of(module, call.arguments[0])
            given = self._inference.value(module, call.arguments[-1])
            return named if named.is_known else given
        if dotted in functions.CALLING and text is not None:
            return Value(Kind.METHOD, text)
        if dotted in functions.GETTING:
            paths = tuple(one.value for one in call.arguments if isinstance(one, e.Text))
            return Value(Kind.GETTER, keys=paths if len(paths) == len(call.arguments) else ())
        if dotted == "builtins.type" and len(call.arguments) == 1:
            return self._inference.members.of(first, "__class__")
        if dotted in functions.TRANSPOSE:
            results = [self._inference.value(module, argument) for argument in call.arguments]
            found = [value for value in results if value.kind is Kind.STEP]
            if found:  # of one result that is not spread, it gives something for each value
                is_spread = any(isinstance(argument, e.Spread) for argument in call.arguments)
                is_one = not (found[0].name or (is_spread and dotted != _MAPPING))
                return UNKNOWN if is_one else found[0].but(name="zip")
        if dotted in functions.PAIRING:
            columns = self._columns(module, call) if dotted == _ZIP else UNKNOWN
            paired = e.Many((yielded(call),), False)
            return columns if columns.is_known else self._inference.value(module, paired)
        if dotted in functions.IN_ROWS:
            return self._inference.value(module, e.Many((rows(call),), False))
        if dotted in functions.REPEATING:
            return many(first)
        if dotted in functions.PARTIAL and call.arguments:
            made = self._inference.calls.called(module, first, _given(call))
            return Value(Kind.CALLABLE, direct(first), of=made) if made.is_known else UNKNOWN
        if dotted in _MAKING:
            return _MAKING[dotted](self._inference, module, call)
        if dotted == "weakref.ref":
            return Value(Kind.CALLABLE, of=first) if first.is_known else UNKNOWN
        if dotted == "ray.get":
            return self._inference.scheduled.gotten(first)
        if dotted == "ray.remote":
            return self._inference.scheduled.actor(first)
        return None

    def _key(self, module: str, dotted: str, call: e.Call) -> Value | None:
        """The keys of a dict that a function goes through, or one of them (None: of no dict)."""
        is_one = dotted in functions.ELEMENT
        if len(call.arguments) != 1 or not (is_one or dotted in functions.ITERATING):
            return None
        key = self._inference.items.key(module, call.arguments[0])
        return key if key is None or is_one or not key.is_known else many(key)

    def _columns(self, module: str, call: e.Call) -> Value:
        """What ``zip(*rows)`` gives: a container for each place of rows of one length."""
        first = call.arguments[0] if len(call.arguments) == 1 else None
        rows = self._inference.value(module, first.base) if type(first) is e.Spread else UNKNOWN
        row = rows.of if rows.kind is Kind.MANY else None
        if row is None or row.kind is not Kind.MANY or row.keys:
            return UNKNOWN
        columns = [many(part) for part in row.parts]
        return many(union(columns), columns)

    def _by_name(self, module: str, dotted: str, last: str, call: e.Call) -> Value:
        """A guess from what is called and what it is given."""
        if _is_model(dotted, last):
            return Value(Kind.INSTANCE, dotted)
        several = _named_for_several(last)
        if several:
            reason = f"{dotted} is named like {several}, whose contract is not known"
            return Value(Kind.MIXED, guess=True, evidence=(reason,))
        if call.arguments and _is_wrapper_name(last):
            first = self._inference.value(module, call.arguments[0])
            if first.kind is Kind.ENV:
                return first.but(guess=True, name="").because(f"wrapped by {dotted}")
        is_known = dotted in known.OUTER_ENVS
        if (is_known or last.endswith("Env")) and self._inference.modules.uses_gym:
            kept = self._named_alike(last)
            if kept:
                reason = f"{dotted} may be {last} of {kept}, which is none of gym's"
                return Value(Kind.MIXED, guess=True, evidence=(reason,))
            name = dotted if is_known or last in lookalikes.MULTI_AGENT else ""
            reason = f"{dotted} is named like an environment"
            return Value(Kind.ENV, name, guess=True, evidence=(reason,))
        return UNKNOWN

    def _named_alike(self, last: str) -> str:
        """The module of the project's class that goes by a name, where none by it is gym's ("")."""
        named = self._inference.modules.named(last)
        infos = map(self._inference.class_info, named)
        are_alike = all(info.instance.kind is Kind.LOOKALIKE for info in infos)
        return named[0].module if named and are_alike else ""


def _named_for_several(last: str) -> str:
    """What of several a name is one for ("" for none)."""
    if any(word in last for word in lookalikes.BATCH_WORDS):
        return "a batch"
    is_of_agents = lookalikes.AGENTS_WORD in last and last not in lookalikes.MULTI_AGENT
    return "an environment of several agents" if is_of_agents and last.endswith("Env") else ""


def _is_model(dotted: str, last: str) -> bool:
    is_class = dotted.partition(".")[0] in lookalikes.MODEL_ROOTS and last[:1].isupper()
    return is_class and not any(word in last for word in lookalikes.WRAPPER_WORDS)


@lru_cache(maxsize=4096)
def _is_wrapper_name(last: str) -> bool:
    if any(word in last for word in lookalikes.NO_WRAPPER_WORDS):
        return False
    return "wrap" in last.lower() or (
        last[:1].isupper() and any(word in last for word in lookalikes.WRAPPER_WORDS)
    )


def _given(call: e.Call) -> e.Call:
    """What ``partial`` calls: the first argument with the others."""
    return e.Call(call.arguments[0], call.arguments[1:], call.keywords, call.line, call.column)
