"""Names of files made of other files: never two the same."""

import re
from collections import Counter
from pathlib import PurePath

from kenken_cp.formats.sources import STDIN_NAME

LONGEST = 60


class Names:
    """What files are called that are written in one run, without their suffixes."""

    def __init__(self) -> None:
        self._taken: Counter[str] = Counter()

    def free(self, source: str, line: int | None = None, suffix: str = "") -> str:
        """A name after this source, and its line if it has several; numbered where it is taken.

        `suffix` is what is cut off the source, or what stands behind its last dot.
        """
        name = "stdin" if source == STDIN_NAME else PurePath(source).name
        name = name.removesuffix(suffix) if suffix else PurePath(name).stem
        stem = re.sub(r"[^\w.-]+", "_", name)[:LONGEST].strip("._") or "puzzle"
        stem = stem if line is None else f"{stem}-{line:06}"
        times, found = 1, stem
        while self._taken[found]:
            times += 1
            found = f"{stem}-{times}"
        self._taken[found] += 1
        return found
