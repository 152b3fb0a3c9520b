"""Every text that a game's code says has words, and those that it has are said; both languages agree by `test_contract`."""

import csv
import re
from pathlib import Path
from typing import Literal, get_args, get_origin

import msgspec
import pytest

from assistant.core import deeds
from assistant.core.text import has_message, keys
from assistant.desk.wording import situation_label
from assistant.games import find_game
from assistant.games.empires.words import Options
from assistant.games.third_reich.attack_plan import AttackPlanBlank
from assistant.games.third_reich.combat import BlitzkriegBlank, CombatBlank
from assistant.games.third_reich.economy import ActionsBlank, RecruitmentBlank
from assistant.games.third_reich.operations import LandingBlank
from tests.games.test_rules_at_hand import FOLDERS, ROOT

SAID = re.compile(
    r'(?:because|reject|assume|say|against)\(\s*"([a-z][a-z0-9_-]*)"(?: if [^"]+ else "([a-z][a-z0-9_-]*)")?'
)
REICH = "assistant.games.third_reich"


def code(folder):
    return "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / folder).rglob("*.py"))


def cells(folder):
    """Return the cells of a game's charts as its code would quote them."""
    rows = (csv.reader(path.open(encoding="utf-8")) for path in (ROOT / folder).rglob("*.csv"))
    return "\n".join(f'"{cell}"' for chart in rows for row in chart for cell in row)


@pytest.mark.parametrize("folder", FOLDERS.values())
def test_every_message_that_the_code_says_has_words(folder):
    said = {key for pair in SAID.findall(code(folder)) for key in pair if key}
    assert len(said) > 100
    assert not [key for key in sorted(said) if not has_message(f"assistant.games.{folder}", key, "en")]


def test_every_key_is_used():
    built = (
        "word-", "reading-", "submarines-", "result-", "purchase-", "stopped-", "move-strategic", "move-naval", "effects-",
        "question-", "fact-", "register-", "situation-", "assumed-", "brings-", "buy-", "end-",
        "duel-", "price-", "fight-", "part-", "term-",
        "standing-", "status-war-", "take-", "tile-", "victory-", "rule-", "why-", "contest-",
        "opponent-some-", "unsettled-", "far-", "opponent-means-", "loss-",
    )  # fmt: skip
    shared = Path(deeds.__file__).read_text(encoding="utf-8")  # what both Downfall games say
    words = code("third_reich") + cells("third_reich") + shared

    def is_said(key):
        """Tell whether a key stands in the code, or is put together there of a beginning and an end that both do."""
        ends = (n + 1 for n, sign in enumerate(key) if sign == "-")
        of, _, name = key.partition("-column-")
        if name and re.search(rf'grid\(\s*"{of}",\s*"[^"]*(?<![\w-]){name}(?![\w-])', words):
            return True
        if key.endswith("-title") and f'grid("{key.removesuffix("-title")}"' in words:
            return True
        return f'"{key}"' in words or any(f'"{key[:n]}{{' in words and f'"{key[n:]}"' in words for n in ends)

    assert not [key for key in keys(REICH, "en") if not is_said(key) and not key.startswith(built)]


def test_every_reading_of_every_option_can_be_said():
    for field in msgspec.structs.fields(Options):
        choices = [""]  # a number, said in one sentence
        if field.type is bool:
            choices = ["-yes", "-no"]
        elif get_origin(field.type) is Literal:
            choices = [f"-{choice}" for choice in get_args(field.type)]
        for choice in choices:
            assert has_message("assistant.games.empires", f"reading-{field.name}{choice}", "en")


def fields(struct):
    for field in msgspec.structs.fields(struct):
        yield field.encode_name
        for kind in (field.type, *get_args(field.type)):
            if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
                yield from fields(kind)


def test_every_value_of_a_situation_has_a_name():
    shown = (CombatBlank, AttackPlanBlank, BlitzkriegBlank, ActionsBlank, RecruitmentBlank, LandingBlank)
    # Values that no small widget can hold are not shown.
    beyond = {"combat", "support", "crossed", "attacked_this_turn_by", "supporting", "declared_targets", "dice"}
    names = {name for struct in shown for name in fields(struct)} - beyond
    assert not [name for name in sorted(names) if not situation_label(find_game("third-reich"), name).package]
