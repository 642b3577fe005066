package store

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// modernc.org/sqlite is made by machine for one version of modernc.org/libc;
// with another it may corrupt memory. Nothing but this test notices.
func TestVersionsOfTheDriverFit(t *testing.T) {
	list := func(format, module string) string {
		out, err := exec.Command("go", "list", "-m", "-f", format, module).Output()
		if err != nil {
			t.Fatalf("go list %s: %v", module, err)
		}
		return strings.TrimSpace(string(out))
	}
	text, err := os.ReadFile(filepath.Join(list("{{.Dir}}", "modernc.org/sqlite"), "go.mod"))
	if err != nil {
		t.Fatalf("read the driver's go.mod: %v", err)
	}
	match := regexp.MustCompile(`(?m)^\s*modernc\.org/libc (\S+)`).FindStringSubmatch(string(text))
	if match == nil {
		t.Fatal("the driver's go.mod names no libc")
	}
	if linked := list("{{.Version}}", "modernc.org/libc"); match[1] != linked {
		t.Errorf("this modernc.org/sqlite needs modernc.org/libc %s, linked is %s: pin it in go.mod", match[1], linked)
	}
}

func TestQuote(t *testing.T) {
	c, err := connect(t.Context(), t.TempDir()+"/quote.db", 0)
	if err != nil {
		t.Fatal(err)
	}
	defer c.close()
	for _, name := range []string{`a`, `a"b`, `"`, `""`, `a"; DROP TABLE x; --`, `select`, `a b`, "a\nb", `a'b`, `[a]`,
		"`a`", `ä`} {
		if err := c.run(t.Context(), "CREATE TABLE "+quote(name)+" ("+quoteAll([]string{name, "other"})+")"); err != nil {
			t.Errorf("%q: %v", name, err)
			continue
		}
		n, err := c.number(t.Context(), "SELECT count(*) FROM pragma_table_info(?1) WHERE name = ?1", name)
		if err != nil || n != 1 {
			t.Errorf("%q: %d such columns, %v", name, n, err)
		}
	}
	if _, err := c.query(t.Context(), `SELECT "nothing"`); err == nil || !strings.Contains(err.Error(), "no such column") {
		t.Errorf("a quoted name that does not exist is taken for a string: %v", err)
	}
}
