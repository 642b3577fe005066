package plugin

import (
	"context"
	"fmt"
	"io/fs"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/data/lease"
	"github.com/wasmhost/wasmhost/host/internal/data/lease/leasetest"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
	"github.com/wasmhost/wasmhost/host/postgrestest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// cluster is a database that managers of a test share, each as one on a machine of
// its own does.
type cluster struct {
	t      *testing.T
	config client.Config
	leases *leasetest.Cluster
	count  int
}

func newCluster(t *testing.T) *cluster {
	t.Helper()
	return &cluster{t: t, config: postgrestest.Config(t), leases: leasetest.New()}
}

func (c *cluster) connect() postgres.Database {
	c.t.Helper()
	d, err := client.Open(c.t.Context(), c.config)
	must(c.t, err)
	c.t.Cleanup(d.Close)
	return d
}

func (c *cluster) documents(d postgres.Database) document.Store {
	c.t.Helper()
	rows, err := document.OpenRows(context.Background(), d, document.Limits{}, slog.New(slog.DiscardHandler))
	must(c.t, err)
	c.t.Cleanup(rows.Close)
	return rows
}

// host opens one more manager.
func (c *cluster) host(s setup) *rig {
	c.t.Helper()
	s.database = c.connect()
	s.documents = c.documents(s.database)
	if s.leases == nil {
		c.count++
		s.leases = c.leases.Host(fmt.Sprint("h", c.count))
	}
	r := manage(c.t, s)
	c.t.Cleanup(func() { c.leases.End(s.leases.Host()) }) // before it is closed, so that none waits for it
	return r
}

// catalog is what another host has of the records, which holds no lease.
func (c *cluster) catalog() *catalog.Catalog {
	c.t.Helper()
	d := c.connect()
	other, err := catalog.Open(c.t.Context(), catalog.Options{Dir: c.t.TempDir(), Documents: c.documents(d),
		Leases:   lease.Alone(),
		Database: d, Logger: slog.New(slog.DiscardHandler)})
	must(c.t, err)
	return other
}

// is waits until a plugin is as wanted.
func (r *rig) is(id, what string, holds func(shown.Info) bool) {
	r.tb.Helper()
	r.eventually(id+" is "+what, func() bool {
		info, _ := r.Get(id)
		return holds(info)
	})
}

func (r *rig) activeAs(id, version string) {
	r.tb.Helper()
	r.is(id, "active as "+version, func(i shown.Info) bool { return i.State == api.StateActive && i.Version == version })
}

func (r *rig) gone(id string) {
	r.tb.Helper()
	r.eventually(id+" is gone", func() bool {
		_, err := r.Get(id)
		return problem.IsCode(err, problem.CodePluginNotFound)
	})
}

func count(list []string, what string) (n int) {
	for _, one := range list {
		if one == what {
			n++
		}
	}
	return n
}

// What one host does with a plugin the others follow, and the plugin hears of what
// is told once on one of them.
func TestHostsFollow(t *testing.T) {
	shorttest.Skip(t)
	c := newCluster(t)
	one, two := c.host(setup{}), c.host(setup{})
	one.active(one.install(enabling(t, "1.0.0", "ok")))
	two.activeAs("p", "1.0.0")
	one.active(one.install(enabling(t, "2.0.0", "ok")))
	two.activeAs("p", "2.0.0")
	hooks := append(hooksLogged(one.log), hooksLogged(two.log)...)
	if count(hooks, told(catalog.EnableInstall)) != 1 || count(hooks, told(catalog.EnableUpgrade)) != 1 ||
		count(hooksLogged(two.log), told(catalog.EnableReload)) < 1 {
		t.Errorf("the hooks were %q", hooks)
	}
	if p := two.get("p").Previous; p == nil || p.Version != "1.0.0" {
		t.Errorf("there it goes back to %+v", p)
	}
	// Back and forth, from the other host.
	_, err := two.Disable(t.Context(), "p")
	must(t, err)
	one.is("p", "disabled", func(i shown.Info) bool { return i.State == api.StateDisabled })
	if n := count(hooksLogged(one.log), hookDisable); n != 1 {
		t.Errorf("onDisable was told %d times", n)
	}
	_, err = one.Enable(t.Context(), "p")
	must(t, err)
	two.activeAs("p", "2.0.0")
	_, err = two.SetCPUWeight(t.Context(), "p", 300)
	must(t, err)
	one.is("p", "heavier", func(i shown.Info) bool { return i.CPUWeight == 300 })
	_, err = two.Rollback(t.Context(), "p", RollbackOptions{})
	must(t, err)
	one.activeAs("p", "1.0.0")
	// A host that comes later has all of it, and tells nothing again.
	three := c.host(setup{})
	three.activeAs("p", "1.0.0")
	got := hooksLogged(three.log)
	if len(got) != 2 || got[0] != told(catalog.EnableStart) {
		t.Errorf("a later host tells %q", got)
	}
	hooks = slices.Concat(hooksLogged(one.log), hooksLogged(two.log), got)
	for _, reason := range []catalog.EnableReason{catalog.EnableInstall, catalog.EnableUpgrade, catalog.EnableEnable,
		catalog.EnableRollback} {
		if count(hooks, told(reason)) != 1 {
			t.Errorf("the hooks were %q", hooks)
		}
	}
	must(t, three.Remove(t.Context(), "p", false))
	for _, r := range []*rig{one, two} {
		r.gone("p")
		r.eventually("its versions are gone", func() bool {
			there, err := catalog.Exists(r.catalog.PluginDir("p"))
			return !there && err == nil
		})
	}
	if err := one.Purge(t.Context(), "p"); err != nil && !problem.IsCode(err, problem.CodeNoOrphanedData) {
		t.Error(err)
	}
	// Installed again it is another one, also where it was removed a moment ago.
	two.active(two.install(enabling(t, "1.0.0", "ok")))
	must(t, one.Remove(t.Context(), "p", true))
	one.active(one.install(enabling(t, "3.0.0", "ok")))
	two.activeAs("p", "3.0.0")
}

// What another host has taken from a plugin holds at once, while it still has the
// lease and calls run.
func TestTakenFromAfar(t *testing.T) {
	shorttest.Skip(t)
	c := newCluster(t)
	r := c.host(setup{})
	r.active(r.install(named(t, "revoked")))
	r.active(r.install(named(t, "disabled")))
	r.active(r.install(named(t, "removed")))
	other := c.catalog()
	another := c.leases.Host("another")
	change := func(id string, apply func(*catalog.Record)) time.Time {
		t.Helper()
		_, err := another.Take(t.Context(), catalog.LeaseName(id))
		must(t, err)
		s := other.Read(id)
		must(t, s.Err)
		apply(s.Record)
		if s.Record.ID == "" {
			must(t, other.Record(id).Delete())
		} else {
			must(t, other.Save(s.Record))
		}
		return time.Now()
	}
	soon := func(what string, since time.Time, holds func() bool) {
		t.Helper()
		r.eventually(what, holds)
		t.Logf("%s after %v", what, time.Since(since))
	}
	r.note("revoked", "before")
	since := change("revoked", func(r *catalog.Record) {
		r.Grants = slices.DeleteFunc(r.Grants, func(name string) bool { return name == "storage" })
	})
	soon("the grant is gone", since, func() bool {
		_, err := r.do("revoked", "db.count", `{"collection":"notes"}`)
		return err != nil && strings.Contains(err.Error(), "permission_denied")
	})
	r.must("revoked", "settings.getAll", "{}") // the rest goes on
	since = change("disabled", func(r *catalog.Record) { r.Enabled = false })
	soon("it takes no calls", since, func() bool {
		_, err := r.do("disabled", "settings.getAll", "{}")
		return problem.IsCode(err, problem.CodePluginUnavailable)
	})
	since = change("removed", func(r *catalog.Record) { r.ID = "" })
	soon("it is not found", since, func() bool {
		_, err := r.do("removed", "settings.getAll", "{}")
		return problem.IsCode(err, problem.CodePluginNotFound)
	})
	for _, id := range []string{"revoked", "disabled", "removed"} {
		if info := r.get(id); info.State != api.StateActive {
			t.Errorf("%s is %s while the other host has the lease", id, info.State)
		}
	}
	// A change here waits, too, and gives up with whoever asked for it.
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := r.Enable(ctx, "disabled"); err != context.DeadlineExceeded {
		t.Errorf("a change beside another: %v", err)
	}
	c.leases.End("another")
	r.is("disabled", "disabled", func(i shown.Info) bool { return i.State == api.StateDisabled })
	r.gone("removed")
	r.is("revoked", "without storage", func(i shown.Info) bool {
		return i.State == api.StateFailed && slices.Equal(i.Missing, []string{"storage"})
	})
	if _, err := r.Grant(t.Context(), "revoked", []string{"storage"}); err != nil {
		t.Fatal(err)
	}
	if got := r.notes("revoked"); len(got) != 1 {
		t.Errorf("granted again it has %v", got)
	}
	_, err := r.Enable(t.Context(), "disabled")
	must(t, err)
	r.must("disabled", "settings.getAll", "{}")
}

// Two hosts change a plugin at the same time: one of them comes second, whatever
// they do, and in the end both have what the record says.
func TestHostsAtOnce(t *testing.T) {
	shorttest.Skip(t)
	c := newCluster(t)
	one, two := c.host(setup{}), c.host(setup{})
	both := func(what string, f, g func() error) {
		t.Helper()
		var all sync.WaitGroup
		var errs [2]error
		all.Go(func() { errs[0] = f() })
		all.Go(func() { errs[1] = g() })
		all.Wait()
		for _, err := range errs {
			if err != nil && !problem.IsCode(err, problem.CodeConflict) && !problem.IsCode(err, problem.CodePluginNotFound) {
				t.Errorf("%s: %v", what, err)
			}
		}
		if errs[0] != nil && errs[1] != nil {
			t.Errorf("%s: neither was done: %v, %v", what, errs[0], errs[1])
		}
		// Each is as the record says.
		other := c.catalog()
		one.eventually(what+": they agree", func() bool {
			s := other.Read("p")
			for _, r := range []*rig{one, two} {
				info, err := r.Get("p")
				if s.Record == nil {
					if err == nil {
						return false
					}
					continue
				}
				if err != nil || info.Digest != s.Record.Current.Digest || info.Enabled != s.Record.Enabled ||
					(info.State == api.StateActive) != info.Enabled {
					return false
				}
			}
			return true
		})
	}
	install := func(r *rig, s spec) func() error {
		dir := s.write(t)
		return func() error { _, err := r.tryInstall(dir); return err }
	}
	both("installed", install(one, enabling(t, "1.0.0", "ok")), install(two, enabling(t, "1.0.0", "ok")))
	if hooks := append(hooksLogged(one.log), hooksLogged(two.log)...); count(hooks, told(catalog.EnableInstall)) != 1 {
		t.Errorf("the hooks were %q", hooks)
	}
	both("upgraded", install(one, enabling(t, "2.0.0", "ok")), install(two, enabling(t, "3.0.0", "ok")))
	both("disabled and enabled",
		func() error { _, err := one.Disable(t.Context(), "p"); return err },
		func() error { _, err := two.Enable(t.Context(), "p"); return err })
	both("rolled back and weighed",
		func() error { _, err := one.Rollback(t.Context(), "p", RollbackOptions{}); return err },
		func() error { _, err := two.SetCPUWeight(t.Context(), "p", 200); return err })
	both("removed and upgraded", func() error { return one.Remove(t.Context(), "p", false) },
		install(two, enabling(t, "4.0.0", "ok")))
	if c.catalog().Read("p").Record == nil { // it was removed last, or alone
		_, err := one.tryInstall(enabling(t, "4.0.0", "ok").write(t))
		must(t, err)
	}
	both("removed twice, or once", func() error { return one.Remove(t.Context(), "p", true) },
		func() error { return two.Remove(t.Context(), "p", false) })
}

// A host that ends between the record of an upgrade and its hook is taken over:
// another one tells the plugin, and it alone, also where the first was only paused.
func TestHookIsTakenOver(t *testing.T) {
	shorttest.Skip(t)
	c := newCluster(t)
	ends := &successive{}
	ends.set(c.leases.Host("ends"))
	var armed atomic.Bool
	var one *rig
	reached, on := make(chan struct{}), make(chan struct{})
	t.Cleanup(sync.OnceFunc(func() { close(on) }))
	changed := func(id string) {
		if !armed.Load() || one.get(id).Version != "2.0.0" || !armed.Swap(false) {
			return
		}
		c.leases.End(ends.Host())
		close(reached)
		<-on
	}
	one = c.host(setup{changed: changed, leases: ends})
	_, err := one.tryInstall(enabling(t, "1.0.0", "ok").write(t))
	must(t, err)
	_, err = one.Disable(t.Context(), "p") // so that the upgrade is told of before it starts
	must(t, err)
	two := c.host(setup{})
	two.is("p", "disabled", func(i shown.Info) bool { return i.State == api.StateDisabled })
	_, err = one.Enable(t.Context(), "p")
	must(t, err)
	two.activeAs("p", "1.0.0")
	dir := enabling(t, "2.0.0", "ok").write(t)
	_, err = one.Disable(t.Context(), "p")
	must(t, err)
	_, err = one.tryInstall(dir)
	must(t, err)
	armed.Store(true)
	done := make(chan error, 1)
	go func() {
		_, err := one.Enable(context.Background(), "p")
		done <- err
	}()
	<-reached
	two.activeAs("p", "2.0.0")
	ends.set(c.leases.Host("again"))
	on <- struct{}{}
	must(t, <-done)
	one.activeAs("p", "2.0.0")
	hooks := slices.Concat(hooksLogged(one.log), hooksLogged(two.log))
	if count(hooks, told(catalog.EnableInstall)) != 1 || count(hooks, told(catalog.EnableUpgrade)) != 1 ||
		count(hooksLogged(two.log), told(catalog.EnableUpgrade)) != 1 {
		t.Errorf("the hooks were %q, of them on the other host %q", hooks, hooksLogged(two.log))
	}
}

// A host that cannot fetch a version now tries again by itself.
func TestFollowsAgain(t *testing.T) {
	shorttest.Skip(t)
	c := newCluster(t)
	var full atomic.Bool
	before := func(_, path string) error {
		if strings.Contains(path, "versions/2.0.0") && full.Load() {
			return &fs.PathError{Op: "rename", Path: path, Err: syscall.ENOSPC}
		}
		return nil
	}
	one, two := c.host(setup{}), c.host(setup{before: before})
	one.active(one.install(echo(t)))
	two.activeAs("echo", "1.0.0")
	full.Store(true)
	next := echo(t)
	next.version = "2.0.0"
	one.active(one.install(next))
	two.is("echo", "failed", func(i shown.Info) bool { return i.State == api.StateFailed })
	full.Store(false) // only now, since the host may try again at once, when it hears of a change
	two.activeAs("echo", "2.0.0")
	two.answers("echo", "echo", `{"a":1}`, echoed)
}
