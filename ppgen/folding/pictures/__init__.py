"""What is drawn of a thing that folds: its lines on paper, and how it looks half folded and closed."""
