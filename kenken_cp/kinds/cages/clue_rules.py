"""The rules of the clues that puzzles have, as a book prints them."""

from collections.abc import Iterator, Sequence

from kenken_cp.kinds.cages.clues import sort_of
from kenken_cp.kinds.cages.puzzle import CagePuzzle


def rules_of_clues(puzzles: Sequence[CagePuzzle]) -> Iterator[str]:
    """The rule of each sort of clue that occurs, a sentence or two each.

    A rule of the whole board is in no drawing: where only some puzzles have it, it is told with the
    words that `board_rules` puts above these.
    """
    for name in sorted({clue.sort for puzzle in puzzles for clue in puzzle.clues}):
        sort = sort_of(name)
        having = [puzzle for puzzle in puzzles if any(clue.sort == name for clue in puzzle.clues)]
        clues = [clue for puzzle in having for clue in puzzle.clues if clue.sort == name]
        rule = sort.rule(having[0], clues)
        if sort.on_board and len(having) < len(puzzles):
            rule = f"Where “{sort.title}” stands above a puzzle: {rule[0].lower()}{rule[1:]}"
        yield rule


def board_rules(puzzle: CagePuzzle) -> list[str]:
    """The titles of the rules that a puzzle has and its drawing does not show."""
    found = dict.fromkeys(clue.sort for clue in puzzle.clues)
    return [sort_of(name).title for name in found if sort_of(name).on_board]
