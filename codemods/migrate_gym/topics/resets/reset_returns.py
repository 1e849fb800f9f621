"""The returns of a reset method: the observation with its info."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Iterator, Sequence

from ...analysis.reading import flags
from ...analysis.solving.values import Kind
from ...analysis.tables import known
from ...analysis.tables.idioms import is_info_name, own_name
from ...findings import Level
from ...module import FunctionDef, Module, methods, own
from ...rule import Outcome
from ...text.edits import Edit, Remark
from ..code import by_name, helpers, quoted_types, signatures
from . import doubtful_resets, resets

_ELSEWHERE = (
    *(ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp),
    *(ast.Lambda, ast.IfExp, ast.BoolOp),
)
_TYPED = frozenset({("typing", "Tuple"), ("typing_extensions", "Tuple")})
_GENERIC = frozenset({"dict", "list", "set", "tuple"})
"""The classes that take the types of what they hold from Python 3.9 on."""
_TYPES = (ast.Name, ast.Attribute, ast.Subscript, ast.BinOp)
"""How types are written; what else stands in the place of one is a value."""
_RECEIVING = frozenset({"get", "receive", "recv", "result"})
_UNSEEN = (Kind.UNKNOWN, Kind.DOTTED)
_OF_VALUES = frozenset({"builtins", "math", "numpy", "torch"})
"""The roots of functions that make observations, and no pairs."""


def returns(
    module: Module, edit: Edit, reset: FunctionDef, settled: Sequence[ast.Return] = ()
) -> Iterator[Outcome]:
    """Adds the info to what a reset method returns, but for the returns that are settled."""
    calls = list(resets.reset_calls(module, reset))
    infos = resets.infos(module, reset)
    returns = [node for node in own(reset) if isinstance(node, ast.Return)]
    for node in (one for one in returns if one not in settled):
        known = [name for place, name in infos if place < (node.lineno, node.col_offset)]
        yield from _return(module, edit, reset, node, calls, known[-1] if known else "{}")
    if (
        not returns
        and not is_abstract(reset)
        and not any(isinstance(n, (ast.Yield, ast.YieldFrom)) for n in own(reset))
    ):
        edit.after.append((reset.body[-1], "return None, {}"))
        yield Remark(
            reset,
            "reset() returned nothing: return the first observation in place of None",
            Level.NOTE,
        )


def _return(
    module: Module,
    edit: Edit,
    reset: FunctionDef,
    node: ast.Return,
    calls: list[ast.Call],
    info: str,
) -> Iterator[Outcome]:
    value = node.value
    if value is None or (isinstance(value, ast.Constant) and value.value is None):
        edit.replace(module.span(node), "return None, {}")
        return
    if isinstance(value, ast.Lambda):
        yield Remark(value, "reset() promises what this gives: let that be (obs, info)")
        return
    inside = [call for call in calls if any(part is call for part in ast.walk(value))]
    if value in inside or _is_reset(module, value):
        return
    given = doubtful_resets.named(module, reset, value)
    if isinstance(given, ast.Call) and doubtful_resets.is_handed_on(module, given):
        return
    if _is_pair(reset, value) and not _observes_tuples(module, reset):
        if _has_content(value):
            yield Remark(
                value,
                "reset() returns two values: if the second is no info, return (obs, {}) with both "
                "in obs",
            )
        elif _gives_no_info(value):
            yield Remark(
                value,
                "reset() returns None beside the observation: return {} there, and see whether "
                "callers ask for None",
            )
        return
    if not inside and _gives_pairs(module, reset):
        return
    if len(inside) > 1 or any(_is_repeated(module, call, node) for call in inside):
        for call in inside:
            edit.insert(module.span(call).end, "[0]")
    elif inside:
        obs, info = module.fresh("obs", reset), module.fresh("info", reset)
        edit.before.append((node, f"{obs}, {info} = {_call_text(module, edit, inside[0])}"))
        edit.replace(module.span(inside[0]), obs)
    elif doubt := _doubt(module, reset, value):
        yield Remark(value, doubt)
        return
    start, end = module.span(value)
    if isinstance(value, ast.Tuple) and not module.text.text[start:].startswith("("):
        edit.insert(start, "(").insert(end, f"), {info}")
    else:
        end = _behind_parentheses(module, node, end)
        edit.insert(end, f", {info}")


def _gives_pairs(module: Module, reset: FunctionDef) -> bool:
    """Whether all that a reset returns is a pair with an info, written there or in helpers."""
    owner = module.owner(reset)
    return owner is not None and module.project.resets_with_info(module.class_ref(owner))


def _doubt(module: Module, reset: FunctionDef, value: ast.expr) -> str:
    """What is said of a value that may be the pair already ("": nothing)."""
    for call in _calls_behind(reset, value):
        if _is_asked_by_name(module, reset, call):
            return (
                f"reset() returns what {ast.unparse(call.func)}() gives, and a method is called by "
                "its name here: if that is no (obs, info) yet, return it with {} as the info"
            )
    if not isinstance(value, ast.Call):
        return ""
    function = ast.unparse(value.func)
    if _is_handed_on(module, reset, value):
        return (
            f"{function}() gives two values: if the second is no info, "
            "return them with {} as the info"
        )
    if _may_be_pair(module, reset, value):
        return (
            f"reset() returns what {function}() gives: if that is no "
            "(obs, info) yet, return it with {} as the info"
        )
    return ""


def _calls_behind(reset: FunctionDef, value: ast.expr) -> Iterator[ast.Call]:
    """The call that is returned, or those that the variable holds that is returned or called."""
    if isinstance(value, ast.Call):
        yield value
        value = value.func  # ``promise()``
    for one in own(reset):
        if isinstance(one, ast.Assign) and isinstance(one.value, ast.Call):
            targets = {own_name(target) for target in one.targets if isinstance(target, ast.Name)}
            if isinstance(value, ast.Name) and value.id in targets:
                yield one.value


def _is_asked_by_name(module: Module, reset: FunctionDef, value: ast.Call) -> bool:
    """Whether a call passes on the name of reset, in a module that calls methods by their names.

    Who answers it, as another process does, gives the pair where its environment is rewritten.
    """
    sent = own(reset) if own_name(value.func) in _RECEIVING else ast.walk(value)
    if not any(isinstance(one, ast.Constant) and one.value == "reset" for one in sent):
        return False
    return by_name.are_called(module) and not resets.is_reset(module, value)


def _is_handed_on(module: Module, reset: FunctionDef, value: ast.Call) -> bool:
    """Whether a reset returns the pair of an observation and a dict that a function makes."""
    if not module.project.gives_info(module.value(value.func)):
        return False
    function = ast.unparse(value.func)
    return not any(
        isinstance(one, ast.Tuple)
        or (isinstance(one, ast.Call) and ast.unparse(one.func) == function)
        for one in _observed(module, reset)
    )


def _may_be_pair(module: Module, reset: FunctionDef, value: ast.Call) -> bool:
    """Whether a call that is not seen may give the pair, as since gym 0.26, beside such a step."""
    owner = module.owner(reset)
    if owner is None:
        return False
    names = {*signatures.parameters(reset)}
    if not names >= known.CURRENT_KEYWORDS["reset"] or "return_info" in names:
        return False
    if module.project.step_arities(module.class_ref(owner)):
        return False
    called = module.value(value.func)
    return called.kind in _UNSEEN and called.name.partition(".")[0] not in _OF_VALUES


def _is_repeated(module: Module, call: ast.Call, node: ast.Return) -> bool:
    """Whether a call in what is returned happens several times, later, or not always."""
    around = itertools.takewhile(lambda one: one is not node, module.ancestors(call))
    return any(isinstance(one, _ELSEWHERE) for one in around)


def _is_reset(module: Module, value: ast.expr) -> bool:
    """Whether a call resets an environment of whatever API, no look-alike: it gives the pair."""
    if not isinstance(value, ast.Call) or not isinstance(value.func, ast.Attribute):
        return False
    if value.func.attr != "reset" or module.value(value).kind is not Kind.RESET:
        return False
    return module.value(value.func.value).kind is not Kind.LOOKALIKE


def _behind_parentheses(module: Module, node: ast.Return, end: int) -> int:
    """The end of a returned expression with the parentheses around it, which `ast` leaves out."""
    return max(end, module.span(node).end)


def _call_text(module: Module, edit: Edit, call: ast.Call) -> str:
    """A call's text with the arguments that the edit adds to it."""
    text = module.source(call)
    start, end = module.span(call)
    added = [r for r in edit.replacements if start < r.span.start < end]
    for replacement in added:
        edit.replacements.remove(replacement)
        at = replacement.span.start - start
        text = text[:at] + "".join(str(part) for part in replacement.parts) + text[at:]
    return text


def _is_pair(reset: FunctionDef, value: ast.expr) -> bool:
    """Whether what is returned looks like (obs, info)."""
    if not (isinstance(value, ast.Tuple) and len(value.elts) == 2):
        return False
    return _is_info(value.elts[1]) or _is_dict(reset, value.elts[1]) or _gives_no_info(value)


def _is_info(node: ast.expr) -> bool:
    """Whether something is called an info, or made by what is called so."""
    return is_info_name(own_name(node.func if isinstance(node, ast.Call) else node))


def _is_dict(reset: FunctionDef, node: ast.expr) -> bool:
    """Whether something is a dict, or the name of one that a method fills in."""
    if not isinstance(node, ast.Name):
        return _makes_dict(node)
    return any(
        isinstance(one, ast.Assign)
        and _makes_dict(one.value)
        and any(own_name(target) == node.id for target in one.targets)
        for one in own(reset)
    )


def _makes_dict(node: ast.expr) -> bool:
    """Whether a dict is written down: ``{"score": 1}``, ``dict(score=1)``, or a comprehension."""
    is_call = isinstance(node, ast.Call) and own_name(node.func) == "dict"
    return is_call or isinstance(node, (ast.Dict, ast.DictComp))


def _gives_no_info(value: ast.expr) -> bool:
    """Whether what is returned is ``(obs, None)``: who calls it takes an info already."""
    last = value.elts[1] if isinstance(value, ast.Tuple) else None
    return isinstance(last, ast.Constant) and last.value is None


def _has_content(value: ast.expr) -> bool:
    """Whether the second of two values says something that is called and made of no info."""
    last = value.elts[1] if isinstance(value, ast.Tuple) else None
    if isinstance(last, ast.Name):
        return not _is_info(last)
    if last is None or not _makes_dict(last) or (isinstance(last, ast.Dict) and not last.keys):
        return False
    return not any(_is_info(one) for one in ast.walk(last) if isinstance(one, ast.Name))


def _observes_tuples(module: Module, reset: FunctionDef) -> bool:
    """Whether the step method beside a reset returns observations of two components."""
    observed = _observed(module, reset)
    return any(isinstance(one, ast.Tuple) and len(one.elts) == 2 for one in observed)


def _observed(module: Module, reset: FunctionDef) -> list[ast.expr]:
    """The observations that the step method beside a reset returns, as they are written."""
    owner = module.owner(reset)
    step = methods(owner).get("step") if owner is not None else None
    returned = [one.value for one in own(step) if isinstance(one, ast.Return)] if step else []
    return [one.elts[0] for one in returned if isinstance(one, ast.Tuple) and one.elts]


def is_abstract(reset: FunctionDef) -> bool:
    """Whether a reset method is left to the classes below."""
    return all(
        isinstance(node, (ast.Pass, ast.Raise))
        or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        for node in reset.body
    ) or isinstance(reset.body[-1], ast.Raise)


def annotation(module: Module, edit: Edit, reset: FunctionDef) -> None:
    """Names the pair where the observation's type was named, alone or beside the pair."""
    returns, quoted = quoted_types.unquoted(module, reset.returns)
    if returns is None or isinstance(returns, ast.Constant):
        return
    pair = next((one for one in _alternatives(returns) if _names_pair(one)), None)
    if pair is not None:
        if pair is not returns:
            edit.replace(quoted_types.span(module, returns, quoted), ast.unparse(pair))
        return
    start, end = quoted_types.span(module, returns, quoted)
    if isinstance(returns, _TYPES):
        edit.insert(start, f"{_name_of_pair(module, edit, quoted)}[").insert(end, ", dict]")
    elif not quoted:
        edit.insert(start, "(").insert(end, ", dict)")  # Tuple takes nothing but types


def _name_of_pair(module: Module, edit: Edit, quoted: int) -> str:
    """What tuples are called in hints: gymnasium 1.1 runs on Python 3.8, without ``tuple[…]``."""
    imports = module.all(ast.ImportFrom)
    names = {(one.module, alias.asname or alias.name) for one in imports for alias in one.names}
    if not names.isdisjoint(_TYPED):
        return "Tuple"
    read_later = quoted or ("__future__", "annotations") in names
    is_new = any(_is_builtin(one.value) for one in module.all(ast.Subscript))
    is_taken = any(name == "Tuple" for _, name in names)
    if read_later or is_new or is_taken:
        return "tuple"
    if typing := _typing_module(module):
        return f"{typing}.Tuple"
    return "Tuple" if helpers.put_import(module, edit, "Tuple", "typing") else "tuple"


def _typing_module(module: Module) -> str:
    """What ``typing`` is called where it is imported whole, at the top of the module ("")."""
    imports = [one for one in module.tree.body if isinstance(one, ast.Import)]
    aliases = [alias for one in imports for alias in one.names if alias.name == "typing"]
    return next((alias.asname or alias.name for alias in aliases), "")


def _is_builtin(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id in _GENERIC


def _alternatives(hint: ast.expr) -> Iterator[ast.expr]:
    """What a hint allows: the parts of ``Union[a, b]``, ``a | b`` and ``Optional[a]``."""
    if isinstance(hint, ast.BinOp) and isinstance(hint.op, ast.BitOr):
        yield from (*_alternatives(hint.left), *_alternatives(hint.right))
    elif _generic(hint) in ("Union", "Optional"):
        for part in _bracketed(hint):
            yield from _alternatives(part)
    else:
        yield hint


def _names_pair(hint: ast.expr) -> bool:
    """Whether a hint is one of an observation and a dict."""
    parts = flags.hinted(hint)
    return len(parts) == 2 and "dict" in ast.unparse(parts[1]).lower()


def _bracketed(hint: ast.expr) -> list[ast.expr]:
    """What stands between the brackets of a hint."""
    if not isinstance(hint, ast.Subscript):
        return []
    return hint.slice.elts if isinstance(hint.slice, ast.Tuple) else [hint.slice]


def _generic(hint: ast.expr) -> str:
    """The last word of what stands before the brackets of a hint ("" where there are none)."""
    return ast.unparse(hint.value).rpartition(".")[2] if isinstance(hint, ast.Subscript) else ""
