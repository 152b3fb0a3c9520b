trade-at-sea = Merchants meet storms and pirates like fleets; an escort of a quarter in warships keeps the pirates off.
follow-trade-at-sea = The merchants’ way ({ $zone })
trade-verdict = The merchants of { $nation } earn { $po } PO.
trade-done = The merchants of { $nation } have brought { $po } PO this season.
trade-title = Trade of the season ({ $nation })
offer-trade = Collect { $po } PO of trade for { $nation }
did-trade = { $nation }: { $po } PO of trade collected
merchants-missing =
    { $n } { $n ->
        [one] merchant of the routes does not exist and earns
       *[other] merchants of the routes do not exist and earn
    } nothing.
not-with-itself = A nation does not deal with itself.
trade-route-verdict =
    { $ships } { $ships ->
        [one] merchant
       *[other] merchants
    } of { $nation } go to { $partner }, at most { $cap } PO a season.
trade-route-none = No merchants of { $nation } go to { $partner }.
offer-trade-route-none = Call the merchants of { $nation } back from { $partner }
did-trade-route-none = { $nation }: merchants called back from { $partner }
offer-trade-route =
    Send { $ships } { $ships ->
        [one] merchant
       *[other] merchants
    } of { $nation } to { $partner }
did-trade-route =
    { $nation }: { $ships } { $ships ->
        [one] merchant
       *[other] merchants
    } sent to { $partner }
alliance-none = { $a } and { $b } are not allied.
alliance-stands =
    { $a } and { $b } have been allied for { $seasons } { $seasons ->
        [one] season
       *[other] seasons
    }.
alliance-notice = { $a } and { $b }: notice was given this turn.
alliance-ends = { $a } and { $b }: notice was given a turn ago, the alliance may end.
give-verdict = { $nation } gives { $other } { $what }.
give-nothing = { $nation } gives { $other } nothing: an amount is missing.
gift-po = { $n } PO
gift-inf = { $n } infantry manpower
gift-cav = { $n } cavalry manpower
offer-give = Give { $other } { $what }
did-give = { $nation } gives { $other } { $what }
manpower-between-allies = Manpower can only be given between proclaimed allies.
more-than-there-is = { $nation } has less than that.
offer-fortify = Pay { $po } PO for { $nation }
did-fortify = { $nation }: { $po } PO paid ({ $what })
fortifications = fortifications
spend-verdict = { $nation } spends { $po } PO.
spend-too-much = { $nation } would spend { $po } PO in a hurry; 20 are allowed.
fortification-bought = Fortifications are bought in the revenue phase; their prices are DBM’s.
fortification-hurried = In a hurry, temporary fortifications for at most 20 PO.
offer-proclaim = Proclaim the alliance of { $a } and { $b }
did-proclaim = Alliance of { $a } and { $b } proclaimed
offer-notice = Give a turn’s notice between { $a } and { $b }
did-notice = A turn’s notice between { $a } and { $b }
offer-end-alliance = End the alliance of { $a } and { $b }; everybody brings his troops home
did-end-alliance = Alliance of { $a } and { $b } ended
offer-breach = Break the alliance of { $a } and { $b } without notice
did-breach = Alliance of { $a } and { $b } broken without notice
breach-verdict-annihilated = The troops of { $nation } are destroyed at once.
breach-verdict-pursuit = The troops of { $nation } suffer a pursuit.
breach-verdict-battle = A battle is fought.
bribe-verdict = Winning { $corps } back costs { $po } PO.
offer-bribe = Pay { $po } PO
did-bribe = { $corps }: its general made reliable for { $po } PO
spy-impossible = { $spy } cannot learn this of { $target }.
spy-asked = { $spy } learns the truth of { $target } ({ $subject }) with chance { $chance }, for { $po } PO.
spy-true = { $spy } learns the truth of { $target } ({ $subject }, { $po } PO).
spy-countered = { $target } has countered { $spy }, and may be silent or lie ({ $subject }, { $po } PO).
spy-failed = { $spy } fails against { $target } ({ $subject }, { $po } PO).
spy-title = Chances
spy-row-true = true answer
spy-row-countered = countered
spy-row-failed = plain failure
spy-may-lie = { $target } is told by the umpire: no answer, or a false one; write it in the spies’ sheet.
spy-truth = True answer: { $truth }
spy-about = { $subject } ({ $zone })
spy-nothing = nothing, nobody
spy-place = { $name } { $n }
spy-where-army = Name the province: one payment asks about one place.
spy-where-fleet = Name the sea zone: one payment asks about one place.
spy-where-not = { $zone } is no place of this subject: armies are asked about in provinces, fleets in sea zones.
offer-spy = Pay { $po } PO, the umpire throws the die in secret
did-spy = { $spy }: { $po } PO for a spy, the die is thrown in secret
offer-spy-result = Pay { $po } PO and write the result down
did-spy-result = { $spy }: { $po } PO for a spy, the result written down
protect-one-way = Protect either a subject against everybody, or yourself against one nation.
protection-verdict = The protection of { $nation } costs { $po } PO for the season.
offer-protect = Pay { $po } PO of protection
did-protect = { $nation }: { $po } PO of protection paid
alliance-holds = { $a } and { $b } are allies still: there is no breach.
bribe-not-lent = { $corps } serves its own nation: only lent generals are won back.
lend-verdict = { $corps } { $n ->
    [one] is
   *[other] are
 } lent to { $other }, and paid by { $payer }.
lend-back-verdict = { $corps } { $n ->
    [one] serves
   *[other] serve
 } { $nation } again.
lend-command = The borrower marches and commands them as allies; their own nation bears their losses.
offer-lend = Lend to { $other }: { $corps }
did-lend = { $nation } lends { $other }: { $corps }
offer-lend-back = Call back: { $corps }
did-lend-back = { $nation } calls back: { $corps }
false-answer-verdict = { $target } has the spy of { $spy } told of the { $subject }: { $told }.
no-countered-spy = No spy was countered there: there is nobody to lie to.
offer-false-answer = Tell the spy of { $spy }: { $told }
did-false-answer = { $target } answers the spy of { $spy } ({ $subject })
