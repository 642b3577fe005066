package postgrestest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
)

// Pair is a primary and a standby, which has what the primary acknowledges: a
// commit waits for both disks. No server but the tests' decides which is which.
type Pair struct {
	mu      sync.Mutex
	primary *Server
	other   *Server // the standby, or the primary before
	follows bool    // other is a standby
}

// NewPair returns a pair of the test's own.
func NewPair(tb testing.TB) *Pair {
	tb.Helper()
	return beginPair(tb, "off")
}

// NewDurablePair is NewPair for servers that wait for their disks, as those that
// are no test do.
func NewDurablePair(tb testing.TB) *Pair {
	tb.Helper()
	return beginPair(tb, "on")
}

func beginPair(tb testing.TB, sync string) *Pair {
	tb.Helper()
	primary := begin(tb, sync)
	other := &Server{bin: primary.bin, password: primary.password, sync: primary.sync}
	tb.Cleanup(other.Stop)
	var err error
	if other.dir, err = other.folder(); err == nil {
		err = own(other.dir)
	}
	p := &Pair{primary: primary, other: other}
	if err == nil {
		err = p.Attach()
	}
	if err != nil {
		tb.Fatalf("start a standby: %v", err)
	}
	return p
}

// Config makes a database, and returns how to open it on whichever server is the
// primary.
func (p *Pair) Config(tb testing.TB) client.Config {
	tb.Helper()
	primary, other := p.both()
	return client.Config{
		Source: fmt.Sprintf("postgres://%s@127.0.0.1:%d,127.0.0.1:%d/%s?target_session_attrs=read-write", User,
			primary.port, other.port, primary.make(tb)),
		PasswordFile: filepath.Join(primary.dir, "password"),
		Limits:       postgres.Limits{Connections: 24},
	}
}

func (p *Pair) both() (primary, other *Server) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.primary, p.other
}

// Processes are those of the primary and of the other server, which have started
// all others of theirs.
func (p *Pair) Processes(tb testing.TB) (pids [2]int) {
	tb.Helper()
	primary, other := p.both()
	for i, s := range []*Server{primary, other} {
		text, err := os.ReadFile(filepath.Join(s.data(), "postmaster.pid"))
		if err == nil {
			_, err = fmt.Sscan(string(text), &pids[i])
		}
		if err != nil {
			tb.Fatal(err)
		}
	}
	return pids
}

// Await says whether commits wait for the standby.
func (p *Pair) Await(standby bool) error {
	primary, _ := p.both()
	if standby {
		return primary.Exec(admin, await("*")...)
	}
	return primary.Exec(admin, await("")...)
}

// await are the statements by which commits wait for certain servers, or none.
func await(names string) []string {
	return []string{"ALTER SYSTEM SET synchronous_standby_names = '" + names + "'", "SELECT pg_reload_conf()"}
}

// Kill ends the primary as a crash would.
func (p *Pair) Kill() {
	primary, _ := p.both()
	primary.Kill()
}

// Promote makes the standby the primary. Where the old one was not killed, it
// goes on until [Pair.Attach], as one that the network has cut off: what is
// committed there waits for a standby that does not come.
func (p *Pair) Promote() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.follows {
		return errors.New("there is no standby to promote")
	}
	p.primary, p.other, p.follows = p.other, p.primary, false
	return p.primary.Exec(admin, "SELECT pg_promote(true, 60)")
}

// Attach makes the other server a standby of the primary, from a copy of its
// data, and returns when commits wait for it.
func (p *Pair) Attach() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.follows {
		return errors.New("the standby follows already")
	}
	p.other.Kill()
	if err := os.RemoveAll(p.other.data()); err != nil {
		return err
	}
	copied := exec.Command(filepath.Join(p.other.bin, "pg_basebackup"), "--pgdata="+p.other.data(),
		"--host=127.0.0.1", fmt.Sprintf("--port=%d", p.primary.port), "--username="+admin, "--write-recovery-conf",
		"--wal-method=stream", "--checkpoint=fast", "--no-sync", "--no-manifest")
	copied.Dir = p.other.dir
	copied.Env = append(os.Environ(), "PGPASSWORD="+p.primary.password)
	unprivileged(copied)
	if out, err := copied.CombinedOutput(); err != nil {
		return fmt.Errorf("pg_basebackup: %w\n%s", err, out)
	}
	if err := p.other.Start(); err != nil {
		return err
	}
	if err := p.primary.Exec(admin, await("*")...); err != nil {
		return err
	}
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		found, err := p.primary.Query(admin, "SELECT sync_state FROM pg_stat_replication")
		if err != nil {
			return err
		}
		if len(found) == 1 && found[0] == "sync" {
			p.follows = true
			return nil
		}
	}
	return fmt.Errorf("the standby does not follow:\n%s", p.other.log())
}

// Query asks the primary as the administrator, see [Server.Query].
func (p *Pair) Query(database, text string) ([]string, error) {
	primary, _ := p.both()
	return primary.Query(database, text)
}

// QueryStandby asks the other server, see [Server.Query].
func (p *Pair) QueryStandby(database, text string) ([]string, error) {
	_, other := p.both()
	return other.Query(database, text)
}

// Query returns the first column of what a text finds, as the administrator. Null
// is an empty text.
func (s *Server) Query(database, text string) (found []string, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	conn, err := s.connect(ctx, s.port, database)
	if err != nil {
		return nil, err
	}
	defer conn.Close(ctx)
	rows, err := conn.Query(ctx, text, pgx.QueryExecModeSimpleProtocol)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		found = append(found, string(rows.RawValues()[0]))
	}
	return found, rows.Err()
}
