"""Races: wrong answers are found, whoever gives them; scores, ranks and the plot are right."""

import json
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from kenken_cp.benchmark.cactus import plot
from kenken_cp.benchmark.contestants import (
    CONTESTANTS,
    Contestant,
    PosedInstance,
    contestant_of,
    read_answer,
    read_atoms,
)
from kenken_cp.benchmark.instances import Instance, Status
from kenken_cp.benchmark.race import Finish, Result, correlation, judge, race, scores
from kenken_cp.core.budget import Run
from kenken_cp.core.errors import BackendError, OutOfBudget
from kenken_cp.core.geometry import Grid
from tests.helpers.benchmarks import pair

SAT, UNSAT = pair("square-2x2")
GRID = SAT.grid
OTHER = GRID[::-1]  # not a solution


@pytest.mark.parametrize(
    ("instance", "grid", "finish", "said"),
    [
        (SAT, GRID, Finish.SAT, ""),
        (SAT, None, Finish.WRONG, "it says that there is no solution"),
        (SAT, (1, 1, 1, 1), Finish.WRONG, "its grid breaks a rule: "),
        (SAT, GRID[:3], Finish.WRONG, "its grid breaks a rule: "),
        (UNSAT, None, Finish.UNSAT, ""),
        (UNSAT, GRID, Finish.WRONG, "it gives the forbidden grid"),
        (UNSAT, (1, 1, 1, 1), Finish.WRONG, "its grid breaks a rule: "),
    ],
)
def test_answers_are_judged(
    instance: Instance, grid: Grid | None, finish: Finish, said: str
) -> None:
    found, remark = judge(instance, grid)
    assert found is finish
    assert remark.startswith(said)
    assert bool(remark) is bool(said)


def test_a_second_solution_is_a_disagreement() -> None:
    """Where a benchmark says that a puzzle has one solution, and it has two."""
    document = SAT.document
    loose = type(document.puzzle)(2, 2, (((0, 1, 2, 3), "+", 6),))
    other = Instance("x", type(document)(document.family, loose, (1, 2, 2, 1)), Status.SAT)
    assert judge(other, (2, 1, 1, 2)) == (Finish.WRONG, "it gives a second solution")
    assert judge(other._replace(status=Status.UNSAT), (2, 1, 1, 2))[0] is Finish.WRONG


def fake(name: str, ask: Callable[[PosedInstance, Run], Grid | None]) -> Contestant:
    """A solver that does this."""
    return Contestant(name, name, str, ask)


def test_limits_and_refusals_are_no_answers() -> None:
    def late(posed: PosedInstance, run: Run) -> Grid | None:
        raise OutOfBudget("the time limit of 1 s was reached")

    def refuses(posed: PosedInstance, run: Run) -> Grid | None:
        raise BackendError("it cannot")

    solvers = [
        fake("late", late), fake("refuses", refuses),
        fake("right", lambda posed, run: GRID),
    ]  # fmt: skip
    posed = PosedInstance(SAT, {}, Path())
    (found,) = race([posed], solvers, 1)
    assert [one.finish for one in found] == [Finish.LATE, Finish.REFUSED, Finish.SAT]
    assert [one.solved for one in found] == [False, False, True]
    assert found[1].remark == "it cannot"


def results(*rows: tuple[str, str, Finish, float]) -> list[Result]:
    return [Result(*row) for row in rows]


TWO = results(
    ("a", "quick", Finish.SAT, 0.5),
    ("a", "slow", Finish.LATE, 10.0),
    ("b", "quick", Finish.UNSAT, 0.25),
    ("b", "slow", Finish.UNSAT, 2.0),
)


def test_scores() -> None:
    quick, slow = scores(TWO, 10)
    assert (quick.sat, quick.unsat, quick.late, quick.refused) == (1, 1, 0, 0)
    assert (quick.par2, quick.times) == (0.375, (0.25, 0.5))
    assert (slow.sat, slow.unsat, slow.late, slow.par2, slow.times) == (0, 1, 1, 11.0, (2.0,))


def test_correlation_counts_what_is_not_settled_as_slowest() -> None:
    assert correlation({"a": 9.0, "b": 1.0}, TWO, "slow", 10) == 1
    assert correlation({"a": 1.0, "b": 9.0}, TWO, "slow", 10) == -1
    assert correlation({"a": 1.0}, TWO, "slow", 10) is None


def test_answers_of_solvers_by_others_are_read() -> None:
    coloured = (
        "\x1b[92ms SATISFIABLE\x1b[0m\n\x1b[92mv\x1b[0m <list> x[][] </list> "
        "<values> 1 2x2 1 </values>"
    )
    assert read_answer(coloured, 4) == (1, 2, 2, 1)
    assert read_answer("c here\ns UNSATISFIABLE\nd FOUND SOLUTIONS 0", 4) is None
    assert read_answer("<values>1 2 2 1 17</values>", 4) == (1, 2, 2, 1)  # and what is not a cell
    with pytest.raises(BackendError, match=r"no answer; its last line is: s UNKNOWN$"):
        read_answer("c here\ns UNKNOWN\n", 4)
    with pytest.raises(BackendError, match="nothing"):
        read_answer("", 4)


def test_solvers_are_known_by_name() -> None:
    assert contestant_of("kernel") is CONTESTANTS[0]
    assert contestant_of("minizinc:coin-bc").id == "minizinc:coin-bc"
    with pytest.raises(BackendError, match="'chess' is unknown; choose from kernel, cp-sat"):
        contestant_of("chess")


def test_the_plot_has_a_step_for_each_instance_and_a_name_for_each_solver() -> None:
    svg = plot(scores(TWO, 10), 2, 10)
    root = ET.fromstring(svg)  # noqa: S314  (our own text)
    space = "{http://www.w3.org/2000/svg}"
    lines = [line.attrib["points"].split() for line in root.iter(f"{space}polyline")]
    assert [len(points) for points in lines] == [2, 1]
    texts = [text.text for text in root.iter(f"{space}text")]
    assert {"quick (2)", "slow (1)", "instances settled", "0.001 s", "10 s"} <= set(texts)
    (title,) = root.iter(f"{space}title")
    assert title.text == "Of 2 instances settled within the time limit: quick 2, slow 1"


def test_the_plot_bears_what_is_odd() -> None:
    """No instance settled, no time at all, names with signs."""
    never = scores(results(("a", "<&>", Finish.LATE, 0.0)), 0)
    for svg in (plot(never, 1, 0), plot([], 0, 1)):
        ET.fromstring(svg)  # noqa: S314


def test_clingos_json_is_read_or_refused() -> None:
    held = {"Result": "SATISFIABLE", "Call": [{"Witnesses": [{"Value": ["x(1,2,3)", "x(1,1,4)"]}]}]}
    assert read_atoms(json.dumps(held)) == (4, 3)
    assert read_atoms('{"Result":"UNSATISFIABLE"}') is None
    for text in (
        "*** ERROR: (clingo): cannot open",
        '{"Result":"UNKNOWN","Call":[{}]}',
        "{}",
        "[]",
    ):
        with pytest.raises(BackendError, match="gave no answer"):
            read_atoms(text)
