"""Exchanges a puzzle of a suite for one that somebody gives, of the same part and level."""

import sqlite3
from pathlib import Path
from typing import NamedTuple

from kenken_cp.core.counts import say_list
from kenken_cp.core.document import Document
from kenken_cp.core.errors import KenkenError
from kenken_cp.core.geometry import as_rows
from kenken_cp.core.steps import Tier
from kenken_cp.core.verdict import Outcome
from kenken_cp.generation.generated import GeneratedPuzzle, proof_of, prove
from kenken_cp.rating import Rating, rate
from kenken_cp.registry import family_of
from kenken_cp.suite.bans import NO_SOLUTION
from kenken_cp.suite.editing import remove, row_in
from kenken_cp.suite.edits import Action, edits_of
from kenken_cp.suite.integrity import Damaged
from kenken_cp.suite.ledger import quotas
from kenken_cp.suite.select import Row, document_of, row
from kenken_cp.suite.solutions import are_known, having, note
from kenken_cp.suite.spec import NumberedQuota, from_json, places
from kenken_cp.suite.store import (
    INSERT,
    NOBODY,
    Suite,
    SuiteError,
    mark_by_hand,
    transaction,
    writing,
)
from kenken_cp.suite.work import Columns, columns_of
from kenken_cp.verification import decide


class Exchanged(NamedTuple):
    """The row that is no more, the one in its place, and the numbers of other puzzles of the suite
    that have the same solution, which is allowed."""

    old: Row
    new: Row
    sharing: tuple[int, ...]

    @property
    def note(self) -> str:
        """What to tell of the solution, in words, or ""."""
        if not self.sharing:
            return ""
        noun = "puzzle" if len(self.sharing) == 1 else "puzzles"
        return f"its solution is also that of {noun} {say_list(list(map(str, self.sharing)))}"


class _Misfit(KenkenError):
    """Why a puzzle cannot stand in another's place."""


def exchange(
    path: str | Path, number: int, given: Document, *, banned: bool = False, opened: str = ""
) -> Exchanged:
    """Put this puzzle in the place of another, under its number, proven unique and rated.

    All in one transaction, or nothing. `opened` is the key (`Document.key`) that the puzzle of this
    number must still have. Raises SuiteError if the puzzle is not of the part's family and size or
    the level's figures, not unique, or the same as another that the suite has, had or bans.
    """
    with writing(path) as suite:
        old = row_in(suite, number)
        if opened and document_of(old).key != opened:
            raise SuiteError(
                f"{suite.path}: puzzle {number} is not the one that was opened; open it again"
            )
        place = _place_of(suite, old)
        try:
            made = _fitting(suite, old, given, place)
            sharing = _sharing(suite, old, made)
        except _Misfit as misfit:
            raise SuiteError(
                f"{suite.path}: puzzle {number} cannot be replaced with this one: {misfit}"
            ) from None
        progress = quotas(suite.db, suite.spec) if suite.spec else []
        with transaction(suite.db):
            remove(suite.db, [old], Action.EXCHANGE, banned, progress)
            _put(suite.db, old, columns_of(place, made), made.solution_key)
            new = row(suite.db, number)
    assert new is not None
    return Exchanged(old, new, sharing)


def _place_of(suite: Suite, old: Row) -> NumberedQuota:
    """The quota that the puzzle was taken for: that of its own spec, where suites were merged."""
    asked = suite.db.execute("SELECT spec FROM origins WHERE origin = ?", (old.origin,))
    found = places(from_json(asked.fetchone()[0]))
    if not 0 <= old.lane < len(found):
        raise Damaged(f"puzzle {old.number} is counted in no quota")
    return found[old.lane]


def _fitting(suite: Suite, old: Row, given: Document, place: NumberedQuota) -> GeneratedPuzzle:
    """The puzzle as it is stored. Raises _Misfit."""
    family, puzzle, part = given.family, given.puzzle, place.part
    recipe = part.recipe
    if family.id != recipe.family:
        title = family_of(recipe.family).title
        raise _Misfit(f"its family is {family.title}, but part {part.number} asks for {title}")
    if (puzzle.rows, puzzle.columns) != (recipe.rows, recipe.columns):
        raise _Misfit(
            f"its size is {puzzle.rows}×{puzzle.columns}, but part {part.number} asks for "
            f"{recipe.rows}×{recipe.columns}"
        )
    try:
        key = family.kind.key(family.id, puzzle)
    except OverflowError:
        raise _Misfit("its clues are larger than any that kenken makes") from None
    _require_new(suite, old, key)
    verdict = decide(family, puzzle)
    if verdict.outcome is not Outcome.UNIQUE:
        undecided = f"it was not decided ({verdict.reason})"
        is_known = verdict.outcome is not Outcome.UNKNOWN
        raise _Misfit(NO_SOLUTION[verdict.outcome] if is_known else undecided)
    rating = rate(puzzle, with_depth=place.request.with_depth)
    _require_level(place, old, rating)
    grid = as_rows(verdict.grids[0], puzzle.columns)
    # the steps of a person, or the backend that searched
    proof = verdict.backend if rating.tier is Tier.SEARCH else proof_of(rating)
    data = family.data(puzzle)
    made = GeneratedPuzzle(family.id, data, grid, key, rating, proof, part.generator)
    return prove(made, suite.spec.prove) if suite.spec and suite.spec.prove else made


def _require_new(suite: Suite, old: Row, key: bytes) -> None:
    """_Misfit if the suite has this puzzle, had it, or must not hold it."""
    found = suite.db.execute("SELECT number FROM puzzles WHERE key = ?", (key,)).fetchone()
    if found and found[0] == old.number:
        raise _Misfit("it is the same puzzle, possibly turned or mirrored")
    if found:
        raise _Misfit(f"it is the same as puzzle {found[0]}, possibly turned or mirrored")
    if key in edits_of(suite.db).keys:
        raise _Misfit(
            "it was taken out of this suite before; kenken suite undo puts back what the newest "
            "edit took out"
        )
    if suite.spec and key in suite.spec.banned:
        raise _Misfit("the suite's spec bans it")


def _sharing(suite: Suite, old: Row, made: GeneratedPuzzle) -> tuple[int, ...]:
    """The numbers of the other puzzles that have its solution. _Misfit if that is banned."""
    solution = made.solution_key
    if suite.spec and solution.hex() in suite.spec.banned_solutions:
        raise _Misfit("the suite's spec bans its solution")
    if not are_known(suite.db):
        return ()
    return tuple([number for number in having(suite.db, solution) if number != old.number])


def _require_level(place: NumberedQuota, old: Row, rating: Rating) -> None:
    """_Misfit unless the puzzle is as hard as the other's quota asks, and counts as that did."""
    if rating.tier is None:
        raise _Misfit("it cannot be rated")
    quota = place.quota
    asks = f"part {place.part.number} asks for"
    level = f"its level is {rating.tier.name.lower()}, effort {rating.effort:,.1f}"
    missed = quota.target.reason(rating)
    if missed:
        raise _Misfit(f"{level}, but {asks} {quota.target} here ({missed})")
    if quota.counts(old.rating) and not quota.counts(rating):
        raise _Misfit(f"{level}, but {asks} {quota.level} here")
    if quota.counts(rating) and not quota.counts(old.rating):
        raise _Misfit(
            f"{level}, so it would count towards {quota.level}, and puzzle {old.number} does not"
        )


def _put(db: sqlite3.Connection, old: Row, columns: Columns, solution: bytes) -> None:
    """Store the puzzle of these columns in the place of another, which is removed already."""
    row = (old.number, old.origin, old.part, old.lane, NOBODY, NOBODY, *columns)
    if db.execute(INSERT, row).rowcount != 1:
        raise Damaged(f"the puzzle in place of {old.number} is there already")
    if are_known(db):
        note(db, old.number, solution)
    mark_by_hand(db)
