"""Messages as a page shows them: its fields have names, where a command line has options."""

import re

_OPTION = re.compile(r"(?<![\w'\"-])--(?!read-only\b)([a-z][a-z-]*[a-z])")
# Advice that nobody can follow on a page.
_TAILS = ("; kenken formats lists what is read, and --read-as names one",)


def worded(message: str) -> str:
    """The message with each option by the name of its field: `cage sizes` for `--cage-sizes`.

    How the studio itself is started stays: `--read-only`.
    """
    for tail in _TAILS:
        message = message.removesuffix(tail)
    return _OPTION.sub(lambda found: found[1].replace("-", " "), message)
