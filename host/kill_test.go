package host_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/leaf/childtest"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/host/whole"
)

const (
	kills       = 40
	killWriters = 6
	batchRows   = 3
)

// recorder stores what it is told.
func recorder(tb testing.TB) guest {
	return guest{
		id: "recorder", module: guesttest.C(tb, "table"), paths: []string{"call"},
		more: map[string]any{
			"permissions": guesttest.Permissions(),
			"storage": map[string]any{"collections": map[string]any{
				"entries": map[string]any{
					"columns": map[string]any{"round": "integer", "batch": "text", "padding": "text"},
					"indexes": []string{"round", "batch"},
				},
				"totals": map[string]any{
					"columns":       map[string]any{"writer": "text", "n": "integer"},
					"uniqueIndexes": [][]string{{"writer"}},
				},
			}},
		},
	}
}

// withRecorder is a data folder with the recorder installed, and no host.
func withRecorder(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "data")
	h, err := whole.Open(t.Context(), host.Config{Data: dir, Version: "1.2.3"})
	if err != nil {
		t.Fatal(err)
	}
	staged, err := h.Plugins().Stage(t.Context(), recorder(t).folder(t))
	if err != nil {
		t.Fatal(err)
	}
	defer staged.Discard()
	if _, err := h.Plugins().Install(t.Context(), staged, shown.Consent{Grants: staged.Inspection().New()}); err != nil {
		t.Fatal(err)
	}
	if err := h.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestKilledUnderLoad kills a host again and again while it serves requests
// that write. Every row that was acknowledged is there when it is started
// again, and of what one request changes there is all or nothing.
func TestKilledUnderLoad(t *testing.T) {
	shorttest.Skip(t)
	dir := withRecorder(t)
	seed := rand.Uint64()
	random := rand.New(rand.NewPCG(seed, 0))
	var before *writers
	acknowledged := 0
	for round := range kills + 1 {
		v := startVictim(t, dir)
		if before != nil {
			before.check(t, v)
		}
		if t.Failed() {
			t.Fatalf("seed %d, round %d", seed, round)
		}
		if round < kills {
			before = newWriters(round)
			var done sync.WaitGroup
			for _, w := range before.all {
				done.Go(func() { w.write(v) })
			}
			time.Sleep(time.Duration(20+random.IntN(100)) * time.Millisecond)
			end := time.Now().Add(20 * time.Second) // for a host that is slow
			for acknowledged+before.acks() < 2*(round+1) && time.Now().Before(end) {
				time.Sleep(time.Millisecond)
			}
			v.kill()
			done.Wait()
			acknowledged += before.acknowledged(t)
			continue
		}
		v.kill()
	}
	t.Logf("%d requests were acknowledged", acknowledged)
	if acknowledged < 2*kills {
		t.Errorf("only %d requests were acknowledged", acknowledged)
	}
	database := filepath.Join(dir, "data", "recorder", "plugin.db")
	s, err := store.Open(t.Context(), store.Options{Path: database,
		Schema: store.Schema{PluginID: "recorder", Version: "1.0.0"}})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if wrong, err := s.Check(t.Context()); err != nil || len(wrong) > 0 {
		t.Errorf("the database: %q, %v", wrong, err)
	}
	if strange, err := filepath.Glob(database + ".*"); err != nil || len(strange) > 0 {
		t.Errorf("beside the database: %q, %v", strange, err)
	}
}

// victim is a host in another process.
type victim struct {
	*childtest.Process
	client *http.Client
	url    string
	token  string
}

func startVictim(t *testing.T, dir string) *victim {
	t.Helper()
	v := &victim{Process: childtest.Start(t, "TestKillChild", dir),
		client: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: killWriters}}}
	line := v.Read(1)[0]
	if _, err := fmt.Sscan(line, &v.url, &v.token); err != nil {
		t.Fatalf("the host says %q: %v", line, err)
	}
	for end := time.Now().Add(2 * time.Minute); ; time.Sleep(2 * time.Millisecond) {
		resp, err := v.client.Get(v.url + "/readyz")
		if err == nil {
			resp.Body.Close()
			if resp.StatusCode == http.StatusOK {
				return v
			}
		}
		if time.Now().After(end) {
			t.Fatalf("the host is not ready: %v", err)
		}
	}
}

func (v *victim) kill() {
	v.Kill()
	v.client.CloseIdleConnections()
}

// errUnsaid is the outcome of a request whose answer did not arrive.
var errUnsaid = errors.New("the host died")

// do has the guest call a host function.
func (v *victim) do(function string, params any) (json.RawMessage, error) {
	body, err := json.Marshal(map[string]any{"function": function, "params": params})
	if err != nil {
		return nil, err
	}
	req, err := http.NewRequest(http.MethodPost, v.url+"/plugins/recorder/call", bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Authorization", "Bearer "+v.token)
	resp, err := v.client.Do(req)
	if err != nil {
		return nil, errUnsaid
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		return nil, errUnsaid
	}
	var answer struct {
		OK    json.RawMessage
		Error json.RawMessage
	}
	if err := json.Unmarshal(text, &answer); err != nil || answer.OK == nil {
		return nil, fmt.Errorf("%s: status %d: %s", function, resp.StatusCode, text)
	}
	return answer.OK, nil
}

// writers write to one victim at the same time.
type writers struct {
	round int
	all   []*writer
}

type writer struct {
	round   int
	name    string
	batches []batch
	total   int // that was acknowledged
	trying  int // the total that is in a request without an answer, or the same
	acks    atomic.Int32
	err     error // that no death explains
}

// batch is rows that are inserted one by one, and maybe deleted at once.
type batch struct {
	name     string
	rows     int // that were acknowledged
	trying   bool
	deleting bool
	deleted  bool
}

func newWriters(round int) *writers {
	ws := &writers{round: round}
	for i := range killWriters {
		ws.all = append(ws.all, &writer{round: round, name: fmt.Sprintf("%d-%d", round, i), total: -1, trying: -1})
	}
	return ws
}

func padding(batch string) string { return strings.Repeat(batch+" ", 50) }

// write writes until the host dies.
func (w *writer) write(v *victim) {
	step := func(function string, params map[string]any) bool {
		_, err := v.do(function, params)
		if err == nil {
			w.acks.Add(1)
		} else if !errors.Is(err, errUnsaid) {
			w.err = err
		}
		return err == nil
	}
	for i := 0; ; i++ {
		w.batches = append(w.batches, batch{name: fmt.Sprintf("%s-%d", w.name, i)})
		b := &w.batches[i]
		for row := range batchRows {
			b.trying = true
			if !step("db.insert_async", map[string]any{"collection": "entries", "data": map[string]any{
				"id": fmt.Sprintf("%s-%d", b.name, row), "round": w.round, "batch": b.name, "padding": padding(b.name),
			}}) {
				return
			}
			b.rows, b.trying = row+1, false
		}
		w.trying = i
		if !step("db.upsert_async", map[string]any{"collection": "totals", "conflictColumns": []string{"writer"},
			"data": map[string]any{"writer": w.name, "n": i}}) {
			return
		}
		w.total = i
		if i%2 == 1 {
			b.deleting = true
			if !step("db.deleteWhere_async", map[string]any{"collection": "entries", "where": map[string]any{"batch": b.name}}) {
				return
			}
			b.deleted = true
		}
	}
}

func (ws *writers) acknowledged(t *testing.T) (n int) {
	t.Helper()
	for _, w := range ws.all {
		if w.err != nil {
			t.Errorf("round %d: %v", ws.round, w.err)
		}
	}
	return ws.acks()
}

func (ws *writers) acks() (n int) {
	for _, w := range ws.all {
		n += int(w.acks.Load())
	}
	return n
}

// check holds what the writers were told against what the next host finds.
func (ws *writers) check(t *testing.T, v *victim) {
	t.Helper()
	var rows []struct{ ID, Batch, Padding string }
	ws.query(t, v, "entries", map[string]any{"round": ws.round}, &rows)
	found := map[string]int{}
	for _, row := range rows {
		if row.Padding != padding(row.Batch) || !strings.HasPrefix(row.ID, row.Batch+"-") {
			t.Errorf("row %s is not whole", row.ID)
		}
		found[row.Batch]++
	}
	for _, w := range ws.all {
		for _, b := range w.batches {
			n := found[b.name]
			delete(found, b.name)
			var ok bool
			switch {
			case b.deleted:
				ok = n == 0
			case b.deleting:
				ok = n == 0 || n == batchRows
			case b.trying:
				ok = n == b.rows || n == b.rows+1
			default:
				ok = n == b.rows
			}
			if !ok {
				t.Errorf("%d rows of the batch %+v", n, b)
			}
		}
		var totals []struct{ N int }
		ws.query(t, v, "totals", map[string]any{"writer": w.name}, &totals)
		switch {
		case len(totals) == 0 && w.total == -1:
		case len(totals) == 1 && (totals[0].N == w.total || totals[0].N == w.trying):
		default:
			t.Errorf("the total of %s is %v; %d was acknowledged, %d tried", w.name, totals, w.total, w.trying)
		}
	}
	if len(found) > 0 {
		t.Errorf("rows that nobody wrote: %v", found)
	}
}

func (ws *writers) query(t *testing.T, v *victim, collection string, where map[string]any, rows any) {
	t.Helper()
	text, err := v.do("db.query", map[string]any{"collection": collection, "options": map[string]any{"where": where}})
	if err == nil {
		err = json.Unmarshal(text, rows)
	}
	if err != nil {
		t.Fatalf("round %d: look at %s: %v", ws.round, collection, err)
	}
}

// TestKillChild is not a test of its own: it is the host that is killed.
func TestKillChild(t *testing.T) {
	args, ok := childtest.Args(t)
	if !ok {
		return
	}
	h, err := whole.Open(t.Context(), host.Config{Data: args[0], Version: "1.2.3"})
	if err != nil {
		t.Fatal(err)
	}
	if err := h.Listen(); err != nil {
		t.Fatal(err)
	}
	token, err := server.ReadCLIToken(h.Data())
	if err != nil {
		t.Fatal(err)
	}
	fmt.Println(h.URL(), token)
	t.Fatal("the host ended: ", h.Serve(context.Background()))
}
