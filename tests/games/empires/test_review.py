"""A second reading of both rulebooks: combats, losses and what cannot be, derived line by line, one a row."""

import pytest

from assistant.core.problems import QuestionError
from assistant.core.text import render
from tests.games.empires.makers import F, V, armies, option, state, work, zones

# ---- combat ---------------------------------------------------------------------------------------------------------

PLAIN = {"name": "Somewhere", "country": "russia", "terrain": "plain"}
GERMAN, RUSSIAN = {"nation": "germany", "cv": 5}, {"nation": "russia", "cv": 3}
TURK, BRITISH, ITALIAN = {"nation": "turkey", "cv": 3}, {"nation": "uk", "cv": 4}, {"nation": "italy", "cv": 3}
CEDED = {**GERMAN, "power": "austria_hungary"}


def fight(attacker=GERMAN, defender=RUSSIAN, **more):
    return {"attacker": attacker, "defender": defender, "zone": PLAIN, **more}


def place(country, terrain="plain", name="Somewhere"):
    return {"name": name, "country": country, "terrain": terrain}


POTENTIALS = [
    # Mountain and trench do not add; tanks leave the mountain; Sturmtruppen take a 2 down to 1 (traps 3, A13).
    (V, fight(zone=place("france", "mountain"), trench=2), {"position": 2}),
    (F, fight(zone=place("russia", "mountain"), trench=1), {"position": 1}),
    (V, fight(zone=place("france", "mountain"), trench=1, techs={"germany": {"tanks": 1}}, spend={"tanks": True}),
     {"position": 1}),
    (V, fight(zone=place("france", "mountain"), trench=1, techs={"germany": {"sturmtruppen": True}}), {"position": 1}),
    (F, fight(zone=place("france"), trench=1, techs={"germany": {"sturmtruppen": True}}), {"position": 2}),
    (V, fight(zone=place("russia", name="KIEV"), trench=1), {"position": 2}),
    (F, fight(zone=place("russia", name="Kiev"), trench=1), {"position": 1}),
    # Tanks 2 against a level 2; Tanks 1 not; German Tanks 2 only in the first edition; no tanks spent.
    (V, fight(BRITISH, GERMAN, zone=place("germany"), trench=2, techs={"allies": {"tanks": 2}}, spend={"tanks": True}),
     {"position": 0}),
    (V, fight(BRITISH, GERMAN, zone=place("germany"), trench=2, techs={"allies": {"tanks": 1}}, spend={"tanks": True}),
     {"position": 2}),
    (F, fight(zone=place("france"), trench=2, techs={"germany": {"tanks": 2}}, spend={"tanks": True}), {"position": 0}),
    (V, fight(zone=place("france"), trench=1, techs={"germany": {"tanks": 1}}), {"position": 2}),
    (V, fight(ITALIAN, GERMAN, zone=place("germany"), trench=1, techs={"allies": {"tanks": 1}}, spend={"tanks": True}),
     {"position": 2}),
    # Levels: the gap is irrelevant; minors are level 0, or compared by power with nothing for them (A10).
    (V, fight(techs={"germany": {"attack": 3}, "russia": {"defense": 1}}), {"tech": (1, 0)}),
    (V, fight(TURK, RUSSIAN, techs={"austria_hungary": {"attack": 2}, "russia": {"defense": 1}}), {"tech": (0, 1)}),
    (V, fight(TURK, RUSSIAN, techs={"austria_hungary": {"attack": 2}, "russia": {"defense": 1}},
              **option(minor_tech="no_bonus")), {"tech": (0, 0)}),
    (V, fight(RUSSIAN, TURK, techs={"austria_hungary": {"defense": 2}, "russia": {"attack": 1}}), {"tech": (1, 0)}),
    (V, fight(RUSSIAN, TURK, techs={"austria_hungary": {"defense": 2}, "russia": {"attack": 1}},
              **option(minor_tech="no_bonus")), {"tech": (0, 0)}),
    (V, fight({"nation": "usa", "cv": 5}, GERMAN, techs={"allies": {"attack": 1}}), {"tech": (1, 0)}),
    # A ceded German: German levels on both sides of the combat, the aircraft of Austria-Hungary.
    (V, fight(RUSSIAN, CEDED, techs={"germany": {"defense": 1}, "austria_hungary": {"defense": 0}}), {"tech": (0, 1)}),
    (V, fight(CEDED, RUSSIAN, techs={"germany": {"aviation": True}}, spend={"aviation": 1}), {"aviation": 0}),
    (F, fight(CEDED, RUSSIAN, techs={"austria_hungary": {"aviation": True}}, spend={"aviation": 1}), {"aviation": 2}),
    # Aviation: needs the tile, needs a mission, is countered mission for mission, refused to a minor that leads.
    (V, fight(spend={"aviation": 1}), {"aviation": 0}),
    (V, fight(techs={"germany": {"aviation": True}}), {"aviation": 0}),
    (V, fight(techs={"germany": {"aviation": True}, "russia": {"aviation": True}}, spend={"aviation": 2, "counter": 2}),
     {"aviation": 0}),
    (V, fight(techs={"germany": {"aviation": True}, "russia": {"aviation": True}}, spend={"aviation": 2, "counter": 1}),
     {"aviation": 2}),
    (V, fight(ITALIAN, GERMAN, techs={"allies": {"aviation": True}}, spend={"aviation": 1}), {"aviation": 0}),
    (V, fight(BRITISH, TURK, techs={"allies": {"aviation": True}, "austria_hungary": {"aviation": True}},
              spend={"aviation": 1, "counter": 1}), {"aviation": 2}),
    # Gallipoli: version 1.1 bars aviation while a Turk is there only, whatever the spelling of the zone.
    (V, fight(BRITISH, CEDED, zone=place("turkey", name="GALLIPOLI"), techs={"allies": {"aviation": True}},
              spend={"aviation": 1}), {"aviation": 2}),
    (V, fight(BRITISH, CEDED, zone={**place("turkey", name="gallipoli"), "turkish_army": True},
              techs={"allies": {"aviation": True}}, spend={"aviation": 1}), {"aviation": 0}),
    (V, fight(RUSSIAN, TURK, zone=place("turkey", name="Gallipoli"), techs={"russia": {"aviation": True}},
              spend={"aviation": 1}), {"aviation": 2}),
    (F, fight(TURK | {"nation": "austria_hungary"}, BRITISH, zone=place("turkey", name="Gallipoli"),
              techs={"austria_hungary": {"aviation": True}}, spend={"aviation": 1}), {"aviation": 2}),
]  # fmt: skip


@pytest.mark.parametrize(("edition", "situation", "expected"), POTENTIALS)
def test_potential(edition, situation, expected):
    found = work("combat_potential", situation, edition)
    values = {
        "position": found["defender"]["position"],
        "aviation": found["attacker"]["aviation"],
        "tech": (found["attacker"]["tech"], found["defender"]["tech"]),
    }
    assert {key: values[key] for key in expected} == expected


# Name, full or reduced, fought or not: "F1", "f1" reduced, "F1!" fought.
def step(text):
    return {"id": text.strip("!"), "full": text[0].isupper(), "fought": text.endswith("!")}


def battle(outcome, ours, theirs, trench=0, where=None, supports=0, **more):
    lead, *rest = [step(text) for text in ours.split()]
    target, *others = [step(text) for text in theirs.split()]
    return {
        "outcome": outcome, "attacker": {"lead": lead, "supports": rest[:supports], "others": rest[supports:]},
        "defender": {"target": target, "others": others}, "trench": trench, "zone": where or place("russia"), **more,
    }  # fmt: skip


def melee(ours, theirs):
    """Make the situation of a distribution, which brings its outcomes itself."""
    return {key: value for key, value in battle("tie", ours, theirs).items() if key != "outcome"}


def told(way):
    """Tell one way to take the losses in a word: `A1 | B2 | trench used>after>final | retreat | spared`."""

    def lost(side):
        return " ".join(f"{name}-{n}" for name, n in sorted(way[side].items(), key=lambda lot: lot[0].lower())) or "0"

    trench = f"{'used' if way['trench_used'] else 'kept'} {way['trench_after']}>{way['trench_final']}"
    end = " retreat" * way["retreat"] + " spared" * way["winner_spared"]
    return f"{lost('attacker')} / {lost('defender')} / {trench}{end}"


LOSSES = [
    # A lone reduced army: the winner is spared unless the marker goes; the other reading spares him all the same (A03).
    (V, battle("attacker", "A", "b"), {"0 / b-1 / kept 0>0 spared"}),
    (V, battle("attacker", "A", "b", 1), {"0 / b-1 / kept 1>0 spared", "A-1 / b-1 / used 0>0"}),
    (V, battle("attacker", "A", "b", 1, **option(trench_counts_as_absorbed=False)),
     {"0 / b-1 / kept 1>0 spared", "0 / b-1 / used 0>0 spared"}),
    (F, battle("attacker", "A", "b", 1), {"A-1 / b-1 / used 0>0"}),
    (F, battle("attacker", "A", "b", 2), {"A-1 / b-1 / used 0>0"}),
    (F, battle("attacker", "A", "b", 2, **option(first_level2_trench="step")), {"A-1 / b-1 / used 1>0"}),
    # The first edition spills on armies that have not fought, or on the trench; nobody left: the winner is spared.
    (F, battle("attacker", "A", "b c! d"), {"A-1 / b-1 d-1 / kept 0>0"}),
    (F, battle("attacker", "A", "b c!"), {"0 / b-1 / kept 0>0 spared"}),
    (V, battle("attacker", "A", "b c!"), {"A-1 / b-1 c-1 / kept 0>0"}),
    (F, battle("attacker", "A", "b c!", 1), {"A-1 / b-1 / used 0>0"}),
    (F, battle("attacker", "A", "b c", 1), {"A-1 / b-1 c-1 / kept 1>0", "A-1 / b-1 / used 0>0"}),
    (V, battle("attacker", "A", "b c d"), {"A-1 / b-1 c-1 / kept 0>0", "A-1 / b-1 d-1 / kept 0>0"}),
    # The defeated attacker: leader, then supports, then the others.
    (V, battle("defender", "a B C", "D", supports=1), {"a-1 B-1 / D-1 / kept 0>0"}),
    (V, battle("defender", "A B", "D", supports=1), {"A-2 / D-1 / kept 0>0"}),
    (V, battle("defender", "a b c", "D", supports=2), {"a-1 b-1 / D-1 / kept 0>0", "a-1 c-1 / D-1 / kept 0>0"}),
    (F, battle("defender", "a B!", "D"), {"a-1 / 0 / kept 0>0 spared"}),
    (V, battle("defender_double", "a B!", "D"), {"a-1 B-1 / 0 / kept 0>0"}),
    (V, battle("defender", "a B", "D", supports=1, **option(loss_order="split")),
     {"a-1 B-1 / D-1 / kept 0>0", "B-2 / D-1 / kept 0>0"}),
    # Nothing to cancel where the defender loses nothing, not even when he is spared.
    (V, battle("defender", "a", "D", 1), {"a-1 / 0 / kept 1>1 spared"}),
    # Retreat: always by the letter, or after a defeat; level 2 spares it in France, Belgium and Germany only.
    (V, battle("tie", "A", "B", 1, place("france")), {"A-1 / B-1 / kept 1>1", "A-1 / 0 / used 0>0 retreat"}),
    (V, battle("tie", "A", "B", 1, place("france"), **option(retreat_when="defeat")),
     {"A-1 / B-1 / kept 1>1", "A-1 / 0 / used 0>0"}),
    (V, battle("attacker", "A", "B", 1, place("france"), **option(retreat_when="defeat")),
     {"A-1 / B-2 / kept 1>0", "A-1 / B-1 / used 0>0 retreat"}),
    (V, battle("attacker", "A", "B", 2, place("russia", name="Riga")),
     {"A-1 / B-2 / kept 2>0", "A-1 / B-1 / used 1>0 retreat"}),
    (V, battle("attacker", "A", "B", 2, place("germany")), {"A-1 / B-2 / kept 2>0", "A-1 / B-1 / used 1>1"}),
    (V, battle("attacker", "A", "B", 1, place("turkey", "desert")), {"A-1 / B-2 / kept 1>0", "A-1 / B-1 / used 0>0"}),
    (F, battle("attacker", "A", "B", 1, place("italy", "mountain")), {"A-1 / B-2 / kept 1>0", "A-1 / B-1 / used 0>0"}),
    # A double: no trench in version 1.1; in the first edition only for what a reduced army cannot take.
    (V, battle("attacker_double", "A", "b", 2), {"0 / b-1 / kept 2>0"}),
    (F, battle("attacker_double", "A", "B C", 1), {"0 / B-2 / kept 1>1"}),
    (F, battle("attacker_double", "A", "b c!", 1), {"0 / b-1 / used 0>0"}),
]  # fmt: skip


@pytest.mark.parametrize(("edition", "situation", "expected"), LOSSES)
def test_losses(edition, situation, expected):
    found = [told(way) for way in work("loss_allocation", situation, edition)["allocations"]]
    assert len(found) == len(set(found))
    assert set(found) == expected


def attackers(text):
    """Make attackers from words: `"A:direct B:present:idle"`."""
    made = []
    for word in text.split():
        name, path, *idle = word.split(":")
        made.append({"id": name, "path": path, "manoeuvres": not idle})
    return made


def defenders(text):
    return [{"id": n.strip("!"), "full": n[0].isupper(), "already_attacked": n.endswith("!")} for n in text.split()]


ELIGIBLE = [
    # (edition, attackers, defenders, more) -> eligible, first targets, attacks, supports, compulsory, legal
    (V, "A:far B:far", "D", {}, ([], ["D"], 0, 0, True, False)),
    (V, "A:present:idle B:far", "D", {}, ([], ["D"], 0, 0, False, True)),
    (V, "A:direct B:far C:far", "D", {}, (["A"], ["D"], 1, 0, True, True)),
    (V, "A:direct B:direct C:present:idle", "D", {}, (["A", "B"], ["D"], 1, 1, False, True)),
    (V, "B:direct A:naval C:direct", "D", {}, (["A", "B", "C"], ["D"], 1, 2, True, True)),
    (V, "A:direct", "D", {"zone_already_attacked": True}, ([], [], 0, 0, True, False)),
    (V, "A:direct", "D", {"friends_at_start": True}, (["A"], ["D"], 1, 0, False, True)),
    (V, "A:direct", "d e", {}, (["A"], ["d", "e"], 1, 0, True, True)),
    (V, "A:present", "D! E", {}, (["A"], ["E"], 1, 0, False, True)),
    (F, "A:present", "D! e", {"zone_already_attacked": True}, (["A"], ["e"], 1, 0, False, True)),
    (F, "A:present", "D!", {}, ([], [], 0, 0, False, True)),
    (F, "A:direct", "D!", {}, ([], [], 0, 0, True, False)),
]


@pytest.mark.parametrize(("edition", "ours", "theirs", "more", "expected"), ELIGIBLE)
def test_eligibility(edition, ours, theirs, more, expected):
    found = work("attack_eligibility", {"attackers": attackers(ours), "defenders": defenders(theirs), **more}, edition)
    keys = ("eligible", "first_targets", "max_attacks", "max_supports", "must_attack", "legal")
    assert tuple(found[key] for key in keys) == expected


# ---- what cannot be ---------------------------------------------------------------------------------------------------

MAP = state(
    zones(Paris="france allies city", Lille="france allies"), "Paris-Lille", ["F1 france Paris", "F2 france Lille"]
)
ABSURD = [
    ("supply", {**MAP, "edges": [["Paris", "Lile"]]}, "given.edges[0][1]", "Lille"),
    ("supply", {**MAP, "arrows": [["Pari", "Lille", "russia"]]}, "given.arrows[0][0]", "Paris"),
    ("supply", {**MAP, "arrows": [["Paris", "Lille", "rusia"]]}, "given.arrows[0][2]", "russia"),
    ("supply", {**MAP, "armies": armies("F1 france Paris", "F1 france Lille")}, "given.armies[1].id", "F1"),
    ("supply", {**MAP, "armies": armies("F1 france Pariss")}, "given.armies[0].zone", "Paris"),
    ("supply", {**MAP, "zones": {"Paris": {"contry": "france"}}}, "given.zones.Paris.contry", "country"),
    ("supply", {**MAP, "zones": {"Paris": {"country": "frence"}}}, "given.zones.Paris.country", "france"),
    ("supply", {**MAP, "zones": {"Paris": {"country": "france", "controller": "allie"}}}, "given.zones.Paris.controller", "allies"),
    ("supply", {**MAP, "flags": {"gallipoli_use": True}}, "given.flags.gallipoli_use", "gallipoli_used"),
    ("movement", {**MAP, "army": "F3"}, "given.army", "F2"),
    ("control", {**MAP, "active": "allies", "crossed": ["Lille", "Lilles"]}, "given.crossed[1]", "Lille"),
    ("combat_potential", fight(dice={"attacker": 7, "defender": 1}), "given.dice.attacker", "6"),
    ("combat_potential", fight(dice={"attacker": 0, "defender": 1}), "given.dice.attacker", "1"),
    ("combat_potential", fight(dice={"attacker": 1}), "given.dice.defender", "defender"),
    ("combat_potential", fight(techs={"germani": {}}), "given.techs.germani", "germany"),
    ("combat_potential", fight(techs={"germany": {"defence": 1}}), "given.techs.germany.defence", "defense"),
    ("combat_potential", fight(supports=[{"sw": 2}]), "given.supports[0].sw", "sv"),
    ("combat_potential", fight({**GERMAN, "power": "russia"}), "given.attacker.power", "germany"),
    ("odds", fight(defender={**RUSSIAN, "power": "austria_hungary"}), "given.defender.power", "russia"),
    ("combat_potential", fight(zone=place("russia", "moutain")), "given.zone.terrain", "mountain"),
    ("combat_potential", fight(trench=3), "given.trench", "2"),
    ("combat_potential", fight(trench="1"), "given.trench", "1"),
    ("distribution", {"combat": fight({**GERMAN, "power": "allies"}), "situation": melee("A", "B")},
     "given.combat.attacker.power", "germany"),
    ("distribution", {"combat": fight(), "situation": melee("A A", "B")},
     "given.situation.attacker.others[0].id", "A"),
    ("distribution", {"combat": fight(trench=1), "situation": {**melee("A", "B"), "trench": 2}},
     "given.situation.trench", "given.combat.trench"),
    ("loss_allocation", battle("tie", "A B A", "D", supports=1), "given.attacker.others[0].id", "A"),
    ("loss_allocation", battle("tie", "A", "D E E"), "given.defender.others[1].id", "E"),
    ("loss_allocation", battle("win", "A", "D"), "given.outcome", "attacker"),
    ("attack_eligibility", {"attackers": attackers("A:direct A:far"), "defenders": []}, "given.attackers[1].id", "A"),
    ("gas", {"turn": 5, "zones": {"Ypres": {"country": "belgium", "terrain": "plain"}}, "edges": [["Ypres", "Yprez"]]},
     "given.edges[0][1]", "Ypres"),
    ("calendar", {"turn": 0}, "given.turn", "1"),
    ("calendar", {"turn": "3"}, "given.turn", "3"),
    ("calendar", {"turn": 3, "options": {"cesion": "none"}}, "given.options.cesion", "cession"),
    ("loss_result", {"attacker": 10**30, "defender": 3}, "given.attacker", "99"),
]  # fmt: skip


@pytest.mark.parametrize(("topic", "situation", "field", "word"), ABSURD)
def test_what_cannot_be(topic, situation, field, word):
    for edition in (V, F):
        with pytest.raises(QuestionError) as error:
            work(topic, situation, edition)
        assert error.value.field == field
        assert all("<" not in render(error.value.text, language) for language in ("en", "fr"))
        assert word.casefold() in render(error.value.text, "en").casefold()
