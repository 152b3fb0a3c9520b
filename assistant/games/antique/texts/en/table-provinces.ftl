conquest-verdict = { $nation } conquers { $zone }.
conquest-not-yet = { $nation } cannot conquer { $zone } yet.
offer-conquest = { $zone } is conquered by { $nation }
did-conquest = { $nation } conquers { $zone }
enemies-left = Enemies still stand there.
armies-left = Neutral armies are left to beat: { $points } AP.
held-already = The nation holds it already.
not-conquered = { $zone } is not a conquest that waits to be pacified.
pacify-verdict = { $zone }: pacified this season with chance { $chance }.
pacify-succeeds = A { $die }: { $zone } is pacified.
pacify-fails = A { $die }: { $zone } is not pacified.
pacify-title = Tenths for { $zone }, before the bounds 0 and 10
pacify-line-seasons = Seasons since the conquest
pacify-line-troops = Troops present
pacify-line-fate = Fate of the defender
pacify-line-paid = Paid on top
ahead-title = The coming seasons, as things stand
ahead-seasons = Seasons since
ahead-each = That season
ahead-by = By then
offer-pacify-pay = Pay { $po } PO for the pacification of { $zone }
did-pacify-pay = { $nation }: { $po } PO for the pacification of { $zone }
offer-pacify-failed = { $zone } is not pacified ({ $po } PO to pay)
did-pacify-failed = { $nation }: { $po } PO paid, { $zone } not pacified
offer-pacified = { $zone } is pacified ({ $po } PO to pay)
did-pacified = { $nation }: { $zone } pacified, { $po } PO paid
follow-supplement = With a supplement for +{ $n }
relief-pacified = The relief of { $zone } was wiped out: pacified at once.
relief-again = { $zone }: pacification starts again from zero.
offer-relief = Write it down for { $zone }
did-relief =
    Relief of { $zone }: { $pacified ->
        [0] to be pacified anew
       *[other] it counts as pacified
    }
spontaneous-verdict = The invader of { $zone } receives { $expected-percent }% of its contingent on average.
spontaneous-raised = The invader of { $zone } receives { $points } AP of spontaneous allies.
not-a-conquest = { $zone } is not held by a conqueror: spontaneous allies rise only there.
offer-spontaneous = { $points } AP rise in { $zone } for { $nation }
did-spontaneous = { $points } AP rise in { $zone } for { $nation }
