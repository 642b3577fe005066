//go:build unix

package command

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/run"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// said is a change that a running host is asked for. Once do has returned, the
// host has said that it is made, and is killed; so reports whether the next one
// knows of it.
type said struct {
	name string
	do   func(c *user)
	so   func(c *user) bool
}

// TestSaidThenKilled kills a host that has just said that something is done. It
// is.
func TestSaidThenKilled(t *testing.T) {
	shorttest.Skip(t)
	c := newCLI(t)
	c.jobsPlugin()
	c.busPlugin()
	c.must("install", echoPlugin(t, "gone", nil), "--yes")
	steps := changesOfPlugins(t)
	steps = append(steps, changesOfTokens(c)...)
	steps = append(steps, changesOfRuns()...)
	for _, step := range steps {
		p := c.start("serve", "--port", "0")
		p.serving(t)
		step.do(c)
		if err := p.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = p.Wait()
		p = c.start("serve", "--port", "0")
		p.serving(t)
		if !step.so(c) {
			t.Errorf("%s: it was said, and is not so", step.name)
		}
		if err := p.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = p.Wait()
	}
	for _, decision := range []string{"approve", "reject"} {
		waiting := c.letJobWait()
		p := c.start("serve", "--port", "0")
		p.serving(t)
		c.must("inbox", decision, waiting)
		if err := p.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = p.Wait()
		_, stop := c.serve()
		run := c.history(waiting)
		stop()
		if decided := run.Approved != nil == (decision == "approve") && run.Rejected != nil == (decision == "reject") &&
			run.State != "waiting"; !decided {
			t.Errorf("the run was said to be decided on (%s), and is %+v", decision, run)
		}
	}
}

// history returns the record of a run of the plugin jobs.
func (c *user) history(id string) (run api.JobRun) {
	c.t.Helper()
	var runs []api.JobRun
	if err := json.Unmarshal([]byte(c.must("cron", "history", "jobs", "--json").out), &runs); err != nil {
		c.t.Fatal(err)
	}
	for _, r := range runs {
		if strconv.FormatInt(r.ID, 10) == id {
			return r
		}
	}
	return run
}

func changesOfPlugins(t *testing.T) []said {
	later := echoPlugin(t, "later", nil)
	granted := func(c *user) int {
		return strings.Count(c.must("info", "jobs", "--json").out, `"granted": true`)
	}
	return []said{
		{"install", func(c *user) { c.must("install", later, "--yes") },
			func(c *user) bool { return c.run("call", "later", "GET", "echo").code == cli.ExitOK }},
		{"disable", func(c *user) { c.must("disable", "later") },
			func(c *user) bool {
				return strings.Contains(c.must("info", "later", "--json").out, `"state": "disabled"`)
			}},
		{"settings set", func(c *user) { c.must("settings", "set", "bus", "greeting", "hello") },
			func(c *user) bool { return strings.Contains(c.must("settings", "list", "bus").out, `"hello"`) }},
		{"settings set, a password", func(c *user) {
			c.input = "secret"
			c.must("settings", "set", "bus", "token", "--stdin")
		}, func(c *user) bool { return !strings.Contains(c.must("settings", "list", "bus").out, "(not set)") }},
		{"revoke", func(c *user) { c.must("revoke", "jobs", "cli") }, func(c *user) bool { return granted(c) == 1 }},
		{"grant", func(c *user) { c.must("grant", "jobs", "cli", "--yes") }, func(c *user) bool { return granted(c) == 2 }},
		{"remove with the log", func(c *user) { c.must("remove", "gone", "--purge", "--yes") }, func(c *user) bool {
			_, err := os.Stat(filepath.Join(c.data, "logs", "gone"))
			return os.IsNotExist(err) && c.run("logs", "gone").code != cli.ExitOK &&
				!strings.Contains(c.must("list", "--orphaned").out, "gone")
		}},
	}
}

func changesOfTokens(c *user) []said {
	secret, id := "", ""
	valid := func() bool {
		tokens, err := server.OpenTokens(c.data, server.TokensOptions{})
		if err != nil {
			c.t.Fatal(err)
		}
		return tokens.Authenticate(secret) != nil
	}
	return []said{
		{"token create", func(c *user) {
			var made struct{ Token, ID string }
			if err := json.Unmarshal([]byte(c.must("token", "create", "--name", "ci", "--json").out), &made); err != nil {
				c.t.Fatal(err)
			}
			secret, id = made.Token, made.ID
		}, func(*user) bool { return valid() }},
		{"token revoke", func(c *user) { c.must("token", "revoke", id) }, func(*user) bool { return !valid() }},
	}
}

func changesOfRuns() []said {
	var begun api.JobRun
	ask := func(args ...string) func(c *user) {
		return func(c *user) {
			r := c.must(append([]string{"cron", "run", "jobs", "runs", "--json"}, args...)...)
			if err := json.Unmarshal([]byte(r.out), &begun); err != nil {
				c.t.Fatal(err)
			}
		}
	}
	known := func(c *user) api.JobRun { return c.history(strconv.FormatInt(begun.ID, 10)) }
	return []said{
		{"cron run that has ended", ask(), func(c *user) bool { return known(c).State == run.Succeeded }},
		{"cron run", ask("--wait=false"), func(c *user) bool {
			return begun.ID > 0 && known(c).ID == begun.ID && known(c).RequestedBy == begun.RequestedBy
		}},
	}
}
