"""The opponent of Downfall of Empires: a book of fights, arrays for what positions are worth, a planner."""
