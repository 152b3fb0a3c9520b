year = Turn { $turn } falls in { $year }; no marker joins the bowl.
year-added = Turn { $turn } begins { $year }: { $n } { $n ->
    [one] event marker joins
   *[other] event markers join
 } the bowl.
effect-past = { $event }: the date is printed in blue and is over ({ $now } now), so the marker has no effect.
effect-blue = { $event }: the date is printed in blue but is not over ({ $now } now), so the marker works.
effect-black = { $event }: the date is not printed in blue, so the marker works whenever it is drawn ({ $now } now).
bowl-sizes = Each year’s markers join the bowl as it begins, and three are drawn a turn.
bowl-held = On turn { $turn }: the markers of every year begun so far, less those already drawn, leave { $n } in the bowl.
bowl-armistice = Marker 38 has been drawn, so 42 (Armistice!) is in the bowl.
lafayette-not-placed = Lafayette is not on the track: both 12 and 29 must have been drawn.
lafayette-moved = Lafayette was placed on 0 on turn { $placed } and has moved one box at the start of each turn since: +{ $bonus } PR.
initiative-first-turn = On turn 1 the Central Powers always have the initiative; nobody rolls.
initiative-total = { $side }: die { $die } + { $bid } PR = { $total }.
initiative-tie = Equal totals: the turn track gives turn { $turn } to the { $side }.
initiative-higher = Higher total: { $side }.
initiative-odds = With a lead of { $lead } PR for the Entente, { $n } of the 36 pairs of dice give it the initiative.
initiative-track = The turn track gives turn { $turn } to the { $side }.
initiative-bought = { $side }: { $cost } PR paid, the price printed in the turn’s box, to take the initiative.
bid-refused = { $side }: a bid of { $bid } PR cannot be made; it is 0 to 3, out of the { $held } PR saved.
income-sector = { $sector }: { $n } PR.
income-russia = Russia: twice its operational value of { $value } (breakdown { $breakdown }) = { $n } PR.
income-germany-armistice = Germany: only { $n } PR this turn, because of the Armistice marker.
income-lafayette = Lafayette: +{ $n } PR.
income-total = In all { $income } PR, on top of the { $before } in stock: { $held } PR.
income-capped = No side may hold more than { $cap } PR: { $lost } { $lost ->
    [one] is lost
   *[other] are lost
 }.
income-gallipoli = Gallipoli: the die shows { $die }; the Entente loses { $loss } PR.
fact-sector = { $sector } ({ $side }): values printed on the map and on the sector’s counter.
fact-operational-value = Breakdown { $box } gives an operational value of { $value }.
fact-adjacent = { $a } and { $b } touch: they may attack each other.
fact-not-adjacent = { $a } and { $b } do not touch: neither can attack the other.
fact-total = { $side }: { $vp } VP for the surrender of every enemy sector.
victory = Most VP wins: Entente { $entente }, Central Powers { $central }. Winner: { $side }.
victory-tie = Equal VP ({ $entente } each): the Central Powers win.
die-needed = { $event } needs its die (1 … 6).
one-of = Give exactly one of these: { $names }.
gallipoli-not-rolled = Gallipoli was drawn but its die is not given: its loss is not counted.
