"""Manual pages (roff), made from the commands' own declarations."""

from collections.abc import Iterator
from typing import Any

import typer

from kenken_cp import __version__, cli
from kenken_cp.cli.wording import value_named


def every_command() -> Iterator[tuple[str, Any, Any]]:
    """Each command that does something, in the order of the tables: name, context, command."""
    yield from _under(typer.main.get_command(cli.app), ())


def _under(group: Any, words: tuple[str, ...]) -> Iterator[tuple[str, Any, Any]]:
    for name in group.list_commands(None):
        command = group.get_command(None, name)
        full = (*words, name)
        if hasattr(command, "list_commands"):
            yield from _under(command, full)
        else:
            path = " ".join(full)
            yield path, command.make_context(path, [], resilient_parsing=True), command


def manual(words: tuple[str, ...] = ()) -> str:
    """The page of these commands: of one, of a group, or of all; "" if there are none."""
    path = " ".join(words)
    chosen = [row for row in every_command() if not words or f"{row[0]} ".startswith(f"{path} ")]
    if not chosen:
        return ""
    title = "-".join(("kenken", *words)).upper()
    parts = [
        f'.TH "{title}" "1" "" "kenken-cp {__version__}" "Logic puzzles"',
        ".SH NAME",
        f"{_escaped('-'.join(('kenken', *words)))} \\- {_escaped(_summary(chosen, words))}",
    ]
    for name, context, command in chosen:
        parts += _page(name, context, command)
    return "\n".join(parts)


def _summary(chosen: list[tuple[str, Any, Any]], words: tuple[str, ...]) -> str:
    if len(chosen) == 1:
        return _sentences(chosen[0][2].help)[0].rstrip(".")
    about = " for " + words[0] + "s" if words else ""
    return f"the commands{about} of kenken, which makes, proves, solves and explains logic puzzles"


def _page(name: str, context: Any, command: Any) -> Iterator[str]:
    """One command: how it is called, what it does, its options."""
    pieces = " ".join(command.collect_usage_pieces(context))
    yield f".SH {_escaped(f'kenken {name}').upper()}"
    yield f".B kenken {_escaped(name)}"
    yield f"{_escaped(pieces)}"
    for paragraph in _sentences(command.help):
        if paragraph.startswith("\b\n"):
            yield f".PP\n.nf\n{_escaped(paragraph[2:])}\n.fi"
        else:
            yield f".PP\n{_escaped(' '.join(paragraph.split()))}"
    for param in command.get_params(context):
        record = param.get_help_record(context)
        if record is not None:
            name, text = value_named(record[0]), " ".join(record[1].split())
            yield f".TP\n.B {_escaped(name)}\n{_escaped(text)}"
    if command.epilog:
        yield f".PP\n{_escaped(' '.join(command.epilog.split()))}"


def _sentences(text: str | None) -> list[str]:
    return (text or "").strip().split("\n\n")


def _escaped(text: str) -> str:
    """A text as roff shows it: no escapes, and no line that begins as a request."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-")
    escaped = "".join(sign if sign.isascii() else f"\\[u{ord(sign):04X}]" for sign in escaped)
    return "\n".join(
        f"\\&{line}" if line[:1] in (".", "'") else line for line in escaped.split("\n")
    )
