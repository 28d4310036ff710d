"""Fixed attacks on each kind of text: a row each, small to write and, some, large to read.

They are functions, so that four megabytes are there only while they are read.
"""

import zlib
from base64 import b64encode
from collections.abc import Callable, Mapping

from kenken_cp.text import lz
from kenken_cp.text.decoding import MAX_BYTES

Attack = Callable[[], bytes]


def filled(head: str, part: str, tail: str = "", size: int = MAX_BYTES) -> Attack:
    """As many of a part as there is room for in one document."""

    def made() -> bytes:
        room = size - len(head.encode()) - len(tail.encode())
        return f"{head}{part * (room // len(part.encode()))}{tail}".encode()

    return made


def only(text: str | bytes) -> Attack:
    """This and no more."""
    return lambda: text if isinstance(text, bytes) else text.encode()


def counted(head: str, parts: str, number: int, tail: str = "") -> Attack:
    """Parts that are all different: `parts` has a place for the number of each."""

    def made() -> bytes:
        return (head + "".join(parts.format(i) for i in range(number)) + tail).encode()

    return made


ANY: Mapping[str, Attack] = {
    "nothing": only(""),
    "blanks": filled("", " "),
    "line ends": filled("", "\n"),
    "line ends of old": filled("", "\r"),
    "line ends of Windows": filled("", "\r\n"),
    "zeros": filled("", "\0"),
    "figures": filled("", "1"),
    "figures apart": filled("", "1 "),
    "figures in lines": filled("", "1\n"),
    "letters in lines": filled("", "A\n"),
    "quotes": filled("", '"'),
    "backslashes": filled("", "\\"),
    "odd blanks": filled("", "\u2003\x0b\x1c\x85"),
    "escapes": filled("", "\x1b]0;you\x07\x1b[2J"),
    "from right to left": filled("", "\u202e\u2066"),
    "noise": only(bytes(range(256)) * 999),
    "UTF-16": lambda: ("2 AABB 3+ 3+\n" * 9_999).encode("utf-16"),
    "UTF-32": lambda: ("2 AABB 3+ 3+\n" * 9_999).encode("utf-32"),
    "half a letter": only(b"2 AABB 3+ 3\xc3"),
    "half of a pair": only(b"\xed\xa0\x80"),
    "many marks": filled("", "\ufeff"),
    "too large": only(b"1" * (MAX_BYTES + 1)),
}

HEAD = '{"format":"kenken-cp",'
WHOLE = HEAD + '"version":1,"family":"kenken","puzzle":'
SIDES = '{"rows":1000000000,"columns":1000000000,"digits":[],"rule":"pair",'
JSON: Mapping[str, Attack] = {
    "lists in lists": filled("", "["),
    "objects in objects": filled("", '{"a":'),
    "lists in lists, closed": only("[" * 900 + "]" * 900),
    "lists that nothing closes": filled(HEAD + '"a":', "["),
    "lists beside lists": filled(HEAD + '"a":[', "[],", "1]}"),
    "objects beside objects": filled(HEAD + '"a":[', "{},", "1]}"),
    "objects of something": filled(HEAD + '"a":[', '{"a":1},', "1]}"),
    "objects where a word must be": filled('{"format":[', '{"a":1},', '"kenken-cp"]}'),
    "keys": counted(HEAD, '"{}":1,', 250_000, '"a":1}'),
    "keys, the last twice": counted(HEAD, '"{}":1,', 250_000, '"a":1,"a":1}'),
    "keys, the first twice": counted(HEAD + '"0":0,', '"{}":1,', 250_000, '"a":1}'),
    "the same key": filled(HEAD, '"a":1,', '"a":1}'),
    "integers": filled(HEAD + '"a":[', "1,", "1]}"),
    "long integers": filled(HEAD + '"a":[', "1" * 4_300 + ",", "1]}"),
    "one long integer": filled(HEAD + '"a":', "1", "}"),
    "one long fraction": filled(HEAD + '"a":0.', "1", "}"),
    "one long exponent": filled(HEAD + '"a":1e', "1", "}"),
    "strings": filled(HEAD + '"a":[', '"ab",', "1]}"),
    "escaped letters": filled(HEAD + '"a":"', "\\u0100", '"}'),
    "escaped letters behind brackets": filled(HEAD + f'"a":[{"[]," * 99}"', "\\\\", '"]}'),
    "a string that nothing closes": filled(HEAD + f'"a":[{"[]," * 99}"', "ab\\"),
    "a long title": filled(WHOLE + '{},"meta":{"title":"', "x", '"}}'),
    "a long family": filled(HEAD + '"version":1,"puzzle":{},"family":"', "x", '"}'),
    "a size beyond reason": only(WHOLE + SIDES + '"cage":[],"operator":[],"target":[]}}'),
    "lines": filled("", "{}\n"),
    "a string in a line": filled('"', "[{", '"'),
}  # fmt: skip

TEXT: Mapping[str, Attack] = {
    f"size {size}, {format_}": only(text.format(size))
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
} | {
    "signs of a Sudoku": filled("", "."),
    "signs in lines": filled("", ".\n"),
    "rows of a Sudoku": filled("", ".1.......\n"),
    "words of a Sudoku": filled("", "16 "),
    "lines drawn": filled("", "---+---\n"),
    "lines drawn, on one line": filled("", "-+"),
    "upright lines": filled("", "|"),
    "remarks": filled("", "#A\n"),
    "a remark without end": filled("#A", "x"),
    "blanks of Solo": filled("3x3:", "_"),
    "digits of Solo": filled("3x3:", "1_"),
    "a run of Solo": filled("3x3:", "z"),
    "regions of Solo": filled("9j:zzzc,", "_"),
    "commas of Solo": filled("3x3k:", ","),
    "letters of Solo": filled("3x3", "x", ":"),
    "levels of Solo": filled("3x3", "dt", ":"),
    "symmetries of Solo": filled("3x3", "r1", ":"),
    "entries of SumoCue": filled("SumoCueV1", "=1J1"),
    "versions of SumoCue": filled("SumoCueV", "1"),
    "numbers of older killers": filled("3x3::k:", "257:"),
    "letters": filled("2 ", "A"),
    "letters apart": filled("2 A", " A"),
    "letters, then blanks": filled("2 A", " "),
    "clues": filled("2 AABB", " 1"),
    "long clues": filled("2 AABB ", "1" * 399 + "+ "),
    "blank lines after .KK": filled(".KK", "\n"),
    "lines of .KK": filled("", ".KK a\n"),
    ".KK on one line": filled(".KK", " .KK"),
    "rows": filled(".KK\n", "A\n"),
    "clues for one cage": filled(".KK\nAA\nAA\n\n", "A 1+\n"),
    "blanks in a clue": filled(".KK\nAA\nAA\n\nA", " ", "1+"),
    "cells in a line": filled("1 +", " 1"),
    "cells in a line, and a fault": filled("1 +", " 1", "x"),
    "lines of cells": filled("", "1 . 0\n"),
    "places in an entry": filled("4;1,+", ",0,0", ";"),
    "places in an entry, and a fault": filled("4;1,+", ",0,0", "x;"),
    "entries": filled("4;", "1,,0,0;"),
    "empty entries": filled("4;", ";"),
    "braces": filled("", "{"),
    "pairs of braces": filled("", "{} "),
    "candidates in a cell": filled("{", "1,", "}"),
    "a map of one row": filled("", "A "),
    "a map of one column": filled("", "A\n"),
    "a map of names": counted("", "a{} ", 400_000),
}
TEXT_OF_KEEN: Mapping[str, Attack] = {
    "walls": filled("9:", "_"),
    "gaps": filled("9:", "z"),
    "clues of Keen": filled("3:_13,", "a1"),
    "Keen's repeats": filled("9:", "_9"),
}
# What the limit of text formats leaves of these, which else are turned away for their length.
TEXT_WITHIN_LIMITS: Mapping[str, Attack] = {
    f"{name}, within the limit": (lambda attack=attack: attack()[: 256 << 10])  # type: ignore[misc]
    for name, attack in {**TEXT, **TEXT_OF_KEEN}.items()
    if not name.startswith("size")
}


def deflated(head: bytes, part: bytes, size: int = 1 << 30) -> Attack:
    """A link to Penpa+ in which so many bytes are packed: a thousandth of them is the link."""

    def made() -> bytes:
        packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
        block = part * (1 << 20)

        def packed(plain: bytes) -> bytes:
            # After a full flush nothing refers to what was before: one block may be repeated.
            return packer.compress(plain) + packer.flush(zlib.Z_FULL_FLUSH)

        body = packed(head) + packed(block) * (size // len(block)) + packer.flush()
        return b"m=edit&p=" + b64encode(body)

    return made


def packed(
    head: str, part: str, tail: str = "", start: str = "?load=", size: int = 200_000
) -> Attack:
    """A link that lz-string packed."""

    def made() -> bytes:
        return (start + lz.compress(head + part * (size // len(part)) + tail)).encode()

    return made


LINKS: Mapping[str, Attack] = {
    "a link to nothing": only("?load="),
    "a link without a puzzle": only("https://sudokupad.app/"),
    "a name that a site keeps": only("https://sudokupad.app/abc123"),
    "a link, twice escaped": filled("?load=", "%25"),
    "signs of base64": filled("?load=", "A"),
    "signs that end at once": filled("?load=", "Q"),
    "any signs": filled("?load=", "N4IgDg"),
    "padding": filled("?load=", "="),
    "the same letter packed": packed("", "a", size=1_000_000),
    "the same letter packed beyond the limit": only(
        "?load=" + lz.compress("a" * 60_000).rstrip("=")[:-2] + "A" * 200_000
    ),
    "lists packed": packed('{"grid":', "["),
    "lists beside lists packed": packed('{"grid":[', "[],", "[]]}"),
    "cages packed": packed('{"grid":[[{}]],"cage":[', '{"value":"1","cells":["R1C1"]},', "{}]}"),
    "shorthand packed": packed("{ca:[", ",", "]}", "scl"),
    "shorthand of words packed": packed("{ca:[", "a", "]}", "scl"),
    "shorthand of quotes packed": packed("{ca:[", "'", "]}", "scl"),
    "a gigabyte deflated": deflated(b"square,", b"1"),
    "a gigabyte of lines deflated": deflated(b"square,6,6\n", b"\n"),
    "lines deflated": deflated(b"square,6,6\n[0,0,0,0]\n\n{", b"z1:", size=1 << 20),
    "no deflate": filled("m=edit&p=", "AAAA"),
}
IPUZ = '{"kind":["http://ipuz.org/sudoku/calcudoku#1"],"puzzle":['
CLUE = '{"grid":[[{}]],"cage":[{"cells":["R1C1"],"value":"'
BOARDS: Mapping[str, Attack] = {
    "zones": filled(
        '{"kind":["http://ipuz.org/sudoku#1"],"puzzle":[[0]],"zones":[',
        '{"cells":[[0,0]]},', '{"cells":[[0,0]]}]}',
    ),
    "lines of a board": filled(
        '{"cells":[[{}]],"lines":[', '{"color":"#34BBE6","wayPoints":[[0,0],[1,1]]},',
        '{"color":"#34BBE6","wayPoints":[[0,1],[1,0]]}]}',
    ),
    "killer cages": filled(
        '{"grid":[[{}]],"killercage":[', '{"value":1,"cells":["R1C1"]},',
        '{"value":1,"cells":["R1C1"]}]}',
    ),
    "rows of nothing": filled('{"grid":[', "[],", "[]]}"),
    "rows of a puzzle": filled(IPUZ, "[0],", "[0]]}"),
    "cells in a row": filled('{"cells":[[', "{},", "{}]]}"),
    "a corner far away": only(
        '{"kind":["http://ipuz.org/sudoku/calcudoku#1"],"puzzle":[[0]],"cages":[{"rect":[0,0,'
        '999999999,999999999],"value":1}]}'
    ),
    "cells of a cage": filled(
        '{"kind":["http://ipuz.org/sudoku/calcudoku#1"],"puzzle":[[0]],"cages":[{"value":1,"cells":[',
        "[0,0],", "[0,0]]}]}",
    ),
    "cells of a drawn cage": filled(
        '{"grid":[[{}]],"cage":[{"value":"1","cells":[', '"R1C1",', '"R1C1"]}]}'
    ),
    "a clue of many figures": filled(CLUE, "1", '"}]}'),
    "a clue of blanks": filled(CLUE, " ", '"}]}'),
    "regions": filled('{"cells":[[{}]],"regions":[', "[[0,0]],", "[[0,0]]]}"),
    "a solution of many figures": filled('{"grid":[[{}]],"solution":"', "1", '"}'),
    "rules of digits": filled('{"grid":[[{}]],"ruleset":"', "Put a digit (1, ", '"}'),
}  # fmt: skip
BINARY: Mapping[str, Attack] = {
    "nothing in bytes": only(b""),
    "zeros in bytes": lambda: b"\0" * (256 << 10),
    "ones in bytes": lambda: b"\xff" * (256 << 10),
    "cages of no cells": lambda: b"\x10" + b"\0" * 40,
    "a cage of many cells": lambda: b"\x01" + b"\xc0\0\0" + b"\0" * 40_000,
    "more cages than a grid has": lambda: b"\xbf\xff" + b"\x01\0\0\0\x01" * 9_999,
    "a target beyond 64 bits": only(b"\x01\x01\0\0\0" + b"\xff" * 9 + b"\x01"),
    "a size beyond reason": only(b"\x01\x01\0\0\0\x01" + b"\xfe" + b"\xff" * 7),
    "too large in bytes": lambda: b"\0" * (MAX_BYTES + 1),
}

PART = "[[part]]\nsize = 4\ncount = 1\n"
TOML: Mapping[str, Attack] = {
    "an integer in hexadecimal": only(f"seed = 0x{'F' * 5_000}\n{PART}"),
    "a count in binary": only(f"[[part]]\nsize = 4\ncount = 0b{'1' * 20_000}\n"),
    "a long integer": only(f"seed = {'9' * 5_000}\n{PART}"),
    "a long fraction": only(f"{PART}no_op = 0.{'1' * 50_000}\n"),
    "a key of many names": only("a" + ".a" * 20_000 + " = 1\n"),
    "a key of quoted names": only("'a'" + ".'a'" * 12_000 + " = 1\n"),
    "a key of names far apart": only("a" + " \t. a" * 9_000 + " = 1\n"),
    "a table of many names": only("[" + ".".join("a" * 20_000) + "]\n"),
    "keys of 16 names": filled("", ".".join("abcdefghijklmnop") + "{}=1\n", size=64 << 10),
    "a title of many dots": only(f'title = "{"a." * 20_000}"\n{PART}'),
    "one long name": only("a" * 60_000),
    "one long name with blanks": only("a " * 30_000),
    "lists in lists": only("a = " + "[" * 30_000),
    "lists in lists, closed": only("title = " + "[" * 300 + "]" * 300 + f"\n{PART}"),
    "tables in tables": only("a = " + "{a=" * 10_000),
    "tables in tables, closed": only("title = " + "{a=" * 90 + "1" + "}" * 90 + f"\n{PART}"),
    "a size in lists": only("[[part]]\nsize = " + "[" * 50 + "4" + "]" * 50 + "\ncount = 1"),
    "parts": counted("", "[[part]]\nsize = 4\ncount = {}\n", 2_000),
    "parts that differ": counted("", "[[part]]\nsize=4\nno_op=0.{:05}\ncount=1\n", 1_500),
    "levels": only(
        "[[part]]\nsize = 6\nlevels = {" + ",".join(f'"{i}..{i + 1}"=1' for i in range(4_000)) + "}"
    ),
    "sizes": only(f"[[part]]\nsize = [{','.join(str(i) for i in range(9_000))}]\ncount = 1"),
    "sizes that cannot be": only('[[part]]\nsize = "999x999"\ncount = 1'),
    "a range of sizes": only('[[part]]\nsize = "1-999"\ncount = 1'),
    "digits": only(f'{PART}digits = "{"0-1000," * 8_000}1"\n'),
    "a long name of a technique": only(f'{PART}require = ["{"x-wing" * 9_000}"]\n'),
    "techniques": only(PART + "require = [" + '"x-wing",' * 6_000 + "]\n"),
    "a map": only(f"{PART}style = 'fixed'\ncaging = [" + "1," * 30_000 + "]\n"),
    "weights": counted(PART + "cage_sizes = {1=1", ",{0}={0}", 5_000, "}\n"),
    "a date": only(f"seed = 1979-05-27T07:32:00Z\n{PART}"),
    "a date that cannot be": only(f"seed = 9999-99-99\n{PART}"),
    "a share that is none": only(f"{PART}no_op = nan\n"),
    "an endless share": only(f"{PART}no_op = inf\n"),
    "escapes in a title": only(f'title = "\\u001b[2J\\u202e"\n{PART}'),
    "escapes in a key": only(f'"\\u001b[2J" = 1\n{PART}'),
    "escapes in a level": only('[[part]]\nsize = 4\nlevels = {"\\u001b[2J" = 1}'),
    "comments": filled("", "#\n", size=64 << 10),
    "quotes": only("'''" * 20_000),
    "too large": filled("", "#\n", size=(64 << 10) + 2),
}
