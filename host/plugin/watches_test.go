package plugin

import (
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/limits"
)

// drain takes what waits for an instance.
func drain(t *testing.T, c *channels) (told []string) {
	t.Helper()
	for e, ok := c.next(); ok; e, ok = c.next() {
		told = append(told, strings.TrimPrefix(e.channel, abi.SessionChannel)+string(e.data))
	}
	return told
}

func status(id, status string) string { return fmt.Sprintf(`{"id":%q,"status":%q}`, id, status) }

func TestWatches(t *testing.T) {
	l := Limits{Subscriptions: 3}
	if err := limits.Fill(&l); err != nil {
		t.Fatal(err)
	}
	c := newChannels(&l, newHub(&l), slog.New(slog.DiscardHandler))
	number := int64(0)
	tell := func(session, status string) {
		number++
		c.tell(session, status, number)
	}
	watch := func(session string) int64 {
		t.Helper()
		n, err := c.watch(session, number)
		if err != nil || n < 1 {
			t.Fatalf("watch %s: %d, %v", session, n, err)
		}
		return n
	}
	tell("a", "early")
	first, second := watch("a"), watch("a")
	watch("b")
	if first == second {
		t.Error("two subscriptions have one number")
	}
	var full *abi.Error
	if _, err := c.watch("c", 0); !errors.As(err, &full) || full.Code != abi.CodeQuotaExceeded {
		t.Errorf("a fourth one: %v", err)
	}

	// Each status once, in order; of what is not watched, nothing.
	for _, s := range []string{"a running", "b running", "c running", "a ready", "a ready"} {
		session, status, _ := strings.Cut(s, " ")
		tell(session, status)
	}
	want := []string{status("a", "running"), status("b", "running"), status("a", "ready"), status("a", "ready")}
	if got := drain(t, c); !slices.Equal(got, want) {
		t.Errorf("told %v, want %v", got, want)
	}

	// A flood is bounded, and its last status arrives as the last.
	tell("b", "ready")
	for n := range 1000 {
		tell("a", fmt.Sprint(n))
	}
	tell("b", "ended")
	got := drain(t, c)
	if len(got) != eventsOfKey+2 || got[1] != status("a", "0") || got[eventsOfKey] != status("a", "999") || got[eventsOfKey+1] != status("b", "ended") {
		t.Errorf("told %v", got)
	}
	tell("a", "after")
	if got := drain(t, c); len(got) != 1 {
		t.Errorf("after the flood: %v", got)
	}

	c.unwatch(first)
	c.unwatch(first)
	c.unwatch(999)
	tell("a", "still")
	if got := drain(t, c); len(got) != 1 {
		t.Errorf("with one subscription left: %v", got)
	}
	tell("a", "late")
	c.unwatch(second)
	if got := drain(t, c); len(got) != 0 {
		t.Errorf("without a subscription: %v", got)
	}
	watch("b")
	tell("b", "last")
	c.end()
	tell("b", "none")
	if got := drain(t, c); len(got) != 0 {
		t.Errorf("after the end: %v", got)
	}
}

// What changed before a session was watched is not told, also where it arrives
// or is still in the queue afterwards.
func TestWatchesBeginNow(t *testing.T) {
	l := limits.Defaults[Limits]()
	c := newChannels(&l, newHub(&l), slog.New(slog.DiscardHandler))
	watch := func(last int64) int64 {
		t.Helper()
		n, err := c.watch("a", last)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	first := watch(7)
	c.tell("a", "ready", 7)
	c.tell("a", "running", 8)
	c.unwatch(first)
	watch(9)
	c.tell("a", "ready", 9)
	c.tell("a", "ended", 10)
	if got, want := drain(t, c), []string{status("a", "ended")}; !slices.Equal(got, want) {
		t.Errorf("told %v, want %v", got, want)
	}
}
