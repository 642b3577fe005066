package plugin

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/shorttest"
)

// TestKilledAtAnyTime kills a real process that does nothing but install,
// upgrade, change and remove a plugin, also while it copies files.
func TestKilledAtAnyTime(t *testing.T) {
	shorttest.Skip(t)
	dir, sources := prepare(t, change{name: "install"})
	for _, version := range []string{"1.0.0", "2.0.0"} { // so that copying takes a while
		for i := range 8 {
			path := filepath.Join(sources, version, fmt.Sprintf("more-%d.bin", i))
			if err := os.WriteFile(path, []byte(strings.Repeat(version, 20_000)), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	for round := range 15 {
		child := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestChangingChild$")
		child.Env = append(os.Environ(), childDir+"="+dir, childSources+"="+sources)
		out, err := child.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := child.Start(); err != nil {
			t.Fatal(err)
		}
		if line, err := bufio.NewReader(out).ReadString('\n'); err != nil || line != "ready\n" {
			t.Fatalf("round %d: the child says %q, %v", round, line, err)
		}
		time.Sleep(time.Duration(random.IntN(300)) * time.Millisecond)
		if err := child.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = child.Wait()
		found := outcome(t, dir) // fails the test where something is not whole
		t.Logf("round %d: %s", round, found)
	}
}

// TestChangingChild is not a test of its own: it is the process that is
// killed.
func TestChangingChild(t *testing.T) {
	dir, sources := os.Getenv(childDir), os.Getenv(childSources)
	if dir == "" || os.Getenv(childChange) != "" {
		return
	}
	r := manage(t, setup{dir: dir, offline: true})
	fmt.Println("ready")
	ctx := context.Background()
	install := func(version string, downgrade bool) {
		staged, err := r.Stage(ctx, filepath.Join(sources, version))
		if err != nil {
			t.Fatal(err)
		}
		defer staged.Discard()
		if _, err := r.Install(ctx, staged, Consent{Grants: []string{"cli"}, Downgrade: downgrade}); err != nil {
			t.Fatal(err)
		}
	}
	for {
		install("1.0.0", true)
		install("2.0.0", false)
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
