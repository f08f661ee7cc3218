"""A project's folder and its files: games, layouts, and those that come with the program."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ppgen.common.problem import Problem, Span, error, nearest, warning
from ppgen.common.walks import files_below
from ppgen.load import Source
from ppgen.load.folders import (
    MOST_PICTURES,
    has_yaml,
    listed,
    misnamed,
    unread_folders,
    within_bounds,
    yaml_files,
)
from ppgen.load.svg import Art, Letterer, NoLetterer
from ppgen.load.tables.endings import JSON_ENDINGS, TABLE_ENDINGS
from ppgen.load.tables.files import TablePlace, markdown_folders, read_tables_beside, unread_decks
from ppgen.work.memory import Memory
from ppgen.work.startup import lazily

if TYPE_CHECKING:
    from ppgen.load.svg import files as svg_files
    from ppgen.load.svg import reader as svg_reader
else:
    # Games without drawn icons start sooner without.
    svg_files, svg_reader = lazily("ppgen.load.svg.files"), lazily("ppgen.load.svg.reader")

PICTURE_ENDINGS = (".png", ".jpg", ".jpeg", ".svg")

_NO_LETTERS = NoLetterer()
_OTHER_FOLDERS = {"cards": ("schema",), "layouts": ("schema", "stock")}
"""What may lie in these folders beside games."""


SCORE_SHEETS = "scoresheets"
"""The folder for the layouts of score sheets, which may also lie among the others."""

_INNER_FOLDERS = {
    "cards": frozenset({"decks", "text", "schema"}),
    "layouts": frozenset({SCORE_SHEETS, "icons", "schema"}),
}
"""What of a game's folders is read, or written for editors."""


class WrongUseError(Exception):
    """The folder, game or language that was asked for does not exist: wrong use, not a problem."""


@dataclass(frozen=True, slots=True)
class Project:
    """A folder with cards/, layouts/ and perhaps fonts/; `shipped` is the one that ppgen brings along.

    `memory` holds what was read and made of its files, for the next run over the same project. `limits` is
    how many times the usual amount of work its games may take.
    """

    root: Path
    shipped: Path
    memory: Memory = field(default_factory=Memory, compare=False, repr=False)
    was_chosen: bool = True
    limits: float = 1.0

    @property
    def is_shipped(self) -> bool:
        """Whether these are the games that ppgen brings along, taken since nobody named any."""
        return self.root == self.shipped and not self.was_chosen

    @property
    def games(self) -> tuple[str, ...]:
        """The names of all games: the folders of cards/ that hold a game.yaml."""
        folders = _folders(self.root / "cards")
        return tuple(sorted(folder.name for folder in folders if (folder / "game.yaml").is_file()))

    @property
    def fonts_root(self) -> Path:
        """The folder whose fonts/ is used: the project's own if it has a manifest, else the shipped one."""
        return self.root if (self.root / "fonts" / "manifest.yaml").is_file() else self.shipped

    def strays(self) -> list[Problem]:
        """Return a warning for each folder of YAML that no game reads, and for fonts in a file not read."""
        games = self.games
        return misnamed(self.root / "fonts", self.root, (".yaml",)) + [
            _stray(self.root / part / folder.name, self.root, games)
            for part, others in _OTHER_FOLDERS.items()
            for folder in sorted(
                {*_folders(self.root / part)} - {self.root / part / one for one in (*games, *others)}
            )
            if has_yaml(folder)
        ]

    def choose(self, requested: tuple[str, ...]) -> tuple[str, ...]:
        """Return the requested games, or all; raises WrongUseError for a name that is none."""
        known = self.games
        if not known:
            raise WrongUseError(f"{self.root} holds no game: write cards/<game>/game.yaml")
        for name in requested:
            if name not in known:
                raise WrongUseError(f"there is no game {name!r} in {self.root}; {nearest(name, known)}")
        return tuple(dict.fromkeys(requested)) or known


class GameFiles(NamedTuple):
    """All files of one game, loaded; sources by name without ending, those of decks as `decks/mine`.

    `texts` are the files of its translations, relative to the project; each is read when its language is
    wanted. `refused` names the YAML files that lie there and could not be read, as `cards/monster`.
    """

    game: str
    cards: Mapping[str, Source]
    layouts: Mapping[str, Source]
    art: Mapping[str, Art]
    texts: tuple[str, ...] = ()
    refused: frozenset[str] = frozenset()

    def refused_in(self, part: str) -> frozenset[str]:
        """The names without ending of the files of `cards` or `layouts` that could not be read."""
        return frozenset(name.partition("/")[2] for name in self.refused if name.startswith(f"{part}/"))

    def sources(self) -> dict[str, Source]:
        """The YAML files by the names that places carry."""
        files = [one for source in self.cards.values() for one in getattr(source, "sources", (source,))]
        return {source.file: source for source in (*files, *self.layouts.values())}

    def names(self) -> tuple[str, ...]:
        """All files of the game, relative to the project."""
        icons = (f"layouts/{self.game}/icons/{name}.svg" for name in self.art)
        return tuple(sorted((*self.sources(), *icons, *self.texts)))


def open_project(
    folder: Path | None,
    current: Path,
    *,
    lasting: bool = False,
    limits: float = 1.0,
    brought_along: bool = False,
) -> Project:
    """Return the wanted project, else the one that the current folder lies in; or what ppgen brings along.

    A `lasting` one keeps what was read and made for the next run. Raises WrongUseError if the wanted folder
    holds no cards/, or the current folder lies in no project.
    """
    if not 0 < limits < math.inf:
        raise WrongUseError(f"limits of {limits} times the usual work make no sense")
    shipped, memory = shipped_root(), Memory(lasting=lasting)
    if folder is not None:
        if not (folder / "cards").is_dir():
            raise WrongUseError(f"{folder} holds no cards/ folder")
        return Project(folder.resolve(), shipped, memory, limits=limits)
    if brought_along:
        return Project(shipped, shipped, memory, was_chosen=False, limits=limits)
    found = _project_around(current.resolve())
    if found is None:
        hint = "begin one with ppgen new NAME, or name one with --project"
        raise WrongUseError(f"there is no project in {current.resolve()} or above it; {hint}")
    return Project(found, shipped, memory, limits=limits)


def _project_around(current: Path) -> Path | None:
    """Return the nearest folder from here upwards with a game in cards/, as git looks for its own."""
    if (current / "cards").is_dir():
        return current
    above = (place for place in current.parents if (place / "cards").is_dir())
    games = ((place, (folder / "game.yaml" for folder in _folders(place / "cards"))) for place in above)
    return next((place for place, found in games if any(path.is_file() for path in found)), None)


def shipped_root() -> Path:
    """Return the folder of the games, layouts and fonts that come with ppgen.

    In a checkout it is the repository itself, since an editable install copies nothing.
    """
    package = Path(__file__).resolve().parent.parent
    installed = package / "shipped"
    return installed if installed.is_dir() else package.parent


def read_game(
    project: Project, game: str, letterer: Letterer = _NO_LETTERS
) -> tuple[GameFiles, list[Problem]]:
    """Load every YAML and SVG file of a game; files that cannot be used are reported and left out.

    `letterer` sets the texts of drawings.
    """
    cards, problems = yaml_files(
        project.root / "cards" / game, project.root, project.memory, limits=project.limits
    )
    place = TablePlace(project.root, project.memory, project.limits)
    problems += read_tables_beside(project.root / "cards" / game, place, cards)
    folder = project.root / "cards" / game / "decks"
    decks, faults = yaml_files(folder, project.root, project.memory, limits=project.limits)
    problems += faults + unread_decks(folder, project.root)
    cards |= {f"decks/{name}": source for name, source in decks.items()}
    for part, known in _INNER_FOLDERS.items() if not project.memory.is_hasty else ():
        problems += unread_folders(project.root / part / game, project.root, known)
    layouts, faults = _layout_files(project, game)
    problems += faults
    art, faults = _icons(project.root / "layouts" / game / "icons", project, letterer)
    folder = project.root / "cards" / game / "text"
    found = (path for ending in (".po", ".yaml") for path in listed(folder, ending))
    faults += misnamed(folder, project.root, (".po", ".yaml"))
    texts = tuple(path.relative_to(project.root).as_posix() for path in found)
    read = {"cards": cards, "layouts": layouts}
    refused = frozenset(
        f"{part}/{path.stem}"
        for part, sources in read.items()
        for ending in ((".yaml", *JSON_ENDINGS, *TABLE_ENDINGS) if part == "cards" else (".yaml",))
        for folder in (
            project.root / part / game,
            *([project.root / "layouts" / game / SCORE_SHEETS] if part == "layouts" else []),
        )
        for path in listed(folder, ending)
        if path.stem not in sources
    )
    inner = markdown_folders(project.root / "cards" / game)
    refused |= {f"cards/{folder.name}" for folder in inner if folder.name not in cards}
    return GameFiles(game, cards, layouts, art, texts, refused), problems + faults


def _layout_files(project: Project, game: str) -> tuple[dict[str, Source], list[Problem]]:
    sources, problems = yaml_files(
        project.root / "layouts" / game, project.root, project.memory, limits=project.limits
    )
    sheets, faults = yaml_files(
        project.root / "layouts" / game / SCORE_SHEETS, project.root, project.memory, limits=project.limits
    )
    problems += faults
    for name, source in sheets.items():
        if name in sources:
            message = f"there is another layout called {name}: {sources[name].file}"
            hint = "rename one of them"
            problems.append(error("load/two-layouts", message, span=source.span(), hint=hint))
    return {**sheets, **sources}, problems


def picture_files(project: Project, game: str) -> tuple[str, ...]:
    """Return the pictures that lie in a game's folders, relative to the project; drawn icons are none."""
    icons = project.root / "layouts" / game / "icons"
    found = files_below(*(project.root / part / game for part in ("cards", "layouts")), hidden=False)
    pictures = (
        path
        for path in found
        if path.suffix.lower() in PICTURE_ENDINGS
        and not (path.suffix == ".svg" and path.parent == icons)
        and path.is_file()
    )
    return tuple(sorted(one.relative_to(project.root).as_posix() for one in islice(pictures, MOST_PICTURES)))


def read_stock_files(project: Project) -> tuple[tuple[Source, ...], tuple[Source, ...], list[Problem]]:
    """Load the stock files that come with ppgen, and the project's own."""
    shipped, problems = yaml_files(project.shipped / "layouts" / "stock", project.shipped, project.memory)
    if project.root == project.shipped:
        return tuple(shipped.values()), (), problems
    own, faults = yaml_files(project.root / "layouts" / "stock", project.root, project.memory)
    return tuple(shipped.values()), tuple(own.values()), problems + faults


def read_service_files(project: Project) -> tuple[dict[str, Source], dict[str, Source], list[Problem]]:
    """Load the files that describe print shops, those that come with ppgen and the project's own, by name."""
    steps = ("layouts", "stock", "services")
    shipped, problems = yaml_files(project.shipped.joinpath(*steps), project.shipped, project.memory)
    if project.root == project.shipped:
        return shipped, {}, problems
    own, faults = yaml_files(project.root.joinpath(*steps), project.root, project.memory)
    return shipped, own, problems + faults


def _icons(folder: Path, project: Project, letterer: Letterer) -> tuple[dict[str, Art], list[Problem]]:
    art: dict[str, Art] = {}
    paths, problems = within_bounds(listed(folder, ".svg"), project.root, project.limits)
    problems += misnamed(folder, project.root, (".svg",))
    for path in paths:
        drawing, faults = svg_files.load_svg(
            path, project.root, letterer=letterer, limits=project.limits, memory=project.memory
        )
        problems += faults
        art[path.stem] = svg_reader.stand_in(path.name) if drawing is None else drawing
    return art, problems


def _folders(folder: Path) -> list[Path]:
    return [path for path in folder.iterdir() if path.is_dir()] if folder.is_dir() else []


def _stray(folder: Path, root: Path, games: tuple[str, ...]) -> Problem:
    name = folder.relative_to(root).as_posix()
    hint = f"{nearest(folder.name, games)}; or write cards/{folder.name}/game.yaml, or take the folder away"
    span = Span(f"{name}/")
    return warning("load/unused-folder", f"no game reads what lies in {name}", span=span, hint=hint)
