"""Plain names of options whose first names were hard to read. The old names are still accepted.

A recipe's field and its key in JSON keep the old name, since suites and puzzles hold it.
"""

from collections.abc import Mapping

# By the old name. The first ones are options of recipes, the others options of commands.
PLAIN: Mapping[str, str] = {
    "caging": "cages",
    "changes": "max_changes",
    "closed": "loop",
    "ends": "give_ends",
    "full_lines": "easy_lines",
    "grain": "blob_size",
    "max_branches": "max_choices",
    "max_stretch": "max_gap",
    "no_op": "hidden_operators",
    "unknown": "question_marks",
    # of commands
    "cut": "max_tier",
    "each": "per_level",
    "front": "front_matter",
    "leave_out": "skip_unprintable",
    "max_partials": "max_partial_results",
    "max_tuples": "max_combinations",
    "of": "puzzles",
    "times": "solving_times",
}
_OLD = {plain: old for old, plain in PLAIN.items()}


def plain_name(name: str) -> str:
    """The name as people write it, with _ between words."""
    return PLAIN.get(name, name)


def flag_of(name: str) -> str:
    """The option's name on the command line."""
    return f"--{plain_name(name).replace('_', '-')}"


def plain_word(word: str) -> str:
    """An option as it was written, without its dashes, by its plain name; `no-ends` as well."""
    name = word.replace("-", "_")
    no = "no-" if name not in PLAIN and name.startswith("no_") else ""
    plain = PLAIN.get(name.removeprefix("no_") if no else name)
    return word if plain is None else f"{no}{plain.replace('_', '-')}"


def field_name(name: str) -> str:
    """The name of the recipe's field, for either name."""
    return _OLD.get(name, name)
