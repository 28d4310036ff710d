"""Lessons: for each family a course, whose lessons teach one technique each.

`courses` reads them: the idea, an example, boards on which the player finds that step, and a puzzle
whose hardest step it is. `boards` says what a board of a lesson is, and proves that the step is
open on it and nothing easier is; `records` makes JSON of a lesson for the player's page.
"""
