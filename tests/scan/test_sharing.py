"""Work shared between two cores: parts in their order, and what is one part alone leaves its own parts to be shared."""

import threading

from assistant.scan.detection.threads import in_two


def test_parts_come_back_in_their_order_from_other_threads():
    def work(part):
        return part, threading.get_ident()

    numbers, threads = zip(*in_two(work, range(40)), strict=True)
    assert numbers == tuple(range(40))
    assert threading.get_ident() not in threads


def test_one_part_alone_is_done_where_it_is_asked_for_so_that_its_own_can_be_shared():
    def own_parts(_):
        return set(in_two(lambda _n: threading.get_ident(), range(40)))

    (shared,) = in_two(own_parts, ["alone"])
    assert threading.get_ident() not in shared
    for threads in in_two(own_parts, ["one", "other"]):
        assert len(threads) == 1  # a part of what is shared already does its own parts itself
