package sessions_test

import (
	"context"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/lease/leasetest"
	"github.com/wasmhost/wasmhost/host/internal/data/pubsub"
	"github.com/wasmhost/wasmhost/host/internal/service/ai"
	"github.com/wasmhost/wasmhost/host/internal/service/sessions"
	"github.com/wasmhost/wasmhost/host/postgrestest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// A session is busy on all hosts while one makes its reply, all hear of what becomes
// of it and may end it; when the host ends, another one settles it, and what the old
// one still writes changes no status.
func TestOtherHosts(t *testing.T) {
	shorttest.Skip(t)
	d, cluster := postgrestest.Database(t), leasetest.New()
	given := make(chan struct{}, 10) // a reply was given up
	more := make(chan string)
	slow := func(ctx context.Context, _ []ai.Message, yield func(string) error) error {
		if err := yield("first "); err != nil {
			given <- struct{}{}
			return err
		}
		select {
		case part := <-more:
			return yield(part)
		case <-ctx.Done():
			given <- struct{}{}
			return ctx.Err()
		}
	}
	host := func(id string) *rig {
		bus := pubsub.Open(t.Context(), d, nil)
		t.Cleanup(bus.Close)
		r := open(t, slow, func(o *sessions.Options) { o.Database, o.Leases, o.Bus = d, cluster.Host(id), bus })
		return r
	}
	one, two := host("one"), host("two")
	id := one.create("notes", "go")
	two.wait("notes", id, sessions.StatusRunning)
	waitFor(t, "the first part on the other host", func() bool {
		return two.talk("notes", id) == "user: go\nassistant: first \n"
	})
	wantCode(t, two.SendMessage(t.Context(), "notes", id, "more"), abi.CodeQuotaExceeded, "one at a time")
	third := host("three") // opening settles nothing of those that live
	third.wait("notes", id, sessions.StatusRunning)
	more <- "second"
	two.wait("notes", id, sessions.StatusReady)
	waitFor(t, "the other host is told", func() bool { return strings.HasSuffix(two.told(id), "ready") })

	// A message to the other host is answered there, and the first one ends that.
	if err := two.SendMessage(t.Context(), "notes", id, "again"); err != nil {
		t.Fatal(err)
	}
	one.wait("notes", id, sessions.StatusRunning)
	const both = "user: go\nassistant: first second\nuser: again\nassistant: first \n"
	waitFor(t, "the first part", func() bool { return one.talk("notes", id) == both })
	if err := one.Stop(t.Context(), "notes", id); err != nil {
		t.Fatal(err)
	}
	<-given
	two.wait("notes", id, sessions.StatusEnded)
	waitFor(t, "what had come", func() bool { return one.talk("notes", id) == both })

	// A session that is removed, and a plugin, have their replies given up elsewhere.
	for _, remove := range []func(id string) error{
		func(id string) error { return one.Remove(t.Context(), "notes", id) },
		func(string) error { return one.RemovePlugin(t.Context(), "notes") },
	} {
		id := two.create("notes", "go")
		one.wait("notes", id, sessions.StatusRunning)
		if err := remove(id); err != nil {
			t.Fatal(err)
		}
		<-given
	}

	// The host ends, and does not notice.
	id = one.create("notes", "go")
	waitFor(t, "the first part", func() bool { return two.talk("notes", id) == "user: go\nassistant: first \n" })
	one.wait("notes", id, sessions.StatusRunning)
	cluster.End("one")
	s := two.wait("notes", id, sessions.StatusNeedsYou)
	if !strings.Contains(s.Reason, "the host stopped") {
		t.Errorf("%+v", s)
	}
	waitFor(t, "a user is told", func() bool { return strings.HasSuffix(third.told(id), "needs_you") })
	<-given // it has heard of it
	if err := two.SendMessage(t.Context(), "notes", id, "go on"); err != nil {
		t.Fatal(err)
	}
	third.wait("notes", id, sessions.StatusRunning)
	more <- "last"
	third.wait("notes", id, sessions.StatusReady)
	if talk := third.talk("notes", id); talk != "user: go\nassistant: first \nuser: go on\nassistant: first last\n" {
		t.Errorf("they say %q", talk)
	}
	if n := one.count("underway"); n != 0 {
		t.Errorf("%d rows are left", n)
	}
}
