"""Every step of a Duel story as it is told, in English and in French with the spaces that a keyboard has."""

from __future__ import annotations

from azulejo.games.duel.steps import (
    DrewPlate,
    EmptiedTower,
    HeldAtZero,
    KeptPlate,
    LeftLine,
    Looked,
    PlacedPlate,
    ReturnedPlates,
    RevealedChip,
    Skipped,
    SpecialTile,
    SpentChip,
    Stacked,
    TookChip,
    TookMoons,
    TookPlate,
    TookStartTile,
    TookSun,
)
from azulejo.games.steps import Bonus, Charged, Dealt, Ended, Fell, Filled, Tiled, Unplaceable
from azulejo.games.story import Step

DUEL: list[tuple[Step, str, str]] = [
    (Dealt({"kind": "start", "seat": 2}), "Ben starts.", "Ben commence."),
    (
        Dealt({"kind": "tablets", "sides": ["rows", "outer", "corners"]}),
        "The scoring tablets: complete rows, tiles on the outer cells, full corner plates.",
        "Les tablettes de score : rangées complètes, tuiles sur les cases extérieures, plaques d'angle remplies.",
    ),
    (
        Dealt({"kind": "plates", "plates": ["sYKT", "jRTY"], "top": "special"}),
        "Plates for the display: sYKT, jRTY.",
        "Plaques pour l'offre : sYKT, jRTY.",
    ),
    (
        Dealt({"kind": "tiles", "suns": ["BBYRK", "BYRK", "BBBB", "-", "T"]}),
        "The factories are filled: L BBYRK, 1 BYRK, 2 BBBB, 3 -, 4 T.",
        "Les Fabriques sont remplies : L BBYRK, 1 BYRK, 2 BBBB, 3 -, 4 T.",
    ),
    (
        Dealt({"kind": "top", "type": "joker"}),
        "The pile\u2019s top plate now shows its back: joker.",
        "La plaque au sommet de la pile montre son dos : joker.",
    ),
    (
        TookSun(seat=1, factory=2, colour="red", number=2, rest="KT"),
        "Ana takes 2 red tiles from the sun of factory 2; left there: KT.",
        "Ana prend 2 tuiles rouges du soleil de la Fabrique 2 ; reste : KT.",
    ),
    (
        TookSun(seat=1, factory=0, colour="turquoise", number=1, rest="BBYY"),
        "Ana takes 1 teal tile from the sun of the large factory; to its moon: BBYY.",
        "Ana prend 1 tuile turquoise du soleil de la grande Fabrique ; sur sa lune : BBYY.",
    ),
    (
        TookMoons(seat=2, colour="black", number=3, factories=[0, 2]),
        "Ben takes 3 black tiles from the moons.",
        "Ben prend 3 tuiles noires des lunes.",
    ),
    (TookStartTile(seat=2), "Ben takes the start tile too.", "Ben prend aussi la tuile Premier Joueur."),
    (
        Stacked(seat=1, factory=2, order="KT"),
        "Ana stacks KT on the moon of factory 2, from bottom to top.",
        "Ana empile KT sur la lune de la Fabrique 2, de bas en haut.",
    ),
    (
        Filled(seat=1, line=4, colour="red", number=2, held=3),
        "Ana puts 2 red tiles on line 4, which now holds 3 of 4.",
        "Ana met 2 tuiles rouges sur la ligne 4, qui en contient 3 sur 4.",
    ),
    (
        Filled(seat=1, line=4, colour="red", number=1, held=4),
        "Ana puts 1 red tile on line 4, which is complete.",
        "Ana met 1 tuile rouge sur la ligne 4, qui est complète.",
    ),
    (
        Fell(seat=1, what="red", number=2, landed=1),
        "Ana breaks 2 red tiles: 1 on the broken space, which is full then, 1 into the Tower, free of charge.",
        "Ana casse 2 tuiles rouges : 1 dans la zone de tuiles cassées, alors pleine, 1 dans la Tour, sans frais.",
    ),
    (
        Fell(seat=1, what="red", number=2, landed=0),
        "Ana breaks 2 red tiles, free of charge because the broken space is full.",
        "Ana casse 2 tuiles rouges, sans frais car la zone de tuiles cassées est pleine.",
    ),
    (
        TookPlate(seat=1, place=2, plate="sYKT"),
        "Ana takes the plate sYKT from the display.",
        "Ana prend la plaque sYKT de l'offre.",
    ),
    (
        DrewPlate(seat=1, what="joker", lost=1, score=4),
        "Ana draws a plate from the pile, its back showing joker. Points paid: 1.",
        "Ana pioche une plaque de la pile, au dos : joker. Points payés : 1.",
    ),
    (Looked(seat=1, number=1), "Ana looks at the plate drawn.", "Ana regarde la plaque piochée."),
    (Looked(seat=1, number=2), "Ana looks at the 2 plates drawn.", "Ana regarde les 2 plaques piochées."),
    (KeptPlate(seat=1, plate="jRTY"), "Ana keeps the plate jRTY.", "Ana garde la plaque jRTY."),
    (
        PlacedPlate(seat=1, plate="jRTY", slot=5, rotation=1),
        "Ana places the plate jRTY on slot 5; quarter turns: 1.",
        "Ana pose la plaque jRTY sur la case 5 ; quarts de tour : 1.",
    ),
    (ReturnedPlates(seat=1, number=2), "Ana returns 2 plates under the pile.", "Ana remet 2 plaques sous la pile."),
    (
        RevealedChip(factory=3, chip="TY"),
        "The chip of factory 3 is revealed: TY.",
        "Le jeton Bonus de la Fabrique 3 est révélé : TY.",
    ),
    (
        TookChip(seat=2, factory=3, chip="TY"),
        "Ben takes the chip TY from factory 3.",
        "Ben prend le jeton Bonus TY de la Fabrique 3.",
    ),
    (Skipped(seat=1), "Ana can do nothing more in this phase.", "Ana ne peut plus rien faire dans cette phase."),
    (
        SpentChip(seat=1, line=3, chip="TY", tile=True),
        "Ana spends the chip TY on line 3.",
        "Ana dépense le jeton Bonus TY pour la ligne 3.",
    ),
    (LeftLine(seat=1, line=3), "Ana leaves line 3 as it is.", "Ana laisse la ligne 3 telle quelle."),
    (
        Tiled(seat=1, row=2, column=3, colour="blue", points=4, across=[3, 4], down=[1, 2]),
        "Ana places a blue tile in row 2, column 3: 4 points (2 across + 2 down).",
        "Ana place une tuile bleue en rangée 2, colonne 3 : 4 points (2 en rangée + 2 en colonne).",
    ),
    (
        SpecialTile(seat=1, row=2, column=4, points=2),
        "Ana completes a special plate: a special tile in row 2, column 4. Points: 2.",
        "Ana complète une plaque spéciale : une tuile spéciale en rangée 2, colonne 4. Points : 2.",
    ),
    (
        Unplaceable(seat=1, line=3, colour="black", number=2),
        "Ana: line 3 has no space on the dome for its 2 black tiles.",
        "Ana : la ligne 3 n'a plus de case sur le dôme pour ses 2 tuiles noires.",
    ),
    (
        Charged(seat=1, source="broken_tiles", cost=6, lost=5, score=0),
        "Ana loses only 5 of 6 points for the broken tiles: no score goes below 0.",
        "Ana ne perd que 5 points sur 6 pour les tuiles cassées : un score ne descend pas sous 0.",
    ),
    (
        Charged(seat=1, source="start_tile", cost=2, lost=2, score=4),
        "Ana loses 2 points for the start tile.",
        "Ana perd 2 points pour la tuile Premier Joueur.",
    ),
    (
        EmptiedTower(number=12),
        "The bag has run out: 12 tiles go into it from the Tower.",
        "Le sac ne suffit plus : 12 tuiles de la Tour y retournent.",
    ),
    (
        Charged(seat=1, source="start_tile", cost=2, lost=0, score=0),
        "Ana loses nothing for the start tile: no score goes below 0.",
        "Ana ne perd rien pour la tuile Premier Joueur : un score ne descend pas sous 0.",
    ),
    (
        Bonus(seat=1, source="tablet_columns", number=2, points=14),
        "Ana gets 14 points for 2 complete columns.",
        "Ana reçoit 14 points pour 2 colonnes complètes.",
    ),
    (
        Bonus(seat=1, source="tablet_rows", number=1, points=3),
        "Ana gets 3 points for 1 complete row.",
        "Ana reçoit 3 points pour 1 rangée complète.",
    ),
    (
        Bonus(seat=1, source="tablet_five_colours", number=2, points=8),
        "Ana gets 8 points for 2 rows of five colours.",
        "Ana reçoit 8 points pour 2 rangées de cinq couleurs.",
    ),
    (
        Bonus(seat=1, source="tablet_diagonals", number=1, points=10),
        "Ana gets 10 points for 1 complete diagonal.",
        "Ana reçoit 10 points pour 1 diagonale complète.",
    ),
    (
        Bonus(seat=1, source="tablet_corners", number=2, points=11),
        "Ana gets 11 points for 2 full corner plates.",
        "Ana reçoit 11 points pour 2 plaques d'angle remplies.",
    ),
    (
        Bonus(seat=1, source="tablet_outer", number=1, points=1),
        "Ana gets 1 point for 1 tile on the outer cells.",
        "Ana reçoit 1 point pour 1 tuile sur les cases extérieures.",
    ),
    (
        Bonus(seat=1, source="tablet_jokers", number=0, points=0),
        "Ana gets nothing for filled joker cells.",
        "Ana ne reçoit rien pour les cases joker remplies.",
    ),
    (
        Bonus(seat=1, source="tablet_empty_specials", number=2, points=-6),
        "Ana loses 6 points for 2 empty special cells.",
        "Ana perd 6 points pour 2 cases spéciales vides.",
    ),
    (
        HeldAtZero(seat=1, points=3),
        "Ana would be below 0 and stays at 0. Points forgiven: 3.",
        "Ana passerait sous 0 et reste à 0. Points épargnés : 3.",
    ),
    (
        Ended(reason="five_rounds"),
        "The game is over: five rounds have been played.",
        "La partie est finie : cinq manches ont été jouées.",
    ),
    (
        TookSun(seat=1, factory=2, colour="red", number=1, rest="KT"),
        "Ana takes 1 red tile from the sun of factory 2; left there: KT.",
        "Ana prend 1 tuile rouge du soleil de la Fabrique 2 ; reste : KT.",
    ),
    (
        TookSun(seat=1, factory=0, colour="red", number=2, rest="-"),
        "Ana takes 2 red tiles from the sun of the large factory; to its moon: -.",
        "Ana prend 2 tuiles rouges du soleil de la grande Fabrique ; sur sa lune : -.",
    ),
    (
        TookMoons(seat=1, colour="yellow", number=1, factories=[1]),
        "Ana takes 1 yellow tile from the moons.",
        "Ana prend 1 tuile jaune des lunes.",
    ),
    (
        Fell(seat=1, what="blue", number=1, landed=1),
        "Ana breaks 1 blue tile.",
        "Ana casse 1 tuile bleue.",
    ),
    (
        Unplaceable(seat=1, line=1, colour="black", number=1),
        "Ana: line 1 has no space on the dome for its black tile.",
        "Ana : la ligne 1 n'a plus de case sur le dôme pour sa couleur (noir).",
    ),
    (ReturnedPlates(seat=2, number=1), "Ben returns 1 plate under the pile.", "Ben remet 1 plaque sous la pile."),
    (
        EmptiedTower(number=1),
        "The bag has run out: 1 tile goes into it from the Tower.",
        "Le sac ne suffit plus : 1 tuile de la Tour y retourne.",
    ),
]
