trade-rate = { $rate } PO for each Sh(I) that trades this season.
trade-rate-winter = Winter: { $rate } PO for each Sh(I) that trades.
counted-partner = Partner { $n }
trade-partner =
    { $name }: { $ships } { $ships ->
        [one] ship earns
       *[other] ships earn
    } { $po } PO; the cap is a tenth of { $budget } PO rounded down, { $cap } PO, reached with { $most } { $most ->
        [one] ship
       *[other] ships
    }.
trade-total = Trade of the season: { $total } PO.
bribe = 20% of { $points } AP: { $po } PO, and the general is reliable at once.
breach-annihilated = { $superior } against { $inferior } AP, at least 4 to 1, and the weaker is abroad: destroyed at once.
breach-pursuit = { $superior } against { $inferior } AP, at least 4 to 1, but the weaker is at home: it only suffers a pursuit.
breach-battle = { $superior } against { $inferior } AP, less than 4 to 1: a battle is fought.
spy-neutral-province = Nothing can be learnt of a neutral province.
spy-oneself = A nation does not spy on itself.
spy-umpire = { $spy } is played by the umpire: it knows everything of { $target }, free and always true.
spy-neighbour = { $target } is a neighbour of { $spy }: 2 PO, success on 2 or more.
spy-trade-partner = { $spy } trades with { $target }, which counts as a neighbour: 2 PO, success on 2 or more.
spy-far = { $target } is far from { $spy }: 5 PO, success on 2 or more.
spy-cost = With a bonus of +{ $bonus } at 2 PO a point: { $po } PO.
spy-malus = Protections: { $on } on the subject, { $by } against the nation.
spy-bonus-idle = Without any protection a bonus changes nothing: 1 fails anyway.
spy-chances = Net { $net } on the die: true answer { $chance }, countered { $countered }, plain failure { $plain }.
reading-countered-turned = Reading: countered means that the protection turned a success into a failure.
reading-countered-any-failure = Chosen reading: under protection every failure counts as countered.
protection = −{ $n } in all, 2 PO a point: { $po } PO for the season.
