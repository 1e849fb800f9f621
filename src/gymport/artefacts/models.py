"""Stable-Baselines3's model files: zips with a JSON of attributes, each pickled by itself."""

from __future__ import annotations

import base64
import io
import json
import zipfile
from typing import Any, BinaryIO, Dict

from gymport.adapters.libraries import Library
from gymport.artefacts.placeholders import LeftOut, constant
from gymport.artefacts.unpickling import SafeUnpickler
from gymport.errors import UnknownPickleError, UnsupportedSpaceError

PICKLED = ":serialized:"
"""The key of an attribute's pickle, in base64."""


class SavedModel(Dict[str, Any]):
    """The attributes of a saved model, by name.

    Attributes:
        version: The release of Stable-Baselines3 that saved it; None in its first releases.
    """

    def __init__(self, attributes: dict[str, Any], pickled: frozenset[str], version: Any) -> None:
        super().__init__(attributes)
        self.version = version
        self._pickled = pickled

    @property
    def left_out(self) -> dict[str, LeftOut]:
        """What could not be read without running code of the file's."""
        return {name: value for name, value in self.items() if isinstance(value, LeftOut)}

    @property
    def custom_objects(self) -> dict[str, Any]:
        """What to give to ``load`` of today's Stable-Baselines3, as ``custom_objects``.

        It holds all that the file has pickled, so that nothing of it is unpickled again; None
        stands for what was left out, which Stable-Baselines3 mostly makes anew.
        """
        return {
            name: None if isinstance(self[name], LeftOut) else self[name] for name in self._pickled
        }


def read_model(
    content: BinaryIO, name: str, library: Library, allowed: frozenset[str]
) -> SavedModel:
    """Read the attributes in a model file.

    Raises:
        UnknownPickleError: The zip has no attributes in it.
    """
    with zipfile.ZipFile(content) as archive:
        if "data" not in archive.namelist():
            raise UnknownPickleError(
                f"{name} is a zip without the data of a Stable-Baselines3 model; give the file "
                "that model.save() wrote"
            )
        attributes = json.loads(archive.read("data"))
        version = _version(archive)
    pickled = frozenset(key for key, value in attributes.items() if _is_pickled(value))
    for key in pickled:
        where = f"{key} in {name}"
        attributes[key] = _unpickled(attributes[key][PICKLED], where, library, allowed)
    return SavedModel(attributes, pickled, version)


def _version(archive: zipfile.ZipFile) -> str | None:
    entry = "_stable_baselines3_version"
    return archive.read(entry).decode().strip() if entry in archive.namelist() else None


def _is_pickled(value: Any) -> bool:
    return isinstance(value, dict) and PICKLED in value


def _unpickled(written: str, where: str, library: Library, allowed: frozenset[str]) -> Any:
    """The value of an attribute, or what stands in its place: one of many is no reason to stop."""
    content = io.BytesIO(base64.b64decode(written))
    try:
        return constant(SafeUnpickler(content, where, library, allowed).load())
    except UnsupportedSpaceError:
        raise
    except Exception as error:
        return LeftOut(where, str(error) or type(error).__name__)
