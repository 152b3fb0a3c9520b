"""Install a .deb into an empty folder, start it there, remove it: `python3 packaging/try_deb.py FILE.deb`. As root.

The folder is a root of dpkg's own, so that nothing of this machine is changed; Python and the system's libraries are
this machine's. What it shows: the package holds every library that the program imports, the commands answer, and its
removal leaves the user's files alone. packaging/try_roots.py tries it in a Debian of its own, which takes longer.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path


def main() -> int:
    """Try the package; return 0 when all went well."""
    package = Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        root, home = Path(folder) / "root", Path(folder) / "home"
        home.mkdir()
        (root / "var/lib/dpkg").mkdir(parents=True)
        (root / "var/lib/dpkg/status").touch()
        dpkg = ["dpkg", f"--root={root}", "--force-depends", "--force-script-chrootless"]
        subprocess.run([*dpkg, "--install", package], check=True)
        command = (root / "usr/bin/sabretache").read_text(encoding="utf-8")
        (home / "sabretache").write_text(command.replace("/usr/lib/", f"{root}/usr/lib/"), encoding="utf-8")
        words = {"PATH": "/usr/bin:/bin", "HOME": str(home), "QT_QPA_PLATFORM": "offscreen", "LC_ALL": "C.UTF-8"}
        for arguments in (["games"], ["new", "empires", "mine.sabretache"], ["check", "mine.sabretache"], ["demo"]):
            subprocess.run(["sh", "sabretache", *arguments], cwd=home, env=words, check=True, stdout=subprocess.DEVNULL)
            print("went well:", *arguments)
        subprocess.run([*dpkg, "--remove", "sabretache"], check=True)
        left = [path for path in (root / "usr").rglob("*") if path.is_file()] if (root / "usr").exists() else []
        print(f"left of the package after its removal: {len(left)} files", *left[:5])
        kept = (home / "mine.sabretache").exists()
        print("the user's table is", "kept" if kept else "lost")
        return 0 if kept and not left else 1


if __name__ == "__main__":
    sys.exit(main())
