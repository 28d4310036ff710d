"""Input that means harm or came to harm: corpora as code, for every reader and the command line.

`readers` is the table of what is read, `corpus` the fixed attacks, `damage` and `junk` make more
of a valid document, `databases` does so for suites; `measure` says how long reading takes, and
`atheris_readers` looks for more with coverage as its guide.
"""
