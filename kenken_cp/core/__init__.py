"""What every other room speaks of: geometry, puzzles, models, verdicts, budgets, errors."""
