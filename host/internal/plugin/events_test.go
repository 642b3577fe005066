package plugin

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// follow follows the events of the bus until the test ends.
func (r *rig) follow() <-chan api.Emitted {
	r.tb.Helper()
	events, err := r.FollowEvents(r.tb.Context(), "bus")
	if err != nil {
		r.tb.Fatal(err)
	}
	return events
}

// receive waits for the next event.
func (r *rig) receive(events <-chan api.Emitted) api.Emitted {
	r.tb.Helper()
	select {
	case e, ok := <-events:
		if !ok {
			r.tb.Fatal("the channel is closed")
		}
		return e
	case <-time.After(20 * time.Second):
		r.tb.Fatal("no event within 20 s")
	}
	return api.Emitted{}
}

// succeeds fails the test unless a host function returns null.
func (r *rig) succeeds(function, params string) {
	r.tb.Helper()
	if got := r.does(function, params); got != `{"ok":null}` {
		r.tb.Fatalf("%s%s: %s", function, params, got)
	}
}

func TestEvents(t *testing.T) {
	r := manage(t, setup{})
	r.active(r.install(bus(t)))
	// What it emitted while it was activated comes afterwards.
	if got := r.collect(1); !slices.Equal(got, []string{`{"channel":"boot","data":1}`}) {
		t.Errorf("told %v", got)
	}
	first, second := r.follow(), r.follow()
	r.succeeds("events.emit", `{"channel":"nobody","data":[1, 2.50]}`)
	if got := r.does("events.on", `{"channel":"a"}`); got != `{"ok":2}` {
		t.Errorf("subscribed: %s", got)
	}
	if got := r.does("events.on", `{"channel":"a"}`); got != `{"ok":3}` {
		t.Errorf("subscribed again: %s", got)
	}
	var want []string
	for i := range 20 {
		r.succeeds("events.emit", fmt.Sprintf(`{"channel":"a","data":%d}`, i))
		want = append(want, fmt.Sprintf(`{"channel":"a","data":%d}`, i))
	}
	if got := r.collect(20); !slices.Equal(got, want) {
		t.Errorf("told %v", got)
	}
	for _, events := range []<-chan api.Emitted{first, second} {
		if e := r.receive(events); e.Channel != "nobody" || string(e.Data) != "[1, 2.50]" || e.Missed != 0 {
			t.Errorf("followed %+v", e)
		}
		for i := range 20 {
			if e := r.receive(events); e.Channel != "a" || string(e.Data) != fmt.Sprint(i) || e.Seq != uint64(i)+3 {
				t.Errorf("followed %+v", e)
			}
		}
	}
	// From the user interface: to the listeners, not to the followers.
	for _, channel := range []string{"a", "silence"} {
		if err := r.Emit(t.Context(), "bus", channel, abi.RawJSON(`{"x": 1}`)); err != nil {
			t.Error(err)
		}
	}
	if err := r.Emit(t.Context(), "bus", "a", nil); err != nil {
		t.Error(err)
	}
	if got := r.collect(2); !slices.Equal(got, []string{`{"channel":"a","data":{"x": 1}}`,
		`{"channel":"a","data":null}`}) {
		t.Errorf("told %v", got)
	}
	// One subscription is left, then none.
	r.succeeds("events.off", `{"subscription":2}`)
	r.succeeds("events.off", `{"subscription":2}`)
	r.succeeds("events.off", `{"subscription":77}`)
	r.succeeds("events.emit", `{"channel":"a","data":"left"}`)
	if got := r.collect(1); got[0] != `{"channel":"a","data":"left"}` {
		t.Errorf("told %v", got)
	}
	r.succeeds("events.off", `{"subscription":3}`)
	r.succeeds("events.emit", `{"channel":"a","data":"nobody"}`)
	r.succeeds("events.emit", `{"channel":"boot","data":"last"}`)
	if got := r.collect(1); got[0] != `{"channel":"boot","data":"last"}` {
		t.Errorf("told %v", got)
	}
}

func TestEmitRefuses(t *testing.T) {
	r := manage(t, setup{})
	r.active(r.install(bus(t)))
	for _, c := range []struct{ channel, data string }{
		{"", "1"}, {strings.Repeat("é", 201), "1"}, {"\xff", "1"}, {"a", ""}, {"a", "{"}, {"a", "1 2"},
		{abi.SessionChannel, "1"}, {"a", `"` + strings.Repeat("x", 1<<20) + `"`},
	} {
		if err := r.Emit(t.Context(), "bus", c.channel, abi.RawJSON(c.data)); !problem.IsCode(err,
			problem.CodeInvalidRequest) {
			t.Errorf("%.20q %.20q: %v", c.channel, c.data, err)
		}
	}
	if err := r.Emit(t.Context(), "bus", strings.Repeat("é", 200),
		abi.RawJSON(`"`+strings.Repeat("x", 1<<20-2)+`"`)); err != nil {
		t.Errorf("the largest: %v", err)
	}
	if err := r.Emit(t.Context(), "nothing", "a", nil); !problem.IsCode(err, problem.CodePluginNotFound) {
		t.Errorf("not installed: %v", err)
	}
	if _, err := r.FollowEvents(t.Context(), "nothing"); !problem.IsCode(err, problem.CodePluginNotFound) {
		t.Errorf("not installed: %v", err)
	}
	r.active(r.install(spec{id: "page"}))
	if err := r.Emit(t.Context(), "page", "a", nil); err != nil {
		t.Errorf("without a backend: %v", err)
	}
	if _, err := r.Disable(t.Context(), "bus"); err != nil {
		t.Fatal(err)
	}
	if err := r.Emit(t.Context(), "bus", "a", nil); !problem.IsCode(err, problem.CodePluginUnavailable) {
		t.Errorf("disabled: %v", err)
	}
}

func TestSubscriptionsAreBounded(t *testing.T) {
	r := manage(t, setup{})
	r.active(r.install(bus(t)))
	for i := 2; i <= 200; i++ { // the first is that of its activation
		if got := r.does("events.on", fmt.Sprintf(`{"channel":"c%d"}`, i%3)); got != fmt.Sprintf(`{"ok":%d}`, i) {
			t.Fatalf("%d: %s", i, got)
		}
	}
	if got := r.does("events.on", `{"channel":"c"}`); !strings.Contains(got, `"code":"quota_exceeded"`) ||
		!strings.Contains(got, "200") {
		t.Error(got)
	}
	r.succeeds("events.off", `{"subscription":7}`)
	if got := r.does("events.on", `{"channel":"c"}`); got != `{"ok":201}` {
		t.Error(got)
	}
	// They end with the instance.
	if _, err := r.Reload(t.Context(), "bus"); err != nil {
		t.Fatal(err)
	}
	if got := r.does("events.on", `{"channel":"c"}`); got != `{"ok":2}` {
		t.Error(got)
	}
}

// A queue that is full is an error to whoever emits, and what is not queued is
// not followed either.
func TestEventQueueIsBounded(t *testing.T) {
	for name, c := range map[string]struct {
		limits Limits
		data   string
		fit    int
	}{
		"count": {Limits{EventQueue: 10}, "1", 10},
		"bytes": {Limits{EventQueueBytes: 100}, `"` + strings.Repeat("x", 37) + `"`, 2}, // 40 bytes each
	} {
		t.Run(name, func(t *testing.T) {
			r := manage(t, setup{limits: c.limits})
			r.active(r.install(bus(t)))
			r.collect(1)
			events := r.follow()
			if got := r.does("events.on", `{"channel":"a"}`); got != `{"ok":2}` {
				t.Fatal(got)
			}
			if name == "count" {
				// In one dispatch, so that nothing is taken off meanwhile.
				got := r.body("flood", `{"channel":"a"}`)
				emitted := 10
				if strings.HasPrefix(got, `{"emitted":11,`) {
					emitted = 11 // the first was off the queue already, and waited for its turn
				}
				if !strings.HasPrefix(got, fmt.Sprintf(`{"emitted":%d,"error":{"code":"quota_exceeded"`, emitted)) {
					t.Errorf("got %s", got)
				}
				if got := r.collect(emitted); len(got) != emitted {
					t.Errorf("told %d times", len(got))
				}
				for range emitted {
					r.receive(events)
				}
				select {
				case e := <-events:
					t.Errorf("followed %+v", e)
				case <-time.After(50 * time.Millisecond):
				}
			}
			// From the user interface.
			hold := r.hold()
			n := 0
			var err error
			for err == nil && n < 100 {
				if err = r.Emit(t.Context(), "bus", "a", abi.RawJSON(c.data)); err == nil {
					n++
				}
			}
			if !problem.IsCode(err, problem.CodePluginOverloaded) || n != c.fit {
				t.Errorf("%d fit, then %v; want %d", n, err, c.fit)
			}
			hold()
			if got := r.collect(n); len(got) != n {
				t.Errorf("told %d times", len(got))
			}
			if err := r.Emit(t.Context(), "bus", "a", abi.RawJSON(c.data)); err != nil {
				t.Errorf("with room again: %v", err)
			}
		})
	}
}

// hold keeps events from being handed over until the returned function is
// called.
func (r *rig) hold() (release func()) {
	r.tb.Helper()
	c := (*r.entries.Load())["bus"].Current.Load().Channels
	r.eventually("the queue to rest", func() bool {
		c.Mu.Lock()
		defer c.Mu.Unlock()
		rests := !c.Delivering
		c.Delivering = true
		return rests
	})
	return func() {
		c.Mu.Lock()
		defer c.Mu.Unlock()
		c.Delivering = false
		c.Wake()
	}
}

// A plugin that answers each of its events with another one, or with two, for
// ever, still answers its requests, and takes no more memory than its queue.
func TestEndlessEvents(t *testing.T) {
	r := manage(t, setup{limits: Limits{EventQueue: 100, EventQueueBytes: 1 << 20}})
	r.active(r.install(bus(t)))
	slow := r.follow() // nobody reads from it
	for _, channel := range []string{"loop", "double"} {
		if got := r.does("events.on", fmt.Sprintf(`{"channel":%q}`, channel)); !strings.HasPrefix(got, `{"ok":`) {
			t.Fatal(got)
		}
		r.succeeds("events.emit", fmt.Sprintf(`{"channel":%q,"data":%q}`, channel, strings.Repeat("x", 1000)))
	}
	c := (*r.entries.Load())["bus"].Current.Load().Channels
	var wg sync.WaitGroup
	began := time.Now()
	for range 4 {
		wg.Go(func() {
			for range 250 {
				if _, err := r.call("bus", "count", ""); err != nil {
					t.Error(err)
				}
			}
		})
	}
	most, bytes := 0, int64(0)
	for done := wait(&wg); ; {
		c.Mu.Lock()
		most, bytes = max(most, len(c.Queue)), max(bytes, c.Bytes)
		c.Mu.Unlock()
		select {
		case <-done:
		case <-time.After(100 * time.Microsecond):
			continue
		}
		break
	}
	// Each request waits for one event at most; a thousand of them take a
	// fraction of a second.
	if took := time.Since(began); took > 40*time.Second {
		t.Errorf("1,000 requests took %v", took)
	}
	if most > 100 || bytes > 1<<20 {
		t.Errorf("%d events of %d bytes were queued", most, bytes)
	}
	before := r.body("count", "")
	r.eventually("to go on", func() bool { return r.body("count", "") != before })
	// The slow follower finds what fits, and how many it has missed.
	var last api.Emitted
	for missed := uint64(0); missed == 0; missed = last.Missed {
		e := r.receive(slow)
		if e.Missed == 0 && e.Seq != last.Seq+1 && last.Seq != 0 {
			t.Fatalf("a gap that is not told: %d after %d", e.Seq, last.Seq)
		}
		if e.Missed != 0 && e.Channel != "" && e.Seq != last.Seq+e.Missed+1 {
			t.Fatalf("after %d comes %d, with %d missed", last.Seq, e.Seq, e.Missed)
		}
		last = e
	}
	if info := r.get("bus"); info.State != api.StateActive || info.Stats.Crashes != 0 {
		t.Errorf("the plugin: %+v", info)
	}
}

func wait(wg *sync.WaitGroup) <-chan struct{} {
	done := make(chan struct{})
	go func() {
		wg.Wait()
		close(done)
	}()
	return done
}

// A listener that ends its instance costs that instance only; the next one has
// neither its subscriptions nor its queue, and followers stay.
func TestEventEndsTheInstance(t *testing.T) {
	shorttest.Skip(t)
	for _, channel := range []string{"trap", "spin"} {
		t.Run(channel, func(t *testing.T) {
			r := manage(t, setup{limits: Limits{EventTimeout: time.Second}})
			r.active(r.install(bus(t)))
			r.collect(1)
			events := r.follow()
			for _, c := range []string{channel, "a"} {
				if got := r.does("events.on", fmt.Sprintf(`{"channel":%q}`, c)); !strings.HasPrefix(got, `{"ok":`) {
					t.Fatal(got)
				}
			}
			hold := r.hold()
			for _, c := range []string{channel, "a"} {
				if err := r.Emit(t.Context(), "bus", c, nil); err != nil {
					t.Fatal(err)
				}
			}
			hold()
			r.eventually("to be replaced", func() bool {
				return r.get("bus").Stats.Crashes == 1 &&
					r.get("bus").State == api.StateActive
			})
			if e := r.receive(events); e.Channel != "boot" {
				t.Errorf("followed %+v", e)
			}
			if err := r.Emit(t.Context(), "bus", channel, nil); err != nil {
				t.Error(err)
			}
			if got := r.collect(1); !slices.Equal(got, []string{`{"channel":"boot","data":1}`}) {
				t.Errorf("told %v", got)
			}
			r.eventually("the log to say so", func() bool {
				log := r.log.String()
				return strings.Contains(log, "while it listened to an event") && strings.Contains(log, channel)
			})
		})
	}
}

func TestFollowers(t *testing.T) {
	r := manage(t, setup{limits: Limits{EventFollowers: 2, FollowerEvents: 3}})
	r.active(r.install(bus(t)))
	ctx, cancel := context.WithCancel(t.Context())
	one, err := r.FollowEvents(ctx, "bus")
	if err != nil {
		t.Fatal(err)
	}
	two := r.follow()
	if _, err := r.FollowEvents(t.Context(), "bus"); !problem.IsCode(err, problem.CodePluginOverloaded) {
		t.Errorf("the third: %v", err)
	}
	for i := range 20 {
		r.succeeds("events.emit", fmt.Sprintf(`{"channel":"a","data":%d}`, i))
	}
	// 3 fit beside the one that is on its way; the rest is told as missed,
	// also when nothing follows.
	got, missed := 0, uint64(0)
	for got+int(missed) < 20 {
		e := r.receive(one)
		missed += e.Missed
		if e.Channel != "" {
			got++
		}
	}
	if got < 3 || got > 4 {
		t.Errorf("got %d, missed %d", got, missed)
	}
	cancel()
	r.ends(one)
	r.eventually("a place to be free", func() bool {
		ctx, cancel := context.WithCancel(t.Context())
		_, err := r.FollowEvents(ctx, "bus")
		cancel()
		return err == nil
	})
	if err := r.Remove(t.Context(), "bus", true); err != nil {
		t.Fatal(err)
	}
	r.ends(two)
	r.active(r.install(bus(t)))
	three := r.follow()
	if err := r.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	r.ends(three)
	if _, err := r.FollowEvents(t.Context(), "bus"); !problem.IsCode(err, problem.CodeShuttingDown) {
		t.Errorf("closed: %v", err)
	}
}

// ends fails the test unless the channel is closed after what is left in it.
func (r *rig) ends(events <-chan api.Emitted) {
	r.tb.Helper()
	for range 100 {
		select {
		case _, ok := <-events:
			if !ok {
				return
			}
		case <-time.After(20 * time.Second):
			r.tb.Fatal("the channel is not closed within 20 s")
		}
	}
	r.tb.Fatal("the channel goes on")
}

// Events from the user interface wait while the instance is replaced.
func TestEmitThroughReloads(t *testing.T) {
	r := manage(t, setup{})
	r.active(r.install(bus(t)))
	stop := make(chan struct{})
	var wg sync.WaitGroup
	for range 3 {
		wg.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
				}
				if err := r.Emit(t.Context(), "bus", "boot", nil); err != nil &&
					!problem.IsCode(err, problem.CodePluginOverloaded) {
					t.Error(err)
				}
			}
		})
	}
	for range 10 {
		if _, err := r.Reload(t.Context(), "bus"); err != nil {
			t.Error(err)
		}
	}
	close(stop)
	wg.Wait()
	if info := r.get("bus"); info.State != api.StateActive || info.Stats.Crashes != 0 {
		t.Errorf("the plugin: %+v", info)
	}
}
