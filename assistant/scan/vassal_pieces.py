"""What a VASSAL piece is: its chain of traits, decoded from the strings that modules and saves hold."""

from __future__ import annotations

TAB = "\t"  # between traits; behind k backslashes at level k of the chain
