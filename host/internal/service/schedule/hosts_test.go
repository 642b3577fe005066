package schedule

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/lease/leasetest"
	"github.com/wasmhost/wasmhost/host/internal/data/pubsub"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/postgrestest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// hostsRig is hosts of one database, by their ids.
type hostsRig struct {
	*leasetest.Cluster
	t    *testing.T
	open func(id string, from time.Time) *rig
}

func newHosts(t *testing.T, answer func(context.Context, Run) error, changed func(id string, r Record)) *hostsRig {
	shorttest.Skip(t)
	h := &hostsRig{Cluster: leasetest.New(), t: t}
	d := postgrestest.Database(t)
	h.open = func(id string, from time.Time) *rig {
		t.Helper()
		bus := pubsub.Open(t.Context(), d, nil)
		t.Cleanup(bus.Close)
		return newRig(t, setup{from: from, answer: answer, Options: Options{Database: d, Leases: h.Host(id), Bus: bus,
			Changed: func(r Record) { changed(id, r) }}})
	}
	return h
}

func (r *rig) isLeader() bool {
	r.Scheduler.mu.Lock()
	defer r.Scheduler.mu.Unlock()
	return r.leads
}

// pretend has a host take itself for the leader, as one that was paused and has not
// noticed that it has lost the lease.
func (r *rig) pretend() {
	r.Scheduler.mu.Lock()
	defer r.Scheduler.mu.Unlock()
	r.leads = true
}

// One host leads, the others stand by. When it ends another goes on from where it
// was, ends its runs, and does those that were approved with it. A host that wakes
// up and takes itself for the leader runs nothing again and records nothing twice,
// whatever its clock says, and does not end what others have.
func TestLeader(t *testing.T) {
	var mu sync.Mutex
	release := make(chan struct{})
	cancelled := make(chan string, 10)
	hold := map[string]bool{"slow": true}
	h := newHosts(t, func(ctx context.Context, run Run) error {
		mu.Lock()
		held := hold[run.Job]
		mu.Unlock()
		if !held {
			return nil
		}
		select {
		case <-release:
			return nil
		case <-ctx.Done():
			cancelled <- run.Job
			return ctx.Err()
		}
	}, func(string, Record) {})
	one := h.open("one", saturday())
	one.until("the first host leads", one.isLeader)
	two := h.open("two", saturday().Add(10*time.Minute)) // its clock is wrong
	p := active("quick", "*/5 * * * *", "slow", "*/5 * * * *")
	one.set(p)
	two.set(p)
	for range 5 {
		one.pass(time.Minute)
		two.pass(time.Minute)
	}
	one.until("both run", func() bool { return len(one.ran()) == 2 })
	one.until("one has ended", func() bool { return one.history("quick")[0].State == Succeeded })
	if two.isLeader() || len(two.ran()) > 0 {
		t.Errorf("the second host leads: %v, ran %v", two.isLeader(), two.ran())
	}
	for _, job := range two.listJobs("p") {
		if !job.Next.After(two.clock.Now()) {
			t.Errorf("the second host says that %s is due at %v", job.ID, job.Next)
		}
	}

	// While a run is under way on one host there is none on another, and no other host
	// may begin one.
	if _, err := two.Trigger(t.Context(), "p", "slow", "ada"); !problem.IsCode(err, problem.CodeConflict) ||
		!strings.Contains(err.Error(), "the job is running") {
		t.Errorf("a run beside that of another host: %v", err)
	}
	if r, err := two.Trigger(t.Context(), "p", "quick", "ada"); err != nil {
		t.Error(err)
	} else {
		two.until("the run that the second host was asked for", func() bool {
			got, err := two.Get(t.Context(), r.ID)
			two.pass(time.Second)
			return err == nil && got.State == Succeeded
		})
	}

	h.End("one")
	two.until("the second host leads", two.isLeader)
	two.until("the run is interrupted", func() bool { return two.history("slow")[0].State == Interrupted })
	one.until("the first host knows that it does not lead", func() bool { return !one.isLeader() })
	mu.Lock()
	hold["slow"] = false
	mu.Unlock()
	for range 5 {
		two.pass(time.Minute)
		two.idle()
	}
	want := len(two.history("quick")) + len(two.history("slow"))

	// The first one wakes up after an hour: all of that has been done.
	one.pretend()
	close(release)
	one.until("its run ends", func() bool { one.pass(time.Second); return one.Stats().Running == 0 })
	one.jump(15 * time.Minute)
	if got := len(one.history("quick")) + len(one.history("slow")); got != want {
		t.Errorf("%d records, and %d before the host woke up: %+v", got, want, one.history("quick"))
	}
	if first := one.history("slow")[0]; first.State != Interrupted || first.Reason != reasonCutOff {
		t.Errorf("a host that had ended has ended a run: %+v", first)
	}
	seen := map[string]int{}
	for _, r := range append(one.history("quick"), one.history("slow")...) {
		if r.Cause != Manual {
			seen[r.Job+r.ScheduledAt.String()]++
		}
	}
	for what, n := range seen {
		if n > 1 {
			t.Errorf("%s has %d records", what, n)
		}
	}
}

// Two hosts that decide on a run at once use an approval once; who waits is known
// on both, and a plugin that one removes has its runs cancelled on the other.
func TestDecideAtOnce(t *testing.T) {
	var mu sync.Mutex
	told := map[string]int{}
	began, cancelled := make(chan int64, 100), make(chan error, 100)
	h := newHosts(t, func(ctx context.Context, run Run) error {
		began <- run.ID
		<-ctx.Done()
		cancelled <- ctx.Err()
		return ctx.Err()
	}, func(id string, _ Record) {
		mu.Lock()
		defer mu.Unlock()
		told[id]++
	})
	one := h.open("one", saturday())
	one.until("the first host leads", one.isLeader)
	two := h.open("two", saturday())
	p := asking("j", "*/5 * * * *")
	one.set(p)
	two.set(p)
	one.pass(5 * time.Minute)
	two.until("it waits on the other host, too", func() bool { return two.Stats().Waiting == 1 })
	waiting := two.waits()
	two.until("the other host is told", func() bool { mu.Lock(); defer mu.Unlock(); return told["two"] > 0 })

	var all sync.WaitGroup
	for _, host := range []*rig{one, two} {
		for range 4 {
			all.Go(func() {
				if r, err := host.Approve(t.Context(), waiting.ID, "ada"); err != nil || r.Approved == nil {
					t.Errorf("%+v, %v", r, err)
				}
			})
		}
	}
	all.Wait()
	if id := <-began; id != waiting.ID {
		t.Errorf("run %d began", id)
	}
	for range 3 {
		one.pass(time.Second)
		two.pass(time.Second)
	}
	if n := len(one.ran()) + len(two.ran()); n != 1 {
		t.Errorf("it ran %d times", n)
	}
	one.until("nothing waits", func() bool { return one.Stats().Waiting+two.Stats().Waiting == 0 })

	runner, other := one, two
	if len(two.ran()) > 0 {
		runner, other = two, one
	}
	if err := other.RemovePlugin(t.Context(), "p"); err != nil {
		t.Fatal(err)
	}
	select {
	case <-cancelled:
	case <-time.After(20 * time.Second):
		t.Fatal("the run of a plugin that was removed on another host goes on")
	}
	runner.until("it has ended", func() bool { return runner.Stats().Running == 0 })
}

// What was approved with a host that ends before it begins is done by another one,
// once; what was due a moment ago, too.
func TestTakeOver(t *testing.T) {
	h := newHosts(t, nil, func(string, Record) {})
	one := h.open("one", saturday())
	one.until("the first host leads", one.isLeader)
	two := h.open("two", saturday())
	p := asking("asks", "*/5 * * * *")
	p.Jobs = append(p.Jobs, active("runs", "*/5 * * * *").Jobs...)
	one.set(p)
	two.set(p)
	one.pass(5 * time.Minute)
	one.until("the first run", func() bool { return len(one.ran()) == 1 })
	starting := p
	starting.State = Starting // so that the run cannot begin
	one.set(starting)
	if _, err := one.Approve(t.Context(), one.waits().ID, "ada"); err != nil {
		t.Fatal(err)
	}
	two.pass(5 * time.Minute)
	h.End("one")
	two.until("the second host leads", two.isLeader)
	two.pass(5*time.Minute + 20*time.Second) // it had been 20 seconds late
	two.until("both run there", func() bool { two.pass(time.Second); return len(two.ran()) == 2 })
	one.set(p)
	for range 2 {
		one.pass(time.Second)
	}
	one.wantRan("12:05")
	ran := two.ran()
	if slices.Sort(ran); !slices.Equal(ran, []string{"12:05", "12:10"}) {
		t.Errorf("the second host ran %v", ran)
	}
}
