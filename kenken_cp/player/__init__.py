"""The player: what a page needs to let a puzzle be played, and the page's own modules.

`bundles` makes one JSON value of a puzzle, its bundle: the board (`boards`), the facts of its
rules, the steps that solve it in words (`traces`), and its solution. `pages/player/` are plain ES
modules that play a bundle without a server; the studio puts its server behind them. `modules` has
them as one script and one style sheet, for pages that stand alone.
"""
