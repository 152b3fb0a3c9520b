verb-give = give, pay, donate, transfer
verb-fortify = fortify, fortifications, strengthen
verb-ally = alliance, ally, propose an alliance, declare an alliance
verb-break = break, end alliance, denounce
verb-army = army, regroup, merge
verb-garrison = garrison
verb-levy = levy, raise
verb-emergency = emergency levy, emergency
verb-mass = mass levy
verb-allied = allied levy, allied corps, raise allies
verb-recruit = recruit
verb-disband = disband, dissolve
verb-rebuild = rebuild, replenish
verb-shipyard = shipyard, shipyards
verb-ships = ships, build, construct, buy
verb-hire = hire, hire ships
verb-march = march, forced march, move, moves, goes, attack, send, advance, occupy, invade, conquer
verb-fleet = fleet, embark, sail, transport
verb-patrol = patrol
verb-pillage = pillage, raid, plunder
verb-pacify = pacify, subdue
verb-trade = trade, trade route
verb-protect = protect, counter-espionage
verb-spy = spy
verb-note = note, word
example-give = give: Gaul 20 PO, 1 infantry
example-fortify = fortify: Italy 10
example-ally = alliance: Gaul
example-break = break: Gaul
example-army = army: Legio I, Legio II > Army of the North
example-garrison = garrison: Legio I
example-levy = levy: Legio I
example-emergency = emergency levy: Legio I
example-mass = mass levy: Legio I, Legio I
example-allied = allied levy: Sicily
example-recruit = recruit: Sicily 3 infantry 1 cavalry
example-disband = disband: Legio I
example-rebuild = rebuild: Legio I
example-shipyard = shipyard: 2
example-ships = ships: 4
example-hire = hire: Legio I > Sicily
example-march = march: Legio I > Transalpine > Alps
example-fleet = fleet: fleet 1 with Legio I > Ionian Sea > Sicily
example-patrol = patrol: fleet 1 > Ionian Sea
example-pillage = pillage: Legio I > Sicily
example-pacify = pacify: Sicily 1
example-trade = trade: Carthage 6
example-protect = protect: treasury 2
example-spy = spy: Asia, army, Pontus +1
example-note = note: the envoy asks for an answer before the winter
meaning-give = PO handed to another nation, and manpower to an ally
meaning-fortify = PO spent on the fortifications of a province
meaning-ally = an alliance to be proclaimed
meaning-break = notice that an alliance ends
meaning-army = corps of one province put under the name of one army, before they march; without a name, out of their army
meaning-garrison = a corps that stays in its province, for less pay; once more, and it takes the field again
meaning-levy = a corps raised at home, by its design
meaning-emergency = a corps raised at once in the invaded homeland, for twice its PO
meaning-mass = one or two free corps, one grade down, while the homeland is invaded; or the paid corps of a pacified province that is
meaning-allied = a corps of allies from a pacified province
meaning-recruit = manpower from a pacified province, instead of a corps of allies
meaning-disband = a corps disbanded
meaning-rebuild = the losses of a corps made good
meaning-shipyard = so many more ships a year that the shipyards can build, from now on
meaning-ships = Sh(I) laid down
meaning-hire = neutral ships, which bring the corps ashore anywhere this season
meaning-march = a way, province by province; the last one alone is enough; “in peace” at the end for a guest on neutral ground
meaning-fleet = a voyage, sea by sea, with the corps aboard and the province where they land
meaning-patrol = a fleet that watches a sea
meaning-pillage = the province where the corps stands is pillaged, or a neighbouring one raided
meaning-pacify = a conquered province, with 0, 1 or 2 supplements paid
meaning-trade = merchants sent to a nation, until changed
meaning-protect = counter-espionage on a subject, or “against” a nation, with its points
meaning-spy = a nation, a subject (army, size, composition, main troops, fleet, treasury, spying), the place of the army or fleet, points bought
meaning-note = anything that the umpire should read
spied-army = army, armies
spied-size = size, army size, size of the army, strength
spied-composition = composition
spied-main-troops = main troops, troops, main troop type
spied-fleet = fleet, fleets
spied-treasury = treasury, money
spied-spying = spying, spies
order-no-verb =
    { $near ->
        [0] “{ $word }” is no order.
       *[other] “{ $word }” is no order. Nearest: “{ $nearest }”.
    }
order-no-subject-missing = What is asked about is missing.
order-no-subject =
    { $near ->
        [0] Nobody can be asked about “{ $word }”.
       *[other] Nobody can be asked about “{ $word }”. Nearest: “{ $nearest }”.
    }
order-no-nation-missing = A nation is missing.
order-no-nation =
    { $near ->
        [0] No nation is called “{ $word }”.
       *[other] No nation is called “{ $word }”. Nearest: “{ $nearest }”.
    }
order-no-zone-missing = A place is missing.
order-no-zone =
    { $near ->
        [0] No place on the map is called “{ $word }” here.
       *[other] No place on the map is called “{ $word }” here. Nearest: “{ $nearest }”.
    }
order-no-design-missing = The name of a designed corps is missing.
order-no-design =
    { $near ->
        [0] No corps was designed under the name “{ $word }”.
       *[other] No corps was designed under the name “{ $word }”. Nearest: “{ $nearest }”.
    }
order-no-corps =
    { $near ->
        [0] This nation has no corps, fleet or army called “{ $word }”.
       *[other] This nation has no corps, fleet or army called “{ $word }”. Nearest: “{ $nearest }”.
    }
order-which =
    { $n ->
        [0] Which corps or fleet? None of this nation’s can be meant where they stand by then: it must be named.
       *[other] Which one? These can be meant: { $corps }.
    }
order-bare = Nothing follows “{ $verb }”. Such an order looks like: { $example }
order-one-only = “{ $word }” are several corps; this order takes one.
order-no-number = A number is missing after “{ $word }”.
order-only-number = “{ $word }” is too much: only a number stands here.
order-no-goal = Where to? “{ $word }” is followed by no “>” and no province.
order-apart = No land joins { $zone } to the province before it.
order-land-on-the-way = { $zone } is land: only the last place of a voyage is.
order-not-held = { $zone } is not this nation’s to pacify.
order-not-own = { $zone } is not this nation’s.
order-no-unit =
    { $near ->
        [0] Here one counts { $units }, not “{ $word }”.
       *[other] Here one counts { $units }, not “{ $word }”. Nearest: “{ $nearest }”.
    }
order-mass-two = A mass levy raises two corps at most, not { $n }.
order-number-unread = “{ $word }” is no number.
order-two-numbers = “{ $word }” may be two numbers: write thousands without comma or point.
order-number-below = “{ $word }”: no amount is below zero.
order-number-whole = “{ $word }”: only a whole number stands here, and none below zero.
order-number-beyond = { $n } cannot be ordered here: { $low } to { $most } can.
order-counted-twice = The same is counted twice in “{ $word }”: one number for each.
unit-po = PO, gold, gold pieces, pieces of gold
unit-inf = infantry, inf, foot
unit-cav = cavalry, cav, horse
unit-ships = ships, ship, merchants, merchant
unit-supplement = supplements, supplement
unit-extra = { unit-ships }
numerals = 0 zero, 1 one, 2 two, 3 three, 4 four, 5 five, 6 six, 7 seven, 8 eight, 9 nine, 10 ten, 11 eleven, 12 twelve, 13 thirteen, 14 fourteen, 15 fifteen, 16 sixteen, 17 seventeen, 18 eighteen, 19 nineteen, 20 twenty, 30 thirty, 40 forty, 50 fifty, 60 sixty, 70 seventy, 80 eighty, 90 ninety, 100 hundred, 1000 thousand
order-pact = There is an alliance with { $nation } already.
order-no-pact = There is no alliance with { $nation }.
order-spy-what = What is asked about { $nation }? A subject follows after a comma.
order-note = For the umpire to read.
letter-end = end
letter-heads = from, to, cc, bcc, date, sent, subject, reply-to, attachments
letter-remark = # One order a line; what stays empty counts for nothing.
letter-whose = Nothing says whose orders these are: the first line of the form is missing. Choose the nation.
letter-other-season = These are { $nation }’s orders for { $found }; orders are now taken for { $season }.
letter-verdict =
    { $nation }, { $season }: { $n ->
        [0] no order.
        [one] one order, { $wrong ->
            [0] which can be read.
           *[other] which cannot be read.
        }
       *[other] { $n } orders, { $wrong ->
            [0] all can be read.
            [one] one cannot be read.
           *[other] { $wrong } cannot be read.
        }
    }
letter-line = Line { $n }: { $fault }
letter-secret = The umpire alone sees these orders until he resolves them: they stand on no page.
letter-title = The letter
letter-line-head = Line
letter-order-head = Order
letter-means-head = What it means
offer-letter =
    Take down { $nation }’s orders: { $n } { $n ->
        [one] line
       *[other] lines
    }
offer-letter-again =
    Put this letter in place of { $nation }’s earlier one: { $n } { $n ->
        [one] line
       *[other] lines
    }
took-letter = Orders of { $nation } received
did-order-tick = { $nation }, order dealt with: { $words }
letter-of = { $nation }, { $season }
letters-verdict =
    Orders by mail, { $season }: { $n ->
        [0] all are dealt with.
        [one] one is waiting.
       *[other] { $n } are waiting.
    }
letters-none = No orders came by mail for { $season }.
letters-absent =
    { $n ->
        [one] No orders yet from: { $nations }.
       *[other] No orders yet from: { $nations }.
    }
letters-title = Orders by mail, in the order of the season
letters-line = { $nation }: { $words }
letters-line-wrong = { $nation }: { $words } – { $fault }
offer-order-do = Do as ordered by { $nation }: { $words }
offer-order-card = Open the card for { $nation }: { $words }
offer-order-tick = Only tick off, { $nation }: { $words }
both-languages = { $en }
order-form-verdict = For the umpire, before { $season } is resolved.
order-form-how =
    Write here or copy the lines below into a letter to the umpire, and fill them in: one order a line, in English or in French. Lines may be left out, repeated or put in another order.
    Nobody but the umpire sees them before they are resolved.
order-form-letter = The lines to send back
order-form-units = Corps and fleets
order-form-unit = Corps or fleet
order-form-where = Where
order-form-strength = Strength
order-form-ships =
    { $n } { $n ->
        [one] ship
       *[other] ships
    }
order-form-designs = Corps that can be raised
order-form-design = Name
order-form-verbs = How an order is written
order-form-verb = Word
order-form-example = For example
order-form-meaning = What it orders
page-order-form = { $nation }, orders for { $season }
question-letter = Orders that came by mail
question-letter-words = courrier
question-letter-text = The letter, pasted
question-letter-side = Nation (if the letter does not say)
question-letters = Orders by mail
question-letters-words = lettres
question-order-form = Order form
question-order-form-words = formulaire
question-order-form-side = Nation
register-letters = Orders by mail
register-letters-season = Season
register-letters-nation = Nation
register-letters-lines = Orders
register-letters-done = Dealt with
order-trade-twice = Trade with { $nation } is ordered on line { $n } already.
order-disbanded = “{ $word }”: another line of this letter disbands the corps first.
order-twice = { $corps } has an order on line { $n } already.
verb-lend = lend, entrust
verb-recall = recall, call back
verb-bribe = bribe, win back, corrupt
verb-answer = false answer, answer, lie
example-lend = lend: Legio I > Gaul, paid by Gaul
example-recall = recall: Legio I
example-bribe = bribe: Legio I
example-answer = false answer: army, Cisalpine Gaul = 300 AP
meaning-lend = a corps that marches and fights for another nation; “paid by” says who pays it, else its own nation
meaning-recall = a lent corps called back
meaning-bribe = an unreliable general of a corps lent to one, made reliable for a fifth of its AP in PO
meaning-answer = what a spy is told whom one’s protection countered, with the subject that he asked about
order-lent = “{ $word }” is lent to { $nation }, which commands it.
order-no-spy = No spy that asked about “{ $word }” was countered this season.
order-undone = It is not carried out.
order-unread = { $fault }
order-doubted = { $said } – { $why }
letter-other = (other text)
letter-others =
    { $n ->
        [one] One line is other text: it orders nothing.
       *[other] { $n } lines are other text: they order nothing.
    }
letter-two-forms = The letter holds two forms that were filled in, on lines { $first } and { $second }: only one can count.
letter-season-unread =
    { $near ->
        [0] The season cannot be read: “{ $word }”. It looks like: spring, year 2.
       *[other] The season cannot be read: “{ $word }”. Nearest: “{ $nearest }”. It looks like: spring, year 2.
    }
order-if = if, unless, except, provided, in case, when, whenever, once, as soon as, as long as, until, otherwise, only
order-if-told = “{ $word }”: no condition is weighed here. Write the order without it, or as a word to the umpire, who decides.
order-not = not, no, \w+n’t, cannot, never, none, nothing, cancel, cancelled, canceled, forget, without waiting
order-not-told = “{ $word }”: this says what is not to be done, and nothing is done. What is not ordered does not happen.
letter-instead = This letter takes the place of the earlier one.
letter-replaces = cancel, cancels, replace, replaces, supersede, supersedes, override, overrides, ignore, disregard, forget, scrap
letter-earlier = all, everything, order, orders, letter, letters, mail, email, message, instructions, previous, earlier, former, prior
letter-small = please, this, these, it, my, our, the, any, of, with, by, yesterday, s, and, last, old, first, other, i, we, sent, you, before, for, season, new, ones, one, whole
