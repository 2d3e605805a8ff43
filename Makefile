# Two commands matter: `make play` and `make test`. Everything is installed into .venv, nothing elsewhere.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
RULES := pyproject.toml setup.py building/compiling.py $(shell find src/azulejo/games src/azulejo/bots src/azulejo/envs -name '*.py')
CLIENT := $(shell find web building src/azulejo/texts \( -name node_modules -o -name '.?*cache' -o -name __pycache__ \) -prune -o -type f -print)

# One more than there usually are cores, as tests of servers and pages wait for a good part of their time.
# Bytecode is kept, also where PYTHONDONTWRITEBYTECODE says not to: each of hundreds of processes would make it anew.
# Each process has a core at most, so numpy shall not take several: its threads would wait for each other, busily.
PYTEST := PYTHONDONTWRITEBYTECODE= OPENBLAS_NUM_THREADS=1 $(BIN)/python -m pytest -n 3 --dist worksteal -q

# What does not need each other runs at once; what each part says comes in one piece, where make can do that.
SIDE_BY_SIDE := $(MAKE) --no-print-directory --jobs=3
IN_PIECES := $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

.PHONY: play test test-long check build build-for-tests browser bench bench-server bench-analysis bench-browser soak openapi screenshots clean help
.PHONY: parts parts-for-tests check-python check-client

help: ## what can be made
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 16

play: build ## install, build and start the game
	@$(BIN)/azulejo --version
	@$(BIN)/azulejo play

test: ## install what the tests need and run all of them
	@$(SIDE_BY_SIDE) $(IN_PIECES) browser parts-for-tests check-python check-client
	@$(BIN)/azulejo --version
	$(PYTEST)

test-long: build-for-tests browser ## the full numbers: kills, races, games; an hour
	@$(BIN)/azulejo --version
	$(PYTEST) -m long

check: ## style, types, and which part may import which
	@$(SIDE_BY_SIDE) $(IN_PIECES) check-python check-client

check-python: $(VENV)/installed-for-tests
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

check-client: $(VENV)/client
	$(BIN)/python building/browser_client.py check

browser: # for the tests; another one than Debian's can be named: make test CHROMIUM=/path/to/chromium
	@test -n "$$CHROMIUM" || command -v chromium >/dev/null || { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && \
		echo "Installing Chromium." && apt-get update -qq && apt-get install -qq -y chromium >/dev/null; } || { \
		echo "The tests need Chromium. On Debian: apt install chromium. Or name one: make test CHROMIUM=/path/to/it" >&2; exit 1; }

bench: build-for-tests ## measure the engine and the environments: ratios within one run
	$(BIN)/python benchmarks/engine.py
	$(BIN)/python benchmarks/envs.py

bench-server: build-for-tests ## measure a server under load: 500 games, 1,000 streams, 100,000 finished games
	$(BIN)/python -m benchmarks.server --finished 100000

bench-analysis: build-for-tests ## measure whether grades can be trusted: planted blunders, and the strongest level's own games
	$(BIN)/python -m benchmarks.analysis azul

bench-browser: build-for-tests browser ## measure the table in a browser: from click to frame, motion, layout shift
	$(BIN)/python -m benchmarks.browser

soak: build-for-tests ## half an hour of people, vandals and kills: nothing lost, stuck, failing or growing
	$(BIN)/python -m benchmarks.soak --minutes 30

openapi: build-for-tests ## describe the HTTP API anew, for servers and for the browser client's types
	$(BIN)/python -m tools.openapi
	$(BIN)/python building/browser_client.py types

screenshots: build-for-tests browser ## pictures of every screen, into docs/screenshots
	$(BIN)/python -m tools.screenshots

clean: ## remove everything that was built or installed
	rm -rf $(VENV) build dist src/*.egg-info src/azulejo/web web/node_modules .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find src tests benchmarks -name '*.so' -delete -o -name '__pycache__' -prune -exec rm -rf {} +

# Side by side, as none needs another: it takes as long as the compiler, which is not kept waiting by the other two.
build:
	@$(SIDE_BY_SIDE) parts

build-for-tests:
	@$(SIDE_BY_SIDE) parts-for-tests

parts: $(VENV)/rules $(VENV)/client $(VENV)/installed
	@:

parts-for-tests: parts $(VENV)/installed-for-tests
	@:

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Azulejo needs Python 3.11 or newer. Install it, or name it: make play PYTHON=python3.12" >&2; exit 1; }
	@echo "Installing into $(VENV), compiling the rules and building the browser client: one to two minutes."
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
		echo "Python's venv module is missing. On Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }

# What builds the package, as pyproject.toml says. It is installed once, not into a new place for each build.
$(VENV)/tools: pyproject.toml | $(VENV)/bin/python
	@$(BIN)/python -c "import tomllib; project = tomllib.load(open('pyproject.toml', 'rb')); \
		print(*project['build-system']['requires'], sep='\n')" > $(VENV)/build-requirements.txt
	@$(PIP) --no-compile --requirement $(VENV)/build-requirements.txt || { \
		echo "What compiles the rules could not be installed: see above. pip must reach a package index." >&2; exit 1; }
	@touch $@

$(VENV)/rules: $(RULES) | $(VENV)/tools
	@echo "Compiling the rules…"
	@$(BIN)/python building/compiling.py
	@touch $@

$(VENV)/client: $(CLIENT) | $(VENV)/bin/python
	@echo "Building the browser client…"
	@nice -n 3 $(BIN)/python building/browser_client.py
	@touch $@

# The package points to the sources; rules and client come to lie there by themselves.
$(VENV)/installed: pyproject.toml | $(VENV)/tools
	@echo "Installing packages…"
	@AZULEJO_PURE=1 AZULEJO_NO_WEB=1 nice -n 3 $(PIP) --no-build-isolation --editable . || { \
		echo "The installation failed: see above. pip must reach a package index." >&2; exit 1; }
	@echo "The packages are installed."
	@touch $@

# After the packages, as pip must not write to one place twice at once.
$(VENV)/installed-for-tests: pyproject.toml | $(VENV)/installed
	@echo "Installing what the tests need…"
	@$(BIN)/python -c "import tomllib; project = tomllib.load(open('pyproject.toml', 'rb'))['project']; \
		print(*project['optional-dependencies']['test'], sep='\n')" > $(VENV)/test-requirements.txt
	@nice -n 3 $(PIP) --requirement $(VENV)/test-requirements.txt
	@touch $@
