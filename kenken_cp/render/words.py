"""A drawing in words, for readers who cannot see it."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from kenken_cp.core.counts import MINUS, say_count
from kenken_cp.core.drawing import (
    Candidate,
    Certainty,
    Corner,
    Drawing,
    Ink,
    MarginClue,
    Mark,
    Role,
)
from kenken_cp.core.geometry import cell_name
from kenken_cp.render.places import by_cell

_SAID = {Role.CLUE: "clue", Role.CENTRED: "clue", Role.GIVEN: "given", Role.VALUE: "value"}
_ORDER = {role: place for place, role in enumerate(Role)}  # in which labels of a cell are said
_INKED = {Ink.BLACK: "black", Ink.DOT: "dot", Ink.CROSS: "cross"}


def in_words(drawing: Drawing) -> str:
    """What the drawing shows, cell by cell: `6 rows, 6 columns. r1c1: clue 11+. r1c2: value 5.`

    A row full of values and nothing else is said as a row, `Row 1: 5, 3 given, 1, 2, 4, 6.`, and a
    clue that is named with its group, `Cage 11+: r1c1, r2c1.`, is not said again. Margins, ink and
    strokes come before the cells: `Row 1 clue: 3, 1 done. Row 1: black 1–3, 5; dot 4.`
    """
    phrases, values = _phrases(drawing), _values(drawing)
    sides = f"{say_count(drawing.rows, 'row')}, {say_count(drawing.columns, 'column')}."
    sentences = [
        sides,
        *drawing.sentences,
        *drawing.clues,
        *_absent(drawing),
        *map(_margin, drawing.margin),
    ]
    sentences += [*_ink(drawing), *_strokes(drawing)]
    for row in range(drawing.rows):
        places = [(row, column) for column in range(drawing.columns)]
        if all(len(phrases[place]) == 1 and place in values for place in places):
            sentences.append(f"Row {row + 1}: {', '.join(values[place] for place in places)}.")
            continue
        for place in places:
            if phrases[place]:
                sentences.append(f"{_name(drawing, place)}: {', '.join(phrases[place])}.")
    return " ".join(sentences)


def candidates_in_words(
    drawing: Drawing, name: Callable[[int, int], str] = cell_name
) -> Iterator[str]:
    """What the cells that a step is about may be, a sentence each: for drawings that are crowded.

    `name(cell, columns)` names a cell.
    These are cells with marked candidates, and cells picked out.
    """
    toned = {(row, column) for row, column, _ in drawing.fills}
    for place, held in by_cell(drawing).items():
        if place in toned or any(one.mark is not Mark.PLAIN for one in held):
            cell = place[0] * drawing.columns + place[1]
            yield f"{name(cell, drawing.columns)}: {_may_be(held, drawing.crowded)}."


def _name(drawing: Drawing, place: Corner) -> str:
    return cell_name(place[0] * drawing.columns + place[1], drawing.columns)


def _absent(drawing: Drawing) -> Iterator[str]:
    if drawing.absent:
        names = ", ".join(_name(drawing, place) for place in sorted(drawing.absent))
        yield f"No cells: {names}."


def _margin(clue: MarginClue) -> str:
    """`Row 1 clue: 3 done, 1 target.`"""
    texts = (
        " ".join(filter(None, [one.text, "done" * one.done, str(one.tone or "")]))
        for one in clue.texts
    )
    return f"{clue.side.capitalize()} {clue.line + 1} clue: {', '.join(texts) or 'none'}."


def _ink(drawing: Drawing) -> Iterator[str]:
    """The ink of each row that has any, `Row 3: black 1–3, 5; dot 4.`"""
    rows: defaultdict[int, defaultdict[Ink, list[int]]] = defaultdict(lambda: defaultdict(list))
    for row, column, ink in sorted(drawing.ink):
        rows[row][ink].append(column + 1)
    for row, found in rows.items():
        parts = (f"{_INKED[ink]} {_stretches(found[ink])}" for ink in Ink if ink in found)
        yield f"Row {row + 1}: {'; '.join(parts)}."


def _stretches(numbers: Iterable[int]) -> str:
    """Rising numbers, `1–3, 5`."""
    parts = []
    for _, group in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0]):
        run = [number for _, number in group]
        parts.append(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}")
    return ", ".join(parts)


def _strokes(drawing: Drawing) -> Iterator[str]:
    for stroke in drawing.strokes:
        names = ", ".join(_name(drawing, place) for place in stroke.cells)
        assumed = " assumed" * (stroke.certainty is Certainty.ASSUMED)
        yield f"Path{assumed}: {names}."


def _phrases(drawing: Drawing) -> defaultdict[Corner, list[str]]:
    """What is to be said of each cell: its labels, candidates and tones."""
    phrases: defaultdict[Corner, list[str]] = defaultdict(list)
    groups = _groups_named(drawing.sentences)
    for row, column, role, text in sorted(drawing.labels, key=lambda label: _ORDER[label.role]):
        if role is Role.CLUE and _is_named(groups, _name(drawing, (row, column)), text):
            continue
        phrases[row, column].append(f"{_SAID[role]} {text}")
    for place, held in by_cell(drawing).items():
        phrases[place].append(_may_be(held, drawing.crowded))
    for row, column, tone in drawing.fills:
        phrases[row, column].append(str(tone))
    return phrases


def _may_be(held: Sequence[Candidate], crowded: bool) -> str:
    """`may be 1 2 struck 3`; of a crowded drawing `may be 3–17, 20 struck`."""
    if not crowded:
        return f"may be {' '.join(f'{one.text}{_mark(one)}' for one in held)}"
    parts: list[str] = []
    # Neighbours in a run keep the same distance from their place in the list.
    keyed = ((one.mark, one.slot - place) for place, one in enumerate(held))
    for _, group in groupby(zip(keyed, held, strict=True), key=lambda pair: pair[0]):
        run = [one for _, one in group]
        if len(run) < 3:
            parts += [f"{one.text}{_mark(one)}" for one in run]
            continue
        to = " to " if run[0].text.startswith(MINUS) else "–"
        parts.append(f"{run[0].text}{to}{run[-1].text}{_mark(run[0])}")
    return f"may be {', '.join(parts)}"


def _mark(one: Candidate) -> str:
    return "" if one.mark is Mark.PLAIN else f" {one.mark}"


def _values(drawing: Drawing) -> dict[Corner, str]:
    """The values, as a row of them is said."""
    return {
        (row, column): f"{text} given" if role is Role.GIVEN else text
        for row, column, role, text in drawing.labels
        if role in (Role.GIVEN, Role.VALUE)
    }


def _groups_named(sentences: Iterable[str]) -> dict[str, list[str]]:
    """For each first cell of a group in the drawing's sentences, what stands before it:
    `Cage 11+` for r1c1 in `Cage 11+: r1c1, r2c1.`"""
    found: dict[str, list[str]] = {}
    for sentence in sentences:
        group, _, cells = sentence.partition(": ")
        found.setdefault(cells.rstrip(".").partition(",")[0], []).append(group)
    return found


def _is_named(groups: Mapping[str, Sequence[str]], cell: str, clue: str) -> bool:
    """Whether a sentence names the group of this clue, and its first cell is this one."""
    return any(group.endswith(f" {clue}") for group in groups.get(cell, ()))
