"""The words of the command line: its help, and what is said of one that cannot be parsed."""

import re

import pytest

from kenken_cp.cli.wording import value_named
from tests.helpers.command_line import Kenken
from tests.helpers.listings import every_command

ERRORS = {
    "generat": "no such command: generat; did you mean generate?",
    "suite lsit": "no such command: lsit; did you mean list?",
    "frobnicate": "no such command: frobnicate; kenken --help lists them",
    "verify --node x": "no such option: --node; did you mean --node-limit?",
    "generate --level easy": "no such option: --level; did you mean --difficulty?",
    "suite new --difficulty easy": "no such option: --difficulty; did you mean --level?",
    "suite run x --workers 2": "no such option: --workers; did you mean --jobs?",
    "convert x --format ipuz": "no such option: --format; did you mean --to?",
    "generate --grid-size 4": "no such option: --grid-size; did you mean --size?",
    "generate --boxs 2x3": "no such option: --boxs; did you mean --boxes?",
    "suite remove x 3": "no such command: remove; did you mean drop?",
    "book x --columns 2": "no such option: --columns; kenken book --help lists them",
    "solve --count-to 3 x": "no such option: --count-to; kenken solve --help lists them",
    "generate killer --repeats=yes": "--repeats takes no value; leave out what follows =",
    "verify --xyzzy x": "no such option: --xyzzy; kenken verify --help lists them",
    "verify x --jobs y": "--jobs y: it must be a whole number of 0 or more",
    "verify x --jobs 1.5": "--jobs 1.5: it must be a whole number of 0 or more",
    "rate x --time-limit y": "--time-limit y: it must be a number of 0 or more",
    "rate x --time-limit nan": "--time-limit nan: it must be a number of 0 or more",
    "hint x --level 5": "--level 5: it must be 1, 2 or 3",
    "rate x --time-limit": "--time-limit needs a value",
    "generate --count 0": "--count 0: it must be a whole number of 1 or more",
    "generate kenken -n three": "--count three: it must be a whole number of 1 or more",
    "render x --scale 99": "--scale 99: it must be a number from 0.1 to 20",
    "verify x --format foo": "--format: 'foo' is unknown; choose from table, jsonl or csv",
    "solve a b": "b is one argument too many",
    "generate kenken 4 5": "too many arguments: 4 5",
    "verify": "PATH is missing; kenken verify --help shows an example",
}


@pytest.mark.parametrize("line", ERRORS)
def test_what_cannot_be_parsed_is_told_in_plain_words(kenken: Kenken, line: str) -> None:
    assert kenken(*line.split()) == (2, "", [f"kenken: {ERRORS[line]}"])


@pytest.mark.parametrize(
    ("record", "name"),
    [
        ("PATH <list[str]>", "PATH..."),
        ("SUITE... <list[str]>", "SUITE..."),
        ("FILE <str>", "FILE"),
        ("N <int>", "N"),
        ("-j, --jobs <int range>", "-j, --jobs N"),
        ("--seed <str>", "--seed TEXT"),
        ("--format <table|jsonl>", "--format <table|jsonl>"),
        ("--output FILE", "--output FILE"),
    ],
)
def test_values_have_names_and_no_types(record: str, name: str) -> None:
    assert value_named(record) == name


def test_no_help_shows_types_braces_or_broken_names(kenken: Kenken) -> None:
    for name, *_ in every_command():
        _, out, _ = kenken(*name.split(), "--help")
        usage = out.split("\n\n")[0]
        assert not re.search(r"<(str|int|float|list)\b", out), name
        assert not re.search(r"[{}]|\[\[", usage), name
        assert not re.search(r"[a-z]-$", out, re.MULTILINE), name
