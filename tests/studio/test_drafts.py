"""Drafts of the editor: every family can be drawn, and what is missing or wrong has a message."""

import json
import random
import re
from dataclasses import replace
from itertools import groupby, product
from pathlib import Path
from typing import Any, NoReturn

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kenken_cp.api.solving import solve
from kenken_cp.core.document import Document
from kenken_cp.core.drawing import Fill, Tone
from kenken_cp.core.errors import FormatError, KenkenError, OutOfBudget
from kenken_cp.core.family import Family
from kenken_cp.formats import read_document
from kenken_cp.formats.native import FORMAT as NATIVE
from kenken_cp.kinds.cages.clues import names as clue_names
from kenken_cp.kinds.cages.clues import sort_of
from kenken_cp.kinds.cages.houses import boxes_of
from kenken_cp.kinds.cages.operators import Rule
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.kinds.lines.puzzle import LinePuzzle, puzzle_of
from kenken_cp.kinds.paths.puzzle import PathPuzzle
from kenken_cp.player import boards
from kenken_cp.registry import FAMILIES
from kenken_cp.render.svg import svg
from kenken_cp.studio import answers, drafts, setters_bench
from kenken_cp.studio.draft_checks import LONGEST, draft_of
from tests.helpers.clues import clue_for
from tests.helpers.paths import EXAMPLES
from tests.helpers.strategies import any_candidates

BY_ID = {family.id: family for family in FAMILIES}


def draw_example(family: str) -> tuple[Document, dict[str, Any]]:
    """The puzzle of a family's manual, and the request of an editor that drew it."""
    row = BY_ID[family]
    document = Document(row, row.manual.example())
    puzzle: Any = document.puzzle
    data = row.data(puzzle)
    texts = [""] * (puzzle.rows * puzzle.columns)
    for field in ("given", "clue"):
        for cell, number in enumerate(n for line in data.get(field, ()) for n in line):  # type: ignore[attr-defined]
            texts[cell] = {0: "", -1: "?"}.get(number, str(number))
    if "row_clues" in data:
        texts = ["#" if value else "" for value in solve(document)]
    cages = [
        {"cells": list(cage.cells), "clue": puzzle.clue(cage)}
        for cage in getattr(puzzle, "cages", ())
    ]
    sides = {"rows": puzzle.rows, "columns": puzzle.columns}
    signs = puzzle.clues if family == "futoshiki" else ()
    clues = [{"sort": clue.sort, "cells": list(clue.cells)} for clue in signs]
    return document, {"family": family, **sides, "texts": texts, "cages": cages, "drawn": clues}


def ask(request: dict[str, Any]) -> dict[str, Any]:
    """The answer to a draft."""
    return answers.ANSWERS["draft"](request)


@pytest.mark.parametrize("family", BY_ID)
def test_the_example_of_every_family_can_be_drawn(family: str) -> None:
    document, request = draw_example(family)
    found = ask(request)
    assert found["outcome"] == "unique"
    assert found["tier"]
    assert read_document(json.dumps(found["puzzle"])).puzzle == document.puzzle


@pytest.mark.parametrize("family", BY_ID)
def test_an_empty_board_says_what_is_missing_or_has_several_solutions(family: str) -> None:
    request = {"family": family, "rows": 4, "columns": 4, "texts": [""] * 16, "cages": []}
    found = ask(request)
    if "unfinished" in found:
        assert found["unfinished"].endswith(".")
    else:
        assert found["outcome"] == "multiple"
        assert len(found["solutions"]) == 2
        assert found["differ"]
    blank = answers.ANSWERS["blank"](request)
    assert (blank["rows"], blank["columns"], len(blank["fixed"])) == (4, 4, 16)


@pytest.mark.parametrize(
    "path", sorted((EXAMPLES / "unique").glob("*.json")), ids=lambda path: path.stem
)
def test_a_puzzle_that_is_opened_is_drawn_as_it_was(path: Path) -> None:
    """Through JSON and back: what the editor can draw is what it was, its family too."""
    told = json.loads(path.read_text(encoding="utf-8"))
    document = read_document(json.dumps(told))
    if max(document.puzzle.rows, document.puzzle.columns) > LONGEST:
        with pytest.raises(KenkenError, match="cannot be drawn here"):
            answers.ANSWERS["sketch"]({"puzzle": told})
        return
    request = json.loads(json.dumps(answers.ANSWERS["sketch"]({"puzzle": told})))
    assert request.pop("meta")["title"] == document.meta.title
    family = BY_ID[request["family"]]
    sketch = family.kind.play().sketch
    assert sketch is not None
    assert sketch.puzzle(family, draft_of(request, sketch, family)) == document.puzzle
    assert family == document.family


def test_areas_of_a_draft_are_checked_and_kept_apart_from_cages() -> None:
    told = json.loads((EXAMPLES / "unique/killer-areas-4x4.json").read_text(encoding="utf-8"))
    request = json.loads(json.dumps(answers.ANSWERS["sketch"]({"puzzle": told})))
    assert request["areas"]
    answer = answers.ANSWERS["draft"](request)
    assert answer["outcome"] == "unique"
    assert answer["puzzle"]["puzzle"] == told["puzzle"]
    clued = answers.ANSWERS["clues"](request)
    assert [cage["cells"] for cage in clued["cages"]] == [c["cells"] for c in request["cages"]]
    shared = {**request, "areas": [[0, 1], [1, 2]]}
    assert "is in two cages" in answers.ANSWERS["draft"](shared)["problem"]
    for wrong in ([[0, 99]], [["r1c1"]], [0], {"a": 1}):
        with pytest.raises(FormatError):
            answers.ANSWERS["draft"]({**request, "areas": wrong})
    other = {"family": "hidato", "rows": 2, "columns": 2, "texts": [""] * 4, "areas": [[0, 1]]}
    with pytest.raises(FormatError, match="such puzzles have no areas"):
        answers.ANSWERS["draft"](other)
    kenken = {**other, "family": "kenken", "cages": [{"cells": [0, 1, 2, 3], "clue": "6+"}]}
    assert "areas" in answers.ANSWERS["draft"](kenken)["problem"]


@st.composite
def unusual(draw: Any) -> tuple[Family, Any]:
    """A puzzle whose choices are drawn; whether it has a solution does not matter."""
    names = ["kenken", "kenken-boxes", "sudoku", "killer", "hidato", "nonogram"]
    name, yes = draw(st.sampled_from(names)), st.booleans()
    if name == "hidato":
        walls = draw(st.sampled_from([((0, 1), (5, 9)), ()]))
        links = draw(st.sampled_from([((2, 7),), ()]))
        puzzle = PathPuzzle(4, 4, True, ((3, 5),), (12,) * draw(yes), walls, links, draw(yes))
        return BY_ID[name], puzzle
    if name == "nonogram":
        clue = draw(st.sampled_from([(), (1,), (1, 2), (4,)]))
        givens = draw(st.sampled_from([(), ((3, 0), (5, 1))]))
        return BY_ID[name], LinePuzzle(4, 4, (clue,) * 4, ((2,),) * 4, givens)
    digits = tuple(sorted(draw(st.sets(st.integers(1, 30), min_size=4, max_size=6))))
    lines = tuple([cell // 4 for cell in range(16)])
    boxes = draw(st.sampled_from([(), (0, 0, 1, 1) * 2 + (2, 2, 3, 3) * 2, lines]))
    fields: dict[str, Any] = {"digits": digits}
    if name != "kenken":
        fields |= {"boxes": boxes, "diagonals": draw(yes)}
    if name in ("sudoku", "killer"):
        cages = (Cage((0, 1), "+", sum(digits[:2])),) * (name == "killer")
        fields |= {"covered": False, "givens": ((3, digits[1]),) * draw(yes)}
        distinct = name == "killer" and draw(yes)
        made = CagePuzzle(4, 4, cages, distinct=distinct, **fields)
        return BY_ID[name], draw(st.just(made) | any_candidates(made))
    operator, target = draw(st.sampled_from([("+", 9), ("-", 2), ("*", 30), ("/", 2), ("?", 5)]))
    cages = (Cage((0, 1), operator, target), *[Cage((i,), "=", digits[0]) for i in range(2, 16)])
    made = CagePuzzle(4, 4, cages, rule=draw(st.sampled_from(list(Rule))), **fields)
    return BY_ID[name], draw(st.just(made) | any_candidates(made))


@given(unusual())
def test_a_puzzle_with_everything_is_opened_as_it_was(found: tuple[Family, Any]) -> None:
    """Digits, rules, diagonals, boxes of any form, candidates; walls, links, loops; givens of
    Nonograms."""
    family, puzzle = found
    sketch = family.kind.play().sketch
    assert sketch is not None
    assert sketch.puzzle(family, sketch.draft(family, puzzle)) == puzzle


@pytest.mark.parametrize("name", ["unique/killer-candidates-4x4", "unique/sukaku-6x6"])
def test_candidates_are_opened_and_sent_back(name: str) -> None:
    whole = json.loads((EXAMPLES / f"{name}.json").read_bytes())
    found = answers.ANSWERS["sketch"]({"puzzle": whole})
    sent = {name: found[name] for name in ("family", "rows", "columns", "cages", "regions")}
    sent |= {"texts": list(found["texts"]), "regions": list(found["regions"])}
    sent["cages"] = [{**cage, "cells": list(cage["cells"])} for cage in found["cages"]]
    answer = ask(sent)
    assert answer["outcome"] == "unique"
    assert answer["puzzle"]["puzzle"] == whole["puzzle"]


@pytest.mark.parametrize("text", ["{}", "{1", "{1,}", "{a}", "{1 2}", "{12345678}", "{1,5}"])
def test_candidates_that_are_no_digits_are_refused(text: str) -> None:
    request = {"family": "sudoku", "rows": 4, "columns": 4, "texts": [text, *[""] * 15]}
    try:
        answer = ask(request)
    except KenkenError as error:
        assert "cannot be written in a cell" in str(error)  # noqa: PT017
        return
    assert answer == {"problem": "r1c1 has the candidate 5, which is not one of the digits 1 2 3 4"}


def test_clues_from_a_solution_keep_to_the_candidates() -> None:
    texts = ["{1,2}", "{2}", *[""] * 14]
    cages = [{"cells": [0, 1], "clue": ""}]
    request = {"family": "killer", "rows": 4, "columns": 4, "texts": texts, "cages": cages}
    found = answers.ANSWERS["clues"](request)
    assert found["cages"] == [{"cells": [0, 1], "clue": "3"}]
    assert found["texts"] == texts


def test_the_clue_of_a_killer_that_is_opened_has_no_sign() -> None:
    document, _ = draw_example("killer")
    puzzle = json.loads(NATIVE.write(document))
    cages = answers.ANSWERS["sketch"]({"puzzle": puzzle})["cages"]
    assert [cage["clue"] for cage in cages] == [str(cage.target) for cage in document.puzzle.cages]


def pictures_of(texts: list[str]) -> list[tuple[int, ...]]:
    """All pictures of 3×4 cells with the clues of the one that is painted, by trying all."""
    painted = tuple([int(text == "#") for text in texts])
    wanted = puzzle_of(painted, 4)
    return [grid for grid in product((0, 1), repeat=12) if puzzle_of(grid, 4) == wanted]


def test_the_picture_that_is_painted_is_shown_with_all_that_its_clues_leave_open() -> None:
    """Beside another picture, whichever two are found first."""
    rng, several = random.Random(3), 0
    for _ in range(40):
        texts = [rng.choice(["#", "", ""]) for _ in range(12)]
        found = ask({"family": "nonogram", "rows": 3, "columns": 4, "texts": texts})
        if found.get("outcome") != "multiple":
            continue
        several += 1
        grids = pictures_of(texts)
        painted = tuple([int(text == "#") for text in texts])
        differ = [i for i in range(12) if len({grid[i] for grid in grids}) > 1]
        assert (found["differ"], found["pictured"], found["partly"]) == (differ, True, False)
        fills = tuple([Fill(*divmod(cell, 4), Tone.TARGET) for cell in differ])
        shown = [
            svg(replace(BY_ID["nonogram"].draw(puzzle_of(painted, 4), grid), fills=fills),
                "", " ", boards.LOOK, "solution0")
            for grid in grids
        ]  # fmt: skip
        one, other = (each.replace("solution1", "solution0") for each in found["solutions"])
        assert one == shown[grids.index(painted)]
        assert other in shown
        assert one != other
    assert several > 5


def test_a_number_of_a_rectangle_is_not_offered_as_its_area() -> None:
    texts = ["2", "", "", "2"]
    found = ask({"family": "shikaku", "rows": 2, "columns": 2, "texts": texts})
    assert found["differ"]
    assert found["values"] == []


def test_cells_without_a_cage_and_cages_without_a_clue_are_named() -> None:
    request = {"family": "kenken", "rows": 2, "columns": 2, "texts": ["1", "", "", ""]}
    cage = {"cells": [1, 3], "clue": ""}
    assert ask({**request, "cages": []})["unfinished"] == (
        "3 cells without a cage: r1c2, r2c1, r2c2."
    )
    assert ask({**request, "cages": [cage]})["unfinished"] == "The cage at r1c2 has no clue."


@pytest.mark.parametrize(
    ("clue", "operator", "target"),
    [("12+", "+", 12), ("12 +", "+", 12), ("3−", "-", 3), ("3-", "-", 3), ("6x", "*", 6),
     ("6X", "*", 6), ("6×", "*", 6), ("6*", "*", 6), ("2÷", "/", 2), ("2:", "/", 2), ("2/", "/", 2),
     ("?3", "?", 3), ("3", "?", 3)],
)  # fmt: skip
def test_clues_are_read_as_people_write_them(clue: str, operator: str, target: int) -> None:
    texts = ["", "", *["1"] * 14]
    cages = [{"cells": [0, 1], "clue": clue}]
    request = {"family": "kenken", "rows": 4, "columns": 4, "texts": texts, "cages": cages}
    data = ask(request).get("puzzle", {}).get("puzzle", {})
    if data:  # a constructor may refuse what no digits can make
        assert (data["operator"][0], data["target"][0]) == (operator, target)
    else:
        assert ask(request)["problem"]


@pytest.mark.parametrize("clue", ["+", "abc", "1+2", "=3+", "99999999999999999", "٣"])
def test_what_is_no_clue_is_a_problem(clue: str) -> None:
    cages = [{"cells": [0, 1], "clue": clue}]
    found = ask({"family": "kenken", "rows": 2, "columns": 2, "texts": [""] * 4, "cages": cages})
    assert found.keys() == {"problem"}
    assert len(found["problem"].splitlines()) == 1


@pytest.mark.parametrize("family", BY_ID)
def test_the_examples_of_clues_are_clues_of_the_family(family: str) -> None:
    sides = {"family": family, "rows": 9, "columns": 9}
    examples = answers.ANSWERS["blank"](sides)["caged"].split()
    assert bool(examples) == bool(draw_example(family)[1]["cages"])
    for clue in examples:
        cells = [0] if clue == "7" else [0, 1]
        request = {**sides, "texts": [""] * 81, "cages": [{"cells": cells, "clue": clue}]}
        assert "problem" not in ask(request)


def test_a_killer_takes_sums_alone() -> None:
    cages = [{"cells": [0, 1], "clue": "2x"}]
    found = ask({"family": "killer", "rows": 4, "columns": 4, "texts": [""] * 16, "cages": cages})
    assert found == {"problem": "r1c1, r1c2: the clue must be a sum"}


@pytest.mark.parametrize(
    "more",
    [
        {"family": "rabbit"}, {"rows": 0}, {"rows": 31}, {"rows": "4"}, {"rows": True},
        {"texts": [""]}, {"texts": None}, {"texts": ["x"] * 4}, {"texts": ["12345"] * 4},
        {"texts": [1] * 4}, {"texts": ["٣"] * 4}, {"texts": ["#"] * 4}, {"texts": [["1"]] * 4},
        {"cages": 5}, {"cages": [5]}, {"cages": [{"cells": [], "clue": ""}]},
        {"cages": [{"cells": [0]}]}, {"cages": [{"cells": [4], "clue": "1"}]},
        {"cages": [{"cells": [-1], "clue": "1"}]}, {"cages": [{"cells": [0, 0], "clue": "1"}]},
        {"cages": [{"cells": [0], "clue": "1"}] * 2}, {"cages": [{"cells": [True], "clue": "1"}]},
        {"cages": [{"cells": ["0"], "clue": "1"}]}, {"cages": [{"cells": [0], "clue": "1" * 999}]},
        {"regions": [1]}, {"regions": [1, 1, 1, 9]}, {"regions": "1111"}, {"regions": [True] * 4},
        {"pairs": []}, {"pairs": {"wall": [[0, 1]]}}, {"clues": []}, {"clues": [["1"], 5]},
        {"clues": [["1"] * 999, []]}, {"options": []}, {"options": {"rabbit": ""}},
        {"options": {"rule": "x"}}, {"options": {"digits": 5}}, {"options": {"diagonals": "yes"}},
    ],
)  # fmt: skip
def test_what_is_no_draft_is_refused(more: dict[str, Any]) -> None:
    request = {"family": "kenken", "rows": 2, "columns": 2, "texts": [""] * 4, "cages": []}
    with pytest.raises(KenkenError):
        ask({**request, **more})


@pytest.mark.parametrize(
    "pairs",
    [{"door": [[0, 1]]}, {"wall": 5}, {"wall": [[0]]}, {"wall": [[0, 4]]}, {"link": [[0, "1"]]}],
)
def test_what_is_no_pair_is_refused(pairs: dict[str, Any]) -> None:
    request = {"family": "numbrix", "rows": 2, "columns": 2, "texts": ["1", "", "", ""]}
    assert "outcome" in ask({**request, "pairs": {"wall": [[0, 1]], "link": [[1, 3]]}})
    with pytest.raises(KenkenError):
        ask({**request, "pairs": pairs})


@pytest.mark.parametrize(
    ("clues", "told"),
    [
        ([["1", "1"], ["1", "1"]], {"outcome": "multiple"}),
        ([["2", "0"], ["1", "1"]], {"outcome": "unique"}),
        (
            [["2", ""], ["1", "1"]],
            {"unfinished": "Row 2 has no clue; write 0 if it has no filled cell."},
        ),
        (
            [["2", "0"], ["1"]],
            {"unfinished": "Column 2 has no clue; write 0 if it has no filled cell."},
        ),
        ([["2", "0", "1"], ["1", "1"]], {"problem": "3 clues do not fit 2 rows"}),
        (
            [["2", "x"], ["1", "1"]],
            {"problem": "the clue 'x' of row 2 must be numbers, such as 3 1 2, or 0"},
        ),
    ],
)
def test_clues_of_lines_are_typed(clues: list[list[str]], told: dict[str, str]) -> None:
    request = {"family": "nonogram", "rows": 2, "columns": 2, "texts": [""] * 4, "clues": clues}
    assert ask(request).items() >= told.items()


@pytest.mark.parametrize(
    ("text", "digits"),
    [("", [1, 2]), ("0-1", [0, 1]), (" 3 – 4 ", [3, 4]), ("2, 7", [2, 7]), ("-1 4", [-1, 4])],
)
def test_digits_are_typed(text: str, digits: list[int]) -> None:
    cages = [{"cells": [i], "clue": f"={digits[i in (1, 2)]}"} for i in range(4)]
    request = {"family": "kenken", "rows": 2, "columns": 2, "texts": [""] * 4, "cages": cages}
    assert ask({**request, "options": {"digits": text}})["puzzle"]["puzzle"]["digits"] == digits
    assert "problem" in ask({**request, "options": {"digits": f"{text} one"}})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1-50", "the digits '1-50' are too many; at most "),
        ("4-1", "the digits '4-1': write the smaller digit first, as in 1-9"),
    ],
)
def test_digits_that_cannot_be_say_why(text: str, said: str) -> None:
    request = {"family": "kenken", "rows": 2, "columns": 2, "texts": [""] * 4, "cages": []}
    assert said in ask({**request, "options": {"digits": text}})["problem"]


def _make_caged(rng: random.Random, family: str, side: int) -> dict[str, Any]:
    """A draft whose cages are pairs and single cells, without clues."""
    cages, taken = [], set()
    for cell in range(side * side):
        if cell in taken:
            continue
        pair = cell % side < side - 1 and cell + 1 not in taken and rng.random() < 0.7
        cells = [cell, cell + 1] if pair else [cell]
        taken.update(cells)
        cages.append({"cells": cells, "clue": ""})
    sides = {"family": family, "rows": side, "columns": side}
    return {**sides, "texts": [""] * (side * side), "cages": cages}


@pytest.mark.parametrize("side", [4, 6, 9])
@pytest.mark.parametrize("family", ["kenken", "kenken-boxes", "killer"])
def test_clues_come_from_a_solution_that_is_found(family: str, side: int) -> None:
    """Whatever is found, the puzzle with these clues has a solution."""
    request = _make_caged(random.Random(side), family, side)
    found = drafts.clues(request)
    assert all(cage["clue"] for cage in found["cages"])
    assert drafts.draft({**request, **found})["outcome"] in ("unique", "multiple", "unknown")


@pytest.mark.parametrize("family", ["kenken", "killer"])
def test_clues_come_from_the_digits_that_are_written(family: str) -> None:
    request = _make_caged(random.Random(2), family, 4)
    request["cages"][0]["clue"] = "5x" if family == "kenken" else ""
    grid = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]
    found = drafts.clues({**request, "texts": list(map(str, grid))})
    assert set(found["texts"]) == {""}  # the solution is not given away
    puzzle = drafts.draft({**request, **found})["puzzle"]
    document = read_document(json.dumps(puzzle))
    assert document.family.check(document.puzzle, tuple(grid)) == []
    if family == "kenken" and len(request["cages"][0]["cells"]) == 2:
        assert found["cages"][0]["clue"] == "2*"  # the operator that was written stays


def test_a_solution_suits_the_operators_that_are_written() -> None:
    """Most have a pair here that gives no clue with ÷; three digits never give one with −."""
    request = _make_caged(random.Random(2), "kenken", 4)
    pairs = [{"cells": [cell, cell + 1], "clue": "/"} for cell in (0, 4, 8, 12)]
    others = [{"cells": [cell, cell + 1], "clue": ""} for cell in (2, 6, 10, 14)]
    for _ in range(3):
        found = drafts.clues({**request, "cages": pairs + others})
        assert [cage["clue"][-1] for cage in found["cages"][:4]] == ["/"] * 4
    threes = [{"cells": [0, 1, 2], "clue": "-"}, *others[1:]]
    with pytest.raises(KenkenError, match="give no clue with −; leave out the −"):
        drafts.clues({**request, "cages": threes})


def test_without_a_solution_there_are_no_clues() -> None:
    request = _make_caged(random.Random(2), "kenken", 4)
    with pytest.raises(KenkenError, match="no solution was found"):
        drafts.clues({**request, "texts": ["1", "1", *[""] * 14]})
    with pytest.raises(KenkenError, match="have no cages"):
        drafts.clues({"family": "sudoku", "rows": 4, "columns": 4, "texts": [""] * 16})


def test_clues_of_a_draft_are_drawn_checked_and_kept() -> None:
    drawn = [
        {"sort": "thermometer", "cells": [0, 5, 10], "text": ""},
        {"sort": "pair-sum", "cells": [1, 2], "text": "v"},
        {"sort": "odd", "cells": [7], "text": ""},
        {"sort": "anti-knight", "cells": [], "text": ""},
        {"sort": "sandwich", "cells": [0, 1, 2, 3], "text": "0"},
    ]
    request = {"family": "sudoku", "rows": 4, "columns": 4, "texts": [""] * 16, "drawn": drawn}
    answer = ask(request)
    held = answer["puzzle"]["puzzle"]["clues"]
    assert {"clue": "pair-sum", "cells": ["r1c2", "r1c3"], "value": 5} in held
    assert {"clue": "thermometer", "cells": ["r1c1", "r2c2", "r3c3"]} in held
    assert len(held) == len(drawn)
    picture = answers.ANSWERS["drawn"](request)
    assert 'class="thread grey"' in picture["svg"]
    assert picture["refused"] == []
    assert picture["left"] > 40  # there is room for what stands beside the board
    opened = answers.ANSWERS["sketch"]({"puzzle": answer["puzzle"]})
    again = ask({**json.loads(json.dumps(opened))})
    assert again["puzzle"]["puzzle"] == answer["puzzle"]["puzzle"]


def test_a_clue_that_cannot_be_is_told_and_left_out_of_the_picture() -> None:
    drawn = [
        {"sort": "whisper", "cells": [0, 1], "text": "x"},
        {"sort": "arrow", "cells": [3], "text": ""},
        {"sort": "odd", "cells": [7], "text": ""},
    ]
    request = {"family": "sudoku", "rows": 4, "columns": 4, "texts": [""] * 16, "drawn": drawn}
    assert "cannot be the value of a whisper line" in ask(request)["problem"]
    assert "has 1 cell; it must have 2" in ask({**request, "drawn": drawn[1:]})["problem"]
    assert answers.ANSWERS["drawn"](request)["refused"] == [0, 1]
    refused: tuple[Any, ...] = (
        [{"sort": "odd", "cells": [16]}],
        [{"sort": "odd", "cells": ["r1c1"]}],
        [{"sort": "odd", "cells": [True]}],
        [{"sort": "odd", "cells": [1], "text": 3}],
        [{"sort": "odder", "cells": [1]}],
        [{"sort": ["odd"], "cells": [1]}],
        [{"sort": "odd", "cells": [0] * 65}],
        [{"cells": [1]}],
        ["odd"],
        {},
    )
    for wrong in refused:
        with pytest.raises(FormatError):
            ask({**request, "drawn": wrong})
    other = {"family": "hidato", "rows": 2, "columns": 2, "texts": [""] * 4, "drawn": drawn[2:]}
    with pytest.raises(FormatError, match="no sort of clue of such puzzles"):
        ask(other)
    with pytest.raises(FormatError, match="no clues that are drawn"):
        answers.ANSWERS["drawn"]({**other, "drawn": []})


def test_signs_of_a_futoshiki_are_drawn() -> None:
    _, request = draw_example("futoshiki")
    assert ask({**request, "drawn": []})["unfinished"] == "There is no sign yet."
    blank = answers.ANSWERS["blank"](request)
    assert [tool["id"] for tool in blank["tools"]] == ["greater-than"]


def test_every_sort_of_clue_has_a_tool_with_its_rule() -> None:
    tools = answers.ANSWERS["blank"]({"family": "sudoku", "rows": 9, "columns": 9})["tools"]
    assert sorted(tool["id"] for tool in tools) == list(clue_names())
    assert all(tool["rule"] and tool["title"] and tool["group"] for tool in tools)
    groups = [tool["group"] for tool in tools]
    assert len(list(groupby(groups))) == len(set(groups))  # each stands together


@pytest.mark.parametrize("sort", clue_names())
def test_a_clue_of_any_sort_is_opened_and_drawn_as_it_was(sort: str) -> None:
    rng = random.Random(sort)
    family = BY_ID["sudoku"]
    sketch = family.kind.play().sketch
    assert sketch is not None
    made = CagePuzzle(9, 9, (), boxes=boxes_of(9, 9, 3, 3), covered=False)
    grid = tuple(
        [(3 * row + row // 3 + column) % 9 + 1 for row, column in product(range(9), repeat=2)]
    )
    clues = [clue_for(rng, made, sort_of(sort), grid, holding=False) for _ in range(3)]
    held = tuple([clue for clue in clues if clue is not None])
    assert held
    puzzle = replace(made, clues=held)
    told = json.loads(NATIVE.write(Document(family, puzzle)))
    request = json.loads(json.dumps(answers.ANSWERS["sketch"]({"puzzle": told})))
    assert sketch.puzzle(family, draft_of(request, sketch, family)) == puzzle
    assert answers.ANSWERS["drawn"](request)["refused"] == []


def test_true_candidates_of_a_draft() -> None:
    document, request = draw_example("sudoku")
    [grid] = [solve(document)]
    found = answers.ANSWERS["truths"](request)
    assert [list(each) for each in found["cells"]] == [[value] for value in grid]
    assert found["values"] == [1, 2, 3, 4]
    fewer = {**request, "texts": ["1", "", "", "3", *[""] * 12]}
    found = answers.ANSWERS["truths"](fewer)
    assert found["unknown"] == 0
    assert [list(each) for each in found["cells"][:4]] == [[1], [2, 4], [2, 4], [3]]
    for cell, value in found["single"]:
        texts = [*fewer["texts"]]
        texts[cell] = str(value)
        assert ask({**fewer, "texts": texts})["outcome"] == "unique"
    _, kenken = draw_example("kenken")
    assert answers.ANSWERS["truths"]({**kenken, "cages": []})["cells"] == []  # no puzzle yet


@pytest.mark.parametrize("family", ["sudoku", "killer", "futoshiki", "numbrix", "hidato"])
def test_what_may_go_leaves_a_draft_with_the_same_solution(family: str) -> None:
    document, request = draw_example(family)
    found = answers.ANSWERS["spare"](request)
    assert found["lines"][0] == "Each of these may go alone:"
    fewer = {**request, **json.loads(json.dumps(found["draft"]))}
    assert ask(fewer)["outcome"] == "unique"
    assert answers.ANSWERS["spare"](fewer)["lines"] == [
        "Nothing may go: each part is needed for the solution to be the only one."
    ]
    assert answers.ANSWERS["number"](fewer) == {"lines": ["one solution"]}
    assert solve(read_document(json.dumps(ask(fewer)["puzzle"]))) == solve(document)


def test_what_is_missing_makes_a_draft_unique() -> None:
    _, request = draw_example("sudoku")
    bare = {**request, "texts": [""] * 16}
    assert answers.ANSWERS["number"](bare) == {"lines": ["288 solutions"]}
    found = answers.ANSWERS["missing"](bare)
    assert found["lines"][0].startswith("given: 1 at r1c1, ")
    assert [text != "" for text in found["draft"]["texts"]] == [
        [cell] in found["parts"] for cell in range(16)
    ]
    assert ask({**bare, **json.loads(json.dumps(found["draft"]))})["outcome"] == "unique"


def test_what_contradicts_itself_is_named() -> None:
    _, request = draw_example("sudoku")
    wrong = {**request, "texts": ["1", "", "", "", "", "1", *[""] * 10]}
    found = answers.ANSWERS["spare"](wrong)
    assert found["lines"] == [
        "The puzzle has no solution. These contradict each other:",
        "- the given 1 at r1c1", "- the given 1 at r2c2",
    ]  # fmt: skip
    assert found["parts"] == [[0], [5]]
    assert answers.ANSWERS["missing"](wrong) == {"lines": ["The puzzle has no solution."]}


def test_many_solutions_are_counted_to_a_limit_and_estimated(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _, request = draw_example("sudoku")
    bare = {**request, "texts": [""] * 16}
    monkeypatch.setattr(setters_bench, "LIMIT", 10)
    [line] = answers.ANSWERS["number"](bare)["lines"]
    told = re.fullmatch(
        r"at least 10 solutions; about (\d+) solutions \(standard error .+ %, 200 samples\)", line
    )
    assert told is not None, line
    assert abs(int(told[1]) - 288) < 60  # four standard errors
    monkeypatch.setattr(setters_bench, "estimate", spend)
    [line] = answers.ANSWERS["number"](bare)["lines"]
    assert line == "at least 10 solutions; too many to be estimated in the time of an answer"


def spend(*_: object) -> NoReturn:
    """What asks for more than there is time for."""
    raise OutOfBudget("the time limit was reached")
