"""A minute under load, with noise and with workers killed: nothing is wrong, nothing is lost."""

from pathlib import Path

import pytest

from tests.helpers.load import load
from tests.helpers.paths import EXAMPLES
from tests.helpers.studio import running

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not Path("/proc/self/status").exists(), reason="reads memory as Linux tells it"
    ),
]


def test_a_minute_of_reading_noise_and_killed_workers() -> None:
    with running(str(EXAMPLES / "unique"), "--read-only") as studio:
        found = load(studio, 60, (3, 9))
    assert found.wrong == [], found.summary
    assert found.answered > 12_000, found.summary
    assert found.a_second >= 200, found.summary
    assert found.kills > 3, found.summary
    assert found.after < found.before + 20, found.summary
    assert found.after + found.workers < 250, found.summary
