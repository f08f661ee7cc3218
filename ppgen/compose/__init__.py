"""Stage 5: layouts and cards into pieces, display lists for face and back."""
