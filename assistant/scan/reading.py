"""The reading process: what strangers made is read where it can fill no memory, hold nothing up and break nothing down.

    @apart
    def page_png(path: Path, page: int) -> bytes: …

Called anywhere in the program, such a function runs in another process of ours: native decoders, and readers that are recursive or
quadratic. The process has `MEMORY` and `CLOCK`; it is killed when either is spent, when nobody waits any more
(`core/cancellation.py`) and when the program ends. Arguments and value are plain data, bytes and paths: they travel as msgpack, and
the value is believed only as far as the function's own annotations say. Pixels lie in a file of the memory's that has no name and
is gone with the last who knows it. One process is kept for `IDLE` seconds: the next reading finds its libraries loaded.
"""

from __future__ import annotations

import atexit
import contextlib
import functools
import importlib
import logging
import math
import mmap
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterable, Sequence
from concurrent import futures
from pathlib import Path
from typing import IO, Any, ParamSpec, TypeVar, get_type_hints

import msgspec

from assistant import READER
from assistant.core.cancellation import go_on
from assistant.core.limits import MB
from assistant.core.text import DataError, Problem, Text, Trouble, can_be_said, missing_extra, speaker

say = speaker("assistant.core")
log = logging.getLogger(__name__)
P = ParamSpec("P")
T = TypeVar("T")
Bytes = bytes | bytearray | memoryview | mmap.mmap

CLOCK = 15.0  # seconds of its processor that one reading may take; the largest honest PDF that we know takes three
SPENT = getattr(signal, "SIGXCPU", None)  # what ends a process whose seconds are spent, where the system counts them
# Seconds of the wall's clock: a machine that does other things beside is slow.
LATE = CLOCK if SPENT is None else 4 * CLOCK
MEMORY = 1024 * MB  # of address space, libraries and all
IDLE = 30.0  # seconds for which a process waits for the next reading
LARGEST = 512 * MB  # of a message
MOST_RASTERS = 4  # of an answer
SHARES = hasattr(os, "memfd_create")  # files without a name, for pixels; elsewhere they take the pipe
NOWHERE = -1  # instead of the number of a socket
LOOK = 0.05  # seconds between two looks whether somebody still waits
ROOT = Path(__file__).parents[2]
ALONE = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MALLOC_ARENA_MAX")  # threads would reserve room each
LONGEST_BUG = 4_000  # characters
HEAD = 8  # bytes that say how long a message is


class Raster:
    """Pixels as they travel: a row of bytes, and the shape of their array."""

    def __init__(self, shape: Sequence[int], data: Bytes) -> None:
        self.shape, self.data = tuple(shape), data


class _Request(msgspec.Struct):
    module: str
    function: str
    arguments: tuple[Any, ...]
    seconds: float  # of its processor that it may take


class _Reply(msgspec.Struct, omit_defaults=True):
    """What stands before a value, and before so many rows of pixels; or what a Trouble said; or why the reading broke down."""

    done: bool = False
    rasters: int = 0
    text: Text | None = None
    problems: tuple[Problem, ...] = ()
    bug: str = ""


_Answer = tuple[_Reply, Bytes, list[Bytes]]


def apart(function: Callable[P, T]) -> Callable[P, T]:
    """Have a function of a module run in the reading process. Sentences name the file after its first argument, a path or a name.

    It raises, beside the Troubles of the function, DataError: the reading needs too much memory or time, or broke down;
    Unwanted: nobody waits for it any more.
    """

    @functools.wraps(function)
    def called(*given: P.args, **_none: P.kwargs) -> T:
        return function(*given) if _process.is_reader else _asked(function, given)  # type: ignore[call-arg]

    _process.functions[function.__module__, function.__qualname__] = function
    return called


class _Worker:
    """A process that reads, one thing after the other."""

    def __init__(self, modules: Sequence[str] = ()) -> None:
        paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
        own = {"PYTHONPATH": os.pathsep.join(paths), "QT_QPA_PLATFORM": "offscreen", **dict.fromkeys(ALONE, "1")}
        self._files, theirs = socket.socketpair()
        handed = (theirs.fileno(),) if SHARES else ()
        # -P: nothing is imported from the folder in which the program was started, where strangers' files may lie. A program that
        # needs no Python is started itself.
        start = () if getattr(sys, "frozen", False) else ("-P", "-m", "assistant")
        with theirs:
            self._running = subprocess.Popen(
                [sys.executable, *start, READER, *map(str, handed or (NOWHERE,)), *modules],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                bufsize=0,
                pass_fds=handed,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),  # on Windows; none elsewhere
                env={**os.environ, **own},
            )

    def ask(self, request: bytes) -> _Answer | None:
        """Return what comes back for a request; None if the process ends over it."""
        assert self._running.stdin is not None and self._running.stdout is not None
        try:
            _send(self._running.stdin, request)
            reply = msgspec.msgpack.decode(_received(self._running.stdout), type=_Reply)
            value = _received(self._running.stdout) if reply.done else bytearray()
            rasters = range(min(reply.rasters, MOST_RASTERS))
            return reply, value, [_taken(self._files, self._running.stdout) for _ in rasters]
        except (OSError, ValueError, EOFError, RecursionError, MemoryError):
            return None

    @property
    def is_there(self) -> bool:
        """Whether the process has not ended."""
        return self._running.poll() is None

    @property
    def is_spent(self) -> bool:
        """Whether the process was ended by the system when its seconds were spent."""
        return SPENT is not None and self._running.wait() == -SPENT

    def kill(self) -> None:
        """End the process, whatever it does."""
        self._running.kill()
        self._running.wait()
        self._files.close()


class _Process:
    """What this process knows of reading: whether it is a reader itself, what may be read apart, and its readers."""

    def __init__(self) -> None:
        self.is_reader = False
        self.functions: dict[tuple[str, str], Callable[..., Any]] = {}
        self.forget()
        atexit.register(self.end)
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self.forget)  # they are the other's

    def forget(self) -> None:
        self._lock = threading.Lock()
        self._idle: list[_Worker] = []  # one at most
        self._timer = threading.Timer(IDLE, self._tidy)
        self._busy: set[_Worker] = set()

    def begin(self, modules: Sequence[str]) -> None:
        """Have a process wait for the next reading, unless one does."""
        if not any(each.is_there for each in self._idle):
            self.take_back(_Worker(modules))

    def lend(self) -> _Worker:
        """Return the process that waits, or a new one."""
        with self._lock:
            self._timer.cancel()
            worker = next((each for each in self._idle if each.is_there), None) or _Worker()
            self._idle = []
            self._busy.add(worker)
        return worker

    def take_back(self, worker: _Worker) -> None:
        """Keep a process for the next reading, for a while; another one that waits ends."""
        with self._lock:
            self._busy.discard(worker)
            spare, self._idle = self._idle, [worker]
            self._timer.cancel()
            self._timer = threading.Timer(IDLE, self._tidy)
            self._timer.daemon = True
            self._timer.start()
        for each in spare:
            each.kill()

    def _tidy(self) -> None:
        """End the process that waits."""
        with self._lock:
            waits, self._idle = self._idle, []
        for each in waits:
            each.kill()

    def drop(self, worker: _Worker) -> None:
        """End a process that reads."""
        with self._lock:
            self._busy.discard(worker)
        worker.kill()

    def end(self) -> None:
        """End all processes, also those that read."""
        self._tidy()
        with self._lock:
            every = tuple(self._busy)
        for worker in every:
            worker.kill()


_process = _Process()


def begin(*modules: str) -> None:
    """Have a process begin that loads these modules, for a reading that comes soon: its start takes a third of a second."""
    _process.begin(modules)


def end_all() -> None:
    """End every reading that goes on: the program is about to end."""
    _process.end()


def _asked(function: Callable[..., Any], given: tuple[Any, ...]) -> Any:
    name = next((each.name if isinstance(each, Path) else each for each in given if isinstance(each, (Path, str))), "")
    request = _encoded(_Request(function.__module__, function.__qualname__, given, CLOCK), [])
    worker = _process.lend()
    answer: futures.Future[_Answer | None] = futures.Future()
    threading.Thread(target=lambda: answer.set_result(worker.ask(request)), daemon=True).start()
    until = time.monotonic() + LATE
    try:
        while not futures.wait([answer], LOOK).done:
            go_on()
            if time.monotonic() > until:
                raise DataError(say("reading-too-long", name=name))
    except BaseException:
        _process.drop(worker)
        raise
    found = answer.result()
    if found is None:
        _process.drop(worker)
        raise DataError(say("reading-too-long" if worker.is_spent else "reading-broke", name=name))
    _process.take_back(worker)
    reply, value, rasters = found
    if reply.done:
        try:
            kind = get_type_hints(function)["return"]
            return msgspec.msgpack.decode(value, type=kind, dec_hook=_decoder(rasters))
        except (msgspec.DecodeError, ValueError, LookupError):
            raise DataError(say("reading-broke", name=name)) from None
    if reply.text is not None and all(map(can_be_said, (reply.text, *(each.text for each in reply.problems)))):
        raise DataError(reply.text, reply.problems)
    log.info("%s: %s", name, reply.bug)
    raise DataError(say("reading-broke", name=name))


# What the reader does.


def read_here() -> None:
    """Have all that is read from now on be read in this process, which may be spoilt by it."""
    _process.is_reader = True


def serve(handed: int, modules: Sequence[str]) -> None:
    """Load modules, then read what is asked for, until nobody can ask any more; to be called in a process of its own.

    Args:
        handed: the number of the socket over which files of pixels go; NOWHERE: the system has no such files.
    """
    read_here()
    files = socket.socket(fileno=handed) if handed != NOWHERE else None
    requests, answers = os.fdopen(os.dup(0), "rb", 0), os.fdopen(os.dup(1), "wb", 0)
    os.dup2(2, 1)  # whatever libraries print is no answer
    _bound("RLIMIT_AS", MEMORY)
    for module in modules:
        with contextlib.suppress(ImportError):  # the reading that needs it says so
            importlib.import_module(module)
    with contextlib.suppress(EOFError, OSError):
        while True:
            reply, value, rasters = _answer(_received(requests))
            _send(answers, _encoded(reply, []))
            if reply.done:
                _send(answers, value)
            for each in rasters:
                _give(each, files, answers)


def _bound(what: str, most: int) -> None:
    """Bound what this process may take, where the system knows how."""
    try:
        import resource

        number = getattr(resource, what)
        _soft, hard = resource.getrlimit(number)
        resource.setrlimit(number, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))
    except (ImportError, OSError, ValueError):
        log.info("%s is not bounded here", what)


def _answer(request: Bytes) -> _Answer:
    rasters: list[Raster] = []
    value = b""
    try:
        asked = msgspec.msgpack.decode(request, type=_Request)
        _bound("RLIMIT_CPU", math.ceil(time.process_time() + asked.seconds))
        importlib.import_module(asked.module)
        function = _process.functions[asked.module, asked.function]
        kinds = get_type_hints(function).values()
        given = [
            msgspec.convert(value, kind, dec_hook=_decoder(()))
            for value, kind in zip(asked.arguments, kinds, strict=False)
        ]
        value = _encoded(function(*given), rasters)
        reply = _Reply(True, len(rasters))
    except Trouble as trouble:
        reply = _Reply(text=trouble.text, problems=getattr(trouble, "problems", ()))
    except BaseException as bug:  # a fault of ours, or one that somebody made: either way there is nothing to show
        reply = _Reply(text=missing_extra(bug), bug=traceback.format_exc()[-LONGEST_BUG:])
    return reply, value, [raster.data for raster in rasters] if reply.done else []


# How both sides write: what msgpack has no word for is a path as the system spells it, or pixels, which follow the value.


def _encoded(value: Any, rasters: list[Raster]) -> bytes:
    def hook(each: Any) -> Any:
        if isinstance(each, Path):
            return os.fsencode(each)
        if isinstance(each, Raster):
            rasters.append(each)
            return each.shape
        return str(each)

    return msgspec.msgpack.encode(value, enc_hook=hook)


def _decoder(rasters: Iterable[Bytes]) -> Callable[[type, Any], Any]:
    left = iter(rasters)

    def hook(kind: type, value: Any) -> Any:
        if kind is Raster:
            return Raster(value, next(left))
        if kind is Path:
            return Path(os.fsdecode(value))
        raise TypeError(kind)

    return hook


def _give(pixels: Bytes, files: socket.socket | None, stream: IO[bytes]) -> None:
    """Hand pixels over: in a file without a name, or like any message."""
    if files is None:
        _send(stream, pixels)
        return
    with os.fdopen(os.memfd_create("pixels", os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING), "wb", 0) as file:
        _write(file, pixels)
        socket.send_fds(files, [b"."], [file.fileno()])


def _taken(files: socket.socket, stream: IO[bytes]) -> Bytes:
    """Return the next pixels, where they lie; they can be written on, and nobody else sees that.

    Raises:
        EOFError, OSError, ValueError: there are none, or too many.
    """
    if not SHARES:
        return _received(stream)
    import fcntl

    _, (number,), _, _ = socket.recv_fds(files, 1, 1)
    with os.fdopen(number, "rb") as file:
        fcntl.fcntl(file, fcntl.F_ADD_SEALS, fcntl.F_SEAL_SHRINK)  # what we look at cannot be taken away beneath us
        if os.fstat(number).st_size > LARGEST:
            raise EOFError
        return mmap.mmap(number, 0, access=mmap.ACCESS_COPY)


def _send(stream: IO[bytes], message: Bytes) -> None:
    stream.write(len(message).to_bytes(HEAD, "big"))
    _write(stream, message)


def _write(stream: IO[bytes], data: Bytes) -> None:
    left = memoryview(data)
    while left:
        left = left[stream.write(left) :]


def _received(stream: IO[bytes]) -> bytearray:
    """Return the next message.

    Raises:
        EOFError: there is none, or it would be too long.
    """
    long = int.from_bytes(_filled(stream, HEAD), "big")
    if long > LARGEST:
        raise EOFError
    return _filled(stream, long)


def _filled(stream: IO[bytes], long: int) -> bytearray:
    data = bytearray(long)
    left = memoryview(data)
    while left:
        took = stream.readinto(left)  # type: ignore[attr-defined]
        if not took:
            raise EOFError
        left = left[took:]
    return data
