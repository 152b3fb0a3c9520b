no-pages = { $game } ne distribue aucune page.
no-such-page = Il n’y a pas de page « { $word } ». Il y a : { $names }.
page-map = Carte
page-not-written = Impossible d’écrire { $path } ({ $detail }). Choisissez un autre dossier.
pages-unpublished = Pas encore publié : { $names }. Un brouillon se distribue une fois publié.
chart-step = Quand
chart-amount = { $n }
pages-sealed = { $side }, pages scellées
