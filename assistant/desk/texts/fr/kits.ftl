kit-no-kit = « { $path } » n’est pas un kit : il ne contient aucun plateau sous maps/
kit-not-written = { $path } ne peut pas être écrit : { $detail }
kit-begin-name = « { $name } » ne peut pas nommer un kit : minuscules, chiffres et traits d’union, comme ma-guerre
kit-begin-taken = Il y a déjà un jeu ou un kit « { $name } »
kit-begin-title = « { $title } » ne peut pas être un titre : des lettres, sans guillemets droits ni barre oblique inverse
kit-begin-folder = { $path } contient déjà quelque chose ; choisissez un dossier vide ou à créer
kit-begin-not-written = { $path } ne peut pas être écrit : { $detail }
as-spoken = { $words }
