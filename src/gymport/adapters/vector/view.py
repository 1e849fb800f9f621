"""What both vector adapters share: a vector of one library that shows another vector."""

from __future__ import annotations

from typing import Any, Callable

from gymport.adapters import chain
from gymport.adapters.detect import refuse_vector
from gymport.adapters.libraries import library
from gymport.adapters.spaces import convert_space
from gymport.adapters.vector.detect import VectorDetection
from gymport.adapters.vector.libraries import vectors
from gymport.adapters.view import Forwarding, Shown


class VectorView(Forwarding):
    """A vector environment that shows another one, ``env``, in a different dialect or library.

    What the view does not have itself is read from ``env`` and written there. It is never closed
    by garbage collection: the vector that it shows may have other users.

    Attributes:
        env: The vector that is shown, as it was given.
    """

    env: Any = None
    is_vector_env = True
    _library: str
    _shows_legacy: bool
    _is_env = False
    _reading: VectorDetection
    _closed = False
    _spaces: tuple[tuple[str, Any, Any], ...] = ()

    def _gymport_detection(self) -> Any:
        refuse_vector(type(self))

    def _gymport_vector_detection(self) -> VectorDetection:
        """What ``detect_vector`` says of the view."""
        raise NotImplementedError

    @Shown
    def _given(self) -> Any:
        """Where attributes are read and written that the view does not have."""
        return self.env

    @classmethod
    def _made_of(cls, name: str) -> tuple[type[Any], ...]:
        """The classes of a library that such a view is an instance of."""
        env, vector = library(name).env, vectors(name).VectorEnv
        return (vector, env) if cls._is_env and not issubclass(vector, env) else (vector,)

    def __getstate__(self) -> dict[str, Any]:
        return dict(vars(self))

    @Shown
    def observation_space(self) -> Any:
        """The space of the batched observations, made of the view's library."""
        return self._space("observation_space")

    @Shown
    def spec(self) -> Any:
        """The vector's spec, or None."""
        return chain.read_or(self._given, "spec", None)

    @Shown
    def num_envs(self) -> int:
        """How many environments there are."""
        number: int = chain.read(self.env, "num_envs")
        return number

    @Shown
    def single_observation_space(self) -> Any:
        """The space of one environment's observations, made of the view's library."""
        return self._space(self._single("observation_space"))

    @Shown
    def single_action_space(self) -> Any:
        """The space of one environment's actions, made of the view's library."""
        return self._space(self._single("action_space"))

    def _single(self, name: str) -> str:
        """The attribute that holds a single space: a VecEnv has no other."""
        return name if self._reading.kind == "VecEnv" else f"single_{name}"

    def _space(self, name: str) -> Any:
        """The converted space, the same one as long as the vector keeps its own."""
        return self._made(name, chain.read(self._given, name), self._converted)

    def _converted(self, space: Any) -> Any:
        """The space as the view shows it."""
        return convert_space(space, library(self._library))

    def _derived(self, name: str, make: Callable[[Any], Any]) -> Any:
        """A batched space made from the single one, the same as long as that stays."""
        return self._made(f"batched {name}", self._space(self._single(name)), make)

    def _made(self, key: str, space: Any, make: Callable[[Any], Any]) -> Any:
        """What was made of a space, made anew where it is another one."""
        for known, source, made in self._spaces:
            if known == key and source is space:
                return made
        made = make(space)
        others = tuple(entry for entry in self._spaces if entry[0] != key)
        object.__setattr__(self, "_spaces", (*others, (key, space, made)))
        return made

    @Shown
    def closed(self) -> bool:
        """Whether the vector has been closed."""
        return bool(self._closed or chain.read_or(self.env, "closed", False))

    @property
    def unwrapped(self) -> Any:
        """The view itself."""
        return self

    def call(self, name: str, *args: Any, **kwargs: Any) -> tuple[Any, ...]:
        """Return what each environment's method of that name gives, or its attribute."""
        call = chain.read_or(self._base, "call", None)
        if call is not None:
            return tuple(call(name, *args, **kwargs))
        values = self._base.get_attr(name)
        if not all(map(callable, values)):
            return tuple(values)
        return tuple(self._base.env_method(name, *args, **kwargs))

    def get_attr(self, name: str) -> tuple[Any, ...]:
        """Return each environment's attribute of that name."""
        return tuple(self._base.get_attr(name))

    def set_attr(self, name: str, values: Any) -> None:
        """Set an attribute of every environment; a list or tuple has one value for each."""
        self._base.set_attr(name, values)

    @property
    def _base(self) -> Any:
        """The vector below all wrappers, which do not pass these methods on since 1.0."""
        return getattr(self.env, "unwrapped", self.env)

    def close(self, **kwargs: Any) -> None:
        """Close the vector; a second call does nothing.

        Args:
            kwargs: What its ``close`` takes, such as ``terminate=True``.
        """
        if not self._closed:
            self._closed = True
            self.env.close(**kwargs)

    def close_extras(self, **kwargs: Any) -> None:
        """Do nothing: the vector that is shown releases what it holds."""

    def __del__(self) -> None:
        """Leave the vector open: it may have other users."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__}{self.env!r}>"
