"""What explain says."""

import io

import pytest
from runtime_envs import LIBRARIES, Modern, Old, Scripted, TimeLimit

import gymport
from gymport import core
from gymport.dialects import DIALECTS
from gymport.errors import NotAnEnvironmentError


def explained(env, **arguments):
    file = io.StringIO()
    explanation = gymport.explain(env, file=file, **arguments)
    assert file.getvalue() == f"{explanation}\n"
    return explanation


def test_it_is_printed_unless_told_otherwise(capsys):
    explanation = gymport.explain(Old())
    assert capsys.readouterr().out == f"{explanation}\n"


def test_the_chain_is_given_outermost_first_with_dialects():
    said = explained(core.Wrapper(TimeLimit(Old(), limit=3)))
    names = [link.name.rpartition(".")[2] for link in said.links]
    assert names == ["Wrapper", "TimeLimit", "Old"]
    assert {link.dialect for link in said.links} == {"gym-0.21"}


def test_the_evidence_is_that_of_detect():
    said = explained(Old())
    assert said.detection == gymport.detect(Old())
    for name, why in said.detection.evidence.items():
        assert f"  {name}: {why}" in str(said)
    assert said.detection.evidence.keys() == {"step", "reset", "seed", "render"}


MATTERS = {
    "reset",
    "step",
    "seed",
    "options",
    "render",
    "spaces",
    "truncation",
    "observation",
    "reward",
}


@pytest.mark.parametrize("env", [Old(), Scripted(), TimeLimit(Old(), 3)])
def test_what_the_adapter_does_is_said_for_every_matter(env):
    said = explained(env)
    assert dict(said.actions).keys() == MATTERS
    assert said.adapter == "gymport.modernize(env)"


def test_a_modern_environment_of_the_library_needs_none():
    env = modern_of_the_library()
    said = explained(env)
    assert said.adapter == "gymport.modernize(env) returns it as it is"
    assert said.actions == ()
    assert gymport.modernize(env) is env


def modern_of_the_library():
    if "gymnasium" not in LIBRARIES:
        return Modern()
    import gymnasium

    return gymnasium.make("CartPole-v1")


def test_a_modern_view_says_what_it_shows():
    said = explained(gymport.modernize(Old(), library="core"))
    assert said.adapter == "this modern view"
    assert dict(said.actions)["seed"] == "seed(seed) before reset"
    assert [link.dialect for link in said.links] == ["gymnasium-1", "gym-0.21"]


def test_a_strict_view_says_so():
    said = explained(gymport.modernize(Old(), library="core", strict=True))
    assert dict(said.actions)["observation"].startswith("an error")


@pytest.mark.parametrize("name", [name for name, row in DIALECTS.items() if not row.modern])
def test_a_legacy_view_says_what_it_shows(name):
    said = explained(gymport.legacy(Modern(), name, library="core"))
    assert name in said.adapter
    assert said.links[0].dialect == name


@pytest.mark.parametrize("name", DIALECTS)
def test_a_named_dialect_wins(name):
    said = explained(Old(), dialect=name)
    assert said.detection.name == name
    assert said.detection.evidence["step"] == f"dialect={name}"


def test_for_a_vector_the_functions_are_named():
    said = explained(gymport.vector.SyncVectorEnv([Modern, Modern]))
    assert [link.dialect for link in said.links] == ["vector"]
    assert "gymport.modernize_vector" in str(said)
    assert "gymport.legacy_vector" in str(said)


@pytest.mark.parametrize("value", [None, "CartPole-v1", Old, 3])
def test_what_is_no_environment_is_an_error(value):
    with pytest.raises(NotAnEnvironmentError):
        explained(value)


def test_nothing_is_called():
    class Careful(Old):
        def step(self, action):
            raise AssertionError("called")

        def reset(self):
            raise AssertionError("called")

        def render(self, mode="human"):
            raise AssertionError("called")

    assert explained(Careful()).detection.name == "gym-0.21"


def test_what_is_explained_cannot_be_changed():
    said = explained(Old())
    with pytest.raises(AttributeError):
        said.links = ()
