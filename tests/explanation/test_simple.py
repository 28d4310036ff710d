"""What children are told: a row for every technique of every kind, and never a coordinate."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from string import Formatter

import pytest

from kenken_cp.core.counts import say_list, with_minus
from kenken_cp.core.spoken import (
    Register,
    box_words,
    cardinal,
    cell_words,
    cells_words,
    column_words,
    diagonal_words,
    on_diagonals,
    ordinal,
    row_words,
)
from kenken_cp.core.state import State
from kenken_cp.core.steps import Step
from kenken_cp.explanation import voices
from kenken_cp.explanation.examples import example
from kenken_cp.explanation.voices import EXACT, SIMPLE, VOICES, voice_for
from kenken_cp.human import TECHNIQUES, logic_of, solve
from kenken_cp.registry import FAMILIES
from tests.helpers.changed import replace_parts
from tests.helpers.refusals import hold_readings

LOGICS = {family.kind.id: family.kind.logic() for family in FAMILIES}
# What nobody says to a child.
HARD = re.compile(
    r"r\d+c\d+|candidate|eliminat|combination|permutation|innie|outie|parity|contradict|"
    r"implicat|pencil|\bhouse\b|digit|row \d|column \d|box \d",
    re.IGNORECASE,
)
LONGEST_NAME = 30


def steps() -> Iterator[tuple[str, State, Step]]:
    """A step of each technique that has a case, and all steps of each family's own example."""
    for technique in TECHNIQUES:
        found = example(technique)
        if found is not None:
            yield technique, *found
    for family in FAMILIES:
        for state, step in solve(family.manual.example()).boards():
            yield family.id, state, step


def test_each_technique_has_its_words() -> None:
    for logic in LOGICS.values():
        assert logic.simple is not None
        assert all(row.simple for row in logic.techniques)


def test_names_are_short_and_easy_and_reasons_are_sentences() -> None:
    for logic in LOGICS.values():
        for words in filter(None, [row.simple for row in logic.techniques]):
            assert 0 < len(words.name) <= LONGEST_NAME
            assert not HARD.search(words.name), words.name
            for text in (words.reason, words.hint or words.reason):
                assert text.endswith("."), text
                assert not HARD.search(text), text


def test_every_word_that_a_reason_uses_is_supplied_for_each_step() -> None:
    told = set()
    for _, state, step in steps():
        logic = logic_of(state.puzzle)
        words = logic.row[step.technique].simple
        assert words is not None
        assert logic.simple is not None
        fields = logic.simple.fields(state, step)
        used = {name for _, name, _, _ in Formatter().parse(words.reason) if name} - {"case"}
        assert ("{case}" in words.reason) == (words.case is not None), step.technique
        assert used <= fields.keys(), step.technique
        assert all(fields[name] for name in used), (step.technique, fields)
        told.add(step.technique)
    assert told >= TECHNIQUES.keys() - {"search"}


def test_no_step_is_told_with_coordinates_or_hard_words() -> None:
    for name, state, step in steps():
        for say in (SIMPLE.where, SIMPLE.what, SIMPLE.why, SIMPLE.last):
            told = say(state, step)
            assert not HARD.search(told), (name, told)
            assert told.endswith("."), told
            assert "  " not in told, told
            assert told[0].isupper() or told[0].isdigit(), told


def test_what_a_step_does_is_told_in_full() -> None:
    """Each number placed is named, and each that is crossed out, unless they are counted."""
    for name, state, step in steps():
        told = SIMPLE.last(state, step)
        if state.slots or name in ("numbrix", "hidato"):
            for _, value in step.placements:
                assert str(value).replace("-", "−") in told, (name, told)
        assert told.startswith("So "), told
        assert not re.search(r"\b0 |\bSo \.|\bothers\b", told), told


# Reasons that leave open which number, which cell, which cage or which end is meant.
VAGUE = re.compile(
    r"(?<!of )\bsome (numbers|cells|places)\b(?! (of the gap|in the ))|\ba cage would|"
    r"fill one cage|\bin one cell\b|(one|other) (side|end)\b|only one number|all numbers but one|"
    r"numbers that you know|block here|[Tt]wo cells of|rectangles do not work"
)


def test_sentences_say_which_number_where_and_which_end() -> None:
    for name, state, step in steps():
        told = SIMPLE.why(state, step)
        assert not VAGUE.search(told), (name, told)


def test_a_hint_does_not_tell_the_number_of_a_cell_that_takes_the_last() -> None:
    told = set()
    for name, state, step in steps():
        words = LOGICS["cages"].row.get(step.technique)
        if words is not None and words.simple is not None and words.simple.hint:
            own = " ".join(filter(None, SIMPLE.what(state, step).split(": ")[1:]))
            clues = {str(cage.target) for cage in getattr(state.puzzle, "cages", ())}
            assert not set(re.findall(r"\d+", own)) - clues, (name, own)
            told.add(step.technique)
    assert len(told) > 3


def test_the_last_way_to_fill_a_cage_names_its_numbers() -> None:
    makes = {
        "+": "that add up to {}",
        "-": "with a difference of {}",
        "*": "that multiply to {}",
        "/": "where one divided by the other is {}",
    }
    told = set()
    for _, state, step in steps():
        if step.technique != "last-combination":
            continue
        cage = state.puzzle.cages[step.evidence.groups[0].index]
        placed = dict(step.placements)
        held = sorted(placed.get(cell, state.values[cell]) for cell in cage.cells)
        numbers = say_list([*map(str, held)])
        what = makes[cage.operator].format(cage.target)
        assert (
            f"{numbers} are the only {cardinal(len(held))} numbers left here {what}"
            in with_minus(SIMPLE.why(state, step))
        )
        told.add(cage.operator)
    assert told >= {"+", "-", "*"}


def test_a_conclusion_follows_once() -> None:
    """One `so` a step: what it does."""
    for name, state, step in steps():
        assert len(re.findall(r"\bso\b", SIMPLE.why(state, step), re.IGNORECASE)) == 1, name


def test_cages_are_named_by_their_clues() -> None:
    told, simple = {}, LOGICS["cages"].simple
    assert simple is not None
    for _, state, step in steps():
        for group in step.evidence.groups:
            if group.kind == "cage":
                cage = state.puzzle.cages[group.index]
                told[with_minus(simple.group(state, group))] = with_minus(state.puzzle.clue(cage))
    assert len(told) > 20
    for name, clue in told.items():
        named = f"the {clue} cage|the cage with the (sum|number) {clue}"
        one = f"the one-cell cage with an? {clue}"
        assert re.match(rf"({named}|{one})( (that begins )?in .*)?$".replace("+", r"\+"), name)


def test_a_kind_without_simple_words_is_told_exactly(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = FAMILIES[0].manual.example()
    assert voice_for(Register.EXACT, puzzle) is EXACT
    assert voice_for(Register.SIMPLE, puzzle) is SIMPLE
    assert VOICES.keys() == set(Register)
    without = replace_parts(logic_of(puzzle), simple=None)
    monkeypatch.setattr(voices, "logic_of", lambda puzzle: without)
    assert voice_for(Register.SIMPLE, puzzle) is EXACT


WORDS = {
    words.__name__: words
    for words in (
        row_words, column_words, cell_words, cells_words, box_words, diagonal_words, on_diagonals,
        ordinal,
    )
}  # fmt: skip


def test_places_in_words(golden: Callable[[Path, str], None]) -> None:
    hold_readings("places", lambda said: WORDS[said[0]](*said[1:]), golden)
