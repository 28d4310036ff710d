"""Sentences of what a reader tells of a text that it takes: the notices of its document."""

LONGEST = 300  # letters of quoted rules


def rules_not_read(text: str) -> str:
    """The notice for rules in words that no reader understands, on one line, shortened if need
    be."""
    words = " ".join("".join([sign if sign.isprintable() else " " for sign in text]).split())
    shown = words if len(words) <= LONGEST else f"{words[: LONGEST - 1].rstrip()}…"
    return f'the file has rules in words that were not read: "{shown}"'
