"""Compare what two runs of the probes gave: ``python compare.py real.json shim.json``."""

from __future__ import annotations

import json
import math
import sys
from pathlib import Path


def close(one, other):
    """Whether two values are the same, but for the last bits of floats."""
    if isinstance(one, dict) and isinstance(other, dict):
        if "digest" in one and "digest" in other:
            return one["digest"] == other["digest"]
        if one.keys() != other.keys():
            return False
        if "float" in one:
            return (
                math.isclose(float(one["float"]), float(other["float"]), rel_tol=1e-5, abs_tol=1e-6)
                or one == other
            )
        return all(close(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(close, one, other))
    return type(one) is type(other) and one == other


def differences(real, shim):
    """Give title and kind of each difference: in what came out, what was said, or printed."""
    for title, there in real.items():
        here = shim.get(title, {})
        if there.get("raised") != here.get("raised") or not close(
            there.get("value"), here.get("value")
        ):
            yield title, "outcome"
        elif {pair[0] for pair in there["warned"]} != {pair[0] for pair in here["warned"]}:
            yield title, "warnings"
        elif there.get("says") != here.get("says"):
            yield title, "message"
        elif there["warned"] != here["warned"]:
            yield title, "warning text"
        elif there["printed"] != here["printed"]:
            yield title, "printed"


def main(real_file, shim_file, *options):
    real, shim = (json.loads(Path(name).read_text()) for name in (real_file, shim_file))
    found = dict(differences(real, shim))
    for title, kind in found.items():
        print(f"{kind:12} {title}")
        if "-v" in options:
            show(real[title], shim.get(title, {}))
    total = len(real)
    behave = sum(kind in ("outcome", "warnings") for kind in found.values())
    print(f"{total} probes; equal: {total - behave} ({share(total - behave, real)})")
    answered = [title for title, there in real.items() if "raised" not in there]
    right = sum(found.get(title) not in ("outcome", "warnings") for title in answered)
    print(f"of those the real gym answers: {right} of {len(answered)} ({share(right, answered)})")
    print(f"with every text: {total - len(found)} ({share(total - len(found), real)})")


def share(part, whole):
    return f"{100 * part / len(whole):.1f} %"


def show(there, here):
    for key in ("value", "raised", "says", "warned", "printed"):
        if there.get(key) != here.get(key):
            print(f"    {key}: real {json.dumps(there.get(key))[:600]}")
            print(f"    {' ' * len(key)}  shim {json.dumps(here.get(key))[:600]}")


if __name__ == "__main__":
    main(*sys.argv[1:])
