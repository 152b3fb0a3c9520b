"""A nation's order form for the next season: what it has, what can be ordered, and the lines that come back by mail (3)."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.core.blocks import Copy, Grid, Prose
from assistant.core.position import Position
from assistant.core.questions import Answer, Question, SideId
from assistant.core.text import LANGUAGES, Name, Text, render, verbatim
from assistant.games.antique.amounts import shown
from assistant.games.antique.mirror import corps_of, fleets, rows, unit_names
from assistant.games.antique.questions.cards import season_name, zone_label
from assistant.games.antique.questions.letters import form_head, form_season
from assistant.games.antique.questions.order_words import VERBS, listed
from assistant.games.antique.rows import DesignRow
from assistant.games.antique.words import say

ONCE = (
    "army",
    "garrison",
    "levy",
    "allied",
    "disband",
    "rebuild",
    "ships",
    "trade",
    "pacify",
    "protect",
    "spy",
    "note",
)  # verbs with an empty line in the letter


class OrderForm(Question, frozen=True, tag="order-form"):
    """What one player fills in for the next season: his corps and fleets, and a letter to be copied (3)."""

    side: SideId

    def answer(self, position: Position) -> Answer:
        """Gather the form; it holds nothing that is not the player's own."""
        season = season_name(form_season(position))
        return Answer(
            say("order-form-verdict", season=season),
            body=(
                Prose(say("order-form-how")),
                self._units(position),
                *self._designs(position),
                Copy(say("order-form-letter"), say("both-languages", **self.letter(position))),
                Grid(
                    say("order-form-verbs"),
                    (say("order-form-verb"), say("order-form-example"), say("order-form-meaning")),
                    tuple((say(f"verb-{verb}"), say(f"example-{verb}"), say(f"meaning-{verb}")) for verb in VERBS),
                ),
            ),
        )

    def letter(self, position: Position) -> dict[str, str]:
        """Return the lines that come back by mail, in each language."""
        return {language: "\n".join(self._lines(position, language)) for language in LANGUAGES}

    def _lines(self, position: Position, language: str) -> Iterator[str]:
        colon = "\N{NO-BREAK SPACE}: " if language == "fr" else ": "
        yield form_head(position, self.side, language)
        yield render(say("letter-remark"), language)
        names = unit_names(position, self.side)
        for unit in corps_of(position, self.side):
            where = position.zone(unit.zone).name[language]
            yield f"{listed('verb-march', language)[0]}{colon}{_called(names[unit.id], language)} ({where}) >"
        for counter, side, zone, _ in fleets(position):
            if side == self.side:
                where = position.zone(zone).name[language]
                yield f"{listed('verb-fleet', language)[0]}{colon}{_called(names[counter], language)} ({where}) >"
        for verb in ONCE:
            yield f"{listed(f'verb-{verb}', language)[0]}{colon}".rstrip()
        yield listed("letter-end", language)[0]

    def _units(self, position: Position) -> Grid:
        names = unit_names(position, self.side)
        found: list[tuple[Text, ...]] = [
            (_name(names[unit.id]), zone_label(position, unit.zone), say("cell", amount=shown(unit.present)))
            for unit in corps_of(position, self.side)
        ]
        found += [
            (
                _name(names[counter]),
                zone_label(position, zone),
                say("order-form-ships", n=row.merchants + row.warships),
            )
            for counter, side, zone, row in fleets(position)
            if side == self.side
        ]
        header = tuple(say(f"order-form-{word}") for word in ("unit", "where", "strength"))
        return Grid(say("order-form-units"), header, tuple(found))

    def _designs(self, position: Position) -> tuple[Grid, ...]:
        own = [row for row in rows(position, "designs", DesignRow).values() if row.nation == self.side and row.name]
        if not own:
            return ()
        cells = tuple(
            (verbatim(row.name), say(f"word-{row.type.replace('_', '-')}"), say("cell", amount=row.points))
            for row in own
        )
        header = (say("order-form-design"), say("sheet-type"), say("sheet-full"))
        return (Grid(say("order-form-designs"), header, cells),)


def _called(name: Name | str, language: str) -> str:
    return name if isinstance(name, str) else name[language]


def _name(name: Name | str) -> Text:
    return say("named", name=name)


QUESTIONS: tuple[type[Question], ...] = (OrderForm,)
