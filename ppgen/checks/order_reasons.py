"""Why each problem exists that a print shop would refuse: one sentence an id."""

ORDER_REASONS = {
    "export/backs": "A shop prints both sides of a card, and may print one back on all of a deck.",
    "export/binding": "Shops bind at the left: what is read from the right begins with its last page.",
    "export/blank": "A side on which nothing stands may be a file that went wrong.",
    "export/bleed": "Cuts are a millimetre or two off: where art ends at the cut, white shows.",
    "export/box": "A shop folds boxes of its own nets; what is drawn for another fits none of their faces.",
    "export/count": "A deck that is too large for the shop is refused there, after all was uploaded.",
    "export/file-name": "Files of one name take each other's place, and long names are cut off.",
    "export/inks": "Too much ink does not dry, and a rich black shows coloured edges where one is off.",
    "export/profile": "A file of PDF/X-4 holds the profile of the press that prints it.",
    "export/resolution": "Below what a shop asks for pictures come out soft.",
    "export/safe-zone": "A shop tells how far its cuts may be off; what stands nearer may be cut away.",
    "export/small-type": "Small letters that several plates print get coloured edges where one is off.",
    "export/transparent": "A press that takes nothing transparent gets a picture of what lies below such.",
    "export/size": "A shop has cutting tools for the sizes that it names.",
}
