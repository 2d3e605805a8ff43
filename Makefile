# Two commands matter: `make play` and `make test`. Everything is installed into .venv, nothing elsewhere.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := pyproject.toml setup.py $(shell find src/azulejo/games -name '*.py')
CLIENT := $(shell find web building src/azulejo/texts \( -name node_modules -o -name '.?*cache' -o -name __pycache__ \) -prune -o -type f -print)

.PHONY: play test check browser bench bench-server bench-browser screenshots clean help

help: ## what can be made
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 16

play: $(VENV)/client ## install, build and start the game
	@$(BIN)/azulejo --version
	@$(BIN)/azulejo play

test: $(VENV)/installed-for-tests $(VENV)/client check browser ## install what the tests need and run all of them
	@$(BIN)/azulejo --version
	$(BIN)/python -m pytest -n 2 --dist worksteal -q

check: $(VENV)/installed-for-tests ## style, types, and which part may import which
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python building/browser_client.py check

browser: # for the tests; another one than Debian's can be named: make test CHROMIUM=/path/to/chromium
	@test -n "$$CHROMIUM" || command -v chromium >/dev/null || { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && \
		echo "Installing Chromium." && apt-get update -qq && apt-get install -qq -y chromium >/dev/null; } || { \
		echo "The tests need Chromium. On Debian: apt install chromium. Or name one: make test CHROMIUM=/path/to/it" >&2; exit 1; }

bench: $(VENV)/installed-for-tests ## measure the engine: ratios within one run
	$(BIN)/python benchmarks/engine.py

bench-server: $(VENV)/installed-for-tests ## measure a server under load: 500 games, 1,000 streams, 100,000 finished games
	$(BIN)/python -m benchmarks.server --finished 100000

bench-browser: $(VENV)/installed-for-tests $(VENV)/client browser ## measure the table in a browser: from click to frame, motion, layout shift
	$(BIN)/python -m benchmarks.browser

screenshots: $(VENV)/installed-for-tests $(VENV)/client browser ## pictures of every screen, into docs/screenshots
	$(BIN)/python -m tools.screenshots

clean: ## remove everything that was built or installed
	rm -rf $(VENV) build dist src/*.egg-info src/azulejo/web web/node_modules .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find src tests benchmarks -name '*.so' -delete -o -name '__pycache__' -prune -exec rm -rf {} +

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Azulejo needs Python 3.11 or newer. Install it, or name it: make play PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
		echo "Python's venv module is missing. On Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }

$(VENV)/client: $(VENV)/installed $(CLIENT)
	@$(BIN)/python building/browser_client.py
	@touch $@

# Binaries of an older build would shadow the sources they were made from, so a build begins without them.
$(VENV)/installed: $(SOURCES) | $(VENV)/bin/python
	@command -v cc >/dev/null || echo "No C compiler found: the rules will run interpreted, which is slower but the same." \
		"For speed install one (on Debian and Ubuntu: apt install gcc python3-dev), then: make clean play"
	@find src -name '*.so' -delete
	@echo "Installing into $(VENV), compiling the rules and building the browser client: two minutes the first time."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable . || { \
		echo "The installation failed: see above. It needs a package index that pip can reach." >&2; exit 1; }
	@touch $@

$(VENV)/installed-for-tests: $(VENV)/installed
	@echo "Installing what the tests need."
	@$(BIN)/python -c "import tomllib; project = tomllib.load(open('pyproject.toml', 'rb'))['project']; \
		print(*project['optional-dependencies']['test'], sep='\n')" > $(VENV)/test-requirements.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --requirement $(VENV)/test-requirements.txt
	@touch $@
