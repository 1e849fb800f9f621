"""How frames become files: texts as an asciicast, images through ffmpeg.

Each of the shim's trees has its own exceptions, and gives them to the classes.
"""

from __future__ import annotations

import importlib
import json
import shutil
from io import StringIO
from pathlib import Path
from typing import Any

import numpy as np

from gymport import errors, logger

_CLEAR_SCREEN = "\x1b[2J\x1b[1;1H"
_SECONDS_PER_TEXT = 0.5
_CODECS = {"ffmpeg": ("mpeg4", "bgr24"), "avconv": ("libx264", "yuv420p")}
"""The codec and the format of pixels for each program, the preferred one first."""


def _program() -> tuple[str, str | None]:
    """The kind of program that writes videos, and where it is, if it is anywhere."""
    for kind in _CODECS:
        if shutil.which(kind):
            return kind, kind
    try:
        found: str = importlib.import_module("imageio_ffmpeg").get_ffmpeg_exe()
    except (ImportError, RuntimeError):
        return "ffmpeg", None
    return "ffmpeg", found


class TextEncoder:
    """Writes texts as an asciicast, version 1.

    Args:
        output_path: The file to write.
        frames_per_sec: How fast the environment is; the file shows two texts a second.
    """

    _invalid: type[Exception] = errors.Error

    def __init__(self, output_path: str, frames_per_sec: int) -> None:
        self.output_path = output_path
        self.frames_per_sec = frames_per_sec
        self.frames: list[str] = []

    def capture_frame(self, frame: Any) -> None:
        """Add a text.

        Raises:
            gym.error.InvalidFrame: It is no text, or not made of whole lines.
        """
        text = frame.getvalue() if isinstance(frame, StringIO) else frame
        if not isinstance(text, str):
            raise self._invalid(
                f"Wrong type {type(frame)} for {frame}: text frame must be a string or StringIO"
            )
        if not text.endswith("\n"):
            raise self._invalid(f"Frame must end with a newline: {text!r}")
        if "\r" in text:
            raise self._invalid(f"Frame contains carriage returns, use newlines: {text!r}")
        self.frames.append(text)

    def close(self) -> None:
        """Write the file."""
        lines = [line for frame in self.frames for line in frame.split("\n")]
        events = [
            (_SECONDS_PER_TEXT, _CLEAR_SCREEN + frame.replace("\n", "\r\n"))
            for frame in self.frames
        ]
        cast = {
            "version": 1,
            "width": max((len(line.encode()) for line in lines), default=0) + 2,
            "height": max((frame.count("\n") for frame in self.frames), default=0) + 1,
            "duration": len(self.frames) * _SECONDS_PER_TEXT,
            "command": "-",
            "title": "gym VideoRecorder episode",
            "env": {},
            "stdout": events,
        }
        Path(self.output_path).write_text(json.dumps(cast))

    @property
    def version_info(self) -> dict[str, Any]:
        """What wrote the file."""
        return {"backend": "TextEncoder", "version": 1}


class ImageEncoder:
    """Writes images as a video, through ffmpeg or avconv.

    Args:
        output_path: The file to write.
        frame_shape: The shape of the images: height, width, and 3 or 4 colours.
        frames_per_sec: How many images make a second.
        output_frames_per_sec: How many images a second the video has.

    Raises:
        gym.error.InvalidFrame: The images have another number of colours.
        gym.error.DependencyNotInstalled: There is no such program.
    """

    _invalid: type[Exception] = errors.Error
    _missing: type[Exception] = errors.DependencyNotInstalled

    def __init__(
        self, output_path: str, frame_shape: Any, frames_per_sec: int, output_frames_per_sec: int
    ) -> None:
        height, width, colours = frame_shape
        if colours not in (3, 4):
            raise self._invalid(f"frames of shape {frame_shape} are no images of 3 or 4 colours")
        self.codec, found = _program()
        if found is None:
            raise self._missing(
                "a video needs the program ffmpeg; run: sudo apt-get install ffmpeg "
                "(or brew install ffmpeg, or pip install imageio-ffmpeg)"
            )
        self.backend = found
        self.output_path = output_path
        self.wh = (width, height)
        self.includes_alpha = colours == 4
        self.frame_shape = frame_shape
        self.frames_per_sec = frames_per_sec
        self.output_frames_per_sec = output_frames_per_sec
        self.start()

    @property
    def cmdline(self) -> tuple[str, ...]:
        """The program's command."""
        codec, pixels = _CODECS[self.codec]
        taken = "rgb32" if self.includes_alpha else "rgb24"
        size = "{}x{}".format(*self.wh)
        rates = (str(int(self.frames_per_sec)), str(int(self.output_frames_per_sec)))
        read = (
            "-f",
            "rawvideo",
            "-s:v",
            size,
            "-pix_fmt",
            taken,
            "-framerate",
            rates[0],
            "-i",
            "-",
        )
        # yuv420p takes even sizes only
        even = ("-vf", "scale=trunc(iw/2)*2:trunc(ih/2)*2") if pixels == "yuv420p" else ()
        write = ("-an", "-vcodec", codec, *even, "-pix_fmt", pixels, "-r", rates[1])
        return (
            self.backend,
            "-nostats",
            "-loglevel",
            "error",
            "-y",
            *read,
            *write,
            self.output_path,
        )

    @property
    def version_info(self) -> dict[str, Any]:
        """What writes the file."""
        import subprocess

        said = subprocess.check_output([self.backend, "-version"], stderr=subprocess.STDOUT)
        return {"backend": self.backend, "version": str(said), "cmdline": self.cmdline}

    def start(self) -> None:
        """Start the program, in a session of its own."""
        import subprocess

        self.proc = subprocess.Popen(self.cmdline, stdin=subprocess.PIPE, start_new_session=True)

    def capture_frame(self, frame: Any) -> None:
        """Add an image.

        Raises:
            gym.error.InvalidFrame: It is no array of uint8 of the first image's shape.
        """
        if not isinstance(frame, (np.ndarray, np.generic)):
            raise self._invalid(f"Wrong type {type(frame)} (must be np.ndarray or np.generic)")
        if frame.shape != self.frame_shape or frame.dtype != np.uint8:
            raise self._invalid(
                f"Your frame has shape {frame.shape} and dtype {frame.dtype}, but the first one "
                f"had shape {self.frame_shape}, and videos need uint8"
            )
        try:
            self._stdin.write(frame.tobytes())
        except OSError:
            logger.error("VideoRecorder encoder failed: %s", self.proc.communicate()[1])

    @property
    def _stdin(self) -> Any:
        return self.proc.stdin

    def close(self) -> None:
        """End the video, and wait for the program."""
        self._stdin.close()
        status = self.proc.wait()
        if status != 0:
            logger.error("VideoRecorder encoder exited with status %s", status)


def of_tree(error: Any, module: str) -> tuple[type[TextEncoder], type[ImageEncoder]]:
    """Return the two classes with a tree's own exceptions.

    Args:
        error: The tree's module of exceptions.
        module: The module that the classes are for.
    """
    raised = {"_invalid": error.InvalidFrame, "_missing": error.DependencyNotInstalled}
    made: list[Any] = [
        type(base.__name__, (base,), {"__module__": module, "__doc__": base.__doc__, **raised})
        for base in (TextEncoder, ImageEncoder)
    ]
    return made[0], made[1]
