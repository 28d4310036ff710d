"""The contract of a puzzle, and the type variables of contracts that speak of puzzles."""

from typing import TYPE_CHECKING, Any, Protocol


class Puzzle(Protocol):
    """What generic code may ask of any puzzle. Puzzles are immutable, hashable and valid.

    `rows` and `columns` are the sides of the board.
    """

    @property
    def rows(self) -> int: ...

    @property
    def columns(self) -> int: ...


# A kind names the class of its puzzles: `Kind[CagePuzzle]`. Generic code names none: `Kind` alone
# is one of any puzzles.
if TYPE_CHECKING:  # which has the default that `typing` has from Python 3.13 on
    from typing_extensions import TypeVar

    P = TypeVar("P", bound=Puzzle, default=Any)
    P_co = TypeVar("P_co", bound=Puzzle, default=Any, covariant=True)
else:
    from typing import TypeVar

    P = TypeVar("P", bound=Puzzle)
    P_co = TypeVar("P_co", bound=Puzzle, covariant=True)
