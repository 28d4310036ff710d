"""Titles that name rules or kinds of puzzles: the one check that every document goes through."""

from dataclasses import replace

from kenken_cp.core.document import Document
from kenken_cp.text.puzzle_names import unread_notices


def with_title_told(document: Document) -> Document:
    """The document, which tells of a rule or a kind that its title names and its puzzle has not."""
    title = document.meta.title
    if not title:
        return document
    family, puzzle = document.family, document.puzzle
    found = unread_notices("the title", title, family.id, family.traits(puzzle))
    more = [notice for notice in found if notice not in document.notices]
    return replace(document, notices=(*document.notices, *more)) if more else document
