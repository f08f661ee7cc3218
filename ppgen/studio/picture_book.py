"""One HTML file with the pictures of a deck, for people who play-test: no scripts, no network, all in it."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator
from html import escape
from importlib import resources
from typing import NamedTuple

from ppgen.display.pieces import Piece

DOTS = 130
"""Dots an inch of its pictures: a poker card becomes 322 pixels wide, sharp enough to read on a telephone."""


class BookPage(NamedTuple):
    """A piece of a book: its title, how many there are, and its pictures as PNG, face first."""

    title: str
    kind: str
    copies: int
    piece: Piece
    pictures: tuple[bytes, ...]


class BookLanguage(NamedTuple):
    """All pieces of a book in one language."""

    tag: str
    name: str
    is_right_to_left: bool
    pages: tuple[BookPage, ...]


def picture_book(title: str, version: str, languages: Iterable[BookLanguage]) -> str:
    """Return the page: languages are switched by links alone, backs are beside their faces."""
    made = tuple(languages)
    style = resources.files("ppgen.studio").joinpath("page/book.css").read_text(encoding="utf-8")
    first = made[0]
    lines = [
        "<!doctype html>",
        f'<html lang="{escape(first.tag)}"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta http-equiv="content-security-policy" content="default-src \'none\'; img-src data:; '
        "style-src 'unsafe-inline'\">",
        f"<title>{escape(title)}</title><style>{style}</style></head><body>",
        f"<header><h1>{escape(title)}</h1><p>{escape(version)}</p>",
        *_choices(made),
        "</header><main>",
        *(line for number, one in enumerate(made) for line in _language(one, is_first=not number)),
        "</main></body></html>\n",
    ]
    return "\n".join(lines)


def _choices(languages: tuple[BookLanguage, ...]) -> Iterator[str]:
    if len(languages) > 1:
        links = " ".join(
            f'<a href="#{escape(one.tag)}" lang="{escape(one.tag)}">{escape(one.name)}</a>'
            for one in languages
        )
        yield f'<nav aria-label="Languages">{links}</nav>'


def _language(language: BookLanguage, *, is_first: bool) -> Iterator[str]:
    direction = "rtl" if language.is_right_to_left else "ltr"
    shown = " first" if is_first else ""
    yield (
        f'<section class="language{shown}" id="{escape(language.tag)}" lang="{escape(language.tag)}" '
        f'dir="{direction}" aria-label="{escape(language.name)}">'
    )
    kind = ""
    for page in language.pages:
        if page.kind != kind:
            yield ("</div>" if kind else "") + f'<h2>{escape(page.kind)}</h2><div class="cards">'
            kind = page.kind
        yield from _page(page)
    yield "</div></section>" if kind else "</section>"


def _page(page: BookPage) -> Iterator[str]:
    width = round(page.piece.size.width + 2 * page.piece.bleed, 2)
    count = f" <small>× {page.copies}</small>" if page.copies > 1 else ""
    yield "<figure>"
    for number, picture in enumerate(page.pictures):
        data = base64.b64encode(picture).decode("ascii")
        side = page.title if not number else ""
        shape = f'alt="{escape(side)}" style="width:{width}mm" loading="lazy"'
        yield f'<img src="data:image/png;base64,{data}" {shape}>'
    yield f"<figcaption>{escape(page.title)}{count}</figcaption></figure>"
