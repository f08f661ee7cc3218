"""Why each problem exists that a print shop would refuse: one sentence an id."""

ORDER_REASONS = {
    "export/backs": "A shop prints both sides of a card, and may print one back on all of a deck.",
    "export/blank": "A side on which nothing stands may be a file that went wrong.",
    "export/bleed": "Cuts are a millimetre or two off: where art ends at the cut, white shows.",
    "export/count": "A deck that is too large for the shop is refused there, after all was uploaded.",
    "export/file-name": "Files of one name take each other's place, and long names are cut off.",
    "export/resolution": "Below what a shop asks for pictures come out soft.",
    "export/safe-zone": "A shop tells how far its cuts may be off; what stands nearer may be cut away.",
    "export/size": "A shop has cutting tools for the sizes that it names.",
}
