season-short =
    { $season ->
        [spring] spring
        [summer] summer
        [autumn] autumn
       *[winter] winter
    } { $year }
season-not-ended = The end of “{ $word }” was not written down.
chart-treasuries = Treasuries, PO
chart-points = Army points
chart-provinces = Provinces held
chart-own = Treasury and army
chart-po = Treasury, PO
chart-ap = Army, AP
story-time = { $first } – { $last }
story-verdict =
    The campaign, { $time }: { $battles ->
        [0] no battle was fought.
        [one] one battle was fought.
       *[other] { $battles } battles were fought.
    }
season-map-verdict =
    At the end of { $season }: { $n ->
        [0] no province changed hands.
        [one] one province changed hands.
       *[other] { $n } provinces changed hands.
    }
story-was = Was held by
story-became = Is held by
story-changed = Provinces that changed hands
story-nobody = nobody
story-count = Provinces
story-where = Where
story-winner = Winner
story-loser = Loser
story-losses = AP lost
story-loss = { $lost } of { $points }
story-drawn = { $name } (drawn)
story-battles = Battles
story-ap = AP
story-unknown = –
story-ledger = At the end of the season
story-player = Player
story-standing = How the nations stand, { $season }
page-map = Map at the end of { $season }
page-chapter = The season: { $season }
page-book = The book of the campaign
page-muster = Lists of the battle, { $zone }
question-story = The campaign in charts
question-story-words = chronique
question-season-map = Map at the end of a season
question-season-map-words = carte
question-season-map-season = Season
question-chapter = A season told
question-chapter-words = chapitre
question-chapter-season = Season
question-campaign-book = The book of the campaign
question-campaign-book-words = livre
register-accounts = Treasuries and armies by season
register-accounts-season = Season
register-accounts-nation = Nation
register-accounts-treasury = Treasury, PO
register-accounts-points = AP
