"""How many changes that a reader would notice does `check` tell? Not of card values: see mutation.py.

Run: python -m tests.campaigns.noticed [GAME] [--every N] [--class NAME] [--language TAG] [--no-probe]. Changes are generated from
the trees of layouts, score sheets, boards, prose, wordings, terms and game.yaml and from the translations: what is
shown is left out or exchanged for its like, conditions and comparisons are turned round, numbers go up, icons, colours
and backs become others, texts are covered, words become their contrary. Each is written into a copy of the project
that `ppgen check --probe` looks at. It survives if nothing new is told; that a translation is missing now says nothing.
Each is printed as it is tried, survivors with the reason why they are left, if one is known (`free`), or as SILENT; a
class below its goal makes the run fail.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from difflib import SequenceMatcher
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.pofile import read_po, write_po

from ppgen.library import Selection, check, open_project
from ppgen.load import load_yaml
from ppgen.localise.oppositions import oppositions
from ppgen.model.poles import OPPOSITE
from tests.campaigns.layout_slips import layout_slips
from tests.campaigns.mutation import ROOT
from tests.campaigns.prose_slips import prose_slips
from tests.campaigns.tally import Tally

Path_ = tuple[str | int, ...]

GOALS = {
    "layouts": 0.95,
    "boards": 0.95,
    "sheets": 0.95,
    "prose": 0.90,
    "wordings": 0.95,
    "translations": 0.90,
    "terms": 0.95,
    "game": 0.95,
}
STALE = (
    *("catalogue/fuzzy", "catalogue/missing", "catalogue/more", "catalogue/outdated", "catalogue/stale"),
    "localise/untranslated",
)
"""What is told of translations whose source was changed: whoever runs `ppgen text update` is told nothing more."""

REASONS: tuple[tuple[str, str], ...] = (
    (r"delete +layouts/\w+/box\.yaml panels", "what a box tells about the game is its designer's choice"),
    (
        r"\w+ +layouts/\w+/\w+\.yaml .*\bwith\.",
        "which cell of a strip is lit is art; the number in it is checked",
    ),
    (r"condition +.*parts\.step", "steps are told by the pictures of the net, whatever stands beside them"),
    (r"\w+ +cards/\w+/game\.yaml .*derived\.corner_zone", "on which badge a corner stands is art"),
    (r"compare +cards/\w+/text/", "a number is compared in a wording that no card uses with another one"),
    (r"condition +cards/\w+/text/", "a wording that no card of the language uses"),
    (
        r"no place +layouts/battle-dice/scoresheets/checklist\.yaml .*item\.copies >",
        "a box that is drawn for no card, since none has so many copies",
    ),
    (
        r"drop +cards/\w+/text/.*term\(\w+, \"(?:your|their|in)\"",
        "an article; forms beside a term are not counted",
    ),
)
"""Why survivors are left, by what they look like."""


class Translated(NamedTuple):
    """A PO file with another translation of one of its entries, which is written only when it is tried."""

    path: Path
    number: int
    text: str

    def content(self) -> bytes:
        """Return the file."""
        with self.path.open("rb") as file:
            catalogue = read_po(file)
        list(catalogue)[self.number].string = self.text
        with tempfile.TemporaryFile() as file:
            write_po(file, catalogue, width=0)
            file.seek(0)
            return file.read()


class Change(NamedTuple):
    """A file with new content, and what was changed in words."""

    group: str
    what: str
    file: str
    new: bytes | Translated
    told: str
    language: str = ""
    """The only language in which it is seen; without one, all are checked and the source's is probed."""

    @property
    def content(self) -> bytes:
        """The bytes of the file."""
        return self.new if isinstance(self.new, bytes) else self.new.content()

    def __str__(self) -> str:
        return f"{self.what:<10} {self.file} {self.told}"


class Trees:
    """The YAML trees of a game's files, and what may stand in the place of what."""

    def __init__(self, root: Path, game: str) -> None:
        self.root, self.game = root, game
        self.files = {
            path.relative_to(root).as_posix(): load_yaml(path, root)[0].data
            for folder in (f"cards/{game}", f"layouts/{game}")
            for path in (
                *sorted((root / folder).glob("*.yaml")),
                *sorted((root / folder).glob("scoresheets/*.yaml")),
            )
        }
        data = self.files[f"cards/{game}/game.yaml"]
        self.source = data["languages"]["source"]
        self.constants = data.get("constants", {})
        self.terms = self.files[f"cards/{game}/terms.yaml"]
        self.members: dict[str, list[str]] = {}
        for name, term in self.terms.items():
            for group in term.get("groups", ()):
                self.members.setdefault(group, []).append(name)
        self.signs = {
            icon: name
            for name, term in self.terms.items()
            for icon in (term.get("icon"), *term.get("icons", ()))
            if icon
        }
        self.colours = {term["colour"]: name for name, term in self.terms.items() if term.get("colour")}
        self.fields: dict[str, list[str]] = {}
        for kind in data["kinds"].values():
            for name, field in kind["fields"].items():
                if field["type"] == "map":
                    for inner, one in field["fields"].items():
                        alike = [
                            other
                            for other, its in field["fields"].items()
                            if its["type"] == one["type"] and other != inner
                        ]
                        self.fields.setdefault(f"{name}.{inner}", []).extend(
                            f"{name}.{other}" for other in alike
                        )

    def other_of_group(self, name: str) -> str | None:
        """Return another term of a group that a term is in."""
        for members in self.members.values():
            if name in members and len(members) > 1:
                return members[(members.index(name) + 1) % len(members)]
        return None

    def changed(self, file: str, path: Path_, new: Any) -> bytes:
        """Return a file with one value exchanged, or taken out if that is None."""
        data = deepcopy(self.files[file])
        node = data
        for step in path[:-1]:
            node = node[step]
        if new is None:
            del node[path[-1]]
        else:
            node[path[-1]] = new
        return json.dumps(data, ensure_ascii=False).encode()


def walk(node: Any, path: Path_ = ()) -> Iterator[tuple[Path_, Any]]:
    """Yield every node of a tree with its place."""
    yield path, node
    if isinstance(node, dict):
        for key, inner in node.items():
            yield from walk(inner, (*path, key))
    elif isinstance(node, list):
        for number, inner in enumerate(node):
            yield from walk(inner, (*path, number))


_EXPRESSION = re.compile(r"\{\{.*?\}\}", re.DOTALL)
_CHOICE = re.compile(
    r"(?P<one>\"[^\"]*\"|'[^']*'|[\w.]+) if (?P<when>[^{}]+?) else (?P<other>\"[^\"]*\"|'[^']*'|[\w.]+)"
)
_TURNED = {"==": "!=", "!=": "==", " < ": " >= ", " > ": " <= ", " <= ": " > ", " >= ": " < "}


def expressions(text: str, trees: Trees) -> Iterator[tuple[str, str]]:
    """Yield other texts for one with expressions, and what was done to it."""
    for match in _EXPRESSION.finditer(text):
        old = match[0]
        if "low_ink" in old:
            continue  # which style saves ink is its designer's choice, and shows no other data

        def put(new: str, *, start: int = match.start(), end: int = match.end()) -> str:
            return text[:start] + new + text[end:]

        for path, others in trees.fields.items():
            if re.search(rf"\b{re.escape(path)}\b", old):
                yield "field", put(re.sub(rf"\b{re.escape(path)}\b", others[0], old)) if others else text
        for name in trees.terms:
            if f'"{name}"' in old and (other := trees.other_of_group(name)):
                yield "term", put(old.replace(f'"{name}"', f'"{other}"'))
        for choice in _CHOICE.finditer(old):
            if choice["one"] != choice["other"]:
                turned = f"{choice['other']} if {choice['when']} else {choice['one']}"
                yield "condition", put(old.replace(choice[0], turned))
        for sign, contrary in _TURNED.items():
            if sign in old:
                yield "compare", put(old.replace(sign, contrary, 1))
        if (index := re.search(r"\[(\d)\]", old)) is not None:
            yield "index", put(old.replace(index[0], f"[{1 - int(index[1])}]", 1))


def layout_changes(trees: Trees, names: list[str]) -> Iterator[Change]:
    """Yield changes to layouts and the theme's parts."""
    for file in names:
        if Path(file).stem.startswith("back"):
            continue  # backs show no data: their colours are their designer's choice
        backs = [other for other in trees.files if other.startswith(f"layouts/{trees.game}/back")]
        for path, node in walk(trees.files[file]):
            where = ".".join(map(str, path))

            def made(what: str, new: Any, told: str, *, at: Path_ = path, file: str = file) -> Change:
                return Change("layouts", what, file, trees.changed(file, at, new), told)

            if (
                isinstance(node, dict)
                and node.get("type") in {"text", "icon", "part"}
                and (shown := _shown(node))
            ):
                if not any(shown <= others for others in _shown_beside(trees.files[file], path)):
                    yield made("delete", None, f"{where} left out")
                if node["type"] == "text" and isinstance(node.get("box"), list):
                    box = node["box"]
                    cover = {"type": "rectangle", "box": box, "fill": "#ffffff"}
                    both = {"type": "group", "items": [node, cover]}
                    yield made("cover", both, f"{where} covered")
                    yield made("fixed", {**node, "text": "7"}, f"{where} says 7")
            if isinstance(node, str) and path and _carries_data(path):
                for what, new in expressions(node, trees):
                    if new != node:
                        yield made(what, new, f"{where}: {node} -> {new}")
                if path[-1] == "if":
                    yield made("condition", f"{{{{ not ({node.strip()[2:-2]}) }}}}", f"{where}: turned round")
                if path[-1] == "icon" and node in trees.signs:
                    other = trees.other_of_group(trees.signs[node])
                    alike = [sign for sign, owner in trees.signs.items() if owner == other]
                    ending = node.removeprefix(trees.signs[node])
                    if new := next((sign for sign in alike if sign.endswith(ending)), None):
                        yield made("icon", new, f"{where}: {node} -> {new}")
                if (
                    path[-1] == "fill"
                    and node in trees.colours
                    and (other := trees.other_of_group(trees.colours[node]))
                ):
                    yield made("colour", trees.terms[other]["colour"], f"{where}: {node} -> {other}")
                if path == ("back",) and len(backs) > 1:
                    for other_back in backs:
                        name = Path(other_back).stem
                        if name != node:
                            yield made("back", name, f"back: {node} -> {name}")


_NAMES = re.compile(r"\b(?:card|text|constants|cards|position|game)\.[\w.]+")


def _shown(node: dict[str, Any]) -> frozenset[str]:
    """Return the values of cards and constants that an element looks up."""
    return frozenset(_NAMES.findall(json.dumps({**node, "if": ""})))


def _shown_beside(tree: Any, path: Path_) -> Iterator[frozenset[str]]:
    """Yield what the other elements of a layout look up."""
    for other, node in walk(tree):
        if (
            isinstance(node, dict)
            and node.get("type")
            and other != path[: len(other)]
            and path != other[: len(path)]
        ):
            yield _shown(node)


def _carries_data(path: Path_) -> bool:
    """Tell whether a value of a layout says something; places, colours and art of it are its designer's choice."""
    return path[-1] in {"text", "icon", "if", "count", "back"} or "with" in path


def wording_changes(trees: Trees) -> Iterator[Change]:
    """Yield changes to the wordings of effects."""
    file = f"cards/{trees.game}/effects.yaml"
    for path, node in walk(trees.files[file]):
        if path and path[-1] == "text" and isinstance(node, str):
            for what, new in text_changes(node, trees, trees.source):
                yield Change("wordings", what, file, trees.changed(file, path, new), f"{path}: {new}")
        if len(path) > 1 and path[-2] == "match":
            new = (
                trees.other_of_group(node)
                if isinstance(node, str)
                else not node
                if isinstance(node, bool)
                else None
            )
            if new is not None:
                yield Change(
                    "wordings", "match", file, trees.changed(file, path, new), f"{path}: {node} -> {new}"
                )


def text_changes(text: str, trees: Trees, language: str) -> Iterator[tuple[str, str]]:
    """Yield other texts for one that is printed."""
    yield from ((what, new) for what, new in expressions(text, trees) if new != text)
    for match in _EXPRESSION.finditer(text):
        yield "drop", text[: match.start()] + text[match.end() :]
        if "symbol(" in match[0] and '"skill"' not in match[0]:
            yield "icon", text[: match.start()] + '{{ symbol("skill") }}' + text[match.end() :]
        if "signed(" in match[0]:
            yield "sign", text[: match.start()] + match[0].replace("signed(", "abs(") + text[match.end() :]
    if (number := re.search(r"(?<![\w{])\d+(?![^{]*\}\})", text)) is not None:
        yield "number", text[: number.start()] + str(int(number[0]) + 1) + text[number.end() :]
    yield from (("contrary", new) for new in contraries(text, language))
    if "**" in text:
        yield "bold", text.replace("**", "*", 1)


def contraries(text: str, language: str) -> Iterator[str]:
    """Yield a text with a word of an opposition turned into its contrary."""
    words = oppositions(language)
    if words is None:
        return
    plain = _EXPRESSION.sub(lambda match: "\u2022" * len(match[0]), text)
    for match in words.pattern.finditer(plain.casefold()) if len(plain.casefold()) == len(plain) else ():
        pole = words.pole(match[0])
        group = next((name for name, its in words.words.items() if its == OPPOSITE[pole]), None)
        sample = _first_word(words.named.pattern, group) if group else ""
        if sample and len(words.said(text) & {pole}) == 1:
            new = text[: match.start()] + sample + text[match.end() :]
            if pole not in words.said(new):
                yield new


def _first_word(pattern: str, group: str) -> str:
    found = re.search(rf"\(\?P<{group}>(.*?)\)(?=[|)])", pattern)
    whole = found is not None and "\\w*" not in found[1]
    return found[1].replace("\\ ", " ").replace("\\", "") if found and whole else ""


def term_changes(trees: Trees) -> Iterator[Change]:
    """Yield changes to words, icons and colours of terms."""
    file = f"cards/{trees.game}/terms.yaml"
    for name, term in trees.terms.items():
        other = trees.other_of_group(name)

        def made(what: str, path: Path_, new: Any, file: str = file) -> Change:
            return Change("terms", what, file, trees.changed(file, path, new), f"{'.'.join(path)} -> {new}")

        if other is not None:
            yield made("word", (name, "text"), trees.terms[other]["text"])
            if term.get("icon") and trees.terms[other].get("icon"):
                yield made("icon", (name, "icon"), trees.terms[other]["icon"])
            if term.get("colour") and trees.terms[other].get("colour"):
                yield made("colour", (name, "colour"), trees.terms[other]["colour"])
            for form in sorted(term.get("forms", {}).keys() & trees.terms[other].get("forms", {}).keys()):
                yield made("form", (name, "forms", form), trees.terms[other]["forms"][form])
        if term.get("icon"):
            yield made("no icon", (name, "icon"), None)
        for new in contraries(term["text"], trees.source):
            yield made("contrary", (name, "text"), new)
        for form, text in term.get("forms", {}).items():
            for new in contraries(text, trees.source):
                yield made("contrary", (name, "forms", form), new)


def game_changes(trees: Trees) -> Iterator[Change]:
    """Yield changes to the kinds, decks and components of game.yaml."""
    file = f"cards/{trees.game}/game.yaml"
    data = trees.files[file]

    def made(what: str, path: Path_, new: Any) -> Change:
        where = ".".join(map(str, path))
        return Change("game", what, file, trees.changed(file, path, new), f"{where} -> {new}")

    for kind, definition in data["kinds"].items():
        for path, node in walk(definition.get("derived", {}), ("kinds", kind, "derived")):
            if isinstance(node, str) and "{{" in node:
                for what, new in expressions(node, trees):
                    if new != node:
                        yield made(what, path, new)
                yield made("constant", path, "{{ 7 }}")
            elif isinstance(node, str) and path[-2] == "each":
                yield made("each", path, None)
        for name, field in definition["fields"].items():
            yield made("field", ("kinds", kind, "fields", name), None)
            if field.get("translate"):
                yield made("translate", ("kinds", kind, "fields", name, "translate"), False)
    for deck, kinds in data.get("decks", {}).items():
        for number in range(len(kinds)):
            yield made("deck", ("decks", deck, number), None)
        for other in data["decks"]:
            if other != deck:
                yield made("deck", ("decks", deck), [*kinds, *data["decks"][other]])
    for name, component in data["components"].items():
        yield made("component", ("components", name), None)
        for number, _ in enumerate(component.get("cards", ())):
            yield made("cards", ("components", name, "cards", number), None)
        for number, _ in enumerate(component.get("holds", ())):
            yield made("holds", ("components", name, "holds", number), None)
        for path, node in walk(component.get("options", {}), ("components", name, "options")):
            if isinstance(node, str) and "{{" in node:
                yield made("option", path, node.replace("left", "right") if "left" in node else "{{ 3 }}")


def translation_changes(trees: Trees) -> Iterator[Change]:
    """Yield changes to translations."""
    for path in sorted((trees.root / f"cards/{trees.game}/text").glob("*.po")):
        with path.open("rb") as file:
            catalogue = read_po(file)
        entries = [entry for entry in catalogue if entry.id and entry.string]
        numbers = {id(entry): number for number, entry in enumerate(catalogue)}
        alike: dict[str, list[Any]] = {}
        for entry in entries:
            alike.setdefault(str(entry.context).split("/")[0], []).append(entry)
        for entry in entries:
            old = entry.string
            neighbours = alike[str(entry.context).split("/")[0]]
            start = neighbours.index(entry) + 1
            others = [*neighbours[start:], *neighbours[:start]]
            other = next((one.string for one in others if _is_unlike(one, entry)), old)
            news = list(text_changes(old, trees, path.stem))
            if other != old:
                news.append(("swapped", other))
            words = old.split(" ")
            if len(words) > 5:
                news.append(("half", " ".join(words[: len(words) // 2])))
            for what, new in news:
                made = Translated(path, numbers[id(entry)], new)
                name = path.relative_to(trees.root).as_posix()
                yield Change("translations", what, name, made, f"{entry.context}: {old} -> {new}", path.stem)


def _is_unlike(one: Any, other: Any) -> bool:
    """Tell whether entries mean different things: not forms of one word, as singular and plural."""
    same_term = str(one.context).split("/")[:2] == str(other.context).split("/")[:2]
    return not same_term and SequenceMatcher(None, one.id.casefold(), other.id.casefold()).ratio() < 0.5


def all_changes(trees: Trees, group: str = "") -> Iterator[Change]:
    """Yield every change of every class, or of those with a part of their names."""
    if group in "layouts":
        yield from _changes_shown(trees)
    for name, changes in CLASSES.items():
        if group in name:
            yield from changes(trees)


def _changes_shown(trees: Trees) -> Iterator[Change]:
    """Yield the changes to layouts, and to those parts of the theme that they show."""
    layouts = [name for name in trees.files if name.startswith("layouts/") and "/scoresheets/" not in name]
    parts = _parts_shown(trees, layouts)
    for change in layout_changes(trees, layouts):
        part = re.match(r"parts\.([\w-]+)", change.told)
        if part is None or part[1] in parts:
            yield change


def board_changes(trees: Trees) -> Iterator[Change]:
    """Yield slips on what shows no card: boards, mats, boxes, folding steps."""
    data = trees.files[f"cards/{trees.game}/game.yaml"]
    boards = {one["layout"] for one in data["components"].values() if "layout" in one and "score" not in one}
    names = [f"layouts/{trees.game}/{name}.yaml" for name in sorted(boards)]
    yield from _slips(trees, "boards", [name for name in names if name in trees.files])


def sheet_changes(trees: Trees) -> Iterator[Change]:
    """Yield slips on score sheets, and on those parts of the theme that only they show."""
    sheets = [name for name in trees.files if "/scoresheets/" in name]
    others = [name for name in trees.files if name.startswith("layouts/") and name not in sheets]
    yield from _slips(trees, "sheets", sheets)
    own = _parts_shown(trees, sheets) - _parts_shown(trees, others)
    theme = f"layouts/{trees.game}/theme.yaml"
    for name in sorted(own & trees.files[theme].get("parts", {}).keys()):
        yield from _slips(trees, "sheets", [theme], ("parts", name))


def _slips(trees: Trees, group: str, files: list[str], place: Path_ = ()) -> Iterator[Change]:
    for file in files:
        tree = trees.files[file]
        for step in place:
            tree = tree[step]
        for slip in layout_slips(tree, trees.constants, place):
            new = trees.changed(file, slip.path, slip.new)
            told = f"{'.'.join(map(str, slip.path))}.{slip.told}"
            yield Change(group, slip.what, file, new, told, trees.source)


def prose_changes(trees: Trees) -> Iterator[Change]:
    """Yield slips in the texts of cards: those of booklets, leaflets, reminders and laws."""
    kinds = trees.files[f"cards/{trees.game}/game.yaml"]["kinds"]
    for kind in kinds:
        file = f"cards/{trees.game}/{kind}.yaml"
        for path, node in walk(trees.files.get(file, [])):
            if not path or path[-1] != "text" or not isinstance(node, str):
                continue
            turned = contraries(node, trees.source)
            for what, new in prose_slips(node, trees.constants, trees.other_of_group, turned):
                told = f"{'.'.join(map(str, path))}: {node} -> {new}"
                yield Change("prose", what, file, trees.changed(file, path, new), told, trees.source)


CLASSES = {
    "boards": board_changes,
    "sheets": sheet_changes,
    "prose": prose_changes,
    "wordings": wording_changes,
    "terms": term_changes,
    "game": game_changes,
    "translations": translation_changes,
}


def _parts_shown(trees: Trees, layouts: list[str]) -> set[str]:
    """Return the parts of the theme that these layouts show, themselves or through other parts."""
    theme = f"layouts/{trees.game}/theme.yaml"
    parts = trees.files[theme].get("parts", {})
    shown: set[str] = set()
    new = [trees.files[name] for name in layouts if name != theme]
    while new:
        named = {node["part"] for tree in new for _, node in walk(tree) if _is_part(node)} - shown
        shown |= named
        new = [parts[name] for name in sorted(named) if name in parts]
    return shown


def _is_part(node: Any) -> bool:
    return isinstance(node, dict) and node.get("type") == "part" and isinstance(node.get("part"), str)


class Trial:
    """A copy of the project, in which one file at a time is another."""

    def __init__(self, root: Path, game: str, folder: Path, *, probe: bool = True) -> None:
        self._folder, self._game, self._probes = folder, game, probe
        data = load_yaml(root / f"cards/{game}/game.yaml", root)[0].data
        self._source = data["languages"]["source"]
        for part in (f"cards/{game}", f"layouts/{game}"):
            shutil.copytree(root / part, folder / part)
        self._project = open_project(folder, lasting=True)
        self._known: dict[str, frozenset[tuple[object, ...]]] = {}

    def is_told(self, change: Change) -> bool:
        """Tell whether anything is said of a change that is not said of the game as it is."""
        known = self._clean(change.language)
        path = self._folder / change.file
        before = path.read_bytes()
        path.write_bytes(change.content)
        try:
            return bool(self._found(change.language, probe=False) - known) or (
                self._probes and bool(self._found(change.language, probe=True) - known)
            )
        finally:
            path.write_bytes(before)

    def _clean(self, language: str) -> frozenset[tuple[object, ...]]:
        if language not in self._known:
            self._known[language] = self._found(language, probe=self._probes)
        return self._known[language]

    def _found(self, language: str, *, probe: bool) -> frozenset[tuple[object, ...]]:
        languages = (language,) if language else (self._source,) if probe else ()
        findings = check(self._project, Selection((self._game,), languages), probe=probe)
        bad = [one for one in findings.problems if one.severity != "note" and not one.rule.startswith(STALE)]
        return frozenset((one.rule, one.message, one.subject) for one in bad)


def main() -> int:
    """Try the changes and print the figures of each class; returns 1 if a goal is missed."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="?", default="ole")
    parser.add_argument("--every", type=int, default=1, help="try every n-th change of a class only")
    parser.add_argument("--class", dest="group", default="", help="try one class only")
    parser.add_argument("--language", default="", help="try what is seen in one language only")
    parser.add_argument("--no-probe", action="store_true", help="look by check alone, which takes a tenth")
    wanted = parser.parse_args()
    trees = Trees(ROOT, wanted.game)
    changes = [
        change
        for change in dict.fromkeys(all_changes(trees, wanted.group))
        if wanted.language in ("", change.language)
    ]
    chosen = [*_every(changes, wanted.every)]
    missed = False
    with Tally(len(chosen)) as tally, tempfile.TemporaryDirectory() as folder:
        trial = Trial(ROOT, wanted.game, Path(folder), probe=not wanted.no_probe)
        for group, of_group in groupby(chosen, key=lambda change: change.group):
            results = [_is_told(change, trial, tally) for change in of_group]
            share = sum(results) / len(results)
            missed = missed or share < GOALS[group]
            told = f"{group}: {sum(results)} of {len(results)} told, {share:.1%} (goal {GOALS[group]:.0%})"
            print(told, flush=True)
    print(f"{len(changes)} changes known")
    return int(missed)


def _is_told(change: Change, trial: Trial, tally: Tally) -> bool:
    told = trial.is_told(change)
    why = next((why for pattern, why in REASONS if re.match(pattern, str(change))), "")
    end = "told" if told else "free" if why else "SILENT"
    tally.note(f"{change.group} {change.what}", end, f"{change}{f' ({why})' if why and not told else ''}")
    return told


def _every(changes: list[Change], every: int) -> Iterator[Change]:
    """Yield every n-th change of each class."""
    seen: Counter[str] = Counter()
    for change in changes:
        seen[change.group] += 1
        if not seen[change.group] % every:
            yield change


if __name__ == "__main__":
    sys.exit(main())
