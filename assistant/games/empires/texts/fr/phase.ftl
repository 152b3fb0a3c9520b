# Ce que retient le journal de la phase, et ce qu’on en dit.
word-move = déplacée
word-sail = par mer
word-retreat = a retraité
word-attack = a attaqué
word-support = en Support
word-majority = excès au début des Attaques
word-manoeuvre = Manœuvre comptée
word-recruit = recrutée
word-reinforce = renforcée
word-loss = a subi une Perte
word-research = développée
word-entrench = Retranchement
word-aviation = Aviation
word-tanks = Tanks
word-counter = Aviation contrée
word-gas = Gaz
word-offensive = Offensive
fact-setting_up = La table est en cours de mise en place
fact-setting_up-note = Tant qu’elle l’est, rien de ce qui change ne compte comme une action.
fact-four_cities_lost = Nombre de pertes de Varsovie, Wilna, Minsk ou Riga par l’Autriche-Hongrie
offer-move-ceded = { $n ->
    [one] La déplacer
   *[other] Déplacer { $n } Armées
 } vers { $zone } et la céder à l’Autriche-Hongrie
reach-no-room = { $zone } : plus de place pour { $army }
reach-too-far = { $army } n’atteint pas { $zone }
reach-takes-on-the-way = { $zone }, ville ennemie sur le chemin, change de contrôle à la fin de la phase si aucun ennemi ne s’y trouve alors
recruit-enemies = { $zone } : pas de Recrutement à côté d’Armées ennemies
reading-exit-step = D’une zone avec des ennemis, une Armée ne peut passer directement dans une zone contrôlée par un ennemi ; elle peut y arriver par une autre zone
attack-surrendered = { $zone } : la Russie a capitulé, ses Armées n’attaquent plus et ne sont plus attaquées
