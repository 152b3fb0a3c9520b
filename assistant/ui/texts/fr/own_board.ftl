board-title = Votre plateau
board-picture = Image de votre plateau
board-cancel = Annuler
board-saved-always = Tout est gardé au fur et à mesure.
board-step-closed = Cette étape attend les précédentes.
board-step-open = Image
board-step-open-hint = Un scan ou une photo de votre plateau.
board-step-fit = Calage
board-step-fit-hint = Les zones connues sont posées sur votre image.
board-step-trace = Tracé
board-step-trace-hint = Un clic par zone.
board-open-heading = L’image
board-open-words = PNG, JPEG, TIFF ou WebP. Rien ne quitte cet ordinateur : les images restent où elles sont.
board-choose-picture = Choisir une image…
board-open-ask = Choisissez une image de votre plateau
board-open-hint = Ou déposez un fichier ici.
board-open-there = Est-ce tout le plateau, dans le bon sens ?
board-open-there-hint = Tournez-la ou recadrez-la sur la carte imprimée, puis continuez.
board-turn = Tourner
board-crop = Recadrer
board-crop-whole = Tout montrer de nouveau
board-crop-ask = Tracez un cadre autour de la carte
board-crop-hint = Échap pour renoncer.
board-picture-is = { $name }, { $wide } × { $high } pixels
board-picture-gone = L’image { $path } n’est plus là. Choisissez-la de nouveau.
board-picture-failed = L’image ne peut pas être lue : { $detail }
board-picture-coming = L’image est encore en cours de lecture.
board-no-picture = { $name } n’est pas une image lisible.
board-reading = Lecture de l’image
board-on-to-fit = Continuer : calage
board-fit-points = Points
board-fit-ask = Cliquez au milieu de { $zone }
board-fit-first =
    { $n ->
        [one] Encore un point pour un premier aperçu. Le cercle en tirets montre où il est attendu.
       *[other] Encore { $n } points pour un premier aperçu. Le cercle en tirets montre où la zone est attendue.
    }
board-fit-more = Huit ou neuf points donnent un bon calage. Les points se déplacent à la souris.
board-fit-enough = Le plateau est posé sur l’image
board-fit-wrong = Le clic pour { $zone } contredit les autres : cliquez-le de nouveau, ou déplacez-le.
board-fit-mean = Écart moyen { $error } px ({ $share } % de la largeur), chaque point jugé par les autres.
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
board-trace-ask = Cliquez dans { $zone }
board-trace-ask-hint =
    { $n ->
        [one] La dernière. Un petit trait vaut encore mieux ; Maj ajoute une île ; S passe.
       *[other] Encore { $n }. Un petit trait vaut encore mieux ; Maj ajoute une île ; S passe.
    }
board-trace-ready = Chaque zone a son clic
board-trace-ready-hint = Tracez maintenant, ou cliquez une zone de nouveau.
board-trace-outside = Cliquez la mer, ou les terres hors zones
board-trace-outside-hint = Un clic sur chacune suffit. O pour finir.
board-outside = Cliquer ce qui n’est pas une zone (O)
board-skip = Passer
board-place-rest = Cliquer les autres où elles sont attendues
board-trace = Tracer les zones
board-tracing = Tracé en cours
board-looks-right = C’est juste, suivante
board-on-to-zones = Continuer : zones
board-trace-count = { $n } zones cliquées sur { $all }.
board-trace-sum = { $n } zones tracées, { $doubtful } à regarder. Les moins sûres d’abord.
board-trace-lost = Introuvables sur l’image : { $zones }. Leurs contours dessinés restent.
board-trace-needs-clicks = Cliquez d’abord au moins une zone.
board-zone-sure = { $zone }   { $sure } %
board-judge = Regardez d’abord les zones les moins sûres
board-judge-zone = { $zone } : sûre à { $sure } %
board-judge-hint = Tracez un trait dans ce que la zone choisie doit contenir : elle se refait aussitôt. Entrée : suivante.
