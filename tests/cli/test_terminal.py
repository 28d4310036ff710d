"""Whatever a command says goes through one door, and steers no terminal."""

import io
import re
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from kenken_cp import cli
from kenken_cp.core.document import Meta
from kenken_cp.core.errors import STEERING
from kenken_cp.formats import native, read_document
from tests.helpers.paths import EXAMPLES
from tests.helpers.suites import finish_suite
from tests.hostile.commands import CALLS, SILENT, STATE, make_call

# Signs of every sort that steers, and a colour that nothing of ours has.
BLINKING = "\x1b[5;45m"
NASTY = f"a{BLINKING}\x1b]0;b\x07\x1b[2J\x7f\x9b\u202eb\u2066c\u2028d\u200fe"
COLOURS = re.compile(r"\x1b\[[\d;]*m")


class Terminal(io.TextIOWrapper):
    """What says that it is a terminal, and keeps what it is shown."""

    def __init__(self) -> None:
        super().__init__(io.BytesIO(), encoding="utf-8", write_through=True)

    def isatty(self) -> bool:
        """As a terminal."""
        return True

    def show(self) -> str:
        """All that was written."""
        held = self.buffer
        assert isinstance(held, io.BytesIO)
        return held.getvalue().decode()


@pytest.fixture(scope="module")
def nasty(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A puzzle and a suite whose names and titles steer."""
    folder = tmp_path_factory.mktemp("nasty")
    document = read_document((EXAMPLES / "unique/square-4x4.json").read_bytes())
    puzzle = folder / f"{NASTY}.json"
    about = Meta(title=NASTY, author=NASTY, source=NASTY)
    puzzle.write_text(native.write(replace(document, meta=about)), encoding="utf-8")
    suite = folder / f"{NASTY}.db"
    finish_suite(suite, {"part": [{"size": 3, "count": 5}]})
    spec = folder / f"{NASTY}.toml"
    spec.write_text("[[part]]\nsize = 3\ncount = 2\n", encoding="utf-8")
    return {"FILE": puzzle, "SUITE": suite, "SPEC": spec, "STATE": Path(STATE)}


def shown_by(words: list[str]) -> str:
    """What a terminal, which is stdout and stderr, shows of a command; without our colours."""
    terminal = Terminal()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdout", terminal)
        patch.setattr(sys, "stderr", terminal)
        code = cli.run(words)
    text = terminal.show()
    assert code in range(5), text
    assert BLINKING not in text
    return COLOURS.sub("", text)


@pytest.mark.parametrize("name", [name for name in CALLS if name != "book"])
def test_no_command_lets_a_name_or_a_title_steer(
    nasty: dict[str, Path], tmp_path: Path, name: str
) -> None:
    new = tmp_path / f"{NASTY} new"
    text = shown_by(make_call(name, **nasty, NEW=new))
    assert STEERING.search(text) is None
    assert text or name in SILENT


@pytest.mark.parametrize("name", ["explain", "render", "hint", "solve", "suite show", "techniques"])
def test_nor_in_colours(nasty: dict[str, Path], name: str) -> None:
    words = [*make_call(name, **nasty), *(["--color", "always"])]
    assert STEERING.search(shown_by(words)) is None


def test_nor_words_of_the_command_line() -> None:
    for words in ([NASTY], ["verify", f"--{NASTY}"], ["verify", "--backend", NASTY, NASTY]):
        assert STEERING.search(shown_by(words)) is None


def test_what_is_written_by_any_means_passes_the_door(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also what a command to come prints without a thought."""

    def careless() -> None:
        print(NASTY)  # noqa: T201
        print(NASTY, file=sys.stderr)  # noqa: T201
        sys.stdout.writelines([NASTY])
        sys.stdout.buffer.write(NASTY.encode())

    monkeypatch.setattr("kenken_cp.cli.doctor.run", careless)
    text = shown_by(["doctor"])
    assert STEERING.search(text) is None
    assert text.count(r"\x1b[2J") == 4
