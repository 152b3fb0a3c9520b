"""A second reading of both rulebooks: the map, the end of a phase, recruits; derived line by line, one a row."""

import pytest

from tests.games.empires.makers import F, V, option, state, work, zones

# ---- movement -------------------------------------------------------------------------------------------------------

EAST = zones(A="germany germany", B="austria_hungary austria_hungary", C="russia russia", D="germany germany")
GREECE = zones(Serb="serbia austria_hungary", Hill="greece allies", Salonique="greece allies port med",
               Fr="france allies port", Rus="russia russia")  # fmt: skip
ALPS = zones(Vienna="austria_hungary austria_hungary", Trent="austria_hungary austria_hungary", Venice="italy allies",
             Milan="italy allies", Lyon="france allies", Zurich="switzerland -", Tyrol="austria_hungary germany")  # fmt: skip
STRAITS = zones(Thrace="turkey allies port", Gallipoli="turkey austria_hungary port", Malta="uk allies port med")

# (edition, map, army, {zone: (cost, direct, can_end, enemy, must_attack)}; a shorter tuple compares its beginning)
MOVES = [
    # Leaving a shared zone: version 1.1 also to a partner and to an invaded neutral; the first edition to one's own only.
    (V, state(zones(A="russia russia", Alb="albania -", Own="germany austria_hungary", Foe="russia russia"),
              "A-Alb A-Own A-Foe", ["M austria_hungary A", "R russia A"]),
     {"Alb": (1, True, True, False, False), "Own": (1,)}),
    (F, state(zones(A="russia russia", Pal="russia germany", Own="russia austria_hungary"), "A-Pal A-Own",
              ["M turkey A", "R russia A"]), {"Own": (1,)}),
    # A zone crossed where enemies stand: its way out into enemy zones is barred; or one must stop there (A30).
    (V, state(zones(A="germany germany", B="russia germany", C="russia russia", D="russia germany"), "A-B B-C B-D",
              ["M germany A", "R russia B"]), {"B": (1, True, True, True, True), "D": (2, False)}),
    (V, state(zones(A="germany germany", B="russia germany", C="russia russia", D="russia germany"), "A-B B-C B-D",
              ["M germany A", "R russia B"], **option(stop_on_enemy=True)), {"B": (1,)}),
    # A friend in the zone: no attack is compulsory. A partner in it: neither may one stay.
    (V, state(EAST, "A-C", ["M germany A", "G germany C", "R russia C"]), {"C": (2, True, True, True, False)}),
    (V, state(EAST, "A-B", ["M austria_hungary B", "G germany A"]), {"A": (1, True, False)}),
    # Cession: from 1915, in the zone that Austria-Hungary controls, within its limit; or not at all.
    (V, state(EAST, "A-B", ["M germany A", "H austria_hungary B"], turn=3), {"B": (1, True, True)}),
    (V, state(EAST, "A-B", ["M germany A", "H austria_hungary B"], **option(cession="none")), {"B": (1, True, False)}),
    (F, state(EAST, "A-B", ["M germany A", "H austria_hungary B"], **option(cession="none")), {"B": (1, True, True)}),
    (V, state(EAST, "A-B", ["M germany A", "H turkey B", "I germany B austria_hungary", "J bulgaria B"]),
     {"B": (1, True, False)}),
    (V, state(zones(A="germany germany", C="russia germany"), "A-C", ["M germany A", "H austria_hungary C"]),
     {"C": (1, True, False)}),
    # Stacking: two in the Caucasus, Syria and Egypt; enemies do not count.
    (V, state(zones(A="russia russia", K="russia russia small"), "A-K", ["M russia A", "R russia K", "T turkey K"]),
     {"K": (1, True, True, True, False)}),
    (V, state(zones(A="russia russia", K="russia russia small"), "A-K", ["M russia A", "R russia K", "S romania K"]),
     {"K": (1, True, False)}),
    # Greece: the armies of the power in version 1.1, everybody in the first edition; dates and events that open it.
    (V, state(GREECE, "Serb-Hill", ["M austria_hungary Serb"], 10), {}),
    (V, state(GREECE, "Serb-Hill", ["M austria_hungary Serb"], 11), {"Hill": (2,)}),
    (V, state(GREECE, "Serb-Hill", ["M germany Serb austria_hungary"], 9), {}),
    (V, state(GREECE, "Serb-Hill", ["M germany Serb austria_hungary"], 9, **option(greece_ban_scope="nation")),
     {"Hill": (2,)}),
    (V, state(GREECE, "Serb-Hill", ["M germany Serb"], 9), {"Hill": (2,)}),
    (V, state(GREECE, "Serb-Hill", ["M turkey Serb", "F france Salonique"], 9), {"Hill": (2,)}),
    (F, state(GREECE, "Fr-Hill", ["M france Fr"], 10), {}),
    (F, state(GREECE, "Fr-Hill", ["M france Fr"], 11), {"Hill": (1,)}),
    (F, state(GREECE, "Fr-Hill", ["M france Fr"], 8, flags={"recruited_in_salonika": True}), {"Hill": (1,)}),
    (F, state(GREECE, "Fr-Hill", ["M france Fr"], 8, flags={"salonika_occupied_by_allies": True}), {}),
    (V, state(GREECE, "Fr-Hill Fr-Salonique Hill-Salonique", ["M france Fr"], 6), {"Hill": (1,)}),
    (V, state(GREECE, "Rus-Salonique", ["M russia Rus"], 6), {"Salonique": (1,)}),
    # Gallipoli: one British army, in 1915, of any value by land; no ban for the Central Powers.
    (V, state(STRAITS, "Thrace-Gallipoli", ["M uk Thrace 4"], 3), {"Gallipoli": (2,)}),
    (V, state(STRAITS, "Thrace-Gallipoli", ["M uk Thrace"], 7), {}),
    (V, state(STRAITS, "Thrace-Gallipoli", ["M uk Thrace"], 2), {}),
    (V, state(STRAITS, "Thrace-Gallipoli", ["M uk Thrace"], 4, flags={"gallipoli_used": True}), {}),
    (V, state(STRAITS, "Thrace-Gallipoli", ["M uk Thrace", "N uk Gallipoli"], 4), {}),
    (V, state(STRAITS, "Thrace-Gallipoli", ["M turkey Thrace"], 9), {"Gallipoli": (1,)}),
    # After the surrender: no zone that Russia does not control; at home free in the first edition, each at its own home.
    (V, state(zones(A="russia russia", B="russia germany", C="russia allies"), "A-B A-C", ["M russia A"], 16,
              flags={"russia_surrendered": True}), {}),
    (F, state(zones(A="russia russia", B="russia germany", C="romania austria_hungary"), "A-B A-C", ["M romania A"], 16,
              flags={"russia_surrendered": True}), {"C": (2,)}),
    # Germany and its zones are closed to Austria-Hungary in the first edition only.
    (V, state(zones(A="austria_hungary austria_hungary", B="germany germany"), "A-B", ["M austria_hungary A"]),
     {"B": (1, True, True)}),
    # The Italian front of the first edition: one German, one French or British army, nobody else but the two at home.
    (F, state(ALPS, "Vienna-Trent Trent-Venice", ["M germany Vienna"]), {"Trent": (1, True, True), "Venice": (3,)}),
    (F, state(ALPS, "Vienna-Trent Trent-Venice", ["M germany Vienna", "N germany Trent austria_hungary"]),
     {"Trent": (1, True, False), "Venice": (3, False, False)}),
    (F, state(ALPS, "Lyon-Milan", ["M uk Lyon", "N france Venice"]), {"Milan": (1, True, False)}),
    (F, state(ALPS, "Lyon-Milan", ["M uk Lyon", "N germany Venice"]), {"Milan": (1, True, True)}),
    (F, state(ALPS, "Lyon-Milan", ["M usa Lyon 5"]), {"Milan": (1, True, False)}),
    (V, state(ALPS, "Lyon-Milan", ["M usa Lyon 5", "N france Venice"]), {"Milan": (1, True, True)}),
    (F, state(ALPS, "Vienna-Trent Trent-Venice", ["M turkey Vienna"]), {"Trent": (1, True, True), "Venice": (3,)}),
    (V, state(ALPS, "Lyon-Zurich", ["M france Lyon"]), {}),
    # Arrows: Turks to Angora, not their partners of the same power.
    (V, state(zones(A="turkey austria_hungary", Angora="turkey austria_hungary"), "", ["M turkey A"],
              arrows=[["A", "Angora", "turkey"]]), {"Angora": (1, True)}),
    (V, state(zones(A="turkey austria_hungary", Angora="turkey austria_hungary"), "", ["M austria_hungary A"],
              arrows=[["A", "Angora", "turkey"]]), {}),
]  # fmt: skip


@pytest.mark.parametrize(("edition", "situation", "expected"), MOVES)
def test_movement(edition, situation, expected):
    found = work("movement", {**situation, "army": "M"}, edition)["zones"]
    keys = ("cost", "direct", "can_end", "enemy", "must_attack")
    assert set(found) == set(expected)
    for zone, values in expected.items():
        assert tuple(found[zone][key] for key in keys[: len(values)]) == values, zone


SEA = zones(London="uk allies city port", Lagos="uk allies port", Kiel="germany germany port", Cairo="uk allies port med",
            Genoa="italy - port med", Salonica="greece allies port med", Riga="russia russia port")  # fmt: skip
FAR = [
    ("naval", V, state(SEA, "", ["M uk London"], 7), ["Cairo", "Kiel", "Lagos", "Riga", "Salonica"]),
    ("naval", V, state(SEA, "", ["M uk London 4"], 7), ["Kiel", "Lagos", "Riga"]),
    ("naval", V, state(SEA, "", ["M uk Cairo 4"], 7), []),
    # The value at full strength counts, not the face.
    ("naval", V, state(SEA, "", ["M uk London 4 half"], 7), ["Kiel", "Lagos", "Riga"]),
    ("naval", F, state(SEA, "", ["M uk London"], 7), ["Cairo", "Kiel", "Lagos", "Riga"]),
    ("naval", F, state(SEA, "", ["M uk London"], 11), ["Cairo", "Kiel", "Lagos", "Riga", "Salonica"]),
    # Out of a shared port: no port of an enemy; in the first edition own ports only. A partner's stack: no place.
    ("naval", V, state(SEA, "", ["M uk Lagos", "G germany Lagos", "R russia Riga"], 6), ["Cairo", "London"]),
    ("naval", F, state(SEA, "", ["M uk Lagos", "G germany Lagos"], 6), ["Cairo", "London"]),
    ("naval", V, state(STRAITS, "", ["M uk Malta"], 4), ["Gallipoli", "Thrace"]),
    ("naval", V, state(STRAITS, "", ["M uk Thrace 4"], 4), []),
    # Strategic: zones of the camp without enemies (version 1.1); of the power, enemies or not (first).
    ("strategic", V, state(zones(A="germany germany", B="germany germany", C="germany germany"), "A-B B-C",
                           ["M germany A", "R russia B"]), []),
    ("strategic", F, state(zones(A="germany germany", B="germany germany", C="germany germany"), "A-B B-C",
                           ["M germany A", "R russia B"]), ["B", "C"]),
    ("strategic", V, state(zones(A="russia russia", B="germany germany"), "A-B", ["M germany A"]), []),
    ("strategic", V, state(EAST, "A-B B-D", ["M germany A", "H austria_hungary B"], 2), ["D"]),
    ("strategic", V, state(EAST, "A-B B-D", ["M germany A", "H austria_hungary B"], **option(cession="none")), ["D"]),
    ("strategic", V, state(EAST, "A-B B-D", ["M austria_hungary B"]), ["A", "D"]),
    ("strategic", F, state(EAST, "A-B B-D", ["M austria_hungary B"]), []),
    # Two ports joined by land are no sea link (A55).
    ("strategic", V, state(SEA, "London-Lagos", ["M france London"]), ["Lagos"]),
]  # fmt: skip


@pytest.mark.parametrize(("topic", "edition", "situation", "expected"), FAR)
def test_far_movement(topic, edition, situation, expected):
    assert work(topic, {**situation, "army": "M"}, edition)["zones"] == expected


RETREATS = [
    (V, state(EAST, "A-B A-C A-D", ["M germany A", "R russia A"]), (["D"], [], False)),
    (V, state(EAST, "A-B A-C", ["M germany A", "R russia A"]), ([], [], True)),
    (V, state(EAST, "A-B A-C", ["M germany A", "R russia A"], **option(retreat_through="camp")), (["B"], [], False)),
    (V, state(EAST, "A-D", ["M germany A", "R russia A", "S russia D"]), ([], ["D"], False)),
    (V, state(EAST, "A-D", ["M germany A", "R russia A", *(f"G{n} germany D" for n in range(3))]), ([], [], True)),
    (V, state(SEA, "", ["M uk London", "G germany London"]), ([], [], True)),
    (F, state(EAST, "A-C", ["M germany A", "R russia A"]), ([], [], True)),
]


@pytest.mark.parametrize(("edition", "situation", "expected"), RETREATS)
def test_retreat(edition, situation, expected):
    found = work("retreat", {**situation, "army": "M"}, edition)
    assert (found["clear"], found["with_enemies"], found["eliminated"]) == expected


# ---- supply, control, end of a phase ---------------------------------------------------------------------------------

CUT = zones(Berlin="germany germany city", Hole="france allies", Pocket="france germany", Far="russia germany")
PHASES = [
    # A power's own isolated zone at the end of a phase of its own camp: nobody can be named; garrisons (A21).
    ("zone_loss", V, state(CUT, "Berlin-Hole Hole-Pocket", active="austria_hungary", **option(isolated_to="ask")),
     {"Hole": "austria_hungary", "Pocket": None, "Far": None}),
    ("zone_loss", V, state(CUT, "Berlin-Hole Hole-Pocket", ["G germany Pocket"], active="allies",
                           **option(isolated_to="ask")), {"Hole": None, "Pocket": "allies", "Far": "allies"}),
    ("zone_loss", V, state(CUT, "Berlin-Hole Hole-Pocket", ["G germany Pocket"], active="allies",
                           **option(isolated_garrison_keeps=True, isolated_to="ask")), {"Hole": None, "Far": "allies"}),
    # The default: to the enemy who holds most zones around it, with none around to its home power if that is an enemy.
    ("zone_loss", V, state(CUT, "Berlin-Hole Hole-Pocket", active="austria_hungary"),
     {"Hole": "austria_hungary", "Pocket": "allies", "Far": "russia"}),
    ("zone_loss", V, state(CUT, "Berlin-Hole Hole-Pocket", ["G germany Pocket"], active="allies"),
     {"Hole": "germany", "Pocket": "allies", "Far": "allies"}),
    # The first edition gives back to the original owner: nothing happens to a home zone.
    ("zone_loss", F, state(CUT, "Berlin-Hole Hole-Pocket", active="allies"), {"Pocket": "allies", "Far": "russia"}),
    ("zone_loss", F, state(zones(Bud="austria_hungary germany"), active="russia"), {"Bud": "austria_hungary"}),
    # Control: the active power alone, in version 1.1; in the first edition whoever is alone (A24).
    ("control", V, state(zones(Z="russia russia"), "", ["G germany Z"], active="allies"), {}),
    ("control", F, state(zones(Z="russia russia"), "", ["G germany Z"], active="allies"), {"Z": "germany"}),
    ("control", V, state(zones(Z="russia russia"), "", ["R russia Z"], active="germany", crossed=["Z"]), {}),
    ("control", V, state(zones(Z="germany germany"), "", ["H austria_hungary Z"], active="austria_hungary"), {}),
    ("control", V, state(zones(Z="france germany"), "", ["R russia Z"], active="russia"), {"Z": "russia"}),
    ("control", V, state(zones(Z="montenegro -"), active="allies", crossed=["Z"]), {"Z": "allies"}),
    # Supply effects: once; at the end of the own phase eliminated even when newly isolated; restored.
    ("supply_effects", V, state(CUT, "Berlin-Hole Hole-Pocket", ["G germany Pocket"], active="germany"),
     {"reduced": [], "eliminated": ["G"], "no_further_loss": [], "restored": []}),
    ("supply_effects", V, state(CUT, "Berlin-Hole Hole-Pocket", ["G germany Pocket half oos"], active="russia"),
     {"reduced": [], "eliminated": [], "no_further_loss": ["G"], "restored": []}),
    ("supply_effects", F, state(CUT, "Berlin-Pocket", ["G germany Pocket half oos"], active="germany"),
     {"reduced": [], "eliminated": [], "no_further_loss": [], "restored": ["G"]}),
    ("supply_effects", V, state(CUT, "Berlin-Hole Hole-Pocket", ["G germany Pocket austria_hungary"], active="germany"),
     {"reduced": ["G"], "eliminated": [], "no_further_loss": [], "restored": []}),
    # Supply: lines of the camp or of the power, sources of the power or of the nation, enemies that block or not.
    ("supply", F, state(zones(B="germany germany city", A="austria_hungary austria_hungary", Z="russia russia"), "B-A A-Z",
                        ["G germany Z"], **option(first_supply_through="camp")), {"G": True}),
    ("supply", V, state(zones(B="austria_hungary germany city", Z="russia germany"), "B-Z", ["G germany Z"]), {"G": False}),
    ("supply", V, state(zones(B="romania russia city", Z="russia russia"), "B-Z", ["R russia Z"]), {"R": True}),
    ("supply", V, state(zones(B="romania russia city", Z="russia russia"), "B-Z", ["R russia Z", "S romania Z"],
                        **option(supply_source="nation")), {"R": False, "S": True}),
    ("supply", V, state(zones(B="germany germany city", M="germany germany", Z="germany germany"), "B-M M-Z",
                        ["G germany Z", "R russia M"], **option(enemy_blocks_supply=True)), {"G": False, "R": False}),
    # The only Allied port is closed by enemies, so nothing sails from it.
    ("supply", V, state(zones(L="uk allies port", S="turkey austria_hungary port"), "", ["B uk S", "G germany L"]),
     {"B": True, "G": False}),
    ("supply", V, state(zones(L="uk allies port", S="turkey austria_hungary port"), "", ["B uk S", "G germany L"],
                        **option(enemy_blocks_supply=True)), {"B": False, "G": False}),
    ("end_of_phase", V, state(zones(Kiev="russia russia city", Wien="austria_hungary austria_hungary city",
                                    Varsovie="russia russia city"), "Wien-Kiev Kiev-Varsovie", ["H turkey Kiev"],
                              active="austria_hungary", crossed=["Varsovie", "Kiev"]),
     {"control": {"Kiev": "austria_hungary", "Varsovie": "austria_hungary"}, "isolated": {},
      "armies": {"reduced": [], "eliminated": [], "no_further_loss": [], "restored": []},
      "vp": {"germany": 2, "austria_hungary": 1, "allies": -2, "russia": -2}}),
]  # fmt: skip


@pytest.mark.parametrize(("topic", "edition", "situation", "expected"), PHASES)
def test_phase(topic, edition, situation, expected):
    assert work(topic, situation, edition) == expected


POINTS = [
    ("vp_control", V, {"zone": {"name": "Riga", "country": "russia", "city": True}, "old": "austria_hungary",
                       "new": "allies", **option(lose_german_only_city="both")},
     {"germany": -1, "austria_hungary": -1, "allies": 1}),
    ("vp_control", V, {"zone": {"name": "VILNA", "country": "russia", "city": True}, "old": "russia", "new": "austria_hungary"},
     {"germany": 1, "russia": -1, "allies": -1}),
    ("vp_control", V, {"zone": {"name": "Minsk", "country": "russia", "city": True}, "old": "austria_hungary",
                       "new": "germany"}, {}),
    ("vp_control", V, {"zone": {"name": "Scutari", "country": "albania", "city": True}, "old": None, "new": "allies"}, {}),
    ("vp_event", V, {"event": "usa_joins"}, {"allies": 1, "russia": 1}),
    ("vp_event", V, {"event": "russia_surrenders"}, {"germany": 1, "austria_hungary": 1}),
    ("vp_event", V, {"end_of_turn": 10, "at_war": []}, {"germany": -1, "austria_hungary": -1, "allies": -1, "russia": -1}),
    ("vp_event", V, {"end_of_turn": 18, "at_war": []}, {}),
    ("vp_event", F, {"end_of_turn": 18, "at_war": ["romania"]}, {"germany": -1, "austria_hungary": -1}),
    ("vp_final", F, {"cities": [], "at_war": ["turkey", "bulgaria", "italy", "romania", "usa"], "russia_surrendered": True},
     {"germany": 0, "austria_hungary": 3, "allies": 7, "russia": 8}),
    # A Belgian city freed by Russia counts for nobody; a Russian city held by the Allies neither.
    ("vp_final", F, {"cities": [{"name": "Liege", "country": "belgium", "controller": "russia"},
                                {"name": "Kiev", "country": "russia", "controller": "austria_hungary"},
                                {"name": "Sofia", "country": "bulgaria", "controller": "allies"}],
                     "at_war": ["bulgaria", "romania"]},
     {"germany": -2, "austria_hungary": 1, "allies": 5, "russia": 5}),
]  # fmt: skip


@pytest.mark.parametrize(("topic", "edition", "situation", "expected"), POINTS)
def test_victory_points(topic, edition, situation, expected):
    assert work(topic, situation, edition) == expected


HOME = zones(London="uk allies city port", Marseille="france allies city port med", Lyon="france allies",
             Salonika="greece allies city port med", Hill="greece allies", Nis="serbia allies city",
             Rome="italy allies city", Brest="france allies port", Wien="austria_hungary austria_hungary city",
             Izmir="turkey austria_hungary city", Road="turkey austria_hungary")  # fmt: skip
HOME_LINKS = "Marseille-Lyon Salonika-Hill Nis-Hill Wien-Road London-Lyon"
RECRUITS = [
    (V, "france", 4, 5, {}, ["Lyon"]),
    (F, "france", 4, 5, {}, []),
    (V, "france", 3, 6, {}, ["Lyon", "Marseille"]),
    (V, "uk", 4, 7, {}, ["Brest", "London"]),
    (V, "usa", 5, 12, {}, ["Brest", "London"]),
    (V, "uk", 3, 6, {}, ["Brest", "London", "Marseille"]),
    (V, "uk", 3, 7, {}, ["Brest", "London", "Marseille", "Salonika"]),
    (F, "usa", 5, 12, {}, ["Brest", "London", "Lyon"]),
    (V, "serbia", 3, 7, {}, ["Hill", "Nis", "Salonika"]),
    (V, "serbia", 3, 6, {}, ["Hill", "Nis"]),
    (V, "italy", 3, 8, {}, ["Rome"]),
    (V, "turkey", 3, 8, {}, ["Izmir"]),
    (V, "turkey", 3, 8, option(recruit_home="power"), ["Izmir", "Road", "Wien"]),
]


@pytest.mark.parametrize(("edition", "nation", "value", "turn", "more", "expected"), RECRUITS)
def test_recruiting_places(edition, nation, value, turn, more, expected):
    given = {**state(HOME, HOME_LINKS, turn=turn), "army": {"nation": nation, "cv_full": value}, **more}
    assert work("recruitment_zones", given, edition)["zones"] == expected
