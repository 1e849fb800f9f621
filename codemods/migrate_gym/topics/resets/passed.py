"""How a reset spells the seed and the options that it is passed."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import NamedTuple

from ...analysis.reading.tree import is_spelt
from ...analysis.tables.idioms import constant_key
from ...module import FunctionDef, Module, own_of
from ...text.edits import Edit
from ..code import hidden_names, signatures

NAMES = ("seed", "options")


class Passed(NamedTuple):
    """What stands for them in the method.

    Attributes:
        keywords: What holds both, as ``**kwargs`` does where parameters would hide other names; ""
            where each is a parameter.
    """

    keywords: str = ""

    @property
    def seed(self) -> str:
        """The source of the seed."""
        return self._of("seed")

    @property
    def options(self) -> str:
        """The source of the options."""
        return self._of("options")

    @property
    def used_up(self) -> str:
        """The statement that takes the seed away."""
        return f'{self.keywords}.pop("seed", None)' if self.keywords else "seed = None"

    @property
    def to_seed_method(self) -> str:
        """The statement that calls the seed method with the seed."""
        return f"if {self.seed} is not None:\n    self.seed({self.seed})"

    def handed_on(self, names: Sequence[str]) -> str:
        """The arguments that hand some of them on."""
        if self.keywords and {*names} == {*NAMES}:
            return f"**{self.keywords}"
        return ", ".join(f"{name}={self._of(name)}" for name in names)

    def _of(self, name: str) -> str:
        return f'{self.keywords}.get("{name}")' if self.keywords else name


def hidden(module: Module, reset: FunctionDef) -> list[str]:
    """The names that the parameters which a reset does not have yet would hide."""
    missing = (name for name in NAMES if name not in signatures.parameters(reset))
    return hidden_names.by_parameters(module, reset, missing)


def is_open(reset: FunctionDef) -> bool:
    """Whether a reset can be given ``**kwargs`` for both, since it has nothing of them yet."""
    taken = {"return_info", *NAMES} & signatures.parameters(reset).keys()
    return reset.args.kwarg is None and not taken


def take(module: Module, edit: Edit, reset: FunctionDef) -> Passed:
    """Lets a reset take both: as parameters, or as keywords where these would hide a name.

    A reset that looks for them in its own ``**kwargs`` goes on finding them there.
    """
    if reset.args.kwarg is not None and _are_looked_for(reset, reset.args.kwarg.arg):
        return Passed(reset.args.kwarg.arg)
    if not (is_open(reset) and hidden(module, reset)):
        signatures.add_keywords(module, edit, reset, NAMES)
        return Passed()
    name = module.fresh("kwargs", reset)
    signatures.add_variable_keywords(module, edit, reset, name)
    return Passed(name)


def _are_looked_for(reset: FunctionDef, keywords: str) -> bool:
    """Whether keywords are asked for either: ``kwargs.get("seed")``, ``"seed" in kwargs``."""
    calls = (one for one in own_of(reset, ast.Call) if _is_of(one.func, keywords))
    parts = (one for one in own_of(reset, ast.Subscript) if is_spelt(one.value, keywords))
    tests = (one for one in own_of(reset, ast.Compare) if is_spelt(one.comparators[0], keywords))
    asked = [one for call in calls for one in call.args[:1]]
    asked += [one.slice for one in parts]
    asked += [one.left for one in tests]
    return any(constant_key(key) in NAMES for key in asked)


def _is_of(method: ast.expr, keywords: str) -> bool:
    return isinstance(method, ast.Attribute) and is_spelt(method.value, keywords)
