conquest-enough = { $troops } AP: at least half of the former defender ({ $minimum }), the province is conquered after one turn.
conquest-too-few = { $troops } AP: less than half of the former defender ({ $minimum }), or no army at all.
pacification-seasons =
    { $mod } for { $seasons } { $seasons ->
        [one] season
       *[other] seasons
    } since the conquest, { $pillage-seasons } of them pillaged.
pacification-troops = { $mod } for { $troops } AP present where { $defender } AP defended: each half beyond the first, at most +2.
pacification-too-weak = { $troops } AP are less than half of the former defender ({ $minimum }): nothing can be rolled.
pacification-fate = { $mod } for the defender’s { $loss } losses: above 70% it was wiped out, up to 30% only repelled.
pacification-paid = { $mod } for { $po } PO paid on top.
pacification-chance = Chance to pacify this season: { $tenths } in 10.
pacification-cost = Cost of the season, attempted or not: { $cost } PO.
pacification-cost-pillaged = Cost of the season, attempted or not, doubled by pillage: { $cost } PO.
pacification-season =
    { $n } { $n ->
        [one] season
       *[other] seasons
    } after the conquest: { $tenths } in 10; pacified by then with chance { $chance }.
pacification-cost-total =
    { $rolls } { $rolls ->
        [one] season
       *[other] seasons
    } cost { $cost-total } PO in all.
relief-annihilated = The relief army was wiped out: the province is pacified at once.
relief-restart = An army of the nationality came back: pacification starts again from zero.
reading-pillage-cost-all = Reading: pillage doubles the whole cost of pacification, supplements included.
reading-pillage-cost-base = Chosen reading: pillage doubles the fixed cost only.
reading-first-roll = Reading: the first roll is in the season of the conquest, with 0 seasons; a supplement counts for one season.
assumed-defender-loss = The defender’s losses are not given: taken as between 30 and 70%.
