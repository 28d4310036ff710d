"""Puzzles built from Python are those that a file of the same clues holds."""

from typing import Any

import pytest

import kenken_cp
from kenken_cp.core.errors import KenkenError
from tests.helpers.paths import EXAMPLES

CAGES: list[tuple[str | int, object]] = [
    ("3-", "r1c1 r1c2"), ("11+", "r1c3 r1c4 r2c3 r2c4"), ("7+", [(2, 1), (3, 1), (3, 2)]),
    (3, "r2c2"), ("3×", ["r3c3", "r3c4", (4, 4)]), ("24x", "r4c1, r4c2, r4c3"),
]  # fmt: skip
SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_a_kenken_is_its_cages() -> None:
    built = kenken_cp.build("kenken", size=4, cages=CAGES)
    assert built == kenken_cp.loads(
        '{"format":"kenken-cp","version":1,"family":"kenken","puzzle":{"rows":4,"columns":4,'
        '"digits":[1,2,3,4],"rule":"pair","cage":[[1,1,2,2],[3,4,2,2],[3,3,5,5],[6,6,6,5]],'
        '"operator":["-","+","+","=","*","*"],"target":[3,11,7,3,3,24]}}'
    )
    assert kenken_cp.verify(built).outcome is kenken_cp.Outcome.UNIQUE


def test_a_sudoku_is_its_text_or_its_rows() -> None:
    read = kenken_cp.loads(SUDOKU, family="sudoku")
    rows = [SUDOKU[start : start + 9] for start in range(0, 81, 9)]
    numbers = [[0 if sign == "." else int(sign) for sign in row] for row in rows]
    nones = [[number or None for number in row] for row in numbers]
    flat = [number for row in numbers for number in row]
    for cells in (SUDOKU, rows, "\n".join(rows), numbers, nones, tuple(flat)):
        assert kenken_cp.build("sudoku", cells).puzzle == read.puzzle
    jigsaw = ["aaaa", "bbbb", "cccc", "dddd"]
    assert kenken_cp.build("sudoku", size=4, regions=jigsaw) == kenken_cp.build(
        "sudoku", size=4, regions=[[1] * 4, [2] * 4, [3] * 4, [4] * 4]
    )


def test_zero_is_blank_unless_it_is_a_digit() -> None:
    cells = [[0, 1, None, None], *[[None] * 4] * 3]
    assert kenken_cp.build("sudoku", cells).puzzle.givens == ((1, 1),)  # type: ignore[attr-defined]
    zeros = kenken_cp.build("sudoku", cells, digits=range(4))
    assert zeros.puzzle.givens == ((0, 0), (1, 1))  # type: ignore[attr-defined]


def test_a_set_in_a_cell_holds_its_candidates() -> None:
    cells = [[{1, 3}, None, None, 2], *[[None] * 4] * 3]
    built = kenken_cp.build("sudoku", cells)
    assert built.puzzle.candidates == ((0, (1, 3)),)  # type: ignore[attr-defined]
    assert built.puzzle.givens == ((3, 2),)  # type: ignore[attr-defined]
    for wrong in (set(), {"a"}, {9}):
        with pytest.raises(KenkenError):
            kenken_cp.build("sudoku", [[wrong, None, None, 2], *[[None] * 4] * 3])
    with pytest.raises(KenkenError):
        kenken_cp.build("hidato", [[{1, 3}, None], [None, None]])


def test_a_nonogram_is_its_clues_or_its_picture() -> None:
    clues: dict[str, Any] = {"row_clues": [[3], [1, 1], [3]], "column_clues": ["3", "1 1", 3]}
    built = kenken_cp.build("nonogram", **clues)
    assert kenken_cp.solve(built) == (1, 1, 1, 1, 0, 1, 1, 1, 1)
    for picture in (["###", "#.#", "###"], [[1, 1, 1], [1, 0, 1], [1, 1, 1]]):
        assert kenken_cp.build("nonogram", picture) == built
    empty = kenken_cp.build("nonogram", row_clues=[[], [1]], column_clues=[0, [1]])
    assert kenken_cp.solve(empty) == (0, 0, 0, 1)


def test_the_other_families() -> None:
    killer = kenken_cp.build("killer", "1" + "." * 15, cages=[(3, "r1c1 r1c2")], diagonals=True)
    assert killer.family.id == "killer"
    shikaku = kenken_cp.build("shikaku", [[4, 0], [0, 0], ["?", 0]])
    assert kenken_cp.solve(shikaku) == (1, 1, 1, 1, 2, 2)
    path = kenken_cp.build(
        "numbrix", [[1, "x", 5], [2, 3, 4]], walls=["r2c1 r2c2"], title="Dead end"
    )
    assert (path.puzzle.rows, path.puzzle.columns, path.meta.title) == (2, 3, "Dead end")
    assert kenken_cp.verify(path).outcome is kenken_cp.Outcome.NONE
    assert kenken_cp.build("hidato", [[1, 0], [0, 0]], closed=True).family.id == "hidato"


@pytest.mark.parametrize("path", sorted((EXAMPLES / "unique").glob("*.json")), ids=lambda p: p.stem)
def test_what_the_examples_hold_can_be_built(path: Any) -> None:
    """Each example from its own parts, as its kind takes it apart for the editor."""
    document = kenken_cp.load(path)
    family, puzzle = document.family, document.puzzle
    sketch = family.kind.play().sketch
    assert sketch is not None
    draft = sketch.draft(family, puzzle)
    if draft.areas:  # which build has not
        return
    parts: dict[str, Any] = {"size": (draft.rows, draft.columns)}
    if draft.cages:
        name = [(cell // draft.columns + 1, cell % draft.columns + 1) for cell in range(
            draft.rows * draft.columns)]  # fmt: skip
        parts["cages"] = [(clue, [name[cell] for cell in cells]) for cells, clue in draft.cages]
    if draft.regions:
        parts["regions"] = draft.regions if any(draft.regions) else False
    if any(draft.clues):
        parts["row_clues"], parts["column_clues"] = draft.clues
    for sort, pairs in draft.pairs.items():
        parts[f"{sort}s"] = [
            [(cell // draft.columns + 1, cell % draft.columns + 1) for cell in pair]
            for pair in pairs
        ]
    if draft.drawn:
        parts["clues"] = [
            (sort, [(cell // draft.columns + 1, cell % draft.columns + 1) for cell in cells], text)
            for sort, cells, text in draft.drawn
        ]
    flags = {"diagonals", "repeats", "closed"}
    parts |= {name: True if name in flags else value for name, value in draft.options.items()}
    texts = [None if text == "" else text for text in draft.texts]
    wide = draft.columns
    cells = [texts[start : start + wide] for start in range(0, len(texts), wide)]
    built = kenken_cp.build(family.id, cells if any(texts) else None, **parts)
    assert built.puzzle == puzzle


@pytest.mark.parametrize(
    ("family", "parts", "told"),
    [
        ("sudoku", {}, "the size is missing; give size"),
        ("sudoku", {"size": 5}, "a grid of 5×5 has no usual boxes; give regions"),
        ("sudoku", {"size": 4, "row_clues": [[1]] * 4}, "row_clues and column_clues: puzzles of"),
        ("sudoku", {"size": 4, "colour": "red"}, "colour: the family Sudoku has no such option"),
        ("sudoku", {"size": 4, "diagonals": 1}, "diagonals is 1; it must be True or False"),
        ("kenken", {"size": 2, "rule": "x", "cages": [(1, "r1c1")]}, "it must be 'pair' or 'max"),
        ("kenken", {"size": 2, "cages": [(1, "r1c1")]}, "3 cells without a cage: r1c2, r2c1, r2c2"),
        ("kenken", {"size": 3, "cages": [("3-", "r1c1 r1c2 r1c3")]}, "max-minus-rest"),
        ("kenken", {"size": 4, "regions": ["aabb"] * 4}, "regions: puzzles of the family KenKen"),
        ("killer", {"size": 4, "cages": [("3-", "r1c1 r1c2")]}, "the clue must be a sum"),
        ("hidato", {"cells": [[1, 2]], "walls": [["r1c1"]]}, "walls: .* must be two cells"),
        ("nonogram", {"cells": [[1, 2]]}, r"cells has 2 at r1c2; it must be # or \."),
        ("shikaku", {"size": 3}, "write the areas of rectangles into cells"),
    ],
)
def test_what_is_no_puzzle_is_refused(family: str, parts: dict[str, Any], told: str) -> None:
    with pytest.raises(kenken_cp.KenkenError, match=told) as refusal:
        kenken_cp.build(family, **parts)
    assert "--" not in str(refusal.value)
    assert "\n" not in str(refusal.value)
