"""What is promised of any family: each test asks it of every row of the registry.

A new family gets all of this by its row. `tests/kinds/test_foreign_kind.py` runs these tests once
more for a family of another kind, which lives in the tests alone.
"""

import json
from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain, islice, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kenken_cp import human, verification
from kenken_cp.certificate import Refused, certify, check, read, write
from kenken_cp.core.errors import KenkenError
from kenken_cp.core.family import Family
from kenken_cp.core.geometry import Grid
from kenken_cp.core.verdict import Outcome
from kenken_cp.formats import FORMATS, Document, Format, native, read_document, write_document
from kenken_cp.registry import FAMILIES, KINDS, family_for
from tests.helpers.command_line import Kenken
from tests.helpers.paths import ROOT

EVERY = pytest.mark.parametrize("family", FAMILIES, ids=[family.id for family in FAMILIES])
BACKENDS = ("kernel", "cp-sat", "cp-sat:no-presolve", "sat", "sat:cadical195")
SOLUTIONS = 40  # of a puzzle with many, that backends are compared on


@cache
def make_two(family_id: str) -> tuple[str, ...]:
    """Two puzzles that the family's generator makes, as lines of native JSON."""
    from kenken_cp.generation.make import make  # noqa: PLC0415  (of a row that may be under test)
    from kenken_cp.generation.request import GenerationRequest  # noqa: PLC0415

    order = GenerationRequest(usual_recipe(family_id))
    units = (make(order, 5, number) for number in range(200))
    found = (puzzle.line("5") for unit in units for puzzle in unit.made)
    return tuple(islice(found, 2))


def usual_recipe(family_id: str) -> Any:
    """What puzzles of the family are where nothing is said."""
    from kenken_cp.cli.making_options import recipe_of  # noqa: PLC0415

    return recipe_of(None, {"family": family_id}, usual=True)


def samples(family: Family) -> list[Any]:
    """The example of the family's manual, and two puzzles that were made."""
    return [family.manual.example(), *[read_document(line).puzzle for line in make_two(family.id)]]


def solution(family: Family, puzzle: Any) -> Grid:
    """The one solution of a sample."""
    verdict = verification.decide(family, puzzle)
    assert verdict.outcome is Outcome.UNIQUE
    return verdict.grids[0]


def loosen(family: Family, puzzle: Any) -> Iterator[Any]:
    """Puzzles like this one, of which some have no solution or several: a number is another."""
    data = family.data(puzzle)
    for name, value in data.items():
        if name in ("rows", "columns"):
            continue
        for changed in islice(other_numbers(value), 6):
            try:
                yield family.from_data(json.loads(json.dumps({**data, name: changed})))
            except KenkenError:
                continue


def other_numbers(value: Any) -> Iterator[Any]:
    """The value with one of its numbers one more or one less."""
    if type(value) is int:
        yield from (value + 1, value - 1)
    elif type(value) is list:
        for at, entry in enumerate(value):
            for changed in other_numbers(entry):
                yield [*value[:at], changed, *value[at + 1 :]]


# the rows


def test_ids_are_unique() -> None:
    assert len({family.id for family in FAMILIES}) == len(FAMILIES)
    assert len({kind.id for kind in KINDS}) == len(KINDS)
    assert len({kind.puzzle for kind in KINDS}) == len(KINDS)


@EVERY
def test_the_family_has_its_files(family: Family) -> None:
    """A reference model, and a title that begins with a capital."""
    folders = (ROOT / "encodings", ROOT / "tests" / "foreign")
    assert any((folder / f"{family.id}.mzn").is_file() for folder in folders)
    assert family.title[0].isupper()


# puzzles


@EVERY
def test_a_puzzle_is_of_one_family(family: Family) -> None:
    for puzzle in samples(family):
        assert family_for(puzzle) is family
        assert type(puzzle) is family.kind.puzzle
        assert hash(puzzle) == hash(family.from_data(family.data(puzzle)))


@EVERY
def test_data_and_native_json_round_trip(family: Family) -> None:
    for puzzle in samples(family):
        data = json.loads(json.dumps(family.data(puzzle)))
        assert family.from_data(data) == puzzle
        document = Document(family, puzzle, solution(family, puzzle))
        for text in (native.write(document), native.write_line(document)):
            assert read_document(text) == document


@EVERY
def test_the_rules_know_a_solution(family: Family) -> None:
    """The solution breaks no rule; another value in any cell breaks one that names the cell."""
    for puzzle in samples(family):
        grid = solution(family, puzzle)
        assert family.check(puzzle, grid) == []
        for cell in range(len(grid)):
            for value in islice(sorted({*grid} - {grid[cell]}), 3):
                changed = (*grid[:cell], value, *grid[cell + 1 :])
                faults = family.check(puzzle, changed)
                assert faults
                assert all(fault.sentence.endswith(".") for fault in faults)
        assert family.check(puzzle, grid[:-1])


# verdicts


def found_by(family: Family, puzzle: Any, backend: str) -> set[Grid]:
    grids = list(verification.solutions(family, puzzle, backend, limit=SOLUTIONS))
    assert len(set(grids)) == len(grids)
    return set(grids)


@EVERY
def test_backends_agree(family: Family) -> None:
    """On samples, and on puzzles like them that have several solutions or none."""
    example = family.manual.example()
    for puzzle in [*samples(family), *loosen(family, example)]:
        grids = [found_by(family, puzzle, backend) for backend in BACKENDS]
        few = min(map(len, grids)) < SOLUTIONS
        for others in grids[1:]:
            assert others == grids[0] if few else len(others) == len(grids[0])
        for grid in grids[0]:
            assert family.check(puzzle, grid) == []


@EVERY
def test_certificates_hold_and_forgeries_do_not(family: Family) -> None:
    claims = set()
    example = family.manual.example()
    for puzzle in [*samples(family), *loosen(family, example)]:
        verdict = verification.decide(family, puzzle)
        certificate = certify(family, puzzle, verdict)
        claims.add(certificate.claim)
        again = read(write(certificate))
        check(again)
        if certificate.claim is Outcome.UNIQUE:
            other = (*again.grids[0][1:], again.grids[0][0])
            with pytest.raises(Refused):
                check(type(again)(**{**_fields(again), "grids": (other,)}))
    assert Outcome.UNIQUE in claims
    assert len(claims) > 1


def _fields(certificate: Any) -> dict[str, Any]:
    return {name: getattr(certificate, name) for name in type(certificate).__dataclass_fields__}


# steps


@EVERY
def test_steps_lead_to_the_solution_and_never_away(family: Family) -> None:
    for puzzle in samples(family):
        grid = solution(family, puzzle)
        trace = human.solve(puzzle)
        assert trace.solved
        for state, step in trace.boards():
            for cell, value in step.placements:
                assert grid[cell] == value
            for cell, gone in step.eliminations:
                assert grid[cell] not in gone
            for group, dropped in step.drops:
                assert not any(state.holds(group, each, grid) for each in dropped)


@EVERY
def test_figures_are_the_same_from_every_side(family: Family) -> None:
    for puzzle in samples(family):
        images = family.kind.images(puzzle)
        assert images[0] == puzzle
        assert len({family.kind.key(family.id, image) for image in images}) == 1
        assert len({family.kind.form(image) for image in images}) == 1
        grades = {human.grade(image)[:5] for image in images}
        assert len(grades) == 1
    keys = {family.kind.key(family.id, puzzle) for puzzle in samples(family)}
    assert len(keys) == len(samples(family))


# the command line


@pytest.fixture(params=FAMILIES, ids=[family.id for family in FAMILIES])
def puzzles(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Family, Path]:
    """A family, and a file with two of its puzzles, a line each."""
    family: Family = request.param
    path = tmp_path / "two.jsonl"
    path.write_text("".join(f"{line}\n" for line in make_two(family.id)))
    return family, path


@pytest.fixture
def one(puzzles: tuple[Family, Path]) -> Path:
    """A file with one puzzle of the family: the manual's example."""
    family, path = puzzles
    document = Document(family, family.manual.example())
    single = path.with_name("one.json")
    single.write_text(native.write(document))
    return single


Run = Callable[..., tuple[int, str, list[str]]]


def test_verify_rate_solve_and_search_take_it(
    kenken: Kenken, puzzles: tuple[Family, Path], one: Path
) -> None:
    _, two = puzzles
    code, out, _ = kenken("verify", two, "--cross-check", "--format", "jsonl", "-q", "-j", 1)
    assert code == 0
    assert [json.loads(line)["outcome"] for line in out.splitlines()] == ["unique"] * 2
    code, out, _ = kenken("rate", two, "--format", "jsonl", "-q", "-j", 1)
    assert code == 0
    assert all(json.loads(line)["tier"] for line in out.splitlines())
    assert kenken("rate", two, "-q", "-j", 1)[0] == 0
    assert kenken("solve", one)[0] == 0
    assert kenken("search", one)[0] == 0
    assert kenken("search", one, "--trace", "--variable-order", "mcv")[0] == 0


def test_explain_tells_it(kenken: Kenken, one: Path) -> None:
    for style in ("text", "jsonl", "markdown", "html"):
        code, out, _ = kenken("explain", one, "--format", style)
        assert code == 0, style
        assert out, style
    told = json.loads(kenken("explain", one, "--format", "json")[1])
    assert told["solved"]
    assert all(step["sentence"].endswith(".") for step in told["steps"])


def test_a_hint_comes_from_every_board_of_a_trace(
    kenken: Kenken, puzzles: tuple[Family, Path], one: Path
) -> None:
    family, _ = puzzles
    puzzle = family.manual.example()
    for state, _ in human.solve(puzzle).boards():
        rows = [
            state.values[at : at + puzzle.columns]
            for at in range(0, len(state.values), puzzle.columns)
        ]
        one.with_name("state.json").write_text(json.dumps(rows))
        code, out, err = kenken(
            "hint", one, "--state", one.with_name("state.json"), "--level", 3, "--format", "json"
        )
        assert code == 0, err
        assert json.loads(out)["status"] == "hint"


def test_generate_gives_the_same_twice(kenken: Kenken, puzzles: tuple[Family, Path]) -> None:
    family, _ = puzzles
    arguments = ("generate", "--family", family.id, "--count", 1, "--seed", 8, "-q", "-j", 1)
    first = kenken(*arguments)
    assert first[0] == 0
    assert kenken(*arguments) == first
    for line in first[1].splitlines():
        document = read_document(line)
        assert document.family is family
        assert verification.decide(family, document.puzzle).grids == (document.solution,)
    code, out, _ = kenken("generate", family.id, "--help")
    assert code == 0
    assert "--size" in out


def test_generate_takes_the_options_that_its_help_shows(
    kenken: Kenken, puzzles: tuple[Family, Path]
) -> None:
    family, _ = puzzles
    example = usual_recipe(family.id).row.example
    code, out, _ = kenken("generate", family.id, *example.split(), "-n", 1, "-q", "-j", 1)
    assert code == 0
    assert read_document(out).family is family


def test_a_suite_holds_it(kenken: Kenken, puzzles: tuple[Family, Path]) -> None:
    family, path = puzzles
    spec, suite = path.with_name("spec.toml"), path.with_name("suite.db")
    recipe = usual_recipe(family.id)
    spec.write_text(
        f'seed = 3\n[[part]]\nfamily = "{family.id}"\nsize = "{recipe.rows}x{recipe.columns}"\n'
        "count = 3\n"
    )
    assert kenken("suite", "new", spec, "-o", suite)[0] == 0
    assert kenken("suite", "run", suite, "-q", "-j", 1)[0] == 0
    for command in ("status", "list", "stats", "verify"):
        assert kenken("suite", command, suite)[0] == 0, command
    assert kenken("suite", "show", suite, 1)[0] == 0
    code, out, _ = kenken("suite", "export", suite)
    assert code == 0
    assert len(out.splitlines()) == 3
    assert kenken("verify", suite, "-q", "-j", 1)[0] == 0


def test_it_is_drawn(kenken: Kenken, one: Path) -> None:
    pytest.importorskip("typst")
    plain = product(("txt", "svg", "html", "png", "pdf"), [()])
    ways: tuple[tuple[str, ...], ...] = (("--solution",), ("--candidates", "--highlight", "r1c1"))
    for suffix, more in chain(plain, product(("txt", "svg"), ways)):
        out = one.with_name(f"picture.{suffix}")
        assert kenken("render", one, "-o", out, *more)[0] == 0
        assert out.stat().st_size
        out.unlink()


def test_it_is_printed_in_a_book(kenken: Kenken, puzzles: tuple[Family, Path]) -> None:
    pytest.importorskip("typst")
    _, two = puzzles
    book = two.with_name("book.pdf")
    code, _, err = kenken("book", two, "-o", book, "-q")
    assert code == 0, err
    assert book.read_bytes().startswith(b"%PDF")


def write_in(document: Document, row: Format) -> bytes | None:
    """What a file of the format holds; None if it says in one line that it cannot."""
    try:
        return write_document(document, row)
    except KenkenError as error:
        assert len(str(error).splitlines()) == 1  # noqa: PT017  (it may also be written)
        return None


def test_every_format_takes_it_or_says_why_not(puzzles: tuple[Family, Path]) -> None:
    family, two = puzzles
    for line in two.read_text().splitlines():
        document = read_document(line)
        for row in FORMATS:
            if not row.writes:
                continue
            data = write_in(document, row)
            if data is not None and row.reads:
                again = read_document(data, row.id, family=family.id)
                assert again.puzzle == document.puzzle, row.id


def test_styles_techniques_and_certificates_answer(
    kenken: Kenken, puzzles: tuple[Family, Path]
) -> None:
    family, two = puzzles
    code, out, err = kenken("styles", "--family", family.id)
    assert code == 0 or (code == 2 and len(err) == 1)
    proofs = two.with_name("proofs")
    assert kenken("verify", two, "-q", "-j", 1, "--certify", proofs)[0] == 0
    assert kenken("certificate", "check", proofs)[0] == 0
    code, out, _ = kenken("techniques")
    assert code == 0
    assert all(row.id in out for row in family.kind.logic().techniques)


# hostile input

_JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 99) | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=8,
)


@EVERY
@given(data=st.data())
def test_spoiled_data_is_refused_in_one_line(family: Family, data: st.DataObject) -> None:
    fields = json.loads(json.dumps(family.data(family.manual.example())))
    name = data.draw(st.sampled_from(sorted(fields)))
    fields[name] = data.draw(_JSON)
    text = json.dumps({"format": "kenken-cp", "version": 1, "family": family.id, "puzzle": fields})
    try:
        document = read_document(text)
    except KenkenError as error:
        assert len(str(error).splitlines()) == 1  # noqa: PT017  (it may also be a puzzle)
    else:
        assert document.family is family


def test_a_broken_file_is_one_line_and_exit_code_2(kenken: Kenken, one: Path) -> None:
    broken = one.with_name("broken.json")
    broken.write_text(one.read_text()[:-20])
    for command in ("verify", "rate", "solve", "explain", "hint"):
        code, _, err = kenken(command, broken)
        assert code == 2, command
        assert any("broken.json" in line for line in err)
        assert not any("Traceback" in line or "internal error" in line for line in err)


# The studio


@EVERY
def test_it_is_shown_and_played_in_the_studio(family: Family) -> None:
    from kenken_cp.studio import answers  # noqa: PLC0415  (of a row that may be under test)

    for puzzle in samples(family):
        document = Document(family, puzzle)
        request = {"puzzle": json.loads(native.FORMAT.write(document))}
        rows, columns = puzzle.rows, puzzle.columns
        grid = solution(family, puzzle)
        filled = [list(grid[start : start + columns]) for start in range(0, len(grid), columns)]
        board = answers.board(request)
        assert (board["rows"], board["columns"], board["refusal"]) == (rows, columns, "")
        assert answers.check(request) == {"solved": False, "faults": []}
        assert answers.check({**request, "state": filled}) == {"solved": True, "faults": []}
        assert answers.ask_hint(request)["status"] == "hint"
        json.dumps([board, answers.ask_hint(request), answers.trace(request)])
