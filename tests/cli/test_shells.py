"""Completion in shells, and what every help ends with."""

import re
import shlex
from collections.abc import Callable, Sequence

import pytest

from kenken_cp import cli
from kenken_cp.cli.wording import LIMITS_PANEL
from kenken_cp.core.limits import LIMITS
from kenken_cp.core.plain_names import flag_of
from kenken_cp.generation.recipe import all_options
from tests.helpers.listings import every_command

COMMANDS = {name: command for name, _, command in every_command()}
NO_EXAMPLE = ("formats", "doctor")  # they need no words

Complete = Callable[..., list[str]]


@pytest.fixture
def bash(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Complete:
    """What the program proposes to bash for a command line whose last word is begun."""

    def complete(*words: str) -> list[str]:
        monkeypatch.setenv("_KENKEN_COMPLETE", "complete_bash")
        monkeypatch.setenv("COMP_WORDS", shlex.join(("kenken", *words)).replace("''", ""))
        monkeypatch.setenv("COMP_CWORD", str(len(words)))
        with pytest.raises(SystemExit) as ended:
            cli.run([])
        assert ended.value.code == 0
        out, err = capsys.readouterr()
        assert err == ""
        return out.split()

    return complete


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("ver",), ["verify"]),
        (("suite", "re"), ["replace"]),
        (("certificate", ""), ["check", "export"]),
        (("generate", "shi"), ["shikaku"]),
        (("generate", "--difficulty", "h"), ["hard"]),
        (("generate", "--family", "kenk"), ["kenken", "kenken-boxes"]),
        (("suite", "list", "a.db", "--level", "g"), ["gentle"]),
        (("convert", "a.json", "--to", "ipu"), ["ipuz"]),
        (("convert", "--read-as", "ipu"), ["ipuz"]),
        (("explain", "--only", "x-w"), ["x-wing"]),
        (("techniques", "w-"), ["w-wing"]),
        (("verify", "--format", ""), ["table", "jsonl", "csv"]),
        (("verify", "--backend", "c"), ["cp-sat"]),
        (("verify", "--cross"), ["--cross-check"]),
        (("explain", "--words", "s"), ["simple"]),
        (("certificate", "check", "--claim", "u"), ["unique"]),
        (("render", "--theme", "da"), ["dark"]),
        (("book", "--paper", "a5"), ["a5"]),
    ],
)
def test_bash_completes(words: Sequence[str], expected: list[str], bash: Complete) -> None:
    assert bash(*words) == expected


def test_choices_of_generators_are_completed(bash: Complete) -> None:
    for name, option in all_options().items():
        if option.choices:
            assert set(bash("generate", flag_of(name), "")) == set(option.choices), name


def test_every_help_has_an_example_that_the_command_understands() -> None:
    for name, command in COMMANDS.items():
        told = " ".join((command.epilog or "").split())
        assert told.startswith(f"Example: kenken {name}"), name
        words = shlex.split(told.removeprefix(f"Example: kenken {name}"))
        assert words or name in NO_EXAMPLE, name
        command.make_context(name, words)  # it raises for what there is not


def test_the_limits_stand_last_under_a_heading_of_their_own(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.run(["explain", "--help"]) == 0
    text = capsys.readouterr().out
    before, after = text.split(f"{LIMITS_PANEL}:\n")
    assert not [limit.option for limit in LIMITS.values() if limit.option in before]
    options = re.findall(r"^ +(--[\w-]+)", after, re.MULTILINE)
    assert options == [
        LIMITS[name].option
        for name in ("bytes", "nesting", "size", "combinations", "partial_results")
    ]
    assert "-h, --help" in before
