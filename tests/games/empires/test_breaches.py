"""Breaches, each with a lawful neighbour; lawful phases told in other ways; and the bookkeeper who sees what goes wrong.

What is laid lies under the phase; each row is of an edition.
"""

import random
import re
from collections import Counter, deque
from itertools import pairwise

import pytest

from assistant.core.deeds import PHASE, says
from assistant.core.judgement import Grade, judged
from assistant.core.ledger import SEEN
from assistant.core.table import Edit, Flip, Mark, Move, Note, Position, Several
from assistant.core.text import messages_of, render
from assistant.desk.desk import Desk
from assistant.games.empires import log, mirror, reader
from assistant.games.empires.deeds import OPENS, Fought
from assistant.games.empires.game import FIRST, V1_1
from assistant.games.empires.opponent.cards import play, player
from assistant.games.empires.opponent.decisions import End
from assistant.games.empires.questions import points
from assistant.games.empires.questions.attack import Attack
from assistant.games.empires.questions.book import BOOK
from assistant.games.empires.questions.cards import loss_edits
from assistant.games.empires.words import OLDER
from tests.games import breaches
from tests.games.empires.bookkeeper import CENTRAL, HOME, armies, foes, is_land, links, owner_of
from tests.games.empires.random_player import Player
from tests.games.tables import start

ROWS = breaches.read(__file__)


def edits_of(position, words):
    """Return the edit that a line of the file means."""
    what, *rest = words.split()
    match what:
        case "move":
            return Move((rest[0],), rest[-1], tuple(rest[1:-1]))
        case "place":
            return Move(tuple(rest[1:]), rest[0])
        case "recruit":
            face = int(rest[2]) if len(rest) > 2 else 0
            return Several((Flip((rest[0],), face), Move((rest[0],), rest[1])))
        case "flip":
            return Flip((rest[0],))
        case "mark":
            side = position.controller(rest[1])
            lifted = (Mark(f"control-{side}", rest[1], 0),) if rest[0].startswith("control-") else ()
            lifted = tuple(mark for mark in lifted if position.marker(mark.marker, mark.zone))
            return Several((*lifted, Mark(rest[0], rest[1], int(rest[2]))))
        case "phase" | "note":
            return Note(PHASE, rest[0]) if what == "phase" else Note(rest[0], {"power": "austria_hungary"})
        case "turn":
            return Move(("turn#1",), f"turn:{rest[0]}")
        case "rail" | "sail":
            return Several((Move((rest[0],), rest[1]),), None, {"did": "strategic" if what == "rail" else "sail"})
        case "open":
            return Several((Move((rest[0],), rest[1]),), None, OPENS)
        case "enter":
            return points.War(event=f"{rest[0]}_joins").answer(position).offers[0].edit
        case "gas":
            side = mirror.phase(position)
            row = dict(position.register(mirror.YEARLY)[side])
            return Several((Flip((rest[0],), 1), Note(f"{mirror.YEARLY}/{side}", {**row, "gas": 1914})))
        case "fight":
            return (
                Attack(zone=rest[0], lead=rest[1], target=rest[2], alone=True, dice=(6, 2))
                .answer(position)
                .offers[0]
                .edit
            )
        case "lose":  # an attack whose loss an army elsewhere takes
            hurt = loss_edits(position, position.table.counters[rest[3]], 1)
            return Several(hurt, None, says(Fought(rest[0], rest[1], (), rest[2], (6, 2))))
        case "tell":
            spent = {key: int(n) for key, n in (word.split("=") for word in rest if "=" in word)}
            armies = tuple(word for word in rest[3:] if "=" not in word)
            return Several((), None, says(Fought(rest[0], rest[1], armies, rest[2], **spent)))
    raise ValueError(words)


def begun(row):
    game = FIRST if row["edition"] == "first" else V1_1
    return game, start(game, "august-1914")


def is_whole(edit):
    return isinstance(edit, Several) and (edit.deed is not None or any(isinstance(part, Note) for part in edit.edits))


DEEDS = breaches.Rows(ROWS, edits_of, begun, is_whole)


@breaches.every(ROWS)
def test_a_breach_is_said_and_its_neighbour_is_not(row, dragged):
    DEEDS.broken(row, dragged)


def test_every_chapter_is_there():
    """Sixty and more, of every chapter that a player can break."""
    assert len(ROWS) >= 60
    assert {row["rule"].split(".")[0] for row in ROWS} >= {*map(str, (1, 2, 3, 4, *range(6, 14)))}


def likely(rule):
    newer, older = rule.numbers[0], rule.numbers[1:] or (OLDER[rule.numbers[0]],)
    return (row for row in ROWS if row["rule"] in (newer, f"first {older[0]}"))


# Said by tables that lie wrong, which no deed of the file lays: `test_table.py` has them; where another function says it too.
ELSEWHERE = {
    "too_many",
    "off_track",
    "points",
    "trenches",
    "entries",
    "after_settling",
    "untold",
    "stacks",
    "first_tiles_due",
}


@breaches.KINDS
def test_each_rule_that_says_nothing_is_missed(kind, monkeypatch):
    assert set(DEEDS.unmissed(BOOK, kind, likely, monkeypatch)) <= ELSEWHERE


Phase = tuple[Position, list[list[Edit]]]  # how it began, and the parts of each of its steps but the end


def parts_between(before, after):
    """Yield what hands would do to come from one table to the other: counters turned and moved, markers laid."""
    for name, now in after.table.counters.items():
        was = before.table.counters[name]
        turn = [Flip((name,), now.face)] if was.face != now.face else []
        move = [Move((name,), now.zone)] if was.zone != now.zone else []
        yield from [*move, *turn] if now.zone.startswith("reserve-") else [*turn, *move]
    for marker, zone in {**before.table.markers, **after.table.markers}:
        n = after.table.markers.get((marker, zone), 0)
        if n != before.table.markers.get((marker, zone), 0):
            yield Mark(marker, zone, n)


def phases(setup, seed, turns):
    """Return the phases of a game of the program's players."""
    position = start(V1_1, setup)
    found, steps = list[Phase](), list[list[Edit]]()

    def follow(before, bundle, after):
        nonlocal position
        for one, (lying, then) in zip(bundle.decisions, pairwise((*bundle.tables, after)), strict=True):
            if not isinstance(one.step, End):
                steps.append(list(parts_between(lying, then)))
                continue
            found.append((position, [*steps]))
            steps.clear()
            position = then

    play(position, (player("officer"), player("officer")), seed, follow, turns)
    return found


def accused(begun, edits):
    """Yield what is against the rules of edits done one after another, unless another order would mend it and that is said."""
    position = Position(begun.board, begun.kinds, begun.table, begun.defaults)
    for edit in edits:
        said, position = judged(V1_1, position, V1_1.with_notes(position, edit))
        for objection in said:
            if objection.grade in (Grade.AGAINST, Grade.UNPAID) and not objection.order:
                yield objection


@pytest.mark.parametrize(("setup", "seed", "turns"), [("august-1914", 3, 2), ("autumn-1915", 7, 7)])
def test_lawful_phases_accuse_nobody_however_they_are_told(setup, seed, turns):
    chance = random.Random(seed)
    swapped = 0
    for begun, steps in phases(setup, seed, turns):
        hands = [Several(tuple(step)) for step in steps if step]
        assert not list(accused(begun, hands)), steps
        if len(hands) > 1:
            place = chance.randrange(len(hands) - 1)
            other = [*hands]
            other[place : place + 2] = reversed(other[place : place + 2])
            assert not list(accused(begun, other)), (place, steps)
            swapped += 1
        seen = [part for step in steps for part in step]
        last = {getattr(part, "counters", (str(part),))[0] + type(part).__name__: part for part in seen}
        found = [*last.values()]
        chance.shuffle(found)
        assert not list(accused(begun, [Several(tuple(found), None, SEEN)])), steps
    assert swapped > 5


def test_the_first_edition_has_its_own_words_beside_the_cards_too():
    """The tip over a zone and the journal call a power as the counters and the cards of that edition do."""
    desk = Desk.new(FIRST, "august-1914")
    said = [render(line, "en") for line in FIRST.inspect(desk.position, "verdun")]
    desk.edit(Note(PHASE, "allies"))
    said += [render(text, "en") for text in desk.parts_told(desk.journal.now)]
    assert any("Franco-British" in line for line in said[:-1]) and "Franco-British" in said[-1], said
    assert not any("Allies" in line for line in said), said


# What cards, journal and findings of the first edition never say: version 1.1's own, labels of forms, summaries of rules.
LATER = re.compile(
    r"(fact|register|question|rule|reading|situation|word)-|tile-(gives-aviation|manoeuvre)$|potential-no-technology$"
)


@pytest.mark.parametrize(("language", "newer"), [("en", r"[Pp]hase|Manoeuvre\b"), ("fr", r"[Pp]hase|Manœuvre\b")])
def test_what_only_the_later_rulebook_calls_so_has_words_of_the_first(language, newer):
    own = messages_of("assistant.games.empires.first_edition", language).entries
    said = messages_of("assistant.games.empires", language).entries
    words = {
        key: re.sub(r"\{ \$phase|^[\w-]+ =|(?m:^#.*)", "", {**said, **own}[key]) for key in said if not LATER.match(key)
    }
    assert not [key for key, words in words.items() if re.search(newer, words)]
    status = [render(item.text, language) for item in FIRST.status(Desk.new(FIRST, "august-1914").position)]
    assert not any(re.search(newer, item) for item in status)


@pytest.mark.parametrize(
    ("module", "name", "broken"),
    [
        (log, "owed", lambda _position: {}),
        (reader, "crossed", lambda *_given: frozenset()),
        (log, "manoeuvres", lambda _position: ()),
        (points, "on_track", lambda _position, _n: 0),
    ],
)
def test_the_bookkeeper_sees_what_goes_wrong(monkeypatch, module, name, broken):
    """What the log or the track forgets does not pass his audit."""
    monkeypatch.setattr(module, name, broken)
    with pytest.raises((AssertionError, ValueError)):
        for seed in range(1914, 1919):
            Player("empires", seed).play()


POWERS = ("germany", "allies", "russia", "austria_hungary")


def distance(now, army, most=5):
    """Return how many zones lie between an army and others."""
    roads, begun = links(now, now.kind(army).nation), now.table.counters[army].zone
    found, queue = {begun: 0}, deque([begun])
    while queue:
        zone = queue.popleft()
        for other in roads.get(zone, ()):
            if other not in found and found[zone] < most:
                found[other] = found[zone] + 1
                queue.append(other)
    return found


class Injector(breaches.Injecting):
    """Those of this game."""

    def __init__(self, now, chance):
        super().__init__(now, chance)
        on_land = [z for z in now.board.zones if is_land(now, z)]
        self.land = on_land
        self.mine = [a for z in on_land for a in armies(now, z) if owner_of(now, a) == self.side]
        self.others = [a for z in on_land for a in armies(now, z) if owner_of(now, a) != self.side]
        self.ours = [a for a in self.others if not foes(owner_of(now, a), self.side)]

    def kind_partner_moves(self):
        for army in self.some(self.ours):
            beside = [z for z, n in distance(self.now, army, 1).items() if n == 1]
            for zone in self.some(beside):
                yield "7", Move((army,), zone)

    def kind_too_far(self):
        for army in self.some(
            [a for a in self.mine if not self.now.board.zones[self.now.table.counters[a].zone].get("port")]
        ):
            near = distance(self.now, army, 4)
            far = [
                z
                for z in self.land
                if z not in near and self.now.controller(z) and foes(self.now.controller(z), self.side)
            ]
            for zone in self.some(far):
                yield "9.1", Move((army,), zone)

    def kind_recruit_abroad(self):
        waiting = [c.id for c in self.now.counters_in(f"reserve-{self.side}", "army")]
        abroad = [z for z in self.land if self.now.controller(z) != self.side]
        for army in self.some(waiting):
            for zone in self.some(abroad):
                yield "8", Move((army,), zone)

    def kind_sail_of_a_landsman(self):
        for army in self.some([a for a in self.mine if self.now.kind(a).nation not in ("uk", "usa")]):
            far = [z for z in self.land if self.now.board.zones[z].get("port") and z not in distance(self.now, army, 4)]
            for zone in self.some(far):
                yield "9.1", Several((Move((army,), zone),), None, {"did": "sail"})

    def kind_army_in_a_box(self):
        for army in self.some(self.mine):
            yield "4", Move((army,), f"development-{self.side}:2")

    def kind_second_level_first(self):
        box = 2 if (self.now.box("turn#1") or 1) >= 15 else 1
        for tile in (f"{self.side}-{name}-2#1" for name in ("attack", "defense")):
            both = [self.now.table.counters.get(one) for one in (tile, tile.replace("-2#", "-1#"))]
            if all(one is not None and one.zone.startswith("tiles-") for one in both):
                yield "10", Move((tile,), f"development-{self.side}:{box}")
                return

    def kind_tile_at_once(self):
        tiles = [
            c.id
            for c in self.now.table.counters.values()
            if c.zone in (f"tiles-{self.side}", f"development-{self.side}:1")
        ]
        for tile in self.some(tiles):
            yield "10", Move((tile,), f"development-{self.side}:available")

    def kind_three_boxes(self):
        for track in ("italy", "romania", "bulgaria"):
            box = self.now.box(f"diplomacy-{track}#1") or 0
            if box + 3 < 6:
                yield "12", Move((f"diplomacy-{track}#1",), f"diplomacy-{track}:{box + 3}")

    def kind_few_missions(self):
        box = self.now.box(f"missions-{self.side}#1") or 0
        if box + 3 <= 5:
            yield "13", Move((f"missions-{self.side}#1",), f"missions-{self.side}:{box + 3}")

    def kind_trench_of_nobody(self):
        marker = "trench-central" if self.side in CENTRAL else "trench-entente"
        for zone in self.some([z for z in self.land if not armies(self.now, z) and not self.now.marker(marker, z)]):
            yield "11", Mark(marker, zone, 1)

    def kind_trench_of_two_levels(self):
        marker = "trench-central" if self.side in CENTRAL else "trench-entente"
        zones = [self.now.table.counters[a].zone for a in self.mine]
        for zone in self.some([z for z in zones if not self.now.marker(marker, z)]):
            yield "11", Mark(marker, zone, 2)

    def kind_gas_nowhere(self):
        bare = [
            a for a in self.others if foes(owner_of(self.now, a), self.side) and not self.now.table.counters[a].face
        ]
        free = [
            a
            for a in bare
            if not any(m.startswith("trench") for m in self.now.markers_in(self.now.table.counters[a].zone))
        ]
        row = dict(self.now.register("yearly")[self.side])
        year = 1914 + ((self.now.box("turn#1") or 1) + 1) // 4
        for army in self.some(free):
            yield "10.6", Several((Flip((army,), 1), Note(f"yearly/{self.side}", {**row, "gas": year})))

    def kind_attack_of_the_absent(self):
        met = {self.now.table.counters[army].zone for army in self.mine}
        near = [
            a for a in self.others if self.now.table.counters[a].zone in met and foes(owner_of(self.now, a), self.side)
        ]
        for target in self.some(near):
            zone = self.now.table.counters[target].zone
            for lead in self.some([a for a in self.mine if self.now.table.counters[a].zone != zone]):
                yield "9.2", Several((), None, says(Fought(zone, lead, (), target)))

    def kind_missions_that_are_not_there(self):
        have = self.now.box(f"missions-{self.side}#1") or 0
        met = {self.now.table.counters[army].zone for army in self.mine}
        near = [
            a for a in self.others if self.now.table.counters[a].zone in met and foes(owner_of(self.now, a), self.side)
        ]
        for target in self.some(near):
            zone = self.now.table.counters[target].zone
            for lead in self.some([a for a in self.mine if self.now.table.counters[a].zone == zone]):
                yield "10.4", Several((), None, says(Fought(zone, lead, (), target, aviation=have + 1)))

    def kind_too_many_supports(self):
        for zone in self.land:
            ours = [a for a in armies(self.now, zone) if owner_of(self.now, a) == self.side]
            theirs = [a for a in armies(self.now, zone) if foes(owner_of(self.now, a), self.side)]
            if len(theirs) > 1 and len(ours) > 1:
                yield "9.2", Several((), None, says(Fought(zone, ours[0], tuple(ours[1:]), theirs[0])))
                return

    def kind_power_skipped(self):
        if self.mine:  # something was done: an army moved a zone
            army = self.chance.choice(sorted(self.mine))
            for zone in self.some([z for z, n in distance(self.now, army, 1).items() if n == 1]):
                other = POWERS[(POWERS.index(self.side) + 2) % 4]
                yield "3", Several((Move((army,), zone), Note("phase", other)))

    def kind_neutral_on_the_map(self):
        for nation in ("italy", "romania", "bulgaria", "turkey"):
            waiting = self.now.counters_in(f"reserve-{nation}", "army")
            if waiting and HOME[nation]:
                yield "3", Move((waiting[0].id,), "moscou")
                return

    def kind_control_by_hand(self):
        held = [
            z
            for z in self.land
            if self.now.controller(z) and foes(self.now.controller(z), self.side) and not armies(self.now, z)
        ]
        entered = {z for e in V1_1.keeper.of(self.now).entries for z in getattr(e.deed, "way", ())}
        for zone in self.some([z for z in held if z not in entered]):
            marks = [Mark(m, zone, 0) for m in self.now.markers_in(zone) if m.startswith("control-")]
            yield "4", Several((*marks, Mark(f"control-{self.side}", zone, 1)))


@pytest.mark.parametrize("turns", [6, pytest.param(13, marks=pytest.mark.night)])
def test_no_injected_breach_passes_unsaid(turns):
    chance, tried, unsaid = random.Random(7), Counter(), []

    def follow(before, *_):
        if chance.random() < 0.5:
            unsaid.extend(Injector(before, chance).unsaid(V1_1, tried))

    play(start(V1_1, "august-1914"), (player("officer"), player("recruit")), 3, follow, turns)
    Injector.tells_all(tried, unsaid)


def test_a_sentence_that_holds_of_two_deeds_is_found_once():
    done = DEEDS.done(
        {"edition": "1.1", "laid": ""},
        "mark trench-central konigsberg 1; recruit germany-a5#9 berlin 1; recruit germany-a5#10 leipzig 1",
    )
    late = [found for found in BOOK.foreseen(done.left) if found.text.key == "action-recruit-late"]
    assert [found.about for found in late] == [("germany-a5#9", "germany-a5#10")]
