"""Prints the modules that the gym of this Python has, as an entry of ``gym_modules.json``.

Tests and what cannot be imported by a name are left out.
"""

import json
import re
from pathlib import Path

import gym

root = Path(gym.__file__).parent
paths = sorted(path.relative_to(root.parent).with_suffix("") for path in root.rglob("*.py"))
names = (re.sub(r"\.__init__$", "", ".".join(path.parts)) for path in paths)
kept = [name for name in names if not re.search(r"\btests?\b|\btest_|__", name)]
print(json.dumps({gym.__version__: kept}))  # noqa: T201
