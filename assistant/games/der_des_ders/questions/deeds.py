"""What the log of the turn tells people, and what only they can tell it: who attacked (6.7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from assistant.core import phase_log
from assistant.core.blocks import Block, Grid
from assistant.core.phase_log import Deed
from assistant.core.position import Position
from assistant.core.questions import Answer, Highlights, Offer, Question, Role, ZoneId
from assistant.core.text import Text, verbatim
from assistant.games.der_des_ders import log, mirror
from assistant.games.der_des_ders.questions.cards import back, number, offer, the_sector, told
from assistant.games.der_des_ders.words import SECTOR_NAMES, SIDE_NAMES, SIDES, TECH_NAMES, TECHS, because, say


class Attacked(Question, frozen=True, tag="attacked"):
    """Steps that hands took off an enemy sector: which sector attacked it (6.7)."""

    zone: ZoneId

    def answer(self, position: Position) -> Answer:
        """Offer each sector that could have attacked, and that none did."""
        target = the_sector(position, self.zone, "zone")
        zone, name = mirror.zone_of(position, target), SECTOR_NAMES[target]
        lights = {zone: Role.TARGET}
        rows = log.rows(position, log.LOSS, zone=zone)
        if not rows:
            return Answer(say("attacked-nothing", sector=name), highlights=Highlights(lights), follow_ups=(back(),))
        state, rules = mirror.table(position)
        offers: list[Offer] = []
        able = [s for s in rules.board.neighbours[target] if state.at_war(s) and s not in state.attacked]
        for sector in able:
            lights[mirror.zone_of(position, sector)] = Role.SOURCE
            made = msgspec.structs.replace(
                phase_log.deeds(position)[rows[0]], did=log.OFFENSIVE, who=mirror.sector_marker(position, sector)
            )
            label = say("offer-attacked-by", attacker=SECTOR_NAMES[sector])
            line = say("attacked-by-booked", attacker=SECTOR_NAMES[sector], sector=name)
            offers += offer(label, (phase_log.rewritten(rows[0], made),), "6.7", booked=line)
        righted = say("not-attacked-booked", sector=name)
        offers += offer(say("offer-not-attacked", sector=name), phase_log.struck(rows), booked=righted)
        return Answer(
            say("attacked-verdict", sector=name),
            told(position, (because("6.7", "attacked-once", n=len(able)),)),
            highlights=Highlights(lights),
            offers=tuple(offers),
            value={"able": able},
        )

    @classmethod
    def eligible(cls, position: Position, blank: str, filled: Mapping[str, Any]) -> frozenset[str] | None:  # noqa: ARG003
        """Light the sectors whose losses nobody has explained."""
        return frozenset(deed.zone for deed in log.done(position, log.LOSS))


def done_this_turn(position: Position) -> tuple[Block, ...]:
    """Return what was done this turn as the log has it, with what each deed cost; nothing before the first."""
    rows, about = [], []
    for deed in log.every(position):
        words = _words(position, deed)
        if words is not None:
            rows.append((words, number(deed.cost) if deed.cost else verbatim("\N{EN DASH}")))
            about.append((deed.zone,) if deed.zone in position.board.zones else ())
    if not rows:
        return ()
    header = (say("deeds-column-what"), say("choose-column-pr"))
    return (Grid(say("deeds-title"), header, tuple(rows), tuple(about)),)


def _words(position: Position, deed: Deed) -> Text | None:
    """Return a deed in words; None where a row that people wrote names nothing on this table."""
    actor, target = mirror.sector_of(position, deed.who), mirror.sector_at(position, deed.zone)
    if deed.did in log.OFFENSIVES and actor:
        names = {"attacker": SECTOR_NAMES[actor], "defender": SECTOR_NAMES[target] if target else ""}
        return say("deed-offensive" if target else "deed-offensive-somewhere", **names)
    if deed.did == log.LOSS and target:
        return say("deed-loss", sector=SECTOR_NAMES[target])
    if deed.did == log.REINFORCEMENT and actor:
        return say("deed-reinforcement", sector=SECTOR_NAMES[actor])
    side = next((side for side in SIDES if side == deed.side), None)
    if side is None:
        return None
    if deed.did == log.NAVAL:
        return say("deed-naval", side=SIDE_NAMES[side])
    track = mirror.track_of(position, deed.zone)
    tech = next((tech for tech in TECHS if track == f"tech-{side}-{tech}"), None)
    if deed.did != log.TECHNOLOGY or tech is None:
        return None
    level = mirror.number_of(position, deed.zone)
    return say("deed-technology", side=SIDE_NAMES[side], tech=TECH_NAMES[tech], level=level)
