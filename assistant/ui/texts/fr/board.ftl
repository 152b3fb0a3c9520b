# Le plateau, pour qui ne le voit pas.
zone-in-words = { $zone }{ $held ->
    [yes] , contrôle : { $holder }
   *[no] {""}
}. { $n ->
    [0] Aucun pion.
    [one] Un pion : { $counters }.
   *[other] { $n } pions : { $counters }.
}
