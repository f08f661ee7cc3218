"""Laws that a careless edit of layout, data, terms or a translation breaks are told by what they say keeps them."""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from ppgen.checks import RuleEntry
from ppgen.library import Selection, check, open_project
from ppgen.load.project import Project
from ppgen.manual.rules import game_rules, known_rules
from tests.support.thinned import thinned

ROOT = Path(__file__).resolve().parents[2]
GAMES = ("battle-dice", "ligne-de-fond", "ole", "worldies")


@dataclass(frozen=True, slots=True)
class Slip:
    """A text of a file of a game that becomes another, and the rule that tells it; else the law itself does."""

    game: str
    law: str
    file: str
    old: str
    new: str
    told: str = ""
    language: str = ""

    @property
    def rule(self) -> str:
        return self.told if "/" in self.told else f"{self.game}/{self.told or self.law}"


def of(game: str, language: str, *slips: tuple[str, ...]) -> list[Slip]:
    return [Slip(game, law, file, old, new, *told, language=language) for law, file, old, new, *told in slips]


INACTIVE = """  - {type: text, name: inactive, box: [5, 62, 53, 10], text: '{{ term("inactive", "label") }}', style: back}\n"""
MOON = "  - {type: icon, box: [23, 33, 17, 17], icon: moon, colour: paper}\n"
SUN = """    - {type: icon, box: ["{{ panel.width / 2 - 43 }}", -22.5, 86, 86], icon: wordmark-sun}\n"""
WORLDIES = of(
    "worldies",
    "en",
    ("kind-colour", "layouts/player.yaml", "[-3, 25.5]], fill: red", "[-3, 25.5]], fill: blue"),
    ("kind-colour", "layouts/action.yaml", "fill: green", "fill: blue"),
    ("kind-colour", "layouts/back-worldie.yaml", "blue", "green"),
    ("kind-colour", "layouts/theme.yaml", 'red: "#a8122a"', 'red: "#143a84"'),
    ("gk-colour", "layouts/goalkeeper.yaml", "[-3, 25.5]], fill: amber", "[-3, 25.5]], fill: red"),
    ("gk-colour", "layouts/back-goalkeeper.yaml", "amber", "red"),
    ("kind-symbol", "layouts/back-goalkeeper.yaml", "saving", "shirt"),
    ("kind-symbol", "layouts/back-action.yaml", '"action"', '"player"'),
    ("player-inactive-side", "layouts/player.yaml", INACTIVE, ""),
    ("player-inactive-side", "layouts/player.yaml", MOON, ""),
    ("player-inactive-side", "layouts/player.yaml", 'term("inactive", "label")', 'term("player", "label")'),
    ("player-inactive-side", "layouts/player.yaml", "fill: dusk,", "fill: red,"),
    ("set-copies-identical", "layouts/action.yaml", '"{{ card.name }}"', '"{{ card.name }} {{ copy }}"'),
    (
        "constants-match",
        "cards/summary.yaml",
        "First to {{ constants.target_points }} points",
        "First to 5 points",
        "text/stated-figures",
    ),
    ("constants-match", "cards/summary.yaml", "{{ constants.roll_floor }}", "0", "text/stated-in-order"),
    (
        "constants-match",
        "cards/effects.yaml",
        "natural **{{ roll }}**.",
        "natural **1**.",
        "text/worded-in-order",
    ),
    (
        "text-stat-terms",
        "layouts/goalkeeper.yaml",
        """'{{ term("saving", "label") }}'""",
        '"Saving"',
        "layout/literal",
    ),
    ("text-stat-terms", "cards/effects.yaml", "{{ term(mine) }}", "passing", "text/worded-in-order"),
    ("text-stat-terms", "cards/summary.yaml", "by the stat on", "by the shooting on", "text/stated-in-order"),
)
WORLDIES_IN_FRENCH = of(
    "worldies",
    "fr",
    (
        "i18n-keywords",
        "cards/text/fr.po",
        "votre {{ symbol(mine) }} {{ term(mine) }}",
        "votre {{ symbol(mine) }} frappe",
        "translation/values",
    ),
    (
        "i18n-keywords",
        "cards/text/fr.po",
        "Un Bijou coûte les cartes action",
        "Une Perle coûte les cartes action",
        "text/stated-words",
    ),
)
CLUB = "{text: Étoile de Brumeval"
LIGNE_DE_FOND = of(
    "ligne-de-fond",
    "fr",
    (
        "actions-green",
        "cards/page.yaml",
        ", des vertes autant que vous voulez",
        ", des vertes",
        "text/stated-in-order",
    ),
    ("accents-consistent", "cards/terms.yaml", CLUB, "{text: Etoile de Brumeval", "text/lost-accent"),
    ("accents-consistent", "cards/terms.yaml", CLUB, "{text: ETOILE DE BRUMEVAL", "text/lost-accent"),
    ("accents-consistent", "cards/terms.yaml", "{text: Élite", "{text: Elite", "text/lost-accent"),
    ("accents-consistent", "cards/terms.yaml", '{text: "À tout', '{text: "A tout', "text/lost-accent"),
    (
        "text-codes",
        "cards/effects.yaml",
        "Ajoutez **{{ count }}**",
        "Ajoutez en DEF **{{ count }}**",
        "text/typed-code",
    ),
    (
        "text-codes",
        "cards/summary.yaml",
        "{{ term('passing', 'code') }} contre",
        "PAS contre",
        "text/typed-code",
    ),
    ("data-yaml-keys", "cards/terms.yaml", "both: {text", '"no": {text'),
    ("data-yaml-keys", "cards/effects.yaml", "\nboost:\n", '\n"off":\n'),
)
TERMS_OF_TOKENS = "{{ plural(count, term(token), term(token, 'many')) }}"
GAIN = '"Du erhältst **{{ term(keyword) }} {{ value }}**."'
BATTLE_DICE = of(
    "battle-dice",
    "de",
    ("ref-card-exists", "cards/effects.yaml", "Opfere diesen Avatar.", "Opfere einen Kupferigel."),
    ("ref-glossary-exists", "cards/keyword.yaml", "- id: focus\n", "- id: colon\n", "glossary-whole"),
    ("token-spelling", "cards/terms.yaml", "{many: Sternmarken}", "{many: Sternenmarken}"),
    ("token-spelling", "cards/marker.yaml", "name: Sternmarke", "name: Sternenmarke"),
    (
        "flavour-separated",
        "cards/effects.yaml",
        "text: Opfere diesen Avatar.",
        "text: Leise rieselt der Schnee. Opfere diesen Avatar.",
    ),
    ("text-bold-keywords", "cards/effects.yaml", GAIN, GAIN.replace("**", "")),
    (
        "text-bold-keywords",
        "cards/effects.yaml",
        "Opfere diesen Avatar.",
        "Opfere diesen Avatar ohne Verteidigung.",
    ),
    ("i18n-keywords", "cards/terms.yaml", "attack: {text: Angriff,", "attack: {text: Attacke,"),
    ("i18n-keywords", "cards/keyword.yaml", '**{{ term("attack") }} X**: In', "**Attacke X**: In"),
    ("i18n-names", "cards/ruling.yaml", "**Gegenruder** wirft", "**Gegensteuer** wirft"),
    ("i18n-names", "cards/avatar.yaml", "name: Gegenruder", "name: Gegensteuer"),
    (
        "i18n-plural",
        "cards/effects.yaml",
        "{{ plural(count, 'Karte', 'Karten') }}.",
        "Karten.",
        "text/worded-in-order",
    ),
)
BATTLE_DICE_IN_ENGLISH = of(
    "battle-dice",
    "en",
    (
        "i18n-keywords",
        "cards/text/en.po",
        'msgid "Verteidigung"\nmsgstr "Defense"',
        'msgid "Verteidigung"\nmsgstr "Shield"',
    ),
    (
        "i18n-kinds",
        "cards/text/en.po",
        'msgstr "Passive"',
        'msgstr "Active"',
        "effect-header-format",
    ),
    ("i18n-one-language", "cards/text/en.po", "Skip your battle.", "Skip deinen battle."),
    ("i18n-names", "cards/text/en.po", 'msgstr "**Counter', 'msgstr "**Encounter'),
    (
        "i18n-plural",
        "cards/text/en.po",
        "plural(count, 'card', 'cards')",
        "plural(count, 'cards', 'card')",
        "translation/plural-words",
    ),
    (
        "i18n-plural",
        "cards/text/en.po",
        "plural(count, 'card', 'cards')",
        "plural(count, 'cards', 'cards')",
        "translation/plural-words",
    ),
    (
        "i18n-plural",
        "cards/text/en.po",
        "**{{ count }}** {{ plural(count, 'card', 'cards') }}",
        "**{{ count }}** cards",
        "translation/values",
    ),
)
TEAM_GETS = "their {{ symbol(zone) }} {{ term(zone) }}\n        gets **"
OLE = of(
    "ole",
    "en",
    (
        "board-place-fit",
        "layouts/theme.yaml",
        "[-13.6, -8, 27.2, 16], radius: 8",
        "[-10, -5, 20, 10], radius: 5",
    ),
    ("board-place-fit", "cards/game.yaml", "height: 25mm, foot", "height: 27mm, foot"),
    ("box-imprint", "layouts/box.yaml", SUN, ""),
    (
        "box-imprint",
        "layouts/box.yaml",
        'text: "{{ game.title }} {{ game.version }}"',
        'text: "{{ game.title }}"',
    ),
    ("box-imprint", "layouts/box.yaml", 'text: "{{ game.maker }}"', 'text: "{{ game.title }}"'),
    ("box-imprint", "layouts/box.yaml", 'text: "{{ constants.maker_address }}"', 'text: "{{ game.maker }}"'),
    ("team-power-selfname", "cards/effects.yaml", TEAM_GETS, TEAM_GETS.replace("gets", "gets like Sloths")),
    ("copies-identical", "layouts/tactic.yaml", '"{{ card.name }}"', '"{{ card.name }} {{ copy }}"'),
    (
        "board-copies-identical",
        "layouts/board.yaml",
        """'{{ find(cards.page, "id", "play").title }}'""",
        """'{{ find(cards.page, "id", "play").title }} {{ copy }}'""",
    ),
    ("men-two-states", "cards/game.yaml", "foot: 14mm", "foot: 8mm"),
    ("men-two-states", "layouts/man.yaml", "  back: front\n", "  back: front-foot\n"),
    ("die-net-tabs", "cards/game.yaml", "      side: 16mm\n", "      side: 16mm\n      tab: 0.5mm\n"),
    ("box-two-modules", "cards/game.yaml", "net: strip-box", "net: tray"),
    ("box-cyclic-lock", "cards/game.yaml", "{lid: full}", "{lid: full, clearance: 10mm}", "box/cannot-close"),
    (
        "box-holds-content",
        "cards/game.yaml",
        "holds: [cards, dice, men, board]",
        "holds: [cards, dice, board]",
    ),
    ("box-fold-types", "layouts/box.yaml", "bleed: 3mm\n", "bleed: 3mm\ncreases: none\n"),
    (
        "box-steps-complete",
        "layouts/theme.yaml",
        "{{ step.words }}",
        "{{ step.number }}",
        "layout/every-step",
    ),
    (
        "box-steps-complete",
        "cards/game.yaml",
        "  box-folding: {title: box_folding, layout: folding, instructions: [box]}\n",
        "",
        "layout/unused",
    ),
)
SLIPS = [
    *WORLDIES,
    *WORLDIES_IN_FRENCH,
    *LIGNE_DE_FOND,
    *BATTLE_DICE,
    *BATTLE_DICE_IN_ENGLISH,
    *OLE,
]


@cache
def laws(game: str) -> dict[str, RuleEntry]:
    return {entry.id: entry for entry in game_rules(open_project(ROOT), game)}


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    folder = tmp_path_factory.mktemp("broken")
    for game in GAMES:
        for part in ("cards", "layouts"):
            shutil.copytree(ROOT / part / game, folder / part / game)
    return open_project(folder, lasting=True)


def file_of(slip: Slip) -> str:
    part, _, name = slip.file.partition("/")
    return f"{part}/{slip.game}/{name}"


def told(project: Project, slip: Slip) -> set[str]:
    file = project.root / file_of(slip)
    before = file.read_text(encoding="utf-8")
    assert slip.old in before, "the slip changes what stands there"
    file.write_text(before.replace(slip.old, slip.new, 1), encoding="utf-8")
    try:
        selection = Selection((slip.game,), (slip.language,) if slip.language else ())
        return {problem.rule for problem in check(project, selection).problems}
    finally:
        file.write_text(before, encoding="utf-8")


@pytest.mark.parametrize("slip", thinned([slip for slip in SLIPS if not slip.told], every=8))
@pytest.mark.thorough
def test_a_law_is_told_whatever_breaks_it(slip: Slip, project: Project) -> None:
    assert laws(slip.game)[slip.law].check is not None
    assert slip.rule in told(project, slip)


@pytest.mark.parametrize("slip", thinned([slip for slip in SLIPS if slip.told], every=8))
@pytest.mark.thorough
def test_a_law_that_has_no_check_is_told_by_the_rule_it_names(slip: Slip, project: Project) -> None:
    assert slip.told in re.split(r", | and ", laws(slip.game)[slip.law].by)
    assert slip.rule in told(project, slip)


@pytest.mark.slow
def test_a_name_that_became_a_text_to_translate_is_still_one_name(project: Project) -> None:
    game, catalogue = (project.root / f"cards/worldies/{name}" for name in ("game.yaml", "text/fr.po"))
    before = game.read_text(encoding="utf-8"), catalogue.read_text(encoding="utf-8")
    entry = '\nmsgctxt "player/name"\nmsgid "Marlow Steen"\nmsgstr "Marlo Pierre"\n'
    game.write_text(
        before[0].replace(
            "name: {type: text}\n      role", "name: {type: text, translate: true}\n      role", 1
        )
    )
    catalogue.write_text(before[1] + entry, encoding="utf-8")
    try:
        problems = check(project, Selection(("worldies",), ("fr",))).problems
    finally:
        game.write_text(before[0], encoding="utf-8")
        catalogue.write_text(before[1], encoding="utf-8")
    assert "worldies/i18n-names" in {problem.rule for problem in problems}


@pytest.mark.thorough
def test_no_law_is_kept_by_a_test_of_this_repository_alone() -> None:
    kept = {
        (game, law.id)
        for game in GAMES
        for law in laws(game).values()
        if law.check is None and law.by in {"layout", "construction"}
    }
    assert not kept


def test_what_each_law_names_as_its_keeper_is_a_rule() -> None:
    known = known_rules()
    for game in GAMES:
        for law in laws(game).values():
            if law.check is None and law.by not in {"model", "players"}:
                for name in re.split(r", | and ", law.by):
                    assert name in known or name in laws(game), (game, law.id, name)
