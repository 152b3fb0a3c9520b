"""Floods, lines, what cuts them, cheapest ways; and what meets a box, found by cells."""

import itertools

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from assistant.core.paths import cheapest, cuts, distances, flood, line, way
from assistant.core.spatial_index import Cells

IDS = "abcdefgh"
pairs = st.sets(st.tuples(st.sampled_from(IDS), st.sampled_from(IDS)).filter(lambda p: p[0] < p[1]), max_size=16)
few = st.sets(st.sampled_from(IDS), max_size=3)


def net(links):
    graph = nx.Graph(list(links))
    graph.add_nodes_from(IDS)
    return graph


@given(pairs, st.sets(st.sampled_from(IDS), min_size=1, max_size=3), few)
def test_a_flood_finds_a_shortest_line_for_each_place(links, sources, closed):
    graph = net(links)
    graph.remove_nodes_from(closed - sources)
    came = flood(sorted(sources), lambda here: sorted(graph.adj[here]))
    known = nx.multi_source_dijkstra_path_length(graph, sources)
    assert distances(came) == known
    assert list(came) == sorted(came, key=known.__getitem__), "in the order of their distance"
    for place in IDS:
        found = line(came, place)
        assert len(found) == known.get(place, -1) + 1
        assert way(came, place) == found[::-1]
        assert all(graph.has_edge(a, b) for a, b in itertools.pairwise(found))
        assert not found or (found[0] == place and found[-1] in sources)


@given(pairs, st.sampled_from(IDS), few)
def test_what_cuts_is_met_and_not_open(links, start, closed):
    graph = net(links)
    reached = nx.node_connected_component(graph.subgraph(set(IDS) - closed | {start}), start)
    met = {other for place in reached for other in graph.adj[place]}
    found = cuts(start, lambda here: graph.adj[here], lambda place: place not in closed)
    assert set(found) == (met & closed) - {start} and len(set(found)) == len(found)


@given(pairs, st.sampled_from(IDS), st.dictionaries(st.sampled_from(IDS), st.integers(0, 5)), st.integers(0, 9))
def test_the_cheapest_ways_are_found_within_a_limit(links, start, price, limit):
    graph = net(links)

    def exits(here, cost):
        return [(to, cost + price.get(to, 1)) for to in graph.adj[here] if cost + price.get(to, 1) <= limit]

    costs, came = cheapest({start: 0}, exits)
    known = nx.single_source_dijkstra_path_length(graph, start, limit, weight=lambda _a, b, _: price.get(b, 1))
    assert costs == known
    for place in costs:
        assert sum(price.get(zone, 1) for zone in way(came, place)[1:]) == costs[place]


edge = st.one_of(st.integers(-40, 40).map(float), st.floats(-1e6, 1e6))


@st.composite
def boxes(draw):
    (left, right), (top, bottom) = (sorted((draw(edge), draw(edge))) for _ in "xy")
    return left, top, right, bottom


@given(st.lists(boxes(), max_size=30), boxes())
def test_what_meets_a_box_is_found_in_order(lying, asked):
    left, top, right, bottom = asked
    met = [
        n for n, one in enumerate(lying) if one[0] <= right and left <= one[2] and one[1] <= bottom and top <= one[3]
    ]
    cells = Cells(enumerate(lying))
    assert cells.meeting(asked) == met
    held = [n for n, one in enumerate(lying) if one[0] <= left <= one[2] and one[1] <= top <= one[3]]
    assert cells.at(left, top) == held


def test_one_thing_as_large_as_everything_costs_no_more_than_its_cells():
    small = [(float(n), 0.0, n + 0.01, 0.01) for n in range(5000)]
    cells = Cells([*((n, box) for n, box in enumerate(small)), ("sea", (0.0, 0.0, 5000.0, 5000.0))])
    assert cells.at(17.0, 0.0) == [17, "sea"]
    assert cells.at(17.5, 900.0) == ["sea"]
    assert len(cells._cells) < 5000


@given(
    st.lists(boxes(), max_size=12), st.lists(st.tuples(st.integers(0, 15), st.none() | boxes()), max_size=12), boxes()
)
def test_what_was_put_elsewhere_is_found_as_if_it_had_always_been_there(lying, moves, asked):
    small = [(left % 50, top % 50, left % 50 + 3, top % 50 + 3) for left, top, _, _ in lying]
    cells, now = Cells(enumerate(small)), dict(enumerate(small))
    for n, to in moves:
        if to is None:
            cells.drop(n)
            now.pop(n, None)
        else:
            to = (to[0] % 90, to[1] % 90, to[0] % 90 + 7, to[1] % 90 + 1)
            cells.put(n, n, to)
            now[n] = to
    asked = (asked[0] % 90, asked[1] % 90, asked[0] % 90 + 20, asked[1] % 90 + 20)
    left, top, right, bottom = asked
    met = [n for n, one in now.items() if one[0] <= right and left <= one[2] and one[1] <= bottom and top <= one[3]]
    assert cells.meeting(asked) == sorted(met)
