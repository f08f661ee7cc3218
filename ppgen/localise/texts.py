"""The words of a game in every language it can be made in, read from PO files when they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath
from types import MappingProxyType
from typing import TYPE_CHECKING

from ppgen.common.problem import Problem, Span, has_errors, nearest, warning
from ppgen.layout.layouts import Layouts
from ppgen.load import load_yaml, parsed_once, read_inside
from ppgen.localise import PSEUDO_LANGUAGES, Deck, localise
from ppgen.model.game import Game, language_tag
from ppgen.work.allowance import MORE
from ppgen.work.memory import Memory
from ppgen.work.startup import lazily

if TYPE_CHECKING:
    from ppgen.localise import catalogue as catalogues

    AnyCatalogue = catalogues.Translations | catalogues.PseudoCatalogue
else:
    catalogues = lazily("ppgen.localise.catalogue")  # the language that a game is written in needs none

NOTHING_BROUGHT: Mapping[tuple[str, str], str] = MappingProxyType({})


@dataclass(slots=True)
class Texts:
    """The translations of one game; files are read when a language is first wanted.

    `memory` holds the translations of earlier runs. Files may be `limits` times as large as is usual.
    `examples` gives what rules say of a record that breaks them, for the comments to translators, and `paper`
    what sheets say in English that a language has no words for, by key.
    """

    root: Path
    game: Game
    layouts: Layouts
    memory: Memory = field(default_factory=Memory)
    limits: float = 1.0
    examples: Callable[[Deck], Mapping[str, str]] | None = None
    paper: Callable[[str], Mapping[str, str]] = lambda _: {}
    _plain: catalogues.GameMessages | None = None
    _explained: catalogues.GameMessages | None = None
    _printed_kinds: frozenset[str] | None = None
    _messages_for: dict[str, tuple[catalogues.PoEntry, ...]] = field(default_factory=dict)
    _known: dict[str, tuple[AnyCatalogue | None, list[Problem]]] = field(default_factory=dict)

    @property
    def folder(self) -> Path:
        """Where the files of the translators lie."""
        return self.root / "cards" / self.game.id / "text"

    def catalogue(self, language: str) -> tuple[AnyCatalogue | None, list[Problem]]:
        """Return the words of a language, None for the one the game is written in.

        Each call returns the problems of the file. Only the words of the last language are held.
        """
        if language not in self._known:
            self._known = {language: self._read(language)}
        return self._known[language]

    def _read(self, language: str) -> tuple[AnyCatalogue | None, list[Problem]]:
        source = self.game.source_language
        if language == source:
            return None, []
        if language in PSEUDO_LANGUAGES:
            return catalogues.pseudo_catalogue(language, source), []
        forms, problems = self._forms(language)
        po, faults = self._po(language)
        problems += faults
        if po is None and has_errors(faults):
            po = catalogues.PoFile(self._name(language), catalogues.PoEntry("", ""), ())
        translations, faults = self._translations(language, po, forms)
        return translations, problems + faults

    def _translations(
        self, language: str, po: catalogues.PoFile | None, forms: catalogues.OwnForms
    ) -> tuple[catalogues.Translations, list[Problem]]:
        """Compare a file with the messages of the game, unless both are what they were."""
        game = self.game
        wanted = self._wanted(forms, self.paper(language))

        def read() -> tuple[catalogues.Translations, list[Problem]]:
            found = None if po is None else _found_again(po, wanted, language)
            return catalogues.read_translations(game, language, wanted=wanted, po=found, own_forms=forms)

        if po is None:
            return read()  # the problem stands in game.yaml
        known_forms = tuple((name, *term.forms) for name, term in game.terms.items())
        said = (repr(forms.notes), forms.beside, known_forms, game.incomplete, repr(game.constants))
        parts = (id(po), po, wanted, *said, game.source_language)
        return self.memory.again(("translations", game.id, language), parts, read)

    def _wanted(self, forms: catalogues.OwnForms, paper: Mapping[str, str]) -> tuple[catalogues.PoEntry, ...]:
        """Return the messages with the forms of a language; most languages have none of their own."""
        key = f"{forms.notes!r} {bool(paper)}"
        if key not in self._messages_for:
            self._plain = self._plain or catalogues.GameMessages(self.game, kinds=self._kinds())
            self._messages_for[key] = self._plain.of(forms, paper)
        return self._messages_for[key]

    def _name(self, language: str, ending: str = "po") -> str:
        return f"cards/{self.game.id}/text/{language}.{ending}"

    def _forms(self, language: str) -> tuple[catalogues.OwnForms, list[Problem]]:
        path = self.folder / f"{language}.yaml"
        if not path.is_file():
            return catalogues.NO_FORMS, []
        source, problems = load_yaml(path, self.root, self.memory, limits=self.limits)
        forms, faults = catalogues.read_forms(self.game, source)
        return forms, problems + faults

    def _po(self, language: str) -> tuple[catalogues.PoFile | None, list[Problem]]:
        path = self.folder / f"{language}.po"
        if not path.is_file():
            return None, []
        name = self._name(language)
        most = int(catalogues.MAX_BYTES * self.limits)
        content, problems = read_inside(path, self.root, limit=most, way_out=MORE)
        problems = problems or catalogues.too_large(content, name, limits=self.limits)
        if problems:
            return None, problems
        return parsed_once(content, name, parse=catalogues.read_po, memory=self.memory)

    def template(self) -> tuple[Path, bytes]:
        """Return where the template of all texts belongs and what it says."""
        path = self.folder / f"{self.game.id}.pot"
        file = self.game.file
        wanted = map(_of_some, self._messages(self._all_forms(), self._all_paper()))
        made = catalogues.template(
            wanted,
            title=file.title,
            version=file.version,
            file=path.name,
        )
        return path, catalogues.write_po(made)

    def messages(self, language: str) -> tuple[tuple[str, str], ...]:
        """Return the contexts and sources of all that is said in a language, in the order of its file."""
        forms, _ = self._forms(language)
        return tuple(entry.key for entry in self._wanted(forms, self.paper(language)))

    def merged(self, language: str) -> tuple[catalogues.PoFile | None, list[Problem]]:
        """Return the file of a language brought up to date; nothing where the old one cannot be read."""
        forms, problems = self._forms(language)
        old, faults = self._po(language)
        problems += faults
        if has_errors(problems):
            return None, problems
        file = self.game.file
        wanted = self._messages(forms, self.paper(language))
        new = catalogues.merged(
            None if old is None else _found_again(old, wanted, language),
            wanted,
            language=language,
            title=file.title,
            version=file.version,
        )
        return new, problems

    def updated(
        self, language: str, brought: Mapping[tuple[str, str], str] = NOTHING_BROUGHT
    ) -> tuple[Path, bytes | None, list[Problem]]:
        """Return where the file of a language belongs and what it says once brought up to date.

        It says nothing where the old file cannot be read: then it must not be written over. Texts that are
        `brought` along, by context and source, take the place of what was there.
        """
        path = self.folder / f"{language}.po"
        new, problems = self.merged(language)
        if new is None:
            return path, None, problems
        return path, catalogues.write_po(catalogues.with_texts(new, brought)), problems

    def _all_forms(self) -> catalogues.OwnForms:
        """Return the forms that any language has: tools throw out what the template lacks."""
        notes: dict[str, dict[str, str]] = {}
        for tag in map(language_tag, self.game.file.languages.translations):
            for term, forms in self._forms(tag)[0].notes.items():
                for form, note in forms.items():
                    known = notes.setdefault(term, {})
                    known[form] = f"{known[form]}; " if form in known else ""
                    known[form] += f"in {tag}: {note}" if note else f"in {tag}"
        return catalogues.OwnForms(notes)

    def _all_paper(self) -> Mapping[str, str]:
        """Return what sheets say in English that any language of the game has no words for."""
        tags = map(language_tag, self.game.file.languages.translations)
        return {name: text for tag in tags for name, text in self.paper(tag).items()}

    def _messages(
        self, forms: catalogues.OwnForms, paper: Mapping[str, str]
    ) -> tuple[catalogues.PoEntry, ...]:
        """Return the messages with all that translators are told."""
        if self._explained is None:
            deck, _ = localise(self.game, self.game.source_language)
            self._explained = catalogues.GameMessages(
                self.game,
                kinds=self._kinds(),
                deck=deck,
                sites=catalogues.find_sites(self.layouts),
                examples=self.examples(deck) if self.examples is not None else {},
            )
        return self._explained.of(forms, paper)

    def _kinds(self) -> frozenset[str]:
        if self._printed_kinds is None:
            self._printed_kinds = catalogues.printed_kinds(self.game, self.layouts)
        return self._printed_kinds


def _found_again(
    po: catalogues.PoFile, wanted: Iterable[catalogues.PoEntry], language: str
) -> catalogues.PoFile:
    """Return a file with what programs that make tables of it lose; what cannot be known is fuzzy."""
    return catalogues.with_doubted_plurals(catalogues.with_contexts(po, wanted), language)


def _of_some(entry: catalogues.PoEntry) -> catalogues.PoEntry:
    """Say in the template that a form is one of some languages; in their files it is one of this language."""
    said = tuple(line.replace(catalogues.OF_ONE, catalogues.OF_SOME) for line in entry.extracted)
    return replace(entry, extracted=said)


def unnamed_languages(game: Game, files: Iterable[str]) -> Iterator[Problem]:
    """Report translations of languages that the game does not name: nobody prints them."""
    source, translations = game.source_language, game.file.languages.translations
    known = {source, *(language_tag(language) for language in translations)}
    for file in files:
        path = PurePosixPath(file)
        if language_tag(path.stem) not in known:
            message = f"{path.name} is of a language that the game does not name"
            hint = f"name it under languages: translations in game.yaml; {nearest(path.stem, known)}"
            yield warning("catalogue/unnamed-language", message, span=Span(file), hint=hint)
