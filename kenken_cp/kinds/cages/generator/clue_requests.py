"""The clues that a recipe asks for: how many of which sort, or a setter's own layout."""

import re
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from kenken_cp.core.errors import FormatError, KenkenError
from kenken_cp.core.near import near
from kenken_cp.core.plain_names import flag_of
from kenken_cp.core.recipe import RecipeError, refuse, shorten
from kenken_cp.kinds.cages.clues import names
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.text.decoding import decode_text
from kenken_cp.text.strict_json import parse

ALL = 0  # in a request: as many as the grid has
USUAL = (3, 5)  # cells of lines and cages, where nothing is said
MOST_CELLS, MOST_CLUES = 32, 512
# Sorts whose values follow from the solution, so that a layout need not have them.
OPEN = frozenset((
    "cage", "little-killer", "lunchbox", "numbered-room", "pair-sum", "quadruple", "sandwich",
    "skyscraper", "sum", "sum-line", "x-sum",
))  # fmt: skip
SIGN = "greater-than"
WHOLE = ("extra-region",)
NOT_DRAWN = (
    "automaton", "clone", "counting-circles", "equal-sums", "indexer", "slingshot", "sum-loop",
    "weighted-sum",
)  # fmt: skip
_REQUEST = re.compile(r"([a-z][a-z-]*)(?:=([0-9]{1,3}))?(?::([0-9]{1,2})(?:-([0-9]{1,2}))?)?")


class ClueRequest(NamedTuple):
    """So many clues of a sort, each of so many cells; ALL for every one that the grid has."""

    sort: str
    number: int
    low: int = USUAL[0]
    high: int = USUAL[1]


Requests: TypeAlias = tuple[ClueRequest, ...]
# The clues of a layout: sort, cells, values, text; values are those that the setter has given.
Layout: TypeAlias = tuple[tuple[str, tuple[int, ...], tuple[int, ...], str], ...]


def usual_requests(family: str, cells: int) -> Requests:
    """What is asked for where nobody says: a sign for about each second cell of a Futoshiki."""
    return (ClueRequest(SIGN, max(1, cells // 2)),) if family == "futoshiki" else ()


def read_requests(name: str, value: object) -> Requests:
    """The requests of `thermometers=4:3-6,white-dots`, or of a list of them. Raises RecipeError."""
    if isinstance(value, str):
        return tuple([_request(name, part.strip()) for part in value.split(",")])
    wanted = 'a text such as "thermometers=4" or a list of [sort, number, least, most]'
    if not isinstance(value, list | tuple):
        refuse(name, value, wanted)
    found = []
    for entry in value:
        whole = isinstance(entry, list | tuple) and len(entry) == 4 and type(entry[0]) is str
        if not (whole and all(type(number) is int for number in entry[1:])):
            refuse(name, value, wanted)
        found.append(_check(name, ClueRequest(*entry)))
    return tuple(found)


def _request(name: str, text: str) -> ClueRequest:
    found = _REQUEST.fullmatch(text)
    if found is None:
        raise RecipeError(
            f"{flag_of(name)} {shorten(text)}: write a sort of clue and how many, as in "
            "thermometers=4, or thermometers=4:3-6 for 3 to 6 cells each"
        )
    sort = _sort_named(name, found[1])
    low, high = USUAL
    if found[3]:
        low, high = int(found[3]), int(found[4] or found[3])
    elif sort in WHOLE:
        low = high = 0  # as many as there are digits
    return _check(name, ClueRequest(sort, int(found[2] or ALL), low, high))


def _sort_named(name: str, word: str) -> str:
    """The id of a sort from its id or its plural."""
    for candidate in (word, word.removesuffix("s"), word.removesuffix("es")):
        if candidate in names():
            return candidate
    likely = near(word, names())
    mend = f"did you mean {likely}?" if likely else "write one such as thermometer or white-dot"
    raise RecipeError(f"{flag_of(name)} {shorten(word)}: no such sort of clue; {mend}")


def _check(name: str, request: ClueRequest) -> ClueRequest:
    if request.sort not in names():
        raise RecipeError(f"{flag_of(name)} {shorten(request.sort)}: no such sort of clue")
    if request.sort in NOT_DRAWN:
        raise RecipeError(
            f"{flag_of(name)} {request.sort}: such clues are not drawn at random; give their "
            "places by --clues-from"
        )
    if not 0 <= request.number <= MOST_CLUES or not 0 <= request.low <= request.high <= MOST_CELLS:
        raise RecipeError(
            f"{flag_of(name)} {request.sort}: at most {MOST_CLUES} clues of 1 to {MOST_CELLS} "
            "cells, the smaller number first"
        )
    return request


def layout_in(
    option: str, place: str, data: bytes, size: tuple[int, int] | None
) -> tuple[tuple[int, int], object]:
    """The sides and the clues of a puzzle in a file: ours, as JSON, or that of f-puzzles.

    Values that a solution gives (sums and the like) are left out, to be found. Raises RecipeError.
    """
    from kenken_cp.kinds.cages.formats import fpuzzles  # noqa: PLC0415

    try:
        text = decode_text(data)
        puzzle = fpuzzles.read(text).puzzle if fpuzzles.sniff(text) else _native(text)
    except KenkenError as error:
        raise RecipeError(f"{option} {place}: {error}") from None
    sides = puzzle.rows, puzzle.columns
    if size is not None and size != sides:
        raise RecipeError(
            f"{option} {place}: the puzzle has {sides[0]}×{sides[1]} cells; leave out --size"
        )
    if not puzzle.clues:
        raise RecipeError(f"{option} {place}: the puzzle has no clues; name one that has")
    layout = [
        [clue.sort, [*clue.cells], [] if clue.sort in OPEN else [*clue.values], clue.text]
        for clue in puzzle.clues
    ]
    return sides, layout


def _native(text: str) -> CagePuzzle:
    """The puzzle of a document of ours. Raises KenkenError."""
    from kenken_cp.kinds.cages.families import FAMILIES  # noqa: PLC0415

    fields = parse(text)
    found = fields if isinstance(fields, dict) else {}
    family = next((each for each in FAMILIES if each.id == found.get("family")), None)
    if family is None or not isinstance(found.get("puzzle"), dict):
        raise FormatError("it must be a puzzle with clues, as JSON of ours or of f-puzzles")
    puzzle: CagePuzzle = family.from_data(found["puzzle"])
    return puzzle


def read_layout(name: str, value: object) -> Layout:
    """The layout of a list of [sort, cells, values, text]. Raises RecipeError."""
    if not isinstance(value, list | tuple):
        refuse(name, value, "a list of [sort, cells, values, text]")
    found = []
    for entry in value:
        whole = isinstance(entry, list | tuple) and len(entry) == 4 and entry[0] in names()
        if not (whole and type(entry[3]) is str and _are_numbers(entry[1], entry[2])):
            refuse(name, value, "a list of [sort, cells, values, text]")
        found.append((entry[0], tuple(entry[1]), tuple(entry[2]), entry[3]))
    return tuple(found)


def _are_numbers(*lists: Sequence[object]) -> bool:
    return all(
        isinstance(each, list | tuple) and all(type(number) is int for number in each)
        for each in lists
    )
