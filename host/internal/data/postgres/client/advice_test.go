package client

import (
	"fmt"
	"net"
	"os"
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
