"""Any position is looked at and played on from; what is impossible is said in words, and nothing costs much."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from azulejo.games.game import CHANCE
from azulejo.games.registry import GAMES, make
from azulejo.games.rng import Rng
from azulejo.server.study.studied_lines import Beginning, play_line
from azulejo.texts import Texts
from tests.every_game import SETTINGS, Setting, step
from tests.server.visiting import Visit, code, visit

OFFER = (
    "azul 2 wall=coloured round=2 phase=offer turn=1 starter=2 marker=- centre=- displays=BBYR,KKTT,YYRT,BRRK,BYKT "
    "bag=B15Y15R15K16T16 lid=- board=3-0|-,-,-,-,-|B..../...../...../...../.....|- "
    "board=2-1|-,Y,-,-,-|...../...../...../R..../.....|-"
)


async def studied(person: httpx.AsyncClient, **asked: Any) -> Any:
    answer = await person.post("/study/lines", json=asked)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("game", GAMES)
def test_a_new_game_is_played_by_chance_and_by_notation(tmp_path: Path, game: str) -> None:
    async def story(server: Visit) -> None:
        anybody = server.stranger()
        with server.unchanged():
            begun = await studied(anybody, game=game)
            assert begun["deals"]
            line = begun
            while line["deals"]:
                line = await studied(anybody, position=line["moments"][-1]["text"], events=[None])
            seat, offered = line["decisions"][0]["seat"], line["decisions"][0]["actions"]
            assert line["moments"][-1]["to_act"] == [seat]
            moved = await studied(
                anybody,
                position=line["moments"][-1]["text"],
                events=[offered[0]["text"], f"{seat}: {offered[0]['text']}"],
            )
            assert [moment["event"] for moment in moved["moments"]] == [None, f"{seat}: {offered[0]['text']}"]
            assert moved["moments"][1]["story"]
            assert moved["wrong"]["sentence"]
            again = await studied(anybody, position=line["whole"], events=[offered[0]["text"]])
            assert again["moments"][1] == moved["moments"][1]

    visit(tmp_path, story)


def test_a_position_that_is_far_too_long_is_refused_by_its_name(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        answer = await server.stranger().post("/study/lines", json={"position": "azul 2 " + "x" * 10_000})
        assert code(answer) == (422, "invalid_long")
        assert answer.json()["fields"]["where"] == "position"

    visit(tmp_path, story)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_text_and_json_lead_to_the_same_position(setting: Setting) -> None:
    state, rng, texts = setting.make().start(), Rng(5), Texts("en")
    for _ in range(12):
        by_text = play_line(Beginning(str(state)), [], texts)
        whole: Any = state.to_json()
        assert play_line(Beginning(whole), [], texts) == by_text
        moments: Any = by_text["moments"]
        assert moments[0]["text"] == str(state)
        step(state, rng)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"bag=B15": "bag=B16"}, "21 blue tiles"),
        ({"phase=offer": "phase=dealing"}, "everything on offer must have been taken"),
        ({"|-,Y,-,-,-|": "|-,YB,-,-,-|"}, "Board of player 2. Line 2 cannot hold"),
        ({"B....": ".B..."}, "Board of player 1. Row 1 of the wall"),
        ({"|-,Y,-,-,-|": "|-,YY,-,-,-|", "Y15": "Y14", "phase=offer": "phase=tiling"}, "everything on offer"),
        ({"turn=1": "turn=3"}, "turn"),
        ({"azul 2": "azul 3"}, "displays"),
        ({"azul 2": "duel 2"}, "This is not a board"),
        ({"wall=coloured": "wall=purple"}, "wall"),
    ],
)
def test_what_is_impossible_is_said_with_its_place(tmp_path: Path, change: dict[str, str], said: str) -> None:
    text = OFFER
    for old, new in change.items():
        assert old in text
        text = text.replace(old, new, 1)

    async def story(server: Visit) -> None:
        anybody = server.stranger()
        answer = await anybody.post("/study/lines", json={"position": text})
        assert answer.status_code == 422
        assert said in answer.json()["sentence"]
        french = await anybody.post("/study/lines?lang=fr", json={"position": text})
        assert french.json()["sentence"] != answer.json()["sentence"]

    visit(tmp_path, story)


@pytest.mark.parametrize(
    "asked",
    [
        {"position": "x" * 4001},
        {"position": "azul 2 " + "[" * 3000},
        {"position": {}},
        {"position": {"game": "go", "players": 2, "options": {}}},
        {"position": {"game": "azul", "players": 10**12, "options": {}}},
        {"position": {"game": "azul", "players": True, "options": {}}},
        {"position": {"game": "azul", "players": 2, "options": {"wall": 7}}},
        {"position": {"game": "azul", "players": 2, "options": []}},
        {"position": {f"field{n}": 0 for n in range(41)}},
        {"game": "chess"},
        {"game": "duel", "players": 4},
        {"game": "azul", "events": ["1: 1R1"] * 201},
        {"game": "azul", "events": [7]},
        {"game": "azul", "players": 5},
        {"game": "azul", "more": 1},
        {},
    ],
)
def test_nonsense_is_refused_without_harm(tmp_path: Path, asked: dict[str, Any]) -> None:
    async def story(server: Visit) -> None:
        answer = await server.stranger().post("/study/lines", json=asked)
        assert code(answer)[0] == 422

    visit(tmp_path, story)


@pytest.mark.parametrize("event", ["", "?", "9: 1R1", "1: ?", "0: 1R1", "1: 1K1", "deal", "start 9", "\x00", "1:" * 90])
def test_an_event_that_cannot_be_ends_the_line_with_a_sentence(event: str) -> None:
    line = play_line(Beginning(OFFER), [event], Texts("fr"))
    wrong: Any = line["wrong"]
    assert wrong["sentence"]
    assert line["moments"] == play_line(Beginning(OFFER), [], Texts("fr"))["moments"]


def test_huge_json_costs_little() -> None:
    """As much as a body may hold is refused in a moment, measured in the processor's time."""
    deep: Any = []
    for _ in range(400):
        deep = [deep]
    whole: dict[str, Any] = dict(make("azul").position(OFFER).to_json())
    began = time.process_time()
    for wrong in (
        {**whole, "displays": ["B" * 15_000]},
        {**whole, "boards": [{}] * 4000},
        {**whole, "centre": "B9999999999"},
        {**whole, "round": 10**60},
        {**whole, "boards": deep},
    ):
        with pytest.raises(ValueError, match=r"."):
            play_line(Beginning(wrong), [], Texts("en"))
    assert time.process_time() - began < 1


def test_the_longest_line_of_the_largest_game_costs_little() -> None:
    state, rng, events = make("duel").start(), Rng(3), list[str]()
    start = str(state)
    while len(events) < 200 and state.outcome() is None:
        if state.turn == CHANCE:
            events.append(state.game.deal_text(state.deal(rng)))
        else:
            seat = int(state.turn)
            action = state.nth_legal(seat, rng.below(state.count_legal(seat)))
            events.append(f"{seat + 1}: {state.game.action_text(int(action))}")
            state.play(seat, action)
    began = time.process_time()
    line = play_line(Beginning(start), events, Texts("en"))
    assert line["wrong"] is None
    assert time.process_time() - began < 2


def test_who_asks_too_often_waits(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        vandal, other = server.stranger(), server.stranger(client=("5.6.7.8", 9))
        answers = 0
        while (await vandal.post("/study/lines", json={"game": "azul"})).status_code == 200:
            answers += 1
        assert 100 < answers < 1000
        assert (await other.post("/study/lines", json={"game": "azul"})).status_code == 200

    visit(tmp_path, story, limits=True)
