package host_test

import (
	"go/scanner"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestLinesFit holds what people read to 120 columns, what is generated too. Free
// are data of tests and what cannot be broken: strings of several lines, tags of
// fields, the output of examples, and rows of tables.
func TestLinesFit(t *testing.T) {
	const most = 120
	files, checked := 0, 0
	err := walkTree(func(name string) error {
		if !slices.Contains([]string{".go", ".md", ".js", ".ts", ".c", ".h", ".rs", ".zig"}, filepath.Ext(name)) ||
			filepath.Ext(name) != ".go" && slices.Contains(strings.Split(name, "/"), "test") {
			return nil
		}
		text, err := os.ReadFile(filepath.Join("..", filepath.FromSlash(name)))
		if err != nil {
			return err
		}
		files++
		var free map[int]bool
		if filepath.Ext(name) == ".go" {
			free = unbreakable(text)
		}
		n := 0
		for line := range strings.Lines(string(text)) {
			n++
			checked++
			line = strings.TrimRight(line, "\r\n")
			table := filepath.Ext(name) == ".md" && strings.HasPrefix(line, "|")
			if columns := utf8.RuneCountInString(line); columns > most && !free[n] && !table {
				t.Errorf("%s:%d has %d columns: %.80s...", name, n, columns, line)
			}
		}
		return nil
	})
	if err != nil || files < 500 || checked < 50_000 {
		t.Fatalf("looked at %d lines of %d files: %v", checked, files, err)
	}
}

// unbreakable are the lines of a Go file that TestLinesFit leaves alone.
func unbreakable(text []byte) map[int]bool {
	lines := map[int]bool{}
	file := token.NewFileSet().AddFile("", -1, len(text))
	var s scanner.Scanner
	s.Init(file, text, nil, scanner.ScanComments)
	output := false
	for before := token.ILLEGAL; ; {
		pos, tok, literal := s.Scan()
		first := file.Line(pos)
		switch {
		case tok == token.EOF:
			return lines
		case tok == token.COMMENT:
			output = output || strings.HasPrefix(literal, "// Output:") || strings.HasPrefix(literal, "// Unordered output:")
			lines[first] = lines[first] || output
			continue
		case tok == token.STRING:
			tag := before == token.IDENT || before == token.RBRACK || before == token.RBRACE
			for n := range strings.Count(literal, "\n") + 1 {
				lines[first+n] = lines[first+n] || tag || strings.Contains(literal, "\n")
			}
		}
		output, before = false, tok
	}
}

// TestHostIsWiring: package host opens services and joins them. What grows
// beyond that is a part of a service, or a package.
func TestHostIsWiring(t *testing.T) {
	const most = 800
	lines := 0
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	names = slices.DeleteFunc(names, func(name string) bool { return strings.HasSuffix(name, "_test.go") })
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		lines += strings.Count(string(text), "\n")
	}
	if len(names) == 0 || lines > most {
		t.Errorf("package host has %d lines in %d files, more than %d: move what is not wiring to where it belongs",
			lines, len(names), most)
	}
}
