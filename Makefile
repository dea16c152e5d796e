PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
DEMO := build/demo
SIM := build/sim

.PHONY: help venv demo sim test lint goldens bench clean

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' $(MAKEFILE_LIST)

venv: $(VENV)/installed ## an environment in .venv with the package (editable) and the developer's tools

$(VENV)/installed: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@# An editable installation is not compiled, unlike others; where PYTHONDONTWRITEBYTECODE is set it never would be.
	$(BIN)/python -m compileall -q loomtext
	touch $@

demo: venv ## lower the shipped matmul to stage 08 and show what the stages changed
	mkdir -p $(DEMO)
	$(BIN)/python -m loomtext kernel matmul -D M=2048 -D N=256 -D K=256 -o $(DEMO)/00_from_helion_frontend.mlir
	$(BIN)/python -m loomtext lower $(DEMO)/00_from_helion_frontend.mlir --to 08 --full-occ --legal-only \
	    --block-size tile_m=32 --block-size tile_n=32 --block-size tile_k=64 --out-dir $(DEMO)
	@# Like diff(1), the command exits with 1 when the files differ, as they should here.
	$(BIN)/python -m loomtext diff \
	    $(DEMO)/00_from_helion_frontend.mlir $(DEMO)/01_tensor_canonicalized.mlir || test $$? -eq 1
	$(BIN)/python -m loomtext diff \
	    $(DEMO)/01_tensor_canonicalized.mlir $(DEMO)/02_explicit_memory_access.mlir || test $$? -eq 1
	@cd $(DEMO) && for stage in 0[3-8]_*.mlir; do echo "$$stage: $$(wc -l < $$stage) lines"; done

sim: venv ## lower a matmul, run all its candidates on a simulated mesh and check their numbers
	mkdir -p $(SIM)
	$(BIN)/python -m loomtext kernel matmul -D M=512 -D N=512 -D K=256 -o $(SIM)/00_from_helion_frontend.mlir
	$(BIN)/python -m loomtext lower $(SIM)/00_from_helion_frontend.mlir --to 08 --hw mesh_4x4 --full-occ \
	    --block-size tile_m=32 --block-size tile_n=32 --block-size tile_k=64 -o $(SIM)/08_tt-opt.mlir
	$(BIN)/python -m loomtext sim $(SIM)/08_tt-opt.mlir --check --html $(SIM)/report.html

test: venv ## run the tests on all cores
	$(BIN)/python -m pytest -n auto

lint: venv ## style and types
	$(BIN)/ruff check .
	$(BIN)/mypy loomtext benchmarks

goldens: venv ## write goldens/ anew from what the stages produce now
	$(BIN)/python -m pytest tests/golden --snapshot-update

bench: venv ## run every benchmark
	@set -e; for script in $(sort $(wildcard benchmarks/*.py)); do \
	    echo "== $$script"; $(BIN)/python $$script; done

clean: ## remove what the other targets made
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
