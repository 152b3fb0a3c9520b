heat-fight = { $fight } : { $chance }
heat-figure = { $n }
heat-count = { $n }
heat-cut = { $zone } : { $n ->
    [1] une armée serait hors ravitaillement
   *[other] { $n } armées seraient hors ravitaillement
}
heat-chance = { $exact } ({ $percent })
