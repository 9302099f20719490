"""A hall of its own, in another process, and a real browser to visit it with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tools.browse import FLAGS, Hall
from tools.find_browser import NoBrowser, find_or_install

PATIENCE = 90_000  # milliseconds: on a busy machine the first bot's process takes long to start
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """One hall for all tests of a worker process; its bots answer at once."""
    made = Hall(tmp_path_factory.mktemp("hall"), "--pace", "0")
    made.start()
    yield made
    made.stop()


@pytest.fixture
def own_hall(tmp_path: Path) -> Iterator[Hall]:
    """A hall that the test may stop and start."""
    made = Hall(tmp_path, "--pace", "0")
    made.start()
    yield made
    made.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    try:
        path = find_or_install()
    except NoBrowser as trouble:
        pytest.fail(str(trouble), pytrace=False)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield started
        started.close()


class Visitor:
    """One person's browser, and the page they look at. An error in the page fails the test."""

    def __init__(self, browser: Browser, **how: Any) -> None:
        self.context: BrowserContext = browser.new_context(**{"viewport": {"width": 1280, "height": 800}, **how})
        self.context.set_default_timeout(PATIENCE)
        self.trouble: list[str] = []
        self.context.on("weberror", lambda error: self.trouble.append(str(error.error)))
        self.context.on("console", self._console)
        self.page: Page = self.context.new_page()

    def _console(self, message: Any) -> None:
        if "Content Security Policy" in message.text:
            self.trouble.append(message.text)

    def close(self) -> None:
        self.context.close()
        assert not self.trouble


@pytest.fixture
def visit(browser: Browser) -> Iterator[Callable[..., Visitor]]:
    """Makes visitors: `visit(color_scheme="dark")`."""
    made: list[Visitor] = []

    def new(**how: Any) -> Visitor:
        made.append(Visitor(browser, **how))
        return made[-1]

    yield new
    for visitor in made:
        visitor.close()
