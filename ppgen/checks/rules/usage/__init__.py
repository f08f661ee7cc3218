"""General rules about what a game uses in all its languages: `check(usage: Usage)`."""
