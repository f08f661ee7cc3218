"""General rules that layout elements report while they are composed: without `check`."""
