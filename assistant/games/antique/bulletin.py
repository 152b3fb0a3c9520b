"""The comment of each battle in the season's bulletin (9)."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from assistant.core.calc import Situation, Worked
from assistant.core.problems import folded
from assistant.core.text import Text
from assistant.games.antique.amounts import ZERO, check_amounts, check_rate, percent
from assistant.games.antique.words import because, charts, say


class Bulletin(Situation, frozen=True):
    """The share that winner and loser lost; in a draw the reporter chooses his words."""

    winner_loss: Fraction = ZERO
    loser_loss: Fraction = ZERO
    draw: bool = False


class Comment(msgspec.Struct, frozen=True):
    comment: str


def bulletin(given: Bulletin) -> Worked:
    """Return the printed comment on a battle, by the losses of winner and loser (9)."""
    check_amounts(given)
    check_rate("winner_loss", given.winner_loss)
    check_rate("loser_loss", given.loser_loss)
    table = charts("bulletin")
    if given.draw:
        return Worked(Comment(table[-1]["comment"]), (because("9", "bulletin-draw"),))
    winner, loser = given.winner_loss * 100, given.loser_loss * 100
    # Reading of 9 [A54]: the first row that fits, bounds included; the last one takes what is left.
    comment = next(
        row["comment"]
        for row in table
        if int(row["winner_from"]) <= winner <= int(row["winner_to"])
        and int(row["loser_from"]) <= loser <= int(row["loser_to"])
    )
    reason = because(
        "9", "bulletin-row", winner=percent(given.winner_loss), loser=percent(given.loser_loss), comment=said(comment)
    )
    return Worked(Comment(comment), (reason,))


def said(comment: str) -> Text | str:
    """Return a printed comment in the reader's language; words that no row of the table has stay as they were written."""
    if comment not in {row["comment"] for row in charts("bulletin")}:
        return comment
    return say(f"comment-{folded(comment)}")
