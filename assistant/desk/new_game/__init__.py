"""A new game: a small complete one, written as a distribution of its own that passes its own tests at once."""

from __future__ import annotations

import keyword
import re
import sys
from collections.abc import Mapping
from pathlib import Path

from assistant.core.atomic_write import write_whole
from assistant.core.text import Trouble, one_line, speaker, writing
from assistant.games import slugs

say = speaker(__name__)

TEMPLATE = Path(__file__).parent / "template"
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST = 40  # characters of a game's name


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
    called = one_line(title or slug.replace("-", " ").capitalize())
    if not called.isprintable() or set(called) & set('"\\{}<>'):
        raise Trouble(say("new-game-title", title=called))
    parts = {"package": package, "map": slug, "set": slug}
    return copied(TEMPLATE, folder, parts, {"@slug@": slug, "@package@": package, "@title@": called})


def copied(template: Path, folder: Path, parts: Mapping[str, str], words: Mapping[str, str]) -> tuple[Path, ...]:
    """Copy a template into a folder, and return the files.

    Args:
        parts: what parts of the template's paths are called instead.
        words: what its marks become.

    Raises:
        Trouble: the folder holds something, or it cannot be written.
    """
    made = []
    with writing(folder):
        if folder.exists() and any(folder.iterdir()):
            raise Trouble(say("new-game-folder", path=str(folder)))
        for source in sorted(path for path in template.rglob("*") if path.is_file()):
            path = folder.joinpath(*(parts.get(part, part) for part in source.relative_to(template).parts))
            path = path.with_suffix("") if path.suffix == ".in" else path
            text = source.read_text(encoding="utf-8")
            for mark, word in words.items():
                text = text.replace(mark, word)
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, text.encode())
            made.append(path)
    return tuple(made)
