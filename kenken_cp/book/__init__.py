"""Books of puzzles: what is in them, how they look, and the pages as PDF."""

from kenken_cp.book.design import Answers, Design, Front
from kenken_cp.book.entries import Entry, SolutionCountError
from kenken_cp.book.gather import Selection, gather_entries
from kenken_cp.book.press import Book, make

__all__ = [
    "Answers",
    "Book",
    "Design",
    "Entry",
    "Front",
    "Selection",
    "SolutionCountError",
    "gather_entries",
    "make",
]
