package confirm

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/childtest"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/host/postgrestest"
	"github.com/wasmhost/wasmhost/host/service"
)

func open(t *testing.T, path string, l Limits) *Calls {
	t.Helper()
	c, err := Open(t.Context(), Options{Path: path, Database: postgrestest.At(t, path), Limits: l,
		Logger: slog.New(slog.DiscardHandler), Changed: func() {}})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// until waits for a condition.
func until(t *testing.T, what string, so func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !so(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("it does not come to be that %s", what)
		}
	}
}

func call(plugin string) Call {
	return Call{Plugin: plugin, Version: "1.0.0", Content: "one", Method: "POST", Path: "items", Query: []byte("a=1"),
		Body: []byte(`{"n":1}`), RequestedBy: "a program", RequestID: "r1"}
}

// ask asks beside the test, and returns what becomes of it.
func ask(ctx context.Context, t *testing.T, c *Calls, call Call) (id int64, result chan error) {
	t.Helper()
	before := map[int64]bool{}
	for _, a := range c.Waiting() {
		before[a.ID] = true
	}
	result = make(chan error, 1)
	go func() {
		_, err := c.Ask(ctx, call)
		result <- err
	}()
	until(t, "it waits", func() bool {
		for _, a := range c.Waiting() {
			if !before[a.ID] {
				id = a.ID
				return true
			}
		}
		return false
	})
	return id, result
}

func code(t *testing.T, what string, err error, want string) {
	t.Helper()
	if p := problem.Of(err); p == nil || string(p.Code) != want {
		t.Errorf("%s: %v, want %s", what, err, want)
	}
}

// Calls of tools wait for plugins that answer no requests, too.
func TestPermissions(t *testing.T) {
	dir := t.TempDir()
	s := NewService(service.Env{Path: func(name string) string { return filepath.Join(dir, name) },
		Logger: slog.New(slog.DiscardHandler)}, Config{Changed: func() {}})
	must(t, s.Open(t.Context()))
	c, _ := s.Get()
	_, result := ask(t.Context(), t, c, call("p"))
	p := service.Plugin{ID: "p", Content: "one", Phase: service.Active}
	p.Granted = func(permission string) bool { return permission == manifest.PermissionMCP }
	must(t, s.PluginChanged(p))
	if s.Waiting() != 1 {
		t.Error("a plugin that may use MCP servers has its calls dropped")
	}
	p.Granted = func(string) bool { return false }
	must(t, s.PluginChanged(p))
	code(t, "a plugin that may do neither", <-result, problem.CodePluginUnavailable)
	must(t, s.Close(t.Context()))
}

func TestDecisions(t *testing.T) {
	path := filepath.Join(t.TempDir(), FileName)
	c := open(t, path, Limits{})
	first, approved := ask(t.Context(), t, c, call("p"))
	second, refused := ask(t.Context(), t, c, call("p"))
	if list := c.Waiting(); len(list) != 2 || list[0].ID != first || list[0].Body != `{"n":1}` || list[0].Query != "a=1" ||
		list[0].BodyBytes != 7 || len(list[0].BodySHA256) != 64 || list[0].Expires == nil {
		t.Errorf("waiting: %+v", list)
	}
	a, err := c.Approve(t.Context(), first, "me")
	must(t, err)
	must(t, <-approved)
	if a.State != running || a.Approved.By != "me" {
		t.Errorf("approved: %+v", a)
	}
	_, err = c.Reject(t.Context(), second, "you")
	must(t, err)
	code(t, "rejected", <-refused, problem.CodeRejectedByUser)

	// Again: who was first holds, and the other decision is refused.
	a, err = c.Approve(t.Context(), first, "somebody else")
	must(t, err)
	if a.Approved.By != "me" || a.Body != "" || a.Query != "" {
		t.Errorf("again: %+v", a)
	}
	var decided *DecidedError
	if _, err = c.Reject(t.Context(), first, "me"); !errors.As(err, &decided) || !strings.Contains(err.Error(), "me app") {
		t.Errorf("rejected after it was approved: %v", err)
	}
	if _, err = c.Approve(t.Context(), second, "me"); !errors.As(err, &decided) {
		t.Errorf("approved after it was rejected: %v", err)
	}
	if _, err = c.Approve(t.Context(), 99, "me"); !problem.IsCode(err, problem.CodeCallNotFound) {
		t.Errorf("no such call: %v", err)
	}
	if _, err = c.Approve(t.Context(), first, ""); err == nil {
		t.Error("nobody approves")
	}
	c.End(first, nil)
	list, err := c.Decided(t.Context(), api.DecidedQuery{Plugin: "p", Limit: 10})
	must(t, err)
	if len(list) != 2 || list[0].State != rejected || list[1].State != succeeded || list[1].Open || list[1].Ended == nil {
		t.Errorf("the record: %+v", list)
	}
	must(t, c.RemovePlugin(t.Context(), "p"))
	if list, _ = c.Decided(t.Context(), api.DecidedQuery{Limit: 10}); len(list) != 0 {
		t.Errorf("after the plugin was purged: %+v", list)
	}

	// A restart gives out no id again.
	third, gone := ask(t.Context(), t, c, call("p"))
	must(t, c.Close())
	code(t, "the host closes", <-gone, problem.CodeShuttingDown)
	c = open(t, path, Limits{})
	defer func() { must(t, c.Close()) }()
	ctx, hangUp := context.WithCancel(t.Context())
	fourth, left := ask(ctx, t, c, call("p"))
	if fourth <= third {
		t.Errorf("%d after %d", fourth, third)
	}
	hangUp()
	if err := <-left; !errors.Is(err, context.Canceled) || c.Count() != 0 {
		t.Errorf("after its client hung up: %v, %d wait", err, c.Count())
	}
	if _, err = c.Approve(t.Context(), fourth, "me"); !problem.IsCode(err, problem.CodeCallNotFound) {
		t.Errorf("approved after its client hung up: %v", err)
	}
}

func TestTimeout(t *testing.T) {
	c := open(t, filepath.Join(t.TempDir(), FileName), Limits{Timeout: time.Second})
	defer func() { must(t, c.Close()) }()
	_, err := c.Ask(t.Context(), call("p"))
	code(t, "nobody decides", err, problem.CodeApprovalTimeout)
	if c.Count() != 0 {
		t.Error("it still waits")
	}
}

func TestBounds(t *testing.T) {
	c := open(t, filepath.Join(t.TempDir(), FileName), Limits{Waiting: 3, WaitingPerPlugin: 2, WaitingBytes: 1024,
		ShownBytes: 64, HistoryPerPlugin: 2})
	defer func() { must(t, c.Close()) }()
	_, _ = ask(t.Context(), t, c, call("p"))
	_, _ = ask(t.Context(), t, c, call("p"))
	_, err := c.Ask(t.Context(), call("p"))
	code(t, "a third of one plugin", err, problem.CodePluginOverloaded)
	large := call("q")
	large.Body = []byte(strings.Repeat("x", 1024))
	_, err = c.Ask(t.Context(), large)
	code(t, "bodies that are too long together", err, problem.CodePluginOverloaded)
	large.Body = []byte("\"" + strings.Repeat("ä", 200) + "\"")
	large.Query = []byte("bad=\xff")
	id, dropped := ask(t.Context(), t, c, large)
	a := c.Waiting()[2]
	if a.ID != id || !a.Truncated || len(a.Body) > 64 || !strings.HasSuffix(a.Body, "ä") || a.Query != "bad=\uFFFD" {
		t.Errorf("shown: %+v", a)
	}
	_, err = c.Ask(t.Context(), call("r"))
	code(t, "a fourth of all", err, problem.CodePluginOverloaded)
	c.Drop("q", "one", problem.ShuttingDown()) // it is made of that
	if c.Count() != 3 {
		t.Error("a call was dropped that is of the present content")
	}
	c.Drop("q", "two", problem.PluginUnavailable("q", "starting", "it was upgraded", 0))
	code(t, "the plugin was upgraded", <-dropped, problem.CodePluginUnavailable)
	for range 4 {
		id, result := ask(t.Context(), t, c, call("s"))
		if _, err := c.Reject(t.Context(), id, "me"); err != nil {
			t.Error(err)
		}
		<-result
	}
	if list, _ := c.Decided(t.Context(), api.DecidedQuery{Limit: 10}); len(list) != 2 {
		t.Errorf("%d are kept", len(list))
	}
}

// TestAskingChild approves a call of its own and says when that holds.
func TestAskingChild(t *testing.T) {
	args, ok := childtest.Args(t)
	if !ok {
		return
	}
	c := open(t, args[0], Limits{})
	id, approved := ask(t.Context(), t, c, call("p"))
	_, _ = ask(t.Context(), t, c, call("p"))
	_, err := c.Approve(t.Context(), id, "me")
	must(t, err)
	must(t, <-approved)
	fmt.Println("approved")
	select {} // it runs
}

// TestKilled: after a kill between approval and end the record says that the
// call was interrupted and who approved it, and nothing is left to run.
func TestKilled(t *testing.T) {
	path := filepath.Join(t.TempDir(), FileName)
	for round := 1; round <= 3; round++ {
		cmd := childtest.Command(t, "TestAskingChild", path)
		out, err := cmd.StdoutPipe()
		must(t, err)
		must(t, cmd.Start())
		line := make([]byte, len("approved"))
		if _, err := io.ReadFull(out, line); err != nil || string(line) != "approved" {
			t.Fatalf("%q, %v", line, err)
		}
		must(t, cmd.Process.Kill())
		_ = cmd.Wait()
		c := open(t, path, Limits{})
		list, err := c.Decided(t.Context(), api.DecidedQuery{Limit: 10})
		must(t, err)
		if c.Count() != 0 || len(list) != round || list[0].State != interrupted || list[0].Approved.By != "me" {
			t.Errorf("after a kill: %d wait, %+v", c.Count(), list)
		}
		if _, err := c.Approve(t.Context(), list[0].ID+1, "me"); !problem.IsCode(err, problem.CodeCallNotFound) {
			t.Errorf("what waited can be approved: %v", err)
		}
		must(t, c.Close())
	}
}

// Two hosts over the same database never give one id twice, also when many are
// reserved by both.
func TestTwoHosts(t *testing.T) {
	path := filepath.Join(t.TempDir(), FileName)
	var all []int64
	var hosts sync.WaitGroup
	var mu sync.Mutex
	for range 2 {
		c := open(t, path, Limits{})
		defer func() { must(t, c.Close()) }()
		hosts.Go(func() {
			for range 5 {
				first, err := c.reserve(t.Context())
				mu.Lock()
				all = append(all, first)
				mu.Unlock()
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	hosts.Wait()
	slices.Sort(all)
	for i, first := range all {
		if first != int64(1+i*idBlock) {
			t.Errorf("reserved were %d", all)
		}
	}
}

// A decision that was stored although its host did not hear of that can be made
// again, also the other way: the call has not run.
func TestDecisionWithoutAnAnswer(t *testing.T) {
	c := open(t, filepath.Join(t.TempDir(), FileName), Limits{})
	defer func() { must(t, c.Close()) }()
	id, refused := ask(t.Context(), t, c, call("p"))
	must(t, c.record(t.Context(), c.Waiting()[0], "me", time.Now(), 0)) // as if the answer of the commit were lost
	if _, err := c.Reject(t.Context(), id, "you"); err != nil {
		t.Error(err)
	}
	code(t, "rejected", <-refused, problem.CodeRejectedByUser)
	list, err := c.Decided(t.Context(), api.DecidedQuery{Limit: 10})
	if err != nil || len(list) != 1 || list[0].State != rejected || list[0].Rejected.By != "you" {
		t.Errorf("%+v, %v", list, err)
	}
}
