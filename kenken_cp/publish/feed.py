"""The feed of a puzzle a day, in Atom (RFC 4287), whose addresses are relative to its own."""

from collections.abc import Sequence
from datetime import date
from html import escape
from uuid import UUID

from kenken_cp.publish.making import Entry

MOST = 50  # days in a feed, the newest


def feed(title: str, days: Sequence[tuple[date, Entry, str]]) -> str:
    """The feed of these days, at least one, each with its puzzle and the address of its page."""
    newest = sorted(days, key=lambda each: each[0], reverse=True)[:MOST]
    updated = newest[0][0]
    entries = "".join(_entry(day, entry, page) for day, entry, page in newest)
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        '<feed xmlns="http://www.w3.org/2005/Atom">\n'
        f"<title>{escape(title)}</title>\n<id>{_name(days[0][1].key[::-1])}</id>\n"
        f"<updated>{updated.isoformat()}T00:00:00Z</updated>\n"
        f"<author><name>{escape(title)}</name></author>\n"
        '<link rel="self" href="feed.xml"/>\n<link href="index.html"/>\n'
        f"{entries}</feed>\n"
    )


def _entry(day: date, entry: Entry, page: str) -> str:
    level = f", {entry.tier}" if entry.tier else ""
    return (
        f"<entry>\n<title>{day.isoformat()}: {escape(entry.title)}</title>\n"
        f"<id>{_name(entry.key)}</id>\n<updated>{day.isoformat()}T00:00:00Z</updated>\n"
        f'<link href="{page}"/>\n'
        f"<summary>{escape(f'{entry.name} {entry.rows}×{entry.columns}{level}')}</summary>\n"
        "</entry>\n"
    )


def _name(key: str) -> str:
    """A name that lasts, made of a puzzle's key."""
    return f"urn:uuid:{UUID(key[:32])}"
