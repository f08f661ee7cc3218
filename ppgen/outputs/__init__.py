"""Files that are written: each whole or not at all, and a manifest of what they were made from."""
