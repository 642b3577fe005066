package js_test

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/profile"
)

// A profile of a script tells its functions with their files, and goes by without changing what the script does, in
// the middle of whatever the engine is at.
func TestProfile(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	var sampler profile.Sampler
	env := h.env()
	env.Sampler = &sampler
	in, err := h.load(`function hot(x) { for (let i = 0; i < 3000; i++) x = (x * 31 + i) % 1000003; return x; }
function cold(x) { for (let i = 0; i < 1000; i++) x = (x * 37 + i) % 1000003; return x; }
function allocates(n) {
  let text = "";
  for (let i = 0; i < n; i++) {
    text += JSON.stringify({ i, list: [i, "x".repeat(i % 50)] }).replace(/x+/, (m) => String(m.length));
    try { null.x; } catch (e) { text += e.stack.length; }
    if (text.length > 1000) text = text.slice(-500);
  }
  return text;
}
export default (ctx) => {
  ctx.cli.handle("run", async () => { let x = 1; for (let i = 0; i < 1000; i++) x = cold(hot(x)); return { status: 200, body: x }; });
  ctx.cli.handle("other", async () => ({ status: 200, body: allocates(5000) }));
};`).Start(t.Context(), env)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	run := func(path string) string {
		answer, err := call(in, time.Minute, path, "null")
		if err != nil {
			t.Fatal(err)
		}
		return answer
	}
	unwatched := run("run") + run("other")
	r, err := sampler.Start(profile.Limits{Stacks: 1000, Frames: 64, Every: 100 * time.Microsecond})
	if err != nil {
		t.Fatal(err)
	}
	watched := run("run")
	report := sampler.Stop(r, func(name string) string { return name })
	if r, err = sampler.Start(profile.Limits{Stacks: 1000, Frames: 64, Every: 100 * time.Microsecond}); err != nil {
		t.Fatal(err)
	}
	if watched += run("other"); watched != unwatched {
		t.Errorf("it answers %s\nin place of %s", watched, unwatched)
	}
	other := sampler.Stop(r, strings.ToUpper)
	self := map[string]float64{}
	for _, s := range report.Stacks {
		if n := len(s.Frames); n > 0 {
			f := report.Frames[s.Frames[n-1]]
			self[f.Name] += float64(s.Units) / float64(report.Units)
			if f.Name == "hot" && (f.File != "main.js" || f.Line != 1) {
				t.Errorf("the function hot is in %s:%d", f.File, f.Line)
			}
		}
	}
	if math.Abs(self["hot"]-0.75) > 0.75*0.05 {
		t.Errorf("the shares are %v of %d samples", self, report.Samples)
	}
	found := false
	for _, f := range other.Frames {
		found = found || f.Name == "ALLOCATES"
	}
	if !found {
		t.Errorf("the functions are %v", other.Frames)
	}
}
