"""The command line on hostile files, names and options: a result, or a line that says why not."""

import resource
from collections.abc import Callable
from contextlib import suppress
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kenken_cp import cli
from kenken_cp.cli import COMMANDS, benchmark, suite
from kenken_cp.cli.making_options import recipe_of, size_of, sizes_of, target_of
from kenken_cp.cli.maps import Size
from kenken_cp.cli.streams import LONGEST
from kenken_cp.core.errors import KenkenError
from kenken_cp.generation.seeds import start_of
from tests.helpers.suites import finish_suite
from tests.hostile.commands import CALLS, READ_PUZZLES, READ_SUITES, UNIQUE, make_call
from tests.hostile.corpus import ANY, JSON, TEXT, TOML, Attack
from tests.hostile.damage import TOKENS, damage
from tests.hostile.readers import BY_ID

CODES = (0, 1, 2, 3)

Kenken = Callable[..., tuple[int, str, list[str]]]


@pytest.fixture
def kenken(capsys: pytest.CaptureFixture[str]) -> Kenken:
    """Runs one command line in this process and checks all that is promised of any."""

    def run(*words: object) -> tuple[int, str, list[str]]:
        code = cli.run([str(word) for word in words])
        told = capsys.readouterr()
        where = words, code, told.err[:2_000]
        assert code in CODES, where
        lines = [line for line in told.err.split("\n")[:-1] if " puzzles in " not in line]
        for line in lines:
            assert line.isprintable(), where
            assert len(line) <= LONGEST + 1, where
            assert not line.startswith("Traceback"), where
            assert "internal error" not in line, where
        if code == 2:
            assert len(lines) == 1, where
            assert lines[0].startswith("kenken: "), where
        return code, told.out, lines

    return run


def test_every_command_is_tried() -> None:
    names = [row.name for row in COMMANDS if row.name not in ("suite", "certificate", "benchmark")]
    names += [f"suite {row.name}" for row in suite.COMMANDS]
    names += [f"benchmark {row.name}" for row in benchmark.COMMANDS]
    assert set(names) <= set(CALLS)


# Files

SMALL: dict[str, Attack] = {
    f"{name} ({kind})": attack
    for kind, attacks in (("any", ANY), ("JSON", JSON), ("text", TEXT))
    for name, attack in attacks.items()
}
NOT_PUZZLES = ("half a letter (any)", "noise (any)", "UTF-16 (any)", "escapes (any)",
               "lists in lists (JSON)", "keys, the last twice (JSON)", "a long family (JSON)",
               "a size beyond reason (JSON)", "clues (text)", "cells in a line (text)",
               "rows (text)", "empty entries (text)", "size 1000000000, kenny (text)",
               "size 1000000000, doku (text)")  # fmt: skip


@pytest.mark.parametrize("command", READ_PUZZLES)
def test_hostile_puzzles(kenken: Kenken, tmp_path: Path, command: str) -> None:
    for name in NOT_PUZZLES:
        path = tmp_path / "a.txt"
        path.write_bytes(SMALL[name]())
        code, _, lines = kenken(*make_call(command, FILE=path))
        assert code == 2, name
        assert lines[0].startswith(f"kenken: {path}"), name


@pytest.mark.parametrize(
    "name",
    ["escapes (any)", "a map of one row (text)", "rows (text)", "lists in lists (JSON)",
     "nothing (any)", "zeros (any)"],
)  # fmt: skip
def test_hostile_files_of_options(kenken: Kenken, tmp_path: Path, name: str) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(SMALL[name]())
    assert kenken("hint", UNIQUE, "--state", path)[0] == 2
    assert kenken("rate", UNIQUE, "--percentiles", path)[0] == 2
    assert kenken("generate", "--cages", path, "-q")[0] == 2
    for command in READ_SUITES:
        assert kenken(*make_call(command, SUITE=path, NEW=tmp_path / "new"))[0] == 2
    assert kenken("suite", "new", path, "-o", tmp_path / "new")[0] == 2
    assert [found.name for found in tmp_path.iterdir()] == ["a.txt"]


@pytest.mark.parametrize("name", TOML)
def test_hostile_specs(kenken: Kenken, tmp_path: Path, name: str) -> None:
    path = tmp_path / "a.toml"
    path.write_bytes(TOML[name]())
    code, _, _ = kenken("suite", "new", path, "-o", tmp_path / "new.db", "-q")
    assert code in (0, 2)
    assert (tmp_path / "new.db").exists() == (code == 0)


# What a terminal obeys

EVIL = "a\x1b[2J\x07\u202e\x9b3Jb.json"


@pytest.mark.parametrize("command", [*READ_PUZZLES, *READ_SUITES])
def test_the_name_of_a_file_is_shown_and_not_obeyed(
    kenken: Kenken, tmp_path: Path, command: str
) -> None:
    path = tmp_path / EVIL
    for exists in (False, True):
        if exists:
            path.write_text("\x1b[2J", encoding="utf-8")
        code, out, (line,) = kenken(*make_call(command, FILE=path, SUITE=path, NEW=tmp_path / "n"))
        assert code == 2
        assert "a\\x1b[2J\\x07\\u202e\\x9b3Jb.json" in line
        assert "\x1b" not in out


def test_words_are_shown_and_not_obeyed(kenken: Kenken) -> None:
    words = "\x1b[2J", "--\x1b[2J", "--size=\x1b[2J\n", "-\x07", "\u202e"
    for command, word in product(("generate", "verify", "suite", "suite list", "rabbit"), words):
        assert kenken(*command.split(), word)[0] == 2


def test_a_long_word_is_cut(kenken: Kenken) -> None:
    code, _, (line,) = kenken("generate", "--size", "9" * 50_000)
    assert code == 2
    assert line.startswith("kenken: --size 999")
    assert line.endswith("9…: write 6, or 6x8 for 6 rows of 8")
    assert len(line) < 400


# Options

BAD_OPTIONS = [
    f"{command} {option}"
    for command, options in {
        "generate": (
            "--size 99999999999", "--size 9999", "--size 9999x9999", "--size 0", "--size -1",
            "--size 6x", "--size ٤", "--size nan", "--size 1e9", "--count 0", "--count nan",
            "--count 1e9", "--count 99999999999999999999x", "--cage-sizes junk", "--cage-sizes 2:",
            "--cage-sizes :", "--cage-sizes 2:99999999999999999999", "--cage-sizes 999999999999",
            f"--cage-sizes {'9' * 5000}", "--cage-sizes ,,,", "--cage-sizes 2:-1",
            "--difficulty junk", "--difficulty ..", "--difficulty nan", "--difficulty inf..",
            "--difficulty 1e999..2", "--difficulty depth:99999999999..", "--difficulty -1..2",
            "--difficulty hard..easy", f"--difficulty {'9' * 5000}..", "--difficulty :",
            "--seed a/b/c", f"--seed {'9' * 5000}", "--seed \x1b[2J", "--seed 1/99999999999999999",
            "--digits junk", "--digits 1-999999999", f"--digits {'0-1000,' * 5000}1",
            f"--digits {'9' * 5000}", "--digits 9-0", "--digits ,", "--singles -1", "--singles 1e9",
            f"--singles {'9' * 5000}", "--operators junk",
            "--hidden-operators nan", "--hidden-operators inf", "--hidden-operators -1",
            "--hidden-operators 1e999", "--hidden-operators 2", "--require junk",
            "--forbid junk,junk",
            f"--require {'x-wing' * 5000}", "--unique-by junk", "--prove junk", "--style junk",
            "--tries 0", "--tries -1", "--jobs -1", "--jobs 1e9", "--rule junk", "--format junk",
        ),
        "verify FILE": (
            "--time-limit nan", "--time-limit -1", "--time-limit -inf", "--time-limit junk",
            "--node-limit nan", "--node-limit -1", "--node-limit 1.5", "--jobs -1", "--jobs nan",
            "--backend junk", "--backend minizinc:--junk", f"--backend {'x' * 5000}",
            "--format junk", "--color junk",
        ),
        "solve FILE": ("--limit 0", "--limit -1", "--limit nan", "--limit 1e9", "--time-limit nan"),
        "explain FILE": ("--from 0", "--from nan", "--to -1", "--from 3 --to 2", "--max-tier junk",
                         "--only junk", f"--only {'x' * 5000}"),
        "hint FILE": ("--level 0", "--level 99999999999999999999", "--level nan", "--state absent"),
        "search FILE": ("--variable-order junk", "--value-order junk", "--time-limit nan"),
        "convert FILE": ("--to junk", "--to \x1b[2J"),
        "rate FILE": ("--percentiles absent", "--time-limit nan", "--jobs -9"),
        "styles": ("--size junk", "--size 9999", "--count 0", "--size 4 --seed /"),
        "techniques": ("junk", "\x1b[2J", "x" * 5000),
        "suite new -o NEW": ("--size 4 --count 0", "--size 4 --count 99999999999999999999",
                             "--size 4 -n 1 --tries 99999999999999999999",
                             "--size 4-99999999999 -n 1", "--size 9999x9999 -n 1",
                             f"--level easy={'9' * 5000} --size 4", "--size 4 --until hard:1e9"),
        "suite list SUITE": ("--min-effort nan", "--max-effort nan", "--limit 0", "--sort junk",
                             "--part 99999999999999999999", "--size junk", "--level junk",
                             "--min-depth 1.5", "--uses junk"),
        "suite show SUITE": ("99999999999999999999", "0", "-- -1", "nan", "junk"),
        "suite run SUITE": ("--jobs -1", "--prove junk"),
        "suite verify SUITE": ("--backend junk", "--jobs -1"),
        "suite calibrate": ("--count 0", "--count nan", "--seed ", "absent"),
    }.items()
    for option in options
]  # fmt: skip


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A suite of two puzzles."""
    path = tmp_path_factory.mktemp("tiny") / "tiny.db"
    finish_suite(path, {"part": [{"size": 3, "count": 2}]})
    return path


@pytest.mark.parametrize("call", BAD_OPTIONS, ids=lambda call: ascii(call)[1:50])
def test_bad_options(
    kenken: Kenken, tiny: Path, tmp_path: Path, call: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    places = {"FILE": UNIQUE, "SUITE": tiny, "NEW": tmp_path / "new.db"}
    assert kenken(*(places.get(word, word) for word in call.split(" ")))[0] == 2
    assert list(tmp_path.iterdir()) == []


LARGE_OPTIONS = [
    "verify FILE --time-limit inf",
    "verify FILE --time-limit 1e-300",
    "verify FILE --time-limit 1e300",
    "verify FILE --time-limit -0",
    "verify FILE --node-limit 99999999999999999999",
    "verify FILE --backend kernel --node-limit 99999999999999999999 --time-limit inf",
    "verify FILE --backend cp-sat --node-limit 99999999999999999999 --time-limit inf",
    "verify FILE --backend cp-sat --time-limit 1e-300",
    "verify FILE --backend sat --node-limit 99999999999999999999 --time-limit inf",
    "verify FILE --backend sat --time-limit 1e300",
    "rate FILE --time-limit inf",
    "rate FILE --time-limit 1e-300",
    "solve FILE --limit 99999999999999999999",
    "solve FILE --all --backend cp-sat --limit 99999999999999999999",
    "solve FILE --backend sat --limit 99999999999999999999",
    "explain FILE --from 99999999999999999999",
    "explain FILE --to 99999999999999999999 --time-limit 1e300",
    "hint FILE --time-limit inf",
    "search FILE --time-limit inf --node-limit 99999999999999999999",
    "suite list SUITE --min-depth -99999999999999999999 --max-depth 99999999999999999999",
    "suite list SUITE --limit 99999999999999999999 --min-effort -inf --max-effort inf",
    "suite export SUITE --limit 99999999999999999999",
    "generate --size 3 -q --seed 1 --tries 99999999999999999999",
]


@pytest.mark.parametrize("call", LARGE_OPTIONS)
def test_options_without_bounds(kenken: Kenken, tiny: Path, call: str) -> None:
    places = {"FILE": UNIQUE, "SUITE": tiny}
    code, _, _ = kenken(*(places.get(word, word) for word in call.split(" ")))
    assert code in (0, 3)


TEXTS = st.text(max_size=20) | st.sampled_from([
    token.decode("utf-8", "surrogateescape") for token in TOKENS
]) | st.text("0123456789-x.:,/ easyhrd+*", max_size=12)  # fmt: skip


@given(text=TEXTS)
def test_texts_of_options_are_understood_or_refused(text: str) -> None:
    readers: tuple[Callable[[str], object], ...] = (
        size_of, sizes_of, start_of, target_of,
        lambda text: target_of("any", [text], [text]),
        lambda text: recipe_of(Size(4, 4), {"digits": text}),
        lambda text: recipe_of(Size(4, 4), {"style": text}),
        lambda text: recipe_of(Size(4, 4), {"cage_sizes": text}),
        lambda text: recipe_of(Size(4, 4), {"singles": text}),
        lambda text: recipe_of(Size(4, 4), {"operators": text}),
        lambda text: recipe_of(Size(4, 4), {"hidden_operators": text}),
    )  # fmt: skip
    for read in readers:
        with suppress(KenkenError):
            read(text)


def test_a_size_is_refused_before_there_are_cells() -> None:
    """A grid of 9999 by 9999 has as many cells as would fill the memory."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for text in ("9999", "9999x9999", "1x9999"):
        with pytest.raises(KenkenError, match="each side must be from 1 to 16"):
            recipe_of(size_of(text), {})
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 100 << 10


@given(data=st.data())
def test_damaged_puzzles_on_the_command_line(data: st.DataObject) -> None:
    """The whole way from bytes to an exit code, for some of what readers are given."""
    row = BY_ID["any format"]
    with TemporaryDirectory() as folder:
        path = Path(folder) / "a.txt"
        path.write_bytes(data.draw(damage(row.seeds, row.tokens)))
        assert cli.run(["verify", str(path), "-q", "--node-limit", "1000"]) in CODES
