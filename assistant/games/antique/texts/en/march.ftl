move-army-friendly = Through friends only, an army enters { $n } { $n ->
    [one] province
   *[other] provinces
 } a turn.
move-army-hostile =
    With a hostile province on its way, the allowance of an army is { $n } { $n ->
        [one] province
       *[other] provinces
    } a turn.
move-cavalry-friendly = Through friends only, an army of cavalry corps enters { $n } { $n ->
    [one] province
   *[other] provinces
 } a turn.
move-cavalry-hostile = On hostile ground, an army of cavalry corps enters { $n } { $n ->
    [one] province
   *[other] provinces
 } a turn.
move-cavalry-charge = Cavalry rides through friends and attacks at the end: { $n } { $n ->
    [one] province
   *[other] provinces
 } a turn.
move-neutral = Neutral ground counts as hostile for the distance; its toll is paid.
move-normal =
    { $n } { $n ->
        [one] province
       *[other] provinces
    } entered, within { $normal }: a normal move.
move-forced = { $n } { $n ->
    [one] province
   *[other] provinces
 } entered, beyond { $normal } but within twice as many ({ $forced }): a forced march, with attrition.
move-illegal = { $n } { $n ->
    [one] province
   *[other] provinces
 } entered, beyond even a forced march ({ $forced }).
crossing-a = Reconnaissance { $recon-a } against { $recon-b }: the first is at least twice the second and may wait at home.
crossing-b = Reconnaissance { $recon-a } against { $recon-b }: the second is at least twice the first and may wait at home.
crossing-nobody = Reconnaissance { $recon-a } against { $recon-b }: neither is twice the other, the armies cross.
attrition-general =
    { $n } { $n ->
        [one] general
       *[other] generals
    }: exempt.
attrition-own-regular =
    { $n } own regular { $n ->
        [one] element
       *[other] elements
    }, lost on { $chance } each: { $lost } expected.
attrition-own-irregular =
    { $n } own irregular { $n ->
        [one] element
       *[other] elements
    }, lost on { $chance } each: { $lost } expected.
attrition-ally-regular =
    { $n } regular allied { $n ->
        [one] element
       *[other] elements
    }, lost on { $chance } each: { $lost } expected.
attrition-ally-irregular =
    { $n } irregular allied { $n ->
        [one] element
       *[other] elements
    }, lost on { $chance } each: { $lost } expected.
attrition-mercenary-regular =
    { $n } regular mercenary { $n ->
        [one] element
       *[other] elements
    }, lost on { $chance } each: { $lost } expected.
attrition-mercenary-irregular =
    { $n } irregular mercenary { $n ->
        [one] element
       *[other] elements
    }, lost on { $chance } each: { $lost } expected.
attrition-total =
    Expected on the forced march: { $expected-elements } { $expected-elements ->
        [one] element
       *[other] elements
    } worth { $expected-points } AP; they are not replaced before the battle.
