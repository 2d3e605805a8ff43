"""Whole games through `azulejo play`, typed by people."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from azulejo.records import Move, load
from azulejo.terminal.options import PlayOptions
from tests.terminal.conftest import PlayTyped
from tests.terminal.typist import script

ANA = PlayOptions(players=["Ana", "greedy"], seed=5)
PEOPLE = PlayOptions(players=["Ana", "Ben"], seed=6)


def only_file(tmp_path: Path) -> Path:
    (file,) = (tmp_path / "data" / "azulejo" / "games").iterdir()
    return file


def after(output: str, line: str) -> str:
    """What was printed after a line that was typed, up to the next prompt."""
    return output.split(f"> {line}\n", 1)[1].split("\nAna> ")[0]


# Whole games


@pytest.mark.parametrize(
    ("players", "wall", "lang"),
    [
        (["Ana", "greedy"], "coloured", "en"),
        (["Ana", "greedy"], "gray", "fr"),
        (["Ana", "Ben"], "gray", "en"),
        (["Ana", "random", "Zoé=greedy", "Ben"], "coloured", "fr"),
    ],
)
def test_a_game_is_played_to_its_end_and_recorded(
    play: PlayTyped, tmp_path: Path, players: list[str], wall: str, lang: str
) -> None:
    written = script(players, 5, wall, lang)
    played = play(written.lines, PlayOptions(players=players, seed=5, options={"wall": wall}, lang=lang))
    record = load(only_file(tmp_path))
    assert played.code == 0
    assert record.events == written.session.record.events
    assert record.result is not None
    assert record.names == written.session.names
    winner = record.names[record.result.winners[0]]
    assert (
        f"\n{winner} {'wins with' if lang == 'en' else 'gagne avec'} {max(record.result.scores)} points"
        in played.output
    )
    assert played.output.splitlines()[-1] == str(only_file(tmp_path))


def test_a_game_of_bots_needs_nobody(play: PlayTyped) -> None:
    played = play([], PlayOptions(players=["greedy", "random", "greedy"], seed=5))
    assert played.code == 0
    assert "greedy 2" in played.output
    assert "★" in played.output
    assert "Type a move" not in played.output


def test_the_score_sheet_adds_up(play: PlayTyped, tmp_path: Path) -> None:
    played = play(script(["Ana", "greedy"], 5).lines, ANA)
    result = load(only_file(tmp_path)).result
    assert result is not None
    sheet = played.output[played.output.rindex("wall-tiling") :].splitlines()
    rows = {line[:13].strip(): [int(number) for number in line[13:].split()] for line in sheet[:6]}
    assert rows.pop("total") == result.scores
    assert [sum(column) for column in zip(*rows.values(), strict=True)] == result.scores


def test_deals_differ_from_game_to_game_unless_a_seed_is_given(play: PlayTyped, tmp_path: Path) -> None:
    for number in range(2):
        play([], replace(ANA, save=tmp_path / f"seeded-{number}.json"))
        play([], replace(ANA, seed=None, save=tmp_path / f"free-{number}.json"))
    events = {file.stem: load(file).events for file in tmp_path.glob("*.json")}
    assert events["seeded-0"] == events["seeded-1"]
    assert events["free-0"] != events["free-1"]


def test_without_players_and_without_a_terminal_one_plays_against_the_level_in_the_middle(
    play: PlayTyped, tmp_path: Path
) -> None:
    play([], PlayOptions(lang="fr"))
    assert load(only_file(tmp_path)).names == ["Joueur 1", "journeyman"]


# What can be typed


def test_moves_may_be_typed_carelessly(play: PlayTyped, tmp_path: Path) -> None:
    first = script(["Ana", "greedy"], 5).lines[0]
    for careless in (first.lower(), " ".join(first), f"  {first} "):
        file = tmp_path / f"{len(careless)}{careless.strip()}.json"
        play([careless], replace(ANA, save=file))
        record = load(file)
        moves = [record.game.action_text(event.action) for event in record.events if isinstance(event, Move)]
        assert moves[0] == first


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("9R1", "9R1: there is no display 9. Displays are numbered from 1 to 5, and C is the centre."),
        ("CB1", "CB1: the centre is empty. Take from a display that still has tiles."),
        ("1R1", "1R1: there is no red tile on display 1. What lies there: BKTT."),
        ("1B6", "“1B6”: “6” should be a number from 1 to 5."),
        ("1X1", "“X” is no colour. The colours are: B, Y, R, K, T."),
        ("1>2", "1>2: on the coloured wall every tile has its own space and goes there by itself."),
        ("12", "“12” is not a move. Write where from (a display\u2019s number, or C for the centre)"),
        ("hello", "“hello” is neither a move nor a command."),
        ("", "Type a move, for instance 1B1. “?” shows all of them."),
        ("? 9", "You have no move with “9”. “?” shows those you have."),
        ("undo", "There is nothing to take back: nobody at this table has decided anything yet."),
        ("log", "Nothing has happened yet."),
        ("help", "3R4        take red (R) from display 3 to your line 4"),
        ("HELP", "quit       stop; the game is saved and can be continued"),
        ("rules", "AZUL IN SHORT"),
        ("board", "Azul · round 1 · Ana to play"),
        ("?", "5T [T] x1  1/1 +1        1/2     1/3     1/4     1/5     1↓ -1"),
        ("?t5", "5T [T] x1  1/5 1T and line 5 make the move 1T5."),
    ],
)
def test_every_line_gets_its_answer_and_changes_nothing(
    play: PlayTyped, tmp_path: Path, typed: str, answer: str
) -> None:
    played = play([typed], ANA)
    assert answer in " ".join(after(played.output, typed).split("\n"))
    assert not any(isinstance(event, Move) for event in load(only_file(tmp_path)).events)


def test_the_answers_to_french_commands_are_french(play: PlayTyped) -> None:
    commands = ["aide", "plateau", "journal", "règles", "REGLES", "annuler", "enregistrer", "?", "quitter"]
    played = play(commands, replace(ANA, lang="fr"))
    assert played.code == 0
    for answer in (
        "quitter              s\u2019arrêter",
        "AZUL EN BREF",
        "rien à annuler",
        "Partie enregistrée",
        "ligne 1",
    ):
        assert answer in played.output


def test_where_only_the_column_is_open_its_number_is_enough(play: PlayTyped, tmp_path: Path) -> None:
    """A13: a gray wall asks for a column; here `2` is typed for `1>2`."""
    written = script(["Ana", "greedy"], 5, wall="gray")
    short = [line[-1] if ">" in line else line for line in written.lines]
    assert short != written.lines
    played = play(short, replace(ANA, options={"wall": "gray"}))
    assert load(only_file(tmp_path)).events == written.session.record.events
    assert "Ana, line 1 is complete: in which column does its" in played.output


def test_enter_plays_the_only_move_there_is_and_the_prompt_names_it(play: PlayTyped, tmp_path: Path) -> None:
    written = script(["Ana", "Ben"], 3, wall="gray")
    assert written.forced
    lines = ["" if n in written.forced else line for n, line in enumerate(written.lines)]
    played = play(lines, replace(PEOPLE, seed=3, options={"wall": "gray"}))
    assert load(only_file(tmp_path)).events == written.session.record.events
    assert played.output.count(f"[{written.lines[written.forced[0]]}]> ") >= 1


def test_everybody_places_their_own_lines_on_a_gray_wall(play: PlayTyped, tmp_path: Path) -> None:
    """A14: tiling decisions are simultaneous. Bots decide at once, then people one after the other."""
    players = ["Ana", "greedy", "Ben"]
    written = script(players, 8, wall="gray")
    played = play(written.lines, PlayOptions(players=players, seed=8, options={"wall": "gray"}))
    assert "Ana, Ben to place complete lines" in played.output
    assert "greedy, Ben to place" not in played.output
