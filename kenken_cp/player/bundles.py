"""A puzzle as its bundle: one JSON value that a page plays without a server.

The bundle is what `boards.board` says, with the `version` of its form, and, where they are wanted,
the `solution`, cell by cell, and the `trace` that solves the puzzle (`traces`), for hints and for a
walk through all steps. Its rules stand in `facts`, so a finished board is judged without either.
"""

import base64
import json
import zlib

from kenken_cp import human, rating
from kenken_cp.core.budget import Budget, Run
from kenken_cp.core.document import Document
from kenken_cp.core.errors import ANSWER_IS_NO, KenkenError
from kenken_cp.core.fields import JsonObject
from kenken_cp.core.spoken import Register
from kenken_cp.explanation.voices import voice_for
from kenken_cp.player import boards
from kenken_cp.player.traces import trace_record
from kenken_cp.verification import only_solution

VERSION = 1
LEFT_OUT = ("absent", "labels")  # where there are none, so that links are short


class NotPlayable(KenkenError):
    """A puzzle that cannot be played on a page by itself."""

    exit_code = ANSWER_IS_NO


def bundle(
    document: Document,
    *,
    solution: bool = True,
    hints: bool = True,
    words: Register = Register.EXACT,
    budget: Budget | None = None,
) -> JsonObject:
    """The bundle of a puzzle with one solution; with the `solution` and `hints` if they are wanted.

    Hints hold the solution, so there are none without it. Raises NotPlayable, NotUnique or
    OutOfBudget.
    """
    puzzle = document.puzzle
    budget = budget or Budget()
    grid = only_solution(document, budget)
    board = boards.board(document, document.key)
    if board.pop("refusal"):
        raise NotPlayable(boards.refusal_of(puzzle))
    for name in LEFT_OUT:
        if not board[name]:
            del board[name]
    found: JsonObject = {"version": VERSION, **board}
    found["meta"] = {**board["meta"], "ratings": _ratings(document, budget)}
    if not solution:
        return found
    found["solution"] = list(grid)
    if hints:
        trace = human.solve(puzzle, run=Run(budget))
        found["trace"] = trace_record(trace, voice_for(words, puzzle))
    return found


def pack_bundle(bundle: JsonObject) -> str:
    """A bundle as letters: deflated JSON in base64url, which pages unpack by themselves.

    So it stands in a page, and behind `#p=` in a link.
    """
    text = json.dumps(bundle, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    packer = zlib.compressobj(zlib.Z_BEST_COMPRESSION, wbits=-zlib.MAX_WBITS)
    data = packer.compress(text.encode()) + packer.flush()
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _ratings(document: Document, budget: Budget) -> JsonObject:
    """Tier and effort: those of the puzzle's metadata, or else found anew."""
    held = document.meta.ratings
    if isinstance(held.get("tier"), str) and isinstance(held.get("effort"), int | float):
        return {"tier": held["tier"], "effort": held["effort"]}
    found = rating.rate(document.puzzle, Run(budget))
    if found.tier is None:
        return {}
    return {"tier": found.tier.name.lower(), "effort": found.effort}
