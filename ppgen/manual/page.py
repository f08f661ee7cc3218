"""All documentation as one page that works offline, by reader, with a search."""

from __future__ import annotations

import base64
import html
import os
import re
from pathlib import Path
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token

from ppgen.common.about import VERSION
from ppgen.manual.page_frame import FRAME
from ppgen.manual.reference import FOLDER, chapters

DOCS = Path(__file__).resolve().parent.parent / "docs"

READERS: dict[str, tuple[str, ...]] = {
    "Design": (
        "design/install.md",
        "design/tutorial.md",
        "design/board-game.md",
        "design/studio.md",
        "design/add-a-game.md",
        "design/gallery.md",
        "design/coming-from.md",
        "design/overview.md",
    ),
    "Translate": ("translate/guide.md",),
    "Print": (
        "print/first-time.md",
        "print/your-printer.md",
        "print/cutting-machine.md",
        "print/print-shop.md",
        "print/troubleshooting.md",
    ),
    "Check": (
        "check/checking.md",
        "check/changes.md",
        "check/proof.md",
        *(f"check/{path.name}" for path in sorted((DOCS / "check").glob("*-rules.md"))),
    ),
    "Reference": tuple(f"{FOLDER}/{name}.md" for name in chapters()),
    "Develop": (
        "develop/library.md",
        "develop/formats.md",
        "../ARCHITECTURE.md",
        "develop/extending.md",
        "develop/documentation.md",
        "develop/speed.md",
    ),
}
"""The pages for each reader, in the order in which somebody new reads them."""

TOP = 2
"""The level of headings that the table of contents lists."""


UNBROKEN = 32
"""Commands and keys of so many characters are not broken at their hyphens."""


class ManualSection(NamedTuple):
    """A heading and what stands below it, up to the next heading of any level."""

    identity: str
    heading: str
    level: int
    body: str


def pages() -> tuple[str, ...]:
    """Return the paths of all pages, from `docs/`."""
    return tuple(name for listed in READERS.values() for name in listed)


def page() -> str:
    """Return all documentation as one HTML page without anything from elsewhere."""
    sections: list[str] = []
    contents: list[str] = []
    for reader, listed in READERS.items():
        contents.append(f"<li><strong>{html.escape(reader)}</strong><ul>")
        for name in listed:
            found = _sections(name)
            contents.append(_listed(found))
            sections += [f'<section id="{one.identity}">{one.body}</section>' for one in found]
        contents.append("</ul></li>")
    return FRAME.format(version=VERSION, contents="".join(contents), sections="".join(sections))


def _listed(found: list[ManualSection]) -> str:
    """Return a page's entry in the table of contents."""
    inner = "".join(
        f'<li><a href="#{one.identity}">{html.escape(one.heading)}</a></li>'
        for one in found[1:]
        if one.level == TOP
    )
    below = f"<details><summary></summary><ul>{inner}</ul></details>" if inner else ""
    return f'<li><a href="#{found[0].identity}">{html.escape(found[0].heading)}</a>{below}</li>'


def _sections(name: str) -> list[ManualSection]:
    """Return the sections of a page."""
    text = (DOCS / name).read_text(encoding="utf-8")
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(text)
    starts = [number for number, token in enumerate(tokens) if token.type == "heading_open"]
    sections: list[ManualSection] = []
    for start, end in zip(starts, [*starts[1:], len(tokens)], strict=True):
        heading = tokens[start + 1].content.replace("`", "")
        identity = f"{page_id(name)}-{slug(heading)}" if sections else page_id(name)
        same = sum(known.identity.startswith(identity) for known in sections)
        part = tokens[start:end]
        for token in part:
            _localised(token, name)
        body = reader.renderer.render(part, reader.options, {})
        identity = f"{identity}-{same + 1}" if same else identity
        sections.append(ManualSection(identity, heading, int(tokens[start].tag[1:]), body))
    return sections


def page_id(name: str) -> str:
    """Return the id of a page's first section: `design-tutorial`."""
    stem = os.path.splitext(name)[0]  # noqa: PTH122  (a name with `..` in it, not a path)
    return re.sub(r"[^a-z0-9]+", "-", stem.lower()).strip("-")


def slug(heading: str) -> str:
    """Return a heading as an anchor, as forges make it: links hold on the pages of a repository, too."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def _localised(token: Token, name: str) -> None:
    """Put pictures into the page, and let links between pages lead to their sections."""
    for inner in token.children or ():
        if inner.type == "image":
            source = (DOCS / name).parent / str(inner.attrGet("src"))
            if source.is_file():
                data = base64.b64encode(source.read_bytes()).decode()
                inner.attrSet("src", f"data:image/png;base64,{data}")
        elif inner.type == "code_inline" and len(inner.content) <= UNBROKEN:
            inner.attrSet("class", "short")
        elif inner.type == "link_open" and ":" not in str(inner.attrGet("href")):
            file, _, part = str(inner.attrGet("href")).partition("#")
            target = os.path.normpath(Path(name).parent / file).replace(os.sep, "/") if file else name
            inner.attrSet("href", f"#{page_id(target)}-{part}" if part else f"#{page_id(target)}")
