package fairshare_test

import (
	"math"
	"runtime"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/pause"
	"github.com/wasmhost/wasmhost/host/internal/run/fairshare"
)

const (
	slice = time.Millisecond
	check = slice / 20 // between two checks of a guest
	hour  = time.Hour
)

// world is a scheduler and what computes in it, by a clock that stands still
// unless somebody computes or sleeps.
type world struct {
	t *testing.T
	*fairshare.Scheduler
	stop chan struct{}
	all  sync.WaitGroup
}

// in runs a test in a bubble with a number of slots.
func in(t *testing.T, slots int, f func(t *testing.T, w *world)) {
	synctest.Test(t, func(t *testing.T) {
		s, err := fairshare.New(fairshare.Limits{Processors: slots, Slice: slice})
		if err != nil {
			t.Fatal(err)
		}
		s.SetSlots(slots)
		s.ByTheClock()
		w := &world{t: t, Scheduler: s, stop: make(chan struct{})}
		f(t, w)
		close(w.stop)
		w.all.Wait()
	})
}

// compute has a task compute for so long, as a guest does, and returns how long
// it had a slot. It ends early where the task is stopped.
func (w *world) compute(task *fairshare.Task, class fairshare.Class, most time.Duration) (had time.Duration) {
	now, ok := task.Acquire(class, pause.Now(), pause.Now()+hour)
	for ok && had < most && !w.stopped() {
		time.Sleep(min(check, most-had))
		had += min(check, most-had)
		now, ok = task.Yield(pause.Now(), now+hour)
	}
	task.Release(pause.Now())
	return had
}

func (w *world) stopped() bool {
	select {
	case <-w.stop:
		return true
	default:
		return false
	}
}

// loop is a guest that computes for ever, in calls of some length with pauses in
// between. What it has computed is known when the world ends.
func (w *world) loop(g *fairshare.Group, class fairshare.Class, each, rest time.Duration) *time.Duration {
	had := new(time.Duration)
	task := g.NewTask(w.stop)
	w.all.Go(func() {
		for !w.stopped() {
			*had += w.compute(task, class, each)
			time.Sleep(rest)
		}
	})
	return had
}

// shares lets the world go on for so long, ends it, and compares what was
// computed with what is wanted, in parts of what all have had.
func (w *world) shares(lasting time.Duration, had []*time.Duration, want []float64) {
	w.t.Helper()
	time.Sleep(lasting)
	close(w.stop)
	w.all.Wait()
	w.stop = make(chan struct{})
	total, sum := time.Duration(0), 0.0
	for i, h := range had {
		total += *h
		sum += want[i]
	}
	for i, h := range had {
		if got, want := float64(*h)/float64(total), want[i]/sum; math.Abs(got-want) > 0.02 {
			w.t.Errorf("number %d has computed %v, %.3f of %v, want %.3f", i, *h, got, total, want)
		}
	}
}

func TestWeights(t *testing.T) {
	for slots := 1; slots <= 2; slots++ {
		in(t, slots, func(t *testing.T, w *world) {
			var had []*time.Duration
			weights := []float64{100, 100, 200, 50, 150}
			for _, weight := range weights {
				g := w.NewGroup()
				g.SetWeight(int(weight))
				had = append(had, w.loop(g, fairshare.Foreground, hour, 0))
			}
			w.shares(10*time.Second, had, weights)
		})
	}
}

// TestInstancesDoNotCount: a plugin with many instances has no more than one
// with a single one.
func TestInstancesDoNotCount(t *testing.T) {
	in(t, 2, func(t *testing.T, w *world) {
		many, one := w.NewGroup(), w.NewGroup()
		other := w.NewGroup()
		var had []*time.Duration
		for range 10 {
			had = append(had, w.loop(many, fairshare.Foreground, hour, 0))
		}
		had = append(had, w.loop(one, fairshare.Foreground, hour, 0), w.loop(other, fairshare.Foreground, hour, 0))
		w.shares(10*time.Second, had, []float64{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 10, 10})
	})
}

// TestBackground has a ceiling while calls wait, also with many of it, and all
// there is else.
func TestBackground(t *testing.T) {
	in(t, 1, func(t *testing.T, w *world) {
		had := []*time.Duration{w.loop(w.NewGroup(), fairshare.Foreground, hour, 0)}
		want := []float64{75}
		for range 5 {
			had, want = append(had, w.loop(w.NewGroup(), fairshare.Background, hour, 0)), append(want, 5)
		}
		w.shares(10*time.Second, had, want)
		alone := w.loop(w.NewGroup(), fairshare.Background, hour, 0)
		w.shares(time.Second, []*time.Duration{alone}, []float64{1})
		if *alone < 990*time.Millisecond {
			t.Errorf("alone it has computed for %v of a second", *alone)
		}
	})
}

// TestSleepersWaitLittle: a plugin that computes little waits for one check of
// others, however many compute.
func TestSleepersWaitLittle(t *testing.T) {
	in(t, 2, func(t *testing.T, w *world) {
		for range 20 {
			w.loop(w.NewGroup(), fairshare.Foreground, hour, 0)
		}
		for range 3 {
			w.loop(w.NewGroup(), fairshare.Background, hour, 0)
		}
		time.Sleep(time.Second)
		g := w.NewGroup()
		task := g.NewTask(nil)
		worst := time.Duration(0)
		for range 500 {
			began := g.Waited()
			w.compute(task, fairshare.Foreground, 2*check)
			worst = max(worst, g.Waited()-began)
			time.Sleep(5 * time.Millisecond)
		}
		if worst > 2*slice {
			t.Errorf("it waited for up to %v", worst)
		}
	})
}

// TestReserve: a plugin that computes little does not wait at all, however many
// compute; one that computes much does, and is soon like all others.
func TestReserve(t *testing.T) {
	in(t, 2, func(t *testing.T, w *world) {
		for range 20 {
			w.loop(w.NewGroup(), fairshare.Foreground, hour, 0)
		}
		time.Sleep(time.Second)
		little, much := w.NewGroup(), w.NewGroup()
		task := little.NewTask(nil)
		for range 500 {
			w.compute(task, fairshare.Foreground, 2*check)
			time.Sleep(5 * time.Millisecond)
		}
		if waited := little.Waited(); waited != 0 {
			t.Errorf("it waited for %v", waited)
		}
		began := time.Now()
		w.compute(much.NewTask(nil), fairshare.Foreground, 5*slice)
		if took := time.Since(began); took < 30*slice {
			t.Errorf("%v of work took %v beside 20 others", 5*slice, took)
		}
	})
}

// TestReserveIsOfWhoHasLittle: one slot of the reserve is all that there is, for
// foreground work alone, and no way to be served before those of the same plugin
// that wait already.
func TestReserveIsOfWhoHasLittle(t *testing.T) {
	in(t, 1, func(t *testing.T, w *world) {
		var tasks []*fairshare.Task
		acquire := func(g *fairshare.Group, class fairshare.Class) bool {
			task := g.NewTask(nil)
			_, ok := task.Acquire(class, pause.Now(), pause.Now()+time.Second)
			if ok {
				tasks = append(tasks, task)
			}
			return ok
		}
		if !acquire(w.NewGroup(), fairshare.Foreground) {
			t.Fatal("the slot is not free")
		}
		if acquire(w.NewGroup(), fairshare.Background) {
			t.Error("background work took of the reserve")
		}
		if !acquire(w.NewGroup(), fairshare.Foreground) {
			t.Error("the reserve is not free")
		}
		if acquire(w.NewGroup(), fairshare.Foreground) {
			t.Error("there is more than the reserve")
		}
		for _, task := range tasks {
			task.Release(pause.Now())
		}
		again := w.NewGroup().NewTask(nil)
		if _, ok := again.Acquire(fairshare.Foreground, pause.Now(), pause.Now()); !ok || w.compute(again, 0, 0) != 0 {
			t.Error("slots were lost")
		}
	})
}

// TestFloodsOfShortCalls get no more than a plugin's share: that each call has
// just arrived does not help.
func TestFloodsOfShortCalls(t *testing.T) {
	in(t, 1, func(t *testing.T, w *world) {
		flood := w.NewGroup()
		var had []*time.Duration
		want := []float64{}
		for range 8 {
			had, want = append(had, w.loop(flood, fairshare.Foreground, check, 0)), append(want, 1./8)
		}
		for range 3 {
			had, want = append(had, w.loop(w.NewGroup(), fairshare.Foreground, hour, 0)), append(want, 1)
		}
		w.shares(10*time.Second, had, want)
	})
}

// TestNothingIsSavedUp: who did not compute for long has no more afterwards, and
// who computed alone has no less.
func TestNothingIsSavedUp(t *testing.T) {
	in(t, 1, func(t *testing.T, w *world) {
		first, second := w.NewGroup(), w.NewGroup()
		early := w.loop(first, fairshare.Foreground, 10*time.Second, hour)
		late := second.NewTask(w.stop)
		w.compute(late, fairshare.Foreground, slice)
		time.Sleep(8 * time.Second) // which the first computes alone
		before := first.Waited()
		w.compute(late, fairshare.Foreground, 500*time.Millisecond)
		waited := first.Waited() - before
		if waited < 490*time.Millisecond || waited > 510*time.Millisecond {
			t.Errorf("the first has waited for %v while the second computed for 500ms", waited)
		}
		if all := second.Waited(); all < 480*time.Millisecond || all > 520*time.Millisecond {
			t.Errorf("the second has waited for %v, as much as the first computed meanwhile", all)
		}
		_ = early
	})
}

// TestStopWhileWaiting: a task that is stopped, or whose time is over, waits no
// longer, and leaves nothing behind.
func TestStopWhileWaiting(t *testing.T) {
	in(t, 1, func(t *testing.T, w *world) {
		holder, reserved := w.NewGroup().NewTask(nil), w.NewGroup().NewTask(nil)
		for _, task := range []*fairshare.Task{holder, reserved} {
			if _, ok := task.Acquire(fairshare.Foreground, pause.Now(), pause.Now()+hour); !ok {
				t.Fatal("a task has no slot")
			}
		}
		stop := make(chan struct{})
		ended := make(chan bool, 2)
		for _, until := range []time.Duration{hour, time.Second} {
			go func() {
				_, ok := w.NewGroup().NewTask(stop).Acquire(fairshare.Foreground, pause.Now(), pause.Now()+until)
				ended <- ok
			}()
		}
		began := time.Now()
		if <-ended {
			t.Error("a task has a slot that there is none of")
		}
		if took := time.Since(began); took != time.Second {
			t.Errorf("it waited for %v", took)
		}
		close(stop)
		if <-ended {
			t.Error("a task has a slot that was stopped")
		}
		reserved.Release(pause.Now())
		holder.Release(pause.Now())
		if now, ok := holder.Acquire(fairshare.Foreground, pause.Now(), pause.Now()); !ok || now != pause.Now() {
			t.Error("the slot is not free again")
		}
		holder.Release(pause.Now())
		holder.Release(pause.Now()) // does nothing
		if got := w.compute(holder, fairshare.Background, slice); got != slice {
			t.Errorf("it computed for %v", got)
		}
	})
}

// TestSharedByThoseWhoComputeOn: guests that compute on without waiting for each
// other share the machine with one that computes at times, however long that
// goes on. One that is alone shares it with nobody.
func TestSharedByThoseWhoComputeOn(t *testing.T) {
	for _, loops := range []int{0, 1, 2} {
		in(t, 2, func(t *testing.T, w *world) {
			for range loops {
				w.loop(w.NewGroup(), fairshare.Foreground, hour, 0)
			}
			good := w.NewGroup().NewTask(w.stop)
			for end := pause.Now() + time.Second; pause.Now() < end; time.Sleep(5 * time.Millisecond) {
				now := pause.Now()
				w.compute(good, fairshare.Foreground, check)
				if shared := w.Shared(pause.Now()); shared != (loops > 0) && now > end-time.Second/2 {
					t.Errorf("beside %d loops: shared is %v", loops, shared)
					break
				}
			}
		})
	}
}

// TestNoMoreThanTheMachineHas: guests compute on as many processors as there are,
// whatever the limit says.
func TestNoMoreThanTheMachineHas(t *testing.T) {
	cores := runtime.NumCPU()
	for asked, want := range map[int]int{1: 1, cores: cores, cores + 1: cores, 4096: cores} {
		limits := fairshare.Limits{Processors: asked}
		s, err := fairshare.New(limits)
		if err != nil {
			t.Fatal(err)
		}
		if s.Slots() != want || limits.GOMAXPROCS() != want+2 {
			t.Errorf("with %d of %d processors there are %d slots, and %d for Go", asked, cores, s.Slots(), limits.GOMAXPROCS())
		}
	}
}

// TestMany is for the race detector: no task is forgotten.
func TestMany(t *testing.T) {
	s, err := fairshare.New(fairshare.Limits{Processors: 2, Slice: 100 * time.Microsecond})
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for n := range 20 {
		g := s.NewGroup()
		g.SetWeight(1 + n*10)
		all.Go(func() {
			stop := make(chan struct{})
			task := g.NewTask(stop)
			for range 300 {
				class := fairshare.Class(n % 2)
				until := pause.Now() + hour
				if n%5 == 0 {
					until = pause.Now() + 50*time.Microsecond
				}
				now, ok := task.Acquire(class, pause.Now(), until)
				for range 20 {
					if ok {
						now, ok = task.Yield(pause.Now(), now+hour)
					}
				}
				if !ok && n%5 != 0 {
					t.Error("a task was refused a slot")
				}
				task.Release(pause.Now())
			}
		})
	}
	all.Wait()
	task := s.NewGroup().NewTask(nil)
	if _, ok := task.Acquire(fairshare.Foreground, pause.Now(), pause.Now()); !ok {
		t.Error("slots were lost")
	}
}

func TestNoAllocation(t *testing.T) {
	s, err := fairshare.New(fairshare.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	task := s.NewGroup().NewTask(nil)
	if n := testing.AllocsPerRun(1000, func() {
		now, _ := task.Acquire(fairshare.Foreground, pause.Now(), hour)
		task.Yield(now, hour)
		task.Release(now)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
