"""Twenty questions a game that somebody with the printed matter alone must be able to answer."""

from __future__ import annotations

from functools import cache

import pytest

from ppgen import pipeline
from ppgen.display.ops import Field, walk
from ppgen.load.project import open_project
from tests.support.editions import lay_out
from tests.support.ole import ROOT

QUESTIONS = {
    "ole": {
        "Who wins the tournament?": "3 or more, and more than every other manager, wins",
        "What if several are level at the top?": "it becomes 4, and higher still",
        "For how many is a set?": "One set of cards serves 2 managers",
        "How many cards are there at first?": "until everybody has 4",
        "How many cards lie open?": "lay 8 of its cards face up",
        "What if the teams are odd?": "If it is odd, one more team with 0 stars joins.",
        "Does my own team card count?": "Its strengths and its power count for nothing",
        "How many plays has a match?": "A match has 4 plays.",
        "And at a level score?": "1 more is played",
        "What must the dice show to activate?": "roll 2 dice. If they show 7 or more together",
        "How often may a man try?": "Each man may try once a match",
        "When does he lie down?": "At the end of the play he lies down",
        "What is a check?": "A check is 2 dice plus the strength of a zone.",
        "What do two fives do?": "Both dice on 5 win the check",
        "And if both sides have them?": "strengths do not count",
        "Is a level attack a goal?": "a level one is not",
        "What comes first after a failed attack?": "Rebounds come first.",
        "How many chances has a side?": "a side has 3 at most",
        "When is a free kick a goal?": "Roll 2 dice. 7 or more is a goal.",
        "What is drawn between matches?": "each manager draws 3 cards",
    },
    "worldies": {
        "Who wins?": "The first to 5 points wins, at once",
        "Is there a draw?": "There is no draw.",
        "What is dealt?": "1 goalkeeper, 5 players, 5 actions and 1 Worldie",
        "How many players in a tier at first?": "at least 1 in each, so at most 3 in one",
        "Who kicks off?": "The youngest manager is Home and kicks off",
        "What may I spend in a turn?": "You have 4 action points",
        "Are points kept?": "none is kept",
        "How many cards may I hold?": "Draw only with fewer than 5 action cards in hand.",
        "What does a long move cost?": "is two tiers and costs 2",
        "May the carrier be moved?": "any player may move but the one who has the ball",
        "How is a contest decided?": "each multiplies the roll by the stat on their own card",
        "And a tie?": "If both are equal, both roll again.",
        "Who is flipped?": "who lost is flipped and stays inactive until woken up",
        "When is a pass within a tier lost?": "Only on a natural 1 is the ball lost, to an active opponent facing",
        "Who may intercept?": "with which active player facing the receiver",
        "What is a trick's price?": "An Olé is one dribble with 2 dribble cards, for 2 action points.",
        "Does an Olé restart play?": "an Olé restarts nothing",
        "What does a Worldie take?": "discard as many action cards as it says, of any kind",
        "What if it fails?": "you attempt no Worldie again",
        "Who begins after a goal?": "The side that conceded has the ball, on a midfield player",
    },
    "ligne-de-fond": {
        "Qui gagne ?": "celui dont l’équipe marque le plus de buts gagne",
        "Combien d’attaques ?": "Chaque équipe attaque 6 fois",
        "Et à égalité ?": "le match reste nul, ou l’on tire au but",
        "Qui a raison, la carte ou le livret ?": "c’est la carte qui compte",
        "De quoi est faite une équipe ?": "18 joueurs de champ, 2 gardiens, 9 actions, 12 énergies et 6 occasions",
        "Quelle est la main de départ ?": "Piochez 8 cartes : votre main.",
        "Combien d’occasions ouvertes ?": "ouvrez-en 2 à côté de la pile",
        "Quel est le plafond en Élite ?": "font au plus 120",
        "Qui joue à domicile ?": "Le gagnant joue à domicile",
        "Que coûte un dribble ?": "Défaussez d’abord 1 énergie de plus",
        "Peut-on ne pas s’opposer ?": "Laisser passer. Le ballon avance sans duel.",
        "Que devient l’énergie d’après ?": "l’énergie de son prochain joueur de base compte ×2",
        "Que vaut le poste exact ?": "Un joueur de base à son poste exact ajoute +2",
        "Et la ligne seule ?": "écrite dessous : +1",
        "Qui gagne à égalité dans un duel ?": "à égalité, la défense",
        "Double-t-on les soutiens ?": "Les énergies des soutiens ne sont jamais doublées",
        "Quand voit-on s’il y a faute ?": "Voyez s’il y a faute, avant toute somme",
        "Que coûte une faute rouge ?": "La main maximale baisse de 1 pour chaque faute rouge",
        "Refait-on une pioche vide ?": "D’une pioche vide on ne pioche plus",
        "Que vaut une victoire au championnat ?": "Une victoire vaut 3 points, un match nul 1",
    },
    "battle-dice": {
        "Wer gewinnt?": "wer den anderen auf 0 bringt, gewinnt",
        "Und wenn beide fallen?": "ist das Spiel unentschieden",
        "Wie groß ist ein Deck?": "Ein Deck hat genau 8 Karten.",
        "Womit beginnt man?": "Stellt Leben auf 15 und Zeitmana auf 0.",
        "Wie viele Karten zieht man zu Beginn?": "zieht 2 Karten",
        "Wer beginnt?": "Jeder würfelt; wer höher wirft, beginnt.",
        "Was bekommt der zweite Magier?": "Der zweite Magier stellt sein Zeitmana auf 1.",
        "Welche Phasen hat ein Zug?": "Zeitchaos, Fokus, Beschwörung, Kampf, immer in dieser Folge",
        "Muss man abwerfen?": "Wirf eine Handkarte ab. Das ist Pflicht.",
        "Wie viel Zeitmana gibt es?": "Mindestens 1 bekommst du.",
        "Wie viel hebt man auf?": "höchstens 10. Was darüber ist, verfällt",
        "Wie viele Avatare haben Platz?": "Auch mit 4 Avataren darfst du beschwören.",
        "Was kostet ein Würfelling?": "Einmal je Zug: Zahle 1 Zeitmana, wirf 1 Handkarte ab und würfle.",
        "Wie viele Würfel nimmt man?": "Der Angreifer nimmt 1 Angriffswürfel, der Verteidiger 1 Abwehrwürfel",
        "Wann ist ein Würfel ein Schaden?": "Ist der Angriffswürfel höher, ist das ein Schaden.",
        "Und ohne Gegenüber?": "Jeder Angriffswürfel ohne Gegenüber ist auch ein Schaden.",
        "Wird gelenkter Schaden geblockt?": "Gelenkter Schaden wird nicht geblockt.",
        "Muss man blocken?": "Blocken darf man; müssen tut es niemand.",
        "Wann sterben Avatare?": "Alle Heilung auf einmal; dann sterben Avatare ohne Leben",
        "Wann ist ein Avatar verletzt?": "also höchstens die Hälfte seines aufgedruckten Lebens hat",
    },
}
PRINTED = {
    "ole": ("rulebook", "leaflet"),
    "worldies": ("booklet", "reference"),
    "ligne-de-fond": ("rulebook", "cards"),
    "battle-dice": ("rules", "cards"),
}
"""What somebody reads who wants to know: no score sheet, no file of ours."""

SPACES = str.maketrans({"\u00a0": " ", "\u202f": " ", "\n": " ", "\u00ad": None})


@cache
def print_of(game: str) -> tuple[str, ...]:
    """Return all that the booklets and cards of rules say in the language in which a game is written."""
    loaded, _, _ = pipeline.load(open_project(ROOT, ROOT), game)
    assert loaded is not None
    edition = lay_out(loaded, loaded.game.file.languages.source)[0]
    pieces = [piece for name in PRINTED[game] for piece in edition.pieces[name]]
    sides = [side for piece in pieces for page in piece.pages or (piece,) for side in (page.face, page.back)]
    return tuple(
        " ".join(op.text.translate(SPACES).split())
        for side in sides
        for op, _ in walk(side)
        if isinstance(op, Field) and not op.quoted
    )


@pytest.mark.parametrize("game", QUESTIONS)
@pytest.mark.thorough(keep=1)
def test_every_question_is_answered_in_print(game: str) -> None:
    printed = print_of(game)
    asked = QUESTIONS[game]
    assert len(asked) == 20
    assert [q for q, answer in asked.items() if not any(answer in text for text in printed)] == []
