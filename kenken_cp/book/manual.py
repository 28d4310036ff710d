"""How to play: the rules that the puzzles of a book need, and an example solved step by step."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, islice
from typing import Any

from kenken_cp.book.design import Design, Frame
from kenken_cp.book.entries import Entry
from kenken_cp.book.examples import example_for
from kenken_cp.book.pictures import Album, Fields, cell_for, picture_of, sides_of
from kenken_cp.core.drawing import Drawing, on_board_of
from kenken_cp.core.family import Family
from kenken_cp.core.geometry import cell_name
from kenken_cp.core.spoken import cell_words, sentence_start
from kenken_cp.core.steps import Tier
from kenken_cp.explanation import board
from kenken_cp.explanation.traces import NumberedStep, numbered_steps
from kenken_cp.explanation.voices import EXACT, Voice, voice_for
from kenken_cp.human import solve
from kenken_cp.render.words import candidates_in_words

TRIED = 50  # puzzles of the book, to find one with few steps
SHORTEST, LONGEST = 5, 16  # steps of an example out of the book
COLUMN = 13.0  # the least width of a step, in sizes of its text
SHOWN = 5  # steps of an example in large print
MOST_PAGES = 2  # of a family, but in large print
SCALE = 3.82  # the side of a cell of examples, in sizes of their least text: room for candidates
BESIDE = 12.0  # the least width of a text beside a picture, in sizes of the text
REASONED = frozenset(tier for tier in Tier if tier < Tier.BEYOND)
MORE = "More such steps fill the grid. "
PLACES = (
    "r2c3 is the cell in row 2, column 3, and r1c2–r2c3 are the cells of the rectangle with these "
    "two corners."
)


@dataclass(frozen=True)
class Manual:
    """How to play the puzzles of one family in a book, numbered as they are there."""

    family: Family
    numbered: Sequence[tuple[int, Entry]]
    design: Design

    @cached_property
    def chosen(self) -> tuple[int, Entry] | None:
        """The example from the book: the one with the fewest steps of its small puzzles up to Easy.

        None for worksheets, whose puzzles are set as a task.
        """
        if self.design.worksheet:
            return None
        smallest, largest = self.family.manual.cells
        plain = [each for each in self.numbered if not self.family.manual.note(each[1].puzzle)]
        small = (
            (number, entry)
            for number, entry in plain or self.numbered
            if entry.rating.tier in (Tier.GENTLE, Tier.EASY)
            and smallest <= entry.puzzle.rows * entry.puzzle.columns <= largest
        )
        found = [
            (len(solve(entry.puzzle).steps), number, entry)
            for number, entry in islice(small, TRIED)
        ]
        left = (each for each in found if each[0])  # nothing is left to do where all is given
        # one that is over at once shows little, and would end alone on its last page
        steps, number, entry = min(
            left, key=lambda each: (each[0] < SHORTEST, *each[:2]), default=(0, 0, None)
        )
        return (number, entry) if entry is not None and steps <= LONGEST else None

    @cached_property
    def puzzle(self) -> Any:
        """The example; None for a worksheet where all that are found are set as a task."""
        if self.chosen:
            return self.chosen[1].puzzle
        key, family = self.family.kind.key, self.family
        puzzles = [entry.puzzle for _, entry in self.numbered]
        barred = {key(family.id, each) for each in puzzles} if self.design.worksheet else ()
        return example_for(family, puzzles, barred)

    @property
    def shows_example(self) -> bool:
        """Whether an example is worked: never one of the puzzles of a worksheet."""
        return not self.design.short and self.puzzle is not None

    @cached_property
    def voice(self) -> Voice:
        """The words in which its steps are explained."""
        return voice_for(self.design.words, self.puzzle)

    @cached_property
    def steps(self) -> list[NumberedStep]:
        """Its trace."""
        return numbered_steps(solve(self.puzzle), 1, None, ())

    @property
    def shown(self) -> list[NumberedStep]:
        """The steps that are printed: in large print the first ones."""
        return self.steps[:SHOWN] if self.design.large else self.steps

    @cached_property
    def drawings(self) -> list[Drawing]:
        """The board of each step shown, without candidates if any has too many to be read."""
        found = [board(state, step, self.family) for _, state, step in self.shown]
        if max(map(self._measure_room, found)) > usual_cell(self.design):
            found = [replace(each, candidates=(), slots=0, crowded=False) for each in found]
        return found

    @cached_property
    def cell(self) -> float:
        """The side of a cell, in points, in which all that is shown can be read."""
        return max(map(self._measure_room, self.drawings)) if self.shows_example else 0.0

    def _measure_room(self, drawing: Drawing) -> float:
        return cell_for(drawing, self.design, self.design.sizes.board)

    def pages(self, frame: Frame, album: Album, cell: float) -> Fields:
        """The contents of its pages, with cells of this many points."""
        return {
            "title": f"How to play {self.family.manual.heading}",
            "rules": list(map(" ".join, self._rules)),
            "example": self._example(frame, album, cell) if self.shows_example else None,
        }

    @cached_property
    def _rules(self) -> list[list[str]]:
        return self.family.manual.rules([entry.puzzle for _, entry in self.numbered])

    def _own_rules(self) -> str:
        """The rules that only the example needs."""
        if self.chosen:
            return ""
        sentences = {sentence for paragraph in self._rules for sentence in paragraph}
        needed = chain.from_iterable(self.family.manual.rules([self.puzzle]))
        more = [sentence for sentence in needed if sentence not in sentences]
        return " ".join(["In this example:", *more]) if more else ""

    @property
    def _marks(self) -> str:
        """What the signs in the pictures mean, of those that they have."""
        manual = self.family.manual
        noted = any(each.candidates for each in self.drawings)
        if self.voice is EXACT:
            return " ".join([manual.marks, *[manual.candidates] * noted])
        return " ".join([manual.simple_marks, *[manual.simple_candidates] * noted])

    @property
    def _places(self) -> tuple[str, str]:
        """How cells are named, and in which order; nothing where no coordinates are used."""
        exact = self.voice is EXACT
        return PLACES * exact, self.voice.counting(self.puzzle)

    @cached_property
    def blank(self) -> Drawing:
        """The example as it is posed."""
        return self.family.draw(self.puzzle, None)

    def _example(self, frame: Frame, album: Album, cell: float) -> Fields:
        wide = sides_of(self.blank)[0] * cell
        gap, column = 16.0, COLUMN * self.design.sizes.text
        number = f": puzzle {self.chosen[0]}" if self.chosen else ""
        return {
            "title": f"An example{number}",
            "about": [
                *filter(None, [self._own_rules()]),
                self._about(),
                " ".join(filter(None, [self._marks, *self._places])),
            ],
            "beside": frame.across - wide - gap > BESIDE * self.design.sizes.text,
            "puzzle": album.add(picture_of(self.blank, self.design, cell)),
            "across": max(1, int((frame.across + gap) / (max(wide, column) + gap))),
            "steps": [_panel(*each, self.design, cell, album) for each in self._explained],
            "end": _panel(*self._end, self.design, cell, album),
            "more": MORE,
            "cut": self._is_cut,
            "most": 0 if self.design.large else MOST_PAGES,
        }

    @cached_property
    def _explained(self) -> list[tuple[str, str, Drawing]]:
        """The title, the sentence and the drawing of each step."""
        return list(self._each_explained())

    def _each_explained(self) -> Iterator[tuple[str, str, Drawing]]:
        for (count, state, step), drawing in zip(self.shown, self.drawings, strict=True):
            title = f"{count}. {self.voice.title(state, step)}"
            text = " ".join([self.voice.why(state, step), *self._list_notes(drawing)])
            yield title, text, drawing

    def _list_notes(self, drawing: Drawing) -> Iterator[str]:
        """The candidates of a step's cells in words, if its picture has no room for them."""
        if not drawing.crowded:
            return iter(())
        return candidates_in_words(drawing, cell_name if self.voice is EXACT else self._cell_words)

    def _cell_words(self, cell: int, columns: int) -> str:
        return sentence_start(cell_words(cell, self.blank.rows, columns))

    def _about(self) -> str:
        note = self.family.manual.note(self.puzzle)
        noted = f" This one has a note: {note}." if note else ""
        reasoned = all(entry.rating.tier in REASONED for _, entry in self.numbered)
        if reasoned and self.voice is not EXACT:
            return (
                "Every puzzle has just one solution. You never need to guess: steps like these "
                f"find it.{noted}"
            )
        if reasoned:
            return (
                "Every puzzle has one solution, which can be found without guessing, by steps such "
                f"as these.{noted}"
            )
        return f"Every puzzle has one solution. This is how to find it.{noted}"

    @property
    def _is_cut(self) -> bool:
        """Whether only the first steps are printed."""
        return len(self.shown) < len(self.steps)

    @cached_property
    def _end(self) -> tuple[str, str, Drawing]:
        """The filled grid, as a panel after the last step."""
        _, state, step = self.steps[-1]
        end = state.copy()
        end.apply(step)
        text = f"{MORE * self._is_cut}Every rule is kept, and no other solution is possible."
        filled = self.family.draw(self.puzzle, end.values)
        return "Solved", text, on_board_of(self.blank, filled)


def usual_cell(design: Design) -> float:
    """The side of a cell in all examples of a book, in points, unless one needs more."""
    return SCALE * design.sizes.board


def _panel(
    title: str, sentence: str, drawing: Drawing, design: Design, cell: float, album: Album
) -> Fields:
    picture = album.add(picture_of(drawing, design, cell))
    return {"title": title, "sentence": sentence, "picture": picture}
