season-short =
    { $season ->
        [spring] printemps
        [summer] été
        [autumn] automne
       *[winter] hiver
    } { $year }
season-not-ended = La fin de « { $word } » n’a pas été notée.
chart-treasuries = Trésors, en PO
chart-points = Points d’armée
chart-provinces = Provinces tenues
chart-own = Trésor et armée
chart-po = Trésor, PO
chart-ap = Armée, points
story-time = { $first } – { $last }
story-verdict =
    La campagne, { $time } : { $battles ->
        [0] aucune bataille livrée.
        [one] une bataille livrée.
       *[other] { $battles } batailles livrées.
    }
season-map-verdict =
    Fin de saison, { $season } : { $n ->
        [0] aucune province n’a changé de mains.
        [one] une province a changé de mains.
       *[other] { $n } provinces ont changé de mains.
    }
story-was = Était tenue par
story-became = Est tenue par
story-changed = Provinces qui ont changé de mains
story-nobody = personne
story-count = Provinces
story-where = Lieu
story-winner = Vainqueur
story-loser = Vaincu
story-losses = Points perdus
story-loss = { $lost } sur { $points }
story-drawn = { $name } (match nul)
story-battles = Batailles
story-ap = Points
story-unknown = –
story-ledger = À la fin de la saison
story-player = Joueur
story-standing = L’état des nations, { $season }
page-map = Carte à la fin de la saison, { $season }
page-chapter = La saison : { $season }
page-book = Le livre de la campagne
page-muster = Listes de la bataille, { $zone }
question-story = La campagne en courbes
question-story-words = chronique
question-season-map = Carte à la fin d’une saison
question-season-map-words = carte
question-season-map-season = Saison
question-chapter = Une saison racontée
question-chapter-words = chapitre
question-chapter-season = Saison
question-campaign-book = Le livre de la campagne
question-campaign-book-words = livre
register-accounts = Trésors et armées par saison
register-accounts-season = Saison
register-accounts-nation = Nation
register-accounts-treasury = Trésor, PO
register-accounts-points = Points
