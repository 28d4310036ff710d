"""Drafts of the editor: every family can be drawn, and what is missing or wrong is said."""

import json
from typing import Any

import pytest

from kenken_cp.api.solving import solve
from kenken_cp.core.document import Document
from kenken_cp.core.errors import KenkenError
from kenken_cp.formats import read_document
from kenken_cp.registry import FAMILIES
from kenken_cp.studio import answers

BY_ID = {family.id: family for family in FAMILIES}


def drawn(family: str) -> tuple[Document, dict[str, Any]]:
    """The puzzle of a family's manual, and the request of an editor that drew it."""
    row = BY_ID[family]
    document = Document(row, row.manual.example())
    puzzle, data = document.puzzle, row.data(document.puzzle)
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
    return document, {"family": family, **sides, "texts": texts, "cages": cages}


def asked(request: dict[str, Any]) -> dict[str, Any]:
    """The answer to a draft."""
    return answers.ANSWERS["draft"](request)


@pytest.mark.parametrize("family", BY_ID)
def test_the_example_of_every_family_can_be_drawn(family: str) -> None:
    document, request = drawn(family)
    found = asked(request)
    assert found["outcome"] == "unique"
    assert found["tier"]
    assert read_document(json.dumps(found["puzzle"])).puzzle == document.puzzle


@pytest.mark.parametrize("family", BY_ID)
def test_an_empty_board_says_what_is_missing_or_has_several_solutions(family: str) -> None:
    request = {"family": family, "rows": 4, "columns": 4, "texts": [""] * 16, "cages": []}
    found = asked(request)
    if "unfinished" in found:
        assert found["unfinished"].endswith(".")
    else:
        assert found["outcome"] == "multiple"
        assert len(found["solutions"]) == 2
        assert found["differ"]
    blank = answers.ANSWERS["blank"](request)
    assert (blank["rows"], blank["columns"], len(blank["fixed"])) == (4, 4, 16)


def test_cells_without_a_cage_and_cages_without_a_clue_are_named() -> None:
    request = {"family": "kenken", "rows": 2, "columns": 2, "texts": ["1", "", "", ""]}
    cage = {"cells": [1, 3], "clue": ""}
    assert asked({**request, "cages": []})["unfinished"] == (
        "3 cells without a cage: r1c2, r2c1, r2c2."
    )
    assert asked({**request, "cages": [cage]})["unfinished"] == "The cage at r1c2 has no clue."


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
    data = asked(request).get("puzzle", {}).get("puzzle", {})
    if data:  # a constructor may refuse what no digits can make
        assert (data["operator"][0], data["target"][0]) == (operator, target)
    else:
        assert asked(request)["problem"]


@pytest.mark.parametrize("clue", ["+", "abc", "1+2", "=3+", "99999999999999999", "٣"])
def test_what_is_no_clue_is_a_problem(clue: str) -> None:
    cages = [{"cells": [0, 1], "clue": clue}]
    found = asked({"family": "kenken", "rows": 2, "columns": 2, "texts": [""] * 4, "cages": cages})
    assert found.keys() == {"problem"}
    assert len(found["problem"].splitlines()) == 1


def test_a_killer_takes_sums_alone() -> None:
    cages = [{"cells": [0, 1], "clue": "2x"}]
    found = asked({"family": "killer", "rows": 4, "columns": 4, "texts": [""] * 16, "cages": cages})
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
        {"cages": [{"cells": ["0"], "clue": "1"}]},
    ],
)  # fmt: skip
def test_what_is_no_draft_is_refused(more: dict[str, Any]) -> None:
    request = {"family": "kenken", "rows": 2, "columns": 2, "texts": [""] * 4, "cages": []}
    with pytest.raises(KenkenError):
        asked({**request, **more})
