package schedule

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/dbfile"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
	"github.com/wasmhost/wasmhost/host/postgrestest"
	"github.com/wasmhost/wasmhost/host/service"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// TestOnPostgres runs the tests of this package again, on a server, but for those
// of this file, which have one.
func TestOnPostgres(t *testing.T) {
	shorttest.Skip(t)
	postgrestest.Again(t, 50, "postgres_test.go", "hosts_test.go")
}

// Two hosts whose clocks are ten minutes apart have every due time run once, ask
// for one approval, and use it once.
func TestTwoHosts(t *testing.T) {
	shorttest.Skip(t)
	d := postgrestest.Database(t)
	at := func(from time.Time) *rig {
		return newRig(t, setup{from: from, Options: Options{Database: d, Missed: MissedOnce}})
	}
	hosts := []*rig{at(saturday().Add(10 * time.Minute)), at(saturday())}
	p := active("runs", "*/5 * * * *")
	p.Jobs = append(p.Jobs, asking("asks", "*/5 * * * *").Jobs...)
	for _, h := range hosts {
		h.set(p)
	}
	for range 30 {
		for _, h := range hosts {
			h.pass(time.Minute)
			h.idle()
		}
	}
	waiting := hosts[0].waits()
	if w := hosts[1].waits(); w.ID != waiting.ID || w.Count != waiting.Count {
		t.Errorf("%+v waits on one host, %+v on the other", waiting, w)
	}
	approve(hosts[1], waiting.ID)
	approve(hosts[0], waiting.ID) // again: nothing comes of it
	for _, h := range hosts {
		h.idle()
	}
	ran := map[string]int{}
	for _, h := range hosts {
		h.mu.Lock()
		for _, run := range h.runs {
			ran[fmt.Sprint(run.Job, run.ScheduledAt.Format(" 15:04"))]++
		}
		h.mu.Unlock()
	}
	for what, n := range ran {
		if n != 1 {
			t.Errorf("%s ran %d times", what, n)
		}
	}
	for minute := 15; minute <= 40; minute += 5 {
		if what := fmt.Sprintf("runs 12:%d", minute); ran[what] != 1 {
			t.Errorf("%s ran %d times", what, ran[what])
		}
	}
	if r, err := hosts[0].Get(t.Context(), waiting.ID); err != nil || r.State != Succeeded || r.Approved == nil {
		t.Errorf("%+v, %v", r, err)
	}

	// A run that is approved on a host which does not come to it is done by the one
	// that is asked again, and by no other.
	hosts[0].pass(5 * time.Minute)
	hosts[0].idle()
	starting := p
	starting.State = Starting
	hosts[1].set(starting)
	next := hosts[0].waits()
	before := len(hosts[0].ran()) + len(hosts[1].ran())
	approve(hosts[1], next.ID)
	approve(hosts[0], next.ID)
	hosts[0].idle()
	hosts[1].set(p)
	hosts[1].idle()
	if n := len(hosts[0].ran()) + len(hosts[1].ran()) - before; n != 1 {
		t.Errorf("it ran %d times", n)
	}

	// What has expired for one host is not approved on either.
	hosts[0].pass(5 * time.Minute)
	hosts[0].idle()
	next = hosts[0].waits()
	hosts[0].pass(next.Expires.Sub(hosts[0].clock.Now()) + time.Second)
	for _, h := range hosts {
		if _, err := h.Approve(t.Context(), next.ID, "ada"); !errors.As(err, new(*DecidedError)) {
			t.Errorf("a run that has expired was approved: %v", err)
		}
	}
}

// While the server is gone nothing runs that is not on record, and a host that
// begins then serves without jobs; once it is back, both go on.
func TestServerGone(t *testing.T) {
	shorttest.Skip(t)
	server := postgrestest.New(t)
	d, err := client.Open(t.Context(), server.Config(t))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	r := newRig(t, setup{Options: Options{Database: d}})
	r.set(active("j", "* * * * *"))
	r.pass(time.Minute)
	r.idle()
	server.Kill()
	r.pass(time.Minute)
	r.pass(time.Second)
	r.wantRan("12:01")
	if _, err := r.Trigger(t.Context(), "p", "j", "ada"); err == nil {
		t.Error("a run began without a record")
	}
	late := newServiceHost(t, t.TempDir())
	late.OpenFile = func(ctx context.Context) (*Scheduler, error) {
		return Open(ctx, Options{Path: "late.db", Database: d, Clock: late.clock,
			Run: func(context.Context, Run) error { return nil }})
	}
	again := func() {
		service.List{late.Service}.OpenAgain(func(_ service.Service, o service.Opener) error { return o.Open(t.Context()) })
	}
	late.must(late.Open(t.Context()))
	if again(); !dbfile.Is(late.Broken(), dbfile.ReasonUnavailable) {
		t.Errorf("without a server it is broken by %v", late.Broken())
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	if again(); late.Broken() != nil || !late.InUse() {
		t.Errorf("once the server is back it is broken by %v", late.Broken())
	}
	r.pass(time.Second)
	r.idle()
	r.wantRan("12:01", "12:02")
	r.wantHistory("j", line{Succeeded, "", "12:01", "12:01", 1}, line{Succeeded, "", "12:02", "12:02", 1})
}
