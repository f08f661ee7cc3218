"""The name of a font in a style into its typeface, and those that stand in for it."""

from __future__ import annotations

import unicodedata
from collections.abc import Hashable, Mapping
from difflib import get_close_matches
from pathlib import Path

import uharfbuzz as hb
from pydantic import ValidationError

from ppgen.common.about import DISTRIBUTION
from ppgen.common.problem import Problem, error, has_errors, warning
from ppgen.load import Source, later_format, load_yaml, validation_problems
from ppgen.typeset.fonts.family import Family, find_family, plain_name
from ppgen.typeset.fonts.fontfile import FontFileError, embedding_restricted
from ppgen.typeset.fonts.found import EXTRAS, LANGUAGES, PACKAGES
from ppgen.typeset.fonts.manifest import SHIPPED, ManifestModel
from ppgen.typeset.fonts.typeface import Typeface
from ppgen.work.memory import Memory, stamps

MANIFEST = "manifest.yaml"
Stacks = Mapping[str, tuple[str, ...]]


class Fonts:
    """The families and stacks of a project.

    Font files are opened when a typeface of theirs is first asked for; `problems` tells what was
    wrong with them and is to be asked after composing. A family whose file is not sound is passed
    over, as is one whose package is not installed.
    """

    def __init__(self, families: Mapping[str, Family], stacks: Stacks, sources: Mapping[str, Source]) -> None:
        """Keep the families by name and the stacks; `sources` are the manifests that describe each family."""
        self._families = families
        self._stacks = stacks
        self._sources = sources
        self._by_id: dict[str, Typeface] = {}
        self._faces: dict[tuple[str, int, bool], tuple[Typeface, ...]] = {}
        self._problems: dict[tuple[str, int], Problem] = {}
        self._rights: dict[tuple[str, int], Problem] = {}

    @property
    def names(self) -> frozenset[str]:
        """What a style may name as its font: stacks and single families."""
        return frozenset({*self._stacks, *self._families})

    def named(self, name: str) -> str:
        """Return the family or stack that the manifest or the font files themselves call so, or ""."""
        wanted = plain_name(name)
        own = next((key for key in sorted(self.names) if plain_name(key) == wanted), "")
        by_files = (key for key in sorted(self._families) if wanted in self._families[key].own_names())
        return own or next(by_files, "") if wanted else ""

    def usable(self, stack: str) -> str:
        """Return a stack, or for one that does not exist another, to go on looking for faults."""
        return stack if stack in self.names else min(self._stacks)

    @property
    def opened(self) -> frozenset[str]:
        """The ids of the typefaces that were asked for so far."""
        return frozenset(self._by_id)

    @property
    def problems(self) -> list[Problem]:
        """What was wrong with the font files opened so far."""
        found = {**self._rights, **self._problems}
        return [found[key] for key in sorted(found)]

    def faces(self, stack: str, weight: int = 400, *, italic: bool = False) -> tuple[Typeface, ...]:
        """Return the typefaces of a stack or a single family in the order of fallback.

        Raises KeyError for an unknown name. Empty if none of the families can be used.
        """
        key = (stack, weight, italic)
        known = self._faces.get(key)
        if known is None:
            opened = (self._open(family, weight, italic=italic) for family in self._members(stack))
            known = self._faces[key] = tuple(typeface for typeface in opened if typeface is not None)
        return known

    def typeface(self, stack: str, weight: int = 400, *, italic: bool = False) -> Typeface:
        """Return the first typeface of a stack that can be used, without opening those behind it.

        Those that are for some characters only come last. Raises KeyError for an unknown name, or if no
        family can be used.
        """
        for family in sorted(self._members(stack), key=lambda member: bool(member.model.characters)):
            if typeface := self._open(family, weight, italic=italic):
                return typeface
        raise KeyError(stack)

    def kept_for(self, stack: str) -> frozenset[str]:
        """Return the characters that some families of a stack are kept for; opens no file."""
        return frozenset().union(*(family.model.characters for family in self._members(stack)))

    def _members(self, stack: str) -> tuple[Family, ...]:
        names = self._stacks.get(stack, (stack,))
        return tuple(self._families[name] for name in names)

    def by_id(self, identifier: str) -> Typeface:
        """Return a typeface that was handed out before; raises KeyError for any other."""
        return self._by_id[identifier]

    def extra_for(self, character: str) -> str:
        """Return the optional part of ppgen that would install a typeface for a character, or ""."""
        script = _script(character)
        for name in sorted(self._families):
            family = self._families[name]
            if not family.paths and family.model.extra and script in family.model.scripts:
                return family.model.extra
        return ""

    def hint_for(self, character: str) -> str:
        """Say how to get a typeface for a character that none of those at hand has."""
        if extra := self.extra_for(character):
            return f"pip install '{DISTRIBUTION}[{extra}]'"
        if package := PACKAGES.get(script := _script(character)):
            extra = EXTRAS.get(package, "")
            wanted = f"'{DISTRIBUTION}[{extra}]'" if extra else package
            return f"pip install {wanted}, then: ppgen fonts add --lang {LANGUAGES[script]}"
        typeface = (
            "describe a typeface that has it in fonts/manifest.yaml, and in the style's stack:"
            " ppgen fonts add MyFont.ttf"
        )
        if unicodedata.category(character) != "So":
            return typeface
        return (
            "draw it as an icon, icons/NAME.svg, and write :NAME: in its place"
            f" (ppgen import --icon 'EMOJI=NAME' does so in cards that are imported); or {typeface}"
        )

    def _open(self, family: Family, weight: int, *, italic: bool) -> Typeface | None:
        index = family.choose(weight, italic=italic)
        if index is None or (family.name, index) in self._problems:
            return None
        try:
            typeface = family.typeface(index, weight)
        except (FontFileError, OSError) as failure:
            self._problems[family.name, index] = self._problem(failure, family.name, index)
            return None
        if not family.model.package and (family.name, index) not in self._rights:
            self._look_at_rights(typeface, family.name, index)
        return self._by_id.setdefault(typeface.id, typeface)

    def _look_at_rights(self, typeface: Typeface, family: str, index: int) -> None:
        """Tell of a project's own font whose maker does not want it in files."""
        if said := embedding_restricted(typeface.font.face):
            span = self._sources[family].span(("families", family, "files", index, "file"))
            hint = "ask its maker, or take a font with an open licence; the font itself says so (fsType)"
            message = f"{typeface.path.name} {said}"
            self._rights[family, index] = warning("fonts/embedding", message, span=span, hint=hint)

    def _problem(self, failure: FontFileError | OSError, family: str, index: int) -> Problem:
        span = self._sources[family].span(("families", family, "files", index, "file"))
        if isinstance(failure, FontFileError):
            return error(failure.rule, failure.message, span=span, hint=failure.hint)
        reason = failure.strerror or "it is no longer there"
        return error("fonts/unreadable", f"the font file cannot be read: {reason}", span=span)


def load_fonts(project_root: Path, shipped: Path | None = None) -> tuple[Fonts | None, list[Problem]]:
    """Read fonts/manifest.yaml of a project and find the files it names.

    What that extends lies in another folder, `shipped`, if not in this one. None comes back only if the
    manifest cannot be used at all.
    """
    own, source, problems = _manifest(project_root)
    if own is None or source is None:
        return None, problems
    origins = dict.fromkeys(own.families, (project_root / "fonts", source))
    model = own
    base = None
    if own.extends is not None:
        base, other, faults = _manifest(shipped or project_root)
        problems += faults
        if base is None or other is None:
            return None, problems
        origins = {**dict.fromkeys(base.families, ((shipped or project_root) / "fonts", other)), **origins}
        model = own.extended(base)
    families: dict[str, Family] = {}
    for name, family in model.families.items():
        folder, described = origins[name]
        families[name], faults = find_family(name, family, folder=folder, source=described)
        problems += faults
    problems += _stack_problems(own, base, model, source)
    stacks = {
        stack: tuple(name for name in members if name in families) for stack, members in model.stacks.items()
    }
    return Fonts(families, stacks, {name: described for name, (_, described) in origins.items()}), problems


def _manifest(root: Path) -> tuple[ManifestModel | None, Source | None, list[Problem]]:
    source, problems = load_yaml(root / "fonts" / MANIFEST, root)
    if source is None:
        return None, None, problems
    if later := later_format(source):
        return None, source, later
    try:
        return ManifestModel.model_validate(source.data), source, problems
    except ValidationError as failure:
        found = validation_problems(failure, source, rule="fonts/manifest", model=ManifestModel)
        return None, source, [*problems, *found]


def remembered_fonts(
    root: Path, shipped: Path, memory: Memory, name: Hashable
) -> tuple[Fonts | None, list[Problem]]:
    """Load the typefaces, again if any of their files changed or was not sound when it was opened."""
    parts = (root, shipped, stamps(root / "fonts", shipped / "fonts"))
    fonts, problems = memory.again(name, parts, lambda: load_fonts(root, shipped))
    if fonts is not None and has_errors(fonts.problems):
        memory.forget(name)
        fonts, problems = memory.again(name, parts, lambda: load_fonts(root, shipped))
    return fonts, list(problems)


def _stack_problems(
    own: ManifestModel, base: ManifestModel | None, model: ManifestModel, source: Source
) -> list[Problem]:
    """Tell what is wrong with a manifest's `own` names, among those of the `base` that it extends."""
    problems = []
    taken = {*model.stacks, *([SHIPPED] if base is not None else [])}
    for name in own.families:
        if name in taken and name not in own.stacks:
            message = f"{name} is the name of a family as well as of what ppgen brings along"
            span, hint = source.key_span(("families", name)), "call the family something else"
            problems.append(error("fonts/ambiguous-name", message, span=span, hint=hint))
    for stack, members in own.stacks.items():
        if stack in model.families:
            message = f"{stack} is the name of a family as well as of a stack"
            span = source.key_span(("stacks", stack))
            hint = "call the stack something else"
            problems.append(error("fonts/ambiguous-name", message, span=span, hint=hint))
        for index, name in enumerate(members):
            is_base = name == SHIPPED and base is not None and stack in base.stacks
            if name not in model.families and not is_base:
                message = f"the stack {stack} names the family {name}, which is not described here"
                span = source.span(("stacks", stack, index))
                problems.append(error("fonts/unknown-family", message, span=span, hint=_known(name, model)))
    return problems


def _known(name: str, model: ManifestModel) -> str:
    close = get_close_matches(name, model.families, n=1)
    return f"did you mean {close[0]}?" if close else f"described are: {', '.join(sorted(model.families))}"


def _script(character: str) -> str:
    """Return the ISO 15924 code of a character's script as HarfBuzz knows it."""
    if "\u3000" <= character <= "\u303f" or "\uff00" <= character <= "\uffef":
        return "Hani"
    buffer = hb.Buffer()
    buffer.add_str(character)
    buffer.guess_segment_properties()
    return str(buffer.script)
