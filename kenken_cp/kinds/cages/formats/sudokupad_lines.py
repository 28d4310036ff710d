"""Lines in SudokuPad's JSON: what they may have, and which of them are diagonals that count."""

from kenken_cp.core.fields import Fields, refuse_others

LOOKS = (
    "borderColor", "outlineC", "outlineColor", "fontC", "fontColor", "fontSize", "color",
    "backgroundColor", "opacity", "thickness", "className", "target",
)  # fmt: skip
LINE_READ = frozenset(("wayPoints", *LOOKS))
BLUE = "#34BBE6"  # of lines that are diagonals


def diagonal_ends(rows: int, columns: int) -> list[list[list[int]]]:
    """The ends of the falling diagonal of a board, then of the rising one."""
    return [[[0, 0], [rows, columns]], [[0, columns], [rows, 0]]]


def is_diagonal(line: Fields, rows: int, columns: int) -> bool:
    """Whether a line of the document says that no digit repeats on a diagonal."""
    return ends_of(line) in diagonal_ends(rows, columns)


def ends_of(line: Fields) -> object:
    """The ends of a blue line, the upper one first."""
    refuse_others(line, LINE_READ, "a line")
    ends = line.get("wayPoints")
    blue = str(line.get("color")).upper() == BLUE
    if not blue or type(ends) is not list or any(type(end) is not list for end in ends):
        return None
    try:
        return sorted(ends)
    except TypeError:  # coordinates that are no numbers
        return None
