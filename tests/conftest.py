"""A test ends as the commit says, not as chance or the machine's load has it, and tells why.

So Hypothesis tries the same inputs every time, however long it takes to make them;
``--hypothesis-profile=searching`` has it try others, and more of them. ``sampling`` is for the same
tests in a further environment, whose Python or library is what they are run there for.
"""

import subprocess

import pytest
from hypothesis import HealthCheck, settings

UNHURRIED = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("repeating", derandomize=True, **UNHURRIED)
settings.register_profile("searching", max_examples=1000, **UNHURRIED)
settings.register_profile("sampling", max_examples=25, derandomize=True, **UNHURRIED)
settings.load_profile("repeating")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(call):
    """Show what a program printed that was to end well."""
    report = yield
    error = call.excinfo.value if call.excinfo else None
    if isinstance(error, (subprocess.CalledProcessError, subprocess.TimeoutExpired)):
        for name in ("stdout", "stderr"):
            printed = getattr(error, name) or ""
            text = printed if isinstance(printed, str) else printed.decode(errors="replace")
            report.sections.append((f"{name} of the program", text))
    return report
