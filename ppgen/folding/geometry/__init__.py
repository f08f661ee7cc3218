"""Panels in the plane and in space: what a folding thing is made of, and where it is when folded."""
