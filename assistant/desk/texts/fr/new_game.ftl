new-game-name = Un jeu se nomme en minuscules, chiffres et traits d’union, comme « ma-guerre » ; « { $name } » n’est pas un tel nom. Donnez-en un autre au dossier.
new-game-taken = « { $name } » est déjà le nom d’un jeu ou d’un module. Donnez-en un autre au dossier.
new-game-title = Un titre se compose de simples mots ; « { $title } » contient des signes que les fichiers refusent.
new-game-folder = { $path } contient déjà quelque chose. Nommez un dossier vide ou qui n’existe pas encore.
