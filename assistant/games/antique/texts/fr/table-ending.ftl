victory-winner = Victoire : { $nation }, seule.
victory-leader = { $nation } : en tête avec { $n ->
    [one] une province
   *[other] { $n } provinces
} sur les { $needed } qu’il faut.
victory-level = { $nations } nations sont à égalité avec { $n ->
    [one] une province
   *[other] { $n } provinces
} sur les { $needed } qu’il faut.
victory-one = { $nation } : { $n } { $n ->
    [one] province tenue
   *[other] provinces tenues
 } sur { $needed }, { $standing }.
victory-title = Provinces
victory-column-nation = Nation
victory-column-provinces = Tenues
victory-column-standing = Situation
standing-won = victoire
standing-counting = les deux tours courent
standing-far = pas encore assez
coalition-verdict = { $a } et { $b } : { $n ->
    [one] { $n } territoire tenu
   *[other] { $n } territoires tenus
 } sur { $needed }, { $standing }.
coalition-no-alliance = { $a } et { $b } : pas d’alliance ; ensemble, ces nations en tiendraient { $n } sur { $needed }.
attack-allowed = { $nation } : une attaque est permise ({ $zone }).
attack-refused = { $nation } : une attaque a déjà eu lieu ({ $zone }).
offer-attack = Noter l’attaque
did-attack = Attaque ({ $nation }) : { $zone }
bulletin-verdict = Bulletin, { $season } : à publier.
bulletin-draft = Bulletin, { $season } : brouillon de la main de l’arbitre.
bulletin-published = Ce que chacun peut savoir, { $season }.
bulletin-reliable = Le commentaire d’une bataille est fiable à 98,5 %.
bulletin-head = Bulletin, { $season }
bulletin-move = { $nation } : { $start } → { $end }.
bulletin-battle = Bataille ({ $zone }) : victoire, { $winner } ; défaite, { $loser } ({ $comment }).
bulletin-battle-draw = Bataille indécise ({ $zone }) : { $winner } contre { $loser } ({ $comment }).
bulletin-conquest = Conquête ({ $nation }) : { $zone }.
bulletin-alliance = Alliance proclamée : { $a } et { $b }.
bulletin-notice = Fin d’alliance annoncée : { $a } et { $b }.
bulletin-landing = { $nation } : débarquement, { $end }.
bulletin-quiet = On n’a rien appris cette saison.
bulletin-words = { $fr }
no-bulletin = Il n’y a pas encore eu de saison « { $word } ».
offer-publish = Publier le bulletin
did-publish = Bulletin publié : { $season }
offer-reopen = Reprendre le bulletin, pour le modifier
did-reopen = Bulletin repris pour être modifié : { $season }
offer-anew = Recommencer d’après les événements de la saison
did-anew = Bulletin recommencé d’après les événements : { $season }
sheet-verdict = { $nation }, { $season } : ce que son joueur peut savoir.
sheet-purse = Trésor et manpower
sheet-treasury = Trésor, PO
sheet-revenue = Revenu d’une saison
sheet-inf = Manpower d’infanterie
sheet-cav = Manpower de cavalerie
sheet-merchants = Sh(I) au port
sheet-warships = Navires de guerre au port
sheet-sh-i = Sh(I)
sheet-fighting = Navires de guerre
sheet-building = Bateaux commandés
sheet-corps-title = Corps
sheet-corps = Corps
sheet-type = Type
sheet-points = Points présents
sheet-full = Points au complet
sheet-veteran = Vétéran
sheet-fields = Aligne
sheet-provinces-title = Provinces tenues
sheet-province = Province
sheet-state = État
sheet-year-revenue = Revenu annuel, PO
sheet-fleets-title = Flottes
sheet-where = Où
sheet-spies-title = Réponses des espions
sheet-season = Saison
sheet-target = Sur
sheet-subject = Renseignement
sheet-answer = Réponse
spy-no-answer = échec : pas de réponse
sheet-map-title = Qui tient quoi, au su de tous
sheet-nation = Nation
sheet-holds = Tient
veteran-yes = oui
veteran-no = non
page-sheet = { $nation }, feuille du joueur
page-draft = Bulletin, { $season } (brouillon)
fielded = { $n } { $troops }
bulletin-breach = L’alliance entre { $a } et { $b } est rompue sans préavis.
