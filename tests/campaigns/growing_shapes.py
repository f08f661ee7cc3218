"""Texts of any length, each of a shape that some reader might look at again and again."""

from __future__ import annotations

from collections.abc import Callable, Iterator

Shape = Callable[[int], str]
"""Makes a text of about so many characters."""


def again(pattern: str) -> Shape:
    """Repeat a pattern; where it holds a `#`, that is the number of the repetition."""

    def made(length: int) -> str:
        times = max(length // len(pattern.replace("#", "#" * 4)), 1)
        return "".join(pattern.replace("#", str(number)) for number in range(times))

    return made


def around(before: str, inside: Shape, after: str) -> Shape:
    return lambda length: before + inside(length) + after


def nested(opening: str, closing: str, middle: str = "") -> Shape:
    def made(length: int) -> str:
        depth = length // len(opening + closing)
        return opening * depth + middle + closing * depth

    return made


WORDS: dict[str, Shape] = {
    "one word": again("x"),
    "words": again("ab "),
    "spaces": again(" "),
    "spaces, and a letter": around("x", again(" "), "x"),
    "no-break spaces": again("a\u00a0"),
    "digits": again("9"),
    "digits of a fraction": around("0.", again("9"), ""),
    "a large exponent": around("1e", again("9"), ""),
    "sexagesimal": around("1", again(":1"), ""),
    "grouped digits": around("1", again("_000"), ""),
    "signs": again("-"),
    "full stops": again("."),
    "apostrophes": again("'"),
    "quotation marks": again('"'),
    "backslashes": again("\\"),
    "stars": again("*"),
    "stars around a letter": again("**a*"),
    "underscores": again("_a"),
    "colons": again(":"),
    "icons that nobody knows": again(":icon#: "),
    "brackets": again("["),
    "brackets about brackets": nested("(", ")", "1"),
    "angles": again("<"),
    "tags": again("<b>"),
    "entities": again("&amp;"),
    "ampersands": again("&"),
    "percent": again("%"),
    "hashes": again(" #"),
    "tildes": again("~/"),
    "combining": again("\u0301"),
    "joined": again("a\u200d"),
    "both ways": again("abc \u05d0\u05d1\u05d2 "),
    "isolates": again("\u2067"),
    "ideographs": again("\u6f22\u5b57"),
    "lines": again("a\n"),
    "line feeds": again("\n"),
    "tabs": again("\t"),
}
"""Words of people: what may stand in a name, a line of text, a cell."""

EXPRESSIONS: dict[str, Shape] = {
    "unknown fields": again("{{ card.nothing# }} "),
    "unknown names": again("{{ nothing# }} "),
    "openings": again("{{ "),
    "closings": again("}} "),
    "openings of statements": again("{% "),
    "a sum": around("{{ 1", again(" + 1"), " }}"),
    "dots": around("{{ card", again(".a"), " }}"),
    "filters": around("{{ 1", again("|abs"), " }}"),
    "parentheses": around("{{ ", nested("(", ")", "1"), " }}"),
    "an open parenthesis": around("{{ ", again("("), " }}"),
    "not": around("{{ ", again("not "), "1 }}"),
    "spaces in braces": around("{{ ", again(" "), " }}"),
    "a string in braces": around('{{ "', again("x"), '" }}'),
    "an open string": around('{{ "', again("x"), " }}"),
    "a list": around("{{ [", again("1, "), "1] }}"),
    "conditions": again("{% if card.power > # %}a{% endif %}"),
    "values": again("{{ card.name }}"),
    "comments": again("{# a #}"),
}
"""Texts that layouts, rules and sentences read as a language of their own."""

YAML: dict[str, Shape] = {
    "plain digits": again("9"),
    "plain word": again("x"),
    "plain fraction": around("0.", again("9"), ""),
    "plain exponent": around("1e", again("9"), ""),
    "plain sexagesimal": around("1", again(":1"), ""),
    "plain groups": around("1", again("_0"), ""),
    "plain hexadecimal": around("0x", again("f"), ""),
    "plain date": around("2026-11-27 ", again("0"), ""),
    "plain words": around("x", again(" y"), ""),
    "many keys": around("{", again("key#: 1, "), "}"),
    "near keys": around("{", again("powr#: 1, "), "}"),
    "one key": around("{", again("key: 1, "), "}"),
    "many entries": around("[", again("a#, "), "]"),
    "maps": around("[", again("{a: #}, "), "]"),
    "near names": around("[", again("bat#, "), "]"),
    "boxes": around("[", again("[1, #], "), "]"),
    "deep lists": nested("[", "]"),
    "deep maps": nested("{a: ", "}", "1"),
    "an open list": again("["),
    "anchors": around("[", again("&a# b, "), "]"),
    "aliases": around("[&a b, ", again("*a , "), "]"),
    "unknown aliases": around("[", again("*a# , "), "]"),
    "tags of YAML": around("[", again("!t# b, "), "]"),
    "an open quotation": around('"', again("x "), ""),
    "escapes": around('"', again("\\n"), '"'),
    "doubled quotes": around("'", again("''"), "'"),
    "comments of lines": around("1\n", again("# a\n"), ""),
    "empty lines": around("1", again("\n"), ""),
    "tabs within": around("1", again("\t"), ""),
}
"""Values as YAML writes them."""


def quoted(text: str) -> str:
    """Write a text as one line of YAML and JSON."""
    short = {"\n": "\\n", "\t": "\\t", '"': '\\"', "\\": "\\\\"}
    return '"' + "".join(short.get(letter, letter) for letter in text) + '"'


def values() -> Iterator[tuple[str, Shape]]:
    """All shapes as values of YAML."""
    yield from YAML.items()
    for name, shape in {**WORDS, **EXPRESSIONS}.items():
        yield name, lambda length, shape=shape: quoted(shape(length))  # type: ignore[misc]
