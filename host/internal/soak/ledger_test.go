package soak

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
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
	acked   atomic.Int64
}

// writer is one of them. Of what it asked for without getting an answer that
// tells, both are right: that it was done, and that it was not.
type writer struct {
	name string
	rows map[string]fate  // by id
	keys map[string]value // a key, a file, a secret and a total
	acks *atomic.Int64    // of all writers
	last int              // of what it has numbered
	// accepts says which refusals are no fault of the host.
	accepts func(*refusal) bool
	err     error // that nothing explains
	// unsure: what is not acknowledged may have been done, or may be done later, by
	// one of several hosts; and the writer goes on where no answer arrives.
	unsure bool
	pause  time.Duration // between two things: hosts that wait for another need not be kept busy
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

// clone copies what is known, so that several hosts can be compared with it.
func (l *ledger) clone() *ledger {
	c := &ledger{}
	for _, w := range l.writers {
		again := *w
		again.rows, again.keys = maps.Clone(w.rows), maps.Clone(w.keys)
		c.writers = append(c.writers, &again)
	}
	return c
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
			acks: &l.acked,
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
				time.Sleep(w.pause)
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

func (l *ledger) acks() int { return int(l.acked.Load()) }

// first waits until something was acknowledged, however slow the machine is, for a
// minute at most.
func (l *ledger) first() {
	for end := time.Now().Add(time.Minute); l.acks() == 0 && time.Now().Before(end); {
		time.Sleep(time.Millisecond)
	}
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

// noFiles stands in what the host says when it gets no descriptor.
const noFiles = "as many files open as the system lets it"

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
		w.acks.Add(1)
		return done
	}
	no, answered := errors.AsType[*refusal](err)
	if answered && !w.accepts(no) {
		w.err = err
	}
	switch {
	case w.unsure:
		time.Sleep(5 * time.Millisecond)
		return unknown
	case !answered:
		return dead
	}
	switch no.status {
	case http.StatusServiceUnavailable, http.StatusNotFound: // the plugin is not there at present
		time.Sleep(5 * time.Millisecond)
		return refused
	case http.StatusOK: // the function answered with an error
		switch {
		case strings.Contains(no.text, "was changed, but"):
			return unknown
		case function == "secrets.set_async" && strings.Contains(no.text, noFiles):
			return unknown // there may have been a descriptor for the file, and none for the record that there is one
		}
		return refused
	}
	return unknown // the guest may have ended after it had written
}

func (w *writer) row(id string, wanted fate, o outcome) bool {
	was, known := w.rows[id]
	switch {
	case o == done && w.unsure && was == either && known: // what was asked before may be done after this
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
		v.is = fmt.Sprint(n)
		if !w.unsure {
			v.may = nil
		}
	case unknown, dead:
		v.may = append(v.may, fmt.Sprint(n))
	}
	w.keys[key] = v
	return o != dead && w.err == nil
}

// check holds what the writers know against what the host has.
func (l *ledger) check(tb testing.TB, p *process) {
	tb.Helper()
	for _, difference := range l.differences(p) {
		tb.Error(difference)
	}
}

// differences tells what the host has otherwise than it acknowledged. What was
// unknown is known from then on.
func (l *ledger) differences(p *process) []string {
	var all []string
	for _, w := range l.writers {
		c := comparison{w: w, p: p}
		if err := c.rows(); err != nil {
			all = append(all, err.Error())
		}
		for key := range w.keys {
			if err := c.key(key); err != nil {
				all = append(all, err.Error())
			}
		}
		all = append(all, c.found...)
	}
	return all
}

// pageSize is how many rows a comparison reads at once.
const pageSize = 1000

// comparison is that of one writer.
type comparison struct {
	w     *writer
	p     *process
	found []string
}

func (c *comparison) differs(format string, args ...any) {
	c.found = append(c.found, fmt.Sprintf(format, args...))
}

// rows looks at the writer's rows. The error says why it cannot.
func (c *comparison) rows() error {
	found := map[string]bool{}
	for offset := 0; ; offset += pageSize {
		var rows []struct{ ID, Padding string }
		err := c.read(&rows, "db.query", map[string]any{"collection": "entries", "options": map[string]any{
			"where": map[string]any{"writer": c.w.name}, "orderBy": map[string]any{"id": "asc"}, "limit": pageSize,
			"offset": offset}})
		if err != nil {
			return err
		}
		for _, row := range rows {
			if row.Padding != padding(row.ID) {
				c.differs("row %s is not whole: %q", row.ID, row.Padding)
			}
			found[row.ID] = true
		}
		if len(rows) < pageSize {
			break
		}
	}
	for id, fate := range c.w.rows {
		switch {
		case fate == present && !found[id]:
			c.differs("row %s was acknowledged and is not there", id)
		case fate == absent && found[id]:
			c.differs("row %s is there: it was deleted, or never inserted", id)
		case fate == either && found[id]:
			c.w.rows[id] = present
		case fate == either:
			c.w.rows[id] = absent
		}
		delete(found, id)
	}
	for id := range found {
		c.differs("row %s is there, and nobody wrote it", id)
	}
	return nil
}

// key looks at one of the writer's keys.
func (c *comparison) key(key string) (err error) {
	var got string
	switch key {
	case "total":
		var rows []struct{ N json.Number }
		err = c.read(&rows, "db.query", map[string]any{"collection": "totals",
			"options": map[string]any{"where": map[string]any{"writer": c.w.name}}})
		if len(rows) == 1 {
			got = rows[0].N.String()
		}
	case "key":
		var stored *struct{ Value json.Number }
		if err = c.read(&stored, "storage.get", map[string]any{"key": c.w.name}); stored != nil {
			got = stored.Value.String()
		}
	case "secret":
		var text *string
		if err = c.read(&text, "secrets.get", map[string]any{"key": c.w.name}); text != nil {
			got = *text
		}
	case "file":
		var exists bool
		path := map[string]any{"path": c.w.name + ".txt"}
		if err = c.read(&exists, "fs.exists", path); exists {
			err = c.read(&got, "fs.readFile", path)
		}
	}
	if err != nil {
		return err
	}
	known := c.w.keys[key]
	if got != known.is && !slices.Contains(known.may, got) {
		c.differs("%s of %s is %q; %q was acknowledged, and %q may be", key, c.w.name, got, known.is, known.may)
	}
	c.w.keys[key] = value{is: got}
	return nil
}

// read calls a function that reads, and again while it is refused for a while where
// the host may lose its database.
func (c *comparison) read(result any, function string, params any) error {
	for end := time.Now().Add(time.Minute); ; time.Sleep(5 * time.Millisecond) {
		text, err := c.p.call("recorder", function, params)
		no, refused := errors.AsType[*refusal](err)
		if refused && c.w.unsure && passes(no.status, no.text) && time.Now().Before(end) {
			continue
		}
		if err == nil {
			err = json.Unmarshal(text, result)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", function, err)
		}
		return nil
	}
}
