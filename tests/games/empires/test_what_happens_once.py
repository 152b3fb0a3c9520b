"""Points, entries into war, surrender, cession, trenches, raiders: what a table remembers beyond the phase (4, 5, 6, 11, 12)."""

import pytest

from assistant.core.blocks import ReasonKind
from assistant.core.deeds import OVER, PHASE
from assistant.core.judgement import objections
from assistant.core.ledger import SEEN
from assistant.core.position import control_edit
from assistant.core.table import Mark, Move, Note, Said, Several
from assistant.core.text import render
from assistant.games.empires import log, mirror, reader
from assistant.games.empires.game import FIRST, V1_1
from tests.games.empires.hands import BOTH, HANDS, RUSSIAN, A, B, count, drag, end, holder, odd, q, table, track, turn
from tests.games.hands import all_pressed, found, keys, offered, press, typed
from tests.games.tables import start

LAST_PHASE = Note(PHASE, "austria_hungary")


def take(desk, zone, power):
    """Give a zone to a power with its points, as the card of the zone offers."""
    press(desk, q.city(zone=zone, to=power))


# --- Victory points (5)


CHANGES = [
    # Who takes Warsaw in turn; each row ends with the marks of Germany, the Allies, Russia and Austria-Hungary.
    (["germany"], (-2, 3, 4, 0)),
    (["germany", "russia"], (-3, 4, 5, 0)),
    (["germany", "allies"], (-3, 4, 4, 0)),  # freed by the partner: he gains, the owner has lost
    (["germany", "allies", "germany"], (-2, 3, 4, 0)),
    (["germany", "allies", "germany", "russia"], (-3, 4, 5, 0)),
    (["austria_hungary"], (-2, 3, 4, 0)),
    (["austria_hungary", "russia"], (-3, 4, 5, 0)),
    (["austria_hungary", "allies", "austria_hungary", "russia"], (-3, 4, 5, 0)),
]


@pytest.mark.parametrize(("takers", "points"), CHANGES)
def test_findings_and_count_go_with_the_offers_of_the_track(takers, points):
    desk = table(V1_1)
    for power in takers:
        take(desk, "varsovie", power)
        assert odd(desk) == ()
        assert count(desk) == track(desk)
    assert tuple(track(desk).values()) == points


@pytest.mark.parametrize(("reading", "austria"), [("germany", 0), ("both", -2)])
def test_losing_a_city_that_paid_germany_alone_by_either_reading(reading, austria):
    desk = table(V1_1, "august-1914", Note("lose_german_only_city", reading))
    for zone in ("varsovie", "minsk"):
        take(desk, zone, "austria_hungary")
        take(desk, zone, "russia")
    assert track(desk)["austria_hungary"] == austria
    assert odd(desk) == () and count(desk) == track(desk)


def test_a_partner_frees_a_city_by_either_reading():
    """Serbian Belgrade, taken by Austria-Hungary and freed by Russians: theirs, or given back (A23)."""
    for reading, owner, russia in (("taker", "russia", 6), ("partner", "allies", 5)):
        lost = (
            control_edit(table(V1_1).position, "belgrade", "austria_hungary"),
            Move(("serbia-a3#1",), "reserve-allies"),
        )
        desk = table(V1_1, "august-1914", *lost, Note("liberated_home", reading), Note(PHASE, "russia"))
        all_pressed(desk, q.vp())
        assert odd(desk) == ()
        supplied = [control_edit(desk.position, zone, "russia") for zone in ("klausenbourg", "czernowitz")]
        desk.edit(Move((RUSSIAN,), "belgrade"))
        for edit in supplied:
            desk.edit(edit)
        end(desk)
        assert holder(desk, "belgrade") == owner
        assert count(desk) == track(desk) and track(desk)["russia"] == russia


def test_the_track_is_shorter_than_what_happens():
    desk = table(V1_1)
    least, most = (int(desk.position.board.track("vp")[n].tags["box"]) for n in (0, -1))
    assert least < -3 < 5 < most
    desk = table(V1_1, "august-1914", *control_all(desk, "russia"))
    all_pressed(desk, q.vp())
    assert odd(desk) == ()
    counted = count(desk)
    assert counted["russia"] > most + 1 and track(desk)["russia"] == most
    assert counted["germany"] < least and track(desk)["germany"] == least
    assert "vp-beyond" in keys(desk.ask(q.vp()))
    taken = desk.ask(q.city(zone="vienne", to="austria_hungary"))
    assert "vp-beyond" in keys(taken)
    desk.edit(taken.offers[0].edit)
    assert count(desk)["russia"] == counted["russia"] - 1 and track(desk)["russia"] == most
    assert track(desk)["allies"] == counted["allies"] - 1
    assert odd(desk) == ()


def control_all(desk, power):
    position = desk.position
    zones = [zone for zone in mirror.land_zones(position.board) if position.controller(zone) not in ("", power)]
    return [control_edit(position, zone, power) for zone in zones]


def test_who_never_came_counts_at_the_end_of_turn_10_once():
    desk = table(V1_1, "august-1914", turn(10), LAST_PHASE)
    assert odd(desk) == () and count(desk) == track(desk)
    ending = desk.ask(q.phase())
    end(desk)
    assert tuple(track(desk).values()) == (-4, 3, 4, -1)
    assert odd(desk) == () and mirror.turn(desk.position) == 11
    assert "offer-penalty" not in offered(desk.ask(q.turn()))
    desk.undo()
    # By the card of the turn first: the end of the phase counts it no more.
    press(desk, q.turn(), "offer-penalty")
    assert tuple(track(desk).values()) == (-4, 3, 4, -1) and odd(desk) == ()
    assert "offer-penalty" not in offered(desk.ask(q.turn()))
    end(desk)
    assert tuple(track(desk).values()) == (-4, 3, 4, -1)
    assert ending.value.vp == {}, "no zone changed hands"


def test_what_was_not_counted_on_turn_10_is_offered_still():
    desk = table(V1_1, "august-1914", turn(10), LAST_PHASE)
    drag(desk, "turn#1", "turn:12")
    assert set(odd(desk)) == {"found-points"}
    for question in (q.vp(), q.phase(), q.findings()):
        assert "mend-points" in {o.label.key for o in desk.ask(question).offers}
    for offer in desk.ask(q.phase()).offers:
        if offer.label.key == "mend-points":
            desk.edit(offer.edit)
    assert tuple(track(desk).values()) == (-4, 3, 4, -1) and odd(desk) == ()


def test_only_who_stayed_out_is_counted():
    joined = Move(("diplomacy-bulgaria#1",), table(V1_1).position.board.track("diplomacy-bulgaria")[-1].id)
    desk = table(V1_1, "august-1914", turn(10), LAST_PHASE, joined)
    press(desk, q.war(event="bulgaria_joins"), "offer-bulgaria-joins")
    end(desk)
    assert tuple(track(desk).values()) == (-2, 3, 4, 1) and odd(desk) == ()


@BOTH
def test_the_winner_of_turn_18(game):
    """By the track in version 1.1; the first edition counts."""
    freed = control_edit(table(game).position, "varsovie", "allies")
    desk = table(game, "august-1914", turn(18), freed, Move(("vp-russia#1",), "vp:9"))
    assert desk.ask(q.vp()).verdict.key == "vp-leading", "the last phase is under way"
    desk.edit(Note(OVER, True))
    assert desk.ask(q.phase()).verdict.key == desk.ask(q.begin()).verdict.key == "game-ended"
    answer = desk.ask(q.vp())
    assert render(answer.verdict, "en") == f"Victory: Russia with {9 if game is V1_1 else 4}"
    assert bool(answer.offers) == (game is V1_1), "the first edition moves no marker before the end"


def test_a_lead_that_the_players_rulebook_asks_for_wins_at_the_end_of_a_year():
    """Chapter 15 is missing from our text: who has it enters the lead, and the end of each year is judged by it."""
    for n, key in ((0, ""), (1, "option-won"), (30, "option-not-yet")):
        desk = table(V1_1, "autumn-1915", turn(6), LAST_PHASE, Note(mirror.LEAD, n))
        for asked in (q.vp(), q.phase()):
            said = {
                reason.text.key: reason.rule
                for reason in desk.ask(asked).reasons
                if reason.text.key.startswith("option-")
            }
            assert said == ({key: "15"} if n else {})
        assert not any(
            r.text.key == key for r in table(V1_1, "autumn-1915", turn(7), Note(mirror.LEAD, n)).ask(q.vp()).reasons
        )


# --- Entries into war (12)


@BOTH
@pytest.mark.parametrize("nation", ["turkey", "bulgaria", "italy", "romania", "usa"])
@pytest.mark.parametrize("by", ["offer", "drag", "line"])
def test_an_entry_is_offered_until_it_is_carried_out_and_not_again(game, nation, by):
    boxes = table(game).position.board.track(f"diplomacy-{nation}")
    power = "germany" if nation in ("turkey", "bulgaria") else "allies"
    begun = turn(11 if nation == "usa" else 5)
    desk = table(game, "august-1914", begun, Note(PHASE, power), Move((f"diplomacy-{nation}#1",), boxes[-2].id))
    if game is V1_1:
        all_pressed(desk, q.vp())
    if by == "offer":
        answer = desk.ask(q.diplomacy(track=nation))
        desk.edit(answer.offers[0].edit)
        assert answer.follow_ups[0].question == q.war(event=f"{nation}_joins")
    elif by == "drag":
        drag(desk, f"diplomacy-{nation}#1", boxes[-1].id)
    else:
        typed(desk, f"diplomatie {nation} {boxes[-1].tags['box']}")
    assert "found-entry" in found(desk)
    (follow,) = desk.ask(q.findings()).follow_ups
    desk.edit(desk.ask(follow.question).offers[0].edit)
    assert odd(desk) == ()
    again = desk.ask(q.war(event=f"{nation}_joins"))
    assert again.verdict.key == "war-before" and again.offers == ()
    assert desk.position.register(mirror.EVENTS)[nation] == {"event": "joined", "turn": mirror.turn(desk.position)}
    desk.undo()
    assert "found-entry" in found(desk) and desk.ask(q.war(event=f"{nation}_joins")).offers


@pytest.mark.parametrize(("reading", "there"), [("reserve", 0), ("stack", 1)])
def test_armies_without_room_by_either_reading(reading, there):
    """Sofia is full when Bulgaria enters the war (A61)."""
    austrians = tuple(f"austria_hungary-a3#{n}" for n in (1, 2, 3))
    desk = table(V1_1, "august-1914", Note("entry_overflow", reading), Move(austrians, "sofia"))
    offers = desk.ask(q.war(event="bulgaria_joins")).offers
    assert f"reading-entry_overflow-{reading}" in keys(desk.ask(q.war(event="bulgaria_joins")))
    assert "reading-entry_overflow-reserve" not in keys(table(V1_1).ask(q.war(event="bulgaria_joins")))
    desk.edit(offers[0].edit)
    bulgarians = [
        c for c in desk.position.counters_in("sofia", "army") if mirror.nation(desk.position, c.id) == "bulgaria"
    ]
    assert len(bulgarians) == there
    assert len(desk.position.counters_in("reserve-austria_hungary", "army")) == 4 + (1 - there)


DATES = [("bulgaria", "germany", 10), ("romania", "allies", 10), ("turkey", "germany", 6), ("italy", "allies", 10)]


@pytest.mark.parametrize(("nation", "power", "last"), DATES)
def test_the_dates_of_the_tracks_may_be_set(nation, power, last):
    for until, now, legal in ((last, last, True), (last, last + 1, False), (last + 2, last + 1, True)):
        desk = table(V1_1, "august-1914", turn(now), Note(f"{nation}_until", until))
        assert desk.ask(q.diplomacy(track=nation, side=power)).value.legal == legal
    for opens, now, legal in ((11, 10, False), (11, 11, True), (9, 10, True)):
        desk = table(V1_1, "august-1914", turn(now), Note("usa_from", opens))
        assert desk.ask(q.diplomacy(track="usa", side="allies")).value.legal == legal


# --- The surrender of Russia (12)


def surrendered(game, *edits):
    box = table(game).position.board.track("diplomacy-russia_surrender")[-1].id
    return table(game, "example-4", turn(16), Move(("diplomacy-russia_surrender#1",), box), *edits)


@BOTH
def test_surrendered_russia_neither_attacks_nor_is_attacked(game):
    from assistant.core.problems import QuestionError

    desk = surrendered(game)
    assert game.fight(desk.position, "minsk") is None
    for question in (q.attack(zone="minsk"), q.eligible(zone="minsk")):
        with pytest.raises(QuestionError):
            desk.ask(question)
    desk.edit(Note(PHASE, "germany"))
    desk = surrendered(game, Move((A, B), "konigsberg"))
    assert not desk.ask(q.reach(counters=(A,), to="wilna")).value.zones["wilna"].must_attack
    desk.edit(Move((RUSSIAN,), "wilna"))
    drag(desk, A, "wilna")
    assert "phase-owed" not in found(desk)


@BOTH
def test_the_surrender_is_carried_out_once(game):
    boxes = table(game).position.board.track("diplomacy-russia_surrender")
    desk = table(game, "example-4", turn(16), Move(("diplomacy-russia_surrender#1",), boxes[-2].id))
    all_pressed(desk, q.vp())
    drag(desk, "diplomacy-russia_surrender#1", boxes[-1].id)
    assert "found-entry" in found(desk)
    before = track(desk)
    press(desk, q.war(event="russia_surrenders"), "offer-russia-surrenders")
    assert "found-entry" not in found(desk) and desk.ask(q.war(event="russia_surrenders")).offers == ()
    gained = 0 if game is FIRST else 1
    assert track(desk)["germany"] == before["germany"] + gained and track(desk)["allies"] == before["allies"]


# --- Cession (first 13)


@pytest.mark.parametrize("game", [V1_1, FIRST])
@HANDS
def test_a_german_army_is_ceded_by_where_it_ends(game, hand):
    """However it went; nobody's company counts (first 13)."""
    desk = table(game, "august-1914", turn(3), Move((A,), "breslau"))
    (offered,) = desk.ask(q.reach(counters=(A,), to="prague")).offers
    assert offered.label.key == "offer-move-ceded"
    assert "ced" in render(offered.label, "en") and "céder" in render(offered.label, "fr")
    hand(desk, A, "prague")
    assert mirror.power_of(desk.position, desk.position.table.counters[A]) == "austria_hungary"
    assert desk.position.register(mirror.CEDED)[A]["power"] == "austria_hungary"
    alone = table(game, "august-1914", turn(2), Move((A,), "breslau"))
    drag(alone, A, "cracovie")
    assert not alone.position.register(mirror.CEDED), "not before 1915, whoever stands there"
    assert mirror.power_of(alone.position, alone.position.table.counters[A]) == "germany"
    assert "found-partners" in found(alone)


def test_among_austrians_the_army_can_only_be_ceded():
    desk = table(V1_1, "august-1914", turn(3), Move((A,), "breslau"))
    offers = offered(desk.ask(q.reach(counters=(A,), to="cracovie")))
    assert offers == ["offer-move-ceded"]
    drag(desk, A, "cracovie")
    assert A in desk.position.register(mirror.CEDED) and "found-partners" not in found(desk)
    none = table(V1_1, "august-1914", turn(3), Move((A,), "breslau"), Note("cession", "none"))
    assert [o.label.key for o in none.ask(q.reach(counters=(A,), to="prague")).offers] == ["offer-move"]


# --- Examples, trenches, raiders


@BOTH
def test_a_trench_alone_with_enemies_goes_with_the_phase(game):
    desk = table(game, "example-1", Move(("france-a4#1",), "paris"), Mark("trench-entente", "verdun", 1))
    assert "found-trench-alone" in found(desk)
    assert any(text.key == "step-trenches" and not done for text, done in desk.ask(q.phase()).body[0].steps)
    end(desk)
    assert not desk.position.marker("trench-entente", "verdun") and "found-trench-alone" not in found(desk)


def test_a_trench_whose_army_dies_out_of_supply_goes_too():
    desk = table(V1_1, "example-1", Mark("trench-central", "minsk", 1), Move((A,), "minsk"), Move((RUSSIAN,), "minsk"))
    end(desk)
    assert A in {c.id for c in desk.position.counters_in("reserve-germany")}
    assert not desk.position.marker("trench-central", "minsk")


@pytest.mark.parametrize(("reading", "owner"), [("enemy", "russia"), ("ask", "germany")])
def test_what_a_dead_raider_leaves(reading, owner):
    """A raider at Kiev dies out of supply: the city goes back to whom it was taken from, or the players say (A21)."""
    desk = table(V1_1, "example-2", Note("isolated_to", reading), Move((A,), "kiev"))
    ending = desk.ask(q.phase())
    assert ending.value.control == {"kiev": "germany"}
    assert ending.value.isolated == {"kiev": "russia" if reading == "enemy" else None}
    assert ("isolated-unsettled" in keys(ending)) == (reading == "ask")
    before = track(desk)
    end(desk)
    assert A in {c.id for c in desk.position.counters_in("reserve-germany")}
    assert holder(desk, "kiev") == owner
    assert (track(desk) == before) == (reading == "enemy") and "found-points" not in found(desk)


def test_a_city_that_nobody_has_just_cut_goes_to_the_enemy_around():
    """Held since an earlier phase, and the partner of the raider plays: most zones around it are Russia's."""
    held = control_edit(table(V1_1).position, "kiev", "germany")
    desk = table(V1_1, "example-2", held, Note(PHASE, "austria_hungary"))
    all_pressed(desk, q.vp())
    assert desk.ask(q.phase()).value.isolated == {"kiev": "russia"}
    end(desk)
    assert holder(desk, "kiev") == "russia" and odd(desk) == ()


@BOTH
def test_players_write_and_take_back_what_was_done(game):
    """A row of their own tells what the table does not show; a deed that was none is said to be a correction."""
    desk = table(game, "example-2")
    beside = "grodno" if game is FIRST else "riga"
    assert desk.edit(Note("phase-log/1", {"did": "move", "side": "germany", "via": [beside]}))
    assert reader.crossed(desk.position, "germany") == {beside}
    drag(desk, A, "wilna")
    assert desk.edit(Said(1, "correction"))
    assert reader.crossed(desk.position, "germany") == {beside} and not log.moved(desk.position)
    desk.undo()
    assert log.moved(desk.position) == {A}
    end(desk)
    assert not desk.position.register("phase-log") and reader.crossed(desk.position, "germany") == frozenset()


@pytest.mark.parametrize(("phase", "stays"), [("austria_hungary", True), ("germany", False)])
def test_germany_alone_takes_a_ceded_army_back(phase, stays):
    """An army that was ceded marches into Germany for Austria-Hungary; in Germany's own phase it is taken back (first 13)."""
    army, ceded = "germany-a5#9", "ceded/germany-a5#9"
    desk = table(
        V1_1, "autumn-1915", Note(ceded, {"power": "austria_hungary"}), Move((army,), "prague"), Note(PHASE, phase)
    )
    drag(desk, army, "breslau")
    assert (ceded in desk.position.table.facts) == stays


def test_what_our_text_lacks_is_cited_as_the_players_wrote_it_down():
    """Chapter 13 of one's own rulebook: its numbers are readings, its paragraph stands on cards and objections (13)."""
    position = start(V1_1, "autumn-1915")
    plain = q.missions(side="germany").answer(position)
    assert {"first 12"} == {reason.rule for reason in plain.reasons if reason.rule}
    position = position.after(Note("rulebook/13", {"paragraph": "13.4", "words": ""})).after(Note("missions_gain", 5))
    answer = q.missions(side="germany").answer(position)
    cited = {reason.text.key: (reason.rule, reason.kind) for reason in answer.reasons}
    assert cited["missions-action"][0] == answer.offers[0].rule == "13.4"
    assert cited["reading-missions_gain"] == ("13.4", ReasonKind.FACT)
    more = mirror.missions(position, "germany") + 1
    against = objections(V1_1, position, Move(("missions-germany#1",), f"missions-germany:{more}"))
    assert "13.4" in {one.rule for one in against if one.text.key == "missions-other"}


def test_a_zone_out_of_supply_is_taken_and_lost_at_the_end_of_one_phase():
    """Its step of the end of the phase is no breach: the first edition gives it back to its owner (first 3, 6)."""
    desk = table(FIRST, "empty", turn(2), Note(PHASE, "russia"))
    typed(desk, "cracovie ru", "lublin = de", "varsovie = de", "przemysl = ah", "lemberg = ah")
    settled = reader.settlement(desk.position)
    assert settled.control["cracovie"] == "russia" and settled.isolated["cracovie"] == "austria_hungary"
    steps = desk.ask(q.phase()).offers
    assert len(steps) > 2 and not any(step.against for step in steps)


def test_an_army_seen_elsewhere_in_anothers_phase_was_not_attacked():
    """A photograph tells no order; but where no trench lay, nobody lived by one and retreated (9.2)."""
    desk = table(V1_1)
    (army,) = desk.position.counters_in("odessa", "army")
    seen = Several((Move((army.id,), "kichinev"),), None, SEEN)
    assert [one.text.key for one in objections(V1_1, desk.position, seen)] == ["out-of-turn"]
