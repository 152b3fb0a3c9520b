"""What is needed to see a fault of the program again: what happened, on which table, by which question."""

from __future__ import annotations

import sys
import traceback
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from assistant import __version__
from assistant.core.atomic_write import write_whole
from assistant.core.calc import encode_exact
from assistant.core.json_tables import table_data
from assistant.core.places import user_data
from assistant.core.questions import Question
from assistant.core.table import Table
from assistant.core.text_files import json_text


def report(bug: BaseException, game: str, table: Table | None, question: Question | None) -> str:
    """Return everything needed to see the bug again, as JSON.

    Args:
        question: that was asked, if one was.
    """
    found: dict[str, Any] = {
        "sabretache": __version__,
        "python": sys.version.split()[0],
        "game": game,
        "bug": "".join(traceback.format_exception(bug)),
        "question": msgspec.to_builtins(question, enc_hook=encode_exact) if question is not None else None,
        "table": msgspec.to_builtins(table_data(table)) if table is not None else None,
    }
    return json_text(found, enc_hook=repr).decode()


def kept(words: str) -> Path | None:
    """Write a report into the user's folder, so that it can be read and sent later; None where that cannot be done."""
    path = user_data() / "reports" / f"{datetime.now(UTC):%Y-%m-%d %H.%M.%S}.json"
    try:
        write_whole(path, words.encode())
    except OSError:
        return None
    return path
