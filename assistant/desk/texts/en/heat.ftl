heat-fight = { $fight }: { $chance }
heat-figure = { $n }
heat-count = { $n }
heat-cut = { $zone }: { $n ->
    [one] one army would be out of supply
   *[other] { $n } armies would be out of supply
}
heat-chance = { $exact } ({ $percent })
