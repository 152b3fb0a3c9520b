nothing-to-check = Ceci n’est ni un dossier de carte, ni un jeu de pions, ni une table.
home-not-there = Sa case de réserve « { $zone } » n’est pas sur le plateau.
track-not-there = Sa piste « { $track } » n’est pas sur le plateau.
