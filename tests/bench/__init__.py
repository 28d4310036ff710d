"""Benchmarks, run by `make bench`; their results are kept in README.md beside this file."""
