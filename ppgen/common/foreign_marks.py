"""Marks of other programs in a text: HTML, BBCode, Markdown, LaTeX, escapes; and what stands for them here.

The marks of texts here are `**bold**`, `*italic*` and `:icon:`. What has no sign here (colours, sizes,
underlining) is left out, and that is told.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import lru_cache
from html.entities import html5
from typing import NamedTuple

from ppgen.common.emphasis import SIGNS, with_emphasis

_BOLD = frozenset({"b", "strong", "bold"})
_ITALIC = frozenset({"i", "em", "italic", "italics", "cite"})
_BREAKS = frozenset({"br", "hr"})
_BLOCK_WORDS = "p div h1 h2 h3 h4 h5 h6 ul ol center centre blockquote"
_BLOCKS = frozenset(_BLOCK_WORDS.split())
_LOST_WORDS = (
    "u s del ins strike sup sub small big font span color colour size a url tt code pre mark quote left "
    "right align justify table tr td th tbody img image icon fc fs ff fa bgc bgi bg spc push acl acr al avt "
    "thead avm avb lso underline shadow outline style body html head script nobr q abbr kbd list"
)
_LOST = frozenset(_LOST_WORDS.split())
"""Tags of HTML, BBCode, nanDECK and CardMaker that have no mark here."""

_ALONE = frozenset({"br", "hr", "li", "img", "image", "icon"})
"""Tags that nothing closes."""

_NAMES = "|".join(sorted({*_BOLD, *_ITALIC, *_BREAKS, *_BLOCKS, *_LOST, "li"}, key=len, reverse=True))
_TAG = re.compile(rf"<(/?)({_NAMES})(?:[\s=:][^<>\n]{{0,200}})?\s*/?>", re.IGNORECASE)
_BRACKET_TAG = re.compile(rf"\[(/?)({_NAMES})(?:=[^\[\]\n]{{0,200}})?\s*/?\](?!\()", re.IGNORECASE)
_OPENS, _CLOSES = re.compile(r"\[(\w+)[=\]]"), re.compile(r"\[/(\w+)\]")
_COMMENT = re.compile(r"<!--(?:(?!<!--).){0,2000}?-->", re.DOTALL)
_ENTITY = re.compile(r"&(?:[A-Za-z][A-Za-z0-9]{1,30}|#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6});")
_LINK = re.compile(
    r"(!?)\[([^\[\]\n]{0,200})\]"
    r"\((?:https?://|www\.|mailto:|[\w./-]{1,100}\.\w{2,5}\b)[^()\s]{0,300}\)"
)
_UNICODE = re.compile(r"\\u\{?([0-9A-Fa-f]{4,6})\}?|\\x([0-9A-Fa-f]{2})")
_ESCAPE = re.compile(
    r"\\13\\|\\r\\n|\\(?:n(?!abla|eq\b|e\b|otin|ewline|oindent|ot\b)"
    r"|t(?!ext|imes|o\b|he|op|an|au)|r(?!ight|ho|m\b|oot))"
)
_LONGEST_FOLDERS = 200
_FOLDERS = re.compile(r"(?:(?<![\w\\])[A-Za-z]:|(?<!\S)\\)(?:\\[^\\\s]*)*$")
"""What stands before a backslash in the name of a place on a disk: `C:`, `C:\\games`, `\\\\server`."""

_LATEX = re.compile(
    r"\\(textbf|mathbf|textit|emph|textsl|underline|textsc|texttt|textcolor\{[^{}]{0,40}\})\{([^{}]{0,500})\}"
)
_LATEX_SIGN = re.compile(
    r"\\([%&$#_{}])|\\(ldots|dots|times|rightarrow|to|leftarrow|geq|leq|star|heart|quad)\b"
)
_SIGNS = {
    "ldots": "…", "dots": "…", "times": "×", "rightarrow": "→", "to": "→", "leftarrow": "←",
    "geq": "≥", "leq": "≤", "star": "★", "heart": "♥", "quad": " ",
}  # fmt: skip
_UNDERSCORES = re.compile(
    r"(?<![\w_])(__?)(?=[^\s_])((?:[^_\n]|(?<=\w)_(?=\w)){1,500}?)(?<=[^\s_])\1(?![\w_])"
)
_WIKI = re.compile(r"\[\[([^\[\]|\n]{1,200})(?:\|([^\[\]|\n]{1,200}))?\]\]")
_MARKED = re.compile(r"(?<![=\w])==(?=[^\s=])([^=\n]{1,500}?)(?<=[^\s=])==(?![=\w])")
_STRUCK = re.compile(r"~~([^~\n]{1,500})~~")
_CODE = re.compile(r"(?<!`)`([^`\n]{1,500})`(?!`)")
_HEADING = re.compile(r"^#{1,6} +(?=[^\n]{0,100}[^\W\d_]{2})([^\n]{1,300})$", re.MULTILINE)
LIQUID = re.compile(r"\{%[^{}]{0,300}%\}")
"""A statement of another program's templates."""

_NAMED = re.compile(
    r"\{([A-Za-z][A-Za-z0-9 _-]{0,40})\}|\[([A-Za-z][A-Za-z0-9 _-]{0,40})\](?!\()|<([a-z][a-z0-9_-]{0,40})>"
)
_IMAGE_NAME = re.compile(r"[\s=:\"'/\]]([\w-]{1,60})(?:\.\w{2,4})?[\"']?\s*/?[>\]]$")
REFERENCE = re.compile(r"[@$]\[[^\[\]\n]{1,200}\]")
"""What names a value of another program: `@[Name]`, `$[name]`."""

_BEGINS = re.compile(r"[<{\[&\\_=~`#]")
"""What every mark of another program has in it: most texts have none, and need not be asked for each kind."""

Becomes = Callable[[re.Match[str]], str | None]
"""Returns what a mark becomes; the same where it is none, None where nothing stands for it."""


_PARTING = "bold or italic within a word, or opened and never closed"
_NO_SIGNS = dict.fromkeys(map(ord, SIGNS.values()))


class Foreign(NamedTuple):
    """A mark of another program, and what it becomes here; None where nothing stands for it."""

    mark: str
    becomes: str | None
    at: int


class Read(NamedTuple):
    """A text with marks as they are written here, and the marks that were left out."""

    text: str
    left: tuple[str, ...]


def foreign_marks(text: str, icons: Collection[str] = ()) -> Iterator[Foreign]:
    """Yield the marks of other programs in a text, in the order of their kinds."""
    if not _BEGINS.search(text):
        return
    for pattern, becomes in _rules({name: name for name in icons}):
        for found in pattern.finditer(text):
            made = becomes(found)
            if made != found[0]:
                yield Foreign(found[0], made, found.start())


def in_our_marks(text: str, icons: Mapping[str, str] | None = None) -> Read:
    """Return a text in the marks that texts have here; `icons` leads from what others write to our icons."""
    known = dict(icons or {})
    text = text.translate(_NO_SIGNS)
    left: dict[str, None] = {}
    literal = sorted((one for one in known if not re.fullmatch(r"[\w -]+", one)), key=len, reverse=True)
    for one in literal:
        text = text.replace(one, f":{known[one]}:")
    for pattern, becomes in _rules(known):

        def made(found: re.Match[str], becomes: Becomes = becomes) -> str:
            result = becomes(found)
            if result is not None:
                is_tag = found.re in (_TAG, _BRACKET_TAG)
                return SIGNS.get((result, not found[1]), result) if is_tag else result
            inner = _inner(found)
            if inner != found[0]:
                left[found[0]] = None
            return inner

        text = pattern.sub(made, text)
    text, lost = with_emphasis(text)
    if lost:
        left[_PARTING] = None
    return Read(re.sub(r"\n{3,}", "\n\n", text).strip(), tuple(left))


def _inner(found: re.Match[str]) -> str:
    """Return the words of a mark that has no sign here."""
    if found.re in (_STRUCK, _MARKED, _CODE):
        return found[1]
    if found.re is _LATEX:
        return found[2]
    if found.re is _LINK:
        return found[2]
    return "" if found.re in (_TAG, _BRACKET_TAG, _COMMENT) else found[0]


def _rules(
    icons: Mapping[str, str],
) -> Iterator[tuple[re.Pattern[str], Callable[[re.Match[str]], str | None]]]:
    plain = {_key(name): icon for name, icon in icons.items()}
    paired = lru_cache(maxsize=1)(_paired)  # all marks of a text ask it, one after another

    def named(found: re.Match[str]) -> str:
        icon = plain.get(_key(found[1] or found[2] or found[3]))
        return str(found[0]) if icon is None else f":{icon}:"

    def tag(found: re.Match[str]) -> str | None:
        if found[2].lower() in ("img", "image", "icon"):
            name = _IMAGE_NAME.search(found[0])
            icon = plain.get(_key(name[1])) if name else None
            return None if icon is None else f":{icon}:"
        return _tagged(found)

    def bracket(found: re.Match[str]) -> str | None:
        name = found[2].lower()
        return tag(found) if name in _ALONE or name in paired(found.string) else found[0]

    yield _COMMENT, lambda _: None
    yield _NAMED, named
    yield _TAG, tag
    yield _BRACKET_TAG, bracket
    yield _LINK, lambda found: None if found[1] else found[2]
    yield _LATEX, _latex
    yield _LATEX_SIGN, lambda found: found[1] or _SIGNS[found[2]]
    yield _UNICODE, _character
    yield _ESCAPE, _space
    yield (
        _ENTITY,
        lambda found: (
            found[0] if found[0][1:] not in html5 and found[0][1] != "#" else html.unescape(found[0])
        ),
    )
    yield _UNDERSCORES, lambda found: f"{'*' * len(found[1])}{found[2]}{'*' * len(found[1])}"
    yield _WIKI, lambda found: found[2] or found[1]
    yield _STRUCK, lambda _: None
    yield _MARKED, lambda _: None
    yield _CODE, lambda _: None
    yield _HEADING, lambda found: f"**{found[1].strip().strip('#').strip()}**"
    yield LIQUID, lambda _: None
    yield REFERENCE, lambda _: None


def _paired(text: str) -> frozenset[str]:
    """Return the names in brackets that a text opens and closes."""
    folded = text.lower()
    return frozenset(_OPENS.findall(folded)).intersection(_CLOSES.findall(folded))


def _tagged(found: re.Match[str]) -> str | None:
    closes, name = bool(found[1]), found[2].lower()
    if name in _BOLD:
        return "**"
    if name in _ITALIC:
        return "*"
    if name in _BREAKS:
        return "\n"
    if name in _BLOCKS:
        return "\n" if closes else ""
    if name == "li":
        return "\n" if closes else "• "
    return None


def _latex(found: re.Match[str]) -> str | None:
    if found[1] in ("textbf", "mathbf"):
        return f"**{found[2]}**"
    return f"*{found[2]}*" if found[1] in ("textit", "emph", "textsl") else None


def _space(found: re.Match[str]) -> str:
    """Return the line break or blank that an escape means; in the name of a folder it means none."""
    if _FOLDERS.search(found.string, max(0, found.start() - _LONGEST_FOLDERS), found.start()):
        return found[0]
    return " " if found[0] == "\\t" else "\n"


def _character(found: re.Match[str]) -> str:
    code = int(found[1] or found[2], 16)
    return chr(code) if 0x20 <= code < 0x110000 and not 0xD800 <= code < 0xE000 else found[0]


def _key(name: str) -> str:
    return re.sub(r"[\s_]+", "-", name.strip().lower())
