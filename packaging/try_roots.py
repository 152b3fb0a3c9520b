"""Try the packages in clean Debian roots: `python3 packaging/try_roots.py OUT [--debs DIR] [--frozen DIR]`, as root.

A root is a Debian made by debootstrap in a folder, from the mirror that this machine's own apt uses. There somebody called `player`
does what a player does: commands, a table in a window (under Xvfb, with pictures in OUT), files that the desktop knows, the man
page, completions. Then the package goes, and what is left is looked at. The frozen folder is started in the same root before.
"""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from deb import FORMATS, SHELLS
from prepare import LIBRARIES

RELEASES = {"bookworm": "3.11", "trixie": "3.13"}  # Debian's release -> its Python
# What looks on; nothing of it is asked for by the package.
TOOLS = ("xvfb", "xdotool", "scrot", "xdg-utils", "libfile-mimeinfo-perl", "desktop-file-utils", "man-db")
WRITTEN = (
    "proc",
    "sys",
    "dev",
    "run",
    "tmp",
    "var/cache",
    "var/lib/apt",
    "var/lib/dpkg",
    "var/log",
)  # by the system at any time
SAYINGS = (
    "sabretache --version",
    "sabretache games",
    "sabretache new empires 'La table.sabretache'",
    "sabretache check 'La table.sabretache'",
    "sabretache edit 'La table.sabretache' 'minsk = de'",
    "sabretache ask 'La table.sabretache' supply --side russia",
    "sabretache kit list",
    "sabretache demo demo.png",
)
PATIENCE = 1800  # seconds for one thing to be done
LEAST = 30_000  # bytes of a picture that shows something
WINDOW = """
export DISPLAY=:9
Xvfb :9 -screen 0 1366x768x24 >/dev/null 2>&1 & server=$!
for wait in $(seq 60); do [ -e /tmp/.X11-unix/X9 ] && break; sleep 0.5; done
{program} {words} > "$HOME/{name}.log" 2>&1 & program=$!
window=$(timeout 120 xdotool search --sync --onlyvisible --name Sabretache | head -n 1)
xdotool windowsize --sync "$window" 1366 768 || true
shot() {{ for wait in $(seq 30); do sleep 4; scrot --overwrite "$1"; [ $(stat -c %s "$1") -gt {least} ] && break; done; }}
shot "$HOME/{name}.png"
{then}
kill $program; wait $program 2>/dev/null
kill $server; wait $server 2>/dev/null
[ -n "$window" ]
"""
F1 = """
sleep 4; xdotool windowfocus "$window"; xdotool key F1
timeout 120 xdotool search --sync --onlyvisible --name Manual > /dev/null; sleep 4
shot "$HOME/{name}-F1.png"
xdotool search --onlyvisible --name . getwindowname %@
"""


class Root:
    """A clean Debian in a folder.

    Attributes:
        place: the folder.
        seen: what went well, in order.
    """

    def __init__(self, place: Path, release: str) -> None:
        self.place, self.release = place, release

    def make(self, base: Path) -> None:
        """Lay a fresh root; `base` keeps one as debootstrap left it."""
        if not (base / "etc/debian_version").exists():
            shutil.rmtree(base, ignore_errors=True)
            outside("debootstrap", "--variant=minbase", self.release, base, mirror())
        shutil.rmtree(self.place, ignore_errors=True)
        outside("cp", "-a", base, self.place)
        policy = self.place / "usr/sbin/policy-rc.d"  # no service is started in it
        policy.write_text("#!/bin/sh\nexit 101\n", encoding="utf-8")
        policy.chmod(0o755)
        self.apt("update")
        self.apt("install", *TOOLS)
        self.do("useradd --create-home player")

    def do(self, script: str, user: str = "root") -> str:
        """Run a script of the shell in the root; return what it prints. A failure ends the work."""
        words = ["env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL=C.UTF-8", "DEBIAN_FRONTEND=noninteractive"]
        if user != "root":
            words += [f"HOME=/home/{user}", "setpriv", f"--reuid={user}", f"--regid={user}", "--init-groups"]
            script = f"cd /home/{user}\n{script}"
        inner = shlex.join(["chroot", str(self.place), *words, "sh", "-c", script])
        mounts = f"mount -t proc proc {self.place}/proc && mount --rbind /dev {self.place}/dev"
        command = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", f"{mounts} && {inner}"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False, errors="replace")
        if done.returncode:
            sys.exit(f"{self.release}: this failed: {script}\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}")
        return done.stdout

    def apt(self, *words: str) -> None:
        # A root that is thrown away need not be on the disk for sure.
        self.do(f"apt-get -q -y -o Dpkg::Options::=--force-unsafe-io {shlex.join(words)}")

    def files(self) -> set[str]:
        """Return the names of all files but those that the system writes at any time."""
        left_out = {self.place / name for name in WRITTEN}
        found = set()
        for folder, folders, files in os.walk(self.place):
            folders[:] = [name for name in folders if Path(folder) / name not in left_out]
            found |= {str((Path(folder) / name).relative_to(self.place)) for name in files}
        return found


def main() -> int:
    """Try all that is asked for; return 0 when all went well."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("out", type=Path, help="the folder for the roots and the pictures")
    reader.add_argument("--debs", type=Path, help="the folder of the packages that packaging/deb.py made")
    reader.add_argument("--frozen", type=Path, help="the folder that packaging/frozen.py made")
    reader.add_argument("--releases", nargs="+", choices=RELEASES, default=list(RELEASES))
    chosen = reader.parse_args()
    out = chosen.out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    for release in chosen.releases:
        root = Root(out / release, release)
        root.make(out / f"{release}-base")
        print(f"Debian {root.do('cat /etc/debian_version').strip()} ({release})", flush=True)
        tries = [frozen(root, chosen.frozen, out)] if chosen.frozen else []
        if chosen.debs:
            (package,) = chosen.debs.glob(f"*python{RELEASES[release]}_*.deb")
            tries.append(packaged(root, package, out))
        for told in tries:
            for line in told:
                print(f"  {line}", flush=True)
    return 0


def packaged(root: Root, package: Path, out: Path) -> Iterator[str]:
    """Install the package, use it, remove it; yield what went well."""
    before = root.files()
    shutil.copy(package, root.place / "tmp/sabretache.deb")
    root.apt("install", "/tmp/sabretache.deb")
    yield f"{package.name} installed by apt, with what it asks for: {len(root.files() - before):,} files"
    yield from used(root, "sabretache", f"{root.release}-deb", out)
    yield from desktop(root)
    kept = root.files()
    root.apt("purge", "sabretache")
    root.apt("autoremove", "--purge")
    after = root.files()
    foreign = sorted(name for name in after - before if not name.startswith("home/player/"))
    own = {name for name in kept if name.startswith("home/player/")}
    if foreign or own - after:
        sys.exit(f"{root.release}: left behind: {foreign}; lost: {sorted(own - after)}")
    yield f"removed: 0 files are left of it; all {len(own)} files of the player's are there"


def frozen(root: Root, folder: Path, out: Path) -> Iterator[str]:
    """Start the frozen folder where there is no Python; yield what went well."""
    root.apt("install", *sorted(set(LIBRARIES.values())))
    outside("cp", "-a", folder, root.place / "opt/sabretache")
    if (root.place / "usr/bin/python3").exists():
        yield "this root has a Python for something else"
    yield from used(root, "/opt/sabretache/sabretache", f"{root.release}-frozen", out)
    shutil.rmtree(root.place / "opt/sabretache")
    root.do("rm -r /home/player/* /home/player/.cache /home/player/.config /home/player/.local; true")
    root.apt("autoremove", "--purge", *sorted(set(LIBRARIES.values())))


def used(root: Root, program: str, name: str, out: Path) -> Iterator[str]:
    """Say commands, open a table and the start page with its manual in a window; yield what went well."""
    for saying in SAYINGS:
        told = root.do(saying.replace("sabretache", program, 1), "player").strip().splitlines()
        yield f"{saying}: {len(told)} lines, the last: {told[-1][:80] if told else ''}"
    windows = (("table", "'La table.sabretache'", ""), ("start", "", F1))
    for what, words, then in windows:
        full = f"{name}-{what}"
        script = WINDOW.format(program=program, words=words, name=full, least=LEAST, then=then.format(name=full))
        titles = root.do(script, "player").strip().splitlines()
        log = (root.place / f"home/player/{full}.log").read_text(encoding="utf-8")
        for picture in sorted((root.place / "home/player").glob(f"{full}*.png")):
            shutil.move(picture, out / picture.name)
            size = (out / picture.name).stat().st_size
            if size < LEAST:
                sys.exit(f"{root.release}: {picture.name} shows nothing ({size} bytes); the program said: {log}")
            yield f"window under Xvfb, {picture.name}: {size:,} bytes {titles or ''}"
        if log.strip():
            yield f"the program said: {log.strip()}"
        (root.place / f"home/player/{full}.log").unlink()


def desktop(root: Root) -> Iterator[str]:
    """Ask the desktop's own tools for the program's files, icons, manual page and completions; yield what they say."""
    for ending, (word, _, _) in FORMATS.items():
        kind = f"application/x-{word}"
        asked = f"touch mine.{ending}; xdg-mime query filetype mine.{ending}; xdg-mime query default {kind}; rm mine.{ending}"
        _same(root, root.do(asked, "player").split(), [kind, "sabretache.desktop"])
        icon = f"usr/share/icons/hicolor/scalable/mimetypes/{kind.replace('/', '-')}.svg"
        _same(root, (root.place / icon).is_file(), True)
        yield f"*.{ending}: {kind}, opened by sabretache.desktop, with an icon"
    root.do("desktop-file-validate /usr/share/applications/sabretache.desktop")
    _same(root, (root.place / "usr/share/icons/hicolor/scalable/apps/sabretache.svg").is_file(), True)
    yield "desktop entry: valid, with an icon"
    page = root.do("MANWIDTH=100 man sabretache | head -n 4").split()
    _same(root, page[:1], ["SABRETACHE(1)"])
    yield "man sabretache: shown"
    script = f'. /{SHELLS["bash"]}; COMP_WORDS=(sabretache ga); COMP_CWORD=1; _sabretache; echo "${{COMPREPLY[@]}}"'
    _same(root, root.do(f"bash -c {shlex.quote(script)}").split(), ["games"])
    _same(root, all((root.place / path).is_file() for path in SHELLS.values()), True)
    yield "completions: bash completes `ga` to `games`; those of zsh and fish lie where they look"


def _same(root: Root, found: object, wanted: object) -> None:
    if found != wanted:
        sys.exit(f"{root.release}: {found} instead of {wanted}")


def mirror() -> str:
    """Return the mirror of Debian that this machine's apt uses."""
    line = ["apt-get", "indextargets", "--format", "$(REPO_URI)", "Created-By: Packages", "Origin: Debian"]
    return next(iter(subprocess.check_output(line, text=True).split()), "")


def outside(*words: object) -> None:
    subprocess.run([str(word) for word in words], check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    sys.exit(main())
