"""Steps' results that are spread over the four parameters of something in the project."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from ...analysis.reading.expressions import Function, Name, Rest
from ...analysis.reading.records import Scope
from ...analysis.reading.tree import COMPREHENSIONS
from ...analysis.solving.parameters.rests import takes_any
from ...analysis.solving.values import Kind, Value
from ...analysis.tables.idioms import is_super
from ...analysis.tables.known import LEGACY_LENGTH
from ...module import Module, called_on
from ...patterns import late
from ...project import ClassRef
from ...targets import GYM
from ...text.edits import Edit
from ..code import bound_names
from ..flags import truncation
from . import step_sites

_TERMINATED, _TRUNCATED = "terminated", "truncated"
_NAMES = ("obs", "reward", _TERMINATED, _TRUNCATED, "info")
_EFFECTLESS = (
    *(ast.Name, ast.Attribute, ast.Constant, ast.Tuple, ast.List),
    *(ast.expr_context, ast.operator),
)
_MANY = (ast.Tuple, ast.List)
_IN_ORDER = (ast.Call, ast.Starred, ast.BinOp, ast.Tuple, ast.List)
_SAME = late("list|tuple")
_PLAIN = (ast.Return, ast.Expr, ast.Assign, ast.AnnAssign, ast.AugAssign)
_NAMED = (ast.Name, ast.Attribute)
_LIST = "builtins.list"
_SEQUENCES = frozenset({"builtins.list", "builtins.tuple", "collections.deque"})
_MAKING = ("__new__", "__init__")
_EXTENDING = ("extend", "extendleft")


def spread(module: Module, call: ast.Call, argument: ast.expr) -> Edit | None:
    """``Step(*env.step(a))`` with done put together again, where four values are sure to be meant.

    Args:
        module: The module.
        call: The call that is given a step's result.
        argument: The argument that is the result.
    """
    if not isinstance(argument, ast.Starred) or call.args != [argument] or call.keywords:
        return None
    if count(module, module.value(call.func)) != LEGACY_LENGTH:
        return None
    value = module.value(argument.value)
    edit = Edit(argument, "done is put together again for four values", evidence=value.evidence)
    given = argument.value
    if isinstance(given, ast.Name):
        one = given.id
        done = step_sites.joined(module, value, f"{one}[2]", f"{one}[3]")
        again = f"*{one}[:2], {done}, {one}[4]"
        return edit.replace(module.span(argument), again)
    if not isinstance(given, ast.Call) or not _is_first(module, call):
        return None
    return edit.replace(module.span(argument), _named(module, edit, given, value))


def expected(module: Module, call: ast.Call, argument: ast.expr) -> Edit | None:
    """The four values for a function of the project that is given four by other calls.

    Args:
        module: The module.
        call: The call that is given a step's result.
        argument: The argument that is the result.
    """
    given = _beside(module, call, argument)
    lengths = {len(one.parts) for one in given if one.kind is Kind.MANY}
    return four(module, argument, argument) if lengths == {LEGACY_LENGTH} else None


def is_followed(module: Module, call: ast.Call, argument: ast.expr) -> bool:
    """Whether a function of the project is given nothing but steps where it is given one."""
    given = _beside(module, call, argument)
    return bool(given) and all(one.kind is Kind.STEP for one in given)


def is_handed_out(module: Module, call: ast.Call, argument: ast.expr) -> bool:
    """Whether a function that is given other things too hands them to code outside the project.

    What it does with a step's result is not rewritten in it, since not all that comes is one.
    """
    function = module.value(call.func)
    given = _beside(module, call, argument)
    ref = module.project.function(function)
    if ref is None or all(one.kind is Kind.STEP for one in given):
        return False
    name = module.project.filled(function)[call.args.index(argument)]
    facts = module.project.modules[ref.module]
    if len(facts.scopes[ref.scope].bindings[name]) != 1:
        return False
    return any(
        _is_outside(module.project.value(ref.module, one.function))
        for one in facts.calls
        for part in one.arguments
        if isinstance(part, Name) and part.id == name and part.scope == ref.scope
    )


def _is_outside(function: Value) -> bool:
    return function.kind is Kind.DOTTED and not function.name.startswith("builtins.")


def is_out(module: Module, call: ast.Call) -> bool:
    """Whether a call goes to code outside the project, which is no builtin."""
    return _is_outside(module.value(call.func))


def _beside(module: Module, call: ast.Call, argument: ast.expr) -> list[Value]:
    """All that callers pass for the parameter which an argument is for."""
    if isinstance(argument, ast.Starred):
        return []
    position = call.args.index(argument)
    starred = any(isinstance(one, ast.Starred) for one in call.args[:position])
    return [] if starred else module.project.given(module.value(call.func), position)


def together(module: Module, call: ast.Call, argument: ast.expr) -> Edit | None:
    """The four values that code outside the project was given, put together again.

    Args:
        module: The module.
        call: A call of what the project index does not see into.
        argument: The argument that is a step's result, or the star before it.
    """
    is_starred = isinstance(argument, ast.Starred)
    outside = module.value(call.func).kind
    is_out = outside is Kind.DOTTED or is_starred or is_unseen(module, call, argument)
    is_out = is_out or keeps_parts(module, module.value(call.func))
    is_out = is_out or (outside is Kind.UNKNOWN and _extends(call.func))
    is_out = is_out or is_handed_out(module, call, argument)
    if not is_out and not makes_tuples(module, call.func):
        return None
    given = argument.value if isinstance(argument, ast.Starred) else argument
    ends = [module.span(one).end for one in call.keywords]
    if is_starred and any(end < module.span(argument).start for end in ends):
        return four(module, given, given)  # behind keywords a star has to stay
    return four(module, given, argument, bare=is_starred)


def goes_on(module: Module, call: ast.Call, keyword: str) -> bool:
    """Whether a function of the project hands a keyword on among others: ``handler(**kwargs)``."""
    ref = module.project.function(module.value(call.func))
    if ref is None:
        return False
    facts = module.project.modules[ref.module]
    scope = facts.scopes[ref.scope]
    if keyword in scope.parameters or not takes_any(scope):
        return False
    return any(
        key is None and isinstance(given, Name) and _is_rest(facts.scopes, given, ref.scope)
        for one in facts.calls
        for key, given in one.keywords
    )


def _is_rest(scopes: Sequence[Scope], given: Name, function: int) -> bool:
    """Whether a name is that of a function's ``**kwargs``."""
    bindings = scopes[given.scope].bindings.get(given.id, ())
    return any(isinstance(one.value, Rest) and one.value == Rest(function, -1) for one in bindings)


def is_unseen(module: Module, call: ast.Call, argument: ast.expr) -> bool:
    """Whether it is given to a lambda, what goes into which is not followed."""
    ref = module.project.function(module.value(call.func))
    if ref is None or isinstance(argument, ast.Starred):
        return False
    name = module.project.modules[ref.module].scopes[ref.scope].name
    return name == "<lambda>" and not is_followed(module, call, argument)


def keeps_parts(module: Module, function: Value) -> bool:
    """Whether a class of the project is a tuple or list, made of the parts of what it is given."""
    if function.kind is not Kind.CLASS or ":" not in function.name:
        return False
    ref = ClassRef.of(function.name)
    if not any(above in _SEQUENCES for above in module.project.bases_outside(ref)):
        return False
    return not any(module.project.has_attribute(ref, name) for name in _MAKING)


def _extends(function: ast.expr) -> bool:
    """Whether a method adds what it is given to a sequence, part by part."""
    return isinstance(function, ast.Attribute) and function.attr in _EXTENDING


def makes_tuples(module: Module, function: ast.expr) -> bool:
    """Whether a function is the ``_make`` of a named tuple with four fields."""
    if not isinstance(function, ast.Attribute) or function.attr != "_make":
        return False
    return count(module, module.value(function.value)) == LEGACY_LENGTH


def four(module: Module, given: ast.expr, place: ast.expr, *, bare: bool = False) -> Edit | None:
    """Four values in the place of a step's result, if that does not change what comes first.

    Args:
        module: The module.
        given: The result.
        place: What the values replace.
        bare: Whether they stand among other arguments, without parentheses.
    """
    value = module.value(given)
    edit = Edit(place, "done is put together again for four values", evidence=value.evidence)
    if isinstance(given, ast.Name):
        one = given.id
        done = step_sites.joined(module, value, f"{one}[2]", f"{one}[3]")
        again = f"{one}[0], {one}[1], {done}, {one}[4]"
    elif called_on(given, "step") is not None and _comes_first(module, given, _stepped(given)):
        again = _named(module, edit, given, value)
    else:
        return _within(module, given, edit, bare=bare)
    around = "{}" if bare else "[{}]" if _is_listed(module, given) else "({})"
    return edit.replace(module.span(place), around.format(again))


def _is_listed(module: Module, given: ast.expr) -> bool:
    """Whether a name has a result that was made a list: ``result = list(env.step(action))``."""
    if not isinstance(given, ast.Name):
        return False
    held = bound_names.only_assigned(module, module.scope(given), given.id)
    return bool(held) and all(
        isinstance(one, ast.List)
        or (isinstance(one, ast.Call) and module.value(one.func).name == _LIST)
        for one in held
    )


def flags(module: Module, given: ast.expr) -> tuple[str, str]:
    """The names of both flags where a step's five values are given names in a statement before."""
    scope = module.scope(given)
    return module.fresh(_TERMINATED, scope), module.fresh(_TRUNCATED, scope)


def _named(module: Module, edit: Edit, given: ast.expr, value: Value) -> str:
    """Four values of a step's result, whose five are given names in a statement before."""
    scope = module.scope(given)
    obs, reward, terminated, truncated, info = (module.fresh(name, scope) for name in _NAMES)
    names = ", ".join((obs, reward, terminated, truncated, info))
    statement = module.statement(given)
    edit.before.append((statement, f"{names} = {module.source(given)}"))
    if module.project.truncation.is_read and step_sites.is_one_flag(module, value):
        edit.before.append((statement, truncation.written(info, terminated, truncated)))
    done = step_sites.joined(module, value, terminated, truncated)
    return f"{obs}, {reward}, {done}, {info}"


def _within(module: Module, given: ast.expr, edit: Edit, *, bare: bool) -> Edit | None:
    """Four values where the expression stands, which names the result for itself."""
    if isinstance(given, ast.Call) and module.value(given.func).kind is Kind.DOTTED:
        is_same = _SAME.fullmatch(ast.unparse(given.func)) and len(given.args) == 1
        return four(module, given.args[0], given.args[0]) if is_same else None
    if module.value(given).name == "zip" or not may_name(module, given):
        return None
    name = module.fresh("result", naming(module, given))
    done = step_sites.joined(module, module.value(given), f"{name}[2]", f"{name}[3]")
    start, end = module.text.enclosed(given) if bare else module.span(given)
    edit.insert(start, f"({name} := " if bare else f"(*({name} := ")
    return edit.insert(end, f")[:2], {done}, {name}[4]" + ("" if bare else ")"))


def naming(module: Module, node: ast.AST) -> ast.AST:
    """The function or module in which an expression would bind a name; a default, around it."""
    for around in module.ancestors(node):
        if isinstance(around, ast.arguments):
            return module.scope(module.parent(around))
        if isinstance(around, ast.stmt):
            break
    return module.scope(node)


def may_name(module: Module, node: ast.AST) -> bool:
    """Whether an expression may bind a name of the function, or module, that it stands in.

    Not where gym is the target, which runs on Python 3.6 as well.
    """
    inner: ast.AST = node
    for around in module.ancestors(node):
        if isinstance(around, ast.stmt):
            is_own = isinstance(module.parent(around), ast.ClassDef)
            return not is_own and module.target is not GYM
        if isinstance(around, ast.comprehension) and around.iter is inner:
            return False
        inner = around
    return False


def _stepped(step: ast.expr) -> tuple[str, ...]:
    """How what a call steps may be written: itself, and the object whose base is asked to."""
    assert isinstance(step, ast.Call)
    assert isinstance(step.func, ast.Attribute)
    owner = ast.unparse(step.func.value)
    given = [ast.unparse(one) for one in step.args[:1] if isinstance(one, ast.Name)]
    return (owner, *(("self",) if is_super(step.func.value) else given))


def _comes_first(module: Module, node: ast.AST, stepped: tuple[str, ...]) -> bool:
    """Whether an expression may be worked out at the beginning of its statement.

    Nothing before it has effects, or reads what a step may change.

    Args:
        module: The module.
        node: The expression.
        stepped: How what it steps may be written.
    """
    inner: ast.AST = node
    for around in module.ancestors(node):
        if isinstance(around, ast.AugAssign) and not isinstance(around.target, _NAMED):
            return False
        if isinstance(around, ast.stmt):
            is_iterated = isinstance(around, (ast.For, ast.AsyncFor)) and around.iter is inner
            return isinstance(around, _PLAIN) or is_iterated
        if not isinstance(around, _IN_ORDER):
            return _is_iterated_first(around, inner) and _comes_first(module, around, stepped)
        parts = list(ast.iter_child_nodes(around))
        before = parts[: parts.index(inner)]
        if not all(isinstance(one, _EFFECTLESS) for part in before for one in ast.walk(part)):
            return False
        read = before[1:] if isinstance(around, ast.Call) else before  # a method is only looked up
        if any(_is_read_of(one, stepped) for part in read for one in ast.walk(part)):
            return False
        inner = around
    return False


def _is_read_of(node: ast.AST, stepped: tuple[str, ...]) -> bool:
    """Whether an attribute of what is stepped is read, of what is within it or around it.

    A class that holds an environment has attributes of its own, which that does not know.
    """
    if not isinstance(node, ast.Attribute):
        return False
    owner = f"{ast.unparse(node.value)}."
    return any(
        owner.startswith(f"{one}.") or (f"{one}.".startswith(owner) and owner != "self.")
        for one in stepped
    )


def _is_iterated_first(around: ast.AST, inner: ast.AST) -> bool:
    """Whether something is the first that a comprehension goes through."""
    if isinstance(around, ast.comprehension):
        return around.iter is inner
    return isinstance(around, COMPREHENSIONS) and around.generators[0] is inner


def _is_first(module: Module, call: ast.Call) -> bool:
    """Whether a call is the first thing that a plain statement evaluates."""
    statement = module.statement(call)
    if isinstance(statement, ast.If):
        return statement.test is call and not _is_elif(module, statement)
    is_alone = isinstance(statement, _PLAIN) and statement.value is call
    return is_alone and call.lineno == statement.lineno


def _is_elif(module: Module, statement: ast.If) -> bool:
    around = module.parent(statement)
    return isinstance(around, ast.If) and around.orelse == [statement]


def count(module: Module, function: Value) -> int:
    """How many values a function or class of the project takes, where that is certain (else 0)."""
    if function.choices:
        return 0
    ref = module.project.function(function)
    if ref is not None:
        scope = module.project.modules[ref.module].scopes[ref.scope]
        return len(module.project.filled(function)) if _parameters(scope) else 0
    if function.kind is not Kind.CLASS or ":" not in function.name:
        return 0
    ref = ClassRef.of(function.name)
    scopes = module.project.modules[ref.module].scopes
    scope = scopes[ref.scope]
    made = scope.attributes.get("__init__", ())
    if len(made) == 1 and isinstance(made[0].value, Function):
        return _parameters(scopes[made[0].value.scope]) - 1
    return len(scope.fields)


def _parameters(scope: Scope) -> int:
    """How many parameters a function has, if it takes no others."""
    bound = {name for name, found in scope.bindings.items() if found[0].line == 0}
    return len(scope.parameters) if bound <= scope.parameters.keys() else 0
