"""Logs and metrics say what happened, and nothing that anybody could misuse."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from pathlib import Path
from random import Random

import pytest
from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest

from azulejo.fair import nonce_commitment
from azulejo.server.client import Client
from azulejo.server.log_lines import Stamped, Together
from azulejo.server.monitoring import LONGER, SECONDS, TIMES, Metrics
from tests.server.visiting import Visit, move, opened, play_on, seated, view, visit

PASSWORD = "tiles on the wall"
NONCES = ["a0" * 16, "b1" * 16]


def test_the_log_of_a_whole_game_has_no_secret(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    secrets: list[str] = [PASSWORD, "not the password", *NONCES]

    async def story(server: Visit) -> None:
        people = [await server.guest("Ana"), await server.guest("Rui")]
        await people[0].put("/people/me/password", json={"version": 1, "password": PASSWORD})
        await people[1].post("/sessions", json={"name": "Ana", "password": "not the password"})
        secrets.extend(person.cookies["azulejo"] for person in people)
        table = await opened(people[0], "duel", private=True)
        secrets.append(table["link"])
        await people[1].get(f"/links/{table['link']}")
        await people[1].get(f"/tables/{table['id']}", params={"link": table["link"]})
        for person, nonce in zip(people, NONCES, strict=True):
            body = {"commitment": nonce_commitment(nonce), "link": table["link"]}
            assert (await person.post(f"/tables/{table['id']}/seats", json=body)).status_code == 200
        for seat, (person, nonce) in enumerate(zip(people, NONCES, strict=True), 1):
            revealed = await person.put(f"/tables/{table['id']}/seats/{seat}/nonce", json={"nonce": nonce})
            assert revealed.status_code == 200
        kept = await server.app.state.store.tables.load(table["id"])
        secrets.append(kept.sealed.secret.hex())
        secrets.append((await server.app.state.store.people.signing_key()).hex())
        await play_on(people, table["id"], Random(1))
        await people[0].post(f"/tables/{table['id']}/seats", json={"name": "\u202e"})
        await people[0].get(f"/nowhere/{table['link']}")

    with caplog.at_level(logging.INFO, logger="azulejo"), caplog.at_level(logging.DEBUG, logger="uvicorn"):
        visit(tmp_path, story)
    text = "\n".join(record.getMessage() for record in caplog.records if record.name.startswith("azulejo"))
    assert "POST /tables/{table}/seats/{seat}/moves table=" in text
    assert "GET /links/{link} 200" in text
    assert "GET - 404" in text
    assert len(secrets) == 9
    for secret in secrets:
        assert secret not in text
        assert secret.encode().hex() not in text


def test_what_is_logged_together_reads_line_by_line_as_if_it_were_not() -> None:
    moments = [(1_800_000_000.25, "GET /games 200 1.0ms a1"), (1_800_000_001.5, "POST /tables 201 2.0ms b2")]
    log = logging.Logger("azulejo.server.requests")
    together = Stamped("[2] ").format(log.makeRecord(log.name, logging.INFO, "", 0, Together(moments), (), None))
    singly = []
    for moment, message in moments:
        record = log.makeRecord(log.name, logging.INFO, "", 0, message, (), None)
        record.created, record.msecs = moment, moment % 1 * 1000
        singly.append(logging.Formatter("%(asctime)s [2] %(levelname)s %(name)s: %(message)s").format(record))
    assert together.split("\n") == singly
    assert singly[1].endswith(",500 [2] INFO azulejo.server.requests: POST /tables 201 2.0ms b2")


def test_a_defect_is_logged_and_told_without_details(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(server: Visit) -> None:
        async def broken(*given: object) -> None:
            raise RuntimeError("details that are nobody's business")

        ana, rui = await server.guest("Ana"), await server.guest("Rui")
        table = await seated(ana, rui)
        monkeypatch.setattr(server.app.state.host, "view", broken)
        answer = await ana.get(f"/tables/{table}")
        assert (answer.status_code, answer.json()["code"]) == (500, "unexpected")
        assert "details" not in answer.text
        assert answer.headers["x-content-type-options"] == "nosniff"

    visit(tmp_path, story)
    assert "details that are nobody's business" in caplog.text


def test_metrics_count_requests_by_route_and_tell_what_the_host_says(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        people = [await server.guest("Ana"), await server.guest("Rui")]
        table = await seated(*people)
        await play_on(people, table, Random(1), 3)
        await people[0].request("BREW", "/games")
        answer = await people[0].get("http://azulejo.test/metrics")
        assert answer.headers["content-type"].startswith("text/plain")
        lines = answer.text.splitlines()
        moves = 'azulejo_requests_total{method="POST",route="/tables/{table}/seats/{seat}/moves",status="200"} 3.0'
        assert moves in lines
        assert 'azulejo_host{figure="moves_stored"} 3.0' in lines
        assert 'azulejo_host{figure="tables_opened"} 1.0' in lines
        assert not [line for line in lines if table in line or "BREW" in line]

    visit(tmp_path, story)


def seconds(figures: str, name: str) -> tuple[float, float]:
    """How often something was timed, and how long it took altogether."""
    found = dict(re.findall(rf"^azulejo_{name}_seconds_(count|sum) (\S+)$", figures, re.MULTILINE))
    return float(found["count"]), float(found["sum"])


def test_metrics_tell_how_long_things_took_and_the_log_what_took_too_long(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(server: Visit) -> None:
        ana = await server.guest("Ana")
        table = await seated(ana, seats=[None, {"bot": "greedy"}], clock={"seconds": 30})
        host = server.app.state.host
        while not host.counts.bot_decisions:
            seen = await view(ana, table)
            if seen["to_act"] == [1]:
                await move(ana, table, Random(1))
            await asyncio.sleep(0.02)
        assert (await ana.post(f"/tables/{table}/seats/1/hint")).status_code in (200, 409)
        now = host.now
        host._writer._now = lambda: now() + 100_000  # the clock of the seat to move ran out long ago
        while not host.counts.clocks_run_out:
            await host._writer.change(table)
            await asyncio.sleep(0.02)
        time.sleep(1.5)  # which is what the loop must not do
        await asyncio.sleep(0.3)
        figures = (await ana.get("http://azulejo.test/metrics")).text
        for name in ("store_read", "store_write", "bot_waiting", "bot_thinking"):
            count, total = seconds(figures, name)
            assert count > 0
            assert 0 < total < 60 * count
        assert seconds(figures, "clock_lateness")[1] > 30
        assert seconds(figures, "loop_lag")[1] > 1
        assert 'azulejo_host{figure="streams"} 0.0' in figures
        assert 'azulejo_host{figure="bus_is_well"} 1.0' in figures

    visit(tmp_path, story)
    slow = [record.getMessage() for record in caplog.records if record.name == "azulejo.server.slow"]
    assert {"clock_lateness", "loop_lag"} <= {message.partition(":")[0] for message in slow}


def test_the_page_says_what_this_is_in_two_languages_and_loads_nothing(tmp_path: Path) -> None:
    async def story(server: Visit) -> None:
        server.app.state.client = Client(tmp_path / "nowhere")  # as where the package was built without it
        stranger = server.stranger()
        english = await stranger.get("http://azulejo.test/")
        french = await stranger.get("http://azulejo.test/?lang=fr")
        assert '<html lang="en">' in english.text
        assert "This server keeps tables" in english.text
        assert '<html lang="fr">' in french.text
        assert "Ce serveur tient des tables" in french.text
        policy = english.headers["content-security-policy"]
        assert policy.startswith("default-src 'self'; ")
        assert "frame-ancestors 'none'" in policy
        assert "<script" not in english.text
        assert (await stranger.get("http://azulejo.test/healthz")).json() == {"status": "ok"}

    visit(tmp_path, story)


def test_figures_are_what_prometheus_own_library_would_count() -> None:
    metrics, theirs, luck = Metrics(), CollectorRegistry(), Random(3)
    counter = Counter("azulejo_requests", "Requests answered.", ("method", "route", "status"), registry=theirs)
    about = "Time from a request to the end of its answer."
    seconds = Histogram("azulejo_request_seconds", about, ("method", "route"), registry=theirs, buckets=SECONDS)
    times = {
        name: Histogram(f"azulejo_{name}_seconds", about, registry=theirs, buckets=LONGER)
        for name, (about, _) in TIMES.items()
    }
    for number in range(300):
        took, status = luck.choice([0.001, 0.25, 5.0, luck.random() ** 9, 20 * luck.random()]), luck.choice([200, 409])
        metrics.answered("POST", f"/{number % 3}", status, took)
        counter.labels("POST", f"/{number % 3}", str(status)).inc()
        seconds.labels("POST", f"/{number % 3}").observe(took)
        what = luck.choice([*TIMES][1:])
        metrics.timed(what, took)
        times[what].observe(took)
    ours = metrics.text({"streams": 2}).decode().splitlines()
    expected = generate_latest(theirs).decode().splitlines()
    assert sorted(line for line in ours if "azulejo_host" not in line) == sorted(
        line for line in expected if "_created" not in line
    )
    assert 'azulejo_host{figure="streams"} 2.0' in ours
