"""One module as the rules see it: its tree, its text and what the project index knows of it."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from functools import cached_property

from .analysis.questions.current import aged, speaks_current, speaks_legacy
from .analysis.reading.bounds import BOX
from .analysis.reading.branches import speak_both
from .analysis.reading.describe import Described, may_hold
from .analysis.reading.expressions import Expression, Item, Name
from .analysis.reading.flow import reaching
from .analysis.reading.guarded import by_errors, by_tests, by_uses
from .analysis.reading.records import place
from .analysis.reading.releases import Era, Releases, Sides
from .analysis.reading.remembering import Remembering
from .analysis.reading.tree import (
    COMPREHENSIONS,
    FUNCTIONS,
    FunctionDef,
    all_of,
    called_on,
    definitions,
    first_statement,
    imported,
    method_calls,
    methods,
    own,
    own_of,
    owner_of,
    reads,
    walk,
)
from .analysis.solving.values import UNKNOWN, Kind, Site, Value
from .analysis.tables import known
from .analysis.tables.idioms import last_name, target_name
from .comparing import compares
from .project import ClassInfo, ClassRef, Project
from .targets import GYMNASIUM, Target
from .text.imports import Imports
from .text.source_text import SourceText

__all__ = [
    "FunctionDef",
    "Module",
    "all_of",
    "called_on",
    "definitions",
    "first_statement",
    "method_calls",
    "methods",
    "own",
    "own_of",
    "owner_of",
    "reads",
    "walk",
]

_DEFINITIONS = (*FUNCTIONS, ast.ClassDef)
_SHIMMY, _ADAPTERS = "shimmy", "GymV2"
_ASKING = ("__version__", "version(", "signature(", "gym.version")
"""What a text has in it that asks which release of gym there is."""
_INNER = frozenset({ast.Lambda, *COMPREHENSIONS})
"""The expressions that have a scope of their own."""


def _told(parts: Iterable[tuple[ast.AST, Era]]) -> dict[ast.AST, Era]:
    return {part: era for part, era in parts if era is not Era.ANY}


class Module(Imports):
    """A parsed module within its project.

    Attributes:
        path: The file, as findings name it.
        project: The index of the project the module is part of.
        target: The library that the code is to run on.
        examples: By the line they begin in, docstrings whose examples are rewritten.
    """

    def __init__(
        self,
        path: str,
        text: SourceText,
        tree: ast.Module,
        project: Project,
        target: Target = GYMNASIUM,
        described: Described | None = None,
    ) -> None:
        super().__init__(text, tree)
        self.path = path
        self.project = project
        self.target = target
        self.examples: Mapping[int, str | None] = {}
        self.name = project.module_of(path)
        self._facts = project.modules[self.name]
        self._facts.unpack_places()
        self._describer = Remembering(self._facts, described)
        self._values: dict[ast.expr, Value] = {}
        self._dotted: dict[ast.expr, str] = {}
        self._places: dict[ast.stmt, tuple[int, int]] = {}
        self._of_gym: dict[type[ast.AST], list[ast.AST]] = {}

    def site(self, node: ast.Call) -> Site:
        """What the project index calls a call of ``make`` by."""
        return (self.path, node.lineno, node.col_offset)

    def calls_at(self, sites: Collection[Site]) -> list[ast.Call]:
        """The calls of the module among those that an environment comes from."""
        found = [call for site in sites for call in self._calls.get(site, ())]
        return sorted(found, key=lambda call: (call.lineno, call.col_offset))

    @cached_property
    def _calls(self) -> Mapping[Site, Sequence[ast.Call]]:
        found = defaultdict[Site, list[ast.Call]](list)
        for call in self.all(ast.Call):
            found[self.site(call)].append(call)
        return found

    def value(self, node: ast.expr) -> Value:
        """What an expression may hold."""
        found = self._values.get(node)
        if found is None:
            found = self._values[node] = self._find_value(node) if may_hold(node) else UNKNOWN
        return found

    def text_of(self, node: ast.expr) -> str | None:
        """The one text that an expression holds whenever it is read; None where that is unknown."""
        return self.project.text(self.name, self._described(node))

    def fours(self, node: ast.expr) -> list[bool]:
        """For each value that a name or an attribute is given, whether it is four, as written."""
        return self.project.fours(self.name, self._described(node))

    def _find_value(self, node: ast.expr) -> Value:
        return self._seen(self.project.value(self.name, self._described(node)))

    def _described(self, node: ast.expr) -> Expression:
        found = self._describer.described.get(node)
        if found is not None:
            return found
        scope, self._describer.block = self._place(node)
        return self._describer.describe(node, scope)

    def _seen(self, value: Value) -> Value:
        """A value as this module sees it, which may have been moved to gymnasium by its imports."""
        return aged(value) if value.modern and self._is_left_behind else value

    @property
    def _is_left_behind(self) -> bool:
        return self.name in self.project.moved_by_imports

    def is_of_gym(self, dotted: str) -> bool:
        """Whether a dotted name lies in gym, or in gymnasium where only imports name that."""
        return self.project.is_legacy(dotted) or (known.is_modern(dotted) and self._is_left_behind)

    def is_import_of_gym(self, dotted: str) -> bool:
        """Whether what is imported by a dotted name lies in gym, and in no module beside this."""
        return self.project.is_import_of_gym(self.name, dotted)

    def item(self, node: ast.expr) -> Value:
        """What iterating over an expression may give."""
        each = Item(self._described(node), None, each=True)
        return self._seen(self.project.value(self.name, each))

    def reaching(self, node: ast.Name) -> Container[object] | None:
        """The last lines of what may have bound a name; None where another scope binds it."""
        number, block = self._place(node)
        scope = self._facts.scopes[number]
        while scope.kind == "comprehension" and node.id not in scope.bindings:
            number = scope.parent
            scope = self._facts.scopes[number]
        bindings = scope.bindings.get(node.id)
        if not bindings:
            return None
        moment = self._facts.moment(node.lineno, node.col_offset)
        name = Name(number, node.id, moment, block)
        return {int(binding.line) for binding in reaching(self._facts.blocks, name, bindings)}

    def _place(self, node: ast.AST) -> tuple[int, int]:
        """The scope and the block that an expression is read in, as the project index counts."""
        inner = None
        while not isinstance(node, ast.stmt):
            node = self._parents[node]
            if inner is None and type(node) in _INNER:
                inner = self._scope_at(node)
        found = self._places.get(node)
        if found is None:
            found = self._places[node] = self._scope_number(node), self._block_number(node)
        return found if inner is None else (inner, found[1])

    def _block_number(self, statement: ast.stmt) -> int:
        """The block of a statement as the index counts them; of a loop's test, its body's."""
        if isinstance(statement, ast.While):
            statement = statement.body[0]
        first = self.block(statement)[0]
        return self._facts.block_at[place(first)]

    def _scope_number(self, node: ast.AST) -> int:
        """The scope of a statement: what a definition's head says is read around it."""
        while type(node) is not ast.Module:
            node = self._parents[node]
            if isinstance(node, _DEFINITIONS):
                return self._scope_at(node)
        return 0

    def _scope_at(self, node: ast.AST) -> int:
        return self._facts.scope_at.get(place(node), 0)

    def dotted(self, node: ast.expr) -> str:
        """The absolute dotted name of gym's or gymnasium's that an expression is ("" for none)."""
        found = self._dotted.get(node)
        if found is None:
            found = self._dotted[node] = self._find_dotted(node)
        return found

    def of_gym(self, kind: type[ast.AST]) -> Sequence[ast.AST]:
        """The nodes of a kind that name, or call, what is imported from gym or gymnasium."""
        found = self._of_gym.get(kind)
        if found is None:
            found = self._of_gym[kind] = [
                node
                for node in self.all(kind)
                if node in self._imported
                and self.dotted(node.func if type(node) is ast.Call else node)  # type: ignore[arg-type]
            ]
        return found

    @cached_property
    def calls_of_classes(self) -> Sequence[ast.Call]:
        """The calls of classes of the project."""
        return [node for node in self.all(ast.Call) if self.value(node.func).kind is Kind.CLASS]

    @cached_property
    def _imported(self) -> Container[ast.AST]:
        """The names that may stand for something imported, what is read of them, and its calls."""
        found: set[ast.AST] = set()
        for name in self.all(ast.Name):
            if name.id in self._aliases:
                read: ast.AST = name
                while type(self._parents[read]) is ast.Attribute:
                    found.add(read)
                    read = self._parents[read]
                around = self._parents[read]
                found.add(read)
                if type(around) is ast.Call and around.func is read:
                    found.add(around)
        return found

    def _find_dotted(self, node: ast.expr) -> str:
        root = node
        while type(root) is ast.Attribute:
            root = root.value
        if type(root) is not ast.Name or root.id not in self._aliases:
            return ""
        value = self.value(node)
        return value.name if value.kind is Kind.DOTTED and self.is_api(value.name) else ""

    @cached_property
    def _aliases(self) -> Container[str]:
        """The names that may stand for something imported."""
        return self.project.aliases(self.name)

    def is_api(self, dotted: str) -> bool:
        """Whether a dotted name lies in gym or gymnasium."""
        return self.project.is_legacy(dotted) or known.is_modern(dotted)

    def class_info(self, node: ast.ClassDef) -> ClassInfo:
        """What a class of this module is to a migration."""
        info = self.project.class_info(self.class_ref(node))
        seen = self._seen(info.instance)
        return info if seen is info.instance else info._replace(instance=seen)

    def made_class(self, call: ast.AST) -> Value:
        """What instances of the class are that a call of ``type`` makes, where it has a name."""
        scope = self._scope_at(call)
        return self.project.class_info(ClassRef(self.name, scope)).instance if scope else UNKNOWN

    def class_ref(self, node: ast.ClassDef) -> ClassRef:
        """A class of this module as the project index names it."""
        return ClassRef(self.name, self._facts.scope_at[place(node)])

    def passed(self, function: FunctionDef, name: str) -> list[Value]:
        """What all calls of a function of this module pass for one of its parameters."""
        return self.project.passed(self.function_ref(function), name)

    def is_passed(self, function: FunctionDef, name: str, count: int) -> bool:
        """Whether a call passes so many values, written out, for a parameter of a function."""
        return self.project.is_passed(self.function_ref(function), name, count)

    def function_ref(self, function: FunctionDef) -> ClassRef:
        """A function of this module as the project index names it."""
        return ClassRef(self.name, self._facts.scope_at[place(function)])

    @cached_property
    def boxed(self) -> frozenset[str]:
        """The last parts of the names that the module assigns a Box to."""
        return frozenset(
            target_name(target)
            for one in (self.all(ast.Assign) if self.text.says(BOX) else ())
            if isinstance(one.value, ast.Call) and self._is_box(last_name(one.value.func))
            for target in one.targets
        )

    def _is_box(self, name: str) -> bool:
        """Whether Box is called so, or a class of the project that derives from it."""
        return name == BOX or (BOX in name and name in self.project.names_below(BOX))

    @cached_property
    def choice(self) -> ast.stmt | None:
        """The import of gym with which the module itself chooses between gym and gymnasium."""
        has_both = self.imports_modern or self.adapts_gym
        for node in self.imports if has_both else ():
            inner = not isinstance(self.parent(node), ast.Module)
            chooses = inner or self.adapts_gym or self.has_branches or self.compares
            if chooses and any(map(self.project.is_legacy, imported(node))):
                return node
        return None

    @cached_property
    def adapts_gym(self) -> bool:
        """Whether shimmy gives gymnasium's API to environments of gym's here."""
        return _SHIMMY in self.imported_roots and self.text.says(_ADAPTERS)

    @cached_property
    def compares(self) -> bool:
        """Whether the module has the same of gym and of gymnasium, and tells them apart."""
        return compares(self)

    @cached_property
    def has_branches(self) -> bool:
        """Whether the module has one branch for gym's API and another for that of today."""
        return speak_both(self.all(ast.If))

    @cached_property
    def releases(self) -> Releases | None:
        """What tests of the module say of gym's release; None where nothing asks for it."""
        flags = self._imported_flags
        asks = flags or any(map(self.text.says, _ASKING))
        return Releases(self.tree, flags) if asks else None

    @cached_property
    def _eras(self) -> dict[ast.AST, Era]:
        """The statements and expressions that run under some releases of gym alone."""
        found: dict[ast.AST, Era] = {}
        if self.releases is not None:
            found = _told(by_tests(self.tree, self.releases))
        if found:
            found.update(_told(by_uses(self.tree, lambda node: self._era(found, node))))
        found.update((part, Era.OLD) for part in by_errors(self.all(ast.Try)))
        return found

    def _era(self, eras: Mapping[ast.AST, Era], node: ast.AST) -> Era:
        around = (eras[one] for one in (node, *self.ancestors(node)) if one in eras)
        return next(around, Era.ANY)

    @property
    def _imported_flags(self) -> dict[str, Sides]:
        """What the names say of gym's release that are imported from the project's modules."""
        found: dict[str, Sides] = {}
        for node in self.all(ast.ImportFrom):
            flags = self.project.flags_of(self.name, node.module, node.level)
            if flags:
                names = ((alias.name, alias.asname or alias.name) for alias in node.names)
                found.update((own, flags[name]) for name, own in names if name in flags)
        return found

    def era(self, node: ast.AST) -> Era:
        """The releases of gym that a node of the module runs under."""
        return self._era(self._eras, node) if self._eras else Era.ANY

    @cached_property
    def speaks_legacy(self) -> bool:
        """Whether the module takes four values of steps, and five of none."""
        return speaks_legacy(self.name, self._facts, self.project.value)

    @cached_property
    def speaks_current(self) -> bool:
        """Whether the module by itself speaks the API of gym 0.26 already."""
        return speaks_current([self._facts])

    @cached_property
    def names_versions(self) -> bool:
        """Whether anything in the module's text may be an environment's id: ``CartPole-v1``."""
        return self.text.says("-v")

    @cached_property
    def name_of_gym(self) -> str:
        """The name that gym itself goes by everywhere in this module ("" where it has none)."""
        for node in self.tree.body:
            if isinstance(node, ast.Import):
                for alias in node.names:
                    if self.is_import_of_gym(alias.name) and (
                        alias.name == known.LEGACY_ROOT or alias.asname is None
                    ):
                        return alias.asname or known.LEGACY_ROOT
        return ""
