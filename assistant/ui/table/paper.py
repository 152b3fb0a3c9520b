"""What the menu Paper shows of the printed values, to be corrected after the player's own copy."""

from __future__ import annotations

from assistant.ui.table.parts import TableParts


class PaperCommands:
    """Opens the panel of printed values at what is meant."""

    def __init__(self, parts: TableParts) -> None:
        self.session, self.docks = parts.session, parts.docks

    def check_board(self) -> None:
        """Show what is assumed of board and counters."""
        self.docks.open("check-board")
        self.docks.panel("check-board").show_zone("")

    def differs_here(self) -> None:
        """Show everything printed in the zone that is in the hand."""
        self.differs(self.session.zone_in_hand())

    def differs(self, zone: str) -> None:
        """Show everything printed in a zone, to be corrected after the player's own copy."""
        if zone not in self.session.position.board.zones:
            self.session.tell("no-zone-in-hand")
            return
        self.docks.open("check-board")
        self.docks.panel("check-board").show_zone(zone)

    def check(self, about: tuple[str, ...]) -> None:
        """Show the doubtful printed values of some zones and counters, to be corrected after the player's own copy."""
        self.docks.open("check-board")
        self.docks.panel("check-board").show_about(about)
