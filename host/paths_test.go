package host_test

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// What documents and guides in comments name is there: the files and folders of the repository, the
// files of Go that they name without a folder, and the tests.
func TestWhatDocumentsNameIsThere(t *testing.T) {
	var documents []string
	folders, names, tests := map[string]bool{}, map[string]bool{}, map[string]bool{}
	declared := regexp.MustCompile(`(?m)^func ((?:Test|Fuzz|Benchmark)\w+)\(`)
	guide, code := regexp.MustCompile(`(?m)^// # To add `), regexp.MustCompile(`(?m)^(?:[^/\n]|/[^/\n]).*`)
	err := walkTree(func(name string) error {
		top, _, below := strings.Cut(name, "/")
		folders[top] = folders[top] || below
		names[path.Base(name)] = true
		if path.Ext(name) == ".md" {
			documents = append(documents, name)
		}
		if path.Ext(name) != ".go" {
			return nil
		}
		text, err := os.ReadFile(filepath.Join("..", filepath.FromSlash(name)))
		if guide.Match(text) {
			documents = append(documents, name)
		}
		if !strings.HasSuffix(name, "_test.go") {
			return err
		}
		for _, found := range declared.FindAllSubmatch(text, -1) {
			tests[string(found[1])] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	folders["testdata"] = true // walkTree leaves it out
	// An example, and what every package may have.
	free := map[string]bool{"host/bookmarks/service.go": true, "testdata/fuzz": true}
	span := regexp.MustCompile("`([^`\n]+)`")
	isTest, isFile := regexp.MustCompile(`^(Test|Fuzz|Benchmark)[A-Z]\w*$`), regexp.MustCompile(`^[\w-]+\.go$`)
	link := regexp.MustCompile(`\]\(([^():#\s"]+)(?:#[^()\s]*)?\)`)
	looked := 0
	for _, document := range documents {
		text, err := os.ReadFile(filepath.Join("..", filepath.FromSlash(document)))
		if err != nil {
			t.Fatal(err)
		}
		if path.Ext(document) == ".go" {
			text = code.ReplaceAll(text, nil)
		}
		for _, found := range link.FindAllStringSubmatch(string(text), -1) {
			looked++
			if _, err := os.Stat(filepath.Join("..", filepath.FromSlash(path.Join(path.Dir(document), found[1])))); err != nil {
				t.Errorf("%s has a link to %s: %v", document, found[1], err)
			}
		}
		for _, found := range span.FindAllStringSubmatch(string(text), -1) {
			name := strings.TrimSuffix(found[1], "/")
			top, _, below := strings.Cut(name, "/")
			there := true
			switch {
			case below && folders[top] && !free[name] && !strings.ContainsAny(name, " ():<"):
				list, err := filepath.Glob(filepath.Join("..", filepath.FromSlash(name)))
				there = err == nil && len(list) > 0
			case isTest.MatchString(name):
				there = tests[name]
			case isFile.MatchString(name):
				there = names[name] || path.Dir(document) != "."
			default:
				continue
			}
			looked++
			if !there {
				t.Errorf("%s names `%s`, which is not there", document, name)
			}
		}
	}
	if looked < 100 {
		t.Errorf("only %d names were looked at", looked)
	}
}
