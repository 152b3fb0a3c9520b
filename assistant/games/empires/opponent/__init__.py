"""The opponent of Downfall of Empires: a model of the table in small numbers, a book of fights, a planner."""
