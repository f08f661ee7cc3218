"""Why each problem exists that concerns what was known, or approved, before: one sentence an id."""

BASELINE_REASONS = {
    "approval/changed": "What somebody has looked at and approved is not what is printed now.",
    "approval/unread": "Without the list of what was approved nobody sees what changed since.",
    "baseline/not-laid-out": "What cannot be read cannot be judged, however long it is known.",
    "baseline/nothing-checked": "A check of no card says nothing of the cards.",
    "baseline/stale": "A known problem that is gone should be forgotten, or it could come back unseen.",
    "baseline/unreadable": "Without the list of known problems, new ones cannot be told from old ones.",
}
