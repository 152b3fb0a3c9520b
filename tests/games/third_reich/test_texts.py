"""Every answer speaks both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import msgspec

import assistant.games.third_reich as package
from assistant.core.text import has_message, keys
from assistant.games.third_reich.actions import ActionsBlank
from assistant.games.third_reich.attack_plan_topics import AttackPlanBlank
from assistant.games.third_reich.blitzkrieg import BlitzkriegBlank
from assistant.games.third_reich.combat import CombatBlank
from assistant.games.third_reich.landings import LandingBlank
from assistant.games.third_reich.recruitment import RecruitmentBlank

NAME = "assistant.games.third_reich"


def test_both_languages_say_the_same_things() -> None:
    assert keys(NAME, "en") == keys(NAME, "fr")


def test_every_fixed_key_in_the_code_has_words() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in Path(package.__file__).parent.rglob("*.py"))
    fixed = set(re.findall(r'say\(\s*"([a-z0-9-]+)"', code))
    assert len(fixed) > 100
    assert not [key for key in fixed if not has_message(NAME, key, "en")]


def test_every_key_is_used() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in Path(package.__file__).parent.rglob("*.py"))
    built = (
        "word-", "reading-", "submarines-", "result-", "purchase-", "stopped-", "move-strategic", "move-naval", "effects-",
        "question-", "fact-", "register-", "situation-", "actions-column-", "assumed-", "brings-", "buy-", "end-",
        "missions-column-", "duel-", "price-", "plan-column-", "reach-column-", "fight-", "part-", "term-", "made-column-",
        "research-column-", "standing-", "status-war-", "take-", "tile-", "victory-", "war-column-", "rule-", "why-", "contest-",
        "opponent-some-", "opponent-means-", "loss-",
    )  # fmt: skip
    assert not [key for key in keys(NAME, "en") if f'"{key}"' not in code and not key.startswith(built)]


def test_every_value_of_a_situation_has_a_name() -> None:
    def fields(struct: type[msgspec.Struct]) -> Iterator[str]:
        for field in msgspec.structs.fields(struct):
            yield field.encode_name
            for kind in (field.type, *get_args(field.type)):
                if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
                    yield from fields(kind)

    shown = (CombatBlank, AttackPlanBlank, BlitzkriegBlank, ActionsBlank, RecruitmentBlank, LandingBlank)
    # Values that no small widget can hold are not shown.
    beyond = {"combat", "support", "crossed", "attacked_this_turn_by", "supporting", "declared_targets", "dice"}
    names = {name for struct in shown for name in fields(struct)} - beyond
    assert not [name for name in sorted(names) if not has_message(NAME, f"situation-{name.replace('_', '-')}", "fr")]
