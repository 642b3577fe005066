package command

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

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
		required, most := cli.Parameters(cmd.Use)
		if len(required) > 0 {
			seen++
			r := c.fails(cli.ExitUsage, []string{" missing; write: " + cmd.CommandPath() + " "}, path...)
			for _, name := range required {
				wantTexts(t, r.err, name)
			}
		}
		if most >= 0 {
			seen++
			r := c.fails(cli.ExitUsage, []string{"is one argument too many; write: " + cmd.CommandPath()},
				append(path, slices.Repeat([]string{"hunter2"}, most+1)...)...)
			if strings.Contains(r.err, "hunter2") {
				t.Errorf("what was typed is repeated: %s", r.err)
			}
		}
	}
	each(c.app().Root())
	if seen < 60 {
		t.Errorf("only %d were tried", seen)
	}
	c.fails(cli.ExitUsage, []string{"ID, METHOD and PATH are missing; write: wasmhost call ID METHOD PATH"}, "call")
	c.fails(cli.ExitUsage, []string{"METHOD and PATH are missing"}, "call", "echo")
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
		{cli.ExitUsage, `--lines is "x"; give a whole number`, []string{"logs", "echo", "-n", "x"}},
		{cli.ExitUsage, `--grace is "soon"; give a duration such as 30s`, []string{"serve", "--grace", "soon"}},
		{cli.ExitUsage, `--quiet is "maybe"; give true or false`, []string{"list", "--quiet=maybe"}},
		{cli.ExitUsage, `--data has no value; write --data VALUE`, []string{"list", "--data"}},
		{cli.ExitFailed, "the folder of /nonexist/x: /nonexist is not there; check its name",
			[]string{"backup", "/nonexist/x"}},
		{cli.ExitFailed, file + " is no folder", []string{"backup", filepath.Join(file, "x")}},
		{cli.ExitFailed, "the backup: /nonexist/x is not there", []string{"restore", "/nonexist/x"}},
		{cli.ExitFailed, "the export: /nonexist/x is not there", []string{"import", "/nonexist/x"}},
	} {
		r := c.fails(f.code, []string{f.want}, f.args...)
		if strings.Contains(r.err, "no such file") || strings.Contains(r.err, "strconv") ||
			strings.Contains(r.err, ".part-") {
			t.Errorf("%q answers in words of the library: %s", f.args, r.err)
		}
	}
}
