"""The pages' logic without a page: games, rectangles, runs and paths, asked in a browser."""

import random
from collections import Counter
from typing import Any

import pytest

from tests.helpers.studio import Running, visiting


@pytest.fixture(scope="module")
def ask(studio: Running, chromium: Any) -> Any:
    """Evaluates an expression of JavaScript in which `game`, `areas` and so on are modules."""
    with visiting(chromium, studio.address) as page:
        page.evaluate(
            """async () => {
                for (const name of ["game", "areas", "typing", "merging"])
                    window[name] = await import(`/static/player/logic/${name}.js`);
                window.cages = await import("/static/js/logic/cages.js");
            }"""
        )
        yield page.evaluate


def test_any_edits_are_undone_and_made_again(ask: Any) -> None:
    """Edits of all layers drawn at random: undo leads back through every board, redo forward."""
    rng = random.Random(5)
    edits = [
        [
            [
                rng.choice(["value", "corner", "centre", "colour"]),
                rng.randrange(9),
                rng.randrange(3),
            ]
            for _ in range(rng.randint(1, 4))
        ]
        for _ in range(60)
    ]
    boards = ask(
        """(edits) => {
            const one = new game.Game([5, ...Array(8).fill(null)]);
            const result = () => JSON.stringify(one.layers);
            const seen = [result()];
            for (const edit of edits) {
                const patches = new Map(edit.map(([layer, at, to]) => [`${layer} ${at}`,
                    one.patch(layer, at, ["corner", "centre"].includes(layer) ? [to] : to)]));
                if (one.edit([...patches.values()])) seen.push(result());
            }
            const back = [result()], forth = [];
            while (one.undo()) back.push(result());
            forth.push(result());
            while (one.redo()) forth.push(result());
            return [seen, back.reverse(), forth, game.Game.from(one.fixed, one.toJSON()).layers];
        }""",
        edits,
    )
    seen, back, forth, stored = boards
    assert len(seen) > 40
    assert seen == back == forth
    assert stored["value"][0] == 5  # a given is never written over


def test_candidates_of_the_puzzle_are_there_at_first_and_are_not_erased(ask: Any) -> None:
    assert ask(
        """() => {
            const one = new game.Game([null, null], [[1, 3], []]);
            const seen = [one.layers.centre];
            one.edit([one.patch("centre", 0, [3]), one.patch("centre", 1, [2])]);
            seen.push([...one.layers.centre]);
            one.edit(game.erase(one, [0, 1]));
            seen.push([...one.layers.centre]);
            const again = game.Game.from(one.fixed, one.toJSON(), one.own);
            return [...seen, again.own, game.notesOf(new game.Game([null], [[2, 4]]))];
        }"""
    ) == [[[1, 3], []], [[3], [2]], [[1, 3], []], [[1, 3], []], [[2, 4]]]


def test_what_if_layers_are_kept_or_dropped_and_are_undone_like_all_else(ask: Any) -> None:
    result = ask(
        """() => {
            const one = new game.Game([null, null, null, null]);
            const write = (cell, value) => one.edit([one.patch("value", cell, value)]);
            const tried = () => one.value.map((_, cell) => one.isTried(cell));
            const seen = [];
            const note = () => seen.push([[...one.value], tried(), one.trials.length]);
            write(0, 1); one.edit(one.supposed()); write(1, 2); note();
            one.edit(one.supposed()); write(2, 3); note();
            one.edit(one.dropped()); note();
            one.undo(); note();
            one.edit(one.kept()); note();
            one.edit(one.kept()); note();
            for (let i = 0; i < 3; i += 1) one.undo();
            note();
            return seen;
        }"""
    )
    assert result == [
        [[1, 2, None, None], [False, True, False, False], 1],
        [[1, 2, 3, None], [False, True, True, False], 2],
        [[1, 2, None, None], [False, True, False, False], 1],
        [[1, 2, 3, None], [False, True, True, False], 2],
        [[1, 2, 3, None], [False, True, True, False], 1],
        [[1, 2, 3, None], [False] * 4, 0],
        [[1, 2, None, None], [False, True, False, False], 2],
    ]


def test_a_savepoint_leaves_what_if_layers_open(ask: Any) -> None:
    assert ask(
        """() => {
            const one = new game.Game([null, null]);
            const point = one.snapshot();
            one.edit(one.supposed());
            one.edit([one.patch("value", 0, 2), one.patch("areas", 0, [[0, 0, 0, 1]])]);
            const area = one.isTriedArea([0, 0, 0, 1]);
            one.edit(one.towards(point));
            return [one.value, one.areas, one.trials.length, area, one.isTriedArea([0, 0, 0, 0])];
        }"""
    ) == [[None, None], [], 1, True, True]


@pytest.mark.parametrize(
    ("area", "cell", "other"),
    [
        ([0, 0, 2, 3], 0, 13), ([0, 0, 2, 3], 13, 0), ([0, 0, 2, 3], 3, 10),
        ([0, 0, 2, 3], 1, None), ([0, 0, 2, 3], 6, None), ([1, 1, 1, 1], 6, 6),
        ([1, 1, 1, 3], 8, 6), ([1, 1, 1, 3], 7, None), ([0, 0, 2, 3], 14, None),
    ],
)  # fmt: skip
def test_a_corner_has_the_one_that_lies_opposite(
    ask: Any, area: list[int], cell: int, other: int | None
) -> None:
    """On a board of five columns."""
    assert ask("([area, cell]) => areas.opposite(area, cell, 5)", [area, cell]) == other


def test_cages_are_drawn_within_their_edges_all_round(ask: Any) -> None:
    """No line lies on an edge of cells, where one of a box may be, and none has a loose end."""
    rng = random.Random(7)
    for _ in range(20):
        numbers = [rng.randrange(6) for _ in range(30)]
        cages = [
            {"cells": cells}
            for number in range(5)
            if (cells := [cell for cell in range(30) if numbers[cell] == number])
        ]
        lines = ask("(found) => cages.within(found, 6, 0.125)", cages)
        ends = Counter(end for r1, c1, r2, c2 in lines for end in ((r1, c1), (r2, c2)))
        assert not any(count % 2 for count in ends.values())
        for r1, c1, r2, _ in lines:
            fixed = r1 if r1 == r2 else c1
            assert fixed % 1 in (0.125, 0.875)


def test_values_are_typed_figure_by_figure(ask: Any) -> None:
    result = ask(
        """() => {
            const keys = new typing.Typing([-1, 1, 2, 10, 12]);
            return [["1", 0], ["2", 100], ["2", 200], ["1", 1000], ["2", 1800], ["-", 5000],
                ["1", 5100], ["9", 9000]].map(([sign, now]) => keys.key(sign, now));
        }"""
    )
    value = [each and (each["value"], each["instead"]) for each in result]
    assert value == [
        (1, False), (12, True), (2, False), (1, False), (2, False), None, (-1, False), None,
    ]  # fmt: skip


def test_figures_are_one_value_in_one_place_and_with_nothing_in_between(ask: Any) -> None:
    """`instead` takes the edit of the figure before back, so it must be that one."""
    result = ask(
        """() => {
            const keys = new typing.Typing([1, 2, 12]);
            const [a, b] = [["edit a"], ["edit b"]];
            const seen = [];
            const note = (...result) => seen.push(keys.key(...result));
            note("1", 0, "r1c1", null); keys.wrote(a, true);
            note("2", 100, "r1c2", a); // another cell
            note("1", 5000, "r1c1", a); keys.wrote(b, true);
            note("2", 5100, "r1c1", a); // the edit was taken back
            note("1", 9000, "r1c1", a); keys.wrote(a, false); // it wrote nothing
            note("2", 9100, "r1c1", a);
            return seen;
        }"""
    )
    assert [(each["value"], each["instead"]) for each in result] == [
        (1, False), (2, False), (1, False), (2, False), (1, False), (12, False),
    ]  # fmt: skip


_APART = """([common, one, other, back]) => {
    const write = (on, edits) => {
        for (const edit of edits) on.edit(edit.map(([layer, at, to]) => {
            const held = on.layers[layer][at];
            const noted = () => [...new Set([...held, to])].sort();
            return on.patch(layer, at, Array.isArray(held) ? noted() : to);
        }));
    };
    const start = () => {
        const found = new game.Game(Array(12).fill(null));
        write(found, common);
        return found;
    };
    const [mine, theirs] = [start(), start()];
    for (let i = 0; i < back; i += 1) mine.undo();
    write(mine, one);
    write(theirs, other);
    const [ours, stored] = [mine, theirs].map((each) => structuredClone(each.toJSON()));
    const both = game.Game.from(mine.fixed, merging.together(ours, stored));
    const layers = structuredClone(both.layers);
    const again = merging.together(ours, structuredClone(both.toJSON()));
    const count = both.done.length;
    while (both.undo()) { /* back to the start */ }
    return { layers, count, empty: both.layers, again: again.layers, mine: mine.layers };
}"""


def test_of_two_pages_that_went_apart_no_edit_is_lost(ask: Any) -> None:
    """Each writes into half of the cells: both halves are there, and Undo leads to the start."""
    rng = random.Random(7)

    def edits(cells: range) -> list[Any]:
        layers = ["value", "corner", "centre", "colour"]
        return [
            [[rng.choice(layers), rng.choice(cells), rng.randint(1, 4)]]
            for _ in range(rng.randint(1, 6))
        ]

    for _ in range(30):
        common, one, other = edits(range(12)), edits(range(6)), edits(range(6, 12))
        found = ask(_APART, [common, one, other, 0])
        alone = ask(_APART, [common, [], other, 0])["layers"]
        for layer in ("value", "corner", "centre", "colour"):
            held = found["layers"][layer]
            assert held[:6] == found["mine"][layer][:6]
            assert held[6:] == alone[layer][6:]
        assert found["again"] == found["layers"]  # what is there already is not done twice
        assert not any(found["empty"]["value"] + found["empty"]["corner"])


def test_of_two_pages_the_same_cell_has_notes_of_both_and_one_value(ask: Any) -> None:
    common = [[["corner", 0, 2]]]
    found = ask(_APART, [common, [[["corner", 0, 1]]], [[["corner", 0, 3]]], 0])
    assert found["layers"]["corner"][0] == [1, 2, 3]
    found = ask(_APART, [[], [[["value", 0, 1]]], [[["value", 0, 3]]], 0])
    assert (found["layers"]["value"][0], found["count"]) == (1, 2)


def test_what_one_of_two_pages_took_back_stays_taken_back(ask: Any) -> None:
    common = [[["value", 0, 2]], [["value", 1, 3]]]
    found = ask(_APART, [common, [], [[["value", 2, 4]]], 1])
    assert found["layers"]["value"][:3] == [2, None, 4]
    found = ask(_APART, [common, [], [[["value", 1, 4]]], 1])  # written over meanwhile
    assert found["layers"]["value"][:2] == [2, 4]


def test_rectangles_of_two_pages_are_there_unless_they_overlap(ask: Any) -> None:
    areas = ask(
        """() => {
            const drawn = (rectangles) => {
                const one = new game.Game(Array(16).fill(null));
                for (const each of rectangles)
                    one.edit([one.patch("areas", 0, [...one.areas, each])]);
                return one.toJSON();
            };
            const [kept, mine, theirs] = [[0, 0, 0, 1], [1, 0, 1, 1], [1, 2, 2, 3]];
            const over = [2, 0, 2, 2];
            return [
                merging.together(drawn([kept, mine]), drawn([kept, theirs])).layers.areas[0],
                merging.together(drawn([kept, over]), drawn([kept, theirs])).layers.areas[0],
            ];
        }"""
    )
    assert areas[0] == [[0, 0, 0, 1], [1, 2, 2, 3], [1, 0, 1, 1]]
    assert areas[1] == [[0, 0, 0, 1], [2, 0, 2, 2]]
