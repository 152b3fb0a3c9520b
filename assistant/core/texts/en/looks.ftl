look-without = This { $what } wants “{ $key }”.
look-not-a-table = “{ $what }” wants a table {"{"} … {"}"}, not “{ $found }”; docs/data.md, Looks, shows one.
look-flag-colours = A flag “{ $design }” takes { $least } to { $most } colours, not { $n }.
look-colour = A colour is written #RRGGBB or by its name, not “{ $found }”.
look-line = A line takes a width above 0 and up to 100; its dashes are two such numbers, a stroke and a gap.
