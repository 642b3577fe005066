// Package postgrestest starts a real PostgreSQL server for tests: once in a
// process, on a free port of the loopback interface and a socket, with its data in
// a temporary folder, in memory where there is room, as a user without privileges.
// It ends with the process, also when that is killed. Nothing but tests imports it.
//
// The server is Debian's package, which `make setup` installs as root, or that of the initdb on the PATH; its data lies
// in /dev/shm where 4 GiB are free, and comes from an archive in the user's folder for caches. Emptied databases are
// lent again. [Again] runs the tests of a package once more, and [At] is the database that a test has then in place of
// its file. Benchmarks called BenchmarkServer... compare a file with a server, by its port and by its socket.
//
// Not promised: it is for tests of this module.
package postgrestest

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
)

// Server is one that runs.
type Server struct {
	dir      string
	bin      string // the folder of the programs
	port     int
	password string
	made     atomic.Int64 // databases

	mu    sync.Mutex
	free  []string // databases that are empty and nobody uses
	open  map[string]*client.Database
	sync  string // whether it waits for the disk
	alive *exec.Cmd
	stop  io.Closer // the end of a pipe whose closing ends the server
}

// The names that tests use. The host's user may make roles and nothing more.
const (
	admin    = "postgres"
	User     = "wasmhost"
	template = "wasmhost_template"
)

// Variable names the server of another process, which is used in place of one's
// own: its port, its password and its folder.
const Variable = "WASMHOST_TEST_POSTGRES"

var shared = sync.OnceValues(func() (*Server, error) {
	if given := os.Getenv(Variable); given != "" {
		s := &Server{}
		_, err := fmt.Sscanf(given, "%d %s", &s.port, &s.password)
		parts := strings.SplitN(given, " ", 3)
		s.dir = parts[len(parts)-1]
		return s, err
	}
	return start("off")
})

// Environ is what a process is started with that uses this server.
func (s *Server) Environ() string {
	return fmt.Sprintf("%s=%d %s %s", Variable, s.port, s.password, s.dir)
}

// Shared returns the server of this process, which all tests have together.
func Shared(tb testing.TB) *Server {
	tb.Helper()
	s, err := shared()
	if err != nil {
		tb.Fatalf("start PostgreSQL: %v; `make setup` installs it on Debian, elsewhere install PostgreSQL 15 or later", err)
	}
	return s
}

// New returns a server of the test's own, which it may stop.
func New(tb testing.TB) *Server {
	tb.Helper()
	return begin(tb, "off")
}

// NewDurable is New for a server that waits for its disk, as one that is no test
// does.
func NewDurable(tb testing.TB) *Server {
	tb.Helper()
	return begin(tb, "on")
}

func begin(tb testing.TB, sync string) *Server {
	tb.Helper()
	s, err := start(sync)
	if err != nil {
		tb.Fatalf("start PostgreSQL: %v; `make setup` installs it on Debian, elsewhere install PostgreSQL 15 or later", err)
	}
	tb.Cleanup(s.Stop)
	return s
}

// Config returns the configuration of an empty database of the shared server: one
// that another test has had, where one is free, since making one takes longer
// than emptying it.
func Config(tb testing.TB) client.Config {
	tb.Helper()
	s := Shared(tb)
	return s.config(s.lend(tb))
}

// Database returns an empty database of the shared server, open.
func Database(tb testing.TB) *client.Database {
	tb.Helper()
	d, err := client.Open(context.Background(), Config(tb))
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(d.Close)
	return d
}

// Config makes a database, and returns how to open it.
func (s *Server) Config(tb testing.TB) client.Config {
	tb.Helper()
	return s.config(s.make(tb))
}

func (s *Server) make(tb testing.TB) (name string) {
	tb.Helper()
	name = s.newName()
	if err := s.Exec(admin, created(name, template)); err != nil {
		tb.Fatal(err)
	}
	return name
}

// created is the statement that makes a database with what another one has, whose
// files the server copies: a third of the time that writing all to its log takes.
func created(name, from string) string {
	return fmt.Sprintf("CREATE DATABASE %s TEMPLATE %s OWNER %s STRATEGY file_copy", name, from, User)
}

func (s *Server) newName() string { return fmt.Sprintf("test%d_%d", os.Getpid(), s.made.Add(1)) }

func (s *Server) config(database string) client.Config {
	return client.Config{
		Source:       fmt.Sprintf("postgres://%s@127.0.0.1:%d/%s", User, s.port, database),
		PasswordFile: filepath.Join(s.dir, "password"),
		Limits:       postgres.Limits{Connections: 24},
	}
}

// Exec executes texts in a database as the administrator.
func (s *Server) Exec(database string, texts ...string) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	conn, err := s.connect(ctx, s.port, database)
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	for _, text := range texts {
		if _, err := conn.Exec(ctx, text, pgx.QueryExecModeSimpleProtocol); err != nil {
			return fmt.Errorf("%s: %w", text, err)
		}
	}
	return nil
}

// connect connects as the administrator.
func (s *Server) connect(ctx context.Context, port int, database string) (*pgx.Conn, error) {
	return pgx.Connect(ctx, fmt.Sprintf("postgres://%s:%s@127.0.0.1:%d/%s?sslmode=disable", admin, s.password, port,
		database))
}

// start makes a data folder and runs a server on it.
func start(sync string) (*Server, error) {
	bin, err := find()
	if err != nil {
		return nil, err
	}
	s := &Server{bin: bin, sync: sync}
	if s.dir, err = s.folder(); err != nil {
		return nil, err
	}
	if err := s.fill(); err != nil {
		return nil, err
	}
	return s, s.Start()
}

func (s *Server) data() string { return filepath.Join(s.dir, "data") }

// watcher runs the server for as long as its standard input stays open, so that
// it does not outlive who has started it.
const watcher = `"$@" </dev/null >log 2>&1 & server=$!; read -r what; ` +
	`if [ "$what" = kill ]; then kill -QUIT $server; else kill -INT $server; fi; wait $server; ` +
	`[ "$what" = keep ] || [ "$what" = kill ] || rm -rf "$PWD"`

// Start starts a server that was stopped by Kill, on the port that it had.
func (s *Server) Start() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for range 5 {
		port := s.port
		if port == 0 {
			var err error
			if port, err = FreePort(); err != nil {
				return err
			}
		}
		if err := s.run(port); err == nil {
			s.port = port
			return nil
		} else if s.port != 0 {
			return err
		}
	}
	return errors.New("no port was free")
}

func (s *Server) run(port int) error {
	// What its processes share lies in its folder, so that one which is killed leaves
	// nothing elsewhere.
	cmd := exec.Command("/bin/sh", "-c", watcher, "sh", filepath.Join(s.bin, "postgres"), "-D", s.data(),
		"-c", "dynamic_shared_memory_type=mmap",
		"-p", fmt.Sprint(port),
		"-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="+s.dir, "-c", "max_connections=500",
		"-c", "fsync="+s.sync, "-c", "full_page_writes="+s.sync, "-c", "shared_buffers=64MB", "-c", "max_wal_size=64MB",
		"-c", "logging_collector=off", "-c", "wal_retrieve_retry_interval=100ms")
	cmd.Dir = s.dir
	unprivileged(cmd)
	in, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	s.alive, s.stop = cmd, in
	deadline := time.Now().Add(time.Minute)
	for time.Now().Before(deadline) {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		conn, err := s.connect(ctx, port, admin)
		cancel()
		if err == nil {
			return conn.Close(context.Background())
		}
		if lines := s.log(); strings.Contains(lines, "could not bind") || strings.Contains(lines, "FATAL:  could not") {
			s.end("keep")
			return errors.New(lines)
		}
		time.Sleep(20 * time.Millisecond)
	}
	s.end("keep")
	return fmt.Errorf("the server does not answer:\n%s", s.log())
}

// log is the end of what the server has said.
func (s *Server) log() string {
	file, err := os.Open(filepath.Join(s.dir, "log"))
	if err != nil {
		return err.Error()
	}
	defer file.Close()
	var lines []string
	for scan := bufio.NewScanner(file); scan.Scan(); {
		lines = append(lines, scan.Text())
	}
	return strings.Join(lines[max(len(lines)-20, 0):], "\n")
}

// Kill ends the server as a crash would; Start brings it back.
func (s *Server) Kill() { s.locked("kill") }

// Stop ends the server and removes its data.
func (s *Server) Stop() {
	s.locked("")
	_ = os.RemoveAll(s.dir) // where it had been killed
}

func (s *Server) locked(how string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.end(how)
}

func (s *Server) end(how string) {
	if s.alive == nil {
		return
	}
	if w, ok := s.stop.(io.Writer); ok {
		_, _ = io.WriteString(w, how+"\n")
	}
	_ = s.stop.Close()
	_ = s.alive.Wait()
	s.alive = nil
}

// find looks for the programs of the server, which Debian keeps off the PATH.
func find() (string, error) {
	places, _ := filepath.Glob("/usr/lib/postgresql/*/bin")
	slices.Sort(places)
	slices.Reverse(places)
	for _, dir := range places {
		if _, err := os.Stat(filepath.Join(dir, "initdb")); err == nil {
			return dir, nil
		}
	}
	path, err := exec.LookPath("initdb")
	if err != nil {
		return "", err
	}
	if path, err = filepath.EvalSymlinks(path); err != nil {
		return "", err
	}
	return filepath.Dir(path), nil
}

// FreePort returns a port below those that systems give to whoever asks for any: while
// the server that has it is down, nobody is given it.
func FreePort() (int, error) {
	var err error
	for range 20 {
		var l net.Listener
		port := 20_000 + rand.IntN(10_000)
		if l, err = net.Listen("tcp", fmt.Sprint("127.0.0.1:", port)); err == nil {
			return port, l.Close()
		}
	}
	return 0, err
}
