"""When nothing can be stored, everybody is told so, nobody is told where the data lies, and nothing is half done."""

from __future__ import annotations

from pathlib import Path

import pytest

from azulejo.storage import StorageError
from tests.server.visiting import Visit, code, opened, seated, view, visit


@pytest.mark.parametrize(
    ("failure", "expected"),
    [
        ("storage_full", (507, "store_full")),
        ("storage_read_only", (503, "store_unavailable")),
        ("storage_unreachable", (503, "store_unavailable")),
        ("storage_busy", (503, "store_unavailable")),
    ],
)
def test_a_store_that_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failure: str, expected: tuple[int, str]
) -> None:
    async def story(server: Visit) -> None:
        async def fail(*given: object, **more: object) -> None:
            raise StorageError(failure, place="/secret/folder/azulejo.db")

        ana, rui = await server.guest("Ana"), await server.guest("Rui")
        table = await seated(ana, rui)
        before = await view(ana, table)
        seat = before["to_act"][0]
        mover = [ana, rui][seat - 1]
        action = (await view(mover, table))["decision"]["actions"][0]["text"]
        body = {"decision": 1, "action": action}
        store = server.app.state.store
        with server.unchanged():
            failing = [
                (store.tables, "append"),
                (store.tables, "open"),
                (store.people, "add"),
                (store.people, "rename"),
            ]
            for part, name in failing:
                monkeypatch.setattr(part, name, fail)
            for answer in (
                await mover.post(f"/tables/{table}/seats/{seat}/moves", json=body),
                await ana.post("/tables", json={"game": "azul", "seats": [None, None]}),
                await server.stranger().post("/people"),
                await ana.patch("/people/me", json={"version": 1, "name": "Eva"}),
            ):
                assert code(answer) == expected
                assert "secret" not in answer.text
            assert await view(ana, table) == before
        monkeypatch.undo()
        assert (await mover.post(f"/tables/{table}/seats/{seat}/moves", json=body)).status_code == 200
        assert (await opened(ana))["id"]

    visit(tmp_path, story)
