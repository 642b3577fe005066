package command

import (
	"encoding/json"
	"errors"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
)

// withoutJSON are the commands that have no --json, and why.
func withoutJSON() map[string]string {
	return map[string]string{
		"demo":  "serves until it is stopped",
		"open":  "serves until it is stopped where no host runs",
		"dev":   "serves until it is stopped",
		"serve": "serves until it is stopped, and logs with --log-format json",
	}
}

// leaves calls do with each command that does something itself, but for those
// that cobra adds.
func leaves(cmd *cobra.Command, do func(path string, cmd *cobra.Command)) {
	for _, sub := range cmd.Commands() {
		leaves(sub, do)
	}
	if _, path, ok := strings.Cut(cmd.CommandPath(), " "); ok && !cmd.HasSubCommands() {
		do(path, cmd)
	}
}

// TestEveryCommandPrintsJSON: what prints a result has --json, or a reason not to.
func TestEveryCommandPrintsJSON(t *testing.T) {
	reasons := withoutJSON()
	seen := 0
	leaves(newCLI(t).app().Root(), func(path string, cmd *cobra.Command) {
		seen++
		has := cmd.Flags().Lookup("json") != nil
		if reason := reasons[path]; has == (reason != "") {
			t.Errorf("%s: --json is there: %v; the reason to have none: %q", path, has, reason)
		}
		delete(reasons, path)
	})
	if seen < 60 || len(reasons) > 0 {
		t.Errorf("%d commands were looked at; there is no command %q", seen, slices.Collect(maps.Keys(reasons)))
	}
}

// What --json prints is one value of JSON, and nothing else is on standard
// output, also of commands that mostly do something.
func TestChangesPrintJSON(t *testing.T) {
	c := newCLI(t)
	folder := echoPlugin(t, "echo", func(m map[string]any) {
		m["settings"] = []any{map[string]any{"key": "greeting", "label": "Greeting", "type": "text", "default": "hi"}}
	})
	t.Chdir(t.TempDir())
	for _, run := range []struct {
		args []string
		want string // a member of the value
	}{
		{[]string{"new", "made", "--lang", "ts"}, "files"},
		{[]string{"install", folder, "--yes"}, "permissions"},
		{[]string{"disable", "echo"}, "state"}, {[]string{"enable", "echo"}, "state"},
		{[]string{"revoke", "echo", "cli"}, "permissions"}, {[]string{"revoke", "echo", "cli"}, "permissions"},
		{[]string{"grant", "echo", "cli", "--yes"}, "permissions"},
		{[]string{"grant", "echo", "cli", "--yes"}, "permissions"},
		{[]string{"settings", "set", "echo", "greeting", "hello"}, ""},
		{[]string{"settings", "unset", "echo", "greeting"}, ""}, {[]string{"settings", "reset", "echo"}, ""},
		{[]string{"token", "create", "--name", "mine"}, "token"}, {[]string{"token", "revoke", "mine"}, "id"},
		{[]string{"ai", "unset"}, "configured"}, {[]string{"accept-loss"}, ""},
		{[]string{"remove", "echo", "--purge", "--yes"}, "purged"},
	} {
		r := c.must(append(run.args, "--json")...)
		var value any
		if err := json.Unmarshal([]byte(r.out), &value); err != nil {
			t.Errorf("%q prints %v: %s", run.args, err, r.out)
			continue
		}
		members, _ := value.(map[string]any)
		if _, has := members[run.want]; run.want != "" && !has || run.want == "" && members != nil {
			t.Errorf("%q prints %s, want %q in it", run.args, r.out, run.want)
		}
	}
}

// full is a disk that has no space left.
type full struct{}

var errFull = errors.New("no space left on the disk")

func (full) Write([]byte) (int, error) { return 0, errFull }

// A result that cannot be written is no success: a key that is exported to a
// full disk would be lost.
func TestResultsThatCannotBeWritten(t *testing.T) {
	c := newCLI(t)
	for _, args := range [][]string{{"list"}, {"list", "--json"}, {"version"}, {"token", "create"}} {
		var errOut strings.Builder
		code := c.app().Run(t.Context(), args, strings.NewReader(""), full{}, &errOut)
		if code != cli.ExitFailed || !strings.Contains(errOut.String(), errFull.Error()) {
			t.Errorf("%q: exit code %d: %s", args, code, errOut.String())
		}
	}
	if c.run("list").code != cli.ExitOK {
		t.Errorf("the data folder %s cannot be used any more", filepath.Base(c.data))
	}
}
