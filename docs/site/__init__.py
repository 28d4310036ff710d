"""The site that `make docs` builds: the pages of `docs/`, and those drawn from the program's rows.

`python -m docs.site` stages the sources of all pages and has Sphinx build them. Only this command
needs Sphinx; what makes the pages does not, so that tests may ask it.
"""
