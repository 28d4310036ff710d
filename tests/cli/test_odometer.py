"""How far the making of puzzles is, as it is told."""

import pytest

from kenken_cp.cli import odometer as module
from kenken_cp.cli.odometer import PLAIN_SECONDS, WINDOW_SECONDS, Dial, Tally, odometer


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time in seconds, which the test turns on."""
    now = [100.0]
    monkeypatch.setattr(module, "monotonic", lambda: now[0])
    return now


LEVELS = {"gentle": 189, "easy": 0, "hard": 1_003}


def test_a_line_says_what_there_is_how_fast_and_how_long_yet(clock: list[float]) -> None:
    dial = Dial(Tally(100, 2_000))
    clock[0] += 10
    dial.tell(Tally(1_188, 2_000, 12_345, LEVELS))
    assert dial.line() == (
        "59.40%; 1,188 of 2,000; gentle: 189, hard: 1,003; tried 12,345; 109/s; 0:07 left"
    )
    assert dial.line(ended=True).endswith("tried 12,345; 109/s; in 0:10")


def test_where_nothing_is_wanted_there_is_no_share(clock: list[float]) -> None:
    dial = Dial(Tally())
    clock[0] += 4
    dial.tell(Tally(3, None, 9))
    assert dial.line() == "3; tried 9; 0.75/s"


@pytest.mark.parametrize(
    ("accepted", "wanted", "share"),
    [
        (0, 7, "0.00%"),
        (99_999, 100_000, "99.99%"),
        (999_999, 1_000_000, "99.99%"),
        (7, 7, "100.00%"),
    ],
)
def test_it_is_not_done_before_it_is(accepted: int, wanted: int, share: str) -> None:
    assert Dial(Tally(accepted, wanted)).line().startswith(f"{share}; ")


@pytest.mark.parametrize(
    ("left", "said"),
    [(9, "0:09"), (600, "10:00"), (3_661, "1:01:01"), (90_000, "1 d 1 h")],
)
def test_times_are_written_as_people_read_them(clock: list[float], left: int, said: str) -> None:
    dial = Dial(Tally(0, 1 + left))
    clock[0] += 1
    dial.tell(Tally(1, 1 + left))
    assert dial.line().endswith(f"; {said} left")


def test_the_rate_is_that_of_late(clock: list[float]) -> None:
    dial = Dial(Tally(0, 10_000))
    for second in range(1, 101):
        clock[0] += 1
        dial.tell(Tally(second if second > 50 else 100 * second))
    late = dial.rate()
    assert 0 < late < 100 * 50 / WINDOW_SECONDS
    assert dial.rate(ended=True) == pytest.approx(1.0)


def test_elsewhere_than_on_a_terminal_a_line_comes_now_and_then(
    clock: list[float], capsys: pytest.CaptureFixture[str]
) -> None:
    with odometer(False, 100) as tell:
        for accepted in range(1, 26):
            clock[0] += 1
            tell(Tally(accepted, 100, accepted))
            assert capsys.readouterr().err.count("\n") == (accepted % PLAIN_SECONDS == 0)
    assert capsys.readouterr().err == "25.00%; 25 of 100; tried 25; 1.0/s; in 0:25\n"


def test_quiet_and_nothing_told_write_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with odometer(True, 3) as tell:
        tell(Tally(3, 3))
    with odometer(False, 3):
        pass
    assert capsys.readouterr().err == ""


def test_the_last_line_is_written_when_it_ends_in_an_error(
    clock: list[float], capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted() -> None:
        with odometer(False, 3) as tell:
            clock[0] += 2
            tell(Tally(1, 3, 5))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert capsys.readouterr().err == "33.33%; 1 of 3; tried 5; 0.5/s; in 0:02\n"
