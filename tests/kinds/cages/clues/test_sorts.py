"""Every sort of clue: its rule, its relation, its data, its images, its words."""

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, product
from operator import contains

import pytest

from kenken_cp.core.errors import PuzzleError
from kenken_cp.core.model import AllDifferent, Constraint, Fold, Table
from kenken_cp.formats import Document, format_of, read_document, write_document
from kenken_cp.human import state_of
from kenken_cp.kinds.cages.clue import Clue, fitting_values
from kenken_cp.kinds.cages.clue_sort import ClueSort, Shape
from kenken_cp.kinds.cages.clues import sorts
from kenken_cp.kinds.cages.families import family_for
from kenken_cp.kinds.cages.keys import form_of, images, key_of
from kenken_cp.kinds.cages.marking import find_broken
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.kinds.cages.rules import check
from kenken_cp.verification import solutions
from tests.helpers.clues import board, clue_for, differs, fill, fillings, meets

MOST = 4_000  # assignments that are tried for one clue
every_sort = pytest.mark.parametrize("sort", sorts(), ids=lambda sort: sort.id)


def make_clued(
    rng: random.Random, sort: ClueSort, size: int, holding: bool = False
) -> tuple[CagePuzzle, tuple[int, ...]] | None:
    """A board with one clue of the sort, and a grid that it was made from."""
    puzzle = board(rng, size, from_zero=rng.random() < 0.3)
    grid = fill(rng, puzzle)
    if holding and sort.shape is Shape.BOARD:  # random grids seldom obey it
        try:
            puzzle = replace(puzzle, clues=(Clue(sort.id, (), sort.defaults(puzzle)),))
        except PuzzleError:
            return None
        first = next(solutions(family_for(puzzle), puzzle, "sat", limit=1), None)
        return None if first is None else (puzzle, first)
    clue = clue_for(rng, puzzle, sort, grid, holding)
    return None if clue is None else (replace(puzzle, clues=(clue,)), grid)


@every_sort
def test_relation_says_what_the_rule_says(sort: ClueSort) -> None:
    rng = random.Random(sort.id)
    seen = {True: 0, False: 0}
    for number in range(18):
        if number >= (3 if sort.shape is Shape.BOARD else 9) and all(seen.values()):
            break
        made = make_clued(rng, sort, 4 + number % 3)
        if made is None:
            continue
        puzzle, _ = made
        (clue,) = puzzle.clues
        relation = sort.relation(puzzle, clue)
        about = {*clue.cells}.union(*map(cells_of, relation))
        found = assignments(rng, puzzle, about)
        if sort.shape is Shape.BOARD:
            about = set(range(puzzle.rows * puzzle.columns))
            obeying = solutions(family_for(puzzle), puzzle, "sat", limit=5)
            found = chain(obeying, assignments(rng, puzzle, about))
        for grid in found:
            if not differs(puzzle, about, grid):
                continue
            holds = sort.holds(puzzle, clue, grid)
            assert all(meets(each, grid) for each in relation) == holds, (puzzle, grid)
            seen[holds] += 1
    assert seen[True]
    assert seen[False] or list(sort.houses(puzzle, clue))


def cells_of(constraint: Constraint) -> tuple[int, ...]:
    """The cells of a constraint of a clue."""
    assert isinstance(constraint, AllDifferent | Table | Fold)
    return constraint.cells


def assignments(
    rng: random.Random, puzzle: CagePuzzle, about: set[int]
) -> Iterator[tuple[int, ...]]:
    """All digits in the cells that a relation is about, or some if these are too many."""
    cells, puzzle = sorted(about), replace(puzzle, clues=())
    base = list(fill(rng, puzzle))
    if len(puzzle.digits) ** len(cells) <= MOST and cells:
        for digits in product(puzzle.digits, repeat=len(cells)):
            for cell, digit in zip(cells, digits, strict=True):
                base[cell] = digit
            yield tuple(base)
        return
    for _ in range(60):
        yield fill(rng, puzzle)
        base = list(fill(rng, puzzle))
        one, other = rng.sample(range(len(base)), 2)
        base[one], base[other] = base[other], base[one]
        yield tuple(base)
        yield tuple(rng.choices(puzzle.digits, k=len(base)))


@every_sort
def test_what_is_noted_first_is_what_each_clue_leaves(sort: ClueSort) -> None:
    rng = random.Random(sort.id)
    for puzzle, grid in filter(None, (make_clued(rng, sort, 4, holding=True) for _ in range(6))):
        some = replace(puzzle, givens=tuple([(cell, grid[cell]) for cell in (0, 5, 11)]))
        noted = state_of(some)
        noted.narrow()
        assert all(map(contains, noted.candidates, grid))
        free = [{digit, *rng.sample(puzzle.digits, 2)} for digit in grid]
        for relation in sort.relation(puzzle, puzzle.clues[0]):
            cells = sorted({*cells_of(relation)})
            ways = product(*[sorted(free[cell]) for cell in cells])
            if isinstance(relation, AllDifferent) or 3 ** len(cells) > MOST:
                continue
            boards = [
                {**dict(enumerate(grid)), **dict(zip(cells, way, strict=True))} for way in ways
            ]
            kept = [each for each in boards if meets(relation, tuple(each.values()))]
            found = dict(fitting_values(relation, list(map(tuple, free))))
            assert found == {cell: {each[cell] for each in kept} for cell in cells}


@every_sort
def test_clues_hold_for_the_grid_they_were_made_from(sort: ClueSort) -> None:
    rng = random.Random(sort.id)
    made = [make_clued(rng, sort, 4 + number % 3, holding=True) for number in range(6)]
    assert any(made)
    for puzzle, grid in filter(None, made):
        assert check(puzzle, grid) == []
        assert find_broken(puzzle, grid) == []
        for cell in range(0, len(grid), 3):  # nor does any part of it break them
            part = [digit if rng.random() < 0.5 else None for digit in grid]
            part[cell] = grid[cell]
            assert find_broken(puzzle, part) == []


@every_sort
def test_broken_digits_cannot_be_completed(sort: ClueSort) -> None:
    rng = random.Random(sort.id)
    for _ in range(15):
        made = make_clued(rng, sort, 4)
        if made is None:
            continue
        puzzle, _ = made
        grid = fill(rng, replace(puzzle, clues=()))
        placed = {cell: digit for cell, digit in enumerate(grid) if rng.random() < 0.6}
        values = [placed.get(cell) for cell in range(len(grid))]
        found = find_broken(puzzle, values)
        (clue,) = puzzle.clues
        fits = any(sort.holds(puzzle, clue, each) for each in fillings(puzzle, placed))
        assert not (found and fits), (puzzle, values, found)
        if not sort.holds(puzzle, clue, grid):
            assert find_broken(puzzle, grid)
            assert check(puzzle, grid)


@every_sort
def test_normal_form_data_and_images(sort: ClueSort) -> None:
    rng = random.Random(sort.id)
    for number in range(3):
        made = make_clued(rng, sort, 4 + number % 3)
        if made is None:
            continue
        puzzle, grid = made
        (clue,) = puzzle.clues
        assert sort.check(puzzle, clue) == clue
        assert sort.order_cells(clue) == clue
        document = Document(family_for(puzzle), puzzle)
        text = write_document(document, format_of("native"))
        assert read_document(text).puzzle == puzzle
        held = json.loads(text)["puzzle"]
        if "clues" in document.family.data(puzzle):  # else the family has a field of its own
            assert held["clues"][0]["clue"] == sort.id
        family, holds = document.family.id, sort.holds(puzzle, clue, grid)
        for image, turned in zip(images(puzzle), _grids(puzzle, grid), strict=True):
            assert key_of(family, image) == key_of(family, puzzle)
            assert form_of(image) == form_of(puzzle)
            assert sort.holds(image, image.clues[0], turned) == holds
        assert key_of(family, puzzle) != key_of(family, replace(puzzle, clues=()))


def _grids(puzzle: CagePuzzle, grid: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The images of a grid, in the order of those of its puzzle."""
    given = replace(puzzle, clues=(), givens=tuple(enumerate(grid)))
    return [tuple(digit for _, digit in image.givens) for image in images(given)]


@every_sort
def test_words(sort: ClueSort) -> None:
    rng = random.Random(sort.id)
    made = next(filter(None, (make_clued(rng, sort, 4 + n % 3) for n in range(30))))
    puzzle, _ = made
    (clue,) = puzzle.clues
    assert sort.name(puzzle, clue).startswith("the ")
    assert sort.reason(puzzle, clue)[0].islower()
    rule = sort.rule(puzzle, [clue])
    assert rule[0].isupper()
    assert rule.endswith(".")
    assert sort.title
