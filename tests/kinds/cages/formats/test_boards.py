"""Boards that others draw: ipuz, f-puzzles, SudokuPad, Penpa+, in JSON and in links."""

import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import ipuz as ipuz_package
import lzstring
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kenken_cp.core.errors import FormatError, LimitError
from kenken_cp.formats import Document, Meta, format_of, read_document, write_document
from kenken_cp.formats.native import write_line
from kenken_cp.formats.penpa import inflate
from kenken_cp.kinds.cages import kenken
from kenken_cp.kinds.cages.formats.shorthand import longhand
from kenken_cp.kinds.cages.houses import usual_boxes
from kenken_cp.kinds.cages.operators import GIVEN, Rule
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.registry import family_for
from kenken_cp.text import lz
from tests.helpers.examples import paths_of
from tests.helpers.refusals import hold_readings
from tests.helpers.samples import Right, samples_of
from tests.helpers.strategies import solved_puzzles

FILES = paths_of("cages")
PACKER = lzstring.LZString()
KINDS = "http://ipuz.org/sudoku"
TWO = CagePuzzle(2, 2, (Cage((0, 1), "+", 3), Cage((2,), GIVEN, 2), Cage((3,), GIVEN, 1)))


def test_the_package_ipuz_takes_what_is_written_and_can_refuse() -> None:
    taken = 0
    for path in FILES:
        document = read_document(path.read_bytes())
        try:
            text = write_document(document, format_of("ipuz")).decode()
        except FormatError:
            continue
        fields = ipuz_package.read(text)
        assert fields["title"] == document.meta.title
        taken += 1
        with pytest.raises(ipuz_package.IPUZException):
            ipuz_package.read(text.replace('"boxes": ', '"boxes": "no", "other": '))
    assert taken > 80


def ipuz_of(**changes: Any) -> str:
    fields: dict[str, Any] = {
        "version": "http://ipuz.org/v2",
        "kind": ["http://ipuz.org/sudoku#1", "http://ipuz.org/sudoku/calcudoku#1"],
        "puzzle": [[0, 0], [2, 1]],
        "cages": [{"cells": [[0, 0], [1, 0]], "value": 3, "operator": "+"}],
    }
    return json.dumps({key: value for key, value in {**fields, **changes}.items() if value != ""})


@pytest.mark.parametrize("sample", samples_of("ipuz").right, ids=lambda sample: sample.name)
def test_ipuz_may_stand_in_a_call(sample: Right) -> None:
    assert read_document(f"ipuz({sample.data.decode()})") == read_document(sample.data)


def test_ipuz_without_shown_operators_has_none() -> None:
    read = read_document(ipuz_of(showoperators=False)).puzzle
    assert [cage.operator for cage in read.cages] == ["?", GIVEN, GIVEN]


def test_ipuz_says_what_is_known() -> None:
    solved = ipuz_of(
        solution=[[1, 2], ["2", {"value": 1}]], title="A", author="B", publication="C",
        difficulty="Hard",
    )  # fmt: skip
    meta = Meta(title="A", author="B", source="C", ratings={"difficulty": "Hard"})
    assert read_document(solved) == Document(kenken.FAMILY, TWO, (1, 2, 2, 1), meta)


def fpuzzles_of(**changes: Any) -> str:
    grid: list[Any] = [[{"region": None} for _ in range(2)] for _ in range(2)]
    grid[1] = [{"value": 2, "given": True}, {"value": 1, "given": True}]
    fields = {"size": 2, "grid": grid, "cage": [{"cells": ["R1C1", "R1C2"], "value": "3+"}]}
    return json.dumps({**fields, **changes})


def sudokupad_of(**changes: Any) -> str:
    fields: dict[str, Any] = {
        "cells": [[{}, {}], [{"value": 2}, {"value": "1"}]],
        "cages": [{"cells": [[0, 0], [0, 1]], "value": "3+"}],
    }
    return json.dumps({**fields, **changes})


def test_boards_with_boxes_in_other_hands(golden: Callable[[Path, str], None]) -> None:
    def read(fields: object) -> object:
        document = read_document(json.dumps(fields))
        assert document.family is family_for(document.puzzle)
        return json.loads(write_line(document))

    hold_readings("boards-with-boxes", read, golden)


def test_calcudoku_may_have_boxes() -> None:
    cages = [{"cells": [[x, y] for x in range(4)], "value": 10, "operator": "+"} for y in range(4)]
    empty = [[0] * 4] * 4
    for fields in (
        {"boxes": True},
        {"zones": [{"rect": [x, y, x + 1, y + 1]} for y in (0, 2) for x in (0, 2)]},
    ):
        read = read_document(ipuz_of(puzzle=empty, cages=cages, **fields))
        assert (read.family.id, read.puzzle.boxes) == ("kenken-boxes", usual_boxes(4))
    assert read_document(ipuz_of(puzzle=empty, cages=cages)).family is kenken.FAMILY


def test_a_digit_0_that_is_given_is_refused_where_0_is_a_blank() -> None:
    puzzle = CagePuzzle(2, 2, (), (0, 1), givens=((1, 0),), covered=False)
    with pytest.raises(FormatError, match=r"^ipuz cannot represent the given 0 at r1c2"):
        format_of("ipuz").write(Document(family_for(puzzle), puzzle))


def test_remarks_are_title_author_and_solution() -> None:
    said = [{"value": f"{name}: {told}"} for name, told in
            (("title", "A: b"), ("author", "C"), ("solution", "1221"))]  # fmt: skip
    cage = {"cells": [[0, 0], [0, 1]], "value": "3+"}
    wanted = Document(kenken.FAMILY, TWO, (1, 2, 2, 1), Meta(title="A: b", author="C"))
    assert read_document(sudokupad_of(cages=[*said, cage])) == wanted
    told = {"title": "A: b", "author": "C", "solution": "01020201"}
    assert read_document(sudokupad_of(metadata=told)) == wanted


def bare(packed: str) -> str:
    """Without what fills up the end, which the package's versions do in their own ways."""
    return packed.rstrip("=").rstrip("A")


def unpack(packed: str) -> str:
    """What the package makes of it; its older version wants more of an end."""
    signs = packed.rstrip("=")
    text: str = PACKER.decompressFromBase64(signs + "A" * (4 + -len(signs) % 4))
    return text


@given(st.text(max_size=200) | st.text('ab{}[]":,é漢', max_size=2_000))
def test_lz_string_packs_as_the_original_does(text: str) -> None:
    packed = lz.compress(text)
    assert lz.decompress(packed) == text
    if text and max(map(ord, text)) < 1 << 16:  # the package takes whole letters for halves
        assert bare(packed) == bare(PACKER.compressToBase64(text))
        assert unpack(packed) == text


@given(st.text('ab{}[]":,é漢', max_size=2_000))
def test_lz_string_unpacks_what_the_original_packs(text: str) -> None:
    assert lz.decompress(PACKER.compressToBase64(text)) == text


def test_unpacking_ends_at_the_limit() -> None:
    with pytest.raises(LimitError, match="more than 1 MiB when unpacked"):
        lz.decompress(lz.compress("a" * ((1 << 20) + 1)))
    packed = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = packed.compress(b" " * (1 << 22)) + packed.flush()
    with pytest.raises(LimitError, match="more than 1 MiB when unpacked"):
        read_document(b"m=edit&p=" + b64encode(data))


@pytest.mark.parametrize(
    "around",
    [
        "https://f-puzzles.com/?load={}", "f-puzzles.com/?load={}", "http://www.f-puzzles.com?load={}",
        "?load={}", "load={}\n", "https://sudokupad.app/fpuzzles{}", "sudokupad.app/fpuzzles{}",
        "https://sudokupad.app/fpuz{}", "fpuz{}",
        "fpuzzles{}", "https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles{}",
        "https://beta.sudokupad.app/fpuzzles{}&setting-nogrid=1",
    ],
)  # fmt: skip
def test_links_with_and_without_their_site(around: str) -> None:
    packed = PACKER.compressToBase64(fpuzzles_of())
    for escaped in (packed, packed.replace("+", "%2B").replace("/", "%2F").replace("=", "%3D")):
        assert read_document(around.format(escaped)).puzzle == TWO


def test_sudokupads_own_links() -> None:
    for kind in ("ctc", "scl"):
        packed = PACKER.compressToBase64(sudokupad_of(regions=[]))
        assert read_document(f"https://sudokupad.app/{kind}{packed}").puzzle == TWO
    short = (
        "{cs:50,ce:[[,],[{v:2},{v:1}]],ca:[{v:'title: It\\'s'},{ce:[[0,0],[0,1]],v:'3+',unique:f}]}"
    )
    read = read_document(f"scl{PACKER.compressToBase64(short)}")
    assert (read.puzzle, read.meta.title) == (TWO, "It's")


@pytest.mark.parametrize(
    ("short", "value"),
    [
        ("{ce:[[,{v:3},],[]]}", {"cells": [[{}, {"value": 3}, {}], [{}]]}),
        ("{a:t,b:f,c:'x',d:1.5}", {"arrows": True, "b": False, "color": "x", "duration": 1.5}),
        ("{c1:#0,c2:00ff0a,te:'it\\'s: a,b'}",
         {"borderColor": "#0", "backgroundColor": "#00ff0a", "text": "it's: a,b"}),
        ('{"c": "stays"}', {"c": "stays"}),
    ],
)  # fmt: skip
def test_shorthand_is_json_again(short: str, value: object) -> None:
    assert json.loads(longhand(short)) == value


@given(solved_puzzles(max_size=6))
def test_links_hold_what_the_packages_unpack(pair: tuple[CagePuzzle, tuple[int, ...]]) -> None:
    puzzle, grid = pair
    try:
        link = format_of("sudokupad-link").write(Document(kenken.FAMILY, puzzle, grid)).strip()
    except FormatError:
        return
    packed = unquote(link.removeprefix("https://sudokupad.app/ctc"))
    fields = json.loads(unpack(packed))
    assert len(fields["cells"]) == puzzle.rows
    assert sum("cells" in cage for cage in fields["cages"]) == sum(
        cage.operator != GIVEN for cage in puzzle.cages
    )


def penpa_lines(puzzle: CagePuzzle) -> list[str]:
    link = format_of("penpa").write(Document(kenken.FAMILY, puzzle)).strip()
    packed = link.partition("&p=")[2]
    text = zlib.decompress(b64decode(packed), -15).decode()
    assert text == inflate(packed)
    return text.split("\n")


def test_penpa_draws_borders_clues_and_digits_where_they_belong() -> None:
    """By hand: 2×2 in a board of 6×6 points; a layer has 36; the first cell is 2·6 + 2 = 14."""
    lines = penpa_lines(TWO)
    assert lines[0].startswith("square,2,2,38,0,1,1,114,114,50,50,0,0,0,0,Title: ,Author: ,,")
    assert lines[1] == "[0,0,0,0]"
    assert 'z1:{"200":["3+",1]}' in lines[3]  # 4 · (36 + 14)
    assert 'zN:{"20":["2",1,"1"],"21":["1",1,"1"]}' in lines[3]
    edges = json.loads(lines[3].split("zE:")[1].split(",zW")[0])
    # under each cell of the first row, and between the two of the second
    assert edges == dict.fromkeys(("49,50", "50,51", "50,56"), 2)
    assert lines[5] == "[14,1,5,1]"


@pytest.mark.parametrize(
    ("rows", "columns", "centre"),
    # odd: a cell; even: a corner, an edge below, an edge at the right
    [(3, 3, 24), (2, 2, 36 + 14), (2, 3, 2 * 42 + 17), (3, 2, 3 * 42 + 20)],
)
def test_penpa_knows_the_middle_of_a_board(rows: int, columns: int, centre: int) -> None:
    digits = range(rows * columns)
    puzzle = CagePuzzle(
        rows,
        columns,
        tuple(Cage((c,), GIVEN, (c // columns + c) % 3 + 1) for c in digits),
        (1, 2, 3),
    )
    assert penpa_lines(puzzle)[0].split(",")[9:11] == [str(centre)] * 2


def penpa_of(drawn: str, head: str = "square,2,2", margins: str = "[0,0,0,0]") -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    text = "\n".join([head, margins, "{}", drawn, "{}"])
    packed = packer.compress(text.encode()) + packer.flush()
    return "m=solve&p=" + b64encode(packed).decode()


WALLS = 'zE:{"49,50":2,"50,51":2,"50,56":2}'


def test_penpa_in_other_hands() -> None:
    read = read_document(
        penpa_of("{" + WALLS + ',z1:{"200":["3 +",1],"224":["2",1],"228":["1",1]}}')
    )
    assert read.puzzle == TWO
    # with a row above the puzzle
    walls = 'zE:{"61,62":2,"62,63":2,"62,68":2}'
    texts = 'z1:{"248":["3+",1]},zN:{"26":["2"],"27":["1"]}'
    shifted = f"{walls},{texts}"
    assert read_document(penpa_of("{" + shifted + "}", "square,2,3", "[1,0,0,0]")).puzzle == TWO
    thin = read_document(penpa_of('{zE:{"50,56":1},z1:{"200":["3",1]}}'), family="kenken").puzzle
    assert thin.cages == (Cage((0, 1, 2, 3), "?", 3),)
    assert thin.rule is Rule.MAX_MINUS_REST  # as TomTom has it


def test_boards_of_other_kinds_are_refused() -> None:
    with pytest.raises(FormatError, match="a board of the kind 'hex'"):
        read_document(penpa_of("{}", "hex,2,2"))
    with pytest.raises(LimitError, match="--max-size 17 allows it"):
        read_document(penpa_of("{}", "square,17,17"))


def test_a_title_that_penpa_would_read_otherwise_is_refused() -> None:
    row = format_of("penpa")
    whole = Document(kenken.FAMILY, TWO, None, Meta(title="a,b & c=d\ne"))
    assert row.read(row.write(whole)) == whole
    with pytest.raises(FormatError, match="cannot represent 'title' with '%2C'"):
        row.write(Document(kenken.FAMILY, TWO, None, Meta(title="100%2C")))
