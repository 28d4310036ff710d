"""How Sphinx builds the site; `make docs` puts this beside the sources of the pages."""

import kenken_cp

project = "kenken-cp"
version = release = kenken_cp.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]

html_theme = "furo"
html_title = f"{project} {version}"
html_css_files = ["puzzles.css", "site.css"]
html_static_path = ["_static"]
html_copy_source = False
html_show_copyright = False
# A page opened from a disk may not fetch others, which the lines below each result would need.
html_show_search_summary = False

myst_heading_anchors = 6  # as in the project's links
default_role = "code"  # docstrings mark code as Markdown does
# What readers of the plain pages lose nothing by: a heading two levels down, an ellipsis in JSON.
suppress_warnings = ["myst.header", "misc.highlighting_failure"]
autodoc_typehints_format = "short"
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True}
