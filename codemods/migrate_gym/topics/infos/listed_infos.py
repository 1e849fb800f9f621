"""Makes a list of the infos of vector environments where they are stepped.

What makes them may be out of sight, or make them for others as well, who read the dict.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ...analysis.solving.values import Kind
from ...analysis.tables import known
from ...module import FunctionDef, Module, called_on, methods, reads
from ...text.edits import Edit
from ..code import helpers
from ..flags import truncation
from ..steps import step_sites
from . import batches

_NAME = "listed_infos"
_FUNCTION = '''def {name}(infos, count):
    """One dict for each environment, of a dict of arrays."""

    def of(info, i):
        masks = {{f"_{{key}}" for key in info}}
        return {{
            key: of(value, i) if isinstance(value, dict) else value[i]
            for key, value in info.items()
            if key not in masks and info.get(f"_{{key}}", {{i: True}})[i]
        }}

    listed = infos if isinstance(infos, list) else [of(infos, i) for i in range(count)]
    for info in listed:
        if "final_info" in info:
            info.update(info.pop("final_info"))
            {last}
    return listed'''
_LAST, _WITHOUT_LAST = (
    'info["terminal_observation"] = info.pop("final_obs")',
    'del info["final_obs"]',
)
"""What becomes of the last observation of an episode, which infos had since gym 0.22."""


def put(module: Module, edit: Edit, site: step_sites.StepSite) -> bool:
    """Adds to what unpacks a step that its infos are a list again, where they are read as one."""
    count = _count(site)
    if not is_due(module, site):
        return False
    name = module.fresh(_NAME, module.tree)
    last = _LAST if module.project.mentions.ask_for_last else _WITHOUT_LAST
    if not helpers.put(module, edit, _FUNCTION.format(name=name, last=last)):
        return False
    assert isinstance(site.info, ast.Name)
    assert isinstance(site.holder, ast.Assign)
    edit.after.append((site.holder, f"{site.info.id} = {name}({site.info.id}, {count})"))
    if key := truncation.kept_each(module, site):
        edit.after.append((site.holder, key))
    return True


def is_due(module: Module, site: step_sites.StepSite) -> bool:
    """Whether the infos of a step are to be made a list where it is unpacked."""
    if not _count(site) or not batches.can_list(module) or not _is_of_gyms(site):
        return False
    return _is_read_as_list(module, site) and not _is_handed_on(module, site)


def _is_read_as_list(module: Module, site: step_sites.StepSite) -> bool:
    """Whether infos are read as a list alone, here or by a function of the module they go to."""
    if not isinstance(site.holder, ast.Assign) or not isinstance(site.info, ast.Name):
        return False
    ways = set()
    for node in reads(module.scope(site.holder), site.info.id):
        ways.add(batches.way(module, node))
        ways.update(_ways_of_called(module, node))
    return "list" in ways and "dict" not in ways


def _ways_of_called(module: Module, node: ast.Name) -> Iterator[str]:
    """How a function of the module reads what a call passes to it."""
    call = module.parent(node)
    if not isinstance(call, ast.Call) or node not in call.args:
        return
    function = _called(module, call.func)
    if function is None:
        return
    arguments = [*function.args.posonlyargs, *function.args.args]
    index = call.args.index(node) + isinstance(call.func, ast.Attribute)
    starred = any(isinstance(one, ast.Starred) for one in call.args)
    if not starred and index < len(arguments):
        for read in reads(function, arguments[index].arg):
            yield batches.way(module, read)


def _called(module: Module, name: ast.expr) -> FunctionDef | None:
    """The one function of the module, or method of the class around, that a call names."""
    if isinstance(name, ast.Attribute):
        owner = module.class_around(name)
        if owner is None or ast.unparse(name.value) != "self":
            return None
        found = methods(owner).get(name.attr)
        return None if found is None or found.decorator_list else found
    functions = [one for one in module.tree.body if isinstance(one, ast.FunctionDef)]
    same = [one for one in functions if isinstance(name, ast.Name) and one.name == name.id]
    return same[0] if len(same) == 1 and not same[0].decorator_list else None


def _is_of_gyms(site: step_sites.StepSite) -> bool:
    """Whether what is stepped is surely a vector environment of gym's own."""
    value = site.unpacking.value
    of = value.of
    if of is None or of.kind is not Kind.VECTOR or not of.makes or ":" in of.name:
        return False
    return not (of.guess or of.modern or value.guess or value.modern)


def _is_handed_on(module: Module, site: step_sites.StepSite) -> bool:
    """Whether a step of the project's own gives the infos to those who step it."""
    function = module.function(site.holder)
    return (
        function is not None
        and function.name in known.BATCH_STEPS
        and module.owner(function) is not None
    )


def _count(site: step_sites.StepSite) -> str:
    """How many environments there are, as an expression ("" if none is at hand)."""
    if site.has_flags:
        return f"len({site.terminated})"
    on = next(
        filter(None, (called_on(site.unpacking.source, name) for name in known.BATCH_STEPS)), None
    )
    if on is None or any(
        not isinstance(n, (ast.Name, ast.Attribute, ast.Load)) for n in ast.walk(on)
    ):
        return ""
    return f"{ast.unparse(on)}.num_envs"
