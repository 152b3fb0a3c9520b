# The board, for those who do not see it.
zone-in-words = { $zone }{ $held ->
    [yes] , held by { $holder }
   *[no] {""}
}. { $n ->
    [0] No counters.
    [one] One counter: { $counters }.
   *[other] { $n } counters: { $counters }.
}
