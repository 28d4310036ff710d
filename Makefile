# make help lists the targets. The environment is .venv; VENV=... puts it elsewhere (one for each
# Python), PYTHON=... picks the interpreter, KENKEN_NO_COMPILE=1 leaves the kernel uncompiled, and
# JOBS=... is how many processes share the tests: one more than there are cores, or 0 for this one alone.

VENV ?= .venv
BIN := $(VENV)/bin
PYTHON ?=
PYTEST := $(BIN)/python -m pytest
JOBS ?= auto
# Neighbours stay together, as the tests of a file share what was made for them.
SHARED := -n $(JOBS) --dist worksteal
UNCOMPILED = -m "kernel and not slow" $(shell grep -rl --include='test_*.py' 'mark\.kernel' tests)
DEMO := build/demo
COVERAGE := build/coverage
TYPES := build/types
MEASURE := $(BIN)/python -m coverage
RULES := --rcfile=tests/coverage.ini

RUNS := $(VENV)/.runs
INSTALLED := $(VENV)/.installed
KERNEL := $(VENV)/.kernel
COMPILED := $(shell find kenken_cp/engine kenken_cp/kinds/*/kernel -name '*.py' -o -name '*.pxd')

# Python keeps what it compiled, even where that is switched off: here hundreds of processes start, and
# each would compile the whole program again.
export PYTHONDONTWRITEBYTECODE :=

COMPILE = $(BIN)/python setup.py --quiet build_ext --inplace
UV := $(shell command -v uv)
INSTALL = $(if $(UV),VIRTUAL_ENV=$(VENV) $(UV) pip install --quiet --compile-bytecode,\
  $(BIN)/python -m pip install --quiet --disable-pip-version-check)
# Python compiles these when they are first imported. (Not so what the tests need: a package there has
# warnings for Python's compiler, and the tests take warnings for errors.)
LATER = $(if $(UV),,--no-compile)
# What the program needs to run with the extras print, pictures and studio, and what that needs; pip
# refuses a list that lacks something. The tests and the other targets need all of requirements.lock.
RUNNING := absl-py annotated-doc annotated-types anyio click cython h11 idna immutabledict markdown-it-py mdurl numpy \
  ortools pandas pillow protobuf pydantic pydantic-core pygments python-dateutil python-sat rich \
  shellingham six starlette typer typing-extensions typing-inspection typst tzdata uvicorn

.DEFAULT_GOAL := help
.PHONY: help env demo test coverage check types format slow bench profiled docs wheels golden lock clean
.DELETE_ON_ERROR:

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## /{printf "make %-8s %s\n", $$1, $$2}' Makefile

env: $(INSTALLED) $(KERNEL) ## the environment, with the kernel compiled if a C compiler is there

demo: $(KERNEL) ## makes a small suite, proves it and checks the proofs, rates it, explains one
	@$(BIN)/kenken doctor
	@rm -rf $(DEMO) && mkdir -p $(DEMO)
	@$(BIN)/kenken suite new data/suites/demo.toml -o $(DEMO)/suite.db
	@$(BIN)/kenken suite run $(DEMO)/suite.db --certify $(DEMO)/proofs
	@$(BIN)/kenken certificate check $(DEMO)/proofs
	@$(BIN)/kenken suite status $(DEMO)/suite.db
	@$(BIN)/kenken suite export $(DEMO)/suite.db -o $(DEMO)/suite.jsonl
	@$(BIN)/kenken suite export $(DEMO)/suite.db -o $(DEMO)/puzzles/
	@$(BIN)/kenken rate $(DEMO)/puzzles
	@$(BIN)/kenken explain "$$(ls $(DEMO)/puzzles/medium/*-6x6.json | head -n 1)" --from 30 --to 32
	@echo; echo "The suite is $(DEMO)/suite.db, its puzzles are in $(DEMO)/puzzles/. Look at one:"
	@echo "  $(BIN)/kenken suite show $(DEMO)/suite.db 7"

test: $(INSTALLED) $(KERNEL) ## the tests; the kernel's again with the kernel uncompiled
	$(PYTEST) $(SHARED) -m "not slow"
	KENKEN_PURE=1 $(PYTEST) $(SHARED) $(UNCOMPILED)

# A test that lets its process write no more fails here, as coverage then cannot write either: whether
# the tests pass is for make test to say (1 is pytest's code for failed tests).
coverage: $(INSTALLED) $(KERNEL) ## the tests again, slower, and which share of each room they run
	@rm -rf $(COVERAGE) && mkdir -p $(COVERAGE)
	$(MEASURE) run $(RULES) -m pytest $(SHARED) -m "not slow" || [ $$? = 1 ]
	KENKEN_PURE=1 $(MEASURE) run $(RULES) -m pytest $(SHARED) $(UNCOMPILED) || [ $$? = 1 ]
	@$(MEASURE) combine --quiet $(RULES)
	@$(MEASURE) json --quiet $(RULES) -o $(COVERAGE)/report.json
	@$(BIN)/python -m tests.project.floors $(COVERAGE)/report.json

check: $(INSTALLED) $(KERNEL) ## lint, format, types, and who may import whom
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

types: ## the types of the studio's pages (needs Node.js)
	@if command -v npm >/dev/null; then \
	  mkdir -p $(TYPES) && cp tests/types/package*.json $(TYPES) \
	  && npm ci --prefix $(TYPES) --silent --no-audit --no-fund \
	  && node $(TYPES)/node_modules/typescript/bin/tsc -p tests/types; \
	else echo "make types: Node.js is missing, so the types of the pages are not checked" >&2; fi

format: $(INSTALLED) $(KERNEL) ## puts the code into the house's form
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

slow: $(INSTALLED) $(KERNEL) ## the long tests: fuzzing, from a new seed (SEED=... repeats one)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check \
	  --require-hashes -r requirements-slow.lock \
	  || echo "Going on without the checkers and the fuzzer of others; their tests are skipped" >&2
	@seed=$${SEED:-$$(date +%s)}; echo "SEED=$$seed"; \
	$(PYTEST) -m slow --hypothesis-profile=slow --hypothesis-seed=$$seed

bench: $(INSTALLED) $(KERNEL) ## the benchmarks
	$(BIN)/python -m tests.bench

profiled: $(INSTALLED) $(KERNEL) ## the kernels again, compiled for what they do most (needs gcc)
	@find build -name '*.gcda' -exec rm -f {} +
	KENKEN_PROFILE=generate $(COMPILE) --force
	$(BIN)/python -m tests.bench.training
	KENKEN_PROFILE=use $(COMPILE) --force

docs: $(INSTALLED) $(KERNEL) ## the documentation as a site, to read and search offline: build/docs/index.html
	@$(INSTALL) --require-hashes -r requirements-docs.lock
	@$(BIN)/python -m docs.site

wheels: $(INSTALLED) $(KERNEL) ## builds and tries wheels for all Pythons that are there, into dist/
	$(BIN)/python -m tests.project.wheels $(PYTHONS)

golden: $(INSTALLED) $(KERNEL) ## rewrites the golden files from what the program writes today
	KENKEN_GOLDEN=1 $(PYTEST) -m "not slow"

lock: ## pins the newest allowed packages afresh (needs uv)
	@{ sed -n '1,2p' requirements.lock; \
	   uv pip compile pyproject.toml --all-extras --group dev --universal --python-version 3.11 \
	     --generate-hashes --no-header --quiet; } > requirements.lock.new
	@mv requirements.lock.new requirements.lock
	@{ sed -n '1,2p' requirements-slow.lock; \
	   uv pip compile --group slow --constraint requirements.lock --universal --python-version 3.11 \
	     --generate-hashes --no-header --quiet; } > requirements-slow.lock.new
	@mv requirements-slow.lock.new requirements-slow.lock
	@{ sed -n '1,2p' requirements-docs.lock; \
	   uv pip compile --group docs --constraint requirements.lock --universal --python-version 3.11 \
	     --generate-hashes --no-header --quiet; } > requirements-docs.lock.new
	@mv requirements-docs.lock.new requirements-docs.lock

clean: ## removes the environment and all that was built
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .hypothesis .mypy_cache .ruff_cache \
	  .import_linter_cache
	find kenken_cp tests -name __pycache__ -prune -exec rm -rf {} +
	find kenken_cp -name '*.so' -exec rm -f {} +

# The interpreter: PYTHON, else the newest on the path that is new enough. A name may be there
# and not run (a version manager's shim), so each is asked.
define find_python
for python in $(or $(PYTHON),python3.14 python3.13 python3.12 python3.11 python3 python); do \
  "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && break; \
  python=; \
done; \
if [ -z "$$python" ]; then \
  echo "make: $(or $(PYTHON),python3) is missing or too old:" \
    "install Python 3.11 or newer, or name one: make PYTHON=/path/to/python3" >&2; \
  exit 1; \
fi
endef

# Debian's python3 has venv and lacks the pip it wants; virtualenv brings its own.
$(BIN)/python:
	@$(find_python); \
	"$$python" -m venv $(VENV) 2>/dev/null \
	  || "$$python" -m virtualenv --quiet --clear $(VENV) 2>/dev/null \
	  || virtualenv --quiet --clear --python "$$python" $(VENV) 2>/dev/null \
	  || { rm -rf $(VENV); \
	    echo "make: $$python cannot make an environment: install its venv module" \
	      "(Debian: apt-get install python3-venv) or virtualenv" >&2; \
	    exit 1; }

# What compiles comes first: the compiler then works while the rest is downloaded. uv, where it is
# on the path, is faster than pip.
$(RUNS): requirements.lock pyproject.toml kenken_cp/__init__.py | $(BIN)/python
	@echo "Installing into $(VENV) ..."
	@awk '/^[a-z]/ {on = /^(cython|setuptools|wheel|packaging)==/} on' requirements.lock \
	  > $(VENV)/tools.lock
	@awk -F == -v names="$(RUNNING)" 'BEGIN {n = split(names, a, " "); for (i = 1; i <= n; i++) run[a[i]]} \
	  /^[a-z]/ {on = $$1 in run} on' requirements.lock > $(VENV)/running.lock
	@$(INSTALL) --require-hashes -r $(VENV)/tools.lock
	@$(COMPILE) & $(INSTALL) $(LATER) --require-hashes -r $(VENV)/running.lock; installed=$$?; wait; \
	  exit $$installed
	@KENKEN_NO_COMPILE=1 $(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

$(INSTALLED): $(RUNS)
	@echo "Installing what tests and checks need ..."
	@$(INSTALL) --require-hashes -r requirements.lock
	@touch $@

# setup.py removes what is older than its source, and compiles that anew.
$(KERNEL): $(RUNS) setup.py $(COMPILED)
	@$(COMPILE)
	@ls kenken_cp/engine/*.so >/dev/null 2>&1 \
	  || echo "The kernel runs uncompiled and is slower: with a C compiler, run make clean env" >&2
	@touch $@
