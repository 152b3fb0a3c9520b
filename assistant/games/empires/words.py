"""The words of the game: readings and editions, powers, nations and who plays them, zones named by the rules, the
calendar, and the explanation that grows while an answer is worked out (intro, 3, 9).
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal, TypeVar, get_args

from assistant.core.ai_match import OPPONENT, Seats
from assistant.core.calc import Situation, Worked, by_situation
from assistant.core.charts import chart_reader
from assistant.core.questions import Reason, ReasonKind
from assistant.core.record import Filled, Record, within
from assistant.core.table import Position
from assistant.core.text import Text, folded, refusing, speaker

# The edition and the readings in force: where the rulebooks are unclear, what players may choose, the default first.


# The two rulebooks, by whether it is the first edition (2020): version 1.1 is of 2022.
EDITIONS: Mapping[bool, str] = {False: "v1.1", True: "first"}

R = TypeVar("R")
TurnNumber = Annotated[int, within(1, 18)]


class Options(Situation):
    """Readings of the rules where the rulebooks are unclear; the first value of each is the default."""

    # [A10] Is a nation without technology of level 0, or are levels compared by power and its +1 withheld?
    minor_tech: Literal["level_zero", "no_bonus"] = "level_zero"
    # [A12] May a nation without technology have the air mission against it countered by its power?
    minor_air_counter: bool = False
    # [A03] Does a loss cancelled by a trench count as one of "the 2 losses" taken?
    trench_counts_as_absorbed: bool = True
    # [A04] Version 1.1: retreat whenever the trench was used, or only after a defeat?
    retreat_when: Literal["always", "defeat"] = "always"
    # [A05] The leading army takes what it can, then its supports; or a free choice among those that fought?
    loss_order: Literal["lead_first", "split"] = "lead_first"
    # [A56] First edition: is a level 2 trench that absorbs a loss removed, or turned to level 1?
    first_level2_trench: Literal["remove", "step"] = "remove"
    # [A16] Do armies draw supply from the home cities of their whole power, or of their nation only?
    supply_source: Literal["power", "nation"] = "power"
    # [A22] First edition: through zones of the power, or of the camp?
    first_supply_through: Literal["power", "camp"] = "power"
    # [A17] Do enemy armies standing in a zone block a line?
    enemy_blocks_supply: bool = False
    # [A18] May a line reach an uncontrolled port by sea and go on inland?
    sea_hop_continues: bool = False
    # [A21] Version 1.1: does an isolated zone stay with its controller while one of his armies stands in it?
    isolated_garrison_keeps: bool = False
    # [A25] Austria-Hungary loses one of the four cities: does Germany alone lose the point, or both?
    lose_german_only_city: Literal["germany", "both"] = "germany"
    # [A30] Must a moving army stop on entering a zone with enemy armies?
    stop_on_enemy: bool = False
    # [A34] Version 1.1: is Greece closed to the armies of the Austro-Hungarian power, or of that nation?
    greece_ban_scope: Literal["power", "nation"] = "power"
    # [A45] Retreat to zones controlled by the power, or by the camp?
    retreat_through: Literal["power", "camp"] = "power"
    # [A27] Recruit at the cities of the army's nation, or of the whole power?
    recruit_home: Literal["nation", "power"] = "nation"
    # [A50] Version 1.1 lacks its chapter 14: cession as in the first edition, or none?
    cession: Literal["first", "none"] = "first"
    # [A08] Are the armies that may support counted when the attacks on a zone begin, or again before each attack?
    support_surplus: Literal["zone", "attack"] = "zone"
    # [A23] Does a home zone of the partner, taken back from the enemy, go to its taker or to the partner?
    liberated_home: Literal["taker", "partner"] = "taker"
    # [A51] Version 1.1 lacks its chapter 14: no limit on the Italian front and in Germany, or those of the first edition?
    coordination_limits: Literal["none", "first"] = "none"
    # [A21] Version 1.1: whose is a zone out of supply that no enemy has just cut off? The letter names nobody; default: it goes
    # back to the enemy who held it before this phase, else to the enemy who controls most zones around it.
    isolated_to: Literal["enemy", "ask"] = "enemy"
    # [4] Does a zone that an army passed through change hands at the end of the phase? The letter of version 1.1.
    crossing_takes: bool = True
    # [A27] May armies be recruited in a zone where enemy armies stand? Nothing forbids it.
    recruit_beside_enemies: bool = True
    # [10.3] Version 1.1: is the attack that Offensive obliges to made in any Manoeuvre of the phase, or in the last action?
    # Players do not say which of their actions is the extra one, so any will do.
    offensive_attack: Literal["any", "last"] = "any"
    # [A61] The armies of a nation that enters the war for which its zones have no room: in the reserve, or stacked all the same?
    entry_overflow: Literal["reserve", "stack"] = "reserve"
    # [A41] Version 1.1 lacks its chapter 13: missions that the action brings, and the most there may be.
    missions_gain: Annotated[int, within(1, 6)] = 4
    missions_most: Annotated[int, within(1, 12)] = 6
    # [A43] Version 1.1 prints these dates on its board: the last turn of each neutral's track, the first of the USA's.
    turkey_until: TurnNumber = 6
    bulgaria_until: TurnNumber = 10
    italy_until: TurnNumber = 10
    romania_until: TurnNumber = 10
    usa_from: TurnNumber = 11


DEFAULT = Options()


class Asked(Situation):
    """Base of the situation of every topic: `options` may be given with any of them."""

    options: Options = DEFAULT


def asked_by(topic: Callable[..., R]) -> Callable[..., R]:
    """Return a topic that is asked with its situation, and with what is noted on the way."""
    return topic if "given" in topic.__annotations__ else by_situation(topic, Asked)


# Powers, camps, nations and countries (3), and how the game speaks: of powers and nations given by their ids by their names.

_plainly = speaker(__name__)
charts = chart_reader(__name__)

Power = Literal["germany", "allies", "russia", "austria_hungary"]
Camp = Literal["central", "entente"]
Nation = Literal[
    "germany", "austria_hungary", "turkey", "bulgaria",
    "france", "uk", "belgium", "greece", "serbia", "italy", "usa",
    "russia", "romania",
]  # fmt: skip
Neutral = Literal[
    "albania", "montenegro",
    "switzerland", "spain", "portugal", "netherlands", "luxembourg", "denmark", "norway", "sweden", "persia",
]  # fmt: skip
Country = Literal[Nation, Neutral]

# The order in which the powers play a turn (3).
POWERS: tuple[Power, ...] = get_args(Power)
NATIONS: tuple[Nation, ...] = get_args(Nation)
POWER_NAMES: Mapping[Any, Text] = {power: _plainly(f"power-{power}") for power in POWERS}
NATION_NAMES: Mapping[Any, Text] = {nation: _plainly(f"nation-{nation}") for nation in NATIONS}
say = speaker(__name__, **dict.fromkeys(("power", "phase", "next", "senior"), POWER_NAMES), nation=NATION_NAMES)
error = refusing(say)

# The steps written down while an answer is worked out.


# The numbers that rules of version 1.1 have in the first edition.
OLDER: Mapping[str, str] = {row["rule"]: row["first"] for row in charts("numbers")}


class Explanation:
    """The rules in force, and the reasons and assumptions noted on the way to one answer."""

    __slots__ = ("assumed", "first", "options", "reasons")

    def __init__(self, first: bool, options: Options = DEFAULT) -> None:
        self.first = first
        self.options = options
        self.reasons: list[Reason] = []
        self.assumed: list[Text] = []

    def cite(self, rule: str, older: str = "") -> str:
        """Return the number of a rule in the edition in force.

        Args:
            older: its number in the first edition, where that is not the usual one.
        """
        return f"first {older or OLDER[rule]}" if self.first else rule

    def because(self, key: str, rule: str, older: str = "", /, **args: Any) -> None:
        """Note a step, with the number of its rule."""
        self.reasons.append(Reason(say(key, **args), self.cite(rule, older)))

    def reject(self, key: str, rule: str, older: str = "", /, **args: Any) -> None:
        """Note a possibility that fell out, with the number of the rule that forbids it."""
        self.reasons.append(Reason(say(key, **args), self.cite(rule, older), ReasonKind.REJECTED))

    def assume(self, key: str, /, **args: Any) -> None:
        """Note a value that nobody gave, or a reading that no option chooses."""
        self.assumed.append(say(key, **args))

    def reading(self, option: str) -> None:
        """Note which reading of an unclear rule this answer rests on."""
        chosen = getattr(self.options, option)
        word = ("yes" if chosen else "no") if isinstance(chosen, bool) else chosen
        number = isinstance(chosen, int) and not isinstance(chosen, bool)
        text = say(f"reading-{option}", n=chosen) if number else say(f"reading-{option}-{word}")
        if text not in self.assumed:
            self.assumed.append(text)

    def answer(self, value: Any) -> Worked:
        """Return `value` with everything noted."""
        return Worked(value, tuple(self.reasons), tuple(self.assumed))


# Zones that the rules speak of by name, in any spelling: id, English or French name.

Named = Literal["riga", "kiev", "warsaw", "wilna", "minsk", "salonika", "gallipoli", "brussels"]

_BY_SPELLING: Filled = {word: row["id"] for row in charts("named_zones") for word in row.words("spellings")}

# Cities whose capture by Austria-Hungary serves Germany alone (5).
FOUR_CITIES: frozenset[Named] = frozenset({"warsaw", "wilna", "minsk", "riga"})


@functools.lru_cache(maxsize=4096)
def named(zone: str) -> Named | None:
    """Return which of the zones named by the rules is called `zone`, or None for any other zone."""
    return _BY_SPELLING.get(folded(zone))


# Who plays whom (3).

CAMP: Mapping[Power, Camp] = {
    "germany": "central", "austria_hungary": "central", "allies": "entente", "russia": "entente",
}  # fmt: skip

# The power of each nation, neutrals by the side they will join (3).
POWER_OF: Mapping[str, Power] = {row["id"]: row["power"] for row in charts("nations")}  # type: ignore[misc]

# The senior power of each camp gains and loses points with its junior (5).
SENIOR: Mapping[Power, Power] = {"austria_hungary": "germany", "russia": "allies"}

# Both powers of a camp, senior first.
OF_CAMP: Mapping[Camp, tuple[Power, Power]] = {
    "central": ("germany", "austria_hungary"),
    "entente": ("allies", "russia"),
}

# Nations that draw nothing from technologies, Manoeuvre apart (10).
WITHOUT_TECHNOLOGY = frozenset(row["id"] for row in charts("nations") if not row.flag("technology"))

# Neutral for the whole game, but any power may invade them in version 1.1 (3).
INVADABLE: frozenset[str] = frozenset({"albania", "montenegro"})


def are_enemies(one: Power | None, other: Power | None) -> bool:
    """Tell whether two powers fight each other; nobody is the enemy of no power (3)."""
    return one is not None and other is not None and CAMP[one] != CAMP[other]


def is_ceded(nation: Nation, power: Power) -> bool:
    """Tell whether an army of `nation` has been lent to `power` (first 13)."""
    return POWER_OF[nation] != power


# Calendar: 18 turns, Summer 1914 to Autumn 1918, and what the dates oblige to (intro, 9).

Turn = Annotated[int, within(1, 18)]
Season = Literal["winter", "spring", "summer", "autumn"]
SEASONS: tuple[Season, ...] = ("winter", "spring", "summer", "autumn")
LAST_TURN = 18


class Date(Record):
    """Season and year of a turn."""

    season: Season
    year: int
    winter: bool
    last_of_year: bool


def date_of(turn: int) -> Date:
    """Return season and year of `turn`, 1 to 18 (intro)."""
    years, quarter = divmod(turn + 1, 4)  # turn 3 is the first winter, of 1915
    return Date(SEASONS[quarter], 1914 + years, quarter == 0, quarter == 3)


def calendar(work: Explanation, *, turn: Turn) -> Date:
    """Season and year of a turn (intro)."""
    date = date_of(turn)
    work.because("date", "2", "1", turn=turn, season=say(f"season-{date.season}"), year=str(date.year))
    return date


class Duty(Record):
    """An attack that the calendar obliges to; `against` one power, or the nations whose armies count."""

    per: Literal["turn", "year"]
    unit: Literal["zones", "armies"]
    at_least: int
    against: Literal["allies"] | tuple[Literal["austria_hungary", "germany"], ...]

    def counts(self, nation: Nation) -> bool:
        """Tell whether an attack on an army of `nation` counts."""
        return POWER_OF[nation] == self.against if isinstance(self.against, str) else nation in self.against


def duty(power: Power, turn: int, first: bool) -> Duty | None:
    """Return what `power` must attack on `turn`, None when nothing obliges it (9, first 8)."""
    if power == "germany" and turn <= 2:
        return Duty("turn", "armies" if first else "zones", 1, "allies")
    if power == "russia" and date_of(turn).year == 1916:
        # Reading of 9 [A36]: the nations as named, so attacks on Turks and Bulgarians do not count.
        return Duty("year", "armies", 2, ("austria_hungary", "germany"))
    return None


def forced_attack(work: Explanation, *, power: Power, turn: Turn) -> Duty | None:
    """What the calendar obliges a power to attack (9)."""
    found = duty(power, turn, work.first)
    if found is None:
        work.because("duty-none", "9", power=power, turn=turn)
    elif found.per == "turn":
        work.because("duty-germany-armies" if work.first else "duty-germany", "9", turn=turn)
    else:
        work.because("duty-russia", "9")
        work.assume("reading-duty-nations")
    return found


# Who plays: the power or camp that nobody at the table plays; its handicap is points.

SEATS = Seats(("central", "entente", *POWERS), 3)


def plays(position: Position, power: Power) -> bool:
    """Tell whether the program plays a power on this table."""
    return position.fact(OPPONENT) in (power, CAMP[power])


def handicap(position: Position, power: Power) -> int:
    """Return how many points less a power counts, as the players agreed (5): one that the program plays."""
    return SEATS.handicap(position) if plays(position, power) else 0
