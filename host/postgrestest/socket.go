package postgrestest

import (
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
)

// Peer is the database to which a server connects, by its socket, whom the system
// calls as the user of the database. A test makes it, and the user.
const Peer = "peer"

// trust has the server look at who connects to Peer.
func (s *Server) trust() error {
	path := filepath.Join(s.data(), "pg_hba.conf")
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	return os.WriteFile(path, append([]byte("local "+Peer+" all peer\n"), text...), 0o600) // which has its owner
}

// BySocket is a configuration with the server's socket in place of its port.
func (s *Server) BySocket(tb testing.TB, c client.Config) client.Config {
	tb.Helper()
	u, err := url.Parse(c.Source)
	if err != nil {
		tb.Fatal(err)
	}
	c.Source = fmt.Sprintf("postgres://%s@/%s?host=%s&port=%d", u.User.Username(), strings.Trim(u.Path, "/"),
		url.QueryEscape(s.dir), s.port)
	return c
}
