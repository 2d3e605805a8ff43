"""Master Chocolatier at the terminal: gold displays, their effects, division and the extra space."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from azulejo.games.game import State
from azulejo.records import Record, load, save
from azulejo.terminal.options import PlayOptions
from azulejo.terminal.page import Page
from azulejo.terminal.registry import DRAWINGS
from azulejo.texts import Texts
from tests.drawn import chocolatier, draw_chocolates, play
from tests.terminal.conftest import PlayTyped
from tests.terminal.picture import lines
from tests.terminal.typist import script_of

SPECIAL = {"box": "coloured", "special_factories": "on"}
DIVIDED = "gold - 4 5 - 2W\ndisplays TT TKKW BBBB - RRRR"


def drawn(state: State, lang: str = "en") -> str:
    return "\n".join(lines(state, lang))


def effects(state: State, wish: str = "", lang: str = "en") -> list[str]:
    page = Page(Texts(lang), ["Ana", "Ben", "Gil"], 100, coloured=False)
    return DRAWINGS["chocolatier"].effects(state, 0, wish, page)


# Whole games


@pytest.mark.parametrize(
    ("players", "options", "lang"),
    [
        (["Ana", "greedy"], SPECIAL, "en"),
        (["Ana", "Ben", "greedy"], {"box": "brown", "special_factories": "on"}, "fr"),
        (["Ana", "greedy"], {"box": "brown", "special_factories": "off"}, "en"),
    ],
)
def test_a_game_is_played_to_its_end_and_recorded(
    play: PlayTyped, tmp_path: Path, players: list[str], options: dict[str, str], lang: str
) -> None:
    written = script_of("chocolatier", options, players, 5, lang)
    asked = PlayOptions(game="chocolatier", players=players, options=options, seed=5, lang=lang)
    played = play(written.lines, replace(asked, save=tmp_path / "game.json"))
    assert played.code == 0
    assert load(tmp_path / "game.json").events == written.session.record.events
    assert Texts(lang).say("words.chocolatier.title") in played.output
    assert Texts(lang).say("words.chocolatier.tiling") in played.output
    assert ("SF" in played.output) == (options["special_factories"] == "on")


# The table


def test_gold_displays_have_a_star_their_side_and_the_colour_they_attract() -> None:
    assert drawn(draw_chocolates(DIVIDED, players=3)).splitlines()[1:6] == [
        "╭─ 1 ──╮ ╭★2 SF4╮ ╭★3 SF5╮ ╭─ 4 ──╮ ╭★5 SF2╮ ╭─ 6 ──╮ ╭─ 7 ──╮",
        "│[T][T]│ │[T][W]│ │[B][B]│ │      │ │[R][R]│ │      │ │      │",
        "│      │ │[K][K]│ │[B][B]│ │      │ │[R][R]│ │      │ │      │",
        "╰──────╯ ╰──────╯ ╰──────╯ ╰──────╯ ╰─[W]──╯ ╰──────╯ ╰──────╯",
        "A circle: 7 and 1 are neighbours too. ★ gold displays; “effects” tells what they do.",
    ]


def test_without_special_factories_it_looks_like_azul() -> None:
    picture = drawn(draw_chocolates("displays TTKW"))
    assert "╭─ 1 ──╮" in picture
    assert "★" not in picture
    assert "circle" not in picture


def test_an_extra_space_is_drawn_below_its_owners_foundry_line_and_its_display_is_gone() -> None:
    free = drawn(draw_chocolates("gold - 5 3 - -\ndisplays TT - BB\nextra 2-"))
    assert "│  ▸2  │" in free
    assert "│ ★  ·  SF5: what falls next is free " in free
    used = drawn(draw_chocolates("gold - 5 3 - -\ndisplays TT - BB\nextra 1M"))
    assert "│ ★ [M] SF5: free of charge " in used
    assert used.index("★ [M]") < used.index("╰", used.index("1 Ana"))


def test_moves_say_what_lands_on_the_extra_space() -> None:
    picture = drawn(draw_chocolates("gold - 5 3 - -\ndisplays - TTTW\nextra -"))
    assert "2T [T] x3  1/1 +1 1★ 1↓ -1" in picture
    assert "1★ lands on the extra space, free of charge" in picture
    assert "1★" not in drawn(draw_chocolates("gold - 1 3 - -\ndisplays - TTTW"))


# Division


def test_division_is_asked_with_both_neighbours_and_what_lies_there() -> None:
    state = play(draw_chocolates(DIVIDED, players=3), "2T1")
    assert (
        "Ana, where does the white chocolate that is left on SF4 go? < to display 1 (TT) or > to display 3 (BBBB). "
        "Type < or >, or 1 or 3."
    ) in drawn(state)
    assert "W< [W] x1  to display 1  [T][T]" in drawn(state)
    play(state, "W<")
    assert "Ana, where do the 2 black chocolates that are left on SF4 go?" in drawn(state)
    french = drawn(state, "fr").replace("\u202f", " ")
    assert "Ana, où vont les 2 chocolats noirs qui restent dans SF4 ?" in french
    assert "│[K][K]│" in french  # still on SF4


def test_division_skips_the_display_that_was_taken_away() -> None:
    state = play(draw_chocolates("gold 5 4 - - -\ndisplays - TKW BB\nextra 2-"), "2T1")
    assert "< to display 5 (empty) or > to display 3 (BB)" in drawn(state)
    assert "A circle: 5 and 2 are neighbours too." in drawn(state)


def resumed(tmp_path: Path, *events: str) -> PlayOptions:
    """A game of Ana and Ben after these events."""
    game = chocolatier(special="on")
    record = Record(game, ["Ana", "Ben"])
    state = game.start()
    for text in events:
        deal = game.parse_deal(text)
        state.replay(deal)
        record.add(deal)
    save(record, tmp_path / "game.json")
    return PlayOptions(resume=tmp_path / "game.json")


START = ("start 1", "gold - 4 - 3 -", "deal TTTT TKKW BBBB WWWW RRRR")


@pytest.mark.parametrize("typed", [["W<", "K>"], ["<", ">"], ["1", "3"], ["w <", "k>"]])
def test_a_side_may_be_typed_as_a_move_a_sign_or_a_display(play: PlayTyped, tmp_path: Path, typed: list[str]) -> None:
    options = resumed(tmp_path, *START)
    play(["2T1", *typed], options)
    state = load(tmp_path / "game.json").replay()
    assert " displays=TTTTW,-,BBBBKK,WWWW,RRRR " in str(state)


def test_a_wrong_side_is_explained(play: PlayTyped, tmp_path: Path) -> None:
    played = play(["2T1", "4", "K<", "1T1"], resumed(tmp_path, *START))
    flat = " ".join(played.output.split())
    assert "“W4” is not a move." in flat
    assert "K<: another colour is next. W< moves the white chocolates of SF4 to display 1" in flat
    assert "1T1 comes too early: what is left on SF4 is divided first." in flat


# Effects


def test_effects_are_told_one_by_one_in_both_languages() -> None:
    state = draw_chocolates(DIVIDED, players=3)
    assert effects(state) == [
        "2 ★ SF4: what you do not take goes to displays 1 and 3; you choose which for each colour.",
        "3 ★ SF5: who takes from it keeps it as an extra space: 1 thing then falls free, even at once.",
        "5 ★ SF2: it took 1 white chocolate from each neighbour (4 and 6) that had one. You take as usual.",
    ]
    french = [effect.partition("\u202f:")[0] for effect in effects(state, lang="fr")]
    assert french == ["2 ★ SF4", "3 ★ SF5", "5 ★ SF2"]


@pytest.mark.parametrize(("wish", "told"), [("SF4", "2"), ("sf5", "3"), ("5", "5"), ("SF2W", "5"), ("SF2", "5")])
def test_one_effect_can_be_asked_for(wish: str, told: str) -> None:
    [effect] = effects(draw_chocolates(DIVIDED, players=3), wish)
    assert effect.startswith(f"{told} ★")


@pytest.mark.parametrize(
    ("extra", "told"),
    [
        ("2-", "2 ★ SF5: Ben has it as an extra space: 1 thing of Ben falls free this round."),
        ("2K", "2 ★ SF5: Ben has it as an extra space, which is used up."),
    ],
)
def test_the_effect_of_sf5_once_it_is_taken(extra: str, told: str) -> None:
    state = draw_chocolates(f"gold - 5 3 - -\ndisplays TT\nextra {extra}")
    assert effects(state)[0].startswith(told)
    assert effects(state)[1].startswith("3 ★ SF3: what you do not take stays there")


def test_what_a_newcomer_types(play: PlayTyped, tmp_path: Path) -> None:
    """Help names the commands, `?` with a display or its side explains it and lists its moves."""
    played = play(["help", "effects", "? SF4", "? 1", "? SF5", "rules"], resumed(tmp_path, *START))
    flat = " ".join(played.output.split())
    assert "effects what the gold displays (★) of this round do; “? SF4” only that one" in flat
    assert flat.count("2 ★ SF4: what you do not take") == 2
    assert flat.count("4 ★ SF3: what you do not take stays") == 1
    assert "2T and line 1 make the move 2T1." in flat
    assert "You have no move with “SF5”." in flat
    assert "AZUL MASTER CHOCOLATIER IN SHORT" in flat
    assert "SF5: the rest goes to the centre, and the taker keeps the display" in flat


def test_azul_has_no_effects(play: PlayTyped) -> None:
    played = play(["effects"], PlayOptions(players=["Ana", "greedy"], seed=5))
    assert "No display has an effect of its own." in played.output
