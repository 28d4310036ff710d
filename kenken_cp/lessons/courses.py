"""The courses: for each family its lessons, easiest first, from `data/lessons`."""

import json
from functools import cache
from pathlib import Path
from typing import NamedTuple

from kenken_cp.core.document import Document
from kenken_cp.core.errors import InternalError
from kenken_cp.core.family import Family
from kenken_cp.core.fields import Fields
from kenken_cp.core.logic import TechniqueRow
from kenken_cp.lessons.boards import Board, board_at

EXERCISES = 5  # boards of a lesson


class Lesson(NamedTuple):
    """One technique of a family's course, with the data of its boards."""

    family: Family
    row: TechniqueRow
    fields: Fields

    def example(self) -> Board:
        """The board on which the step is shown."""
        return self._board(self.fields["example"])

    def boards(self) -> list[Board]:
        """The boards on which the player finds the step."""
        return [self._board(held) for held in self.fields["boards"]]

    def puzzle(self) -> Document:
        """The puzzle whose hardest step it is."""
        return self._document(self.fields["puzzle"])

    def _document(self, data: Fields) -> Document:
        return Document(self.family, self.family.from_data(data))

    def _board(self, held: Fields) -> Board:
        board = board_at(self._document(held["puzzle"]), held["step"])
        if board is None or board.step.technique != self.row.id:
            raise InternalError(
                f"the course of {self.family.id} has a board without {self.row.id}: "
                "python -m tests.bench.mine_lessons finds others"
            )
        return board


@cache
def course(family: Family) -> tuple[Lesson, ...]:
    """The lessons of a family, easiest first; none where there is no course."""
    path = _folder() / f"{family.id}.json"
    if not path.exists():
        return ()
    held = {lesson["technique"]: lesson for lesson in json.loads(path.read_text(encoding="utf-8"))}
    rows = family.kind.logic().techniques
    return tuple([Lesson(family, row, held[row.id]) for row in rows if row.id in held])


def _folder() -> Path:
    """Where the courses are: beside the package in a checkout, inside it where it is installed."""
    package = Path(__file__).parents[1]
    inside = package / "courses"
    return inside if inside.is_dir() else package.parent / "data" / "lessons"
