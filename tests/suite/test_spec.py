"""Specs: what is said, what comes of it, and what is refused in a line."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kenken_cp import cli
from kenken_cp.core.errors import KenkenError
from kenken_cp.core.plain_names import OF_RECIPES
from kenken_cp.core.steps import Tier
from kenken_cp.generation.difficulty import ANY, Difficulty
from kenken_cp.suite.integrity import Damaged
from kenken_cp.suite.spec import BANS, QUOTA_KEYS, WHOLE, Spec, from_json, places, to_json
from kenken_cp.suite.spec_reader import READERS, read_file
from kenken_cp.suite.store import reading
from tests.helpers.suites import HOUSED, SMALL, spec

NO_LEVELS = "'levels' must be a table with at least one level, as in levels = {easy = 100}"
# Lines of the whole suite, whose only part is right.
BAD_WHOLE = [
    ("seed = 1.5", "'seed' is 1.5; it must be an integer or a word"),
    ("seed = true", "'seed' is true; it must be"),
    ("seed = 2024-01-01", "'seed' is 2024-01-01; it must be"),
    ('seed = "1/7"', "'seed' is \"1/7\"; a suite starts with its first unit, so leave out /…"),
    ("title = 3", "'title' is 3; it must be a string"),
    ('title = "a\\nb"', "'title' must be printable on one line: "),
    ('prove = "me"', "'prove' is \"me\"; it must be cp-sat or sat"),
    ('unique_by = "x"', "'unique_by' is \"x\"; it must be any or log"),
    ("tries = 0", "'tries' is 0; it must be a number from 1"),
    ("sead = 1", "'sead' is not a key; did you mean seed?"),
    ("depth = 1", "'depth' is 1; it must be true or false"),
    (
        f"{500 * 'x'} = 1",
        (
            "'x{100}' is not a key; choose from title, seed, prove, tries, depth, "
            "shared_solutions, unique_by, ban, ban_puzzles or part"
        ),
    ),
]
# The lines of the only part.
BAD_PART = [
    ("seed = 4; size = 4; count = 1", "'seed' applies to the whole suite; put it above the first"),
    ("count = 1", "'size' is missing"),
    ("size = 4.5; count = 1", "'size' is 4.5; it must be 6"),
    ("size = true; count = 1", "'size' is true"),
    ("size = []; count = 1", r"'size' is \[\]"),
    ('size = "9-4"; count = 1', "'size' is \"9-4\""),
    ('size = [4, "4x4"]; count = 1', "'size' names 4x4 twice; name it once"),
    ("size = 99; count = 1", "'size' 99: each side must be from 1 to 16"),
    ("size = 4", "it does not say how many puzzles to make; use exactly one"),
    ("size = 4; count = 1; levels = {easy=1}", "has both 'count' and 'levels'"),
    ("size = 4; count = -1", "'count' is -1; it must be a number from 1"),
    ("size = 4; count = 1e3", "'count' is 1000.0"),
    ("size = 4; count = 9999999999", "'count' is 9999999999; .* 1,000,000,000"),
    ("size = 4; levels = 3", NO_LEVELS),
    ("size = 4; levels = {}", NO_LEVELS),
    ("size = 4; levels = {easy = 0}", "'levels.easy' is 0; it must be a number"),
    ("size = 4; levels = {esay = 3}", "'level' esay: did you mean easy"),
    ('size = 4; levels = {easy = 3, "easy..easy" = 3}', "which are the same"),
    ("size = 4; until = 50", "'until' is 50; it must be {level ="),
    (
        'size = 4; until = {level = "hard", cuont = 3}',
        "'until': 'cuont' is not a key; did you mean count?",
    ),
    ("size = 4; until = {level = 3, count = 1}", "'until.level' is 3; it must be a string"),
    ('size = 4; until = {level = "hard", count = "x"}', "'until.count' is \"x\""),
    ("size = 4; count = 1; singels = 0", "'singels' is not a key; did you mean sing"),
    ('family = "sudku"; size = 9; count = 1', "'family' sudku: .*did you mean sudoku"),
    (
        'family = "sudoku"; size = 9; count = 1; operators = "+"',
        "'operators': the family sudoku does not take this option; use it with kenken or",
    ),
    (
        'size = 9; count = 1; require = ["search"]',
        "'require' search: search is not a technique; ask for the level search",
    ),
    ('size = 9; count = 1; symmetry = "full"', "'symmetry': the family kenken"),
    (
        'family = "sudoku"; size = 7; count = 1',
        "7×7 has no rectangular boxes of 7 cells; add 'boxes' jigsaw, none or a map",
    ),
    (
        'family = "sudoku"; size = 9; count = 1; givens = "9-16"',
        "'givens' 9-16: a 9×9 Sudoku with one solution needs at least 17 givens",
    ),
    (
        'family = "killer"; size = 6; count = 1; uncaged = 36',
        "'uncaged' 36: use a whole number of cells from 0 to 35",
    ),
    (
        'family = "killer"; size = 2; count = 1; boxes = [[1, 1], [1]]',
        "'boxes': the map of boxes has 3 cells, but the grid has 4",
    ),
    ("size = 4; count = 1; singles = 1.5", "'singles' is 1.5; it must be"),
    ("size = 1; count = 1; singles = 0", "'singles' none: "),
    ("size = 4; count = 1; weak_clues = 1", "'weak_clues' is 1; it must be true"),
    ('size = 4; count = 1; operators = "%"', "'operators' %: '%' is not an operator"),
    ('size = 4; count = 1; style = "crave"', "'style' crave: .*carve"),
    ('size = 4; count = 1; rule = "paar"', "'rule' paar: no such rule; did you mean pair?"),
    ("size = 4; count = 1; cage_sizes = {two = 1}", "'cage_sizes' has 'two'"),
    (
        "size = 4; count = 1; cage_sizes = {2 = 0}",
        "'cage_sizes' 2:0: sizes must be at least 1, and weights from 1 to 1,000,000",
    ),
    ("size = 4; count = 1; digits = [1, 2]", "'digits': "),
    ('size = 4; count = 1; require = "x-wing"', "'require' is \"x-wing\"; it must be a list"),
    ('size = 4; count = 1; forbid = ["x"]', "'forbid' x: no such technique; "),
    (
        'size = 4; until = {level = "hard"}',
        r"'until' lacks 'count'; it must be \{level = \"hard\", count = 50\}",
    ),
    (
        "size = 4; count = 1; family = 'sudoku'; givens = -5",
        "'givens' -5: the number of givens must be 0 or more",
    ),
    (
        "family = 'numbrix'; size = 5; count = 1; givens = '1'",
        "ask for at least 2, or use give_ends = false",
    ),
]
# Whole files.
BAD_SPECS = [
    ("", r"no \[\[part\]\]; each part needs a size and the number of puzzles"),
    ("part = 3", r"no \[\[part\]\]; each part needs a size and the number of puzzles"),
    ("size = 4\n[[part]]\ncount = 1", "'size' is outside any part; put it below a"),
    ("[[part]]\nsize = 4\ncount = 1\n[[part]]\nsize = 0\ncount = 1", "part 2: 'size'"),
    (
        '[[part]]\nsize = "4-5"\ncount = 1\n[[part]]\nsize = [6, 5]\ncount = 9',
        "part 1 and part 2 both ask for 5x5 of level any .*; put both counts",
    ),
    (
        (
            "[[part]]\nsize = 4\nlevels = {gentle = 1, easy = 1}\n[[part]]\nsize = 5\ncount = 3\n"
            '[[part]]\nsize = 4\noperators = "*/+-"\nlevels = {"easy..easy" = 1, hard = 1}'
        ),
        "part 1 and part 3 both ask for 4x4 of level easy ",
    ),
    (
        '[[part]]\nsize = 4\ncount = 5\n[[part]]\nsize = 4\nuntil = {level = "hard", count = 5}',
        "part 1 and part 2 both ask for 4x4 of level any .*; change an option of one",
    ),
    ("[[part]]\nsize = 4\nsize = 5", "not TOML: "),
    ("[[part\nsize = 4", "not TOML: .*line 1"),
    ("[part]\nsize = 4\ncount = 1", r"no \[\[part\]\]; write \[\[part\]\] for \[part\]"),
    ("a = " + "[" * 5_000, "not TOML: |nested too deep; a spec needs at most 5 levels"),
]
BAD = [
    *((f"{line}\n[[part]]\nsize = 4\ncount = 1", told) for line, told in BAD_WHOLE),
    *(("[[part]]\n" + lines.replace("; ", "\n"), f"part 1: .*{told}") for lines, told in BAD_PART),
    *BAD_SPECS,
]


@pytest.mark.parametrize(("text", "message"), BAD)
def test_what_is_wrong_in_a_spec_is_told_in_a_line(text: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "spec.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(KenkenError, match=message) as told:
        read_file(path)
    assert str(told.value).startswith(f"{path}")
    assert "\n" not in str(told.value)
    assert "--" not in str(told.value)


def test_a_spec_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "spec.toml"
    path.write_bytes(b"title = '\xff'")
    with pytest.raises(KenkenError, match=r"spec\.toml: byte 10 is not UTF-8 text"):
        read_file(path)
    with pytest.raises(KenkenError, match=r"absent\.toml: cannot be read: No such file"):
        read_file("absent.toml")


def test_each_size_gets_as_many_and_lanes_stand_in_the_order_of_the_spec() -> None:
    read = spec(**SMALL)
    found = [
        (p.part.number, p.part.recipe.rows, p.part.recipe.columns, p.quota.level, p.quota.wanted)
        for p in places(read)
    ]
    assert found == [
        (1, 4, 4, "gentle", 12),
        (1, 4, 4, "easy..", 6),
        (1, 4, 5, "gentle", 12),
        (1, 4, 5, "easy..", 6),
        (2, 4, 4, "any", 10),
        (3, 4, 4, "easy..", 4),
    ]
    assert [p.number for p in places(read)] == list(range(6))
    assert read.wanted == 50


def test_a_lane_makes_its_own_target_and_offers_the_rest_to_its_part_alone() -> None:
    read = spec(part=[{"size": 4, "levels": {"gentle": 1, "easy": 2, "hard": 3}}, SMALL["part"][1]])
    own = places(read)[1]
    assert str(own.request.target.difficulty) == "easy"
    assert [str(target.difficulty) for target in own.request.secondary] == ["gentle", "hard"]
    assert own.offers == (1, 0, 2)
    assert places(read)[3].offers == (3,)


def test_each_key_of_the_whole_suite_is_declared_once() -> None:
    assert set(WHOLE) == set(READERS) == set(Spec._fields) - {"parts", *BANS}


def test_every_key_of_a_lane_is_written_and_read() -> None:
    part = {
        "size": 6, "until": {"level": "easy", "count": 4}, "require": ["naked-pair"],
        "forbid": ["x-wing"],
    }  # fmt: skip
    made = spec(unique_by="logic", part=[part])
    (lane,) = json.loads(to_json(made))["parts"][0]["lanes"]
    assert set(lane) == set(QUOTA_KEYS)
    assert from_json(to_json(made)) == made


@pytest.mark.parametrize(
    ("place", "said"),
    [
        (lambda fields: fields, "'sead' is not a key; did you mean seed?"),
        (
            lambda fields: fields["parts"][0],
            "part 1: 'sead' is not a key; choose from part, generator",
        ),
        (
            lambda fields: fields["parts"][0]["lanes"][0],
            "part 1: 'sead' is not a key; choose from le",
        ),
    ],
    ids=["suite", "part", "lane"],
)
def test_a_stored_spec_with_a_key_that_is_not_known_is_refused(
    place: Callable[[Any], dict[str, Any]], said: str
) -> None:
    fields = json.loads(to_json(spec(**SMALL)))
    place(fields)["sead"] = 1
    with pytest.raises(Damaged, match=f"^its spec was changed after it was written: {said}"):
        from_json(json.dumps(fields))


def test_until_keeps_all_and_counts_some() -> None:
    lane = places(spec(**SMALL))[5].quota
    assert lane.target.difficulty == ANY
    assert lane.until == Difficulty("tier", Tier.EASY, Tier.SEARCH)


FULL: dict[str, Any] = {
    "title": "All",
    "seed": -3,
    "prove": "sat",
    "unique_by": "logic",
    "tries": 77,
    "part": [
        {
            "size": "4x6", "style": "merge", "cage_sizes": {"3": 2, "2": 5}, "singles": 4,
            "operators": "×+", "hidden_operators": 0.25, "weak_clues": False,
            "rule": "max-minus-rest",
            "digits": "0-5", "require": ["x-wing"], "forbid": ["naked-triple", "naked-pair"],
            "levels": {"medium..hard": 5, "effort:40..60": 6, "depth:5..8": 7},
        },
        {"size": 2, "style": "fixed", "cages": [[0, 0], [1, 1]], "count": 3},
        {
            "family": "sudoku", "size": 9, "boxes": "jigsaw", "diagonals": True,
            "symmetry": "half-turn", "givens": "24-30", "levels": {"easy": 3},
        },
        {
            "family": "killer", "size": 4, "boxes": [[1, 1, 2, 2]] * 2 + [[3, 3, 4, 4]] * 2,
            "uncaged": 0.25, "repeats": True, "givens": 3, "count": 2,
        },
        {
            "family": "killer", "size": 2, "boxes": "none", "style": "fixed",
            "cages": [[0, 0], [-1, 1]], "count": 1,
        },
        {"family": "kenken-boxes", "size": 6, "boxes": "3x2", "operators": "+", "count": 3},
    ],
}  # fmt: skip


@pytest.mark.parametrize("fields", [SMALL, FULL, HOUSED])
def test_a_spec_comes_back_from_its_json_and_equal_ones_give_equal_texts(
    fields: dict[str, Any],
) -> None:
    read = spec(**fields)
    assert from_json(to_json(read)) == read
    assert to_json(from_json(to_json(read))) == to_json(read)
    backwards = {key: fields[key] for key in reversed(fields)}
    assert to_json(spec(**backwards)) == to_json(read)


def test_a_spec_written_before_depth_was_on_request_asks_for_it() -> None:
    asked, plain = (spec(depth=depth, part=[{"size": 4, "count": 1}]) for depth in (True, False))
    assert '"depth":false' in to_json(plain)
    assert to_json(asked) == to_json(plain).replace('"depth":false,', "")
    assert from_json(to_json(asked)).depth
    with pytest.raises(KenkenError, match="'depth' is neither true nor false"):
        from_json(to_json(plain).replace("false", "0", 1))


OLD_SPEC = (
    '{"title":"All","seed":7,"prove":"cp-sat","tries":100,"parts":['
    '{"part":1,"generator":1,"recipe":{"rows":4,"columns":4,"style":"fixed","no_op":0.25,'
    '"caging":[0,0,1,1,0,0,1,1,2,2,3,3,2,2,3,3]},"lanes":[{"level":"any","count":1}]},'
    '{"part":2,"generator":1,"recipe":{"rows":8,"columns":8,"family":"nonogram","grain":2,'
    '"full_lines":false},"lanes":[{"level":"any","count":1}]},'
    '{"part":3,"generator":1,"recipe":{"rows":6,"columns":6,"family":"numbrix","closed":true,'
    '"ends":false,"max_stretch":5,"max_branches":9},"lanes":[{"level":"any","count":1}]},'
    '{"part":4,"generator":1,"recipe":{"family":"shikaku","rows":6,"columns":6,"unknown":0.5},'
    '"lanes":[{"level":"any","count":1}]}]}'
)


def test_a_suite_written_with_old_names_of_options_is_read_and_written_with_the_plain_ones() -> (
    None
):
    said = [part.recipe.as_fields() for part in from_json(OLD_SPEC).parts]
    assert said[0]["hidden_operators"] == 0.25
    assert said[0]["cages"] == [0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]
    assert said[1] == {"rows": 8, "columns": 8, "family": "nonogram"} | {
        "blob_size": 2, "easy_lines": False,
    }  # fmt: skip
    assert said[2] == {"rows": 6, "columns": 6, "family": "numbrix"} | {
        "loop": True, "give_ends": False, "max_gap": 5, "max_choices": 9,
    }  # fmt: skip
    assert said[3] == {"rows": 6, "columns": 6, "family": "shikaku", "question_marks": 0.5}
    now = to_json(from_json(OLD_SPEC))
    assert from_json(now) == from_json(OLD_SPEC)
    assert not any(f'"{old}"' in now for old in OF_RECIPES)


def test_a_technique_by_an_alias_is_kept_by_its_id() -> None:
    part = {"size": 6, "count": 1}
    aliased = spec(part=[{**part, "require": ["rule-of-45"], "forbid": ["nishio", "X wing"]}])
    by_id = spec(
        part=[{**part, "require": ["line-sum-one"], "forbid": ["contradiction", "x-wing"]}]
    )
    assert aliased == by_id
    assert '"line-sum-one"' in to_json(aliased)


def options_give(tmp_path: Path, *options: str) -> Spec | None:
    path = tmp_path / "by-options.db"
    assert cli.run(["suite", "new", *options, "-o", str(path), "-q"]) == 0
    with reading(path) as suite:
        return suite.spec


@pytest.mark.parametrize(
    ("options", "fields"),
    [
        (
            "--size 4-5 --size 3x4 --level gentle=100 --level 40..60=5 --operators +-",
            {
                "part": [{
                    "size": ["4-5", "3x4"], "levels": {"gentle": 100, "effort:40..60": 5},
                    "operators": "+-",
                }],
            },
        ),
        ("--size 6 --count 7", {"part": [{"size": 6, "count": 7}]}),
        (
            "--size 6 --until hard:50 --seed 17 --title Ho --prove cp-sat --tries 9 --depth",
            {
                "title": "Ho", "seed": 17, "prove": "cp-sat", "tries": 9, "depth": True,
                "part": [{"size": 6, "until": {"level": "hard", "count": 50}}],
            },
        ),
        (
            (
                "--family sudoku --size 6 -n 2 --boxes 3x2 --diagonals --givens 12-16 "
                "--symmetry half-turn"
            ),
            {
                "part": [{
                    "family": "sudoku", "size": 6, "count": 2, "boxes": "3x2", "diagonals": True,
                    "givens": [12, 16], "symmetry": "half-turn",
                }],
            },
        ),
        (
            "--family killer --size 6 -n 2 --boxes jigsaw --uncaged 0.25 --repeats --givens 1",
            {
                "part": [{
                    "family": "killer", "size": 6, "count": 2, "boxes": "jigsaw", "uncaged": 9,
                    "repeats": True, "givens": 1,
                }],
            },
        ),
        (
            (
                "--size 6 -n 2 --style rotation --cage-sizes 3:2,2:5 --singles 4 "
                "--hidden-operators 0.25 "
                "--no-weak-clues --rule max-minus-rest --digits 0-5 --require x-wing "
                "--unique-by logic --forbid naked-pair"
            ),
            {
                "unique_by": "logic",
                "part": [{
                    "size": 6, "count": 2, "style": "rotation", "cage_sizes": {"2": 5, "3": 2},
                    "singles": 4, "hidden_operators": 0.25, "weak_clues": False,
                    "rule": "max-minus-rest",
                    "digits": [0, 1, 2, 3, 4, 5], "require": ["x-wing"], "forbid": ["naked-pair"],
                }],
            },
        ),
    ],
)  # fmt: skip
def test_options_and_toml_give_the_same_spec(
    options: str, fields: dict[str, Any], tmp_path: Path
) -> None:
    assert options_give(tmp_path, *options.split()) == spec(**fields)


def test_options_beside_a_spec_have_the_last_word_on_seed_and_title(tmp_path: Path) -> None:
    toml = tmp_path / "spec.toml"
    toml.write_text('title = "A"\nseed = 1\n[[part]]\nsize = 4\ncount = 3\n', encoding="utf-8")
    read = options_give(tmp_path, str(toml), "--seed", "2", "--title", "B", "--prove", "sat")
    assert read == read_file(toml)._replace(seed=2, title="B", prove="sat")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("--count 3 -o x.db", "--size is missing"),
        ("--size 4 --count 3", "--output is missing"),
        (
            "--size 4 -o x.db",
            "the number of puzzles is missing; use --count 100, --level easy=100",
        ),
        ("--size 4 --count 3 --level easy=3 -o x.db", "--level and --count cannot be combined"),
        ("--size 4 --level easy -o x.db", "--level easy: write a level and a number"),
        ("--size 4 --level easy=0 -o x.db", "--level easy=0: the number must be from 1 to "),
        ("--size 4 --level easy=99999999999 -o x.db", ": the number must be from 1 to "),
        ("--size 4 --level esay=5 -o x.db", "--level esay: did you mean easy"),
        ("--size 4 --level easy=5 --level easy..easy=6 -o x.db", "repeats easy=5"),
        ("--size 4 --until hard -o x.db", "--until hard: write a level and a number"),
        ("--size 4 --until hrad:3 -o x.db", "--until hrad..: did you mean hard"),
        ("--size 4x -n 3 -o x.db", "--size 4x: "),
        (
            "--size 4 -n 3 --seed 1/7 -o x.db",
            "--seed 1/7: a suite starts with its first unit; leave out /UNIT",
        ),
        ("--size 4 -n 3 --operators % -o x.db", "--operators %: "),
        (
            "--size 4 -n 3 -o x.db --operators=",
            "--operators is empty; give a value or leave it out",
        ),
        ("--size 4 -n 3 -o x.db --seed=", "--seed is empty"),
        ("--size 4 -n 3 -o x.db --title=", "--title is empty"),
        ("--size 4 -n 3 -o x.db --until=", "--until is empty"),
        (
            "numbrix --size 4 -n 3 -o x.db",
            "numbrix is a family, not a spec file; write --family numbrix",
        ),
        (
            "spec.toml --size 4 -o x.db",
            "--size cannot be combined with a spec; put it into the spec, or leave out the spec",
        ),
        (
            "spec.toml --unique-by any -o x.db",
            (
                "--unique-by cannot be combined with a spec; put it into the spec, or leave "
                "out the spec"
            ),
        ),
    ],
)
def test_options_that_cannot_be_are_refused_in_a_line(
    options: str,
    message: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.run(["suite", "new", *options.split()]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"kenken: {message}") or message in line
    assert list(tmp_path.iterdir()) == []


def test_a_ban_that_is_no_key_is_damage() -> None:
    fields = json.loads(to_json(spec(part=[{"size": 4, "count": 1}])))
    assert from_json(json.dumps({**fields, "bans": ["abcd"]})).banned == {b"\xab\xcd"}
    for key in ("abc", "", "xy", 7, "ABCD"):
        with pytest.raises(Damaged, match="a banned puzzle has no key"):
            from_json(json.dumps({**fields, "bans": [key]}))
