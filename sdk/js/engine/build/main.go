// Command build makes the JavaScript engine, sdk/js/engine/engine.wasm, from
// the C source of QuickJS-NG and the files beside it, and records what it was
// made from. Run it from anywhere inside the module, after `make setup`:
//
//	go run ./sdk/js/engine/build
//
// The result is the same on every machine. The C source comes out of a crate
// of pinned version and checksum, which cargo downloads where .tools does not
// have it yet; the packages that units are made of are pinned in
// prelude/package-lock.json, and `make setup` installs them.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"

	"github.com/wasmhost/wasmhost/sdk/checkout"
	"github.com/wasmhost/wasmhost/sdk/js/engine"
)

func main() {
	output := flag.String("o", "", "write the engine to this `file` and record nothing")
	offline := flag.Bool("offline", false, "download nothing")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *output, *offline); err != nil {
		fmt.Fprintln(os.Stderr, "build:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, output string, offline bool) error {
	root, err := checkout.Here()
	if err != nil {
		return err
	}
	w := newBuilder(root)
	if err := w.source(ctx, offline); err != nil {
		return err
	}
	wasm, units, err := w.build(ctx)
	if err != nil {
		return err
	}
	if output != "" {
		if err := os.WriteFile(output+".units", units, 0o644); err != nil {
			return err
		}
		return os.WriteFile(output, wasm, 0o644)
	}
	sources, err := engine.SourceHash(os.DirFS(w.dir))
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(w.dir, engine.RecordFile), []byte(engine.Record(wasm, units, sources)),
		0o644); err != nil {
		return fmt.Errorf("record what the engine was made from: %w", err)
	}
	for name, content := range map[string][]byte{"units.bin": units, "engine.wasm": wasm} {
		packed := engine.Pack(content)
		if err := os.WriteFile(filepath.Join(w.dir, name+engine.PackedSuffix), packed, 0o644); err != nil {
			return fmt.Errorf("write a part of the engine: %w", err)
		}
		fmt.Printf("wrote sdk/js/engine/%s%s, %d bytes for %d\n", name, engine.PackedSuffix, len(packed), len(content))
	}
	return nil
}

// lines joins what a failed program wrote to a message.
func lines(output []byte) string { return strings.TrimSpace(string(output)) }
