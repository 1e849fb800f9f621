"""Gives the methods that gym called by their names of 2016 the names of today.

Up to gym 0.9 an environment defined ``_step``, ``_reset``, ``_render``, ``_seed`` and ``_close``,
and a wrapper ``_observation``, ``_action`` and ``_reward``; gym 0.10 to 0.19 still found them.
Today nothing calls them. They are renamed with all their calls, and the other rules then see the
new names. A class that has the public method too, or shares a base with one that does, keeps its
own: they are helpers there. Where environments are made of a class that has a helper alone,
that is reported: gym 0.9 called it. ``step = _step`` in its body is no such method: it served gym
0.9 and 0.10 at once, and goes. ``step = step`` of a class without such a method takes a function
for one, and stays. The ``close=True`` of a ``_render`` is False: gym's own ``render`` passed that.
Where somebody else may call them, the methods are reported. Calls of what ``make`` gave, of
wrappers and of classes below an environment of gym's, which had these methods of gym, get the
names of today in any case.

Methods that gym's own wrappers called up to gym 0.26 and gymnasium's do not are reported, as
``observation`` of a class that derives from ``FrameStack``.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Sequence

from ..analysis.reading import expressions
from ..analysis.reading.records import Facts, Scope
from ..analysis.reading.tree import own, shares_line
from ..analysis.solving.modules import Ref
from ..analysis.solving.values import Kind
from ..analysis.tables.idioms import is_super
from ..module import FunctionDef, Module, methods
from ..patterns import late
from ..project import Project
from ..rule import Example, Opened, Outcome, Rule, Safety
from ..selection import comments
from ..text.edits import Edit, Remark
from ..text.source_text import Span
from ..topics.classes.forwarding import is_unwrapped, is_written
from ..topics.code import signatures
from ..topics.resets import resets

_CODE = "GYM307"
_OF_ALL = ("_step", "_reset", "_render", "_seed", "_close")
_OF_EVERY = ("_step", "_reset")
"""What every environment has: one that has no public method of the kind is by gym 0.9."""
_OF_WRAPPERS = {
    "ObservationWrapper": "_observation",
    "ActionWrapper": "_action",
    "RewardWrapper": "_reward",
}
_SINCE_WRAPPERS = "gymnasium 1.0"
_CALLED_BY = {
    "FilterObservation": {"_filter_observation": "observation()"},
    "FrameStack": {"observation": "reset() and step()"},
    "NormalizeObservation": {"normalize": "observation()"},
    "NormalizeReward": {"normalize": "reset() and step()"},
    "PixelObservationWrapper": {"_add_pixel_observation": "observation()"},
    "RecordVideo": {
        "_video_enabled": "step()",
        "close_video_recorder": "stop_recording()",
        "start_video_recorder": "start_recording()",
    },
}
"""What wrappers that gym brings called of themselves, and what takes its place today."""
_HELPERS = {"CarRacing": ("_render",), "PixelObservationWrapper": ("_render",)}
"""What later releases of gym have under such a name beside the public method, for their own use."""
_HOOKS = frozenset(name for hooks in _CALLED_BY.values() for name in hooks)
_NAMES = frozenset({*_OF_ALL, *_OF_WRAPPERS.values()})
# What all of them begin with stands before the rest of a pattern: so it is found much faster.
_DEFINED = late(rf"def _(?:{'|'.join(name[1:] for name in sorted(_NAMES))})\b".encode())
_USED = late(rf"\b_(?:{'|'.join(name[1:] for name in sorted(_NAMES))})\b".encode())
_CALLED = late(rf"\._(?<!self\._)(?:{'|'.join(name[1:] for name in _OF_ALL)})\(".encode())
_Found = dict[str, dict[Ref, "tuple[Module, FunctionDef]"]]


def check(module: Module, node: ast.ClassDef) -> Iterator[Outcome]:
    """Yields a remark on each method that nothing calls any more; takes away ``step = step``."""
    yield from _said_twice(node)
    evidence = module.class_info(node).instance.evidence
    for name, method in _own(module, node):
        public, message = name[1:], f"{name}() is called by nothing in gym"
        if not _has_public(module.project, module.class_ref(node), name):
            message = f"{message}: rename it to {public}() and run migrate-gym again"
            yield Remark(method, message, evidence=evidence)
        elif name in _OF_EVERY and _is_made_without(module.project, module.class_ref(node), public):
            message = f"{message}, and environments of this class have no {public}(): write one"
            yield Remark(method, f"{message} that does what it did", evidence=evidence)
    yield from _uncalled(module, node)


def _uncalled(module: Module, node: ast.ClassDef) -> Iterator[Remark]:
    """Reports methods that the wrapper above, which gym brings, does not call any more."""
    hooks = _HOOKS.intersection(methods(node)) if node.bases else ()
    if not hooks or not module.target.has_seen(_SINCE_WRAPPERS):
        return
    info = module.class_info(node)
    name = info.root.rpartition(".")[2]
    called = _CALLED_BY.get(name, {}) if module.project.is_legacy(info.root) else {}
    for hook in sorted(called.keys() & hooks):
        yield Remark(
            methods(node)[hook],
            f"{hook}() is called by nothing in {module.target.root}'s {name}: put what it does "
            f"into {called[hook]}",
            evidence=info.instance.evidence,
        )


def _said_twice(class_: ast.ClassDef) -> Iterator[Edit]:
    """Takes away what gives methods the names that they have, with the condition around it."""
    for statement in class_.body:
        said = [statement]
        if isinstance(statement, ast.If) and not statement.orelse:
            said = statement.body
        is_all = all(_gives_own_name(class_, one) for one in said)
        if is_all and not shares_line((class_, *class_.body), statement):
            yield Edit(said[0], "the method has that name", removed=[statement])


def _gives_own_name(class_: ast.ClassDef, node: ast.stmt) -> bool:
    """Whether it is ``step = step``, which ``step = _step`` has become, of methods above it."""
    found = list(_names(node)) if isinstance(node, ast.Assign) else []
    return bool(found) and all(
        new.id == old.id and _is_above(class_, new.id, node) for new, old in found
    )


def _is_above(class_: ast.ClassDef, name: str, node: ast.stmt) -> bool:
    """Whether a class has a method before an assignment, and does not take a function for one."""
    method = methods(class_).get(name)
    return method is not None and method.lineno < node.lineno


def _names(node: ast.Assign) -> Iterator[tuple[ast.Name, ast.Name]]:
    """What an assignment names anew, and by which name that goes; nothing if it does more."""
    target, value = node.targets[0], node.value
    pairs = [(target, value)]
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        pairs = list(zip(target.elts, value.elts))
    for new, old in pairs if len(node.targets) == 1 else ():
        if not (isinstance(new, ast.Name) and isinstance(old, ast.Name)):
            return
        if f"_{new.id}" not in _NAMES:
            return
        yield new, old


def prepare(project: Project, opened: Opened) -> Iterator[tuple[Module, Edit]]:
    """Yields the new name of every method, and of every use of it."""
    found: _Found = defaultdict(dict)
    for module in opened(_DEFINED):
        for node in module.all(ast.ClassDef):
            for name, method in _own(module, node):
                found[name][module.class_ref(node)] = (module, method)
    yield from _of_gyms(project, opened, [name for name in _OF_ALL if name not in found])
    modules = list(opened(_USED)) if found else []
    for name, classes in found.items():
        renamed = {ref for ref in classes if not _has_public(project, ref, name)}
        uses = [use for module in modules for use in _uses(module, name, renamed)]
        if any(use is None for use in uses) or any(map(_is_kept, classes.values())):
            continue
        for ref in sorted(renamed):
            yield from _renamed_method(*classes[ref])
            yield from () if uses else _left_open(*classes[ref])
        yield from (_renamed_use(*use) for use in uses if use is not None)


def _of_gyms(
    project: Project, opened: Opened, names: Sequence[str]
) -> Iterator[tuple[Module, Edit]]:
    """Renames calls of what environments had of gym itself: no class here defines these names."""
    for module in opened(_CALLED) if project.uses_gym and names else ():
        for call in module.all(ast.Call):
            node = call.func
            if isinstance(node, ast.Attribute) and node.attr in names and _is_gyms(module, node):
                yield _renamed_use(module, node)


def _is_gyms(module: Module, node: ast.Attribute) -> bool:
    """Whether it is of what ``make`` gave, or of a wrapper: those within may have helpers."""
    value = module.value(node.value)
    if value.kind is not Kind.ENV or value.guess or value.choices or value.modern:
        return False
    if ":" not in value.name:
        is_kept = is_unwrapped(node.value, value) or is_written(module, node.attr)
        return bool(value.makes) and not is_kept  # env._step = env.step
    return _has_of_gyms(module, Ref.of(value.name), node.attr)


def _own(module: Module, node: ast.ClassDef) -> Iterator[tuple[str, FunctionDef]]:
    """The methods of a class of gym's that have an old name."""
    info = module.class_info(node)
    if resets.is_legacy_class(module, node) and info.root and module.is_api(info.root):
        found = methods(node)
        own = _OF_WRAPPERS.get(info.root.rpartition(".")[2], "")
        yield from ((name, found[name]) for name in (*_OF_ALL, own) if name in found)


def _has_public(project: Project, ref: Ref, old: str) -> bool:
    """Whether a class, or one of the project that shares a base with it, has the public method."""
    family = {ref, *project.ancestors(ref)}
    scopes = [
        scope
        for module, facts in project.modules.items()
        for number, scope in enumerate(facts.scopes)
        if scope.kind == "class"
        and (old in scope.attributes or old[1:] in scope.attributes)
        and (other := Ref(module, number))
        and not family.isdisjoint({other, *project.ancestors(other)})
    ]
    is_named = any(old[1:] in scope.attributes for scope in scopes)
    return is_named and not all(_is_second_name(scope, old) for scope in scopes)


def _is_made_without(project: Project, ref: Ref, public: str) -> bool:
    """Whether environments of a class itself are made, and no class above has a public method."""
    if project.has_attribute(ref, public):
        return False
    if project.registrations.may_make((ref,)):
        return True
    name = project.modules[ref.module].scopes[ref.scope].name
    return any(
        expressions.last_part(call.function) == name and _is_class(project, module, call, ref)
        for module, facts in project.modules.items()
        for call in _kept_calls(facts)
    )


def _kept_calls(facts: Facts) -> Iterator[expressions.Call]:
    """The calls of a module that are given something, or whose value is bound or returned."""
    yield from facts.calls
    for scope in facts.scopes:
        bound = [*scope.bindings.values(), *scope.attributes.values()]
        given = [*(one.value for several in bound for one in several), *scope.returns]
        yield from (one for one in given if isinstance(one, expressions.Call))


def _is_class(project: Project, module: str, call: expressions.Call, ref: Ref) -> bool:
    called = project.value(module, call.function).name
    return ":" in called and Ref.of(called) == ref


def _is_second_name(scope: Scope, old: str) -> bool:
    """Whether the public method of a class is its old one by a second name."""
    given = scope.attributes.get(old[1:], ())
    return bool(given) and all(
        isinstance(one.value, expressions.Name) and one.value.id == old for one in given
    )


def _is_kept(found: tuple[Module, FunctionDef]) -> bool:
    """Whether a comment says that a method stays as it is."""
    module, method = found
    remarks = comments(module.text.text)
    return remarks.skip_file or remarks.ignore(_CODE, module.lines(method))


def _uses(
    module: Module, name: str, renamed: set[Ref]
) -> Iterator[tuple[Module, ast.Attribute] | None]:
    """The reads of a renamed method; None for one that may be of it or of something else."""
    for node in module.all(ast.Attribute):
        if node.attr == name and isinstance(node.ctx, ast.Load):
            owner = _owner(module, node.value)
            if owner is not None and _is_of(module, owner, name, renamed):
                yield module, node
            elif owner is None and isinstance(module.parent(node), ast.Call):
                yield None


def _owner(module: Module, node: ast.expr) -> Ref | str | None:
    """Whose attribute is read: a class of the project, the dotted name of another, or unknown."""
    if is_super(node):
        method = module.function(node)
        owner = module.owner(method) if method is not None else None
        return None if owner is None else module.class_ref(owner)
    value = module.value(node)
    if ":" in value.name:
        return Ref.of(value.name)
    if value.is_environment:
        return "gym.Env"
    return value.name if value.kind is Kind.DOTTED else None


def _is_of(module: Module, owner: Ref | str, name: str, renamed: set[Ref]) -> bool:
    if isinstance(owner, str):
        return module.project.is_legacy(owner)
    if not {owner, *module.project.ancestors(owner)}.isdisjoint(renamed):
        return True
    return name in _OF_ALL and _has_of_gyms(module, owner, name)


def _has_of_gyms(module: Module, owner: Ref, name: str) -> bool:
    """Whether a class has a method of gym's class above it, and not one of its own."""
    project = module.project
    info = project.class_info(owner)
    if not project.is_legacy(info.root) or name in _HELPERS.get(info.root.rpartition(".")[2], ()):
        return False
    # A seed may be for what draws without a reset, which alone would use it today.
    is_gyms = info.is_wrapper or (
        name != "_seed" and all(map(project.is_legacy, project.bases_outside(owner)))
    )
    is_own = project.has_attribute(owner, name) or is_written(module, name)
    return is_gyms and not is_own


def _renamed_method(module: Module, method: FunctionDef) -> Iterator[tuple[Module, Edit]]:
    head = module.text.text.index(method.name, module.span(method).start)
    yield module, _renamed(method, method.name, head)
    class_ = module.owner(method)
    for node in own(class_) if class_ is not None else ():
        if isinstance(node, ast.Name) and node.id == method.name:
            yield module, _renamed(node, node.id, module.span(node).start)


def _left_open(module: Module, method: FunctionDef) -> Iterator[tuple[Module, Edit]]:
    """Gives the ``close`` of ``_render`` what gym's own ``render`` passed, whatever its default."""
    default = signatures.defaults(method).get("close") if method.name == "_render" else None
    if isinstance(default, ast.Constant) and default.value is True:
        edit = Edit(default, "gym called _render() with close=False")
        yield module, edit.replace(module.span(default), "False")


def _renamed_use(module: Module, node: ast.Attribute) -> tuple[Module, Edit]:
    return module, _renamed(node, node.attr, module.span_of_name(node).start)


def _renamed(node: ast.AST, name: str, start: int) -> Edit:
    edit = Edit(node, f"{name}() is called {name[1:]}() now")
    return edit.replace(Span(start, start + len(name)), name[1:])


RULE = Rule(
    code=_CODE,
    since="gym 0.10",
    safety=Safety.SAFE,
    nodes=(ast.ClassDef,),
    check=check,
    prepare=prepare,
    examples=(
        Example(
            """
                import gym

                class Walk(gym.Env):
                    def _step(self, action):
                        return 0, 0.0, True, {}
            """,
            """
                import gymnasium as gym

                class Walk(gym.Env):
                    def step(self, action):
                        return 0, 0.0, True, False, {}
            """,
        ),
        Example(
            """
                import gym

                class Walk(gym.Env):
                    def _step(self, action):
                        return 0, 0.0, True, {}

                def play(thing):
                    return thing._step(0)
            """,
            """
                import gymnasium as gym

                class Walk(gym.Env):
                    def _step(self, action):
                        return 0, 0.0, True, {}

                def play(thing):
                    return thing._step(0)
            """,
        ),
    ),
)
