"""Every message that the code says has words in both languages, and no words lie about unsaid."""

import ast
import functools
import re
from pathlib import Path

import pytest

from assistant.core.text import LANGUAGES, has_message, speaker

ROOT = Path(__file__).resolve().parent.parent / "assistant"
CODE = sorted(ROOT.rglob("*.py"))


def module_of(path):
    parts = path.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@functools.cache
def voice(path):
    """Return the package whose texts a module's `say` speaks, empty when it has none."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        match node:
            case ast.Assign(targets=[ast.Name("say")], value=ast.Call(func=ast.Name("speaker"), args=[argument])):
                module = argument.value if isinstance(argument, ast.Constant) else module_of(path)
                return speaker(str(module))("x").package
            case ast.ImportFrom(module=str(module), names=names) if any(
                n.name == "say" and n.asname is None for n in names
            ):
                file = ROOT.parent / Path(*module.split("."))
                return voice(file.with_suffix(".py") if file.with_suffix(".py").is_file() else file / "__init__.py")
    return ""


@pytest.mark.parametrize("path", [p for p in CODE if voice(p)], ids=module_of)
def test_what_is_said_has_words(path):
    said = {
        node.args[0].value
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say"
        if node.args and isinstance(node.args[0], ast.Constant)
    }
    silent = {
        f"{key} ({language})"
        for key in said
        for language in LANGUAGES
        if not has_message(voice(path), str(key), language)
    }
    assert silent == set()


WORDS = sorted(path for pattern in ("*.ftl", "*.csv", "*.geojson") for path in ROOT.rglob(pattern)) + sorted(
    path
    for folder in ("maps", "counters")
    for pattern in ("*.csv", "*.toml", "*.geojson")
    for path in (ROOT.parent / folder).rglob(pattern)
)


@pytest.mark.parametrize("path", WORDS, ids=lambda path: str(path.relative_to(ROOT.parent)))
def test_apostrophes_are_typeset(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    typed = [n for n, line in enumerate(lines, start=1) if not line.startswith("#") and re.search(r"[^\W\d_]'\w", line)]
    assert typed == [], "lines with a typewriter's apostrophe"


# Said only where there is one, as those are whose keys end in "-near".
ALWAYS_NEAR = {"unknown-word", "no-such-topic", "passphrase-of-nobody", "no-such-fight", "no-such-cup"}


def test_no_sentence_names_a_nearest_that_is_not_there():
    entry = re.compile(r"^([a-z][\w-]*) *=((?:.*\n)(?:[ \t}].*\n|\n(?=[ \t]))*)", re.MULTILINE)
    named = {
        (key, path.parent.name): words
        for path in ROOT.rglob("*.ftl")
        for key, words in entry.findall(path.read_text(encoding="utf-8") + "\n")
        if "$nearest" in words
    }
    assert {key for key, _ in named} >= ALWAYS_NEAR
    for (key, language), words in named.items():
        chosen = re.search(r"\{ \$near ->\s+\[0\] (?!.*\$nearest).*\s+\*\[other\] .*\$nearest", words)
        assert key in ALWAYS_NEAR or key.endswith("-near") or chosen, (key, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_like_nothing_is_told_without_a_nearest(language):
    from assistant.core.text import near, render

    say = speaker("assistant.desk.desk")
    far = render(say("no-such-zone", word="qqq", **near("qqq", ["Riga"])), language)
    assert far == {"en": "There is no zone “qqq”.", "fr": "Il n’y a pas de zone « qqq »."}[language].replace(
        " »", "\u202f»"
    ).replace("« ", "«\u202f")
    assert "Riga" in render(say("no-such-zone", word="Rigo", **near("Rigo", ["Riga"])), language)


@pytest.mark.parametrize("folder", sorted(ROOT.rglob("texts/*")), ids=lambda folder: str(folder.relative_to(ROOT)))
def test_no_message_of_a_package_is_written_twice(folder):
    keys = [key for path in folder.glob("*.ftl") for key in re.findall(r"(?m)^(-?[a-zA-Z][\w-]*) *=", path.read_text())]
    assert sorted(keys) == sorted(set(keys))
