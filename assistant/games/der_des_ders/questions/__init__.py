"""The questions that can be asked of a mirrored table of La Der des Ders."""
