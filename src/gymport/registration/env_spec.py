"""EnvSpec: what ``make`` needs to know to make an environment."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, fields
from typing import TYPE_CHECKING, Any, Protocol

from gymport.registration.ids import parse_env_id
from gymport.wrapper_spec import WrapperSpec

if TYPE_CHECKING:
    from gymport.core import Env
    from gymport.vector import VectorEnv


class EnvCreator(Protocol):
    """What makes an environment: its class, or a function."""

    def __call__(self, **kwargs: Any) -> Env[Any, Any]:
        """Return a new environment."""
        ...


class VectorEnvCreator(Protocol):
    """What makes a vector environment: its class, or a function."""

    def __call__(self, **kwargs: Any) -> VectorEnv[Any, Any, Any]:
        """Return a new vector environment."""
        ...


@dataclass
class EnvSpec:
    """What was registered under an id, or what an environment was made of.

    Attributes:
        id: ``[namespace/]name[-vversion]``.
        entry_point: What makes the environment: a callable, or where it is, as ``module:name``.
        reward_threshold: The return from which on the task counts as solved.
        nondeterministic: Whether the environment differs between runs of one seed.
        max_episode_steps: After how many steps ``TimeLimit`` truncates; None: never.
        order_enforce: Whether ``make`` applies ``OrderEnforcing``.
        disable_env_checker: Whether ``make`` leaves ``PassiveEnvChecker`` out.
        kwargs: The arguments for ``entry_point``.
        namespace: The id's.
        name: The id's.
        version: The id's.
        additional_wrappers: The wrappers to apply after those of ``make``, innermost first.
        vector_entry_point: What makes a vector environment of it, for ``make_vec``.

    Raises:
        Error: ``id`` is no environment id.

    Example:
        >>> spec = EnvSpec("desk/Lamp-v2", "desk.lamp:LampEnv", max_episode_steps=9)
        >>> spec.pprint()
        id=desk/Lamp-v2
        max_episode_steps=9
        >>> EnvSpec.from_json(spec.to_json()) == spec
        True
    """

    id: str
    entry_point: EnvCreator | str | None = field(default=None)
    reward_threshold: float | None = field(default=None)
    nondeterministic: bool = field(default=False)
    max_episode_steps: int | None = field(default=None)
    order_enforce: bool = field(default=True)
    disable_env_checker: bool = field(default=False)
    kwargs: dict[str, Any] = field(default_factory=dict)
    namespace: str | None = field(init=False)
    name: str = field(init=False)
    version: int | None = field(init=False)
    additional_wrappers: tuple[WrapperSpec, ...] = field(default_factory=tuple)
    vector_entry_point: VectorEnvCreator | str | None = field(default=None)

    def __post_init__(self) -> None:
        self.namespace, self.name, self.version = parse_env_id(self.id)

    def make(self, **kwargs: Any) -> Env[Any, Any]:
        """Make the environment; the arguments are those of ``make``."""
        from gymport.registration.making import make

        return make(self, **kwargs)

    def to_json(self) -> str:
        """Return the spec as JSON.

        Raises:
            ValueError: An entry point is a callable; register it as ``module:name`` instead.
            TypeError: An argument of the environment or of a wrapper has no form in JSON.
        """
        for name in ("entry_point", "vector_entry_point"):
            self._refuse_callable(name)
        given = {one.name for one in fields(self) if one.init}
        return json.dumps({name: value for name, value in asdict(self).items() if name in given})

    def _refuse_callable(self, name: str) -> None:
        value = getattr(self, name)
        if callable(value):
            raise ValueError(
                f"Callable found in {self.id} for {name} attribute with value={value}. "
                "Currently, Gymnasium does not support serialising callables."
            )

    @staticmethod
    def from_json(json_env_spec: str) -> EnvSpec:
        """Return the spec that ``to_json`` gave this text for.

        Raises:
            ValueError: The text is no JSON, or has a wrapper that is no WrapperSpec.
        """
        values = json.loads(json_env_spec)
        values["additional_wrappers"] = tuple(map(_wrapper_spec, values["additional_wrappers"]))
        return EnvSpec(**values)

    def pprint(
        self,
        disable_print: bool = False,
        include_entry_points: bool = False,
        print_all: bool = False,
    ) -> str | None:
        """Print the spec, one attribute a line.

        Args:
            disable_print: Return the text instead.
            include_entry_points: Say where the environment and its wrappers are.
            print_all: Say also what has its default value.

        Returns:
            The text with ``disable_print``, else None.
        """
        from gymport.registration.printing import spec_text

        text = spec_text(self, entry_points=include_entry_points, everything=print_all)
        if disable_print:
            return text
        print(text)  # noqa: T201
        return None


def _wrapper_spec(values: Any) -> WrapperSpec:
    try:
        return WrapperSpec(**values)
    except TypeError as error:
        raise ValueError(
            f"An issue occurred when trying to make {values} a WrapperSpec: it needs exactly "
            "name, entry_point and kwargs"
        ) from error
