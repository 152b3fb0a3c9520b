army-neutral = l’armée neutre
battle-verdict =
    { $zone } : { $n } { $n ->
        [one] armée
       *[other] armées
    }.
battle-title = Armées : { $zone }
battle-army = Armée
battle-corps = Corps
battle-points = Points
battle-recon = Reconnaissance
battle-neutral-ground = Le terrain est celui de la province neutre.
battle-ground = Le terrain est celui de la nation { $nation }, même attaquante ; si elle gagne l’initiative elle peut choisir de défendre, avec deux éléments de décor.
battle-homeland = Combat dans la patrie de la nation { $nation }, sur son terrain : l’envahisseur est l’attaquant, quelle que soit l’initiative ; 20 socles de fortification permanente et 25 de temporaire sont gratuits.
follow-flank = Marche de flanc : { $nation }
follow-won = Victoire : { $a } contre { $b }
follow-draw = Match nul : { $a } et { $b }
follow-pursuit = La poursuite
follow-again = Seconde bataille, avec les restes
follow-landing = Terrain du débarquement et arrivées
follow-muster = Les listes des deux armées
follow-losses = Les pertes : { $corps }
battle-loss-untold = Les pertes de cette armée ne sont pas dites : { $army }.
flank-verdict = Marche de flanc ({ $nation }) : elle arrive avec la chance { $chance } par tour.
flank-title = Modificateurs du dé d’arrivée
flank-row = modificateur { $mod }
more-than-it-has = { $corps } n’a plus que { $points } points.
more-than-the-army = { $loss } points perdus dépassent les { $points } de l’armée.
losses-verdict = { $corps } a maintenant perdu { $rate } cette saison.
offer-losses = Noter les pertes ({ $corps }), en points : { $points }
did-losses = { $corps }, points perdus au combat : { $points }
battle-result-verdict = Victoire : { $nation } ({ $comment }).
battle-result-draw = Match nul : les deux armées se retirent.
battle-result-done = Bataille { $n } de la saison notée, { $zone } ({ $comment }). Pertes en points : { $winner }, { $winner-loss } sur { $winner-points } ; { $loser }, { $loser-loss } sur { $loser-points }.
battle-two-sides = Une bataille a deux camps ; l’un d’eux peut être vide : l’armée neutre.
loss-below-sheets = Les feuilles des corps montrent déjà { $sheets } points perdus dans cette bataille, plus que { $loss }.
loss-shared-out = { $corps } : { $loss } de ses { $points } points, sa part des pertes annoncées pour l’armée.
battle-with-remains = Chaque bataille de la saison compte ce qui reste des armées.
army-not-there = { $zone } : une armée de cette bataille n’y est pas.
recovery-title = Budget récupéré, en points ({ $nation })
recovery-line-own = Sur ses pertes
recovery-line-enemy = Sur les pertes adverses
recovery-line-ransom = Rançons
offer-withdraw = Retrait ({ $nation }) : { $zone }
did-withdraw = Retrait ({ $nation }) : { $zone }
offer-capture = À { $corps } : une plaquette capturée ({ $troops })
did-capture = Capture : une plaquette ({ $troops }) sert dans { $corps }
offer-pursue = Poursuite, { $corps } : { $troops }
did-pursue = Poursuite, { $corps } : { $troops }
offer-battle = Noter la bataille ({ $comment })
battle-booked = Bataille ({ $zone }) : victoire, { $winner } ; défaite, { $loser } ({ $comment })
battle-booked-draw = Bataille indécise ({ $zone }) : { $winner } contre { $loser } ({ $comment })
rebuild-kept = { $corps } a perdu { $rate } : reconstitué pour { $po } PO.
rebuild-dissolved = { $corps } a perdu { $rate } et le trésor ne peut payer : dissous, { $back-po } PO reviennent.
rebuild-annihilated = { $corps } a perdu { $rate } : anéanti.
offer-rebuild = Reconstituer { $corps } pour { $po } PO
did-rebuild = { $corps } reconstitué pour { $po } PO
offer-dissolved = Dissoudre { $corps }
did-dissolved = { $corps } dissous
offer-annihilated = Retirer { $corps }
did-annihilated = { $corps } anéanti
baggage-dice =
    { $n ->
        [one] Il faut un dé
       *[other] Il faut { $n } dés
    } : d’abord ceux du combat, puis ceux de la poursuite, de 1 à 3 chacun.
baggage-verdict = { $expected } PO en moyenne, de { $least } à { $most }.
offer-baggage = { $nation } : verser { $po } PO au trésor
did-baggage = { $nation } : { $po } PO de bagages pillés ({ $n ->
    [one] dé
   *[other] dés
  } { $dice })
pursuit-who = Poursuivent les montés qui se déplacent à { $paces } pas au moins et les Psiloï, s’ils sont encore sur la table ; jamais les généraux, et qui poursuit manque la bataille suivante de la saison.
pursuit-others = { $n ->
    [one] Un poursuivant n’est
   *[other] { $n } poursuivants ne sont
 } ni { $n ->
    [one] monté
   *[other] montés
 } ni Psiloï.
pursuit-verdict =
    Au plus { $max-destroyed } { $max-destroyed ->
        [one] plaquette détruite
       *[other] plaquettes détruites
    }.
reembark-verdict = Plaquettes sauvées en moyenne : { $expected-saved } ; navires capturés : { $captured ->
    [0] aucun
    [one] un au plus
   *[other] { $captured } au plus
 }.
echelon-title = Arrivés à la fin de chaque tour
echelon-turn = Tour
echelon-corps = Corps { $n }
echelon-fleet = Flotte du défenseur
second-army-verdict = L’armée suivante récupère { $points } { $points ->
    [one] point
   *[other] points
 }.
offer-budget = Ajouter { $points } points au budget
did-budget = { $nation } : budget augmenté de { $points } points
command-verdict = { $corps } : le jet de commandement compte { $score }.
landing-verdict = Débarquement ({ $zone }) : { $attacker } contre { $defender }.
landing-attacker = l’envahisseur
landing-title = Terrain du débarquement : { $zone }
landing-bua-port = L’attaquant place une ville portuaire (BUA) d’au moins 30 cm de côté, n’importe où.
landing-bua-inland = L’attaquant place une ville (BUA) d’au moins 20 cm de côté, à plus de 30 cm de la mer, n’importe où.
landing-terrain = L’attaquant peut placer un terrain du défenseur ; le défenseur jusqu’à trois, selon les règles habituelles.
landing-waterway = Une waterway de 40 cm de large longe le grand côté de la table, chez l’attaquant.
landing-first-turn = Le défenseur du territoire joue le premier tour.
landing-deployment = Le défenseur se déploie à 300 pas au plus, embuscades n’importe où ; un corps au maximum tient la BUA, fortifiée pour le seul déploiement.
landing-general = Les troupes à terre avant leur général de corps comptent comme irrégulières.
landing-success = Le débarquement réussit si la ville est occupée avant le 20e tour.
landing-fleet-missed = Une flotte du défenseur dans cette mer a raté son interception ; à partir du tour 4 elle arrive sur un 6.
landing-nobody = Aucun corps n’a débarqué ({ $zone }) cette saison.
landing-corps = { $corps } a débarqué cette saison.
follow-dispersed = La flotte a été dispersée : qui arrive quand
follow-failed-landing = Le débarquement a échoué
army-neutral-row = Armée neutre
neutral-keeps = L’armée neutre continue avec les { $points } points qui lui restent ; les { $budget } points qu’elle récupère, c’est à l’arbitre de les ajouter aux armées de la province.
battle-none = Personne ne combat : { $n ->
    [0] aucune armée n’est là
    [one] une seule armée est là, et n’a pas d’ennemi
   *[other] des alliés se tiennent côte à côte
 }.
battle-nobody-fights = { $zone } : pas de combat.
follow-loss = Un de plus : { $what }
follow-loss-points = { $n } points de plus
follow-loss-army = { $army } : { $n } points perdus
battle-again = Une seconde bataille ici cette saison ({ $nations }) : qui a poursuivi après la première n’y prend pas part.
battle-pursued = { $corps } : ont poursuivi et manquent cette bataille : { $troops }.
