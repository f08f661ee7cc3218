"""A text and a style into a set text."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Literal

from ppgen.typeset.chunks import ChunkMaker, StandIn
from ppgen.typeset.fitting import Box, fit
from ppgen.typeset.fonts import Fonts
from ppgen.typeset.language import capitals, decimal_sign, is_right_to_left, letters
from ppgen.typeset.markup import Marked, read_markup
from ppgen.typeset.paragraph import Paragraph, read_paragraph, with_bullets
from ppgen.typeset.parting import PartBox, PartWork, TextPart, part_text
from ppgen.typeset.placing import TextFrame
from ppgen.typeset.shaping import Shaper
from ppgen.typeset.style import Icon, Setting, TextStyle
from ppgen.work.by_id import ById

_MOST_SETTINGS = 4096
_MOST_STYLES = 512
_MOST_PARTED = 4096
_MOST_READ = 1024


class Typesetter:
    """Sets the texts of one language; equal texts in equal boxes are set once."""

    def __init__(self, fonts: Fonts, language: str, icons: Mapping[str, Icon]) -> None:
        """`language` is a BCP 47 code; `icons` are those that a text may name."""
        self.fonts = fonts
        self.language = language
        self.right_to_left = is_right_to_left(language)
        self._icons = tuple(icons[name] for name in sorted(icons))
        self._icon_numbers = {name: number for number, name in enumerate(sorted(icons))}
        self.decimal_sign = partial(decimal_sign, language)
        self._letters, self._capitals = letters(language), capitals(language)
        self._shaper = Shaper(language)
        self._makers: dict[tuple[object, ...], ChunkMaker] = {}
        self._styles: ById[TextStyle, _Styled] = ById(most=_MOST_STYLES)
        self._parted: dict[tuple[object, ...], tuple[tuple[TextPart, ...], int]] = {}
        self._paragraphs: dict[tuple[object, ...], tuple[Marked, Paragraph]] = {}

    @property
    def direction(self) -> Literal["ltr", "rtl"]:
        """The direction in which the language is written."""
        return "rtl" if self.right_to_left else "ltr"

    @property
    def stand_ins(self) -> list[StandIn]:
        """Where another typeface set letters than the one that a style asks for, so far."""
        return sorted(set[StandIn]().union(*(maker.stand_ins for maker in self._makers.values())))

    def forget(self) -> None:
        """Let go of what was set so far: once all is composed nobody asks for it again."""
        self._parted.clear()
        self._paragraphs.clear()
        self._styles = ById(most=_MOST_STYLES)
        self._shaper.forget()
        for maker in self._makers.values():
            maker.forget()

    def set(self, text: str, style: TextStyle, *, width: float, height: float) -> Setting:
        """Set a text with markup into a box of width by height mm."""
        styled = self._styles.of(style, self._style)
        key = (text, width, height)
        setting = styled.settings.get(key)
        if setting is None:
            if len(styled.settings) >= _MOST_SETTINGS:
                styled.settings.clear()
            setting = styled.settings[key] = self._set(text, styled, Box(width, height))
        return setting

    def parted(
        self, text: str, boxes: tuple[PartBox, PartBox], most: int
    ) -> tuple[tuple[TextPart, ...], int]:
        """Part a text with markup over a first box and further ones of one kind, `most` in all.

        Also return how many characters were set to find out, now or when it was parted before.
        """
        key = (text, boxes, most)
        if key not in self._parted:
            if len(self._parted) >= _MOST_PARTED:
                self._parted.clear()

            lengths: list[int] = []

            def set_text(words: str, style: TextStyle, width: float, height: float) -> Setting:
                lengths.append(len(words))
                return self._set(words, self._style(style), Box(width, height))

            parts = part_text(text, boxes, most, PartWork(set_text, self._icon_numbers, self.language))
            self._parted[key] = parts, sum(lengths)
        return self._parted[key]

    def _set(self, text: str, styled: _Styled, box: Box) -> Setting:
        style = styled.style
        marked, paragraph = self._read(text, styled)
        fitted = fit(paragraph, styled.maker, style, box=box)
        frame = TextFrame(box, style, styled.maker.first_typeface, self.right_to_left)
        placed = frame.place(fitted, paragraph)
        return Setting(
            ops=placed.ops,
            size=fitted.size,
            lines=tuple(line.text for line in fitted.lines),
            text=paragraph.text,
            ink=placed.ink,
            foot=placed.foot,
            overset=fitted.overset,
            missing=paragraph.missing,
            issues=marked.issues,
            right_to_left=self.right_to_left,
            rows=placed.rows,
        )

    def _read(self, text: str, styled: _Styled) -> tuple[Marked, Paragraph]:
        """Read a text for a style; its words are as wide, in em, in every box."""
        style = styled.style
        key = (text, styled.maker, style.uppercase, style.lists)
        known = self._paragraphs.get(key)
        if known is None:
            if len(self._paragraphs) >= _MOST_READ:
                self._paragraphs.clear()
            change = self._capitals if style.uppercase else self._letters
            words = with_bullets(text) if style.lists else text
            marked = read_markup(words, self._icon_numbers, change=change)
            is_reversed = self.right_to_left
            paragraph = read_paragraph(marked, styled.maker, right_to_left=is_reversed, lists=style.lists)
            known = self._paragraphs[key] = marked, paragraph
        return known

    def _style(self, style: TextStyle) -> _Styled:
        return _Styled(style, self._maker(style))

    def _maker(self, style: TextStyle) -> ChunkMaker:
        """Return the maker of chunks that all styles with the same typefaces share."""
        weights = (style.weight, style.bold_weight, style.italic)
        key = (style.stack, *weights, style.tracking, style.hyphenate)
        if key not in self._makers:
            language = self.language
            self._makers[key] = ChunkMaker(
                self.fonts, self._shaper, style, language=language, icons=self._icons
            )
        return self._makers[key]


class _Styled:
    """A style, its maker of chunks, and what was set in it."""

    __slots__ = ("maker", "settings", "style")

    def __init__(self, style: TextStyle, maker: ChunkMaker) -> None:
        self.style = style
        self.maker = maker
        self.settings: dict[tuple[str, float, float], Setting] = {}
