levy-price = The corps costs { $po } PO; { $used-inf } infantry and { $used-cav } cavalry manpower come from the stock.
levy-missing-inf = { $missing-inf } infantry manpower missing, at the corps’ price each ({ $each } PO): { $po } PO.
levy-missing-cav = { $missing-cav } cavalry manpower missing, at one and a half times the corps’ price each ({ $each } PO): { $po } PO.
levy-total = In all { $po } PO; only one corps a turn is raised like this.
levies-raised =
    { $n } home { $n ->
        [one] levy
       *[other] levies
    } this season; two are allowed.
levies-bought = { $n } with missing manpower bought; one is allowed.
levies-corps = { $corps-after } corps in play afterwards; the ceiling is { $most }.
allied-not-pacified = The country is not pacified: it gives nothing.
allied-one-corps-a-season = It has given its corps of this season.
allied-one-corps-a-year = It has given its corps of this year.
allied-recruited-already = Manpower was recruited here this year: no corps for the year.
allied-corps-already = A corps was raised here this year: no manpower for the year.
allied-corps-allowed = A corps may be raised: one a season and country.
allied-corps-allowed-year = In the mass levy it raises at once its corps of the year, one for each season.
allied-recruit-price = Recruiting { $inf } infantry manpower at 10 PO and { $cav } cavalry manpower at 20 PO costs { $recruit-po } PO.
reading-country-year = Reading: corps or manpower is chosen for each country and year.
shipyard-step =
    { $n } more { $n ->
        [one] ship
       *[other] ships
    } a year at { $price } PO each.
shipyard-capacity = Yearly capacity { $capacity }, for { $capacity-po } PO.
shipyard-ships = { $ships } Sh(I) at 2 PO: { $ships-po } PO, delivered in a year.
shipyard-too-many = { $ships } { $ships ->
    [one] ship is
   *[other] ships are
 } more than the { $capacity } of a year.
reading-steps-linear = Reading: the price of capacity rises at twice, three times, four times the original one.
reading-steps-doubling = Chosen reading: the price of capacity rises at twice, four times, eight times the original one.
dissolve-home = Disbanded at home: all its manpower ({ $inf } infantry, { $cav } cavalry) and half its cost, { $po } PO.
dissolve-elsewhere = Disbanded elsewhere: half its manpower ({ $inf } infantry, { $cav } cavalry) and 30% of its cost, { $po } PO.
reading-fraction-floor = Reading: fractions of manpower are kept until they make a whole point.
reading-fraction-exact = Chosen reading: fractions of manpower can be spent.
shipyard-year = { $nation }: with earlier orders { $n } { $n ->
    [one] ship is
   *[other] ships are
 } ordered this year; { $most } can be built in a year.
