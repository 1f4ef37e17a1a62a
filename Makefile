# Two commands: `make run` and `make test`. Everything else is for developers.
PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
PORT   ?= 8550

.PHONY: run serve test lint unit browser bench mutants soak saves messages catalogues hashes web dist pictures clean

run: $(VENV)/.run catalogues
	$(BIN)/companion run --port $(PORT) --phone

serve: $(VENV)/.run catalogues
	$(BIN)/companion serve

test: lint unit browser

$(VENV)/.run: pyproject.toml constraints.txt
	@echo "Setting up Table Companion in $(VENV): about 60 MB to fetch, once."
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --disable-pip-version-check -c constraints.txt -e .
	@touch $@

$(VENV)/.test: $(VENV)/.run
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e ".[test]"
	touch $@

MO := $(patsubst %.po,%.mo,$(wildcard locales/*/LC_MESSAGES/*.po))
catalogues: $(VENV)/.run $(MO)
locales/%.mo: locales/%.po | $(VENV)/.run
	$(BIN)/pybabel -q compile --use-fuzzy -i $< -o $@

lint: $(VENV)/.test catalogues
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/companion check
	$(BIN)/zizmor --offline --strict-collection --quiet .github
	$(BIN)/hadolint Containerfile

unit: $(VENV)/.test catalogues
	$(BIN)/python -m pytest tests --ignore=tests/e2e -n $$(($$(nproc) + 1)) --dist worksteal -p no:rerunfailures -p no:anyio

browser: $(VENV)/.test catalogues
	$(BIN)/python -m pytest tests/e2e --reruns 2

bench: $(VENV)/.test catalogues
	$(BIN)/python -m tests.bench

soak: $(VENV)/.test catalogues
	$(BIN)/python -m tests.soak $(ARGS)

mutants: $(VENV)/.test catalogues
	nice $(BIN)/python tests/mutants.py

saves: $(VENV)/.test catalogues
	$(BIN)/python tests/saves/make.py
	$(BIN)/python -m tests.table.test_defaults

messages: $(VENV)/.test
	$(BIN)/companion messages

hashes: $(VENV)/.run
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --target build/out/cache/uv "uv==0.13.8"
	build/out/cache/uv/bin/uv pip compile pyproject.toml -c constraints.txt --universal --python-version 3.11 \
	  --generate-hashes --no-header --no-emit-index-url --no-annotate --quiet -o constraints-hashes.txt

web: $(VENV)/.run catalogues
	$(BIN)/python build/web.py $(if $(PACKED),--packed)

dist: $(VENV)/.test
	rm -rf build/out/dist
	$(BIN)/python -m hatchling build -t wheel -t sdist -d build/out/dist

pictures: $(VENV)/.test catalogues
	$(BIN)/python -m tests.pictures

clean:
	rm -rf $(VENV) build/out locales/*/LC_MESSAGES/*.mo .mypy_cache .ruff_cache .pytest_cache
