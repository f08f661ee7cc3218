"""The looks of a page for phones: a game's colour by day and by night, its emblem and its letters."""

from __future__ import annotations

import base64
from html import escape
from itertools import count

from ppgen.common.colour import WHITE, Colour
from ppgen.common.geometry import Rect
from ppgen.display.pieces import PageLooks
from ppgen.exports._format import TypefacesById
from ppgen.exports.svg import NAMESPACE, lone_drawing
from ppgen.typeset.fonts.renamed import NewName, renamed

PAPER_BY_DAY, PAPER_BY_NIGHT = WHITE, Colour(27, 33, 41)
"""What `sheet.css` calls --paper, in the light and in the dark."""

LEAST_CONTRAST = 3.0
"""What a control's colour needs against what it lies on (WCAG 2.2, 1.4.11)."""

STEP = 0.05


def head_of(looks: PageLooks | None, title: str, about: str, fonts: TypefacesById) -> str:
    """Return the head of a page: its title, what it is about, and the game's emblem."""
    emblem = ""
    if looks is not None and looks.emblem:
        drawing = lone_drawing(looks.emblem, Rect(0.0, 0.0, 1.0, 1.0), fonts).decode()
        emblem = drawing.replace(f"<svg {NAMESPACE}", '<svg aria-hidden="true"', 1)
    look = "head marked" if looks else "head"
    words = f'<h1>{escape(title)}</h1>\n<p class="game">{escape(about)}</p>'
    return f'<div class="{look}">{emblem}<div>{words}</div></div>'


def style_of(looks: PageLooks | None, headings: str, fonts: TypefacesById) -> str:
    """Return the style that a game's looks add to a page with these words in its two upper headings."""
    if looks is None:
        return ""
    shown = {*headings, *headings.upper()} if looks.uppercase else set(headings)
    rules, names = list[str](), list[str]()
    for identifier in looks.typefaces:
        typeface = fonts.by_id(identifier)
        covered = sorted(one for one in shown if typeface.covers(one))
        shown -= set(covered)
        if covered:
            names.append(f"game-{len(names)}")
            content = renamed(typeface, covered, NewName(names[-1], looks.weight, typeface.italic))
            data = base64.b64encode(content).decode()
            slope = "italic" if typeface.italic else "normal"
            rules.append(
                f"@font-face {{ font-family: {names[-1]}; src: url(data:font/ttf;base64,{data}); "
                f"font-weight: {looks.weight}; font-style: {slope}; }}"
            )
    if names:
        family = ", ".join([*names, "system-ui", "sans-serif"])
        capitals = " text-transform: uppercase;" if looks.uppercase else ""
        slope = " font-style: italic;" if fonts.by_id(looks.typefaces[0]).italic else ""
        rules.append(f"h1, h2 {{ font-family: {family}; font-weight: {looks.weight};{slope}{capitals} }}")
    head = f"--head: {looks.colour.hex()}; --on-head: {looks.colour.ink().hex()};"
    rules.append(f":root {{ {head} {_marks(looks.colour, PAPER_BY_DAY)} }}")
    rules.append(
        f"@media (prefers-color-scheme: dark) {{ :root {{ {_marks(looks.colour, PAPER_BY_NIGHT)} }} }}"
    )
    return "".join(f"{rule}\n" for rule in rules)


def _marks(colour: Colour, paper: Colour) -> str:
    mark = standing_out(colour, paper)
    return f"--mark: {mark.hex()}; --on-mark: {mark.ink().hex()};"


def standing_out(colour: Colour, paper: Colour) -> Colour:
    """Return a colour that can be told from the paper: itself, or lighter on dark and darker on light."""
    towards = paper.ink()
    shades = (colour.mixed(towards, min(1.0, STEP * step)) for step in count())
    return next(shade for shade in shades if shade.contrast(paper) >= LEAST_CONTRAST)
