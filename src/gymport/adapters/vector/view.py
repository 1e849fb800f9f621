"""What both vector adapters share: a vector of one library that shows another vector."""

from __future__ import annotations

from typing import Any, Callable

from gymport.adapters import chain
from gymport.adapters.detect import refuse_vector
from gymport.adapters.vector.detect import VectorDetection
from gymport.adapters.view import Shown, View


class VectorView(View):
    """A vector environment that shows another one, ``env``, in a different dialect or library.

    What the view does not have itself is read from ``env``. It is never closed by garbage
    collection: the vector that it shows may have other users.
    """

    _is_env = False
    _reading: VectorDetection
    is_vector_env = True

    def _gymport_detection(self) -> Any:
        refuse_vector(type(self))

    def _gymport_vector_detection(self) -> VectorDetection:
        """What ``detect_vector`` says of the view."""
        raise NotImplementedError

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

    def _derived(self, name: str, make: Callable[[Any], Any]) -> Any:
        """A batched space made from the single one, the same as long as that stays."""
        space, key = self._space(self._single(name)), f"batched {name}"
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
