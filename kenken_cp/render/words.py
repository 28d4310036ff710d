"""A drawing in words, for who does not see it."""

from collections.abc import Iterator

from kenken_cp.core.counts import counted
from kenken_cp.core.drawing import Drawing, Mark, Role
from kenken_cp.core.geometry import cell_name


def in_words(drawing: Drawing) -> str:
    """What the drawing shows, cell by cell: `6 rows, 6 columns. r1c1: clue 11+. r1c2: value 5.`

    A row full of digits and nothing else is said as a row, `Row 1: 5, 3 given, 1, 2, 4, 6.`, and a
    clue whose cage is told with it, `Cage 11+: r1c1, r2c1.`, is not said again.
    """
    said_of = {
        (row, column, role): text
        for row, column, role, text in drawing.labels
        if role is not Role.CLUE or not _is_told(drawing, row, column, text)
    }
    notes: dict[tuple[int, int], list[str]] = {}
    for candidate in sorted(drawing.candidates):
        told = "" if candidate.mark is Mark.PLAIN else f" {candidate.mark}"
        notes.setdefault(candidate[:2], []).append(f"{candidate.text}{told}")
    tones = {(row, column): tone for row, column, tone in drawing.fills}

    def cell(row: int, column: int) -> Iterator[str]:
        place = row, column
        for role in Role:
            if (*place, role) in said_of:
                yield f"{role} {said_of[*place, role]}"
        if place in notes:
            yield f"may be {' '.join(notes[place])}"
        if place in tones:
            yield str(tones[place])

    sides = f"{counted(drawing.rows, 'row')}, {counted(drawing.columns, 'column')}."
    sentences = [sides, *drawing.told]
    for row in range(drawing.rows):
        cells = [list(cell(row, column)) for column in range(drawing.columns)]
        sentences += _row(row, cells)
    return " ".join(sentences)


def _is_told(drawing: Drawing, row: int, column: int, clue: str) -> bool:
    """Whether a sentence of the drawing says the clue and begins with its cell."""
    begin = f" {clue}: {cell_name(row * drawing.columns + column, drawing.columns)}"
    return any(f"{begin}{end}" in told for told in drawing.told for end in ",.")


def _row(row: int, cells: list[list[str]]) -> Iterator[str]:
    """What is said of the cells of a row: of each that has something, or of all in one."""
    digits = list(filter(None, map(_digit, cells)))
    if len(digits) == len(cells):
        yield f"Row {row + 1}: {', '.join(digits)}."
        return
    for column, said in enumerate(cells):
        if said:
            yield f"{cell_name(row * len(cells) + column, len(cells))}: {', '.join(said)}."


def _digit(said: list[str]) -> str:
    """The digit, if that is all that is said of a cell."""
    role, _, text = said[0].partition(" ") if len(said) == 1 else ("", "", "")
    return {Role.VALUE.value: text, Role.GIVEN.value: f"{text} given"}.get(role, "")
