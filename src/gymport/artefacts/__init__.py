"""What programs of the gym era left on disk: pickled spaces, and Stable-Baselines3's files."""

from __future__ import annotations

import io
import os
import pickle
import zipfile
from pathlib import Path
from typing import Any, BinaryIO, Iterable

from gymport.adapters.libraries import library as find_library
from gymport.artefacts.models import SavedModel, read_model
from gymport.artefacts.placeholders import LeftOut
from gymport.artefacts.unpickling import SafeUnpickler
from gymport.errors import GymportError, UnknownPickleError

__all__ = ["LeftOut", "SavedModel", "load_pickle"]


def load_pickle(
    file: str | os.PathLike[str] | BinaryIO,
    *,
    library: str = "auto",
    allow: Iterable[str] = (),
) -> Any:
    """Read a pickle or a Stable-Baselines3 model file of the gym era, without gym.

    Spaces pickled by any release of gym come back as today's, with what was missing in their
    state made up for and their stream of random numbers going on; NumPy's arrays and streams are
    read whatever release wrote them. Nothing in the file is run: only classes that are known, or
    allowed, are let in. Functions, such as the schedules in model files, are left out:
    a ``LeftOut`` that names the function stands in their place; a schedule that returns one number
    is that number.

    Args:
        file: A path, or a file opened for reading bytes: a pickle (spaces, replay buffers,
            ``vecnormalize.pkl``, or containers of them) or a model's zip.
        library: Whose spaces to make: ``core``, ``gymnasium``, ``gym``, or ``auto``: gymnasium
            where it can be imported, else core.
        allow: Names of more classes that may be let in, such as ``{"my_project.spaces.Angle"}``.
            Give only what you trust: their code is run.

    Returns:
        What was pickled. For a model's zip a ``SavedModel``: the dict of the model's attributes,
        whose ``custom_objects`` lets today's Stable-Baselines3 load the file.

    Raises:
        UnknownPickleError: A pickle holds a class that is neither known nor allowed. (In a model
            file such an attribute is left out.)
        MissingLibraryError: A known class is of a package that is not installed.
        UnsupportedSpaceError: The library has no space like one of those pickled.
        UnknownPickleError: The file is no pickle and no model file.
        TypeError: ``file`` is neither a path nor a file opened for reading bytes.

    Example:
        >>> import io, pickle
        >>> from gymport.spaces import Discrete
        >>> load_pickle(io.BytesIO(pickle.dumps({"action_space": Discrete(3)})), library="core")
        {'action_space': Discrete(3)}
    """
    made_of, allowed = find_library(library), frozenset(allow)
    name = str(getattr(file, "name", file if isinstance(file, (str, os.PathLike)) else "the file"))
    content = io.BytesIO(_bytes(file))
    if zipfile.is_zipfile(content):
        return read_model(content, name, made_of, allowed)
    content.seek(0)
    return _unpickled(SafeUnpickler(content, name, made_of, allowed), name)


def _bytes(file: Any) -> bytes:
    """What is in a file."""
    if isinstance(file, (str, os.PathLike)):
        return Path(file).read_bytes()
    content = file.read() if hasattr(file, "read") else None
    if not isinstance(content, bytes):
        raise TypeError(
            f"{file!r:.80} is neither a path nor a file opened for reading bytes; give the path, "
            'open(path, "rb"), or io.BytesIO(data)'
        )
    return content


def _unpickled(unpickler: SafeUnpickler, name: str) -> Any:
    try:
        return unpickler.load()
    except GymportError:
        raise
    except _OF_BROKEN_FILES as error:
        raise UnknownPickleError(
            f"{name} cannot be read as a pickle ({type(error).__name__}: {error}); give a file "
            "that pickle.dump or model.save() wrote"
        ) from error


_OF_BROKEN_FILES = (pickle.UnpicklingError, EOFError, KeyError, IndexError, ValueError)
"""What ``pickle`` raises for a file that is cut off, or never was a pickle."""
