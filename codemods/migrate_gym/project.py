"""The project index: what the expressions of all modules hold, asked for and remembered."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from functools import cached_property

from .analysis.questions import modes
from .analysis.questions.current import moved_by_imports, speaks_current
from .analysis.questions.late_draws import LateDraws
from .analysis.questions.made_by_id import MadeById
from .analysis.questions.quiet import Quiet
from .analysis.questions.random_states import makes_random_states
from .analysis.questions.registered import Registrations
from .analysis.questions.renders import Renders, RenderUse
from .analysis.questions.reset_options import ResetOptions
from .analysis.questions.seeds import Seeds
from .analysis.questions.shapes import Shapes
from .analysis.questions.spaces import Spaces
from .analysis.questions.stepped import Stepped
from .analysis.questions.truncation import Truncation
from .analysis.questions.waiting_seeds import WaitingSeeds
from .analysis.questions.wrappers import Wrappers
from .analysis.reading.expressions import Expression, Function
from .analysis.reading.records import Binding, Facts, Scope
from .analysis.reading.releases import Flags
from .analysis.solving.aliases import aliases
from .analysis.solving.carriers import (
    built_below,
    calls_one,
    defines_one,
    drawing,
    receivers,
)
from .analysis.solving.classes.class_info import ClassInfo
from .analysis.solving.definitions import definitions, fours, gives_four
from .analysis.solving.inference import Inference
from .analysis.solving.mentions import Mentions
from .analysis.solving.modules import Modules
from .analysis.solving.modules import Ref as ClassRef
from .analysis.solving.values import UNKNOWN, Kind, Value

__all__ = ["ClassInfo", "ClassRef", "Project", "RenderUse"]


class Project:
    """All modules of a project, and what is known about their values.

    Values are worked out when they are first asked for. No syntax tree is kept.

    Args:
        modules: The facts of every module that was read.
        is_pinned: Whether the project requires gym 0.26, and no release before.

    Attributes:
        modules: The facts by module.
        mentions: What modules say by name alone.
        seeds: Which seed methods stay, and what they give.
        spaces: Which spaces are missing, and who takes the bounds of one.
        renders: How environments are rendered.
        registrations: What has an id of the project's own.
        shapes: The flags of steps that give several.
        stepped: What is stepped.
        truncation: Whether the key that time limits used to write is read.
        quiet: What surely neither resets, steps nor seeds.
        waiting_seeds: Whether seeds that wait reach their resets.
        late_draws: What draws numbers besides resets and steps.
        made_by_id: What takes the ids of environments.
        wrappers: What wrappers of the project are put around.
        reset_options: Which resets are given arguments that wrappers do not hand on.
    """

    def __init__(self, modules: Iterable[Facts], *, is_pinned: bool = False) -> None:
        self._modules = Modules(modules, is_pinned=is_pinned)
        self._inference = Inference(self._modules)
        self._names_below: dict[str, frozenset[str]] = {}
        self.modules = self._modules.facts
        self.mentions = Mentions(self._modules)
        self.seeds = Seeds(self._inference)
        self.waiting_seeds = WaitingSeeds(self._inference)
        self.spaces = Spaces(self._inference)
        self.renders = Renders(self._inference)
        self.registrations = Registrations(self._inference)
        self.shapes = Shapes(self._inference)
        self.stepped = Stepped(self.modules, self.value)
        self.truncation = Truncation(self.modules, self.value)
        self.quiet = Quiet(self._inference)
        self.late_draws = LateDraws(self._inference)
        self.made_by_id = MadeById(self._inference)
        self.wrappers = Wrappers(self._inference)
        self.reset_options = ResetOptions(self._inference, self.registrations, self.made_by_id)

    @cached_property
    def uses_gym(self) -> bool:
        """Whether any module imports OpenAI gym, or speaks its API: else nothing is guessed."""
        return self._modules.uses_gym or bool(self.moved_by_imports)

    @cached_property
    def speaks_current(self) -> bool:
        """Whether the project speaks the API of gym 0.26 already, though it imports gym."""
        return speaks_current(self.modules.values())

    @cached_property
    def moved_by_imports(self) -> frozenset[str]:
        """The modules that import gymnasium, or use what does, and still speak gym's API."""
        return moved_by_imports(self.modules, self.value)

    def is_stepped(self, ref: ClassRef) -> bool:
        """Whether steps of a class, or of one below it, are seen to be used."""
        return not self.stepped.names.isdisjoint(map(str, self.family(ref)))

    def calls_any(self, names: Iterable[str]) -> bool:
        """Whether any module calls what has one of some names, as a function or as a method."""
        return any(self._inference.sites.of(name) for name in names)

    @cached_property
    def steps_of_gyms(self) -> bool:
        """Whether all environments and wrappers among the project's classes derive from gym's."""
        infos = self.classes_with("step")
        roots = [info.root for info in infos if info.instance.is_environment]
        return all(map(self.is_legacy, roots))

    @cached_property
    def keeps_environments_as_env(self) -> bool:
        """Whether no class of the project but a wrapper of gym's has an attribute ``env``.

        Of what has one, and is stepped, it may be an environment of another library.
        """
        infos = [info for info in self.classes_with("env") if info.instance.is_environment]
        return all(info.is_wrapper for info in infos)

    def classes_with(self, *names: str) -> Iterator[ClassInfo]:
        """The classes of the project that have each of some attributes themselves."""
        for one in self._modules.defining(names[0]):
            attributes = self._modules.scope(one).attributes
            if all(name in attributes for name in names):
                yield self.class_info(one)

    def given_in_classes(self, name: str) -> Iterator[tuple[ClassRef, Binding]]:
        """All that the classes of the project give an attribute of their own."""
        for one in self._modules.defining(name):
            yield from ((one, given) for given in self._modules.scope(one).attributes[name])

    def binds_in_class(self, name: str) -> bool:
        """Whether the body of a class of the project gives its instances an attribute."""
        return any(
            name in self._modules.scope(one).bindings for one in self._modules.defining(name)
        )

    @cached_property
    def carrying(self) -> frozenset[str]:
        """The files that call what hands on what a step or reset gives, or define who gets it.

        What is given an environment's generator is among these, and so are classes whose
        constructor stands between those who make them and one that takes a mode today.
        """
        if not self.uses_gym:
            return frozenset()
        modules = self.modules.values()
        names = self._modules.carriers
        given = receivers(modules, self._modules.handed) | drawing(modules) | built_below(modules)
        return frozenset(
            one.path for one in modules if calls_one(one, names) or defines_one(one, given)
        )

    @cached_property
    def makes_random_states(self) -> bool:
        """Whether every ``np_random`` that a class of the project has is made a RandomState."""
        return makes_random_states(
            self.modules, self.value, lambda one: self.class_info(one).instance.is_environment
        )

    def flags_of(self, importing: str, module: str | None, level: int) -> Flags:
        """What the names of an imported module say of gym's release, if they do.

        Args:
            importing: The module that imports.
            module: What it imports from, as an import names it.
            level: How many dots stand before that.
        """
        dotted = self.modules[importing].absolute(module, level)
        facts = self.modules.get(dotted if level else self._modules.resolved(importing, dotted))
        return facts.flags if facts is not None else {}

    @property
    def asks_on_demand(self) -> bool:
        """Whether anything asks for what gym 0.22 to 0.25 did not give unasked."""
        return self._modules.asks_on_demand

    def has_package(self, name: str) -> bool:
        """Whether the project itself has a package of a name, in any folder that is no package."""
        return name in self._packages

    @cached_property
    def _packages(self) -> frozenset[str]:
        packages = (
            one.rpartition(".")[::2] for one, facts in self.modules.items() if facts.is_package
        )
        below = (last for folder, last in packages if folder not in self.modules)
        return frozenset([one.partition(".")[0] for one in self.modules]).union(below)

    def has_imported(self, module: str, dotted: str) -> bool:
        """Whether what a module imports by a dotted name is a module of the project."""
        return self._modules.resolved(module, dotted) in self.modules

    def module_of(self, path: str) -> str:
        """The name in `modules` of the module that a file is."""
        return self._modules.key(path)

    def aliases(self, module: str) -> Container[str]:
        """The names of a module that may stand for something imported."""
        return aliases(self._modules, module)

    def is_legacy(self, dotted: str) -> bool:
        """Whether a dotted name lies in OpenAI gym (and not in a project's own module `gym`)."""
        return self._modules.is_legacy(dotted)

    def is_import_of_gym(self, module: str, dotted: str) -> bool:
        """Whether what a module imports by a dotted name lies in OpenAI gym."""
        return self._modules.is_import_of_gym(module, dotted)

    def value(self, module: str, expression: Expression) -> Value:
        """Returns what an expression of a module may hold; UNKNOWN for one too deep to follow."""
        try:
            return self._inference.value(module, expression)
        except RecursionError:
            return UNKNOWN

    def text(self, module: str, expression: Expression) -> str | None:
        """The one text that an expression of a module holds at any time; None if unknown."""
        return modes.text(self._inference, module, expression)

    def forget(self) -> None:
        """Drops what only the module whose expressions were asked for last needs again."""
        self._inference.forget()

    def dotted(self, dotted: str) -> Value:
        """Returns what an absolute dotted name stands for, inside the project or outside."""
        return self._inference.names.dotted(dotted)

    def bound_elsewhere(self, module: str, name: str) -> Sequence[Binding]:
        """Returns what another module binds that a dotted name is imported from (none: unknown)."""
        origin = self._inference.names.origin(module, name)
        if origin is None or origin[0] == module:
            return ()
        return self._modules.facts[origin[0]].scopes[0].bindings.get(origin[1], ())

    def class_info(self, ref: ClassRef) -> ClassInfo:
        """Returns what a class is to a migration."""
        return self._inference.class_info(ref)

    def ancestors(self, ref: ClassRef) -> Iterator[ClassRef]:
        """The classes of the project that a class derives from, nearest first."""
        return iter(self._inference.lineage(ref)[1:])

    def family(self, ref: ClassRef) -> Sequence[ClassRef]:
        """A class and the classes of the project that derive from it, in the order of modules."""
        return self._families.get(ref, ())

    @cached_property
    def _families(self) -> dict[ClassRef, list[ClassRef]]:
        found: dict[ClassRef, list[ClassRef]] = {}
        for one in self._modules.classes:
            for above in self._inference.lineage(one):
                found.setdefault(above, []).append(one)
        return found

    def names_below(self, name: str) -> frozenset[str]:
        """The names of the classes of the project that may derive from one of a name."""
        if name not in self._names_below:
            found = self._inference.sites.constructions(name)
            self._names_below[name] = frozenset(one for one in found if one.isidentifier())
        return self._names_below[name]

    def bases_outside(self, ref: ClassRef) -> Iterator[str]:
        """The names of what a class derives from outside the project, classes above it too."""
        return (name for _, name in self._inference.members.outer_bases(ref))

    def has_attribute(self, ref: ClassRef, name: str) -> bool:
        """Whether instances of a class have an attribute that the project gives them."""
        return self._inference.members.holder(ref, name) is not None

    def holder(self, ref: ClassRef, name: str) -> ClassRef | None:
        """The class of the project that an attribute of a class's instances comes from."""
        return self._inference.members.holder(ref, name)

    def may_be_registered(self, ref: ClassRef) -> bool:
        """Whether environments of a class, or of one below it, may be made by an id."""
        return self.registrations.may_make(self.family(ref))

    def is_given_from_outside(self, ref: ClassRef, name: str) -> bool:
        """Whether something else gives an attribute to instances of a class."""
        return self._inference.members.outside.is_given(ref, name)

    def behind(self, value: Value, name: str) -> Value:
        """What an object of a class without a method hands it on to, where that is one of several.

        Returns:
            What its ``__getattr__`` looks further in, or the object itself.
        """
        _, inner = self.looked_up(value, name)
        is_one = value.kind is Kind.INSTANCE and inner.kind is Kind.MIXED
        return inner if is_one else value

    def looked_up(self, value: Value, name: str) -> tuple[str, Value]:
        """Where an object finds what its class, one of the project, does not name.

        Returns:
            The attribute that its ``__getattr__`` looks further in, and what that is: ``"env"``
            of ``return getattr(self.env, name)``, and ``"env.env"`` of an object around such a
            one. "" where it is no attribute of the object.
        """
        return self._inference.members.delegating.looked_up(value, name)

    def calls_within(self, ref: ClassRef, name: str) -> bool:
        """Whether it is known what a method gives that the ``__getattr__`` of a class finds."""
        return self.result_of(self._inference.delegated(ref, name)).is_known

    def reached(self, value: Value, name: str) -> Value:
        """What an attribute is of: an object, or the environment that it looks it up in."""
        return self._inference.members.delegating.reached(value, name)

    def result_of(self, function: Value) -> Value:
        """What calling a value gives."""
        return self._inference.calls.result_of(function)

    def function(self, value: Value) -> ClassRef | None:
        """The function of the project that a function or a bound method is."""
        return self._inference.members.function(value)

    def filled(self, function: Value) -> list[str]:
        """The parameters of a function of the project that its callers fill, in order."""
        return self._inference.parameters.filled(function)

    def given(self, function: Value, position: int) -> list[Value]:
        """What all calls of a function of the project pass for its parameter at a position."""
        ref, names = self.function(function), self.filled(function)
        return [] if ref is None or position >= len(names) else self.passed(ref, names[position])

    def passed(self, function: ClassRef, name: str) -> list[Value]:
        """What all calls of a function of the project pass for one of its parameters."""
        return list(self._inference.parameters.passed(function, name))

    def is_passed(self, function: ClassRef, name: str, count: int) -> bool:
        """Whether a call passes so many values, written out, for a parameter."""
        return self._inference.parameters.is_passed(function, name, count)

    def definitions(self, ref: ClassRef, name: str) -> list[Scope]:
        """The functions that a method is: of a class, and of all it shares a base with."""
        return list(definitions(self._inference, ref, name))

    def step_arities(self, ref: ClassRef) -> set[int]:
        """The lengths of the tuples that a class's own step gives, where they are written out."""
        return self._inference.classes.contracts.step_arities(ref)

    def resets_with_info(self, ref: ClassRef) -> bool:
        """Whether all that the reset of a class gives are pairs whose second part is an info."""
        return self._inference.classes.judge.resets_with_info(ref)

    def observes_several(self, ref: ClassRef) -> bool:
        """Whether all observations that the step of a class gives are tuples, or lists."""
        return self._inference.classes.judge.observes_several(ref)

    def gives_info(self, function: Value) -> bool:
        """Whether all that a function of the project gives are pairs of something and a dict."""
        return self._inference.classes.judge.gives_info(function)

    def gives_four(self, ref: ClassRef) -> bool:
        """Whether a function may return four values that are written out, there or elsewhere."""
        return gives_four(self._inference, ref)

    def gives_old_step(self, function: Value) -> bool:
        """Whether what a function of the project gives is an old step's result."""
        result = self._inference.calls.result_of(function)
        return result.kind is Kind.STEP and not result.modern and not result.guess

    def fours(self, module: str, named: Expression) -> list[bool]:
        """For each value that a name or an attribute is given, whether it is four, as written."""
        return fours(self._inference, module, named)

    def calls_either(self, function: Value) -> bool:
        """Whether a function, or object, of the project returns what one of several gives."""
        return self._inference.calls.calls_either(function)

    def calls_own(self, function: Value) -> bool:
        """Whether it does, and those several are functions of the project that it rewrites."""
        return self._inference.calls.calls_own(function)

    def sets_attributes_by_name(self, ref: ClassRef) -> bool:
        """Whether a method of a class of the project, or of one above it, calls ``setattr``."""
        return any(
            "setattr" in self._modules.facts[one.module].scopes[binding.value.scope].called
            for one in self._inference.lineage(ref)
            for bindings in self._modules.scope(one).attributes.values()
            for binding in bindings
            if isinstance(binding.value, Function)
        )
