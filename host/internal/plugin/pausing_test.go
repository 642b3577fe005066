package plugin

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/data/lease"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
	"github.com/wasmhost/wasmhost/host/internal/plugin/stored"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// standing reports whether nothing of a plugin runs or is open on a host.
func (r *rig) standing(id string) bool {
	e := (*r.entries.Load())[id]
	if e == nil {
		return true
	}
	s := e.Current.Load()
	return s == nil || s.Instance == nil
}

// While one host changes what a plugin stores, no other one runs it. Calls there
// wait, and are answered by what comes of the change.
func TestOthersStandStill(t *testing.T) {
	shorttest.Skip(t)
	c := newCluster(t)
	var two *rig
	var mu sync.Mutex
	watched := map[string]bool{} // steps at which the other one must stand still, which came
	before := func(step, path string) error {
		mu.Lock()
		defer mu.Unlock()
		decides := strings.Contains(path, "versions/2.0.0") || step == "restore" || step == "take in"
		if two == nil || !decides {
			return nil
		}
		watched[step] = true
		if !two.standing("p") {
			return fmt.Errorf("the other host runs the plugin at the step %s of %s", step, path)
		}
		return nil
	}
	one := c.host(setup{before: before})
	second := c.host(setup{})
	one.active(one.install(notebook(t, "1.0.0")))
	second.activeAs("p", "1.0.0")
	second.note("p", "kept")
	// Calls all the time; none fails.
	ctx, stop := context.WithCancel(context.Background())
	var calls sync.WaitGroup
	calls.Go(func() {
		for n := 0; ctx.Err() == nil; n++ {
			if got, err := second.do("p", "db.count", `{"collection":"notes"}`); err != nil || got != "1" {
				t.Errorf("call %d: %s, %v", n, got, err)
				return
			}
		}
	})
	mu.Lock()
	two = second
	mu.Unlock()
	one.active(one.install(notebook(t, "2.0.0", "more")))
	second.activeAs("p", "2.0.0")
	_, err := one.Rollback(t.Context(), "p", RollbackOptions{})
	must(t, err)
	second.activeAs("p", "1.0.0")
	var export bytes.Buffer
	must(t, second.Export(t.Context(), "p", &export))
	_, err = one.Import(t.Context(), "p", &export, stored.ImportOptions{Replace: true})
	must(t, err)
	second.eventually("it runs again", func() bool { return !second.standing("p") })
	stop()
	calls.Wait()
	mu.Lock()
	two = nil
	for _, step := range []string{"rename", "restore", "take in"} {
		if !watched[step] {
			t.Errorf("there was no step %q of %v", step, watched)
		}
	}
	mu.Unlock()
	if got := second.notes("p"); len(got) != 1 {
		t.Errorf("the notes are %v", got)
	}
	must(t, second.Remove(t.Context(), "p", true))
	one.gone("p")
	if left, err := c.connect().Stored(t.Context(), "p"); err != nil || len(left) > 0 {
		t.Errorf("left are %+v, %v", left, err)
	}
	if names, err := one.catalog.Documents.List("plugins/*/*"); err != nil || len(names) > 0 {
		t.Errorf("left are %q, %v", names, err)
	}
	if names, err := one.catalog.Documents.List("plugins/*/*/*"); err != nil || len(names) > 0 {
		t.Errorf("left are %q, %v", names, err)
	}
}

// A host that is there and does not stop a plugin keeps it from being upgraded, and
// nothing has changed then. One that has ended is not waited for.
func TestSilentHost(t *testing.T) {
	shorttest.Skip(t)
	c := newCluster(t)
	one, two := c.host(setup{limits: Limits{PauseTimeout: 200 * time.Millisecond}}), c.host(setup{})
	one.active(one.install(notebook(t, "1.0.0")))
	two.activeAs("p", "1.0.0")
	one.note("p", "kept")
	c.leases.Host("silent")
	_, err := one.tryInstall(notebook(t, "2.0.0", "more").write(t))
	if !problem.IsCode(err, problem.CodeConflict) || !strings.Contains(err.Error(), "silent") {
		t.Errorf("upgraded beside a silent host: %v", err)
	}
	if err := one.Remove(t.Context(), "p", true); !problem.IsCode(err, problem.CodeConflict) {
		t.Errorf("purged beside a silent host: %v", err)
	}
	for _, r := range []*rig{one, two} {
		r.activeAs("p", "1.0.0")
		if got := r.notes("p"); len(got) != 1 {
			t.Errorf("the notes are %v", got)
		}
	}
	// What does not touch what is stored goes on.
	_, err = one.Disable(t.Context(), "p")
	must(t, err)
	_, err = two.Enable(t.Context(), "p")
	must(t, err)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		time.Sleep(50 * time.Millisecond)
		c.leases.End("silent")
	}()
	two.active(two.install(notebook(t, "2.0.0", "more")))
	<-ended
	one.eventually("2.0.0 has opened what it stores", func() bool {
		_, err := one.do("p", "db.query", `{"collection":"notes","options":{"where":{"more":null}}}`)
		return err == nil
	})
	one.activeAs("p", "2.0.0")
	// One that has ended for the others, and hears of nothing, runs the version of
	// then; nothing of that comes into the tables of another one.
	one.catalog.Documents.(*document.Rows).Close()
	one.followsNothing("p")
	c.leases.End(one.catalog.Leases.Host())
	two.active(two.install(notebook(t, "3.0.0", "other")))
	if info := one.active(one.get("p")); info.Version != "2.0.0" {
		t.Errorf("it has heard of %s", info.Version)
	}
	for _, function := range []string{"db.insert", "db.upsert"} {
		_, err := one.do("p", function, `{"collection":"notes","data":{"text":"late"},"conflictColumns":["text"]}`)
		if err == nil || !strings.Contains(err.Error(), "unavailable: ") || !strings.Contains(err.Error(), "another host") {
			t.Errorf("%s of the version of then: %v", function, err)
		}
	}
	if got := one.notes("p"); len(got) != 1 {
		t.Errorf("it reads %v", got)
	}
	two.note("p", "in time")
}

// A host ends, for the others, at any step of an upgrade, and goes on later as if
// nothing had been: the others go on at once, and nothing that it does then counts.
func TestHostEndsInAnUpgrade(t *testing.T) {
	shorttest.Skip(t)
	c := newCluster(t)
	ends := &successive{}
	ends.set(c.leases.Host("one"))
	var mu sync.Mutex
	at := -1 // the step at which it ends, counted down; negative for none
	var reached, on chan struct{}
	before := func(string, string) error {
		mu.Lock()
		here, reached, on := at == 0, reached, on
		at = max(at-1, -1)
		mu.Unlock()
		if here {
			c.leases.End(ends.Host())
			close(reached)
			<-on
		}
		return nil
	}
	one, stays := c.host(setup{before: before, leases: ends}), c.host(setup{})
	stays.active(stays.install(notebook(t, "1.0.0")))
	stays.note("p", "kept")
	one.activeAs("p", "1.0.0")
	version := 1
	for step := 0; ; step++ {
		version++
		staged := one.stage(notebook(t, fmt.Sprint(version, ".0.0"), fmt.Sprint("c", version)).write(t))
		mu.Lock()
		at, reached, on = step, make(chan struct{}), make(chan struct{})
		mu.Unlock()
		done := make(chan error, 1)
		go func() {
			_, err := one.Install(context.Background(), staged, shown.Consent{AcceptChanges: true})
			done <- err
		}()
		select {
		case err := <-done: // there are no more steps
			must(t, err)
			mu.Lock()
			at = -1
			mu.Unlock()
			if step < 5 {
				t.Errorf("the upgrade has %d steps", step)
			}
			stays.activeAs("p", fmt.Sprint(version, ".0.0"))
			return
		case <-reached:
		}
		version++
		later := fmt.Sprint(version, ".0.0")
		stays.active(stays.install(notebook(t, later, fmt.Sprint("c", version))))
		close(on)
		<-done // an error or not: what it says was so when it was paused
		ends.set(c.leases.Host(fmt.Sprint("again", step)))
		one.hosts.Told("") // as when the server is there again
		for _, r := range []*rig{stays, one} {
			r.activeAs("p", later)
			r.eventually("the notes are there", func() bool { return slices.Equal(r.notes("p"), []string{"kept"}) })
		}
	}
}

// successive are leases of a host that comes back by another id.
type successive struct {
	lease.Leases
	mu sync.Mutex
}

func (s *successive) set(now lease.Leases) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.Leases = now
}

func (s *successive) now() lease.Leases {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.Leases
}

func (s *successive) Host() string { return s.now().Host() }

func (s *successive) Hosts(ctx context.Context) ([]string, error) { return s.now().Hosts(ctx) }

func (s *successive) Take(ctx context.Context, name string) (lease.Lease, error) {
	return s.now().Take(ctx, name)
}

// An import whose host ends in the middle of it is ended by the next start of that
// host, unless the others have gone on with what there was. Where it was only
// paused it fails, and changes nothing.
func TestImportIsInterrupted(t *testing.T) {
	shorttest.Skip(t)
	for _, beside := range []bool{false, true} {
		t.Run(fmt.Sprintf("beside=%t", beside), func(t *testing.T) {
			c := newCluster(t)
			dir, again := t.TempDir(), t.TempDir()
			ends := &successive{}
			ends.set(c.leases.Host("ends"))
			reached, on := make(chan struct{}), make(chan struct{})
			t.Cleanup(sync.OnceFunc(func() { close(on) }))
			before := func(step, _ string) error {
				if step == "take in" {
					c.leases.End(ends.Host())
					close(reached)
					<-on
				}
				return nil
			}
			one := c.host(setup{dir: dir, before: before, leases: ends})
			one.active(one.install(notebook(t, "1.0.0")))
			one.note("p", "imported")
			var export bytes.Buffer
			must(t, one.Export(t.Context(), "p", &export))
			one.note("p", "later")
			done := make(chan error, 1)
			go func() {
				_, err := one.Import(context.Background(), "p", &export, stored.ImportOptions{Replace: true})
				done <- err
			}()
			<-reached
			must(t, os.CopyFS(filepath.Join(again, catalog.IncomingName), os.DirFS(filepath.Join(dir, catalog.IncomingName))))
			want := []string{"imported"}
			if beside {
				other := c.host(setup{})
				other.activeAs("p", "1.0.0")
				other.note("p", "beside")
				want = []string{"beside", "imported", "later"} // in their order
			}
			next := c.host(setup{dir: again})
			next.activeAs("p", "1.0.0")
			if got := next.notes("p"); !slices.Equal(got, want) {
				t.Errorf("the notes are %q, want %q", got, want)
			}
			if left, err := catalog.Folders(filepath.Join(again, catalog.IncomingName)); err != nil || len(left) > 0 {
				t.Errorf("left are %q, %v", left, err)
			}
			on <- struct{}{}
			if err := <-done; !problem.IsCode(err, problem.CodeConflict) {
				t.Errorf("an import that was paused: %v", err)
			}
			if got := next.notes("p"); !slices.Equal(got, want) {
				t.Errorf("after that the notes are %q, want %q", got, want)
			}
			if there, err := catalog.Exists(filepath.Join(next.catalog.DataDir("p"), catalog.PauseFile)); there || err != nil {
				t.Errorf("its pause is left: %t, %v", there, err)
			}
		})
	}
}

// A host that opens while another one has paused a plugin says that it stands still,
// also before it starts anything, and goes on once the other has ended.
func TestOpenInAPause(t *testing.T) {
	shorttest.Skip(t)
	c := newCluster(t)
	first := c.host(setup{})
	first.active(first.install(notebook(t, "1.0.0")))
	leader := c.leases.Host("leader")
	_, err := leader.Take(t.Context(), catalog.LeaseName("p"))
	must(t, err)
	other := c.catalog()
	s := other.Read("p")
	must(t, s.Err)
	s.Record.Pause = &catalog.Pause{ID: "of-the-leader", Host: "leader"}
	must(t, other.Save(s.Record))
	offline, starts := c.host(setup{offline: true}), c.host(setup{offline: true})
	starts.Start()
	all := []*rig{first, offline, starts}
	for _, r := range all {
		r.eventually("it says that it stands still", func() bool {
			text, _, err := other.Paused("p", r.catalog.Leases.Host()).Read()
			return err == nil && string(text) == "of-the-leader"
		})
		if e, _ := r.entry("p"); e.data.Store() != nil {
			t.Error("its data is open")
		}
	}
	c.leases.End("leader")
	first.note("p", "after it")
	starts.activeAs("p", "1.0.0")
	offline.start()
	offline.activeAs("p", "1.0.0")
	for _, r := range all {
		if got := r.notes("p"); len(got) != 1 {
			t.Errorf("the notes are %v", got)
		}
	}
	if s := other.Load("p", false); s.Err != nil || s.Record.Pause != nil {
		t.Errorf("the record is %+v, %v", s.Record, s.Err)
	}
}

// followsNothing waits until what the host was told of before is looked at and done: who follows
// holds the lock, and news are looked at together after a while.
func (r *rig) followsNothing(id string) {
	r.tb.Helper()
	for range 5 {
		time.Sleep(100 * time.Millisecond)
		e, err := r.lockHere(r.tb.Context(), id, false)
		if err != nil {
			r.tb.Fatal(err)
		}
		e.Unlock()
	}
}
