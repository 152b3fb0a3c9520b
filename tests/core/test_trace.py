"""Lines are held against networkx's own algorithms."""

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from assistant.core.board import Board, Link, Zone
from assistant.core.text import Name
from assistant.core.trace import flood, line, trace

IDS = "abcdefgh"
pairs = st.sets(st.tuples(st.sampled_from(IDS), st.sampled_from(IDS)).filter(lambda p: p[0] < p[1]), max_size=16)


def board_of(links: set[tuple[str, str]]) -> Board:
    zones = {z: Zone(z, "map", Name(z, z), "area", ((((0, 0), (1, 0), (1, 1)),),)) for z in IDS}
    return Board("t", Name("t", "t"), {}, {}, zones, tuple(Link(a, b, "land") for a, b in sorted(links)))


@given(
    pairs, st.sampled_from(IDS), st.sets(st.sampled_from(IDS), max_size=3), st.sets(st.sampled_from(IDS), max_size=3)
)
def test_trace_is_a_shortest_path_around_what_blocks(
    links: set[tuple[str, str]], start: str, goals: set[str], blocked: set[str]
) -> None:
    blocked -= {start}
    board = board_of(links)
    found = trace(board, start, goals, lambda _a, _link, b: b not in blocked)
    graph = nx.Graph(list(links))
    graph.add_nodes_from(IDS)
    graph.remove_nodes_from(blocked)
    lengths = nx.single_source_shortest_path_length(graph, start)
    reachable = [lengths[g] for g in goals if g in lengths]
    assert found.found == bool(reachable)
    if found.found:
        assert len(found.path) - 1 == min(reachable)
        assert found.path[0] == start and found.path[-1] in goals
        assert all(b in board.neighbours[a] for a, b in zip(found.path, found.path[1:], strict=False))
    else:
        assert found.reached == set(lengths)
        assert set(found.refused) == {b for a in lengths for b in board.neighbours[a] if b in blocked}


@given(pairs, st.sets(st.sampled_from(IDS), min_size=1, max_size=3), st.sets(st.sampled_from(IDS), max_size=3))
def test_a_flood_answers_what_traces_answer(links: set[tuple[str, str]], sources: set[str], blocked: set[str]) -> None:
    sources -= blocked
    board = board_of(links)
    towards = flood(board, sources, lambda _a, _link, b: b not in blocked)
    for zone in set(IDS) - blocked:
        single = trace(board, zone, sources, lambda _a, _link, b: b not in blocked)
        assert (zone in towards) == single.found
        assert len(line(towards, zone)) == len(single.path)


def test_a_limit_stops_the_line() -> None:
    board = board_of({("a", "b"), ("b", "c")})
    assert trace(board, "a", {"c"}, lambda *_: True, limit=2).path == ("a", "b", "c")
    assert not trace(board, "a", {"c"}, lambda *_: True, limit=1).found
