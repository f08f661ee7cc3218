"""Why each problem exists that is about a printer of the user's: one sentence an id."""

PRINTER_REASONS = {
    "impose/no-registration": "A machine that finds no marks cuts where nothing is printed.",
    "impose/unprintable-marks": "Marks that are not printed guide nobody.",
    "impose/unprintable": "What lies in the margin of the printer stays white, or is cut off.",
    "printer/edges": "Front and back are held together by the edges of the paper, which both scans show.",
    "printer/flip": "A printer puts backs elsewhere when the paper is turned over the other edge.",
    "printer/impossible": "A printer that is farther off than any that works was misread.",
    "printer/invalid": "The file of a printer is read strictly: a misspelt key is not a silent default.",
    "printer/not-measured": "Backs are moved only where it is known how far off they are.",
    "printer/reading": "Each scale of the test sheet is read once, by figures that stand there.",
    "printer/scan": "Only a scan of the test sheet tells where the printer put its dots.",
    "printer/twice": "Of two measurements of one paper nobody knows which one counts.",
    "printer/uncertain": "Backs that are moved by a wrong reading lie farther off than before.",
    "printer/unreadable": "What cannot be read says nothing of the printer.",
}
