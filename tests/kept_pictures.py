"""Where pictures lie that the program draws and keeps: grounds, sheets, faces, signs.

What one test had drawn, the others find, in whatever process they run (packaging/test.py lends all of them one folder): the name
of each picture says all that it shows.
"""

import os
import tempfile
from pathlib import Path

_OWN = tempfile.TemporaryDirectory()
FOLDER = Path(os.environ.get("PICTURES_DRAWN", _OWN.name))
FOLDER.mkdir(parents=True, exist_ok=True)
