"""Links to Penpa+ as drawings: each thing drawn is understood, cosmetic, or refused by name."""

import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import accumulate

import pytest

from kenken_cp.core.document import Document, Meta
from kenken_cp.core.errors import FormatError, KenkenError
from kenken_cp.formats import format_of, read_document
from kenken_cp.formats.penpa import SITE, USUAL, unpack
from kenken_cp.kinds.rectangles.puzzle import UNKNOWN
from kenken_cp.text.contents import PenpaBoard
from kenken_cp.text.notices import ATTEMPT_NOT_READ
from tests.helpers.examples import carry

ROW = format_of("penpa")
FAMILIES = [family.id for family in ROW.families]
EVERYWHERE = frozenset(FAMILIES)


def lines_in(link: str) -> list[str]:
    packed = link.strip().partition("&p=")[2]
    return zlib.decompress(b64decode(packed), -15).decode().split("\n")


def link_of(lines: list[str]) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return SITE + b64encode(packer.compress("\n".join(lines).encode()) + packer.flush()).decode()


def with_line(link: str, at: int, text: str) -> str:
    lines = lines_in(link)
    lines[at] = text
    return link_of(lines)


@cache
def sample(family: str) -> tuple[str, Document]:
    """A link that is written for a family, and the puzzle it holds."""
    row = next(row for row in ROW.families if row.id == family)
    texts = (text.decode() for _, text in carry(ROW, row))
    data = next(text for text in texts if not unpack(text).own)
    return data, read_document(data)


def with_drawn(link: str, sign: str, added: object) -> str:
    """The link with more in one layer: entries of an object, or one more item of a list."""
    drawn = dict(unpack(link).drawn)
    held = drawn.get(sign)
    if isinstance(added, dict):
        drawn[sign] = {**(held or {}), **added}
    else:
        drawn[sign] = [*(held or []), added]
    return with_line(link, 3, json.dumps({USUAL.get(each, each): drawn[each] for each in drawn}))


def spots(link: str) -> dict[str, int]:
    """Points: of an empty cell, its corner and edges, and beside the board."""
    contents = unpack(link)
    board, numbers = contents.board, contents.drawn["zN"]
    shaded = contents.drawn["zS"]
    inner = [board.point(row, column) for row in range(board.rows - 1)
             for column in range(board.columns - 1)]  # fmt: skip
    cell = next(at for at in inner if str(at) not in numbers and str(at) not in shaded)
    return {
        "cell": cell,
        "corner": board.layer + cell,
        "lower edge": 2 * board.layer + cell,
        "right edge": 3 * board.layer + cell,
        "above": board.point(-1, 0) - board.width * board.top,
        "left": board.point(0, -1) - board.left,
        "below": board.point(board.rows, 0),
    }


ON_EDGES = "numbers on corners or edges of cells"
PLACES = ("cell", "corner", "lower edge", "right edge", "above", "left", "below")
# What is added, where, and how it is told: sign, value, place, words.
POINTS = [
    *[("zY", [1, "circle_L", 1], place, "symbols") for place in PLACES],
    *[("zN", ["3", 1, "1"], place, ON_EDGES) for place in PLACES[1:4]],
    *[("zN", ["3_1", 1, "2"], place, "numbers with arrows") for place in ("cell", "above")],
    ("zN", ["3", 1, "1", "UR"], "cell", "numbers with arrows"),
    ("zN", [[1, 0, 1, 0], 1, "7"], "cell", "candidates"),
    ("zN", ["12", 1, "4"], "cell", "several numbers in a cell"),
    ("zN", ["?", 1, "9"], "cell", "numbers of an unknown form"),
    ("zL", 98, "cell", "lines"),
    ("zW", 2, "cell", "walls"),
    ("zE", 98, "lower edge", "marks on edges"),
    ("zE", 98, "right edge", "marks on edges"),
    ("zS", 3, "cell", "shaded cells"),
    ("zS", 7, "cell", "shaded cells"),
    ("zS", [1, 2], "cell", "shaded cells"),
]
NOT_OF = [
    ("zN", ["3", 6, "1"], "cell", "circles", {"shikaku"}),
    ("zN", [" ", 7, "1"], "cell", "circles", {"shikaku"}),
    ("zN", ["3", 1, "5"], "cell", "small numbers", {"nonogram"}),
    ("zN", ["3", 1, "1"], "above", "numbers outside the board", {"nonogram"}),
    ("zN", ["3", 1, "1"], "left", "numbers outside the board", {"nonogram"}),
    ("zN", ["3", 1, "1"], "below", "numbers outside the board", {"nonogram"}),
    ("zS", 4, "cell", "black cells", {"numbrix", "hidato"}),
    *[("zS", 4, place, "shading outside", {"nonogram"}) for place in ("above", "left", "below")],
]  # fmt: skip


def refusal(link: str, family: str) -> str:
    """What is said of the link, by itself and with its family; the same kind of thing."""
    with pytest.raises(KenkenError):
        read_document(link)
    with pytest.raises(FormatError) as caught:
        read_document(link, family=family)
    assert str(caught.value).isprintable()
    return str(caught.value)


@pytest.mark.parametrize("family", FAMILIES)
def test_what_no_puzzle_has_at_a_point_is_refused_by_name(family: str) -> None:
    link, _ = sample(family)
    at = spots(link)
    for sign, value, place, words in POINTS:
        assert words in refusal(with_drawn(link, sign, {str(at[place]): value}), family)


@pytest.mark.parametrize(("sign", "value", "place", "words", "taking"), NOT_OF)
def test_what_only_some_puzzles_have_is_refused_by_the_others(
    sign: str, value: object, place: str, words: str, taking: set[str]
) -> None:
    for family in sorted(EVERYWHERE - taking):
        link, _ = sample(family)
        told = refusal(with_drawn(link, sign, {str(spots(link)[place]): value}), family)
        assert words in told, family


def keys(link: str) -> dict[str, str]:
    """Lines on the board: between cells, along an edge, across a cell; and beside the board."""
    board = unpack(link).board
    cell = spots(link)["cell"]
    corner, outside = board.layer + cell, board.layer + board.point(-1, 0) - board.width
    return {
        "cells": f"{cell},{cell + 1}",
        "edge": f"{corner - 1},{corner}",
        "across": f"{corner - board.width},{corner - 1}",
        "long": f"{corner - 1},{corner + 1}",
        "outside": f"{outside},{outside + 1}",
        "quarters": f"{4 * (board.layer + cell)},{4 * (board.layer + cell) + 3}",
    }


LINES = [
    ("zL", 2, "cells", "lines", EVERYWHERE),
    ("zF", 2, "cells", "free lines", EVERYWHERE),
    ("z2", 2, "edge", "free edges", EVERYWHERE),
    ("zW", 2, "cells", "walls", EVERYWHERE),
    ("z4", 1, "edge", "erased edges", EVERYWHERE),
    *[("zE", style, "edge", "edges that are", EVERYWHERE) for style in (3, 5, 8, 9, 12, 13, 30)],
    ("zE", 98, "edge", "marks on edges", EVERYWHERE),
    ("zE", 2, "across", "slanted or long edges", EVERYWHERE),
    ("zE", 2, "long", "slanted or long edges", EVERYWHERE),
    ("zE", 2, "edge", "thick borders", {"shikaku", "numbrix", "hidato", "nonogram"}),
    ("zE", 2, "outside", "edges outside the board", EVERYWHERE - {"nonogram"}),
    ("z4", 1, "outside", "erased edges outside", EVERYWHERE - {"nonogram"}),
    ("zC", 10, "quarters", "", EVERYWHERE),
]


@pytest.mark.parametrize(("sign", "value", "place", "words", "of"), LINES)
def test_lines_that_a_puzzle_does_not_have_are_refused_by_name(
    sign: str, value: object, place: str, words: str, of: frozenset[str]
) -> None:
    for family in sorted(of):
        link, _ = sample(family)
        added = {keys(link)[place]: value}
        if sign == "zE" and added.keys() & unpack(link).drawn["zE"].keys():
            continue  # there is a border of the puzzle
        assert words in refusal(with_drawn(link, sign, added), family), family


LISTS = {
    "zT": "thermometers", "z7": "thermometers", "z3": "arrows", "zD": "arrows of movement",
    "z0": "frames", "z5": "polygons",
}  # fmt: skip


@pytest.mark.parametrize("family", FAMILIES)
def test_lists_and_layers_that_are_not_known_are_refused_by_name(family: str) -> None:
    link, _ = sample(family)
    cell = spots(link)["cell"]
    for sign, words in LISTS.items():
        if family in ("sudoku", "killer") and sign in ("zT", "z3"):
            continue  # a clue
        told = refusal(with_drawn(link, sign, [cell, cell + 1]), family)
        assert words in told or "thermometer without a bulb" in told
    assert "layers that are not known at 'sparkles'" in refusal(
        with_drawn(link, "sparkles", {str(cell): 1}), family
    )
    board = unpack(link).board
    outside = 4 * (board.layer + board.point(-1, 0))
    told = refusal(with_drawn(link, "z1", {str(outside): ["5", 1]}), family)
    assert "small texts outside the board" in told
    if family in ("shikaku", "numbrix", "hidato", "nonogram"):
        inside = with_drawn(link, "z1", {str(4 * (board.layer + cell)): ["5", 1]})
        assert "small texts in corners" in refusal(inside, family)
        assert "killer cages" in refusal(with_drawn(link, "z6", [cell, cell + 1]), family)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_cell_that_is_taken_out_is_no_cell(family: str) -> None:
    link, _ = sample(family)
    spot = unpack(link).board.cell(spots(link)["cell"])
    points = list(accumulate(json.loads(lines_in(link)[5])))
    points.remove(spots(link)["cell"])
    steps = [point - before for before, point in zip([0, *points], points, strict=False)]
    without = with_line(link, 5, json.dumps(steps))
    if family in ("numbrix", "hidato"):
        few = with_line(without, 3, json.dumps({"number": {str(points[0]): ["1", 1, "1"]}}))
        assert read_document(few).puzzle.holes == (spot,)
    else:
        assert "cells that are taken out of the board at r" in refusal(without, family)


def cosmetic(link: str) -> Iterator[str]:
    """The link with one thing more that adds no rule."""
    contents, lines = unpack(link), lines_in(link)
    board, edge = contents.board, keys(link)["edge"]
    if edge not in contents.drawn["zE"]:
        yield with_drawn(link, "zE", {edge: 1})
        yield with_drawn(link, "zE", {edge: 80})
    corner = board.layer + board.point(-1, -1)
    yield with_drawn(link, "zE", {f"{corner},{corner + 1}": 2})
    yield with_drawn(link, "zE", {f"{corner},{corner + board.width}": 8})
    yield with_drawn(link, "zU", 1)
    yield with_drawn(link, "zT", [])
    yield with_drawn(link, "zS", {str(spots(link)["cell"]): 0})
    yield with_drawn(link, "zN", {str(spots(link)["cell"]): [" ", 1, "1"]})
    yield with_drawn(link, "sparkles", {})
    for at in (2, 6, 7, 8, 9, 10, 11, 12, 16, 18):
        yield link_of([*lines[:at], '"anything"', *lines[at + 1 :]])
    yield link_of(lines[:4])
    yield link_of(lines[:5])
    yield with_line(link, 5, "[]")
    yield with_line(link, 17, lines[17][:-1] + ',"noconflict"]')
    yield link.strip().replace("m=edit", "m=solve") + "&id=12&r=xyz"


@pytest.mark.parametrize("family", FAMILIES)
def test_what_is_cosmetic_changes_nothing(family: str) -> None:
    link, document = sample(family)
    assert document.notices == ()
    for at, changed in enumerate(cosmetic(link)):
        again = read_document(changed, family=family)
        assert (again, again.notices) == (document, ()), at


@pytest.mark.parametrize("family", FAMILIES)
def test_what_is_not_read_is_told(family: str) -> None:
    link, document = sample(family)
    cell = spots(link)["cell"]
    head = lines_in(link)[0].split(",")
    turned = with_line(link, 0, ",".join([*head[:4], "90", *head[5:]]))
    mirrored = with_line(link, 0, ",".join([*head[:5], "-1", *head[6:]]))
    played = with_line(link, 4, json.dumps({"number": {str(cell): ["1", 2, "1"]}}))
    as_if = "the link shows the board turned or mirrored; its cells are named as if it were not"
    cases = {
        turned: as_if,
        mirrored: as_if,
        played: ATTEMPT_NOT_READ,
        link.strip() + "&a=AAAA": "the link holds a solution to check against, which was not read",
    }  # fmt: skip
    for changed, notice in cases.items():
        again = read_document(changed)
        assert (again, again.notices) == (document, (notice,))


@pytest.mark.parametrize("family", ["sudoku", "shikaku", "numbrix"])
def test_colours_of_numbers_are_told_where_there_are_several(family: str) -> None:
    link, document = sample(family)
    numbers = unpack(link).drawn["zN"]
    for count, notices in ((1, ("its numbers are of several colours, which were not read",)),
                           (len(numbers), ())):  # fmt: skip
        red = {at: [held[0], 10, held[2]] for at, held in [*numbers.items()][:count]}
        again = read_document(with_drawn(link, "zN", red))
        assert (again, again.notices) == (document, notices)


@pytest.mark.parametrize("family", FAMILIES)
def test_rules_in_words_are_told_unless_they_are_the_usual(family: str) -> None:
    link, document = sample(family)
    head = lines_in(link)[0].split(",")
    spoken = head[18].replace("%2C", ",")

    def rule(text: str) -> str:
        told = text.replace(",", "%2C").replace("\n", "%2D")
        return with_line(link, 0, ",".join([*head[:18], told, *head[19:]]))

    again = read_document(rule(spoken + " Also, one\ncell lies."))
    assert again == document
    (notice,) = again.notices
    assert notice.startswith('the file has rules in words that were not read: "')
    assert notice.endswith(('lies."', '…"'))
    assert notice.isprintable()
    long = read_document(rule(spoken + " La" * 300)).notices[0]
    most = len('the file has rules in words that were not read: ""') + 300
    assert most - 1 <= len(long) <= most  # cut, and not after a blank
    if family not in ("kenken", "sudoku", "killer"):  # whose sentences say which puzzle it is
        assert read_document(rule("")).notices == ()
        assert read_document(rule("Normal rules apply.")).notices == ()


def test_a_picture_behind_the_board_is_refused_and_none_is_not() -> None:
    link, document = sample("shikaku")
    head = lines_in(link)[0].split(",")

    def behind(picture: object) -> str:
        packer = zlib.compressobj(9, zlib.DEFLATED, -15)
        packed = b64encode(packer.compress(json.dumps(picture).encode()) + packer.flush()).decode()
        packed = packed.replace("z", "zZ")
        return with_line(link, 0, ",".join([*head[:21], packed]))

    assert read_document(behind({"url": None, "opacity": 100})) == document
    assert read_document(behind({})) == document
    for picture in ({"url": "https://example.org/a.png"}, [1]):
        with pytest.raises(FormatError, match="a picture behind the board"):
            read_document(behind(picture))
    with pytest.raises(FormatError, match="a picture behind the board"):
        read_document(with_line(link, 0, ",".join([*head[:21], "what"])))


GENRES = ("nurikabe", "suguru (capsules)", "crossthestreams", "evenodd", "nonconsecutive")


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("genre", GENRES)
def test_a_genre_that_is_not_read_is_refused_with_its_name(family: str, genre: str) -> None:
    link, _ = sample(family)
    own = json.loads(lines_in(link)[17])
    for names in ([genre], [*own, genre]):
        assert genre in refusal(with_line(link, 17, json.dumps(names)), family)


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize(
    "title", ["Suguru", "A Nurikabe by me", "Anti-knight Sudoku", "Star Battle"]
)
def test_a_title_or_rules_that_name_another_type_refuse_it(family: str, title: str) -> None:
    link, document = sample(family)
    head = lines_in(link)[0].split(",")
    titled = with_line(link, 0, ",".join([*head[:15], f"Title: {title}", *head[16:]]))
    assert "its title names the type" in refusal(titled, family)
    if "Sudoku" not in title:
        ruled = ",".join([*head[:18], f"Normal {title} rules apply.", *head[19:]])
        assert "its rules name the type" in refusal(with_line(link, 0, ruled), family)
    plain = with_line(link, 0, ",".join([*head[:15], "Title: Straight as an arrow", *head[16:]]))
    assert read_document(plain).puzzle == document.puzzle


@pytest.mark.parametrize("family", FAMILIES)
def test_without_a_genre_the_family_is_known_or_asked_for(family: str) -> None:
    """What is asked for can be given: each family that is named reads the link."""
    link, document = sample(family)
    head = lines_in(link)[0].split(",")
    bare = with_line(with_line(link, 17, "[]"), 0, ",".join([*head[:18], "", *head[19:]]))
    try:
        found = read_document(bare)
    except KenkenError as error:
        told = str(error)
        assert f"--family {family}" in told
        for named in told.split("--family ")[1:]:
            read_document(bare, family=named.split()[0].rstrip(","))
    else:
        assert found.family.id == family
    titled = with_line(bare, 0, ",".join([*head[:15], f"Title: {document.family.title} #7",
                                          *head[16:18], "", *head[19:]]))  # fmt: skip
    assert read_document(titled).puzzle == read_document(bare, family=family).puzzle


def board_link(
    columns: int, rows: int, drawn: Mapping[str, object], margins: tuple[int, ...] = (0, 0, 0, 0)
) -> str:
    head = f"square,{columns},{rows},38,0,1,1,190,190,91,91,0,0,0,0,Title: ,Author: ,,,OFF,false,"
    return link_of([head, json.dumps(margins), "{}", json.dumps(drawn)])


def test_a_suguru_is_no_jigsaw_sudoku() -> None:
    """Areas of 2, 3, 3, 4 and 4 cells, which came out as a Sudoku with another grid."""
    edges = ["75,83", "82,83", "84,85", "82,90", "89,90", "83,91", "84,92", "91,92", "91,99",
             "98,99", "99,100", "98,106", "100,108"]  # fmt: skip
    drawn = {
        "lineE": dict.fromkeys(edges, 2),
        "number": {"18": ["3", 1, "1"], "37": ["2", 1, "1"]},
    }
    link = board_link(4, 4, drawn)
    with pytest.raises(FormatError, match=r"and no family uses all that it draws .*: thick bord"):
        read_document(link)
    with pytest.raises(FormatError, match="its areas have 2, 3 and 4 cells, but each box of a Sud"):
        read_document(link, family="sudoku")


def test_clues_above_a_grid_with_boxes_are_refused_by_name() -> None:
    board = PenpaBoard(4, 4, top=1)
    corner = board.layer + board.point(-1, -1)
    wide = board.width
    edges = [f"{corner + 2 * wide + i},{corner + 2 * wide + i + 1}" for i in range(4)]
    edges += [f"{corner + 2 + i * wide},{corner + 2 + (i + 1) * wide}" for i in range(4)]
    numbers = {(-1, i): 4 - i for i in range(4)} | {(0, 0): 1, (1, 2): 2, (3, 3): 4}
    drawn = {
        "lineE": dict.fromkeys(edges, 2),
        "number": {str(board.point(*at)): [str(held), 1, "1"] for at, held in numbers.items()},
    }
    link = board_link(4, 5, drawn, (1, 0, 0, 0))
    for family in (None, "sudoku"):
        with pytest.raises(FormatError, match="numbers outside the board above c1, above c2"):
            read_document(link, family=family)


def test_a_shikaku_without_a_genre_is_asked_for_and_read() -> None:
    link = board_link(4, 2, {"number": {"18": ["4", 1, "1"], "29": ["4", 1, "1"]}})
    with pytest.raises(KenkenError, match=r"this may be Shikaku; choose with --family shikaku$"):
        read_document(link)
    puzzle = read_document(link, family="shikaku").puzzle
    assert [(clue.cell, clue.number) for clue in puzzle.clues] == [(0, 4), (7, 4)]


def test_clues_of_a_shikaku_may_be_circles_and_unknown_ones_empty_circles() -> None:
    drawn = {"number": {"18": [4, 7, "1"], "29": [" ", 7, "1"]}}
    puzzle = read_document(board_link(4, 2, drawn), family="shikaku").puzzle
    assert [(clue.cell, clue.number) for clue in puzzle.clues] == [(0, 4), (7, UNKNOWN)]


def test_titles_with_the_signs_of_the_short_form_come_back() -> None:
    """Penpa+ replaces its keys in the whole text, and so `z` by `zZ`."""
    _, document = sample("shikaku")
    for title in ("jazz", "zZ zO null zS", "Zürich, buzz & fizz"):
        whole = replace(document, meta=Meta(title))
        link = ROW.write(whole)
        assert read_document(link).meta == whole.meta
        assert "null" in title or "z" in lines_in(link)[0].split(",")[15]


def test_the_board_is_what_its_list_of_cells_spans() -> None:
    """Without the first row of four, which then lies outside it."""
    board = PenpaBoard(4, 4)
    points = [board.point(row, column) for row in (1, 2, 3) for column in range(4)]
    steps = [point - before for before, point in zip([0, *points], points, strict=False)]
    drawn = {"number": {str(points[0]): ["6", 1, "1"], str(points[-1]): ["6", 1, "1"]}}
    link = with_line(link_of([*lines_in(board_link(4, 4, drawn)), "{}", ""]), 5, json.dumps(steps))
    puzzle = read_document(link, family="shikaku").puzzle
    assert (puzzle.rows, puzzle.columns) == (3, 4)
    assert [clue.cell for clue in puzzle.clues] == [0, 11]


BROKEN = {
    "line 6 of its contents is no list of cells": (5, '["a"]'),
    "line 6 of its contents has cells beyond the board": (5, "[99999]"),
    "line 18 of its contents is no list of genres": (17, "[1]"),
    "line 5 of its contents is no object": (4, "[1]"),
}


@pytest.mark.parametrize("told", BROKEN)
def test_other_lines_that_are_damaged_are_said_to_be(told: str) -> None:
    link, _ = sample("shikaku")
    with pytest.raises(FormatError, match=told):
        read_document(with_line(link, *BROKEN[told]))
