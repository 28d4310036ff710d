"""Game IDs of Pattern, of Simon Tatham's puzzles, `5x5:1.1/3/…`, and links to it, one a line.

After the sides, columns first, stand the clues of the columns and then those of the rows, with `/`
between clues and `.` between numbers; a clue without blocks is empty. Behind a comma stand cells
known from the start: a letter is a run of open cells (`a` for none, `b` for one) and then a cell,
filled for a capital and empty for a small letter; `z` is 25 open cells and no cell.
An ID with a seed (`10x10#123`) names a puzzle only by what Pattern would draw from it.
"""

import re
from collections.abc import Iterator

from kenken_cp.core.counts import say_count
from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError
from kenken_cp.core.format import Format, by_line, require_family
from kenken_cp.kinds.lines.formats.clues import FAMILIES, LONGEST, no_zero
from kenken_cp.kinds.lines.nonogram import FAMILY
from kenken_cp.kinds.lines.puzzle import EMPTY, FILLED, Clue, LinePuzzle, check_sides
from kenken_cp.text.decoding import number
from kenken_cp.text.tatham import game_id_in, holds_game, notices_of, seed_error

TITLE = "Pattern game ID"
GAME = "pattern"  # in links
SKIP = 25  # open cells that `z` stands for

_ID = re.compile(r"\s*[0-9]{1,9}x[0-9]{1,9}:[0-9.]*/[0-9./]*(?:,[A-Za-z]*)?\s*", re.ASCII)
_PARTS = re.compile(r"([0-9]+)x([0-9]+):([^,]*)(?:,(.*))?", re.ASCII)
_NUMBERS = re.compile(r"(?:[0-9]+(?:\.[0-9]+)*)?", re.ASCII)


def sniff(text: str) -> bool:
    """Whether it is sides, a colon and clues, with or without a link before them."""
    return holds_game(text, GAME) or _ID.fullmatch(text) is not None


def read(text: str) -> Document:
    """The puzzle; FormatError says which clue or letter is wrong."""
    game_id = game_id_in(text, GAME)
    parts = _PARTS.fullmatch(game_id)
    if parts is None and "#" in game_id:
        raise seed_error(game_id, "Pattern", linked=holds_game(text, GAME))
    if parts is None:
        raise FormatError(f"{game_id[:30]!r} is not a Pattern ID; it must look like 2x1:1//1")
    columns, rows = number(parts[1]), number(parts[2])
    check_sides(rows, columns)
    clues = parts[3].split("/")
    if len(clues) != rows + columns:
        raise FormatError(
            f"{say_count(len(clues), 'clue')} for {say_count(columns, 'column')} and "
            f"{say_count(rows, 'row')}; write one for each"
        )
    names = [*[f"column {c + 1}" for c in range(columns)], *[f"row {r + 1}" for r in range(rows)]]
    read_clues = tuple(map(_clue, clues, names))
    givens = tuple(_givens(parts[4], rows * columns)) if parts[4] is not None else ()
    puzzle = LinePuzzle(rows, columns, read_clues[columns:], read_clues[:columns], givens)
    return Document(FAMILY, puzzle, notices=notices_of(text))


def _clue(text: str, name: str) -> Clue:
    if not _NUMBERS.fullmatch(text):
        raise FormatError(f"the clue of {name}, {text[:20]!r}, must be numbers with '.' between")
    return no_zero([number(word) for word in text.split(".")] if text else (), name)


def _givens(letters: str, cells: int) -> Iterator[tuple[int, int]]:
    """The cells known from the start, with their values. Raises FormatError."""
    at, board = 0, f"the board's {say_count(cells, 'cell')}; copy the whole ID"
    for letter in letters:
        if not (letter.isascii() and letter.isalpha()):
            raise FormatError(
                f"{letter!r} is none of the letters a to z that stand for known cells"
            )
        open_cells = ord(letter.lower()) - ord("a")
        at += open_cells if at < cells else cells + 1
        if open_cells < SKIP and at < cells:
            yield at, FILLED if letter.isupper() else EMPTY
            at += 1
        if at > cells:
            raise FormatError(f"the letters of known cells cover more than {board}")
    if at < cells:
        raise FormatError(f"the letters of known cells cover only {at:,} of {board}")


def write(document: Document) -> str:
    """The ID."""
    require_family(document, TITLE, FAMILIES)
    puzzle: LinePuzzle = document.puzzle
    clues = [".".join(map(str, clue)) for clue in (*puzzle.column_clues, *puzzle.row_clues)]
    givens = f",{_letters(puzzle)}" if puzzle.givens else ""
    return f"{puzzle.columns}x{puzzle.rows}:{'/'.join(clues)}{givens}"


def _letters(puzzle: LinePuzzle) -> str:
    letters, at = [], 0
    cells = puzzle.rows * puzzle.columns
    for cell, value in (*puzzle.givens, (cells, EMPTY)):
        skips, rest = divmod(cell - at, SKIP)
        letter = chr(ord("a") + rest)
        letters.append("z" * skips)
        if cell < cells:
            letters.append(letter.upper() if value == FILLED else letter)
        elif rest:
            letters.append(letter)
        at = cell + 1
    return "".join(letters)


FORMAT = by_line(
    Format(
        "pattern",
        TITLE,
        sniff,
        read,
        write,
        families=FAMILIES,
        suffixes=(".pattern",),
        longest=LONGEST,
    )
)
