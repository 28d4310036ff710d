"""Nonogram lines as clauses: a variable says that a block starts at or before a place.

A block is a run of filled cells. This is the order encoding: N. Tamura and others, "Compiling
finite linear CSP into SAT" (2009). Used only where no certificate depends on the clauses.
"""

from collections.abc import Sequence

from kenken_cp.backends.clauses import CnfClause, Variables
from kenken_cp.core.model import Fold

Truth = int | bool  # a literal, or what it always is


def add_blocks(
    clauses: list[CnfClause], variables: int, fold: Fold, columns: Sequence[Variables]
) -> int:
    """Add the clauses of a fold with `blocks`; arguments and result as in `add_fold`."""
    blocks = fold.blocks or ()
    slack = len(columns) - sum(blocks) - len(blocks) + 1 if blocks else 0
    if slack < 0:
        clauses.append([])
        return variables
    line = _Line(blocks, slack, variables)
    filled: list[Truth] = [column.get(1, False) for column in columns]
    clauses += [[-v] for column in columns for value, v in column.items() if value not in (0, 1)]
    for block in range(len(blocks)):
        line.put_in_order(clauses, block)
        for place in range(line.first[block], line.end(block) + slack):
            absent = _not(line.by(block, place))
            _add(clauses, absent, line.by(block, place - blocks[block]), filled[place])
    for block in range(-1, len(blocks)):
        # the cells between this block and the next
        after = len(columns) if block + 1 == len(blocks) else line.first[block + 1] + slack
        for place in range(line.end(block), after):
            ended = line.ended_by(block, place)
            _add(clauses, _not(ended), line.by(block + 1, place), _not(filled[place]))
    return variables + len(blocks) * slack


class _Line:
    """The variables of a line: for each block one per place where it can start, except the last."""

    def __init__(self, blocks: Sequence[int], slack: int, variables: int) -> None:
        self.blocks = blocks
        self.slack = slack
        self.variables = variables
        self.first = [sum(blocks[:block]) + block for block in range(len(blocks))]

    def end(self, block: int) -> int:
        """The first cell that can be behind the block; 0 for the one before the first."""
        return self.first[block] + self.blocks[block] if block >= 0 else 0

    def by(self, block: int, place: int) -> Truth:
        """The block starts at this place or before; the one behind the last never does."""
        if block == len(self.blocks) or place < self.first[block]:
            return False
        if place >= self.first[block] + self.slack:
            return True
        return self.variables + block * self.slack + place - self.first[block] + 1

    def ended_by(self, block: int, place: int) -> Truth:
        """The block is over before this place; the one before the first always is."""
        return block < 0 or self.by(block, place - self.blocks[block])

    def put_in_order(self, clauses: list[CnfClause], block: int) -> None:
        """What starts by a place starts by the next one, and the block before it in time."""
        start = self.variables + block * self.slack + 1
        clauses += [[-at, at + 1] for at in range(start, start + self.slack - 1)]
        if block:
            clauses += [[-at, at - self.slack] for at in range(start, start + self.slack)]


def _not(truth: Truth) -> Truth:
    return not truth if isinstance(truth, bool) else -truth


def _add(clauses: list[CnfClause], *truths: Truth) -> None:
    """Add the clause that one of these is so, unless one always is."""
    if True not in [truth for truth in truths if isinstance(truth, bool)]:
        clauses.append([truth for truth in truths if not isinstance(truth, bool)])
