menu-campaign = Campagne
do-manuscript = Rédaction du bulletin
do-seal = Sceller par une phrase de passe…
do-unseal = Enregistrer une copie en clair…
panel-manuscript = Bulletin
language-en = English
language-fr = Français
manuscript-keep = Garder le brouillon
pages-written = { $n } { $n ->
    [one] page est écrite
   *[other] pages sont écrites
 } dans { $folder }.
passphrase = Phrase de passe
passphrase-again = Encore une fois
passphrase-new = Une phrase de passe pour { $path }
passphrase-of = { $path } : fichier scellé
passphrase-go = Continuer
passphrase-leave = Laisser
passphrases-differ = Les deux ne sont pas les mêmes.
sealed-made = Le fichier { $path } est scellé. Cette table-ci reste comme elle est.
sealed-now = { $path } contient la table telle qu’elle est.
not-sealed = Cette table n’est pas scellée.
sealed-stays-open = { $why } Fermez encore une fois pour laisser votre travail dans votre propre dossier.
sealed-left-over = La table scellée est devenue une autre depuis votre dernière soirée ici. Ce que vous aviez alors est dans { $path }.
manuscript-done = { $what } : c’est fait. Annuler (Ctrl+Z) ramène les mots comme ils étaient.
do-players-here = Des joueurs devant l’écran
covered = Ce qui est secret est caché : trésors, corps, flottes, pages des nations. La carte montre qui tient quoi.
uncovered = Tout est de nouveau visible.
do-side-pages = Pages des nations
do-give-out = Distribuer les pages…
do-open-pages = Ouvrir des pages scellées…
sealed-pages = Pages scellées
sealed-pages-how = Elles ne sont lisibles que tant que cette fiche est ouverte. Les copies que vous gardez ne sont plus scellées.
sealed-pages-open = Ouvrir
sealed-pages-close = Fermer
sealed-pages-keep = Garder des copies…
sealed-pages-no-viewer = Aucun programme n’ouvre { $path } ici. Gardez-en une copie et ouvrez-la avec celui de votre choix.
do-letter = Ordres reçus par courrier…
do-letters = Ordres restant à résoudre
give-out = Distribuer les pages
give-out-which = Ce qu’on distribue
give-out-drafts = Les brouillons restent ici jusqu’à leur publication.
give-out-withheld = Cette page dévoile les secrets de tous les joueurs : à garder pour la fin de la campagne.
give-out-language = Langue
give-out-shape = Format
give-out-pdf = PDF
give-out-html = Pages web
give-out-sealed = Les pages de chaque joueur dans un fichier scellé que lui seul peut ouvrir
give-out-folder = Le dossier des pages
give-out-none = Rien n’est coché.
give-out-go = Choisir le dossier…
give-out-leave = Abandonner
give-out-stop = Arrêter
give-out-stopping = Arrêt en cours…
give-out-stopped =
    Arrêté. { $n ->
        [0] Rien n’a été écrit.
        [one] Une page est écrite et reste là.
       *[other] { $n } pages sont écrites et restent là.
    }
