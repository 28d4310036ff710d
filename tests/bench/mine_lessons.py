"""Finds the boards of the lessons in data/lessons among puzzles by seed, and writes them.

`python -m tests.bench.mine_lessons [FAMILY…]`, by default of all families; `--sides` and `--more`
bound the work, and the README of data/lessons says where they did. Each lesson gets an example,
boards and a puzzle; a technique for which too few are found has no lesson. Puzzles of all tiers are
looked through, the smaller ones first; what a technique still lacks then is looked for among
puzzles that require it. Of each puzzle the board is taken that is read most quickly. With
`--techniques` these lessons alone are looked for, among puzzles that require them, and join those
that the file has.
"""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from kenken_cp import human
from kenken_cp.api.making import generate
from kenken_cp.core.document import Document
from kenken_cp.core.errors import KenkenError
from kenken_cp.core.family import Family
from kenken_cp.core.fields import JsonObject
from kenken_cp.core.logic import TechniqueRow
from kenken_cp.core.steps import Tier
from kenken_cp.lessons.boards import Board, boards_of
from kenken_cp.lessons.courses import EXERCISES
from kenken_cp.registry import FAMILIES
from kenken_cp.studio.new_puzzles import sides_of
from tests.helpers.paths import ROOT

SEED = 1
DATA = ROOT / "data" / "lessons"
HARDEST = Tier.MASTER  # that people use
SIDES = (5, 6, 7, 9)  # of boards that are read on a phone, too
MOST_SIDES = 3  # of a family
POOL = 8  # units of work for each size and tier
MORE = 40  # for a technique that lacks something


class Offer(NamedTuple):
    """A puzzle, its boards for a technique with their numbers, whether that is the hardest, and
    whether none harder than its tier is needed."""

    data: JsonObject
    boards: list[tuple[int, Board]]
    is_hardest: bool
    is_of_tier: bool


@dataclass
class Found:
    """What was found for the lesson of a technique; `side` is the size where it was seen first."""

    side: int
    boards: list[JsonObject] = field(default_factory=list)
    hardest: JsonObject | None = None
    other: JsonObject | None = None  # a puzzle of its tier with the step, not as its hardest

    @property
    def is_full(self) -> bool:
        """Whether nothing is lacking."""
        return len(self.boards) > EXERCISES and self.hardest is not None

    def take(self, offer: Offer) -> None:
        """Take what a puzzle has to offer, if it is not here yet."""
        data = offer.data
        if data in [self.hardest, *(board["puzzle"] for board in self.boards)]:
            return
        if offer.is_hardest and self.hardest is None:
            self.hardest = data
        elif len(self.boards) <= EXERCISES:
            self.boards.append({"step": min(offer.boards, key=_reading)[0], "puzzle": data})
        elif self.other is None and offer.is_of_tier:
            self.other = data

    def lesson(self, technique: str) -> JsonObject | None:
        """The lesson; None if too little was found."""
        puzzle = self.hardest or self.other
        if puzzle is None or len(self.boards) <= EXERCISES:
            return None
        example, *boards = self.boards
        return {"technique": technique, "example": example, "boards": boards, "puzzle": puzzle}


def mine(
    family: Family, sides: Sequence[int], more: int, techniques: Sequence[str] = ()
) -> list[JsonObject]:
    """The lessons of a family, or those in these techniques, on boards of these sides; for each so
    many units more."""
    sides = [side for side in sides if side in sides_of(family.id)][:MOST_SIDES]
    found = {name: Found(sides[0]) for name in techniques} or _among_all(family, sides)
    rows = [row for row in family.kind.logic().techniques if row.tier <= HARDEST]
    for row in rows:
        if row.id in found and not found[row.id].is_full:
            _complete(family, row, found[row.id], more)
    lessons = [found[row.id].lesson(row.id) for row in rows if row.id in found]
    return [lesson for lesson in lessons if lesson]


def _among_all(family: Family, sides: Sequence[int]) -> dict[str, Found]:
    """What puzzles of all tiers have to offer."""
    found: dict[str, Found] = {}
    for side in sides:
        for tier in [tier for tier in Tier if tier <= HARDEST]:
            for document in _make(family, side, tier, POOL):
                for technique, offer in _offers(document):
                    found.setdefault(technique, Found(side)).take(offer)
    return found


def _complete(family: Family, row: TechniqueRow, found: Found, more: int) -> None:
    """Look for what a lesson lacks."""
    for document in _make(family, found.side, row.tier, more, row):
        for technique, offer in _offers(document):
            if technique == row.id:
                found.take(offer)
        if found.is_full:
            return


def _offers(document: Document) -> Iterator[tuple[str, Offer]]:
    """What a puzzle has to offer, by the techniques for which it has boards."""
    boards: dict[str, list[tuple[int, Board]]] = {}
    for number, board in boards_of(document):
        boards.setdefault(board.step.technique, []).append((number, board))
    by_id = human.logic_of(document.puzzle).row
    rows = human.logic_of(document.puzzle).techniques
    grade = human.grade(document.puzzle)
    hardest = rows[grade.hardest].id
    data = document.family.data(document.puzzle)
    for technique, held in boards.items():
        yield (
            technique,
            Offer(data, held, technique == hardest, by_id[technique].tier == grade.tier),
        )


def _make(
    family: Family, side: int, tier: Tier, units: int, row: TechniqueRow | None = None
) -> Iterator[Document]:
    """Puzzles of a size and tier, in which the technique is used if one is named."""
    name = row.id if row else tier.name.lower()
    for unit in range(units):
        try:
            yield from list(
                generate(
                    family.id,
                    size=side,
                    difficulty=tier.name.lower(),
                    require=(row.id,) if row else (),
                    seed=f"lessons {SEED} {family.id} {side} {name}/{unit}",
                    tries=1,
                )
            )
        except KenkenError:  # nothing came of it
            continue


def _reading(found: tuple[int, Board]) -> tuple[bool, int, int, int]:
    """How much there is to read and to write: notes, other steps, what follows, the open cells."""
    _, (_, state, step, noted, _) = found
    effects = len(step.placements) or sum(len(gone) for _, gone in step.eliminations)
    return noted, step.available, effects, state.values.count(None)


def _join(family: Family, path: Path, lessons: Sequence[JsonObject]) -> list[JsonObject]:
    """The lessons of a file with these, easiest first."""
    held = [*json.loads(path.read_text(encoding="utf-8")), *lessons]
    by_id = {lesson["technique"]: lesson for lesson in held}
    return [by_id[row.id] for row in family.kind.logic().techniques if row.id in by_id]


def main(words: list[str]) -> None:
    """Writes the courses of these families."""
    parser = ArgumentParser()
    parser.add_argument("families", nargs="*")
    parser.add_argument("--sides", type=int, nargs="+", default=SIDES)
    parser.add_argument("--more", type=int, default=MORE)
    parser.add_argument("--techniques", nargs="+", default=())
    asked = parser.parse_args(words)
    for family in FAMILIES:
        if not asked.families or family.id in asked.families:
            path = DATA / f"{family.id}.json"
            lessons = mine(family, asked.sides, asked.more, asked.techniques)
            if asked.techniques:
                lessons = _join(family, path, lessons)
            lines = [json.dumps(lesson, separators=(",", ":")) for lesson in lessons]
            text = "[\n" + ",\n".join(lines) + "\n]\n"
            path.write_text(text, encoding="utf-8")
            print(family.id, len(lines), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
