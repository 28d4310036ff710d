"""Names of files as their user calls them: from the titles of puzzles and suites."""

import re

from kenken_cp.formats.folders import CROISSANT, companion_endings

MOST_BYTES = 120
# What some system cannot have in a name, or what would show another name: direction signs.
_SIGNS = re.compile(
    r'[\x00-\x1f\x7f-\x9f<>:"/\\|?*\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]+'
)
_DEVICES = re.compile(r"(?:con|prn|aux|nul|(?:com|lpt)[0-9])(?:\..*)?", re.IGNORECASE)


def stem_of(title: str, suffix: str) -> str:
    """The title as a name before this suffix that every system can have; "" if there is none.

    A file of that name is read where its folder is: it is no companion of another file.
    """
    plain = " ".join(_SIGNS.sub(" ", title.replace("×", "x")).split()).strip(". ")
    stem = plain.encode()[:MOST_BYTES].decode(errors="ignore").rstrip(". ")
    name = f"{stem}{suffix}".lower()
    if _DEVICES.fullmatch(stem) or name == CROISSANT or name.endswith(companion_endings()):
        return ""
    return stem
