"""The project index: what the expressions of all modules hold, asked for and remembered."""

from __future__ import annotations

import builtins
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from .analysis import expressions as e
from .analysis import known
from .analysis.expressions import OTHER, Expression
from .analysis.facts import Binding, Facts, Scope
from .analysis.values import UNKNOWN, Kind, Value, union

_MAX_CALLERS = 40


class ClassRef(NamedTuple):
    """A class of the project: its module and its scope there."""

    module: str
    scope: int


@dataclass(frozen=True)
class ClassInfo:
    """What a class of the project is to a migration.

    Attributes:
        instance: What its instances are.
        is_wrapper: Whether it derives from one of gym's wrapper classes.
        root: The dotted name of the class outside the project it derives from ("" for none).
        bases: The classes of the project it derives from, nearest first.
    """

    instance: Value
    is_wrapper: bool = False
    root: str = ""
    bases: tuple[ClassRef, ...] = ()


class RenderUse(NamedTuple):
    """How an environment that one ``make`` gave is rendered: mode (None: not a constant), guard."""

    mode: str | None
    guard: str | None
    path: str
    line: int


class Project:
    """All modules of a project, and what is known about their values.

    Args:
        modules: The facts of every module that was read.
    """

    def __init__(self, modules: Iterable[Facts]) -> None:
        self.modules = {facts.module: facts for facts in modules}
        self._roots = {root for name in self.modules for root in _parents(name)}
        self.uses_gym = any(
            self.is_legacy(name) for m in self.modules.values() for name in m.imports
        )
        self._values: dict[tuple[str, Expression], Value] = {}
        self._classes: dict[ClassRef, ClassInfo] = {}
        self._open: set[object] = set()
        self._cut = False
        self._callers: dict[str, list[tuple[str, e.Call]]] = {}
        for module, facts in self.modules.items():
            for call in facts.calls:
                self._callers.setdefault(_last(call.function), []).append((module, call))
        self._uses: dict[tuple[object, ...], Counter[int]] = {}
        self._collect_uses()
        self._renders: dict[tuple[str, int, int], list[RenderUse]] | None = None

    def is_legacy(self, dotted: str) -> bool:
        """Whether a dotted name lies in OpenAI gym (and not in a project's own module `gym`)."""
        root = dotted.split(".")[0]
        return root == known.LEGACY_ROOT and root not in self.modules

    def value(self, module: str, expression: Expression) -> Value:
        """Returns what an expression of a module may hold."""
        key = (module, expression)
        if key in self._values:
            return self._values[key]
        if key in self._open:
            self._cut = True
            return UNKNOWN
        outer_cut, self._cut = self._cut, False
        self._open.add(key)
        found: Value = getattr(self, f"_{type(expression).__name__.lower()}")(module, expression)
        self._open.discard(key)
        # A value found while a circle was cut open may be known better from elsewhere.
        if not self._cut or not self._open:
            self._values[key] = found
        self._cut = self._cut or outer_cut
        return found

    def _scope(self, ref: ClassRef) -> Scope:
        return self.modules[ref.module].scopes[ref.scope]

    def _place(self, module: str, line: int) -> str:
        return f"{self.modules[module].path}:{line}"

    # One method for each kind of expression.

    def _other(self, module: str, expression: Expression) -> Value:
        return UNKNOWN

    _text = _other

    def _name(self, module: str, name: e.Name) -> Value:
        scopes = self.modules[module].scopes
        index, inside_class = name.scope, True
        while index >= 0:
            scope = scopes[index]
            if name.id in scope.bindings and (scope.kind != "class" or inside_class):
                bindings = self._reaching(module, name, scope.bindings[name.id], index)
                found = union(self.value(module, binding.value) for binding in bindings)
                return self._by_use(found, (module, index, name.id), name.id)
            inside_class = scope.kind == "comprehension" and inside_class
            index = scope.parent
        found = union(self._starred(module, name.id))
        if found.kind is not Kind.UNKNOWN:
            return found
        if hasattr(builtins, name.id):
            return Value(Kind.DOTTED, f"builtins.{name.id}")
        return self._by_use(UNKNOWN, (module, 0, name.id), name.id)

    def _reaching(
        self, module: str, name: e.Name, bindings: Sequence[Binding], scope: int
    ) -> Sequence[Binding]:
        """The bindings that a read may see: back to the last one that is always passed."""
        if name.scope != scope or name.line == 0:
            return bindings
        around = set(self._blocks_around(module, name.block)) | {-1}
        reaching: list[Binding] = []
        for binding in sorted((b for b in bindings if b.line < name.line), key=lambda b: -b.line):
            reaching.append(binding)
            if binding.block in around:
                return reaching
        return reaching or bindings

    def _blocks_around(self, module: str, block: int) -> Iterator[int]:
        blocks = self.modules[module].blocks
        while block >= 0:
            yield block
            block = blocks[block]

    def _imported(self, module: str, imported: e.Imported) -> Value:
        return self.dotted(self._beside(module, imported.dotted))

    def _beside(self, module: str, dotted: str) -> str:
        """An imported name as the project names it: scripts import what lies in their folder."""
        first = dotted.split(".")[0]
        folder = module
        while folder and first not in self._roots:
            folder = folder.rpartition(".")[0]
            if folder and f"{folder}.{first}" in self._roots:
                return f"{folder}.{dotted}"
        return dotted

    def dotted(self, dotted: str) -> Value:
        """Returns what an absolute dotted name stands for, inside the project or outside."""
        module, _, name = dotted.rpartition(".")
        if dotted in self.modules and not (
            module in self.modules and name in self.modules[module].scopes[0].bindings
        ):
            return Value(Kind.DOTTED, dotted)
        if module in self.modules:
            found = self._exported(module, name)
            if found.kind is not Kind.UNKNOWN:
                return found
        elif module and module.split(".")[0] in self._roots:
            owner = self.dotted(module)
            if owner.kind is not Kind.DOTTED or owner.name != module:
                return self._member(owner, name)
        return Value(Kind.DOTTED, dotted)

    def _exported(self, module: str, name: str) -> Value:
        if name in self.modules[module].scopes[0].bindings:
            return self.value(module, e.Name(0, name, 0, -1))
        return union(self._starred(module, name))

    def _starred(self, module: str, name: str) -> Iterator[Value]:
        """What a name is that only a star import can have brought."""
        for star in self.modules[module].stars:
            if star in self.modules and (module, star) not in self._open:
                self._open.add((module, star))
                yield self._exported(star, name)
                self._open.discard((module, star))

    def _function(self, module: str, function: e.Function) -> Value:
        return Value(Kind.FUNCTION, f"{module}:{function.scope}")

    def _class(self, module: str, reference: e.Class) -> Value:
        return Value(Kind.CLASS, f"{module}:{reference.scope}")

    def _returning(self, module: str, callable_: e.Returning) -> Value:
        return Value(Kind.CALLABLE, of=self._instance_of(module, callable_.result))

    def _either(self, module: str, either: e.Either) -> Value:
        return union(self.value(module, option) for option in either.options)

    def _many(self, module: str, many: e.Many) -> Value:
        inner = union(self.value(module, part) for part in many.parts)
        return Value(Kind.MANY, of=inner) if inner.kind is not Kind.UNKNOWN else UNKNOWN

    def _item(self, module: str, item: e.Item) -> Value:
        base = self.value(module, item.base)
        if base.kind is Kind.MANY and base.of is not None:
            return base.of
        if base.kind is Kind.FUNCTION or base.kind is Kind.CLASS:
            return base
        return UNKNOWN

    def _attribute(self, module: str, attribute: e.Attribute) -> Value:
        found = self._member(self.value(module, attribute.base), attribute.name)
        key = self._use_key(module, attribute)
        return self._by_use(found, key, attribute.name) if key else found

    def _parameter(self, module: str, parameter: e.Parameter) -> Value:
        scope = self.modules[module].scopes[parameter.scope]
        first = next(iter(scope.parameters), None)
        owner = self.modules[module].scopes[scope.parent]
        if (
            owner.kind == "class"
            and first == parameter.name
            and "staticmethod" not in scope.decorators
        ):
            ref = ClassRef(module, scope.parent)
            is_class = "classmethod" in scope.decorators or scope.name == "__new__"
            return (
                Value(Kind.CLASS, f"{ref.module}:{ref.scope}")
                if is_class
                else self.class_info(ref).instance
            )
        annotation = scope.parameters[parameter.name]
        typed = self._instance_of(module, annotation)
        if typed.kind is not Kind.UNKNOWN:
            return typed.because(
                f"{parameter.name} is annotated in {self._place(module, scope.line)}"
            )
        return union(self._passed(module, parameter))

    def _instance_of(self, module: str, annotation: Expression) -> Value:
        if isinstance(annotation, e.Either):
            return union(self._instance_of(module, option) for option in annotation.options)
        if isinstance(annotation, (e.Many, e.Returning)):
            return self.value(module, annotation)
        named = self.value(module, annotation)
        if (
            named.kind in (Kind.MIXED, Kind.MANY, Kind.CALLABLE)
            or named.is_environment
            or named.kind is Kind.LOOKALIKE
        ):
            return named
        return self._called(module, named, e.Call(annotation, (), (), 0, 0))

    def _passed(self, module: str, parameter: e.Parameter) -> Iterator[Value]:
        """What callers pass for a parameter."""
        scope = self.modules[module].scopes[parameter.scope]
        is_method = self.modules[module].scopes[scope.parent].kind == "class"
        name = (
            self.modules[module].scopes[scope.parent].name
            if scope.name == "__init__"
            else scope.name
        )
        position = list(scope.parameters).index(parameter.name)
        for caller, call in self._callers.get(name, ())[:_MAX_CALLERS]:
            argument = _argument(call, parameter.name, position - is_method)
            if argument is None or not self._calls(caller, call, module, parameter.scope):
                continue
            value = self.value(caller, argument)
            if value.kind is not Kind.UNKNOWN:
                yield value.because(
                    f"{parameter.name} is passed in {self._place(caller, call.line)}"
                )

    def _calls(self, caller: str, call: e.Call, module: str, scope: int) -> bool:
        """Whether a call goes to a function of the project."""
        target = self.value(caller, call.function)
        if target.kind is Kind.METHOD:
            return target.name == self.modules[module].scopes[scope].name
        if target.kind is Kind.CLASS:
            owner = f"{module}:{self.modules[module].scopes[scope].parent}"
            return target.name == owner
        return target == Value(Kind.FUNCTION, f"{module}:{scope}")

    def _call(self, module: str, call: e.Call) -> Value:
        if isinstance(call.function, e.Name) and call.function.id == "super":
            return self._super(module, call.function.scope)
        if isinstance(call.function, e.Either):
            return union(
                self.value(module, call._replace(function=o)) for o in call.function.options
            )
        return self._called(module, self.value(module, call.function), call)

    def _called(self, module: str, function: Value, call: e.Call) -> Value:
        """What a call of a value gives."""
        if function.kind in (Kind.CLASS, Kind.FUNCTION) and not function.name:
            return UNKNOWN
        if function.kind is Kind.CLASS:
            return self._made(module, self.class_info(_ref(function)).instance, call)
        if function.kind is Kind.FUNCTION:
            return self._returned(_ref(function)).because(f"returned by {_last(call.function)}()")
        if function.kind is Kind.METHOD:
            return self._method_result(function)
        if function.kind is Kind.CALLABLE:
            return function.of or UNKNOWN
        if function.kind is Kind.DOTTED:
            return self._external(module, function.name, call)
        return UNKNOWN

    def _made(self, module: str, instance: Value, call: e.Call) -> Value:
        """An instance, with the ``make`` calls of the environment that a wrapper is given."""
        if instance.kind is not Kind.ENV or not call.arguments:
            return instance
        inner = self.value(module, call.arguments[0])
        return replace(instance, makes=inner.makes) if inner.kind is Kind.ENV else instance

    def _returned(self, ref: ClassRef) -> Value:
        scope = self._scope(ref)
        found = union(self.value(ref.module, value) for value in scope.returns)
        if scope.is_generator and found.kind is not Kind.UNKNOWN:
            return Value(Kind.MANY, of=found)
        return found

    def _method_result(self, method: Value) -> Value:
        owner = method.of or UNKNOWN
        if owner.kind is Kind.CLASS and owner.name:  # Base.step(self, action)
            owner = self.class_info(_ref(owner)).instance
        if owner.is_environment and method.name in ("step", "reset"):
            kind = Kind.STEP if method.name == "step" else Kind.RESET
            return Value(
                kind, of=owner, modern=owner.modern, guess=owner.guess, evidence=owner.evidence
            )
        if owner.kind in (Kind.ENV, Kind.INSTANCE) and owner.name:
            binding = self._find_attribute(_ref(owner), method.name)
            if binding is not None and isinstance(binding[1].value, e.Function):
                return self._returned(ClassRef(binding[0], binding[1].value.scope))
        return UNKNOWN

    def _super(self, module: str, scope: int) -> Value:
        scopes = self.modules[module].scopes
        while scope >= 0 and scopes[scope].kind != "class":
            scope = scopes[scope].parent
        if scope < 0:
            return UNKNOWN
        info = self.class_info(ClassRef(module, scope))
        if info.bases:
            return self.class_info(info.bases[0]).instance
        return replace(info.instance, name="") if info.instance.is_environment else info.instance

    def _external(self, module: str, dotted: str, call: e.Call) -> Value:
        """What a call of something outside the project gives."""
        root, _, rest = dotted.partition(".")
        first = self.value(module, call.arguments[0]) if call.arguments else UNKNOWN
        if self.is_legacy(dotted) or root == known.MODERN_ROOT:
            return self._gym_call(module, root == known.MODERN_ROOT, rest, call, first)
        last = dotted.rsplit(".", 1)[-1]
        if root in known.LOOKALIKE_ROOTS or last in known.LOOKALIKE_NAMES:
            return Value(
                Kind.LOOKALIKE, dotted, evidence=(f"{dotted} keeps a contract of its own",)
            )
        if dotted in known.SAME:
            return first
        if dotted in known.TRANSPOSE:
            results = [self.value(module, argument) for argument in call.arguments]
            found = [value for value in results if value.kind is Kind.STEP]
            return replace(found[0], name="zip") if found else UNKNOWN
        if first.kind is Kind.ENV and (last[:1].isupper() or "wrap" in last.lower()):
            return replace(first, guess=True, name="").because(f"wrapped by {dotted}")
        if last.endswith("Env") and self.uses_gym:
            return Value(Kind.ENV, guess=True, evidence=(f"{dotted} is named like an environment",))
        return UNKNOWN

    def _gym_call(self, module: str, modern: bool, rest: str, call: e.Call, first: Value) -> Value:
        root = known.MODERN_ROOT if modern else known.LEGACY_ROOT
        because = (
            f"{root}.{rest}" + (f" in {self._place(module, call.line)}" if call.line else ""),
        )
        site = (self.modules[module].path, call.line, call.column)
        if rest in known.MAKES:
            return Value(Kind.ENV, modern=modern, makes=frozenset({site}), evidence=because)
        if rest in known.VECTOR_MAKES:
            return Value(Kind.VECTOR, modern=modern, makes=frozenset({site}), evidence=because)
        if (
            rest in known.ENV_CLASSES
            or rest in known.WRAPPER_CLASSES
            or rest.startswith("wrappers.")
        ):
            if first.kind is Kind.VECTOR:
                return first.because(because[0])
            return Value(
                Kind.ENV, modern=modern or first.modern, makes=first.makes, evidence=because
            )
        if rest.startswith("spaces."):
            return Value(Kind.SPACE, evidence=because)
        owner, _, method = rest.rpartition(".")
        if method in ("step", "reset") and owner in known.ENV_CLASSES | known.WRAPPER_CLASSES:
            env = Value(Kind.ENV, modern=modern, evidence=because)
            return self._method_result(Value(Kind.METHOD, method, of=env))
        if rest == "utils.seeding.np_random":
            return Value(Kind.MANY, of=Value(Kind.RANDOM, modern=modern, evidence=because))
        return UNKNOWN

    def _member(self, owner: Value, name: str) -> Value:
        """What an attribute of a value holds."""
        if owner.kind is Kind.DOTTED:
            return self.dotted(f"{owner.name}.{name}")
        if (
            owner.kind in (Kind.ENV, Kind.INSTANCE, Kind.LOOKALIKE, Kind.CLASS)
            and ":" in owner.name
        ):
            found = self._find_attribute(_ref(owner), name)
            if found is not None:
                return self._attribute_value(
                    owner, name, found[0], self._bindings(_ref(owner), name)
                )
        if owner.is_environment:
            return self._env_member(owner, name)
        if owner.kind is Kind.LOOKALIKE:
            return Value(Kind.METHOD, name, of=owner) if name in ("step", "reset") else UNKNOWN
        return UNKNOWN

    def _env_member(self, owner: Value, name: str) -> Value:
        if name in ("env", "unwrapped"):
            return replace(owner, name="", kind=Kind.ENV)
        if name == "envs" and owner.kind is Kind.VECTOR:
            return Value(Kind.MANY, of=replace(owner, kind=Kind.ENV))
        if name == "np_random":
            return Value(
                Kind.RANDOM, modern=owner.modern, guess=owner.guess, evidence=owner.evidence
            )
        if name.endswith("_space"):
            return Value(Kind.SPACE, evidence=owner.evidence)
        return Value(Kind.METHOD, name, of=owner)

    def _attribute_value(
        self, owner: Value, name: str, module: str, bindings: Sequence[Binding]
    ) -> Value:
        first = bindings[0].value
        if isinstance(first, e.Function):
            scope = self.modules[module].scopes[first.scope]
            if any(
                d.rsplit(".", 1)[-1] in ("property", "cached_property") for d in scope.decorators
            ):
                return self._returned(ClassRef(module, first.scope))
            return Value(Kind.METHOD, name, of=owner)
        values = [self.value(module, binding.value) for binding in bindings]
        if owner.is_environment and name in ("env", "np_random"):
            values.append(self._env_member(owner, name))
        return union(values)

    def _bindings(self, ref: ClassRef, name: str) -> Sequence[Binding]:
        found = self._find_attribute(ref, name)
        return self._scope(found[2]).attributes[name] if found else ()

    def _find_attribute(self, ref: ClassRef, name: str) -> tuple[str, Binding, ClassRef] | None:
        for candidate in (ref, *self.ancestors(ref)):
            attributes = self._scope(candidate).attributes
            if name in attributes:
                return candidate.module, attributes[name][0], candidate
        return None

    def ancestors(self, ref: ClassRef) -> Iterator[ClassRef]:
        """The classes of the project that a class derives from, nearest first."""
        seen = {ref}
        pending = list(self.class_info(ref).bases)
        while pending:
            base = pending.pop(0)
            if base not in seen:
                seen.add(base)
                yield base
                pending.extend(self.class_info(base).bases)

    def class_info(self, ref: ClassRef) -> ClassInfo:
        """Returns what a class is to a migration."""
        if ref in self._classes:
            return self._classes[ref]
        if ref in self._open:
            return ClassInfo(Value(Kind.INSTANCE, f"{ref.module}:{ref.scope}"))
        self._open.add(ref)
        info = self._classify(ref)
        self._open.discard(ref)
        self._classes[ref] = info
        info = replace(
            info, instance=replace(info.instance, modern=self._is_modern_class(ref, info))
        )
        self._classes[ref] = info
        return info

    def _classify(self, ref: ClassRef) -> ClassInfo:
        scope = self._scope(ref)
        place = self._place(ref.module, scope.line)
        bases: list[ClassRef] = []
        infos: list[ClassInfo] = []
        for base in scope.bases:
            value = self.value(ref.module, base)
            if value.kind is Kind.CLASS:
                bases.append(_ref(value))
                infos.append(self.class_info(_ref(value)))
            elif value.kind is Kind.DOTTED:
                infos.append(self._external_base(value.name, scope.name, place))
        name = f"{ref.module}:{ref.scope}"
        for kind in (Kind.LOOKALIKE, Kind.VECTOR, Kind.ENV):
            for info in infos:
                if info.instance.kind is kind:
                    instance = replace(info.instance, name=name, makes=frozenset())
                    return ClassInfo(instance, info.is_wrapper, info.root, tuple(bases))
        instance = self._duck_typed(ref, scope, name, place)
        return ClassInfo(instance, bases=tuple(bases))

    def _external_base(self, dotted: str, name: str, place: str) -> ClassInfo:
        root, _, rest = dotted.partition(".")
        modern = root == known.MODERN_ROOT
        because = (f"class {name} in {place} derives from {dotted}",)
        if modern or self.is_legacy(dotted):
            if rest in known.WRAPPER_CLASSES or rest.startswith("wrappers."):
                return ClassInfo(Value(Kind.ENV, modern=modern, evidence=because), True, dotted)
            if rest in known.VECTOR_MAKES:
                return ClassInfo(Value(Kind.VECTOR, modern=modern, evidence=because), False, dotted)
            if rest in known.ENV_CLASSES or rest.startswith("envs."):
                return ClassInfo(Value(Kind.ENV, modern=modern, evidence=because), False, dotted)
        last = dotted.rsplit(".", 1)[-1]
        if root in known.LOOKALIKE_ROOTS or last in known.LOOKALIKE_NAMES:
            return ClassInfo(Value(Kind.LOOKALIKE, evidence=because), False, dotted)
        if self.uses_gym and last.endswith(("Env", "Wrapper")):
            is_wrapper = last.endswith("Wrapper")
            return ClassInfo(Value(Kind.ENV, guess=True, evidence=because), is_wrapper, dotted)
        return ClassInfo(UNKNOWN)

    def _duck_typed(self, ref: ClassRef, scope: Scope, name: str, place: str) -> Value:
        """What a class without a telling base is: judged by what it declares."""
        has = scope.attributes.keys()
        if known.BATCH_METHODS & has:
            reason = f"class {scope.name} in {place} has step_async or step_wait"
            return Value(Kind.LOOKALIKE, name, evidence=(reason,))
        spaces = {"observation_space", "action_space"} <= has
        if spaces and {"step", "reset"} <= has and self.uses_gym:
            return Value(
                Kind.ENV,
                name,
                evidence=(f"class {scope.name} in {place} declares spaces, step and reset",),
            )
        return Value(Kind.INSTANCE, name)

    def _is_modern_class(self, ref: ClassRef, info: ClassInfo) -> bool:
        """Whether a class speaks the new API: judged by what its step gives, then by its bases."""
        arities = self.step_arities(ref)
        if arities:
            return 5 in arities and 4 not in arities
        for base in info.bases:
            if self.class_info(base).instance.is_environment:
                return self.class_info(base).instance.modern
        return info.instance.modern

    def step_arities(self, ref: ClassRef) -> set[int]:
        """The lengths of the tuples that a class's own step gives, where they are written out."""
        scope = self._scope(ref)
        arities: set[int] = set()
        for name in ("step", "_step"):
            for binding in scope.attributes.get(name, ()):
                if isinstance(binding.value, e.Function):
                    function = self.modules[ref.module].scopes[binding.value.scope]
                    arities.update(self._arities(ref.module, binding.value.scope, function))
        return arities

    def _arities(self, module: str, index: int, function: Scope) -> Iterator[int]:
        for value in function.returns:
            if isinstance(value, e.Many) and value.fixed:
                yield len(value.parts)
            elif isinstance(value, e.Name):
                for binding in function.bindings.get(value.id, ()):
                    if isinstance(binding.value, e.Many) and binding.value.fixed:
                        yield len(binding.value.parts)

    # What is done with a name tells what it holds where nothing else does.

    def _collect_uses(self) -> None:
        for module, facts in self.modules.items():
            for unpacking in facts.unpackings:
                key = self._use_key(module, unpacking.receiver)
                if key is not None:
                    arity = unpacking.arity if unpacking.done or unpacking.arity != 4 else 0
                    self._uses.setdefault(key, Counter())[arity] += 1

    def _use_key(self, module: str, receiver: Expression) -> tuple[object, ...] | None:
        scopes = self.modules[module].scopes
        if isinstance(receiver, e.Name):
            index = receiver.scope
            while index > 0 and receiver.id not in scopes[index].bindings:
                index = scopes[index].parent
            return (module, max(index, 0), receiver.id)
        if isinstance(receiver, e.Attribute) and isinstance(receiver.base, e.Name):
            index = receiver.base.scope
            while index >= 0:
                first = next(iter(scopes[index].parameters), None)
                if first == receiver.base.id and scopes[scopes[index].parent].kind == "class":
                    return (module, scopes[index].parent, "self." + receiver.name)
                index = scopes[index].parent
        return None

    def _by_use(self, found: Value, key: tuple[object, ...], name: str) -> Value:
        uses = self._uses.get(key)
        if not uses:
            return found
        if found.is_environment:
            return replace(found, modern=True) if uses[5] and not uses[4] else found
        if found.kind not in (Kind.UNKNOWN, Kind.INSTANCE) or not self.uses_gym:
            return found
        if found.kind is Kind.INSTANCE:
            return found
        if uses[4] or uses[5]:
            because = f"{name}.step() is unpacked into {4 if uses[4] else 5} values"
            return Value(Kind.ENV, modern=not uses[4], guess=True, evidence=(because,))
        return found

    def drops_seed(self, ref: ClassRef) -> bool:
        """Whether a class's own seed method has no work left once reset() takes the seed."""
        scope = self._scope(ref)
        binding = scope.attributes.get("seed", (None,))[-1]
        info = self.class_info(ref)
        if (
            binding is None
            or not isinstance(binding.value, e.Function)
            or info.instance.kind is not Kind.ENV
        ):
            return False
        if info.instance.modern or not info.root or info.root.split(".")[0] != known.LEGACY_ROOT:
            return False
        function = self.modules[ref.module].scopes[binding.value.scope]
        if not function.only_seeds or self._is_seeded_inside(ref):
            return False
        return not self._is_extended(ref)

    def _is_extended(self, ref: ClassRef) -> bool:
        """Whether a class that derives from this one has a seed method that does more."""
        for module, facts in self.modules.items():
            for index, scope in enumerate(facts.scopes):
                binding = scope.attributes.get("seed", (None,))[-1]
                if scope.kind != "class" or binding is None or ClassRef(module, index) == ref:
                    continue
                if not isinstance(binding.value, e.Function):
                    continue
                plain = facts.scopes[binding.value.scope].only_seeds
                if not plain and ref in self.ancestors(ClassRef(module, index)):
                    return True
        return False

    def _is_seeded_inside(self, ref: ClassRef) -> bool:
        """Whether a class of the project calls this seed method of its own with a seed."""
        for caller, call in self._callers.get("seed", ()):
            base = call.function.base if isinstance(call.function, e.Attribute) else OTHER
            if not isinstance(base, e.Name) or not self._is_self(caller, base):
                continue
            owner = self.value(caller, base)
            if ":" in owner.name and (_ref(owner) == ref or ref in self.ancestors(_ref(owner))):
                return True
        return False

    def _is_self(self, module: str, name: e.Name) -> bool:
        scopes = self.modules[module].scopes
        index = name.scope
        while index >= 0 and name.id not in scopes[index].parameters:
            index = scopes[index].parent
        return index >= 0 and scopes[scopes[index].parent].kind == "class"

    def seed_is_dropped(self, owner: Value) -> bool:
        """Whether the seed method that an instance has is one that is removed."""
        found = self._find_attribute(_ref(owner), "seed")
        return found is not None and self.drops_seed(found[2])

    def seed_is_kept(self, owner: Value) -> bool:
        """Whether an instance has a seed method of the project that stays."""
        return self.keeps_seed(_ref(owner))

    def keeps_seed(self, ref: ClassRef) -> bool:
        """Whether a class has, or inherits in the project, a seed method that reset() must call."""
        found = self._find_attribute(ref, "seed")
        return (
            found is not None
            and isinstance(found[1].value, e.Function)
            and not self.drops_seed(found[2])
        )

    def renders(self, make: tuple[str, int, int]) -> Sequence[RenderUse]:
        """How the environment made by a call of ``make`` is rendered, anywhere in the project."""
        if self._renders is None:
            self._renders = {}
            for module, facts in self.modules.items():
                for render in facts.renders:
                    mode = render.mode.value if isinstance(render.mode, e.Text) else None
                    use = RenderUse(mode, render.guard, facts.path, render.line)
                    for site in self.value(module, render.receiver).makes:
                        self._renders.setdefault(site, []).append(use)
        return self._renders.get(make, ())


def _ref(value: Value) -> ClassRef:
    module, _, scope = value.name.rpartition(":")
    return ClassRef(module, int(scope))


def _parents(dotted: str) -> Iterator[str]:
    while dotted:
        yield dotted
        dotted = dotted.rpartition(".")[0]


def _last(function: Expression) -> str:
    if isinstance(function, e.Name):
        return function.id
    return function.name if isinstance(function, e.Attribute) else ""


def _argument(call: e.Call, name: str, position: int) -> Expression | None:
    for keyword, value in call.keywords:
        if keyword == name:
            return value
    return call.arguments[position] if 0 <= position < len(call.arguments) else None
