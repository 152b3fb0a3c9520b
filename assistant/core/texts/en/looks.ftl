look-without = This { $what } wants “{ $key }”.
look-not-a-table = “{ $what }” wants a table {"{"} … {"}"}, not “{ $found }”; docs/data.md, Looks, shows one.
look-flag-colours = A flag “{ $design }” takes { $least } to { $most } colours, not { $n }.
look-colour = A colour is written #RRGGBB or by its name, not “{ $found }”.
