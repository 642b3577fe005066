//go:build unix

package command

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// A script that would take all memory or never end as it is bundled ends the
// command, with a reason and what to do.
func TestBuildIsBounded(t *testing.T) {
	shorttest.Skip(t)
	for name, c := range map[string]struct {
		write func(folder string)
		args  []string
		want  string
	}{
		"memory": {func(folder string) {
			write(t, filepath.Join(folder, "src", "index.ts"), "import x from './x.cjs';\nexport default x;\n")
			write(t, filepath.Join(folder, "src", "x.cjs"), "module.exports = () => 'a'"+strings.Repeat("+'a'", 60_000))
		}, []string{"--build-memory-mb", "300"}, "error: bundling takes more than 300 MiB of memory"},
		"time": {func(folder string) {
			write(t, filepath.Join(folder, "src", "index.ts"), "export * from './l0_0.js';\nexport default () => 1;\n")
			for layer := range 40 {
				for i := range 2 {
					text := fmt.Sprintf("export * from './l%d_0.js';\nexport * from './l%d_1.js';\n", layer+1, layer+1)
					write(t, filepath.Join(folder, "src", fmt.Sprintf("l%d_%d.js", layer, i)), text)
				}
			}
			write(t, filepath.Join(folder, "src", "l40_0.js"), "export const a = 1;\n")
			write(t, filepath.Join(folder, "src", "l40_1.js"), "export const b = 1;\n")
		}, []string{"--build-timeout", "2s"}, "error: bundling takes longer than 2s"},
	} {
		t.Run(name, func(t *testing.T) {
			folder := scriptSource(t, "")
			c.write(folder)
			p := newCLI(t).start(append([]string{"build", folder}, c.args...)...)
			began := time.Now()
			done := make(chan error, 1)
			go func() { done <- p.Wait() }()
			select {
			case err := <-done:
				if err == nil || p.ProcessState.ExitCode() != cli.ExitFailed || !strings.Contains(p.err.String(), c.want) {
					t.Errorf("%v: %s", err, p.err.String())
				}
			case <-time.After(time.Minute):
				t.Fatalf("it goes on after %v", time.Since(began))
			}
		})
	}
}
