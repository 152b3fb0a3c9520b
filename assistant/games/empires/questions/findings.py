"""What a phase has against it, and what lies on the table that the rules would not have: remarked, never forbidden."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.core.common_questions import Finding, FindingsQuestion
from assistant.core.position import Position
from assistant.games.empires.questions.book import BOOK, remarked


class Findings(FindingsQuestion, frozen=True, tag="findings"):
    """What would the rules not have?"""

    def found(self, position: Position) -> Iterator[Finding]:
        """Yield what the phase under way owes and what was done against the rules in it, then what lies wrong."""
        yield from map(Finding.of, (*remarked(position), *BOOK.lying(position), *BOOK.lying_for_a_moment(position)))
