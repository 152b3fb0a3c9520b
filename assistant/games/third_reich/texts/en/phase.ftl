no-such-turn = There is no turn { $turn }: the game has { $last } turns.
turn-date = Turn { $turn } is { $season } { NUMBER($year, useGrouping: 0) }.
turn-winter = Winter turn: no air mission in attacks (but in North Africa, and for the Allies in the last winter), no amphibious assault but along a landing axis in the Mediterranean.

country-never-joins = { $country } joins no faction; it may be invaded and may surrender.
country-out-of-game = { $country } takes no part in the game and may not be entered.
at-war-from-start = { $country } is at war from the start ({ $faction }).
at-war-since = { $country } has been at war since turn { $turn } ({ $faction }).
at-war-axis-total = The Axis is in total war, so { $country } has joined it.
at-war-france-fell = France has surrendered, so { $country } has joined its faction ({ $faction }).
at-war-invaded = { $country } was invaded by an opposed faction ({ $invader }) and joins its own ({ $faction }).
invader-not-opposed = { $invader } is not opposed to the future faction of { $country } ({ $faction }), so this invasion does not bring it in.
neutral-until-turn = { $country } is neutral until turn { $turn }, unless an opposed faction invades it.
neutral-until-france-falls = { $country } is neutral until France surrenders, unless an opposed faction invades it.

total-war-1942 = From turn { $winter } on all factions are in total war.
total-war-axis-in-ussr = An Axis army has entered the home territory of the USSR: Axis and USSR are in total war.
total-war-karelia = A German army has attacked in Karelia: Axis and USSR are in total war.
total-war-ussr-entered = Soviet armies have entered { $countries }: the Axis is in total war.
limited-war-until-1942 = Without another trigger, limited war ends when turn { $winter } begins.

actions-printed =
    { $faction }, { $war }: { $n } { $n ->
        [one] action
       *[other] actions
    }.
actions-sources-lost =
    { $n } supply { $n ->
        [one] source
       *[other] sources
    } on the Axis’ home territory not controlled: −{ $n }.
actions-bombing = Two markers of strategic bombing: { $said }.
actions-trondheim = The Allies control Trondheim on a winter or spring turn: { $said }.
actions-london = The Axis controls London: { $said }.
actions-submarines = Submarines in the Atlantic: { $said }.
actions-london-and-submarines = The Axis controls London and submarines are in the Atlantic: { $said } in all, they do not add up.
actions-moscow = The Axis controls Moscow: { $said }.
actions-lend-lease = Lend-lease made by the Allies this turn: { $said }.

lend-lease-window = Lend-lease is possible from turn { $lend-from } to turn { $lend-to }.
lend-lease-over = Lend-lease ends with turn { $lend-to }.
lend-lease-early-entered = Before turn { $lend-from }: an Axis army has entered the home territory of the USSR.
lend-lease-early-not-entered = Before turn { $lend-from } an Axis army must have entered the home territory of the USSR; none has.
lend-lease-karelia = The USSR controls Karelia.
lend-lease-no-karelia = Before turn { $lend-from } the USSR must control Karelia; it does not.

limit-once = Each action is made at most once in a phase.
limit-allies-twice = Allies in total war: each action up to twice, lend-lease apart.
limit-axis-missions = The Axis has two Missions actions: one for air missions, one for submarines.
limit-soviet-research = Thanks to lend-lease the USSR may make Research twice this year.
limit-soviet-planning = Thanks to lend-lease the USSR may make Planning twice this year.
limit-no-allied-research = The Allies make no Research in the first year.
limit-lend-lease-allies = Only the Allies make lend-lease.
limit-lend-lease-once = Lend-lease is made at most once, even in total war.

sequence-legal = Every step comes in order.
sequence-step = Step { $n }: { $why }
sequence-minor-late = automatic recruitment comes at the very start of the phase.
sequence-po-after-combat = no operation point may be spent once combats have begun.
sequence-too-many-actions =
    only { $n } { $n ->
        [one] action is
       *[other] actions are
    } available.
sequence-too-often =
    { $action } may be made { $n ->
        [0] not at all
        [one] once
       *[other] { $n } times
    } in this phase.
sequence-action-name = A step that is an action names its action, and no other step does.
sequence-actions-assumed = Number of actions not given: { $n }, as printed, without reductions.
sequence-lend-lease-assumed = Lend-lease before turn { $lend-from }: its conditions are taken as met.
