"""The two flags that a step method returns for its done."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Iterator, Sequence

from ...analysis.reading.flags import put_in_dict
from ...analysis.reading.stores import stores
from ...analysis.reading.tree import is_spelt
from ...analysis.tables.idioms import is_batch_name, last_name
from ...module import FunctionDef, Module, called_on, first_statement, methods, walk
from ...patterns import late
from ...text.edits import Edit
from ...text.source_text import Span
from ..code import bound_names, paths
from ..steps import early_ends, step_sites
from . import changes, done_reads, dones, layouts, several
from .own_limits import marked, own_limit
from .returned_values import Returned, is_pure
from .truth import BOOLEAN_CALLS, is_boolean, is_collection, is_reduced

_CONVERTING = frozenset(
    {
        *("array", "asarray", "as_tensor", "atleast_1d", "expand_dims", "from_numpy", "tensor"),
        *("BoolTensor", "ByteTensor", "FloatTensor", "Tensor"),
    }
)
"""Functions that make an array or a tensor of flags."""
# These stand for the text of done, and of what it adds, which other rules may change.
_DONE, _ADDED = "\0", "\1"
_PLACES = late(f"([{_DONE}{_ADDED}])")


def flags(module: Module, edit: Edit, step: FunctionDef, returned: Returned) -> str | None:
    """The source of both flags where they are more than done and False, to be read by `parts`.

    Truncations of the environment within stay truncations; whatever else ends the episode is a
    termination. So ``terminated or truncated`` is the old done, and ``truncated and not
    terminated`` is what info["TimeLimit.truncated"] was.
    """
    done = returned.done
    sites = step_sites.sites(module, step)
    held = done.value if step_sites.is_picked(done, module) else done
    early = _early_end(module, step, done)
    name = early.name if early is not None else held
    if isinstance(name, ast.Name) and name.id in step_sites.handed_on(module, step):
        site = next(one for one in sites if ast.unparse(one.done) == name.id)
        if early is not None:
            return early.flags(site.terminated, site.truncated, _ADDED)
        return _handed_on(module, site, done)
    if step_sites.hands_on_done(module, done):
        result = ast.unparse(done).partition("[")[0]
        return f"{result}[2], {result}[3]"
    if isinstance(done, ast.Constant):
        if done.value is not True:
            return None
        told = _told(module, step, returned, sites) or marked(module, step, returned)
        return told or _ended_besides(module, step, returned, sites)
    limit = own_limit(module, step, returned)
    if limit:
        return _limited(module, edit, step, returned, limit)
    chosen = _site(returned, sites)
    if chosen is None or done_reads.is_false(module, step, done):
        return None
    if early is not None and _is_added(module, step, returned._replace(done=early.name), chosen):
        return early.flags(chosen.terminated, chosen.truncated, _ADDED)
    holders = [one.holder for one in sites if one.truncated == chosen.truncated]
    return _of_site(module, edit, step, returned, chosen, holders)


def _limited(module: Module, edit: Edit, step: FunctionDef, returned: Returned, limit: str) -> str:
    """Both flags where the class says itself that its time limit ends the episode."""
    done = returned.done
    first, again = _twice(module, edit, step, returned)
    if first == again and (is_collection(step, done) or is_reduced(step, done)):
        none = several.none_of_stored(module, step, done, again)
        return f"{none} if {limit} else {again}, {again} if {limit} else False"
    return f"{first} and not {limit}, {again} and {limit}"


def _of_site(
    module: Module,
    edit: Edit,
    step: FunctionDef,
    returned: Returned,
    chosen: step_sites.StepSite,
    holders: Sequence[ast.AST],
) -> str | None:
    """Both flags where done is made of that of one step within."""
    done = returned.done
    converted = _converted(module, step, returned, chosen, holders)
    if converted is not None:
        both = (chosen.terminated, chosen.truncated)
        return ", ".join(_around(module, converted, converted.args[0], flag) for flag in both)
    listed = _listed(done)
    if listed is not None and not _is_gathered(module, step, done, chosen):
        of_one = returned._replace(done=listed)
        is_its = ast.unparse(listed) == ast.unparse(chosen.done)
        if is_its and changes.is_unchanged(module, step, of_one, holders):
            both = (chosen.terminated, chosen.truncated)
            return ", ".join(_around(module, done, listed, flag) for flag in both)
    is_one = isinstance(done, ast.Call) and ast.unparse(done.func) in BOOLEAN_CALLS
    if is_one if is_batch_name(chosen.done) else is_collection(step, done):
        return None
    if _is_gathered(module, step, done, chosen):
        return None
    is_same = changes.is_unchanged(module, step, returned, holders)
    if not is_same and dones.serves_dicts(module, chosen):
        return None  # flags in dicts tell nothing of what was made of them
    if not is_same and _is_of(done, chosen) and dones.serves_dicts_at_times(module, chosen):
        one = _both(module, edit, step, returned, chosen)
        return ", ".join(several.where_dict(_DONE, one))
    inside = _put_in_dict(module, step, done)
    if inside is not None and ast.unparse(inside) == ast.unparse(chosen.done):
        both = _both(module, edit, step, returned._replace(done=inside), chosen)
        return ", ".join(_around(module, done, inside, flag) for flag in both)
    laid_out = layouts.inner(done)
    if laid_out is done or ast.unparse(laid_out) != ast.unparse(chosen.done):
        return ", ".join(_both(module, edit, step, returned, chosen))
    both = _both(module, edit, step, returned._replace(done=laid_out), chosen)
    return ", ".join(_laid_out(module, done, laid_out, chosen, flag) for flag in both)


def _is_added(
    module: Module, step: FunctionDef, returned: Returned, site: step_sites.StepSite
) -> bool:
    """Whether an end is added to the done of a step within, which is what is returned else."""
    if not (_is_of(returned.done, site) and step_sites.is_one_flag(module, site.unpacking.value)):
        return False
    holders = [one.holder for one in step_sites.sites(module, step) if _is_of(one.done, site)]
    is_same = changes.is_unchanged(module, step, returned, holders)
    return is_same and paths.passed(module, returned.place, holders)


def _converted(
    module: Module,
    step: FunctionDef,
    returned: Returned,
    site: step_sites.StepSite,
    holders: Sequence[ast.AST],
) -> ast.Call | None:
    """The call that makes done an array or a tensor, and nothing else: each flag is made one."""
    done = returned.done
    if not isinstance(done, ast.Name) or not _is_of(done, site):
        return None
    _, call = changes.only_other(step, done.id, holders) or (None, None)
    if not isinstance(call, ast.Call) or last_name(call.func) not in _CONVERTING or not call.args:
        return None
    settings = [*call.args[1:], *(one.value for one in call.keywords)]
    if any(one.arg == "copy" for one in call.keywords):
        return None  # which numpy takes otherwise today
    if not (is_spelt(call.args[0], done.id) and all(_is_plain(module, one) for one in settings)):
        return None
    is_behind = all(getattr(one, "lineno", 0) < call.lineno for one in holders)
    is_always = is_behind and module.parent(module.statement(call)) is step
    return call if is_always and paths.passed(module, returned.place, holders) else None


def _is_plain(module: Module, setting: ast.expr) -> bool:
    """Whether something means the same where it is written again, and no rule changes it."""
    if not isinstance(setting, ast.Attribute) or not isinstance(setting.value, ast.Name):
        return isinstance(setting, (ast.Constant, ast.Name))
    owner = module.class_around(setting)
    if owner is not None and setting.value.id == "self":
        return module.project.has_attribute(module.class_ref(owner), setting.attr)
    return setting.value.id == "torch"


def _listed(done: ast.expr) -> ast.expr | None:
    """The one flag that a list is written of."""
    if isinstance(done, ast.List) and len(done.elts) == 1:
        return done.elts[0]
    return None


def _told(
    module: Module, step: FunctionDef, returned: Returned, sites: Sequence[step_sites.StepSite]
) -> str | None:
    """Both flags of the step within, where ``if done:`` has True returned."""
    inner: ast.AST = returned.place
    for around in module.ancestors(inner):
        if around is step:
            return None
        if isinstance(around, ast.If) and inner in around.body:
            for asked in done_reads.all_true(around.test):
                same = [one for one in sites if is_spelt(asked, ast.unparse(one.done))]
                if same:
                    return _of_true(module, step, returned._replace(done=asked), same)
        inner = around
    return None


def _ended_besides(
    module: Module, step: FunctionDef, returned: Returned, sites: Sequence[step_sites.StepSite]
) -> str | None:
    """Both flags where True goes with a step within's info, which told of a time limit there."""
    info = returned.info
    if not isinstance(info, ast.Name):
        return None
    same = [one for one in sites if one.info is not None and is_spelt(one.info, info.id)]
    flags = {(one.terminated, one.truncated) for one in same}
    holders = [one.holder for one in same]
    bound = [module.statement(one) for one in bound_names.bound(step, info.id)]
    if len(flags) != 1 or not all(one in holders for one in bound):
        return None
    if not all(step_sites.is_one_flag(module, one.unpacking.value) for one in same):
        return None
    goes_on = any(done_reads.is_answered_no(module, returned.place, one.done) for one in same)
    if goes_on or not paths.passed(module, returned.place, holders):
        return None
    terminated, truncated = flags.pop()
    return f"{terminated} or not {truncated}, {truncated}"


def _of_true(
    module: Module, step: FunctionDef, told: Returned, same: Sequence[step_sites.StepSite]
) -> str | None:
    """Both flags of a step within where its done, as it may be by now, is true."""
    holders = [one.holder for one in same]
    flags = {(one.terminated, one.truncated) for one in same}
    if len(flags) != 1 or step_sites.is_batch(same[0].unpacking.value):
        return None
    terminated, truncated = flags.pop()
    if changes.is_unchanged(module, step, told, holders):
        return f"{terminated}, {truncated}"
    if not paths.passed(module, told.place, holders):
        return None
    return f"{terminated} or not {truncated}, {truncated}"


def _laid_out(
    module: Module, done: ast.expr, inside: ast.expr, site: step_sites.StepSite, flag: str
) -> str:
    """One of the flags in the layout that done is given, which its parts have to be given too."""
    if flag == site.truncated and not step_sites.is_batch(site.unpacking.value):
        np = module.numpy_at(site.holder)  # in the shape of the others, where it is False alone
        name = module.source(inside)
        flag = f"{np}.logical_and({name}, {flag})" if np else f"({name} & {flag})"
    elif not (flag.isidentifier() or flag.endswith(")")):
        flag = f"({flag})"
    return _around(module, done, inside, flag)


def _put_in_dict(module: Module, step: FunctionDef, done: ast.expr) -> ast.expr | None:
    """What a method of the class around makes a dict of: each flag is put in one of its own."""
    owner = module.owner(step) if isinstance(done, ast.Call) else None
    return put_in_dict(done, methods(owner)) if owner is not None else None


def _around(module: Module, done: ast.expr, inside: ast.expr, flag: str) -> str:
    """What is written around a part of done, with a flag in the place of that part."""
    name = module.source(inside)
    whole, part = module.span(done), module.span(inside)
    source, start = module.source(done), part.start - whole.start
    return source[:start] + flag.replace(_DONE, name) + source[start + part.end - part.start :]


def _handed_on(module: Module, site: step_sites.StepSite, done: ast.expr) -> str:
    """Both flags of a step within, or what is taken out of both where they are of several."""
    terminated, truncated = site.terminated, site.truncated
    if not step_sites.is_picked(done, module):
        return f"{terminated}, {truncated}"
    key, of = module.source(done.slice), site.unpacking.value.of
    is_known = module.project.shapes.of_all or (of is not None and module.project.shapes.of(of))
    there = "" if is_known else f"{truncated} is not False and "
    return f"{terminated}[{key}], {there}{truncated}[{key}]"


def parts(module: Module, step: FunctionDef, done: ast.expr, flags: str) -> Iterator[str | Span]:
    """What `flags` gave, with done, or what it adds, as these will be written."""
    for index, text in enumerate(_PLACES.split(flags)):
        if index % 2 == 0:
            yield text
        elif text == _DONE:
            yield module.span(done)
        else:
            early = _early_end(module, step, done)
            assert early is not None
            yield early.added


def _early_end(module: Module, step: FunctionDef, done: ast.expr) -> early_ends.EarlyEnd | None:
    dones = {ast.unparse(one.done) for one in step_sites.sites(module, step)}
    return early_ends.early_end(module, done, dones)


def _site(returned: Returned, sites: Sequence[step_sites.StepSite]) -> step_sites.StepSite | None:
    """The step within whose truncation the returned info would have told."""
    texts = {ast.unparse(returned.done), ast.unparse(returned.info)}
    same = [
        one
        for one in sites
        if ast.unparse(one.done) in texts or ast.unparse(one.info or one.done) in texts
    ]
    names = {one.truncated for one in same or sites}
    return (same or list(sites))[-1] if len(names) == 1 else None


def _is_gathered(
    module: Module, step: FunctionDef, done: ast.expr, site: step_sites.StepSite
) -> bool:
    """Whether done is made of the steps of several environments: the last flags tell of one."""
    if _is_of(done, site):
        return False
    on = called_on(site.unpacking.source, "step")
    stepped = {part.id for part in walk(on) if isinstance(part, ast.Name)} if on else set()
    loops = itertools.takewhile(lambda one: one is not step, module.ancestors(site.holder))
    return any(
        isinstance(part, ast.Name) and part.id in stepped
        for loop in loops
        if isinstance(loop, (ast.For, ast.AsyncFor))
        for part in walk(loop.target)
    )


def _both(
    module: Module,
    edit: Edit,
    step: FunctionDef,
    returned: Returned,
    site: step_sites.StepSite,
) -> tuple[str, str]:
    """The flags of a step within, as far as what is returned for done says so."""
    terminated, truncated = site.terminated, site.truncated
    done = returned.done
    sites = step_sites.sites(module, step)
    holders = [one.holder for one in sites if one.truncated == site.truncated]
    if changes.is_unchanged(module, step, returned, holders):
        return terminated, truncated
    beginning = changes.beginning(module, step, returned, holders)
    if beginning is not None:
        line = (beginning, f"{terminated} = {truncated} = False")
        if line not in edit.before:
            edit.before.append(line)
        return terminated, truncated
    if not _is_known(module, step, returned, holders):
        anchor, behind = first_statement(step)
        line = (anchor, f"{terminated} = {truncated} = False")
        if line not in edit.before and not behind:
            edit.before.append(line)
    first, again = _twice(module, edit, step, returned)
    np = module.numpy_at(step.body[0])
    reduced = is_reduced(step, site.done)
    is_told = is_boolean(module, step, done)
    is_one, is_made = is_told and not reduced, is_told and not _is_of(done, site)
    are_arrays = bool(np) and dones.serves_arrays(module, site)
    if np and not is_made and (is_batch_name(site.done) or (are_arrays and not reduced)):
        ended = f"{np}.logical_or({terminated}, {np}.logical_not({truncated}))"
        return f"{np}.logical_and({first}, {ended})", f"{np}.logical_and({again}, {truncated})"
    if are_arrays and (reduced or is_made):
        terminated, truncated = f"{np}.any({terminated})", f"{np}.any({truncated})"
    elif (reduced or is_made) and dones.serves_lists(module, site):
        terminated, truncated = f"any({terminated})", f"any({truncated})"
    if is_one or first != again:
        return f"{first} and ({terminated} or not {truncated})", f"{again} and {truncated}"
    return both_of(again, terminated, truncated)


def _is_of(done: ast.expr, site: step_sites.StepSite) -> bool:
    """Whether done is what the step within gave, and not something that is made of it."""
    return ast.unparse(done) == ast.unparse(site.done)


def both_of(done: str, terminated: str, truncated: str) -> tuple[str, str]:
    """The flags that a done of any type makes of those of a step within."""
    return (
        f"{done} if {terminated} or not {truncated} else False",
        f"{done} if {truncated} else False",
    )


def _is_known(
    module: Module, step: FunctionDef, returned: Returned, holders: Sequence[ast.AST]
) -> bool:
    """Whether the flags have a value wherever they are looked at."""
    if paths.passed(module, returned.place, holders):
        return True
    if not is_boolean(module, step, returned.done):
        return False
    # A done that nothing but a step within makes true is looked at before the flags are.
    return bool(list(stores(step, ast.unparse(returned.done)))) and all(
        node in holders
        or (isinstance(value, ast.Constant) and not value.value)
        or paths.passed(module, node, holders)
        for node, value in stores(step, ast.unparse(returned.done))
    )


def _twice(module: Module, edit: Edit, step: FunctionDef, returned: Returned) -> tuple[str, str]:
    """Done to be written down twice: what has effects is worked out once, and in its turn."""
    done, statement = returned.done, module.statement(returned.place)
    if is_pure(done):
        bare = isinstance(done, (ast.Name, ast.Attribute, ast.Subscript, ast.Call))
        return (_DONE, _DONE) if bare else (f"({_DONE})", f"({_DONE})")
    name = module.fresh("done", step)
    if module.parent(returned.place) is statement and all(map(is_pure, returned.earlier)):
        edit.before.append((statement, f"{name} = {module.source(done)}"))
        return name, name
    return f"({name} := {_DONE})", name
