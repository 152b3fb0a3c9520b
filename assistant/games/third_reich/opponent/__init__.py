"""The opponent of Downfall of the Third Reich: the calculators for what is lawful, arrays for what it is worth, a planner."""
