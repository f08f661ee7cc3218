"""Which files may hold cards, by the ending of their name."""

from __future__ import annotations

YAML_ENDINGS = (".yaml", ".yml")

LINE_ENDINGS = (".jsonl", ".ndjson")
"""Files of one value a line."""

JSON_ENDINGS = (".json", *LINE_ENDINGS)

TAB_ENDINGS = (".tsv", ".tab")
TEXT_ENDINGS = (".csv", *TAB_ENDINGS)
NAMED_TEXT_ENDINGS = (*TEXT_ENDINGS, ".txt")
"""Of tables whose cells are texts alone, where they are named: in a project a .txt may be anything."""

MARKDOWN_ENDINGS = (".md",)
NAMED_MARKDOWN_ENDINGS = (*MARKDOWN_ENDINGS, ".markdown")
"""Of cards in Markdown, where they are named: in a project they have one spelling."""

BOOK_ENDINGS = (".xlsx", ".xlsm", ".ods")
TABLE_ENDINGS = (*TEXT_ENDINGS, *BOOK_ENDINGS)

UNREAD_TABLES = frozenset({".xls", ".xlsb", ".numbers", ".gsheet", ".dbf", ".fods"})
"""Tables that people may lay beside the others, and that are not read."""
