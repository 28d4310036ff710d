"""The budget of one question, in time and nodes, and the run that spends it."""

from dataclasses import dataclass, field
from time import monotonic, process_time

from kenken_cp.core.errors import OutOfBudget

try:
    from resource import RUSAGE_CHILDREN, getrusage
except ImportError:  # Windows

    def cpu_seconds() -> float:
        """CPU seconds that this process has spent."""
        return process_time()

else:

    def cpu_seconds() -> float:
        """CPU seconds that this process has spent, and those of its own that have ended."""
        children = getrusage(RUSAGE_CHILDREN)
        return process_time() + children.ru_utime + children.ru_stime


LONGEST_WAIT = 1e6  # seconds; what waits for others, of the system or a solver, takes not much more


@dataclass(frozen=True, slots=True)
class Budget:
    """Limits for one question: wall seconds and search nodes; None is no limit.

    A node is the backend's own unit: a branch (kernel, MiniZinc) or a conflict (CP-SAT, SAT).
    """

    seconds: float | None = None
    nodes: int | None = None


UNLIMITED = Budget()


@dataclass(slots=True)
class Run:
    """The run of one question: its budget, and what it has cost so far."""

    budget: Budget = UNLIMITED
    nodes: int = 0
    started: float = field(default_factory=monotonic)
    cpu_started: float = field(default_factory=cpu_seconds)

    @property
    def seconds(self) -> float:
        """Wall seconds since the run began."""
        return monotonic() - self.started

    @property
    def cpu_seconds(self) -> float:
        """CPU seconds spent since the run began."""
        return cpu_seconds() - self.cpu_started

    def again(self, budget: Budget) -> "Run":
        """A new run of the same question on this budget, whose clocks go on."""
        return Run(budget, 0, self.started, self.cpu_started)

    def seconds_left(self) -> float | None:
        """The seconds left, None while no limit is in sight. Raises OutOfBudget at 0."""
        if self.budget.seconds is None:
            return None
        left = self.budget.seconds - self.seconds
        if left <= 0:
            raise OutOfBudget(f"the time limit of {self.budget.seconds:g} s was reached")
        return left if left < LONGEST_WAIT else None

    def check_time(self) -> None:
        """Raise OutOfBudget if the time is up."""
        self.seconds_left()

    def nodes_left(self) -> int | None:
        """The nodes left, None without a limit. Raises OutOfBudget at 0."""
        if self.budget.nodes is None:
            return None
        left = self.budget.nodes - self.nodes
        if left <= 0:
            raise OutOfBudget(f"the node limit of {self.budget.nodes:,} was reached")
        return left
