"""``render(mode)`` of legacy views, whatever the environment was made with."""

import copy
import gc
import pickle

import pytest
from rendered_envs import Fixed, Framed, Guarded, Odd, Painter, Prepared, Silent, Unequipped
from runtime_envs import LIBRARIES, Modern, Old

import gymport
from gymport import core, errors, registration
from gymport.dialects import DIALECTS
from gymport.wrappers import OrderEnforcing

OLD = [name for name, row in DIALECTS.items() if not row.modern]
TOLD = [name for name in OLD if DIALECTS[name].render == "argument"]
LISTING = [name for name in OLD if DIALECTS[name].frames_are_lists]
MODES = Painter.metadata["render_modes"]


@pytest.fixture(params=LIBRARIES)
def legacy(request):
    def function(env, dialect="gym-0.21"):
        return gymport.legacy(env, dialect, library=request.param)

    return function


def shown(frame):
    """The position that a frame shows."""
    return int(frame.split()[1]) if isinstance(frame, str) else int(frame[0, 0, 0])


@pytest.mark.parametrize("made_with", [None, *MODES])
@pytest.mark.parametrize("dialect", TOLD)
class TestEveryMode:
    def test_shows_the_state_of_the_moment(self, legacy, dialect, made_with):
        view = legacy(Painter(made_with), dialect)
        for _ in range(2):
            view.reset()
            for position in range(1, 4):
                view.step(0)
                assert shown(view.render("rgb_array")) == position
                assert shown(view.render(mode="ansi")) == position
                assert view.render() is None
                assert view.env.drawn[-1] == ("human", position)

    def test_leaves_the_environment_as_it_is(self, legacy, dialect, made_with):
        env = Painter(made_with)
        view = legacy(env, dialect)
        view.reset()
        before = dict(vars(env))
        for mode in MODES:
            if mode != made_with:
                view.render(mode)
        assert vars(env).keys() == before.keys()
        assert all(vars(env)[name] is before[name] for name in before)

    def test_is_rendered_when_asked_for_and_not_before(self, legacy, dialect, made_with):
        env = Painter(made_with)
        view = legacy(env, dialect)
        view.reset()
        view.render("ansi")
        del env.drawn[:]
        for _ in range(3):
            view.step(0)
        assert env.drawn == ([("human", n) for n in (1, 2, 3)] if made_with == "human" else [])


@pytest.mark.parametrize("dialect", TOLD)
def test_a_screen_is_made_once(legacy, dialect, monkeypatch):
    made = []
    monkeypatch.setattr(
        "rendered_envs.Screen.__init__",
        lambda self, mode: made.append(mode) or vars(self).update(mode=mode, closed=False),
    )
    view = legacy(Painter(), dialect)
    view.reset()
    for _ in range(3):
        view.step(0)
        view.render()
        view.render("rgb_array")
    assert made == ["human", "rgb_array"]


def test_a_mode_that_the_environment_does_not_have_is_refused_with_those_it_has(legacy):
    with pytest.raises(
        errors.RenderModeError, match="no render mode 'human'; use one of rgb_array"
    ):
        legacy(Modern()).render()


class TestConstructor:
    """An environment that prepares itself for its mode when it is made."""

    @pytest.fixture(params=[(Prepared, None), (Odd, None), (Odd, "human"), (Odd, "ansi")])
    def made(self, request):
        of_class, made_with = request.param
        registration.register("Rendered-v0", of_class)
        yield registration.make("Rendered-v0", render_mode=made_with)
        del registration.registry["Rendered-v0"]

    def test_is_called_again_by_the_spec(self, legacy, made):
        view = legacy(made)
        view.reset()
        before = made.unwrapped.screen
        view.reset()
        view.step(0)
        assert shown(view.render("rgb_array")) == 1
        view.step(0)
        assert shown(view.render("rgb_array")) == 2
        assert made.unwrapped.screen is before

    def test_cannot_be_called_again_without_one(self, legacy):
        view = legacy(Prepared())
        view.reset()
        with pytest.raises(errors.RenderModeError, match="make it with render_mode='ansi'"):
            view.render("ansi")


def test_a_mode_that_cannot_be_set_is_told_what_to_do(legacy):
    with pytest.raises(errors.RenderModeError, match=r"Fixed .* make it with render_mode='human'"):
        legacy(Fixed("ansi")).render()


def test_an_environment_that_does_not_heed_the_mode_is_no_silent_failure(legacy):
    view = legacy(OrderEnforcing(Silent("human")))
    view.reset()
    with pytest.raises(errors.RenderModeError, match="make it with render_mode='ansi'"):
        view.render("ansi")


def test_a_missing_package_is_named_as_the_environment_names_it(legacy):
    with pytest.raises(ImportError, match="pip install brushes"):
        legacy(Unequipped()).render()


def test_wrappers_have_their_say(legacy):
    view = legacy(Framed(core.Wrapper(Painter())))
    view.reset()
    view.step(0)
    assert view.render("ansi") == "[at 1]"
    assert view.unwrapped.render("ansi") == "at 1"


@pytest.mark.parametrize("made_with", [None, "ansi"])
@pytest.mark.parametrize("dialect", OLD)
def test_before_the_first_reset_as_the_dialect_has_it(legacy, dialect, made_with):
    view = legacy(OrderEnforcing(Painter(made_with)), dialect)
    if DIALECTS[dialect].reset_needed == "ResetNeeded":
        with pytest.raises(errors.ResetNeeded):
            view.render("rgb_array" if made_with is None else "ansi")
    else:
        assert view.render("ansi") == "at 0"


@pytest.mark.parametrize("dialect", OLD)
def test_an_environment_that_is_told_the_mode_is_told_it(legacy, dialect):
    old = Old()
    view = legacy(gymport.modernize(old, dialect="gym-0.21"), "gym-0.22")
    view.reset()
    view.render("rgb_array")
    view.render(mode="human")
    assert old.rendered == ["rgb_array", "human"]

    class Hybrid(Modern):
        def render(self, mode="human"):
            return f"in {mode}"

    assert legacy(Hybrid(), dialect).render("rgb_array") == "in rgb_array"


@pytest.mark.parametrize("dialect", LISTING)
class TestLists:
    """gym 0.25 gave a list of all frames since the last call."""

    def test_hold_a_frame_of_each_step(self, legacy, dialect):
        view = legacy(Painter("rgb_array"), dialect)
        view.reset()
        view.step(0)
        view.step(0)
        assert list(map(shown, view.render())) == [0, 1, 2]
        assert view.render() == []
        view.step(0)
        assert list(map(shown, view.render(mode="rgb_array"))) == [3]

    def test_start_again_with_each_episode(self, legacy, dialect):
        view = legacy(Painter("ansi"), dialect)
        view.reset()
        view.step(0)
        view.reset(seed=3)
        assert view.render() == ["at 0"]

    def test_are_not_given_for_a_single_frame(self, legacy, dialect):
        view = legacy(Painter("rgb_array"), dialect)
        view.reset()
        view.step(0)
        assert shown(view.render("single_rgb_array")) == 1
        assert len(view.render()) == 2

    def test_are_not_kept_for_nothing(self, legacy, dialect):
        env = Painter()
        view = legacy(env, dialect)
        view.reset()
        view.step(0)
        assert env.drawn == []
        assert shown(view.render(mode="rgb_array")) == shown(view.render("single_rgb_array")) == 1
        assert view.render() is None

    def test_come_from_environments_that_make_them_too(self, legacy, dialect):
        env = gymport.wrappers.RenderCollection(Painter("rgb_array"))
        view = legacy(env, dialect)
        view.reset()
        view.step(0)
        assert list(map(shown, view.render())) == [0, 1]


class TestClosing:
    @pytest.fixture
    def view(self, legacy):
        view = legacy(Painter(), "gym-0.9")
        view.reset()
        view.render()
        return view

    def screen(self, view):
        return view._bound_render._doubles["human"]._own[0]["screen"][1]

    def test_the_viewer_leaves_the_environment_working(self, view):
        screen = self.screen(view)
        assert view.render(close=True) is None
        assert screen.closed
        view.step(0)
        view.render("human")
        assert self.screen(view) is not screen
        assert view.render(close=True) is view.render(mode="human", close=True) is None

    def test_by_somebody_else_does_not_end_rendering(self, view):
        screen = self.screen(view)
        screen.close()
        view.render()
        assert self.screen(view) is not screen

    def test_the_environment_closes_its_windows(self, view):
        screen = self.screen(view)
        view.close()
        view.close()
        assert screen.closed

    def test_leaves_what_the_environment_has_open(self, legacy):
        env = Painter("human")
        view = legacy(env)
        view.reset()
        view.render("ansi")
        view.render(close=True)
        assert not env.screen.closed


@pytest.mark.parametrize(
    "twin_of", [copy.copy, copy.deepcopy, lambda it: pickle.loads(pickle.dumps(it))]
)
@pytest.mark.parametrize("dialect", OLD)
def test_views_that_have_rendered_are_copied(legacy, dialect, twin_of):
    view = legacy(core.Wrapper(Painter()), dialect)
    view.reset()
    view.render("ansi")
    view.unwrapped.render("ansi")
    view.step(0)
    twin = twin_of(view)
    assert twin.render("ansi") == twin.unwrapped.render("ansi") == "at 1"


@pytest.mark.parametrize("dialect", LISTING)
def test_kept_frames_are_copied(legacy, dialect):
    view = legacy(Painter("ansi"), dialect)
    view.reset()
    view.step(0)
    assert copy.deepcopy(view).render() == view.render() == ["at 0", "at 1"]


def test_an_environment_is_not_tidied_up_for_having_been_rendered(legacy):
    env = Guarded()
    view = legacy(env)
    view.reset()
    view.render("ansi")
    view.close()
    del view
    gc.collect()
    assert "deleted" not in env.drawn
