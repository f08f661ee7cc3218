"""The studio: a page of this machine alone that shows a game as it will be printed, and edits its files."""
