package audit

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/data/document/documenttest"
	"github.com/wasmhost/wasmhost/host/internal/data/inventory"
	"github.com/wasmhost/wasmhost/host/internal/leaf/netpolicy"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/service/logs"
)

// opened opens the log of a data folder, whose totals are in a store.
func opened(t *testing.T, data string, in document.Store) *Log {
	t.Helper()
	if err := inventory.Of(data).Make(); err != nil {
		t.Fatal(err)
	}
	l, err := Open(filepath.Join(data, "audit"), in, logs.Limits{}, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := l.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return l
}

// Totals outlive the lines, and a restart of the host, until the plugin is
// removed with all that is kept of it.
func TestTotalsOutlive(t *testing.T) { documenttest.Both(t, totalsOutlive) }

func totalsOutlive(t *testing.T, open func() document.Store) {
	data := t.TempDir()
	if files, ok := open().(*document.Files); ok {
		data = files.Dir
	}
	l := opened(t, data, open())
	for n := range 3 {
		l.Record(netpolicy.Call{Plugin: "p", Method: "GET", Host: "a.example", Status: 200, BytesOut: 10, BytesIn: int64(n)})
	}
	l.Record(netpolicy.Call{Plugin: "p", Method: "GET", Host: "b.example", Code: abi.CodePermissionDenied})
	requests, err := l.Requests(t.Context(), "p", 0)
	if err != nil || len(requests) != 4 || requests[0].Status != 200 ||
		requests[3].Code != string(abi.CodePermissionDenied) || requests[3].Count != 1 {
		t.Fatalf("%+v, %v", requests, err)
	}
	l.Flush()
	again := opened(t, t.TempDir(), open())
	hosts := again.Hosts("p")
	if len(hosts) != 2 || hosts[0].Host != "a.example" || hosts[0].Calls != 3 || hosts[0].BytesOut != 30 ||
		hosts[1].Refused != 1 {
		t.Fatalf("%+v", hosts)
	}
	if err := again.RemovePlugin(t.Context(), "p"); err != nil {
		t.Fatal(err)
	}
	if hosts := again.Hosts("p"); len(hosts) != 0 {
		t.Errorf("after it was removed: %+v", hosts)
	}
	left, err := open().List("audit/*/*")
	if err != nil || len(left) > 1 || len(left) == 1 && left[0] == "audit/p/"+TotalsName {
		t.Errorf("left are %q, %v", left, err)
	}
	if known, err := inventory.Of(data).Files(); err != nil || len(known) != 0 {
		t.Errorf("the record of files has %q, %v", known, err)
	}
}

// A plugin decides how often it is refused: that fills neither its log nor the
// table of its hosts, and no host that was asked is given up for one that was
// not.
func TestRefusalsAreBounded(t *testing.T) {
	l := opened(t, t.TempDir(), nil)
	l.Record(netpolicy.Call{Plugin: "p", Method: "GET", Host: "asked.example", Status: 200, BytesOut: 1})
	const refusals = 5000
	for n := range refusals {
		l.Record(netpolicy.Call{Plugin: "p", Method: "GET", Host: fmt.Sprintf("h%d.example", n),
			Code: abi.CodePermissionDenied})
	}
	requests, err := l.Requests(t.Context(), "p", 1000)
	if err != nil || len(requests) > 1+refusedAtOnce+refusedPerMin {
		t.Errorf("%d lines, %v", len(requests), err)
	}
	hosts := l.Hosts("p")
	var refused int64
	for _, h := range hosts {
		refused += h.Refused
	}
	if len(hosts) > refusedHosts+2 || hosts[0].Host != "asked.example" || refused != refusals {
		t.Errorf("%d hosts, the first is %s, %d refused", len(hosts), hosts[0].Host, refused)
	}
}

// Totals that are damaged are set aside and begin anew: nothing that is asked
// may go uncounted.
func TestDamagedTotals(t *testing.T) {
	data := t.TempDir()
	if err := os.MkdirAll(filepath.Join(data, "audit", "p"), 0o700); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(data, "audit", "p", TotalsName)
	if err := os.WriteFile(file, []byte(`[{"host":`), 0o600); err != nil {
		t.Fatal(err)
	}
	l := opened(t, data, nil)
	if err := l.CheckTotals(); err != nil {
		t.Fatal(err)
	}
	l.Record(netpolicy.Call{Plugin: "p", Method: "GET", Host: "a.example", Status: 200, Duration: time.Second})
	if hosts := l.Hosts("p"); len(hosts) != 1 || hosts[0].Calls != 1 {
		t.Errorf("%+v", hosts)
	}
	if aside, err := filepath.Glob(file + inventory.AsideMark + "*"); err != nil || len(aside) != 1 {
		t.Errorf("set aside: %q, %v", aside, err)
	}
}

// Two hosts count what one plugin asks, each by itself, and the totals are those of
// both. What cannot be read is set aside by whoever saves next, and nothing that was
// counted since is lost.
func TestTotalsOfHosts(t *testing.T) {
	open := documenttest.Server(t)
	one, two := opened(t, t.TempDir(), open()), opened(t, t.TempDir(), open())
	ask := func(l *Log, host string, times int) {
		for range times {
			l.Record(netpolicy.Call{Plugin: "p", Method: "GET", Host: host, Status: 200, BytesOut: 10})
		}
	}
	are := func(want string) {
		t.Helper()
		for _, l := range []*Log{one, two} {
			l.Flush()
		}
		for _, l := range []*Log{one, two} {
			got := map[string]int64{}
			for _, h := range l.Hosts("p") {
				got[h.Host] = h.Calls
				if h.BytesOut != 10*h.Calls {
					t.Errorf("%+v", h)
				}
			}
			if fmt.Sprint(got) != want {
				t.Errorf("%v, want %s", got, want)
			}
		}
	}
	ask(one, "a.example", 3)
	ask(two, "a.example", 2)
	ask(two, "b.example", 1)
	are("map[a.example:5 b.example:1]")
	ask(one, "b.example", 4)
	ask(two, "b.example", 4)
	are("map[a.example:5 b.example:9]")
	d := open().Document("audit/p/"+TotalsName, document.Options{Most: 100})
	if _, err := d.Change(func([]byte, error) ([]byte, error) { return []byte("{"), nil }); err != nil {
		t.Fatal(err)
	}
	ask(one, "c.example", 2)
	one.Flush() // sets them aside
	are("map[c.example:2]")
	if err := one.RemovePlugin(t.Context(), "p"); err != nil {
		t.Fatal(err)
	}
	ask(two, "c.example", 1)
	two.Flush()
	if hosts := two.Hosts("p"); len(hosts) != 0 {
		t.Errorf("after it was removed: %+v", hosts)
	}
}

// Refusals of one token beyond some are counted together: they push no row of others out, and none goes uncounted.
func TestRefusedAgentsAreCounted(t *testing.T) {
	dir := t.TempDir()
	all, err := logs.Open(logs.Config{Dir: dir, Limits: logs.Limits{FileMB: 1, TotalMB: 2}})
	if err != nil {
		t.Fatal(err)
	}
	l := &Log{Agents: all.Plugin("agents"), dir: dir}
	l.Called(api.AgentCall{Token: "other", Tool: "p.first", Status: 200})
	const calls = 10_000
	for n := range calls {
		l.Called(api.AgentCall{Token: "t", Tool: fmt.Sprint(n, strings.Repeat("x", 200)), Code: problem.CodeEndpointNotFound,
			Status: 404, Time: time.Now()})
	}
	l.Called(api.AgentCall{Token: "t", Tool: "p.good", Status: 200})
	l.Called(api.AgentCall{Token: "other", Tool: "p.refused", Status: 403, Code: problem.CodeForbidden})
	list, err := l.agentCalls(t.Context(), api.AgentCallQuery{Limit: 10_000})
	if err != nil {
		t.Fatal(err)
	}
	rows, counted, others := 0, int64(0), map[string]bool{}
	for _, call := range list.Calls {
		if call.Code != problem.CodeEndpointNotFound {
			others[call.Tool] = true
			continue
		}
		rows++
		counted += max(1, call.Count)
		if call.Count > 1 && (call.First == nil || call.First.After(call.Time)) {
			t.Errorf("a row of many: %+v", call)
		}
	}
	if counted != calls || rows > 2*agentRefusedAtOnce || rows < agentRefusedAtOnce ||
		!others["p.first"] || !others["p.good"] || !others["p.refused"] {
		t.Errorf("%d rows for %d refusals, beside %v", rows, counted, others)
	}
	if err := all.Close(t.Context()); err != nil {
		t.Error(err)
	}
}

// What agents have called takes no more of the disk than a log does, whatever they call, and the newest stay.
func TestAgentCallsAreBounded(t *testing.T) {
	dir := t.TempDir()
	all, err := logs.Open(logs.Config{Dir: dir, Limits: logs.Limits{FileMB: 1, TotalMB: 2}})
	if err != nil {
		t.Fatal(err)
	}
	l := &Log{Agents: all.Plugin("agents"), dir: dir}
	call := api.AgentCall{Token: "t", TokenName: "agent", Path: strings.Repeat("\u202e", 200), Status: 404}
	const calls = 4000
	for n := range calls {
		call.RequestID, call.Tool = fmt.Sprint(n), fmt.Sprintf("p.tool-%d", n)
		l.Called(call)
	}
	list, err := l.agentCalls(t.Context(), api.AgentCallQuery{Limit: 3})
	if err != nil || len(list.Calls) != 3 || list.Calls[2].RequestID != fmt.Sprint(calls-1) || list.Older == 0 {
		t.Errorf("%+v, %v", list, err)
	}
	list, err = l.agentCalls(t.Context(), api.AgentCallQuery{Limit: 3, Before: list.Older,
		Text: fmt.Sprint("TOOL-", calls-5)})
	if err != nil || len(list.Calls) != 1 || list.Calls[0].Path != call.Path {
		t.Errorf("%+v, %v", list, err)
	}
	if err := all.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	size := int64(0)
	err = filepath.WalkDir(dir, func(_ string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			info, _ := d.Info()
			size += info.Size()
		}
		return err
	})
	if err != nil || size > 2<<20 || size < 1<<20 {
		t.Errorf("%d bytes, %v", size, err)
	}
	if _, err := l.agentCalls(t.Context(), api.AgentCallQuery{Limit: 3}); !problem.IsCode(err, problem.CodeShuttingDown) {
		t.Errorf("of a log that is closed: %v", err)
	}
}
