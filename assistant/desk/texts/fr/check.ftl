nothing-to-check = Ceci n’est ni un dossier de carte, ni un jeu de pions, ni une table.
