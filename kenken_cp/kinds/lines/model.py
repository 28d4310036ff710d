"""Nonograms as constraints: a fold for each line."""

from kenken_cp.core.errors import TooLarge
from kenken_cp.core.family import Domains
from kenken_cp.core.model import Constraint, Model
from kenken_cp.kinds.lines import kernel
from kenken_cp.kinds.lines.folds import fold, states_of
from kenken_cp.kinds.lines.puzzle import FILLED, LinePuzzle, blocks_of
from kenken_cp.kinds.lines.rules import values

# Boards with more cells lose what lines alone settle before they are encoded: at 30×30 a proof from
# the bare clues takes a second to check, at 50×50 the clauses number some 250,000. Smaller boards
# keep every value, so that a proof about them stands on the clues alone.
WHOLE = 300
# The most states that the lines of a model may have together; as clauses these take 200 MB.
MOST_STATES = 400_000


def model(puzzle: LinePuzzle) -> Model:
    """A fold for each row, then for each column; lines that are settled and right are left out.

    Raises TooLarge if there would be too many states.
    """
    domains = values(puzzle)
    if puzzle.rows * puzzle.columns > WHOLE:
        domains = _settle(puzzle, domains)
    constraints: list[Constraint] = []
    states = 0
    for _, cells, clue in puzzle.lines:
        held = [domains[cell] for cell in cells]
        if any(len(domain) > 1 for domain in held) or blocks_of([d[0] for d in held]) != clue:
            constraints.append(fold(cells, clue))
            unsettled = sum(len(domain) > 1 for domain in held)
            states += states_of(clue, len(cells)) * unsettled // len(cells)
    if states > MOST_STATES:
        raise TooLarge(
            f"this board is too large for a model of constraints: it would have about {states:,} "
            f"states, and at most {MOST_STATES:,} are allowed (the backend kernel needs no model)"
        )
    return Model(domains, tuple(constraints))


def audit(puzzle: LinePuzzle, compiled: Model) -> None:
    """Nothing to check: the kernel contributes domains alone, which `rules_out` derives again."""


def _settle(puzzle: LinePuzzle, domains: Domains) -> Domains:
    """The domains without the values that single lines exclude, up to the first contradiction."""
    search = kernel.begin(puzzle)
    try:
        search.settle()
        known = search.board.list_known()
    finally:
        kernel.end(search)
    return tuple(
        [
            domain if value < 0 else (FILLED,) if value == FILLED else (1 - FILLED,)
            for domain, value in zip(domains, known, strict=True)
        ]
    )
