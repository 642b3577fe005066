package command

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// maxReadmeWords is what README.md may have beside its code, its picture and
// its tables: what is read in ten minutes.
const maxReadmeWords = 2300

// The texts that tell how the command is used name commands and flags that are
// there, and link to what is there. The first of them stays short, and begins
// with the two commands by which one tries the host.
func TestReadme(t *testing.T) {
	root := filepath.Join("..", "..", "..")
	link := regexp.MustCompile(`\]\(([^)\s]+)\)`)
	line := regexp.MustCompile(`(?m)^wasmhost ((?:[a-z-]+ ?)+)([^\n#]*)`)
	span := regexp.MustCompile("`wasmhost\\s((?:[a-z-]+\\s?)+)([^`]*)`")
	flag := regexp.MustCompile(`(?:^|\s)--([a-z-]+)`)
	code := regexp.MustCompile("(?ms)^```.*?^```$")
	tree := newCLI(t).app().Root()
	tree.InitDefaultHelpCmd()
	tree.InitDefaultCompletionCmd("bash")
	all := ""
	for _, name := range []string{"README.md", "cmd/wasmhost/README.md", "plugins-src/README.md"} {
		data, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
		if err != nil {
			t.Fatal(err)
		}
		text := string(data)
		all += text
		prose := code.ReplaceAllString(text, "")
		for _, m := range link.FindAllStringSubmatch(prose, -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			at := filepath.FromSlash(path.Join(path.Dir(name), m[1]))
			if _, err := os.Stat(filepath.Join(root, at)); errors.Is(err, fs.ErrNotExist) {
				t.Errorf("%s links to %s, which is not there", name, m[1])
			}
		}
		named := span.FindAllStringSubmatch(prose, -1)
		for _, block := range code.FindAllString(text, -1) {
			named = append(named, line.FindAllStringSubmatch(block, -1)...)
		}
		if len(named) < 10 {
			t.Errorf("%s names %d commands", name, len(named))
		}
		for _, m := range named {
			words := strings.Fields(m[1])
			cmd, _, err := tree.Find(words)
			if err != nil || cmd == tree {
				t.Errorf("%s names the command %q, which is not there", name, m[0])
				continue
			}
			for _, f := range flag.FindAllStringSubmatch(m[2], -1) {
				if cmd.Flags().Lookup(f[1]) == nil && cmd.InheritedFlags().Lookup(f[1]) == nil {
					t.Errorf("%s gives %s the flag --%s, which it does not take", name, cmd.CommandPath(), f[1])
				}
			}
		}
		if name != "README.md" {
			continue
		}
		words := 0
		for _, line := range strings.Split(prose, "\n") {
			if !strings.HasPrefix(line, "|") {
				words += len(strings.Fields(line))
			}
		}
		if words > maxReadmeWords {
			t.Errorf("%s has %d words; more than %d take too long to read: tell details in cmd/wasmhost/README.md "+
				"or plugins-src/README.md", name, words, maxReadmeWords)
		}
		blocks := code.FindAllString(text, 2)
		if len(blocks) < 2 || !strings.Contains(blocks[0], "wasmhost demo") ||
			!strings.Contains(blocks[1], "make test") {
			t.Errorf("%s begins with %q", name, blocks)
		}
	}
	for _, cmd := range tree.Commands() {
		if !cmd.Hidden && !regexp.MustCompile("[`/ ]"+regexp.QuoteMeta(cmd.Name())+"[` ]").MatchString(all) {
			t.Errorf("no README tells of %s: tell of it in cmd/wasmhost/README.md", cmd.CommandPath())
		}
	}
}
