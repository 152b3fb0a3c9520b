"""A stranger sets the table up from the report of an evening and plays it over, line by line: it comes to lie as it lay."""

from __future__ import annotations

import random
import re
from collections import Counter as Heap
from collections.abc import Callable, Iterator

import pytest

from assistant.core.position import CONTROL, Position
from assistant.core.table import Note, Several
from assistant.desk.desk import Desk
from assistant.desk.pages.report import Evening, report_markdown
from assistant.games import find_game
from assistant.games.empires import mirror
from assistant.games.empires.questions.phases import EndOfPhase
from assistant.games.empires.words import POWERS, plays
from tests.games.empires.random_player import Player
from tests.games.opponents import stepped

Lying = tuple[str, str, bool]  # zone, kind, whether reduced


class Stranger:
    """Knows what is printed on board and counters, and the report; nothing of the table."""

    def __init__(self, position: Position) -> None:
        self.board, self.kinds = position.board, position.kinds
        self.zones = {zone.name.en: zone.id for zone in self.board.zones.values() if "box" not in zone.tags}
        self.names = {kind.name.en: kind for kind in self.kinds.kinds.values()}
        words = "|".join(sorted(map(re.escape, self.names), key=len, reverse=True))
        self.counter = re.compile(rf"(?:(\d+) × )?({words})( \(reduced\))?")
        self.markers = {kind.name.en: kind for kind in self.kinds.markers.values()}
        self.heap: Heap[Lying] = Heap()
        self.laid: dict[tuple[str, str], int] = {}

    def play_over(self, report: str) -> None:
        start, rest = report.split("## The table at the beginning\n", 1)[1].split("\n\n## ", 1)
        for place, stack, markers in (row[2:-2].split(" | ") for row in start.splitlines() if row.count("|") == 4):
            if place in self.zones:
                for kind, reduced, n in self.told(stack):
                    self.heap[self.zones[place], kind, reduced] += n
                for name, kind in self.markers.items():
                    if found := re.search(rf"{re.escape(name)}(?: (\d))?", markers):
                        self.laid[kind.id, self.zones[place]] = int(found[1] or 1)
        lines = rest.splitlines()
        for line, following in zip(lines, [*lines[1:], ""], strict=True):
            if line.startswith("- ") and not following.startswith("    - "):
                for part in line[2:].split("; "):
                    self.line(part)
            elif line.startswith("    - "):
                self.line(line[6:])

    def told(self, words: str) -> Iterator[tuple[str, bool, int]]:
        for found in self.counter.finditer(words):
            yield self.names[found[2]].id, bool(found[3]), int(found[1] or 1)

    def line(self, words: str) -> None:
        """Do what a line says, if it is one that moves cardboard."""
        forms: tuple[tuple[str, Callable[..., object]], ...] = (
            (r"(.+?): ([^→]+)(?: → [^→]+)* → ([^→]+)", lambda what, start, goal: self.move(what, start, goal)),
            (r"(.+) → ([^→]+)", lambda what, goal: self.move(what, "", goal)),
            (r"(.+) (reduced|restored|turned over) \((.+)\)", lambda what, how, zone: self.turn(what, how, zone)),
            (r"(.+) held by (.+)", self.control),
            (r"(.+): (.+), level (\d)", lambda marker, zone, n: self.mark(marker, zone, int(n))),
            (r"(.+) taken off (.+)", lambda marker, zone: self.mark(marker, zone, 0)),
            (r"(.+): ([^:]+)", lambda marker, zone: marker in self.markers and self.mark(marker, zone, 1)),
        )
        for form, done in forms:
            if found := re.fullmatch(form, words.replace("\\", "")):
                done(*found.groups())
                return

    def move(self, what: str, start: str, goal: str) -> None:
        if goal != "reserve" and goal not in self.zones:
            return
        for kind, reduced, n in self.told(what):
            home = str(self.kinds.kinds[kind].get("home"))
            self.heap[self.zones.get(start, home), kind, reduced] -= n
            at_home = goal == "reserve" or self.zones[goal] == home
            self.heap[home if at_home else self.zones[goal], kind, reduced and not at_home] += n

    def turn(self, what: str, how: str, zone: str) -> None:
        for kind, _, n in self.told(what) if zone in self.zones else ():
            self.heap[self.zones[zone], kind, how == "restored"] -= n
            self.heap[self.zones[zone], kind, how == "reduced"] += n

    def control(self, zone: str, side: str) -> None:
        if zone in self.zones:
            sides = {name.name.en: key for key, name in self.kinds.sides.items()}
            for marker in self.kinds.markers.values():
                if marker.kind == CONTROL:
                    self.laid.pop((marker.id, self.zones[zone]), None)
                    if marker.side == sides[side]:
                        self.laid[marker.id, self.zones[zone]] = 1

    def mark(self, marker: str, zone: str, number: int) -> None:
        self.laid.pop((self.markers[marker].id, self.zones[zone]), None)
        if number:
            self.laid[self.markers[marker].id, self.zones[zone]] = number


def armies(position: Position) -> Heap[Lying]:
    kinds = position.kinds.kinds
    lying = position.table.counters.values()
    return Heap((c.zone, c.kind, c.face > 0) for c in lying if kinds[c.kind].type == "army")


def by_hand() -> Desk:
    player = Player("empires", 7)
    for power in POWERS * 2:
        player.phase(power)
        player.end(power)
    return player.desk


def by_the_program() -> Desk:
    """Germany's and Austria-Hungary's first phases as the program plays them, the others' ended by hand."""
    desk, chance = Desk.new(find_game("empires"), "august-1914"), random.Random(3)
    desk.edit(Note("opponent", "central"))
    while mirror.turn(desk.position) < 2:
        if plays(desk.position, mirror.phase(desk.position)):
            desk.edit(stepped(desk.game, desk.position, chance).read[-1].offers[0].edit)
        else:
            desk.edit(Several(tuple(part for offer in desk.ask(EndOfPhase()).offers[-1:] for part in (offer.edit,))))
    return desk


@pytest.mark.parametrize("play", [by_hand, by_the_program])
def test_the_evening_is_played_over_from_its_report(play: Callable[[], Desk]) -> None:
    desk = play()
    stranger = Stranger(desk.position)
    stranger.play_over(report_markdown(Evening.of(desk, whole=True), "en"))
    wanted = armies(desk.position)
    found = Heap(
        {lying: n for lying, n in stranger.heap.items() if n and stranger.kinds.kinds[lying[1]].type == "army"}
    )
    assert desk.journal.now > 8 and found == wanted
    assert stranger.laid == {
        key: n for key, n in desk.position.table.markers.items() if key[1] in stranger.zones.values()
    }
