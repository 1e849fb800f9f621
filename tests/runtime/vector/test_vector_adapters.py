"""Laws of the vector adapters, and what they say of themselves, on the core alone."""

import copy
import pickle

import numpy as np
import pytest
from vector_envs import counting
from vector_scripts import DummyVecEnv, Scripted, actions_of, vector

import gymport
from gymport import spaces
from gymport.dialects import DIALECTS, TRUNCATED_KEY
from gymport.errors import AutoresetError, NotAnEnvironmentError, UnsupportedDialectError
from gymport.vector import AutoresetMode, SyncVectorEnv, VectorEnv, VectorWrapper

SPOKEN = ["gym-0.21", "gym-0.22", "gym-0.25", "gym-0.26"]
GOING = (False, False, {})
ENDING = (True, False, {"lives": 0})
CUT = (False, True, {})
SHORT = [[GOING, ENDING], [GOING, GOING, CUT]]


def modernized(venv, **arguments):
    return gymport.modernize_vector(venv, library="core", **arguments)


def as_legacy(venv, dialect="gym-0.21", **arguments):
    return gymport.legacy_vector(venv, dialect, library="core", **arguments)


def test_a_modern_vector_is_left_as_it_is():
    modern = vector(SHORT)
    assert modernized(modern) is modern
    assert modernized(modern, autoreset_mode="next_step") is modern


@pytest.mark.parametrize("dialect", SPOKEN)
def test_adapters_collapse(dialect):
    modern = vector(SHORT)
    old = as_legacy(modern, dialect)
    assert modernized(old) is modern
    assert as_legacy(old, dialect) is old
    for other in SPOKEN:
        assert as_legacy(old, other).env is modern


def test_views_of_views_show_the_vector_itself():
    old = DummyVecEnv(SHORT)
    view = modernized(old)
    assert modernized(view) is view
    assert modernized(view, autoreset_mode="next_step").env is old
    assert modernized(as_legacy(view)) is view


def test_the_way_back_to_a_modern_vector_in_another_mode_is_the_vector():
    modern = vector(SHORT)
    other = modernized(modern, autoreset_mode=AutoresetMode.SAME_STEP)
    assert other is not modern
    assert modernized(other, autoreset_mode="NextStep") is modern


@pytest.mark.parametrize("adapt", [gymport.modernize, gymport.legacy])
@pytest.mark.parametrize("make", [lambda: vector(SHORT), lambda: as_legacy(vector(SHORT))])
def test_the_adapters_of_single_environments_name_those_of_vectors(adapt, make):
    with pytest.raises(NotAnEnvironmentError, match=r"modernize_vector.*legacy_vector"):
        adapt(make())


@pytest.mark.parametrize("adapt", [gymport.modernize_vector, gymport.legacy_vector])
def test_the_adapters_of_vectors_name_those_of_single_environments(adapt):
    with pytest.raises(NotAnEnvironmentError, match=r"gymport\.modernize or gymport\.legacy"):
        adapt(Scripted([GOING]))


@pytest.mark.parametrize("dialect", [name for name in DIALECTS if name not in SPOKEN])
def test_dialects_without_old_vectors_are_refused(dialect):
    with pytest.raises(UnsupportedDialectError, match=r"modernize_vector.*gym-0\.21, gym-0\.22"):
        as_legacy(vector(SHORT), dialect)


@pytest.mark.parametrize("mode", ["sometimes", 3])
def test_unknown_modes_are_refused(mode):
    with pytest.raises(ValueError, match="'next_step', 'same_step', 'disabled'"):
        modernized(vector(SHORT), autoreset_mode=mode)


def test_an_unknown_kind_of_stream_is_refused():
    with pytest.raises(ValueError, match="'legacy' or 'modern'"):
        as_legacy(vector(SHORT), rng="new")


class ByItself(VectorEnv):
    """A vector that steps all its environments at once and cannot reset one of them."""

    num_envs = 2
    single_observation_space = single_action_space = spaces.Discrete(3)
    observation_space = action_space = spaces.MultiDiscrete([3, 3])
    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        self.seed = seed
        return np.zeros(2, np.int64), {}

    def step(self, actions):
        assert actions.shape == (2,)
        over = np.array([True, False])
        return np.ones(2, np.int64), np.ones(2, np.float32), over, ~over, {"lives": [1, 2]}


class AtOnce(ByItself):
    """The same, with episodes that restart within the step."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}


def test_a_mode_that_would_lose_something_is_refused():
    """Gymnasium#1103, cleanrl#499, torchrl#2477: one finds out at once, and what to do."""
    with pytest.raises(AutoresetError, match=r"NEXT_STEP.*make_vec\(.*AutoresetMode\.SAME_STEP"):
        as_legacy(ByItself())
    with pytest.raises(AutoresetError, match=r"AutoresetMode\.SAME_STEP.*NEXT_STEP"):
        modernized(AtOnce(), autoreset_mode="next_step")
    with pytest.raises(AutoresetError, match="SyncVectorEnv"):
        modernized(OldAsync(), autoreset_mode="next_step")


class OldAsync(DummyVecEnv):
    """Environments in other processes cannot be reached."""

    def __init__(self):
        super().__init__(SHORT)
        del self.envs


def test_infos_of_vectors_that_step_at_once_are_dealt_out():
    with pytest.warns(UserWarning, match="SyncVectorEnv"):
        view = as_legacy(AtOnce())
    _, rewards, dones, infos = view.step([1, 2])
    assert rewards.dtype == np.float64
    assert dones.tolist() == [True, True]
    assert infos == [{}, {TRUNCATED_KEY: True}]


def test_the_old_stream_is_refused_where_it_cannot_be_handed_on():
    with pytest.raises(UnsupportedDialectError, match="SyncVectorEnv"):
        as_legacy(AtOnce(), rng="legacy")
    view = as_legacy(AtOnce(), rng="modern")
    view.seed(4)
    view.reset()
    assert view.env.seed == 4


def test_nothing_of_the_vector_is_changed():
    """Buffers of the vector, its metadata, its infos, its spaces."""
    modern = vector(SHORT, copy=False)
    before = dict(modern.metadata), modern.action_space, modern.autoreset_mode
    view = as_legacy(modern)
    first = view.reset()
    assert first is modern._observations
    for number in range(5):
        view.step(actions_of(number, 2))
    assert (dict(modern.metadata), modern.action_space, modern.autoreset_mode) == before
    assert Scripted.metadata == {"render_modes": ["ansi"], "render_fps": 5}


def test_final_observations_outlive_the_buffer_they_came_in():
    view = as_legacy(vector([[ENDING]], copy=False), "gym-0.22")
    view.reset()
    infos = [view.step([0])[3][0] for _ in range(2)]
    assert [info["terminal_observation"].tolist() for info in infos] == [[1, 1], [2, 2]]


class SharedInfo(DummyVecEnv):
    """Hands out the same infos every time."""

    def step_wait(self):
        *values, infos = super().step_wait()
        self.infos = infos
        self.copies = copy.deepcopy(infos)
        return (*values, infos)


def test_infos_of_an_old_vector_stay_as_they_are():
    old = SharedInfo(SHORT)
    view = modernized(old)
    view.reset()
    for number in range(4):
        view.step(actions_of(number, 2))
        assert repr(old.infos) == repr(old.copies)


class Reused(Scripted):
    """Returns one and the same info, as B8 has it."""

    def step(self, action):
        *values, self.info = super().step(action)
        return (*values, self.info)


def test_no_stale_word_of_a_limit():
    """B8: the key of a limit does not stay behind for later steps."""
    script = [CUT, (False, False, {TRUNCATED_KEY: True})]
    view = as_legacy(SyncVectorEnv([lambda: Reused(script)]))
    view.reset()
    assert view.step([0])[3] == [{TRUNCATED_KEY: True}]
    assert view.step([0])[3] == [{}]


def test_an_old_vector_may_give_no_info():
    """B9: None for an info."""

    class Silent(DummyVecEnv):
        def step_wait(self):
            *values, infos = super().step_wait()
            return (*values, [None for _ in infos])

    view = modernized(Silent([[GOING]]))
    view.reset()
    assert view.step([0])[4] == {}


def test_lost_observations_are_told_of_once():
    old = DummyVecEnv([[ENDING]], final_key=None)
    view = modernized(old)
    view.reset()
    with pytest.warns(UserWarning, match="no 'final_obs'; .*\"next_step\""):
        infos = view.step([0])[4]
    assert infos.keys() == {"final_info", "_final_info"}
    view.step([0])


def test_environments_of_this_process_can_restart_in_the_next_step():
    """cleanrl#499: an old vector in a loop written for next-step restarts keeps every value."""
    view = modernized(DummyVecEnv([[ENDING]], final_key=None), autoreset_mode="next_step")
    view.reset()
    steps = [view.step(np.array([2])) for _ in range(2)]
    assert [observations.tolist() for observations, *_ in steps] == [[[1, 1]], [[2, 0]]]
    assert [terminations.tolist() for _, _, terminations, *_ in steps] == [[True], [False]]
    assert steps[1][4]["episode"].tolist() == [2]


@pytest.mark.parametrize("dialect", SPOKEN)
def test_views_pickle_and_copy(dialect):
    view = as_legacy(vector_of_functions(), dialect)
    view.reset()
    view.step([0, 1])
    twins = [pickle.loads(pickle.dumps(view)), copy.deepcopy(view)]
    for twin in twins:
        assert type(twin) is type(view)
        assert repr(twin.step([1, 2])) == repr(copy.deepcopy(view).step([1, 2]))


def test_views_in_another_mode_pickle_with_their_environments():
    view = modernized(vector_of_functions(), autoreset_mode="disabled")
    view.reset()
    twin = pickle.loads(pickle.dumps(view))
    assert twin._twin.envs[0] is twin.env.envs[0]
    assert repr(twin.step(np.array([0, 1]))) == repr(view.step(np.array([0, 1])))


def first_script():
    return Scripted(SHORT[0])


def second_script():
    return Scripted(SHORT[1])


def vector_of_functions():
    return SyncVectorEnv([first_script, second_script], autoreset_mode="SameStep")


def test_what_old_code_finds_on_a_vector():
    modern = counting(3, 3)
    view = as_legacy(modern)
    assert view.num_envs == 2
    assert view.is_vector_env
    assert view.viewer is None
    assert view.spec is None
    assert view.unwrapped is view
    assert view.reward_range == (-float("inf"), float("inf"))
    assert view.single_action_space is view.action_space.spaces[0]
    assert isinstance(view, gymport.Env)
    assert isinstance(view, VectorEnv)
    assert view.metadata["render.modes"] == ["ansi"]
    assert view.call("triple", 2) == (6, 6)
    assert view.get_attr("length") == (3, 3)
    view.set_attr("length", [1, 2])
    assert [env.length for env in modern.envs] == [1, 2]
    assert not view.closed


def test_closing_closes_once_and_garbage_collection_does_not():
    modern = vector(SHORT)
    view = as_legacy(modern)
    view.reset()
    view.__del__()
    assert not modern.closed
    view.close()
    view.close()
    assert view.closed
    assert modern.closed
    assert [env.closed for env in modern.envs] == [1, 1]


def test_views_that_step_in_turn_leave_the_environments_open():
    modern = vector(SHORT)
    view = modernized(modern, autoreset_mode="disabled")
    del view
    assert [env.closed for env in modern.envs] == [0, 0]


@pytest.mark.parametrize("dialect", SPOKEN)
def test_the_action_space_is_that_of_the_dialect(dialect):
    view = as_legacy(vector(SHORT), dialect)
    kind = getattr(spaces, DIALECTS[dialect].batched_discrete)
    assert isinstance(view.action_space, kind)
    assert view.action_space is view.action_space
    view.reset()
    for actions in (view.action_space.sample(), [0, 1], (0, 1), np.array([0, 1])):
        view.step(actions)


class Nested(Scripted):
    """Takes actions of several parts and remembers them."""

    action_space = spaces.Dict(a=spaces.Discrete(3), b=spaces.Box(0, 9, (1,), np.float64))

    def step(self, action):
        self.taken = action
        return super().step(0)


@pytest.mark.parametrize("dialect", ["gym-0.21", "gym-0.22"])
def test_nested_actions_reach_their_environments(dialect):
    modern = SyncVectorEnv([lambda: Nested([GOING]), lambda: Nested([GOING])])
    view = as_legacy(modern, dialect)
    view.reset()
    singles = [{"a": 1, "b": np.array([0.5])}, {"a": 2, "b": np.array([4.0])}]
    batch = {"a": np.array([1, 2]), "b": np.array([[0.5], [4.0]])}
    for actions in [singles, batch] if dialect == "gym-0.22" else [singles, tuple(singles)]:
        view.step(actions)
        assert [int(env.taken["a"]) for env in modern.envs] == [1, 2]
        assert [float(env.taken["b"][0]) for env in modern.envs] == [0.5, 4.0]


def test_steps_and_resets_in_two_parts():
    view = as_legacy(vector(SHORT), "gym-0.22")
    view.reset_async(seed=4)
    assert view.reset_wait(seed=4).shape == (2, 2)
    view.step_async([0, 1])
    assert view.step_wait()[1].tolist() == [0.5, 1.5]
    assert [env.seeds for env in view.env.envs] == [[4], [5]]


@pytest.mark.parametrize("dialect", ["gym-0.22", "gym-0.25"])
def test_infos_of_a_reset_are_given_on_request(dialect):
    view = as_legacy(vector(SHORT), dialect)
    assert view.reset().shape == (2, 2)
    _, infos = view.reset(seed=3, return_info=True, options={"a": 1})
    wanted = [{"episode": 2}, {"episode": 2}]
    assert (
        infos if dialect == "gym-0.22" else [{"episode": n} for n in infos["episode"]]
    ) == wanted
    assert [env.asked for env in view.env.envs] == [[None, {"a": 1}]] * 2


@pytest.mark.parametrize(("seeds", "each"), [(3, [3, 4]), ([7, 5], [7, 5]), (np.int64(2), [2, 3])])
def test_seeds_wait_for_the_next_reset(seeds, each):
    view = as_legacy(vector(SHORT), rng="modern")
    assert view.seed(seeds) is None
    assert [env.seeds for env in view.env.envs] == [[], []]
    view.reset()
    view.reset()
    assert [env.seeds for env in view.env.envs] == [[seed, None] for seed in each]


def test_a_seed_that_is_drawn_is_drawn_for_each():
    view = as_legacy(vector(SHORT), rng="modern")
    view.seed()
    view.reset()
    first, second = (env.seeds[0] for env in view.env.envs)
    assert first != second


@pytest.mark.parametrize("seeds", [[1], [1, 2, 3], -1, "one", [1, None]])
def test_seeds_that_cannot_be_used_are_refused(seeds):
    with pytest.raises(ValueError, match=r"seeds? "):
        as_legacy(vector(SHORT)).seed(seeds)


def test_the_seed_method_is_deprecated_since_0_22():
    view = as_legacy(vector(SHORT), "gym-0.22")
    with pytest.warns(DeprecationWarning, match="seed=seed"):
        assert view.seed(3) is None


def test_a_vecenv_is_seeded_by_its_method():
    old = DummyVecEnv(SHORT)
    view = modernized(old)
    view.reset(seed=np.int64(5))
    view.reset(seed=[2, 3])
    assert old.seeds == [5, 2]
    with pytest.raises(ValueError, match="pass an int"):
        view.reset(seed=[2, 9])


def test_options_that_cannot_be_passed_on():
    view = modernized(DummyVecEnv(SHORT))
    with pytest.warns(UserWarning, match="set_attr"):
        view.reset(options={"a": 1})
    with pytest.raises(ValueError, match="reset_mask"):
        view.reset(options={"reset_mask": np.array([True, False])})


def test_a_vecenv_shows_its_environments():
    old = DummyVecEnv(SHORT)
    view = modernized(old)
    assert view.num_envs == 2
    assert view.single_observation_space == Scripted.observation_space
    assert view.observation_space.shape == (2, 2)
    assert view.action_space is view.action_space
    assert isinstance(view.action_space, spaces.MultiDiscrete)
    assert view.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    assert view.call("episode") == (0, 0)
    assert view.call("render") == ("age 0", "age 0")
    view.close()
    view.close()
    assert old.closed == 1


def test_frames_come_in_the_mode_that_the_environments_were_made_with():
    modern = SyncVectorEnv([lambda: Scripted([GOING], render_mode="ansi")])
    view = as_legacy(modern)
    view.reset()
    assert view.render() == view.render(mode="ansi") == ("age 0",)
    with pytest.raises(gymport.errors.RenderModeError, match="render_mode='human'"):
        view.render(mode="human")
    with pytest.raises(gymport.errors.RenderModeError, match="render_mode=None"):
        as_legacy(vector(SHORT)).render()


@pytest.mark.parametrize("result", [np.zeros(2), (1, 2, 3)])
def test_a_step_that_is_none_is_refused(result):
    class Odd(DummyVecEnv):
        def step_wait(self):
            return result

    view = modernized(Odd(SHORT))
    view.reset()
    with pytest.raises(gymport.errors.WrongReturnError, match="dialect="):
        view.step([0, 0])


def test_wrappers_that_know_of_masks_pass_them_on():
    class Plain(VectorWrapper):
        pass

    class Own(VectorWrapper):
        def reset(self, *, seed=None, options=None):
            return super().reset(seed=seed, options=options)

    view = as_legacy(Plain(vector([[ENDING]])))
    view.reset()
    assert view.step([0])[0].tolist() == [[2.0, 0.0]]
    with pytest.raises(AutoresetError):
        as_legacy(Own(vector([[ENDING]])))
