package soak

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// ledger is what the plugin recorder was told to store and has acknowledged.
// Its writers write at the same time; each has rows, keys, files and secrets of
// its own.
type ledger struct {
	writers []*writer
	stopped chan struct{}
	done    sync.WaitGroup
}

// writer is one of them. Of what it asked for without getting an answer that
// tells, both are right: that it was done, and that it was not.
type writer struct {
	name string
	rows map[string]fate  // by id
	keys map[string]value // a key, a file, a secret and a total
	acks int
	last int // of what it has numbered
	// accepts says which refusals are no fault of the host.
	accepts func(*refusal) bool
	err     error // that nothing explains
}

// fate is what is known of a row.
type fate int

const (
	present fate = iota
	absent
	either
)

// value is what is known of a key.
type value struct {
	is  string   // what was acknowledged last
	may []string // what it may be instead
}

// newLedger makes a ledger. accepts may be nil: then every refusal is a fault.
func newLedger(writers int, accepts func(*refusal) bool) *ledger {
	if accepts == nil {
		accepts = func(*refusal) bool { return false }
	}
	l := &ledger{}
	for i := range writers {
		l.writers = append(l.writers, &writer{
			name: fmt.Sprintf("w%d", i), rows: map[string]fate{}, keys: map[string]value{}, accepts: accepts,
		})
	}
	return l
}

// begin has the writers write to a host until end.
func (l *ledger) begin(p *process) {
	l.stopped = make(chan struct{})
	for _, w := range l.writers {
		l.done.Go(func() {
			for {
				select {
				case <-l.stopped:
					return
				default:
				}
				if !w.write(p) {
					return
				}
			}
		})
	}
}

// stop lets the writers end what they do; join waits for them.
func (l *ledger) stop() { close(l.stopped) }

func (l *ledger) join(tb testing.TB) {
	tb.Helper()
	l.done.Wait()
	for _, w := range l.writers {
		if w.err != nil {
			tb.Errorf("%s: %v", w.name, w.err)
			w.err = nil
		}
	}
}

func (l *ledger) acks() (n int) {
	for _, w := range l.writers {
		n += w.acks
	}
	return n
}

func padding(id string) string { return strings.Repeat(id+" ", 30) }

// write does one thing, and reports whether to go on: not where the host no
// longer answers, or after a fault.
func (w *writer) write(p *process) bool {
	w.last++
	n := w.last
	switch n % 8 {
	case 1, 2, 3, 4:
		id := fmt.Sprintf("%s-%d", w.name, n)
		return w.row(id, present, w.ask(p, "db.insert_async", map[string]any{"collection": "entries", "data": map[string]any{
			"id": id, "writer": w.name, "n": n, "padding": padding(id)}}))
	case 5:
		id := fmt.Sprintf("%s-%d", w.name, n-1)
		return w.row(id, absent, w.ask(p, "db.delete_async", map[string]any{"collection": "entries", "id": id}))
	case 6:
		return w.set("total", n, w.ask(p, "db.upsert_async", map[string]any{"collection": "totals",
			"conflictColumns": []string{"writer"}, "data": map[string]any{"writer": w.name, "n": n}}))
	case 7:
		return w.set("key", n, w.ask(p, "storage.set_async", map[string]any{"key": w.name, "value": n}))
	}
	if n%16 == 0 {
		return w.set("secret", n, w.ask(p, "secrets.set_async", map[string]any{"key": w.name, "value": fmt.Sprint(n)}))
	}
	return w.set("file", n, w.ask(p, "fs.writeFile_async", map[string]any{"path": w.name + ".txt", "text": fmt.Sprint(n)}))
}

// outcome is what came of a call.
type outcome int

const (
	done    outcome = iota
	refused         // nothing was changed
	unknown         // the answer does not tell
	dead            // no answer arrived
)

func (w *writer) ask(p *process, function string, params any) outcome {
	_, err := p.call("recorder", function, params)
	if err == nil {
		w.acks++
		return done
	}
	no, answered := errors.AsType[*refusal](err)
	if !answered {
		return dead
	}
	if !w.accepts(no) {
		w.err = err
	}
	switch no.status {
	case http.StatusServiceUnavailable, http.StatusNotFound: // the plugin is not there at present
		time.Sleep(5 * time.Millisecond)
		return refused
	case http.StatusOK: // the function answered with an error
		return refused
	}
	return unknown // the guest may have ended after it had written
}

func (w *writer) row(id string, wanted fate, o outcome) bool {
	_, known := w.rows[id]
	switch {
	case o == done:
		w.rows[id] = wanted
	case o == refused && !known:
		w.rows[id] = absent
	case o != refused:
		w.rows[id] = either
	}
	return o != dead && w.err == nil
}

func (w *writer) set(key string, n int, o outcome) bool {
	v := w.keys[key]
	switch o {
	case done:
		v = value{is: fmt.Sprint(n)}
	case unknown, dead:
		v.may = append(v.may, fmt.Sprint(n))
	}
	w.keys[key] = v
	return o != dead && w.err == nil
}

// check holds what the writers know against what the host has.
func (l *ledger) check(tb testing.TB, p *process) {
	tb.Helper()
	for _, w := range l.writers {
		w.checkRows(tb, p)
		w.checkKeys(tb, p)
	}
}

// pageSize is how many rows a check reads at once.
const pageSize = 1000

func (w *writer) checkRows(tb testing.TB, p *process) {
	tb.Helper()
	found := map[string]bool{}
	for offset := 0; ; offset += pageSize {
		var rows []struct{ ID, Padding string }
		query(tb, p, &rows, "db.query", map[string]any{"collection": "entries", "options": map[string]any{
			"where": map[string]any{"writer": w.name}, "orderBy": map[string]any{"id": "asc"}, "limit": pageSize, "offset": offset}})
		for _, row := range rows {
			if row.Padding != padding(row.ID) {
				tb.Errorf("row %s is not whole: %q", row.ID, row.Padding)
			}
			found[row.ID] = true
		}
		if len(rows) < pageSize {
			break
		}
	}
	for id, fate := range w.rows {
		switch {
		case fate == present && !found[id]:
			tb.Errorf("row %s was acknowledged and is not there", id)
		case fate == absent && found[id]:
			tb.Errorf("row %s is there: it was deleted, or never inserted", id)
		case fate == either: // now it is known
			w.rows[id] = absent
			if found[id] {
				w.rows[id] = present
			}
		}
		delete(found, id)
	}
	for id := range found {
		tb.Errorf("row %s is there, and nobody wrote it", id)
	}
}

func (w *writer) checkKeys(tb testing.TB, p *process) {
	tb.Helper()
	for key, known := range w.keys {
		var got string
		switch key {
		case "total":
			var rows []struct{ N json.Number }
			query(tb, p, &rows, "db.query", map[string]any{"collection": "totals",
				"options": map[string]any{"where": map[string]any{"writer": w.name}}})
			if len(rows) == 1 {
				got = rows[0].N.String()
			}
		case "key":
			var stored *struct{ Value json.Number }
			if query(tb, p, &stored, "storage.get", map[string]any{"key": w.name}); stored != nil {
				got = stored.Value.String()
			}
		case "secret":
			var text *string
			if query(tb, p, &text, "secrets.get", map[string]any{"key": w.name}); text != nil {
				got = *text
			}
		case "file":
			var exists bool
			query(tb, p, &exists, "fs.exists", map[string]any{"path": w.name + ".txt"})
			if exists {
				query(tb, p, &got, "fs.readFile", map[string]any{"path": w.name + ".txt"})
			}
		}
		if got != known.is && !slices.Contains(known.may, got) {
			tb.Errorf("%s of %s is %q; %q was acknowledged, and %q may be", key, w.name, got, known.is, known.may)
		}
		w.keys[key] = value{is: got}
	}
}

// query calls a function that reads.
func query(tb testing.TB, p *process, result any, function string, params any) {
	tb.Helper()
	text, err := p.call("recorder", function, params)
	if err == nil {
		err = json.Unmarshal(text, result)
	}
	if err != nil {
		tb.Fatalf("%s: %v", function, err)
	}
}
