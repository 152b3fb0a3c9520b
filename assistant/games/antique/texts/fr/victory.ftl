bulletin-draw = Match nul : au choix du rapporteur.
bulletin-row = Pertes du vainqueur { $winner }, du vaincu { $loser } : « { $comment } ».
victory-needed-solo = Un joueur seul tient { $n } { $n ->
    [one] province
   *[other] provinces
 }, la conquête suffit, et les garde deux tours.
victory-needed-coalition = Deux alliés tiennent { $n } { $n ->
    [one] territoire
   *[other] territoires
 } à eux deux, hors territoires nationaux, et les gardent deux tours ; leur alliance précède la conquête de deux saisons.
victory-excluded = Ne comptent pas : { $provinces }.
victory-count = Fin de la saison { $n } : { $held ->
    [0] aucune ne compte
    [one] { $held } compte
   *[other] { $held } comptent
 }.
victory-won = Victoire à la fin de la saison { $n } : tenus à trois fins de saison de suite.
victory-not-reached = On n’en a jamais tenu { $n } à la fois.
victory-not-held = Atteint à la fin de la saison { $n }, mais pas (encore) tenu deux tours comme la règle le veut.
reading-home-counts-yes = Lecture : un joueur seul compte sa patrie.
reading-home-counts-no = Lecture choisie : un joueur seul ne compte pas sa patrie.
reading-hold-same = Lecture : ce sont les mêmes provinces que l’on tient deux tours.
reading-hold-count = Lecture choisie : seul le nombre est à tenir deux tours.
reading-alliance-age-strict = Lecture : une conquête avant que l’alliance ait deux saisons ne fait jamais gagner à deux.
reading-alliance-age-delay = Lecture choisie : les deux tours commencent quand l’alliance a deux saisons.
leader-no-countdown = Le compte à rebours n’a pas commencé : attaque permise ({ $attacker }, contre { $province }).
leader-first = { $attacker } ({ $province }) : pas d’attaque depuis la conquête, une est permise.
leader-refused = { $attacker } ({ $province }) : déjà attaquée, une seule fois jusqu’à la fin.
comment-aneantissement = Anéantissement
comment-promenade = Promenade
comment-raclee = Raclée
comment-massacre = Massacre
comment-grandebataille = Grande Bataille
comment-boucherie = Boucherie
comment-alapyrrus = à la Pyrrus
comment-auchoixdurapporteur = au choix du rapporteur
