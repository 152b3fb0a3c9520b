own-counter-large = { $name } has more than { $most } MB, more than the picture of a counter needs.
