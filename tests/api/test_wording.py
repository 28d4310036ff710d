"""Errors that the library raises name parameters, not options of the command line."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

import kenken_cp
from kenken_cp import verification
from kenken_cp.api import people
from kenken_cp.api.wording import as_command, name_parameters
from kenken_cp.core.limits import DEFAULT, allow

FAMILIES = [each.id for each in kenken_cp.families()]
WRONG: tuple[Any, ...] = ("?", "", "-1", "7:x", "9-1", -1, 10**9, 0.123, True, None, [1], ["x"])
OPTION = re.compile(r"(?<![\w'\"{}-])--([a-z][a-z-]*[a-z])")


@pytest.mark.parametrize(
    ("told", "python"),
    [
        ("--cage-sizes 2:x: a", "cage_sizes 2:x: a"),
        ("ask for 2, or use --no-give-ends", "ask for 2, or use give_ends=False"),
        ("too large; --max-size 20 allows it", "too large; set_limits(max_size=20) allows it"),
        ("deep; --max-nesting N allows more", "deep; set_limits(max_nesting=N) allows more"),
        ("--max-size allows at most 32", "max_size allows at most 32"),
        ("choose with --read-as", "choose with format"),
        ("certify it again (kenken verify --certify)", "certify it again (certify)"),
        ("kenken verify and kenken solve can", "verify and solve can"),
        ("kenken formats lists them", "the documentation of formats lists them"),
        ("draw it, as kenken render --format text does", "draw it"),
        ("'--x' is not --boxes", "'--x' is not boxes"),
        ("a -- b---c", "a -- b---c"),
    ],
)  # fmt: skip
def test_messages_are_worded_for_python(told: str, python: str) -> None:
    assert name_parameters(told) == name_parameters(python) == python


def _messages(family: str) -> Iterator[tuple[str, str]]:
    """What `generate` says of each option of the family with each wrong value."""
    (info,) = [each for each in kenken_cp.families() if each.id == family]
    others = ("difficulty", "unique_by", "seed", "require", "forbid", "size")
    for name in (*info.options, *others):
        for value in WRONG:
            words = name in ("require", "forbid")
            given: dict[str, Any] = {name: [str(value)] if words else value}
            try:
                kenken_cp.generate(family, 0, **{"size": 4, **given})
            except kenken_cp.KenkenError as error:
                yield name, str(error)


@pytest.mark.parametrize("family", FAMILIES)
def test_generate_names_no_options(family: str) -> None:
    found = list(_messages(family))
    assert len({name for name, _ in found}) > 6
    for name, message in found:
        assert not OPTION.search(message), (name, message)
        assert "\n" not in message


def test_what_is_raised_later_is_worded_too() -> None:
    with pytest.raises(kenken_cp.KenkenError, match=r"raise tries") as late:
        list(kenken_cp.generate("kenken", 9, size=1, seed=1, tries=2))
    assert "--" not in str(late.value)
    with pytest.raises(kenken_cp.KenkenError, match="the documentation of formats lists what is"):
        kenken_cp.loads("no puzzle")
    large = kenken_cp.build("kenken", size=2, cages=[("10+", "r1c1 r1c2 r2c1 r2c2")])
    with pytest.raises(kenken_cp.KenkenError, match="backend") as refused:
        next(kenken_cp.solutions(large, "nobody"))
    assert "--" not in str(refused.value)


def test_reasons_of_answers_are_worded_too() -> None:
    document = kenken_cp.build("kenken", size=2, cages=[("6+", "r1c1 r1c2 r2c1 r2c2")])
    unknown = kenken_cp.Verdict(kenken_cp.Outcome.UNKNOWN, (), "auto", 0.0, 0, "as --max-size 20")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(verification, "decide", lambda *_, **__: unknown)
        patch.setattr(people, "decide", lambda *_, **__: unknown)
        answers = [kenken_cp.verify(document), *kenken_cp.verify_many([document])]
        reasons = {*[each.reason for each in answers], kenken_cp.hint(document).reason}
    assert reasons == {"as set_limits(max_size=20)"}


def test_commands_still_hear_of_options() -> None:
    with pytest.raises(kenken_cp.KenkenError, match="--difficulty brutal"):
        as_command(kenken_cp.generate)(difficulty="brutal")


def test_limits_are_changed_and_set_back() -> None:
    large: Any = {"family": "sudoku", "size": 20, "regions": False}
    try:
        with pytest.raises(kenken_cp.KenkenError, match=r"set_limits\(max_size=20\) allows it"):
            kenken_cp.build(**large)
        kenken_cp.set_limits(max_size=20)
        assert kenken_cp.build(**large).puzzle.rows == 20
        kenken_cp.set_limits(max_combinations=5)
        assert kenken_cp.build(**large).puzzle.rows == 20
        kenken_cp.set_limits(max_size=None, max_combinations=None)
        with pytest.raises(kenken_cp.KenkenError, match="too large"):
            kenken_cp.build(**large)
        wrongs: Any = ({"max_colours": 3}, {"max_size": 0}, {"max_size": "x"}, {"max_size": 99})
        for wrong in wrongs:
            with pytest.raises(kenken_cp.KenkenError, match="max_"):
                kenken_cp.set_limits(**wrong)
    finally:
        allow(DEFAULT)
