package plugin

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/leaf/memory"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/backends"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/running"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// faked is a manager whose plugins do what a fake is told.
func faked(t *testing.T) (*rig, *fakeDriver) {
	t.Helper()
	fake := &fakeDriver{}
	m, err := Open(t.Context(), Config{
		Dir: t.TempDir(), HostVersion: "1.0.0", SDKVersion: abi.SDKVersion,
		Drivers: map[string]backends.Driver{".wasm": fake},
	})
	if err != nil {
		t.Fatal(err)
	}
	r := &rig{Manager: m, tb: t, log: &logBook{}}
	t.Cleanup(func() { _ = m.Close(t.Context()) })
	r.start()
	return r, fake
}

// causes are why a plugin may not start, and whether that passes by itself: all
// faults of a disk, all codes that guests and services fail with, and the rest.
func causes() map[error]bool {
	all := map[error]bool{&store.OpenError{Reason: store.ReasonUnreachable}: true,
		&store.OpenError{Reason: store.ReasonLocked}: true, document.ErrUnavailable: true, document.ErrBusy: true,
		&memory.Error{}: true, &postgres.Error{Gone: true, Err: errors.New("gone")}: true, postgres.ErrUnknown: true,
		&fs.PathError{Op: "open", Path: "x", Err: syscall.EMFILE}: true, os.NewSyscallError("mmap", syscall.ENOMEM): true,
		problem.New(problem.CodeUnavailable, "away").After(time.Second): true, errors.New("other"): false,
		&engine.CrashError{Reason: "unreachable"}: false, engine.ErrTimeout: false,
		&store.OpenError{Reason: store.ReasonCorrupt}: false, &store.OpenError{Reason: store.ReasonSchema}: false,
		problem.Conflict("no"): false, &postgres.Error{State: postgres.UniqueViolation, Err: errors.New("own")}: false}
	for f := disk.Fault(1); f.Advice() != ""; f++ {
		all[&disk.Error{Fault: f}] = true
	}
	for _, code := range abi.Codes() {
		all[abi.NewError(code, "m")] = catalog.PassingCode(code)
	}
	return all
}

// A plugin that does not start for something that passes is started again when it
// has passed, whether it is started for the first time or has crashed; one that has
// itself to blame is not.
func TestFailuresThatPass(t *testing.T) {
	for cause, passing := range causes() {
		if passes(cause) != passing || passes(&catalog.DataError{What: "x", Err: fmt.Errorf("x: %w", cause)}) != passing {
			t.Errorf("%v passes: %t", cause, !passing)
		}
	}
	for _, cause := range []error{abi.NewError(abi.CodeUnavailable, "away"), abi.NewError(abi.CodeConflict, "own")} {
		for _, begin := range []string{"reload", "crash"} {
			r, fake := faked(t)
			r.active(r.install(echo(t)))
			fake.fail(cause)
			if begin == "crash" {
				fake.crash()
				r.eventually("it is not replaced", func() bool { return r.get("echo").State == api.StateFailed })
			} else if _, err := r.Reload(t.Context(), "echo"); err != nil {
				t.Fatal(err)
			}
			info := r.get("echo")
			if again := time.Until(info.RetryAt); info.State != api.StateFailed ||
				passes(cause) && (again <= 0 || again > startAgainMax) || begin == "reload" && !passes(cause) && again > 0 {
				t.Errorf("%v after a %s: it is %s, again in %v", cause, begin, info.State, again)
			}
			if passes(cause) {
				if crashes := r.entryOf("echo").Counters.Crashes.Load(); begin == "crash" && crashes > 1 {
					t.Errorf("what passes counts as %d crashes", crashes)
				}
				fake.fail(nil)
				r.eventually("it is started again", func() bool { return r.get("echo").State == api.StateActive })
			}
		}
	}
	r, fake := faked(t)
	r.active(r.install(echo(t)))
	e := r.entryOf("echo")
	fake.fail(&store.OpenError{Reason: store.ReasonUnreachable})
	e.retries = 100 // as after an outage of minutes
	if info, err := r.Reload(t.Context(), "echo"); err != nil || time.Until(info.RetryAt) > 15*time.Second {
		t.Errorf("after a long outage it is tried again at %v, %v", info.RetryAt, err)
	}
}

// Whatever a guest makes of a function that has failed for something that passes:
// the plugin is not to blame. So it is with every function.
func TestHinderedStart(t *testing.T) {
	r, _ := faked(t)
	e := r.newEntry("p")
	own := errors.New("own")
	for _, f := range hostfuncs.Functions() {
		if f.Namespace == "timers" {
			continue // a plugin that sleeps for too long has itself to blame
		}
		for _, code := range abi.Codes() {
			s, key := running.NewSlot(), hostfuncs.Key{Namespace: f.Namespace, Name: f.Name}
			called, answer := make(chan struct{}), make(chan struct{})
			call := e.Functions.Watched(hostfuncs.Set{key: func(context.Context, []byte) (abi.RawJSON, error) {
				close(called)
				<-answer
				return nil, abi.NewError(code, "m")
			}}, s)[key]
			done := make(chan struct{})
			go func() { defer close(done); _, _ = call(t.Context(), nil) }()
			<-called
			if passes(s.Hindered.Blamed(own)) || !passes(s.Hindered.Blamed(engine.ErrTimeout)) {
				t.Errorf("%s while it runs: the plugin is blamed for its time, or nothing else is", f.FullName())
			}
			close(answer)
			<-done
			for _, cause := range []error{own, engine.ErrTimeout, &engine.CrashError{Reason: "unreachable"}} {
				if got := s.Hindered.Blamed(cause); passes(got) != catalog.PassingCode(code) || !errors.Is(got, cause) {
					t.Errorf("%s fails with %s: %v passes: %t", f.FullName(), code, got, passes(got))
				}
			}
			if s.Hindered.Lately() != catalog.PassingCode(code) {
				t.Errorf("%s fails with %s: a crash comes of it: %t", f.FullName(), code, s.Hindered.Lately())
			}
		}
	}
}

// A plugin of which the host could not read what is installed, as it had too many
// files open, is read again.
func TestUnreadIsReadAgain(t *testing.T) {
	dir := t.TempDir()
	r := manage(t, setup{dir: dir})
	r.active(r.install(echo(t)))
	r.close()
	r = manage(t, setup{dir: dir, offline: true})
	e := r.entryOf("echo")
	for _, unread := range []*catalog.Installed{
		{Broken: "its state cannot be read", Unread: syscall.EMFILE},
		{Broken: "its manifest cannot be read", Unread: syscall.EMFILE, Record: e.Known().Record},
	} {
		e.adopt(unread)
		r.start()
		r.eventually("it is read again", func() bool { return r.get("echo").State == api.StateActive })
		r.answers("echo", "echo", `{"a":1}`, echoed)
		r.close()
		r = manage(t, setup{dir: dir, offline: true})
		e = r.entryOf("echo")
	}
	disabled := e.Known().Record.Clone()
	disabled.Enabled = false
	if (&catalog.Installed{Unread: syscall.EMFILE, Record: disabled}).Waits() {
		t.Error("a plugin that is disabled waits to run")
	}
	// What is on the disk cannot be read for now, but will be.
	manifest := filepath.Join(r.catalog.ReleaseDir("echo", e.Known().Record.Current), "manifest.json")
	if in := r.catalog.Describe(catalog.Stored{ID: "echo", Err: &fs.PathError{Path: manifest,
		Err: syscall.EMFILE}}); !in.Waits() {
		t.Error("one that cannot be read for now does not wait")
	}
}
