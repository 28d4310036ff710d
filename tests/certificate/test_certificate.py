"""Certificates: made, written, read and checked; and what is wrong with them said."""

import gzip
import json
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from operator import itemgetter
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet
from hypothesis import given, settings

from kenken_cp.backends import sat
from kenken_cp.backends.cnf import to_dimacs
from kenken_cp.certificate import (
    Certificate,
    Refused,
    certify,
    check,
    export,
    formula_of,
    make,
    name_of,
    read,
    write,
)
from kenken_cp.certificate.files import is_certificate
from kenken_cp.certificate.record import digest_of_formula
from kenken_cp.core import limits
from kenken_cp.core.budget import Budget, Run
from kenken_cp.core.errors import FormatError, InternalError, LimitError, OutOfBudget
from kenken_cp.core.model import Model, Table
from kenken_cp.core.verdict import Outcome, Verdict
from kenken_cp.formats import read_document
from kenken_cp.kinds.cages import kenken, kernel
from kenken_cp.kinds.cages import model as cage_model
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.registry import family_for
from kenken_cp.rup import Checker, read_dimacs, read_proof, refute
from kenken_cp.verification import Disagreement, decide
from tests.helpers import naive_rup, oracle
from tests.helpers.changed import replace_parts
from tests.helpers.mutants import certificates
from tests.helpers.paths import ROOT
from tests.helpers.refusals import hold_refusals
from tests.helpers.strategies import housed_puzzles, puzzles
from tests.test_rup import random_formula

EXAMPLES = sorted((ROOT / "data/examples").rglob("*.json"))


def _example(path: Path) -> ParameterSet:
    """A large one says what small ones say, and is for `make slow`."""
    large = json.loads(path.read_bytes())["puzzle"]["rows"] > 10
    marks = [pytest.mark.slow] if large else []
    return pytest.param(path, id=f"{path.parent.name}-{path.stem}", marks=marks)


every_example = pytest.mark.parametrize("path", [_example(path) for path in EXAMPLES])
FAMILY = kenken.FAMILY
# 3×3 without clues that say anything: all 12 Latin squares.
OPEN = CagePuzzle(3, 3, tuple(Cage((r, r + 1, r + 2), "+", 6) for r in (0, 3, 6)))


def make_certificate(puzzle: CagePuzzle) -> Certificate:
    """The certificate of its verdict."""
    family = family_for(puzzle)
    return certify(family, puzzle, decide(family, puzzle))


def example(name: str) -> CagePuzzle:
    """One of our examples."""
    puzzle = read_document((ROOT / f"data/examples/{name}.json").read_bytes()).puzzle
    assert isinstance(puzzle, CagePuzzle)
    return puzzle


@pytest.fixture
def allow() -> Iterator[Callable[[str, int], None]]:
    """Sets one limit; after the test they are what they were."""
    before = limits.current()
    yield limits.set_one
    limits.allow(before)


PROVEN = tuple(
    make_certificate(example(name))
    for name in ("unique/no-singles-6x6", "none/any-size-6x6", "unique/signed-5x5")
)


@every_example
def test_each_example_is_certified(path: Path) -> None:
    document = read_document(path.read_bytes())
    certificate = make_certificate(document.puzzle)
    assert certificate.claim == path.parent.name
    data = write(certificate)
    assert read(data) == certificate
    assert check(read(data)) == len(certificate.proof)
    assert read(gzip.decompress(data)) == certificate


@settings(max_examples=60)
@given(puzzles(max_size=3) | housed_puzzles().map(itemgetter(0)))
def test_the_claim_is_what_brute_force_says(puzzle: CagePuzzle) -> None:
    certificate = make_certificate(puzzle)
    check(read(write(certificate)))
    grids = oracle.solutions(certificate.family, puzzle)
    assert certificate.claim is (Outcome.NONE, Outcome.UNIQUE, Outcome.MULTIPLE)[min(len(grids), 2)]
    assert set(certificate.grids) <= set(grids)


def test_the_same_puzzle_gives_the_same_bytes() -> None:
    program = (
        "import sys; from tests.certificate.test_certificate import PROVEN; "
        "from kenken_cp.certificate import write; "
        "sys.stdout.buffer.write(b''.join(map(write, PROVEN)))"
    )
    told = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True, check=True, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": "1"},
    )  # fmt: skip
    assert told.stdout == b"".join(map(write, PROVEN))


def test_a_proof_is_cut_where_it_has_refuted() -> None:
    for certificate in PROVEN:
        assert certificate.proof
        shorter = replace(certificate, proof=certificate.proof[:-1])
        with pytest.raises(Refused, match="the proof is not valid: it ends at"):
            check(shorter)


@pytest.mark.parametrize("solver", [1, 2])
def test_a_wrong_verdict_is_not_certified(solver: int) -> None:
    two = decide(FAMILY, OPEN).grids
    claim, found = {1: (Outcome.NONE, "a grid"), 2: (Outcome.UNIQUE, "another grid")}[solver]
    with pytest.raises(Disagreement, match=f"kernel says {claim}, but sat finds {found}$"):
        certify(FAMILY, OPEN, Verdict(claim, two[: solver - 1], "kernel"))


def test_a_proof_of_a_solver_that_errs_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = example("unique/no-singles-6x6")
    for lines in (["0"], [], ["5 0", "0"]):
        monkeypatch.setattr(make, "refutation", lambda clauses, run, lines=lines: lines)
        with pytest.raises(
            InternalError, match="the check rejects the solver's proof; please report the puzzle"
        ):
            make_certificate(puzzle)


def test_propagation_alone_asks_no_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make, "refutation", None)
    assert make_certificate(example("unique/square-9x9")).proof == ()


def test_a_limit_ends_the_making_and_the_check() -> None:
    hard = example("unique/any-size-9x9")
    verdict = decide(FAMILY, hard)
    for budget in (Budget(seconds=0), Budget(nodes=0)):
        with pytest.raises(OutOfBudget):
            certify(FAMILY, hard, verdict, Run(budget))
    with pytest.raises(OutOfBudget):
        check(PROVEN[0], Run(Budget(seconds=0)))


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"grids": ()}, "a certificate for 'unique' must hold 1 grid, but this one holds 0$"),
        (
            {"grids": (PROVEN[0].grids[0],) * 2},
            "a certificate for 'unique' must hold 1 grid, but this one holds 2$",
        ),
        (
            {"claim": Outcome.MULTIPLE, "grids": (PROVEN[0].grids[0],) * 2},
            "a certificate for 'multiple' must hold 2 different grids, but this one holds 1$",
        ),
        (
            {"claim": Outcome.NONE},
            "a certificate for 'none' must hold 0 grids, but this one holds 1$",
        ),
        ({"grids": ((1,) * 36,)}, "grid 1 is not a solution: row 1 repeats 1"),
        ({"grids": ((1,),)}, "grid 1 is not a solution: The grid has 1 cell"),
        (
            {"layout": "cnf-9"},
            "the layout 'cnf-9' is unknown; this version knows 'cnf-1' and 'cnf-2'$",
        ),
        ({"layout": ""}, "the layout '' is unknown; this version knows"),
        ({"layout": "cnf-2"}, "the layout is 'cnf-2', but certificates of KenKen use 'cnf-1'$"),
        (
            {"formula": ""},
            "the certificate's hash of the clauses does not match this puzzle and its grids",
        ),
        (
            {"formula": PROVEN[1].formula},
            "the certificate's hash of the clauses does not match this puzzle and its grids",
        ),
        ({"proof": PROVEN[1].proof}, "the proof is not valid: "),
        (
            {"proof": ("0",)},
            "the proof is not valid: line 1: the clause does not follow from the earlier ones",
        ),
        (
            {"proof": ("x 0",)},
            "the proof is not valid: line 1 must be literals",
        ),
        (
            {"proof": (*PROVEN[0].proof, "hello")},
            r"the proof is complete after line \d+, but has \d+ lines; certify the puzzle again",
        ),
        ({"proof": ("99999999 0",)}, "the proof is not valid: a literal is 0 or beyond"),
    ],
)
def test_what_does_not_show_its_claim_is_refused(changes: dict[str, object], reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        check(replace(PROVEN[0], **changes))  # type: ignore[arg-type]


def test_either_of_two_grids_must_be_a_solution() -> None:
    right = PROVEN[0].grids[0]
    wrong = (right[1], right[0], *right[2:])
    two = replace(PROVEN[0], claim=Outcome.MULTIPLE)
    for grids, number in (((right, wrong), 2), ((wrong, right), 1), ((right, right[1:]), 2)):
        with pytest.raises(Refused, match=f"grid {number} is not a solution: "):
            check(replace(two, grids=grids))


def test_two_grids_of_another_puzzle_are_refused() -> None:
    two = make_certificate(OPEN)
    assert check(two) == 0
    shifted = tuple([(*grid[3:], *grid[:3]) for grid in two.grids])
    assert check(replace(two, grids=shifted)) == 0  # which are squares as well
    with pytest.raises(Refused, match="grid 1 is not a solution: "):
        check(replace(two, puzzle=example("unique/square-3x3")))


def header_of(certificate: Certificate, **changes: object) -> bytes:
    """The certificate with fields of its first line changed, or left out where None."""
    first, _, rest = gzip.decompress(write(certificate)).partition(b"\n")
    fields = {**json.loads(first), **changes}
    fields = {name: value for name, value in fields.items() if value is not None}
    return json.dumps(fields, separators=(",", ":")).encode() + b"\n" + rest


def test_a_first_line_that_is_wrong_is_named(golden: Callable[[Path, str], None]) -> None:
    def take(changes: dict[str, object]) -> Certificate:
        return read(header_of(PROVEN[0], **changes))

    hold_refusals("certificate-heads", take, golden)


def test_true_is_no_digit() -> None:
    puzzle = CagePuzzle(2, 2, (Cage((0, 1), "+", 3), Cage((2,), "=", 2), Cage((3,), "=", 1)))
    certificate = make_certificate(puzzle)
    assert certificate.grids == ((1, 2, 2, 1),)
    assert read(header_of(certificate, grids=[[[1, 2], [2, 1]]])) == certificate
    with pytest.raises(FormatError, match="row 1 of grid 1 holds true; it must be"):
        read(header_of(certificate, grids=[[[True, 2], [2, True]]]))


def test_as_many_lines_as_are_allowed_and_not_one_more(allow: Callable[[str, int], None]) -> None:
    data, lines = write(PROVEN[0]), len(PROVEN[0].proof)
    puzzle = PROVEN[0].puzzle
    allow("proof", lines)
    assert read(data) == make_certificate(puzzle) == PROVEN[0]
    allow("proof", lines - 1)
    with pytest.raises(
        LimitError, match=f"^the proof has {lines} lines; --max-proof {lines} allows"
    ):
        read(data)
    with pytest.raises(OutOfBudget, match=f"^the proof has {lines} lines; --max-proof {lines} "):
        make_certificate(puzzle)


def test_what_no_certificate_can_hold_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = PROVEN[0].puzzle
    with monkeypatch.context() as patch:
        patch.setattr(make, "LONGEST_LINE", 3)
        with pytest.raises(OutOfBudget, match="a line of more than 3 bytes"):
            make_certificate(puzzle)
    monkeypatch.setattr(make, "MOST_VARIABLES", 5)
    with pytest.raises(OutOfBudget, match=r"at most 5$"):
        make_certificate(puzzle)


def test_a_certificate_is_known_by_its_name_or_its_first_bytes(tmp_path: Path) -> None:
    data = write(PROVEN[0])
    contents = {
        "any.cert": b"", "packed": data, "plain": gzip.decompress(data),
        "damaged": data[:2] + b"no gzip", "other": b'{"format":"kenken-cp"}', "empty": b"",
    }  # fmt: skip
    for name, content in contents.items():
        (tmp_path / name).write_bytes(content)
    known = {name for name in [*contents, "absent"] if is_certificate(tmp_path / name)}
    assert known == {"any.cert", "packed", "plain"}


def test_a_certificate_does_not_depend_on_what_may_be_listed(
    allow: Callable[[str, int], None],
) -> None:
    puzzle = example("unique/any-size-9x9")
    verdict = decide(FAMILY, puzzle)
    kernel.forget()
    allow("combinations", 100)
    few = certify(FAMILY, puzzle, verdict)
    kernel.forget()
    allow("combinations", 2_000_000)
    assert check(read(write(few))) > 0
    many = certify(FAMILY, puzzle, verdict)
    assert many == few
    kernel.forget()
    allow("combinations", 100)
    assert check(many) > 0


@every_example
def test_the_clauses_do_not_depend_on_what_may_be_listed(
    path: Path, allow: Callable[[str, int], None]
) -> None:
    puzzle = read_document(path.read_bytes()).puzzle
    digests = set()
    for tuples in (1, 100, limits.DEFAULT.combinations):
        kernel.forget()
        allow("combinations", tuples)
        digests.add(digest_of_formula(formula_of(family_for(puzzle).model(puzzle), (), Run())))
    assert len(digests) == 1


def test_what_the_kernel_lists_is_not_trusted() -> None:
    def lying(puzzle: CagePuzzle) -> Model:
        model = cage_model.model(puzzle)
        houses = len(puzzle.geometry.houses)
        first = model.constraints[houses]
        assert isinstance(first, Table)
        rest = model.constraints[houses + 1 :]
        lame = replace(first, tuples=())
        return replace(model, constraints=(*model.constraints[:houses], lame, *rest))

    liar = replace_parts(FAMILY, model=lying)
    false = certify(liar, OPEN, Verdict(Outcome.NONE, (), "liar"))
    with pytest.raises(
        InternalError, match=r"^the table of cage 6\+ at .* does not match its clue"
    ):
        check(false)
    with pytest.raises(
        Refused,
        match="the certificate's hash of the clauses does not match this puzzle and its grids",
    ):
        check(replace(false, family=FAMILY))


def test_what_is_no_certificate_is_said() -> None:
    whole = write(PROVEN[0])
    for data, reason in (
        (b"", "line 1: "),
        (b"\xff\x00", "line 1: byte 1 .* is not UTF-8"),
        (b"{" * 100_000, "line 1: "),
        (b"\x1f\x8b", "the file is incomplete, or data follows its end; get another copy"),
        (b"\x1f\x8b" + bytes(50), "the file is damaged"),
        (whole[:-1], "the file is incomplete, or data follows its end; get another copy"),
        (
            whole[: len(whole) // 2],
            "the file is incomplete, or data follows its end; get another copy",
        ),
        (whole + b"x", "the file is incomplete, or data follows its end; get another copy"),
        (whole + whole, "the file is incomplete, or data follows its end; get another copy"),
        (gzip.compress(bytes(100 << 20)), "65,048,576 bytes or more; --max-proof N"),
    ):
        with pytest.raises((FormatError, LimitError), match=reason):
            read(data)
    two = gzip.decompress(write(make_certificate(OPEN)))
    with pytest.raises(
        FormatError, match="text follows the two grids; this kind of certificate has no proof"
    ):
        read(two + b"1 0\n")


@pytest.mark.parametrize("certificate", PROVEN, ids=["unique", "none", "signed"])
def test_what_is_exported_is_what_was_hashed_and_is_refuted(certificate: Certificate) -> None:
    dimacs, drup = export(certificate)
    formula = formula_of(FAMILY.model(certificate.puzzle), certificate.grids, Run())
    assert dimacs == to_dimacs(formula)
    assert digest_of_formula(formula) == certificate.formula
    proof = list(read_proof(drup.splitlines()))
    assert refute(*read_dimacs(dimacs.splitlines()), proof) == len(certificate.proof)
    assert proof[-1].literals == []


# Where 2 and 3 are false, 1 is true by the first lemma alone, and what is left takes that.
REASONED = [
    [1, 2, 3, 4], [1, 2, 3, -4], [-2, 5], [-2, -5], [-3, 5], [-3, -5],
    [-1, 6, 7], [-1, -6, 7], [-1, 6, -7], [-1, -6, -7],
]  # fmt: skip
LINES = ["1 2 3 0", "-2 0", "-3 0", "1 0", "d 1 2 3 0", "d -2 5 0", "7 0", "0"]


def test_idle_lines_are_left_out() -> None:
    checker = Checker(7, REASONED)
    needed = make._replay(checker, LINES, Run())
    assert needed == ("1 2 3 0", "-2 0", "-3 0", "7 0")
    assert strictly_taken(REASONED, needed)
    assert strictly_taken(REASONED, LINES)
    # a fact that was left out leaves with its reason
    assert not strictly_taken(REASONED, [line for line in LINES if line != "1 0"])


def test_trimmed_proofs_are_taken_by_who_takes_them_at_their_word() -> None:
    rng = random.Random(3)
    deletions = seen = 0
    while seen < 60:
        variables = rng.randint(8, 35)
        clauses = random_formula(rng, variables, round(variables * rng.uniform(4.3, 6)))
        lines = sat.refutation(clauses, Run())
        checker = Checker(variables, clauses)
        if lines is None or checker.refuted:
            continue
        needed = make._replay(checker, lines, Run())
        assert strictly_taken(clauses, needed)
        assert foreign_deletions(needed) == []
        deletions += sum(line.startswith("d") for line in needed)
        seen += 1
    assert deletions > 50


def test_exported_proofs_are_taken_by_who_takes_them_at_their_word() -> None:
    small = islice(certificates(random.Random(1), proven=True), 12)
    seen = 0
    for certificate in (*PROVEN, *small):
        dimacs, drup = export(certificate)
        _, clauses = read_dimacs(dimacs.splitlines())
        assert foreign_deletions(drup.splitlines()) == []
        if len(clauses) * len(certificate.proof) < 50_000:
            seen += 1
            assert strictly_taken(clauses, certificate.proof)
            assert naive_rup.strictly_refutes(clauses, read_proof(drup.splitlines()))
    assert seen > 8


def strictly_taken(clauses: Sequence[Sequence[int]], lines: Sequence[str]) -> bool:
    """Whether the lines and the empty clause are a proof where nothing is kept in mind."""
    return naive_rup.strictly_refutes(clauses, read_proof([*lines, "0"]))


def foreign_deletions(lines: Sequence[str]) -> list[list[int]]:
    """The clauses that a proof takes away and that are no lemma of it that is still there."""
    lemmas, foreign = Counter[frozenset[int]](), []
    for line in read_proof(lines):
        clause = frozenset(line.literals)
        if line.deletes and not lemmas[clause]:
            foreign.append(line.literals)
        lemmas[clause] += -1 if line.deletes else 1
    return foreign


def test_two_grids_are_not_exported() -> None:
    with pytest.raises(FormatError, match="holds two grids and no proof, so nothing is exported"):
        export(make_certificate(OPEN))


def test_names_of_files_tell_puzzles_apart() -> None:
    one, other = PROVEN[0], PROVEN[1]
    assert name_of(one, "folder/book 1.jsonl", 12).startswith("book_1-000012-")
    assert name_of(one, "x.json") != name_of(other, "x.json")
    for source in ("<stdin>", "../..", "", "a/b/", "\x1b[31m.json", "é" * 300, "."):
        name = name_of(one, source)
        assert "/" not in name
        assert not name.startswith((".", "-"))
        assert len(name.encode()) < 200
        assert name.isprintable()


OUTSIDE = """
import sys
from kenken_cp.certificate import check, read
assert check(read(sys.stdin.buffer.read())) > 0
loaded = {"ortools", "pysat", "pysolvers"} & set(sys.modules)
assert not loaded, loaded
"""


def test_a_check_loads_no_solver() -> None:
    subprocess.run(
        [sys.executable, "-c", OUTSIDE], input=write(PROVEN[0]), check=True, cwd=ROOT
    )  # fmt: skip


@pytest.mark.parametrize("chunk", [1, 7, 1_000])
def test_a_proof_made_in_pieces_holds(chunk: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sat, "CHUNK", chunk)
    for name in ("unique/any-size-9x9", "unique/any-size-8x8"):
        assert check(make_certificate(example(name))) > 0


@pytest.mark.slow
@pytest.mark.parametrize("checker", ["dratify", "drup"])
def test_checkers_of_others_agree(checker: str) -> None:
    theirs = pytest.importorskip(checker)
    seen = 0
    for certificate in islice(certificates(random.Random(1), proven=True), 200):
        dimacs, drup = export(certificate)
        if checker == "drup" and len(certificate.proof) > 200:
            continue  # it takes minutes
        seen += 1
        # a proof of one, of another formula, and none at all
        lame = drup.splitlines()[len(drup.splitlines()) // 2 :]
        for proof in (drup, "\n".join([*lame, "0"]) + "\n", "0\n"):
            if checker == "dratify":
                took = theirs.check_proof(theirs.parse_dimacs(dimacs), proof).ok
            else:
                took = theirs.check_proof_from_strings(dimacs, proof).outcome.name == "VALID"
            # theirs take lemmas of a weaker kind as well
            assert took >= _ours(dimacs, proof)
            assert took or proof is not drup
    assert seen > 50


def _ours(dimacs: str, drup: str) -> bool:
    try:
        refute(*read_dimacs(dimacs.splitlines()), read_proof(drup.splitlines()))
    except Exception:  # noqa: BLE001
        return False
    return True


@pytest.mark.parametrize("packed", [True, False])
@pytest.mark.parametrize(
    "other",
    [
        lambda data: b"\xef\xbb\xbf" + data,
        lambda data: b" " + data,
        lambda data: b"\n" + data,
        lambda data: data.replace(b"\n", b"\r\n", 1),
        lambda data: data.replace(b"\n", b" \n", 1),
        lambda data: data.replace(b'":', b'": ', 1),
        lambda data: data.replace(
            b'"format":"kenken-certificate","version":1',
            b'"version":1,"format":"kenken-certificate"',
        ),
        lambda data: data.replace(b"kenken-certificate", b"kenken\\u002dcertificate", 1),
    ],
    ids=["mark", "blank", "line", "CRLF", "blank at the end", "blank inside", "order", "escape"],
)
def test_a_certificate_has_one_form_alone(other: Callable[[bytes], bytes], packed: bool) -> None:
    document = read_document((ROOT / "data/examples/unique/square-4x4.json").read_bytes())
    verdict = decide(document.family, document.puzzle)
    data = write(certify(document.family, document.puzzle, verdict))
    text = gzip.decompress(data)
    assert read(data) == read(text)
    changed = other(text)
    assert changed != text
    with pytest.raises((FormatError, Refused)):
        read(gzip.compress(changed) if packed else changed)
