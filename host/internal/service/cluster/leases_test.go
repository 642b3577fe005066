//go:build unix

package cluster_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/lease"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
	"github.com/wasmhost/wasmhost/host/internal/service/cluster"
	"github.com/wasmhost/wasmhost/host/postgrestest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

const silence = 2 * time.Second

func share(d postgres.Database, name string) (*cluster.Member, error) {
	c := config(d, name)
	c.Limits.Silence = silence
	return cluster.Join(context.Background(), c)
}

// shares joins a test's member beside others.
func shares(t *testing.T, d postgres.Database, name string) *cluster.Member {
	t.Helper()
	m, err := share(d, name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = m.Leave(context.Background()) }) // again, it does nothing
	return m
}

func take(t *testing.T, m *cluster.Member, name string) lease.Lease {
	t.Helper()
	ctx, stop := context.WithTimeout(t.Context(), 30*time.Second)
	defer stop()
	l, err := m.Leases().Take(ctx, name)
	if err != nil {
		t.Fatalf("take %q: %v", name, err)
	}
	t.Cleanup(l.Release)
	return l
}

func names(t *testing.T, m *cluster.Member) (names string) {
	t.Helper()
	status, err := m.Status(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range status.Hosts {
		names += h.Name
	}
	return names
}

func lost(l lease.Lease) bool {
	select {
	case <-l.Lost():
		return true
	default:
		return false
	}
}

// watched are the ids that a member has told of.
type watched struct {
	mu  sync.Mutex
	ids []string
}

func watch(t *testing.T, m *cluster.Member) *watched {
	t.Helper()
	w := &watched{}
	t.Cleanup(m.Watch(func(id string) {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.ids = append(w.ids, id)
	}))
	return w
}

func (w *watched) told(id string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Contains(w.ids, id)
}

// Hosts that share a database know of each other, and a lease is one's at a time.
func TestShared(t *testing.T) {
	d := postgrestest.Database(t)
	a, b, c := join(t, d, "a"), join(t, d, "b"), join(t, d, "c")
	if got := names(t, a); got != "abc" {
		t.Errorf("the hosts are %q", got)
	}
	first := take(t, a, "x")
	take(t, b, "y").Release()
	wait(t, "its lease is told", func() bool {
		status, err := c.Status(t.Context())
		return err == nil && slices.Equal(status.Hosts[0].Leases, []string{"x"}) && len(status.Hosts[1].Leases) == 0
	})
	for _, m := range []*cluster.Member{a, b} {
		bound, stop := context.WithTimeout(t.Context(), 50*time.Millisecond)
		if _, err := m.Leases().Take(bound, "x"); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("a lease that is held: %v", err)
		}
		stop()
	}
	// Many wait, on each host.
	var all sync.WaitGroup
	var have, had atomic.Int64
	for i, m := range []*cluster.Member{a, b, c, a, b, c, a, b, c} {
		all.Go(func() {
			l, err := m.Leases().Take(t.Context(), "x")
			if err != nil {
				t.Error(err)
				return
			}
			if have.Add(1) != 1 {
				t.Errorf("%d have it", have.Load())
			}
			if i == 0 {
				first.Release() // once more does nothing
			}
			time.Sleep(time.Millisecond)
			have.Add(-1)
			had.Add(1)
			l.Release()
		})
	}
	first.Release()
	if all.Wait(); had.Load() != 9 {
		t.Errorf("%d of 9 had it", had.Load())
	}
	told := watch(t, a)
	id := b.Host()
	if ended, err := a.Ended(t.Context(), id); ended || err != nil {
		t.Errorf("it has ended: %t, %v", ended, err)
	}
	take(t, b, "of b")
	if err := b.Leave(t.Context()); err != nil {
		t.Error(err)
	}
	if got := names(t, a); got != "ac" {
		t.Errorf("after one has left: %q", got)
	}
	if ended, err := c.Ended(t.Context(), id); !ended || err != nil {
		t.Errorf("it has ended: %t, %v", ended, err)
	}
	wait(t, "it is told", func() bool { return told.told(id) })
	take(t, c, "of b")
}

// A host whose connection was lost has lost its leases, and is the same host when
// it is back in time.
func TestConnectionIsLost(t *testing.T) {
	server := postgrestest.New(t)
	d := open(t, server.Config(t))
	a, b := shares(t, d, "a"), shares(t, d, "b")
	told := watch(t, b)
	ids := []string{a.Host(), b.Host()}
	of := take(t, a, "x")
	if err := server.Exec("postgres", "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE "+
		"pid <> pg_backend_pid() AND query ~ 'are you there|pg_locks|advisory'"); err != nil {
		t.Fatal(err)
	}
	wait(t, "the lease is lost", func() bool { return lost(of) })
	wait(t, "another has it", func() bool {
		l, err := b.Leases().Take(t.Context(), "x")
		if err != nil && !postgres.Gone(err) {
			t.Fatal(err)
		}
		if err == nil {
			l.Release()
		}
		return err == nil
	})
	of.Release()
	wait(t, "the host is back", func() bool {
		l, err := a.Leases().Take(t.Context(), "y")
		if err == nil {
			l.Release()
		}
		return err == nil
	})
	server.Kill()
	wait(t, "nothing can be taken", func() bool {
		_, err := a.Leases().Take(t.Context(), "x")
		return postgres.Gone(err)
	})
	if _, err := b.Ended(t.Context(), ids[0]); !postgres.Gone(err) {
		t.Errorf("whether a host has ended is known without a server: %v", err)
	}
	time.Sleep(silence)
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	for _, m := range []*cluster.Member{a, b} {
		wait(t, "it is there again", func() bool { usable, _ := m.Health(t.Context()); return usable })
	}
	take(t, a, "x")
	if ended, err := b.Ended(t.Context(), ids[0]); ended || err != nil || told.told(ids[0]) ||
		a.Host() != ids[0] || b.Host() != ids[1] {
		t.Errorf("ended %t, %v, told of %v; %q are %s and %s", ended, err, told.ids, ids, a.Host(), b.Host())
	}
}

// the variable of the process that joins for TestHostsDie.
const joins = "WASMHOST_TEST_JOINS"

// A host that dies has ended after a while, and one that stands still, too, which
// goes on as another.
func TestHostsDie(t *testing.T) {
	shorttest.Skip(t)
	if source := os.Getenv(joins); source != "" {
		child(t, source)
		return
	}
	c := postgrestest.Config(t)
	d := open(t, c)
	a, b := shares(t, d, "a"), shares(t, d, "b")
	told := []*watched{watch(t, a), watch(t, b)}
	begin := func() (process *os.Process, lines <-chan string) {
		t.Helper()
		cmd := exec.Command(os.Args[0], "-test.run=^TestHostsDie$", "-test.timeout=2m")
		cmd.Env = append(os.Environ(), joins+"="+c.Source+" "+c.PasswordFile)
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		heard := make(chan string, 100)
		var read sync.WaitGroup
		read.Go(func() {
			for scan := bufio.NewScanner(out); scan.Scan(); {
				heard <- scan.Text()
			}
		})
		t.Cleanup(func() {
			_ = cmd.Process.Kill()
			read.Wait()
			_ = cmd.Wait() // it was killed
		})
		return cmd.Process, heard
	}
	line := func(of <-chan string) string {
		t.Helper()
		select {
		case text := <-of:
			return text
		case <-time.After(time.Minute):
			t.Fatal("the process says nothing")
			return ""
		}
	}
	for _, how := range []syscall.Signal{syscall.SIGSTOP, syscall.SIGKILL} {
		process, lines := begin()
		id := line(lines)
		if ended, err := a.Ended(t.Context(), id); ended || err != nil || a.Host() == id {
			t.Fatalf("%q has ended: %t, %v", id, ended, err)
		}
		if err := process.Signal(how); err != nil {
			t.Fatal(err)
		}
		take(t, b, "of the process").Release()
		for i, m := range []*cluster.Member{a, b} {
			wait(t, "it has ended", func() bool { return told[i].told(id) })
			if ended, err := m.Ended(t.Context(), id); !ended || err != nil {
				t.Errorf("it has ended: %t, %v", ended, err)
			}
		}
		if got := names(t, a); got != "ab" {
			t.Errorf("the hosts are %q", got)
		}
		if how == syscall.SIGSTOP {
			if err := process.Signal(syscall.SIGCONT); err != nil {
				t.Fatal(err)
			}
			if again := line(lines); again == id || strings.Contains(again, " ") {
				t.Errorf("after %s it is %s", id, again)
			}
			_ = process.Kill() // it has the lease again
		}
	}
}

// child joins, has a lease, and prints its id each time that it is another.
func child(t *testing.T, source string) {
	url, file, _ := strings.Cut(source, " ")
	d, err := client.Open(t.Context(), client.Config{Source: url, PasswordFile: file})
	if err != nil {
		t.Fatal(err)
	}
	m, err := share(d, "p")
	if err != nil {
		t.Fatal(err)
	}
	var had lease.Lease
	for id := ""; ; time.Sleep(10 * time.Millisecond) {
		now := m.Host()
		if now == id {
			continue
		}
		if id = now; len(id) == 0 {
			t.Fatal("no id")
		}
		if had != nil {
			had.Release() // it was lost
		}
		if had, err = m.Leases().Take(t.Context(), "of the process"); err != nil {
			fmt.Println("error:", err)
		}
		fmt.Println(id)
	}
}
