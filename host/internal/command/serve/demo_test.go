package serve

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

func TestExamplesAreBuiltOutsideOfTheCheckout(t *testing.T) {
	shorttest.Skip(t)
	scratch := t.TempDir()
	folders, err := exampleFolders(scratch)
	if err != nil || len(folders) == 0 {
		t.Fatalf("%v, %v", folders, err)
	}
	for _, folder := range folders {
		mod, err := os.ReadFile(filepath.Join(folder, "go.mod"))
		_, script := os.Stat(filepath.Join(folder, "tsconfig.json"))
		_, c := os.Stat(filepath.Join(folder, "compile_flags.txt"))
		_, zig := os.Stat(filepath.Join(folder, "src", "main.zig"))
		_, as := os.Stat(filepath.Join(folder, "assembly", "index.ts"))
		cargo, rust := os.ReadFile(filepath.Join(folder, "Cargo.toml"))
		if strings.Contains(string(cargo), "../../sdk") {
			t.Errorf("%s has no SDK", folder)
		}
		if script == nil || c == nil || rust == nil || zig == nil || as == nil {
			if err == nil {
				t.Errorf("%s has a go.mod", folder)
			}
			continue
		}
		if filepath.Dir(folder) != scratch || err != nil || !strings.Contains(string(mod), "replace "+cli.ModulePath) {
			t.Errorf("%s is built with the go.mod %s (%v)", folder, mod, err)
		}
	}
}
