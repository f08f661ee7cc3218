"""Stage 6: pieces into slots on sheets of paper, with marks, and backs behind their fronts."""
