"""Sentences stay short in every voice, and the whole of a long one is never lost."""

import json
import random
import re
from collections.abc import Iterator
from html import escape
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kenken_cp.core.spoken import Register
from kenken_cp.core.state import State
from kenken_cp.core.steps import Step, Tier
from kenken_cp.explanation import records
from kenken_cp.explanation.folding import LONGEST, fold_sentence, list_folded
from kenken_cp.explanation.sentences import whole_branches, whole_sentence
from kenken_cp.explanation.voices import voice_for
from kenken_cp.human import solve
from tests.helpers.command_line import Kenken
from tests.helpers.examples import examples
from tests.helpers.line_boards import noise
from tests.helpers.path_boards import random_puzzle as random_path
from tests.helpers.paths import ROOT
from tests.helpers.rectangles import draw_rectangles
from tests.human.test_soundness import random_start

LONG = ROOT / "data/examples/unique/sudoku-jigsaw-9x9.json"

clauses = st.lists(st.text("abc ()", min_size=1, max_size=120), min_size=1, max_size=12)


@given(clauses, st.sampled_from(["; ", ", ", " ", ". ", ""]))
def test_any_text_is_folded_below_the_limit(parts: list[str], between: str) -> None:
    text = between.join(parts)
    short = fold_sentence(text)
    assert len(short) < LONGEST
    assert (short == text) == (len(text) < LONGEST)
    assert list_folded([text]) == ([] if short == text else [text])
    assert fold_sentence(short) == short


def test_steps_in_the_middle_go_and_are_counted() -> None:
    parts = [f"r{number}c1 is {number} (by column 1)" for number in range(1, 31)]
    text = f"If r9c9 is 1: {'; '.join(parts)}; so row 2 has no place for 4."
    short = fold_sentence(text)
    assert short.startswith("If r9c9 is 1: r1c1 is 1 (by column 1); r2c1 is 2")
    assert short.endswith("r30c1 is 30 (by column 1); so row 2 has no place for 4.")
    left = re.search(r"; … \((\d+) more steps\); ", short)
    assert left is not None
    assert int(left[1]) + short.count("by column") == 30


@pytest.mark.parametrize("between", [", ", "; "])
def test_long_brackets_go_first(between: str) -> None:
    inner = between.join(f"cage {number}+ (r1c{number})" for number in range(1, 30))
    end = "so r4c4 (the last one) is 3: 1 can be removed from r1c1; 2 from r1c2; and 3 from r1c3."
    text = f"The cells outside add up to 9 ({inner}), {end}"
    assert fold_sentence(text) == f"The cells outside add up to 9, {end}"


def test_items_of_a_list_are_not_called_steps() -> None:
    items = "; ".join(f"{number} in the sixth cell of the top row" for number in range(1, 20))
    short = fold_sentence(f"Seven do not fit. So cross out {items}; and 20 in the last cell.")
    assert short.startswith("Seven do not fit. So cross out 1 in the sixth cell of the top row; 2 ")
    assert "row; …; " in short
    assert short.endswith("19 in the sixth cell of the top row; and 20 in the last cell.")


def test_what_follows_stays_whole() -> None:
    end = f"So cross out {', '.join(f'{number} in the top row' for number in range(9))}."
    short = fold_sentence(f"Look here. It adds up, {'as much as that, ' * 20}and so on. {end}")
    assert short.startswith("Look here. It adds up, as much as that, ")
    assert short.endswith(f", and so on. {end}")


def steps() -> Iterator[tuple[State, Step]]:
    """Steps of all families: of the examples, and of boards that keep some techniques still."""
    for _, document in examples():
        if document.puzzle.rows < 10:
            yield from solve(document.puzzle).boards()
    for seed in range(30):
        start, without, _ = random_start(seed)
        yield from solve(start.puzzle, Tier.BEYOND, start, without).boards()
    for seed in range(6):
        rng = random.Random(seed)
        for puzzle in (noise(rng, 11, 0.5), draw_rectangles(rng, 6, 6, 0.3), random_path(rng)):
            yield from solve(puzzle, Tier.BEYOND).boards()


def test_no_sentence_of_any_voice_is_long_and_the_whole_is_told() -> None:
    folds = 0
    for state, step in steps():
        exact = whole_sentence(state, step), *whole_branches(state, step)
        assert "more step" not in " ".join(exact)
        long = [text for text in exact if len(text) >= LONGEST]
        folds += len(long)
        for words in Register:
            voice = voice_for(words, state.puzzle)
            told: dict[str, Any] = records.tell_step(state, step, voice)
            texts = [told["sentence"], *told["branches"]]
            texts += [tell(state, step) for tell in (voice.where, voice.what, voice.last)]
            assert max(map(len, texts)) < LONGEST, texts
            if words is Register.EXACT:
                assert told.get("whole", []) == long
                assert [fold_sentence(text) for text in exact] == texts[: len(exact)]
    assert folds > 5


def test_the_whole_is_behind_an_option_and_a_fold(kenken: Kenken) -> None:
    told = json.loads(kenken("explain", LONG, "--format", "json")[1])
    [long, *_] = [text for step in told["steps"] for text in step.get("whole", ())]
    assert _flat(long) not in _flat(kenken("explain", LONG)[1])
    assert _flat(long) in _flat(kenken("explain", LONG, "--full")[1])
    page = kenken("explain", LONG, "--format", "html")[1]
    folds = re.findall(r"<details>\n<summary>In full</summary>\n(.*?)</details>", page, re.DOTALL)
    assert f"<p>{escape(long)}</p>" in "".join(folds)
    code, _, [error] = kenken("explain", LONG, "--full", "--format", "json")
    assert (code, "--full" in error) == (2, True)


def _flat(text: str) -> str:
    return " ".join(text.split())
