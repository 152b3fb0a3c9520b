"""A new game: a small complete one, written as a distribution of its own that passes its own tests at once."""

from __future__ import annotations

import keyword
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from assistant.core.atomic_write import write_whole
from assistant.core.problems import Trouble, reason
from assistant.core.text import speaker
from assistant.games import slugs

say = speaker(__name__)

TEMPLATE = Path(__file__).parent / "template"
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST = 40  # letters of a game's name


def write(folder: Path, title: str = "") -> tuple[Path, ...]:
    """Write a new game into `folder`, whose name is the game's, and return the files.

    Args:
        folder: where; not there yet, or empty.
        title: what people call the game; its name with capitals if it is not said.

    Raises:
        Trouble: the name is none that a game may have, the folder holds something, or it cannot be written.
    """
    slug = folder.resolve().name
    package = slug.replace("-", "_")
    if not NAME.fullmatch(slug) or len(slug) > LONGEST or keyword.iskeyword(package):
        raise Trouble(say("new-game-name", name=slug))
    if slug in slugs() or package in sys.stdlib_module_names or package in ("assistant", "tests"):
        raise Trouble(say("new-game-taken", name=slug))
    called = " ".join((title or slug.replace("-", " ").capitalize()).split())
    if not called.isprintable() or set(called) & set('"\\{}<>'):
        raise Trouble(say("new-game-title", title=called))
    words = {"@slug@": slug, "@package@": package, "@title@": called}
    try:
        if folder.exists() and any(folder.iterdir()):
            raise Trouble(say("new-game-folder", path=str(folder)))
        return tuple(_written(folder, words))
    except OSError as error:
        raise Trouble(say("new-game-not-written", path=str(folder), detail=reason(error))) from None


def _written(folder: Path, words: dict[str, str]) -> Iterator[Path]:
    for source in sorted(path for path in TEMPLATE.rglob("*") if path.is_file()):
        parts = [*source.relative_to(TEMPLATE).parts]
        if parts[0] == "package":
            parts[0] = words["@package@"]
            parts = [words["@slug@"] if part in ("map", "set") else part for part in parts]
        path = folder.joinpath(*parts)
        path = path.with_suffix("") if path.suffix == ".in" else path
        text = source.read_text(encoding="utf-8")
        for mark, word in words.items():
            text = text.replace(mark, word)
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, text.encode())
        yield path
