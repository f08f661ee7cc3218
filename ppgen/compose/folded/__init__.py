"""Stage 5 for what folds: nets with art on their panels, and pages that show how to fold them."""
