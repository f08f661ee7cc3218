"""Things that fold, one a file: `ID`, an `Options` model and `build(options, paper) -> Assembly`.

A module may also say which option to shrink when the net is too large for the paper (`GROWS`),
and that nothing of it is glued (`NEEDS_GLUE = False`).
"""
