"""What changed in a game as one HTML file: each piece before and after, and where they differ."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator
from html import escape

from PIL import Image

from ppgen.exchange.change_lists import NOTHING
from ppgen.exchange.change_pictures import changed_sides, outlined, png
from ppgen.exchange.changed_pieces import ChangedPiece, summary
from ppgen.library.differences import Differences

_STYLE = """
:root { color-scheme: light dark; --ground: #f4f3f0; --ink: #22262a; --soft: #5a6168; --line: #d5d2ca; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #1b1d1f; --ink: #ecebe7; --soft: #a9b0b6; --line: #3a3f44; }
}
body { margin: 0 auto; padding: 1.5rem; max-width: 76rem; background: var(--ground); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; margin: 0 0 1rem; }
h2 { font-size: 1.1rem; margin: 0; }
article { border-top: 1px solid var(--line); padding: 1.2rem 0; display: grid; gap: 0.4rem 2rem;
  grid-template-columns: fit-content(40rem) minmax(18rem, 1fr); align-items: start; }
@media (max-width: 48rem) { article { grid-template-columns: minmax(0, 1fr); } }
.pictures { display: flex; flex-wrap: wrap; gap: 1rem; }
figure { margin: 0; }
img { display: block; max-width: 100%; height: auto; }
figcaption, .about { color: var(--soft); font-size: 0.9rem; }
table { border-collapse: collapse; margin-top: 0.6rem; width: 100%; }
th, td { text-align: start; vertical-align: top; padding: 0.25rem 0.8rem 0.25rem 0; }
td { overflow-wrap: break-word; }
th { font-weight: 600; color: var(--soft); font-size: 0.85rem; }
"""


def page(title: str, pieces: Iterable[ChangedPiece], found: Differences) -> Iterator[str]:
    """Yield the lines of the page; it needs no network and no scripts."""
    listed = list(pieces)
    yield "<!doctype html>"
    yield '<html lang="en"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
    yield f'<meta http-equiv="content-security-policy" content="{policy}">'
    yield f"<title>{escape(title)}</title><style>{_STYLE}</style></head><body><main>"
    yield f"<h1>{escape(title)}: {summary(listed) if listed else NOTHING}</h1>"
    for piece in listed:
        yield from _article(piece, found)
    yield "</main></body></html>"


def _article(piece: ChangedPiece, found: Differences) -> Iterator[str]:
    yield '<article><div class="pictures">'
    yield from _pictures(piece, found)
    yield f"</div><div><h2>{escape(piece.piece)}</h2>"
    about = [piece.was_and_is, f"in {piece.game}, {piece.component}", ", ".join(piece.languages), piece.place]
    yield f'<p class="about">{escape(" · ".join(part for part in about if part))}</p>'
    if piece.fields:
        heads = "".join(f"<th>{head}</th>" for head in ("value", "before", "now", "languages"))
        yield f"<table><thead><tr>{heads}</tr></thead><tbody>"
        for changed in piece.fields:
            one = changed.field
            name = f"{one.name} (back)" if one.is_back else one.name
            cells = (name, one.before or "–", one.after or "–", ", ".join(changed.languages))
            yield f"<tr>{''.join(f'<td dir=auto>{escape(cell)}</td>' for cell in cells)}</tr>"
        yield "</tbody></table>"
    yield "</div></article>"


def _pictures(piece: ChangedPiece, found: Differences) -> Iterator[str]:
    for side in changed_sides(piece, found):
        for picture, word in zip(side.pictures, ("before", "now"), strict=True):
            if picture is not None:
                yield _figure(outlined(picture, side.areas), piece.piece, side.called(word))


def _figure(picture: Image.Image, name: str, word: str) -> str:
    encoded = base64.b64encode(png(picture)).decode()
    return (
        f'<figure><img alt="{escape(f"{name}, {word}")}" src="data:image/png;base64,{encoded}">'
        f"<figcaption>{word}</figcaption></figure>"
    )
