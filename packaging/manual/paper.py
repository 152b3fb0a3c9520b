"""The manual as PDF: `python -m manual.paper OUT`, one file in each language, of the pages that the set-up made."""

import sys
from pathlib import Path

from assistant.core.places import manual
from assistant.core.text import LANGUAGES
from assistant.ui.export.manual import on_paper
from assistant.ui.export.pdf import page_pdf

if __name__ == "__main__":
    for language in LANGUAGES:
        page_pdf(on_paper(manual() / language), Path(sys.argv[1]) / f"manual-{language}.pdf", "Sabretache")
