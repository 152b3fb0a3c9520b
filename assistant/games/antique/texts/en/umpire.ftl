start-nation = Nation
start-player = Player
start-points = { $nation } begins with { $points } AP of corps; { $most } are its start.
start-designs = Designs
start-inf = Infantry manpower
start-cav = Cavalry manpower
start-ships = Ships
start-ap = AP
start-nobody = nobody: neutral
start-title = The nations at the start
start-verdict = { $n } of { $all } nations are played.
start-how = Write the players in the register of the nations, and tick those that nobody plays. Each player designs { $designs } corps, and puts his armies together of at most five hundred points.
start-sign =
    Agreed, these designs being fixed for the whole campaign.
    The player: ............................................ Date: ....................
    The umpire: ............................................ Date: ....................
page-start = { $nation }, what its player begins with
offer-start-manpower = Write down the manpower of the start
did-start-manpower = Manpower of the start written down
offer-start-neutral = { $nation } is a neutral people: its corps defend their homeland
did-start-neutral = { $nation } is a neutral people
deadline-verdict =
    { $n ->
        [0] All orders are in
        [one] One player’s orders are not here yet
       *[other] { $n } players’ orders are not here yet
    } ({ $season }).
deadline-title =
    { $named ->
        [0] { $nation }
       *[other] { $nation }, to { $player }
    }
deadline-mail =
    { $player },

    the orders of { $nation } for { $season } are not here yet. { $dated ->
        [0] Without them
       *[other] They are taken until { $until }; without them
    } its corps stay where they are.
rulings-verdict =
    { $n ->
        [0] No ruling was made.
        [one] One ruling was made.
       *[other] { $n } rulings were made.
    }
rulings-title = Rulings of the campaign
ruling-season = Season
ruling-what = Ruling
ruling-reading = { $reading }: { $value }
ruling-correction = { $nation }: { $po } PO corrected in the ledger
ruling-yes = yes
ruling-no = no
muster-verdict = { $zone }: { $n ->
    [one] the list of one side
   *[other] the lists of { $n } sides
 }, with a column for what is lost.
muster-home = { $nation } at home: 20 permanent fortifications around a BUA and 25 temporary ones are free, and the town has the list’s engines ({ $engines }), one Reg Art (O) at least.
muster-corps = { $nation }: { $corps }, { $points } AP
muster-veterans = { $nation }: { $corps }, { $points } AP, veterans: one more on the command die
muster-troops = Troops
muster-cost = AP each
muster-elements = Elements
muster-lost = Lost
loss-unreadable = “{ $word }” cannot be read. A loss looks like: Bd (O) 2; Ps (S) 1, of what the corps fields.
muster-captured = captured
prizes = { $corps }: what is left of { $troops } is captured, and serves a corps of the winner until destroyed; it is never bought again.
hire-incident = After an incident the troops are spread over { $ships } ships, and each ship is tried.
sunk-above-hired = The corps fill { $ships } ships: no more can sink.
sheet-what = Row
sheet-mine = On yours
sheet-blank = ……
sheet-how = The rulebook leaves these to its annexes; what stands here is the default set. Fill the sheet in beside your own, then write the rows in the registers.
my-board-verdict = { $n } { $n ->
    [one] row is
   *[other] rows are
  } still the default set’s.
