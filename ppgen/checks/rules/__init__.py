"""General rules, one a file, found by listing this folder.

A file defines `ID`, `WHY`, the samples `GOOD` and `BAD`, and `check`; `LOOKS_AT` says in which phase.
"""
