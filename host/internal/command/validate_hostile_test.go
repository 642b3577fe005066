package command

import (
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// importing is a module with n imports that no host offers.
func importing(n int, name func(i int) string) []byte {
	vector := func(b []byte) []byte { return append(binary.AppendUvarint(nil, uint64(len(b))), b...) }
	list := binary.AppendUvarint(nil, uint64(n))
	for i := range n {
		list = append(append(append(list, vector([]byte("nobody"))...), vector([]byte(name(i)))...), 0, 0)
	}
	module := append([]byte("\x00asm\x01\x00\x00\x00\x01\x04\x01\x60\x00\x00\x02"), vector(list)...)
	return module
}

// What is printed of a backend that nobody has agreed to has a bound, however many
// imports it has, and whatever they are called.
func TestValidateManyImports(t *testing.T) {
	c := newCLI(t)
	folder := t.TempDir()
	manifest := `{"manifestVersion":1,"plugin":{"id":"many","name":"Many","version":"1.0.0"},` +
		`"backend":{"entryPoint":"many.wasm"},"permissions":[]}`
	if err := os.WriteFile(filepath.Join(folder, "manifest.json"), []byte(manifest), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, module := range map[string][]byte{
		"many": importing(10_000, func(i int) string { return fmt.Sprint("function", i) }),
		"long": importing(2_000, func(i int) string { return fmt.Sprint(i) + strings.Repeat("n", 4000) }),
		"more": importing(100_000, func(i int) string { return fmt.Sprint(i) }),
		"name": importing(1, func(i int) string { return strings.Repeat("n", 16<<20) }),
	} {
		if err := os.WriteFile(filepath.Join(folder, "many.wasm"), module, 0o600); err != nil {
			t.Fatal(err)
		}
		for _, args := range [][]string{{"validate", folder}, {"validate", folder, "--json"}} {
			out := c.run(args...)
			printed := out.out + out.err
			if len(printed) > 40_000 || strings.Contains(printed, strings.Repeat("n", 300)) {
				t.Errorf("%s, %v: %d bytes are printed", name, args, len(printed))
			}
			switch name {
			case "many", "long":
				if n := strings.Count(printed, "nobody"); n < 20 || n > 100 {
					t.Errorf("%s, %v: %d imports are shown", name, args, n)
				}
			default:
				if !strings.Contains(printed, "at most") {
					t.Errorf("%s, %v: %s", name, args, printed)
				}
			}
		}
	}
}
