package notify

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/postgrestest"
)

// newClock is a clock that stands still until it is moved.
func newClock() *clockwork.FakeClock {
	return clockwork.NewFakeClockAt(time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC))
}

func open(t testing.TB, o Options) *Center {
	t.Helper()
	if o.Path == "" {
		o.Path = filepath.Join(t.TempDir(), "notify.db")
	}
	if o.Database == nil {
		o.Database = postgrestest.At(t, o.Path)
	}
	c, err := Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	})
	return c
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// refused fails unless err is of this code and names all of these.
func refused(t testing.TB, err error, code abi.Code, names ...string) {
	t.Helper()
	if !errors.Is(err, &abi.Error{Code: code}) {
		t.Errorf("%v, want %s", err, code)
		return
	}
	for _, name := range names {
		if !strings.Contains(err.Error(), name) {
			t.Errorf("the error %q does not say %q", err, name)
		}
	}
	if len(err.Error()) > 400 {
		t.Errorf("the error has %d bytes", len(err.Error()))
	}
}

// list returns the notices, as "kind title body".
func list(t testing.TB, c *Center, f Filter) []string {
	t.Helper()
	found, err := c.List(t.Context(), f)
	must(t, err)
	texts := []string{}
	for _, n := range found {
		texts = append(texts, strings.Join(strings.Fields(string(n.Kind)+" "+n.Title+" "+n.Body), " "))
	}
	return texts
}

func follow(t testing.TB, c *Center, from Position) <-chan Event {
	t.Helper()
	events, err := c.Follow(t.Context(), from)
	must(t, err)
	return events
}

// next receives an event of a kind.
func next(t testing.TB, events <-chan Event, kind Kind) Event {
	t.Helper()
	select {
	case e, ok := <-events:
		if !ok || e.Kind != kind {
			t.Fatalf("%+v came (open: %v), want kind %s", e, ok, kind)
		}
		return e
	case <-time.After(20 * time.Second):
		t.Fatalf("no event of kind %s comes", kind)
		return Event{}
	}
}

// silent fails if an event is there.
func silent(t testing.TB, events <-chan Event) {
	t.Helper()
	select {
	case e, ok := <-events:
		t.Fatalf("%+v came (open: %v)", e, ok)
	case <-time.After(30 * time.Millisecond):
	}
}
