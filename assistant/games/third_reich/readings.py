"""The readings of unclear rules that a table may choose between (digest, chapter Ambiguities)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from assistant.core import cards
from assistant.core.calc import Situation
from assistant.core.text import Text
from assistant.games.third_reich.words import say


class Readings(Situation, frozen=True):
    """One choice for each unclear rule; the defaults are argued for in the entry named beside them."""

    rounding: Literal["result_up", "loss_up"] = "result_up"  # A08
    axis_reductions_in_limited_war: bool = False  # A04
    surcharges_cumulate: bool = False  # A27
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
    amphibious_limit_1945: Annotated[int, Meta(ge=1, le=4)] = 3  # A30
    axis_may_cancel_in_winter_1945: bool = False  # A37
    france_surrender: Literal["next_allied_phase_end", "one_turn_grace"] = "next_allied_phase_end"  # A48
    yugoslavia_return_turn_pr: Annotated[int, Meta(ge=0, le=2)] = 1  # A51
    defender_attacked_once: bool = True  # A44


USUAL = Readings()


class Blank(Situation, frozen=True):
    """Base of every situation of this game: `options` may be given with any question, and is never ignored when wrong."""

    options: Readings = USUAL


def reading(options: Readings, name: str) -> Text:
    """Return the sentence that tells which reading of the option `name` is in force."""
    return cards.reading(say, options, name)
