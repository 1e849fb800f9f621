"""What a project's own registrations say of the environments that are made by their ids."""

from __future__ import annotations

import itertools
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from ..reading.dict_keys import DICT, SPACE
from ..reading.expressions import (
    OTHER,
    Attribute,
    Call,
    Expression,
    Many,
    Name,
    Text,
    last_part,
)
from ..reading.infos import GIVEN_BY
from ..reading.records import Scope
from ..solving.inference import Inference
from ..solving.modules import Ref
from ..solving.parameters.rests import takes_any
from ..solving.parameters.sites import Site
from ..solving.values import UNKNOWN, Kind, Value
from ..tables import known
from ..tables.functions import LAMBDA

_ID = "id"
_LIMITS = frozenset({"max_episode_steps", "timestep_limit"})


class Registrations:
    """The classes that ``register`` gives ids to.

    Args:
        inference: What the project's expressions hold.
    """

    def __init__(self, inference: Inference) -> None:
        self._inference = inference
        self._modules = inference.modules

    @cached_property
    def ids(self) -> frozenset[str]:
        """The ids that a ``register`` of the project gives to environments."""
        return frozenset(self._inference.classes.registered_ids())

    def class_of(self, id_: str) -> Ref | None:
        """The class of the project that the environments of an id are of.

        Args:
            id_: The id that the environment is made by, with or without a module before it.
        """
        return self._classes.get(id_.rpartition(":")[2])

    def has(self, ref: Ref) -> bool:
        """Whether a ``register`` of the project names a class.

        Args:
            ref: The class.
        """
        return self._inference.classes.is_registered(ref)

    def own_mode(self, id_: str) -> str:
        """A mode but that for people in which render() may show where none is named ("" for none).

        gym's wrappers named that for people. ``make`` put one around what has a time limit, and
        since gym 0.21 around the rest.

        Args:
            id_: The id that the environment is made by, with or without a module before it.
        """
        ref = self.class_of(id_)
        if ref is None or id_.rpartition(":")[2] in self._limited:
            return ""
        render = self._inference.members.method(ref, "render")
        defaults = self._modules.scope(render).defaults if render is not None else {}
        default = next((defaults[name] for name in known.RENDER_MODES if name in defaults), None)
        return default.value if isinstance(default, Text) and default.value != known.SHOWN else ""

    @cached_property
    def _limited(self) -> frozenset[str]:
        """The ids that are registered with a time limit."""
        limits = (_text(call.argument(_ID, 0)) for call in self._calls() if _has_limit(call))
        return frozenset(limits)

    def refuses_mode(self, id_: str) -> bool:
        """Whether what makes an environment takes no render_mode, and is given none.

        Args:
            id_: The id that the environment is made by, with or without a module before it.
        """
        name = id_.rpartition(":")[2]
        if name in self._functions:
            function = self._functions[name]
            return not (_takes_mode(self._modules.scope(function)) or function in self.makers)
        ref = self.class_of(id_)
        if ref is None or self._gets_mode(ref):
            return False
        constructor = self._inference.members.method(ref, "__init__")
        if constructor is None:
            return self._inference.class_info(ref).root.partition(".")[2] in known.ENV_CLASSES
        return not _takes_mode(self._modules.scope(constructor))

    @cached_property
    def makers(self) -> frozenset[Ref]:
        """The registered functions that take no mode, and are to hand one on to what they make."""
        refs = self._functions.values()
        return frozenset(ref for ref in refs if self._hands_on(self._modules.scope(ref)))

    def _hands_on(self, function: Scope) -> bool:
        if function.name == LAMBDA or _takes_mode(function):
            return False
        made = (ref for name in function.called for ref in self._modules.named(name))
        return any(map(self.takes_mode, made))

    def takes_mode(self, ref: Ref) -> bool:
        """Whether the constructor of a class has a parameter for a mode, or is rewritten to."""
        if self._gets_mode(ref):
            return True
        constructor = self._inference.members.method(ref, "__init__")
        if constructor is None:
            return False
        return known.RENDER_MODE in self._modules.scope(constructor).parameters

    def _gets_mode(self, ref: Ref) -> bool:
        """Whether a class is rewritten to take the mode that its render method took."""
        info = self._inference.class_info(ref)
        if info.instance.kind is not Kind.ENV or info.instance.modern:
            return False
        render = self._inference.members.method(ref, "render")
        if render is None:
            return self._modules.is_legacy(info.root) and known.takes_mode(
                info.root.partition(".")[2]
            )
        return not set(known.RENDER_MODES).isdisjoint(self._modules.scope(render).parameters)

    @cached_property
    def _functions(self) -> Mapping[str, Ref]:
        """The functions of the project that gym's ``register`` is given, by ids."""
        found: dict[str, Ref] = {}
        for module, call in self._sites():
            function = self._inference.value(module, call.function)
            if not self._modules.is_legacy(function.name):
                continue
            ref = self._inference.members.function(self._maker(module, call))
            if ref is not None:
                found[_text(call.argument(_ID, 0))] = ref
        return found

    @cached_property
    def _classes(self) -> dict[str, Ref]:
        """The class that makes the environments of an id, where it can be told from others."""
        entries = {_text(call.argument(_ID, 0)): (module, call) for module, call in self._sites()}
        found = ((id_, self._registered(*site)) for id_, site in entries.items())
        return {id_: refs[0] for id_, refs in found if len(refs) == 1}

    def _registered(self, module: str, call: Call) -> Sequence[Ref]:
        """The classes that a call of ``register`` may name: of several the one in its module.

        Where that one is not seen, they are those that environments are instances of.
        """
        refs = self._modules.named(_name(call))
        if len(refs) < 2:
            return refs
        made = self._maker(module, call)
        if made.kind is Kind.CLASS and ":" in made.name:
            return [Ref.of(made.name)]
        infos = ((ref, self._inference.class_info(ref)) for ref in refs)
        return [ref for ref, info in infos if info.instance.kind is Kind.ENV]

    def may_make(self, refs: Iterable[Ref]) -> bool:
        """Whether an environment of one of some classes may be made by an id.

        Args:
            refs: The classes: one that is registered, or whatever a ``register`` is given for one.
        """
        names = {self._modules.scope(ref).name for ref in refs}
        return self._is_open or not names.isdisjoint(self._named)

    def may_wrap(self, ids: Iterable[str]) -> bool:
        """Whether what makes the environments of some ids may give a wrapper.

        Args:
            ids: The ids that an environment is made by, with or without a module before them;
                none where that is not known.
        """
        named = {id_.rpartition(":")[2] for id_ in ids}
        return bool(self._wrapping & (named | {""}) if named else self._wrapping)

    @cached_property
    def _wrapping(self) -> frozenset[str]:
        """The ids of what may be a wrapper that a registration gives; "" for an id not seen."""
        wrapping = (call for module, call in self._sites() if self._wraps(module, call))
        return frozenset(_text(call.argument(_ID, 0)) for call in wrapping)

    def _wraps(self, module: str, call: Call) -> bool:
        """Whether what makes the environments of a registration may give a wrapper."""
        if _entry_point(call) is None:
            return False
        made = self._maker(module, call)
        function = self._inference.members.function(made)
        if function is not None:
            given = self._inference.returned(function)
            return any(map(self._may_be_wrapper, given.choices or (given,)))
        is_class = made.kind is Kind.CLASS and ":" in made.name
        refs = [Ref.of(made.name)] if is_class else self._modules.named(_name(call))
        if not refs:
            return not _name(call)[:1].isupper()  # as a class that is not seen is called
        return any(self._inference.class_info(ref).is_wrapper for ref in refs)

    def _may_be_wrapper(self, made: Value) -> bool:
        """Whether an environment may be an instance of a wrapper class."""
        if ":" not in made.name:
            return True
        return self._inference.class_info(Ref.of(made.name)).is_wrapper

    def is_refused(self, ref: Ref) -> bool:
        """Whether the checker that ``make`` puts around surely refuses what old classes give.

        Args:
            ref: The class of an environment: its observations may have other keys than their
                space, and its infos may be no dicts.
        """
        info = self._inference.class_info(ref)
        if info.is_wrapper or info.instance.kind is not Kind.ENV or info.instance.modern:
            return False
        space = self._inference.members.holder(ref, SPACE)
        given = (self._inference.members.method(ref, name) for name in GIVEN_BY)
        asked = (one for one in (space, *given) if one is not None)
        return any(self._modules.scope(one).is_refused for one in asked) or self._differs(ref)

    def _differs(self, ref: Ref) -> bool:
        """Whether a reset gives what a method writes out with other keys than the class's space.

        Both may stand in classes above, in other modules.
        """
        holder = self._inference.members.holder(ref, SPACE)
        reset = self._inference.members.method(ref, "reset")
        if holder is None or reset is None:
            return False
        spaces = [one.value for one in self._modules.scope(holder).attributes.get(SPACE, ())]
        declared = _declared(spaces[0]) if len(spaces) == 1 else ()
        observed = [self._keys_of(ref, one) for one in self._modules.scope(reset).returns]
        return bool(declared) and any(one and set(one) != {*declared} for one in observed)

    def _keys_of(self, ref: Ref, given: Expression) -> Sequence[str]:
        """The keys of the one dict that a method writes out: ``self.observe()`` (none: open)."""
        function = given.function if isinstance(given, Call) else None
        if not isinstance(function, Attribute) or not _is_self(function.base):
            return ()
        method = self._inference.members.method(ref, function.name)
        returns = self._modules.scope(method).returns if method is not None else ()
        return _keys(returns[0]) if len(returns) == 1 else ()

    def are_named(self, refs: Iterable[Ref]) -> bool:
        """Whether environments of some classes are made by nothing but ids whose class is seen.

        Args:
            refs: The classes: ``register`` may be called with one more argument for each.
        """
        names = {self._modules.scope(ref).name for ref in refs}
        named = [site for site in self._sites() if _name(site[1]) in names]
        if self._is_open or not named:
            return False
        return all(itertools.starmap(self._is_seen, named))

    def _is_seen(self, module: str, call: Call) -> bool:
        """Whether a call of gym's ``register`` surely names a class of the project."""
        function, made = self._inference.value(module, call.function), self._maker(module, call)
        is_gyms = function.kind is Kind.DOTTED and self._modules.is_legacy(function.name)
        is_seen = made.kind is Kind.CLASS and ":" in made.name
        given = {name for name, _ in call.keywords}
        return is_gyms and is_seen and given.isdisjoint({None, known.UNCHECKED})

    @cached_property
    def _named(self) -> frozenset[str]:
        """The names of what is registered."""
        return frozenset(name for _, name in self._entries())

    @cached_property
    def _is_open(self) -> bool:
        """Whether a ``register`` is given what is no class by its name: a function, or a table."""
        classes = {self._modules.scope(ref).name for ref in self._modules.classes}
        return any(
            _is_unseen(call, classes) or self._pointed(call).kind is Kind.FUNCTION
            for call in self._calls()
        )

    def _maker(self, module: str, call: Call) -> Value:
        """The class or function that a call of ``register`` gives, by its name or itself."""
        entry = _entry_point(call) or OTHER
        is_text = isinstance(entry, Text)
        return self._pointed(call) if is_text else self._inference.value(module, entry)

    def _pointed(self, call: Call) -> Value:
        """The class or function of the project that a text names as what makes environments."""
        path = _text(_entry_point(call))
        return self._inference.names.dotted(path.replace(":", ".")) if path else UNKNOWN

    def _entries(self) -> Iterator[tuple[str, str]]:
        """The ids of all registrations, with the names of the classes that they are for."""
        for call in self._calls():
            yield _text(call.argument(_ID, 0)), _name(call)

    def _calls(self) -> Iterator[Call]:
        return (call for _, call in self._sites())

    def _sites(self) -> Sequence[Site]:
        return self._inference.sites.of("register")


def _takes_mode(function: Scope) -> bool:
    """Whether a function has a parameter for a mode, or takes any keywords."""
    return takes_any(function) or known.RENDER_MODE in function.parameters


def _has_limit(call: Call) -> bool:
    """Whether a call of ``register`` gives a time limit."""
    return not _LIMITS.isdisjoint(name for name, _ in call.keywords)


def _name(call: Call) -> str:
    """The name of the class or function that a call of ``register`` gives."""
    entry = _entry_point(call)
    path = entry.value.rpartition(":")[2] if isinstance(entry, Text) else ""
    return path or last_part(entry or OTHER)


def _entry_point(call: Call) -> Expression | None:
    """What a call of ``register`` gives for one; other registries take classes by their place."""
    named = call.argument(known.ENTRY_POINT, -1)
    if named is not None:
        return named
    second = call.argument(known.ENTRY_POINT, 1)
    return second if isinstance(second, Text) else None


def _is_unseen(call: Call, classes: Container[str]) -> bool:
    """Whether a call of ``register`` is given what is none of the classes with some names."""
    entry = _entry_point(call)
    if entry is None:
        return any(name is None for name, _ in call.keywords)
    return not isinstance(entry, Text) and last_part(entry) not in classes


def _text(value: Expression | None) -> str:
    return value.value if isinstance(value, Text) else ""


def _declared(space: Expression) -> Sequence[str]:
    """The keys of ``Dict({…})``."""
    if not isinstance(space, Call) or len(space.arguments) != 1 or space.keywords:
        return ()
    return _keys(space.arguments[0]) if last_part(space.function) == DICT else ()


def _keys(given: Expression) -> Sequence[str]:
    """The keys of a dict that is written out with all of them."""
    if not isinstance(given, Many) or not given.is_dict:
        return ()
    return given.keys if len(given.keys) == len(given.parts) else ()


def _is_self(owner: Expression) -> bool:
    return isinstance(owner, Name) and owner.id == "self"
