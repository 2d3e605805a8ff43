"""Fair deals: the scheme as its page says it, a verifier that shares nothing with ours, and every way to cheat."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from azulejo import make
from azulejo.fair import BadFairness, Fairness, commitment, dealer, words
from azulejo.games.errors import AzulejoError, BadRecord
from azulejo.games.game import Deal
from azulejo.records import Record, check, parse, verify
from tests.fair import independent
from tests.fair_games import fair_game

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


@settings(max_examples=30)
@given(st.binary(min_size=1, max_size=8), st.integers(2, 4))
def test_an_independent_verifier_agrees(seed: bytes, players: int) -> None:
    record = fair_game(make("azul", players), seed)
    deals = sum(isinstance(event, Deal) for event in record.events)
    assert verify(record) == verify(parse(record.to_text())) == deals
    bag_rounds = 100 // (4 * (2 * players + 1))  # what a verifier that knows only the bag can follow
    assert independent.verify_azul(record.to_text()) == min(deals, 1 + bag_rounds)


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
    assert wrong(changed(record, nonces=(second, first))).code == "record_unfair_deal"
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


BROKEN: dict[str, dict[str, Any]] = {
    "fair_unknown_scheme": {"scheme": "azulejo-fair-2"},
    "fair_bad_commitment": {"commitment": "0" * 63},
    "fair_nonce_count": {"nonces": ("-",)},
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
        {"scheme": 1, "commitment": "", "nonces": []},
        {"scheme": "", "commitment": "", "nonces": "-"},
        {"scheme": "", "commitment": "", "nonces": [1]},
        {"scheme": "", "commitment": "", "nonces": [], "secret": None},
        {"scheme": "", "commitment": "", "nonces": [], "seed": ""},
    ],
)
def test_a_header_of_another_form_is_refused(record: Record, form: object) -> None:
    fields = json.loads(record.to_text()) | {"fairness": form}
    with pytest.raises(BadRecord) as caught:
        parse(json.dumps(fields))
    assert caught.value.code == "fair_bad_form"


def test_the_secret_is_left_out_while_it_is_not_known() -> None:
    assert "secret" not in Fairness("0" * 64, ("-", "-")).to_json()
