"""Minutes by solving times of one's own: `kenken suite calibrate --times`, then `rate`."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from kenken_cp.core.errors import FormatError
from kenken_cp.minutes import median_minutes
from kenken_cp.percentiles import Pace, PercentileTable, effort_fingerprint, read, text_of
from kenken_cp.registry import family_of
from kenken_cp.suite.select import document_of, rows
from kenken_cp.suite.store import reading
from tests.helpers.command_line import Kenken
from tests.helpers.paths import EXAMPLES
from tests.helpers.suites import finish_suite

COUNTS = {"kenken": 12, "sudoku": 3}
TWICE = 2.0


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A few puzzles of two families."""
    parts = [{"family": name, "size": 4, "count": count} for name, count in COUNTS.items()]
    path = tmp_path_factory.mktemp("paces") / "few.db"
    finish_suite(path, {"seed": 4, "part": parts})
    return path


def time_calls(suite: Path, path: Path, factor: float, help_in: str = "") -> Path:
    """Times, each so many times the estimate; those of a family may be with hints."""
    lines = ["key,family,seconds,hints,reveals"]
    with reading(suite) as found:
        for row in rows(found.db):
            seconds = 60 * factor * median_minutes(row.rows * row.columns, row.effort)
            hints = 1 if row.family == help_in else 0
            lines.append(f"{document_of(row).key},{row.family},{seconds},{hints},0")
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def test_minutes_follow_the_times_of_a_family(suite: Path, tmp_path: Path, kenken: Kenken) -> None:
    own, times = tmp_path / "own.json", time_calls(suite, tmp_path / "times.csv", TWICE)
    code, _, err = kenken("suite", "calibrate", suite, "--times", times, "-o", own)
    assert code == 0
    assert "no pace of Sudoku: 3 of the 10 timed puzzles needed" in err
    table = read(own.read_text(encoding="utf-8"))
    assert table.paces == {"kenken": Pace(12, TWICE)}
    assert table.populations == ()
    for name, says, factor in (("square-4x4", "times", TWICE), ("sudoku-4x4", "estimate", 1.0)):
        path = EXAMPLES / f"unique/{name}.json"
        before, after = (
            json.loads(kenken("rate", path, "--format", "jsonl", "-q", *more)[1])
            for more in ((), ("--percentiles", own))
        )
        assert before["minutes_from"] == "estimate"
        assert after["minutes_from"] == says
        usual = median_minutes(16, before["effort"])
        assert after["minutes"] == pytest.approx(factor * usual, abs=0.051)
        assert after["stars"] == before["stars"]


def test_times_with_help_count_for_nothing(suite: Path, tmp_path: Path, kenken: Kenken) -> None:
    times = time_calls(suite, tmp_path / "times.csv", TWICE, help_in="kenken")
    code, _, err = kenken("suite", "calibrate", suite, "--times", times, "-q")
    assert code == 2
    assert err[-1].startswith("kenken: no group of comparable puzzles")


def test_times_without_their_puzzles_are_refused(
    suite: Path, tmp_path: Path, kenken: Kenken
) -> None:
    times = time_calls(suite, tmp_path / "times.csv", TWICE)
    times.write_text("key,seconds\nabc,5\n", encoding="utf-8")
    assert kenken("suite", "calibrate", suite, "--times", times, "-q")[::2] == (
        2,
        ["kenken: none of the puzzles of these suites has a time in the file of --times"],
    )


def table(**paces: Any) -> str:
    """The text of a table with these paces."""
    text: dict[str, Any] = json.loads(text_of(PercentileTable(paces={"kenken": Pace(12, 1.5)})))
    return json.dumps({**text, "paces": paces})


def test_a_table_of_paces_reads_as_it_was_written() -> None:
    one = PercentileTable(paces={"kenken": Pace(12, 1.5), "numbrix": Pace(10, 0.25)})
    assert read(text_of(one)) == one
    assert (one.pace_of("numbrix"), one.pace_of("hidato")) == (0.25, None)
    assert '"paces"' not in text_of(PercentileTable())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (table(chess={"puzzles": 12, "factor": 1.5}), "of 'chess' is of an unknown family"),
        (table(numbrix={"puzzles": 12, "factor": 1.5}), "needs 'paths' in 'weights'"),
        (table(kenken=1.5), "the pace of 'kenken' must be an object"),
        (table(kenken={"puzzles": 12}), "lacks 'factor'"),
        (table(kenken={"puzzles": 12, "factor": 1.5, "x": 1}), "unknown field 'x'"),
        (table(kenken={"puzzles": 0, "factor": 1.5}), "'puzzles' set to 0; it must be"),
        (table(kenken={"puzzles": True, "factor": 1.5}), "'puzzles' set to true; it must be"),
        (table(kenken={"puzzles": 12, "factor": 0}), "'factor' set to 0; it must be"),
        (table(kenken={"puzzles": 12, "factor": -1.5}), "'factor' set to -1.5; it must be"),
        (table(kenken={"puzzles": 12, "factor": "1"}), "'factor' set to \"1\"; it must be"),
        (json.dumps({**json.loads(table()), "paces": []}), "'paces' must be an object"),
    ],
)  # fmt: skip
def test_paces_that_cannot_be_are_refused(text: str, said: str) -> None:
    with pytest.raises(FormatError, match=re.escape(said)):
        read(text)


def test_paces_by_other_weights_are_left_out() -> None:
    fields = json.loads(
        text_of(PercentileTable(paces={"kenken": Pace(12, 1.5), "numbrix": Pace(10, 0.5)}))
    )
    assert fields["weights"]["paths"] == effort_fingerprint(family_of("numbrix").kind)
    fields["weights"]["paths"] = "0"
    found = read(json.dumps(fields))
    assert (dict(found.paces), found.stale) == ({"kenken": Pace(12, 1.5)}, ("numbrix",))
