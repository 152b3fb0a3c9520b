not-together = The corps must belong to one nation and stand in one province.
not-on-land = The corps are not on land.
no-way = No way over land leads to { $zone } within six provinces.
already-there = The corps stand there already.
march-normal =
    { $zone } is reached by a normal move, { $n } { $n ->
        [one] province
       *[other] provinces
    } entered.
march-forced = { $zone } is reached by a forced march ({ $n } { $n ->
    [one] province
   *[other] provinces
 }), with attrition.
march-illegal = { $zone } is too far ({ $n } { $n ->
    [one] province
   *[other] provinces
 }).
offer-march = March to { $zone } now
did-march = { $corps } → { $zone }
offer-order = Write the order down: { $zone }
did-order = { $corps }: ordered to { $zone }
follow-attrition = What { $corps } loses on the march
toll-on-the-way = Neutral ground: { $zones }. Presents and tolls of 10% of the army’s AP for the turn, { $po } PO, for the corps that have not paid this season.
reach-verdict =
    { $normal } { $normal ->
        [one] province
       *[other] provinces
    } by a normal move, { $forced } more by a forced march.
reach-army = One hostile province a turn, two friendly ones; a forced march doubles.
reach-cavalry = Cavalry corps alone: two hostile provinces a turn, three friendly ones; a forced march doubles.
orders-none = No order is written.
orders-verdict =
    { $n } { $n ->
        [one] order
       *[other] orders
    }, { $crossings } { $crossings ->
        [one] crossing
       *[other] crossings
    }.
orders-title = Orders of the season
orders-corps = Corps
orders-to = To
orders-status = March
status-normal = normal
status-forced = forced
status-illegal = too far
status-apart = no land way
order-not-land = The order names { $zone }, which is no province.
order-no-way = { $corps }: no land joins { $zone } to the province before it.
orders-army = { $nation }, army in { $zone }
orders-crossing = { $a } and { $b } march into each other’s province.
offer-carry-out =
    { $n ->
        [one] Carry out the order
       *[other] Carry out { $n } orders
    }
did-carry-out =
    { $n ->
        [one] One order carried out
       *[other] { $n } orders carried out
    }: { $marches }
march-booked = { $corps } → { $zone }
crossing-may = { $nation } may wait and fight at home.
crossing-none = The armies cross without meeting.
attrition-verdict = { $corps } loses { $expected-elements } { $expected-elements ->
    [one] element
   *[other] elements
 } ({ $expected-points } AP) on average.
attrition-untold = What fell is offered to be written down once “AP lost” is filled in.
offer-march-loss = Write down { $points } AP lost by { $corps } on the march
did-march-loss = { $corps } lost { $points } AP on the march
no-composition = What { $corps } fields is not written: nothing is counted for it.
