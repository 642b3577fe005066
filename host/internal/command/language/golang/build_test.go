package golang

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

func TestOnlyTheFirstBuildMayFillInSums(t *testing.T) {
	for name, c := range map[string]struct {
		mod   string
		files []string
		want  bool
	}{
		"published":        {string(ModFile("x", "v1.2.3", "")), nil, true},
		"locked":           {string(ModFile("x", "v1.2.3", "")), []string{"go.sum"}, false},
		"vendored":         {string(ModFile("x", "v1.2.3", "")), []string{"vendor"}, false},
		"checkout":         {string(ModFile("x", cli.Unpublished, "/somewhere")), nil, false},
		"another module":   {"module x\n", nil, false},
		"no go.mod at all": {"", nil, false},
	} {
		folder := t.TempDir()
		if c.mod != "" {
			if err := os.WriteFile(filepath.Join(folder, "go.mod"), []byte(c.mod), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		for _, f := range c.files {
			if err := os.WriteFile(filepath.Join(folder, f), nil, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if got := firstBuild(folder); got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}
