"""The account page: codes seen once, devices signed out, two tabs, and nothing that is final without a question."""

from __future__ import annotations

from contextlib import closing

from playwright.sync_api import Page, expect

from tests.browser.browsers import PHONE
from tests.browser.conftest import Visit
from tests.browser.tables import ask, be, client, guest, open_table
from tests.browser.test_accessible import AXE, RULES, complaints
from tests.browser.test_sizes import too_small

PASSWORD = "tiles on the wall"


def account(page: Page) -> None:
    page.goto("/account")
    expect(page.get_by_role("button", name="Change the name")).to_be_visible()


def test_an_account_is_kept_on_a_phone(visit: Visit, site: str) -> None:
    """Recovery codes, the other device, and at last being deleted."""
    with closing(guest(site, "Lia")) as lia, closing(client(site)) as other:
        ask(lia, "PUT", "/people/me/password", {"version": 1, "password": PASSWORD})
        ask(other, "POST", "/sessions", {"name": "Lia", "password": PASSWORD})
        phone = visit(viewport=PHONE, has_touch=True, is_mobile=True)
        be(phone, lia)
        page = phone.new_page()
        account(page)
        codes = page.locator("form", has=page.get_by_role("button", name="Get codes"))
        codes.get_by_label("Present password").fill(PASSWORD)
        codes.get_by_role("button", name="Get codes").tap()
        expect(page.locator("code")).to_have_count(8)
        page.get_by_role("button", name="Sign out everywhere else").tap()
        expect(page.get_by_text("Signed out there.")).to_be_visible()
        assert other.get("/api/v1/people/me").status_code == 401
        page.get_by_role("button", name="Delete the account…").tap()
        page.evaluate(AXE.read_text("utf-8"))
        assert {theme: complaints(page, theme) for theme in RULES} == {theme: [] for theme in RULES}
        assert too_small(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
        page.keyboard.press("Escape")
        expect(page.get_by_role("button", name="Delete the account…")).to_be_focused()
        page.keyboard.press("Enter")
        page.get_by_label("Password", exact=True).fill("not the password")
        page.keyboard.press("Enter")
        expect(page.get_by_text("This is not your password")).to_be_visible()
        page.get_by_label("Password", exact=True).fill(PASSWORD)
        page.keyboard.press("Enter")
        page.wait_for_url("**/")
        assert lia.get("/api/v1/people/me").status_code == 401


def test_the_second_tab_is_told_and_a_table_goes_on_after_a_claim(visit: Visit, site: str) -> None:
    with closing(guest(site, "Noa")) as noa:
        table = open_table(noa, "azul", [None, None])
        me = visit()
        be(me, noa)
        first, second, playing = me.new_page(), me.new_page(), me.new_page()
        playing.goto(f"/table/{table}")
        playing.locator("ol li").first.wait_for()
        account(first)
        account(second)
        first.get_by_label("Your name").fill("Noa Lin")
        first.get_by_role("button", name="Change the name").click()
        expect(first.get_by_role("heading", name="Noa Lin")).to_be_visible()
        second.get_by_label("Your name").fill("Noa Li")
        second.get_by_role("button", name="Change the name").click()
        expect(second.get_by_text("Your account was changed in the meantime")).to_be_visible()
        expect(second.get_by_role("heading", name="Noa Lin")).to_be_visible()
        claim = second.locator("form", has=second.get_by_role("button", name="Claim the name"))
        claim.get_by_label("Name").fill("Noa Lin")
        claim.get_by_label("Password").fill(PASSWORD)
        with playing.expect_websocket():  # the stream of before ends, and the tab comes back with the new cookie
            claim.get_by_role("button", name="Claim the name").click()
        expect(second.get_by_text("This name is yours. Sign in")).to_be_visible()
        expect(playing.get_by_role("link", name="Noa Lin")).to_be_visible()
