"""What solvers read, held against solvers that nobody here wrote; skipped where they are absent."""

import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from shutil import which

import pytest
from hypothesis import given, settings

from kenken_cp.core.errors import FormatError
from kenken_cp.core.verdict import Outcome
from kenken_cp.formats import Document, format_of, read_document, write_document
from kenken_cp.kinds.cages import kenken
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.registry import family_for
from kenken_cp.verification import decide
from tests.helpers.paths import ROOT
from tests.helpers.strategies import housed_puzzles, puzzles

EXAMPLES = [
    path
    for path in sorted((ROOT / "data/examples").glob("*/*.json"))
    if path.stem in ("square-4x4", "rectangle-3x5", "signed-5x5", "no-op-5x5", "any-size-6x6")
    or re.search("^(sudoku|sukaku|killer|boxes)-.*(4x4|5x5|6x6)$", path.stem)
    if path.parent.name == "unique" or path.stem.endswith("4x4")
]
SAT, UNSAT = 10, 20  # exit codes
SOLVERS = {
    "cadical": ("cadical", "-q"),
    "cryptominisat": ("cryptominisat5", "--verb", "0"),
}


def said_by(solver: str, path: Path) -> tuple[int, list[int]]:
    """A solver's exit code and the literals it printed."""
    program, *options = SOLVERS[solver]
    if which(program) is None:
        pytest.skip(f"{program} is not installed")
    told = subprocess.run(
        [program, *options, str(path)], capture_output=True, text=True, check=False, timeout=120
    )
    lines = [line[2:] for line in told.stdout.splitlines() if line.startswith("v ")]
    return told.returncode, [int(literal) for line in lines for literal in line.split()]


def block(text: str, literals: list[int]) -> str:
    """The clauses and one more, that not all these are true."""
    text = text[text.index("p cnf ") :]
    _, _, variables, clauses = text.split("\n", 1)[0].split()
    rest = text.split("\n", 1)[1]
    clause = " ".join(str(-literal) for literal in literals)
    return f"p cnf {variables} {int(clauses) + 1}\n{rest}{clause} 0\n"


@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_sat_solvers_agree_about_the_clauses(solver: str, path: Path, tmp_path: Path) -> None:
    document = read_document(path.read_bytes())
    puzzle = document.puzzle
    text = write_document(document, format_of("dimacs")).decode()
    formula = tmp_path / "puzzle.cnf"
    formula.write_text(text, encoding="ascii")
    code, literals = said_by(solver, formula)
    outcome = decide(document.family, puzzle).outcome
    assert code == (UNSAT if outcome is Outcome.NONE else SAT)
    if outcome is Outcome.NONE:
        return
    key = puzzle.rows * puzzle.columns * len(puzzle.digits)
    grid = [literal for literal in literals if 0 < literal <= key]
    values = tuple(puzzle.digits[(literal - 1) % len(puzzle.digits)] for literal in grid)
    assert document.family.check(puzzle, values) == []
    formula.write_text(block(text, grid), encoding="ascii")
    assert said_by(solver, formula)[0] == (UNSAT if outcome is Outcome.UNIQUE else SAT)


@pytest.mark.skipif(which("minizinc") is None, reason="MiniZinc is not installed")
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_minizinc_runs_the_data(path: Path, tmp_path: Path) -> None:
    document = read_document(path.read_bytes())
    data = tmp_path / "puzzle.dzn"
    data.write_bytes(write_document(document, format_of("minizinc")))
    names = document.family.id, *document.family.additions(document.puzzle)
    models = [ROOT / f"encodings/{name}.mzn" for name in names]
    told = subprocess.run(
        ["minizinc", "--solver", "gecode", "-n", "2", *models, data],
        capture_output=True, text=True, check=True, timeout=120,
    )  # fmt: skip
    found = told.stdout.count("----------\n")
    outcomes = {0: Outcome.NONE, 1: Outcome.UNIQUE, 2: Outcome.MULTIPLE}
    assert outcomes[found] is decide(document.family, document.puzzle).outcome
    if found == 1:
        grid = tuple(map(int, told.stdout.split("-----")[0].split()))
        assert document.family.check(document.puzzle, grid) == []


def test_products_that_minizinc_cannot_count_are_refused() -> None:
    far = read_document((ROOT / "data/examples/unique/far-apart-4x4.json").read_bytes())
    with pytest.raises(
        FormatError,
        match=r"the cage at r\dc\d, whose products may exceed 32 bits; the CP-SAT model can",
    ):
        write_document(far, format_of("minizinc"))
    cages = (Cage((0, 1), "*", 2**30), Cage((2, 3), "*", 2**30))
    digits = 2**15, 2**16 - 1
    for most, refused in ((digits[:1], False), (digits, True)):
        puzzle = CagePuzzle(2, 2, cages, (1, *most))
        assert bool(kenken.FAMILY.overflow(puzzle)) is refused


@pytest.fixture(scope="module")
def solved_by_cp_sat() -> Callable[[bytes, bytes], bool]:
    """Whether CP-SAT, asked by its own wrapper, finds a solution; both forms must be one model."""
    text_format = pytest.importorskip("google.protobuf.text_format")
    proto = pytest.importorskip("ortools.sat.cp_model_pb2")
    cp_model = pytest.importorskip("ortools.sat.python.cp_model")

    def ask(packed: bytes, text: bytes) -> bool:
        model = proto.CpModelProto()
        model.ParseFromString(packed)
        assert model == text_format.Parse(text.decode(), proto.CpModelProto())
        asked = cp_model.CpModel()
        assert asked.proto.parse_text_format(text.decode())
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.catch_sigint_signal = False  # it would leave Ctrl-C without a handler
        return bool(solver.solve(asked) in (cp_model.OPTIMAL, cp_model.FEASIBLE))

    return ask


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_cp_sat_reads_both_forms_of_its_model(
    path: Path, solved_by_cp_sat: Callable[[bytes, bytes], bool]
) -> None:
    document = read_document(path.read_bytes())
    forms = [write_document(document, format_of(id_)) for id_ in ("cp-sat", "cp-sat-text")]
    outcome = decide(document.family, document.puzzle).outcome
    assert solved_by_cp_sat(*forms) is (outcome is not Outcome.NONE)


@settings(max_examples=25)
@given(puzzle=puzzles(max_size=4) | housed_puzzles().map(lambda pair: pair[0]))
def test_any_puzzle_is_written_for_solvers(puzzle: CagePuzzle) -> None:
    document = Document(family_for(puzzle), puzzle)
    for id_ in ("dimacs", "cp-sat", "cp-sat-text"):
        assert write_document(document, format_of(id_)) == write_document(document, format_of(id_))


def test_integers_beyond_32_bits_are_refused_by_name() -> None:
    puzzle = CagePuzzle(2, 2, (Cage((0, 1, 2, 3), "+", 1 << 31),))
    with pytest.raises(
        FormatError,
        match=(
            r"^MiniZinc data cannot represent 2147483648 in 'target', only 32-bit integers; "
            r"native JSON can"
        ),
    ):
        write_document(Document(kenken.FAMILY, puzzle), format_of("minizinc"))
