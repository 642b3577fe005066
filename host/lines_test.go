package host_test

import (
	"bufio"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestLinesFit holds the text of the repository to 120 columns, but for what is
// generated, for data of tests, and for strings of Go that are raw or of several
// lines, which are what they are; a table of Markdown is one line a row.
func TestLinesFit(t *testing.T) {
	const most = 120
	files, checked := 0, 0
	err := filepath.WalkDir("..", func(name string, d os.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != ".." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "node_modules" ||
			d.Name() == "testdata" || strings.HasSuffix(name, "engine/build")): // whose hash the engine is recorded with
			return filepath.SkipDir
		case d.IsDir() || filepath.Ext(name) != ".go" && filepath.Ext(name) != ".md":
			return nil
		}
		files++
		f, err := os.Open(name)
		if err != nil {
			return err
		}
		defer f.Close()
		lines := bufio.NewScanner(f)
		lines.Buffer(nil, 1<<20)
		raw, output := false, false
		for n := 1; lines.Scan(); n++ {
			line := lines.Text()
			if strings.Contains(line, "Code generated") && n < 5 {
				return nil
			}
			checked++
			quotes := strings.Count(line, "`")
			free := raw || quotes > 0 || strings.Contains(line, `\n`)                // no place to break a string
			output = (output || strings.Contains(line, "// Output:")) && line != "}" // of an example
			free = free || output
			if filepath.Ext(name) == ".md" {
				free = strings.HasPrefix(line, "|") || strings.Contains(line, "](") || strings.HasSuffix(name, "ABI.md")
			} else if quotes%2 == 1 {
				raw = !raw
			}
			if columns := utf8.RuneCountInString(line); columns > most && !free {
				t.Errorf("%s:%d has %d columns: %.80s...", name, n, columns, line)
			}
		}
		return lines.Err()
	})
	if err != nil || files < 500 || checked < 50_000 {
		t.Fatalf("looked at %d lines of %d files: %v", checked, files, err)
	}
}
