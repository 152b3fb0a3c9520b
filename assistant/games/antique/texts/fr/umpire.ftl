start-nation = Nation
start-player = Joueur
start-points = { $nation } commence avec { $points } points de corps ; le départ en donne { $most }.
start-designs = Corps composés
start-inf = Manpower d’infanterie
start-cav = Manpower de cavalerie
start-ships = Navires
start-ap = Points
start-nobody = personne : neutre
start-title = Les nations au départ
start-verdict = { $n } nations sur { $all } sont jouées.
start-how = Inscrivez les joueurs au registre des nations, et cochez celles que personne ne joue. Chaque joueur compose { $designs } corps, et forme des armées de cinq cents points au plus.
start-sign =
    Accepté, la composition des corps étant fixée pour toute la campagne.
    Le joueur : ............................................ Date : ....................
    L’arbitre : ............................................ Date : ....................
page-start = { $nation }, ce qu’a son joueur au départ
offer-start-manpower = Inscrire le manpower de départ
did-start-manpower = Manpower de départ inscrit
offer-start-neutral = { $nation } est un peuple neutre : ses corps défendent leur patrie
did-start-neutral = { $nation } est un peuple neutre
deadline-verdict =
    { $n ->
        [0] Tous les ordres sont là
        [one] Les ordres d’un joueur ne sont pas là
       *[other] Les ordres de { $n } joueurs ne sont pas là
    } ({ $season }).
deadline-title =
    { $named ->
        [0] { $nation }
       *[other] { $nation }, à { $player }
    }
deadline-mail =
    { $player },

    les ordres de la nation { $nation } ({ $season }) ne sont pas arrivés. { $dated ->
        [0] Sans eux,
       *[other] Ils sont reçus jusqu’au { $until } ; sans eux,
    } ses corps restent où ils sont.
rulings-verdict =
    { $n ->
        [0] Aucun arbitrage.
        [one] Un arbitrage.
       *[other] { $n } arbitrages.
    }
rulings-title = Arbitrages de la campagne
ruling-season = Saison
ruling-what = Arbitrage
ruling-reading = { $reading } : { $value }
ruling-correction = { $nation } : { $po } PO corrigées au journal
ruling-yes = oui
ruling-no = non
muster-verdict = { $zone } : { $n ->
    [one] la liste d’un camp
   *[other] les listes de { $n } camps
 }, avec une colonne pour les pertes.
muster-home = { $nation } est chez elle : 20 fortifications permanentes autour d’une BUA et 25 temporaires sont gratuites, et la ville a les machines de la liste ({ $engines }), au moins une Reg Art (O).
muster-corps = { $nation } : { $corps }, { $points } points
muster-veterans = { $nation } : { $corps }, { $points } points, vétérans : +1 au dé de commandement
muster-troops = Troupes
muster-cost = Points pièce
muster-elements = Plaquettes
muster-lost = Perdues
loss-unreadable = « { $word } » ne peut être lu. Une perte s’écrit : Bd (O) 2 ; Ps (S) 1, parmi ce qu’aligne le corps.
muster-captured = capturé
prizes = { $corps } : ce qui reste ({ $troops }) est capturé, et sert dans un corps du vainqueur jusqu’à destruction ; on ne le rachète pas.
hire-incident = En cas d’incident, les troupes se répartissent sur { $ships } navires, et l’on tire le sort de chacun.
sunk-above-hired = Les corps remplissent { $ships } navires : il n’en coule pas plus.
sheet-what = Ligne
sheet-mine = Chez vous
sheet-blank = ……
sheet-how = Les règles renvoient ces valeurs à leurs annexes ; ce qui figure ici est le jeu par défaut. Remplissez la feuille d’après les vôtres, puis inscrivez les lignes aux registres.
my-board-verdict = { $n } { $n ->
    [one] ligne est encore celle
   *[other] lignes sont encore celles
  } du jeu par défaut.
