"""Completion in shells, pages of the manual, and what every help ends with: from one source."""

import re
import shlex
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from kenken_cp import cli
from kenken_cp.book.design import PAPERS
from kenken_cp.book.gather import ORDERS
from kenken_cp.certificate.files import CLAIMS
from kenken_cp.cli.man_pages import every_command, manual
from kenken_cp.cli.shells import SHELLS, TIERS, completed
from kenken_cp.cli.wording import LIMITS_PANEL
from kenken_cp.core.limits import LIMITS
from kenken_cp.core.plain_names import flag_of
from kenken_cp.formats import FORMATS
from kenken_cp.generation.difficulty import UNIQUE_BY
from kenken_cp.generation.recipe import all_options
from kenken_cp.human import TECHNIQUES
from kenken_cp.kinds.paths.generator.shapes import SHAPES
from kenken_cp.registry import FAMILIES
from kenken_cp.render.themes import NAMES
from kenken_cp.suite.select import ORDERS as SORTS
from kenken_cp.teaching.search import VALUE_ORDERS, VARIABLE_ORDERS

COMMANDS = {name: command for name, _, command in every_command()}
NO_EXAMPLE = ("formats", "doctor")  # they need no words

Complete = Callable[..., list[str]]


@pytest.fixture(scope="module")
def bash(tmp_path_factory: pytest.TempPathFactory) -> Complete:
    """What bash proposes for a command line whose last word is begun."""
    if shutil.which("bash") is None:
        pytest.skip("there is no bash here")
    path = tmp_path_factory.mktemp("bash") / "kenken.bash"
    path.write_text(SHELLS["bash"]())
    shown = "printf '%s\\n' \"${COMPREPLY[@]}\""
    inner = f'. {path}; COMP_WORDS=(kenken "$@"); COMP_CWORD=$#; _kenken; {shown}'

    def complete(*words: str) -> list[str]:
        done = subprocess.run(
            ["bash", "-c", inner, "-", *words],
            capture_output=True, text=True, check=True, cwd=path.parent,
        )  # fmt: skip
        assert done.stderr == ""
        return done.stdout.split()

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
        (("explain", "--only", "x-w"), ["x-wing"]),
        (("techniques", "w-"), ["w-wing"]),
        (("verify", "--format", ""), ["table", "jsonl", "csv"]),
        (("verify", "--cross"), ["--cross-check"]),
        (("explain", "--words", "s"), ["simple"]),
        (("completion", ""), ["bash", "zsh", "fish"]),
        (("help", "ra"), ["rate"]),
        (("help", "suite", "exp"), ["export", "explain"]),
        (("verify", "ken"), ["kenken.bash"]),
        (("suite", "ke"), []),
    ],
)
def test_bash_completes(words: tuple[str, ...], expected: list[str], bash: Complete) -> None:
    assert bash(*words) == expected


def test_each_script_has_every_command_option_and_value() -> None:
    for shell, script in SHELLS.items():
        text = script()
        for each in completed():
            assert each.name.split()[-1] in text, (shell, each.name)
            for option in each.options:
                for name in option.names:
                    assert name.lstrip("-") in text, (shell, name)
                assert all(value in text for value in option.values)
    told = {value for each in completed() for word in each.words for value in word.values}
    assert told >= {family.id for family in FAMILIES}
    assert told >= TECHNIQUES.keys()
    assert told >= set(TIERS)
    assert told >= {row.id for row in FORMATS}


@pytest.mark.skipif(shutil.which("zsh") is None, reason="there is no zsh here")
@pytest.mark.parametrize(
    ("words", "among"),
    [
        (("generate", "--symmetry", ""), {"half-turn", "none"}),
        (("suite", ""), {"list", "drop"}),
        (("verify", "-"), {"--format", "--backend"}),
    ],
)
def test_zsh_offers_what_the_script_holds(
    words: Sequence[str], among: set[str], tmp_path: Path
) -> None:
    """As it runs within bashcompinit, which gives arrays the numbers of ksh."""
    script = tmp_path / "kenken.zsh"
    script.write_text(SHELLS["zsh"]())
    inner = (
        f'autoload -U compinit; compinit -u -D; source {script}; COMP_WORDS=(kenken "$@"); '
        "COMP_CWORD=$#; () { emulate -L ksh; setopt ksharrays; _kenken }; print -l -- $COMPREPLY"
    )
    done = subprocess.run(
        ["zsh", "-f", "-c", inner, "zsh", *words],
        capture_output=True, text=True, check=True, cwd=tmp_path,
    )  # fmt: skip
    assert among <= set(done.stdout.split())


def test_every_fixed_value_is_completed() -> None:
    """Of generators' options those declared, of the others those that stand in lists."""
    values = {
        name: word.values for each in completed() for word in each.options for name in word.names
    }
    for name, option in all_options().items():
        if option.choices:
            assert set(option.choices) <= set(values[flag_of(name)]), name
    expected = {
        "--shape": {shape.id for shape in SHAPES}, "--unique-by": {*UNIQUE_BY},
        "--sort": {*SORTS}, "--theme": {*NAMES}, "--paper": {*PAPERS}, "--order": {*ORDERS},
        "--claim": {str(claim) for claim in CLAIMS}, "--variable-order": {*VARIABLE_ORDERS},
        "--value-order": {*VALUE_ORDERS}, "--singles": {"none", "any"},
    }  # fmt: skip
    assert {name: set(values[name]) for name in expected} == expected


def test_zsh_reads_the_script_of_bash_and_fish_has_a_line_a_word() -> None:
    assert SHELLS["zsh"]().startswith("autoload -U +X bashcompinit && bashcompinit\n")
    first, *lines = SHELLS["fish"]().splitlines()
    assert first.startswith("# ")
    assert all(line.startswith("complete -c kenken ") for line in lines)
    for line in lines:
        shlex.split(line)  # quotes are closed


def fish_offers(line: Sequence[str]) -> tuple[set[str], set[str]]:
    """The options and the words that the script for fish offers after these words."""
    options, offered = set(), set()
    for row in SHELLS["fish"]().splitlines()[2:]:
        parts = shlex.split(row)
        tests = parts[parts.index("-n") + 1].split("; and ")
        if all(fish_test(test.split(), line) for test in tests):
            for flag, sign in (("-l", "--"), ("-s", "-")):
                options |= {f"{sign}{parts[at + 1]}" for at, one in enumerate(parts) if one == flag}
            if "-l" not in parts and "-s" not in parts:
                offered |= set(parts[parts.index("-a") + 1].split())
    return options, offered


def fish_test(test: list[str], line: Sequence[str]) -> bool:
    """Whether a test of fish holds after these words."""
    if test == ["__fish_use_subcommand"]:
        return not line
    wanted = test[0] != "not"
    assert test[not wanted] == "__fish_seen_subcommand_from"
    return wanted is bool(set(test) & set(line))


def test_fish_offers_each_command_its_own_options_and_each_group_its_words() -> None:
    commands = completed()
    for command in commands:
        options, words = fish_offers(command.name.split())
        assert options == {name for one in command.options for name in one.names}, command.name
        assert words == set(command.arguments), command.name
    for group in ("suite", "benchmark", "certificate"):
        inside = {name.split()[1] for name, *_ in commands if name.startswith(f"{group} ")}
        assert fish_offers([group]) == (set(), inside)


@pytest.mark.parametrize("words", [(), ("suite",), ("suite", "run"), ("explain",)])
def test_a_page_of_the_manual_has_every_option(words: tuple[str, ...]) -> None:
    text = manual(words)
    assert text.startswith('.TH "KENKEN')
    told = " ".join(words)
    for name, command in COMMANDS.items():
        within = not words or f"{name} ".startswith(f"{told} ")
        assert (f".B kenken {name}\n".replace("-", "\\-") in text) == within
        if within:
            options = [param.opts[0] for param in command.params if param.opts[0][:2] == "--"]
            assert all(option.replace("-", "\\-") in text for option in options)
    requests = {line.split()[0] for line in text.splitlines() if line.startswith(".")}
    assert requests <= {".TH", ".SH", ".B", ".PP", ".TP", ".nf", ".fi"}


@pytest.mark.skipif(shutil.which("groff") is None, reason="there is no groff here")
def test_groff_reads_the_page_without_a_warning() -> None:
    done = subprocess.run(
        ["groff", "-man", "-Tutf8", "-ww", "-z"], input=manual(), capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")


def test_a_page_of_no_command_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["help", "--man", "sweet"]) == 2
    told = "kenken: no such command: sweet; kenken --help lists them\n"
    assert capsys.readouterr().err == told


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
        LIMITS[name].option for name in ("bytes", "nesting", "size", "tuples", "partials")
    ]
    assert "-h, --help" in before
