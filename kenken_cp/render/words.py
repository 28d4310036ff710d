"""A drawing in words, for who does not see it."""

from kenken_cp.core.counts import counted
from kenken_cp.core.drawing import Drawing, Mark, Role
from kenken_cp.core.geometry import cell_name


def in_words(drawing: Drawing) -> str:
    """What the drawing shows, cell by cell: `6 rows, 6 columns. r1c1: 11+. r1c2: clue 2, 5.`"""
    said_of = {(row, column, role): text for row, column, role, text in drawing.labels}
    notes: dict[tuple[int, int], list[str]] = {}
    for candidate in sorted(drawing.candidates):
        told = "" if candidate.mark is Mark.PLAIN else f" {candidate.mark}"
        notes.setdefault(candidate[:2], []).append(f"{candidate.text}{told}")
    tones = {(row, column): tone for row, column, tone in drawing.fills}
    sides = f"{counted(drawing.rows, 'row')}, {counted(drawing.columns, 'column')}."
    sentences = [sides, *drawing.told]
    for row in range(drawing.rows):
        for column in range(drawing.columns):
            place = row, column
            said = [f"{role} {said_of[*place, role]}" for role in Role if (*place, role) in said_of]
            said += [f"may be {' '.join(notes[place])}"] if place in notes else []
            said += [str(tones[place])] if place in tones else []
            if said:
                name = cell_name(row * drawing.columns + column, drawing.columns)
                sentences.append(f"{name}: {', '.join(said)}.")
    return " ".join(sentences)
