package command

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

func TestParameters(t *testing.T) {
	for _, c := range []struct {
		use      string
		required []string
		most     int
	}{
		{"list", nil, 0},
		{"info ID", []string{"ID"}, 1},
		{"call ID METHOD PATH", []string{"ID", "METHOD", "PATH"}, 3},
		{"build [PATH]", nil, 1},
		{"history [ID [JOB]]", nil, 2},
		{"export ID [FILE]", []string{"ID"}, 2},
		{"grant ID PERMISSION...", []string{"ID", "PERMISSION"}, -1},
		{"set ID KEY [VALUE [KEY VALUE]...]", []string{"ID", "KEY"}, -1},
		{"read NUMBER... | --all", []string{"NUMBER"}, -1},
		{"set [--base-url URL] [--model NAME]", nil, 0},
	} {
		if required, most := parameters(c.use); !slices.Equal(required, c.required) || most != c.most {
			t.Errorf("%q takes %q, %d at most; want %q, %d", c.use, required, most, c.required, c.most)
		}
	}
}

// Every command names the arguments that are missing and says how it is
// written, and repeats none that are too many.
func TestEveryCommandNamesItsArguments(t *testing.T) {
	c := newCLI(t)
	seen := 0
	var each func(*cobra.Command)
	each = func(cmd *cobra.Command) {
		for _, sub := range cmd.Commands() {
			each(sub)
		}
		if cmd.HasSubCommands() || cmd.Args == nil {
			return
		}
		path := strings.Fields(cmd.CommandPath())[1:]
		required, most := parameters(cmd.Use)
		if len(required) > 0 {
			seen++
			r := c.fails(exitUsage, []string{" missing; write: " + cmd.CommandPath() + " "}, path...)
			for _, name := range required {
				wantTexts(t, r.err, name)
			}
		}
		if most >= 0 {
			seen++
			r := c.fails(exitUsage, []string{"is one argument too many; write: " + cmd.CommandPath()},
				append(path, slices.Repeat([]string{"hunter2"}, most+1)...)...)
			if strings.Contains(r.err, "hunter2") {
				t.Errorf("what was typed is repeated: %s", r.err)
			}
		}
	}
	each(c.app().root())
	if seen < 60 {
		t.Errorf("only %d were tried", seen)
	}
	c.fails(exitUsage, []string{"ID, METHOD and PATH are missing; write: wasmhost call ID METHOD PATH"}, "call")
	c.fails(exitUsage, []string{"METHOD and PATH are missing"}, "call", "echo")
}

func TestFlagsAndFilesInPlainWords(t *testing.T) {
	c := newCLI(t)
	here := t.TempDir()
	file := filepath.Join(here, "a file")
	write(t, file, "text")
	for _, f := range []struct {
		code int
		want string
		args []string
	}{
		{exitUsage, `--lines is "x"; give a whole number`, []string{"logs", "echo", "-n", "x"}},
		{exitUsage, `--grace is "soon"; give a duration such as 30s`, []string{"serve", "--grace", "soon"}},
		{exitUsage, `--quiet is "maybe"; give true or false`, []string{"list", "--quiet=maybe"}},
		{exitUsage, `--data has no value; write --data VALUE`, []string{"list", "--data"}},
		{exitFailed, "the folder of /nonexist/x: /nonexist is not there; check its name", []string{"backup", "/nonexist/x"}},
		{exitFailed, file + " is no folder", []string{"backup", filepath.Join(file, "x")}},
		{exitFailed, "the backup: /nonexist/x is not there", []string{"restore", "/nonexist/x"}},
		{exitFailed, "the export: /nonexist/x is not there", []string{"import", "/nonexist/x"}},
	} {
		r := c.fails(f.code, []string{f.want}, f.args...)
		if strings.Contains(r.err, "no such file") || strings.Contains(r.err, "strconv") ||
			strings.Contains(r.err, ".part-") {
			t.Errorf("%q answers in words of the library: %s", f.args, r.err)
		}
	}
}
