"""Paper engineering: flat nets, folded in three dimensions, checked, measured and drawn."""
