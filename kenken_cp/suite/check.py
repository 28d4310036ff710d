"""A suite checked without making it again: each puzzle is decided and rated anew, and compared.

It is compared with what is stored of it, with the spec that it was made for, and with the other
puzzles. A damaged file and missing puzzles are found, too.
"""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace

from kenken_cp import batch
from kenken_cp.core.counts import say_count
from kenken_cp.core.document import find_fault, say_wrong
from kenken_cp.core.errors import KenkenError
from kenken_cp.core.family import Family
from kenken_cp.core.geometry import as_rows
from kenken_cp.core.puzzle import Puzzle
from kenken_cp.core.verdict import Outcome
from kenken_cp.rating import rate
from kenken_cp.suite.edits import edits_of, numbers_held
from kenken_cp.suite.integrity import counts_of
from kenken_cp.suite.select import Row, content_of, rows
from kenken_cp.suite.spec import NumberedQuota, Spec, from_json, places
from kenken_cp.suite.store import Suite, SuiteError
from kenken_cp.text.decoding import one_line
from kenken_cp.verification import decide

PACE = 0.2


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with one puzzle."""

    number: int
    reason: str


@dataclass(frozen=True, slots=True)
class Checked:
    """Some puzzles looked at: how many, what is wrong, and what each is compared by.

    `forms` and `solutions` have the number and the form, or the key of the solution, of each that
    can be read. `shared` are pairs of numbers: a puzzle, and the first that has its solution.
    """

    puzzles: int
    faults: tuple[Fault, ...]
    forms: tuple[tuple[int, bytes], ...] = ()
    solutions: tuple[tuple[int, bytes], ...] = ()
    shared: tuple[tuple[int, int], ...] = ()


def check(suite: Suite, backend: str, jobs: int) -> Iterator[Checked]:
    """Look at every puzzle and yield what is wrong, some at a time, in their order."""
    damaged = suite.db.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if damaged != "ok":
        raise SuiteError(
            f"{suite.path}: the file is damaged ({one_line(damaged)}); restore an earlier copy"
        )
    specs = {
        origin: from_json(spec)
        for origin, spec in suite.db.execute("SELECT origin, spec FROM origins")
    }
    yield Checked(0, tuple(_gaps(suite)))
    with _firsts() as first, _firsts() as first_solved:
        for checked in batch.run(rows(suite.db), Check(specs, backend), jobs, PACE):
            doubles = [
                Fault(number, f"is the same as number {same}, possibly turned or mirrored")
                for number, form in checked.forms
                if (same := first(form, number)) != number
            ]
            shared = [
                (number, same)
                for number, key in checked.solutions
                if (same := first_solved(key, number)) != number
            ]
            faults = (*checked.faults, *doubles)
            yield replace(checked, faults=faults, shared=tuple(shared))


@contextmanager
def _firsts() -> Iterator[Callable[[bytes, int], int]]:
    """Says of a form (or a key) and a number which number the form came with first.

    They are kept in a temporary file, once they are too many for SQLite's cache: memory does not
    grow with the suite.
    """
    with closing(sqlite3.connect("", isolation_level=None)) as db:
        db.execute("CREATE TABLE forms (form BLOB PRIMARY KEY, number INTEGER) WITHOUT ROWID")
        db.execute("BEGIN")

        def first(form: bytes, number: int) -> int:
            known = db.execute("SELECT number FROM forms WHERE form = ?", (form,)).fetchone()
            if known is None:
                db.execute("INSERT INTO forms VALUES (?, ?)", (form, number))
            return number if known is None else int(known[0])

        yield first


def _gaps(suite: Suite) -> Iterator[Fault]:
    """Numbers go from 1 without gaps but for edits, and quotas have as many puzzles as they say."""
    last, number = suite.db.execute("SELECT max(number), count(*) FROM puzzles").fetchone()
    edits = edits_of(suite.db)
    taken = edits.last.keys() - numbers_held(suite.db, edits)
    if number and last != number + sum(each < last for each in taken):
        yield Fault(
            last, f"is the last number of {say_count(number, 'puzzle')}, so some are missing"
        )
    for lane, kept, found in suite.db.execute(
        "SELECT lanes.lane, kept, count(number) FROM lanes LEFT JOIN puzzles USING (lane) "
        "GROUP BY lanes.lane HAVING kept <> count(number)"
    ):
        yield Fault(
            last or 0, f"is the last; level {lane} should have {kept!r} puzzles, but has {found}"
        )


@dataclass(frozen=True, slots=True)
class Check:
    """Checks puzzles: the function that `batch.run` calls with rows. It returns their faults."""

    specs: dict[int, Spec]
    backend: str

    def __call__(self, chunk: list[Row]) -> Checked:
        """Look at each."""
        quotas = {origin: places(spec) for origin, spec in self.specs.items()}
        faults: list[Fault] = []
        forms, solutions = [], []
        for row in chunk:
            try:
                family, puzzle, solution = content_of(row)
                counts_of("its techniques", row.techniques)
            except KenkenError as error:
                faults.append(Fault(row.number, f"cannot be read: {one_line(str(error))}"))
                continue
            forms.append((row.number, family.kind.form(puzzle)))
            if solution is not None:
                grid = as_rows(tuple(solution), puzzle.columns)
                solutions.append((row.number, family.kind.solution_key(row.family, grid)))
            known = quotas.get(row.origin, ())
            place = known[row.lane] if 0 <= row.lane < len(known) else None
            reasons = self._reasons(row, place, family, puzzle, solution)
            faults.extend(Fault(row.number, reason) for reason in reasons)
        return Checked(len(chunk), tuple(faults), tuple(forms), tuple(solutions))

    def _reasons(
        self,
        row: Row,
        place: NumberedQuota | None,
        family: Family,
        puzzle: Puzzle,
        solution: Sequence[int] | None,
    ) -> Iterator[str]:
        yield from _wrong_size(row, puzzle, place)
        if row.key != family.kind.key(row.family, puzzle):
            yield "its key belongs to another puzzle"
        if solution is None:
            yield f"its solution is not a grid of {puzzle.rows}×{puzzle.columns}"
            return
        if fault := find_fault(family, puzzle, tuple(solution)):
            yield say_wrong(fault, "its solution")
        verdict = decide(family, puzzle, self.backend)
        if verdict.outcome is not Outcome.UNIQUE:
            yield f"{verdict.backend} says {verdict.outcome}"
        elif verdict.grids[0] != tuple(solution):
            yield f"{verdict.backend} finds another solution than the stored one"
        yield from _wrong_figures(row, puzzle, place)


def _wrong_size(row: Row, puzzle: Puzzle, place: NumberedQuota | None) -> Iterator[str]:
    if place is None or place.part.number != row.part:
        yield f"its level {row.lane} is not in part {row.part}"
        return
    recipe = place.part.recipe
    if row.family != recipe.family:
        yield f"its family is {row.family}, but part {row.part} says {recipe.family}"
    for rows_, columns, where in (
        (row.rows, row.columns, "its row in the table"),
        (recipe.rows, recipe.columns, f"part {row.part}"),
    ):
        if (puzzle.rows, puzzle.columns) != (rows_, columns):
            yield f"it is {puzzle.rows}×{puzzle.columns}, but {where} says {rows_}×{columns}"


def _wrong_figures(row: Row, puzzle: Puzzle, place: NumberedQuota | None) -> Iterator[str]:
    """Where a new rating differs from the stored one, or misses the level that was asked for."""
    asked = place is not None and place.request.with_depth
    rating = rate(puzzle, with_depth=asked or row.depth is not None)
    if rating.tier is None:
        return  # not unique, which is said already
    stored = (
        ("tier", row.tier, int(rating.tier)),
        ("effort", row.effort, rating.effort),
        ("depth", row.depth, rating.depth),
        ("hardest", row.hardest, rating.hardest),
        ("hardest_at", row.hardest_at, rating.hardest_at),
        ("steps", row.steps, rating.steps),
        ("techniques", row.counts, rating.techniques),
        ("search_cells", row.search_cells, rating.search_cells),
    )
    for name, was, now in stored:
        if was != now:
            yield f"its {name} is {now}, but {was} is stored"
    if place is not None and (missed := place.quota.target.reason(rating)):
        yield f"it is stored for {place.quota.target}, but does not match: {missed}"
