//go:build unix

package postgrestest

import (
	"bytes"
	"context"
	"database/sql/driver"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// shipped is a server that the script runs which is shipped for containers.
type shipped struct {
	*testing.T
	dir  string
	env  []string
	cmd  *exec.Cmd
	said bytes.Buffer
}

func (s *shipped) data() string { return filepath.Join(s.dir, "data") }

func (s *shipped) start(script string) {
	s.Helper()
	s.cmd = exec.Command("/bin/sh", script)
	s.cmd.Dir, s.cmd.Env = s.dir, append(os.Environ(), s.env...)
	s.cmd.Stdout, s.cmd.Stderr = &s.said, &s.said
	unprivileged(s.cmd)
	if err := s.cmd.Start(); err != nil {
		s.Fatal(err)
	}
}

// kill ends the server as a crash would.
func (s *shipped) kill() {
	if s.cmd != nil && s.cmd.ProcessState == nil {
		_ = syscall.Kill(-s.cmd.Process.Pid, syscall.SIGQUIT)
		_ = s.cmd.Wait()
	}
}

// The script for containers makes a primary and a standby that a host can use,
// acknowledges nothing that one of them lacks, follows a server that was promoted,
// and runs no old primary beside it.
func TestShippedScript(t *testing.T) {
	shorttest.Skip(t)
	bin, err := find()
	if err != nil {
		t.Fatal(err)
	}
	all, err := os.MkdirTemp("", "wasmhost-postgres-") // whose path others may walk
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(all) })
	text, err := os.ReadFile(filepath.Join("..", "..", "cmd", "wasmhost", "deploy", "postgres",
		"database.sh"))
	if err != nil {
		t.Fatal(err)
	}
	script := filepath.Join(all, "database.sh")
	for name, text := range map[string]string{"database.sh": string(text), "database-password": "it's\n",
		"replication-password": "another's\n"} {
		path := filepath.Join(all, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := own(path); err != nil {
			t.Fatal(err)
		}
	}
	var ports [2]int
	for i := range ports {
		if ports[i], err = FreePort(); err != nil {
			t.Fatal(err)
		}
	}
	var servers [2]*shipped
	for i := range servers {
		s := &shipped{T: t, dir: filepath.Join(all, fmt.Sprint(i)), env: []string{"PATH=" + bin + ":" + os.Getenv("PATH"),
			"PEER=127.0.0.1", fmt.Sprintf("PEER_PORT=%d", ports[1-i]), fmt.Sprintf("PGPORT=%d", ports[i]),
			"LISTEN=127.0.0.1", "SOCKETS=" + filepath.Join(all, fmt.Sprint(i)), "SECRETS=" + all, "FIRST_TRIES=0",
			fmt.Sprintf("FIRST=%t", i == 0), "PGDATA=" + filepath.Join(all, fmt.Sprint(i), "data")}}
		if err := os.Mkdir(s.dir, 0o700); err != nil {
			t.Fatal(err)
		}
		if err := own(all, s.dir); err != nil {
			t.Fatal(err)
		}
		servers[i] = s
		t.Cleanup(func() {
			s.kill()
			if t.Failed() {
				t.Logf("server %d:\n%s", i, &s.said)
			}
		})
		s.start(script)
	}
	config := client.Config{PasswordFile: filepath.Join(all, "database-password"),
		Source: fmt.Sprintf("postgres://wasmhost@/wasmhost?host=127.0.0.1,127.0.0.1&port=%d,%d", ports[0], ports[1])}
	var d *client.Database
	until(t, "the servers can be used", func() (err error) {
		d, err = client.Open(t.Context(), config)
		return err
	})
	defer d.Close()
	plugin, err := d.Schema(t.Context(), "p", postgres.Settings{RowBytes: 1000})
	if err != nil {
		t.Fatal(err)
	}
	tx, err := plugin.Begin(t.Context(), postgres.Alone)
	if err == nil {
		err = tx.Define(t.Context(), `CREATE TABLE "plugin:p".t (n bigint)`)
	}
	if err == nil {
		err = tx.Commit(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	insert := func(n int, within time.Duration) error {
		ctx, stop := context.WithTimeout(t.Context(), within)
		defer stop()
		_, err := plugin.Run(ctx, postgres.Write, postgres.Statement{Text: `INSERT INTO "plugin:p".t VALUES ($1)`,
			Args: []driver.Value{int64(n)}})
		return err
	}
	if err := insert(1, 30*time.Second); err != nil {
		t.Fatal(err)
	}
	if list, err := d.Standbys(t.Context()); err != nil || len(list) != 1 || list[0].Sync != "sync" {
		t.Errorf("the standbys are %+v, %v", list, err)
	}
	servers[0].kill()
	promote := exec.Command(filepath.Join(bin, "pg_ctl"), "promote", "-D", servers[1].data())
	promote.Dir = servers[1].dir
	unprivileged(promote)
	if out, err := promote.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if err := insert(2, time.Second); err == nil {
		t.Error("it was acknowledged that one server alone has it")
	}
	servers[0].start(script)
	if err := servers[0].cmd.Wait(); err == nil || !strings.Contains(servers[0].said.String(),
		"127.0.0.1 has become the primary: empty the folder") {
		t.Errorf("the old primary: %v", err)
	}
	if err := os.RemoveAll(servers[0].data()); err != nil {
		t.Fatal(err)
	}
	servers[0].start(script)
	until(t, "the old primary follows", func() error { return insert(3, time.Second) })
	var found []string
	_, err = plugin.Run(t.Context(), postgres.Read, postgres.Statement{Text: `SELECT n::text FROM "plugin:p".t`,
		Each: func(row []driver.Value) error {
			found = append(found, fmt.Sprint(row[0]))
			return nil
		}})
	if err != nil || !slices.Contains(found, "1") || !slices.Contains(found, "3") {
		t.Errorf("the rows are %q, %v", found, err)
	}
}

func until(t *testing.T, what string, is func() error) {
	t.Helper()
	for end := time.Now().Add(time.Minute); ; time.Sleep(50 * time.Millisecond) {
		err := is()
		if err == nil {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("%s: %v", what, err)
		}
	}
}
