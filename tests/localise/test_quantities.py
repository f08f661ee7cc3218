"""Once for twice and also for only are told in translations; what means neither of them is not."""

from __future__ import annotations

import pytest

from ppgen.localise.catalogue.other_quantities import other_colours, other_quantities
from ppgen.localise.catalogue.po import PoEntry
from ppgen.localise.figures import typed_figures
from ppgen.localise.quantities import quantities


@pytest.mark.parametrize(
    ("source", "text", "language", "rules"),
    [
        ("Roll once a match.", "Würfle zweimal je Spiel.", "de", ["number-words"]),
        ("Roll once a match.", "Würfle **einmal** je Spiel.", "de", []),
        ("Roll twice.", "Lancez une fois.", "fr", ["number-words"]),
        ("Roll twice.", "Würfle und dann noch einmal.", "de", []),
        ("Roll twice.", "Würfle, und dann wieder.", "de", []),
        ("At once, twice.", "Sofort, zweimal.", "de", []),
        ("Only in attack.", "También en ataque.", "es", ["other-word"]),
        ("Only in attack.", "En ataque.", "es", []),
        ("You may pass, not only in attack.", "Du darfst passen, auch im Angriff.", "de", []),
        ("It also counts.", "Seule elle compte.", "fr", ["other-word"]),
        ("Only one, and also two.", "Auch eins, und nur zwei.", "de", []),
        ("Only here. Also there.", "Nur hier. Nur dort.", "de", ["other-word"]),
        ("Only here.", "ここも。", "ja", []),
        ("Only here, also there.", "Auch dort.", "de", []),
        ("The deck lies to the left.", "Der Stapel liegt rechts.", "de", ["other-word"]),
        ("The deck lies to the left.", "Der Stapel liegt links.", "de", []),
        ("The deck lies to the left.", "Der Stapel liegt neben euch.", "de", []),
        ("To the left, and to the right.", "Rechts, und links.", "de", []),
        ("Three cards are left.", "Rechts liegen drei Karten.", "de", []),
        ("Half of it, rounded up.", "La mitad, hacia abajo.", "es", ["other-word"]),
        ("Half of it, rounded up.", "La mitad, hacia arriba.", "es", []),
        ("An odd number hits.", "Os números pares acertam.", "pt", ["other-word"]),
        ("It also counts here.", "Es zählt bloß hier.", "de", ["other-word"]),
        ("It also counts here.", "Es zählt AUSSCHLIESSLICH hier.", "de", ["other-word"]),
        ("It only counts here.", "Es zählt bloß hier.", "de", []),
        ("Lay it face up.", "Posez-la face cachée.", "fr", ["other-word"]),
        ("Lay it face up.", "Posez-la face visible.", "fr", []),
        ("Lay it face down.", "Leg sie offen aus.", "de", ["other-word"]),
        ("Lay it face down, then turn it face up.", "Leg sie verdeckt aus.", "de", []),
        ("Open the pack, face down.", "Öffne die Packung, verdeckt.", "de", []),
        ("Lay it face down.", "Colócala boca arriba.", "es", ["other-word"]),
        ("One face up, one face down.", "Eine verdeckt, eine verdeckt.", "de", ["other-word"]),
        ("One face up, one face down.", "Eine verdeckt, eine offen.", "de", []),
        ("One face up, one face down.", "Offen eine, verdeckt eine, offen noch eine.", "de", []),
        ("The youngest begins.", "Der Älteste beginnt.", "de", ["other-word"]),
        ("The youngest begins.", "Die Jüngste beginnt.", "de", []),
        ("The youngest begins.", "Wer will, beginnt.", "de", []),
        ("Go on clockwise.", "Weiter gegen den Uhrzeigersinn.", "de", ["other-word"]),
        ("Go on clockwise.", "Weiter im Uhrzeigersinn.", "de", []),
        ("Go on clockwise.", "反時計回りに続けます。", "ja", ["other-word"]),
        ("Go on clockwise.", "時計回りに続けます。", "ja", []),
        ("Go on clockwise.", "반시계 방향으로 계속합니다.", "ko", ["other-word"]),
        ("In the upper corner.", "En la esquina inferior.", "es", ["other-word"]),
        ("In the upper corner.", "En la esquina superior.", "es", []),
        ("The lower total wins.", "Die Zahl oben gewinnt.", "de", []),
        ("At the bottom left.", "En haut à gauche.", "fr", ["other-word"]),
        ("Only here, also there, only now.", "Auch hier, auch dort, nur jetzt.", "de", []),
        ("The number must be even.", "Die Zahl muss ungerade sein.", "de", ["other-word"]),
        ("The number must be even.", "Die Zahl muss gerade sein.", "de", []),
        ("The defender’s cards go first.", "Zuerst die des Angreifers.", "de", ["other-word"]),
        ("The defender’s cards go first.", "Zuerst die des Verteidigers.", "de", []),
        ("The defender’s cards go first.", "Celles de l’attaquant d’abord.", "fr", ["other-word"]),
        (
            "If the defending side has them, it stops.",
            "Se o time que ataca os tem, para.",
            "pt-BR",
            ["other-word"],
        ),
        ("If the defending side has them, it stops.", "Se o time que defende os tem, para.", "pt-BR", []),
        ("The attacking team draws.", "L’équipe qui défend pioche.", "fr", ["other-word"]),
        ("The attacking team draws.", "Wer angreift, zieht.", "de", []),
        ("The attacking team draws.", "Wer verteidigt, zieht.", "de", ["other-word"]),
        (
            "Pass it to the player on your left.",
            "Gib sie dem Spieler zu deiner Rechten.",
            "de",
            ["other-word"],
        ),
        ("Pass it to the player on your left.", "Gib sie dem Spieler zu deiner Linken.", "de", []),
        ("The player to your left begins.", "Dein rechter Nachbar beginnt.", "de", ["other-word"]),
        ("The player to your left begins.", "Votre voisin de droite commence.", "fr", ["other-word"]),
        ("The player to your left begins.", "Votre voisin de gauche commence.", "fr", []),
        ("What is left in your hand stays.", "Was übrig bleibt, bleibt rechts.", "de", []),
        ("Put it on the bottom of the deck.", "Lege sie zuoberst auf das Deck.", "de", ["other-word"]),
        ("Put it on the bottom of the deck.", "Lege sie unter das Deck.", "de", []),
        ("Take the top card.", "Prends la carte du dessous.", "fr", ["other-word"]),
        ("The first value counts.", "La seconde valeur compte.", "fr", ["other-word"]),
        ("The first value counts.", "La première valeur compte.", "fr", []),
        ("Of two values the first counts.", "Der erste von zweien zählt, nicht der zweite.", "de", []),
        ("Deal the third card.", "Gib die zweite Karte.", "de", ["other-word"]),
        ("Deal the third card.", "Gib die dritte Karte.", "de", []),
        ("First deal one, then another.", "Gib zunächst eine Karte, dann eine zweite.", "de", []),
        ("First deal one, then three.", "Gib zunächst eine Karte, dann eine zweite.", "de", ["other-word"]),
        ("You draw first.", "Du ziehst zu zweit.", "de", []),
        ("Away draws.", "Heim zieht.", "de", ["other-word"]),
        ("Put it away.", "Heim damit.", "de", []),
        ("The home team begins.", "O visitante começa.", "pt-BR", ["other-word"]),
        ("Before the additions.", "Vor den Faktoren.", "de", ["other-word"]),
        ("This would be even more odd.", "Das wäre sogar noch ungerader.", "de", []),
        ("You may even draw.", "Ein ungerader Wurf.", "de", []),
    ],
)
def test_a_quantity_is_told_in_the_place_of_another(
    source: str, text: str, language: str, rules: list[str]
) -> None:
    found = other_quantities(PoEntry("page/line", source, text), "en", language)
    assert [one.rule for one in found] == rules


@pytest.mark.parametrize(
    ("source", "text", "language", "told"),
    [
        ("Counters, green side up.", "Jetons, face rouge.", "fr", ["it says red, and its source green"]),
        ("Counters, green side up.", "Jetons, face verte.", "fr", []),
        ("Counters, green side up.", "Jetons, face visible.", "fr", []),
        ("Counters, side up.", "Jetons, face rouge.", "fr", []),
        ("Counters in amber.", "Gelbe Marken.", "de", []),
        ("Red, green and blue.", "Rot, grün und blau.", "de", []),
        ("Red, green and blue.", "Rot, grün und gelb.", "de", ["it says yellow, and its source blue"]),
        (
            "One red, one red, one green.",
            "Eine rot, eine grün, eine grün.",
            "de",
            ["it says green, and its source red"],
        ),
        ("Write on the black side.", "Écrivez sur le tableau noir.", "fr", []),
        ("Leave the red box.", "Laissez la case en blanc.", "fr", []),
        ("Leave the red box.", "Laissez la case blanche.", "fr", ["it says white, and its source red"]),
        (
            "From red to blue, then green.",
            "De bleu à rouge, puis vert.",
            "fr",
            ["the colours come in another order: blue, red, green"],
        ),
        ("From red to blue.", "De bleu à rouge.", "fr", []),
        ("From red to blue, then green.", "De rouge à bleu, puis vert.", "fr", []),
        (
            "Red to blue, blue to green.",
            "Rouge à vert, vert à bleu.",
            "fr",
            ["it says green, and its source blue"],
        ),
        ("Red to blue, blue to green.", "Rouge à bleu, puis à vert.", "fr", []),
        ("The {{ 'red' }} card :red:", "Die grüne Karte", "de", []),
        ("The red card.", "Die weisse und die rote Karte.", "de", []),
    ],
)
def test_another_colour_is_told(source: str, text: str, language: str, told: list[str]) -> None:
    found = other_colours(PoEntry("page/line", source, text), "en", language)
    assert [one.message.partition(": '")[0] for one in found] == told


def test_values_and_icons_say_no_quantity() -> None:
    known = quantities("en")
    assert known is not None
    assert known.said("{{ only }} :once: also") == {"also"}


@pytest.mark.parametrize(
    ("text", "language", "count"),
    [
        ("Die Elf greift an.", "de", 0),
        ("Elf Karten.", "de", 1),
        ("- **Elf** Karten.", "de", 1),
        ("Nimm elf Karten.", "de", 1),
        ("Das zählt. Acht Karten.", "de", 1),
        ("Gib acht auf Phase Two", "en", 1),
        ("Three of a kind beat a pair.", "en", 0),
        ("Draw three kinds of cards.", "en", 1),
        ("Vier gleiche schlagen alles.", "de", 0),
    ],
)
def test_a_noun_in_german_or_a_hand_of_cards_is_no_number(text: str, language: str, count: int) -> None:
    assert len([*typed_figures(text, language)]) == count


@pytest.mark.parametrize(
    ("source", "text", "language", "message", "fragment"),
    [
        (
            "The **youngest** begins.",
            "Der **Älteste** beginnt.",
            "de",
            "it says old, and its source young: 'Älteste'",
            "Älteste",
        ),
        (
            "Lay it face down.",
            "Offenbar liegt sie offen da.",
            "de",
            "it says face up, and its source face down: 'offen'",
            "offen",
        ),
    ],
)
def test_the_word_that_says_it_is_quoted_as_it_stands(
    source: str, text: str, language: str, message: str, fragment: str
) -> None:
    (told,) = other_quantities(PoEntry("page/text", source, text), "en", language)
    assert (told.message, told.fragment) == (message, fragment)


@pytest.mark.parametrize(
    ("source", "text", "languages", "is_told"),
    [
        ("Lay it under its pile.", "Leg sie auf ihren Stapel.", "en de", True),
        ("Lay it under its pile.", "Leg sie unter ihren Stapel.", "en de", False),
        ("Lay it under its pile.", "Leg sie auf den Tisch, unter ihren Stapel.", "en de", False),
        ("Il va sous sa pile.", "Er kommt auf seinen Stapel.", "fr de", True),
        ("Lay it beside the mats.", "Posez-la sur le tapis.", "en fr", True),
        ("Lay it beside the mats.", "Posez-la à côté du tapis.", "en fr", False),
        ("Outside a battle it dies.", "Innerhalb eines Kampfs stirbt er.", "en de", True),
        ("Outside a battle it dies.", "Außerhalb eines Kampfs stirbt er.", "en de", False),
        ("Return it face up.", "裏向きで戻す。", "en ja", True),
        ("Return it face up.", "表向きで戻す。", "en ja", False),
        ("The discards lie on the left.", "捨て札は右側に置く。", "en ja", True),
        ("Lay it face down.", "正面朝上放置。", "en zh", True),
        ("Lay it face down.", "Положите её лицом вверх.", "en ru", True),
        ("Lay it face down.", "Połóż ją zakrytą.", "en pl", False),
        ("Lay it face down.", "Połóż ją odkrytą.", "en pl", True),
        ("Half of it, rounded up.", "La moitié, arrondie vers le bas.", "en fr", True),
    ],
)
def test_under_and_on_beside_and_inside_are_sides_in_many_languages(
    source: str, text: str, languages: str, *, is_told: bool
) -> None:
    entry = PoEntry("page/text", source, text)
    assert bool([*other_quantities(entry, *languages.split())]) is is_told
