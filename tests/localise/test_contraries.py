"""Translations against their sources: contraries, a “not” that was lost or won, figures before other words."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ppgen.localise.catalogue.companions import Companions
from ppgen.localise.catalogue.contraries import Contraries
from ppgen.localise.catalogue.exchanged_words import exchanged_words
from ppgen.localise.catalogue.po import PoEntry
from ppgen.model.poles import Pole

COSTS = "Intercepting and defending cost neither action points nor cards."
LAID = "Lay at least **{{ constants.least }}** in each, so at most {{ constants.most }} in one."
LEFT = "If no active opponent faces it, the ball arrives without a roll."
BOTH = "Won, the ball is at the receiver; lost, at the interceptor."
NATURAL = "If nobody intercepts, the ball goes away only on a 1."
UNLESS = "Do not shuffle the deck unless it is empty."
NOT_BEFORE = "You may not score before your opponent has shot."
POWER = "Its power counts for nothing while somebody leads the team."
TOTAL = "The higher total wins. If both are equal, both roll again."

ONE_TRICK = "You cannot win more than one trick per turn."

FALSE = [
    ("fr", "Failed attempts count.", "Les essais ratés ne comptent pas.", "negation"),
    ("de", "It never goes beyond the printed life.", "Es kann über das Leben hinausgehen.", "negation"),
    ("es", "A formation is never exchanged.", "La formación siempre se cambia por otra.", "negation"),
    ("es", "No zone may become empty.", "Cualquier zona puede quedar vacía.", "negation"),
    ("pt-BR", "No strength, no defense.", "Com força, sem defesa.", "negation"),
    ("pt-BR", "No men, no other cards.", "Sem peças, com outras cartas.", "negation"),
    ("de", "No men, no cards, no dice.", "Jede Figur, keine Karten, keine Würfel.", "negation"),
    ("it", "Nobody draws, and no card is lost.", "Tutti pescano, e nessuna carta si perde.", "negation"),
    ("es", "Still level: only the last step is left.", "Si sigue el empate, nunca queda el último.", "negation"),
    ("de", "Only a wall opposes it.", "Nur eine Mauer hält ihn nicht auf.", "negation"),
    ("de", "A gate that is not open blocks ways.", "Offene Tore versperren geschlossene Wege.", "negation"),
    ("de", "A cart that is not full waits here.", "Ein leerer Karren wartet immer hier.", "negation"),
    ("de", "A cart that is not empty waits here.", "Ein voller Karren wartet immer hier.", "negation"),
    ("de", "A gate that is not open blocks the way.", "Ein offenes Tor versperrt den Weg.", "negation"),
    ("de", "A gate that is not open blocks the way.", "Ein rostiges Tor versperrt den Weg.", "negation"),
    ("de", "You may not enter open rooms.", "Du darfst geschlossene Räume betreten.", "negation"),
    ("de", "No open door is not open at night.", "Geschlossen ist bei Nacht die Tür.", "negation"),
    ("fr", ONE_TRICK, "Vous pouvez gagner plus d’une levée par tour.", "negation"),
    ("de", ONE_TRICK, "Pro Zug kannst du mindestens einen Stich gewinnen.", "negation"),
    ("de", ONE_TRICK, "Pro Zug kannst du mehr als einen Stich gewinnen.", "negation"),
    ("fr", "With two players, play with the salmon.", "À deux, on joue sans les saumons.", "polarity"),
    ("fr", "Draw only with fewer than three cards.", "Pour piocher, il faut avoir plus de trois cartes.", "polarity"),
    ("fr", "With the ball you may pass or shoot.", "Avec le ballon, vous devez passer ou tirer.", "polarity"),
    ("fr", LAID, "Au moins **{{ constants.least }}** par ligne, donc au moins {{ constants.most }}.", "polarity"),
    ("fr", TOTAL, "Le plus bas total gagne. À égalité, on relance tous les deux.", "polarity"),
    ("fr", BOTH, "Perdu, le ballon est au receveur ; gagné, à l’intercepteur.", "polarity"),
    ("fr", "Goalkeepers are never flipped.", "Les gardiens sont toujours retournés.", "negation"),
    ("fr", COSTS, "Intercepter et défendre coûtent points d’action et cartes.", "negation"),
    ("fr", LEFT, "Si un adversaire actif lui fait face, le ballon arrive sans jet.", "negation"),
    ("fr", "Wake up your own players.", "On ne réveille pas vos propres joueurs.", "negation"),
    ("de", "You must not draw a second card.", "Du musst eine zweite Karte ziehen.", "negation"),
    ("es", "Nobody draws, and it does not count.", "Todos roban, y cuenta siempre.", "negation"),
    ("pt-BR", "The marker does not move on.", "O marcador avança sempre depois.", "negation"),
    ("de", NATURAL, "Fängt jemand ab, geht der Ball nur bei einer 1 verloren.", "negation"),
    ("fr", POWER, "Sa force compte tant que quelqu’un dirige l’équipe.", "negation"),
    ("de", "It never has more skills than men.", "Es hat mehr Fähigkeiten als Figuren.", "negation"),
    ("de", "The draw pile has no cards left.", "Der Stapel hat Karten mehr.", "negation"),
    ("fr", "It is never tired, and neither passes nor shoots.", "Elle se fatigue, et elle ni ne passe ni ne tire.", "negation"),
    ("de", "You may not open a stall this round.", "In dieser Runde musst du keinen Stand eröffnen.", "polarity"),
    ("de", "You must open a stall this round.", "In dieser Runde darfst du einen Stand eröffnen.", "polarity"),
    ("es", "The higher die wins.", "El dado menor gana.", "polarity"),
    ("es", "Whoever won begins.", "Empieza quien perdió.", "polarity"),
    ("es", "Draw at least 2 cards.", "Roba hasta 2 cartas.", "polarity"),
    ("es", "It never rests, and neither passes nor shoots.", "Siempre descansa, y ni pasa ni tira.", "negation"),
    ("de", UNLESS, "Mische den Stapel, wenn er leer ist.", "negation"),
    ("de", "Draw a card at the end of your turn.", "Zieh keine Karte am Ende deines Zuges.", "negation"),
    ("de", "You may draw a card.", "Du darfst keine Karte ziehen.", "negation"),
    ("de", "Take a free kick at the end.", "Nimm keinen Freistoß am Ende.", "negation"),
    ("de", "You can't play this card.", "Du kannst diese Karte spielen.", "negation"),
    ("de", "It won't come back again.", "Sie kommt wieder.", "negation"),
    ("fr", "You play this card now.", "Vous n'en jouez pas.", "negation"),
    ("de", "Costs no card.", "Kostet eine Karte.", "negation"),
    ("de", "No other mode counts the levels.", "Ein anderer Modus zählt die Stufen.", "negation"),
    ("fr", "No other mode counts the levels.", "Un autre mode compte les niveaux.", "negation"),
    ("de", "Cannot attack.", "Kann angreifen.", "negation"),
    ("de", "You win.", "Du gewinnst nicht.", "negation"),
    ("es", UNLESS, "Baraja el mazo si está vacío.", "negation"),
    ("de", NOT_BEFORE, "Du darfst ein Tor erzielen, wenn der Gegner geschossen hat.", "negation"),
    ("fr", "You may score before your opponent has shot.", "On peut marquer après le tir de l’adversaire.", "polarity"),
    ("de", "You cannot attack unless you have no card.", "Du kannst nur angreifen, wenn du eine Karte hast.", "negation"),
    ("de", "Before you roll, show it.", "Zeig es vor, und das nach dem Wurf.", "polarity"),
    ("de", "Discarding is mandatory.", "Das Abwerfen ist freiwillig.", "polarity"),
    ("fr", "You must discard a card.", "La défausse est facultative.", "polarity"),
    ("es", "Discarding is optional.", "El descarte es obligatorio.", "polarity"),
    ("pt-BR", "Discarding is optional.", "O descarte é obrigatório.", "polarity"),
    ("de", "Whoever gains the ball picks.", "Wer den Ball verliert, wählt.", "polarity"),
    ("de", "There is no draw.", "Ein Unentschieden gibt es.", "negation"),
    ("fr", "There is no draw.", "Il y a un match nul.", "negation"),
    ("de", "Shoot from attack, never from defense.", "Schieß aus dem Angriff, aus der Abwehr.", "negation"),
    ("de", "Opponents elsewhere do not count.", "Gegner anderswo zählen.", "negation"),
    ("de", "Goalkeepers are never flipped, not even now.", "Torwarte werden umgedreht, auch nicht jetzt.", "negation"),
    ("de", "If it fails, your turn ends, and you try no more.", "Misslingt er, endet dein Zug, und du versuchst mehr.", "negation"),
    ("de", "The ball is lost only on a 1.", "Der Ball geht nie bei einer 1 verloren.", "negation"),
    ("fr", "It cannot be exchanged or added later, only broken.", "On ne peut ni l’échanger ni en ajouter, jamais la rompre.", "negation"),
    ("de", "It cannot be added later, only broken.", "Sie kann nicht hinzukommen, nie aufgelöst werden.", "negation"),
    ("fr", "It shows less than its defenders.", "Il montre plus que ses défenseurs.", "polarity"),
    ("it", "Draw only with fewer than three cards.", "Pesca solo con più di tre carte.", "polarity"),
    ("it", "You may draw a card from the pile.", "Devi pescare una carta dal mazzo.", "polarity"),
    ("it", "Turn it over before the match.", "Giratela dopo la partita.", "polarity"),
    ("it", "The first one begins, without cards.", "L’ultimo comincia, senza carte.", "polarity"),
    ("it", "The side with at least two cards wins.", "Vince chi ha al massimo due carte.", "polarity"),
    ("it", "It does not count in your turn.", "Nel tuo turno la carta conta.", "negation"),
    ("it", "It counts in every one of the turns.", "La carta non conta in ogni turno.", "negation"),
    ("fr", "The side with more goals wins.", "L’équipe qui marque le moins l’emporte.", "polarity"),
    ("de", "The side with more goals wins.", "Das Team mit den wenigsten Toren gewinnt.", "polarity"),
    ("fr", "It counts only in your turn.", "Elle ne compte jamais dans votre tour.", "negation"),
    ("es", "It counts only in your turn.", "Nunca cuenta en tu turno.", "negation"),
    ("pt-BR", "It counts only in your turn.", "Nunca conta na sua vez.", "negation"),
    ("de", "So the ball is always on an active one.", "Der Ball liegt also nie auf einem Spieler.", "negation"),
    ("de", "You may not pass, but you may shoot.", "Du darfst passen, aber du darfst nicht schießen.", "negation"),
    ("fr", "You may not pass but you may shoot.", "Vous pouvez passer mais ne pouvez pas tirer.", "negation"),
    ("es", "You may pass, but you must not shoot.", "No puedes pasar, pero puedes tirar.", "negation"),
]  # fmt: skip
TRUE = [
    ("de", "A gate that is not open blocks the way.", "Ein geschlossenes Tor versperrt den Weg."),
    ("de", "A closed gate blocks the way, ever.", "Ein Tor, das nicht offen ist, versperrt immer den Weg."),
    ("fr", "A room that is not empty cannot be entered.", "On ne peut pas entrer dans une pièce occupée."),
    ("es", "Less expensive goods are sold first.", "Las mercancías más baratas se venden primero."),
    ("pt-BR", "Less expensive goods are sold first.", "As mercadorias mais baratas são vendidas primeiro."),
    ("es", "If you cannot move, stay where you are.", "Si no puedes moverte, quédate donde estás."),
    ("es", "If not, you keep it and go on.", "Si no, te la quedas y sigues."),
    ("pt-BR", "If you cannot move, stay where you are.", "Se não puder mover, fique onde está."),
    ("de", "It does not matter who is first.", "Wer anfängt, ist egal."),
    ("fr", "It does not matter who is first.", "Peu importe qui commence."),
    ("es", "It does not matter who is first.", "Da igual quién empieza."),
    ("de", ONE_TRICK, "Pro Zug kannst du höchstens einen Stich gewinnen."),
    ("fr", "With two players, leave out the salmon.", "À deux, on joue sans les saumons."),
    ("de", "With two players, leave out the salmon.", "Zu zweit spielt ihr ohne Lachse."),
    ("es", "Draw no fewer than two cards in a turn.", "En un turno roba al menos dos cartas."),
    ("de", "You may not pass, but you may shoot.", "Du darfst nicht passen, aber du darfst schießen."),
    ("de", "You may not pass, but you may shoot.", "Du darfst schießen, passen jedoch nicht."),
    ("de", "You may draw if you may not shoot.", "Wenn du nicht schießen darfst, darfst du ziehen."),
    ("de", "The ball is lost only on a 1.", "Der Ball geht nie verloren, außer bei einer 1."),
    (
        "fr",
        "It cannot be exchanged or added later, only broken.",
        "On ne peut ni l’échanger ni en ajouter, seulement la rompre.",
    ),
    ("fr", "It shows less than its defenders.", "Il montre moins que ses défenseurs."),
    ("fr", "Only two cards are left.", "Il ne reste plus que deux cartes."),
    ("it", "If they cannot, they may play any card.", "Se non possono, possono giocare una carta qualsiasi."),
    ("it", "Nobody may speak while the timer runs.", "Nessuno deve parlare finché scorre la clessidra."),
    (
        "it",
        "It does not follow the last row of the sheet before.",
        "Non segue l’ultima riga del foglio precedente.",
    ),
    ("it", "At least two cards, at most five.", "Almeno due carte, al massimo cinque."),
    ("it", "The first one without a card loses.", "Il primo senza carte perde."),
    ("fr", "Nobody may speak while the timer runs.", "Personne ne doit parler tant que le sablier coule."),
    ("fr", "You may not draw twice.", "Vous ne devez pas piocher deux fois."),
    ("es", "You may not draw twice.", "No debes robar dos veces."),
    ("pt-BR", "Nobody may draw twice.", "Ninguém deve comprar duas vezes."),
    ("fr", "The side with more goals wins.", "L’équipe qui marque le plus l’emporte."),
    ("de", "The ball is lost only on a 1.", "Der Ball geht nicht verloren, nur bei einer 1."),
    ("de", "Only you may look at them.", "Niemand sonst darf sie ansehen."),
    ("de", "Only in your turn.", "Nie sonst als in deinem Zug."),
    ("de", "It counts only once.", "Sie zählt nie mehr als einmal."),
    ("fr", "It counts only in your turn.", "Elle ne compte jamais hors de votre tour."),
    ("es", "It counts only in your turn.", "Nunca cuenta fuera de tu turno."),
    ("de", "Only free men, never tired ones.", "Nie müde, sondern freie."),
    ("de", "There is no draw.", "Ein Unentschieden gibt es nicht."),
    ("de", "There is no draw.", "Es gibt kein Remis."),
    ("de", "He does not play on.", "Er scheidet aus."),
    ("de", "He does not play on.", "Für ihn ist es aus."),
    ("de", "It is not the same card.", "Es ist eine andere Karte."),
    (
        "de",
        "Goalkeepers are never flipped, not even now.",
        "Torwarte werden nie umgedreht, auch jetzt nicht.",
    ),
    ("de", "If not, your turn does not end.", "Wenn nicht, endet dein Zug nicht."),
    ("de", "Your turn ends, and it does not count.", "Dein Zug endet, und es zählt nicht."),
    ("de", "So the ball is always on an active one.", "Der Ball liegt also nie auf einem inaktiven Spieler."),
    ("de", "You always have some cards.", "Du bist nie ohne Karten."),
    ("es", "On a 6 it wins, else it stays.", "Con un 6 gana, y si no se queda."),
    ("de", "An inactive player may be moved, and that is all.", "Ein inaktiver darf ziehen, sonst nichts."),
    ("de", "Only the captain counts.", "Nur der Kapitän zählt, die anderen nicht."),
    ("fr", "No card and no die is lost.", "Ni carte ni dé n’est perdu, toujours."),
    ("fr", "The ball is always on an active one.", "Le ballon n’est jamais sur un joueur inactif."),
    (
        "de",
        "You need not spend all of them, and none is kept.",
        "Du darfst welche übrig lassen, aber nicht aufheben.",
    ),
    ("de", "Show it before you roll.", "Zeig es vor dem Wurf vor."),
    ("de", "You must discard a card.", "Das Abwerfen ist Pflicht."),
    ("fr", "Discarding is voluntary.", "La défausse est facultative."),
    ("de", "Whoever wins heals one.", "Er heilt verlorenes Leben."),  # lost life is no defeat
    ("de", "Gain a card.", "Du erhältst eine Karte."),
    ("de", "Move it before the deck, to the left.", "Schieb ihn nach links, vor den Stapel."),
    ("de", "Costs no card.", "Kostet keine Karte."),
    ("de", "No card", "Leerer Platz"),
    ("de", "In a draw both roll again.", "Gewinnt keiner, würfeln beide erneut."),
    ("de", "You can't play this card.", "Du kannst diese Karte nicht spielen."),
    ("de", "It is free of charge now.", "Sie kostet jetzt nichts."),
    ("fr", "Nobody wins: no life left.", "Personne ne gagne : plus de vie."),
    ("de", UNLESS, "Mische den Stapel nur, wenn er leer ist."),
    ("es", UNLESS, "Baraja el mazo solo si está vacío."),
    ("pt-BR", UNLESS, "Só embaralhe o monte se ele estiver vazio."),
    ("de", NOT_BEFORE, "Du darfst erst ein Tor erzielen, wenn der Gegner geschossen hat."),
    ("fr", NOT_BEFORE, "Vous ne pouvez marquer qu’après le tir de l’adversaire."),
    ("pt-BR", NOT_BEFORE, "Só podes marcar depois de o adversário rematar."),
    (
        "de",
        "You cannot attack unless you have no card.",
        "Du kannst nur angreifen, wenn du keine Karte hast.",
    ),
    ("de", "There is no limit to the number of cards.", "Die Zahl der Karten ist unbegrenzt."),
    ("fr", "A card that was not used stays in play.", "Une carte inutilisée reste en jeu."),
    ("es", "The ball stays where it is.", "El balón no se mueve."),
    ("pt-BR", "You must not look at the opponent's hand.", "É proibido olhar a mão do adversário."),
    ("fr", "You may not draw, and no card is discarded.", "On ne peut ni piocher ni défausser."),
    (
        "fr",
        "It is never tired, and neither passes nor shoots.",
        "Elle ne se fatigue jamais, et ni ne passe ni ne tire.",
    ),
    (
        "fr",
        "There is no formation, no tactic and no free kick.",
        "Il n’y a ni formation, ni tactique, ni coup franc.",
    ),
    ("fr", "They are four matches, not three.", "Ils font quatre matchs, et non trois, à égalité."),
    ("fr", "The team did not play the round before.", "L’équipe était absente du tour précédent."),
    ("fr", COSTS, "Intercepter et défendre ne coûtent ni points d’action ni cartes."),
    ("fr", LAID, "Au moins **{{ constants.least }}** par ligne, donc au plus {{ constants.most }} sur une."),
    ("fr", LEFT, "Si aucun adversaire actif ne lui fait face, le ballon arrive sans jet."),
    ("fr", BOTH, "Gagné, le ballon est au receveur ; perdu, à l’intercepteur."),
    ("fr", TOTAL, "Le plus haut total gagne. À égalité, on relance tous les deux."),
    ("fr", "If not, turn one of them up.", "Sinon, retournez l’une d’elles."),
    ("fr", "Only one card is ever drawn.", "On ne pioche jamais qu’une carte."),
    ("de", "You may draw unless you have five.", "Du darfst ziehen, wenn du nicht fünf hast."),
    ("es", "No card is left in the pile.", "No queda ninguna carta en el mazo."),
    ("es", "Draw at least 2 cards.", "Roba hasta tener 2 cartas."),
    ("es", "It is at least 1.", "Nunca menos de 1."),
    (
        "es",
        "Whoever won most leads.",
        "Quien más partidas ganó va delante, haya perdido las que haya perdido.",
    ),
    ("pt-BR", "Draw at least 2 cards.", "Compre até ter 2 cartas."),
    ("de", "You must not open a stall this round.", "In dieser Runde darfst du keinen Stand eröffnen."),
    ("ja", "Nobody draws a second card.", "二枚目を引く。"),
    ("de", "No-Look Backheel", "Hackentrick"),
    ("de", NATURAL, "Fängt niemand ab, geht der Ball nur bei einer 1 verloren."),
    ("es", NATURAL, "Si nadie intercepta, el balón solo se va con un 1."),
    ("pt-BR", NATURAL, "Se ninguém interceptar, a bola só se vai com um 1."),
    ("fr", POWER, "Sa force ne compte pas tant que quelqu’un dirige l’équipe."),
    ("fr", "No card but this one is drawn.", "On ne pioche que cette carte."),
    ("de", "It never has more skills than men.", "Es hat nie mehr Fähigkeiten als Figuren."),
    ("de", "The draw pile has no cards left.", "Der Stapel hat keine Karten mehr."),
    ("fr", "If nobody follows, only one card is left.", "Si personne ne suit, il ne reste qu’une carte."),
]


def told(language: str, source: str, text: str) -> Iterator[str]:
    entry = PoEntry("page/line", source, text)
    compared = Contraries("en", language)
    yield from (one.rule for one in (*compared.polarity(entry, ()), *compared.negation(entry)))


@pytest.mark.parametrize(("language", "source", "text", "rule"), FALSE)
def test_a_contrary_is_told(language: str, source: str, text: str, rule: str) -> None:
    assert rule in told(language, source, text)


@pytest.mark.parametrize(("language", "source", "text"), TRUE)
def test_what_says_the_same_is_not_told(language: str, source: str, text: str) -> None:
    assert [*told(language, source, text)] == []


@pytest.mark.parametrize(
    ("source", "text", "rule"),
    [
        ("{{ effect(test) }}: {{ effect(then) }}; else {{ effect(otherwise) }}.", "{{ effect(test) }}: {{ effect(otherwise) }}; sonst {{ effect(then) }}.", "order"),
        ("{{ effect(test) }}: {{ effect(then) }}; else {{ effect(otherwise) }}.", "{{ effect(test) }}: {{ effect(then) }}; sonst {{ effect(otherwise) }}.", ""),
        ("{{ plural(n, 'card', 'cards') }}", "{{ plural(n, 'Karten', 'Karte') }}", "plural-words"),
        ("{{ plural(n, 'energy', 'energies') }}", "{{ plural(n, 'énergies', 'énergie') }}", "plural-words"),
        ("{{ plural(n, 'card', 'cards') }}", "{{ plural(n, 'Karte', 'Karten') }}", ""),
        ("{{ plural(n, 'shot', 'shots') }}", "{{ plural(n, 'Schüsse', 'Schuss') }}", ""),
        ("{{ plural(n, term(kind), term(kind, 'many')) }}", "{{ plural(n, term(kind, 'many'), term(kind)) }}", "plural-words"),
        ("{{ plural(n, term(kind), term(kind, 'many')) }}", "{{ plural(n, term(kind), term(kind, 'many')) }}", ""),
        ("Roll once per turn.", "Würfle zweimal je Zug.", "number-words"),
        ("Roll twice per turn.", "Würfle zweimal je Zug.", ""),
        ("Roll 2 dice.", "Würfle zwei Würfel.", ""),
        ("Roll once per turn.", "Würfle einmal je Zug.", ""),
    ],
)  # fmt: skip
def test_what_a_wording_exchanges_is_told(source: str, text: str, rule: str) -> None:
    found = [one.rule for one in exchanged_words(PoEntry("effect/roll", source, text), "en", "de")]
    assert found == ([rule] if rule else [])


def test_prose_may_say_a_number_of_its_own() -> None:
    entry = PoEntry("page/line", "Both roll a die; the pair counts.", "Beide würfeln; die zwei zählen.")
    assert [*exchanged_words(entry, "en", "de")] == []


def test_a_pole_that_is_declared_is_settled() -> None:
    entry = PoEntry("page/line", "The higher total wins.", "Le plus bas total gagne.")
    assert [*Contraries("en", "fr").polarity(entry, (Pole.LESS,))] == []


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Würfle **6** oder mehr, dann **4** oder mehr.", 0),
        ("Würfle **6** oder weniger, dann **4** oder mehr.", 1),
        ("Würfle **6** oder weniger, dann **4** oder weniger.", 0),
        ("Würfle mindestens **6**, dann **4**.", 0),
    ],
)
def test_what_is_declared_is_not_said_one_way_and_the_other(text: str, count: int) -> None:
    entry = PoEntry("effect/attempt", "Roll **6** or more, then **4** or more.", text)
    found = [*Contraries("en", "de").polarity(entry, (Pole.AT_LEAST,))]
    turned = [one for one in found if one.message.startswith("it says at most, its source")]
    assert len(turned) == count


WORDS = (
    ("player", "player", "joueur"),
    ("keeper", "keeper", "gardien"),
    ("keeper/many", "keepers", "gardiens"),
)
DEALT = "Deal **{{ constants.players }} players** and **{{ constants.keepers }} keepers**."


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Donnez **{{ constants.players }} joueurs** et **{{ constants.keepers }} gardiens**.", 0),
        ("Donnez **{{ constants.keepers }} gardiens** et **{{ constants.players }} joueurs**.", 0),
        ("Donnez **{{ constants.players }} gardiens** et **{{ constants.keepers }} joueurs**.", 2),
        ("Donnez **{{ constants.players }} cartes** et **{{ constants.keepers }} autres**.", 0),
    ],
)
def test_a_figure_stands_before_the_word_that_it_counts(text: str, count: int) -> None:
    words = [PoEntry(f"term/{name}", source, said) for name, source, said in WORDS]
    found = [*Companions.of(words).exchanged(PoEntry("page/line", DEALT, text))]
    assert [one.rule for one in found] == ["order"] * count


@pytest.mark.parametrize(
    ("text", "is_told"),
    [
        ("Plus élevé : but ; égalité : rien.", False),
        ("Plus élevé ou égalité : but.", True),  # higher is no denial
        ("Plus élevé : but ; à égalité, il n’y en a plus.", False),
        ("Plus élevé : but ; à égalité, plus de but.", False),
    ],
)
def test_more_is_no_denial_without_the_particle_of_french(text: str, *, is_told: bool) -> None:
    entry = PoEntry("page/text", "Higher is a goal, level is none.", text)
    assert bool([*Contraries("en", "fr").negation(entry)]) is is_told


@pytest.mark.parametrize(
    ("language", "text", "is_told"),
    [
        ("de", "Sie haben keine Figuren und Karten.", False),
        ("de", "Sie kommen ohne Figuren und Karten aus.", False),
        ("de", "Sie haben Figuren und Karten.", True),
        ("fr", "Elles n’ont pas de pions ou de cartes.", False),
        ("fr", "Elles ont des pions et des cartes.", True),
        ("es", "Juegan sin fichas y cartas.", False),
        ("pt", "Não têm peças e cartas.", False),
        ("pt", "Têm peças e cartas.", True),
    ],
)
def test_what_is_denied_of_each_thing_of_a_list_may_be_denied_once(
    language: str, text: str, *, is_told: bool
) -> None:
    entry = PoEntry("page/text", "They have no men and no cards.", text)
    assert bool([*Contraries("en", language).negation(entry)]) is is_told


def test_three_things_of_a_list_may_be_denied_once() -> None:
    source, text = "It has no men, no cards and no dice.", "Ohne Figuren und Karten, ohne Würfel."
    entry = PoEntry("page/text", source, "Es hat keine Figuren, Karten und Würfel.")
    assert [*Contraries("en", "de").negation(entry)] == []
    assert [*Contraries("en", "de").negation(PoEntry("page/text", source, text))] == []


def test_two_things_that_are_no_list_are_denied_twice() -> None:
    source = "You draw no card and may buy no other one."
    found = Contraries("en", "de").negation(
        PoEntry("page/text", source, "Du ziehst keine Karte und darfst eine kaufen.")
    )
    assert [one.rule for one in found] == ["negation"]


@pytest.mark.parametrize(
    ("language", "source", "text", "rules"),
    [
        ("de", "Draw a king with no crown.", "Zieh einen König ohne Krone.", []),
        ("fr", "Draw a king with no crown.", "Piochez un roi sans couronne.", []),
        ("es", "Draw a king with no crown.", "Roba un rey con corona.", ["polarity", "negation"]),
        ("de", "If you did not win, try once more.", "Hast du verloren, versuche es noch einmal.", []),
        ("fr", "If you did not win, try once more.", "Si vous avez perdu, réessayez une fois.", []),
        (
            "fr",
            "If you win, you may try once more.",
            "Si vous avez perdu, vous pouvez réessayer.",
            ["polarity"],
        ),
        (
            "de",
            "If you did not win, try once more.",
            "Hast du gewonnen, versuche es noch einmal.",
            ["negation"],
        ),
        ("fr", "No matter who began, the oldest wins.", "Peu importe qui a commencé, le plus âgé gagne.", []),
        ("de", "Nothing but a red card will do.", "Es muss eine rote Karte sein.", []),
        ("de", "Do not forget to shuffle the deck.", "Denkt daran, den Stapel zu mischen.", []),
        ("de", "Do not shuffle the deck again.", "Mischt den Stapel noch einmal.", ["negation"]),
        ("fr", "You no longer take part in it.", "Vous êtes éliminé de la partie.", []),
        ("de", "Pass it to your right; do not show it.", "Gib sie verdeckt nach rechts weiter.", []),
        ("de", "Do not show it to the others.", "Zeige sie den anderen.", ["negation"]),
        ("fr", "Use a pencil, not a pen.", "Utilisez un crayon plutôt qu’un stylo.", []),
        ("fr", "Use a pencil, not a pen.", "Utilisez un crayon et un stylo.", ["negation"]),
        ("de", "You cannot refuse the trade.", "Du musst den Tausch annehmen.", []),
    ],
)
def test_what_sounds_like_a_denial_may_be_said_plainly(
    language: str, source: str, text: str, rules: list[str]
) -> None:
    known, entry = Contraries("en", language), PoEntry("page/text", source, text)
    assert [one.rule for one in (*known.polarity(entry, ()), *known.negation(entry))] == rules
