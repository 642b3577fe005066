package plugin

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// remembered is what is on the disk of the plugin of TestLife.
type remembered struct {
	there, enabled, granted bool
	version, previous       string // of versionsOfLife
	ran, previousRan        bool
	left                    bool   // data, where it is not installed
	greeting                string // a setting
}

// versionsOfLife are what comes of the versions of the plugin once they are to run.
func versionsOfLife() map[string]api.State {
	return map[string]api.State{"1.0.0": api.StateActive, "2.0.0": api.StateActive, "3.0.0": api.StateFailed,
		"4.0.0": api.StateIncompatible}
}

// state is what a started host makes of it.
func (k remembered) state() api.State {
	switch {
	case !k.there:
		return ""
	case !k.enabled:
		return api.StateDisabled
	}
	return versionsOfLife()[k.version]
}

// settled is what is remembered once a host has started what is to run.
func (k remembered) settled() remembered {
	k.ran = k.ran || k.state() == api.StateActive
	return k
}

// trial is something that TestLife does.
type trial struct {
	event string // of passages
	// fits says whether it can be done, then what is remembered afterwards.
	fits func(remembered) bool
	then func(remembered) remembered
	do   func(context.Context, *rig) error
	// still: a plugin that has crashed too often is not started again by it.
	still func(remembered) bool
}

func notAtAll(remembered) bool              { return false }
func isThere(k remembered) bool             { return k.there }
func asBefore(k remembered) remembered      { return k }
func of(_ shown.Info, err error) error      { return err }
func listed(_ []api.Setting, e error) error { return e }

// trials are all of them. Sources are the folders of the versions.
func trials(sources map[string]string) []trial {
	install := func(version string) trial {
		return trial{"install", func(k remembered) bool {
			// What would not run takes the place of nothing that could.
			return version != "4.0.0" || !k.there || k.version == version
		}, func(k remembered) remembered {
			if !k.there {
				return remembered{there: true, enabled: true, granted: true, version: version, greeting: k.greeting}
			}
			kept := k.previous != "" && k.previousRan && k.previous != version
			if k.version != version && (k.ran || !kept) {
				k.previous, k.previousRan = k.version, k.ran
			}
			k.ran = k.ran && k.version == version
			k.version = version
			return k
		}, func(ctx context.Context, r *rig) error {
			staged, err := r.Stage(ctx, sources[version])
			if err != nil {
				return err
			}
			defer staged.Discard()
			return of(r.Install(ctx, staged, shown.Consent{Grants: staged.Inspection().New(), AcceptChanges: true,
				Downgrade: true}))
		}, notAtAll}
	}
	list := []trial{
		{"enable", isThere, func(k remembered) remembered { k.enabled = true; return k },
			func(ctx context.Context, r *rig) error { return of(r.Enable(ctx, "p")) }, notAtAll},
		{"disable", isThere, func(k remembered) remembered { k.enabled = false; return k },
			func(ctx context.Context, r *rig) error { return of(r.Disable(ctx, "p")) }, notAtAll},
		{"reload", func(k remembered) bool { return k.there && k.enabled }, asBefore,
			func(ctx context.Context, r *rig) error { return of(r.Reload(ctx, "p")) }, notAtAll},
		{"grant", isThere, func(k remembered) remembered { k.granted = true; return k },
			func(ctx context.Context, r *rig) error { return of(r.Grant(ctx, "p", []string{"network"})) },
			func(k remembered) bool { return k.granted }},
		{"grant", isThere, func(k remembered) remembered { k.granted = false; return k },
			func(ctx context.Context, r *rig) error { return of(r.Revoke(ctx, "p", []string{"network"})) },
			func(k remembered) bool { return !k.granted }},
		{"configure", isThere, func(k remembered) remembered { k.greeting += "x"; return k },
			func(ctx context.Context, r *rig) error {
				now, err := r.greeting(ctx)
				if err != nil {
					return err
				}
				return listed(r.ChangeSettings(ctx, "p", set("greeting", `"`+now+`x"`)))
			}, isThere},
		{"rollback", func(k remembered) bool { return k.there && k.previous != "" }, func(k remembered) remembered {
			k.version, k.previous, k.ran, k.previousRan = k.previous, k.version, k.previousRan, k.ran
			return k
		}, func(ctx context.Context, r *rig) error { return of(r.Rollback(ctx, "p", RollbackOptions{})) }, notAtAll},
		{"remove", isThere, func(k remembered) remembered { return remembered{left: true, greeting: k.greeting} },
			func(ctx context.Context, r *rig) error { return r.Remove(ctx, "p", false) }, notAtAll},
		{"purge", func(k remembered) bool { return !k.there && k.left }, func(remembered) remembered { return remembered{} },
			func(ctx context.Context, r *rig) error { return r.Purge(ctx, "p") }, notAtAll},
	}
	for _, version := range slices.Sorted(maps.Keys(sources)) {
		list = append(list, install(version))
	}
	return list
}

// greeting is the value of a setting; empty where there is no plugin.
func (r *rig) greeting(ctx context.Context) (string, error) {
	list, err := r.Settings(ctx, "p")
	for _, s := range list {
		if s.Key == "greeting" && s.Value != nil {
			return string(s.Value[1 : len(s.Value)-1]), err
		}
	}
	return "", err
}

// remembered is what the manager says, and what state the plugin is in.
func (r *rig) remembered(k remembered) (remembered, api.State) {
	r.tb.Helper()
	info, err := r.Get("p")
	if problem.IsCode(err, problem.CodePluginNotFound) {
		orphans, err := r.Orphans(r.tb.Context())
		if err != nil {
			r.tb.Fatal(err)
		}
		found := remembered{left: len(orphans) > 0}
		if found.left {
			found.greeting = k.greeting // nobody can look
		}
		return found, ""
	} else if err != nil {
		r.tb.Fatal(err)
	}
	record := (*r.entries.Load())["p"].Installed.Load().Record
	found := remembered{there: true, enabled: info.Enabled, version: info.Version, ran: record.Current.Ran}
	for _, p := range info.Permissions {
		found.granted = found.granted || p.Name == "network" && p.Granted
	}
	if info.Previous != nil {
		found.previous, found.previousRan = info.Previous.Version, record.Previous.Ran
	}
	if found.greeting, err = r.greeting(r.tb.Context()); err != nil {
		r.tb.Fatal(err)
	}
	return found, info.State
}

// leads reports whether an event, and what comes of it by itself, has a plugin in one
// state come into another one.
func leads(event string, from, to api.State) bool {
	return slices.ContainsFunc(passages(), func(p passage) bool {
		return p.event == event && slices.Contains(p.from, from) && (slices.Contains(p.to, to) ||
			slices.Contains(p.to, api.StateStarting) && (leads("activate", api.StateStarting, to) && event != "activate" ||
				leads("fail to start", api.StateStarting, to)))
	})
}

// keeps is what the table says of how an event is remembered.
func keeps(event string) durability {
	for _, p := range passages() {
		if p.event == event {
			return p.kept
		}
	}
	return keptFirst // of data alone
}

// TestLife does to a plugin whatever can be done, in any order, fails the disk in the
// middle, ends hosts and begins new ones, and holds what becomes of the plugin against
// the table of passages and against what is to be remembered.
func TestLife(t *testing.T) {
	shorttest.Skip(t)
	sources := map[string]string{}
	for version := range versionsOfLife() {
		s := hostile(t, "trap")
		s.id, s.version, s.permissions = "p", version, []string{"cli", "network"}
		s.more = map[string]any{"settings": []any{
			map[string]any{"key": "greeting", "label": "Greeting", "type": "text", "default": ""}}}
		switch version {
		case "3.0.0":
			s.guest = guesttest.WAT(t, "activate-fail")
		case "4.0.0":
			s.more["sdkVersion"] = "^4.0.0"
		}
		sources[version] = s.write(t)
	}
	done := map[string]int{}
	for seed := range uint64(16) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			live(t, rand.New(rand.NewPCG(seed, 0)), sources, done)
		})
	}
	t.Log(done)
	elsewhere := []string{"import", "accept loss", "follow", "damage", "activate", "fail to start"}
	for _, p := range passages() {
		if done[p.event] == 0 && !slices.Contains(elsewhere, p.event) {
			t.Errorf("nothing of the event %q was tried", p.event)
		}
	}
}

func live(t *testing.T, random *rand.Rand, sources map[string]string, done map[string]int) {
	dir, k := t.TempDir(), remembered{}
	list := trials(sources)
	for host := range 6 {
		again := random.IntN(2) == 0 // a plugin that crashes is tried again at once
		limits := Limits{BackoffMin: time.Millisecond, CircuitCrashes: 2, CircuitMin: time.Hour, CircuitMax: time.Hour}
		if again {
			limits.CircuitMin, limits.CircuitMax = time.Millisecond, time.Millisecond
		}
		r := manage(t, setup{dir: dir, limits: limits, offline: true})
		if found, state := r.remembered(k); found != k && found.settled() != k || state == api.StateActive {
			t.Fatalf("host %d opens with %+v, %s, want %+v", host, found, state, k)
		}
		r.start()
		done["open"]++
		done["start"]++
		open := false // the circuit
		for range 8 {
			if k.state() == api.StateActive && !open && random.IntN(4) == 0 {
				done["crash"]++
				if open = crashes(r, random.IntN(2) == 0, again); !open && again {
					done["try again"]++
				}
			}
			one := list[random.IntN(len(list))]
			if one.event == "install" && k.there {
				one.event = "upgrade"
			}
			fault := 0 // the step on disk from which on all fail
			if random.IntN(6) == 0 {
				fault = 1 + random.IntN(14)
			}
			before := r.check(k, open, "before "+one.event)
			n := 0
			r.catalog.Before = func(string, string) error {
				if n++; fault > 0 && n >= fault {
					return errors.New("the host has ended")
				}
				return nil
			}
			err := one.do(t.Context(), r)
			ended := fault > 0 && n >= fault
			fits, next := one.fits(k), one.then(k).settled()
			open = open && (!fits || one.still(k))
			if ended {
				r.close()
				k = r.reopened(k, next, one, fits, err)
				break
			}
			r.catalog.Before = nil
			if fits == (err != nil) {
				t.Fatalf("%s of %+v: %v", one.event, k, err)
			}
			if fits {
				k = next
				done[one.event]++
			}
			after := r.check(k, open, "after "+one.event)
			if fits && before != "" && after != "" && before != after && !leads(one.event, before, after) {
				t.Fatalf("%s leads from %s to %s, which the table does not have", one.event, before, after)
			}
		}
		r.close()
	}
}

// reopened is what is remembered where a host has ended in the middle of a trial.
func (r *rig) reopened(k, next remembered, one trial, fits bool, err error) remembered {
	r.tb.Helper()
	again := manage(r.tb, setup{dir: r.cfg.Dir})
	defer again.close()
	found, _ := again.remembered(k)
	if found != k.settled() && (!fits || found != next || keeps(one.event) == keptNone) {
		r.tb.Fatalf("%s was cut off: %+v, want %+v or %+v", one.event, found, k, next)
	}
	if fits && err == nil && found != next {
		r.tb.Fatalf("%s was acknowledged: %+v, want %+v", one.event, found, next)
	}
	return found
}

// check holds the plugin against what is to be remembered, and returns its state.
func (r *rig) check(k remembered, open bool, when string) api.State {
	r.tb.Helper()
	want := k.state()
	if open {
		want = api.StateFailed
	}
	if found, state := r.remembered(k); found != k || state != want {
		r.tb.Fatalf("%s: %+v, %q, want %+v, %q\n%s", when, found, state, k, want, r.log)
	}
	answer, err := r.call("p", "alive", "")
	if (err == nil) != (want == api.StateActive) || err == nil && answer != alive {
		r.tb.Fatalf("%s: a plugin that is %q answers %s, %v", when, want, answer, err)
	}
	return want
}

// crashes has the plugin crash, and reports whether it stays failed for that.
func crashes(r *rig, often, again bool) (open bool) {
	r.tb.Helper()
	e, err := r.entry("p")
	if err != nil {
		r.tb.Fatal(err)
	}
	r.eventually("earlier crashes are forgiven", func() bool { return e.Crashes.Load() == 0 })
	times := 1
	if often {
		times = 2
	}
	for range times {
		if _, err := r.Call(context.Background(), "p", abi.CLIRequest{Method: "POST", Path: "trap"}, ""); err == nil {
			r.tb.Fatal("it does not crash")
		}
	}
	if often && !again {
		r.eventually("the circuit opens", func() bool { return r.get("p").State == api.StateFailed })
		return true
	}
	r.eventually("it is started again", func() bool {
		s := e.Current.Load()
		return int(e.Crashes.Load()) == times && s != nil && s.Instance != nil && r.get("p").State == api.StateActive
	})
	r.answers("p", "alive", "", alive)
	r.eventually("the crashes are forgiven", func() bool { return e.Crashes.Load() == 0 })
	return false
}
