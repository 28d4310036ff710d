"""Patterns for the names of files, such as `{level}/{number:03}`.

What a pattern makes always lies below the folder that is written, whatever the pattern and the
puzzles say. Two names that differ only in capitals are the same, as some file systems have it.
"""

import re
from collections.abc import Mapping, Sequence
from pathlib import PurePath
from string import Formatter

from kenken_cp.core.counts import say_list
from kenken_cp.core.errors import KenkenError

LONGEST = 200  # bytes of each part of a name; file systems take 255
LONGEST_PATTERN = 500
_WIDTH = re.compile(r"(?:0[1-9])?")
# Signs that some system takes for more than a letter of a name.
_SPECIAL = re.compile(r'[<>:"|?*\\]')
_IN_VALUES = re.compile(r'[<>:"|?*\\/]')


class NamePattern:
    """A pattern that the user gave with `option`, for puzzles that have these fields.

    Raises KenkenError if it names other fields, or a place outside of the folder.
    """

    def __init__(self, text: str, fields: Sequence[str], option: str = "--names") -> None:
        self._where = f"{option} {text[:LONGEST_PATTERN]!r}"
        self._taken: set[str] = set()
        if not text or len(text) > LONGEST_PATTERN:
            raise KenkenError(f"{option}: give a pattern of 1 to {LONGEST_PATTERN} letters")
        try:
            self._parts = list(Formatter().parse(text))
        except ValueError as error:
            raise self._fault(f"{error}; write a field as in {{number}} or {{number:03}}") from None
        for _, name, spec, conversion in self._parts:
            if name is None:
                continue
            if name not in fields:
                raise self._fault(
                    f"{{{name}}} is no field; the fields are {say_list(list(fields))}"
                )
            if conversion or not _WIDTH.fullmatch(spec or ""):
                raise self._fault(f"write {{{name}}}, or {{{name}:03}} for three digits")
        self._check("".join(literal + ("x" if name else "") for literal, name, *_ in self._parts))

    def path(self, values: Mapping[str, int | str | None], suffix: str) -> PurePath:
        """The name for a puzzle of these values, below the folder, with its suffix.

        Raises KenkenError if a value is missing, or if another puzzle was given the same name.
        """
        text = "".join(
            literal + ("" if name is None else self._value(name, values.get(name), spec or ""))
            for literal, name, spec, _ in self._parts
        )
        if not text.lower().endswith(suffix.lower()):
            text += suffix
        found = self._check(text)
        if str(found).casefold() in self._taken:
            raise self._fault(
                f"two puzzles would be called {found}; add {{number}}, or another field"
            )
        self._taken.add(str(found).casefold())
        return found

    def _value(self, name: str, value: int | str | None, spec: str) -> str:
        if value is None or value == "":
            raise self._fault(f"this puzzle has no {name}; leave out {{{name}}}")
        if isinstance(value, int):
            return format(value, f"{spec}d")
        if spec:
            raise self._fault(f"{{{name}}} is not a number; leave out :{spec}")
        text = "".join(sign if sign.isprintable() else "_" for sign in value)
        return _IN_VALUES.sub("-", text).lstrip(".") or "-"

    def _check(self, text: str) -> PurePath:
        """The path of this text. KenkenError unless it is a plain name below the folder."""
        if not text.isprintable() or _SPECIAL.search(text):
            raise self._fault('a name has no control characters, and none of <>:"|?*\\')
        for part in text.split("/"):
            if not part or part.startswith(".") or part != part.strip() or part.endswith("."):
                raise self._fault(
                    "it must name files below the folder: no part of it may be empty, begin or "
                    "end with a dot or a blank"
                )
            if len(part.encode()) > LONGEST:
                raise self._fault(f"a name would have more than {LONGEST} bytes")
        return PurePath(text)

    def _fault(self, reason: str) -> KenkenError:
        return KenkenError(f"{self._where}: {reason}")
