planning-base = A Planning action brings { $n } { $n ->
    [one] operation point
   *[other] operation points
 }.
planning-logistics = With Logistics a Planning action brings { $n } { $n ->
    [one] operation point
   *[other] operation points
 }.
planning-bucharest = Bucharest is controlled by the Allies or the USSR: { $said } for the Axis.
planning-grozny = The Axis controls Grozny: { $said } for the Axis.
planning-baku = The Axis controls Baku: { $said } for the USSR.
planning-suez = The Axis controls Suez: { $said } for the Allies.
po-wasted =
    The track ends at { $most }: { $n } { $n ->
        [one] point is
       *[other] points are
    } lost.
po-italy = Italy is at war: the Axis gets { $n } operation points at the start of its phase.
po-no-italy = Italy is not at war: nothing comes in.
po-italy-axis-only = Only the Axis gets operation points without an action.
po-stock = { $n } { $n ->
    [one] operation point
   *[other] operation points
 } to begin with.
po-gained = { $n ->
    [one] One point comes in
   *[other] { $n } points come in
 }{ $lost ->
    [0] {""}
    [one] , one of them lost at the end of the track
   *[other] , { $lost } of them lost at the end of the track
 }: { $po }.
po-spent = { $n } { $n ->
    [one] point is
   *[other] points are
 } spent: { $po } left.
po-spent-after-combat = { $n } { $n ->
    [one] point
   *[other] points
 } may not be spent: combats have begun. Left on the track: { $po }.
po-overspent = { $n } { $n ->
    [one] point
   *[other] points
 } may not be spent: there are only { $po }.
pb-base = An Armour production action brings { $n } { $n ->
    [one] armour point
   *[other] armour points
 }.
pb-tank-industry = With Tank industry an Armour production action brings { $n } { $n ->
    [one] armour point
   *[other] armour points
 }.
pb-wasted =
    The track ends at { $most }: { $n } { $n ->
        [one] point is
       *[other] points are
    } lost.
exchange-cost =
    An infantry on its { $face } face becomes an armour on the same face for { $n } armour { $n ->
        [one] point
       *[other] points
    }.
exchange-too-dear = Only { $n } { $n ->
    [one] armour point is
   *[other] armour points are
 } there.
exchange-no-source = The army must be on a supply source of its faction.
exchange-other-phase = The exchange is made in the faction’s own phase.
exchange-ordinary-armour = The exchange gives ordinary armour of the same country; its counter must be in the reserve.

recruitment-printed = { $power }, { $war }: { $n } { $n ->
    [one] recruitment point
   *[other] recruitment points
 } an action.
recruitment-lost-zones =
    Half a point less for each victory zone of the home territory not controlled ({ $zones }): { $n } { $n ->
        [one] point
       *[other] points
    }.
recruitment-actions = Recruitment actions: { $actions }; { $n } { $n ->
    [one] point
   *[other] points
 } in all.
recruitment-uk = At most { $n } { $n ->
    [one] point
   *[other] points
 } for the United Kingdom in the whole phase.
uk-and-usa = United Kingdom and United States
minor-every-turn = { $country } gets infantry points every turn: { $n }.
minor-winter-summer = { $country } gets infantry points on winter and summer turns: { $n }.
minor-off-season = { $country }: infantry points come on winter and summer turns only.
minor-major = { $country } is a major power: its points come from the Recruitment action.
minor-no-armies = { $country } has no armies.
minor-surrendered = { $country } has surrendered and recruits no more.
minor-not-at-war = { $country } is not at war yet.
minor-return-turn =
    Yugoslavia returns this turn: { $n } infantry { $n ->
        [one] point
       *[other] points
    }.
minor-returned = Yugoslavia has returned: { $n } infantry points on the following winter and summer turns, placed in its zones without Axis armies.
purchase-place-full =
    { $n }. A full { $type } of { $country } from the reserve: { $price } { $price ->
        [one] point
       *[other] points
    }.
purchase-place-reduced =
    { $n }. A reduced { $type } of { $country } from the reserve: { $price } { $price ->
        [one] point
       *[other] points
    }.
purchase-flip =
    { $n }. A reduced { $type } of { $country } to full strength: { $price } { $price ->
        [one] point
       *[other] points
    }.
spend-too-many-pr = { $used } { $used ->
    [one] recruitment point is
   *[other] recruitment points are
 } needed, there are { $stock }.
spend-too-many-pb = { $used } { $used ->
    [one] armour point is
   *[other] armour points are
 } needed, there are { $stock }.
spend-too-many-uk = { $used } { $used ->
    [one] point
   *[other] points
 } go to the United Kingdom, which takes at most { $most }.
spend-infantry-only = { $n }. These points buy infantry only.
spend-unsupplied = { $n }. An unsupplied army cannot be brought to full strength.
spend-no-place = { $n }. The army cannot be placed there.

research-no-tile = { $faction }: no tile { $tech }.
research-allies-1940 = The Allies make no Research in the first year.
research-already-available = { $tech } is available already.
research-already-in-development = { $tech } is in development already.
research-not-in-development = { $tech } is not in development.
research-same-tile = { $tech } was the subject of another Research action of this phase.
research-too-early = { $tech } cannot be developed before { NUMBER($year, useGrouping: 0) }.
research-needs = { $tech } needs { $needed } to be available first.
research-started = { $tech } is put in development.
research-finished = { $tech } becomes available and may be used at once.
research-at-once = By now { $tech } is available as soon as it is chosen.
