# Casebook. `make` lists what can be made. Needs Python 3.11 or newer, and the package registry once.
PYTHON ?= python3
PORT ?= 8000
VENV := .venv
INSTALL := $(VENV)/bin/python -m pip --disable-pip-version-check install --quiet --require-hashes

.PHONY: help run ingest test check corpus bench requirements clean

help:
	@echo "make run [PORT=8000]      install, load the starter collection, serve on http://127.0.0.1:8000"
	@echo "make ingest FROM=folder   load documents of any known kind"
	@echo "make test                 all tests, on SQLite and on PostgreSQL"
	@echo "make check                format, lint, types, imports, migrations, deployment"
	@echo "make corpus               the tests that need the real documents in ../shared"
	@echo "make bench                benchmarks"
	@echo "make requirements         pin the requirements anew"
	@echo "make clean                remove everything made here, data too"

run: $(VENV)/installed
	@exec $(VENV)/bin/python manage.py serve --port $(PORT)

ingest: $(VENV)/installed
	@test -n "$(FROM)" || { echo "Say which folder or file: make ingest FROM=folder" >&2; exit 2; }
	@$(VENV)/bin/python manage.py migrate --verbosity 0
	@exec $(VENV)/bin/python manage.py ingest "$(FROM)"

test check corpus: $(VENV)/installed-tests
	@exec $(VENV)/bin/python tests/stages.py $@

bench: $(VENV)/installed-tests
	@exec $(VENV)/bin/python -m pytest tests/bench -s --benchmark-only --benchmark-columns=median,max,ops

requirements: $(VENV)/installed-tests
	$(VENV)/bin/python tests/pin_requirements.py

clean:
	rm -rf $(VENV) var .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

$(VENV)/installed: requirements.txt
	@$(PYTHON) -c 'import sys; v = sys.version.split()[0]; \
	  sys.exit(0 if sys.version_info >= (3, 11) else f"Python 3.11 or newer is needed, {sys.executable} is {v}. Name one: make run PYTHON=python3.11")'
	@test -x $(VENV)/bin/python || { echo "Making $(VENV)"; $(PYTHON) -m venv $(VENV); }
	@echo "Installing requirements.txt"
	@$(INSTALL) -r requirements.txt
	@touch $@

$(VENV)/installed-tests: $(VENV)/installed tests/requirements.txt
	@echo "Installing tests/requirements.txt"
	@$(INSTALL) -r tests/requirements.txt
	@touch $@
