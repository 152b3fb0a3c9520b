"""What is still to be copied from the player's own map: printed values that nobody has read there yet."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.core.blocks import Block, Grid
from assistant.core.position import Position
from assistant.core.questions import Answer, Question
from assistant.core.reasons import Reason, ReasonKind
from assistant.core.text import Text, verbatim
from assistant.games.der_des_ders.printed import read
from assistant.games.der_des_ders.questions import mirror
from assistant.games.der_des_ders.rules import say
from assistant.games.der_des_ders.vocabulary import SECTOR_NAMES, SIDE_NAMES, SIDES, TECH_NAMES, TECHS

Row = tuple[Text, Text, str]  # what it is, the shipped value, the zone or counter where it is printed


class MyBoard(Question, frozen=True, kw_only=True, tag="my-board"):
    """The printed values that the rulebook does not give and nobody has confirmed yet: what to copy from one's own map."""

    def answer(self, position: Position) -> Answer:
        """Return the values to be checked, and where to read each; the sheet of printed values takes them."""
        found = (*_sectors(position), *_tracks(position), *_trees(position))
        rows = tuple((what, value) for what, value, _ in found)
        about = tuple((place,) for _, _, place in found)
        header = (say("value-column-what"), say("value-column-shipped"))
        body: tuple[Block, ...] = (Grid(say("value-title"), header, rows, about),) if rows else ()
        places = tuple(dict.fromkeys(place for (place,) in about))
        reasons = [Reason(say("value-poppies"), "12.2", ReasonKind.ASSUMED)]
        if places:
            reasons.insert(0, Reason(say("value-how"), "", ReasonKind.ASSUMED, places, printed=True))
        return Answer(say("value-verdict", n=len(rows)), tuple(reasons), body, value={"unconfirmed": len(rows)})


def _sectors(position: Position) -> Iterator[Row]:
    board = read(position.board, position.kinds)
    for sector, printed in board.sectors.items():
        for name in ("attack_value", "max_tech", "initial_breakdown"):
            if board.unconfirmed(f"sectors.{sector}.{name}"):
                on_counter = name == "initial_breakdown"
                place = mirror.sector_marker(position, sector) if on_counter else mirror.zone_of(position, sector)
                words = say(f"value-{name.replace('_', '-')}", sector=SECTOR_NAMES[sector])
                yield words, verbatim(str(getattr(printed, name))), place


def _tracks(position: Position) -> Iterator[Row]:
    board = read(position.board, position.kinds)
    for box, value in enumerate(board.operational_values):
        if board.unconfirmed(f"operational_value.{box}"):
            yield say("value-operational", box=box), verbatim(str(value)), f"rupture:{box}"
    for turn, side in enumerate(board.initiative, 1):
        if board.unconfirmed(f"initiative_track.{turn}"):
            yield say("value-initiative", turn=turn), say("side", side=SIDE_NAMES[side]), f"turn:{turn}"
        if board.unconfirmed(f"solo_initiative_cost.{turn}"):
            yield say("value-price", turn=turn), verbatim(str(board.solo_prices[turn - 1])), f"turn:{turn}"


def _trees(position: Position) -> Iterator[Row]:
    board = read(position.board, position.kinds)
    for side in SIDES:
        for tech in TECHS:
            for box in board.trees[side][tech]:
                path = f"tech_tree.{side}.{tech}.{box.level}"
                if board.unconfirmed(f"{path}.year") or board.unconfirmed(f"{path}.threshold"):
                    words = say("value-box", side=SIDE_NAMES[side], tech=TECH_NAMES[tech], level=box.level)
                    shown = say("value-box-shipped", year=str(box.year), threshold=box.threshold)
                    yield words, shown, f"tech-{side}-{tech}:{box.level}"
