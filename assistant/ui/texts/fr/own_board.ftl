board-title = Votre plateau
board-picture = Image de votre plateau
board-cancel = Annuler
board-saved-always = Fermez quand vous voulez : le travail attend ici.
board-step-closed = Cette étape attend les précédentes.
board-step-open = Image
board-step-fit = Calage
board-step-trace = Tracé
board-open-heading = L’image
board-open-words = PNG, JPEG, HEIC, TIFF, WebP ou PDF ; plusieurs scans d’un plateau s’assemblent. Rien ne quitte cet ordinateur : les images restent où elles sont.
board-choose-picture = Choisir une image…
board-open-ask = Choisissez une image de votre plateau
board-open-ask-hint = Ou déposez un fichier ici.
board-open-there = Est-ce tout le plateau, dans le bon sens ?
board-open-there-hint = Tournez-la, recadrez-la sur la carte imprimée, redressez une photographie, puis continuez.
board-turn = Tourner
board-crop = Recadrer
board-crop-whole = Tout montrer de nouveau
board-crop-ask = Tracez un cadre autour de la carte
board-crop-hint = Échap pour renoncer.
board-picture-is = { $name }, { $wide } × { $high } pixels
board-picture-gone = L’image { $path } n’est plus là. Choisissez-la de nouveau.
board-begun-anew = Une autre image : points, clics et zones recommencent. Ctrl+Z ramène le travail sur la précédente.
board-picture-coming = L’image est encore en cours de lecture.
board-reading = Lecture de l’image
board-on-to-fit = Continuer : calage
board-fit-points = Points
board-fit-ask = Cliquez au milieu de la zone : { $zone }
board-fit-first =
    { $n ->
        [one] Encore un point pour un premier aperçu. Le cercle en tirets montre où il est attendu.
       *[other] Encore { $n } points pour un premier aperçu. Le cercle en tirets montre où la zone est attendue.
    }
board-fit-more = Huit ou neuf points donnent un bon calage. Les points se déplacent à la souris.
board-fit-enough = Le plateau est posé sur l’image
board-fit-wrong = { $zone } : ce clic contredit les autres ; cliquez de nouveau, ou déplacez-le.
board-fit-mean = Écart moyen { $error } px ({ $share } de la largeur), chaque point jugé par les autres.
board-fit-count =
    { $n ->
        [0] Aucun point encore.
        [one] Un point.
       *[other] { $n } points.
    }
board-point-error = { $zone }   { $error } px
board-point-doubtful = { $zone }   { $error } px   à cliquer de nouveau
board-point-wrong = { $zone }   { $error } px   faux, écarté
board-pass = Passer
board-click-again = Cliquer de nouveau
board-take-away = Enlever
board-other-zone = Plutôt une autre zone
board-zone-by-name = Nom d’une zone
board-show-zones = Montrer les zones
board-on-to-trace = Continuer : tracé
board-trace-zones = Zones
board-trace-ask = Cliquez dans la zone : { $zone }
board-trace-ask-hint =
    { $n ->
        [one] La dernière. Un petit trait vaut encore mieux ; Maj ajoute une île ; S passe.
       *[other] Encore { $n }. Un petit trait vaut encore mieux ; Maj ajoute une île ; S passe.
    }
board-trace-ready = Chaque zone a son clic
board-trace-chosen-hint = Cliquez où elle se trouve : ce clic remplace le sien. Suppr enlève le sien.
board-trace-ready-hint = Tracez maintenant. Un clic faux se déplace à la souris ; cliqué de nouveau, Suppr l’enlève.
board-trace-outside = Cliquez la mer, ou les terres hors zones
board-trace-outside-hint = Un clic sur chacune suffit. O pour finir.
board-outside = Cliquer ce qui n’est pas une zone (O)
board-skip = Passer
board-place-rest = Cliquer les autres où elles sont attendues
board-placed-rest = { $n ->
    [one] Une zone vous reste : là où elle est attendue, l’image montre la mer, un trait ou son bord
   *[other] { $n } zones vous restent : là où elles sont attendues, l’image montre la mer, un trait ou son bord
}
board-trace = Tracer les zones
board-keep-drawn =
    { $n ->
        [one] Laisser la zone tracée à la main
       *[other] Laisser les { $n } zones tracées à la main
    }
board-tracing = Tracé en cours
board-looks-right = C’est juste, suivante
board-on-to-zones = Continuer : zones
board-trace-count = Zones cliquées : { $n } sur { $all }.
board-trace-sum = { $n } { $n ->
    [one] zone tracée
   *[other] zones tracées
 }, { $doubtful } à regarder. Les moins sûres d’abord.
board-lesson = { $zone } ressemble le moins aux zones justes : dessinée avec B ou gardée par Espace, elle en apprendrait le plus au tracé.
board-trace-lost = Introuvables sur l’image : { $zones }. Leurs contours dessinés restent.
board-trace-overtaken = L’image ou ses clics ont changé entre-temps : ce tracé est laissé de côté. Tracez de nouveau.
board-trace-needs-clicks = Cliquez d’abord au moins une zone.
board-zone-sure = { $zone }   { $band }
board-zone-beneath = { $zone }   { $band } : noms sur sa frontière
board-judge = Regardez d’abord les zones les moins sûres
board-judge-zone = { $zone } : { $band }
board-judge-hint = Juste ainsi ? Espace la garde telle quelle. Sinon, tirez un trait dans ce qu’elle doit contenir, ou dessinez sa frontière avec B. Tab : la douteuse suivante. Entrée : la suivante.
board-judge-beneath-hint = Frontière cachée par des noms : est-elle juste ? Espace la garde ; un trait dans la zone la refait. Tab : la douteuse suivante. Entrée : la suivante.
board-trace-again = Tout tracer de nouveau
board-step-zones = Zones
board-on-to-compare = Continuer : frontières
board-zones-ask = Choisissez une zone
board-zones-chosen = { $zone }
board-zones-hint = Tirez un sommet ou une frontière : les voisines suivent. Ctrl : ce sommet seul. Maj : toute la frontière. Double clic ajoute un sommet, Suppr l’enlève.
board-zones-first = Choisissez d’abord une zone
board-zones-first-hint = Puis cliquez l’autre.
board-tool-choose = Choisir
board-tool-split = Diviser
board-tool-split-ask = Tracez une ligne à travers la zone à diviser
board-tool-split-hint = D’une frontière à l’autre ; la plus grande partie garde son nom. Une boucle fait une zone à l’intérieur. M donne la partie nouvelle à une voisine ; ôtée, elle n’est à personne.
board-tool-border = Frontière
board-tool-border-ask = Cliquez le long d’une frontière, de ligne en ligne
board-tool-border-hint = { $printed ->
    [True] Une face qui se ferme est une zone ; dès trois, le tracé apprend à quoi ressemble ici une frontière. Une zone cliquée, puis Entrée et B : la dessiner à nouveau. Entrée : la face sous le pointeur est une zone.
   *[other] Une face qui se ferme est une zone. Entrée : la face sous le pointeur en est une aussi.
}
board-tool-border-anew-ask = { $zone } : cliquez le long de sa frontière
board-tool-border-anew-hint = Le tour entier refait son contour. Une ligne d’une frontière à une autre, finie par Entrée, n’en change que ce morceau. Échap : une autre zone.
board-tool-border-on-hint = { $printed ->
    [True] Un clic sur une ligne ou sur le premier point, Entrée ou un double clic la terminent. Elle suit ce qui est imprimé, ou va droit ; Maj fait l’inverse. Retour arrière reprend un clic.
   *[other] Un clic sur une ligne ou sur le premier point, Entrée ou un double clic la terminent. Retour arrière reprend un clic.
}
board-tool-border-round-hint = { $printed ->
    [True] Faites le tour jusqu’au premier point. Entrée le ferme, ou finit une ligne d’une frontière à une autre. La ligne suit ce qui est imprimé, ou va droit ; Maj fait l’inverse. Retour arrière reprend un clic.
   *[other] Faites le tour jusqu’au premier point. Entrée le ferme, ou finit une ligne d’une frontière à une autre. Retour arrière reprend un clic.
}
board-tool-merge = Réunir
board-tool-merge-ask = { $zone } : cliquez la zone à y réunir
board-tool-merge-hint = { $zone } garde son nom ; les liaisons des deux y mènent.
board-new-zone = Nouvelle zone
board-line-nowhere = La ligne doit commencer ou finir dans une zone.
board-leaf-zone = Zone
board-leaf-links = Liaisons
board-leaf-check = À regarder
board-leaf-check-n = À regarder ({ $n })
board-nothing-found = Rien à regarder : les zones s’emboîtent et rien ne diffère du plateau fourni.
board-no-zone-chosen = Cliquez une zone.
board-remove-zone = Enlever la zone
board-unlink = Retirer la liaison
board-name-en = Nom (anglais)
board-name-fr = Nom (français)
board-step-compare = Frontières
board-step-facts = Données
board-on-to-facts = Continuer : données
board-on-to-keep = Continuer : garder
board-compare-heading = Frontières à décider
board-compare-ask = { $sentence } Sont-elles reliées ?
board-compare-keys = O : reliées   N : non reliées   S : passer   Retour arrière : revenir
board-compare-yes = Reliées  O
board-compare-no = Non reliées  N
board-compare-none = Votre plateau et le programme s’accordent sur toutes les frontières
board-compare-done-hint = Entrée : passer aux données. Ou revenez à une paire de la liste.
board-compare-kind = Sorte des liaisons que vous ajoutez
board-facts-heading = Données à vérifier
board-facts-ask = { $zone } : est-ce bien ce que votre plateau imprime ?
board-facts-keys = O : c’est juste   1–9 : changer cette donnée   S : passer   Retour arrière : revenir
board-facts-yes = Juste  O
board-facts-no = Faux  N
board-facts-none = Aucune donnée de ce plateau n’est douteuse
board-facts-done-hint = Entrée : garder votre plateau. Ou revenez à une zone de la liste.
board-decide-skip = Passer  S
board-decide-back = Revenir  ⌫
board-decide-done = Tout est décidé
board-decide-count = Décidé : { $n } sur { $all }.
board-step-keep = Garder
board-keep-heading = Garder votre plateau
board-keep-title = Un nom pour lui
board-keep = Garder comme mon plateau
board-keeping = Enregistrement du plateau
board-kept = Votre plateau est gardé. Les tables le montrent désormais.
board-keep-ask = Garder le plateau tel qu’il est ?
board-keep-hint = Entrée le garde. Vous pouvez revenir à chaque étape et le garder de nouveau ; le plateau fourni reste disponible.
board-keep-in-use = Les tables montrent votre plateau
board-keep-in-use-hint = Gardez-le de nouveau après des changements, partagez-le, ou revenez au plateau fourni.
board-keep-not-yet = Il n’y a encore rien à garder
board-keep-not-yet-hint = Calez d’abord une image, ou ouvrez un plateau qu’on vous a donné.
board-keep-sum = { $zones } { $zones ->
    [one] zone
   *[other] zones
 }. De vous : { $facts ->
    [one] { $facts } donnée
   *[other] { $facts } données
 }, { $links ->
    [one] { $links } liaison
   *[other] { $links } liaisons
 }.
board-tables-use = Les tables montrent
board-use-mine = mon plateau
board-use-shipped = le plateau fourni avec le jeu
board-share-heading = Partager
board-share-words = Un seul fichier avec zones, données, liaisons et votre image. Les images sont à l’éditeur : ne les partagez qu’avec ceux qui possèdent le jeu.
board-share = Enregistrer un fichier…
board-sharing = Écriture du fichier
board-shared = Écrit : { $path }
board-receive = Ouvrir un fichier…
board-receiving = Lecture du plateau
board-received = « { $title } » est montré ici pour que vous le regardiez. Rien ne change sur les tables tant que vous ne l’avez pas choisi.
board-received-bare = « { $title } » est arrivé ({ $n } { $n ->
    [one] zone
   *[other] zones
 }), sans image sur laquelle le montrer. Rien ne change sur les tables tant que vous ne l’avez pas choisi.
board-received-waits = Un plateau que l’on vous a envoyé attend à côté du vôtre. Les tables ne le montrent pas encore.
board-received-look = Le regarder
board-received-take = Jouer dessus
board-received-decline = S’en passer
board-received-taken = Les tables montrent désormais le plateau que l’on vous a envoyé. Le vôtre est gardé et peut revenir.
board-not-written = { $path } ne peut pas être écrit.
board-choose-vassal = D’un module VASSAL…
board-page = Page
board-page-n = Page { $n } sur { $all }
board-parts = { $n } { $n ->
    [one] scan assemblé
   *[other] scans assemblés
 }
board-join-heading = Assembler les scans
board-join-first = Cliquez un endroit que deux scans montrent
board-join-second = Cliquez le même endroit sur un autre scan
board-join-hint = Deux endroits attachent un scan aux autres ; trois ou quatre, bien écartés, l’attachent mieux.
board-join-ready = Les scans peuvent être assemblés. D’autres endroits améliorent l’assemblage.
board-join = Assembler
board-joining = Assemblage
board-tie = { $n } :  scan { $one } – scan { $other }
board-vassal-reading = Lecture du module
board-vassal-module-first = { $name } est une position enregistrée : ouvrez maintenant son module.
board-vassal-sum = { $kinds } { $kinds ->
    [one] sorte de pion
   *[other] sortes de pions
 }, { $faces ->
    [one] { $faces } face
   *[other] { $faces } faces
 }.
board-vassal-other = On dirait { $game }.
board-vassal-other-open = L’ouvrir là
board-vassal-another = « { $name } » n’est pas un jeu dont les règles sont ici. Il peut devenir un jeu à part, avec son plateau et ses pions.
board-vassal-another-make = En faire un jeu…
board-vassal-laid = { $name } : { $n } { $n ->
    [one] pion dans
   *[other] pions dans
 } { $zones ->
    [one] une zone
   *[other] { $zones } zones
 }. Connus ici, pion et zone : { $known }.
board-vassal-lay = { $n ->
    [0] Aucun pion n’est connu ici
    [one] Poser un pion sur une nouvelle table
   *[other] Poser { $n } pions sur une nouvelle table
}
board-vassal-save-choose = Positions enregistrées…
board-vassal-save-file = D’un fichier…
board-vassal-board = { $name } : { $zones ->
    [one] une zone
   *[other] { $zones } zones
}, { $known ->
    [0] aucune connue par son nom
    [one] une connue par son nom
   *[other] { $known } connues par leur nom
}
board-vassal-no-picture = pas d’image
board-vassal-all-understood = Tout a été compris.
board-vassal-boards = Plateaux ({ $n })
board-vassal-counters = Pions ({ $n })
board-vassal-remarks = Non compris ({ $n })
board-vassal-outlines = Prendre ses contours tels quels
board-vassal-use = Commencer avec ce plateau
board-vassal-close = Fermer
board-vassal-used =
    { $n ->
        [0] L’image du module est là ; aucune de ses zones n’est connue par son nom.
        [one] L’image du module est là, une zone déjà cliquée.
       *[other] L’image du module est là, { $n } zones déjà cliquées.
    }
board-no-picture-kept = Il n’y a pas encore d’image de votre plateau : { menu-paper }, { do-own-board }
do-own-board = Votre plateau…
do-my-picture = Mon image sous les pions
board-vassal-ask = Voici ce que contient le module
board-vassal-hint = Commencez avec un de ses plateaux ; ses zones servent de premiers clics. « Pions » porte ses images sur vos tables. Rien n’y est exécuté.
board-welcome = Déposez ici un scan, une photo, un PDF, un module VASSAL ou un plateau partagé
board-put-back = Remettre  P
board-zone-needed = { $zone } n’est plus là, et le jeu en a besoin. { $why } P la remet ; un plateau sans elle ne peut pas être gardé.
board-zone-spared = { $zone } n’est plus là. Aucune mise en place n’en a besoin : le plateau peut être gardé sans elle. P sous « À regarder » la remet.
board-nothing-gone = Aucune zone dont le jeu a besoin ne manque.
board-zone-own = Une zone à vous : des pions peuvent y rester, s’y déplacer et s’y battre selon les données et les liaisons que vous lui donnez. Les mises en place et les règles ne la connaissent pas par son nom.
board-keep-missing =
    { $n ->
        [one] Il manque { $zone }, dont le jeu a besoin
       *[other] Il manque { $n } zones dont le jeu a besoin : { $zone }…
    }
board-keep-missing-hint = { $why } P remet ce qui manque ; le plateau peut alors être gardé.
board-forget = Enlever mon plateau
board-forgotten = Votre plateau est enlevé ; les tables montrent celui du programme. On peut le ramener.
board-bring-back = Ramener mon plateau
board-bring-back-former = Échanger avec le plateau précédent
board-received-other = Ce plateau est celui d’un autre jeu, { $game }. Il y attend, dans la fenêtre du plateau de ce jeu ; rien n’a changé ici.
board-step-ground = Terrain et liaisons
board-step-counters = Pions
board-step-sheet = Planche de pions
board-ground-join-hint = Cliquez sur deux zones : elles sont reliées, ou séparées si elles l’étaient ainsi. Avec Maj, la deuxième devient la première suivante. Passer d’une zone à l’autre les relie toutes, comme une route.
board-no-face = Aucune ligne ne se ferme autour du pointeur, ou une zone s’y trouve déjà.
board-tool-point = Point
board-tool-point-ask = Cliquez à l’endroit d’un point
board-tool-point-hint = Pour les cartes de points et de lignes. Avec Maj, un clic dans une zone y crée aussi un point.
board-tool-grid = Grille
board-tool-grid-ask = Posez une grille par trois clics et un compte
board-ground-near = Relier tout ce qui est si proche
board-ground-gap = Écarts jusqu’à (pixels)
board-ground-linked = { $n ->
    [0] Aucune autre voisine n’est si proche.
    [one] Une paire de voisines est reliée maintenant.
   *[other] { $n } paires de voisines sont reliées maintenant.
}
board-ground-border = Relier à travers les frontières, comme une rivière
board-ground-border-hint = Longez les frontières : les zones des deux côtés sont reliées par le type choisi. Un clic sur une frontière ainsi reliée la sépare.
board-ground-off = Hors de la carte
board-ground-off-hint = Cliquez sur des zones ou passez dessus : elles sont retirées avec leurs liaisons. Annuler les ramène.
board-band-sure = sûre
board-band-look = à regarder
board-band-draw = à dessiner
