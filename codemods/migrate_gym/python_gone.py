"""The names that Python no longer has, of those that code of gym's time uses."""

from __future__ import annotations

ABSTRACT = frozenset(
    {
        "AsyncGenerator",
        "AsyncIterable",
        "AsyncIterator",
        "Awaitable",
        "Callable",
        "Collection",
        "Container",
        "Coroutine",
        "Generator",
        "Hashable",
        "ItemsView",
        "Iterable",
        "Iterator",
        "KeysView",
        "Mapping",
        "MappingView",
        "MutableMapping",
        "MutableSequence",
        "MutableSet",
        "Reversible",
        "Sequence",
        "Set",
        "Sized",
        "ValuesView",
    }
)
"""The classes that ``collections`` had up to Python 3.9; ``collections.abc`` has them since 3.3."""
ASSERTIONS = {
    "assertAlmostEquals": "assertAlmostEqual",
    "assertEquals": "assertEqual",
    "assertNotAlmostEquals": "assertNotAlmostEqual",
    "assertNotEquals": "assertNotEqual",
    "assertNotRegexpMatches": "assertNotRegex",
    "assertRaisesRegexp": "assertRaisesRegex",
    "assertRegexpMatches": "assertRegex",
    "assert_": "assertTrue",
}
"""Methods that ``unittest.TestCase`` had up to Python 3.11, and what each is called."""
MODULES = {
    "asynchat": ("3.12", "asyncio does the same"),
    "asyncore": ("3.12", "asyncio does the same"),
    "binhex": ("3.11", "binascii has what is left of it"),
    "cgi": ("3.13", "html.escape and urllib.parse do the same, or install legacy-cgi"),
    "crypt": ("3.13", "hashlib has other functions for passwords"),
    "distutils": ("3.12", "setuptools brings it where that is installed"),
    "imghdr": ("3.13", "install filetype, or ask Pillow"),
    "imp": ("3.12", "importlib does the same"),
    "pipes": ("3.13", "shlex has its quote"),
    "smtpd": ("3.12", "install aiosmtpd"),
    "telnetlib": ("3.13", "install telnetlib3"),
    "xdrlib": ("3.13", "struct packs numbers"),
}
"""Modules that are gone: the release of Python without them, and what to do instead."""
RENAMED = {
    "base64.decodestring": "decodebytes",
    "base64.encodestring": "encodebytes",
    "configparser.SafeConfigParser": "ConfigParser",
}
"""Names of modules that are gone, and what the same is called in every Python 3."""
ARGSPEC, FULL_ARGSPEC = "inspect.getargspec", "getfullargspec"
ARGSPEC_PARTS = ("args", "varargs", None, "defaults")
"""What ``getargspec`` gave: the other gives the same first, and calls one (None) otherwise."""
NAMES = {
    "asyncio.coroutine": ("3.11", "write async def"),
    "fractions.gcd": ("3.9", "math.gcd does it"),
    "inspect.formatargspec": ("3.11", "str(inspect.signature(f)) writes it"),
    ARGSPEC: (
        "3.11",
        f"inspect.{FULL_ARGSPEC} gives three more, and its varkw was keywords",
    ),
    "platform.linux_distribution": ("3.8", "platform.freedesktop_os_release tells it on Linux"),
    "time.clock": (
        "3.8",
        "on Unix it was time.process_time(), on Windows time.perf_counter()",
    ),
    "unittest.makeSuite": ("3.13", "use unittest.defaultTestLoader.loadTestsFromTestCase"),
}
"""Names of modules that are gone: the release of Python without them, and what to do instead."""
