levy-verdict = { $corps } can be raised for { $po } PO.
levy-against = { $corps } would cost { $po } PO, but the rules or the treasury are against it.
levy-title = Price of { $corps }
levy-line-corps = The corps
levy-line-missing = Missing manpower bought
offer-levy = Raise { $corps } for { $po } PO
did-levy = { $nation }: { $corps } raised for { $po } PO
treasury-too-small = The treasury holds { $treasury } PO; { $po } are asked.
mass-levy-twice = { $nation }: a mass levy gives { $most } free corps at the most against one invader.
homeland-not-invaded = The homeland is not invaded.
province-not-invaded = { $zone }: the province is not invaded.
design-abroad = { $corps }: in an allied country its own corps are raised, one at a time.
mass-levy-verdict = { $n ->
    [0] No corps can be raised.
    [one] One corps can be raised free.
   *[other] { $n } corps can be raised free.
 }
offer-mass-levy = Raise { $n } corps, one grade down
did-mass-levy = { $nation }: { $n } corps of a mass levy raised
disband-verdict = Disbanding { $corps } brings { $po } PO, { $inf } infantry and { $cav } cavalry manpower.
disband-free = { $corps } belongs to a mass levy: it vanishes with the threat, and its manpower returns.
disband-risen = { $corps } rose of its own accord: it goes home, and nothing comes back.
offer-disband = Disband { $corps } for { $po } PO
did-disband = { $corps } disbanded for { $po } PO
offer-send-home = Send { $corps } home, its manpower returns
did-send-home = { $corps } sent home, its manpower returned
allied-verdict = { $zone } can still give troops.
allied-nothing = { $zone } gives nothing more.
offer-allied = Raise the allied corps of { $zone } for { $po } PO
did-allied = { $nation }: allied corps raised in { $zone } for { $po } PO
offer-allied-mass = Raise { $corps } in a mass levy ({ $zone }), one grade down, for { $po } PO
did-allied-mass = { $nation }: { $corps } raised in a mass levy ({ $zone }) for { $po } PO
offer-recruit = Recruit { $inf } infantry and { $cav } cavalry manpower in { $zone } for { $po } PO
did-recruit = { $nation }: { $inf } infantry and { $cav } cavalry manpower recruited in { $zone } for { $po } PO
recruits-beyond = The province’s yearly contingent is { $inf } infantry and { $cav } cavalry; the rulebook gives no limit of its own.
ships-verdict =
    { $nation }: { $n } { $n ->
        [one] ship
       *[other] ships
    } and the shipyard cost { $po } PO.
offer-ships =
    Order { $n } { $n ->
        [one] ship
       *[other] ships
    } for { $po } PO in all
did-ships =
    { $nation }: { $n } { $n ->
        [one] ship
       *[other] ships
    } ordered, { $po } PO in all
design-valid = { $corps } is a valid corps.
design-invalid = { $corps } does not keep to the rules of corps.
design-title = Lines of { $corps }
design-troops = Troops
design-cost = AP each
design-bracket = Elements
design-list = List maximum
design-field = This season
army-fits = { $nation } in { $zone }: within the limits of an army.
army-too-big = { $nation } in { $zone }: too much for one army.
regroup-verdict =
    { $corps } { $n ->
        [one] stands
       *[other] stand together
    } in { $zone } under the name “{ $army }”.
regroup-apart-again-verdict =
    { $corps } { $n ->
        [one] belongs
       *[other] belong
    } to no army any more.
regroup-apart = Corps of several provinces are no army: they are put together where they stand.
regroup-moved = { $corps } has moved this season; armies are put together before they move.
offer-regroup = Into the army “{ $army }”: { $corps }
did-regroup = Joined in the army “{ $army }”, { $zone }: { $corps }
offer-regroup-apart-again = Out of the army: { $corps }
did-regroup-apart-again = Out of the army, { $zone }: { $corps }
army-title = Corps in { $zone }
army-column-corps = Corps
army-column-points = AP
army-column-manpower = Manpower
army-column-generals = Generals
offer-pay-design = Pay { $po } PO for { $nation }
did-pay-design = { $nation }: { $po } PO for the design { $corps }, { $zone }
allied-design-ok = { $corps } follows the list of { $zone }.
allied-design-wrong = { $corps } does not follow the list of { $zone }.
design-no-country = { $corps } names no pacified country in its column “Country”.
