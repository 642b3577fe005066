package sessions

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/service/ai"
	"github.com/wasmhost/wasmhost/host/postgrestest"
	"github.com/wasmhost/wasmhost/host/service"
)

// The most that a session may have by default can be read, however it is
// escaped, into a buffer made for it; more is refused before it is made.
func TestMessagesAreBounded(t *testing.T) {
	for _, test := range []struct {
		name, text string
		fits       bool
	}{
		{"ordinary", "one\n\"two\"\\ \u2028é", true},
		{"the default's worst", strings.Repeat("\x01", 2<<20+256<<10), true},
		{"too much escaped", strings.Repeat("\x01", 3<<20), false},
		{"too much", strings.Repeat("x", 16<<20), false},
	} {
		t.Run(test.name, func(t *testing.T) {
			at := time.Date(2026, 11, 21, 12, 0, 0, 5e6, time.UTC)
			got, err := appendMessages(nil, []Message{{ID: "m1", Role: "user", Text: test.text, Timestamp: at},
				{ID: "m2", Role: "assistant", Text: "yes", Timestamp: at}})
			var known *abi.Error
			if !test.fits {
				if !errors.As(err, &known) || known.Code != abi.CodeQuotaExceeded || got != nil {
					t.Fatalf("got %d bytes, %v", len(got), err)
				}
				return
			}
			var messages []struct{ ID, Role, Text, Timestamp string }
			if err == nil {
				err = json.Unmarshal(got, &messages)
			}
			if err != nil || len(messages) != 2 || messages[0].Text != test.text || messages[1].ID != "m2" ||
				messages[1].Timestamp != "2026-11-21T12:00:00.005Z" {
				t.Fatalf("got %.200s, %v", got, err)
			}
			if spare := cap(got) - len(got); spare > 4096+cap(got)/100 {
				t.Errorf("%d bytes are in a buffer of %d", len(got), cap(got))
			}
		})
	}
}

// instance is a guest that takes nothing by itself.
type instance struct{ waiting []string }

func (i *instance) Send(channel, key string, data []byte) {
	i.waiting = append(i.waiting, fmt.Sprintf("%s %s %s", channel, key, data))
}

func (i *instance) Drop(channel, key string) {
	i.waiting = slices.DeleteFunc(i.waiting, func(e string) bool { return strings.HasPrefix(e, channel+" "+key+" ") })
}

// got takes what waits.
func (i *instance) got() []string {
	list := i.waiting
	i.waiting = nil
	return list
}

// sent is what an instance gets of a status.
func sent(id string, status Status) string {
	return fmt.Sprintf(`%s %s {"id":%q,"status":%q}`, abi.SessionChannel, id, id, status)
}

// watchWorld is a service, and an instance of the plugin p.
type watchWorld struct {
	*Service
	t        *testing.T
	instance *instance
	guest    *guest
}

func newWatchWorld(t *testing.T, subscriptions int) *watchWorld {
	t.Helper()
	dir := t.TempDir()
	w := &watchWorld{t: t, instance: &instance{}}
	w.Service = NewService(service.Env{Path: func(name string) string { return filepath.Join(dir, name) },
		Database: postgrestest.At(t, filepath.Join(dir, FileName)), Logger: slog.New(slog.DiscardHandler)}, Config{
		Subscriptions: subscriptions, Ready: func() error { return nil }, Changed: func() {},
		Generate: func(context.Context, string, []ai.Message, func(string) error) error { return nil },
	})
	if err := w.Open(t.Context()); err != nil || w.Broken() != nil {
		t.Fatal(err, w.Broken())
	}
	t.Cleanup(func() {
		if err := w.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	w.guest = w.attach("p", w.instance)
	return w
}

func (w *watchWorld) attach(plugin string, i *instance) *guest {
	return w.Attach(service.Plugin{ID: plugin}, i).(*guest)
}

func (w *watchWorld) create() string {
	w.t.Helper()
	id, err := w.guest.Create(w.t.Context(), "")
	if err != nil {
		w.t.Fatal(err)
	}
	return id
}

func (w *watchWorld) watch(id string) int64 {
	w.t.Helper()
	n, err := w.guest.Watch(id)
	if err != nil || n < 1 {
		w.t.Fatalf("watch %s: %d, %v", id, n, err)
	}
	return n
}

// becomes changes the status of a session, as far as the instance can tell.
func (w *watchWorld) becomes(id string, status Status) { w.changed("p", id, status) }

func (w *watchWorld) want(what string, want ...string) {
	w.t.Helper()
	if got := w.instance.got(); !slices.Equal(got, want) {
		w.t.Errorf("%s: got %q, want %q", what, got, want)
	}
}

func TestWatch(t *testing.T) {
	w := newWatchWorld(t, 3)
	a, b, c := w.create(), w.create(), w.create()
	w.becomes(a, StatusRunning)
	first, second := w.watch(a), w.watch(a)
	w.watch(b)
	if first == second {
		t.Error("two subscriptions have one number")
	}
	var known *abi.Error
	if _, err := w.guest.Watch(c); !errors.As(err, &known) || known.Code != abi.CodeQuotaExceeded {
		t.Errorf("a fourth one: %v", err)
	}
	if _, err := w.guest.Watch("none"); !errors.As(err, &known) || known.Code != abi.CodeNotFound {
		t.Errorf("of what is not there: %v", err)
	}
	if _, err := w.attach("q", &instance{}).Watch(a); !errors.As(err, &known) || known.Code != abi.CodeNotFound {
		t.Errorf("of another plugin's: %v", err)
	}

	// Each status once, in order; of what is not watched, nothing.
	w.becomes(a, StatusRunning)
	w.becomes(b, StatusRunning)
	w.becomes(c, StatusRunning)
	w.becomes(a, StatusReady)
	w.becomes(a, StatusReady)
	w.want("watched", sent(a, StatusRunning), sent(b, StatusRunning), sent(a, StatusReady), sent(a, StatusReady))

	w.guest.Unwatch(first)
	w.guest.Unwatch(first)
	w.guest.Unwatch(999)
	w.becomes(a, StatusRunning)
	w.want("with one subscription left", sent(a, StatusRunning))
	w.becomes(a, StatusReady)
	w.becomes(b, StatusReady)
	w.guest.Unwatch(second)
	w.becomes(a, StatusError)
	w.want("without a subscription", sent(b, StatusReady))

	// What changed before a session was watched is not told, also where it
	// still waited for the instance.
	again := w.watch(a)
	w.becomes(a, StatusRunning)
	w.guest.Unwatch(again)
	w.watch(a)
	w.becomes(a, StatusEnded)
	w.want("watched anew", sent(a, StatusEnded))

	w.guest.Detach()
	w.becomes(b, StatusEnded)
	w.want("after the end")
}

// A subscription begins between two changes: what a session has become before
// is not told, what it becomes later is, whoever changes it meanwhile.
func TestWatchBeginsBetweenChanges(t *testing.T) {
	w := newWatchWorld(t, 1000)
	for range 50 {
		id := w.create()
		stopped := make(chan error, 1)
		go func() { stopped <- w.guest.Stop(t.Context(), id) }()
		before, beforeErr := w.guest.GetStatus(t.Context(), id)
		w.watch(id)
		after, afterErr := w.guest.GetStatus(t.Context(), id)
		if err := errors.Join(beforeErr, afterErr, <-stopped); err != nil {
			t.Fatal(err)
		}
		heard := slices.Contains(w.instance.got(), sent(id, StatusEnded))
		if before == string(StatusEnded) && heard || after == string(StatusReady) && !heard {
			t.Fatalf("a session was %s, then watched, then %s; that it has ended was heard: %v", before, after, heard)
		}
	}
}
