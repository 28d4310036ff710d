"""The puzzles and solutions that a spec bans: all of the suites and files that it names.

A ban that cannot be kept whole is refused: that of a suite that will have more puzzles, or of a
puzzle whose solution is not known and cannot be found.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from kenken_cp.core.document import Document, say_wrong
from kenken_cp.core.errors import KenkenError, LimitError
from kenken_cp.core.geometry import Grid, as_rows
from kenken_cp.core.verdict import Outcome
from kenken_cp.suite.detect import is_suite
from kenken_cp.suite.edits import edits_of
from kenken_cp.suite.inputs import Inputs
from kenken_cp.suite.ledger import quotas
from kenken_cp.suite.select import rows
from kenken_cp.suite.solutions import key_of
from kenken_cp.suite.spec import Spec
from kenken_cp.suite.store import Suite, reading
from kenken_cp.verification import decide

MOST = 100_000  # banned puzzles of a suite
NO_SOLUTION = {
    Outcome.NONE: "it has no solution",
    Outcome.MULTIPLE: "it has several solutions",
    Outcome.UNKNOWN: "its solution could not be found",
}

Ban = tuple[bytes, bytes | None]  # the keys of a puzzle and of its solution


class Banning(NamedTuple):
    """Whose puzzles are banned: those of `files`, with their solutions, and those of `puzzles`,
    whose solutions may come again. `names` are what the two are called."""

    files: Sequence[str] = ()
    puzzles: Sequence[str] = ()
    names: tuple[str, str] = ("'ban'", "'ban_puzzles'")


def banning(spec: Spec, asked: Banning, folder: Path) -> Spec:
    """The spec with these bans beside its own. Names are relative to the folder.

    Of a suite all puzzles are banned, those that were banned there by hand too. Raises KenkenError
    for a file that cannot be read or holds nothing, and for a ban that cannot be kept.
    """
    keys = set(spec.bans)
    solutions = set(spec.banned_solutions)
    for files, name, alone in zip(asked[:2], asked.names, (False, True), strict=True):
        for file in files:
            for key, solution in _bans_of(folder / file, name, alone, asked.names[1]):
                keys.add(key.hex())
                if solution is not None:
                    solutions.add(solution.hex())
                if len(keys) > MOST:
                    raise LimitError(f"{name} names more than {MOST:,} puzzles; ban fewer")
    return spec._replace(bans=tuple(sorted(keys)), banned_solutions=tuple(sorted(solutions)))


def banned_in(path: str | Path) -> Iterator[bytes]:
    """The keys of the puzzles that were banned in a suite."""
    with reading(path) as suite:
        yield from (edit.key for edit in edits_of(suite.db).rows if edit.banned)


def _bans_of(path: Path, name: str, alone: bool, instead: str) -> Iterator[Ban]:
    """What a file bans, without solutions if puzzles are banned `alone`."""
    if not is_suite(path):
        for place, document in Inputs().documents([str(path)]):
            yield _ban(document, f"{name}: {place}", alone, instead)
        return
    with reading(path) as suite:
        _require_finished(suite, name)
        for edit in edits_of(suite.db).rows:
            if edit.banned:
                yield edit.key, None
        for row in rows(suite.db):
            what = f"puzzle {row.number}"
            yield row.key, None if alone else key_of(what, row.family, row.solution)


def _require_finished(suite: Suite, name: str) -> None:
    """KenkenError if the suite has nothing to ban, or a run would make more."""
    (stored,) = suite.db.execute("SELECT count(*) FROM puzzles").fetchone()
    progress = quotas(suite.db, suite.spec) if suite.spec else []
    if any(not quota.closed for quota in progress):
        wanted = sum(quota.wanted for quota in progress)
        raise KenkenError(
            f"{name}: {suite.path} is unfinished ({stored:,} puzzles so far, {wanted:,} wanted), "
            "and those that it still lacks would not be banned; finish it with kenken suite run"
        )
    if not stored and not any(edit.banned for edit in edits_of(suite.db).rows):
        raise KenkenError(f"{name}: {suite.path} has no puzzles to ban; leave it out")


def _ban(document: Document, where: str, alone: bool, instead: str) -> Ban:
    family, puzzle = document.family, document.puzzle
    try:
        key = family.kind.key(family.id, puzzle)
    except OverflowError:
        raise KenkenError(
            f"{where}: its clues are larger than any that kenken makes; leave it out"
        ) from None
    if alone:
        return key, None
    grid = _solution(document, where, instead)
    return key, family.kind.solution_key(family.id, as_rows(grid, puzzle.columns))


def _solution(document: Document, where: str, instead: str) -> Grid:
    """The solution in the file, or the one that is found. Raises KenkenError."""
    if document.solution is not None:
        if fault := document.solution_fault:
            raise KenkenError(f"{where}: {say_wrong(fault, 'its solution')}")
        return document.solution
    verdict = decide(document.family, document.puzzle)
    if verdict.outcome is not Outcome.UNIQUE:
        raise KenkenError(
            f"{where}: {NO_SOLUTION[verdict.outcome]}, so none can be banned; {instead} bans "
            "puzzles alone"
        )
    return verdict.grids[0]
