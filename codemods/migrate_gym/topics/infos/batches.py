"""The infos of vector environments: a list of dicts before gym 0.24, a dict of arrays today."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.reading.tree import is_spelt
from ...analysis.solving.values import Kind, Value
from ...analysis.tables import known
from ...analysis.tables.idioms import constant_key, is_info_name
from ...module import Module, own, reads
from ...tuples import NamedTuple
from ..flags import truncation
from ..steps import step_sites
from ..steps.unpackings import unpackings
from . import buffers, info_dicts

SINCE = "gymnasium 1.0"
"""The release with the wrapper that makes a list of dicts of them, and one info for each end."""
_HALVES = frozenset({"reset_async", "reset_wait", "step_async", "step_wait"})
_WRAPPER = "gym.wrappers.vector.DictInfoToList"
DICT = (
    "of a vector environment is a dict of arrays now, not a list of dicts: read infos[key][i] "
    "where infos[i][key] was read"
)
"""What to do where the infos are read as a list and do not become one again."""

ENDS = (
    "kept what an episode's last step said in gym 0.24 and 0.25, which final_info holds now: read "
    "infos['final_info'][key][i] where infos['_final_info'][i] is true, and final_obs for the "
    "last observation"
)
"""What to do where infos are read as the dict that they were before it had one for last steps."""
_TODAYS = frozenset({"final_info", "final_obs", "final_observation"})
_EPISODE = "episode"

_OF_ALL = frozenset({"items", "keys", "values"})
_ITERATING = frozenset({"enumerate", "zip", "list", "tuple", "reversed"})


class Batch(NamedTuple):
    """A vector environment whose infos are read as a list.

    Attributes:
        call: The call that makes it.
        sites: Where statements step it, each with a name for its infos.
        keys: Where the last observation of an episode is asked for.
    """

    call: ast.Call
    sites: list[step_sites.StepSite]
    keys: list[ast.Constant]


def batch(module: Module, call: ast.Call) -> Batch | None:
    """The vector environment that a call makes, if its infos are surely read as a list."""
    made = (module.path, call.lineno, call.col_offset)
    dotted = module.dotted(call.func)
    if dotted.partition(".")[2] not in known.VECTOR_MAKES or not module.project.is_legacy(dotted):
        return None
    if not is_bound_once(module, call) or not module.name_of_gym:
        return None
    sites: list[step_sites.StepSite] = []
    keys: list[ast.Constant] = []
    for site in _step_sites(module):
        value = site.unpacking.value
        if value.of is None or made not in value.of.makes:
            continue
        if not list_name(module, site) or is_around(value.of):
            return None
        if module.project.mentions.ask_for_last and goes_through_each(module, site):
            return None
        sites.append(site)
        keys.extend(_terminal_keys(module.scope(site.holder)))
    return Batch(call, sites, list(dict.fromkeys(keys))) if sites else None


def is_listed(module: Module, site: step_sites.StepSite) -> bool:
    """Whether the infos of a step go on as a list, by another rule's work."""
    value = site.unpacking.value
    if value.of is None or len(value.of.makes) != 1:
        return False
    return any(batch(module, call) is not None for call in module.calls_at(value.of.makes))


def is_wrapped(module: Module, owner: Value) -> bool:
    """Whether a vector environment has, or gets, a wrapper of gym's or gymnasium's around it."""
    if owner.modern or ":" in owner.name:
        return False
    if is_around(owner):
        return True
    return can_list(module) and any(
        module.site(call) in owner.makes and batch(module, call) is not None
        for call in module.all(ast.Call)
    )


def is_around(owner: Value) -> bool:
    """Whether something is a wrapper of gym's around a vector environment, of whichever API."""
    is_own = ":" in owner.name
    return not is_own and any(f"{known.LEGACY_ROOT}.wrappers." in one for one in owner.evidence)


def can_list(module: Module) -> bool:
    """Whether the target has the wrapper that makes a list of infos."""
    return module.target.has_seen(SINCE) and module.target.place(_WRAPPER).new is not None


def is_bound_once(module: Module, call: ast.Call) -> bool:
    """Whether a call is assigned to a name or attribute that nothing else is assigned to."""
    parent = module.parent(call)
    if not (isinstance(parent, ast.Assign) and parent.value is call and len(parent.targets) == 1):
        return False
    target, scope = ast.unparse(parent.targets[0]), module.scope(parent)
    return not any(
        isinstance(node, (ast.Name, ast.Attribute))
        and isinstance(node.ctx, ast.Store)
        and node is not parent.targets[0]
        and ast.unparse(node) == target
        and module.scope(node) is scope
        and not truncation.is_none(module, node)
        for node in (*module.all(ast.Name), *module.all(ast.Attribute))
    )


def list_name(module: Module, site: step_sites.StepSite) -> str:
    """The name of a site's infos where they are read as a list and in no other way ("" if not)."""
    value = site.unpacking.value
    if value.of is None or value.of.kind is not Kind.VECTOR or len(value.of.makes) != 1:
        return ""
    if value.modern or _is_awaited(module) or not reads_list(module, site):
        return ""
    assert isinstance(site.info, ast.Name)
    return site.info.id


def reads_list(module: Module, site: step_sites.StepSite) -> bool:
    """Whether a statement steps and its infos are read as a list, and in no other way."""
    if not isinstance(site.holder, ast.Assign) or not isinstance(site.info, ast.Name):
        return False
    ways = {way(module, node) for node in reads(module.scope(site.holder), site.info.id)}
    return "list" in ways and "dict" not in ways


def _is_awaited(module: Module) -> bool:
    """Whether vectors are stepped in two halves, which those that make a list do not hand on."""
    return any(node.attr in _HALVES for node in module.all(ast.Attribute))


def way(module: Module, node: ast.Name) -> str:
    """How infos are read: as a list, as a dict, or in a way that does not tell."""
    parent = module.parent(node)
    if isinstance(parent, ast.Subscript) and parent.value is node:
        is_key = isinstance(parent.slice, ast.Constant) and isinstance(parent.slice.value, str)
        return "dict" if is_key else "list"
    if isinstance(parent, (ast.For, ast.AsyncFor, ast.comprehension)) and parent.iter is node:
        return "list"
    if isinstance(parent, ast.Call) and ast.unparse(parent.func) in _ITERATING:
        return "list"
    if buffers.is_given(module, node) and buffers.take(module, node):
        return "list"
    return "dict" if isinstance(parent, (ast.Attribute, ast.Compare, ast.Dict)) else ""


def keeps_ends(module: Module, site: step_sites.StepSite) -> bool:
    """Whether infos beside a single flag are read as a dict, which had those of last steps itself.

    Beside two flags, which came with gym 0.26, it had not. What a wrapper around a vector says of
    an episode is where it was.
    """
    of, infos = site.unpacking.value.of, site.info
    if of is None or not isinstance(infos, ast.Name) or not info_dicts.is_of_batch(module, infos):
        return False
    kept = {_EPISODE, *_TODAYS} if is_around(of) else _TODAYS
    keys = {_key(module, one) for one in reads(module.scope(infos), infos.id)}
    return info_dicts.is_dict(module, infos) and any(key.lstrip("_") not in kept for key in keys)


def _key(module: Module, infos: ast.Name) -> str:
    """The key that infos are looked up or looked for by ("" where all are)."""
    parent = module.parent(infos)
    call = module.parent(parent)
    if isinstance(parent, ast.Attribute) and isinstance(call, ast.Call):
        key = call.args[0] if call.args else None
    else:
        key = parent.left if isinstance(parent, ast.Compare) else getattr(parent, "slice", None)
    said = constant_key(key) if key is not None else None
    return said if isinstance(said, str) else ""


def are_of_one(module: Module, asked: ast.expr) -> bool:
    """Whether something is one of the infos of a vector environment, which are read as a list."""
    text, scope = ast.unparse(asked), module.scope(asked)
    return any(
        isinstance(site.info, ast.Name)
        and module.scope(site.holder) is scope
        and truncation.is_of_one(module, site.info, text)
        and list_name(module, site) != ""
        for site in _step_sites(module)
    )


def are_listed(module: Module, given: ast.expr) -> bool:
    """Whether something is surely one of such infos, or all of them."""
    text, scope = ast.unparse(given), module.scope(given)
    return any(
        isinstance(site.info, ast.Name)
        and module.scope(site.holder) is scope
        and (site.info.id == text or _is_each(module, site.info, given))
        and list_name(module, site) != ""
        for site in _step_sites(module)
    )


def _is_each(module: Module, infos: ast.Name, given: ast.expr) -> bool:
    """Whether something is ``infos[i]``, or what a loop through infos calls one of them."""
    if isinstance(given, ast.Subscript):
        return is_spelt(given.value, infos.id)
    if not isinstance(given, ast.Name) or not truncation.is_of_one(module, infos, given.id):
        return False
    through = [(one.iter, one.target) for one in module.all(ast.For)]
    through += [(one.iter, one.target) for one in module.all(ast.comprehension)]
    return is_info_name(given.id) or any(
        is_spelt(source, infos.id) and is_spelt(target, given.id) for source, target in through
    )


def goes_through_each(module: Module, site: step_sites.StepSite) -> bool:
    """Whether all keys of each info are gone through, which are to be those of old then."""
    info = site.info
    return isinstance(info, ast.Name) and any(
        isinstance(node, ast.Attribute)
        and node.attr in _OF_ALL
        and truncation.is_of_one(module, info, ast.unparse(node.value))
        for node in own(module.scope(site.holder))
    )


def _step_sites(module: Module) -> Iterator[step_sites.StepSite]:
    for node in module.all(ast.Assign):
        for unpacking in unpackings(module, node):
            site = step_sites.site(module, unpacking)
            if site is not None:
                yield site


def _terminal_keys(scope: ast.AST) -> Iterator[ast.Constant]:
    for node in own(scope):
        if isinstance(node, ast.Constant) and node.value in known.LAST_OBSERVATIONS:
            yield node
