"""Unpacks the five values of step().

Since gym 0.26, ``step()`` returns ``terminated`` and ``truncated`` in place of ``done``. The two
are unpacked under their own names, and the next line puts ``done`` together again, so every
later use of it behaves as before. Where the old code threw ``done`` away (``_``), both flags are
thrown away. Arrays of flags from vector environments are put together with ``np.logical_or``.

Loops and comprehensions over results are unpacked alike. A starred target that took the rest still
takes it.
Infos of vector environments that are read as a list are made one on the line behind, by a small
function below the imports. Results with another number of targets, and receivers that may be
something else than an environment of gym's, are reported and left alone.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from ..analysis.solving.values import Kind
from ..analysis.tables.idioms import (
    names_another_order,
    names_both_flags,
    names_reward_for_done,
    names_truncation,
    tells_four,
)
from ..analysis.tables.known import LEGACY_LENGTH, MODERN_LENGTH
from ..module import Module, called_on, own
from ..project import ClassRef
from ..rule import Example, Outcome, Rule, Safety
from ..text.edits import Edit, Remark
from ..topics.classes import bases
from ..topics.code import lists, signatures
from ..topics.doubles import doubles
from ..topics.flags import dones, truncation
from ..topics.infos import batches, behind_stars, info_dicts, listed_infos
from ..topics.steps import beside_steps, doubtful_steps, starred, step_sites
from ..topics.steps.unpackings import (
    HOLDERS,
    SEVERAL,
    Holder,
    Unpacking,
    given,
    may_be_four,
    serves_both,
    strangers,
    unpackings,
)

_PLACED = (
    "step() gives five values now, and the place of done is told by an info that would be another "
    "by then: keep that place first, and unpack terminated, truncated"
)
_SWAPPED = (
    "done is second here and the reward third, by their names, where gym's step() gives them the "
    "other way round: have step() give obs, reward, terminated, truncated, info, and unpack these"
)


def check(module: Module, node: Holder) -> Iterator[Outcome]:
    """Yields the new unpackings of one assignment, loop or comprehension."""
    told = (_told_by_targets(module, one) for one in unpackings(module, node))
    found = [one for one in told if one.value.kind is Kind.STEP]
    if found and isinstance(module.parent(node), ast.ExceptHandler) and _is_retried(module, node):
        yield Remark(
            node,
            "the step above is made before its five values are found to be too many, and this one "
            "is another: give the result of one step a name, and ask how long it is",
            evidence=found[0].value.evidence,
        )
    for unpacking in found:
        outside = bases.unknown_base(module, unpacking.source)
        is_settled = serves_both(module, unpacking) or _makes_five(module, unpacking)
        if unpacking.is_old and not outside and not is_settled:
            if doubtful_steps.is_between(module, unpacking):
                yield doubtful_steps.maybe(
                    unpacking.targets, unpacking.source, unpacking.value.evidence
                )
            else:
                yield from _unpacked(module, unpacking)
    if not found and type(node) is ast.Assign and not bases.unknown_base(module, node.value):
        yield from doubtful_steps.unpacked(module, node)


def _is_retried(module: Module, node: Holder) -> bool:
    """Whether five values are unpacked where unpacking four of the same step has failed."""
    tried = module.parent(module.parent(node))
    if not isinstance(tried, ast.Try) or _step_of(node, MODERN_LENGTH) is None:
        return False
    return any(
        _step_of(one, LEGACY_LENGTH) == _step_of(node, MODERN_LENGTH)
        for statement in tried.body
        for one in ast.walk(statement)
    )


def _step_of(node: ast.AST, count: int) -> str | None:
    """The call of a step that is unpacked into so many values."""
    target = node.targets[0] if isinstance(node, ast.Assign) else None
    if not isinstance(target, (ast.Tuple, ast.List)) or len(target.elts) != count:
        return None
    assert isinstance(node, ast.Assign)
    return ast.unparse(node.value) if called_on(node.value, "step") is not None else None


def _makes_five(module: Module, unpacking: Unpacking) -> bool:
    """Whether a step that gives five values gets four of what need not be gym's at all."""
    function = module.function(unpacking.targets)
    value, source = unpacking.value, unpacking.source
    # A class that derives from gymnasium's Env and from something else may mean the other, and
    # what a wrapper is put around may be another library's.
    is_open = ast.unparse(source).startswith("super(") or not (value.of and value.of.makes)
    is_foreign = value.guess or (value.modern and is_open)
    if function is None or function.name != "step" or not is_foreign:
        return False
    owner = module.owner(function)
    if owner is None:
        return False
    return module.project.step_arities(module.class_ref(owner)) == {MODERN_LENGTH}


def _unpacked(module: Module, unpacking: Unpacking) -> Iterator[Outcome]:
    site = step_sites.site(module, unpacking)
    if site is not None and site.info is not None and _misses_info(module, unpacking):
        yield Remark(
            unpacking.targets,
            f"{ast.unparse(site.info)} is the info of four values by its place, and a flag by its "
            "name: unpack obs, reward, terminated, truncated, info",
            evidence=unpacking.value.evidence,
        )
        return
    if names_reward_for_done(unpacking.targets.elts):
        yield Remark(unpacking.targets, _SWAPPED, evidence=unpacking.value.evidence)
        return
    if site is not None and unpacking.value.guess and _is_out_of_order(unpacking):
        yield Remark(
            unpacking.targets,
            "these are not what gym's step() gives, by their names and order: if this is an "
            "environment of gym's, unpack obs, reward, terminated, truncated, info",
            evidence=unpacking.value.evidence,
        )
        return
    if site is not None:
        if not may_be_four(module, unpacking.source):  # the rule sent-results looks after that
            yield from _checked(module, site)
        return
    if unpacking.value.modern or unpacking.cut is not None:
        return  # the rule step-results looks at what is cut
    targets, evidence = unpacking.targets, unpacking.value.evidence
    if any(isinstance(element, ast.Starred) for element in targets.elts):
        yield from behind_stars.outcomes(module, unpacking)
        if starred.loses_done(targets) and not starred.is_handed_on(module, unpacking):
            yield starred.edit(module, unpacking) or Remark(
                targets,
                "step() gives five values now: name terminated and truncated before the star",
                evidence=evidence,
                if_old=True,
            )
    elif len(targets.elts) not in _lengths(module, unpacking) and not unpacking.value.guess:
        yield Remark(
            targets,
            f"step() is unpacked into {len(targets.elts)} values and gives five now: "
            "unpack obs, reward, terminated, truncated, info",
            evidence=evidence,
        )


def _misses_info(module: Module, unpacking: Unpacking) -> bool:
    """Whether four targets are the first four of today's five."""
    targets = unpacking.targets.elts
    if len(targets) != LEGACY_LENGTH or any(isinstance(one, ast.Starred) for one in targets):
        return False
    gives_five = _own_lengths(module, unpacking) == {MODERN_LENGTH}
    return names_both_flags(targets) or (gives_five and names_truncation(targets))


def _is_out_of_order(unpacking: Unpacking) -> bool:
    targets = unpacking.targets.elts
    return len(targets) == LEGACY_LENGTH and names_another_order(targets)


def _lengths(module: Module, unpacking: Unpacking) -> set[int]:
    """How many values the steps of an environment may give: what its class says, or five."""
    return {MODERN_LENGTH} | (_own_lengths(module, unpacking) - {LEGACY_LENGTH})


def _own_lengths(module: Module, unpacking: Unpacking) -> set[int]:
    of = unpacking.value.of
    return module.project.step_arities(ClassRef.of(of.name)) if of and ":" in of.name else set()


def _checked(module: Module, site: step_sites.StepSite) -> Iterator[Outcome]:
    """The rewritten site, where everything that it unpacks is a step's result."""
    unpacking = site.unpacking
    others: list[ast.expr] = []
    is_whole = module.value(unpacking.source).kind is not Kind.MANY
    if isinstance(site.holder, ast.Assign) and unpacking.cut is None and is_whole:
        others = [
            one
            for one in strangers(module, unpacking.source)
            if not beside_steps.stands_for_one(module, one)
        ]
    if is_whole and _is_passed_four(module, unpacking.source):
        yield Remark(
            unpacking.targets,
            f"{ast.unparse(unpacking.source)} is passed four values that are written out as well "
            "as a step's result: pass five, and unpack obs, reward, terminated, truncated, info",
            evidence=unpacking.value.evidence,
        )
        return
    literals = [other for other in others if _is_literal(unpacking.source, other)]
    if len(literals) < len(others):
        other = next(other for other in others if other not in literals)
        yield Remark(
            unpacking.targets,
            f"{ast.unparse(other)} is unpacked here as well as a step's result: give it five "
            "values, and unpack obs, reward, terminated, truncated, info",
            evidence=unpacking.value.evidence,
        )
        return
    yield from _rewritten(module, site, literals)


def _is_passed_four(module: Module, source: ast.expr) -> bool:
    """Whether a parameter that is unpacked is passed four values that are written out, too."""
    function = module.function(source) if isinstance(source, ast.Name) else None
    if function is None or not isinstance(source, ast.Name):
        return False
    is_given = source.id in signatures.parameters(function)
    return is_given and module.is_passed(function, source.id, LEGACY_LENGTH)


def _is_literal(source: ast.expr, other: ast.expr) -> bool:
    """Whether four values are written out inside the expression that is unpacked."""
    inside = any(part is other for part in ast.walk(source))
    return inside and isinstance(other, ast.Tuple) and len(other.elts) == LEGACY_LENGTH


def _flags(module: Module, site: step_sites.StepSite) -> str:
    """Both flags, written as the targets before them are."""
    targets = site.unpacking.targets.elts
    before = targets[: targets.index(site.done) + 1]
    end = module.text.enclosed(site.done).end
    gap = lists.separator(module, before, end) if before[1:] else ", "
    return f"{site.terminated}{gap}{site.truncated}"


def _rewritten(
    module: Module, site: step_sites.StepSite, literals: Sequence[ast.expr]
) -> Iterator[Outcome]:
    holder, evidence = site.holder, site.unpacking.value.evidence
    if site.is_placed_by_info:
        yield Remark(site.done, _PLACED, evidence=evidence)
        return
    edit = Edit(site.unpacking.targets, "step() is unpacked into five values", evidence=evidence)
    edit.replace(module.text.enclosed(site.done), _flags(module, site))
    if site.slice_end is not None:
        edit.replace(module.span(site.slice_end), str(int(module.source(site.slice_end)) + 1))
    for literal in literals:
        assert isinstance(literal, ast.Tuple)
        doubles.lengthen(module, edit, literal)
    if site.needs_done:
        line = f"{module.source(site.done)} = {dones.combined(module, site)}"
        if isinstance(holder, ast.Assign):
            edit.after.append((holder, line))
        elif isinstance(holder, (ast.For, ast.AsyncFor)):
            edit.before.append((holder.body[0], line))
        elif not _in_comprehension(module, edit, holder, site):
            yield Remark(
                site.done, "step() gives five values now: unpack terminated, truncated for done"
            )
            return
    if isinstance(holder, ast.Assign):
        _keep_key(module, edit, site, holder)
    if batches.keeps_ends(module, site):
        assert site.info is not None
        yield Remark(site.info, f"{ast.unparse(site.info)} {batches.ENDS}", evidence=evidence)
    kept = batches.can_list(module) and batches.is_listed(module, site)
    is_left = _reads_batched_info(module, site) and not kept
    is_left = is_left and not listed_infos.put(module, edit, site)
    yield edit
    if is_left:
        yield Remark(
            site.done,
            f"{ast.unparse(site.info or site.done)} {batches.DICT}",
            evidence=evidence,
        )


def _keep_key(module: Module, edit: Edit, site: step_sites.StepSite, holder: ast.Assign) -> None:
    """Writes what time limits told into the info, before done takes the place of a flag."""
    key = truncation.kept(module, site)
    if not key:
        return
    takes_place = site.needs_done and site.terminated == module.source(site.done)
    edit.after.insert(-1 if takes_place else len(edit.after), (holder, key))


def _in_comprehension(
    module: Module, edit: Edit, holder: ast.comprehension, site: step_sites.StepSite
) -> bool:
    """Puts the two flags wherever a comprehension reads done."""
    if not isinstance(site.done, ast.Name):
        return False
    for node in ast.walk(module.parent(holder)):
        if isinstance(node, ast.Name) and node.id == site.done.id and node is not site.done:
            edit.replace(module.span(node), dones.in_place_of(module, site, node))
    return True


def _reads_batched_info(module: Module, site: step_sites.StepSite) -> bool:
    of = site.unpacking.value.of
    if of is None or of.kind is not Kind.VECTOR or site.info is None:
        return False
    if isinstance(site.info, ast.Name) and info_dicts.is_dict(module, site.info):
        return False
    text = ast.unparse(site.info)
    is_kept = isinstance(site.info, ast.Attribute)  # other methods read what an object keeps
    places = module.all(ast.Attribute) if is_kept else own(module.scope(site.holder))
    return any(
        isinstance(node, (ast.Name, ast.Attribute))
        and isinstance(node.ctx, ast.Load)
        and ast.unparse(node) == text
        for node in places
    )


def _told_by_targets(module: Module, unpacking: Unpacking) -> Unpacking:
    """An unpacking of what may be a reset's as well, where four targets tell that it is a step's.

    What one function gives at times is another matter: it gives four values for both. What is kept
    in a list is as each call gave it.
    """
    value, targets = unpacking.value, unpacking.targets.elts
    if value.kind is not Kind.MIXED or value.of is None or value.of.kind is not Kind.STEP:
        return unpacking
    source = unpacking.source
    is_whole = (
        isinstance(unpacking.holder, ast.Assign) and unpacking.targets in unpacking.holder.targets
    )
    is_kept = isinstance(source, ast.Subscript)
    if not tells_four(targets) or (is_whole and not is_kept and not _is_of_several(module, source)):
        return unpacking
    return unpacking._replace(value=value.of)


def _is_of_several(module: Module, source: ast.expr) -> bool:
    """Whether a call goes to one of several functions, or to one that calls one of several.

    So may all calls do whose result a name is given.
    """
    if isinstance(source, ast.Name):
        results = given(module, source)
        return bool(results) and all(
            isinstance(one, ast.Call) and _is_of_several(module, one) for one in results
        )
    if not isinstance(source, ast.Call):
        return False
    called = module.value(source.func)
    return bool(called.choices) or module.project.calls_own(called)


RULE = Rule(
    code="GYM201",
    since="gym 0.26",
    safety=Safety.SAFE,
    nodes=HOLDERS,
    check=check,
    words={ast.Assign: SEVERAL},
    examples=(
        Example(
            """
                import gym
                env = gym.make("CartPole-v1")
                env.reset()
                done = False
                while not done:
                    obs, reward, done, info = env.step(0)
            """,
            """
                import gymnasium as gym
                env = gym.make("CartPole-v1")
                env.reset()
                done = False
                while not done:
                    obs, reward, terminated, truncated, info = env.step(0)
                    done = terminated or truncated
            """,
        ),
        Example(
            """
                import gym
                env = gym.make("CartPole-v1")
                env.reset()
                obs, _, _, _ = env.step(0)
            """,
            """
                import gymnasium as gym
                env = gym.make("CartPole-v1")
                env.reset()
                obs, _, _, _, _ = env.step(0)
            """,
        ),
    ),
)
