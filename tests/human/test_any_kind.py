"""What tells people how to solve a puzzle asks its kind, and nothing that only cages have.

`kinds/test_family_contract.py` asks of every family what is promised of any; here is what shows
in the words that a kind has of its own, with a kind of the tests.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kenken_cp import explanation, human, registry
from kenken_cp.core.drawing import Mark, Tone
from kenken_cp.core.errors import InternalError
from kenken_cp.core.steps import Elimination, Evidence, Step
from kenken_cp.human.ladders import techniques_by_id
from tests.foreign.families import FAMILIES
from tests.foreign.logic import Board
from tests.foreign.puzzle import Harbour
from tests.helpers.command_line import Kenken, knowing

[FAMILY] = FAMILIES
LOGIC = FAMILY.kind.logic()
ONE = FAMILY.manual.example()
SEVERAL = Harbour(3, 3, (2, 0, 1), (1, 1, 1))
BROKEN = Harbour(1, 2, (2,), (0, 0))


def text_of(puzzle: Harbour) -> str:
    """The puzzle in native JSON."""
    fields = {"format": "kenken-cp", "version": 1, "family": FAMILY.id}
    return json.dumps({**fields, "puzzle": FAMILY.data(puzzle)})


@pytest.fixture(scope="module")
def kenken() -> Iterator[Kenken]:
    """Runs a command where the kind is known."""
    with knowing("tests.foreign.families") as run:
        yield run


def test_it_is_rated(kenken: Kenken) -> None:
    texts = "\n".join(map(text_of, (ONE, SEVERAL, BROKEN)))
    code, out, _ = kenken("rate", "-", "--depth", "--format", "jsonl", text=texts)
    assert code == 1
    one, *others = [json.loads(line) for line in out.splitlines()]
    assert [each["outcome"] for each in others] == ["multiple", "none"]
    names = ("tier", "effort", "depth", "hardest", "hardest_at", "steps", "search_cells")
    assert [one[name] for name in names] == ["easy", 11.526, 4, "harbour-ship", 20, 23, 0]
    assert one["techniques"] == {"harbour-line": 7, "harbour-value": 15, "harbour-ship": 1}
    assert one["percentile"] is None
    code, out, err = kenken("rate", "-", "--kenken-maker", text=text_of(ONE))
    assert code == 2
    assert "--kenken-maker does not apply to Harbour" in err[0]


def test_it_is_explained_in_its_own_words(kenken: Kenken) -> None:
    fields = json.loads(kenken("explain", "-", "--format", "json", text=text_of(ONE))[1])
    assert fields["puzzle"] == FAMILY.data(ONE)
    assert fields["steps"][0]["evidence"] == {
        "groups": [{"kind": "row", "index": 1, "name": "row 1"}], "number": 0,
    }  # fmt: skip
    assert not re.search(r"cage|house|digit", json.dumps(fields))
    lines = kenken("explain", "-", "--format", "jsonl", text=text_of(ONE))[1].splitlines()
    assert [json.loads(line) for line in lines[:-1]] == fields["steps"]


@pytest.mark.parametrize(
    ("puzzle", "told"),
    [
        (ONE, "The hardest technique is Ship found (Easy), first used at step 20."),
        (SEVERAL, "Not solved: the puzzle has several solutions; r1c1 can be 0 or 2."),
        (BROKEN, "No solution: after 1 step, column 1 has no way to meet its clue."),
    ],
    ids=["one", "several", "none"],
)
def test_the_end_says_how_it_went(kenken: Kenken, puzzle: Harbour, told: str) -> None:
    assert told in " ".join(kenken("explain", "-", text=text_of(puzzle))[1].split())


def test_a_board_shades_what_the_kind_says_and_marks_candidates(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(registry._BY_CLASS, Harbour, FAMILY.kind)
    monkeypatch.setitem(vars(human.TECHNIQUES), "_rows", {**human.TECHNIQUES, **LOGIC.row})
    board = Board(SEVERAL)
    row = Evidence(groups=(board.group("row", 1),), cells=(3,), number=0)
    step = Step("harbour-line", (), (Elimination(3, (1, 2)),), (), row)
    other = step._replace(technique="harbour-ship")
    drawing, unlike = (explanation.board(board, each, FAMILY) for each in (step, other))
    shaded = [(fill.row, fill.column) for fill in drawing.fills if fill.tone is Tone.EVIDENCE]
    assert shaded == [(1, 1), (1, 2)]  # the technique is about the whole line
    assert all(fill.tone is not Tone.EVIDENCE for fill in unlike.fills)
    marks = {c.text: c.mark for c in drawing.candidates if (c.row, c.column) == (1, 0)}
    assert marks["1"] == marks["2"] == Mark.STRUCK != marks["0"]


@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_hint_says_more_at_each_level(kenken: Kenken, level: int) -> None:
    code, out, _ = kenken("hint", "-", "--level", level, text=text_of(ONE))
    assert code == 0
    where, technique, *effects = out.splitlines() + [""] * (2 - level)
    assert where == "Look at row 1."
    assert technique == "Line of a harbour: a clue that is met, or only just." * (level > 1)
    assert effects == [
        "Row 1 has 0 filled cells, so r1c1, r1c2, r1c3, r1c4 are water.",
        "Row 4 has 0 filled cells, so r4c1, r4c2, r4c3, r4c4 are water.",
    ] * (level > 2)  # fmt: skip


@pytest.mark.parametrize(
    ("cells", "code", "told"),
    [
        ("{1} . . .", 1, "- The right value is not among the candidates of r1c1."),
        (". 1 . .", 1, "- The 1 in r1c2 leads to no solution."),
        (". . 3 .", 2, "row 1, cell 3: 3 is not a value of this puzzle (0 to 2)"),
        (". . k .", 2, "row 1, cell 3: 'k' is not a cell; a cell is a value, "),
    ],
)
def test_notes_speak_of_the_kinds_values(
    kenken: Kenken, tmp_path: Path, cells: str, code: int, told: str
) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text(f"{cells}\n. . . .\n. . 2 1\n. . . .", encoding="utf-8")
    done, out, err = kenken("hint", "-", "--state", notes, text=text_of(ONE))
    assert done == code
    assert told in out + "".join(err)


def test_techniques_are_listed_kind_by_kind(kenken: Kenken) -> None:
    first, *_, last = kenken("techniques")[1].split("\n\n")
    *titles, end = [row.title for row in registry.FAMILIES if row.kind is registry.KINDS[0]]
    assert first.splitlines()[0] == ", ".join(titles) + f" and {end}"
    title, _, *rows = last.splitlines()
    assert title == "Harbour"
    assert [line.split()[2] for line in rows] == [row.id for row in LOGIC.techniques]


def test_ids_of_techniques_are_unique_over_all_kinds() -> None:
    logics = [kind.logic() for kind in registry.KINDS]
    rows = techniques_by_id([*logics, LOGIC])
    assert rows["harbour-ship"].title == "Ship found"
    assert rows["search"].statement == human.TECHNIQUES["search"].statement
    listed = [row.id for logic in logics for row in logic.techniques]
    assert list(techniques_by_id(logics)) == list(dict.fromkeys(listed))  # all have the search
    with pytest.raises(InternalError, match="two techniques have the name 'harbour-line'"):
        techniques_by_id([LOGIC, LOGIC])
