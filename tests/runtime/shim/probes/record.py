"""Keep the values that runs of the probes gave: ``python record.py real.json again.json…``.

The output is a release's file, such as ``0.21.0.json``: what all runs beside the real gym agree
on, since the rest is chance. The test of the shim compares with it where no real gym is installed.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path


def fingerprint(outcome):
    """The digest of a value, or the name of an exception."""
    if "raised" in outcome:
        return outcome["raised"]
    text = json.dumps(outcome["value"], sort_keys=True)
    return hashlib.sha1(text.encode()).hexdigest()[:10]


def answered(run):
    """The fingerprints of the probes that gave a value."""
    return {title: fingerprint(told) for title, told in run.items() if "raised" not in told}


if __name__ == "__main__":
    runs = [answered(json.loads(Path(name).read_text())) for name in sys.argv[1:]]
    kept = dict(set.intersection(*(set(run.items()) for run in runs)))
    print(json.dumps(kept, indent=0, sort_keys=True))
