"""A drawing in words, for who does not see it."""

from collections import defaultdict

from kenken_cp.core.counts import counted
from kenken_cp.core.drawing import Corner, Drawing, Mark, Role
from kenken_cp.core.geometry import cell_name


def in_words(drawing: Drawing) -> str:
    """What the drawing shows, cell by cell: `6 rows, 6 columns. r1c1: clue 11+. r1c2: value 5.`

    A row full of digits and nothing else is said as a row, `Row 1: 5, 3 given, 1, 2, 4, 6.`, and a
    clue whose cage is told with it, `Cage 11+: r1c1, r2c1.`, is not said again.
    """
    said, digits = _said(drawing), _digits(drawing)
    sides = f"{counted(drawing.rows, 'row')}, {counted(drawing.columns, 'column')}."
    sentences = [sides, *drawing.told]
    for row in range(drawing.rows):
        places = [(row, column) for column in range(drawing.columns)]
        if all(len(said[place]) == 1 and place in digits for place in places):
            sentences.append(f"Row {row + 1}: {', '.join(digits[place] for place in places)}.")
            continue
        for column, place in enumerate(places):
            if said[place]:
                name = cell_name(row * drawing.columns + column, drawing.columns)
                sentences.append(f"{name}: {', '.join(said[place])}.")
    return " ".join(sentences)


def _said(drawing: Drawing) -> defaultdict[Corner, list[str]]:
    """What is to be said of each cell: its labels, candidates and tones."""
    said: defaultdict[Corner, list[str]] = defaultdict(list)
    for role in Role:
        for row, column, its, text in drawing.labels:
            if its is role and not (role is Role.CLUE and _is_told(drawing, row, column, text)):
                said[row, column].append(f"{role} {text}")
    notes: defaultdict[Corner, list[str]] = defaultdict(list)
    for candidate in sorted(drawing.candidates):
        told = "" if candidate.mark is Mark.PLAIN else f" {candidate.mark}"
        notes[candidate[:2]].append(f"{candidate.text}{told}")
    for place, held in notes.items():
        said[place].append(f"may be {' '.join(held)}")
    for row, column, tone in drawing.fills:
        said[row, column].append(str(tone))
    return said


def _digits(drawing: Drawing) -> dict[Corner, str]:
    """The digits, as a row of them is said."""
    return {
        (row, column): f"{text} given" if role is Role.GIVEN else text
        for row, column, role, text in drawing.labels
        if role is not Role.CLUE
    }


def _is_told(drawing: Drawing, row: int, column: int, clue: str) -> bool:
    """Whether a sentence of the drawing says the clue and begins with its cell."""
    begin = f" {clue}: {cell_name(row * drawing.columns + column, drawing.columns)}"
    return any(f"{begin}{end}" in told for told in drawing.told for end in ",.")
