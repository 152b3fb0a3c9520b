"""Every reason has its words, in both languages."""

import re
from pathlib import Path
from typing import Literal, get_args, get_origin

import msgspec

import assistant.games.empires
from assistant.core.text import has_message, keys
from assistant.games.empires.readings import Options

PACKAGE = "assistant.games.empires"


def test_both_languages_have_the_same_messages():
    assert keys(PACKAGE, "en") == keys(PACKAGE, "fr")


def test_every_reading_of_every_option_can_be_said():
    for field in msgspec.structs.fields(Options):
        if field.type is bool:
            choices = ["-yes", "-no"]
        elif get_origin(field.type) is Literal:
            choices = [f"-{choice}" for choice in get_args(field.type)]
        else:
            choices = [""]  # a number, said in one sentence
        for choice in choices:
            assert has_message(PACKAGE, f"reading-{field.name}{choice}", "en")


def test_every_message_that_the_code_says_has_words():
    folder = Path(assistant.games.empires.__file__).parent
    said = re.compile(r'(?:because|reject|assume|say)\(\s*"([a-z0-9_-]+)"(?: if [^"]+ else "([a-z0-9_-]+)")?')
    found = {key for path in folder.rglob("*.py") for pair in said.findall(path.read_text()) for key in pair if key}
    assert len(found) > 150
    assert not [key for key in sorted(found) if not has_message(PACKAGE, key, "en")]
