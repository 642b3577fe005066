package postgrestest

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
)

// chosen is the variable of a process whose tests have a server in place of
// files of SQLite.
const chosen = "WASMHOST_TEST_ON_POSTGRES"

// Chosen reports whether the tests of this process have a server.
func Chosen() bool { return os.Getenv(chosen) != "" }

// Again runs the tests of the package again, in a process of which [Chosen] is
// true: each that is not in a file called sqlite_*, which are about files, or in
// one of those named. At least that many must be found.
func Again(t *testing.T, least int, but ...string) {
	t.Helper()
	if Chosen() {
		return // it is the run that this test begins
	}
	files, err := filepath.Glob("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	declared := regexp.MustCompile(`(?m)^func (Test\w+)\(`)
	for _, file := range files {
		if strings.HasPrefix(file, "sqlite_") || slices.Contains(but, file) {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, match := range declared.FindAllSubmatch(text, -1) {
			if name := string(match[1]); name != t.Name() && name != "TestMain" {
				names = append(names, name)
			}
		}
	}
	if len(names) < least {
		t.Fatalf("only %d tests were found: %q", len(names), names)
	}
	cmd := exec.Command(os.Args[0], "-test.v", "-test.run=^("+strings.Join(names, "|")+")$", "-test.timeout=9m")
	cmd.Env = append(os.Environ(), chosen+"=1", Shared(t).Environ())
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Errorf("on PostgreSQL: %v\n%s", err, out)
	}
	for _, name := range names {
		if !strings.Contains(string(out), "--- PASS: "+name+" ") {
			t.Errorf("%s has not passed on PostgreSQL", name)
		}
	}
}

// At returns the database for what would lie in the file path: an open one, which is
// the test's until it ends, the same for all files of a folder and for all processes, or nil
// where files are tested.
func At(tb testing.TB, path string) postgres.Database {
	tb.Helper()
	if !Chosen() {
		return nil
	}
	if os.Getenv(Variable) == "" { // processes that the test starts have the same server
		name, value, _ := strings.Cut(Shared(tb).Environ(), "=")
		if err := os.Setenv(name, value); err != nil {
			tb.Fatal(err)
		}
	}
	note := filepath.Join(filepath.Dir(path), "postgres-database")
	name, err := os.ReadFile(note)
	if os.IsNotExist(err) {
		name = []byte(Shared(tb).lend(tb))
		err = os.WriteFile(note, name, 0o600)
		tb.Cleanup(func() { _ = os.Remove(note) }) // the folder is the test's
	}
	if err != nil {
		tb.Fatal(err)
	}
	return Shared(tb).opened(tb, string(name))
}

// opened returns a database that stays open for whom it is lent next: half of what
// the tests of a service ask of the server would be connections that are made anew.
func (s *Server) opened(tb testing.TB, name string) *client.Database {
	tb.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	if d := s.open[name]; d != nil {
		return d
	}
	d, err := client.Open(context.Background(), s.config(name))
	if err != nil {
		tb.Fatal(err)
	}
	if s.open == nil {
		s.open = map[string]*client.Database{}
	}
	s.open[name] = d
	return d
}
