//go:build unix

package client

import (
	"os"
	"path/filepath"
	"testing"
)

// Kubernetes mounts a secret as links through one that it changes.
func TestPasswordIsALink(t *testing.T) {
	folder := t.TempDir()
	if err := os.Mkdir(filepath.Join(folder, "..1"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "..1", "password"), []byte("secret\nmore"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, link := range [][2]string{{"..1", "..data"}, {filepath.Join("..data", "password"), "password"},
		{os.DevNull, "device"}} {
		if err := os.Symlink(link[0], filepath.Join(folder, link[1])); err != nil {
			t.Fatal(err)
		}
	}
	if line, err := firstLine(filepath.Join(folder, "password")); err != nil || line != "secret" {
		t.Errorf("%q, %v", line, err)
	}
	if _, err := firstLine(filepath.Join(folder, "device")); err == nil {
		t.Error("a device was read")
	}
}
