package soak

import (
	"encoding/json"
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/guesttest"
)

// chaos changes a host in every way that commands can, while others write, and
// kills it in between.
type chaos struct {
	*folder
	host    *process
	ledger  *ledger
	version int    // of the plugin, which counts upwards
	columns int    // that versions have added
	backup  string // the newest one
	word    string // the plugin's setting
	other   bool   // whether the second plugin is installed
}

// TestChaos: each command does what it says whatever else goes on, the host
// always starts again, and no acknowledged write is lost.
func TestChaos(t *testing.T) {
	long(t)
	c := &chaos{folder: newFolder(newRun(t).atLeast(8)), version: 1, word: "none"}
	c.must("install", recorder(t, "1.0.0", nil).write(t), "--yes")
	// A plugin that is being replaced or disabled answers 503.
	c.ledger = newLedger(4, func(no *refusal) bool { return no.status == http.StatusServiceUnavailable })
	operations := []func() error{
		c.disable, c.reload, c.upgrade, c.rollBack, c.backUp, c.export, c.setting, c.token, c.rotate, c.permission,
		c.otherPlugin, c.job,
	}
	next := c.deal(len(operations))
	changes, kills := 0, 0
	c.host = c.serve()
	c.ledger.begin(c.host)
	for round := 0; c.more(round); round++ {
		operation := operations[next()]
		switch round % 8 {
		case 1, 4, 7:
			c.killDuring(operation)
			kills++
			continue
		case 2:
			operation = c.restart
		}
		if err := operation(); err != nil {
			c.Errorf("after %d changes: %v", changes, err)
		}
		changes++
	}
	c.ledger.stop()
	c.ledger.join(t)
	c.ledger.check(t, c.host)
	c.restored()
	c.host.stop()
	report.add("chaos", "%d changes, %d kills, %d acknowledged writes, 0 lost", changes, kills, c.ledger.acks())
}

// killDuring kills the host while an operation is under way, whose outcome is
// then unknown, and looks at what the next host has.
func (c *chaos) killDuring(operation func() error) {
	after := c.within(60 * time.Millisecond) // before the operation, which may ask the run's chance as well
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = operation()
	}()
	time.Sleep(after)
	c.host.kill()
	<-ended
	c.again()
	c.word = strings.TrimSpace(c.must("settings", "get", "recorder", "word"))
}

// again starts the host anew after it has ended, and checks what it has.
func (c *chaos) again() {
	c.ledger.join(c)
	c.host = c.serve()
	// What the operation was to change may have stayed half way: the user says
	// what they want again.
	for _, args := range [][]string{{"grant", "recorder", "network", "--yes"}, {"enable", "recorder"}} {
		if _, err := c.do(args...); err != nil {
			c.Error(err)
		}
	}
	if err := c.active(); err != nil {
		c.Fatal(err)
	}
	c.other = strings.Contains(c.must("list"), "other")
	c.ledger.check(c, c.host)
	c.ledger.begin(c.host)
}

// active waits until the plugin answers.
func (c *chaos) active() error {
	var last string
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		status, text, err := c.host.post("recorder", "call",
			map[string]any{"function": "storage.get", "params": map[string]any{"key": "x"}})
		if status == http.StatusOK {
			return nil
		}
		last = fmt.Sprint(status, string(text), err)
		select {
		case <-c.host.ended:
			return errUnknown
		default:
		}
	}
	return fmt.Errorf("the plugin does not answer: %s", last)
}

func (c *chaos) restart() error {
	c.ledger.stop()
	c.host.stop()
	c.again()
	return c.sameWord()
}

// sameWord holds the plugin's setting against what was set last.
func (c *chaos) sameWord() error {
	got, err := c.do("settings", "get", "recorder", "word")
	if got = strings.TrimSpace(got); err == nil && got != c.word {
		err = fmt.Errorf("the setting is %q after it was set to %q", got, c.word)
	}
	return err
}

func (c *chaos) disable() error {
	if _, err := c.do("disable", "recorder"); err != nil {
		return err
	}
	_, err := c.do("enable", "recorder")
	return err
}

func (c *chaos) reload() error {
	_, err := c.do("reload", "recorder")
	return err
}

// upgrade installs another version, every other time with a new column.
func (c *chaos) upgrade() error {
	c.version++
	if c.version%2 == 0 {
		c.columns++
	}
	more := map[string]any{}
	for i := range c.columns {
		more[fmt.Sprintf("more%d", i)] = "text"
	}
	_, err := c.do("install", recorder(c, fmt.Sprintf("%d.0.0", c.version), more).write(c), "--yes")
	return err
}

// rollBack keeps the rows, so that what was written in between stays.
func (c *chaos) rollBack() error {
	_, err := c.do("rollback", "recorder", "--keep-data", "--yes")
	if err != nil && strings.Contains(err.Error(), "no version") {
		return nil // that it could go back to
	}
	return err
}

func (c *chaos) backUp() error {
	file := filepath.Join(c.TempDir(), "backup")
	_, err := c.do("backup", file, "--with-key")
	if err == nil {
		c.backup = file
	}
	return err
}

// restored has the newest backup start as a host of its own.
func (c *chaos) restored() {
	if c.backup == "" {
		return
	}
	f := newFolder(c.run)
	f.must("restore", "--yes", c.backup)
	p := f.serve()
	if _, err := p.call("recorder", "db.count", map[string]any{"collection": "entries"}); err != nil {
		c.Errorf("the plugin of a restored backup: %v", err)
	}
	p.stop()
}

func (c *chaos) export() error {
	_, err := c.do("export", "recorder", filepath.Join(c.TempDir(), "export"))
	return err
}

func (c *chaos) setting() error {
	word := fmt.Sprintf("word%d", c.random.IntN(1000))
	if _, err := c.do("settings", "set", "recorder", "word", word); err != nil {
		return err
	}
	c.word = word
	return c.sameWord()
}

// token makes a token, uses it, revokes it, and finds it refused.
func (c *chaos) token() error {
	out, err := c.do("token", "create", "--name", "chaos", "--role", "admin", "--json")
	if err != nil {
		return err
	}
	var made struct{ Token, ID string }
	if err := json.Unmarshal([]byte(out), &made); err != nil {
		return fmt.Errorf("token create: %w in %s", err, out)
	}
	p := &process{url: c.host.url, token: made.Token, client: c.host.client} // what else it has, its end changes
	if status, text, err := p.request(http.MethodGet, "/api/v1/plugins", nil); status != http.StatusOK {
		return fmt.Errorf("a new token: %d %s %v", status, text, err)
	}
	if _, err := c.do("token", "revoke", made.ID); err != nil {
		return err
	}
	if status, text, err := p.request(http.MethodGet, "/api/v1/plugins", nil); status != http.StatusUnauthorized {
		return fmt.Errorf("a revoked token: %d %s %v", status, text, err)
	}
	return nil
}

func (c *chaos) rotate() error {
	_, err := c.do("key", "rotate")
	return err
}

// permission takes one away that the guest imports, and gives it back.
func (c *chaos) permission() error {
	if _, err := c.do("revoke", "recorder", "network"); err != nil && !strings.Contains(err.Error(), "network") {
		return err
	}
	if _, err := c.do("grant", "recorder", "network", "--yes"); err != nil {
		return err
	}
	return c.active()
}

// otherPlugin comes, answers and goes.
func (c *chaos) otherPlugin() error {
	if c.other {
		c.other = false
		_, err := c.do("remove", "other", "--purge", "--yes")
		return err
	}
	s := source{id: "other", module: guesttest.C(c, "echo"), paths: []string{"echo"}}
	if _, err := c.do("install", s.write(c), "--yes"); err != nil {
		return err
	}
	c.other = true
	if status, text, err := c.host.post("other", "echo", "hello"); status != http.StatusOK || string(text) != `"hello"` {
		return fmt.Errorf("the other plugin: %d %s %v", status, text, err)
	}
	return nil
}

func (c *chaos) job() error {
	_, err := c.do("cron", "run", "recorder", "job")
	if err != nil && strings.Contains(err.Error(), "handler") {
		return nil // the guest has none
	}
	return err
}
