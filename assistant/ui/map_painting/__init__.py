"""The printed board: terrain, links, papers, names; painted once and kept."""
