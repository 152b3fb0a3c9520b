"""Any game: the rules that a player writes on a card instead of code. docs/kits.md says what a card can say."""
