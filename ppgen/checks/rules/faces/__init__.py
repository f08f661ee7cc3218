"""General rules about composed pieces of a language: `check(printed: PrintedPieces)`."""
