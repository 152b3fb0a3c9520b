"""The pages of the manual, Markdown, made HTML: one file a page, and one with all of them, in each language.

Needs markdown-it-py alone: `packaging/hatch_build.py` calls it whenever a wheel is made or the project is installed in place.
"""

import html
import re
import shutil
from pathlib import Path

from markdown_it import MarkdownIt

LANGUAGES = ("en", "fr")
DEEPER = ("data", "games", "kits", "protocol", "telephones")  # pages for those who go further, in English alone
WHOLE = "whole.html"  # all pages of a language, for paper
WORDS = {
    "en": {
        "manual": "The manual of Sabretache",
        "contents": "Contents",
        "whole": "All pages as one",
        "other": "Français",
    },
    "fr": {
        "manual": "Le manuel de Sabretache",
        "contents": "Sommaire",
        "whole": "Toutes les pages en une",
        "other": "English",
    },
}
LINK = re.compile(r'<a href="([^"]*)">(.*?)</a>', re.DOTALL)
TITLE = re.compile(r"<h1>(.*?)</h1>", re.DOTALL)
CONSOLE = re.compile(r'<pre><code class="language-console">(.*?)</code></pre>', re.DOTALL)
PAGE = """<!DOCTYPE html>
<html lang="{language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title><link rel="stylesheet" href="{up}manual.css"></head>
<body>
<p class="ways">{ways}</p>
{text}
<p class="ways">{ways}</p>
</body></html>
"""


def build(docs: Path, out: Path) -> None:
    """Make HTML of `manual/en`, `manual/fr` and the deeper pages in `docs`; `out` has then them and their style, nothing else."""
    shutil.rmtree(out, ignore_errors=True)
    for language in LANGUAGES:
        source = docs / "manual" / language
        (out / language).mkdir(parents=True)
        shutil.copytree(source / "pictures", out / language / "pictures")
        names = order(source)
        texts = {name: page(source / f"{name}.md", names) for name in names}
        for n, name in enumerate(names):
            ways = _ways(language, names, texts, n)
            write(out / language / f"{name}.html", language, texts[name], ways, up="../")
        text = "\n".join(_on_paper(texts[name]) for name in names)
        (out / language / WHOLE).write_text(f'<html><body style="color: black">{text}</body></html>', encoding="utf-8")
    (out / "deeper").mkdir()
    for name in DEEPER:
        ways = '<a href="../en/index.html">Contents</a>'
        write(out / "deeper" / f"{name}.html", "en", page(docs / f"{name}.md", DEEPER), ways, up="../")
    shutil.copy(docs / "manual" / "manual.css", out)


def order(source: Path) -> list[str]:
    """Return the names of a language's pages as its first page lists them, that one first."""
    first = (source / "index.md").read_text(encoding="utf-8")
    return ["index", *re.findall(r"\]\(([\w-]+)\.md\)", first)]


def page(path: Path, beside: tuple[str, ...] | list[str]) -> str:
    """Return the HTML of a page; its links lead to pages that are made too, others are words alone."""
    made = MarkdownIt("commonmark").enable("table").render(path.read_text(encoding="utf-8"))

    def led(found: re.Match[str]) -> str:
        target, words = found.groups()
        name, _, part = target.partition("#")
        stem = Path(name).stem
        if name.endswith(".md") and "/" not in name and stem in beside:
            return f'<a href="{stem}.html{"#" + part if part else ""}">{words}</a>'
        if name.startswith("../../") and stem in DEEPER:
            return f'<a href="../deeper/{stem}.html">{words}</a>'
        return words

    return CONSOLE.sub(_console, LINK.sub(led, made)).replace("<p><img", '<p class="picture"><img')


def _console(found: re.Match[str]) -> str:
    """Set what is typed apart from what is answered."""
    lines = found[1].rstrip("\n").split("\n")
    shown = [f"<b>{line}</b>" if line.startswith("$ ") else line for line in lines]
    return '<pre style="white-space: pre-wrap">' + "\n".join(shown) + "</pre>"


def _ways(language: str, names: list[str], texts: dict[str, str], n: int) -> str:
    """Return the links to the pages around one."""
    other = LANGUAGES[1 - LANGUAGES.index(language)]
    words = WORDS[language]
    ways = [f'<a href="index.html">{words["contents"]}</a>'] if n else [f'<a href="{WHOLE}">{words["whole"]}</a>']
    if n > 1:
        ways.append(f'← <a href="{names[n - 1]}.html">{title(texts[names[n - 1]])}</a>')
    if n + 1 < len(names):
        ways.append(f'<a href="{names[n + 1]}.html">{title(texts[names[n + 1]])}</a> →')
    return " · ".join([*ways, f'<a href="../{other}/{names[n]}.html">{words["other"]}</a>'])


def _on_paper(text: str) -> str:
    """Return a page without links: paper leads nowhere."""
    return LINK.sub(lambda found: found[2], text)


def title(text: str) -> str:
    """Return the title of a page."""
    found = TITLE.search(text)
    return found[1] if found else ""


def write(path: Path, language: str, text: str, ways: str, up: str) -> None:
    """Write a page with what stands around its text."""
    named = html.escape(html.unescape(title(text)))
    path.write_text(PAGE.format(language=language, title=named, up=up, ways=ways, text=text), encoding="utf-8")
