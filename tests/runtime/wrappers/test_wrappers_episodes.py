"""The wrappers that follow an episode: its limit, order, resets, frames and statistics."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wrapper_envs import Echo, limited

from gymport import errors, wrappers


class TestTimeLimit:
    @given(limit=st.integers(1, 9), length=st.integers(1, 9))
    def test_truncates_from_the_limit_on(self, limit, length):
        env = wrappers.TimeLimit(Echo(length=length), limit)
        for _ in range(2):
            env.reset()
            for step in range(1, 10):
                _, _, terminated, truncated, _ = env.step(0)
                assert terminated is (step >= length)
                assert truncated is (step >= limit)

    @pytest.mark.parametrize("limit", [0, -1, None, 1.0])
    def test_other_limits_are_refused(self, limit):
        with pytest.raises(AssertionError, match="positive int"):
            wrappers.TimeLimit(Echo(), limit)

    def test_step_before_reset_fails(self):
        with pytest.raises(TypeError):
            limited().step(0)


class TestOrderEnforcing:
    def test_reset_comes_first(self):
        env = wrappers.OrderEnforcing(Echo(render_mode="rgb_array"))
        assert env.has_reset is False
        with pytest.raises(errors.ResetNeeded, match=r"env\.reset"):
            env.step(0)
        with pytest.raises(errors.ResetNeeded, match="disable_render_order_enforcing=True"):
            env.render()
        env.reset()
        assert env.has_reset is True
        assert env.step(0)[0] == env.render() == 1

    def test_render_can_be_let_through(self):
        env = wrappers.OrderEnforcing(Echo(), disable_render_order_enforcing=True)
        assert env.render() == 0
        with pytest.raises(errors.ResetNeeded):
            env.step(0)


class TestAutoreset:
    def test_the_step_after_the_end_resets(self):
        env = wrappers.Autoreset(Echo(length=2))
        env.reset()
        assert [env.step(0)[:4] for _ in range(4)] == [
            (1, 1.0, False, False),
            (2, 1.0, True, False),
            (0, 0.0, False, False),
            (1, 1.0, False, False),
        ]

    def test_truncation_counts_too(self):
        env = wrappers.Autoreset(wrappers.TimeLimit(Echo(length=9), 1))
        env.reset()
        assert [env.step(0)[0] for _ in range(4)] == [1, 0, 1, 0]

    def test_reset_begins_anew(self):
        env = wrappers.Autoreset(Echo(length=1))
        env.reset()
        env.step(0)
        env.reset(seed=1)
        assert env.step(0)[0] == 1

    def test_the_info_is_that_of_the_reset(self):
        env = wrappers.Autoreset(Echo(length=1))
        env.reset()
        assert env.step(0)[4] == {"action": 0}
        assert env.step(0)[4] == {"options": None}


class TestRenderCollection:
    @pytest.mark.parametrize(
        ("arguments", "collected"),
        [
            ({}, ([0, 1, 2], [], [0, 1])),
            ({"pop_frames": False}, ([0, 1, 2], [0, 1, 2], [0, 1])),
            ({"pop_frames": False, "reset_clean": False}, ([0, 1, 2], [0, 1, 2], [0, 1, 2, 0, 1])),
        ],
    )
    def test_collects_a_frame_for_each_reset_and_step(self, arguments, collected):
        env = wrappers.RenderCollection(Echo(render_mode="rgb_array"), **arguments)
        env.reset()
        env.step(0)
        env.step(0)
        first, second = list(env.render()), list(env.render())
        env.reset()
        env.step(0)
        assert (first, second, env.render()) == collected

    def test_tells_its_mode(self):
        env = wrappers.RenderCollection(Echo(render_mode="rgb_array"))
        assert env.render_mode == "rgb_array_list"
        assert env.metadata["render_modes"] == ["rgb_array", "rgb_array_list"]
        assert Echo.metadata["render_modes"] == ["rgb_array"]

    @pytest.mark.parametrize("mode", [None, "rgb_array_list"])
    def test_needs_a_mode_of_single_frames(self, mode):
        with pytest.raises(AssertionError, match=r"; (make|use) it"):
            wrappers.RenderCollection(Echo(render_mode=mode))


class TestRecordEpisodeStatistics:
    @given(lengths=st.lists(st.integers(1, 5), max_size=6), kept=st.integers(1, 3))
    def test_tells_return_length_and_time(self, lengths, kept):
        env = wrappers.RecordEpisodeStatistics(Echo(), buffer_length=kept, stats_key="told")
        for length in lengths:
            env.unwrapped.length = length
            env.reset()
            infos = [env.step(0)[4] for _ in range(length)]
            assert [set(info) for info in infos[:-1]] == [{"action"}] * (length - 1)
            told = infos[-1]["told"]
            assert (told["r"], told["l"]) == (length, length)
            assert told["t"] >= 0
        assert env.episode_count == len(lengths)
        assert list(env.length_queue) == list(env.return_queue) == lengths[-kept:]
        assert len(env.time_queue) == min(kept, len(lengths))

    def test_reset_forgets_the_running_episode(self):
        env = wrappers.RecordEpisodeStatistics(Echo())
        env.reset()
        env.step(0)
        assert (env.episode_returns, env.episode_lengths) == (1.0, 1)
        env.reset()
        assert (env.episode_returns, env.episode_lengths) == (0.0, 0)

    def test_a_key_that_is_taken_is_refused(self):
        env = wrappers.RecordEpisodeStatistics(Echo(length=1), stats_key="action")
        env.reset()
        with pytest.raises(AssertionError, match="another stats_key"):
            env.step(0)
