"""What to require in place of what was required for gym."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from gymport import moves

from ..patterns import late
from ..targets import GYMNASIUM, LEGACY_ROOT, MODERN_ROOT, Target

# packaging is loaded late: most projects are rewritten without it.
if TYPE_CHECKING:
    from packaging.requirements import Requirement
    from packaging.specifiers import SpecifierSet
    from packaging.version import Version

_CONDA = late(
    r"(?P<channel>[\w./-]+::)?(?P<name>[\w-]+)(?:\s*(?P<operator>[=<>!~]+)\s*(?P<version>[\w.*]+))?.*"
)
_REPOSITORY = late(r"openai/gym(?:\.git)?(?=$|[@#/\s])|#egg=gym(?:$|[\[&])")
_ARCHIVE = late(
    r"^gym\s*(?:\[.*?\])?\s*@\s*\S*[/:]|(?:^|[/\\])gym-\d[\w.-]*\.(?:whl|tar\.gz|zip)\b"
)
_PYTHON = late(r"(?<![\d.])3\.\d+")
_PUT_TOGETHER = late(r"gym\s*(?:\[[^\]]*\])?\s*[=<>!~]=?\s*(?=$|[%${])")
_MARKER = late(r"\s*;.*", re.DOTALL)
_POETRY = late(r"(?P<sign>[\^~]?)\s*(?P<version>\d+(?:\.\d+)*)")
_OPERATOR = late(r"(?P<before>[ \t]*)(?P<sign>[<>=!~]+)(?P<after>[ \t]*)")
_OF_CONDA = (LEGACY_ROOT, MODERN_ROOT)
# One release of each API that gym had before that of 0.26.
_BEFORE = ("0.9.4", "0.21.0", "0.25.2")
_ANY_LATER = "9999"


def replacements(text: str, target: Target = GYMNASIUM) -> list[str] | None:
    """Returns what to require in place of an old requirement, or None where it stays.

    Args:
        text: The requirement, as pip reads it.
        target: The library that the code is to run on.

    >>> replacements("gym[robotics]==0.21")
    ['gymnasium>=1.0', 'gymnasium-robotics']
    >>> replacements("stable-baselines3==1.5.0"), replacements("stable-baselines3==2.3.2")
    (['stable-baselines3>=2.0'], None)
    """
    from packaging.requirements import InvalidRequirement, Requirement

    try:
        old = Requirement(text)
    except InvalidRequirement:
        return None
    texts = None if old.url else _texts(old, target)
    if texts is None:
        return None
    new = _wanted(old, texts, Requirement(target.requirement))
    if any(_is_met(old, requirement) for requirement in new.values()):
        return None
    marker = _MARKER.search(text)
    return [f"{_spaced(str(one), text)}{marker.group() if marker else ''}" for one in new.values()]


def _spaced(requirement: str, old: str) -> str:
    """A requirement with blanks around its first operator where the old one has them."""
    asked = _OPERATOR.search(old.partition(";")[0])
    if asked is None:
        return requirement
    return _OPERATOR.sub(f"{asked['before']}\\g<sign>{asked['after']}", requirement, count=1)


def is_requirement(text: str) -> bool:
    """Whether a text is a requirement, as pip reads it."""
    from packaging.requirements import InvalidRequirement, Requirement

    try:
        Requirement(text)
    except InvalidRequirement:
        return False
    return True


def reported(text: str, target: Target = GYMNASIUM) -> str:
    """Returns what a person has to do about a requirement that stays ("" for nothing).

    Args:
        text: The requirement, as pip reads it.
        target: The library that the code is to run on.

    >>> reported("git+https://example.org/openai/gym@v0.21.0")
    'this is gym from its repository: require gymnasium>=1.0 in its place'
    >>> reported("gym==${VERSION}"), reported("numpy==1.19")
    ('the release of gym is put in here: require gymnasium>=1.0 in its place', '')
    """
    if target.root == LEGACY_ROOT:
        return ""
    if _REPOSITORY.search(text):
        return f"this is gym from its repository: require {target.requirement} in its place"
    if _ARCHIVE.search(text):
        return f"this is gym from an address or a file: require {target.requirement} in its place"
    if _PUT_TOGETHER.match(text):
        return f"the release of gym is put in here: require {target.requirement} in its place"
    return ""


def twice(target: Target) -> str:
    """Returns what is to do where gym and what takes its place are both required."""
    return (
        f"gym and {target.root} are both required here: take gym away unless something else needs"
        f" it, and require {target.requirement}"
    )


def is_for(text: str, root: str) -> bool:
    """Whether a requirement is for a package, with or without extras and releases.

    >>> is_for("gymnasium[box2d] ==0.29", "gymnasium"), is_for("gymnasium-robotics", "gymnasium")
    (True, False)
    """
    return re.match(rf"{root}(?![\w.-])", text, re.IGNORECASE) is not None


def held_back(text: str, target: Target = GYMNASIUM) -> str:
    """Returns what is to do about a release that does not go with what is required now ("" for it).

    Args:
        text: A requirement beside that for gym, as pip or conda reads it.
        target: The library that the code is to run on.

    >>> held_back("numpy==1.19.5"), held_back("numpy>=1.19,<2")
    ('numpy==1.19.5 is too old for gymnasium>=1.0: require numpy>=1.21', '')
    >>> held_back("gym=0.21")
    ''
    >>> held_back("ray[rllib]==1.13.0"), held_back("ray==1.13.0")
    ('ray[rllib]==1.13.0 is too old for gymnasium>=1.0: require ray[rllib]>=2.39', '')
    >>> held_back("gymnasium=0.28")
    'gymnasium=0.28 is too old for the new code: require gymnasium>=1.0'
    """
    from packaging.requirements import InvalidRequirement, Requirement

    try:
        old = Requirement(re.sub(r"(?<![<>=!~])=(?!=)([\w.]+).*", r"==\1.*", text))
    except InvalidRequirement:
        return ""
    plain = _plain(old.name)
    names = (plain, *(f"{plain}[{extra}]" for extra in old.extras))
    name = next((one for one in names if one == MODERN_ROOT or one in moves.PINS), "")
    if not name:
        return ""
    wanted = target.requirement if name == MODERN_ROOT else f"{name}>={moves.PINS[name]}"
    if target.root != MODERN_ROOT or _is_met(old, Requirement(wanted)):
        return ""
    what = "the new code" if name == MODERN_ROOT else target.requirement
    return f"{text} is too old for {what}: require {wanted}"


def too_old(python: str, target: Target = GYMNASIUM) -> str:
    """Returns what a person has to do about a Python that is asked for ("" for nothing).

    Args:
        python: Its release, or how the oldest one that is let in is written.
        target: The library that is required.

    >>> too_old("3.7.9-slim"), too_old("^3.8")
    ('gymnasium>=1.0 needs Python 3.8 or later: ask for that in place of 3.7', '')
    """
    oldest = min(_PYTHON.findall(python), key=_minor, default="")
    needed = moves.python(target.requirement.replace(">=", " "))
    if not oldest or not needed or _minor(oldest) >= _minor(needed):
        return ""
    return f"{target.requirement} needs Python {needed} or later: ask for that in place of {oldest}"


def _minor(python: str) -> int:
    return int(python.partition(".")[2])


def conda_replacements(text: str, target: Target = GYMNASIUM) -> list[str] | None:
    """Returns what to require of conda in place of an old package, or None where it stays.

    Args:
        text: The package, as conda reads it.
        target: The library that the code is to run on.

    >>> conda_replacements("conda-forge::gym=0.21.*")
    ['conda-forge::gymnasium>=1.0']
    """
    return _of_conda(text, target) if target.root in _OF_CONDA else None


def unknown_to_conda(text: str, target: Target) -> str:
    """Returns what is to do about a package of conda whose successor conda has not ("" for it)."""
    if target.root in _OF_CONDA or not _of_conda(text, target):
        return ""
    return f"conda has no {target.root}: have pip install it in place of {text}"


def _of_conda(text: str, target: Target) -> list[str] | None:
    match = _CONDA.fullmatch(text)
    if match is None:
        return None
    operator, version = match["operator"] or "", match["version"] or ""
    if operator == "=":  # which means any version that begins so
        operator, version = "==", version.rstrip(".*") + ".*"
    new = replacements(match["name"] + operator + version, target)
    if new is None:
        return None
    # conda knows no extras: it installs what a package can make use of separately.
    plain = dict.fromkeys(re.sub(r"\[.*?\]", "", part) for part in new)
    return [(match["channel"] or "") + part for part in plain]


def caret_specifier(version: str) -> str:
    """Returns what pip calls the versions that Poetry and Pipenv let in ("" for any).

    >>> caret_specifier("^0.21"), caret_specifier("^2.3"), caret_specifier("0.23.1")
    ('>=0.21,<0.22', '>=2.3,<3', '==0.23.1')
    >>> caret_specifier("~1.4"), caret_specifier("*"), caret_specifier(">=1.0,<2.0")
    ('>=1.4,<1.5', '', '>=1.0,<2.0')
    """
    from packaging.specifiers import InvalidSpecifier, SpecifierSet

    parts = [part.strip() for part in version.split(",")]
    specifier = ",".join(filter(None, map(_as_pip_says, parts)))
    try:
        SpecifierSet(specifier)
    except InvalidSpecifier:
        return ""
    return specifier


def _as_pip_says(part: str) -> str:
    match = _POETRY.fullmatch(part)
    if match is None:
        return "" if part == "*" else part
    numbers = [int(number) for number in match["version"].split(".")]
    if not match["sign"]:
        return f"=={part}"
    first = next((index for index, number in enumerate(numbers) if number), len(numbers) - 1)
    kept = min(first if match["sign"] == "^" else 1, len(numbers) - 1)
    end = [*numbers[:kept], numbers[kept] + 1]
    return f">={match['version']},<{'.'.join(map(str, end))}"


def _texts(old: Requirement, target: Target) -> list[str] | None:
    """What the table has for a requirement and its extras; None where it is not there."""
    if target != GYMNASIUM:  # packages around gym follow it to gymnasium, and nowhere else
        return [target.requirement] if _plain(old.name) == LEGACY_ROOT else None
    whole = moves.requirement(old.name)
    extras = [moves.requirement(old.name, extra) for extra in sorted(old.extras)]
    if whole is None and not any(extras):
        return None
    found = [text for row in extras if row is not None for text in row.new]
    # An extra that is gone, or that the table does not name, leaves the package itself.
    is_whole = not extras or not all(row is not None and row.new for row in extras)
    return [*(whole.new if whole is not None and is_whole else ()), *found]


def _wanted(old: Requirement, texts: Iterable[str], oldest: Requirement) -> dict[str, Requirement]:
    """What takes the place of a requirement, by name."""
    from packaging.requirements import Requirement

    found: dict[str, Requirement] = {}
    for text in texts:
        requirement = Requirement(text)
        if requirement.name == oldest.name:
            requirement.specifier = oldest.specifier
        if requirement.name == _plain(old.name):
            requirement.extras |= old.extras
        found.setdefault(requirement.name, requirement).extras |= requirement.extras
    return found


def _plain(name: str) -> str:
    return name.lower().replace("_", "-")


def _is_met(old: Requirement, new: Requirement) -> bool:
    """Whether a requirement already lets in what is wanted in its place."""
    from packaging.version import Version

    if _plain(old.name) != new.name:
        return False
    if new.name == LEGACY_ROOT and any(old.specifier.contains(one) for one in _BEFORE):
        return False
    oldest = min((Version(one.version) for one in new.specifier), default=Version("0"))
    later = [oldest, *(v for v in _candidates(old.specifier) if v.release >= oldest.release)]
    return any(old.specifier.contains(version, True) for version in later)


def _candidates(specifiers: SpecifierSet) -> Iterator[Version]:
    """Versions that tell whether specifiers let in a later one: those they name, and any later."""
    from packaging.version import InvalidVersion, Version

    yield Version(_ANY_LATER)
    for specifier in specifiers:
        try:
            yield Version(specifier.version.removesuffix(".*"))
        except InvalidVersion:
            continue
