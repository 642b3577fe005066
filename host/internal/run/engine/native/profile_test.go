package native_test

import (
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/cputest"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/native"
	"github.com/wasmhost/wasmhost/host/internal/run/profile"
)

// profiled returns what a function does with a sampler on, by the names of the innermost functions, and the report.
func profiled(tb testing.TB, sampler *profile.Sampler, f func()) (map[string]float64, *profile.Report) {
	tb.Helper()
	recording, err := sampler.Start(profile.Limits{Stacks: 1000, Frames: 64, Every: 100 * time.Microsecond})
	if err != nil {
		tb.Fatal(err)
	}
	f()
	report := sampler.Stop(recording, func(name string) string { return name })
	self := map[string]float64{}
	for _, s := range report.Stacks {
		if len(s.Frames) > 0 {
			self[report.Frames[s.Frames[len(s.Frames)-1]].Name] += float64(s.Units) / float64(report.Units)
		}
	}
	return self, report
}

// A profile gives each function its share of the work, with who called it, of an instance that runs already, and
// nothing afterwards.
func TestProfile(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	var sampler profile.Sampler
	env := h.env()
	env.Sampler = &sampler
	in, err := h.load(guesttest.C(t, "shares"), 16).Start(t.Context(), env)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	run := func(n string) {
		if _, err := call(in, time.Minute, "run", n); err != nil {
			t.Fatal(err)
		}
	}
	run("10")
	before := in.Stats().Instructions
	self, report := profiled(t, &sampler, func() {
		for range 800 {
			run("200")
		}
		if _, err := sampler.Start(profile.Limits{}); !problem.IsCode(err, problem.CodeConflict) {
			t.Errorf("a second recording: %v", err)
		}
	})
	worked := float64(in.Stats().Instructions - before)
	run("10")
	if math.Abs(self["hot"]-0.75) > 0.75*0.05 || math.Abs(self["cold"]-0.25) > 0.25*0.1 {
		t.Errorf("the shares are %v", self)
	}
	if math.Abs(float64(report.Units)/worked-1) > 0.02 {
		t.Errorf("%d units are in the profile, of %.0f", report.Units, worked)
	}
	if report.Took <= 0 || report.Took > report.Lasted {
		t.Errorf("it took %v of %v", report.Took, report.Lasted)
	}
	for _, s := range report.Stacks[:1] {
		var names []string
		for _, f := range s.Frames {
			names = append(names, report.Frames[f].Name)
		}
		if got := strings.Join(names, " "); !strings.HasSuffix(got, "dispatch rounds hot") {
			t.Errorf("the first stack is %s", got)
		}
	}
}

// BenchmarkProfile reports how long a call takes while a profile is recorded, by how long it takes while none is.
func BenchmarkProfile(b *testing.B) {
	for _, guest := range []struct{ name, path, body string }{
		{"shares", "run", "100"}, {"sort", "run", "3000"}, {"echo", "echo", `"hello"`}} {
		b.Run(guest.name, func(b *testing.B) {
			h := newHarness(b, engine.Limits{})
			var sampler profile.Sampler
			env := h.env()
			env.Sampler = &sampler
			in, err := h.load(guesttest.C(b, guest.name), 64).Start(b.Context(), env)
			if err != nil {
				b.Fatal(err)
			}
			defer in.Close()
			b.ReportMetric(overhead(b, &sampler, in, guest.path, guest.body), "on/off")
		})
	}
}

// overhead measures calls with and without a recording in turn, and returns the ratio in the middle.
func overhead(b *testing.B, sampler *profile.Sampler, in *native.Instance, path, body string) float64 {
	round := func() time.Duration {
		return cputest.Time(func() {
			for range max(1, b.N/100) {
				if _, err := call(in, time.Minute, path, body); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	var ratios []float64
	for range 50 {
		off := round()
		r, err := sampler.Start(profile.Limits{Stacks: 5000, Frames: 64, Every: time.Millisecond})
		if err != nil {
			b.Fatal(err)
		}
		on := round()
		sampler.Stop(r, func(name string) string { return name })
		ratios = append(ratios, float64(on)/float64(off))
	}
	slices.Sort(ratios)
	return ratios[len(ratios)/2]
}
