start-another = Un autre jeu
start-aside = Mis de côté
start-aside-what = { $kind ->
    [kits] Kit « { $name } »
    [boards] Plateau personnel pour « { $name } »
    [counters] Images de pions pour « { $name } »
    [tables] Table « { $name } »
   *[other] « { $name } »
}
start-aside-back = { $replaced ->
    [True] { $what } : de retour ; ce qui était à sa place est mis de côté.
   *[other] { $what } : de retour.
}
start-games = Les jeux avec règles
another-title = Un autre jeu
another-hint = Un kit contient un plateau, des pions et une fiche de règles pour n’importe quel wargame. Rien de ce qu’il contient n’est exécuté.
another-received = Un kit qu’on vous a donné…
kit-sums = Zones : { $zones }. Pions : { $counters }. Mises en place : { $setups }.
kit-author = Auteur : { $author }. Licence : { $licence }.
kit-harmless = Il ne contient que des mots, des nombres et des images ; rien n’en est exécuté.
kit-own-there = Vous avez un kit de ce nom. Si vous prenez celui-ci, le vôtre est gardé à côté et n’est plus joué.
kit-take = Le prendre
kit-take-instead = Le prendre à la place du mien
kit-leave = Le laisser
kit-taken = Le kit « { $name } » est désormais le vôtre.
kit-give = Donner…
kit-give-pictures = Joindre vos images du plateau et des pions ? À vous de savoir si vous pouvez les transmettre.
kit-rules = Règles pour les possesseurs du module…
kit-given = Empaqueté dans { $path }.
another-module = D’un module VASSAL…
another-drawing = D’un scan, ou de rien…
module-title = Un jeu tiré d’un module VASSAL
module-rules = Selon les règles décrites pour { $name } { $version }
module-lay-rules = Règles pour ce module…
module-called = Le nom du jeu
module-boards = Plateaux : on joue sur celui qui est choisi ; ceux qui sont cochés sont posés à côté
module-board = { $name } — zones : { $zones }
module-sides = À qui sont les pions ; ce qui n’est pas coché n’est à personne
module-by-players = D’après le nom des joueurs du module : { $n } sortes sur { $most }
module-by-place = D’après la fenêtre où se trouve le pion : { $n } sortes sur { $most }
module-by-group = D’après le groupe de fenêtres : { $n } sortes sur { $most }
module-by = D’après la propriété « { $column } » : { $n } sortes sur { $most }
module-by-nothing = À personne : le jeu n’a pas de camps
module-side = { $name } — types de pions : { $n }
module-positions = Positions qui deviennent des mises en place
module-add-position = Ajouter une position enregistrée…
module-boards-folder = Dossier des plateaux…
module-dashed = En pointillé sur l’image : liens qui ne sont que des propositions. En trait plein : lignes lues sur elle.
module-make = Créer le jeu
svg-too-many-parts = Le dessin { $name } a plus de parties qu’aucun plateau ; il n’est pas montré.
module-looking = Tracé du plateau…
module-making = Création du jeu…
module-no-board = Ce module n’a pas de plateau.
kit-made = « { $name } » est maintenant sur l’étagère des kits.
module-sideless = Sans camps, ce qui se trouve dans une zone peut s’additionner, mais personne ne peut combattre personne. Les camps peuvent aussi se dire plus tard : « Pions… » à côté du kit.
counters-open = Pions…
kit-more = Plus
kit-remove = Retirer de l’étagère…
kit-remove-head = Retirer « { $name } » de l’étagère ?
kit-remove-tables = { $n ->
    [0] Aucune table connue ici ne se joue avec lui.
    [one] Une table se joue avec lui et ne pourra pas être ouverte avant son retour : { $names }.
   *[other] { $n } tables se jouent avec lui et ne pourront pas être ouvertes avant son retour : { $names }.
}
kit-remove-more = et { $n } autres
kit-remove-aside = Rien n’est effacé : le kit est mis de côté avec tout ce qui est à lui et revient par « Mis de côté », en haut de cette page.
kit-remove-not = Le garder
kit-remove-now = Le retirer
kit-removed = « { $name } » est mis de côté. « Mis de côté », au-dessus de l’étagère, l’y replace.
do-kit-counters = Camps et pions…
counters-hint = Cherchez des pions, choisissez-les (Ctrl+A prend tous ceux qui sont montrés) et donnez-les à un camp. Camps et pions s’ajoutent et changent de nom ; ceux qui sont là restent. 4/2 : recto et verso.
counters-left = Ce qu’une version antérieure a laissé de ces pions, tapé sans être enregistré, se trouve dans { $path }. Retapez-le ici ; une fois le fichier enlevé, il n’en est plus question
counters-find = Chercher dans toutes les colonnes : un nom, un type, un camp
counters-count = { $shown } sur { $n } montrés, { $chosen } choisis
counters-owner = Le camp à qui les pions choisis sont donnés
counters-give = Lui donner les pions choisis
counters-as-it-is = tel quel
module-sums = Nombres additionnés dans chaque zone ; aucun sans votre coche
module-sum = { $name } — sur des sortes de pions : { $n }
module-by-name = D’après le mot qui commence le nom : { $n } sortes sur { $most }
