"""Fair deals: the scheme as its page says it, a verifier that shares nothing with ours, and every way to cheat."""

from __future__ import annotations

import hashlib
import json
import re
import sys
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from azulejo import make
from azulejo.fair import BadFairness, Fairness, commitment, dealer, words
from azulejo.games.errors import AzulejoError, BadRecord
from azulejo.games.game import Deal
from azulejo.games.registry import GAMES
from azulejo.records import Record, check, parse, prove, verify
from tests.every_game import SETTINGS, Setting
from tests.fair import independent
from tests.fair_games import fair_game
from tests.often import often

PAGE = (Path(__file__).parents[2] / "docs" / "fair-deals.md").read_text("utf-8")
SECRET = bytes(range(32))
NONCES = ["00112233445566778899aabbccddeeff", "-", "ffeeddccbbaa99887766554433221100"]


@pytest.fixture(scope="module")
def vectors() -> dict[str, Any]:
    (block,) = re.findall(r"^```json vectors\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    found: dict[str, Any] = json.loads(block)
    return found


@pytest.fixture(scope="module")
def record() -> Record:
    return fair_game(make("azul"), b"a game")


def test_the_page_gives_the_secret_and_nonces_of_its_vectors() -> None:
    assert all(f"`{nonce}`" in PAGE for nonce in NONCES)


def test_the_commitment_of_the_page(vectors: dict[str, Any]) -> None:
    assert commitment(SECRET) == vectors["commitment"] == hashlib.sha256(SECRET).hexdigest()


@pytest.mark.parametrize("deal", [1, 2])
def test_the_words_of_the_page(vectors: dict[str, Any], deal: int) -> None:
    assert list(islice(words(SECRET, NONCES, deal), 9)) == vectors["words"][str(deal)]
    assert list(islice(independent.stream(SECRET, NONCES, deal), 9)) == vectors["words"][str(deal)]


def test_the_numbers_of_the_page(vectors: dict[str, Any]) -> None:
    ours, theirs = dealer(SECRET, NONCES, 3), independent.stream(SECRET, NONCES, 3)
    for bound, number in vectors["below"]:
        assert ours.below(bound) == number
        assert independent.draw_below(bound, theirs) == number


def test_the_deals_of_the_page(vectors: dict[str, Any]) -> None:
    game = make("azul", 3)
    state = game.start()
    for number, text in enumerate(vectors["deals"], 1):
        assert game.deal_text(state.deal(dealer(SECRET, NONCES, number))) == text


@often("games", few=2, many=200)
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_an_independent_verifier_agrees_in_every_game_with_every_option(setting: Setting, games: int) -> None:
    for seed in range(games):
        record = fair_game(setting.make(), b"%d" % seed)
        deals = sum(isinstance(event, Deal) for event in record.events)
        assert verify(record) == verify(parse(record.to_text())) == deals
        assert independent.verify(record.to_text()) == deals


@pytest.mark.parametrize("game", GAMES)
def test_the_independent_verifier_finds_a_deal_of_another_game(game: str) -> None:
    one, other = (fair_game(make(game), seed) for seed in (b"one", b"other"))
    other.fairness = one.fairness
    with pytest.raises(independent.Unfair):
        independent.verify(other.to_text())
    assert one.fairness is not None
    one.fairness = replace(one.fairness, nonces=one.fairness.nonces[::-1])
    with pytest.raises(independent.Unfair):
        independent.verify(one.to_text())


def test_the_independent_verifier_needs_nothing_of_ours() -> None:
    source = Path(independent.__file__).read_text("utf-8")
    imported = set(re.findall(r"^(?:from|import) (\w+)", source, re.MULTILINE))
    assert imported <= set(sys.stdlib_module_names)


def wrong(record: Record) -> AzulejoError:
    with pytest.raises(AzulejoError) as caught:
        verify(record)
    return caught.value


def changed(record: Record, **fairness: Any) -> Record:
    copy = parse(record.to_text())
    assert copy.fairness is not None
    copy.fairness = replace(copy.fairness, **fairness)
    return copy


def test_any_other_nonce_deals_otherwise(record: Record) -> None:
    assert record.fairness is not None
    first, second = record.fairness.nonces
    bound = record.fairness.commitments
    swapped = changed(record, nonces=(second, first), commitments=bound[::-1])
    assert wrong(swapped).code == "record_unfair_deal"
    assert wrong(changed(record, nonces=(second, first))).code == "fair_other_nonce"
    assert wrong(changed(record, nonces=(first, "-"))).code == "record_unfair_deal"


def test_a_server_that_takes_another_secret_is_caught(record: Record) -> None:
    other = hashlib.sha256(b"other").digest()
    assert wrong(changed(record, secret=other.hex())).code == "fair_other_secret"
    assert wrong(changed(record, secret=other.hex(), commitment=commitment(other))).code == "record_unfair_deal"


def test_a_deal_that_was_changed_is_named(record: Record) -> None:
    text = record.to_text()
    (starter,) = re.findall('"start (.)"', text)
    other = fair_game(make("azul"), b"another game")
    other.fairness = record.fairness
    error = wrong(other)
    assert (error.code, error.fields["deal"]) in (("record_unfair_deal", 1), ("record_unfair_deal", 2))
    assert f"start {starter}" in str(error) or "deal " in str(error)


def test_what_cannot_be_proven_is_refused(record: Record) -> None:
    assert wrong(changed(record, secret="")).code == "fair_secret_unknown"
    bare = parse(record.to_text())
    bare.fairness = None
    assert wrong(bare).code == "record_no_fairness"


def test_a_game_without_any_players_nonce_is_not_proven() -> None:
    game = make("azul")
    secret, state = hashlib.sha256(b"alone").digest(), game.start()
    fairness = Fairness(commitment(secret), ("-", "-"), ("-", "-"), secret.hex())
    alone = Record(game, ["greedy", "random"], fairness=fairness)
    alone.add(state.deal(dealer(secret, fairness.nonces, 1)))
    assert wrong(alone).code == "fair_no_nonce"


def test_what_was_noted_before_proves_who_could_not_have_chosen(record: Record) -> None:
    fair = record.fairness
    assert fair is not None
    mine, theirs = fair.nonces
    seen = [fair.commitment, fair.commitments[1]]
    assert prove(record, mine, seen) == verify(record)
    # A server that chooses its secret, or sits down itself and chooses its nonce, after having seen mine.
    for lied in (
        [fair.commitment],
        [fair.commitments[1]],
        ["0" * 64, fair.commitments[1]],
        [fair.commitment, "0" * 64],
    ):
        with pytest.raises(BadFairness):
            prove(record, mine, lied)
    with pytest.raises(BadFairness):
        prove(record, theirs[::-1], seen)


BROKEN: dict[str, dict[str, Any]] = {
    "fair_unknown_scheme": {"scheme": "azulejo-fair-2"},
    "fair_bad_commitment": {"commitment": "0" * 63},
    "fair_nonce_count": {"nonces": ("-",)},
    "fair_other_nonce": {"nonces": ("-", "0" * 32)},
    "fair_bad_nonce": {"nonces": ("-", "A" * 32)},
    "fair_bad_secret": {"secret": "0" * 62},
    "fair_other_secret": {"secret": "0" * 64},
}


@pytest.mark.parametrize("code", BROKEN)
def test_an_inconsistent_header_is_refused_in_code_and_in_files(record: Record, code: str) -> None:
    broken = changed(record, **BROKEN[code])
    with pytest.raises(BadFairness) as caught:
        check(broken)
    assert caught.value.code == code
    with pytest.raises(BadRecord) as read:
        parse(broken.to_text())
    assert (read.value.code, read.value.fields["file_line"]) == (code, 8)


@pytest.mark.parametrize(
    "form",
    [
        None,
        [],
        {},
        {"scheme": "", "commitment": "", "nonces": []},
        {"scheme": 1, "commitment": "", "commitments": [], "nonces": []},
        {"scheme": "", "commitment": "", "commitments": [], "nonces": "-"},
        {"scheme": "", "commitment": "", "commitments": "-", "nonces": []},
        {"scheme": "", "commitment": "", "commitments": [], "nonces": [1]},
        {"scheme": "", "commitment": "", "commitments": [1], "nonces": []},
        {"scheme": "", "commitment": "", "commitments": [], "nonces": [], "secret": None},
        {"scheme": "", "commitment": "", "commitments": [], "nonces": [], "seed": ""},
    ],
)
def test_a_header_of_another_form_is_refused(record: Record, form: object) -> None:
    fields = json.loads(record.to_text()) | {"fairness": form}
    with pytest.raises(BadRecord) as caught:
        parse(json.dumps(fields))
    assert caught.value.code == "fair_bad_form"


def test_the_secret_is_left_out_while_it_is_not_known() -> None:
    assert "secret" not in Fairness("0" * 64, ("-", "-"), ("-", "-")).to_json()
