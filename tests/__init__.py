"""Tests by room, what they share (support/), and programs that are no tests (campaigns/)."""
