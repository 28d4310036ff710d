"""What the studio answers about a puzzle: functions from a request's JSON to an answer's.

They run in a worker process, so that one that takes too long can be ended. `ANSWERS` is the table
of them. A request holds its `puzzle` as native JSON, and where a board is concerned the `state`: a
list of rows, each a list of integers (placed), null (empty) and lists (candidates).
"""

import json
from base64 import b64decode, b64encode
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache, lru_cache
from typing import TypeAlias

from kenken_cp import hints, human, percentiles
from kenken_cp.api.people import HintAnswer, HintStatus, hint
from kenken_cp.api.people import rate as rate_puzzle
from kenken_cp.api.wording import as_command
from kenken_cp.core.budget import Budget, Run
from kenken_cp.core.document import Document, say_wrong
from kenken_cp.core.errors import FormatError, KenkenError
from kenken_cp.core.fields import Fields, JsonObject
from kenken_cp.core.format import Format, SeveralFamilies
from kenken_cp.core.geometry import as_rows
from kenken_cp.core.puzzle import Puzzle
from kenken_cp.core.state import State
from kenken_cp.core.verdict import Outcome
from kenken_cp.explanation import records
from kenken_cp.formats import FORMATS, format_of, read_document, split_text, write_as
from kenken_cp.formats.native import FORMAT as NATIVE
from kenken_cp.human import state_of
from kenken_cp.human.notes import read_state
from kenken_cp.lessons.courses import course
from kenken_cp.lessons.records import heading, lesson_record
from kenken_cp.minutes import describe_difficulty
from kenken_cp.player import boards
from kenken_cp.player.bundles import bundle, pack_bundle
from kenken_cp.player.traces import trace_record
from kenken_cp.registry import FAMILIES, KINDS, family_of, kind_of
from kenken_cp.render.svg import svg
from kenken_cp.studio import allowance, drafts, new_puzzles, picture_puzzles, setters_bench
from kenken_cp.studio.native_json import as_native, document_in, require_puzzle

Request: TypeAlias = Fields
Answer: TypeAlias = JsonObject

MOST_PUZZLES = 1_000  # of one text
MOST_OPTIONS = 200  # of one clue


def read(request: Request) -> Answer:
    """The puzzles of a text of any format, or of a file's `bytes` in base64, as native JSON.

    `notices` has a list for each puzzle: what its reader tells of it. A text that may be of several
    families is read as each of them, and `names` has their titles.
    """
    name = _text(request, "name", "")
    data: bytes | str
    if "bytes" in request:
        try:
            data = b64decode(_text(request, "bytes"), validate=True)
        except ValueError:
            raise FormatError("'bytes' must be in base64") from None
    else:
        data = _text(request, "text")
    texts = split_text(data)
    if len(texts) > MOST_PUZZLES:
        raise FormatError(f"{len(texts):,} puzzles; at most {MOST_PUZZLES:,} are read at once")
    try:
        return _read_answer([read_document(text, name=name) for text in texts or (data,)])
    except SeveralFamilies as error:
        return _as_each_family(data, name, error)
    except KenkenError as error:
        if isinstance(data, bytes):
            raise
        lines = [line for line in data.splitlines() if line.strip()][: MOST_PUZZLES + 1]
        if not 1 < len(lines) <= MOST_PUZZLES:
            raise
        try:
            return _read_answer([read_document(line) for line in lines])
        except KenkenError:
            raise error from None


def _as_each_family(data: bytes | str, name: str, error: KenkenError) -> Answer:
    found = []
    for family in FAMILIES:
        with suppress(KenkenError):
            document = read_document(data, name=name, family=family.id)
            if kind_of(document.puzzle) is family.kind:
                found.append(document)
    if not found:
        raise error
    return {**_read_answer(found), "names": [document.family.title for document in found]}


def _read_answer(found: Sequence[Document]) -> Answer:
    """Puzzles as native JSON, with what their reader tells of each, a wrong solution too."""
    notices = [list(document.notices) for document in found]
    for document, told in zip(found, notices, strict=True):
        if fault := document.solution_fault:
            told.append(say_wrong(fault))
    return {"puzzles": list(map(as_native, found)), "notices": notices}


def write(request: Request) -> Answer:
    """The puzzle as a `text` of the format asked for, or as `bytes` in base64 where it is none."""
    row = format_of(_text(request, "format"))
    content = write_as(_document(request), row)
    suffix = next(iter(row.suffixes), ".txt")
    if isinstance(content, bytes):
        return {"bytes": b64encode(content).decode(), "suffix": suffix}
    return {"text": content, "suffix": suffix}


def board(request: Request) -> Answer:
    """All that the page needs to show and play the puzzle."""
    document = _document(request)
    return boards.board(document, document.key)


def thumb(request: Request) -> Answer:
    """The puzzle as a small picture."""
    return {"svg": boards.picture_of(_document(request))}


def link(request: Request) -> Answer:
    """What the address of a published page takes behind `#p=`: the bundle without its solution."""
    budget = Budget(allowance.seconds())
    return {"letters": pack_bundle(bundle(_document(request), solution=False, budget=budget))}


def picture(request: Request) -> Answer:
    """The puzzle as an SVG file of its own, as `kenken render` draws it."""
    document = _document(request)
    family, puzzle = document.family, document.puzzle
    title = document.meta.title or f"{family.title} {puzzle.rows}×{puzzle.columns}"
    return {"svg": svg(family.draw(puzzle, None), title)}


def example(request: Request) -> Answer:
    """An easy puzzle of a family: the one of its manual, or the sample of a `number`."""
    family = family_of(request.get("family"))
    if "number" in request:
        return new_puzzles.sample(request)
    document = Document(family, family.manual.example())
    return {"puzzle": as_native(document), "svg": boards.picture_of(document)}


def check(request: Request) -> Answer:
    """The rules that the board breaks so far, and whether it is solved."""
    document = _document(request)
    family, puzzle = document.family, document.puzzle
    filled = _state(request, puzzle).values
    play = family.kind.play()
    grid = play.finished_grid(puzzle, filled)
    if grid is not None and not (found := family.check(puzzle, grid)):
        return {"solved": True, "faults": []}
    broken = family.find_broken(puzzle, filled)
    if grid is not None and not broken:
        broken = found
    return {"solved": False, "faults": [violation._asdict() for violation in broken]}


def options(request: Request) -> Answer:
    """The alternatives of the clue at `cell`, each with whether the board still allows it.

    No options if the cell has no clue.
    """
    document = _document(request)
    puzzle, play, cell = document.puzzle, document.family.kind.play(), request.get("cell")
    if type(cell) is not int or not 0 <= cell < puzzle.rows * puzzle.columns:
        raise FormatError(f"'cell' is {cell!r}; it must be the number of a cell")
    key = play.clue(puzzle, cell)
    if key is None:
        return {"name": "", "cells": [], "options": [], "more": 0}
    start, state = state_of(puzzle), _state(request, puzzle)
    state.tidy()
    group = start.group(*key)
    left = set(map(play.in_words, state.alternatives(group)))
    texts = sorted(set(map(play.in_words, start.alternatives(group))))
    return {
        "name": group.name,
        "cells": group.cells,
        "options": [{"text": text, "left": text in left} for text in texts[:MOST_OPTIONS]],
        "more": max(0, len(texts) - MOST_OPTIONS),
    }


def decide(request: Request) -> Answer:
    """How many solutions the puzzle has, with the grids that show it."""
    document = _document(request)
    verdict = allowance.verdict(document.family, document.puzzle)
    columns = document.puzzle.columns
    return {
        "outcome": verdict.outcome,
        "grids": [as_rows(grid, columns) for grid in verdict.grids],
        "reason": verdict.reason,
    }


def solution(request: Request) -> Answer:
    """The values of the puzzle's one solution, cell by cell; None if there is not one, or none is
    found in time. A page keeps it, and knows by it that a board is solved when nobody answers."""
    document = _document(request)
    verdict = allowance.verdict(document.family, document.puzzle)
    return {"solution": verdict.grids[0] if verdict.outcome is Outcome.UNIQUE else None}


def rate(request: Request) -> Answer:
    """How hard the puzzle is; `difficulty` says it in words."""
    document = _document(request)
    rating = as_command(rate_puzzle)(document, time_limit=allowance.seconds())
    return {
        **rating._asdict(),
        "tier": rating.tier and rating.tier.name.lower(),
        "stars": rating.stars,
        "minutes": rating.minutes and rating.minutes._asdict(),
        "hardest_title": _titles().get(rating.hardest or "", ""),
        "difficulty": describe_difficulty(
            document.family, document.puzzle, rating.tier, rating.effort
        ),
    }


def ask_hint(request: Request) -> Answer:
    """The next deduction from the state, in stages; or why there is none.

    `steps` has the third stage in words: the last `alike` of them are told together, those before
    lead to them.
    """
    document = _document(request)
    puzzle = document.puzzle
    found = as_command(hint)(document, _state(request, puzzle), time_limit=allowance.seconds())
    answer: Answer = {"status": found.status, "outcome": found.outcome, "reason": found.reason}
    if found.status is HintStatus.MISTAKEN:
        answer["mistakes"] = _mistakes(found, puzzle)
    if found.steps:
        answer |= {"where": found.where, "what": found.what}
        answer["steps"] = [records.tell_step(state, step) for state, step in found.steps]
        answer["alike"] = found.alike
        answer |= boards.show_step(*found.merged)
    return answer


def _mistakes(found: HintAnswer, puzzle: Puzzle) -> list[Answer]:
    """The rules that are broken, or where none is yet, the cells that lead to no solution."""
    broken: list[Answer] = [
        {"cells": each.cells, "sentence": each.sentence} for each in found.broken
    ]
    return broken or [
        {"cells": [each.cell], "sentence": hints.mistake_sentence(each, puzzle)}
        for each in found.mistakes
    ]


def trace(request: Request) -> Answer:
    """How a person solves the puzzle, step by step, as `player.traces` has it."""
    document = _document(request)
    run = Run(Budget(allowance.seconds()))
    return trace_record(human.solve(document.puzzle, run=run))


@lru_cache(maxsize=32)
def _read(dumped: str) -> Document:
    return read_document(dumped, NATIVE.id)


def _document(request: Request) -> Document:
    """The request's puzzle; one that says no more than that is kept here."""
    puzzle = require_puzzle(request.get("puzzle"))
    if "meta" in puzzle or "solution" in puzzle:
        return document_in(puzzle)
    return _read(json.dumps(puzzle, ensure_ascii=False, sort_keys=True))


def _state(request: Request, puzzle: Puzzle) -> State:
    state = request.get("state")
    if state is None:
        return state_of(puzzle)
    return read_state(puzzle, json.dumps(state))


def _text(request: Request, name: str, usual: str | None = None) -> str:
    text = request.get(name, usual)
    if not isinstance(text, str):
        raise FormatError(f"{name!r} must be a string")
    return text


@cache
def _is_address(row: Format) -> bool:
    """Whether the format's texts are addresses that a browser opens: by one that it writes."""
    if not row.writes or not row.title.endswith((" link", " address")):
        return False
    for family in row.families:
        with suppress(KenkenError):
            text = write_as(Document(family, family.manual.example()), row)
            return isinstance(text, str) and text.startswith("https://")
    return False


def formats() -> list[Answer]:
    """The formats that puzzles can be written in, or read from; of some a text is an address."""
    return [
        {"id": row.id, "title": row.title, "writes": row.writes,
         "address": _is_address(row),
         "families": [family.id for family in row.families]}
        for row in FORMATS
    ]  # fmt: skip


def techniques(request: Request) -> Answer:
    """The techniques of all kinds, easiest first within a kind, by id and title."""
    return {"techniques": [{"id": name, "title": title} for name, title in _titles().items()]}


@cache
def _titles() -> dict[str, str]:
    """The titles of all techniques by their ids."""
    return {row.id: row.title for kind in KINDS for row in kind.logic().techniques}


def courses(request: Request) -> Answer:
    """The families that have lessons, with these, easiest first."""
    found = [
        {"title": family.title, "lessons": [heading(lesson) for lesson in course(family)]}
        for family in FAMILIES
    ]
    return {"families": [each for each in found if each["lessons"]]}


def lesson(request: Request) -> Answer:
    """The lesson of a `family` in a `technique`, and the technique of the `next`, "" at the end."""
    lessons = course(family_of(request.get("family")))
    named = [each.row.id for each in lessons]
    technique = _text(request, "technique")
    if technique not in named:
        raise FormatError(f"there is no lesson in {technique!r}")
    number = named.index(technique)
    return {
        "lesson": lesson_record(lessons[number]),
        "next": named[number + 1] if number + 1 < len(named) else "",
    }


ANSWERS: dict[str, Callable[[Request], Answer]] = {
    "read": read,
    "write": write,
    "board": board,
    "thumb": thumb,
    "picture": picture,
    "link": link,
    "blank": drafts.blank,
    "draft": drafts.draft,
    "sketch": drafts.open_draft,
    "clues": drafts.clues,
    "drawn": drafts.draw_draft,
    "truths": setters_bench.truths,
    "number": setters_bench.number,
    "spare": setters_bench.spare,
    "missing": setters_bench.missing,
    "example": example,
    "fresh": new_puzzles.fresh,
    "day": new_puzzles.day,
    "pictured": picture_puzzles.make_puzzle,
    "check": check,
    "options": options,
    "decide": decide,
    "solution": solution,
    "rate": rate,
    "hint": ask_hint,
    "techniques": techniques,
    "trace": trace,
    "courses": courses,
    "lesson": lesson,
}


# What is asked again and again, and depends on its request alone.
CACHED = frozenset({"board", "thumb", "example", "day", "blank", "techniques", "courses", "lesson"})
# What pages ask by the way: another worker answers it, so that nobody's next key waits for it.
BACKGROUND = frozenset({"rate", "solution", "truths", "number", "spare", "missing"})


def warm() -> None:
    """Load what answers need, so that the first one is as quick as the others."""
    percentiles.load_shipped()
    for kind in KINDS:
        kind.logic(), kind.formats(), kind.play()
