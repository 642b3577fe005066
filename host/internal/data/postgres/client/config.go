package client

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
)

// Config says which server to use, and how.
type Config struct {
	// Source is the connection string, postgres://USER@HOST:PORT/DATABASE, which
	// may name several servers as HOST:PORT,HOST:PORT: the one is used that may be
	// written. A server on this machine is reached by its socket, in the folder
	// that host=FOLDER names; without USER, as whom the system has this process run.
	// It holds no password: that comes from PasswordFile, else from the
	// variable PGPASSWORD, else from the file .pgpass or the one that PGPASSFILE names.
	Source string
	// PasswordFile is a file whose first line is the password.
	PasswordFile string
	// Limits; zero fields take their defaults.
	Limits postgres.Limits
}

// options are what may stand behind the ? of a connection string.
var options = []string{"sslmode", "sslrootcert", "sslcert", "sslkey", "passfile", "host", "port",
	sessionAttrs}

// sessionAttrs is which of several servers is meant, by which only the one is that
// may be written.
const sessionAttrs = "target_session_attrs"

// parse reads the configuration. No error has what might be a password.
func (c *Config) parse() (*pgconn.Config, error) {
	if err := limits.Fill(&c.Limits); err != nil {
		return nil, err
	}
	u, err := url.Parse(c.Source)
	if err != nil {
		return nil, errors.New("the connection string is no URL: write it as postgres://USER@HOST:PORT/DATABASE, without a " +
			"password, and percent-encode characters such as @ and / in names")
	}
	if u.Scheme != "postgres" && u.Scheme != "postgresql" {
		return nil, errors.New("the connection string must begin with postgres://, as in postgres://USER@HOST:PORT/DATABASE")
	}
	if _, has := u.User.Password(); has || u.Query().Has("password") {
		return nil, errors.New("the connection string holds a password, which everybody on this machine could read: take " +
			"it out, and give it in a file (--database-password-file), in the variable PGPASSWORD, or in ~/.pgpass")
	}
	query := u.Query()
	for name := range query {
		if !slices.Contains(options, name) {
			return nil, fmt.Errorf("the connection string has the option %q; it may have %s", name, strings.Join(options, ", "))
		}
	}
	if strings.Trim(u.Path, "/") == "" {
		return nil, errors.New("the connection string names no database: write postgres://USER@HOST:PORT/DATABASE")
	}
	if want := query.Get(sessionAttrs); want != "" && want != "read-write" && want != "primary" {
		return nil, fmt.Errorf("%s=%s is of no use to a host, which writes: leave it out, or say read-write",
			sessionAttrs, want)
	}
	mode := query.Get("sslmode")
	// Where the servers are may come from the environment as well.
	config, err := parseWith(u, query, "disable")
	if err != nil {
		return nil, err
	}
	local, sockets := true, true
	for _, p := range placesOf(config) {
		if err := p.check(); err != nil {
			return nil, err
		}
		_, socket := p.socket()
		local, sockets = local && p.local(), sockets && socket
	}
	if u.User.Username() == "" && (!sockets || config.User == "") {
		return nil, errors.New("the connection string names no user: write postgres://USER@HOST:PORT/DATABASE")
	}
	switch {
	case mode == "" && !local:
		mode = "verify-full"
	case (mode == "allow" || mode == "prefer") && !local:
		return nil, fmt.Errorf("sslmode=%s goes on without encryption where the server, or somebody in between, wants that: "+
			"use verify-full (the default), or disable if that is meant", mode)
	}
	if mode != "" {
		if config, err = parseWith(u, query, mode); err != nil {
			return nil, err
		}
	}
	switch {
	case c.PasswordFile != "":
		config.Password, err = firstLine(c.PasswordFile)
	case config.Password != "" && os.Getenv("PGPASSWORD") == "":
		err = checkSecret(query.Get("passfile"), "PGPASSFILE", ".pgpass")
	}
	if err != nil {
		return nil, fmt.Errorf("read the password of the database: %w", err)
	}
	if config.TLSConfig != nil {
		home := filepath.Join(".postgresql", "postgresql.key")
		if err := checkSecret(query.Get("sslkey"), "PGSSLKEY", home); err != nil {
			return nil, fmt.Errorf("read the key by which the database knows its client: %w", err)
		}
	}
	if config.RequireAuth == "" && config.Password != "" && unencrypted(config) {
		config.RequireAuth = "scram-sha-256"
	}
	c.complete(config)
	return config, nil
}

// unencrypted reports whether a server may be reached by a network without TLS. Then
// whoever has taken its port while it is gone, or stands in between, could ask for the
// password, or for none, and pose as the server; by SCRAM it gets nothing, and has to
// know what the server knows of the password. PGREQUIREAUTH names other methods.
func unencrypted(config *pgconn.Config) bool {
	all := append([]*pgconn.FallbackConfig{{Host: config.Host, Port: config.Port, TLSConfig: config.TLSConfig}},
		config.Fallbacks...)
	return slices.ContainsFunc(all, func(c *pgconn.FallbackConfig) bool {
		_, socket := place{c.Host, c.Port}.socket()
		return !socket && c.TLSConfig == nil
	})
}

// parseWith reads a connection string with one sslmode.
func parseWith(u *url.URL, query url.Values, mode string) (*pgconn.Config, error) {
	query.Set("sslmode", mode)
	with := *u
	with.RawQuery = query.Encode()
	config, err := pgconn.ParseConfig(with.String())
	if err != nil {
		return nil, fmt.Errorf("the connection string cannot be used: %w; see that host, port, sslmode and the files that "+
			"it names are right", cause(err))
	}
	return config, nil
}

// complete sets what is not the user's choice: what the server, the database or the
// role has set otherwise does not count. Warnings say what a standby has not
// confirmed, and how long a lock is waited for is the caller's.
func (c *Config) complete(to *pgconn.Config) {
	to.ConnectTimeout = c.Limits.ConnectTime
	to.ValidateConnect = validate
	to.RuntimeParams = map[string]string{
		"application_name": "wasmhost", "search_path": searchPath, "client_encoding": "UTF8", "timezone": "UTC",
		"standard_conforming_strings": "on", "default_transaction_isolation": "read committed",
		"default_transaction_read_only": "off", "client_min_messages": "warning", "lock_timeout": "0",
		"idle_in_transaction_session_timeout": milliseconds(c.Limits.IdleTime),
	}
	maps.Copy(to.RuntimeParams, unheard(c.Limits.ReadIdleTime))
}

// signs is how often a host gives a sign of life within the time after which its
// silence ends a connection.
const signs = 5

// unheard has the server end a connection whose other end takes nothing, or is not
// heard of, for so long.
func unheard(silence time.Duration) map[string]string {
	seconds := strconv.Itoa(max(1, int(silence/signs/time.Second)))
	return map[string]string{"tcp_user_timeout": milliseconds(silence), "tcp_keepalives_idle": seconds,
		"tcp_keepalives_interval": seconds, "tcp_keepalives_count": strconv.Itoa(signs - 1)}
}

// milliseconds is a time as the server takes it.
func milliseconds(d time.Duration) string { return strconv.FormatInt(d.Milliseconds(), 10) }

// cause is what lies behind an error of the parser, whose own text has parts of
// the connection string.
func cause(err error) error {
	for next := errors.Unwrap(err); next != nil; next = errors.Unwrap(err) {
		err = next
	}
	if parse := new(pgconn.ParseConfigError); errors.As(err, &parse) {
		return errors.New("it is malformed")
	}
	return err
}

// firstLine reads a file that somebody else looks after.
func firstLine(path string) (string, error) {
	const most = 4 << 10
	text, err := regular.ReadGiven(path, most)
	if err != nil {
		return "", err
	}
	line, _, _ := strings.Cut(string(text), "\n")
	if line = strings.TrimSuffix(line, "\r"); line == "" {
		return "", fmt.Errorf("the first line of %s is empty", path)
	}
	return line, nil
}

// checkSecret refuses a file that others may read, and that the driver has read: the
// one that the connection string names, else a variable, else the one in the home
// folder. The driver finds it as libpq does, and looks at no mode.
func checkSecret(named, variable, home string) error {
	path := cmp.Or(named, os.Getenv(variable))
	if path == "" {
		folder, err := os.UserHomeDir() // as the driver does
		if err != nil {
			return nil // it has not been found
		}
		path = filepath.Join(folder, home)
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil // the secret is from elsewhere, or there is none
	}
	return regular.CheckGiven(path, info)
}
