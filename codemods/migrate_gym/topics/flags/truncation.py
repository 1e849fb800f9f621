"""The key that time limits used to write, where another function of the project reads it."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence

from gymport.dialects import TRUNCATED_KEY

from ...analysis.solving.values import Kind
from ...analysis.tables.idioms import constant_index, target_name
from ...module import Module, own, own_of, reads
from ...project import ClassRef
from ..code import bound_names
from ..infos import buffers
from ..resets import resets
from ..steps import step_sites
from . import dones

_LOOKING = frozenset({"isinstance", "len", "print", "repr", "type"})
_EACH = frozenset({"enumerate", "list", "reversed", "tuple", "zip"})
_SIZES = frozenset({"bool", "len"})
_WHOLE = frozenset({"copy", "items"})
_GONE_THROUGH = frozenset({"items", "values"})


def kept(module: Module, site: step_sites.StepSite) -> str:
    """The statement that writes the key into an info that goes elsewhere ("" where none is due)."""
    info = site.info
    is_several = _is_zip(site) or _are_several(module, site)
    if info is None or not site.has_flags or not (is_several or _is_single(module, site)):
        return ""
    if module.line(info) is not site.holder:
        return ""
    goes = _is_asked_unseen if _is_of_environment(module, info) else _goes_elsewhere
    is_sent = _is_read(module, info) and goes(module, info)
    if goes is _goes_elsewhere and _may_be_cut(module, site):
        is_sent = is_sent or _is_gone_through(module, info) or _is_measured(module, site)
    if goes is _is_asked_unseen and not is_sent:
        return ""
    if is_several:
        return _written_each(module, info, site) if is_sent else ""
    if not is_sent and not starts_empty(module, module.scope(info), ast.unparse(info)):
        return ""
    return written(module.source(info), site.terminated, site.truncated)


def kept_each(module: Module, site: step_sites.StepSite) -> str:
    """The statement that writes the key into infos of a vector, which are a list ("": none is due).

    It is due where it is asked of each of them here, or may be where they go.
    """
    info = site.info
    if not site.has_flags or not isinstance(info, ast.Name):
        return ""
    scope = module.scope(info)
    is_given = any(_is_given(module, read) for read in reads(scope, info.id))
    is_asked = any(
        module.scope(one) is scope and is_of_one(module, info, base)
        for one, base in module.once(_bases).items()
    )
    is_due = is_asked or (is_given and _is_read(module, info))
    return _written_each(module, info, site) if is_due else ""


def is_of_one(module: Module, infos: ast.Name, asked: str) -> bool:
    """Whether what is asked for a key is one of several infos: ``infos[i]``, or each in a loop."""
    loops = (
        node
        for node in own(module.scope(infos))
        if isinstance(node, (ast.For, ast.comprehension)) and infos.id in _names(node.iter)
    )
    return asked.startswith(f"{infos.id}[") or any(asked in _names(one.target) for one in loops)


def _names(node: ast.AST) -> set[str]:
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}


def _is_given(module: Module, infos: ast.Name) -> bool:
    """Whether infos are given to a function or method that may look into them, or given back."""
    around = module.parent(infos)
    if isinstance(around, ast.Call):
        return not (isinstance(around.func, ast.Name) and around.func.id in _LOOKING | _EACH)
    return isinstance(around, (ast.keyword, ast.Return, ast.Tuple))


def _is_zip(site: step_sites.StepSite) -> bool:
    """Whether the results of several steps are unpacked together: ``zip(*results)``."""
    return site.unpacking.value.name == "zip" and isinstance(site.info, ast.Name)


def _are_several(module: Module, site: step_sites.StepSite) -> bool:
    """Whether what one environment gives by its class are the infos of several: ``infos[0]``."""
    value = site.unpacking.value
    is_env = value.of is not None and value.of.kind is Kind.ENV
    if not (is_env and isinstance(site.info, ast.Name)) or step_sites.is_batch(value):
        return False
    used = [module.parent(read) for read in reads(module.scope(site.info), site.info.id)]
    return any(map(_takes_one, used)) and (
        dones.serves_arrays(module, site) or dones.serves_lists(module, site)
    )


def _takes_one(around: ast.AST) -> bool:
    """Whether what is around infos takes them one by one, by their place or in their order."""
    if isinstance(around, ast.Subscript):
        return constant_index(around.slice) is not None
    if isinstance(around, ast.Call) and isinstance(around.func, ast.Name):
        return around.func.id in ("enumerate", "zip")
    return isinstance(around, (ast.For, ast.comprehension))


def _is_single(module: Module, site: step_sites.StepSite) -> bool:
    value = site.unpacking.value
    is_env = value.of is not None and value.of.kind is Kind.ENV
    is_one = is_env and not (step_sites.is_batch(value) or dones.is_of_several(module, site))
    return is_one and (isinstance(site.done, ast.Subscript) or dones.serves_one(module, site))


def _is_read_of_others(module: Module, info: ast.expr) -> bool:
    """Whether the module reads the key from what has another name, or holds it to read it by."""
    around = keys(module)
    own = ast.unparse(info)
    is_named_otherwise = any(base not in ("", own) for base in module.once(_bases).values())
    return is_named_otherwise or any(_is_held(module, one) for one in around)


def _is_held(module: Module, around: ast.AST) -> bool:
    """Whether what is around the key keeps it or hands it on: ``self.key = "TimeLimit.truncated"``.

    A name of a function or module does not count: what reads by that is seen.
    """
    if isinstance(around, ast.Assign):
        is_named = all(isinstance(target, ast.Name) for target in around.targets)
        return not is_named or isinstance(module.scope(around), ast.ClassDef)
    if isinstance(around, ast.Dict):
        return any(_is_key(value) for value in around.values)
    if isinstance(around, ast.Call):
        return not (isinstance(around.func, ast.Attribute) and _is_key(*around.args[:1]))
    if isinstance(around, ast.Compare):
        return not _is_key(around.left)
    return not isinstance(around, (ast.Subscript, ast.Expr, ast.FormattedValue, ast.JoinedStr))


def _is_key(*given: ast.expr) -> bool:
    """Whether what is given first is the key."""
    return any(type(one) is ast.Constant and one.value == TRUNCATED_KEY for one in given)


def keys(module: Module) -> Sequence[ast.AST]:
    """What is directly around the key, wherever a module has it."""
    return module.once(_around_keys)


def _around_keys(module: Module) -> Sequence[ast.AST]:
    return [module.parent(node) for node in module.saying(ast.Constant, (TRUNCATED_KEY,))]


def _bases(module: Module) -> Mapping[ast.AST, str]:
    """What is around the key, each with what it is read from."""
    return {one: _base(one) for one in keys(module)}


def _base(around: ast.AST) -> str:
    """What the key is read from ("" where it is not read)."""
    if isinstance(around, ast.Subscript) and isinstance(around.ctx, ast.Load):
        return ast.unparse(around.value)
    if isinstance(around, ast.Compare):
        return ast.unparse(around.comparators[0])
    if isinstance(around, ast.Call) and isinstance(around.func, ast.Attribute):
        return ast.unparse(around.func.value)
    return ""


def is_written(module: Module) -> bool:
    """Whether a module itself puts the key into infos."""
    return any(
        isinstance(one, ast.Subscript) and not isinstance(one.ctx, ast.Load) for one in keys(module)
    )


def starts_empty(module: Module, scope: ast.AST, info: str) -> bool:
    """Whether the key is read from an info that is an empty dict until a step gives it."""
    if not any(n.value == TRUNCATED_KEY for n in own_of(scope, ast.Constant)):
        return False
    stored = [
        module.statement(node)
        for node in own_of(scope, ast.Name)
        if type(node.ctx) is ast.Store and node.id == info
    ]
    given = [one.value for one in stored if isinstance(one, ast.Assign)]
    steps = [one for one in given if step_sites.is_step(module, one)]
    empty = [one for one in given if isinstance(one, (ast.Dict, ast.Constant))]
    is_empty = any(isinstance(one, ast.Dict) and not one.keys for one in empty)
    return is_empty and bool(steps) and len(steps) + len(empty) == len(stored)


def is_none(module: Module, node: ast.expr) -> bool:
    """Whether a target is set to None, of which nothing can be read."""
    statement = module.statement(node)
    value = statement.value if isinstance(statement, ast.Assign) else None
    return isinstance(value, ast.Constant) and value.value is None


def written(info: str, terminated: str, truncated: str) -> str:
    """The statement that writes the key as gym 0.21 did."""
    return f'if {truncated}:\n    {info}["{TRUNCATED_KEY}"] = not {terminated}'


def _written_each(module: Module, info: ast.expr, site: step_sites.StepSite) -> str:
    """The statement that writes the key into each of several infos."""
    scope = module.scope(info)
    one, ended, cut = (module.fresh(name, scope) for name in ("one", "ended", "cut"))
    several = f"{ast.unparse(info)}, {site.terminated}, {site.truncated}"
    loop = f"for {one}, {ended}, {cut} in zip({several}):\n"
    return loop + f'    if {cut}:\n        {one}["{TRUNCATED_KEY}"] = not {ended}'


def _is_of_environment(module: Module, node: ast.AST) -> bool:
    """Whether a node stands in a class that hands the flags themselves on."""
    owner = module.class_around(node)
    return owner is not None and resets.is_legacy_class(module, owner)


def is_missed(module: Module, info: ast.Subscript) -> bool:
    """Whether the key may be read from an info that is taken from a step's result by position."""
    names = [one for one in bound_names.targets(module, info) if isinstance(one, ast.Name)]
    goes_on = any(_goes_elsewhere(module, one) for one in names)
    return _is_read(module, info) and (goes_on if names else not _is_looked_at(module, info))


def _is_read(module: Module, info: ast.expr) -> bool:
    """Whether the key is read of what is not called like an info, or where no step wrote it."""
    if module.project.truncation.is_read or _is_read_of_others(module, info):
        return True
    return isinstance(info, ast.Name) and buffers.take(module, info)


def _is_asked_unseen(module: Module, info: ast.expr) -> bool:
    """Whether an info is asked, where it is unpacked, for a key that is not written there."""
    return isinstance(info, ast.Name) and any(
        not _is_looked_at(module, node)
        for node in reads(module.scope(info), info.id)
        if isinstance(module.parent(node), (ast.Attribute, ast.Compare, ast.Subscript))
    )


def _goes_elsewhere(module: Module, info: ast.expr) -> bool:
    """Whether an info is stored, returned or passed on, and not only read where it is unpacked."""
    if not isinstance(info, ast.Name):
        return not any(isinstance(part, ast.Call) for part in ast.walk(info))
    return any(not _is_looked_at(module, node) for node in reads(module.scope(info), info.id))


def _may_be_cut(module: Module, site: step_sites.StepSite) -> bool:
    """Whether a limit may be around what is stepped: not where its class is made directly."""
    of = site.unpacking.value.of
    if of is None or ":" not in of.name or of.makes:
        return True
    return module.project.class_info(ClassRef.of(of.name)).is_wrapper


def _is_gone_through(module: Module, info: ast.expr) -> bool:
    """Whether all that an info says is gone through, the key among it: ``info.items()``."""
    return isinstance(info, ast.Name) and any(
        _goes_through(module, read) for read in reads(module.scope(info), info.id)
    )


def _goes_through(module: Module, info: ast.Name) -> bool:
    """Whether what is around an info takes all that stands under its keys, or all keys in turn."""
    around = module.parent(info)
    call = module.parent(around)
    if isinstance(around, ast.Attribute) and isinstance(call, ast.Call):
        if around.attr == "keys":
            return not is_written(module) and bool(_key_of_loop(module.parent(call), call))
        return around.attr in _GONE_THROUGH
    key = _key_of_loop(around, info)
    if not key or is_written(module):
        return False
    # Several infos are gone through so as well, but no key of one is looked up in them.
    return any(
        isinstance(one.value, ast.Name)
        and one.value.id == info.id
        and isinstance(one.slice, ast.Name)
        and one.slice.id == key
        for one in own_of(module.scope(info), ast.Subscript)
    )


def _is_measured(module: Module, site: step_sites.StepSite) -> bool:
    """Whether it is asked if an info says anything, or how much, the key included."""
    of, info = site.unpacking.value.of, site.info
    if of is None or of.guess or not isinstance(info, ast.Name) or is_written(module):
        return False
    scope = module.scope(info)
    own_reads = (read for read in reads(scope, info.id) if module.scope(read) is scope)
    return any(_measures(module, read) for read in own_reads)


def _measures(module: Module, info: ast.Name) -> bool:
    """Whether what is around an info asks for its size, as a condition does: ``if info``."""
    around = module.parent(info)
    if isinstance(around, ast.Call) and isinstance(around.func, ast.Name):
        return around.func.id in _SIZES and around.args == [info]
    if isinstance(around, (ast.Assert, ast.If, ast.IfExp, ast.While)):
        return around.test is info
    return isinstance(around, ast.UnaryOp) and isinstance(around.op, ast.Not)


def _key_of_loop(around: ast.AST, iterated: ast.expr) -> str:
    """The name that a loop or a comprehension goes through something by ("" where none does)."""
    if isinstance(around, (ast.For, ast.comprehension)) and around.iter is iterated:
        return target_name(around.target)
    return ""


def _is_looked_at(module: Module, info: ast.expr) -> bool:
    """Whether what is around an info reads it on the spot, and surely not the key unseen."""
    parent = module.parent(info)
    if isinstance(parent, ast.Call) and isinstance(parent.func, ast.Name):
        return parent.func.id in _LOOKING
    if isinstance(parent, ast.Subscript):
        return _is_seen(module, parent.slice)
    if isinstance(parent, ast.Compare):
        return _is_seen(module, parent.left)
    call = module.parent(parent)
    if not (isinstance(parent, ast.Attribute) and isinstance(call, ast.Call)):
        return isinstance(parent, ast.Attribute)
    return parent.attr not in _WHOLE and all(_is_seen(module, one) for one in call.args[:1])


def _is_seen(module: Module, key: ast.expr) -> bool:
    """Whether a key is written out, by itself or where the name is given that stands for it."""
    if isinstance(key, ast.Name):
        given = [one for one in keys(module) if isinstance(one, ast.Assign)]
        return any(target_name(target) == key.id for one in given for target in one.targets)
    return isinstance(key, ast.Constant)
