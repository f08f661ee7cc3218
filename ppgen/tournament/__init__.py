"""Tournaments: who plays whom, what results were given, and who stands where."""
