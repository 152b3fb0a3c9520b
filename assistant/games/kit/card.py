"""The rules card of a kit: what a player writes down of his game's rules, as values. Every part is optional.

Formulas are words here; `card_reader.py` reads them and tells what is wrong with its line and the nearest word. docs/kits.md shows
every entry with an example.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, dataclass_transform

import msgspec

from assistant.core.record import Ids, KwOnly, within
from assistant.core.text import Name

Words = str | int | bool  # a formula of formulas.py; a number or a truth stands for itself


def is_on(words: Words) -> bool:
    """Tell whether a formula that may be left out is there."""
    return str(words) not in ("", "0", "False")


Few = Annotated[int, within(0, 1000)]


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(msgspec.field,))
class _Entry(msgspec.Struct, metaclass=KwOnly, frozen=True, forbid_unknown_fields=True):
    """Base of the entries: `rule` is the paragraph of the player's own rulebook, `words` what he says beside it."""


class Strength(_Entry):
    """What counters of one side are worth together in a zone: `value` over the group `own`; `types`: all that has a side."""

    title: Name
    value: Words
    rule: str = ""


class Account(_Entry):
    """Points that each side has and spends: `start` of them, `income` at the end of its phase, at most `most` (0: any number).

    `income` sees the group `own`, all its counters, and `zones`, all zones of the map.
    """

    title: Name
    income: Words = 0
    start: Few = 0
    most: Few = 0
    rule: str = ""


class Price(_Entry):
    """What is spent of an account; of fights for all attackers, of movement for the counter that moves."""

    account: str
    value: Words


class Ban(_Entry):
    """Who may not enter a zone: `when` sees the counter's columns, the zone's, and `link`, the kind of the link.

    In movement it sees `contact` too: whether enemies stand in the zone that is left; `pinned` and `controlled`: whether
    enemies control the zone that is left, and the one that is entered, from beside it. A line of supply has no counter.
    """

    when: Words
    words: Name | None = None
    rule: str = ""


class Stacking(_Entry):
    """How many counters of one side may stand in a zone at the end: `value` of the group `own` at most `most`."""

    most: Words
    value: Words = "count(own)"
    rule: str = ""


class Movement(_Entry):
    """What counters may reach: points to spend, what entering costs, what stops them.

    `enemy` and `zoc` (the zone of control of the enemies in a neighbouring zone, exerted by counters for which `exerts` holds):
    `free`, `stop` (entering ends the move), `bar` (cannot be entered); `zoc_cost` is added on entering. `exerts` sees who
    exerts it and his zone, `link`, the kind of the link to the zone that is controlled, and that zone's columns as `to_…`.
    `stops`: entering ends the move where it holds of the zone. An allowance may name `roll`, what dice show that are thrown for it.
    `lock`: who begins in a zone of control may not move (`bar`), or only to a zone that is out of it (`away`).
    """

    allowance: Words
    cost: Words = "1"
    types: Ids = ()
    links: Ids = ()  # kinds of links that lead on; empty: all
    enemy: Literal["free", "stop", "bar"] = "stop"
    zoc: Literal["free", "stop", "bar"] = "free"
    zoc_cost: Few = 0
    lock: Literal["free", "bar", "away"] = "free"
    exerts: Words = "True"
    stops: Words = False
    at_least_one: bool = True  # a counter may always move one zone (with its whole allowance)
    bans: tuple[Ban, ...] = ()
    stacking: tuple[Stacking, ...] = ()
    price: tuple[Price, ...] = ()
    rule: str = ""


class Source(_Entry):
    """Where supply comes from: zones for which `when` holds; it sees the zone, `control`, `side` and the group `own`."""

    when: Words
    side: str = ""  # empty: every side
    words: Name | None = None
    rule: str = ""


class Supply(_Entry):
    """Lines from a source to a counter: `length` points at most (0: any length), each zone entered costs `cost`.

    `bans`: which zones no line enters; `ends`: which zones a line enters and does not leave. `relays`: counters from which a line
    runs on at full length (headquarters).
    """

    sources: tuple[Source, ...]
    length: Few = 0
    cost: Words = "1"
    links: Ids = ()
    types: Ids = ()
    enemy_counters: bool = True  # a zone where enemies stand blocks
    enemy_control: bool = False
    own_control: bool = False  # every zone of the line must be one's own
    zoc: Literal["free", "blocks", "blocks-unless-friend"] = "free"
    exerts: Words = "True"
    bans: tuple[Ban, ...] = ()
    ends: tuple[Ban, ...] = ()
    relays: Words = False
    last_may_be_blocked: bool = True  # the counter's own zone is not looked at
    marker: str = ""  # laid where the `marked` stand; one with levels goes up by one at each check
    marked: Literal["unsupplied", "supplied"] = "unsupplied"
    checks: Ids = ()  # phases at whose end it is laid; none: each
    rule: str = ""


class Shift(_Entry):
    """What moves a fight along: columns, points on the die, or points of strength, when a condition holds."""

    when: Words
    columns: Words = 0
    die: Words = 0
    of: Literal["attacker", "defender"] = "attacker"  # whose roll, where both sides roll
    words: Name | None = None
    rule: str = ""


class Result(_Entry):
    """What a cell of a table means: words, and what each side suffers.

    `attacker` and `defender`: `eliminated`, `step N`, `retreat N`, several joined by `, `; `points N`: so many steps and zones
    of retreat as its player likes, N together; ` or ` between what he may choose. `exchange`: the side that is not
    eliminated loses counters worth as much; where neither is, the weaker one goes whole. They are worth what they are in
    this fight, or what the formula `worth` says: `sum(attack)`. `advance`: attackers who are left may enter the zone that the
    defenders have left. `mark NAME` lays a marker where that side then stands. `then`: one of the fight's `rolls` decides.
    """

    words: Name
    attacker: str = ""
    defender: str = ""
    exchange: bool = False
    worth: Words = ""
    advance: bool = False
    then: str = ""


class Roll(_Entry):
    """A roll after the roll: which result each total of `dice`, `modifier` added, comes to, from the lowest on."""

    title: Name
    results: Ids
    dice: str = "1d6"
    modifier: Words = 0
    rule: str = ""


class Toggle(_Entry):
    """Something that the players know of a fight and no counter shows: surprise, air support. A formula sees its id as a flag."""

    title: Name
    rule: str = ""


class Before(_Entry):
    """A roll before the fight: by how many columns each total of `dice` moves it, from the lowest on, if `when` holds.

    `modifier` is added to the total; `times`: further dice that say how many times as many columns.
    """

    title: Name
    columns: tuple[Annotated[int, within(-20, 20)], ...]
    dice: str = "1d6"
    modifier: Words = 0
    times: str = ""
    when: Words = "True"
    rule: str = ""


class _Fight(_Entry, tag_field="kind"):
    """What every fight has: who may take part, what modifies it.

    `before`: rolls before it. `must`: enemies beside one's own counters must be attacked in this way, if it holds of their
    zone. Where several zones are attacked at once, what their defenders are worth is added up zone by zone; of the shifts
    those of the zone serve that are worst for the attacker.
    """

    title: Name
    attacker: Words
    defender: Words
    types: Ids = ()
    adjacent: bool = False  # the attackers stand in neighbouring zones
    alone: bool = False  # without an enemy: attrition, siege, weather; `attacker` is who is asked, and suffers as such
    range: Annotated[int, within(1, 12)] = 1  # or up to so many links away
    links: Ids = ()  # by which kinds of links they may attack; empty: all
    retreats: Ids = ()  # by which kinds of links beaten counters retreat; empty: all
    shifts: tuple[Shift, ...] = ()
    toggles: Mapping[str, Toggle] = {}
    results: Mapping[str, Result] = {}
    rolls: Mapping[str, Roll] = {}
    must: Words = False
    price: tuple[Price, ...] = ()
    before: Annotated[tuple[Before, ...], msgspec.Meta(max_length=3)] = ()
    rule: str = ""


class Ratio(_Fight, tag="ratio"):
    """Strengths divided: `columns` as they are printed (`1-2`, `3-1`, `3:1`), `table[column][row]`, a row for each roll."""

    columns: Ids
    table: tuple[Ids, ...]
    dice: str = "1d6"
    round: Literal["defender", "attacker", "nearest"] = "defender"


class Difference(_Fight, tag="difference"):
    """Attacker less defender: each column serves from its number on (`columns = [-3, 0, 3]`; the first also below)."""

    columns: tuple[int, ...]
    table: tuple[Ids, ...]
    dice: str = "1d6"


First = Literal["both", "attacker", "defender"]


class Fire(_Fight, tag="fire"):
    """Each side finds its column by its own strength and rolls: a cell is the number of steps that the other loses.

    `first`: who fires first, so that only what is left of the other answers. Losses go by the formula `order`, smallest first.
    """

    columns: tuple[int, ...]
    table: tuple[tuple[Few, ...], ...]
    dice: str = "1d6"
    first: First = "both"
    order: Words = "0"


class Buckets(_Fight, tag="buckets"):
    """Each counter rolls `attacker`/`defender` dice and hits on `hits_attacker`/`hits_defender` or less (`or_more`: or more).

    `attacker` and `defender` are worked out for one counter. A hit takes a step. `rounds`: how many; 0: until one side is gone.
    `order`: by which formula each step is lost, smallest first. `initiative`: who rolls earlier, smallest first; of those alike
    `first` rolls first, and only what is left rolls after.
    """

    hits_attacker: Words
    hits_defender: Words
    or_more: bool = False
    sides: Annotated[int, within(2, 20)] = 6
    rounds: Annotated[int, within(0, 10)] = 1
    order: Words = "0"
    initiative: Words = "0"
    first: First = "both"


class Faces(_Fight, tag="faces"):
    """The attacker alone rolls `attacker` dice: of their `sides` so many are `hits`, steps, others `flags`, zones of retreat."""

    defender: Words = 0
    hits: Words
    flags: Words = 0
    sides: Annotated[int, within(2, 20)] = 6


class Band(_Entry):
    """What an opposed roll gives from a difference on (`least`), or from a ratio on where the fight compares by ratio."""

    least: int
    result: str


class Opposed(_Fight, tag="opposed"):
    """Each side's dice plus its strength: the outcome by difference, or by how many times the smaller the larger is.

    `bands` in any order: the band with the largest `least` that the value reaches decides; below all of them the lowest.
    """

    bands: tuple[Band, ...]
    dice: str = "1d6"
    by: Literal["difference", "ratio"] = "difference"


Fight = Ratio | Difference | Fire | Buckets | Faces | Opposed


class Control(_Entry):
    """Who takes a zone: `alone` (only his counters stand there at the end), `enter` (also beside enemies, unless held), `never`."""

    takes: Literal["alone", "enter", "never"] = "alone"
    # At the end of a phase everybody's counters take, or only those of its side
    whose: Literal["all", "active"] = "all"
    types: Ids = ()
    when: Words = "True"  # of the zone
    rule: str = ""


class Line(_Entry):
    """Points that a side has: for each zone, each counter, or once; `when` and `value` see it, and `side`, `control`.

    `each = "group"`: for each word of the map's column `group_by`, a province or a country. Sums run over `zones`, the zones that
    have that word: `count(zones, control == side) * 2 > count(zones)` is a majority.
    """

    title: Name
    value: Words
    each: Literal["zone", "counter", "once", "group"] = "zone"
    group_by: str = ""
    when: Words = "True"
    side: str = ""  # empty: every side
    rule: str = ""


class Level(_Entry):
    """What a number of points is called, from `least` on."""

    least: int
    words: Name
    side: str = ""
    rule: str = ""


class Points(_Entry):
    """The points of each side, with what they are called."""

    lines: tuple[Line, ...]
    levels: tuple[Level, ...] = ()


class Step(_Entry):
    """One thing to do in a phase, in the player's own words."""

    words: Name
    rule: str = ""


class Phase(_Entry):
    """A phase of a turn: whose it is, what is done in it, which markers come off at its end."""

    title: Name
    side: str = ""
    steps: tuple[Step, ...] = ()
    resets: Ids = ()
    rule: str = ""


class Turns(_Entry):
    """The phases of a turn in order; when the last is over, the pawn of the turn's track goes on a box."""

    phases: Mapping[str, Phase]


class Chit(_Entry):
    """What lies in a cup or a deck, `count` times."""

    words: Name
    count: Annotated[int, within(1, 1000)] = 1


class Draw(_Entry):
    """A cup or a deck: what was drawn stays out until it is filled again; with `hands` a side holds it until it plays it."""

    title: Name
    items: Mapping[str, Chit]
    hands: bool = False
    rule: str = ""


class Card(_Entry):
    """The rules of a game as far as a card can say them.

    `units` are the types of counters that fight and move; none named: all that have a side. `alliances`: sides that are no
    enemies of each other, a list for each alliance. `step_column`: the column that counts the steps of a face, so that a
    loss turns a counter to the face with the next lower number; none named: to its back.
    """

    units: Ids = ()
    step_column: str = ""
    alliances: tuple[Ids, ...] = ()
    strength: Mapping[str, Strength] = {}
    movement: Movement | None = None
    supply: Supply | None = None
    combat: Mapping[str, Fight] = {}
    control: Control | None = None
    points: Points | None = None
    turns: Turns | None = None
    draws: Mapping[str, Draw] = {}
    accounts: Mapping[str, Account] = {}

    @property
    def allies(self) -> dict[str, frozenset[str]]:
        """The allies of each side that has any, itself among them."""
        return {side: frozenset(alliance) for alliance in self.alliances for side in alliance}


class Kit(_Entry):
    """`kit.toml`: what the game is called, its set-ups, whose work it is, and its rules card."""

    title: Name
    setups: Ids = ("empty",)
    sample: str = ""
    author: str = ""
    licence: str = ""
    values: Mapping[str, Name] = {}  # what the values of the map's columns are called
    rules: Card = Card()
