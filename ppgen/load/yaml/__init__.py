"""One YAML text into plain data with a place for every value, and values of it changed in place."""
