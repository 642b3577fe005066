package engine_test

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/sdk/js/engine"
)

// The engine is the one that was recorded, and was made from the sources that
// lie here.
func TestRecord(t *testing.T) {
	recorded, err := os.ReadFile(engine.RecordFile)
	if err != nil {
		t.Fatal(err)
	}
	sources, err := engine.SourceHash(os.DirFS("."))
	if err != nil {
		t.Fatal(err)
	}
	if want := engine.Record(engine.Wasm(), engine.Units(), sources); string(recorded) != want {
		t.Errorf("engine.wasm was not made from these sources: run `make engine` and commit what it writes\n"+
			"recorded:\n%sfound:\n%s", recorded, want)
	}
}

// Building it again gives the same bytes. Where the compiler or the source of
// QuickJS is not there, as in a checkout that never ran `make engine`, the
// record has to do.
func TestRebuild(t *testing.T) {
	tools := filepath.Join("..", "..", "..", ".tools")
	for _, needed := range []string{filepath.Join(tools, "stamp"), filepath.Join(tools, "quickjs", engine.SourceFile),
		filepath.Join("prelude", "node_modules")} {
		if _, err := os.Stat(needed); errors.Is(err, fs.ErrNotExist) {
			t.Logf("%s is not there: the engine is not built again", needed)
			return
		}
	}
	output := filepath.Join(t.TempDir(), "engine.wasm")
	ctx, cancel := context.WithTimeout(t.Context(), 8*time.Minute)
	defer cancel()
	if text, err := exec.CommandContext(ctx, "go", "run", "./build", "-offline", "-o",
		output).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	built, err := os.ReadFile(output)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(built, engine.Wasm()) {
		t.Errorf("building the engine again gives other bytes (%d, not %d): run `make engine` and commit what it writes",
			len(built), len(engine.Wasm()))
	}
	if built, err := os.ReadFile(output + ".units"); err != nil || !bytes.Equal(built, engine.Units()) {
		t.Errorf("building the units again gives %d bytes (%v), not %d", len(built), err, len(engine.Units()))
	}
}

// Units are found by their numbers, and by no others.
func TestUnits(t *testing.T) {
	for number, want := range []bool{true, true, true, true, true, true, true, true, false} {
		if unit, ok := engine.Unit(number); ok != want || ok && len(unit) < 1000 {
			t.Errorf("unit %d has %d bytes, %v", number, len(unit), ok)
		}
	}
	if _, ok := engine.Unit(-1); ok {
		t.Error("there is a unit -1")
	}
}
