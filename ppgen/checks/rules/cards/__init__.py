"""General rules about a deck, asked before anything is composed: `check(subject: Subject)`."""
