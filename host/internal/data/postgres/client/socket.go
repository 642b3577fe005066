package client

import (
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
)

// longestPath is how many bytes the system takes as the path of a socket.
const longestPath = len(syscall.RawSockaddrUnix{}.Path) - 1

// place is where a server may be: a host, or a folder with a socket.
type place struct {
	host string
	port uint16
}

// placesOf are the places of a configuration, in the order in which they are tried.
func placesOf(config *pgconn.Config) []place {
	list := []place{{config.Host, config.Port}}
	for _, other := range config.Fallbacks {
		list = append(list, place{other.Host, other.Port})
	}
	return slices.Compact(list) // with TLS and without it a host is there twice
}

func (p place) String() string { return net.JoinHostPort(p.host, strconv.Itoa(int(p.port))) }

// socket is the path of the place's socket; a host has none.
func (p place) socket() (path string, is bool) {
	network, address := pgconn.NetworkAddress(p.host, p.port)
	return address, network == "unix"
}

// local reports whether a place is this machine.
func (p place) local() bool {
	ip, err := netip.ParseAddr(p.host)
	_, socket := p.socket()
	return socket || p.host == "localhost" || err == nil && ip.IsLoopback()
}

// check refuses what cannot be a place.
func (p place) check() error {
	path, is := p.socket()
	switch {
	case !is && strings.Contains(p.host, "/"):
		return fmt.Errorf("the connection string has the host %s: the folder of a socket is named from the root on, as in "+
			"postgres:///DATABASE?host=/run/postgresql", p.host)
	case is && len(path) > longestPath:
		return fmt.Errorf("the path of the socket %s has %d bytes, and this system takes %d: have the server make one in "+
			"a shorter folder (unix_socket_directories)", path, len(path), longestPath)
	}
	return nil
}

// socketAdvice is [advice] on a connection by a socket.
func socketAdvice(err error, config *pgconn.Config) string {
	var network *net.OpError
	_, socket := place{config.Host, config.Port}.socket()
	switch {
	case socket && postgres.State(err) == notAuthorized:
		return fmt.Sprintf("see that the server has the user %s, and that the host runs as the system's user of that "+
			"name, by which most servers know who uses their socket: else name the system's user in pg_ident.conf, or let "+
			"%[1]s in by a password in pg_hba.conf", config.User)
	case !errors.As(err, &network) || network.Net != "unix":
	case errors.Is(network, fs.ErrPermission):
		return "whom the host runs as may not use the server's socket: see unix_socket_permissions and the rights of its " +
			"folder"
	case errors.Is(network, fs.ErrNotExist), errors.Is(network, syscall.ECONNREFUSED):
		return "no server has this socket: see that it runs, and that the folder and the port are those that it has " +
			"(SHOW unix_socket_directories, SHOW port)"
	}
	return ""
}

// notAuthorized is the state of a user whom no rule of the server lets in.
const notAuthorized = "28000"
