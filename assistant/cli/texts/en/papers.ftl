rows-written = { $n ->
    [0] Nothing differs.
    [one] One row is written.
   *[other] { $n } rows are written.
}
rows-kept = { $n ->
    [one] One row that it does not name stays as it is: { $rows }.
   *[other] { $n } rows that it does not name stay as they are: { $rows }.
}
passphrase = Passphrase:
passphrase-again = Once more:
passphrases-differ = The two are not the same. Nothing was written.
passphrase-of-nobody = No side is called “{ $word }”. Nearest: “{ $nearest }”. Each line is a side, a colon and its passphrase.
