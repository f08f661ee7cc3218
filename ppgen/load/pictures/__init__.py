"""Picture files: what they are, how large, and whether they are safe to open."""
