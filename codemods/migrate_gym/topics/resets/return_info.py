"""The ``return_info`` of gym 0.22 to 0.25: what is left of reset() once it is true."""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterator, Sequence
from typing import Union

from ...analysis.solving.values import Kind
from ...analysis.tables.idioms import constant, is_super
from ...module import FunctionDef, Module, own
from ...project import ClassRef
from ...text.edits import Edit
from ...text.source_text import Span
from ..code import bound_names, call_arguments, signatures
from ..infos import info_dicts
from . import resets

NAME = "return_info"
_LOOKING = frozenset({"get", "pop"})
_Choice = Union[ast.If, ast.IfExp]
_Comments = dict[ast.stmt, list[str]]


def can_go(module: Module, reset: FunctionDef) -> bool:
    """Whether a reset method uses the parameter only to choose what it returns, or not at all."""
    default = signatures.defaults(reset).get(NAME)
    is_false = isinstance(default, ast.Constant) and not default.value
    if default is None or not (is_false or not any(_names(reset))):
        return False
    parameter = signatures.parameters(reset)[NAME]
    if parameter in reset.args.kwonlyargs and len(reset.args.kwonlyargs) == 1:
        return False
    return all(_is_understood(module, name) for name in _names(reset))


def can_leave_rest(module: Module, reset: FunctionDef) -> bool:
    """Whether a reset method looks into its ``**kwargs`` for it only to choose what it returns."""
    keys = list(asked_of_rest(module, reset))
    asked = list(_asked(module, reset))
    return (
        bool(keys)
        and len(asked) == len(keys)
        and all(_choice(module, one) is not None and _is_understood(module, one) for one in asked)
    )


def by_place(module: Module, call: ast.Call) -> list[ast.expr]:
    """What a call of a project's own reset passes for the parameter by its position."""
    if len(call.args) < 2 or not isinstance(call.func, ast.Attribute) or call.func.attr != "reset":
        return []
    owner = module.value(call.func.value)
    refs = [ClassRef.of(owner.name)] if ":" in owner.name else []
    if is_super(call.func.value):
        class_ = module.class_around(call)
        refs = (
            [] if class_ is None else list(module.project.ancestors(module.class_ref(class_)))[:1]
        )
    found = (one for ref in refs for one in module.project.definitions(ref, "reset"))
    places = {list(one.parameters).index(NAME) for one in found if NAME in one.parameters}
    place = places.pop() if len(places) == 1 else 0
    place -= owner.kind is not Kind.CLASS
    return call.args[place : place + 1] if place > 0 else []


def is_among(module: Module, call: ast.Call) -> bool:
    """Whether a call is given keywords that are written out elsewhere, with the parameter."""
    starred = (keyword.value for keyword in call.keywords if keyword.arg is None)
    return any(_names_it(one) for given in starred for one in _written(module, given))


def _written(module: Module, given: ast.expr) -> list[ast.expr]:
    """What a name is given where it is bound, or the expression itself."""
    if not isinstance(given, ast.Name):
        return [given]
    try:
        scope = bound_names.binder(module, given, given.id)
    except bound_names.UnknownError:
        return []
    return [] if scope is None else bound_names.only_assigned(module, scope, given.id)


def _names_it(given: ast.expr) -> bool:
    keys = given.keys if isinstance(given, ast.Dict) else ()
    keywords = given.keywords if isinstance(given, ast.Call) else ()
    return NAME in [constant(one) for one in keys if one is not None] or NAME in [
        one.arg for one in keywords
    ]


def is_choosing(module: Module, reset: FunctionDef) -> bool:
    """Whether a reset method does more with the parameter than to hand it on."""
    return not all(_is_handed_on(module, name) for name in _names(reset))


def asked_of_rest(module: Module, reset: FunctionDef) -> Iterator[ast.Constant]:
    """Where a reset method looks into its ``**kwargs`` for whether the info is asked for."""
    rest = reset.args.kwarg
    for key in () if rest is None else module.saying(ast.Constant, (NAME,)):
        looked_in = info_dicts.looked_in(module, key) if key.value == NAME else None
        is_rest = isinstance(looked_in, ast.Name) and rest is not None and looked_in.id == rest.arg
        if is_rest and module.function(key) is reset:
            yield key


def _names(reset: FunctionDef) -> Iterator[ast.Name]:
    return (node for node in ast.walk(reset) if isinstance(node, ast.Name) and node.id == NAME)


def _asked(module: Module, reset: FunctionDef) -> Iterator[ast.expr]:
    """The ``kwargs.get("return_info", False)`` of a reset method."""
    for key in asked_of_rest(module, reset):
        call = module.parent(key)
        if isinstance(call, ast.Call) and _is_asked(call):
            yield call


def _is_understood(module: Module, name: ast.expr) -> bool:
    choice = _choice(module, name)
    if isinstance(choice, ast.IfExp):
        return True
    if choice is not None:
        text = module.source(choice)
        return text.startswith("if")
    return _is_handed_on(module, name)


def _is_handed_on(module: Module, name: ast.expr) -> bool:
    """Whether the parameter is what another reset is given for its own."""
    around = module.parent(name)
    if isinstance(around, ast.keyword):
        return around.arg == NAME
    return isinstance(around, ast.Call) and name in by_place(module, around)


def _choice(module: Module, name: ast.expr) -> _Choice | None:
    """The ``if`` or conditional expression that something decides, alone or negated."""
    node: ast.AST = name
    parent = module.parent(node)
    if isinstance(parent, ast.UnaryOp) and isinstance(parent.op, ast.Not):
        node, parent = parent, module.parent(parent)
    return parent if isinstance(parent, (ast.If, ast.IfExp)) and parent.test is node else None


def _holds_name(test: ast.expr) -> bool:
    bare = test.operand if isinstance(test, ast.UnaryOp) else test
    return _is_asked(bare) or (isinstance(bare, ast.Name) and bare.id == NAME)


def _is_asked(node: ast.AST | None) -> bool:
    """``kwargs.get("return_info", False)``, or the same with ``pop``, where nothing means no."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return False
    key, *default = node.args or [node.func]
    is_false = all(isinstance(one, ast.Constant) and not one.value for one in default)
    return node.func.attr in _LOOKING and constant(key) == NAME and is_false and not node.keywords


def is_dropped(module: Module, node: ast.AST) -> bool:
    """Whether a node lies where only a reset without info would have come."""
    function = resets.reset_method(module, node)
    if function is None:
        return False
    goes = can_go if NAME in signatures.parameters(function) else can_leave_rest
    inner: ast.AST = node
    for around in module.ancestors(node):
        if isinstance(around, (ast.If, ast.IfExp)) and _holds_name(around.test):
            return inner in _branches(around)[1] and goes(module, function)
        inner = around
    return False


def _branches(choice: _Choice) -> tuple[list[ast.AST], list[ast.AST]]:
    """What stays of a choice, and what goes."""
    body: list[ast.AST] = [*choice.body] if isinstance(choice, ast.If) else [choice.body]
    orelse: list[ast.AST] = [*choice.orelse] if isinstance(choice, ast.If) else [choice.orelse]
    return (orelse, body) if isinstance(choice.test, ast.UnaryOp) else (body, orelse)


def drop(module: Module, edit: Edit, reset: FunctionDef) -> list[ast.Return]:
    """Takes the parameter out of a reset method; returns the returns that need no other change."""
    if NAME in signatures.parameters(reset):
        _drop_parameter(module, edit, reset)
    settled: list[ast.Return] = []
    for name in (*_names(reset), *_asked(module, reset)):
        choice = _choice(module, name)
        if choice is not None:
            settled.extend(n for n in ast.walk(choice) if isinstance(n, ast.Return))
        if isinstance(choice, ast.IfExp):
            edit.replace(module.span(choice), module.span(_branches(choice)[0][0]))
            returned = module.statement(choice)
            if isinstance(returned, ast.Return):
                settled.append(returned)
        elif isinstance(choice, ast.If):
            settled.extend(_flatten(module, edit, choice))
            settled.extend(_behind_dropped(reset, choice))
        elif not _within_choice(module, name):
            around = module.parent(name)
            given = around if isinstance(around, ast.keyword) else name
            call_arguments.drop(module, edit, given)
    return settled


def _within_choice(module: Module, name: ast.expr) -> bool:
    return any(
        isinstance(around, ast.If) and _holds_name(around.test) for around in module.ancestors(name)
    )


def _drop_parameter(module: Module, edit: Edit, reset: FunctionDef) -> None:
    text = module.text.text
    start = module.span(signatures.parameters(reset)[NAME]).start
    end = module.span(signatures.defaults(reset)[NAME]).end
    edit.replace(Span(len(text[:start].rstrip().removesuffix(",")), end), "")


def _flatten(module: Module, edit: Edit, choice: ast.If) -> Iterator[ast.Return]:
    """Puts what stays of an ``if`` in its place; behind a return nothing is reached any more."""
    stays = [one for one in _branches(choice)[0] if isinstance(one, ast.stmt)]
    edit.removed.append(choice)
    above, behind = _comments(module, choice, stays)
    for statement in stays:
        text = "  ".join([_without_keyword(module, statement), *behind.get(statement, ())])
        edit.after += [(choice, one) for one in (*above.get(statement, ()), text)]
    if stays and isinstance(stays[-1], ast.Return):
        block = module.block(choice)
        for later in block[block.index(choice) + 1 :]:
            edit.removed.append(later)
            yield from (n for n in ast.walk(later) if isinstance(n, ast.Return))


def _behind_dropped(reset: FunctionDef, choice: ast.If) -> Iterator[ast.Return]:
    """The returns of pairs that only a reset with info reaches, as one without returns before."""
    gone = _branches(choice)[1]
    if gone and isinstance(gone[-1], ast.Return) and choice in reset.body:
        for later in reset.body[reset.body.index(choice) + 1 :]:
            for node in ast.walk(later):
                if isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple):
                    yield node


def _comments(
    module: Module, choice: ast.If, stays: Sequence[ast.stmt]
) -> tuple[_Comments, _Comments]:
    """The comments above and behind the statements that stay; those of others come first."""
    above: _Comments = {}
    behind: _Comments = {}
    lines = io.StringIO(module.text.text, newline=None)
    for token in tokenize.generate_tokens(lines.readline):
        line = token.start[0]
        if token.type != tokenize.COMMENT or not _is_on(choice, line):
            continue
        # It stays there, and what stood in its place goes above.
        if line == choice.end_lineno and stays:
            above.setdefault(stays[-1], []).extend(behind.pop(stays[-1], ()))
            continue
        inside = [one for one in stays if _is_on(one, line)]
        if not inside:
            place = next((one for one in stays if line < one.lineno), stays[0])
            above.setdefault(place, []).append(token.string)
        elif inside[-1].end_lineno == line:
            behind.setdefault(inside[-1], []).append(token.string)
    return above, behind


def _is_on(statement: ast.stmt, line: int) -> bool:
    return statement.lineno <= line <= (statement.end_lineno or 0)


def _without_keyword(module: Module, statement: ast.stmt) -> str:
    """A statement's text without ``return_info=return_info``, at no indentation."""
    scratch = Edit(statement, "")
    for call in (node for node in own(statement) if isinstance(node, ast.Call)):
        for keyword in call.keywords:
            if keyword.arg == NAME:
                call_arguments.drop(module, scratch, keyword)
    start, end = module.span(statement)
    text = module.text.text
    for replacement in sorted(scratch.replacements, key=lambda r: -r.span.start):
        text = text[: replacement.span.start] + text[replacement.span.end :]
        end -= replacement.span.end - replacement.span.start
    indentation = module.text.indentation(statement.lineno)
    return text[start:end].replace(f"\n{indentation}", "\n")
