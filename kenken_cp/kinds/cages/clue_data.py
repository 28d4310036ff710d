"""The relations of clues as plain lists, the data of `encodings/clues.mzn`."""

from collections.abc import Sequence

from kenken_cp.core import limits
from kenken_cp.core.counts import say_count
from kenken_cp.core.errors import TooLarge
from kenken_cp.core.model import AllDifferent, Constraint, Fold, Table
from kenken_cp.kinds.cages.clue import houses_of_clues, relations_of
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.relations import unrolled_of


def relation_fields(puzzle: CagePuzzle) -> dict[str, object]:
    """The fields of `clues.mzn`, whose comments say what they hold; cells are numbered from 1."""
    houses = [AllDifferent(cells) for cells in houses_of_clues(puzzle)]
    relations: list[Constraint] = [*houses, *relations_of(puzzle)]
    different = [each for each in relations if isinstance(each, AllDifferent)]
    tables = [each for each in relations if isinstance(each, Table)]
    automata = [each for each in relations if isinstance(each, Fold)]
    moves = [_moves(fold, puzzle.digits) for fold in automata]
    return {
        "different": _sizes(different),
        "different_cells": _cells(different),
        "table": _sizes(tables),
        "table_cells": _cells(tables),
        "table_tuples": [len(table.tuples) for table in tables],
        "table_digits": [digit for table in tables for row in table.tuples for digit in row],
        "automaton": _sizes(automata),
        "automaton_cells": _cells(automata),
        "automaton_states": [len(rows) + 1 for rows in moves],
        "automaton_moves": [to for rows in moves for row in rows for to in row],
    }


def _sizes(constraints: Sequence[AllDifferent | Table | Fold]) -> list[int]:
    return [len(each.cells) for each in constraints]


def _cells(constraints: Sequence[AllDifferent | Table | Fold]) -> list[int]:
    return [cell + 1 for each in constraints for cell in each.cells]


def _moves(fold: Fold, digits: Sequence[int]) -> list[list[int]]:
    """For each state, where each digit leads, 0 for nowhere; the first state is the start, and the
    one after the last is where everything ends.

    Raises TooLarge.
    """
    accepted = unrolled_of(fold)
    if accepted is None:
        most = say_count(limits.current().partial_results, "partial result")
        raise TooLarge(f"a clue of {len(fold.cells)} cells has more than {most}")
    first, found = 1, []
    for rows in accepted.arcs:
        first += len(rows)  # the first state of the next layer; behind the last one is the end
        found += [[first + row[digit] if digit in row else 0 for digit in digits] for row in rows]
    return found
