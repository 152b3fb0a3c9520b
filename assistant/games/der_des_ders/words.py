"""The game's words: sides, sectors, technologies, events, and how a sector's name is recognised."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal, TypeVar

from assistant.core.calc import known
from assistant.core.cards import reasons
from assistant.core.charts import chart_reader
from assistant.core.questions import Reason
from assistant.core.text import Name, folded, refusing, speaker

charts = chart_reader(__name__)

Side = Literal["entente", "central"]
Status = Literal["at_war", "neutral", "surrendered", "out"]
Tech = Literal["attack", "defence", "artillery", "air"]
SectorId = str  # an id of tables/sectors.csv
Sectors = tuple[SectorId, ...]
BySector = Mapping[SectorId, int]
BySide = Mapping[Side, int]
Parts = dict[str, Any]  # of a card, a text, an answer, by name
Numbers = tuple[int, ...]  # of events, on dice
Reasons = tuple[Reason, ...]
T = TypeVar("T")

SIDES: tuple[Side, ...] = ("entente", "central")
# 12.4.1 gives ties between technologies in this order.
TECHS: tuple[Tech, ...] = ("attack", "defence", "artillery", "air")
SECTORS: Sectors = tuple(charts("sectors").by("id"))
# The Coquelicots with the Serbian flag name three sectors at once (12.4.2, 12.4.3).
SERBIAN_FLAG = "serbia_flag"
FLAG_SECTORS: Sectors = ("serbia", "romania", "greece")

SIDE_NAMES: Mapping[Side, Name] = {
    "entente": Name("Entente", "Entente"),
    "central": Name("Central Powers", "Puissances Centrales"),
}
SECTOR_NAMES: Mapping[str, Name] = {row["id"]: row.name("name_en", "name_fr") for row in charts("sectors")} | {
    SERBIAN_FLAG: Name("Serbian flag", "drapeau serbe")
}
SECTOR_WORDS = charts("sectors").called("id", "name_en", "name_fr", "also")
WITH_FLAG = {
    **SECTOR_WORDS,
    **dict.fromkeys(map(folded, (SERBIAN_FLAG, "Serbian flag", "drapeau serbe")), SERBIAN_FLAG),
}
TECH_NAMES: Mapping[Tech, Name] = {
    "attack": Name("Attack", "Attaque"),
    "defence": Name("Defence", "Défense"),
    "artillery": Name("Artillery", "Artillerie"),
    "air": Name("Air", "Aérien"),
}
EVENT_NAMES: Mapping[int, Name] = {row.whole("id"): row.name("name_en", "name_fr") for row in charts("events")}
# The year printed on each marker; 41 and 42 have none (11).
EVENT_YEARS: Mapping[int, int] = {row.whole("id"): row.whole("year") for row in charts("events") if row["year"]}
# Texts are said with ids, and hold the names.
say = speaker(
    __name__,
    side=SIDE_NAMES,
    tech=TECH_NAMES,
    what=TECH_NAMES,
    event=EVENT_NAMES,
    other=EVENT_NAMES,
    **dict.fromkeys(("sector", "sectors", "attacker", "defender", "target", "a", "b"), SECTOR_NAMES),
)
because, rejected, fact, assumed = reasons(say)
error = refusing(say)


class Told(list[Reason]):
    """Reasons as they are found."""

    def __call__(self, rule: str, key: str, /, **args: Any) -> None:
        """Add one that applies a rule."""
        self.append(because(rule, key, **args))


def the_side(word: object) -> Side:
    """Return the side that a word names; the Entente for what names none."""
    return "central" if word == "central" else "entente"


def enemy(side: Side) -> Side:
    """Return the other side."""
    return "central" if side == "entente" else "entente"


def beginning(word: str, names: Mapping[T, Name]) -> T | None:
    """Return what a word names, or begins to name, in either language; None for nothing or several."""
    said = folded(word)
    found = {
        known
        for known, name in names.items()
        if any(folded(w).startswith(said) for w in (str(known), name.en, name.fr))
    }
    return found.pop() if said and len(found) == 1 else None


def sector_id(word: str, field: str, *, flag: bool = False) -> SectorId:
    """Return the id of the sector that `word` names: its id, French or English name, however written.

    Args:
        field: path of the word inside the situation, for the error.
        flag: whether the Serbian flag of the Coquelicots will do too.

    Raises:
        QuestionError: no sector is called so.
    """
    return known(field, word, WITH_FLAG if flag else SECTOR_WORDS)


def by_sector(given: Mapping[str, T], field: str) -> dict[SectorId, T]:
    """Return a mapping by sector id from one by any name of the sectors.

    Raises:
        QuestionError: no such sector, or one named twice.
    """
    found: dict[SectorId, T] = {}
    for word, value in given.items():
        sector = sector_id(word, f"{field}.{word}")
        if sector in found:
            raise error(f"{field}.{word}", "named-twice", word=word)
        found[sector] = value
    return found


def distinct(items: Iterable[T], field: str) -> tuple[T, ...]:
    """Return `items` if none comes twice.

    Raises:
        QuestionError: one does.
    """
    found: list[T] = []
    for n, item in enumerate(items):
        if item in found:
            raise error(f"{field}[{n}]", "named-twice", word=str(item))
        found.append(item)
    return tuple(found)
