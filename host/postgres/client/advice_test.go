package client

import (
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"
)

// Who may not use a socket is told where that is decided. An administrator, as whom
// tests may run, may use each.
func TestForbiddenSocket(t *testing.T) {
	for network, want := range map[string]bool{"unix": true, "tcp": false} {
		err := fmt.Errorf("connect: %w", &net.OpError{Op: "dial", Net: network,
			Err: os.NewSyscallError("connect", syscall.EACCES)})
		if got := advised(err, &pgconn.Config{Host: "/run/postgresql", Port: 5432}).Error(); strings.Contains(got,
			"unix_socket_permissions") != want {
			t.Errorf("%s: %s", network, got)
		}
	}
}

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
			t.Skip("this system lets nobody make links: ", err)
		}
	}
	if line, err := firstLine(filepath.Join(folder, "password")); err != nil || line != "secret" {
		t.Errorf("%q, %v", line, err)
	}
	if _, err := firstLine(filepath.Join(folder, "device")); err == nil {
		t.Error("a device was read")
	}
}
