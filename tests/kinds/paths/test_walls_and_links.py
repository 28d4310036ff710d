"""Making number paths with walls and links: both keep to the path and leave one solution."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from kenken_cp import verification
from kenken_cp.core.document import Document
from kenken_cp.core.drawing import Line, Weight
from kenken_cp.core.errors import KenkenError
from kenken_cp.core.generator import Aim
from kenken_cp.core.symmetries import BY_ID as SYMMETRY
from kenken_cp.core.verdict import Outcome
from kenken_cp.formats import format_of, read_document, write_document
from kenken_cp.generation.difficulty import Difficulty, target_of
from kenken_cp.generation.make import make
from kenken_cp.generation.recipe import read_recipe
from kenken_cp.generation.request import GenerationRequest
from kenken_cp.kinds.paths import drawing
from kenken_cp.kinds.paths.fields import puzzle_from
from kenken_cp.kinds.paths.generator.options import PathRecipe
from kenken_cp.kinds.paths.generator.pairs import edge_pairs, pair_orbits, sums, touching_pairs
from kenken_cp.kinds.paths.generator.workspace import PathWorkspace, generator_for
from kenken_cp.kinds.paths.keys import key_of
from kenken_cp.kinds.paths.puzzle import Pair, PathPuzzle
from kenken_cp.registry import family_of
from kenken_cp.studio import family_options, puzzles_job
from tests.helpers.path_boards import all_solutions
from tests.helpers.units import work_unit

FAMILIES = ("numbrix", "hidato")
SMALL = {"rows": 4, "columns": 3}


def lines(count: int, difficulty: Difficulty | None = None, **said: Any) -> Iterator[str]:
    """Some puzzles of a recipe as lines of native JSON; at least one."""
    recipe = read_recipe({"family": "numbrix", "rows": 6, "columns": 6, **said})
    target = target_of(recipe.family, difficulty or Difficulty())
    order, made = GenerationRequest(recipe, target), 0
    for number in range(400):
        for unit in make(order, "4", number).made:
            yield unit.line("4")
            made += 1
        if made >= count:
            return
    assert made


def documents(count: int, **said: Any) -> Iterator[Document]:
    return map(read_document, lines(count, **said))


def consecutive(document: Document, pair: Pair) -> bool:
    grid = document.solution or ()
    apart = abs(grid[pair[0]] - grid[pair[1]])
    return apart == 1 or (document.puzzle.closed and apart == document.puzzle.count - 1)


MORE: list[dict[str, Any]] = [
    {},
    {"give_ends": False},
    {"loop": True},
    {"symmetry": "half-turn"},
    {"symmetry": "mirrors", "links": 4},
    {"givens": "12-16"},
    {"shape": "frame", "walls": 4},
    {"pattern": "checkers"},
    {"max_gap": 5, "max_choices": 50},
    {"difficulty": Difficulty("tier", 2, 3)},
    {"difficulty": Difficulty("tier", 5, 6)},
]


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("more", MORE, ids=lambda more: " ".join(more) or "plain")
def test_walls_and_links_keep_to_the_path(family: str, more: dict[str, Any]) -> None:
    said = {"family": family, "walls": 6, "links": 4, **more}
    for document in documents(3, **said):
        puzzle: PathPuzzle = document.puzzle
        assert (len(puzzle.walls), len(puzzle.links)) == (said["walls"], said["links"])
        assert not any(consecutive(document, pair) for pair in puzzle.walls)
        assert all(consecutive(document, pair) for pair in puzzle.links)
        verdict = verification.decide(document.family, puzzle, "cp-sat")
        assert (verdict.outcome, verdict.grids) == (Outcome.UNIQUE, (document.solution,))


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize(("walls", "links"), [(2, 0), (0, 3), (3, 2)])
def test_small_puzzles_have_the_one_solution_that_a_plain_search_finds(
    family: str, walls: int, links: int
) -> None:
    for document in documents(6, family=family, walls=walls, links=links, ends=False, **SMALL):
        assert all_solutions(document.puzzle) == {document.solution}


def test_walls_and_links_are_needed_at_times() -> None:
    """They take the place of givens: without them most puzzles have more solutions."""
    apart = 0
    for document in documents(5, walls=5, links=5):
        puzzle: PathPuzzle = document.puzzle
        bare = PathPuzzle(puzzle.rows, puzzle.columns, puzzle.king, puzzle.givens)
        apart += verification.decide(document.family, bare).outcome is Outcome.MULTIPLE
    assert apart >= 3


@pytest.mark.parametrize("said", [{}, {"symmetry": "half-turn"}, {"pattern": "checkers"}])
def test_clues_between_two_givens_are_avoided(said: dict[str, Any]) -> None:
    for document in documents(6, family="hidato", rows=7, columns=7, walls=4, links=4, **said):
        puzzle: PathPuzzle = document.puzzle
        given = {cell for cell, _ in puzzle.givens}
        ends = {cell for cell, number in puzzle.givens if number in (1, puzzle.count)}
        for pair in (*puzzle.walls, *puzzle.links):
            # the ends are given whatever is beside them
            assert not given.issuperset(pair) or ends & {*pair}


@pytest.mark.parametrize("said", [{"walls": 3}, {"loop": True, "links": 2}])
def test_no_clue_is_between_the_given_ends_while_there_is_room(said: dict[str, Any]) -> None:
    beside = 0
    for document in documents(40, **{**SMALL, "columns": 4, **said}):
        puzzle: PathPuzzle = document.puzzle
        ends = {cell for cell, number in puzzle.givens if number in (1, puzzle.count)}
        beside += puzzle.count in {
            number
            for cell, number in puzzle.givens
            for one in ends
            if cell in puzzle.neighbours(one)
        }
        assert not any(ends.issuperset(pair) for pair in (*puzzle.walls, *puzzle.links))
    assert beside > 5


@pytest.mark.parametrize("symmetry", ["half-turn", "mirror", "quarter-turn"])
def test_walls_and_links_are_as_symmetric_as_the_givens(symmetry: str) -> None:
    for document in documents(2, symmetry=symmetry, walls=8, links=4):
        puzzle: PathPuzzle = document.puzzle
        for clues in (puzzle.walls, puzzle.links):
            orbits = pair_orbits(SYMMETRY[symmetry], puzzle, touching_pairs(puzzle))
            for orbit in orbits:
                assert {*orbit} <= {*clues} or not {*orbit} & {*clues}


@pytest.mark.parametrize("said", [{}, {"pattern": "checkers"}])
def test_a_unit_follows_from_its_seed_alone(said: dict[str, Any]) -> None:
    """What was made before leaves no walls behind."""
    recipe = read_recipe(
        {"family": "hidato", "rows": 5, "columns": 5, "walls": 5, "links": 3, **said}
    )
    order = GenerationRequest(recipe)

    def unit(number: int) -> list[str]:
        return [made.line("2") for made in make(order, "2", number).made]

    after = [unit(number) for number in range(6)]
    assert sum(map(len, after)) > 2
    for number in (5, 2):
        generator_for.cache_clear()
        assert unit(number) == after[number]


@pytest.mark.kernel
def test_a_puzzle_kept_on_the_way_keeps_its_own_walls_and_links() -> None:
    """Of a pattern, where the puzzles kept have paths of their own."""
    recipe = PathRecipe(5, 5, "hidato", pattern="checkers", walls=3, links=3)
    workspace = PathWorkspace(recipe)
    kept = 0
    for seed in range(20):
        work_unit(workspace, seed, Aim("tier", 6, 6, tiers=2 | 4 | 8 | 16 | 32))
        for place in workspace.list_places():
            assert workspace.lay_out(place, False) == ""
            puzzle = puzzle_from(True, workspace.data())
            grid = tuple(number for row in workspace.grid() for number in row)
            document = Document(family_of("hidato"), puzzle, grid)
            assert not any(consecutive(document, pair) for pair in puzzle.walls)
            assert all(consecutive(document, pair) for pair in puzzle.links)
            kept += 1
    assert kept > 5


def test_the_key_of_a_made_puzzle_is_that_of_the_puzzle() -> None:
    recipe = read_recipe({"family": "hidato", "rows": 5, "columns": 5, "walls": 4, "links": 4})
    for number in range(4):
        for made in make(GenerationRequest(recipe), "6", number).made:
            document = made.document()
            assert made.key == key_of("hidato", document.puzzle)
            bare = PathPuzzle(5, 5, True, document.puzzle.givens)
            assert made.key != key_of("hidato", bare)


def test_without_them_recipes_and_puzzles_are_as_before() -> None:
    plain, none = PathRecipe(6, 6, "numbrix"), PathRecipe(6, 6, "numbrix", walls=0, links=0)
    assert plain.as_fields() == none.as_fields() == {"rows": 6, "columns": 6, "family": "numbrix"}
    assert generator_for(none).evaluator.pair_clues == []
    for line in lines(2):
        puzzle = json.loads(line)["puzzle"]
        assert (puzzle["wall"], puzzle["link"]) == ([], [])


@pytest.mark.parametrize("family", FAMILIES)
def test_as_many_as_there_is_room_for_can_be_made(family: str) -> None:
    """In a Numbrix every edge that the path does not cross then has a wall."""
    for document in documents(2, family=family, rows=5, columns=5, walls=16, links=24):
        puzzle: PathPuzzle = document.puzzle
        assert len(puzzle.links) == puzzle.count - 1
        if family == "numbrix":
            assert {*puzzle.walls, *puzzle.links} == {*edge_pairs(PathPuzzle(5, 5, False))}


def test_a_path_without_room_for_symmetric_links_is_told() -> None:
    recipe = read_recipe(
        {"family": "hidato", "rows": 8, "columns": 8, "links": 48, "symmetry": "full"}
    )
    unit = make(GenerationRequest(recipe), "1", 0)
    assert not unit.made
    assert unit.rejected == {"a path without room for so many symmetric walls or links": 1}


@pytest.mark.parametrize("symmetry", [row.id for row in SYMMETRY.values()])
def test_orbits_of_pairs_share_out_the_pairs(symmetry: str) -> None:
    board = PathPuzzle(5, 5, True, (), (3, 12))
    pairs = touching_pairs(board)
    orbits = pair_orbits(SYMMETRY[symmetry], board, pairs)
    assert sorted(pair for orbit in orbits for pair in orbit) == sorted(pairs)
    assert all(orbit for orbit in orbits)
    assert max(map(len, orbits)) == {"none": 1, "full": 8}.get(symmetry, max(map(len, orbits)))


def test_sums_of_sizes() -> None:
    assert sums([2, 2, 4]) == {0, 2, 4, 6, 8}
    assert sums([]) == {0}


def test_a_wall_on_a_board_of_one_column_lies_across_it() -> None:
    lines = drawing.draw(PathPuzzle(3, 1, False, walls=((0, 1),))).lines
    assert Line((1, 0), (1, 1), Weight.THICK) in lines


@pytest.mark.parametrize("family", FAMILIES)
def test_the_form_of_the_studio_has_both_options(family: str) -> None:
    (found,) = [each for each in family_options.families() if each["id"] == family]
    assert {"walls", "links"} <= {
        option["name"] for option in found["options"] if option["metavar"]
    }
    order = {"family": family, "rows": 5, "columns": 5, "options": {"walls": "3", "links": "2"}}
    ((name, told),) = puzzles_job.events({**order, "seed": 1})
    assert name == "puzzle"
    assert (len(told["puzzle"]["puzzle"]["wall"]), len(told["puzzle"]["puzzle"]["link"])) == (3, 2)
    assert told["svg"].startswith("<svg")


@pytest.mark.parametrize(
    "name", ["ascent", "bracketed", "csv", "grid", "kudamono", "penpa", "puzzlekit"]
)
@pytest.mark.parametrize("clue", ["walls", "links"])
def test_formats_without_them_refuse_by_name(name: str, clue: str) -> None:
    (document, *_) = documents(1, family="hidato", **{clue: 2})
    with pytest.raises(KenkenError, match=f"cannot represent {clue}; native JSON can"):
        write_document(document, format_of(name))
