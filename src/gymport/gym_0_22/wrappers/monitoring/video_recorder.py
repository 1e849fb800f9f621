"""Videos of environments, frame by frame."""

from __future__ import annotations

import importlib
import json
import tempfile
from pathlib import Path
from typing import Any

from gymport.gym_0_22 import error, logger
from gymport.gym_0_22.version import SPEAKS
from gymport.gym_0_22.wrappers.monitoring._encoders import ImageEncoder, TextEncoder

_MODES = ("rgb_array", "single_rgb_array" if SPEAKS.frames_are_lists else "rgb_array_list")
_LISTS = SPEAKS.frames_are_lists
inner_options = {"internal_backend_use": True} if SPEAKS.render == "both" else {}
"""The arguments that wrappers give a recorder besides the others."""
_CONTENT = {".json": "video/vnd.openai.ansivid", ".mp4": "video/mp4"}
"""What is written about the files' content, by their ending."""


class _Recorder:
    """Renders an environment into a file.

    Args:
        env: The environment; from 0.25 on it is made with a mode that gives images.
        path: The file, which ends in ``.mp4``, or in ``.json`` for texts; None: a temporary one.
        metadata: What to write beside it.
        enabled: Whether to record at all.
        base_path: The file without its ending, instead.

    Raises:
        gym.error.Error: The ending is wrong, or both paths are given.
        gym.error.DependencyNotInstalled: What writes the file is not installed.
    """

    enabled = False
    empty = True
    last_frame: Any = None
    ansi_mode = False

    def __init__(
        self,
        env: Any,
        path: str | None = None,
        metadata: dict[str, Any] | None = None,
        enabled: bool = True,
        base_path: str | None = None,
    ) -> None:
        self._async = env.metadata.get("semantics.async")
        self._closed = False
        self.render_history: list[Any] = []
        self.env = env
        self.broken = False
        self.render_mode = getattr(env, "render_mode", None)
        self.ansi_mode = self._takes_texts(env)
        ending = ".json" if self.ansi_mode else ".mp4"
        if not (self.ansi_mode or self.render_mode in _MODES or self._takes_mode(env)):
            shown = " and ".join(f"`{mode}`" for mode in sorted(_MODES, reverse=_LISTS))
            logger.warn(
                f"Disabling video recorder because environment {env} was not initialized with any "
                f"compatible video mode between {shown}"
            )
            enabled = False
        if not enabled:
            return
        self.path = _path(path, base_path, ending)
        self.frames_per_sec = env.metadata.get(SPEAKS.render_fps_key, 30)
        self.metadata = metadata or {}
        self.metadata["content_type"] = _CONTENT[ending]
        self.metadata_path = f"{self.path[: -len(ending)]}.meta.json"
        self.write_metadata()
        self.enabled = True  # not before: what has no path must not be closed
        logger.info(f"Starting new video recorder writing to {self.path}")

    def _takes_mode(self, env: Any) -> bool:
        """Whether ``render`` can be told to give images."""
        if self.render_mode is not None or SPEAKS.render == "attribute":
            return False
        return any(mode in _declared(env) for mode in _MODES)

    def _takes_texts(self, env: Any) -> bool:
        """Whether ``render`` gives texts, and the release records these."""
        return False

    @property
    def functional(self) -> bool:
        """Whether frames are recorded."""
        return self.enabled and not self.broken

    def capture_frame(self) -> None:
        """Render the environment and add the frame."""
        if not (self.functional or SPEAKS.make_render_mode):
            return
        modeless = self.render_mode is None and SPEAKS.render != "attribute"
        mode = {"mode": "ansi" if self.ansi_mode else "rgb_array"} if modeless else {}
        frame = self.env.render(**mode)
        if isinstance(frame, list):
            self.render_history += frame
            frame = frame[-1]
        if not self.functional:
            return
        if self._closed:
            logger.warn(
                "The video recorder has been closed and no frames will be captured anymore."
            )
            return
        if frame is not None:
            self.last_frame = frame
            self._add(frame)
        elif not self._async:
            logger.warn(
                "Env returned None on `render()`. Disabling further rendering for video recorder "
                f"by marking as disabled: path={self.path} metadata_path={self.metadata_path}"
            )
            self.broken = True

    def close(self) -> None:
        """Write the file, if there is a frame; from 0.25 on close the environment too."""
        if not self.enabled or self._closed:
            return
        if SPEAKS.make_render_mode:
            self.env.close()
        self._write()
        if self.empty:
            self.metadata["empty"] = True
        self.write_metadata()
        self._closed = True

    def _add(self, frame: Any) -> None:
        """Take a frame."""
        raise NotImplementedError

    def _write(self) -> None:
        """Finish the file, if there is a frame."""
        raise NotImplementedError

    def write_metadata(self) -> None:
        """Write the metadata beside the file."""
        Path(self.metadata_path).write_text(json.dumps(self.metadata))

    def __del__(self) -> None:
        self.close()


class _ClipRecorder(_Recorder):
    """Collects the frames, and has MoviePy write them, as 0.26 did."""

    def __init__(self, env: Any, *args: Any, **kwargs: Any) -> None:
        _moviepy("moviepy")
        self.recorded_frames: list[Any] = []
        super().__init__(env, *args, **kwargs)

    def _add(self, frame: Any) -> None:
        self.recorded_frames.append(frame)
        self.empty = False

    def _write(self) -> None:
        if self.recorded_frames:
            write_video(self.path, self.recorded_frames, fps=self.frames_per_sec)


class _EncodingRecorder(_Recorder):
    """Has ffmpeg write each frame as it comes, as the releases before 0.26 did."""

    encoder: Any = None

    def __init__(
        self, env: Any, *args: Any, internal_backend_use: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(env, *args, **kwargs)
        if SPEAKS.make_render_mode and self.enabled and not internal_backend_use:
            logger.deprecation(f"{type(self)} is deprecated; put RecordVideo on the environment")

    def _takes_texts(self, env: Any) -> bool:
        if SPEAKS.make_render_mode:
            return bool(self.render_mode == "ansi")
        return "ansi" in _declared(env) and "rgb_array" not in _declared(env)

    def _new_encoder(self, frame: Any) -> Any:
        rate = self.frames_per_sec
        if self.ansi_mode:
            return TextEncoder(self.path, rate)
        return ImageEncoder(self.path, frame.shape, rate, rate)

    def _add(self, frame: Any) -> None:
        try:
            if self.encoder is None:
                self.encoder = self._new_encoder(frame)
                self.metadata["encoder_version"] = self.encoder.version_info
            self.encoder.capture_frame(frame)
            self.empty = False
        except error.InvalidFrame as invalid:
            logger.warn(f"Tried to pass invalid video frame, marking as broken: {invalid}")
            self.broken = True

    def _write(self) -> None:
        if self.encoder is not None:
            self.encoder.close()
            self.encoder = None
        if self.broken:
            self.metadata["broken"] = True
        if (self.empty or self.broken) and Path(self.path).exists():
            Path(self.path).unlink()


class VideoRecorder(_ClipRecorder if SPEAKS.render == "attribute" else _EncodingRecorder):  # type: ignore[misc]
    """Renders an environment into a video; see the arguments of its base."""


def write_video(path: str, frames: list[Any], **kwargs: Any) -> None:
    """Write frames as a video.

    Args:
        path: The file.
        frames: The frames.
        kwargs: What MoviePy takes, such as ``fps``.

    Raises:
        gym.error.DependencyNotInstalled: MoviePy is not installed.
    """
    clips = _moviepy("moviepy.video.io.ImageSequenceClip")
    clips.ImageSequenceClip(frames, **kwargs).write_videofile(path)


def _declared(env: Any) -> Any:
    """The modes that an environment says it renders in."""
    return env.metadata.get(SPEAKS.render_modes_key) or env.metadata.get("render_modes") or ()


def _path(path: str | None, base_path: str | None, ending: str) -> str:
    """The file to write."""
    if path is not None and base_path is not None:
        raise error.Error("You can pass at most one of `path` or `base_path`.")
    if base_path is not None:
        return base_path + ending
    if path is None:
        with tempfile.NamedTemporaryFile(suffix=ending) as file:
            return file.name
    if not str(path).endswith(ending):
        raise error.Error(f"Invalid path given: {path} -- must have file extension {ending}.")
    return str(path)


def _moviepy(module: str) -> Any:
    try:
        return importlib.import_module(module)
    except ImportError as missing:
        raise error.DependencyNotInstalled(
            "MoviePy is not installed, run `pip install moviepy`"
        ) from missing
