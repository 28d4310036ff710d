"""Puzzles published for anybody's browser: one file that plays by itself, or a site for a web host.

`shell` writes the pages round a board, and one page that holds everything. Nothing they hold is
asked for elsewhere, and each page says so to the browser (its policy).
"""
