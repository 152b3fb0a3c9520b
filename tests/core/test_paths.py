"""Floods, lines, what cuts them, cheapest ways."""

import itertools

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from assistant.core.paths import cheapest, cuts, distances, flood, line, way

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
