"""The registry: ids, specs, what is registered, and what is found."""

import json
import sys
import warnings

import pytest
from hypothesis import given
from hypothesis import strategies as st
from registered_envs import own_registry  # noqa: F401
from runtime_envs import Modern

from gymport import core, errors, registration
from gymport.registration import EnvSpec, WrapperSpec, register, registry, spec

NAMES = st.from_regex(r"[A-Za-z_][\w.]{0,8}", fullmatch=True)
NAMESPACES = st.none() | st.from_regex(r"[A-Za-z][\w-]{0,8}", fullmatch=True)
VERSIONS = st.none() | st.integers(0, 10**6)


@pytest.fixture(autouse=True)
def empty(own_registry):  # noqa: F811
    registry.clear()


class TestIds:
    @given(NAMESPACES, NAMES, VERSIONS)
    def test_are_parsed_into_what_they_are_made_of(self, namespace, name, version):
        env_id = registration.get_env_id(namespace, name, version)
        assert registration.parse_env_id(env_id) == (namespace, name, version)

    @pytest.mark.parametrize(
        ("env_id", "parts"),
        [
            ("A-v", (None, "A-v", None)),
            ("A--", (None, "A--", None)),
            ("A-v0-v1", (None, "A-v0", 1)),
            ("my-ns/A-vfinal-v2", ("my-ns", "A-vfinal", 2)),
            ("Ä-v1", (None, "Ä", 1)),
        ],
    )
    def test_have_a_version_only_at_their_end(self, env_id, parts):
        assert registration.parse_env_id(env_id) == parts

    @pytest.mark.parametrize("wrong", ["", "a b", "a-v0\n", "a/b/c-v0", "a.b/c", "“A-v0”"])
    def test_of_another_form_are_refused(self, wrong):
        for call in (registration.parse_env_id, EnvSpec, spec):
            with pytest.raises(errors.Error, match="Malformed environment ID"):
                call(wrong)


WRAPPERS = (WrapperSpec("Some", "some.module:Some", {"x": 1}), WrapperSpec("Bare", "m:Bare", None))
FULL = EnvSpec(
    "desk/Lamp-v3",
    "desk.lamp:Lamp",
    reward_threshold=1.5,
    nondeterministic=True,
    max_episode_steps=9,
    order_enforce=False,
    disable_env_checker=True,
    kwargs={"size": 2},
    additional_wrappers=WRAPPERS,
    vector_entry_point="desk.lamp:Lamps",
)


class TestSpecs:
    @pytest.mark.parametrize("env_spec", [FULL, EnvSpec("Lamp", "desk:Lamp")])
    def test_are_the_same_after_json(self, env_spec):
        assert EnvSpec.from_json(env_spec.to_json()) == env_spec

    def test_in_json_have_what_they_are_made_of(self):
        assert {"namespace", "name", "version"}.isdisjoint(json.loads(FULL.to_json()))

    @pytest.mark.parametrize("name", ["entry_point", "vector_entry_point"])
    def test_with_callables_have_no_json(self, name):
        with pytest.raises(ValueError, match=f"Callable found in A-v0 for {name} attribute"):
            EnvSpec("A-v0", **{name: Modern}).to_json()

    def test_from_json_need_whole_wrappers(self):
        values = {"id": "A-v0", "additional_wrappers": [{"name": "Some"}]}
        with pytest.raises(ValueError, match="entry_point"):
            EnvSpec.from_json(json.dumps(values))

    def test_print_what_is_not_usual(self):
        assert EnvSpec("A-v0", "a:A").pprint(disable_print=True) == "id=A-v0"
        shown = FULL.pprint(disable_print=True).splitlines()
        assert shown[:2] == ["id=desk/Lamp-v3", "reward_threshold=1.5"]
        assert shown[-3:] == ["\tname=Some, kwargs={'x': 1},", "\tname=Bare, kwargs=None", "]"]

    def test_print_where_things_are(self):
        shown = FULL.pprint(disable_print=True, include_entry_points=True)
        assert "entry_point=desk.lamp:Lamp\n" in shown
        assert "name=Bare, entry_point=m:Bare, kwargs=None" in shown

    def test_print_everything(self, capsys):
        assert EnvSpec("A-v0", "a:A").pprint(print_all=True) is None
        assert capsys.readouterr().out.splitlines() == [
            "id=A-v0",
            "entry_point=a:A",
            "reward_threshold=None",
            "nondeterministic=False",
            "max_episode_steps=None",
            "order_enforce=True",
            "disable_env_checker=False",
            "additional_wrappers=[]",
        ]


class TestRegister:
    def test_enters_the_spec_under_its_id(self):
        register("desk/Lamp-v1", Modern, max_episode_steps=3, kwargs={"size": 1})
        assert spec("desk/Lamp-v1") is registry["desk/Lamp-v1"]
        assert registry["desk/Lamp-v1"].kwargs == {"size": 1}

    def test_normalises_versions(self):
        register("Lamp-v01", Modern)
        assert list(registry) == ["Lamp-v1"]

    def test_needs_an_entry_point(self):
        with pytest.raises(AssertionError, match="entry_point"):
            register("Lamp-v1")

    def test_says_what_it_replaces(self):
        register("Lamp-v1", Modern)
        with pytest.warns(UserWarning, match="Overriding environment Lamp-v1"):
            register("Lamp-v1", Modern, max_episode_steps=3)
        assert spec("Lamp-v1").max_episode_steps == 3

    @pytest.mark.parametrize(("first", "second"), [("A-v0", "A"), ("A", "A-v0"), ("x/A", "x/A-v1")])
    def test_refuses_a_name_with_and_without_versions(self, first, second):
        register(first, Modern)
        with pytest.raises(errors.RegistrationError, match="already exists"):
            register(second, Modern)

    def test_puts_ids_into_the_namespace(self):
        with registration.namespace("desk"):
            assert registration.current_namespace == "desk"
            register("Lamp-v1", Modern)
            register("other/Chair-v1", Modern)
        assert registration.current_namespace is None
        assert list(registry) == ["desk/Lamp-v1", "desk/Chair-v1"]

    def test_leaves_the_namespace_after_an_error(self):
        with pytest.raises(KeyError), registration.namespace("desk"):
            raise KeyError
        assert registration.current_namespace is None

    def test_highest_version(self):
        for version in (2, 10, 9):
            register(f"Lamp-v{version}", Modern)
        register("desk/Lamp-v11", Modern)
        assert registration.find_highest_version(None, "Lamp") == 10
        assert registration.find_highest_version("desk", "Lamp") == 11
        assert registration.find_highest_version(None, "Chair") is None


MISSING = [
    ("dosk/Lamp-v1", errors.NamespaceNotFound, "Did you mean: `desk`?"),
    ("zzz/Lamp-v1", errors.NamespaceNotFound, "proper package for zzz"),
    ("desk/lamp-v1", errors.NameNotFound, "Did you mean: `Lamp`?"),
    ("chiar-v1", errors.NameNotFound, "Did you mean: `Chair`?"),
    ("Zzz-v1", errors.NameNotFound, "`Zzz` doesn't exist."),
    ("Pong-v1", errors.NameNotFound, "pip install 'gymport[gymnasium]'"),
    ("desk/Lamp-v9", errors.VersionNotFound, "[ `v2`, `v5` ]"),
    ("desk/Lamp-v3", errors.DeprecatedEnv, "Please use `desk/Lamp-v5` instead"),
    ("Chair-v0", errors.DeprecatedEnv, "It provides the default version `Chair`"),
    ("desk/Lamp", errors.Error, "`desk/Lamp-v5`"),
]


@pytest.mark.parametrize(("env_id", "error", "hint"), MISSING, ids=[row[0] for row in MISSING])
def test_a_missing_id_is_answered_with_the_nearest(env_id, error, hint):
    for known in ("desk/Lamp-v5", "desk/Lamp-v2", "Chair"):
        register(known, Modern)
    with pytest.raises(errors.Error) as caught:
        spec(env_id)
    assert type(caught.value) is error
    assert hint in str(caught.value)


class TestPrinting:
    def test_groups_by_namespace_or_module(self, capsys):
        for env_id, entry_point in [
            ("A-v0", "gymnasium.envs.toy_text.a:A"),
            ("B-v0", "gymnasium.envs.toy_text:B"),
            ("C-v0", "house.rooms:C"),
            ("D-v0", "house:D"),
            ("desk/E-v0", "house.rooms:E"),
            ("F-v0", Modern),
        ]:
            register(env_id, entry_point)
        assert registration.pprint_registry() is None
        assert capsys.readouterr().out.split() == [
            *("=====", "toy_text", "=====", "A-v0", "B-v0"),
            *("=====", "rooms", "=====", "C-v0"),
            *("=====", "D", "=====", "D-v0"),
            *("=====", "desk", "=====", "desk/E-v0"),
            *("=====", "None", "=====", "F-v0"),
        ]

    def test_columns(self):
        specs = {str(i): EnvSpec(f"Lamp{i}-v0", "a.b:L") for i in range(3)}
        text = registration.pprint_registry(specs, num_cols=2, disable_print=True)
        assert text == "===== b =====\nLamp0-v0 Lamp1-v0\nLamp2-v0"

    def test_leaves_groups_out(self):
        specs = {"a": EnvSpec("desk/A", "a.b:A"), "b": EnvSpec("B", "a.b:B")}
        shown = registration.pprint_registry
        assert shown(specs, exclude_namespaces=["b"], disable_print=True).endswith("desk/A")
        assert shown(specs, exclude_namespaces=["desk", "b"], disable_print=True) == ""


class TestEntryPoints:
    def test_name_what_is_in_a_module(self):
        assert registration.load_env_creator("json:dumps") is json.dumps
        assert registration.load_env_creator(Modern) is Modern

    @pytest.mark.parametrize(
        ("name", "error"),
        [
            ("json", ValueError),
            ("json:nothing", AttributeError),
            ("no_such:x", ModuleNotFoundError),
        ],
    )
    def test_that_name_nothing(self, name, error):
        with pytest.raises(error):
            registration.load_env_creator(name)


def test_registering_a_module_is_a_line_that_keeps_its_import():
    assert registration.register_envs(sys) is None


def test_wrapper_spec_of_a_class():
    assert core.Wrapper.wrapper_spec(x=1) == WrapperSpec(
        "Wrapper", "gymport.core.wrapper:Wrapper", {"x": 1}
    )


def test_looking_up_warns_of_nothing():
    register("Lamp-v1", Modern)
    register("Lamp-v2", Modern)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert spec("Lamp-v1").version == 1
