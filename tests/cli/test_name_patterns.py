"""Patterns for names: what they give, and that nothing leaves the folder."""

from pathlib import Path, PurePath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kenken_cp.core.errors import KenkenError
from kenken_cp.text.name_patterns import NamePattern
from tests.helpers.command_line import Kenken
from tests.helpers.paths import EXAMPLES
from tests.helpers.suites import finish_suite, puzzles_of

FIELDS = ("number", "level", "seed")
VALUES: dict[str, int | str | None] = {"number": 7, "level": "easy", "seed": "1/20"}


@pytest.mark.parametrize(
    ("pattern", "name"),
    [
        ("{level}-{number:03}.json", "easy-007.json"),
        ("{level}/{number}", "easy/7.json"),
        ("{number:02}.JSON", "07.JSON"),
        ("{seed}", "1-20.json"),
        ("a{{b}}{number}", "a{b}7.json"),
        ("Nr. {number} ü", "Nr. 7 ü.json"),
    ],
)
def test_a_pattern_gives_names(pattern: str, name: str) -> None:
    assert NamePattern(pattern, FIELDS).path(VALUES, ".json") == PurePath(name)


HOSTILE = [
    ("", "give a pattern of 1 to 500"),
    ("x" * 501, "give a pattern of 1 to 500"),
    ("../{number}", "it must name files below the folder"),
    ("a/../../{number}", "it must name files below the folder"),
    ("/etc/{number}", "it must name files below the folder"),
    ("a//{number}", "it must name files below the folder"),
    ("{number}/", "it must name files below the folder"),
    (".{number}", "it must name files below the folder"),
    ("{number}.", "it must name files below the folder"),
    (" {number}", "it must name files below the folder"),
    ("C:{number}", "a name has no control characters"),
    ("a\\{number}", "a name has no control characters"),
    ("a\n{number}", "a name has no control characters"),
    ("{number.real}", "{number.real} is no field; the fields are "),
    ("{number[0]}", "{number[0]} is no field"),
    ("{}", "{} is no field"),
    ("{0}", "{0} is no field"),
    ("{colour}", "{colour} is no field"),
    ("{number!r}", "write {number}, or {number:03} for three digits"),
    ("{number:3}", "write {number}, or {number:03} for three digits"),
    ("{number:>999999999}", "write {number}, or {number:03} for three digits"),
    ("{number:{level}}", "write {number}, or {number:03} for three digits"),
    ("{number", "write a field as in {number}"),
    ("a}", "write a field as in {number}"),
    ("x" * 201, "more than 200 bytes"),
]


@pytest.mark.parametrize(("pattern", "said"), HOSTILE)
def test_a_pattern_that_could_lead_elsewhere_is_refused(pattern: str, said: str) -> None:
    with pytest.raises(KenkenError) as refused:
        NamePattern(pattern, FIELDS)
    assert said in str(refused.value)


def test_values_that_are_missing_or_no_numbers_are_told() -> None:
    with pytest.raises(KenkenError, match=r"this puzzle has no level; leave out \{level\}"):
        NamePattern("{level}", FIELDS).path({"level": None}, ".json")
    with pytest.raises(KenkenError, match=r"\{level\} is not a number; leave out :03"):
        NamePattern("{level:03}", FIELDS).path(VALUES, ".json")


def test_two_puzzles_of_one_name_are_refused_whatever_their_capitals() -> None:
    names = NamePattern("{level}", FIELDS)
    names.path({"level": "easy"}, ".json")
    with pytest.raises(KenkenError, match=r"two puzzles would be called EASY\.json; add"):
        names.path({"level": "EASY"}, ".json")


@given(value=st.text(), other=st.text())
def test_whatever_a_value_is_the_name_lies_below_the_folder(value: str, other: str) -> None:
    names = NamePattern("{level}/{seed}-{number}", FIELDS)
    try:
        path = names.path({"level": value, "seed": other, "number": 1}, ".json")
    except KenkenError:
        return
    assert not path.is_absolute()
    assert len(path.parts) == 2
    assert not {"..", "."} & set(path.parts)
    assert str(path).isprintable()


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("names") / "book.db"
    finish_suite(path, {"seed": 3, "part": [{"size": 4, "levels": {"easy": 2, "gentle": 3}}]})
    return path


def files_in(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def test_export_convert_and_render_name_files_alike(
    suite: Path, tmp_path: Path, kenken: Kenken
) -> None:
    levels = {number: row.level for number, row in puzzles_of(suite).items()}
    stems = {f"{level}-{number:03}" for number, level in levels.items()}
    for command, suffix in (("suite export", ".json"), ("convert", ".json"), ("render", ".svg")):
        folder = tmp_path / command
        call = (*command.split(), suite, "-o", f"{folder}/", "-q")
        assert kenken(*call, "--names", "{level}-{number:03}")[0] == 0
        assert files_in(folder) == {f"{stem}{suffix}" for stem in stems}
        others = tmp_path / f"{command} again"
        call = (*command.split(), suite, "-o", f"{others}/", "-q")
        assert kenken(*call, "--names", f"{{level}}/{{number}}{suffix}")[0] == 0
        assert files_in(others) == {f"{level}/{n}{suffix}" for n, level in levels.items()}


@pytest.mark.parametrize("command", ["suite export", "convert", "render"])
def test_hostile_patterns_write_nothing(
    command: str, suite: Path, tmp_path: Path, kenken: Kenken
) -> None:
    for pattern, said in HOSTILE:
        if "\n" in pattern:
            continue
        call = (*command.split(), suite, "-o", f"{tmp_path / 'out'}/", "--names", pattern, "-q")
        code, out, err = kenken(*call)
        assert (code, out, len(err)) == (2, "", 1)
        assert said in err[0]
    assert not files_in(tmp_path)


def test_export_writes_nothing_where_two_puzzles_share_a_name(
    suite: Path, tmp_path: Path, kenken: Kenken
) -> None:
    out = tmp_path / "out"
    code, _, err = kenken("suite", "export", suite, "-o", f"{out}/", "--names", "{level}")
    assert (code, len(err)) == (2, 1)
    assert "two puzzles would be called" in err[0]
    assert not out.exists()
    code, _, err = kenken("convert", suite, "-o", f"{out}/", "--names", "{level}", "-q")
    assert code == 2
    assert files_in(out) == {"easy.json", "gentle.json"}
    assert len(err) == 3, "of each that was left out"


def test_puzzles_of_files_have_a_running_number(tmp_path: Path, kenken: Kenken) -> None:
    files = [EXAMPLES / "unique" / f"{name}.json" for name in ("square-4x4", "square-6x6")]
    call = ("convert", *files, "-o", f"{tmp_path / 'out'}/", "-q")
    assert kenken(*call, "--names", "{number:02}-{name}-{size}")[0] == 0
    assert files_in(tmp_path / "out") == {
        "01-square-4x4-4x4.json", "02-square-6x6-6x6.json"
    }  # fmt: skip
