"""What the commands that take puzzles out of a suite have in common."""

from typing import Annotated, TypeAlias

from kenken_cp.cli.common import say
from kenken_cp.cli.options import argument
from kenken_cp.suite.editing import in_words, take_out
from kenken_cp.suite.edits import Action

Numbers: TypeAlias = Annotated[
    list[int] | None, argument("N", "Numbers of the puzzles, from 1.", show_default=False, least=1)
]
DONE = {Action.DROP: "dropped", Action.REPLACE: "taken out", Action.BAN: "banned"}


def taken_out(
    suite: str, numbers: list[int], action: Action, quiet: bool, ban: bool = False
) -> None:
    """Take the puzzles out, and say which."""
    rows = take_out(suite, numbers, action, ban)
    if not quiet:
        done = f"{DONE[action]} and banned" if ban else DONE[action]
        say(f"{suite}: {done}: {in_words(rows)}")
