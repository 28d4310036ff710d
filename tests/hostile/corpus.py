"""Fixed attacks on each kind of text: a row each, small to write and, some, large to read.

Most stand in corpus.toml. They are functions, so that four megabytes are there only while they are
read.
"""

import tomllib
import zlib
from base64 import b64encode
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from kenken_cp.text import lz
from kenken_cp.text.decoding import MAX_BYTES

Attack = Callable[[], bytes]


def fill(head: str, part: str, tail: str = "", size: int = MAX_BYTES) -> Attack:
    """As many of a part as there is room for in one document."""

    def make() -> bytes:
        room = size - len(head.encode()) - len(tail.encode())
        return f"{head}{part * (room // len(part.encode()))}{tail}".encode()

    return make


def attack(said: Any) -> Attack:
    """What a row of corpus.toml says: a text; texts, and pairs of a text and how often it stands;
    or what stands between `head` and `tail`: as many of `fill` as there is room for, a `number` of
    `each` with its number in it, or as many of `pack`, which lz-string packs into a link."""
    if isinstance(said, str):
        return said.encode
    if isinstance(said, list):
        return "".join(part if isinstance(part, str) else part[0] * part[1] for part in said).encode
    head, tail = said.get("head", ""), said.get("tail", "")
    if "fill" in said:
        return fill(head, said["fill"], tail, said.get("size", MAX_BYTES))

    def make() -> bytes:
        if "each" in said:
            parts = "".join(map(said["each"].format, range(said["number"])))
            return f"{head}{parts}{tail}".encode()
        parts = said["pack"] * (said.get("size", 200_000) // len(said["pack"]))
        return f"{said.get('start', '?load=')}{lz.compress(head + parts + tail)}".encode()

    return make


_ROWS: dict[str, dict[str, Attack]] = {
    name: {title: attack(said) for title, said in rows.items()}
    for name, rows in tomllib.loads(
        Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")
    ).items()
}

ANY: Mapping[str, Attack] = {
    **_ROWS["ANY"],
    "noise": lambda: bytes(range(256)) * 999,
    "UTF-16": lambda: ("2 AABB 3+ 3+\n" * 9_999).encode("utf-16"),
    "UTF-32": lambda: ("2 AABB 3+ 3+\n" * 9_999).encode("utf-32"),
    "half a letter": lambda: b"2 AABB 3+ 3\xc3",
    "half of a pair": lambda: b"\xed\xa0\x80",
    "too large": lambda: b"1" * (MAX_BYTES + 1),
}
JSON: Mapping[str, Attack] = _ROWS["JSON"]
TEXT: Mapping[str, Attack] = {
    f"size {size}, {format_}": attack(text.format(size))
    for size in ("0", "-1", "1000000000", "9" * 5_000, "00000000002", "1e9", "٤", "²")
    for format_, text in {
        "kenny": "{0} AABB 3+ 3+",
        "kenken-maker": ".KK\nAA\nBB\n\nA {0}+\nB 3+",
        "aikenken": "3 + 0 1\n3 + {0} 3",
        "doku": "{0};3,+,0,0,0,1;3,+,1,0,1,1;",
        "a place in doku": "2;3,+,0,0,0,1;3,+,1,0,{0},1;",
        "Keen": "{0}:__a_3a__,a4a5m6",
        "a repeat in Keen": "3:_a{0}__a_3,a4a5m6",
        "a clue in Keen": "3:_13,a1a2a3a2a3a1a3a1a{0}",
        "boxes in Solo": "{0}x2:b4b3d3b1b",
        "regions in Solo": "{0}j:d1b4_4b3d,b__b__caa_aaa",
        "a digit in Solo": "2x2:b{0}b3d3b1b",
        "an entry in SumoCue": "SumoCueV1={0}+{0}J{0}",
        "a number of older killers": "3x3::k:{0}:{0}:",
    }.items()
} | _ROWS["TEXT"]
TEXT_OF_KEEN: Mapping[str, Attack] = _ROWS["TEXT_OF_KEEN"]
# What the limit of text formats leaves of these, which else are turned away for their length.
TEXT_WITHIN_LIMITS: Mapping[str, Attack] = {
    f"{name}, within the limit": (lambda attack=attack: attack()[: 256 << 10])  # type: ignore[misc]
    for name, attack in {**TEXT, **TEXT_OF_KEEN}.items()
    if not name.startswith("size")
}


def deflate(head: bytes, part: bytes, size: int = 1 << 30) -> Attack:
    """A link to Penpa+ in which so many bytes are packed: a thousandth of them is the link."""

    def make() -> bytes:
        packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
        block = part * (1 << 20)

        def pack(plain: bytes) -> bytes:
            # After a full flush nothing refers to what was before: one block may be repeated.
            return packer.compress(plain) + packer.flush(zlib.Z_FULL_FLUSH)

        body = pack(head) + pack(block) * (size // len(block)) + packer.flush()
        return b"m=edit&p=" + b64encode(body)

    return make


LINKS: Mapping[str, Attack] = {
    **_ROWS["LINKS"],
    "the same letter packed beyond the limit": (
        "?load=" + lz.compress("a" * 60_000).rstrip("=")[:-2] + "A" * 200_000
    ).encode,
    "a gigabyte deflated": deflate(b"square,", b"1"),
    "a gigabyte of lines deflated": deflate(b"square,6,6\n", b"\n"),
    "lines deflated": deflate(b"square,6,6\n[0,0,0,0]\n\n{", b"z1:", size=1 << 20),
}
BOARDS: Mapping[str, Attack] = _ROWS["BOARDS"]
BINARY: Mapping[str, Attack] = {
    "nothing in bytes": lambda: b"",
    "zeros in bytes": lambda: b"\0" * (256 << 10),
    "ones in bytes": lambda: b"\xff" * (256 << 10),
    "cages of no cells": lambda: b"\x10" + b"\0" * 40,
    "a cage of many cells": lambda: b"\x01" + b"\xc0\0\0" + b"\0" * 40_000,
    "more cages than a grid has": lambda: b"\xbf\xff" + b"\x01\0\0\0\x01" * 9_999,
    "a target beyond 64 bits": lambda: b"\x01\x01\0\0\0" + b"\xff" * 9 + b"\x01",
    "a size beyond reason": lambda: b"\x01\x01\0\0\0\x01" + b"\xfe" + b"\xff" * 7,
    "too large in bytes": lambda: b"\0" * (MAX_BYTES + 1),
}


TOML: Mapping[str, Attack] = {
    **_ROWS["TOML"],
    "levels": (
        "[[part]]\nsize = 6\nlevels = {" + ",".join(f'"{i}..{i + 1}"=1' for i in range(4_000)) + "}"
    ).encode,
    "sizes": f"[[part]]\nsize = [{','.join(map(str, range(9_000)))}]\ncount = 1".encode,
}
