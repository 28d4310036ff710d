"""Reads the files that `--cages`, `--boxes`, `--shape` and `--locked` name: a map, or a puzzle.

Either says which cells belong together or are marked. `generation.maps` parses the text of a map.
"""

from collections import Counter
from os.path import exists
from typing import NamedTuple

from kenken_cp.cli.common import bytes_in, name_file
from kenken_cp.core.counts import say_count
from kenken_cp.core.errors import KenkenError
from kenken_cp.core.limits import MAX_TEXT
from kenken_cp.core.plain_names import flag_of
from kenken_cp.core.recipe import NO_PART, MapFile, RecipeError, shorten
from kenken_cp.formats import read_document
from kenken_cp.formats.sources import STDIN
from kenken_cp.generation.maps import LETTERS, NAME, parts_of, rows_of
from kenken_cp.text.decoding import decode_text, is_binary


class Size(NamedTuple):
    """The sides of a grid."""

    rows: int
    columns: int


def map_in(name: str, path: str, maps: MapFile) -> tuple[Size, list[int]]:
    """The size of a map and the number of each cell's part, from a map or a puzzle.

    `name` is that of the option which names the file. Raises RecipeError.
    """
    option, place = flag_of(name), name_file(path)
    size, numbers = _read(option, path, maps)
    if not numbers:
        raise RecipeError(
            f"{option} {place}: the puzzle has no {maps.parts}; name one that has, or a map"
        )
    if maps.whole and NO_PART in numbers:
        raise RecipeError(
            f"{option} {place}: some cells are in no {maps.part}; put every cell in one"
        )
    return size, numbers


def _read(option: str, path: str, maps: MapFile) -> tuple[Size, list[int]]:
    place = name_file(path)
    if path != STDIN and not exists(path):  # noqa: PTH110  (Path's raises for long names)
        what = f"no such {maps.noun} or file" if maps.noun else "no such file"
        raise RecipeError(f"{option} {shorten(place)}: {what}; use {maps.known}")
    try:
        data = bytes_in(path)
    except KenkenError as error:
        raise RecipeError(f"{option} {error}") from None
    try:
        rows = None if is_binary(data) else rows_of(decode_text(data))
        if rows is None:
            puzzle = read_document(data, name=path).puzzle
            return Size(puzzle.rows, puzzle.columns), list(maps.of(puzzle))
    except KenkenError as error:
        ragged = "" if is_binary(data) else _find_ragged_line(decode_text(data))
        if ragged:
            raise RecipeError(f"{option} {place}: {ragged}") from None
        raise RecipeError(
            f"{option} {place}: neither a map (rows of letters or numbers, all of the same "
            f"length) nor a puzzle: {error}"
        ) from None
    return Size(len(rows), len(rows[0])), parts_of(rows)


def _find_ragged_line(text: str) -> str:
    """Which line of a map is longer or shorter than the others, "" if there is no such line."""
    if len(text) > MAX_TEXT:
        return ""
    lines = enumerate(text.split("\n"), start=1)
    rows = [(number, line.replace(",", " ").split()) for number, line in lines if line.strip()]
    packed = all(len(row) == 1 for _, row in rows)
    grammar = LETTERS if packed else NAME
    if len(rows) < 3 or not all(grammar.fullmatch(name) for _, row in rows for name in row):
        return ""
    lengths = [(number, len(row[0]) if packed else len(row)) for number, row in rows]
    (usual, times), *_ = Counter(length for _, length in lengths).most_common(1)
    odd = next(((number, length) for number, length in lengths if length != usual), None)
    if odd is None or times < 2:
        return ""
    reason = f"line {odd[0]} of the map has {say_count(odd[1], 'cell')}, the others have {usual}"
    return f"{reason}; give every row as many"
