"""What the rulebooks say of their boards, line by line of constraints.csv, holds on the shipped boards.

A check speaks of one zone (`touches`, `has` …) or of the whole board (`count`, `all of` …). "Touches" means a link over
which armies walk: `land`, `strait`, `arrow`.
"""

import csv
from pathlib import Path

import pytest

from assistant.core.map_files import board
from assistant.core.paths import flood

WALKED = frozenset({"land", "strait", "arrow"})

with Path(__file__).with_name("constraints.csv").open(encoding="utf-8", newline="") as file:
    LINES = [(name, row) for row in csv.DictReader(file) for name in row["maps"].split()]


def around(known, zone):
    return set(known.linked(WALKED)[zone])


def is_so(zone, words):
    """Whether a zone has each of `tag`, `tag=value` and `kind=value`."""
    for word in words:
        tag, _, value = word.partition("=")
        found = zone.kind if tag == "kind" else zone.get(tag)
        if (str(found) != value) if value else not found:
            return False
    return True


def touches_only(known, zone, words):
    homes = {word.removeprefix("home=") for word in words if "=" in word}
    return all(other in words or known.zones[other].get("home") in homes for other in around(known, zone))


def touches_home(known, zone, words):
    return sum(known.zones[other].get("home") == words[0] for other in around(known, zone)) >= int(words[1])


def frontier(known, zone, words):
    """At least so many zones of the second nation touch the first one."""
    first = {z.id for z in known.zones.values() if z.get("home") == words[0]}
    return sum(z.get("home") == words[1] and bool(around(known, z.id) & first) for z in known.zones.values()) >= int(
        words[2]
    )


def reached_only_by(known, zone, words):
    kind, _, nation = words[0], *words[1].split("=")
    links = [link for link in known.links if zone in (link.a, link.b)]
    return bool(links) and all(link.kind == kind and link.tags.get("nation") == nation for link in links)


def entered_over(known, zone, words):
    """Whoever enters the zone from each of the others meets this feature, and the other way round meets it not."""
    for other in words[1:]:
        (link,) = [link for link in known.links if link.kind == "land" and {link.a, link.b} == {zone, other}]
        into, back = ("into_a", "into_b") if link.a == zone else ("into_b", "into_a")
        if link.tags.get(into) != words[0] or link.tags.get(back) == words[0]:
            return False
    return True


def count(known, zone, words):
    zones = [z for z in known.zones.values() if "track" not in z.tags]
    return sum(is_so(z, words[:-1]) for z in zones) == int(words[-1])


def all_of(known, zone, words):
    meant = [z for z in known.zones.values() if is_so(z, words[:1])]
    return len(meant) > 1 and all(is_so(z, words[1:]) for z in meant)


def capital_of(known, zone, words):
    homes = [z.get("home") for z in known.zones.values() if z.get("capital")]
    return all(homes.count(nation) == 1 for nation in words)


def enemies_are(known, zone, words):
    return {link.other(zone) for link in known.links if zone in (link.a, link.b) and link.tags.get("enemies")} == set(
        words
    )


def sails(known, zone, words):
    seas = known.linked(frozenset({"sea"}))
    return bool(seas[zone]) and words[0] in flood((zone,), seas.__getitem__)


CHECKS = {
    "touches": lambda known, zone, words: set(words) <= around(known, zone),
    "touches any": lambda known, zone, words: bool(set(words) & around(known, zone)),
    "touches only": touches_only,
    "touches home": touches_home,
    "touches any home": lambda known, zone, words: any(touches_home(known, zone, [word, "1"]) for word in words),
    "does not touch home": lambda known, zone, words: not touches_home(known, zone, [words[0], "1"]),
    "frontier": frontier,
    "has": lambda known, zone, words: is_so(known.zones[zone], words),
    "lacks": lambda known, zone, words: not is_so(known.zones[zone], words),
    "reached only by": reached_only_by,
    "linked by": lambda known, zone, words: (
        set(words[1:])
        <= {link.other(zone) for link in known.links if zone in (link.a, link.b) and link.kind == words[0]}
    ),
    "entered over": entered_over,
    "count": count,
    "all of": all_of,
    "capital of": capital_of,
    "enemies are": enemies_are,
    "sails to": sails,
    "does not sail to": lambda known, zone, words: not sails(known, zone, words),
}


@pytest.mark.parametrize(
    ("name", "line"), LINES, ids=[f"{name}: {line['zone']} {line['check']} {line['argument']}" for name, line in LINES]
)
def test_the_board_is_as_the_rulebook_says(name, line):
    known = board(name)
    assert line["zone"] == "" or line["zone"] in known.zones
    assert CHECKS[line["check"]](known, line["zone"], line["argument"].split()), line["rule"]


def test_a_wrong_line_would_be_noticed():
    known = board("doe2022")
    assert not CHECKS["touches"](known, "verdun", ["berlin"])
    assert not CHECKS["has"](known, "minsk", ["terrain=plain"])
    assert not CHECKS["count"](known, "", ["med_port", "4"])
    assert not CHECKS["reached only by"](known, "minsk", ["arrow", "nation=russia"])
