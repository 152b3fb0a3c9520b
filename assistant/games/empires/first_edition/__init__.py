"""The first edition's own words, where it has others than version 1.1."""
