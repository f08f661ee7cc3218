"""General rules about a deck, whatever is composed of it: `check(subject: Subject)`."""
