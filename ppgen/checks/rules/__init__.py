"""General rules, one a file, found by listing these folders, of which each is a phase.

A file defines `ID`, `WHY`, the samples `GOOD` and `BAD`, and `check`.
"""
