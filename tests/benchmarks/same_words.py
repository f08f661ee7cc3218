"""Did two programs draw the same cards? As many pages, and the same words on them.

Usage: python same_words.py ONE.pdf OTHER.pdf. Prints the counts; fails with the difference.
"""

from __future__ import annotations

import sys
from collections import Counter

import pypdfium2


def words_of(path: str) -> tuple[int, Counter[str]]:
    """Return the number of pages of a file, and how often each word stands in it."""
    pdf = pypdfium2.PdfDocument(path)
    words: Counter[str] = Counter()
    for page in pdf:
        words.update(page.get_textpage().get_text_bounded().split())
    return len(pdf), words


def main() -> None:
    """Compare the two files."""
    pages, words = words_of(sys.argv[1])
    other_pages, other_words = words_of(sys.argv[2])
    if pages != other_pages:
        sys.exit(f"the programs differ: {pages} and {other_pages} pages")
    if words != other_words:
        odd = sorted(((words - other_words) + (other_words - words)).items())[:12]
        sys.exit(f"the programs differ: {words.total()} and {other_words.total()} words; odd ones: {odd}")
    print(f"{pages} pages and {words.total()} words, the same from both programs")


if __name__ == "__main__":
    main()
