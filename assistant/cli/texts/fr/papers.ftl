rows-written = { $n ->
    [0] Rien ne diffère.
    [1] Une ligne est écrite.
   *[other] { $n } lignes sont écrites.
}
rows-kept = { $n ->
    [1] Une ligne qui n’y est pas reste comme elle est : { $rows }.
   *[other] { $n } lignes qui n’y sont pas restent comme elles sont : { $rows }.
}
passphrase = Phrase de passe :
passphrase-again = Encore une fois :
passphrases-differ = Les deux ne sont pas les mêmes. Rien n’a été écrit.
passphrase-of-nobody = Aucun camp ne s’appelle « { $word } ». Le plus proche : « { $nearest } ». Chaque ligne contient un camp, deux-points et sa phrase de passe.
