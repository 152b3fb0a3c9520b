season-verdict =
    { $n ->
        [0] Nothing left to do
        [one] One step to do
       *[other] { $n } steps to do
    } ({ $season }).
season-title = Phases of the season
season-order = Treasury, levies and moves, battles, conquest, trade, espionage, end: in this order; nothing is enforced.
step-income = 1. Treasury: revenues collected
step-upkeep = 1. Treasury: troops paid
step-levies = 2.1 Corps raised, disbanded, reorganised
step-moves = 2.2 Orders carried out
step-attrition = 2.3 Losses of forced marches
step-battles = 2.4 Battles where armies meet
step-rebuild = 2.5 Corps rebuilt
step-conquest = 3. Conquest: provinces taken
step-pacification = 3. Conquest: pacifications tried and paid
step-trade = 4. Trade collected
step-espionage = 5. Espionage and protections
step-victory = 6. Victory: nobody holds enough provinces
step-victory-counting = 6. Victory: { $nation } has held enough since { $season }, the two turns run
step-victory-won = 6. Victory: { $nation } has won
step-bulletin = 6. Bulletin published
offer-step-income =
    { $n ->
        [one] Collect the revenues of one nation
       *[other] Collect the revenues of { $n } nations
    }
offer-step-upkeep =
    { $n ->
        [one] Pay the troops of one nation
       *[other] Pay the troops of { $n } nations
    }
offer-step-moves = Carry out the orders
offer-step-conquest =
    { $n ->
        [one] Take the province
       *[other] Take { $n } provinces
    }
offer-step-trade =
    { $n ->
        [one] Collect the trade of one nation
       *[other] Collect the trade of { $n } nations
    }
offer-step-bulletin = Publish the bulletin
did-step-income =
    { $n ->
        [one] Revenues of one nation collected
       *[other] Revenues of { $n } nations collected
    }
did-step-upkeep =
    { $n ->
        [one] Troops of one nation paid
       *[other] Troops of { $n } nations paid
    }
did-step-moves = Orders carried out
did-step-conquest =
    { $n ->
        [one] One province conquered
       *[other] { $n } provinces conquered
    }
did-step-trade =
    { $n ->
        [one] Trade of one nation collected
       *[other] Trade of { $n } nations collected
    }
did-step-bulletin = Bulletin published
follow-step-income = See the revenues, one nation after the other
follow-step-upkeep = See the pay, one nation after the other
follow-step-moves = See the orders
follow-step-attrition = See the losses of forced marches
follow-step-battles = See the battles, one after the other
follow-step-rebuild = See the corps to rebuild
follow-step-conquest = See the provinces to conquer
follow-step-pacification = See the pacifications
follow-step-trade = See the trade, one nation after the other
follow-step-victory = See who is near victory
follow-step-bulletin = See the bulletin
offer-end-season = End the season
season-ended = End of the season: { $season }
no-season-pawn = No pawn shows the season: spring is taken.
no-year-pawn = No pawn shows the year: the first is taken.
treasury-negative = { $nation } has a treasury below zero ({ $po } PO).
too-many-corps = { $nation } has { $n } corps in play; { $most } are allowed.
levies-two-per-season = { $nation } raised more than two corps at home this season.
levies-one-with-missing = { $nation } bought missing manpower for more than one corps this season.
levy-no-threat = { $corps }: a corps of the mass levy, and the homeland is not invaded.
levy-abroad = { $corps }: raised against an invader, it does not leave its land.
army-over-limits = { $nation } in { $zone }: more than one army may hold; give the corps names of armies.
enemies-together = { $nations } stand together in { $zone }.
corps-unwritten = { $corps }: nothing is written about it.
corps-sheet-odd = { $corps }: put its sheet right. It shows { $lost } AP lost of { $points }, { $counted } of them in noted battles.
garrison-at-sea = { $corps }: a garrison at sea.
fleet-unwritten = { $fleet }, { $zone }: its ships are not written.
owed-income = Not collected: { $what }. The season’s revenue is lost.
owed-upkeep = Troops not paid: { $what }.
owed-letters = Orders by mail still wait: { $n }.
owed-levies = Corps can be raised.
owed-moves = Not carried out: { $what }.
owed-attrition = Losses of the forced march not tested: { $what }.
owed-battles = Not fought: { $what }.
owed-conquest = Not taken: { $what }.
owed-retreat = Beaten, and still there: { $what }. A beaten army leaves the province.
owed-rebuild = Not rebuilt: { $what }.
owed-pacification = The cost of the pacification is not paid: { $what }.
owed-trade = Trade not collected: { $what }. The season’s trade is lost.
owed-espionage = Spies paid, and their dice not thrown: { $what }.
owed-bulletin = The bulletin is not published: { $what }.
beaten-in = { $nation } in { $zone }
step-letters = 2. Orders by mail
step-retreat = 2.5 Beaten armies leave
follow-step-letters = See the orders by mail
follow-step-retreat = See where the beaten go
manpower-negative = { $nation } has manpower below zero ({ $inf } of infantry, { $cav } of cavalry).
too-many-designs = { $nation } has { $n } corps designed; { $most } are its own at the start.
corps-field-wrong = { $corps }: { $fault }
design-type-wrong = Declared type: { $type }; by what it fields: { $found }.
field-outside =
    { $n ->
        [one] One line fields
       *[other] { $n } lines field
    } a number outside the range: { $lines }.
field-unknown = Fields what its design has not: { $lines }.
field-too-dear = Its { $n } elements are worth { $worth } AP, of { $most }.
moved-already = { $corps } has moved this season already.
garrison-marches = { $corps } is a garrison, and does not leave its province.
no-ships-there = { $corps } puts to sea where no ship of its own or of an ally lies: { $zone }. Were ships hired?
march-beyond = { $corps } cannot reach { $zone } in a season.
march-forced-unsaid = { $corps }: the way to { $zone } is a forced march, and its losses are to be tested.
plunder-at-home = { $zone } is the nation’s own homeland.
pillage-from-nowhere = No corps of { $points } AP stands in { $zone } to pillage it.
raid-from-nowhere = No corps of { $points } AP stands next to { $zone } to raid it.
neutral-waits = { $nations } in { $zone }: the neutral army is still to be fought, at least once a season.
conquest-too-weak = { $zone } wants half the former defender’s { $defender } AP; { $points } AP are there.
merchants-too-few = { $nation } sends { $n } merchants to trade, and has { $free } free.
army-over-limits-named = The army “{ $army }” of { $nation } in { $zone } is more than one army may hold.
levied-elsewhere = A corps is raised in { $zone } alone.
levied-late = { $nation } raises a corps after its marches; corps are raised first.
settled-late = { $nation } collects and pays after what comes later in the turn; it does so first.
corps-vanished = { $corps } leaves the map, and nobody disbanded or destroyed it.
rewritten-designs = The design of { $row } is fixed once and for all.
rewritten-corps = { $row } has not won two battles in a row: it is no veteran.
rewritten-spies = No protection countered this spy: what he was told stays.
risen-pacified = { $zone } is pacified: nobody rises there for an invader.
risen-twice = Spontaneous allies have risen in { $zone } already this season.
too-many-allied-designs = { $n } corps are designed for { $zone }; a new one beyond { $most } dissolves one of them.
fleet-inland = { $fleet } lies in { $zone }, which has no coast.
pacified-unrolled = { $zone } is marked as pacified, and no roll of this season says so.
fortified-late = { $nation }: { $po } PO of fortifications after the marches; in a hurry { $most } PO are the most.
levied-of-another = { $nation } raises a corps of another nation’s design.
garrison-neutral = { $corps } is no garrison in { $zone }, which is neutral.
veteran-no-more = { $corps } has lost more than half: it is veteran no more.
battle-of-allies = { $nations } are allies: they fight no battle.
season-skipped =
    { $n ->
        [-1] The season goes back.
       *[other] The season moves by { $n }: each is played.
    }
follow-step-espionage = Throw the spies’ dice
marched-late = { $corps } has fought its battle, and corps march before the battles.
homeland-lost = The homeland of { $nation } is lost: corps are raised there no more.
protected-late = { $nation } protects itself after the spies’ dice; protections come before them.
pursuers-fight = { $nation } counts troops that pursued after the battle before, and miss this one.
pursuers-unable = { $corps }: neither mounted troops quick enough nor Psiloi, they cannot pursue: { $troops }.
bought-unpaid = { $nation }, { $what }: { $n } this season, and { $paid } paid for in its ledger.
bought-corps = corps raised
bought-ships = orders of ships
bought-protections = protections
bought-spies = spies
