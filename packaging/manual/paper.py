"""The manual as PDF: `python -m manual.paper OUT`, one file in each language, of the pages that the set-up made."""

import sys
from pathlib import Path

from assistant.core.places import manual
from assistant.core.text import LANGUAGES
from assistant.ui.export.report import page_pdf
from manual.pages import WHOLE

if __name__ == "__main__":
    for language in LANGUAGES:
        folder = manual() / language
        words = (folder / WHOLE).read_text(encoding="utf-8")
        words = words.replace('src="pictures/', f'src="{(folder / "pictures").as_uri()}/')
        page_pdf(words, Path(sys.argv[1]) / f"manual-{language}.pdf", "Sabretache")
