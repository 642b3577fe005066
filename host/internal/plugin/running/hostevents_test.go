package running

import (
	"fmt"
	"log/slog"
	"slices"
	"testing"
)

// drained takes what waits for an instance.
func drained(c *channels) (got []string) {
	for e, ok := c.next(); ok; e, ok = c.next() {
		got = append(got, e.channel+" "+string(e.data))
	}
	return got
}

func TestHostEvents(t *testing.T) {
	l := Bounds{Subscriptions: 200, EventQueue: 1024, EventQueueBytes: 8 << 20}
	c := NewChannels(&l, NewHub(&l), slog.New(slog.DiscardHandler))
	want := func(what string, want ...string) {
		t.Helper()
		if got := drained(c); !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", what, got, want)
		}
	}
	send := func(channel, key string, data any) { c.Send(channel, key, fmt.Append(nil, data)) }

	// In order, also of several keys, and before what the guest emits itself.
	if _, err := c.On("own"); err != nil {
		t.Fatal(err)
	}
	if err := c.Emit("own", []byte("0")); err != nil {
		t.Fatal(err)
	}
	for n, key := range []string{"a", "b", "a", "a"} {
		send("host:x", key, n)
	}
	want("in order", "host:x 0", "host:x 1", "host:x 2", "host:x 3", "own 0")

	// A flood is bounded, and its last event arrives as the last.
	send("host:x", "b", "first")
	for n := range 1000 {
		send("host:x", "a", n)
	}
	send("host:x", "b", "last")
	got := drained(c)
	if len(got) != eventsOfKey+2 || got[1] != "host:x 0" || got[eventsOfKey] != "host:x 999" ||
		got[eventsOfKey+1] != "host:x last" {
		t.Errorf("of a flood: %q", got)
	}
	send("host:x", "a", "after")
	want("after the flood", "host:x after")

	// What is dropped does not count, and nothing else is.
	for n := range eventsOfKey {
		send("host:x", "a", n)
	}
	send("host:x", "b", 1)
	send("host:y", "a", 2)
	c.Drop("host:x", "a")
	c.Drop("host:x", "none")
	send("host:x", "a", 3)
	send("host:x", "a", 4)
	want("after a drop", "host:x 1", "host:y 2", "host:x 3", "host:x 4")

	send("host:x", "a", "waits")
	c.End()
	send("host:x", "a", "late")
	want("after the end")
}
