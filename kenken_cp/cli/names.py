"""Names for output files: each keeps its place in the folders that were read, and no two are equal.

For `render`, `convert` and `certificate export`; certificates and suites have names of their own.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

from kenken_cp.formats.sources import STDIN_NAME, Item, ItemError

LONGEST = 180  # bytes of a name without its number and its suffix; file systems take 255


class Names:
    """The names, without suffixes, of the files that one run writes into a folder.

    What was found in one of `paths` that is a folder keeps its place below it.
    """

    def __init__(self, paths: Iterable[str]) -> None:
        self._paths = list(paths)
        self._taken: Counter[str] = Counter()

    def free(self, item: Item, suffixes: tuple[str, ...] = ()) -> Path:
        """A path named after this item's source, and its line if it has several; numbered if taken.

        The source loses the first of `suffixes` that it ends with, or else its usual suffix.
        """
        source = Path("stdin" if item.source == STDIN_NAME else item.source)
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
