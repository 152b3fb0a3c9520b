"""Try what the other scripts of this folder build.

    python3 packaging/try.py sdist [--keep OUT]    the source distribution, a wheel of it, installed and started
    python3 packaging/try.py roots OUT [--debs DIR] [--frozen DIR]    in clean Debian roots, as root

`sdist`: the wheel goes into an empty folder, which comes before the checkout on Python's path; the libraries are the private
environment's. The source distribution holds all that a wheel is made of, the wheel all that the program reads, and the wheel is the
same to the byte whoever makes it, where and when.

`roots`: a root is a Debian made by debootstrap in a folder, from the mirror that this machine's own apt uses. There somebody called
`player`, who has no network, does what a player does: commands, a table in a window (under Xvfb, with pictures in OUT), the manual
in a browser, files that the desktop knows, the man page, completions. Then the package goes, and what is left is looked at. The
frozen folder is started in the same root before.
"""

import argparse
import itertools
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from deb import FORMATS, SHELLS, recipe
from prepare import LIBRARIES, ROOT, do, inside

COMMANDS = (["games"], ["new", "empires", "mine.sabretache"], ["check", "mine.sabretache"], ["demo"])
LATER = 2_000_000_000  # seconds since 1970: the time of all files of the second wheel
SAYS_WHERE = """
import assistant; from assistant.core.places import data, manual
assert manual().joinpath("fr", "index.html").is_file() and data("maps").is_dir()
print(assistant.__file__, data("maps"), manual())
"""
PIP = (sys.executable, "-m", "pip", "-qq", "--disable-pip-version-check")
RELEASES = {"bookworm": "3.11", "trixie": "3.13"}  # Debian's release -> its Python
# What looks on; nothing of it is asked for by the package.
TOOLS = ("xvfb", "xdotool", "scrot", "xdg-utils", "libfile-mimeinfo-perl", "desktop-file-utils", "man-db", "dillo")
# By the system at any time.
WRITTEN = ("proc", "sys", "dev", "run", "tmp", "var/cache", "var/lib/apt", "var/lib/dpkg", "var/log")
PATIENCE = 1800  # seconds for one thing to be done
LEAST = 30_000  # bytes of a picture that shows something


def main() -> int:
    """Try what is asked for; return 0 when all went well."""
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    what = reader.add_subparsers(required=True)
    one = what.add_parser("sdist")
    one.add_argument("--keep", type=Path, help="a folder that gets both files")
    one.set_defaults(run=lambda chosen: sdist(chosen.keep))
    one = what.add_parser("roots")
    one.add_argument("out", type=Path, help="the folder for the roots and the pictures")
    one.add_argument("--debs", type=Path, help="the folder of the packages that packaging/deb.py made")
    one.add_argument("--frozen", type=Path, help="the folder that packaging/frozen.py made")
    one.add_argument("--releases", nargs="+", choices=RELEASES, default=list(RELEASES))
    one.set_defaults(run=roots)
    chosen = reader.parse_args()
    chosen.run(chosen)
    return 0


def sdist(keep: Path | None) -> None:
    """Make the source distribution and a wheel of it, twice; install that and start it."""
    inside("run")
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        own = {"PYTHONPATH": str(place / "site"), "SABRETACHE_HOME": str(place / "home")}
        environment = {**os.environ, **own, "QT_QPA_PLATFORM": "offscreen"}
        do(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", place / "sdist", cwd=ROOT)
        (archive,) = (place / "sdist").iterdir()
        made = wheel(archive, place / "wheel")
        if wheel(later(archive, place / "another"), place / "later").read_bytes() != made.read_bytes():
            sys.exit("A wheel made elsewhere and later is another one.")
        print("made twice, in another folder, of files of another time, with other rights: the same")
        do(*PIP, "install", "--no-deps", "--target", place / "site", made, cwd=place)
        places = do(sys.executable, "-c", SAYS_WHERE, cwd=place, env=environment).split()
        if not all(Path(path).is_relative_to(place) for path in places):
            sys.exit(f"Not the installed program was started: {places}")
        for command in COMMANDS:
            do(sys.executable, "-m", "assistant", *command, cwd=place, env=environment)
            print("went well:", *command)
        if keep:
            keep.mkdir(parents=True, exist_ok=True)
            for file in (archive, made):
                shutil.copy(file, keep)
        print(f"{archive.name}: {archive.stat().st_size:,} bytes; {made.name}: {made.stat().st_size:,} bytes")


def wheel(source: Path, out: Path) -> Path:
    """Make a wheel of a source distribution, packed or unpacked; return its path."""
    do(*PIP, "wheel", "--no-deps", "--no-build-isolation", "-w", out, source, cwd=out.parent)
    (made,) = out.iterdir()
    return made


def later(archive: Path, place: Path) -> Path:
    """Unpack a source distribution as somebody else would, another day; return its folder."""
    shutil.unpack_archive(archive, place)
    (folder,) = place.iterdir()
    for path in folder.rglob("*"):
        path.chmod(0o700 if path.is_dir() else 0o600)
        os.utime(path, (LATER, LATER))
    return folder


def roots(chosen: argparse.Namespace) -> None:
    """Try packages in clean Debian roots."""
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
        for line in itertools.chain(*tries):
            print(f"  {line}", flush=True)


class Root:
    """A clean Debian of a release in a folder."""

    def __init__(self, place: Path, release: str) -> None:
        self.place, self.release = place, release

    def make(self, base: Path) -> None:
        """Lay a fresh root; `base` keeps one as debootstrap left it."""
        if not (base / "etc/debian_version").exists():
            shutil.rmtree(base, ignore_errors=True)
            do("debootstrap", "--variant=minbase", self.release, base, mirror())
        shutil.rmtree(self.place, ignore_errors=True)
        do("cp", "-a", base, self.place)
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
        apart = []
        if user != "root":  # a first start finds no network but the machine itself
            apart, mounts = ["--net"], f"ip link set lo up && {mounts}"
        command = ["unshare", "--mount", "--pid", "--fork", "--kill-child", *apart, "sh", "-c", f"{mounts} && {inner}"]
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
    do("cp", "-a", folder, root.place / "opt/sabretache")
    if (root.place / "usr/bin/python3").exists():
        yield "this root has a Python for something else"
    yield from used(root, "/opt/sabretache/sabretache", f"{root.release}-frozen", out)
    shutil.rmtree(root.place / "opt/sabretache")
    root.do("rm -r /home/player/* /home/player/.cache /home/player/.config /home/player/.local; true")
    root.apt("autoremove", "--purge", *sorted(set(LIBRARIES.values())))
    root.apt("install", *TOOLS)  # what rests on those libraries went with them


def used(root: Root, program: str, name: str, out: Path) -> Iterator[str]:
    """Say commands, open a table and the start page with its manual in a window; yield what went well."""
    for saying in (ROOT / "packaging/recipes/sayings.txt").read_text(encoding="utf-8").splitlines():
        lines = root.do(saying.replace("sabretache", program, 1), "player").strip().splitlines()
        yield f"{saying}: {len(lines)} lines, the last: {lines[-1][:80] if lines else ''}"
    for what, words, then in (("table", "'La table.sabretache'", ""), ("start", "", recipe("manual.sh"))):
        full = f"{name}-{what}"
        script = recipe("window.sh", program=program, words=words, then=then).replace("@name@", full)
        script = script.replace("@least@", str(LEAST))
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
    asked = (
        'COMP_LINE="sabretache ga"; COMP_POINT=13; COMP_TYPE=9; _python_argcomplete sabretache; echo "${COMPREPLY[@]}"'
    )
    script = f". /{SHELLS['bash']}; {asked}"
    _same(root, root.do(f"bash -c {shlex.quote(script)}").split(), ["games"])
    _same(root, all((root.place / path).is_file() for path in SHELLS.values()), True)
    yield "completions: bash completes `ga` to `games`; those of zsh and fish lie where they look"


def _same(root: Root, found: object, wanted: object) -> None:
    if found != wanted:
        sys.exit(f"{root.release}: {found} instead of {wanted}")


def mirror() -> str:
    """Return the mirror of Debian that this machine's apt uses."""
    line = ["apt-get", "indextargets", "--format", "$(REPO_URI)", "Created-By: Packages", "Origin: Debian"]
    return next(iter(do(*line).split()), "")


if __name__ == "__main__":
    sys.exit(main())
