"""`ppgen docs`: one page with everything, nothing from elsewhere, and links that lead somewhere."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ppgen.cli.app import app
from ppgen.manual.page import DOCS, page, page_id, pages, slug
from tests.support.browser import driven
from tests.support.needs import needs_tool


class Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.sources: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = {name: value for name, value in attributes if value}
        if tag not in {"meta", "input", "img", "br", "hr"}:
            self.open.append(tag)
        self.ids += [given["id"]] if "id" in given else []
        self.links += [given["href"]] if "href" in given else []
        self.sources += [given["src"]] if "src" in given else []

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attributes)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def read() -> Reader:
    reader = Reader()
    reader.feed(page())
    assert reader.open == []
    return reader


@pytest.mark.thorough
def test_the_page_is_whole_and_brings_all_with_it() -> None:
    reader = read()
    assert len(reader.ids) == len(set(reader.ids))
    assert all(source.startswith("data:image/png;base64,") for source in reader.sources)
    assert len(reader.sources) >= len(list((DOCS / "reference/elements").glob("*.png")))
    assert not [link for link in reader.links if link.startswith(("http:", "//"))]


@pytest.mark.thorough
def test_links_inside_the_page_lead_somewhere() -> None:
    reader = read()
    lost = [link for link in reader.links if link.startswith("#") and link[1:] not in reader.ids]
    assert lost == []


@pytest.mark.thorough
def test_every_page_and_heading_is_on_it() -> None:
    text = " ".join(read().text.split())
    for name in pages():
        words = re.sub(r"```.*?```", "", (DOCS / name).read_text(encoding="utf-8"), flags=re.DOTALL)
        for heading in re.findall(r"^#+ (.+)$", words, re.MULTILINE):
            plain = heading.replace("`", "").replace("**", "")
            assert " ".join(plain.split()) in text, heading


def test_it_is_written_where_it_is_wanted(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["docs", "--out", str(tmp_path / "all.html")])
    assert done.exit_code == 0
    assert (tmp_path / "all.html").read_text(encoding="utf-8").startswith("<!doctype html>")


def links() -> list[tuple[str, str]]:
    """Return every link of every page that does not lead to the network: the page, and where it leads."""
    found = []
    for name in pages():
        text = re.sub(r"```.*?```|`[^`]*`", "", (DOCS / name).read_text(encoding="utf-8"), flags=re.DOTALL)
        found += [(name, href) for href in re.findall(r"\]\(([^)\s]+)[^)]*\)", text) if ":" not in href]
    return found


def test_links_between_pages_lead_somewhere_in_a_reader_of_files_too() -> None:
    shown = {(DOCS / name).resolve() for name in pages()}
    found = links()
    assert len(found) > 60
    for name, href in found:
        file, _, part = href.partition("#")
        target = (DOCS / name).parent.joinpath(file).resolve() if file else (DOCS / name).resolve()
        assert target in shown or (target.suffix == ".png" and target.is_file()), (name, href)
        headings = re.findall(r"^#+ (.+)$", target.read_text(encoding="utf-8"), re.MULTILINE) if part else []
        assert not part or part in [slug(heading) for heading in headings], (name, href)


def test_every_page_of_the_folder_is_shown() -> None:
    assert {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")} == {
        name for name in pages() if name.endswith(".md") and not name.startswith("..")
    }
    assert len({page_id(name) for name in pages()}) == len(pages())


@needs_tool("chromium")
@pytest.mark.thorough
def test_a_browser_marks_what_was_found_and_shows_text_before_contents_where_it_is_narrow(
    tmp_path: Path,
) -> None:
    path = tmp_path / "docs.html"
    path.write_text(page(), encoding="utf-8")
    look = """
        const box = document.getElementById("search"), all = document.querySelectorAll("section").length;
        box.value = "SLEEVED true"; box.dispatchEvent(new Event("input"));
        const marks = [...CSS.highlights.get("found")].map(range => range.toString().toLowerCase());
        const shown = document.querySelectorAll("section:not([hidden])").length;
        const off = document.querySelectorAll("nav a.off").length;
        box.value = ""; box.dispatchEvent(new Event("input"));
        const left = document.querySelectorAll("section[hidden]").length + CSS.highlights.get("found").size;
        const [text, contents] = ["main", "nav"].map(name => document.querySelector(name).getBoundingClientRect());
        return {all, marks: [...new Set(marks)].sort(), shown, off, left, text: text.top, contents: contents.top,
                beside: contents.right <= text.left, wide: document.documentElement.scrollWidth - innerWidth};
    """
    wide = driven(path, look)
    assert wide["marks"] == ["sleeved", "true"] and 0 < wide["shown"] < wide["all"] / 4
    assert wide["off"] > 20 and wide["left"] == 0 and wide["beside"]
    narrow = driven(path, look, window=(500, 900))
    assert narrow["text"] < 200 < narrow["contents"] and narrow["wide"] <= 0
