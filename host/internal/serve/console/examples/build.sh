#!/usr/bin/env bash
# Packages the examples that the console installs by one click, from their
# sources in plugins-src, into this folder or the one that is named. The same
# sources give the same bytes. `make examples` runs it, after `make setup`.
set -euo pipefail
to=$(cd "${1:-$(dirname "${BASH_SOURCE[0]}")}" && pwd)
cd "$(dirname "${BASH_SOURCE[0]}")/../../../../.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
go build ${RACE:-} -o "$scratch/wasmhost" ./cmd/wasmhost # RACE: of `make test`, which builds that anyway
for id in notes feed-digest; do
	mkdir "$scratch/$id"
	cp -RL "plugins-src/$id/." "$scratch/$id"
	rm -rf "$scratch/$id/dist"
	"$scratch/wasmhost" -q build --minify "$scratch/$id" >"$scratch/said" 2>&1 || { cat "$scratch/said" >&2; exit 1; }
	"$scratch/wasmhost" -q package "$scratch/$id" -o "$scratch/$id.plugin.zip" >"$scratch/said" 2>&1 ||
		{ cat "$scratch/said" >&2; exit 1; }
	cp "$scratch/$id.plugin.zip" "$to/$id.plugin.zip"
done
