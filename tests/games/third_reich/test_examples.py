"""The twelve examples of the rulebook, asked of the saved tables that show them (22)."""

from __future__ import annotations

import pytest

from assistant.core import phase_log
from assistant.core.blocks import Fight
from assistant.core.position import Position
from assistant.core.questions import Answer, Role
from assistant.core.table import Move, Note
from assistant.games.third_reich.mirror import theatre
from assistant.games.third_reich.questions.actions import Actions
from assistant.games.third_reich.questions.attack import Attack, Breakthrough
from assistant.games.third_reich.questions.countries import Surrenders, War
from assistant.games.third_reich.questions.missions import Missions
from assistant.games.third_reich.questions.movement import Reach
from assistant.games.third_reich.questions.phases import PhaseEnd
from assistant.games.third_reich.questions.recruitment import Recruit
from assistant.games.third_reich.questions.supply import Supply
from assistant.games.third_reich.questions.turn import Budget, PhaseOrder
from tests.games.third_reich.tables import after, done, start


def armies(setup: str, zone: str, side: str) -> tuple[str, ...]:
    return tuple(counter.id for counter in theatre(start(setup)).armies_in(zone, side))


def accepted(position: Position, answer: Answer, key: str) -> Position:
    return done(position, next(offer for offer in answer.offers if offer.label.key == key).edit)


def test_example_1_operation_points_stop_at_the_first_combat_and_actions_go_on() -> None:
    position = start("example-1")
    position = accepted(position, Actions().answer(position), "take-income")
    position = accepted(position, Recruit(nation="italy").answer(position), "buy-flip")

    def operation(army: str, to: str) -> Position:
        return accepted(position, Reach(counters=(army,), to=to).answer(position), "move-there")

    def mission(zone: str) -> Position:
        return accepted(position, Missions(zone=zone).answer(position), "fly-over")

    position = operation("germany-infantry#1", "riga")
    position = operation("germany-infantry#2", "riga")
    position = mission("riga")
    position = accepted(position, Actions().answer(position), "take-planning")
    position = operation("germany-infantry#4", "kovel")
    position = operation("germany-infantry#5", "kovel")
    position = mission("kovel")
    seen = theatre(position)
    assert (seen.po("axis"), len(seen.missions("missions-axis", "axis"))) == (5 + 3 + 5 - 4, 2)
    # Having entered the USSR, the Axis is in total war by the rules: a fourth action.
    position = accepted(position, War().answer(position), "to-total-war")
    assert Budget(spend=1).answer(position).value.legal
    position = accepted(position, Attack(zone="kovel", dice=(4, 3)).answer(position), "apply-result")
    assert not Budget(spend=1).answer(position).value.legal
    late = Reach(counters=("germany-armour#1",)).answer(position)
    assert late.reasons[0].text.key == "no-points-after-combat"
    for action in ("take-armour-production", "take-recruitment"):
        position = accepted(position, Actions().answer(position), action)
    position = accepted(position, Recruit().answer(position), "buy-flip")
    order = PhaseOrder().answer(position).value
    assert order["sequence"].legal and order["sequence"].actions_used == 3


def test_example_2_vilnius_is_cut_off_and_the_contested_zones_are_not() -> None:
    answer = Supply(side="ussr").answer(start("example-2"))
    zones = {army: theatre(start("example-2")).armies[army].zone for army in answer.value.armies}
    unsupplied = {zones[army] for army, supplied in answer.value.armies.items() if not supplied}
    assert unsupplied == {"vilnius"}
    # Everything but Daugavpils is still Soviet: the garrison keeps Vilnius.
    assert answer.value.zones_lost == {"axis": (), "allies": (), "ussr": ()}
    assert answer.highlights.zones["vilnius"] is Role.BLOCKED


def test_example_3_german_armour_is_fed_through_riga_and_kovel() -> None:
    value = Supply(side="axis").answer(start("example-2")).value
    lines = {value.lines[army][0]: value.lines[army] for army in value.lines if army.startswith("germany-armour")}
    assert lines["daugavpils"][1] == "riga" and lines["minsk"][1] == "kovel"


def test_example_4_leaving_contact() -> None:
    position = start("example-2")
    (riga,) = armies("example-2", "riga", "ussr")
    (kovel,) = armies("example-2", "kovel", "ussr")
    position = after(position, Note("phase", "ussr"))
    for op in ("assault", "tactical_movement"):
        reach = Reach(counters=(riga,), op=op).answer(position).value.reach
        assert {"konigsberg", "daugavpils", "minsk"}.isdisjoint(reach) and "tallinn" in reach
        assert "minsk" not in Reach(counters=(kovel,), op=op).answer(position).value.reach
    by_rail = Reach(counters=(kovel,), op="strategic_movement").answer(position).value.reach
    assert by_rail["minsk"].enemies
    for vilnius in armies("example-2", "vilnius", "ussr"):
        assert Reach(counters=(vilnius,)).answer(position).value.reason == "unsupplied_at_start"


def test_example_5_flips_and_the_fall_of_vilnius() -> None:
    position = after(start("example-2"), Move(("pb-axis#1",), "pb-axis:1"))
    flips = [offer for offer in Recruit(side="axis").answer(position).offers if offer.label.key == "buy-flip"]
    reduced = {c for c, army in theatre(position).armies.items() if army.face == 1 and c.startswith("germany")}
    done = after(position, *(offer.edit for offer in flips))
    # The reduced armies of Hamburg and Tarnow are not of this table; those of the front are brought back.
    assert len(flips) == len(reduced) and all(done.table.counters[c].face == 0 for c in reduced)
    assert done.box("pb-axis#1") == 0
    end = PhaseEnd(side="ussr").answer(after(start("example-2"), Note("phase", "ussr")))
    assert end.value["elimination"] == 2
    gone = after(start("example-2"), *(o.edit for o in end.offers if o.label.key == "end-elimination-offer"))
    assert not theatre(gone).armies_in("vilnius")


def test_example_6_pinned_at_stalingrad() -> None:
    position = start("example-6")
    for army in armies("example-6", "stalingrad", "axis"):
        assault = Reach(counters=(army,)).answer(position).value
        assert (dict(assault.reach), assault.in_place) == ({}, True)
        assert Reach(counters=(army,), op="tactical_movement").answer(position).value.reach == {}
        by_rail = Reach(counters=(army,), op="strategic_movement").answer(position).value
        assert by_rail.reason == "start_not_controlled"


def test_example_7_two_breakthroughs() -> None:
    position = start("example-7")
    for zone in ("riga", "kovel"):
        assert Breakthrough(zone=zone).answer(position).value == Breakthrough(zone=zone).answer(position).value
        value = Breakthrough(zone=zone).answer(position).value
        assert value.allowed and value.margins == (4,)
    first, _, third = armies("example-7", "riga", "axis")
    target = armies("example-7", "riga", "ussr")[0]
    riga = Attack(zone="riga", attacker=first, target=target, supporting=(third,)).answer(position)
    assert (riga.value.attacker, riga.value.defender, riga.value.legal) == (7, 3, True)
    kovel = Attack(zone="kovel").answer(position)
    assert (kovel.value.attacker, kovel.value.defender) == (7, 3)
    # From Königsberg the armour crosses Riga to Daugavpils.
    armour = after(position, Move(("germany-armour#1",), "konigsberg"))
    assert "daugavpils" in Reach(counters=("germany-armour#1",), op="tactical_movement").answer(armour).value.reach


def test_example_8_and_10_brussels_and_frankfurt() -> None:
    position = start("example-8")
    infantry, armour = armies("example-8", "bruxelles", "allies")
    landed = Attack(
        zone="bruxelles",
        attacker=infantry,
        target=armies("example-8", "bruxelles", "axis")[0],
        supporting=(armour,),
        dice=(2, 5),
    )
    value = landed.answer(position).value
    assert (value.terrain, value.attacker_total, value.defender_total) == (1, 10, 11)
    assert (value.attacker_after, value.defender_after) == ("eliminated", "reduced")
    other = Attack(zone="bruxelles", attacker=armour, target=landed.target, supporting=(infantry,)).answer(position)
    assert other.value.terrain == 0 and not other.value.legal
    first = armies("example-8", "francfort", "allies")[0]
    frankfurt = Attack(
        zone="francfort", attacker=first, target=armies("example-8", "francfort", "axis")[0], dice=(3, 5)
    )
    value = frankfurt.answer(position).value
    assert (value.terrain, value.attacker_total, value.defender_total, value.support_slots) == (1, 11, 11, 0)
    assert (value.attacker_after, value.defender_after) == ("reduced", "reduced")
    # Next turn nothing is crossed any more.
    later = after(position, *phase_log.cleared(position))
    assert frankfurt.answer(later).value.terrain == 0


def test_example_9_and_10_tula_and_kalinin() -> None:
    position = start("example-9")
    armour, infantry = armies("example-9", "toula", "axis")
    soviet = armies("example-9", "toula", "ussr")[0]
    tula = (
        Attack(zone="toula", attacker=armour, target=soviet, supporting=(infantry,), dice=(1, 6)).answer(position).value
    )
    assert (tula.attacker, tula.defender, tula.dice) == (10, 6, (3, 6))
    assert (tula.attacker_total, tula.defender_total, tula.attacker_after, tula.defender_after) == (
        13,
        12,
        "reduced",
        "eliminated",
    )
    assert not Breakthrough(zone="toula").answer(position).value.allowed
    assert not Breakthrough(zone="kalinine").answer(position).value.allowed
    lead, helper, _ = armies("example-9", "kalinine", "axis")
    kalinin = Attack(
        zone="kalinine",
        attacker=lead,
        supporting=(helper,),
        target=armies("example-9", "kalinine", "ussr")[0],
        dice=(5, 2),
    )
    value = kalinin.answer(position).value
    assert (value.attacker_total, value.defender_total, value.attacker_after) == (12, 6, "full")


def test_example_11_round_the_maginot_line() -> None:
    position = start("example-11")
    assert Breakthrough(zone="reims").answer(position).value.allowed
    armour, infantry = armies("example-11", "nancy", "axis")
    target = next(a for a in armies("example-11", "nancy", "allies") if "infantry" in a)
    by_reims = Attack(zone="nancy", attacker=armour, target=target).answer(position).value
    assert (by_reims.attacker, by_reims.defender) == (8, 3)
    across = Attack(zone="nancy", attacker=infantry, target=target, air="none").answer(position).value
    assert (across.attacker, across.defender, across.terrain) == (5, 5, 2)


def test_example_12_belgium_at_once_and_france_next_turn() -> None:
    position = start("example-12")
    answer = Surrenders(side="ussr").answer(position)
    assert answer.value.conditions == ("belgium", "france")
    assert answer.value.effective_now == ("belgium",) and answer.value.pending == {"france": 3}
    fallen = after(position, *(offer.edit for offer in answer.offers))
    assert theatre(fallen).controller("bruxelles") == "axis"
    assert not any(c.startswith("belgium") for c in theatre(fallen).armies)
    later = after(fallen, Move(("turn#1",), "turn:3"), Note("phase", "allies"))
    assert Surrenders(side="allies").answer(later).value.effective_now == ("france",)
    freed = after(later, Move((armies("example-12", "nancy", "axis")[0],), "reserve-axis"))
    assert Surrenders(side="allies").answer(freed).value.conditions == ()


def test_the_fall_of_france_brings_italy_in() -> None:
    position = after(start("example-12"), Note("countries/belgium", {"surrendered": 2}), Note("phase", "allies"))
    offer = next(o for o in Surrenders(side="allies").answer(position).offers)
    fallen = theatre(after(position, offer.edit))
    assert "italy" in fallen.at_war and fallen.controller("rome") == "axis"
    assert fallen.controller("paris") == "axis" and fallen.controller("oran") is None
    assert "oran" in fallen.neutral_zones and not [c for c in fallen.armies if c.startswith("france")]


def test_odds_are_shown_out_of_36() -> None:
    answer = Attack(zone="kovel").answer(start("example-7"))
    (fight,) = (block for block in answer.body if isinstance(block, Fight))
    assert fight.chances.total == 36


@pytest.mark.parametrize("dice", [(6, 1), (1, 6), (3, 5)])
def test_the_offer_applies_the_result(dice: tuple[int, int]) -> None:
    position = start("example-7")
    question = Attack(zone="kovel", dice=dice)
    answer = question.answer(position)
    done = after(position, answer.offers[0].edit)
    for army, face in (
        (answer.situation.attacking, answer.value.attacker_after),
        (answer.situation.target, answer.value.defender_after),
    ):
        counter = done.table.counters[army]
        expected = (
            ("reserve-axis" if army.startswith("germany") else "reserve-ussr") if face == "eliminated" else "kovel"
        )
        assert counter.zone == expected and counter.face == (1 if face == "reduced" else 0)
    # The mission is spent, and the army attacked cannot be attacked again in this phase.
    assert not [c for c in done.counters_in("kovel") if c.kind == "air-germany"]
    if answer.value.defender_after != "eliminated":
        again = Attack(zone="kovel", target=answer.situation.target, attacker=armies("example-7", "kovel", "axis")[-1])
        assert not again.answer(done).value.legal
