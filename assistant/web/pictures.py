"""The pictures of the board, drawn when a telephone first wants them and kept while the pages are open."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future

ROOM = 96 << 20  # bytes kept


class Album:
    """Pictures by what they show; each is drawn once, however many want it at a time."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, Future[bytes]] = OrderedDict()
        self._bytes = 0
        self._lock = threading.Lock()

    def find(self, key: Hashable, draw: Callable[[], bytes]) -> bytes:
        """Return a picture, drawn now if nobody wanted it before."""
        with self._lock:
            waiting = self._kept.get(key)
            mine = waiting is None
            if waiting is None:
                waiting = self._kept[key] = Future()
            else:
                self._kept.move_to_end(key)
        if not mine:
            return waiting.result()
        try:
            data = draw()
        except BaseException as error:
            with self._lock:
                del self._kept[key]
            waiting.set_exception(error)
            raise
        waiting.set_result(data)
        with self._lock:
            self._bytes += len(data)
            while self._bytes > ROOM and len(self._kept) > 1:
                oldest = next(iter(self._kept))
                if not self._kept[oldest].done():
                    break
                self._bytes -= len(self._kept.pop(oldest).result())
        return data
