victory-winner = { $nation } has won alone.
victory-leader = { $nation } leads with { $n ->
    [one] one province
   *[other] { $n } provinces
} of the { $needed } needed.
victory-level = { $nations } nations are level with { $n ->
    [one] one province
   *[other] { $n } provinces
} of the { $needed } needed.
victory-one = { $nation } holds { $n } of { $needed } { $needed ->
    [one] province
   *[other] provinces
 }: { $standing }.
victory-title = Provinces
victory-column-nation = Nation
victory-column-provinces = Held
victory-column-standing = Standing
standing-won = victory
standing-counting = the two turns run
standing-far = not enough yet
coalition-verdict = { $a } and { $b } hold { $n } of { $needed } { $needed ->
    [one] territory
   *[other] territories
 }: { $standing }.
coalition-no-alliance = { $a } and { $b } are not allied; together they would hold { $n } of { $needed }.
attack-allowed = { $nation } may attack { $zone }.
attack-refused = { $nation } has attacked { $zone } once already.
offer-attack = Write the attack down
did-attack = { $nation } attacks { $zone }
bulletin-verdict = The bulletin of { $season }, to be published.
bulletin-draft = The bulletin of { $season }, a draft in the umpire’s own words.
bulletin-published = What everybody may know of { $season }.
bulletin-reliable = The comment on a battle is right 98.5% of the time.
bulletin-head = Bulletin, { $season }
bulletin-move = { $nation }: from { $start } to { $end }.
bulletin-battle = Battle in { $zone }: { $winner } beats { $loser } ({ $comment }).
bulletin-battle-draw = Drawn battle in { $zone }, { $winner } against { $loser } ({ $comment }).
bulletin-conquest = { $nation } takes { $zone }.
bulletin-alliance = { $a } and { $b } proclaim their alliance.
bulletin-notice = { $a } and { $b } announce the end of their alliance.
bulletin-landing = { $nation }: a landing in { $end }.
bulletin-quiet = Nothing was heard this season.
bulletin-words = { $en }
no-bulletin = There was no season “{ $word }” yet.
offer-publish = Publish the bulletin
did-publish = Bulletin published: { $season }
offer-reopen = Take the bulletin back, to edit it
did-reopen = Bulletin taken back to be edited: { $season }
offer-anew = Begin anew from the season’s events
did-anew = Bulletin begun anew from the events: { $season }
sheet-verdict = { $nation }, { $season }: what its player may know.
sheet-purse = Treasury and manpower
sheet-treasury = Treasury, PO
sheet-revenue = Revenue of a season
sheet-inf = Infantry manpower
sheet-cav = Cavalry manpower
sheet-merchants = Sh(I) in port
sheet-warships = Warships in port
sheet-sh-i = Sh(I)
sheet-fighting = Warships
sheet-building = Ships on order
sheet-corps-title = Corps
sheet-corps = Corps
sheet-type = Type
sheet-points = AP present
sheet-full = AP in full
sheet-veteran = Veteran
sheet-fields = Fields
sheet-provinces-title = Provinces held
sheet-province = Province
sheet-state = State
sheet-year-revenue = Revenue of a year, PO
sheet-fleets-title = Fleets
sheet-where = Where
sheet-spies-title = Spies’ answers
sheet-season = Season
sheet-target = About
sheet-subject = Subject
sheet-answer = Answer
spy-no-answer = the attempt failed: no answer
sheet-map-title = Who holds what, for all to see
sheet-nation = Nation
sheet-holds = Holds
veteran-yes = yes
veteran-no = no
page-sheet = { $nation }, the player’s sheet
page-draft = Bulletin, { $season } (draft)
fielded = { $n } { $troops }
bulletin-breach = The alliance of { $a } and { $b } is broken without notice.
