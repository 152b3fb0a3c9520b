"""A new kit: a small one to change, or the board and counters of a folder that something else has made."""

from __future__ import annotations

from pathlib import Path

from assistant.core.durable import write_whole
from assistant.core.problems import Trouble
from assistant.core.system import reason
from assistant.core.text import speaker
from assistant.games import slugs
from assistant.games.kit import library

say = speaker(__name__)

EXAMPLE = library.SAMPLES / "three-isles"  # the smallest of those that come with the program


def write(folder: Path, title: str = "") -> tuple[Path, ...]:
    """Write a new kit into a folder, whose name is the kit's, and return the files.

    Args:
        folder: where; not there yet, or empty.
        title: what people call the game; its name with a capital if it is not said.

    Raises:
        Trouble: the name is none that a kit may have, the folder holds something, or it cannot be written.
    """
    name = folder.resolve().name
    if not library.NAME.fullmatch(name) or len(name) > library.LONGEST:
        raise Trouble(say("kit-begin-name", name=name))
    if name in slugs() or name in library.names():
        raise Trouble(say("kit-begin-taken", name=name))
    called = " ".join((title or name.replace("-", " ").capitalize()).split())
    if not called.isprintable() or set(called) & set('"\\'):
        raise Trouble(say("kit-begin-title", title=called))
    try:
        if folder.exists() and any(folder.iterdir()):
            raise Trouble(say("kit-begin-folder", path=str(folder)))
        written = []
        for source in sorted(path for path in EXAMPLE.rglob("*") if path.is_file()):
            parts = [name if part == EXAMPLE.name else part for part in source.relative_to(EXAMPLE).parts]
            words = source.read_text(encoding="utf-8")
            if source.name == library.FILE:
                _, _, rest = words.partition("\n")  # its first line is the title
                words = f'title = "{called}"\n{rest}'
            path = folder.joinpath(*parts)
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, words.encode())
            written.append(path)
        return tuple(written)
    except OSError as error:
        raise Trouble(say("kit-begin-not-written", path=str(folder), detail=reason(error))) from None
