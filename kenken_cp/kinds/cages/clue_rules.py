"""The rules of the clues that puzzles have, as a book prints them."""

from collections.abc import Iterator, Sequence

from kenken_cp.kinds.cages.clues import sort_of
from kenken_cp.kinds.cages.puzzle import CagePuzzle


def rules_of_clues(puzzles: Sequence[CagePuzzle], whole: bool = False) -> Iterator[str]:
    """The rule of each sort of clue that occurs, a sentence or two each.

    Unless it is to be told `whole`, what none of its clues has is left out.

    A rule of the whole board is in no drawing: where only some puzzles have it, it is told with the
    words that `board_rules` puts above these.
    """
    for name in sorted({clue.sort for puzzle in puzzles for clue in puzzle.clues}):
        sort = sort_of(name)
        having = [puzzle for puzzle in puzzles if any(clue.sort == name for clue in puzzle.clues)]
        clues = [clue for puzzle in having for clue in puzzle.clues if clue.sort == name]
        rule = (sort.rule if whole else sort.needed_rule)(having[0], clues)
        if sort.on_board and len(having) < len(puzzles):
            rule = f"Where “{sort.title}” stands above a puzzle: {rule[0].lower()}{rule[1:]}"
        yield rule


def told_clues(puzzle: CagePuzzle) -> Iterator[str]:
    """A sentence for each clue of which neither its look nor the rule of its sort says all: one
    with a text or whose sort wants it told, or with a value that it does not show and others of its
    sort do not share."""
    for clue in puzzle.clues:
        sort = sort_of(clue.sort)
        others = [each for each in puzzle.clues if each.sort == clue.sort]
        drawn = sort.look.draw(puzzle, clue)
        hidden = any(
            each.values != clue.values
            and sort.look.draw(puzzle, clue._replace(values=each.values)) == drawn
            for each in others
        )
        if clue.text or sort.told or hidden:
            yield sort.sentence(puzzle, clue)


def board_rules(puzzle: CagePuzzle) -> list[str]:
    """The titles of the rules that a puzzle has and its drawing does not show."""
    found = dict.fromkeys(clue.sort for clue in puzzle.clues)
    return [sort_of(name).title for name in found if sort_of(name).on_board]
