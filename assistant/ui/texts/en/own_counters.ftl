do-own-counters = My pictures of the counters
do-counters-away = Take my counter pictures away
do-counters-back = Bring my counter pictures back
do-counters-former = Change with the pictures before
own-counters-changed = Your counters wear their other pictures now.
own-counters-none = There are no pictures of your counters yet. A right click on a counter chooses one; a VASSAL module ({ menu-paper }, { do-own-board }) brings many.
own-counters-gone = The counters are drawn again. The menu { menu-paper } brings your pictures back.
own-counters-back = Your pictures of the counters are back.
own-counter-choose = My picture of this counter…
own-counter-draw = Draw this counter again
own-counter-kept = { $kind } now looks as in your picture.
own-counter-drawn = { $kind } is drawn again.
own-counter-torn = Your picture of { $kind } ({ $path }) cannot be read; the drawn counter is shown instead. A right click on the counter takes another picture, or none.
board-pairs-sum = Kinds with a picture: { $n } of { $all }; { $rest ->
    [0] every piece is paired.
    [one] one piece is not paired.
   *[other] { $rest } pieces are not paired.
}
board-pairs-perhaps = perhaps { $kind }
board-pairs-none = none of ours
board-pairs-back = { $kind }, back
board-pairs-choice = What this piece is
board-pairs-accept = Pair
board-pairs-use = Use these pictures at my tables
board-pairs-keeping = Keeping the pictures
board-pairs-kept = { $n ->
    [0] No picture could be kept.
    [one] Tables now show your picture of one kind. View switches it.
   *[other] Tables now show your pictures of { $n } kinds. View switches them.
}
board-pairs-unread = { $n ->
    [one] One could not be read: { $names }.
   *[other] { $n } could not be read: { $names }.
}
