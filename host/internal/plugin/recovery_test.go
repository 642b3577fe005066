package plugin

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/plugin/backends"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/running"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// wantAnew calls the guest keep, which must have been made so often of an image
// and have had no request.
func (r *rig) wantAnew(restored string) {
	r.tb.Helper()
	want := `{"status":200,"body":{"kept":null,"calls":1,"restored":` + restored + `,"events":0,"frozen":0,`
	if got, err := r.call("keep", "keep", `"x"`); err != nil || !strings.HasPrefix(got, want) {
		r.tb.Errorf("it answered %s and %v, want %s", got, err, want)
	}
}

func (r *rig) trap() {
	r.tb.Helper()
	slot := r.slotOf("keep")
	if _, err := r.call("keep", "trap", "1"); !crashed(err) {
		r.tb.Fatalf("a trap: %v", err)
	}
	r.eventually("it is replaced", func() bool {
		s := r.slotOf("keep")
		return s != slot && s != nil && s.Instance != nil
	})
}

// wantKept calls the guest keep, which must have kept a value over so many calls
// and be the instance that was activated.
func (r *rig) wantKept(id, path, body, kept string, calls int) {
	r.tb.Helper()
	got, err := r.call(id, path, body)
	want := fmt.Sprintf(`{"status":200,"body":{"kept":%s,"calls":%d,"restored":0,"events":0,"frozen":0,`, kept, calls)
	if err != nil || !strings.HasPrefix(got, want) {
		r.tb.Errorf("%s answered %s and %v, want %s", path, got, err, want)
	}
}

// An instance that crashes is replaced by what it was after its activation, with
// all that it had registered; if that crashes soon, by a full start.
func TestCrashedInstanceIsRecovered(t *testing.T) {
	r := manage(t, setup{})
	r.active(r.install(keeping(t)))
	r.wantKept("keep", "keep", "1", "null", 1)
	r.trap()
	r.wantAnew("1")
	if got, err := r.CallMethod(t.Context(), "keep", "keep", "keep", abi.RawJSON("1"), ""); err != nil {
		t.Errorf("a method: %s and %v", got, err)
	}
	if err := r.Emit(t.Context(), "keep", "count", abi.RawJSON(`1`)); err != nil {
		t.Fatal(err)
	}
	r.eventually("it has the event, once", func() bool {
		got, err := r.call("keep", "keep", "1")
		return err == nil && strings.Contains(got, `"events":1`)
	})

	r.trap()
	r.wantAnew("0")
	if s := r.slotOf("keep"); s.Recovered || !s.Recovery.Has() {
		t.Error("a full start has no image")
	}
	// One that has lived for long serves again.
	for range 3 {
		r.trap()
		r.wantAnew("1")
		r.slotOf("keep").Born = time.Now().Add(-running.RecoveredFor)
	}
	if stats := r.get("keep").Stats; stats.Crashes != 5 || stats.Instances != 1 {
		t.Errorf("the figures are %+v", stats)
	}
	// It knows nothing of what was set since.
	change := SettingsChange{Set: map[string]abi.RawJSON{"word": abi.RawJSON(`"b"`)}}
	if _, err := r.ChangeSettings(t.Context(), "keep", change); err != nil {
		t.Logf("the guest has no settings: %v", err)
		r.entryOf("keep").settingsChanges.Add(1)
	}
	r.trap()
	r.wantAnew("0")
	// Nor is it kept when the plugin is stopped.
	recovery := r.slotOf("keep").Recovery
	if _, err := r.Disable(t.Context(), "keep"); err != nil || recovery.Has() {
		t.Errorf("the image is left: %v", err)
	}
}

func (r *rig) entryOf(id string) *entry { return (*r.Manager.entries.Load())[id] }

// The hook onEnable is told of each crash, once, whatever the instance is made of.
func TestRecoveredInstanceIsEnabled(t *testing.T) {
	r := manage(t, setup{})
	r.active(r.install(enabling(t, "1.0.0", "")))
	for n := range 2 {
		slot := r.slotOf("p")
		slot.Instance.Close() // to the watcher that is an end like any other
		r.eventually("it is replaced", func() bool {
			s := r.slotOf("p")
			return s != slot && s != nil && s.Instance != nil
		})
		if recovered := r.slotOf("p").Recovered; recovered != (n == 0) {
			t.Errorf("after %d ends it is made of the image: %t", n+1, recovered)
		}
		r.entryOf("p").Counters.Crashes.Store(0)
	}
	told := slices.DeleteFunc(hooksLogged(r.log), func(hook string) bool { return hook != told(catalog.EnableCrash) })
	if len(told) != 2 {
		t.Errorf("the hooks are %q", hooksLogged(r.log))
	}
}

// Instances that something waits in, and those of other modes, have no image.
func TestNotRecovered(t *testing.T) {
	r := manage(t, setup{})
	r.active(r.install(instanced(keeping(t), "request", 2)))
	if r.slotOf("keep").Recovery != nil {
		t.Error("an instance of mode request has two images")
	}
	r = manage(t, setup{})
	r.active(r.install(plain(t, "unfit", "global-keep"))) // it has instructions that no image is made of
	if r.slotOf("unfit").Recovery.Has() {
		t.Error("there is an image of what cannot be frozen")
	}
	slot := r.slotOf("unfit")
	slot.Instance.Close()
	r.eventually("it is started anew", func() bool {
		s := r.slotOf("unfit")
		return s != slot && s != nil && s.Instance != nil && !s.Recovered
	})
}

// The image is given up when the plugin changes what activation has used of what
// it stores, and by nothing else.
func TestRecoveryGivenUp(t *testing.T) {
	r := manage(t, setup{})
	r.active(r.install(spec{id: "echo", guest: guesttest.C(t, "echo"), paths: []string{"echo"}}))
	instance := r.slotOf("echo").Instance
	called := func(context.Context, []byte) (abi.RawJSON, error) { return abi.RawJSON("null"), nil }
	for _, c := range []struct {
		before, after string
		kept          bool
	}{
		{"", "db.insert", true}, {"db.query", "db.query", true}, {"db.query", "db.insert", false},
		{"db.insert", "db.deleteWhere", false}, {"storage.get", "db.insert", true}, {"storage.get", "storage.delete", false},
		{"fs.exists", "fs.writeFile", false}, {"secrets.list", "secrets.set", false}, {"settings.get", "log.info", true},
	} {
		recovery := &running.Recovery{Used: map[string]bool{}}
		set := hostfuncs.Set{}
		for _, f := range hostfuncs.Functions() {
			set[hostfuncs.Key{Namespace: f.Namespace, Name: f.Name}] = called
		}
		set = recovery.Watch(set)
		call := func(name string) {
			space, function, _ := strings.Cut(name, ".")
			if f := set[hostfuncs.Key{Namespace: space, Name: function}]; f != nil {
				if _, err := f(t.Context(), nil); err != nil {
					t.Error(err)
				}
			} else if stored := running.Storing[space]; stored {
				t.Fatalf("there is no function %s", name)
			}
		}
		call(c.before)
		recovery.Activated(instance)
		if !recovery.Has() {
			t.Fatalf("after %q there is no image", c.before)
		}
		call(c.after)
		if recovery.Has() != c.kept {
			t.Errorf("with %q before and %q after, there is an image: %t", c.before, c.after, !c.kept)
		}
		recovery.Close()
	}
	for _, key := range []hostfuncs.Key{{Namespace: "events", Name: "emit"}, {Namespace: "sidebar", Name: "setItems"},
		{Namespace: "http", Name: "fetch"}} {
		recovery := &running.Recovery{Used: map[string]bool{}}
		set := recovery.Watch(hostfuncs.Set{key: called})
		if _, err := set[key](t.Context(), nil); err != nil {
			t.Error(err)
		}
		if recovery.Activated(instance); recovery.Has() {
			t.Errorf("there is an image of an activation that called %v", key)
		}
	}
	for key := range running.Reading {
		if !slices.ContainsFunc(hostfuncs.Functions(), func(f hostfuncs.Function) bool {
			return f.Namespace == key.Namespace && f.Name == key.Name
		}) {
			t.Errorf("there is no function %v", key)
		}
	}
}

// What does not register again as before is started anew.
func TestRecoveryRegistersAgain(t *testing.T) {
	r := manage(t, setup{})
	r.active(r.install(echo(t)))
	recovery := &running.Recovery{Used: map[string]bool{}}
	result, failure := abi.RawJSON("1"), error(nil)
	key := hostfuncs.Key{Namespace: "events", Name: "on"}
	register := func(context.Context, []byte) (abi.RawJSON, error) { return result, failure }
	set := recovery.Watch(hostfuncs.Set{key: register})
	if _, err := set[key](t.Context(), []byte("a")); err != nil {
		t.Fatal(err)
	}
	recovery.Activated(r.slotOf("echo").Instance)
	defer recovery.Close()
	result = abi.RawJSON("2")
	if _, err := recovery.Start(t.Context(), backends.Env{Functions: set}); err == nil || !strings.Contains(err.Error(),
		"events.on") {
		t.Errorf("with another result: %v", err)
	}
	result, failure = abi.RawJSON("1"), errors.New("no room")
	if _, err := recovery.Start(t.Context(), backends.Env{Functions: set}); !errors.Is(err, failure) {
		t.Errorf("with a failure: %v", err)
	}
	failure = nil
	in, err := recovery.Start(t.Context(), backends.Env{Functions: set})
	if err != nil {
		t.Fatal(err)
	}
	in.Close()
}
