nothing-to-check = Ceci n’est ni un dossier de carte, ni un jeu de pions, ni une table.
zone-astray = Le plan utilisé n’a pas cette zone ; ce qui s’y trouve est montré dans une case au coin.
