"""Old names of options, which were hard to read. They are still read: on the command line, in the
library, in specs and in the JSON of old suites; all that is written has the plain names.
"""

from collections.abc import Mapping

# The plain name by the old one: of options of recipes, and of options of commands.
OF_RECIPES: Mapping[str, str] = {
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
}
OF_COMMANDS: Mapping[str, str] = {
    "cut": "max_tier",
    "each": "per_level",
    "front": "front_matter",
    "leave_out": "skip_unprintable",
    "max_partials": "max_partial_results",
    "max_tuples": "max_combinations",
    "of": "puzzles",
    "times": "solving_times",
}
PLAIN: Mapping[str, str] = {**OF_RECIPES, **OF_COMMANDS}


def plain_name(name: str) -> str:
    """The plain name of an option, with _ between words, for either name."""
    return PLAIN.get(name, name)


def flag_of(name: str) -> str:
    """The option's name on the command line."""
    return f"--{name.replace('_', '-')}"


def plain_word(word: str) -> str:
    """An option as it was written, without its dashes, by its plain name; `no-ends` as well."""
    name = word.replace("-", "_")
    no = "no-" if name not in PLAIN and name.startswith("no_") else ""
    plain = PLAIN.get(name.removeprefix("no_") if no else name)
    return word if plain is None else f"{no}{plain.replace('_', '-')}"
