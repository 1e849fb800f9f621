"""Edits put in place: everything that is not edited stays, whatever the layout around it."""

from __future__ import annotations

import ast

import pytest

from migrate_gym import migrate_source
from migrate_gym.text.edits import Edit, Plan
from migrate_gym.text.source_text import SourceText
from migrate_gym.text.splice import CannotSpliceError, splice


def spliced(source: str, *edits: Edit, plan: Plan) -> str:
    for edit in edits:
        assert plan.add(edit)
    return splice(ast.parse(source), plan)


def planned(source: str) -> tuple[ast.Module, Plan]:
    return ast.parse(source), Plan(SourceText(source))


def marked(source: str) -> str:
    """Replaces the name `old` by `new`, appends and prepends lines, and removes what is asked.

    Statements say themselves what happens to them: a call of ``after()`` gets a line behind it,
    ``before()`` one in front, ``gone()`` goes.
    """
    tree, plan = planned(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id == "old":
            plan.add(Edit(node, "").replace(plan.source.span(node), "new"))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            name = ast.unparse(node.value.func)
            plan.add(
                Edit(
                    node,
                    "",
                    before=[(node, "first = 1")] if name == "before" else [],
                    after=[(node, "if 1:\n    last = 1")] if name == "after" else [],
                    removed=[node] if name == "gone" else [],
                )
            )
        if isinstance(node, ast.FunctionDef) and node.name == "gone":
            plan.add(Edit(node, "", removed=[node]))
    return splice(tree, plan)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param("x = old  # why\n", "x = new  # why\n", id="comment"),
        pytest.param("x = 1; y = old; z = 3\n", "x = 1; y = new; z = 3\n", id="semicolons"),
        pytest.param("if a: old(); b()\n", "if a: new(); b()\n", id="one-line-suite"),
        pytest.param("f(  # one\n    old,\n  2)\n", "f(  # one\n    new,\n  2)\n", id="layout"),
        pytest.param(
            "if a:\n\tf(old,\n\t  1)\n\t# end\n", "if a:\n\tf(new,\n\t  1)\n\t# end\n", id="tabs"
        ),
        pytest.param(
            "if a:\n  pass\nelif old:  # b\n  c = old\nelse:\n  d = old\n",
            "if a:\n  pass\nelif new:  # b\n  c = new\nelse:\n  d = new\n",
            id="elif",
        ),
        pytest.param(
            "try:\n    old\nexcept old as e:  # x\n    old\nelse:\n    old\nfinally:\n    old\n",
            "try:\n    new\nexcept new as e:  # x\n    new\nelse:\n    new\nfinally:\n    new\n",
            id="try",
        ),
        pytest.param(
            "@deco(old)  # d\n# between\nclass A(old):  # h\n\n    # body\n    x = 1\n",
            "@deco(new)  # d\n# between\nclass A(new):  # h\n\n    # body\n    x = 1\n",
            id="class",
        ),
        pytest.param(
            "async def f():\n    async with old as a:\n        async for b in old: await old\n",
            "async def f():\n    async with new as a:\n        async for b in new: await new\n",
            id="async",
        ),
        pytest.param(
            "match a:\n    case [1, x]:\n        old\n",
            "match a:\n    case [1, x]:\n        new\n",
            id="match",
        ),
        pytest.param(
            "while old:\n    pass\nelse:\n    old\n",
            "while new:\n    pass\nelse:\n    new\n",
            id="while",
        ),
        pytest.param("x = f'{old} {y}'\n", "x = f'{new} {y}'\n", id="f-string"),
        pytest.param('x = """\n  old\n""" + old\n', 'x = """\n  old\n""" + new\n', id="string"),
        pytest.param("x = 1 + \\\n    old\n", "x = 1 + \\\n    new\n", id="backslash"),
        pytest.param(
            "# a\nbefore()  # b\n", "# a\nfirst = 1\nbefore()  # b\n", id="before-keeps-comments"
        ),
        pytest.param(
            "if a:\n   after()  # b\n   c\n",
            "if a:\n   after()  # b\n   if 1:\n      last = 1\n   c\n",
            id="after-keeps-comments",
        ),
        pytest.param(
            "if a: before(); c\n", "if a: first = 1; before(); c\n", id="before-in-a-line"
        ),
        pytest.param(
            "if a:\n    x = 1; after(); y = old  # b\n",
            "if a:\n    x = 1\n    after()\n    if 1:\n        last = 1\n    y = new  # b\n",
            id="block-in-a-line",
        ),
        pytest.param("# a\ngone()\nb\n", "# a\nb\n", id="comment-above-what-goes"),
        pytest.param("if a:\n    gone()\n    # end\n", "if a:\n    pass\n    # end\n", id="last"),
        pytest.param("if a:\n    # why\n    gone()\n", "if a:\n    # why\n    pass\n", id="orphan"),
        pytest.param(
            "class Kept:\n    x = 1\n\n    def gone(self):\n"
            "        # why\n        return 1\n\n    y = 2\n",
            "class Kept:\n    x = 1\n\n    # why\n\n    y = 2\n",
            id="comment-inside-what-goes",
        ),
        pytest.param(
            "a\r\nif old:\r\n\tbefore()\r\n",
            "a\r\nif new:\r\n\tfirst = 1\r\n\tbefore()\r\n",
            id="crlf",
        ),
        pytest.param("x = old", "x = new", id="no-newline-at-the-end"),
        pytest.param(
            "while old:\n    gone()\n    b()\n    c()\n",
            "while new:\n    b()\n    c()\n",
            id="head-and-first-statement",
        ),
    ],
)
def test_layout_is_kept(source: str, expected: str) -> None:
    assert marked(source) == expected


def test_a_lost_comment_is_refused() -> None:
    source = "f(  # why\n  1)\n"
    tree, plan = planned(source)
    statement = tree.body[0]
    with pytest.raises(CannotSpliceError, match="# why"):
        spliced(source, Edit(statement, "").replace(plan.source.span(statement), "g()"), plan=plan)


def test_what_does_not_parse_is_refused() -> None:
    source = "x = 1\n"
    tree, plan = planned(source)
    with pytest.raises(CannotSpliceError, match="does not parse"):
        spliced(source, Edit(tree, "").insert(4, ")"), plan=plan)


def test_overlapping_edits_are_not_both_done() -> None:
    source = "x = a + b\n"
    tree, plan = planned(source)
    whole, part = (
        plan.source.span(tree.body[0]),
        plan.source.span(ast.walk(tree).__next__().body[0]),
    )  # type: ignore[attr-defined]
    assert plan.add(Edit(tree, "").replace(whole, "y = 1"))
    assert not plan.add(Edit(tree, "").replace(part, "z = 1"))


def test_edits_in_f_strings_never_hit_the_wrong_text() -> None:
    # Before Python 3.12, ast misplaces what stands in some f-strings.
    for source in (
        'x = f"{gym.make} {{}} {gym.spaces.prng}"\n',
        'x = f"""\n  {gym.spaces!r:>{gym.width}}\n{gym.envs.registry.all()}"""\n',
        'x = (f"a"\n     f"{gym.envs.registry.all()}")\n',
    ):
        new, _ = migrate_source("import gym\n" + source)
        ast.parse(new)
        assert new.replace("envs.registration.registry.values()", "envs.registry.all()") == (
            "import gymnasium as gym\n" + source
        )


def test_nested_edits_meet_in_the_hole_that_the_outer_one_leaves() -> None:
    source = "f(g(1))\n"
    tree, plan = planned(source)
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    outer, inner = (plan.source.span(call) for call in calls)
    plan.add(Edit(tree, "").replace(outer, "h(", inner, ")"))
    plan.add(Edit(tree, "").wrap(inner, "", "[0]"))
    assert splice(tree, plan) == "h(g(1)[0])\n"
