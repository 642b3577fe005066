package plugin

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/childtest"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// TestKilledAtAnyTime kills a real process that does nothing but install,
// upgrade, change and remove a plugin, also while it copies files.
func TestKilledAtAnyTime(t *testing.T) {
	shorttest.Skip(t)
	sources := sources(t)
	dir := prepare(t, change{name: "install"}, sources)
	for _, version := range []string{"1.0.0", "2.0.0"} { // so that copying takes a while
		for i := range 8 {
			path := filepath.Join(sources, version, fmt.Sprintf("more-%d.bin", i))
			if err := os.WriteFile(path, []byte(strings.Repeat(version, 20_000)), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	packTo(t, filepath.Join(sources, "2.0.0"), filepath.Join(sources, "2.0.0.zip"))
	for round := range childtest.KillAtAnyTime(t, 15, 300*time.Millisecond, "TestChangingChild", dir, sources) {
		found := outcome(t, dir) // fails the test where something is not whole
		t.Logf("round %d: %s", round, found)
	}
}

// TestChangingChild is not a test of its own: it is the process that is
// killed.
func TestChangingChild(t *testing.T) {
	args, ok := childtest.Args(t)
	if !ok {
		return
	}
	dir, sources := args[0], args[1]
	r := manage(t, setup{dir: dir, offline: true})
	childtest.Ready()
	ctx := context.Background()
	install := func(version string, downgrade bool) {
		staged, err := r.Stage(ctx, filepath.Join(sources, version))
		if err != nil {
			t.Fatal(err)
		}
		defer staged.Discard()
		if _, err := r.Install(ctx, staged, shown.Consent{Grants: []string{"cli"}, Downgrade: downgrade}); err != nil {
			t.Fatal(err)
		}
	}
	for {
		install("1.0.0", true)
		install("2.0.0.zip", false)
		if _, err := r.Disable(ctx, "p"); err != nil {
			t.Fatal(err)
		}
		if _, err := r.Revoke(ctx, "p", []string{"cli"}); err != nil {
			t.Fatal(err)
		}
		install("1.0.0", true)
		if err := r.Remove(ctx, "p", false); err != nil {
			t.Fatal(err)
		}
	}
}
