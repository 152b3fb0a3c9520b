"""Photograph tables of the modules that are given, and tell what that came to."""

import os
import sys
import tempfile
from pathlib import Path

from assistant.ui.export.kept_drawings import KeptDrawings
from tests.photo.real.gate import gate

with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
    os.environ["SABRETACHE_HOME"] = folder
    gate(int(sys.argv[1]) if len(sys.argv) > 1 else 3, KeptDrawings("en", Path(folder)))
