# L’adversaire : ce qu’il fait, et pourquoi.

question-opponent = Prochain pas de l’adversaire
question-opponent-words = adversaire robot conseil
question-opponent-without = Laissées de côté : armées, tuiles
question-opponent-spared = Laissées de côté : zones
question-opponent-dice = Dés

fact-opponent = Joué par le programme
fact-opponent-none = personne
fact-opponent-axis = l’Axe
fact-opponent-coalition = les Alliés et l’URSS
fact-opponent-allies = les Alliés
fact-opponent-ussr = l’URSS
fact-opponent-note = Pendant sa phase, demandez « Prochain pas de l’adversaire » : il annonce chaque pas avec ses raisons, vous déplacez les pions.
fact-opponent-level = Force du programme
fact-opponent-level-officer = Officier : il voit ce qui peut venir
fact-opponent-level-recruit = Recrue : les zones et les pertes, rien au-delà
fact-opponent-level-marshal = Maréchal : il essaie ses plans contre la réponse des ennemis, et prend son temps
fact-opponent-temper = Tempérament du programme
fact-opponent-temper-even = égal
fact-opponent-temper-bold = hardi : les dangers pèsent moins
fact-opponent-temper-stubborn = tenace : les armées d’abord, et le terrain qu’elles tiennent
fact-opponent-temper-schemer = intrigant : la Recherche et la Planification d’abord
fact-opponent-temper-methodical = méthodique : les dangers pèsent plus
fact-opponent-handicap = Handicap : tours de la capitulation allemande que le programme concède

question-opponent-mission = La réponse du programme à une mission
question-opponent-mission-words = annuler mission réponse
question-opponent-mission-zone = Zone
opponent-lets-fly = { $zone } : la mission n’est pas annulée
opponent-lets-fly-why = L’annuler coûterait un marqueur qui vaut mieux ailleurs, ou il n’y en a pas
opponent-cancels = { $zone } : la mission est annulée
opponent-cancels-why = Ce que la mission apporte vaut plus qu’un marqueur

opponent-income = { $faction } : les points d’opérations qui arrivent d’eux-mêmes
opponent-take = Action : { $action }
opponent-develop = Recherche : { $tech }
opponent-operate = { $army } : { $start }, vers { $zone } ({ $op }, { $n } { $n ->
    [one] point
   *[other] points
})
opponent-in-place = { $army } : Assaut sur place ({ $zone })
opponent-strike = { $zone } : attaque de « { $army } » contre « { $target } »{ $n ->
    [0] {""}
    [one] , avec une armée en Support
   *[other] , avec { $n } armées en Support
}
opponent-fly = { $faction } : une mission aérienne sur { $zone }
opponent-fly-why = { $zone } : avec la mission, { $kills } de chances d’éliminer l’armée attaquée ; sans elle, { $before }
opponent-end = { $faction } : la phase est finie. Ensuite : { $next }
opponent-end-last = { $faction } : la dernière phase est finie, et la partie avec elle
opponent-over = La partie est finie : sa dernière phase est terminée

opponent-operations = { $faction } : { $n } { $n ->
    [one] opération
   *[other] opérations
 }
opponent-purchases = { $faction } : { $n } { $n ->
    [one] recrutement
   *[other] recrutements
 }
opponent-flights = { $faction } : { $n } { $n ->
    [one] mission aérienne
   *[other] missions aériennes
 }
opponent-several = { $faction } : { $n } étapes ensemble
opponent-together = À faire ensemble
opponent-plan = Le plan de ces opérations
opponent-part-go = { $army } : vers { $zone }
opponent-part-attack = attaquer { $zone } avec { $n ->
    [one] une armée
   *[other] { $n } armées
} (chance de la vider : { $clear })
opponent-part-wear = attaquer { $zone } avec { $n ->
    [one] une armée
   *[other] { $n } armées
}, pour user l’ennemi

opponent-breaks = { $army } perce par { $through } jusqu’à { $zone }, à côté d’un combat assez favorable avant les dés.
opponent-options = Ce que chaque action apporterait, selon l’estimation du programme : { $worth }
opponent-gain = +{ $n }
opponent-loss = −{ $n }
opponent-worth = { $action } { $gain }
opponent-brings = Apport, selon l’estimation du programme : { $gain }
opponent-buys = Apport des recrutements, selon l’estimation du programme : { $gain }
opponent-chances = Chances d’éliminer l’armée attaquée : { $kills } ; de perdre l’attaquant : { $dies }
opponent-clears = { $zone } : chance de la vider sur tous les combats du plan, { $clear }
opponent-takes = Prend à la fin de la phase : { $zones }
opponent-rather = Plutôt que « { $instead } » : { $more }
opponent-cannot = Impossible sur notre table
opponent-cannot-this = Impossible : { $deed }
opponent-seat = Le programme joue : { $camp }
opponent-hint = Simple conseil ({ $faction }) : le programme ne joue pas cette faction
opponent-estimate = La valeur des positions est une estimation, réglée à la main après des parties contre soi-même : une source de ravitaillement allemande y vaut 5

contest-coalition = Alliés et URSS
contest-random = Hasard
contest-greedy = Cupide
contest-officer = Officier
contest-marshal = Maréchal
contest-luck = pas d’armées de mieux que la moyenne des lancers
