"""The shorthand of SudokuPad's JSON, which its links carry.

It has ' for ", no quotes round keys, one or two letters for the usual keys, `t` and `f` for true
and false, and nothing at all for an empty object in a list.
"""

import json
import re
from itertools import pairwise

LONG_KEYS = {
    "ce": "cells", "ca": "cages", "re": "regions", "v": "value", "t": "title", "cs": "cellSize",
    "c": "color", "ct": "center", "c1": "borderColor", "c2": "backgroundColor", "a": "arrows",
    "o": "overlays", "u": "underlays", "w": "width", "h": "height", "vd": "videos", "l": "lines",
    "r": "rounded", "fs": "fontSize", "th": "thickness", "hl": "headLength", "wp": "wayPoints",
    "te": "text", "d": "duration",
}  # fmt: skip

_SIGN = re.compile(
    r"""'(?:[^'\\]++|\\.)*+'|"(?:[^"\\]++|\\.)*+"|[][{}:,]|[^][{}:,'"\s]++|\s++""", re.DOTALL
)
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?")


def longhand(text: str) -> str:
    """The JSON that a shorthand stands for; what is JSON already stays as it is."""
    if '"' in text:
        return text
    written: list[str] = []
    before = ""
    signs = [sign for sign in _SIGN.findall(text) if not sign.isspace()]
    for sign, after in pairwise([*signs, ""]):
        if before in ("[", ",") and sign in (",", "]"):
            written.append("{}")
        written.append(_spell(sign, after))
        before = sign
    return "".join(written)


def _spell(sign: str, after: str) -> str:
    """One sign or word of the shorthand as JSON."""
    if sign in "[]{}:,":
        return sign
    word = sign[1:-1].replace("\\'", "'") if sign[0] == "'" else sign
    if after == ":":
        return json.dumps(LONG_KEYS.get(word, word))
    if sign[0] == "'":
        return json.dumps(_unescape(word), ensure_ascii=False)
    known = {"t": "true", "f": "false", "true": "true", "false": "false", "null": "null"}
    if word in known or _NUMBER.fullmatch(word):
        return known.get(word, word)
    return json.dumps(f"#{word.lstrip('#')}")  # a colour


def _unescape(word: str) -> str:
    """What the backslashes in a string stand for."""
    try:
        string: str = json.loads(f'"{word}"'.replace("\n", "\\n"), strict=False)
    except ValueError:
        return word
    return string
