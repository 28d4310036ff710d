"""Finds the techniques: those of a puzzle's kind in order (its ladder), and all kinds' by id."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property

from kenken_cp.core.errors import InternalError
from kenken_cp.core.kind import Kind
from kenken_cp.core.logic import SEARCH, Logic, TechniqueRow
from kenken_cp.core.puzzle import Puzzle
from kenken_cp.core.spoken import Register
from kenken_cp.core.state import State
from kenken_cp.registry import KINDS, family_for, kind_of


@cache
def _load(kind: Kind) -> Logic:
    """The logic of a kind: to import it again, at each puzzle, would be felt on small ones."""
    return kind.logic()


def logic_of(puzzle: object) -> Logic:
    """The logic of this puzzle's kind."""
    return _load(kind_of(puzzle))


def state_of(puzzle: Puzzle) -> State:
    """The board of a puzzle with its givens only; BackendError if its techniques cannot take it."""
    state: State = logic_of(puzzle).state(puzzle)
    return state


def clash_of(puzzle: Puzzle, words: Register = Register.EXACT) -> str:
    """The rule that what is given breaks by itself, in a sentence; "" if it breaks none.

    BackendError if the techniques cannot take the puzzle.
    """
    found = family_for(puzzle).find_broken(puzzle, state_of(puzzle).values, words)
    return found[0].sentence if found else ""


def techniques_by_id(logics: Iterable[Logic]) -> dict[str, TechniqueRow]:
    """The techniques of several kinds by id; all have SEARCH, and share no other name."""
    found: dict[str, TechniqueRow] = {}
    taken: set[str] = set()
    for logic in logics:
        for row in logic.techniques:
            if row.id == SEARCH and SEARCH in found:
                continue
            both = taken.intersection(row.names)
            if both:
                raise InternalError(f"two techniques have the name {min(both)!r}")
            taken.update(row.names)
            found[row.id] = row
    return found


class _Techniques(Mapping[str, TechniqueRow]):
    """The techniques of all kinds by id, loaded on first use."""

    @cached_property
    def _rows(self) -> dict[str, TechniqueRow]:
        return techniques_by_id(kind.logic() for kind in KINDS)

    def __getitem__(self, technique: str) -> TechniqueRow:
        return self._rows[technique]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)


TECHNIQUES: Mapping[str, TechniqueRow] = _Techniques()
