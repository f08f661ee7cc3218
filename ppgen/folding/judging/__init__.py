"""Whether a thing folds, closes, holds and measures what it should."""
