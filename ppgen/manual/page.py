"""The tutorial, the reference and the rest as one page that works offline, with a search."""

from __future__ import annotations

import base64
import html
import re
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

from ppgen.common.about import VERSION

DOCS = Path(__file__).resolve().parent.parent / "docs"
GUIDES = ("tutorial.md", "studio.md", "reference.md", "checking.md", "formats.md", "library.md")
"""In the order in which somebody new reads them; the tables of the games' laws follow."""

_LINK = re.compile(r"^([a-z-]+\.md)?(?:#(.*))?$")


def page() -> str:
    """Return all documentation as one HTML page without anything from elsewhere."""
    sections: list[str] = []
    contents: list[str] = []
    for name in (*GUIDES, *sorted(path.name for path in DOCS.glob("*-rules.md"))):
        found = _sections(name)
        title = found[0][1]
        listed = "".join(
            f'<li><a href="#{identity}">{html.escape(heading)}</a></li>'
            for identity, heading, level, _ in found[1:]
            if level == TOP
        )
        contents.append(f'<li><a href="#{found[0][0]}">{html.escape(title)}</a><ul>{listed}</ul></li>')
        sections += [f'<section id="{identity}">{body}</section>' for identity, _, _, body in found]
    return _PAGE.format(version=VERSION, contents="".join(contents), sections="".join(sections))


TOP = 2
"""The level of headings that the table of contents lists."""

Section = tuple[str, str, int, str]


def _sections(name: str) -> list[Section]:
    """Return the sections of a page: id, heading, level, and what stands there as HTML."""
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse((DOCS / name).read_text(encoding="utf-8"))
    starts = [number for number, token in enumerate(tokens) if token.type == "heading_open"]
    page_name = name.removesuffix(".md")
    sections: list[Section] = []
    for start, end in zip(starts, [*starts[1:], len(tokens)], strict=True):
        heading = tokens[start + 1].content.replace("`", "")
        identity = f"{page_name}-{_slug(heading)}" if sections else page_name
        same = sum(known.startswith(identity) for known, *_ in sections)
        identity = f"{identity}-{same + 1}" if same else identity
        part = tokens[start:end]
        for token in part:
            _localised(token, page_name)
        body = reader.renderer.render(part, reader.options, {})
        sections.append((identity, heading, int(tokens[start].tag[1:]), body))
    return sections


def _slug(heading: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", heading.lower()).strip("-")


def _localised(token: Token, page_name: str) -> None:
    """Put pictures into the page, and let links between pages lead to their sections."""
    for inner in token.children or ():
        if inner.type == "image":
            source = DOCS / str(inner.attrGet("src"))
            if source.is_file():
                data = base64.b64encode(source.read_bytes()).decode()
                inner.attrSet("src", f"data:image/png;base64,{data}")
        elif inner.type == "link_open":
            match = _LINK.match(str(inner.attrGet("href")))
            if match is None and ":" not in str(inner.attrGet("href")):
                inner.attrSet("href", f"#{page_name}")  # a file of the repository, which is not here
            elif match is not None:
                target = match[1].removesuffix(".md") if match[1] else page_name
                inner.attrSet("href", f"#{target}-{match[2]}" if match[2] else f"#{target}")


_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>ppgen {version}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<style>
:root {{ color-scheme: light dark; --line: #8886; --quiet: #8882; }}
body {{ margin: 0; font: 16px/1.55 system-ui, sans-serif; display: grid; grid-template-columns: 17rem 1fr; }}
nav {{ position: sticky; top: 0; height: 100vh; overflow: auto; padding: 1rem; box-sizing: border-box;
 border-right: 1px solid var(--line); font-size: .9rem; }}
nav ul {{ list-style: none; padding-left: .8rem; margin: .2rem 0; }}
nav > ul {{ padding: 0; }}
nav a {{ text-decoration: none; color: inherit; }}
nav a:hover {{ text-decoration: underline; }}
input {{ width: 100%; box-sizing: border-box; font: inherit; padding: .4rem; margin-bottom: .3rem; }}
main {{ padding: 1rem 2rem; max-width: 56rem; min-width: 0; }}
pre, code {{ font: .9em/1.45 ui-monospace, monospace; background: var(--quiet); border-radius: 4px; }}
code {{ padding: .1em .25em; }}
pre {{ padding: .7rem; overflow: auto; }}
pre code {{ padding: 0; background: none; }}
table {{ border-collapse: collapse; display: block; overflow: auto; }}
td, th {{ border: 1px solid var(--line); padding: .25rem .5rem; text-align: left; vertical-align: top; }}
img {{ max-width: 100%; background: #fff; }}
@media (max-width: 50rem) {{
 body {{ display: block; }}
 nav {{ position: static; height: auto; border: 0; }}
}}
</style></head>
<body><nav><input id="search" type="search" placeholder="Search" aria-label="Search" autofocus>
<p id="found" role="status"></p><ul>{contents}</ul></nav><main>{sections}</main>
<script>
const box = document.getElementById("search"), told = document.getElementById("found");
const parts = [...document.querySelectorAll("section")].map(part => [part, part.textContent.toLowerCase()]);
function look() {{
  const words = box.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let shown = 0;
  for (const [part, text] of parts) {{
    part.hidden = !words.every(word => text.includes(word));
    shown += !part.hidden;
  }}
  told.textContent = words.length ? shown + " of " + parts.length + " sections" : "";
}}
box.addEventListener("input", look);
addEventListener("hashchange", () => {{ box.value = ""; look(); }});
</script></body></html>
"""
