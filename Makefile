# Every target runs on a machine that has bash, git, go, python3 (with venv and
# pip), node (20 or newer, with npm) and a C compiler for the race detector;
# `setup` installs the rest into .tools/. CI runs `make test` and nothing else.

SHELL    := /usr/bin/env bash
GO       ?= go
BIN      := .tools/bin
# Which benchmarks `make bench` runs, how often, and in which packages.
BENCH    ?= .
COUNT    ?= 1
BENCHPKG ?= $(shell grep -rl --include='*_test.go' --exclude-dir=.tools '^func Benchmark' . | \
  xargs -n1 dirname 2>/dev/null | sort -u)
# What is tested is built for the race detector, but for parts that only compute:
# the internals of esbuild, SQLite as translated from C (with locks of its own, and
# memory that the detector does not watch), the compiler of guests, what checks and
# rewrites them before, which neither starts nor waits for anything, and a compressor and
# hashes, whose callers are watched. The detector makes them several times slower. No
# package may be among them whose object has code of sync or internal/sync (`go tool nm`),
# as sync.Map is generic inside: the linker may take that copy for the whole program, and
# what a map orders is then reported as a race. Vet and staticcheck use the same build, so
# that all is compiled once for this platform.
RACE     := -race $(addsuffix =-race=false,$(addprefix -gcflags=,\
  github.com/evanw/esbuild/internal/... modernc.org/libc/... modernc.org/sqlite/lib \
  github.com/wasmhost/wasmhost/host/internal/run/wasm \
  $(addprefix github.com/tetratelabs/wazero/internal/engine/wazevo/,backend/... frontend ssa) \
  compress/flate crypto/sha1 $(addprefix crypto/internal/fips140/,hmac nistec/... sha256 sha512)))
# Else each process with the detector would sleep for a second at its end, to hear of
# races of what still runs.
export GORACE := $(strip $(GORACE) atexit_sleep_ms=0)
# How many packages are tested at once: more than there are cores, since many
# tests wait. Those that take longest come first.
PACKAGES ?= $(shell echo $$(($$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2) + 2)))
INTERNAL := ./host/internal
LONGEST  := $(INTERNAL)/command $(INTERNAL)/run/engine/js/compat ./host \
  $(addprefix $(INTERNAL)/,plugin soak serve/console run/engine/native/gosdk) ./plugins-src/tasks ./sdk/assemblyscript \
  $(addprefix $(INTERNAL)/,serve/pages data/store) ./sdk/c ./sdk/rust \
  $(addprefix $(INTERNAL)/run/,engine/extism wasm engine/js engine/native)
# Packages whose tests belong to the full run: quick only vets them, but for those
# that differ from the last commit. Their tests are long, or take less than it takes
# to link them with the host, or are mostly about a server of PostgreSQL.
FULL     := $(addprefix $(INTERNAL)/,service/ai service/backup service/catalogues leaf/childtest service/confirm \
  serve/console leaf/corpustest data/datafolder run/engine/extism run/engine/js/compat run/engine/native/gosdk \
  service/hostlog data/integrity serve/metrics service/migrate service/notify data/packages serve/pages data/postgres \
  data/postgres/client service/rss service/schedule service/sessions \
  plugin/settings soak service/underway service/vault) $(addprefix ./host/,browsertest cputest hosttest postgrestest service) \
  $(addprefix ./plugins-src/,hello-extism tasks uptime) \
  $(addprefix ./sdk/,assemblyscript c go js js/engine rust zig)
# Which of these differ from the last commit, asked when quick runs.
CHANGED   = $(filter $(FULL),$(sort $(patsubst %/,./%,$(dir $(shell \
  git diff --name-only HEAD -- '*.go'; git ls-files --others --exclude-standard -- '*.go')))))
# Those that take longest in quick, where the last one would else run alone for long.
LONGER   := $(INTERNAL)/command ./host $(addprefix $(INTERNAL)/,serve/server service/cluster plugin data/store)
# What runs beside all else in `make test`: it keeps less than one core busy.
BESIDE   := wasip1 sdk-js
LINT     := setup fmt-check vet staticcheck cross wasip1
# How long each run of `make soak` lasts, and its seed; 0 is another one each time.
FOR      ?= 10m
SEED     ?= 0
# The data folder of the demo is the command's own choice; extra flags go here.
ARGS     ?=

.NOTPARALLEL:
.DEFAULT_GOAL := help
.PHONY: help setup fmt fmt-check vet staticcheck cross wasip1 lint guests generate engine console examples sdk-js \
  unit test quick soak bench demo build clean

help: ## what the targets do
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' Makefile

setup: ## install the pinned tools into .tools/ (nothing when they are there)
	@.ci/setup

fmt: ## format every Go file
	@find . -name '*.go' -not -path './.tools/*' -print0 | xargs -0 gofmt -l -w

fmt-check:
	@echo "== gofmt"
	@files=$$(find . -name '*.go' -not -path './.tools/*' -print0 | xargs -0 gofmt -l) && \
	  if [ -n "$$files" ]; then echo "$$files"; echo "not formatted: run 'make fmt'"; exit 1; fi

vet:
	@echo "== go vet"
	@$(GO) vet $(RACE) ./...

staticcheck: setup
	@echo "== staticcheck"
	@export GOFLAGS="$$($(GO) env GOFLAGS) $(RACE)"; $(BIN)/staticcheck ./...

cross:
	@$(GO) -C .ci/cross run .

wasip1: setup
	@.ci/wasip1

lint: $(LINT) ## format check, vet and staticcheck, on every platform

guests: setup ## build every test guest and check what it exports
	@echo "== guests"
	@$(GO) test -count=1 ./host/guesttest

generate: ## write the bindings of every SDK and the client of the API again, from the tables and routes
	@$(GO) run ./sdk/gen

engine: setup ## build the JavaScript engine again (sdk/js/engine); needs cargo the first time
	@$(GO) run ./sdk/js/engine/build

console: setup ## bundle the web console again (host/internal/serve/console), and say how large it is
	@$(GO) run ./host/internal/leaf/icon/build
	@$(GO) run ./host/internal/serve/console/build

examples: setup ## package the examples again that the console installs by one click
	@host/internal/serve/console/examples/build.sh

sdk-js: setup ## check the JavaScript SDK: types, and its test kit through a real host
	@RACE="$(RACE)" .ci/sdk-js

unit: setup
	@echo "== go test -race"
	@RACE="$(RACE)" $(GO) test $(RACE) -vet=off -timeout 40m -p $(PACKAGES) $(LONGEST) ./...

# The tests build every guest, so `guests` is not asked for. Temporary files of tests and of
# the go command are in memory where there is room. GOTMPDIR is not set beside TMPDIR:
# t.TempDir would go there.
test: setup ## everything that CI checks: lint, all tests with -race
	@echo "== beside the rest, and shown after it: $(BESIDE)"
	@TMPDIR=$$(.ci/tmpdir) || exit 1; export TMPDIR; \
	  beside=.tools/beside.log; $(MAKE) --no-print-directory $(BESIDE) >$$beside 2>&1 & other=$$!; code=0; \
	  $(MAKE) --no-print-directory $(filter-out $(BESIDE),$(LINT)) unit || code=$$?; \
	  wait $$other || code=$$?; cat $$beside; exit $$code

quick: setup ## a minute's worth of it: format and short tests, without -race, kills, npm and other compilers
	@$(MAKE) --no-print-directory fmt-check & format=$$!; code=0; $(GO) vet $(FULL) || code=$$?; \
	  wait $$format || code=$$?; exit $$code
	@echo "== go test -short"
	@TMPDIR=$$(.ci/tmpdir) || exit 1; export TMPDIR; \
	  $(GO) test -short -p $(PACKAGES) -parallel 8 -timeout 5m $(LONGER) $(CHANGED) \
	  $$($(GO) list ./... | grep -vxF "$$($(GO) list $(FULL))")

soak: setup ## kills, chaos, damage, hostile plugins for hours (FOR=1h a run, SEED=n); each language, called for long
	$(GO) test -count=1 -timeout 0 -v ./host/internal/soak -soak.for=$(FOR) -soak.seed=$(SEED)
	$(GO) test -count=1 -timeout 0 -v ./host/internal/run/engine -run Hunt -hunt.for=$(FOR) -hunt.seed=$(SEED)
	$(GO) test -count=1 -timeout 0 -v ./host/internal/run/wasm -run TestCounts -counts.bytes=67000000
	$(GO) test -count=1 -timeout 0 -v ./host/internal/data/store -run TestHostileQueries -hostile.rows=24 -hostile.for=$(FOR) \
	  -hostile.seed=$(SEED)
	$(GO) test -count=1 -timeout 0 -v ./plugins-src/tasks -run TestSteady -steady.reloads=10000 -steady.calls=10000000

bench: setup ## benchmarks as ratios in one run (BENCH=regexp COUNT=n BENCHPKG=./dir)
	$(GO) test -run '^$$' -bench '$(BENCH)' -benchmem -count $(COUNT) -timeout 60m -p 1 $(BENCHPKG)

demo: ## build the example plugins and serve them from a scratch data folder
	$(GO) run ./cmd/wasmhost demo $(ARGS)

build: ## build bin/wasmhost
	$(GO) build -trimpath -o bin/ ./cmd/wasmhost

clean: ## remove what was built; `rm -rf .tools` removes the tools too
	rm -rf bin dist .tools/tmp .tools/zig-cache
