"""What `tests.bench.pairs` has two source trees do: a row for each workload.

This file is run by itself, with the files of one tree, which may be an old one: of that tree only
what both have is asked, under the old names of modules where need be. Puzzles to decide and to rate
are made by the new tree, which writes them down for the old one: the generators may differ.
"""

import hashlib
import importlib
import json
import os
import random
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import islice
from pathlib import Path
from time import process_time
from types import ModuleType
from typing import Any

POOL = 400  # puzzles of a pool
HARD = 60  # puzzles with merged cages
IMAGES = 20  # of each well-known Sudoku
NINES = 20  # Killers with cages of nine cells
KEEN = 60  # of Keen's puzzles of a size and level
POOLS = "PAIRS_POOLS"  # the environment's name of the folder where puzzles are written down

# A workload is made once in each process; called with a number it does one unit of work and
# returns what came of it, which must be the same in both trees, or a function that tells it: what
# that takes is not measured.
Work = Callable[[int], object]


@cache
def module(*names: str) -> ModuleType:
    """The first of these modules that the tree has.

    It is looked for among the tree's files: an import might find it in an installed package.
    """
    for name in names:
        path = Path(sys.path[0], *name.split("."))
        if path.is_dir() or path.with_suffix(".py").exists():
            return importlib.import_module(name)
    raise ModuleNotFoundError(names[0])


def request(family: str, size: int, level: str, rated: bool = False, **fields: Any) -> Any:
    """Puzzles of a family, size and level, as the generator takes a request."""
    difficulty = module("kenken_cp.generation.difficulty")
    recipes = module("kenken_cp.generation.recipe")
    asked = {"rows": size, "columns": size, "family": family, **fields}
    read = getattr(recipes, "read_recipe", None) or recipes.Recipe.from_fields
    recipe = read(asked)
    target = difficulty.Target(difficulty.Difficulty.parse(level))
    requests = module("kenken_cp.generation.request", "kenken_cp.generation.order")
    kind = getattr(requests, "GenerationRequest", None) or requests.Order
    return kind(recipe, target, rated=rated)


def runner(family: str, size: int, level: str, **fields: Any) -> Any:
    """What makes units of such puzzles."""
    maker = module("kenken_cp.generation.make")
    runner_for = getattr(maker, "runner_for", None) or maker.bench
    return runner_for(request(family, size, level, **fields), "pairs")


def make_puzzles(family: str, size: int, level: str, **fields: Any) -> Iterator[Any]:
    """Puzzles made on request, without end."""
    maker = runner(family, size, level, **fields)
    number = 0
    while True:
        for each in maker.unit(number).made:
            yield each.document().puzzle
        number += 1


def note(name: str, family: str, make: Callable[[], Iterable[Any]]) -> list[Any]:
    """The puzzles of this name: made and written down by the tree that asks first."""
    native, document = module("kenken_cp.formats.native"), module("kenken_cp.core.document")
    path = Path(os.environ[POOLS], f"{name}.jsonl")
    if not path.exists():
        row = module("kenken_cp.registry").family_of(family)
        lines = [native.write_line(document.Document(row, puzzle)) for puzzle in make()]
        path.write_text("\n".join(lines), encoding="utf-8")
    return [native.read(line).puzzle for line in path.read_text(encoding="utf-8").splitlines()]


def pool(kinds: Iterable[tuple[str, int, str]]) -> list[Any]:
    """As many puzzles of each kind, POOL in all."""
    asked = list(kinds)
    each = POOL // len(asked)
    return [
        puzzle
        for kind in asked
        for puzzle in note(
            "-".join(map(str, (*kind, each))), kind[0], partial(islice, make_puzzles(*kind), each)
        )
    ]


@cache
def ladder(family: str = "kenken") -> Any:
    """The rows of the ladder of a family."""
    human = module("kenken_cp.human")
    if hasattr(human, "LADDER"):
        return human.LADDER
    return module("kenken_cp.registry").family_of(family).kind.logic().techniques


def grade_later(puzzle: Any, with_depth: bool, family: str = "kenken") -> Callable[[], object]:
    """What grading says, to be told later."""
    grade = module("kenken_cp.human").grade(puzzle, with_depth=with_depth)
    return partial(figures, grade, ladder(family))


def figures(grade: Any, rows: Any) -> object:
    """What grading said, with techniques by their ids."""
    counts = [(row.id, grade.counts[row.code]) for row in rows if row.id != "search"]
    used = sorted(each for each in counts if each[1])
    hardest = rows[grade.hardest].id if grade.hardest >= 0 else ""
    return [
        str(grade.outcome), int(grade.tier), grade.effort, grade.depth or 0, hardest,
        grade.hardest_at, grade.steps, grade.search_cells, used,
    ]  # fmt: skip


def grade(*kinds: tuple[str, int, str], with_depth: bool = True) -> Callable[[], Work]:
    """Tier, effort and depth of one puzzle after the other."""

    def begin() -> Work:
        puzzles = pool(kinds)
        return lambda number: grade_later(puzzles[number % len(puzzles)], with_depth, kinds[0][0])

    return begin


def fresh(family: str, size: int, level: str) -> Callable[[], Work]:
    """The same of a puzzle that was not graded before, the making of it included."""

    def begin() -> Work:
        puzzles = make_puzzles(family, size, level)
        return lambda _: grade_later(next(puzzles), True)

    return begin


def verdict(*kinds: tuple[str, int, str]) -> Callable[[], Work]:
    """The kernel's verdict of one puzzle after the other: solutions, up to two, and nodes."""

    def begin() -> Work:
        return counting(module("kenken_cp.kinds.cages.kernel", "kenken_cp.kernel"), pool(kinds))

    return begin


def counting(kernel: Any, puzzles: Sequence[Any]) -> Work:
    """A kernel's search of one puzzle after the other: solutions, up to two, and nodes."""

    def work(number: int) -> object:
        search = kernel.begin(puzzles[number % len(puzzles)])
        search.run(2, -1)
        outcome = search.found, search.nodes
        kernel.end(search)
        return outcome

    return work


def at_first_sight(puzzles: list[Any]) -> Work:
    """The kernel's verdicts at first sight: its memory of tuples is cleared at the first puzzle."""
    kernel = module("kenken_cp.kinds.cages.kernel", "kenken_cp.kernel")

    def work(number: int) -> object:
        if number % len(puzzles) == 0:
            kernel.forget()
        search = kernel.begin(puzzles[number % len(puzzles)])
        if search is None:
            return "too large"
        search.run(2, -1)
        outcome = search.found, search.nodes
        kernel.end(search)
        return outcome

    return work


def sight(*kinds: tuple[str, int, str]) -> Callable[[], Work]:
    """The kernel's verdict of puzzles that it meets for the first time."""
    return lambda: at_first_sight(pool(kinds))


def hard() -> Work:
    """The same of 9×9 KenKens whose cages were merged up to six cells."""
    return at_first_sight(make_merged())


def make_merged() -> list[Any]:
    """9×9 KenKens whose cages were merged up to six cells."""
    made = module("tests.bench.puzzles").hard_puzzles
    each = [partial(made, 9, 1, seed, 1_000) for seed in range(HARD)]
    return note("merged", "kenken", lambda: (puzzle for one in each for puzzle in one()))


def images(name: str) -> list[Any]:
    """Images of well-known Sudokus, by the name of their list in `tests.bench.sudokus`."""

    def make() -> Iterator[Any]:
        sudokus = module("tests.bench.sudokus")
        rng = random.Random(1)
        for _ in range(IMAGES):
            for text in getattr(sudokus, name):
                yield sudokus.sudoku(sudokus.image(text, rng))

    return note(name, "sudoku", make)


def decide_known(name: str) -> Callable[[], Work]:
    """The kernel's verdict of images of well-known Sudokus."""
    kernel = partial(module, "kenken_cp.kinds.cages.kernel", "kenken_cp.kernel")
    return lambda: counting(kernel(), images(name))


def decide_images(name: str) -> Callable[[], Work]:
    """The verdict on images of well-known Sudokus, as the library gives it."""

    def begin() -> Work:
        decide = module("kenken_cp.verification").decide
        family = module("kenken_cp.registry").family_of("sudoku")
        puzzles = images(name)

        def work(number: int) -> object:
            verdict = decide(family, puzzles[number % len(puzzles)])
            return verdict.grids, verdict.nodes

        return work

    return begin


def keens(size: int) -> list[Any]:
    """Keen's puzzles of a size, of all its levels."""

    def make() -> Iterator[Any]:
        keen = module("tests.helpers.keen")
        return (puzzle for level in "enhxu" for puzzle in keen.generate(size, level, KEEN))

    return note(f"keen-{size}", "kenken", make)


def steps(puzzles: Callable[[], list[Any]]) -> Callable[[], Work]:
    """Tier and effort of one puzzle after the other, without depth."""

    def begin() -> Work:
        found = puzzles()
        return lambda number: grade_later(found[number % len(found)], False)

    return begin


def masters(family: str, puzzles: Callable[[], list[Any]]) -> list[Any]:
    """Those of the puzzles that the new tree calls Master."""
    grade, master = module("kenken_cp.human").grade, module("kenken_cp.core.steps").Tier.MASTER
    return note(
        f"master-{family}",
        family,
        lambda: [one for one in puzzles() if grade(one, with_depth=False).tier == master],
    )


def of_nine() -> list[Any]:
    """Killers of the generator with cages of nine cells, which hold every digit once."""
    sizes = "2:6,3:6,4:4,9:2"
    puzzles = make_puzzles("killer", 9, "any", cage_sizes=sizes)
    some = (one for one in puzzles if any(len(cage.cells) == 9 for cage in one.cages))
    return note("nine", "killer", lambda: islice(some, NINES))


def by_backend(backend: str, *kinds: tuple[str, int, str]) -> Callable[[], Work]:
    """A backend's verdict of one puzzle after the other, encoding included."""

    def begin() -> Work:
        decide = module("kenken_cp.verification").decide
        family = module("kenken_cp.registry").family_of(kinds[0][0])
        puzzles = pool(kinds)
        return lambda number: str(decide(family, puzzles[number % len(puzzles)], backend).outcome)

    return begin


def proofs(*kinds: tuple[str, int, str]) -> Callable[[], Work]:
    """A certificate of one puzzle after the other, and its check."""

    def begin() -> Work:
        certificates = module("kenken_cp.certificate")
        decide = module("kenken_cp.verification").decide
        family = module("kenken_cp.registry").family_of(kinds[0][0])
        decided = [(puzzle, decide(family, puzzle)) for puzzle in pool(kinds)]

        def work(number: int) -> object:
            made = certificates.certify(family, *decided[number % len(decided)])
            return certificates.check(made), made.formula

        return work

    return begin


def kenny(size: int) -> Callable[[], Work]:
    """The kernel's verdict of kenny's puzzles of a size, tuples remembered."""

    def begin() -> Work:
        kernel = module("kenken_cp.kinds.cages.kernel", "kenken_cp.kernel")
        read = module("kenken_cp.formats").read_document
        root = Path(sys.path[0]).resolve().parent / "shared" / "data" / "kenny"
        paths = sorted(root.glob(f"*/w{size}_*"))
        return counting(kernel, [read(path.read_bytes()).puzzle for path in paths])

    return begin


def make(family: str, size: int, level: str, **fields: Any) -> Callable[[], Work]:
    """A unit of the generator."""

    def begin() -> Work:
        maker = runner(family, size, level, **fields)

        def work(number: int) -> object:
            unit = maker.unit(number)
            return unit.tried, unit.nodes, [each.key.hex() for each in unit.made]

        return work

    return begin


def make_one(family: str, size: int, level: str, rated: bool = False) -> Callable[[], Work]:
    """A puzzle of the generator, however many units that takes: they need not be the same."""

    def begin() -> Work:
        maker = runner(family, size, level, rated=rated)

        def work(number: int) -> object:
            unit = number << 20
            while not maker.unit(unit).made:
                unit += 1
            return None

        return work

    return begin


def make_data(family: str, size: int) -> Callable[[], Work]:
    """A unit of the kernel's generator, and the puzzle of its data."""

    def begin() -> Work:
        recipe = request(family, size, "any").recipe
        aim = module("kenken_cp.core.generator").Aim("unique", 0, 0)
        row = module("kenken_cp.registry").family_of(family)
        workspace = row.kind.generator().workspace(recipe)

        def work(number: int) -> object:
            workspace.begin(number, aim)
            while workspace.go_on():
                pass
            if workspace.made < 0:
                return None
            workspace.lay_out(workspace.made, False)
            data = workspace.data()
            row.from_data(data)
            return data

        return work

    return begin


def lines(*kinds: tuple[str, int, str]) -> Callable[[], Work]:
    """A chunk of lines as `kenken verify` works on it: read, decided, checked, written."""

    def begin() -> Work:
        batches, verify = module("kenken_cp.cli.batches"), module("kenken_cp.cli.verify")
        native, sources = module("kenken_cp.formats.native"), module("kenken_cp.formats.sources")
        document, unlimited = module("kenken_cp.core.document"), module("kenken_cp.core.budget")
        formatter = batches.LineFormatter(batches.ResultFormat.JSONL)
        work = batches.BatchWork(verify.VerifyTask("auto", unlimited.UNLIMITED, False, formatter))
        meta = document.Meta(seed="pairs/1", generator=1, proof="kernel")
        families = module("kenken_cp.registry").family_of
        items: list[Any] = []
        for kind in kinds:
            family = kind[0]
            for puzzle in pool([kind]):
                solved = module("kenken_cp.verification").decide(families(family), puzzle).grids[0]
                whole = document.Document(families(family), puzzle, solved, meta)
                text = native.write_line(whole).encode()
                items.append(sources.TextItem("pairs", len(items) + 1, text))

        def one(number: int) -> object:
            done = work([items[number % len(items)]])
            return re.sub('"seconds":[^,]+', "", done.text), done.complaints

        return one

    return begin


def write(family: str, size: int, **fields: Any) -> Callable[[], Work]:
    """A unit of the generator, and the lines of its puzzles."""

    def begin() -> Work:
        maker = runner(family, size, "any", **fields)
        return lambda number: [each.line(number) for each in maker.unit(number).made]

    return begin


def noise() -> Work:
    """The kernel's verdict of Nonograms of 25×25 cells, each filled by a coin."""
    kernel = module("kenken_cp.kinds.lines.kernel")
    drawn = module("tests.helpers.line_boards").noise
    return counting(kernel, [drawn(random.Random(seed), 25, 0.5) for seed in range(POOL)])


def count_sudokus() -> Work:
    """Up to 2,000 solutions of a Sudoku with a dozen of its givens taken away."""
    kernel = module("kenken_cp.kinds.cages.kernel", "kenken_cp.kernel")
    puzzles = [replace(each, givens=each.givens[12:]) for each in pool([("sudoku", 9, "any")])]

    def work(number: int) -> object:
        search = kernel.begin(puzzles[number % len(puzzles)])
        found = 0
        while found < 2_000 and not search.exhausted:
            search.run(kernel.ROOM, 10_000)
            found += search.found
        outcome = found, search.nodes
        kernel.end(search)
        return outcome

    return work


KENKEN_9 = (("kenken", 9, "gentle"), ("kenken", 9, "medium"), ("kenken", 9, "expert"))
SUDOKU = (("sudoku", 9, "easy"), ("sudoku", 9, "hard"), ("sudoku", 9, "master"))
KILLER = (("killer", 9, "easy"), ("killer", 9, "hard"))

WORKLOADS: dict[str, Callable[[], Work]] = {
    "grade-gentle": grade(("kenken", 6, "gentle")),
    "grade-6x6": grade(("kenken", 6, "any")),
    "grade-hard-6x6": grade(("kenken", 6, "hard..")),
    "grade-9x9": grade(*KENKEN_9),
    "grade-sudoku": grade(*SUDOKU),
    "grade-killer": grade(*KILLER),
    "grade-numbrix": grade(("numbrix", 9, "any")),
    "grade-hidato": grade(("hidato", 10, "any")),
    "steps-gentle": grade(("kenken", 6, "gentle"), with_depth=False),
    "steps-6x6": grade(("kenken", 6, "any"), with_depth=False),
    "steps-9x9": grade(*KENKEN_9, with_depth=False),
    "steps-sudoku": grade(*SUDOKU, with_depth=False),
    "steps-killer": grade(*KILLER, with_depth=False),
    "steps-keen-6x6": steps(partial(keens, 6)),
    "steps-keen-9x9": steps(partial(keens, 9)),
    "steps-merged": steps(partial(masters, "kenken", make_merged)),
    "steps-seventeen": steps(partial(masters, "sudoku", partial(images, "SEVENTEEN"))),
    "steps-16x16": grade(("kenken", 16, "any"), with_depth=False),
    "steps-nine": steps(of_nine),
    "kenny-4x4": kenny(4),
    "kenny-5x5": kenny(5),
    "kenny-6x6": kenny(6),
    "kenny-7x7": kenny(7),
    "sight-hard": hard,
    "sight-9x9": sight(*KENKEN_9),
    "sight-killer": sight(*KILLER),
    "verdict-6x6": verdict(("kenken", 6, "any")),
    "verdict-9x9": verdict(*KENKEN_9),
    "verdict-sudoku": verdict(*SUDOKU),
    "verdict-killer": verdict(*KILLER),
    "verdict-seventeen": decide_known("SEVENTEEN"),
    "verdict-hardest": decide_known("HARDEST"),
    "decide-seventeen": decide_images("SEVENTEEN"),
    "decide-hardest": decide_images("HARDEST"),
    "sat-9x9": by_backend("sat", *KENKEN_9),
    "proof-6x6": proofs(("kenken", 6, "any")),
    "proof-9x9": proofs(*KENKEN_9),
    "lines-6x6": lines(("kenken", 6, "any")),
    "lines-9x9": lines(("kenken", 9, "any"), ("sudoku", 9, "any")),
    "write-4x4": write("kenken", 4),
    "write-6x6": write("kenken", 6),
    "write-9x9": write("kenken", 9),
    "one-4x4": make_one("kenken", 4, "any"),
    "one-6x6": make_one("kenken", 6, "any"),
    "one-9x9": make_one("kenken", 9, "any"),
    "one-rated-4x4": make_one("kenken", 4, "any", rated=True),
    "one-rated-6x6": make_one("kenken", 6, "any", rated=True),
    "one-rated-9x9": make_one("kenken", 9, "any", rated=True),
    "one-medium-sudoku": make_one("sudoku", 9, "medium"),
    "make-gentle-6x6": make("kenken", 6, "gentle"),
    "make-6x6": make("kenken", 6, "any"),
    "make-medium-6x6": make("kenken", 6, "medium"),
    "make-12x12": make("kenken", 12, "any"),
    "make-16x16": make("kenken", 16, "any"),
    "make-hard-9x9": make("kenken", 9, "hard"),
    "make-boxes": make("kenken-boxes", 9, "any"),
    "make-sudoku": make("sudoku", 9, "any"),
    "make-gentle-sudoku": make("sudoku", 9, "gentle"),
    "make-easy-sudoku": make("sudoku", 9, "easy"),
    "make-medium-sudoku": make("sudoku", 9, "medium"),
    "make-killer": make("killer", 9, "any"),
    "make-medium-killer": make("killer", 9, "medium"),
    "make-shikaku-7x7": make_data("shikaku", 7),
    "make-shikaku-15x15": make_data("shikaku", 15),
    "verdict-noise": noise,
    "count-sudoku": count_sudokus,
    "fresh-kenken": fresh("kenken", 6, "any"),
    "fresh-boxes": fresh("kenken-boxes", 6, "any"),
    "fresh-sudoku": fresh("sudoku", 9, "any"),
    "fresh-killer": fresh("killer", 9, "any"),
}


def serve(workload: str, tree: str) -> None:
    """The worker: chunks are asked for on stdin, and answered on stdout."""
    sys.path[0] = tree  # not the folder of this file, whose modules have common names
    work = WORKLOADS[workload]()
    print(json.dumps("ready"), flush=True)
    for line in sys.stdin:
        first, units = map(int, line.split())
        before = process_time()
        found = [work(number) for number in range(first, first + units)]
        spent = process_time() - before
        results = [one() if callable(one) else one for one in found]
        digest = hashlib.sha256(json.dumps(results).encode()).hexdigest()
        print(json.dumps([spent, digest]), flush=True)


if __name__ == "__main__":
    serve(*sys.argv[1:])
