"""What a game, a card, an effect and the paper stock are: frozen, checked at the border, free of files."""
