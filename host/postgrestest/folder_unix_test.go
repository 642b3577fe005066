//go:build unix

package postgrestest

import (
	"net"
	"os"
	"path/filepath"
	"testing"

	"github.com/wasmhost/wasmhost/host/shorttest"
)

// The port of a server that is down is given to nobody else.
func TestPortStays(t *testing.T) {
	for range 50 {
		port, err := FreePort()
		if err != nil {
			t.Fatal(err)
		}
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		if given := l.Addr().(*net.TCPAddr).Port; port >= given {
			t.Errorf("the port is %d, and whoever asks for any is given %d", port, given)
		}
		_ = l.Close()
	}
}

// What a server leaves when it is killed lies in its folder.
func TestSharedMemory(t *testing.T) {
	s := New(t)
	found, err := filepath.Glob(filepath.Join(s.data(), "pg_dynshmem", "*"))
	if err != nil || len(found) == 0 {
		t.Errorf("it has %q, %v", found, err)
	}
}

// What a server begins with comes from an archive, which is made where there is
// none and where it is cut.
func TestArchive(t *testing.T) {
	shorttest.Skip(t)
	real := caches
	t.Cleanup(func() { caches = real })
	caches = t.TempDir()
	var passwords [4]string
	for i := range passwords {
		found, err := filepath.Glob(filepath.Join(caches, "wasmhost-test", "*"))
		if err != nil || len(found) != min(i, 1) {
			t.Fatalf("the archives are %q, %v", found, err)
		}
		if i == 2 {
			if err := os.Truncate(found[0], 20<<20); err != nil {
				t.Fatal(err)
			}
		}
		s := New(t)
		passwords[i] = s.password
		if err := s.Exec(s.make(t), "SET ROLE "+User, "CREATE SCHEMA s"); err != nil {
			t.Error(err)
		}
		s.Stop()
	}
	if p := passwords; p[0] != p[1] || p[1] == p[2] || p[2] != p[3] {
		t.Errorf("the passwords are %q: each that differs was made with its archive", p)
	}
}
