//go:build unix

package osservice

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A service of the machine does not run what others than root can replace, or what it does not see.
func TestTrusted(t *testing.T) {
	for path, why := range map[string]string{
		"/home/me/wasmhost": "does not see", "/dev/shm/wasmhost": "does not see", "/no/such/program": "no such file"} {
		if err := Trusted(path); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%s: %v", path, err)
		}
	}
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	folder, err := os.MkdirTemp(here, "trusted")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	program := filepath.Join(folder, "wasmhost")
	if err := os.WriteFile(program, nil, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(folder, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := Trusted(program); err == nil || !strings.Contains(err.Error(), "can change") &&
		!strings.Contains(err.Error(), "does not see") {
		t.Errorf("in a folder of all: %v", err)
	}
}
