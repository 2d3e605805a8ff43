"""A game that is only registered plays everywhere: records, simulations, perft, the terminal, tables, HTTP."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest

from azulejo.bots import BOTS
from azulejo.cli import main
from azulejo.games.errors import BadNotation, IllegalMove
from azulejo.games.game import OVER
from azulejo.games.playout import perft
from azulejo.games.registry import GAMES, make
from azulejo.games.rng import Rng
from azulejo.records import parse, verify
from azulejo.texts import LANGUAGES, Texts
from azulejo.workbench.simulate import Simulation
from examples import last_stone
from tests.server.visiting import Visit, play_on, seated, view, visit

PAGE = Path(__file__).parents[2] / "docs" / "adding-a-game.md"


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """One line in the list of games."""
    monkeypatch.setitem(GAMES, "last_stone", last_stone.ENTRY)


def test_the_page_shows_the_whole_example() -> None:
    source = Path(last_stone.__file__).read_text("utf-8")
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), flags=re.DOTALL)
    assert source in blocks


def test_it_keeps_the_contract_of_a_game() -> None:
    game = make("last_stone", 3)
    state, rng = game.start(), Rng(3)
    assert game.parse_deal(game.deal_text(deal := state.deal(rng))) == deal
    while state.turn != OVER:
        again = game.position(str(state))
        assert (str(again), again.key(), again.actors()) == (str(state), state.key(), [int(state.turn)])
        action = state.legal(state.turn)[-1]
        assert game.action_from_json(game.action_json(action)) == game.parse_action(game.action_text(action)) == action
        with pytest.raises(IllegalMove) as refused:
            state.play(state.turn, 7)
        assert [Texts(language).error(refused.value) for language in LANGUAGES]
        state.play(state.turn, action)
    outcome = state.outcome()
    assert outcome is not None and len(outcome.winners) == 1
    for text in ("", "4", "x"):
        with pytest.raises(BadNotation):
            game.parse_action(text)
        with pytest.raises(BadNotation):
            game.position(text)


def test_perft_counts_it() -> None:
    state = make("last_stone").position('{"game":"last_stone","heap":4,"last":1}')
    assert [perft(state, depth, 0) for depth in range(4)] == [1, 3, 6, 7]


def test_bots_play_it_and_its_records_replay() -> None:
    simulation = Simulation(make("last_stone"), list(BOTS), 4, 1)
    for record in simulation.records():
        again = parse(record.to_text())
        assert again.replay().outcome() == record.result
        assert again.to_text() == record.to_text()


def test_the_commands_know_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "last_stone", "--games", "3", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 3
    assert main(["perft", "last_stone", "--depth", "3"]) == 0
    assert main(["bench", "last_stone", "--seconds", "0.01", "--json"]) == 0


def test_it_is_played_at_a_table_over_http(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        people = [await server.guest("Ana"), await server.guest("Rui")]
        table = await seated(*people, game="last_stone")
        assert await play_on(people, table, Random(1)) >= 4
        seen = await view(people[0], table)
        assert (seen["status"], sorted(seen["result"]["scores"])) == ("over", [0, 1])
        record = parse((await server.stranger().get(f"/tables/{table}/record")).text)
        assert verify(record) > 0
        described = (await server.stranger().get("/games/last_stone")).json()
        assert (described["least"], described["most"]) == (2, 4)

    visit(tmp_path, story)
