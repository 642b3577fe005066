package command

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/leaf/corpustest"
	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// Whatever a manifest says, its user sees what he is asked, at the end and in
// words of the host.
func TestHostileManifestsHideNothing(t *testing.T) {
	shorttest.Skip(t)
	next := corpustest.Consents(1)
	worst := 0
	const id = corpustest.PlainMark + "-it-asks-for-no-permissions"
	c := newCLI(t)
	c.terminal, c.input = true, "n\n"
	for i := range shorttest.Rounds(12, 3) {
		pair := next()
		first, second := hostilePlugin(t, pair.First), hostilePlugin(t, pair.Second)
		for _, columns := range []int{20, 41, 80, 200} { // a refusal leaves nothing behind
			c.width = columns
			columns := min(columns, cli.MostColumns)
			lines := c.showsConsent(fmt.Sprintf("round %d, %d columns", i, columns), columns, pair.FirstAsks, "install", first)
			if columns == 80 {
				worst = max(worst, lines)
			}
		}
		c.width = 80
		c.must("install", first, "--yes")
		// The upgrade is shown by the same code.
		worst = max(worst, c.showsConsent(fmt.Sprintf("upgrade of round %d", i), c.width, pair.SecondAsks, "install", second))
		c.must("install", first, "--grant", "cli")
		c.must("revoke", id, "cli", "cron")
		c.showsConsent(fmt.Sprintf("grants of round %d", i), c.width, []string{"cli", "cron"}, "grant", id, "cli", "cron")
		c.must("remove", id, "--purge", "--yes") // so that the next one is new
	}
	t.Logf("at most %d lines of 80 columns", worst)
}

// showsConsent runs a command that asks, and returns how many lines it showed
// before.
func (c *user) showsConsent(what string, columns int, asks []string, args ...string) int {
	c.t.Helper()
	r := c.run(args...)
	before, _, asked := strings.Cut(r.err, " [y/N] ")
	at := strings.LastIndexByte(before, '\n') + 1
	if !asked || r.code != cli.ExitFailed {
		c.t.Fatalf("%s: nothing was asked:\n%s", what, r.err)
	}
	lines, err := corpustest.CheckShown(before[:at], columns, asks)
	if err != nil {
		c.t.Errorf("%s: %v\n%s", what, err, before)
	}
	for _, char := range before {
		if char != '\n' && visible.Deceives(char) {
			c.t.Errorf("%s: %U is shown", what, char)
		}
	}
	return lines
}

// hostilePlugin makes the folder of a plugin with a manifest.
func hostilePlugin(t *testing.T, text []byte) string {
	t.Helper()
	folder := t.TempDir()
	write(t, filepath.Join(folder, "manifest.json"), string(text))
	if err := os.WriteFile(filepath.Join(folder, "backend.wasm"), guesttest.C(t, "echo"), 0o644); err != nil {
		t.Fatal(err)
	}
	return folder
}
