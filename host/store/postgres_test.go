package store

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/postgres/postgrestest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// TestOnPostgres runs the tests of this package again, on PostgreSQL: each that
// is not in a file called sqlite_*, and not the one that compares both.
func TestOnPostgres(t *testing.T) {
	shorttest.Skip(t)
	if OnPostgres {
		return // it is the run that this test begins
	}
	files, err := filepath.Glob("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	declared := regexp.MustCompile(`(?m)^func (Test\w+)\(`)
	for _, file := range files {
		if strings.HasPrefix(file, "sqlite_") || file == "both_test.go" {
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
	if len(names) < 30 {
		t.Fatalf("only %d tests were found: %q", len(names), names)
	}
	args := []string{"-test.v", "-test.run=^(" + strings.Join(names, "|") + ")$", "-test.timeout=9m"}
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), "WASMHOST_TEST_STORE=postgres", postgrestest.Shared(t).Environ())
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
