"""A whole game of 22 turns, driven through nothing but questions and the offers of their answers."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from assistant.core.questions import Answer
from assistant.core.text import render
from assistant.games.third_reich.game import GAME
from assistant.games.third_reich.mirror import Theatre, theatre
from assistant.games.third_reich.questions.airmen import Missions
from assistant.games.third_reich.questions.economy import Actions
from assistant.games.third_reich.questions.fights import Attack
from assistant.games.third_reich.questions.findings import Findings
from assistant.games.third_reich.questions.moving import Reach
from assistant.games.third_reich.questions.nations import Victory, War
from assistant.games.third_reich.questions.phases import PhaseEnd
from assistant.games.third_reich.questions.purse import (
    SHARED,
    actions_made,
    minors,
    recruitment_situation,
    spent,
)
from assistant.games.third_reich.questions.recruiting import Recruit
from assistant.games.third_reich.questions.researching import ResearchTiles
from assistant.games.third_reich.questions.season import ThisTurn
from assistant.games.third_reich.questions.supplying import Supply
from assistant.games.third_reich.recruitment import recruitment
from assistant.games.third_reich.words import FACTIONS, Faction
from tests.games.third_reich.tables import after, start


class Player:
    """Somebody who accepts offers, with dice of his own."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.position = start("winter-1940")
        self.journal: Counter[str] = Counter()

    @property
    def seen(self) -> Theatre:
        return theatre(self.position)

    def accept(self, answer: Answer, *keys: str) -> bool:
        """Accept the first offer of one of these kinds; tell whether there was one."""
        for offer in answer.offers:
            if offer.label.key in keys:
                self.position = after(self.position, offer.edit)
                self.journal[offer.label.key] += 1
                for language in ("en", "fr"):
                    assert "<" not in render(offer.label, language)
                return True
        return False

    def phase(self, side: Faction) -> None:
        """Play a phase: entries, actions, moves, combats, its end."""
        assert self.seen.phase == side
        self.accept(ThisTurn().answer(self.position), "yugoslavia-returns")
        while self.accept(War().answer(self.position), "country-joins", "to-total-war"):
            pass
        self.actions(side)
        self.moves(side)
        self.combats(side)
        self.end(side)

    def actions(self, side: Faction) -> None:
        answer = Actions().answer(self.position)
        self.accept(answer, "take-income")
        for country, points, _ in tuple(minors(self.seen, side)):
            self.recruit(country)
            assert spent(self.seen, country) <= points
        allowed = answer.value.actions
        before = self.seen.po(side)
        while self.accept(
            Actions().answer(self.position),
            "take-lend-lease",
            "take-planning",
            "take-recruitment",
            "take-research",
            "take-missions-air",
        ):
            if actions_made(self.seen, side):
                for country in SHARED[side]:
                    self.recruit(country)
            self.accept(ResearchTiles().answer(self.position), "tile-becomes-available", "tile-to-development")
        used = sum(
            c.kind == f"action-{side}" and not c.zone.endswith("unused") for c in self.position.table.counters.values()
        )
        assert used <= allowed and self.seen.po(side) >= before
        self.accept(Missions().answer(self.position), "send-standard", "send-bombers", "counter-bombers")

    def recruit(self, country: str) -> None:
        """Spend recruitment points as long as something is offered for them."""
        while self.accept(Recruit(nation=country).answer(self.position), "buy-flip", "buy-place-reduced"):
            pass

    def moves(self, side: Faction) -> None:
        mine = [army.id for army in self.seen.state.armies if army.faction == side]
        self.chance.shuffle(mine)
        for army in mine:
            if self.seen.po(side) < 2:
                return
            reach = Reach(counters=(army,)).answer(self.position).value.reach
            wanted = sorted(reach, key=lambda zone: (not reach[zone].enemies, -reach[zone].steps, zone))
            if wanted:
                po = self.seen.po(side)
                assert self.accept(Reach(counters=(army,), to=wanted[0]).answer(self.position), "move-there")
                assert self.seen.po(side) < po

    def combats(self, side: Faction) -> None:
        for zone in sorted(self.seen.contested()):
            for _ in range(3):
                if not self.seen.state.holds(zone, side) or not self.seen.state.enemies_in(zone, side):
                    break
                dice = (self.chance.randint(1, 6), self.chance.randint(1, 6))
                if not self.accept(Attack(zone=zone, dice=dice).answer(self.position), "apply-result"):
                    break

    def end(self, side: Faction) -> None:
        for key in (
            "end-everything",
            "end-control-offer",
            "end-pockets-offer",
            "end-elimination-offer",
            "end-garrisons-offer",
            "end-surrender-offer",
        ):
            if self.accept(PhaseEnd().answer(self.position), key) and key == "end-everything":
                break
        left = PhaseEnd().answer(self.position).value
        # What the end of the phase had to do is done; eliminations may cut nobody else off before the next one.
        assert left["control"] == 0 and left["surrender"] == 0, left
        self.invariants(side)
        assert self.accept(PhaseEnd().answer(self.position), "next-phase", "game-over")

    def invariants(self, side: Faction) -> None:
        counters = self.position.table.counters
        kinds = Counter(counter.kind for counter in counters.values())
        start_kinds = Counter(counter.kind for counter in start("winter-1940").table.counters.values())
        assert kinds == start_kinds
        assert sum(self.position.kinds.kinds[kind].type == "army" for kind in kinds.elements()) == 105
        for zone, present in self.seen.state.factions_in.items():
            assert all(n <= 3 for n in present.values()) or self.seen.board.zones[zone].unlimited, zone
            assert not ("allies" in present and "ussr" in present), zone
        assert spent(self.seen, "uk") <= 2
        for faction in FACTIONS:
            income = recruitment(recruitment_situation(self.seen, faction)).value.pr
            assert sum(spent(self.seen, country) for country in SHARED[faction]) <= income
            assert 0 <= self.seen.po(faction) <= 12 and 0 <= self.seen.pb(faction) <= 6
        for zone in self.seen.board.zones:
            controls = [m for m in self.position.markers_in(zone) if m.startswith("control-")]
            assert len(controls) <= 1, zone
        supply = Supply(side=side).answer(self.position).value
        assert not supply.zones_lost[side]
        for country in self.seen.surrendered:
            assert not [c for c in self.seen.armies if c.startswith(f"{country}-")] or self.seen.returned(country)
        findings: Any = Findings().answer(self.position).value
        assert {"finding-overstacked", "finding-allies-with-ussr", "finding-pawn"}.isdisjoint(findings), findings


@pytest.mark.parametrize("seed", [1, 1940])
def test_a_whole_game(seed: int) -> None:
    player = Player(seed)
    for turn in range(1, 23):
        assert player.seen.turn == turn
        for side in FACTIONS:
            player.phase(side)
        if turn == 9:
            assert {player.seen.war(side) for side in FACTIONS} == {"total"}
            assert {"usa", "ussr", "uk"} <= player.seen.at_war
    assert player.journal["move-there"] > 100 and player.journal["apply-result"] > 60
    assert player.journal["end-everything"] + player.journal["end-control-offer"] > 20
    assert player.journal["game-over"] == 1
    assert Victory().answer(player.position).value.result in ("axis", "draw", "allies_and_ussr")
    assert GAME.status is not None and GAME.status(player.position)
