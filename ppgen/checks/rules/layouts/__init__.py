"""General rules about layouts as they are written, whatever a card says: `check(usage: Usage)`."""
