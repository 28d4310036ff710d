"""Valid documents with damage done to them, as hypothesis strategies."""

from collections.abc import Callable, Sequence

from hypothesis import strategies as st

# What is put into any document: bytes that mean something to some decoder, parser or terminal.
TOKENS = (
    b"\x00", b"\xff", b"\xfe\xff", b"\xef\xbb\xbf", b"\xed\xa0\x80", b"\xc0\xaf",
    b"\xf4\x90\x80\x80", b"\r", b"\r\n", b"\n\n", b"\t", b"\x0b", b"\x0c", b"\x1c",
    b"\xc2\x85", b"\xc2\xa0", b"\xe2\x80\xa8", b"\x1b[2J", b"\x9b2J", b"\x07", b"\x7f",
    b"\xe2\x80\xae", b"\xd9\xa3", b"\xc2\xb2", b"NaN", b"-Infinity", b"1e999", b"-0", b"1.5",
    b"0x1F", b"1_0", b"9" * 20, b"9" * 400, b"9" * 4301, b"[" * 70, b"{", b"}", b"]", b'"',
    b"\\ud800", b"\\", b"'", b"#", b"=", b";", b",", b".", b"null",
)  # fmt: skip

Damage = Callable[[bytes, int, int, bytes], bytes]  # data, from, to, something else

DAMAGES: tuple[Damage, ...] = (
    lambda data, at, end, other: data[:at] + data[end:],
    lambda data, at, end, other: data[:at] + other + data[end:],
    lambda data, at, end, other: data[:at] + other + data[at:],
    lambda data, at, end, other: data[:end] + data[at:],
    lambda data, at, end, other: data[:at] + 50 * data[at:end] + data[end:],
    lambda data, at, end, other: data[:at],
    lambda data, at, end, other: data[at:],
    lambda data, at, end, other: data[:at] + bytes(256 - b for b in data[at:end] if b) + data[end:],
    lambda data, at, end, other: data[:at] + data[at:end][::-1] + data[end:],
)


@st.composite
def damage(draw: st.DrawFn, seeds: Sequence[bytes], tokens: Sequence[bytes] = ()) -> bytes:
    """One of the documents after a few mishaps: bytes cut, turned, repeated, put in, spliced."""
    data = draw(st.sampled_from(seeds))
    others = st.sampled_from((*TOKENS, *tokens, *seeds)) | st.binary(max_size=8)
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(data)))
        end = min(len(data), at + draw(st.integers(0, 16)))
        data = draw(st.sampled_from(DAMAGES))(data, at, end, draw(others))
    return data


def alien(tokens: Sequence[bytes] = ()) -> st.SearchStrategy[bytes]:
    """Bytes from nowhere, and words of the language in no order."""
    words = st.sampled_from((*TOKENS, *tokens, b" ", b"\n", b"1", b"2", b"A"))
    return st.binary(max_size=200) | st.lists(words, max_size=40).map(b"".join)
