"""What a game's rules.yaml says, asked of its cards and of its printed faces."""
