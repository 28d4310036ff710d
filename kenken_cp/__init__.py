"""KenKen and its relatives: generate, prove, rate, solve and explain.

The names in `__all__` are the public library; `help(kenken_cp.verify)` explains one. They are
loaded when first used, and solvers when a solver is. All other modules are private.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kenken_cp.api.arrays import VerdictArrays
    from kenken_cp.api.building import build
    from kenken_cp.api.checking import GridCheck, check
    from kenken_cp.api.making import generate
    from kenken_cp.api.many import rate_many, solve_many, verify_many
    from kenken_cp.api.people import (
        ExplainedStep,
        Explanation,
        HintAnswer,
        HintStatus,
        explain,
        hint,
        rate,
    )
    from kenken_cp.api.puzzles import (
        FamilyInfo,
        dump,
        dumps,
        families,
        load,
        load_all,
        loads,
        set_limits,
    )
    from kenken_cp.api.setting import candidates, complete, count, estimate, redundant
    from kenken_cp.api.solving import (
        NotUnique,
        certify,
        check_certificate,
        solutions,
        solve,
        verify,
    )
    from kenken_cp.certificate import Certificate, Refused
    from kenken_cp.core.document import Document, Meta
    from kenken_cp.core.errors import KenkenError, OutOfBudget
    from kenken_cp.core.family import Violation
    from kenken_cp.core.puzzle import Puzzle
    from kenken_cp.core.steps import Tier
    from kenken_cp.core.verdict import Outcome, Verdict
    from kenken_cp.minutes import Minutes
    from kenken_cp.rating import Rating
    from kenken_cp.setting.candidates import TrueCandidates
    from kenken_cp.setting.completing import Completion
    from kenken_cp.setting.counting import Count, Estimate
    from kenken_cp.setting.redundancy import Redundancy

__version__ = "0.1.0"

# The module of each public name.
_MODULES = {
    "certificate": ("Certificate", "Refused"),
    "core.document": ("Meta",),
    "core.errors": ("KenkenError", "OutOfBudget"),
    "core.family": ("Violation",),
    "core.puzzle": ("Puzzle",),
    "core.steps": ("Tier",),
    "core.verdict": ("Outcome", "Verdict"),
    "api.building": ("build",),
    "api.checking": ("GridCheck", "check"),
    "api.making": ("generate",),
    "api.arrays": ("VerdictArrays",),
    "api.many": ("rate_many", "solve_many", "verify_many"),
    "api.people": (
        "ExplainedStep", "Explanation", "HintAnswer", "HintStatus", "explain", "hint", "rate",
    ),
    "api.puzzles": (
        "Document", "FamilyInfo", "dump", "dumps", "families", "load", "load_all", "loads",
        "set_limits",
    ),
    "api.setting": ("candidates", "complete", "count", "estimate", "redundant"),
    "api.solving": (
        "NotUnique", "certify", "check_certificate", "solutions", "solve", "verify",
    ),
    "minutes": ("Minutes",),
    "rating": ("Rating",),
    "setting.candidates": ("TrueCandidates",),
    "setting.completing": ("Completion",),
    "setting.counting": ("Count", "Estimate"),
    "setting.redundancy": ("Redundancy",),
}  # fmt: skip
_PUBLIC = {name: f"kenken_cp.{module}" for module, names in _MODULES.items() for name in names}

__all__ = [
    "Certificate",
    "Completion",
    "Count",
    "Document",
    "Estimate",
    "ExplainedStep",
    "Explanation",
    "FamilyInfo",
    "GridCheck",
    "HintAnswer",
    "HintStatus",
    "KenkenError",
    "Meta",
    "Minutes",
    "NotUnique",
    "OutOfBudget",
    "Outcome",
    "Puzzle",
    "Rating",
    "Redundancy",
    "Refused",
    "Tier",
    "TrueCandidates",
    "Verdict",
    "VerdictArrays",
    "Violation",
    "build",
    "candidates",
    "certify",
    "check",
    "check_certificate",
    "complete",
    "count",
    "dump",
    "dumps",
    "estimate",
    "explain",
    "families",
    "generate",
    "hint",
    "load",
    "load_all",
    "loads",
    "rate",
    "rate_many",
    "redundant",
    "set_limits",
    "solutions",
    "solve",
    "solve_many",
    "verify",
    "verify_many",
]


def __getattr__(name: str) -> Any:
    """A public name, from its module, which is loaded now."""
    if name not in _PUBLIC:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_PUBLIC[name]), name)
    return value


def __dir__() -> list[str]:
    """The public names."""
    return [*__all__, "__version__"]
