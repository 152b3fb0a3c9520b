panel-replay = Revoir
do-replay = Revoir et carte de chaleur
replay-play = Lecture
replay-pause = Pause
replay-fights = Combats seuls
replay-side = Moments de qui
replay-all = Tous les camps
replay-speed = Vitesse
replay-pace = { $n } par seconde
replay-bookmarks = Signets et notes
replay-bookmarks-how = Un signet ramène au moment où il a été posé.
replay-differences-how = Restez sur un moment et comparez d’ici ; allez ensuite à un autre.
replay-back = Relecture
replay-back-how = Chaque modification est un moment ; le plateau le montre, avec des flèches pour ce qui est allé où.
replay-differences = Ce qui a changé
replay-since-turn = Depuis le début du tour
replay-mark = Comparer d’ici
replay-compare = Comparer avec ce moment-là
replay-bookmark = Signet
replay-marked = La comparaison part de la modification { $n }. Allez à un autre moment et comparez.
replay-compared = Depuis la modification { $at }, { $n ->
    [0] rien ne diffère.
    [1] une chose diffère.
   *[other] { $n } choses diffèrent.
}
replay-changed = Depuis le début du tour, { $n ->
    [0] rien n’a changé.
    [1] une chose a changé.
   *[other] { $n } choses ont changé.
}
heat = Carte de chaleur
heat-how = Une même question posée à chaque zone, montrée en couleurs et en chiffres.
heat-none = Sans carte de chaleur
heat-attacks = Où les attaques gagneraient
heat-threats = Où les combats menacent
heat-supply = Hors ravitaillement si ceci tombe
heat-found = { $n ->
    [0] Aucune zone de cette table n’a de nombre ici.
    [1] Une zone, au calcul exact.
   *[other] { $n } zones, au calcul exact, la plus chaude en tête.
}
do-palette = Toutes les commandes…
palette-hint = Que faire ? Une partie du nom suffit
palette-none = Rien ne s’appelle ainsi. Un autre mot conviendra peut-être.
palette-question = question
panel-rules = Règles
do-rules = La règle sous la main
rule-open = Ce que dit cette règle
rule-section = Section
rule-unknown = Nous n’avons pas encore de mots pour la section { $n }. Votre livret peut être joint ci-dessous.
rule-ours = Dans nos propres mots ; seul le livret fait foi.
rule-attach = Mon livret (PDF)…
rule-detach = L’enlever
rule-looking = Recherche dans votre livret…
rule-page = Page { $page } de votre livret
rule-not-found = Aucun titre « { $n } » dans votre livret.
rule-unreadable = { $name } ne se lit pas comme un PDF.
crash-kept = Il est gardé dans { $path }.
