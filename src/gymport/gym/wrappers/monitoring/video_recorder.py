"""Videos of environments, frame by frame."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from gymport.gym import error, logger
from gymport.gym.utils.closer import Closer
from gymport.gym.wrappers.monitoring.encoders import ImageEncoder, TextEncoder

__all__ = ["ImageEncoder", "TextEncoder", "VideoRecorder", "touch", "video_recorder_closer"]

video_recorder_closer = Closer()
"""Closes the recorders that are left open when the program ends."""

_CONTENT = {".json": "video/vnd.openai.ansivid", ".mp4": "video/mp4"}
_MODES = {".json": "ansi", ".mp4": "rgb_array"}


def touch(path: str) -> None:
    """Create the file unless it is there."""
    Path(path).touch()


class VideoRecorder:
    """Renders an environment into a file: images as a video, texts as an asciicast.

    Args:
        env: The environment.
        path: The file, ``.mp4`` or ``.json``; None: a temporary one.
        metadata: What to write beside it.
        enabled: Whether to record at all.
        base_path: The file without its ending, instead.

    Raises:
        gym.error.Error: The ending is wrong, or both paths are given.
    """

    enabled = False
    broken = False
    empty = True
    encoder: Any = None
    last_frame: Any = None
    _closed = False

    def __init__(
        self,
        env: Any,
        path: str | None = None,
        metadata: dict[str, Any] | None = None,
        enabled: bool = True,
        base_path: str | None = None,
    ) -> None:
        modes = env.metadata.get("render.modes", [])
        self._async = env.metadata.get("semantics.async")
        self.ansi_mode = "rgb_array" not in modes
        if enabled and self.ansi_mode and "ansi" not in modes:
            logger.info("Disabling video recorder: %s renders neither rgb_array nor ansi.", env)
            enabled = False
        if not enabled:
            return
        self.env = env
        self.path = _path(path, base_path, ".json" if self.ansi_mode else ".mp4")
        touch(self.path)
        self.frames_per_sec = env.metadata.get("video.frames_per_second", 30)
        self.output_frames_per_sec = env.metadata.get(
            "video.output_frames_per_second", self.frames_per_sec
        )
        file = Path(self.path)
        self.metadata = metadata or {}
        self.metadata["content_type"] = _CONTENT[file.suffix]
        self.metadata_path = str(file.with_name(f"{file.stem}.meta.json"))
        self.enabled = True
        self._recorder_id = video_recorder_closer.register(self)
        self.write_metadata()
        logger.info("Starting new video recorder writing to %s", self.path)

    @property
    def functional(self) -> bool:
        """Whether frames are recorded."""
        return self.enabled and not self.broken

    def capture_frame(self) -> None:
        """Render the environment and add the frame."""
        if not self.functional:
            return
        if self._closed:
            logger.warn("The video recorder is closed and captures no more frames.")
            return
        frame = self.env.render(mode="ansi" if self.ansi_mode else "rgb_array")
        if frame is not None:
            self.last_frame = frame
            self._encode(frame)
        elif not self._async:
            logger.warn(
                f"render() of the environment returned None; the video {self.path} is given up"
            )
            self.broken = True

    def _encode(self, frame: Any) -> None:
        try:
            if self.encoder is None:
                self.encoder = self._new_encoder(frame)
                self.metadata["encoder_version"] = self.encoder.version_info
            self.encoder.capture_frame(frame)
            self.empty = False
        except (error.InvalidFrame, error.DependencyNotInstalled) as failed:
            if self.ansi_mode:
                raise
            logger.warn("the video %s is given up: %s", self.path, failed)
            self.broken = True

    def _new_encoder(self, frame: Any) -> Any:
        if self.ansi_mode:
            return TextEncoder(self.path, self.frames_per_sec)
        rates = self.frames_per_sec, self.output_frames_per_sec
        return ImageEncoder(self.path, frame.shape, *rates)

    def close(self) -> None:
        """Write the file; one without frames is removed."""
        if not self.enabled or self._closed:
            return
        self._closed = True
        video_recorder_closer.unregister(self._recorder_id)
        if self.encoder is not None:
            self.encoder.close()
            self.encoder = None
        else:
            self.metadata["empty"] = True
        if self.broken:
            self.metadata["broken"] = True
        if self.empty or self.broken:
            _remove(self.path)
        self.write_metadata()

    def write_metadata(self) -> None:
        """Write the metadata beside the file."""
        Path(self.metadata_path).write_text(json.dumps(self.metadata))

    def __del__(self) -> None:
        self.close()


def _remove(path: str) -> None:
    if Path(path).exists():
        Path(path).unlink()


def _path(path: str | None, base_path: str | None, ending: str) -> str:
    """The file to write."""
    if path is not None and base_path is not None:
        raise error.Error("You can pass at most one of `path` or `base_path`.")
    if base_path is not None:
        return base_path + ending
    if path is None:
        import tempfile

        with tempfile.NamedTemporaryFile(suffix=ending, delete=False) as file:
            return file.name
    if Path(path).suffix != ending:
        raise error.Error(
            f"Invalid path given: {path}; what renders {_MODES[ending]} needs the ending {ending}"
        )
    return path
