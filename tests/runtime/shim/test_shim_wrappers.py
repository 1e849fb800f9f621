"""gym's wrappers in the shim."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import numpy as np
import pytest
from shim_envs import Walk

from gymport.gym import error, logger, spaces, wrappers
from gymport.gym.envs.registration import EnvSpec
from gymport.gym.utils.atomic_write import atomic_write
from gymport.gym.wrappers import monitor
from gymport.gym.wrappers.monitoring.encoders import TextEncoder
from gymport.gym.wrappers.monitoring.video_recorder import VideoRecorder
from gymport.gym.wrappers.pixel_observation import PixelObservationWrapper


class Frames(Walk):
    """A walk that is seen as images."""

    observation_space = spaces.Box(0, 255, (4, 6, 3), np.uint8)
    metadata = {"render.modes": ["rgb_array"]}

    def _seen(self):
        return np.full((4, 6, 3), self.at, np.uint8)

    def render(self, mode="human"):
        return self._seen()


def test_frames_are_stacked_and_shared():
    env = wrappers.FrameStack(Frames(), 3)
    first = env.reset()
    second, *_ = env.step(2)
    assert env.observation_space.shape == np.array(first).shape == (3, 4, 6, 3)
    assert [int(np.max(frame)) for frame in second] == [0, 0, 1]
    assert (len(second), second.dtype, second[2].shape) == (3, np.uint8, (4, 6, 3))
    assert second[-1] is second._frames[-1]
    assert np.asarray(second, dtype=np.float32).dtype == np.float32
    assert (second == np.array(second)).all()


def test_observations_are_filtered_by_key():
    class Parts(Walk):
        observation_space = spaces.Dict(a=spaces.Discrete(9), b=spaces.Discrete(9))

        def _seen(self):
            return {"a": 1, "b": 2}

    env = wrappers.FilterObservation(Parts(), ["b"])
    assert env.reset() == {"b": 2}
    assert env.observation_space == spaces.Dict(b=spaces.Discrete(9))
    with pytest.raises(ValueError, match="Missing keys"):
        wrappers.FilterObservation(Parts(), ["c"])
    flat = wrappers.FlattenObservation(Parts())
    assert flat.reset().tolist() == [0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]
    assert flat.observation_space.shape == (18,)


def test_the_time_is_appended():
    with pytest.warns(UserWarning, match="precision lowered"):
        env = wrappers.TimeAwareObservation(Walk())
    env.reset()
    assert env.step(1)[0][-1] == 1
    assert env.reset()[-1] == 0
    assert env.observation_space.high[-1] == np.inf


def test_actions_are_rescaled_and_clipped():
    class Pushed(Walk):
        action_space = spaces.Box(-2.0, 4.0, (1,))

        def step(self, action):
            return self._seen(), float(action[0]), False, {}

    env = wrappers.RescaleAction(Pushed(), -1, 1)
    env.reset()
    pushes = (-1.0, 0.0, 1.0)
    assert [env.step(np.array([push]))[1] for push in pushes] == [-2.0, 1.0, 4.0]
    assert env.reverse_action(np.array([1.0])).tolist() == [0.0]
    clipped = wrappers.ClipAction(Pushed())
    clipped.reset()
    assert clipped.step(np.array([9.0]))[1] == 4.0


def test_values_are_transformed():
    env = wrappers.TransformReward(
        wrappers.TransformObservation(Walk(), lambda observation: observation[0] - 1),
        lambda reward: -reward,
    )
    assert env.reset() == -1
    assert env.step(2)[:2] == (0, -1.0)


def test_observations_and_rewards_are_normalized():
    env = wrappers.NormalizeReward(wrappers.NormalizeObservation(Walk()))
    env.seed(0)
    env.reset()
    steps = [env.step(action) for action in (2, 1, 2, 1, 0, 1)]
    assert max(abs(observation).max() for observation, *_ in steps) < 3
    assert env.obs_rms.count == pytest.approx(7, abs=1e-3)
    assert steps[0][1] != 1.0


def test_episodes_are_summed_up():
    env = wrappers.RecordEpisodeStatistics(Walk(start=4), deque_size=2)
    for _ in range(3):
        env.reset()
        info = env.step(2)[3]
    assert (info["episode"]["r"], info["episode"]["l"], info["at"]) == (5.0, 1, 5)
    assert (list(env.return_queue), env.episode_count) == ([5.0, 5.0], 3)


def test_what_is_rendered_becomes_the_observation():
    only = PixelObservationWrapper(_reset(Frames()))
    assert list(only.reset()) == ["pixels"]
    with_state = PixelObservationWrapper(_reset(Frames()), pixels_only=False)
    observation = with_state.reset()
    assert list(observation) == ["state", "pixels"]
    assert observation["pixels"].shape == with_state.observation_space["pixels"].shape
    with pytest.raises(ValueError, match="Duplicate or reserved"):
        PixelObservationWrapper(_reset(Frames()), pixels_only=False, pixel_keys=("state",))


def _reset(env):
    env.reset()
    return env


@pytest.mark.filterwarnings("ignore:.*Monitor wrapper is being deprecated")
def test_a_monitor_writes_statistics_and_videos(tmp_path):
    env = wrappers.Monitor(_specified(Walk(start=3)), str(tmp_path), uid="u")
    for _ in range(2):
        env.reset()
        while not env.step(2)[2]:
            pass
    env.close()
    assert env.get_episode_lengths() == [2, 2]
    assert env.get_episode_rewards() == [9.0, 9.0]
    assert env.get_total_steps() == 4
    results = monitor.load_results(str(tmp_path))
    assert results["episode_lengths"] == [2, 2]
    assert results["episode_types"] == ["t", "t"]
    cast = json.loads(Path(results["videos"][0][0]).read_text())
    assert (cast["version"], len(cast["stdout"])) == (1, 3)
    with pytest.raises(error.Error, match="force=True"):
        wrappers.Monitor(_specified(Walk()), str(tmp_path))
    wrappers.Monitor(_specified(Walk()), str(tmp_path), force=True, video_callable=False).close()
    assert len(monitor.detect_training_manifests(str(tmp_path))) == 1


def _specified(env):
    env.spec = EnvSpec("Walk-v3")
    return env


@pytest.mark.filterwarnings("ignore:.*Monitor wrapper is being deprecated")
def test_a_monitor_warns_of_an_environment_without_a_spec(tmp_path):
    with pytest.warns(UserWarning, match="no spec") as warned:
        wrappers.Monitor(Walk(), str(tmp_path), video_callable=False).close()
    assert Path(warned[-1].filename) == Path(__file__)


@pytest.mark.filterwarnings("ignore:.*Monitor wrapper is being deprecated")
def test_a_monitor_insists_on_whole_episodes(tmp_path):
    env = wrappers.Monitor(_specified(Walk()), str(tmp_path), video_callable=False)
    with pytest.raises(error.ResetNeeded, match="before reset"):
        env.step(1)
    env.reset()
    env.step(1)
    with pytest.raises(error.Error, match="not done"):
        env.reset()
    env.close()


def test_videos_of_the_chosen_episodes(tmp_path):
    folder = tmp_path / "videos"
    env = wrappers.RecordVideo(Walk(start=4), str(folder), lambda episode: episode == 1)
    for _ in range(3):
        env.reset()
        env.step(2)
    env.close()
    assert sorted(path.name for path in folder.iterdir()) == [
        "rl-video-episode-1.json",
        "rl-video-episode-1.meta.json",
    ]


def test_a_recorder_without_frames_leaves_no_video(tmp_path):
    recorder = VideoRecorder(Walk(), base_path=str(tmp_path / "walk"))
    recorder.close()
    assert (recorder.empty, [path.name for path in tmp_path.iterdir()]) == (
        True,
        ["walk.meta.json"],
    )
    with pytest.raises(error.Error, match="needs the ending"):
        VideoRecorder(Walk(), path=str(tmp_path / "walk.mp4"))


@pytest.mark.parametrize("frame", ["no newline", "return\r\n", 3])
def test_a_text_that_is_no_frame_is_refused(frame, tmp_path):
    encoder = TextEncoder(str(tmp_path / "cast.json"), 30)
    encoder.capture_frame(StringIO("fine\n"))
    with pytest.raises(error.InvalidFrame):
        encoder.capture_frame(frame)


def half_written(path):
    with atomic_write(str(path)) as file:
        file.write("half")
        raise ZeroDivisionError


def test_a_file_is_written_as_a_whole_or_not_at_all(tmp_path):
    path = tmp_path / "file"
    path.write_text("before")
    with pytest.raises(ZeroDivisionError):
        half_written(path)
    assert ([other.name for other in tmp_path.iterdir()], path.read_text()) == (["file"], "before")
    with atomic_write(str(path), fsync=True) as file:
        file.write("after")
    assert path.read_text() == "after"


def test_the_logger_says_what_is_above_its_level(capsys, monkeypatch):
    monkeypatch.setattr(logger, "MIN_LEVEL", logger.MIN_LEVEL)
    logger.info("quiet")
    logger.set_level(logger.DEBUG)
    logger.debug("one of %d", 2)
    logger.error("red")
    with pytest.warns(UserWarning, match="WARN: careful"):
        logger.warn("careful")
    logger.setLevel(logger.DISABLED)
    logger.error("silent")
    said = capsys.readouterr().err
    assert "DEBUG: one of 2" in said
    assert "ERROR: red" in said
    assert not {"quiet", "silent"} & set(said.split())
