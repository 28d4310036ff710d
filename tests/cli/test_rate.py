"""`kenken rate` as its users meet it."""

import json
from functools import partial
from pathlib import Path

import pytest

import kenken_cp
from kenken_cp import human
from kenken_cp.core.steps import Tier
from kenken_cp.core.verdict import Outcome
from kenken_cp.formats import Document, read_document
from kenken_cp.formats.native import write_line
from kenken_cp.human import TECHNIQUES
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.percentiles import LEAST, load_shipped, percentile, table_of, text_of
from kenken_cp.rating import rate
from kenken_cp.registry import family_for
from tests.helpers.command_line import Kenken
from tests.helpers.paths import EXAMPLES

UNIQUE = EXAMPLES / "unique/square-4x4.json"
MULTIPLE = EXAMPLES / "multiple/square-4x4.json"
NONE = EXAMPLES / "none/square-4x4.json"
LARGE = EXAMPLES / "unique/large-cage-16x16.json"
TIMES = ["stars", "minutes", "minutes_most", "minutes_from"]
FIELDS = [
    "source", "line", "outcome", "tier", "effort", "depth", "hardest", "hardest_at", "steps",
    "techniques", "search_cells", "percentile", "percentile_among", *TIMES,
]  # fmt: skip


@pytest.fixture
def told(kenken: Kenken) -> Kenken:
    """Runs `kenken rate`: exit code, stdout, the lines of stderr."""
    return partial(kenken, "rate")


def example(path: Path) -> CagePuzzle:
    """The puzzle of a file."""
    puzzle = read_document(path.read_bytes()).puzzle
    assert isinstance(puzzle, CagePuzzle)
    return puzzle


def own_table(tmp_path: Path, family: str = "kenken") -> Path:
    """A table in which every 4×4 has more effort than UNIQUE."""
    made = table_of((family, 4, 4, "+-*/", 1_000.0 + effort) for effort in range(LEAST))
    path = tmp_path / "own.json"
    path.write_text(text_of(made), encoding="utf-8")
    return path


@pytest.fixture
def beyond(tmp_path: Path) -> Path:
    """A puzzle of a single cage, with more cells than human techniques take."""
    puzzle = CagePuzzle(6, 6, (Cage(tuple(range(36)), "+", 126),))
    path = tmp_path / "beyond.json"
    path.write_text(write_line(Document(family_for(puzzle), puzzle)), encoding="utf-8")
    return path


def records(out: str) -> list[dict[str, object]]:
    """The JSON Lines of some output."""
    return [json.loads(line) for line in out.splitlines()]


def test_rate_exits_with_3_where_a_search_gave_up(
    told: Kenken, monkeypatch: pytest.MonkeyPatch
) -> None:
    grade = human.Grade(Outcome.UNKNOWN, 8, 0, 0, 0, 0, 0, (), 0, "a search gave up")
    monkeypatch.setattr(human, "grade", lambda _, run, with_depth: grade)
    code, out, err = told(UNIQUE, MULTIPLE, "--format", "jsonl")
    assert code == 3
    told_of = [(r["outcome"], r["tier"], r["reason"]) for r in records(out)]
    assert told_of == [("unknown", None, "a search gave up")] * 2
    assert err[0].endswith("2 unknown")
    assert "    a search gave up\n" in told(UNIQUE)[1]


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_time_limit_leaves_a_rating_unknown(told: Kenken, tmp_path: Path, jobs: int) -> None:
    many = tmp_path / "many.jsonl"
    hard = json.dumps(json.loads((EXAMPLES / "multiple/square-9x9.json").read_text("utf-8")))
    many.write_text(f"{hard}\n" * 10, encoding="utf-8")
    code, out, err = told(many, "-j", jobs, "--time-limit", 0, "--format", "jsonl")
    assert code == 3
    assert [(r["outcome"], r["tier"]) for r in records(out)] == [("unknown", None)] * 10
    assert err[0].endswith("10 unknown")
    assert told(many, "-j", jobs, "--time-limit", 600)[0] == 1


def test_what_cannot_be_rated_says_why_and_what_to_do(told: Kenken, beyond: Path) -> None:
    code, _, err = told(beyond)
    assert code == 2
    assert err[0] == (
        f"kenken: {beyond}:1: the cage 126+ of 36 cells at r1c1 has too many cells or too large a "
        "target for human techniques; kenken verify and kenken solve can handle this puzzle"
    )


def test_a_cage_of_ten_cells_is_rated(told: Kenken) -> None:
    code, out, _ = told(LARGE, "--format", "jsonl")
    assert code == 0
    assert records(out)[0]["outcome"] == "unique"


def test_rate_writes_a_record_a_puzzle(told: Kenken) -> None:
    code, out, err = told(UNIQUE, MULTIPLE, NONE, "--format", "jsonl")
    assert code == 1
    unique, multiple, none = records(out)
    rating = rate(example(UNIQUE))
    assert isinstance(rating.tier, Tier)
    minutes = kenken_cp.rate(kenken_cp.load(UNIQUE)).minutes
    assert minutes is not None
    assert list(unique) == list(multiple) == FIELDS
    assert unique == {
        "source": str(UNIQUE), "line": None, "outcome": "unique",
        "tier": rating.tier.title.lower(), "effort": rating.effort, "depth": rating.depth,
        "hardest": rating.hardest, "hardest_at": rating.hardest_at, "steps": rating.steps,
        "techniques": rating.techniques, "search_cells": 0,
        "percentile": percentile(load_shipped(), "kenken", example(UNIQUE), rating.effort),
        "percentile_among": "4x4 +-*/",
        "stars": 1, "minutes": minutes.median, "minutes_most": minutes.most,
        "minutes_from": "estimate",
    }  # fmt: skip
    assert unique["hardest"] in TECHNIQUES
    for record, outcome in ((multiple, "multiple"), (none, "none")):
        assert record["outcome"] == outcome
        assert {record[field] for field in FIELDS[3:]} == {None}
    assert len(err) == 1
    assert err[0].startswith("3 puzzles in ")
    assert err[0].endswith("1 gentle, 1 with several solutions, 1 with no solution")


def test_rate_takes_percentiles_from_a_table_of_ones_own(told: Kenken, tmp_path: Path) -> None:
    path = own_table(tmp_path)
    larger = EXAMPLES / "unique/square-6x6.json"
    for jobs in (1, 2):
        paths = [UNIQUE, larger, MULTIPLE] * 4
        _, out, _ = told(*paths, "--format", "jsonl", "--percentiles", path, "-j", jobs)
        assert [record["percentile"] for record in records(out)] == [0.0, None, None] * 4
    _, row, other, _ = told(UNIQUE, larger, MULTIPLE, "--percentiles", path)[1].splitlines()
    assert [row.split()[4], other.split()[4]] == ["0", "–"]


@pytest.mark.parametrize(
    ("name", "among", "words"),
    [
        ("sudoku-jigsaw-5x5", "5x5 jigsaw", "5×5 with jigsaw boxes"),
        ("sudoku-diagonals-4x4", "4x4 diagonals", "4×4 with diagonals"),
        ("killer-jigsaw-6x6", "6x6 + jigsaw", "6×6 with jigsaw boxes"),
        ("sudoku-no-boxes-5x5", "5x5 boxless", "5×5 without boxes"),
        ("sudoku-6x6", "6x6", ""),
    ],
)
def test_a_puzzle_on_another_board_says_which_it_is_ranked_among(
    told: Kenken, name: str, among: str, words: str
) -> None:
    path = EXAMPLES / f"unique/{name}.json"
    [record] = records(told(path, "--format", "jsonl", "-j", 1)[1])
    assert record["percentile_among"] == among
    assert record["percentile"] is not None
    _, *rows = told(path, "-j", 1)[1].splitlines()
    assert rows[1:] == ([f"    pct is among puzzles of {words}"] if words else [])
    by_library = kenken_cp.rate(kenken_cp.load(path))
    assert by_library.percentile_among == among
    assert by_library.percentile == record["percentile"]


def test_what_needs_search_has_no_percentile(told: Kenken, monkeypatch: pytest.MonkeyPatch) -> None:
    grade = human.Grade(Outcome.UNIQUE, 8, 7_000, 3, 5, 1, 9, (0,) * 99, 2)
    monkeypatch.setattr(human, "grade", lambda _, run, with_depth: grade)
    [record] = records(told(UNIQUE, "--format", "jsonl", "-j", 1)[1])
    assert (record["tier"], record["effort"], record["percentile"]) == ("search", 7.0, None)
    assert [record[name] for name in TIMES] == [5, None, None, None]
    by_library = kenken_cp.rate(kenken_cp.load(UNIQUE))
    assert (by_library.tier, by_library.percentile) == (Tier.SEARCH, None)
    assert (by_library.stars, by_library.minutes) == (5, None)


@pytest.mark.parametrize("extra", [[], ["--kenken-maker"], ["--kenken-maker", "--depth"]])
def test_the_table_keeps_to_80_columns(told: Kenken, extra: list[str]) -> None:
    """On a terminal, names get what the other columns leave, and 12 columns at least."""
    lines = told(UNIQUE, MULTIPLE, *extra, "-q")[1].splitlines()
    named = 44  # no terminal here
    [beside] = {len(line) - named for line in lines}
    assert beside + 12 < 80


def test_rate_counts_tiers_in_their_order(told: Kenken, beyond: Path) -> None:
    paths = [EXAMPLES / f"unique/{name}.json" for name in ("signed-5x5", "no-singles-6x6")]
    _, _, err = told(*paths, UNIQUE, NONE, beyond)
    complaint, summary = err
    assert complaint.startswith(f"kenken: {beyond}:1: the cage ")
    kinds = [part.partition(" ")[2] for part in summary.split(": ")[1].split(", ")]
    tiers = [tier.title.lower() for tier in Tier if tier.title.lower() in kinds]
    assert kinds == [*tiers, "refused by the solver", "with no solution"]
    assert len(tiers) > 1


@pytest.mark.parametrize("jobs", [1, 2])
def test_rate_says_the_same_whatever_the_jobs(told: Kenken, tmp_path: Path, jobs: int) -> None:
    paths = sorted((EXAMPLES / "unique").glob("square-[2-6]x*.json"))
    lines = [json.dumps(json.loads(path.read_text(encoding="utf-8"))) for path in paths]
    many, target = tmp_path / "many.jsonl", tmp_path / "ratings.jsonl"
    many.write_text("\n".join([*lines, "{", *lines]), encoding="utf-8")
    code, out, err = told(many, "-j", jobs, "--format", "jsonl", "-o", target)
    assert (code, out) == (2, "")
    assert err[0].startswith(f"kenken: {many}:{len(lines) + 1}: column ")
    efforts = [rate(read_document(line).puzzle).effort for line in lines]
    written = records(target.read_text(encoding="utf-8"))
    assert [record["effort"] for record in written] == [*efforts, None, *efforts]
    assert [record["line"] for record in written] == [*range(1, 2 * len(lines) + 2)]
