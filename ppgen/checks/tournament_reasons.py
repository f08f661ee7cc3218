"""Why each problem exists that is found in a tournament: one sentence an id."""

TOURNAMENT_REASONS = {
    "tournament/dead-end": "Who is told before round 1 can still choose fewer rounds.",
    "tournament/duplicate": "Two participants of one name cannot be told apart in results.",
    "tournament/library": "Swiss pairing is a field of its own, and a library keeps to its handbook.",
    "tournament/no-match": "A result of a match that nobody plays makes the standings wrong.",
    "tournament/pairs": "Nobody plays two matches at once.",
    "tournament/report": "A report says each thing in its columns, or others read something else.",
    "tournament/presence": "Who is not there can meet nobody, and pairs that are known beforehand stay.",
    "tournament/rounds": "With too many rounds somebody would have to meet twice.",
    "tournament/score": "Nobody scores fewer than no goals.",
    "tournament/sides": "Who is at home counts in a double round and in the cross table.",
    "tournament/twice": "Of two results of one match nobody knows which counts.",
    "tournament/undecided": "Somebody must go on to the next round.",
    "tournament/unknown": "A misspelt name would be a participant who never plays again.",
    "tournament/value": "A tournament is read strictly, so that a misspelt key is not a silent default.",
    "tournament/winner": "A winner is one of the two, and named only where the score does not tell.",
}
