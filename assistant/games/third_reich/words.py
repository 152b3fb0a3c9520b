"""The words of the game: factions, countries and who plays them, operations, terrain, zones named by the rules,
readings, the calendar (2, 3).
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, Literal, get_args

from assistant.core import cards
from assistant.core.ai_match import OPPONENT, Seats
from assistant.core.calc import Situation, Worked, by_situation
from assistant.core.cards import reasons
from assistant.core.charts import chart_reader
from assistant.core.questions import Reason
from assistant.core.record import Record, within
from assistant.core.table import Position
from assistant.core.text import Text, Texts, folded, refusing, speaker

# The words of the game: factions, countries, operations, terrain, technologies, and what they are called.

charts = chart_reader(__name__)

Faction = Literal["axis", "allies", "ussr"]
War = Literal["limited", "total"]
Season = Literal["winter", "spring", "summer", "autumn"]
ArmyCountry = Literal[
    "germany", "finland", "italy", "bulgaria", "hungary", "romania",
    "uk", "france", "belgium", "greece", "yugoslavia", "usa", "ussr",
]  # fmt: skip
# Denmark and Norway have no armies; Sweden is out of the game (2).
Country = Literal[
    "germany", "finland", "italy", "bulgaria", "hungary", "romania",
    "uk", "france", "belgium", "greece", "yugoslavia", "usa", "ussr",
    "denmark", "norway", "sweden",
]  # fmt: skip
ArmyType = Literal["infantry", "armour"]
Face = Literal["full", "reduced", "eliminated"]
Operation = Literal["tactical_movement", "assault", "strategic_movement", "naval_movement", "amphibious_assault"]
Terrain = Literal["plain", "forest", "marsh", "mountain"]
Crossing = Literal["river", "fortified_line", "landing"]
Region = Literal["europe", "north_africa"]
Action = Literal["planning", "armour_production", "missions", "recruitment", "research", "lend_lease"]
Technology = Literal[
    "blitzkrieg", "aviation", "advanced_tanks", "industrial_redeployment", "guards", "tank_industry",
    "air_industry", "logistics", "amphibious_assaults", "advanced_navy", "advanced_aviation",
]  # fmt: skip

# What rows of the phase log call things done. A move by hand that no operation allows is `moved`.
Row = Literal[
    "tactical_movement", "assault", "strategic_movement", "naval_movement", "amphibious_assault", "moved",
    "attacked", "supported", "recruited", "reinforced", "exchanged", "researched", "flew",
]  # fmt: skip

_words = Faction, War, Season, Country, ArmyType, Face, Operation, Terrain, Crossing, Action, Technology, Row
_plainly = speaker(__name__)
# What people call each word, ready to stand as an argument of any sentence; under these names a sentence takes the word itself.
SPOKEN: Mapping[str, Text] = {
    word: _plainly(f"word-{word.replace('_', '-')}") for vocabulary in _words for word in get_args(vocabulary)
}
_NAMED = (
    "faction", "country", "op", "tech", "war", "season", "action", "type", "terrain", "phase", "owner", "needed",
    "invader", "foe", "feature", "face", "next", "also", "arm", "attacker", "countries", "deeds", "defender", "features", "ops",
    "power", "side",
)  # fmt: skip
# The dates of the rules: the year in which more ground opens, the turns of the total war, of lend-lease, the last (3, 4.6, 9).
DATES = charts("dates").numbers()
say = speaker(__name__, standing=DATES, **dict.fromkeys(_NAMED, SPOKEN))
error = refusing(say)
because, rejected, fact, assumed = reasons(say)

Turn = Annotated[int, within(1, 22)]
Die = Annotated[int, within(1, 6)]
Count = Annotated[int, within(0, 999)]
OperationPoints = Annotated[int, within(0, 12)]
ArmourPoints = Annotated[int, within(0, 6)]
MOST_PO, MOST_PB, STACK = 12, 6, 3

FACTIONS: tuple[Faction, ...] = get_args(Faction)
# Allies and USSR are separate factions everywhere, yet never each other's enemy (2, 6).
ENEMIES: Mapping[Faction, frozenset[Faction]] = {
    "axis": frozenset({"allies", "ussr"}),
    "allies": frozenset({"axis"}),
    "ussr": frozenset({"axis"}),
}

# What adds to a sum or takes from it, one cell each (3, 4.1, 15, 16, 18, 19).
_ROWS = charts("modifiers").by("id")
MODIFIERS = {cell: row.whole("value") for cell, row in _ROWS.items()}


class Line(Record):
    """One line of a sum: its amount, what it stands for, the rule it comes from."""

    amount: int
    text: Text
    rule: str

    def reason(self) -> Reason:
        """Return it as a sentence."""
        return Reason(self.text, self.rule)


def total(lines: Iterable[Line]) -> int:
    """Return what lines come to."""
    return sum(line.amount for line in lines)


def adds(key: str, cell: str, **args: Any) -> Line:
    """Return a modifier as a line of a sum, with the sentence that says it."""
    n = MODIFIERS[cell]
    return Line(n, say(key, n=n, **args), _ROWS[cell]["rule"])


def modifier(key: str, cell: str, **args: Any) -> Line:
    """Return the same with its sign in words: +1, −1."""
    n = MODIFIERS[cell]
    return adds(key, cell, said=f"+{n}" if n > 0 else f"−{-n}", **args)


def of_rows(make: cards.Because, of: str, *rows: tuple[Any, ...]) -> list[Reason]:
    """Return a reason for each row that holds: the number of its rule, its key behind `of`, whether it holds, its words."""
    return [make(rule, f"{of}-{key}", **dict(*told)) for rule, key, holds, *told in rows if holds]


class Legal(Record):
    legal: bool


def legality(refused: Reason | None, allowed: Reason, *assumed: Text) -> Worked:
    """Return whether something is allowed, and why."""
    return Worked(Legal(refused is None), (refused or allowed,), assumed)


# The readings of unclear rules that a table may choose between (digest, chapter Ambiguities).


class Readings(Situation):
    """One choice for each unclear rule; the defaults are argued for in the entry named beside them."""

    rounding: Literal["result_up", "loss_up"] = "result_up"  # A08
    axis_reductions_in_limited_war: bool = False  # A04
    surcharges_cumulate: bool = False  # A27
    west_surcharge: Literal["each_turn", "first_turn"] = "each_turn"  # A26
    strategic_through_enemy: bool = True  # A28
    support_count: Literal["present", "assault"] = "present"  # A43
    die_conversion_by_support: bool = False  # A45
    sea_leg_uncontrolled_with_blitz: bool = False  # A22
    gibraltar_blocks_axis_supply: bool = False  # A24
    occupied_zone_keeps_control_when_cut: bool = True  # A25
    source_in_own_contested_zone: bool = True  # A20
    blitz_must_stop: bool = False  # A41
    africa_blitz_without_tech: bool = False  # A42
    allied_navy_alone_stops_standard_subs: bool = True  # A39
    amphibious_armour_with_tech: bool = False  # A30
    amphibious_limit_1945: Annotated[int, within(1, 4)] = 3  # A30
    axis_may_cancel_in_winter_1945: bool = False  # A37
    france_surrender: Literal["next_allied_phase_end", "one_turn_grace"] = "next_allied_phase_end"  # A48
    yugoslavia_return_turn_pr: Annotated[int, within(0, 2)] = 1  # A51
    defender_attacked_once: bool = True  # A44


USUAL = Readings()


class Blank(Situation):
    """Base of every situation of this game: `options` may be given with any question, and is never ignored when wrong."""

    options: Readings = USUAL


def corrected(rule: Callable[..., Worked]) -> Callable[[Any], Worked]:
    """Return a rule that is asked with a situation, which a card lets players correct."""
    return by_situation(rule, Blank)


def blank(rule: Callable[[Any], Worked]) -> type[Blank]:
    """Return the situation that a rule is asked with."""
    found: type[Blank] = rule.__annotations__["given"]
    return found


class Ground(Situation):
    """A zone as far as politics and weather go."""

    home: Country | None = None
    region: Region = "europe"

    @property
    def shut_in_1940(self) -> bool:
        """Whether Germans, on land or in the air, stay out of it until 1941 (9)."""
        return self.home in ("finland", "greece") or self.region == "north_africa"

    def is_italian(self, turn: int) -> bool:
        """Tell whether it lies in Italy (with colonies), Greece, Africa or, from 1941, Yugoslavia (9)."""
        yugoslav = self.home == "yugoslavia" and year(turn) >= DATES["opens"]
        return self.home in ("italy", "greece") or self.region == "north_africa" or yugoslav


def readings(options: Readings, *names: object) -> Texts:
    """Return the sentences that tell which readings of some options are in force; what is no name is left out."""
    return tuple(cards.reading(say, options, name) for name in names if isinstance(name, str))


# The zones that the rules speak of, under any of the names people give them.

_IDS = charts("named_zones").called("id", "en", "fr")

BRITISH_ISLES = frozenset({"royaume_uni", "londres", "plymouth", "manchester", "ecosse"})
FRENCH_NORTH_AFRICA = frozenset({"casablanca", "oran", "alger", "tebessa", "tunis"})


@functools.lru_cache(maxsize=1024)
def zone_id(name: str) -> str:
    """Return the id of the zone that the rules call `name` (English, French or id, any case), or "" if they name none."""
    return _IDS.get(folded(name), "")


# The calendar: 22 seasons from winter 1940 to spring 1945 (3).

LAST_TURN = DATES["last"]
SEASONS: tuple[Season, ...] = ("winter", "spring", "summer", "autumn")
# "Winter 1942" is turn 9, the fourth January of the game being 1943 (A58).
WINTER_1942 = DATES["winter"]


def season(turn: int) -> Season:
    """Return the season of `turn` (3)."""
    return SEASONS[(turn - 1) % 4]


def year(turn: int) -> int:
    """Return the year of `turn` (3)."""
    return 1940 + (turn - 1) // 4


def first_turn(of_year: int) -> int:
    """Return the winter turn that opens `of_year` (3)."""
    return 4 * (of_year - 1940) + 1


class Date(Record):
    """A turn's date; a turn that is not played has none."""

    valid: bool
    season: Season | None = None
    year: int | None = None
    winter: bool = False


def date(*, turn: Annotated[int, within(-999, 9999)]) -> Worked:
    """Return season and year of a turn, and whether it is a winter turn (3, 19)."""
    # A turn beyond the last is a question like another: the answer is that it is not played.
    if not 1 <= turn <= LAST_TURN:
        return Worked(Date(False), (because("3", "no-such-turn", turn=turn, last=LAST_TURN),))
    value = Date(True, season(turn), year(turn), season(turn) == "winter")
    why = [because("3", "turn-date", turn=turn, season=season(turn), year=year(turn))]
    if value.winter:
        why.append(because("19", "turn-winter"))
    return Worked(value, tuple(why))


# Who plays: the faction or camp that nobody at the table plays; its handicap is turns of Germany's surrender.

COALITION = "coalition"  # Allies and USSR, as one player of two plays them (2)
SEATS = Seats(("axis", COALITION, "allies", "ussr"), 5, "-")


def plays(position: Position, side: Faction) -> bool:
    """Tell whether the program plays a faction on this table."""
    return position.fact(OPPONENT) in (side, "axis" if side == "axis" else COALITION)


def handicap(position: Position) -> int:
    """Return by how many turns Germany's surrender counts later than it came, as the players agreed; earlier below 0 (20)."""
    turns, played = SEATS.handicap(position), position.fact(OPPONENT)
    return -turns if played == "axis" else turns if played in SEATS.sides else 0
