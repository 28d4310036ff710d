"""JSON as it is written: what cannot be printed stands as an escape in it.

A title may hold signs that turn the direction of a text, end lines, or steer a terminal. In JSON
they mean the same as `\\u202e` and the like, and so they are written.
"""


def escape_json(text: str) -> str:
    """JSON with every unprintable sign but a line feed as its escape; it means the same."""
    if text.isascii() and "\x7f" not in text:
        return text
    return "".join(
        sign if sign.isprintable() or sign == "\n" else _escape(ord(sign)) for sign in text
    )


def _escape(code: int) -> str:
    if code < 0x10000:
        return f"\\u{code:04x}"
    high, low = divmod(code - 0x10000, 0x400)
    return f"\\u{0xD800 + high:04x}\\u{0xDC00 + low:04x}"
