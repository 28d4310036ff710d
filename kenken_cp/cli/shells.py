"""Scripts that complete the command line in shells, from the commands' own declarations."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from kenken_cp.backends import BACKENDS
from kenken_cp.book.design import PAPERS
from kenken_cp.book.gather import ORDERS
from kenken_cp.certificate.files import CLAIMS
from kenken_cp.cli.man_pages import every_command
from kenken_cp.cli.wording import value_named
from kenken_cp.core.plain_names import flag_of
from kenken_cp.core.steps import Tier
from kenken_cp.formats import FORMATS
from kenken_cp.generation.recipe import all_options
from kenken_cp.human import TECHNIQUES
from kenken_cp.registry import FAMILIES
from kenken_cp.render.pictures import KINDS
from kenken_cp.render.themes import NAMES as THEMES
from kenken_cp.suite.select import ORDERS as SORTS
from kenken_cp.teaching.search import VALUE_ORDERS, VARIABLE_ORDERS

_CHOICES = re.compile(r"<([\w.-]+(?:\|[\w.-]+)+)>")
TIERS = tuple([tier.name.lower() for tier in Tier])
_FAMILIES = tuple([family.id for family in FAMILIES])
# The values of options and arguments that have no choices of their own, by metavar and by name.
VALUES: Mapping[str, Sequence[str]] = {
    "FAMILY": _FAMILIES,
    "TECHNIQUE": tuple(TECHNIQUES),
    "[TECHNIQUE]": tuple(TECHNIQUES),
    "ID": tuple(TECHNIQUES),
    "TIER": TIERS,
    "RANGE": TIERS,
    "FORMAT": tuple([row.id for row in FORMATS]),
    "--family": _FAMILIES,
    "--backend": ("auto", *[row.id for row in BACKENDS]),
    "--difficulty": ("any", *TIERS),
    "--max-tier": TIERS,
    "--sort": tuple(SORTS),
    "--theme": tuple(THEMES),
    "--format": tuple(KINDS),
    "--paper": tuple(PAPERS),
    "--order": tuple(ORDERS),
    "--claim": tuple(map(str, CLAIMS)),
    "--variable-order": tuple(VARIABLE_ORDERS),
    "--value-order": tuple(VALUE_ORDERS),
    **{flag_of(name): each.choices or each.names for name, each in all_options().items()},
}


COMMAND = "COMMAND"  # the metavar of an argument that names a command


class Word(NamedTuple):
    """An option, all its names, or an argument, without any; `values` are what it can be.

    `takes` says whether it has a value.
    """

    names: tuple[str, ...]
    values: tuple[str, ...]
    takes: bool
    help: str


class Completed(NamedTuple):
    """One command and the words that can follow it."""

    name: str
    words: tuple[Word, ...]

    @property
    def options(self) -> Iterator[Word]:
        """Its options."""
        return (word for word in self.words if word.names)

    @property
    def arguments(self) -> list[str]:
        """The values of its arguments, where they are known."""
        return [value for word in self.words if not word.names for value in word.values]


def completed() -> list[Completed]:
    """Every command, in order."""
    commands = list(every_command())
    words = tuple(dict.fromkeys([word for name, *_ in commands for word in name.split()]))
    return [
        Completed(
            name, tuple([_word(param, context, words) for param in command.get_params(context)])
        )
        for name, context, command in commands
    ]


def _word(param: Any, context: Any, commands: tuple[str, ...]) -> Word:
    names = () if param.param_type_name == "argument" else (*param.opts, *param.secondary_opts)
    takes = not names or not getattr(param, "is_flag", False)
    values = commands if param.metavar == COMMAND else _values(param, context, names)
    return Word(tuple(names), values, takes and "--help" not in names, _help(param))


def _values(param: Any, context: Any, names: Sequence[str]) -> tuple[str, ...]:
    """What the help shows as choices, `<table|jsonl>`, or else what is known of the name."""
    record = param.get_help_record(context)
    choices = _CHOICES.search(value_named(record[0])) if record else None
    if choices:
        return tuple(choices[1].split("|"))
    metavar = param.metavar or ""
    known = next((VALUES[each] for each in (*names, metavar) if each in VALUES), ())
    words = [each for each in metavar.split("|") if "|" in metavar and re.match("[a-z]", each)]
    return tuple(known or words)


def _help(param: Any) -> str:
    text = " ".join((getattr(param, "help", None) or "").split())
    return text.partition(". ")[0].partition(";")[0].rstrip(".")


def _next_words(names: Sequence[str]) -> dict[str, list[str]]:
    """For "" and each group, the words that come next."""
    found: dict[str, list[str]] = {}
    for name in names:
        *group, last = name.split()
        found.setdefault("", []).append(group[0] if group else last)
        if group:
            found.setdefault(" ".join(group), []).append(last)
    return {group: list(dict.fromkeys(words)) for group, words in found.items()}


def bash() -> str:
    """The script for bash: three tables, and a function that looks things up in them.

    A command whose arguments have no known values takes files.
    """
    commands = completed()
    rows = []
    for group, words in _next_words([command.name for command in commands]).items():
        rows.append(f'  _kenken_words[{_key(group)}]="{" ".join(words)}"')
    for command in commands:
        names = [name for word in command.options for name in word.names]
        rows.append(f'  _kenken_options[{_key(command.name)}]="{" ".join(names)}"')
        rows.append(f'  _kenken_words[{_key(command.name)}]="{" ".join(command.arguments)}"')
        for word in command.options:
            values = " ".join(word.values) if word.values else "-"
            if word.takes:
                rows += [
                    f'  _kenken_values[{_key(f"{command.name} {n}")}]="{values}"'
                    for n in word.names
                ]
    return _BASH.replace("ROWS", "\n".join(rows))


def _key(words: str) -> str:
    """The key of a command or option: zsh would take quotes for a part of it."""
    return "/".join(["kenken", *words.split()])


_BASH = r"""# Completes kenken in bash 4 and later.
declare -gA _kenken_words _kenken_options _kenken_values
_kenken_fill() {
ROWS
}
_kenken_fill
_kenken() {
  local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" command="kenken" at
  COMPREPLY=()
  for ((at = 1; at < COMP_CWORD; at++)); do
    local longer="$command/${COMP_WORDS[at]}"
    [[ -n "${_kenken_options[$longer]+x}" || -n "${_kenken_words[$longer]+x}" ]] || break
    command="$longer"
  done
  local values="${_kenken_values[$command/$before]:-}"
  if [[ -n "$values" ]]; then
    if [[ "$values" == "-" ]]; then
      COMPREPLY=($(compgen -f -- "$word"))
    else
      COMPREPLY=($(compgen -W "$values" -- "$word"))
    fi
  elif [[ "$word" == -* ]]; then
    COMPREPLY=($(compgen -W "${_kenken_options[$command]:---help --version}" -- "$word"))
  elif [[ -n "${_kenken_words[$command]:-}" ]]; then
    COMPREPLY=($(compgen -W "${_kenken_words[$command]}" -- "$word"))
  else
    COMPREPLY=($(compgen -f -- "$word"))
  fi
}
complete -o filenames -F _kenken kenken"""


def zsh() -> str:
    """The script for zsh, which reads that of bash."""
    script = bash().replace("declare -gA", "typeset -gA").replace("in bash 4 and later", "in zsh")
    return f"autoload -U +X bashcompinit && bashcompinit\n{script}"


def fish() -> str:
    """The script for fish: a line for each word."""
    commands = completed()
    names = [command.name for command in commands]
    following = _next_words(names)
    groups = [group for group in following if group]
    lines = ["# Completes kenken in fish.", "complete -c kenken -e"]
    for group, words in following.items():
        where = _fish_within([group], words) if group else "__fish_use_subcommand"
        lines += [f"complete -c kenken -n {_quoted(where)} -f -a {word}" for word in words]
    for command in commands:
        parts = command.name.split()
        where = _fish_within(parts, groups if len(parts) == 1 else [])
        if command.arguments:
            values = _quoted(" ".join(command.arguments))
            lines.append(f"complete -c kenken -n {_quoted(where)} -f -a {values}")
        for word in command.options:
            spelled = [
                f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}"
                for name in word.names
            ]
            value = " -r" if word.takes else ""
            value += f" -f -a {_quoted(' '.join(word.values))}" if word.values else ""
            help_ = f" -d {_quoted(word.help)}" if word.help else ""
            lines.append(
                f"complete -c kenken -n {_quoted(where)} {' '.join(spelled)}{value}{help_}"
            )
    return "\n".join(lines)


def _fish_within(seen: Sequence[str], unseen: Sequence[str]) -> str:
    """The condition that these words stand in the line, and none of the others: a command outside
    groups may have the name of one within."""
    tests = [f"__fish_seen_subcommand_from {word}" for word in seen]
    if unseen:
        tests.append(f"not __fish_seen_subcommand_from {' '.join(unseen)}")
    return "; and ".join(tests)


def _quoted(text: str) -> str:
    """In quotes that hold everything but themselves."""
    return "'" + text.replace("\\", "\\\\").replace("'", "’") + "'"


SHELLS: Mapping[str, Callable[[], str]] = {"bash": bash, "zsh": zsh, "fish": fish}
