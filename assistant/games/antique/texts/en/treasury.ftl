counted-province = Province { $n }
counted-army = Army { $n }
income-home = { $name }: a quarter of its yearly { $year } PO is { $po } PO; home pays in full.
income-conquered = { $name }: a quarter of its yearly { $year } PO, halved because it is conquered and not pacified: { $po } PO.
income-pacified = { $name }: a quarter of its yearly { $year } PO is { $po } PO; pacified, it pays in full.
income-home-raided = { $name }: a quarter of its yearly { $year } PO, less { $raids } PO that raids took last season: { $po } PO (never below 0).
income-conquered-raided = { $name }: a quarter of its yearly { $year } PO, less { $raids } PO that raids took last season, half of it because it is conquered and not pacified: { $po } PO (never below 0).
income-pacified-raided = { $name }: pacified, a quarter of its yearly { $year } PO, less { $raids } PO that raids took last season: { $po } PO (never below 0).
income-total = Collected at the start of the turn: { $po } PO.
income-spring-manpower = Spring: { $inf } infantry and { $cav } cavalry manpower are added to what was left; the stock is { $inf-after } and { $cav-after }.
initial-manpower-inf =
    Infantry: 10% of { $times } × { $inf-elements } { $inf-elements ->
        [one] element
       *[other] elements
    } of foot is { $inf } manpower.
initial-manpower-cav =
    Cavalry: 20% of { $times } × { $cav-elements } mounted { $cav-elements ->
        [one] element
       *[other] elements
    } is { $cav } manpower.
upkeep-field = { $name }: 3.75% of { $points } AP (15% a year, a quarter each season) is { $po } PO.
upkeep-garrison = { $name }, in garrison: 1% of { $points } AP (4% a year) is { $po } PO; it may not leave its province.
upkeep-doubled-blockade = { $name }: doubled to { $po } PO, an unpacified island under naval blockade.
upkeep-doubled-landing = { $name }: doubled to { $po } PO, landed on enemy ground that is not pacified.
upkeep-doubled-isolated = { $name }: doubled to { $po } PO, an unpacified province that touches no friendly one.
upkeep-neutral-toll = { $name }: 10% of its AP, { $toll } PO, in gifts and tolls of the neutral province; { $po } PO in all, never at the garrison rate.
reading-toll-of-attackers-none = Reading: an army pays for passing or staying on neutral ground; one that comes to fight pays nothing for the province that it attacks.
reading-toll-of-invaders-none = Reading: an army that has come to conquer a neutral province pays as an invader there, without presents.
reading-toll-of-invaders-paid = Chosen reading: an army that stays on neutral ground pays the tenth, an invader as well.
reading-toll-of-attackers-paid = Chosen reading: every army that enters neutral ground pays, one that attacks as well.
upkeep-total = To be paid before any move: { $total } PO.
reading-raid-basis-before-share = Reading: a raid is taken from the province’s revenue before the occupier takes his half.
reading-raid-basis-after-share = Chosen reading: a raid is taken from the occupier’s half.
reading-army-times =
    { $n ->
        [1] Chosen reading: starting manpower is counted on the starting army once.
       *[other] Reading: starting manpower is counted on three times the starting army.
    }
reading-island-rule-literal = Reading: on an island, landing or isolation double the pay as anywhere; so does a blockade.
reading-island-rule-blockade-only = Chosen reading: on an island only a naval blockade doubles the pay.
reading-mass-allies-season = Reading: a mass levy in a pacified province raises one allied corps a season there, as in 5.2.2.
reading-mass-allies-year = Chosen reading: a mass levy in a pacified province raises at once the allied corps of the year there, one for each season.
