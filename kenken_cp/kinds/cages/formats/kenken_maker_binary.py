"""kenken-maker's binary: the cages, then the size; a solution is a file of its own.

No header. A puzzle is `flex cages`, the cages, `flex size`; a cage is `flex cells`, for each cell
`flex row, flex column` from 0, a byte for the operator (its place in `= + - * /`) and `flex
target`. A solution is `flex cells` and then `flex value` for each, row by row. A `flex` is an
integer whose first byte begins with as many 1 bits as bytes follow; each length starts counting
where the shorter ones end. − and ÷ are read as `clues` says.
"""

from collections.abc import Iterable

from kenken_cp.core import limits
from kenken_cp.core.counts import say_count
from kenken_cp.core.document import Document
from kenken_cp.core.errors import FormatError, LimitError
from kenken_cp.core.format import Companion, Format, cannot_carry
from kenken_cp.core.geometry import Grid, cell_names
from kenken_cp.core.puzzle import Puzzle
from kenken_cp.kinds.cages.formats.carries import KENKEN, require_carried
from kenken_cp.kinds.cages.formats.clues import cage_of, document_of, size_of
from kenken_cp.kinds.cages.puzzle import Cage

TITLE = "kenken-maker binary"
SUFFIX = ".sbv"
SIGNS = "=+-*/"
FOLLOWING = 7  # bytes after the first one, at most
LARGEST = (1 << 53) - 1  # of the integers that its reader can hold

# The least number of each length.
_LEAST = [
    sum(1 << 7 * bytes_ for bytes_ in range(1, length + 1)) for length in range(FOLLOWING + 2)
]


class _Bytes:
    """Bytes that are read in order; FormatError at their end."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    def take(self, count: int) -> bytes:
        taken = self.data[self.at : self.at + count]
        if len(taken) < count:
            raise FormatError(
                f"byte {len(self.data)}: the {TITLE} file ends too soon; get a complete copy"
            )
        self.at += count
        return taken

    def flex(self) -> int:
        first = self.take(1)[0]
        following = 8 - (first ^ 0xFF).bit_length()
        if following > FOLLOWING:
            raise LimitError(
                f"byte {self.at} (0x{first:02x}): an integer of more than 64 bits, so the "
                f"{TITLE} file is damaged; get another copy"
            )
        head = first & (0x7F >> following)
        return int.from_bytes(bytes([head]) + self.take(following), "big") + _LEAST[following]

    def end(self) -> None:
        """FormatError unless all was read."""
        if self.at < len(self.data):
            rest = say_count(len(self.data) - self.at, "byte")
            raise FormatError(
                f"byte {self.at + 1}: the data ends before this byte; remove the rest ({rest})"
            )


def sniff(data: bytes) -> bool:
    """Whether it begins with a number of cages and a first cage on a board that can be."""
    most = limits.current().size
    start = _Bytes(data[:4096])
    try:
        if not 1 <= start.flex() <= most * most:
            return False
        for _ in range(2 * min(start.flex(), most * most)):
            if start.flex() >= most:
                return False
        return start.take(1)[0] < len(SIGNS)
    except (FormatError, LimitError):
        return False


def read(data: bytes) -> Document:
    """The puzzle; FormatError says what does not fit, and at which byte."""
    stream = _Bytes(data)
    most = limits.current().size
    cages = stream.flex()
    if not 1 <= cages <= most * most:
        raise LimitError(f"{cages:,} cages; the number must be from 1 to {most * most}")
    found = [_cage(stream, n, most) for n in range(1, cages + 1)]
    size = size_of(str(stream.flex()))
    stream.end()
    return document_of(size, (_place_cage(n, cage, size) for n, cage in enumerate(found, start=1)))


def _cage(stream: _Bytes, n: int, most: int) -> tuple[list[tuple[int, int]], str, int]:
    cells = stream.flex()
    if not 1 <= cells <= most * most:
        raise LimitError(
            f"byte {stream.at}: cage {n} has {cells:,} cells; the number must be from 1 to "
            f"{most * most}"
        )
    places = [(stream.flex(), stream.flex()) for _ in range(cells)]
    sign = stream.take(1)[0]
    if sign >= len(SIGNS):
        raise FormatError(
            f"byte {stream.at}: cage {n} has the operator {sign}; 0 to 4 stand for {SIGNS}"
        )
    return places, SIGNS[sign], stream.flex()


def _place_cage(n: int, cage: tuple[list[tuple[int, int]], str, int], size: int) -> Cage:
    places, sign, target = cage
    outside = next((place for place in places if max(place) >= size), None)
    if outside is not None:
        raise FormatError(
            f"cage {n}: a cell at {outside}, but rows and columns go from 0 to {size - 1}"
        )
    return cage_of([row * size + column for row, column in places], sign, target)


def read_solution(data: bytes, puzzle: Puzzle) -> Grid:
    """The values in a solution's file, for this puzzle. Raises FormatError."""
    stream = _Bytes(data)
    cells, wanted = stream.flex(), puzzle.rows * puzzle.columns
    if cells != wanted and not _is_solution(data):
        raise FormatError(
            f"the format is not recognised; a solution must be a {TITLE} file ({SUFFIX})"
        )
    if cells != wanted:
        raise FormatError(
            f"the solution has {say_count(cells, 'cell')}, but the puzzle has {wanted}"
        )
    values = tuple(stream.flex() for _ in range(cells))
    stream.end()
    return values


def _is_solution(data: bytes) -> bool:
    """Whether it holds as many values as it says, and nothing else."""
    stream = _Bytes(data)
    try:
        for _ in range(stream.flex()):
            stream.flex()
        stream.end()
    except (FormatError, LimitError):
        return False
    return True


def write(document: Document) -> bytes:
    """The puzzle's bytes; FormatError names what they cannot carry."""
    puzzle = require_carried(document, TITLE)
    for cage in puzzle.cages:
        if cage.target > LARGEST:
            names = cell_names(cage.cells, puzzle.columns)
            raise cannot_carry(TITLE, f"a target above {LARGEST:,}, as at {names}")
    return b"".join([
        _flex(len(puzzle.cages)),
        *(_pack(cage, puzzle.columns) for cage in puzzle.cages),
        _flex(puzzle.rows),
    ])  # fmt: skip


def _pack(cage: Cage, columns: int) -> bytes:
    places = (place for cell in cage.cells for place in divmod(cell, columns))
    sign = bytes([SIGNS.index(cage.operator)])
    return _flexes((len(cage.cells), *places)) + sign + _flex(cage.target)


def write_solution(document: Document) -> bytes:
    """The bytes of the solution's file; FormatError if there is none, or one it cannot carry."""
    require_carried(document, TITLE)
    if document.solution is None:
        raise FormatError(
            "the puzzle comes without its solution; kenken solve --format jsonl adds it"
        )
    return _flexes((len(document.solution), *document.solution))


def _flexes(values: Iterable[int]) -> bytes:
    return b"".join(map(_flex, values))


def _flex(value: int) -> bytes:
    following = next(n for n in range(FOLLOWING + 1) if value < _LEAST[n + 1])
    packed = (value - _LEAST[following]).to_bytes(following + 1, "big")
    return bytes([packed[0] | (0xFF00 >> following & 0xFF)]) + packed[1:]


FORMAT = Format(
    id="sbv",
    title=TITLE,
    suffixes=(SUFFIX,),
    sniff=sniff,
    read=read,
    write=write,
    binary=True,
    companion=Companion(f"solution{SUFFIX}", read_solution, write_solution),
    families=KENKEN.families,
)
