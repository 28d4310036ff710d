"""The public library answers what the command answers, and loads no more than it needs."""

import copy
import json
import pickle
import pkgutil
import re
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import kenken_cp
from kenken_cp import verification
from kenken_cp.api import people
from kenken_cp.certificate import write
from kenken_cp.core.errors import FormatError
from kenken_cp.core.recipe import RecipeError
from tests.helpers.command_line import Kenken
from tests.helpers.paths import EXAMPLES
from tests.helpers.suites import finish_suite

UNIQUE = EXAMPLES / "unique/square-4x4.json"
MULTIPLE = EXAMPLES / "multiple/square-3x3.json"
NONE = min((EXAMPLES / "none").glob("*.json"))
FAMILIES = [each.id for each in kenken_cp.families()]


def test_all_names_what_there_is() -> None:
    assert len(set(kenken_cp.__all__)) == len(kenken_cp.__all__)
    assert set(kenken_cp.__all__) == set(kenken_cp._PUBLIC)
    assert all(getattr(kenken_cp, name).__doc__ for name in kenken_cp.__all__)
    assert set(kenken_cp.__all__) <= set(dir(kenken_cp))
    with pytest.raises(AttributeError, match="no attribute 'sovle'"):
        kenken_cp.sovle  # noqa: B018


def test_no_module_takes_a_public_name() -> None:
    """It would stand in the name's place once it is imported."""
    modules = {each.name for each in pkgutil.iter_modules(kenken_cp.__path__)}
    assert not modules & set(kenken_cp.__all__)


def test_importing_it_loads_nothing() -> None:
    code = "import sys, kenken_cp; print([m for m in sys.modules if m.startswith('kenken_cp.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_verdict_without_a_solver_loads_none() -> None:
    code = (
        f"import sys, kenken_cp; kenken_cp.solve(kenken_cp.load({str(UNIQUE)!r}));"
        "print({'ortools', 'pysat', 'typer', 'rich', 'typst'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


@pytest.mark.parametrize("family", FAMILIES)
def test_every_family_goes_through(family: str, tmp_path: Path) -> None:
    (made,) = kenken_cp.generate(family, seed="library", size=None)
    assert made.family.id == family
    verdict = kenken_cp.verify(made)
    assert verdict.outcome is kenken_cp.Outcome.UNIQUE
    assert kenken_cp.solve(made.puzzle) == made.solution == verdict.grids[0]
    assert list(kenken_cp.solutions(made)) == [made.solution]
    rating = kenken_cp.rate(made)
    assert made.meta.ratings["effort"] == rating.effort
    explanation = kenken_cp.explain(made)
    assert explanation.solved
    assert [step.number for step in explanation.steps] == list(range(1, rating.steps + 1))
    assert kenken_cp.hint(made).status is kenken_cp.HintStatus.HINT
    certificate = kenken_cp.certify(made)
    assert kenken_cp.check_certificate(certificate).grids == (made.solution,)
    kenken_cp.dump(made, tmp_path / "one.json")
    assert kenken_cp.load(tmp_path / "one.json") == made
    assert kenken_cp.loads(kenken_cp.dumps(made)) == made


def test_generate_makes_what_the_command_makes(kenken: Kenken) -> None:
    asked = [
        "--size",
        "4",
        "-n",
        "3",
        "--seed",
        "same",
        "--operators",
        "+-",
        "--difficulty",
        "easy",
    ]
    code, out, _ = kenken("generate", "kenken", *asked, "--format", "jsonl", "-q")
    assert code == 0
    options: dict[str, Any] = {"size": 4, "seed": "same", "operators": "+-", "difficulty": "easy"}
    for jobs in (1, 2):
        made = kenken_cp.generate("kenken", 3, jobs=jobs, **options)
        assert list(made) == [kenken_cp.loads(line) for line in out.splitlines()]
    start = json.loads(out.splitlines()[1])["meta"]["seed"]
    (again,) = kenken_cp.generate("kenken", **{**options, "seed": start})
    assert again == kenken_cp.loads(out.splitlines()[1])


def test_generate_says_what_it_could_not_make() -> None:
    made = kenken_cp.generate("kenken", 50, size=1, seed=1, tries=20)
    found: list[kenken_cp.Document] = []
    with pytest.raises(kenken_cp.OutOfBudget, match=r"^found \d+ of 50 and gave up after 20 units"):
        found.extend(made)
    with pytest.raises(RecipeError, match="'colour' is not an option"):
        kenken_cp.generate(colour="red")
    with pytest.raises(kenken_cp.KenkenError, match=r"^difficulty brutal"):
        kenken_cp.generate(difficulty="brutal")


def test_what_has_not_one_solution_is_an_error_that_says_so() -> None:
    for path, told in ((MULTIPLE, "several solutions"), (NONE, "no solution")):
        puzzle = kenken_cp.load(path)
        with pytest.raises(kenken_cp.NotUnique, match=f"the puzzle has {told}") as raised:
            kenken_cp.solve(puzzle)
        assert raised.value.verdict.outcome == kenken_cp.verify(puzzle).outcome
        assert kenken_cp.rate(puzzle).tier is None
        answer = kenken_cp.hint(puzzle)
        assert (answer.status, answer.outcome, answer.why) == (
            "not_unique",
            raised.value.verdict.outcome,
            "",
        )


def test_a_limit_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    large = kenken_cp.load(EXAMPLES / "multiple/square-9x9.json")
    verdict = kenken_cp.verify(large, "kernel", node_limit=1)
    assert verdict.outcome is kenken_cp.Outcome.UNKNOWN
    with pytest.raises(kenken_cp.OutOfBudget, match="time limit of 0 s"):
        kenken_cp.explain(large, time_limit=0)
    monkeypatch.setattr(verification, "decide", lambda *_: verdict)
    for asked in (kenken_cp.solve, kenken_cp.certify):
        with pytest.raises(kenken_cp.OutOfBudget, match="node limit of 1"):
            asked(large)
    monkeypatch.setattr(people, "decide", lambda *_, budget: verdict)
    answer = kenken_cp.hint(large)
    assert (answer.status, answer.reason) == (kenken_cp.HintStatus.UNKNOWN, verdict.reason)


def test_hints_from_a_state() -> None:
    puzzle = kenken_cp.load(UNIQUE)
    solution = kenken_cp.solve(puzzle)
    rows = [" ".join(map(str, solution[row : row + 4])) for row in range(0, 16, 4)]
    assert kenken_cp.hint(puzzle, "\n".join(rows)).status is kenken_cp.HintStatus.SOLVED
    wrong = "\n".join([rows[0].replace(rows[0][0], rows[0][2]), *rows[1:]])
    answer = kenken_cp.hint(puzzle, wrong)
    assert answer.status is kenken_cp.HintStatus.MISTAKEN
    assert [mistake.cell for mistake in answer.mistakes] == [0]
    with pytest.raises(FormatError, match="the state has 1 row"):
        kenken_cp.hint(puzzle, "1 2 3 4")


def test_files_of_many(tmp_path: Path) -> None:
    suite = tmp_path / "small.db"
    finish_suite(suite, {"seed": 3, "part": [{"size": 4, "levels": {"gentle": 2}}]})
    lines = tmp_path / "two.jsonl"
    document = kenken_cp.load(UNIQUE)
    lines.write_text("".join(kenken_cp.dumps(document).replace("\n", "") + "\n" for _ in range(2)))
    assert len(list(kenken_cp.load_all(suite, lines, UNIQUE))) == 5
    with pytest.raises(
        FormatError, match=r"two\.jsonl holds several puzzles; name one, as in FILE:12, or use"
    ):
        kenken_cp.load(lines)
    lines.write_text("{}\n")
    with pytest.raises(kenken_cp.KenkenError, match=r"two\.jsonl:1: "):
        list(kenken_cp.load_all(lines))
    with pytest.raises(FormatError, match="cannot be read: No such file"):
        kenken_cp.load(tmp_path / "missing.json")


def test_formats_are_named_or_told_by_the_suffix(tmp_path: Path) -> None:
    document = kenken_cp.load(UNIQUE)
    kenken_cp.dump(document, tmp_path / "x.txt", format="keen")
    assert kenken_cp.load(tmp_path / "x.txt").puzzle == document.puzzle
    with pytest.raises(FormatError, match="no format has this suffix"):
        kenken_cp.dump(document, tmp_path / "x.foo")
    assert not (tmp_path / "x.foo").exists()
    with pytest.raises(FormatError, match="is a binary format; write a file with dump"):
        kenken_cp.dumps(document, format="sbv")


def test_certificates_from_a_file_and_false_ones(tmp_path: Path) -> None:
    certificate = kenken_cp.certify(kenken_cp.load(UNIQUE))
    path = tmp_path / "one.cert.gz"
    path.write_bytes(write(certificate))
    assert kenken_cp.check_certificate(path) == certificate
    assert kenken_cp.check_certificate(path.read_bytes()) == certificate
    other = kenken_cp.load(EXAMPLES / "unique/square-5x5.json")
    with pytest.raises(kenken_cp.KenkenError):
        kenken_cp.check_certificate(replace(certificate, puzzle=other.puzzle))
    with pytest.raises(FormatError, match="cannot be read"):
        kenken_cp.check_certificate(tmp_path / "none.cert")


def _send(answer: Any) -> Any:
    """What another process gets that this is sent to."""
    return pickle.loads(pickle.dumps(answer))  # noqa: S301  (made here)


@pytest.mark.parametrize("family", FAMILIES)
def test_answers_go_to_other_processes_and_back(family: str) -> None:
    """As pools of processes send them; a row of a family has functions that do not pickle."""
    (document,) = kenken_cp.generate(family, size=4, seed=1)
    answers = [
        document,
        document.puzzle,
        kenken_cp.verify(document),
        kenken_cp.rate(document),
        kenken_cp.certify(document),
        kenken_cp.check(document, document.solution),
        kenken_cp.explain(document),
        *kenken_cp.explain(document).steps,
        kenken_cp.explain(document).trace,
        kenken_cp.hint(document),
        document.meta,
    ]
    for answer in answers:
        assert _send(answer) == answer == copy.deepcopy(answer)
    assert _send(document).family is document.family


def test_boards_are_equal_that_hold_the_same() -> None:
    trace = kenken_cp.explain(kenken_cp.load(UNIQUE)).trace
    first, second = trace.states[:2]
    again = first.copy()
    assert first == again != second
    again.dropped["cage", 0] = {(1, 2)}
    assert first != again
    assert first != trace.puzzle


def test_another_process_that_knows_nothing_yet_reads_answers(tmp_path: Path) -> None:
    document = kenken_cp.load(UNIQUE)
    sent = tmp_path / "sent.pickle"
    sent.write_bytes(pickle.dumps((kenken_cp.rate, document, kenken_cp.explain(document))))
    code = (
        f"import pickle; rate, document, told = pickle.load(open({str(sent)!r}, 'rb'));"
        "print(rate(document).tier.title, told.summary == type(told)(*told).summary, document)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == f"Gentle True {document!r}\n"


def test_dask_maps_plain_functions_over_documents() -> None:
    """Functions and documents as they are: Dask names tasks by what they hold."""
    distributed = pytest.importorskip("distributed", reason="the extra cluster is not installed")
    from dask.tokenize import tokenize  # noqa: PLC0415

    documents = [next(iter(kenken_cp.generate(family, size=4, seed=1))) for family in FAMILIES]
    tokens = [tokenize(document) for document in documents]
    assert [tokenize(_send(document)) for document in documents] == tokens
    assert len(set(tokens)) == len(FAMILIES)
    assert tokenize(replace(documents[0], solution=None)) not in tokens
    where: dict[str, Any] = {"dashboard_address": None, "threads_per_worker": 1, "n_workers": 1}
    with distributed.LocalCluster(**where) as local, distributed.Client(local) as client:
        found = client.gather(client.map(kenken_cp.rate, documents))
        grids = client.gather(client.map(kenken_cp.solve, documents))
    assert found == [kenken_cp.rate(document) for document in documents]
    assert grids == [document.solution for document in documents]


@pytest.mark.parametrize(
    ("family", "size", "told"),
    [
        ("kenken", 4, r"KenKen 4×4, \d+[+×−÷]? at r1c1"),
        ("nonogram", (4, 5), r"Nonogram 4×5, [\d ]+ at row 1"),
        ("shikaku", 4, r"Shikaku 4×4, \d+ at r\dc\d"),
        ("numbrix", 4, r"Numbrix 4×4, \d+ at r\dc\d"),
    ],
)
def test_a_document_shows_itself_in_a_line(family: str, size: Any, told: str) -> None:
    (document,) = kenken_cp.generate(family, size=size, seed=1)
    assert re.fullmatch(f"<Document: {told}, with its solution>", repr(document))
    bare = replace(document, solution=None, meta=kenken_cp.Meta(title="A\n" + "long " * 20))
    first, _, last = repr(bare).partition("…'")
    assert first.endswith(", 'A\\nlong long long long long long long lon")
    assert last == ", without a solution>"
    assert repr(kenken_cp.build("sudoku", size=4)) == "<Document: Sudoku 4×4, without a solution>"


def test_notebooks_show_pictures() -> None:
    document = kenken_cp.load(UNIQUE)
    step = kenken_cp.explain(document).steps[2]
    pictures = [document._repr_svg_() or "", step._repr_svg_()]
    for picture in pictures:
        ET.fromstring(picture)  # noqa: S314  (made here)
    assert len({re.search('id="(k[0-9a-f]+)-title"', picture)[1] for picture in pictures}) == 2  # type: ignore[index]
    words = " ".join(re.findall(">([^<]+)</text>", pictures[1]))
    assert "3. Last combination" in words
    assert "11+" in words


def test_a_document_from_elsewhere_still_has_its_line() -> None:
    """Without the public library there is no picture, and no error either."""
    code = (
        f"from pathlib import Path; from kenken_cp.formats import read_document;"
        f"document = read_document(Path({str(UNIQUE)!r}).read_bytes());"
        "print(document._repr_svg_(), document)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("None <Document: KenKen 4×4, ")


def test_an_error_goes_to_another_process_with_its_verdict() -> None:
    """An error that does not is lost, and a pool of processes waits for it or ends."""
    for path in (MULTIPLE, NONE):
        with pytest.raises(kenken_cp.NotUnique) as raised:
            kenken_cp.solve(kenken_cp.load(path))
        for again in (_send(raised.value), copy.copy(raised.value)):
            assert type(again) is kenken_cp.NotUnique
            assert str(again) == str(raised.value)
            assert again.verdict == raised.value.verdict


@pytest.fixture
def _hasty() -> Iterator[None]:
    """Threads that change places after every few steps of the interpreter."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("_hasty")
def test_threads_get_the_same_answers() -> None:
    """Each family is asked for several puzzles at once, which share what the makers keep."""

    def answers(asked: tuple[str, int]) -> list[Any]:
        family, seed = asked
        made = list(kenken_cp.generate(family, 2, size=4, seed=seed))
        told: list[Any] = [made]
        for puzzle in made:
            told += [
                kenken_cp.verify(puzzle).grids,
                kenken_cp.rate(puzzle),
                kenken_cp.explain(puzzle).summary,
                kenken_cp.hint(puzzle).why,
                kenken_cp.check_certificate(kenken_cp.certify(puzzle)),
            ]
        return told

    asked = [(family, seed) for family in FAMILIES for seed in (1, 2)]
    alone = [answers(each) for each in asked]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(answers, asked * 2)) == alone * 2
