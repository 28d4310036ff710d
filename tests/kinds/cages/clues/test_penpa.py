"""Clues in links to Penpa+: drawn, told in the rules, described; those that Penpa+ has, read."""

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kenken_cp.core.document import Document, Meta
from kenken_cp.core.errors import FormatError, KenkenError
from kenken_cp.formats import format_of, read_document
from kenken_cp.formats.penpa import CONTAINER, unpack
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.clue_sort import ClueSort
from kenken_cp.kinds.cages.clues import sort_of, sorts
from kenken_cp.kinds.cages.families import family_for
from kenken_cp.kinds.cages.formats.described import FIELD, NEEDLESS
from kenken_cp.kinds.cages.formats.drawn_lines import readable
from kenken_cp.kinds.cages.formats.penpa_read import BRANCHED
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.text.contents import Penpa
from tests.helpers.clues import board, clue_for, fill, with_clues
from tests.helpers.refusals import hold_refusals

ROW = format_of("penpa")
EMPTY = CagePuzzle(4, 4, (), boxes=(0, 0, 1, 1) * 2 + (2, 2, 3, 3) * 2, covered=False)
SORTS = [sort for sort in sorts() if sort.id != "greater-than"]  # alone it makes a Futoshiki


def document(puzzle: CagePuzzle) -> Document:
    return Document(family_for(puzzle), puzzle)


def write(*clues: Clue) -> Penpa:
    return unpack(ROW.write(document(replace(EMPTY, clues=clues))))


def link(contents: Penpa, **changes: Any) -> str:
    """The contents as a link, with these fields changed."""
    return CONTAINER.pack(replace(contents, **changes), document(EMPTY))


def draw(names: tuple[str, ...] = ("classic",), rules: str = "", **layers: object) -> str:
    """A link of other hands: boxes and what else is drawn."""
    contents = unpack(ROW.write(document(EMPTY)))
    return link(contents, drawn={**contents.drawn, **layers}, names=names, rules=rules)


def make_clued(sort: ClueSort, rng: random.Random) -> CagePuzzle | None:
    puzzle = board(rng, rng.choice((4, 6)))
    clue = clue_for(rng, puzzle, sort, fill(rng, puzzle), holding=False)
    return None if clue is None else replace(puzzle, clues=(clue,))


@pytest.mark.parametrize("sort", SORTS, ids=lambda sort: sort.id)
def test_clues_are_drawn_and_told_and_come_back(sort: ClueSort) -> None:
    rng, tried = random.Random(sort.id), 0
    for _ in range(6):
        puzzle = make_clued(sort, rng)
        if puzzle is None:
            continue
        text = ROW.write(document(puzzle))
        found = read_document(text)
        assert found == document(puzzle)
        assert found.notices == ()
        contents = unpack(text)
        plain = unpack(ROW.write(document(replace(puzzle, clues=()))))
        assert sort.rule(puzzle, puzzle.clues) in contents.rules
        assert (contents.drawn == plain.drawn) is sort.on_board or sort.id == "windoku"
        tried += 1
    assert tried


@pytest.mark.parametrize("sort", SORTS, ids=lambda sort: sort.id)
def test_without_its_description_no_drawing_is_read_as_another_clue(sort: ClueSort) -> None:
    """As Penpa+ saves the link again."""
    rng, read = random.Random(sort.id), 0
    for _ in range(6):
        puzzle = make_clued(sort, rng)
        if puzzle is None or sort.on_board:
            continue
        contents = unpack(ROW.write(document(puzzle)))
        try:
            found = read_document(link(contents, own={}), family="sudoku")
        except KenkenError:
            continue
        assert found.puzzle == puzzle
        read += 1
    assert bool(read) is (sort.id in ("thermometer", "arrow"))


@given(st.integers(0, 1 << 32))
def test_many_clues_come_back_together(seed: int) -> None:
    rng = random.Random(seed)
    plain = board(rng, 6, from_zero=rng.random() < 0.3)
    grid = fill(rng, plain)
    puzzle = with_clues(rng, plain, grid, 5, holding=False)
    puzzle = replace(puzzle, diagonals=rng.random() < 0.3, givens=((3, grid[3]),))
    wanted = document(puzzle)
    try:
        text = ROW.write(wanted)
    except FormatError as error:
        if "two clues that are drawn at the same place" not in str(error):
            raise
        return
    found = read_document(text)
    assert (found.family, found.puzzle, found.notices) == (wanted.family, puzzle, ())


def test_clues_come_back_beside_killer_cages_that_they_cross() -> None:
    cages = (Cage((0, 1), "+", 5), Cage((4, 8, 9), "+", 7))
    clues = (Clue("sum", (0, 1, 2), (9,)), Clue("thermometer", (5, 6, 10)))
    wanted = document(replace(EMPTY, cages=cages, distinct=True, clues=clues))
    text = ROW.write(wanted)
    assert read_document(text) == wanted
    corners = unpack(text).drawn["z1"]
    assert sorted(map(str, corners.values())) == ["['5', 1]", "['7', 1]", "['9', 3]"]


def test_each_look_is_what_penpa_calls_it() -> None:
    """By hand: r1c1 of 4×4 is the point 18, a row has 8 points, a layer 64."""
    assert write(Clue("thermometer", (0, 1, 5))).drawn["zT"] == [[18, 19, 27]]
    assert write(Clue("arrow", (0, 1, 6), (1,))).drawn["z3"] == [[18, 19, 28]]
    slow = write(Clue("slow-thermometer", (0, 1)))
    assert slow.drawn["z7"] == [[18, 19]]
    assert slow.drawn["zY"] == {"18": [3, "circle_L", 1]}
    assert slow.colours["z7"] == [slow.colours["zY"]["18"]] == ["#67C8F0"]
    assert write(Clue("white-dot", (0, 1), (1,))).drawn["zY"] == {"210": [1, "circle_SS", 2]}
    assert write(Clue("black-dot", (0, 4), (2,))).drawn["zY"] == {"146": [2, "circle_SS", 2]}
    assert write(Clue("quadruple", (0, 1, 4, 5), (1, 2))).drawn["zN"] == {"82": ["12", 1, "6"]}
    assert write(Clue("between", (0, 1, 2))).drawn["zL"] == {"18,19": 5, "19,20": 5}
    signs = write(Clue("greater-than", (0, 1)), Clue("even", (5,))).drawn["zY"]
    assert signs == {"210": [3, "inequality", 2], "27": [3, "square_L", 1]}
    pill = write(Clue("arrow", (0, 1, 2), (2,))).drawn
    assert pill["zD"] == [[19, 20]]
    assert {*pill["zY"]} == {"18", "19"}
    beside = write(Clue("little-killer", (0, 5, 10, 15), (9,)))
    ((point, number),) = beside.drawn["zN"].items()
    assert (beside.board.place(int(point)), number) == ((-1, -1), ["9_7", 1, "2"])


def test_thermometers_with_branches_and_arrows_are_read() -> None:
    found = read_document(draw(("thermo", "arrow"), zT=[[18, 19, 27]], z3=[[34, 43, 44]]))
    assert found.puzzle.clues == (Clue("arrow", (8, 13, 14), (1,)), Clue("thermometer", (0, 1, 5)))
    assert found.notices == ()
    for branch in ([19, 20, 21], [21, 20, 19]):
        found = read_document(draw(zT=[[18, 19, 27]], z7=[branch]))
        assert found.puzzle.clues == (
            Clue("thermometer", (0, 1, 5)),
            Clue("thermometer", (1, 2, 3)),
        )
        assert found.notices == (BRANCHED,)


def test_titles_and_rules_may_name_what_is_drawn() -> None:
    rules = "Normal sudoku rules apply. Along thermometers digits increase."
    text = draw((), rules, zT=[[18, 19, 27]])
    titled = CONTAINER.pack(unpack(text), replace(document(EMPTY), meta=Meta("Thermo Sudoku")))
    found = read_document(titled)
    assert found.puzzle.clues == (Clue("thermometer", (0, 1, 5)),)
    assert any(rules in notice for notice in found.notices)
    for other in ({}, {"z3": [[18, 19, 27]]}):
        with pytest.raises(FormatError, match="name the type 'thermometers'"):
            read_document(draw((), rules, **other))


def test_what_is_no_clue_is_refused_by_name(golden: Callable[[Path, str], None]) -> None:
    """Nor are lines what somebody says they are."""

    def read(fields: dict[str, Any]) -> Document:
        words = fields.pop("words", ())
        return read_document(draw(**fields), lines=words)

    hold_refusals("penpa-clues", read, golden)


def move(contents: Penpa) -> dict[str, object]:
    return {"drawn": {**contents.drawn, "z7": [[18, 27]]}}


def recolour(contents: Penpa) -> dict[str, object]:
    return {"colours": {"z7": ["#67F067"]}}


def add(contents: Penpa) -> dict[str, object]:
    return {"drawn": {**contents.drawn, "zY": {"20": [1, "circle_L", 1]}}}


def uncage(contents: Penpa) -> dict[str, object]:
    return {"drawn": {**contents.drawn, "zC": {}}}


def reword(contents: Penpa) -> dict[str, object]:
    return {"rules": contents.rules + " No 9."}


def unseal(contents: Penpa) -> dict[str, object]:
    return {"own": {FIELD: {"clues": contents.own[FIELD]["clues"]}}}


@pytest.mark.parametrize("change", [move, recolour, add, uncage, reword, unseal])
def test_a_changed_drawing_is_not_read_as_what_it_was(
    change: Callable[[Penpa], dict[str, object]],
) -> None:
    clues = (Clue("palindrome", (0, 1, 2)), Clue("sum", (5, 6), (5,)))
    contents = write(*clues)
    assert read_document(link(contents)).puzzle.clues == clues
    with pytest.raises(KenkenError, match=FIELD):
        read_document(link(contents, **change(contents)))


# A renban line of segments, and a between line of its own colour with circles at its ends.
BENT = {"18,19": 5, "19,27": 5}
BETWEEN = {"34,35": 8, "35,36": 8}
CIRCLES = {"34": [1, "circle_L", 2], "36": [6, "circle_M", 1]}


def test_lines_are_read_as_what_somebody_says() -> None:
    one = read_document(draw(zL=BENT), lines=("renban",))
    assert one.puzzle.clues == (Clue("renban", (0, 1, 5)),)
    assert one.notices == (
        "read as 1 renban line, as --read-lines says: the lines of #999999, 3 wide",
    )
    words = ("999999=renban", "ff0000=between")
    two = read_document(draw(zL=BENT | BETWEEN, zY=CIRCLES, zT=[[43, 44]]), lines=words)
    clues = {Clue("renban", (0, 1, 5)), Clue("between", (8, 9, 10)), Clue("thermometer", (13, 14))}
    assert {*two.puzzle.clues} == clues
    free = read_document(draw(zF={"18,45": 6}), lines=("palindrome",))
    assert free.puzzle.clues == (Clue("palindrome", (0, 5, 10, 15)),)
    broad = read_document(draw(z7=[[18, 19, 20]]), lines=("whisper:2",))
    assert broad.puzzle.clues == (Clue("whisper", (0, 1, 2), (2,)),)
    ring = {"18,19": 5, "19,27": 5, "26,27": 5, "18,26": 5}
    with pytest.raises(KenkenError, match="r1c1"):
        read_document(draw(zL=ring), lines=("renban",))


@pytest.mark.parametrize("name", sorted({*readable()} - {"thermometer", "arrow"}))
def test_clues_are_read_from_their_drawing_where_somebody_names_them(name: str) -> None:
    """As Penpa+ saves the link again."""
    sort, rng = sort_of(name), random.Random(name)
    tried = 0
    for _ in range(20):
        puzzle = make_clued(sort, rng)
        if puzzle is None:
            continue
        ((_, cells, values, _),) = puzzle.clues
        if len({*cells}) < len(cells) or len(cells) < 2:
            continue  # a ring, a dot
        word = f"{name}:{values[0]}" if values else name
        contents = unpack(ROW.write(document(puzzle)))
        text = link(contents, own={}, rules="", names=("classic", "latin"))
        found = read_document(text, lines=(word,))
        assert found.puzzle.clues == puzzle.clues
        tried += 1
    assert tried


def test_a_described_link_needs_no_words() -> None:
    contents = write(Clue("palindrome", (0, 1, 2)))
    found = read_document(link(contents), lines=("renban",))
    assert found.puzzle.clues == (Clue("palindrome", (0, 1, 2)),)
    assert NEEDLESS in found.notices


def test_a_line_that_begins_at_a_thermometer_is_no_branch_of_it() -> None:
    contents = write(Clue("thermometer", (0, 1)), Clue("palindrome", (1, 2, 3)))
    with pytest.raises(FormatError, match="without a bulb at r1c2 that is no branch"):
        read_document(link(contents, own={}, rules=""))


def test_givens_may_change() -> None:
    contents = write(Clue("palindrome", (0, 1, 2)))
    found = read_document(link(contents, drawn={**contents.drawn, "zN": {"45": ["2", 1, "1"]}}))
    assert found.puzzle.givens == ((15, 2),)
    assert len(found.puzzle.clues) == 1
