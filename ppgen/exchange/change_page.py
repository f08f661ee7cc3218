"""What changed in a game as one HTML file: each piece before and after, and where they differ."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterable, Iterator
from html import escape

from PIL import Image, ImageChops, ImageDraw

from ppgen import overviews
from ppgen.display.digest import Digests
from ppgen.display.pieces import Piece
from ppgen.editions import Edition
from ppgen.exchange.change_lists import NOTHING
from ppgen.exchange.changed_pieces import ChangedPiece, summary
from ppgen.library.differences import Differences
from ppgen.outputs.manifest import typeface_digest

OUTLINE = (200, 0, 90)
"""Of the part that differs: purple is told from red, green and blue by everyone, and is dark in grey."""

WHITE = (255, 255, 255)
"""On both sides of the outline, so that it shows on every colour."""

SAME = 24
"""Two colours that are nearer than this in every channel are the same: edges are smoothed otherwise."""

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
th, td { text-align: start; vertical-align: top; padding: 0.25rem 0.8rem 0.25rem 0; overflow-wrap: anywhere; }
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
    for language in piece.languages[:1]:
        yield from _pictures(piece, found, language)
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


def _pictures(piece: ChangedPiece, found: Differences, language: str) -> Iterator[str]:
    """Show the sides of a piece that changed, in the first language in which any did; the face where none."""
    key = piece.game, language
    was, now = (_piece(editions.get(key), piece) for editions in (found.before, found.after))
    shown = [_sides(editions.get(key), one) for editions, one in ((found.before, was), (found.after, now))]
    differing = [is_back for is_back in (False, True) if shown[0][is_back] != shown[1][is_back]]
    for is_back in differing if was and now and differing else (False,):
        old, new = (
            _picture(editions.get(key), one, is_back=is_back)
            for editions, one in ((found.before, was), (found.after, now))
        )
        if old and new:
            old, new = _outlined(old, new)
        for picture, word in ((old, "before"), (new, "now")):
            if picture is not None:
                yield _figure(picture, piece.piece, f"back, {word}" if is_back else word)


def _sides(edition: Edition | None, piece: Piece | None) -> tuple[str, str]:
    """Return hashes of what the face and the back of a piece show."""
    if edition is None or piece is None:
        return "", ""
    hashes = Digests(typeface_digest(edition.loaded))
    face, back = piece._replace(back=()), piece._replace(face=piece.back, back=())
    return hashes.of(face), hashes.of(back)


def _figure(picture: Image.Image, name: str, word: str) -> str:
    encoded = base64.b64encode(_png(picture)).decode()
    return (
        f'<figure><img alt="{escape(f"{name}, {word}")}" src="data:image/png;base64,{encoded}">'
        f"<figcaption>{word}</figcaption></figure>"
    )


def _piece(edition: Edition | None, piece: ChangedPiece) -> Piece | None:
    made = edition.pieces.get(piece.component, ()) if edition else ()
    return next((one for one in made if one.id == piece.piece), None)


def _picture(edition: Edition | None, piece: Piece | None, *, is_back: bool) -> Image.Image | None:
    if edition is None or piece is None:
        return None
    shown = piece._replace(face=piece.back) if is_back else piece
    content = overviews.draw_picture(edition.loaded, [shown], columns=1)
    return Image.open(io.BytesIO(content)).convert("RGB")


def _outlined(old: Image.Image, new: Image.Image) -> tuple[Image.Image, Image.Image]:
    """Draw a line around what differs into both pictures; those of other sizes are left as they are."""
    if old.size != new.size:
        return old, new
    apart = ImageChops.difference(old, new).convert("L").point(lambda value: 255 if value > SAME else 0)
    box = apart.getbbox()
    if box is None:
        return old, new
    for picture in (old, new):
        for reach, colour, width in ((6, WHITE, 6), (4, OUTLINE, 2)):
            around = (box[0] - reach, box[1] - reach, box[2] + reach - 1, box[3] + reach - 1)
            ImageDraw.Draw(picture).rectangle(around, outline=colour, width=width)
    return old, new


def _png(picture: Image.Image) -> bytes:
    stream = io.BytesIO()
    picture.save(stream, "PNG", optimize=False)
    return stream.getvalue()
