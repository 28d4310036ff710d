"""Pages of the documentation, played: what they show is run, and what they list is listed anew.

A page is Markdown. These of its blocks mean something here:

- ```` ```console ````: `$ command` lines with what they print. A page's commands run in order, in
  one folder, which has the project's `data/`. `...` stands for any number of lines. A command may
  fail only if the next one is `echo $?`, which shows the exit code to the reader, too.
- ```` ```sh ````: command lines that are not run; their options and arguments are parsed.
- ```` ```python ````: run in the same folder, with the names of earlier blocks; what it prints
  stands in the ```` ```text ```` block right after it.
- a block whose language is followed by a file name (```` ```toml winter.toml ````): the file is
  written into the folder.
- `<!-- list NAME -->` to `<!-- end -->`: what `tests.helpers.listings` lists under that name.

`play` gives the page as it should be: the same text, unless the program says something else today.
"""

import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import chdir, redirect_stdout
from dataclasses import dataclass, field
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

import typer

from kenken_cp import cli
from tests.helpers.paths import ROOT

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]

Run = Callable[[list[str]], tuple[int, list[str]]]  # a command line: its exit code and its lines

_FENCE = re.compile(r"^```(\S*) ?(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_LISTING = re.compile(r"(<!-- list ([\w-]+) -->\n).*?(<!-- end -->)", re.DOTALL)
_LEFT_OUT = "..."
# What differs from run to run, and from machine to machine: times, puzzles a second, numbers below
# the heading `ms`, and whether the kernel is compiled.
_CLOCK = re.compile(r"\"seconds\": ?[\d.e-]+|\b\d+:\d\d\b|\b[\d.,]+ m?s\b|\b[\d.,]+/s\b")
_UNCOMPILED = ", kernel not compiled"
_PROGRESS = re.compile(r"\d+(\.\d+)?%; ")
_NUMBER = re.compile(r"\d+\.\d+")
_SHELL = re.compile(r"\s[|>]\s")


class Block(NamedTuple):
    """A fenced block: its language, the file that it is (or ""), its text."""

    language: str
    file: str
    text: str


def blocks(text: str) -> Iterator[Block]:
    """The fenced blocks of a page."""
    return (Block(*found.groups()) for found in _FENCE.finditer(text))


def prose(text: str) -> str:
    """A page without its fenced blocks."""
    return _FENCE.sub("", text)


def anchors(text: str) -> set[str]:
    """The names by which links reach the headings of a page, as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", prose(text), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def links(text: str) -> Iterator[tuple[str, str]]:
    """The links of a page into the project: path and anchor, either of which may be empty."""
    for target in re.findall(r"\]\((?!https?:)([^)\s]+)\)", prose(text)):
        path, _, anchor = target.partition("#")
        yield path, anchor


def shown_commands(text: str) -> Iterator[list[str]]:
    """The `kenken` commands in a page's blocks, split into words without the `kenken`."""
    for block in blocks(text):
        if block.language in ("console", "sh"):
            start = "$ " if block.language == "console" else ""
            lines = block.text.replace("\\\n", " ").splitlines()
            for line in lines:
                if line.startswith(f"{start}kenken "):
                    yield from _commands_in(line.removeprefix(start))


def _commands_in(line: str) -> Iterator[list[str]]:
    command: list[str] = []
    for word in [*shlex.split(line, comments=True), "|"]:
        if word in ("|", ">"):
            if command[:1] == ["kenken"]:
                yield command[1:]
            command = []
        else:
            command.append(word)


def parse(command: list[str]) -> str:
    """The name of the command that these words call, `suite new`; typer's error if none would."""
    group, names, words, context = the_group(), [], command, None
    while hasattr(group, "resolve_command"):
        context = group.make_context("kenken", list(words), parent=context)
        name, _, words = group.resolve_command(context, list(words))
        names.append(name)
        group = command_named(tuple(names))
    group.make_context(names[-1], list(words), parent=context)
    return " ".join(names)


@cache
def the_group() -> Any:
    """The command `kenken`."""
    return typer.main.get_command(cli.app)


@cache
def command_named(names: tuple[str, ...]) -> Any:
    """The command or the group of these names, built once."""
    *above, name = names
    group = command_named(tuple(above)) if above else the_group()
    return group.get_command(group.make_context("kenken", [], resilient_parsing=True), name)


@dataclass
class Player:
    """Plays one page in a folder; `run` runs `kenken`, and `lists` are the generated parts."""

    folder: Path
    run: Run
    lists: Mapping[str, Callable[[], str]]
    names: dict[str, Any] = field(default_factory=lambda: {"__name__": "__main__"})
    printed: list[str] | None = None  # by the block of Python just before
    code: int = 0  # of the last command

    def play(self, text: str) -> str:
        """The page as it should be."""
        if not (self.folder / "data").exists():
            (self.folder / "data").symlink_to(ROOT / "data")
        with chdir(self.folder):
            played = _FENCE.sub(self._block, text)
        assert not self.printed, f"nothing on the page shows what the Python prints: {self.printed}"
        return _LISTING.sub(lambda found: f"{found[1]}{self.lists[found[2]]()}{found[3]}", played)

    def _block(self, found: re.Match[str]) -> str:
        language, file, text = found.groups()
        if file:
            Path(file).parent.mkdir(parents=True, exist_ok=True)
            Path(file).write_text(text, encoding="utf-8")
        elif language == "console":
            text = self._console(text)
        elif language == "text" and self.printed is not None:
            text, self.printed = _lines(_fit(self.printed, text.splitlines())), None
        elif language == "python":
            self._python(text)
        head = f"{language} {file}".rstrip()
        return f"```{head}\n{text}```"

    def _python(self, text: str) -> None:
        assert not self.printed, f"nothing on the page shows what the Python prints: {self.printed}"
        printed = StringIO()
        with redirect_stdout(printed):
            exec(compile(text, "a block of Python", "exec"), self.names)  # noqa: S102  (our own)
        self.printed = printed.getvalue().splitlines() or None

    def _console(self, text: str) -> str:
        played: list[str] = []
        for entry in re.split(r"^(?=\$ )", text, flags=re.MULTILINE):
            if not entry:
                continue
            head = re.match(r"\$ (?:.*\\\n)*.*\n", entry)
            assert head, f"a console block begins with a command: {entry!r}"
            played.append(head[0])
            said = self._command(head[0][2:].replace("\\\n", " ").strip())
            played.append(_lines(_fit(said, entry[head.end() :].splitlines())))
        assert self.code == 0, f"exits with {self.code}; show it by echo $?: {text}"
        return "".join(played)

    def _command(self, line: str) -> list[str]:
        if line == "echo $?":
            code, self.code = self.code, 0
            return [str(code)]
        assert self.code == 0, f"what comes before exits with {self.code}: {line}"
        words = shlex.split(line)
        if words[0] == "kenken" and not _SHELL.search(line):
            self.code, said = self.run(words[1:])
            return _settle(said)
        return self._shell(line)

    def _shell(self, line: str) -> list[str]:
        python = shlex.quote(sys.executable)
        own = f'kenken() {{ {python} -m kenken_cp "$@"; }}; python() {{ {python} "$@"; }}; '
        path = {
            "PYTHONPATH": str(ROOT),
            "PATH": "/usr/bin:/bin",
            "COLUMNS": "80",
            "LC_ALL": "C.UTF-8",
        }
        done = subprocess.run(
            ["/bin/sh", "-c", own + line],
            capture_output=True, text=True, check=False, env=path,
        )  # fmt: skip
        self.code = done.returncode
        return [*done.stdout.splitlines(), *done.stderr.splitlines()]


def _lines(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _settle(said: list[str]) -> list[str]:
    """What a run said, with the last line of its progress alone: how many there are is chance."""
    progress = [number for number, line in enumerate(said) if _PROGRESS.match(line)]
    return [line for number, line in enumerate(said) if number not in progress[:-1]]


def _fit(said: list[str], shown: list[str]) -> list[str]:
    """What was said, left out where the page leaves it out; times stay as the page has them."""
    if _LEFT_OUT not in shown:
        head, tail = said, []
    else:
        first = shown.index(_LEFT_OUT)
        last = len(shown) - first - 1
        assert len(said) >= first + last, f"too little is said to leave out any: {said}"
        head, tail = [*said[:first], _LEFT_OUT], said[len(said) - last :]
    lines = [*head, *tail]
    if len(lines) != len(shown):
        return lines
    times = {found.end() for line in said for found in re.finditer(r"  ms\b", line)}
    return [old if _timeless(old, times) == _timeless(new, times) else new
            for old, new in zip(shown, lines, strict=True)]  # fmt: skip


def _timeless(line: str, ends: set[int]) -> str:
    """A line without times; `ends` are where numbers end that are times."""
    line = line.replace(_UNCOMPILED, "")
    line = _NUMBER.sub(lambda found: "#" if found.end() in ends else found[0], line)
    return " ".join(_CLOCK.sub("#", line).split())
