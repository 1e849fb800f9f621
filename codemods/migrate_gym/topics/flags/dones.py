"""The expressions that put done together again behind a step that is unpacked."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from ...analysis.reading.expressions import Call, Expression, Name, last_part
from ...analysis.reading.flags import ARRAY, DICT, LIST, TENSOR, given, reads_by_key
from ...analysis.reading.records import Scope
from ...analysis.reading.tree import SCOPES
from ...analysis.tables import lookalikes
from ...analysis.tables.idioms import is_batch_name, own_name
from ...module import Module, all_of, called_on, own_of
from ..steps import step_sites
from ..steps.unpackings import Holder
from . import done_reads, several

_SINGLE = ("single_observation_space", "single_action_space")
# What tensors are asked for, and neither arrays nor flags.
_OF_TENSORS = lookalikes.OF_TENSORS | {"cuda", "double", "float", "half", "long", "numpy"}
# Functions around a zip that leave what it gives as it is.
_KEEPING = ("list", "tuple", "iter")
_COLLECTING = ("list", "tuple")
_ENDING = (
    *(ast.Call, ast.GeneratorExp, ast.List, ast.ListComp, ast.SetComp, ast.Tuple),
    *(ast.comprehension, ast.keyword),
)
"""What stands around an expression that needs no parentheses."""


def combined(module: Module, site: step_sites.StepSite) -> str:
    """The expression that is what done was."""
    value, flags = site.unpacking.value, (site.terminated, site.truncated)
    if value.of is not None and value.of.is_one_or_several:
        return f"{site.terminated} | {site.truncated}"
    shape, either = _shape(module, site), step_sites.either(module, *flags)
    if shape == DICT and not _is_dict_at_times(module, site):
        given = step_sites.by_agent(*flags)
        return f"{_in_place_of_several(module, site)}{given}"
    if shape == LIST:
        return step_sites.one_by_one(*flags)
    containers = [] if shape else done_reads.containers_asked(module, site)
    if containers:
        return _where_contained(site, containers)
    if shape == TENSOR or (not shape and _is_tensor(module, site)):
        return f"{site.terminated} | {site.truncated}"
    if not shape and not _may_be_several(module, site):
        return either if not done_reads.is_indexed(module, site) else _of_each(module, site)
    if shape == DICT or (not shape and _may_be_dict(module, site)):
        return f"{step_sites.by_agent(*flags)}{several.if_dict(site.terminated)}{either}"
    container = "" if value.name != "zip" else _container(module, site.unpacking.source)
    if container:
        return _of_each_step(module, site, container)
    if done_reads.is_asked_for_bool(module, site):
        return f"{site.terminated} | {site.truncated}"
    numpy = module.numpy_at(site.holder)
    if numpy:
        return f"{numpy}.logical_or({site.terminated}, {site.truncated})"
    if step_sites.is_batch(value) or not done_reads.is_gone_through(module, site):
        return f"{site.terminated} | {site.truncated}"
    return _of_each(module, site)


def _of_each_step(module: Module, site: step_sites.StepSite, container: str) -> str:
    """The done of each of several steps, which are the flags of several where steps give these."""
    of, flags = site.unpacking.value.of, (site.terminated, site.truncated)
    shape = "" if of is None else module.project.shapes.of(of)
    if not shape:
        return step_sites.one_by_one(*flags, container)
    scope = module.scope(site.holder)
    ended, cut = (module.fresh(name, scope) for name in ("ended", "cut"))
    if shape == LIST:
        done = step_sites.one_by_one(ended, cut)
    else:
        done = step_sites.by_agent(ended, cut) if shape == DICT else f"{ended} | {cut}"
    each = f"{done} for {ended}, {cut} in zip({', '.join(flags)})"
    return f"[{each}]" if container == "list" else f"{container}({each})"


def _where_contained(site: step_sites.StepSite, containers: Sequence[str]) -> str:
    """The flags of several where they stand in what the code asks for, and of one elsewhere."""
    terminated, truncated = site.terminated, site.truncated
    asked, made = containers[0], containers[0]
    if len(containers) > 1:
        asked, made = f"({', '.join(containers)})", f"type({terminated})"
    each = step_sites.one_by_one(terminated, truncated, made)
    whole = f"{each} if isinstance({terminated}, {asked}) else {terminated} | {truncated}"
    return f"{terminated} if {truncated} is False else {whole}"


def _is_tensor(module: Module, site: step_sites.StepSite) -> bool:
    is_asked = done_reads.is_asked_for(module, site, _OF_TENSORS)
    return is_asked or done_reads.is_handed_to_torch(module, site)


def _of_each(module: Module, site: step_sites.StepSite) -> str:
    """The flags of several, whatever holds them, where False may stand for no truncation.

    Where done is asked for its own truth as well, it may be one flag, or an array of them.
    """
    flags, numpy = (site.terminated, site.truncated), module.numpy_at(site.holder)
    both = f"{numpy}.logical_or({', '.join(flags)})" if numpy else step_sites.one_by_one(*flags)
    if not numpy and done_reads.is_condition(module, site):
        either = " | ".join(flags)
        both = f"{both} if isinstance({site.terminated}, (list, tuple)) else {either}"
    return f"{site.terminated} if {site.truncated} is False else {both}"


def _in_place_of_several(module: Module, site: step_sites.StepSite) -> str:
    """What goes before flags put together for each, where a class of the project gives one False.

    Its step does not tell that done is a dict, as whoever steps it does, or tells no more than that
    the steps of classes below it give one.
    """
    of, shapes = site.unpacking.value.of, module.project.shapes
    if of is None or ":" not in of.name or (shapes.of(of) and not shapes.is_promised(of)):
        return ""
    return f"{site.terminated} if {site.truncated} is False else "


def serves_arrays(module: Module, site: step_sites.StepSite) -> bool:
    """Whether done is put together so that flags of several are served, if they are arrays."""
    return "logical_or(" in combined(module, site) or done_reads.is_asked_for_bool(module, site)


def is_of_several(module: Module, site: step_sites.StepSite) -> bool:
    """Whether done is read as the flags of several environments, whatever holds them."""
    return is_array(module, site) or done_reads.is_gone_through(module, site)


def serves_one(module: Module, site: step_sites.StepSite) -> bool:
    """Whether done is put together of the two flags of one environment, in every case."""
    return combined(module, site) == step_sites.either(module, site.terminated, site.truncated)


def serves_lists(module: Module, site: step_sites.StepSite) -> bool:
    """Whether done is put together of the flags of several, one by one, in every case."""
    flags = (site.terminated, site.truncated)
    ways = (step_sites.one_by_one(*flags, container) for container in ("list", "tuple"))
    return combined(module, site) in ways


def serves_dicts(module: Module, site: step_sites.StepSite) -> bool:
    """Whether done is put together of flags that stand in dicts, one for each agent."""
    return combined(module, site).endswith(step_sites.by_agent(site.terminated, site.truncated))


def serves_dicts_at_times(module: Module, site: step_sites.StepSite) -> bool:
    """Whether done is put together of flags in dicts where they are given, and of one else."""
    return several.if_dict(site.terminated) in combined(module, site)


def _is_dict_at_times(module: Module, site: step_sites.StepSite) -> bool:
    """Whether flags are read by key nowhere but in branches that the step does not stand in.

    Or where done is a condition as well: a dict of flags is a true one, whatever they are.
    """
    reads, of = list(_reads_by_key(module, site)), site.unpacking.value.of
    is_known = of is not None and module.project.shapes.of(of) == DICT
    if reads and not is_known and done_reads.is_condition_behind(module, site):
        return True
    entered = dict(_branches(module, site.holder))
    return bool(reads) and all(
        any(entered.get(around) != branch for around, branch in _branches(module, read))
        for read in reads
    )


def _reads_by_key(
    module: Module, site: step_sites.StepSite
) -> Iterator[ast.Subscript | ast.Attribute]:
    """Yields where done is read as a dict: not where its name was given to another since."""
    entered = dict(_branches(module, site.holder))
    for read in reads_by_key(module.scope(site.holder), site.done):
        others = (entered.get(around, one) != one for around, one in _branches(module, read))
        if done_reads.reaches(module, site.holder, read.value) or any(others):
            yield read


def _branches(module: Module, node: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    """Yields the conditions around a node, with the branch of each that the node stands in."""
    inner = node
    for outer in module.ancestors(node):
        if isinstance(outer, SCOPES):
            return
        if isinstance(outer, ast.If) and inner is not outer.test:
            yield outer, "body" if inner in outer.body else "orelse"
        inner = outer


def _may_be_several(module: Module, site: step_sites.StepSite) -> bool:
    """Whether done is called or used as if a single environment gave the flags of several."""
    if is_batch_name(site.done) or _is_of_agents(site) or _is_of_batches(module, site.holder):
        return True
    if is_array(module, site) or _is_named_for_many(site):
        return True
    return done_reads.is_gone_through(module, site)


def _may_be_dict(module: Module, site: step_sites.StepSite) -> bool:
    """Whether flags of which nothing is known may be one for each agent."""
    return module.project.shapes.of_all == DICT or _is_of_agents(site)


def _is_of_agents(site: step_sites.StepSite) -> bool:
    """Whether what is stepped is, at least at times, one of RLlib's environments of agents."""
    environment = site.unpacking.value.of
    name = "" if environment is None else environment.name
    return name.rpartition(".")[2] in lookalikes.MULTI_AGENT


def _shape(module: Module, site: step_sites.StepSite) -> str:
    """The shape of the flags of several that a step gives ("": one, or unclear)."""
    value = site.unpacking.value
    if step_sites.is_batch(value):
        return ARRAY
    if any(_reads_by_key(module, site)):
        return DICT
    if value.of is None or ":" in value.of.name or value.of.choices:
        return module.project.shapes.of(value.of) if value.of is not None else ""
    if not value.of.makes:  # nothing is known of it: what serves arrays serves one flag
        is_array = module.project.shapes.are_arrays_among and not _collects(module, site)
        return ARRAY if is_array and not _is_one(module, site) else ""
    return module.project.shapes.of_all if is_batch_name(site.done) else ""


def _is_one(module: Module, site: step_sites.StepSite) -> bool:
    """Whether done is read as one flag, and nothing tells of several besides."""
    may_be_both = done_reads.is_asked_for_bool(module, site)
    return done_reads.is_single(module, site) and not may_be_both


def _collects(module: Module, site: step_sites.StepSite) -> bool:
    """Whether the method around gives the flags of several steps such as this."""
    method = module.function(site.holder)
    return method is not None and bool(given(method))


def _is_of_batches(module: Module, holder: Holder) -> bool:
    """Whether the class around asks its environment for the spaces of one of several."""
    owners = [one for one in module.ancestors(holder) if isinstance(one, ast.ClassDef)]
    return any(
        one.attr in _SINGLE and ast.unparse(one.value) != "self"
        for owner in owners[:1]
        for one in all_of(owner, ast.Attribute)
    )


def is_array(module: Module, site: step_sites.StepSite) -> bool:
    """Whether done is read as an array, or what is stepped was made of many, whatever it is."""
    return _is_made_of_many(module, site) or done_reads.reads_array(module, site)


def _is_named_for_many(site: step_sites.StepSite) -> bool:
    """Whether what is stepped is called ``envs``, and nothing else is known of it."""
    of, stepped = site.unpacking.value.of, called_on(site.unpacking.source, "step")
    is_guess = of is not None and of.guess
    return is_guess and stepped is not None and own_name(stepped).endswith("envs")


def _is_made_of_many(module: Module, site: step_sites.StepSite) -> bool:
    """Whether a number of environments is asked for where what is stepped was made."""
    stepped = called_on(site.unpacking.source, "step")
    if stepped is None or not module.text.says(lookalikes.COUNT):
        return False
    name = ast.unparse(stepped)
    return any(
        isinstance(made.value, ast.Call)
        and any(keyword.arg == lookalikes.COUNT for keyword in made.value.keywords)
        and name in map(ast.unparse, made.targets)
        and done_reads.reaches(module, made, stepped)
        for made in own_of(module.scope(site.holder), ast.Assign)
    )


def _container(module: Module, value: ast.expr) -> str:
    """What ``zip(*results)`` or ``map(list, zip(*results))`` collects in ("" for arrays)."""
    if not isinstance(value, ast.Call):
        return "tuple"
    function = ast.unparse(value.func)
    if function in _KEEPING and len(value.args) == 1 and isinstance(value.args[0], ast.Call):
        return _container(module, value.args[0])
    if function == "zip":
        return "tuple"
    if function != "map":
        return _of_function(module, value.func)
    collect = ast.unparse(value.args[0]) if value.args else ""
    return collect if collect in _COLLECTING else ""


def _of_function(module: Module, function: ast.expr) -> str:
    """What a function of the project, which returns a zip of results, collects in."""
    ref = module.project.function(module.value(function))
    if ref is None:
        return ""
    scope = module.project.modules[ref.module].scopes[ref.scope]
    found = {_described(scope, one) for one in scope.returns}
    return found.pop() if len(found) == 1 else ""


def _described(scope: Scope, value: Expression) -> str:
    """What a description of ``zip(*results)`` collects in."""
    if isinstance(value, Name):
        bindings = scope.bindings.get(value.id, ())
        value = bindings[0].value if len(bindings) == 1 else value
    called = last_part(value.function) if isinstance(value, Call) else ""
    if called == "zip":
        return "tuple"
    given = value.arguments[0] if isinstance(value, Call) and value.arguments else None
    if given is None:
        return ""
    if called in _KEEPING:
        return _described(scope, given)
    collect = last_part(given) if called == "map" else ""
    return collect if collect in _COLLECTING else ""


def in_place_of(module: Module, site: step_sites.StepSite, node: ast.expr) -> str:
    """What done was as it is written where it is read, in parentheses if need be."""
    done = combined(module, site)
    is_alone = _is_either(done) and _stands_alone(module.parent(node), node)
    return done if is_alone else f"({done})"


def _is_either(done: str) -> bool:
    """Whether a text is one flag or the other, which binds tighter than a condition does."""
    return isinstance(ast.parse(done, mode="eval").body, (ast.BoolOp, ast.BinOp))


def _stands_alone(around: ast.AST, node: ast.expr) -> bool:
    """Whether what is around an expression ends it, so that it needs no parentheses."""
    if isinstance(around, ast.IfExp):
        return around.test is node
    if isinstance(around, ast.DictComp):
        return around.value is node
    return isinstance(around, _ENDING) and not (
        isinstance(around, ast.Call) and around.func is node
    )
