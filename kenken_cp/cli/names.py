"""Names for output files: each keeps its place in the folders that were read, and no two are equal.

For `render`, `convert` and `certificate export`; certificates and suites have names of their own.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import Annotated, TypeAlias

from kenken_cp.cli.options import option
from kenken_cp.core.errors import KenkenError
from kenken_cp.formats import Document
from kenken_cp.formats.sources import STDIN_NAME, Item, ItemError
from kenken_cp.text.name_patterns import NamePattern

LONGEST = 180  # bytes of a name without its number and its suffix; file systems take 255


NAME_FIELDS = ("name", "number", "level", "family", "size", "rows", "columns", "effort", "seed")
NamesOption: TypeAlias = Annotated[
    str | None,
    option(
        "--names PATTERN",
        "Names of the files in a folder, such as {level}-{number:03}; / makes folders. "
        f"Fields: {', '.join(NAME_FIELDS)}. {{name}} is that of the source, {{number}} the line or "
        "the number in a suite. By default files keep their names.",
        show_default=False,
    ),
]


class Names:
    """The names, without suffixes, of the files that one run writes into a folder.

    What was found in one of `paths` that is a folder keeps its place below it, unless there is a
    `pattern` for the names.
    """

    def __init__(self, paths: Iterable[str], pattern: str | None = None) -> None:
        self._paths = list(paths)
        self._pattern = None if pattern is None else NamePattern(pattern, NAME_FIELDS)
        self._taken: Counter[str] = Counter()
        self._puzzles = 0

    def of(self, item: Item, document: Document, suffix: str) -> Path:
        """A path without its suffix for this puzzle: by the pattern, if there is one, or `free`.

        Raises KenkenError where the pattern gives none.
        """
        if self._pattern is None:
            return self.free(item)
        self._puzzles += 1
        puzzle, ratings = document.puzzle, document.meta.ratings
        effort, seed = ratings.get("effort"), document.meta.seed
        tier = ratings.get("tier")
        named = self._pattern.path(
            {
                "name": _plain(_source(item).stem),
                "number": self._puzzles if item.line is None else item.line,
                "level": tier if isinstance(tier, str) else None,
                "family": document.family.id,
                "size": f"{puzzle.rows}x{puzzle.columns}",
                "rows": puzzle.rows,
                "columns": puzzle.columns,
                "effort": f"{effort:g}" if isinstance(effort, int | float) else None,
                "seed": None if seed is None else str(seed),
            },
            suffix,
        )
        return Path(str(named)[: len(str(named)) - len(suffix)])

    def free(self, item: Item, suffixes: tuple[str, ...] = ()) -> Path:
        """A path named after this item's source, and its line if it has several; numbered if taken.

        The source loses the first of `suffixes` that it ends with, or else its usual suffix.
        """
        source = _source(item)
        suffix = next((suffix for suffix in suffixes if source.name.endswith(suffix)), None)
        stem = source.stem if suffix is None else source.name.removesuffix(suffix)
        name = _plain(stem) if item.line is None else f"{_plain(stem)}-{item.line:06}"
        below = self._below(source)
        times, found = 1, below / name
        # some file systems take capitals and small letters for the same
        while self._taken[str(found).casefold()]:
            times += 1
            found = below / f"{name}-{times}"
        self._taken[str(found).casefold()] += 1
        return found

    def _below(self, source: Path) -> Path:
        """The folders that lead to it from the one that was named."""
        for path in self._paths:
            if source.is_relative_to(path) and source != Path(path):
                between = source.parent.relative_to(path)
                if ".." not in between.parts:  # what lies beside the folder is not below it
                    return Path(*map(_plain, between.parts))
        return Path()


def require_folder(pattern: str | None, into_folder: bool) -> None:
    """KenkenError if there is a pattern for names, and no folder to write files into."""
    if pattern is not None and not into_folder:
        raise KenkenError("--names names the files of a folder; name one, as in -o puzzles/")


def _source(item: Item) -> Path:
    return Path("stdin" if item.source == STDIN_NAME else item.source)


def _plain(name: str) -> str:
    """A name that can be printed, is not hidden, and leaves room for a number and a suffix."""
    printable = "".join(sign if sign.isprintable() else "_" for sign in name)
    return printable.encode()[:LONGEST].decode(errors="ignore").lstrip(".") or "puzzle"


def others(
    stream: Iterable[Item | ItemError], written: Collection[Path]
) -> Iterator[Item | ItemError]:
    """The items but for those of files that this run wrote, by their absolute names.

    The folder that is written may lie in one that is read.
    """
    before, ours = "", False
    for item in stream:
        if item.source != before:
            before = item.source
            ours = Path(before).absolute() in written
        if not ours:
            yield item
