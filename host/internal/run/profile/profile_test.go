package profile

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// What a guest calls its functions is shown on one line of a bounded length, without what is hidden, and no more of
// them are kept than the limit says. The work that they did is kept. pprof reads it.
func TestHostileNames(t *testing.T) {
	var s Sampler
	r, err := s.Start(Limits{Stacks: 10, Frames: 4, Every: time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	name := func(key any) Frame {
		return Frame{Name: key.(string), File: "a\x1b[31m\n" + strings.Repeat("\u202e", 1<<20), Line: 1 << 30}
	}
	r.Add([]any{"secret" + strings.Repeat("x", 1<<20), "\xff\x00\n\u202eevil", ""}, name, 5, time.Millisecond)
	for i := range 1000 {
		r.Add([]any{"f", strings.Repeat("deep", i)}, name, 1, time.Millisecond)
	}
	p := s.Stop(r, func(text string) string { return strings.ReplaceAll(text, "secret", "***") })
	r.Add([]any{"late"}, name, 1, 0)
	if p.Units != 1005 || p.Samples != 1001 || p.Other < 900 || len(p.Stacks) > 11 || len(p.Frames) > 11 {
		t.Errorf("%d units in %d samples, %d elsewhere; %d stacks of %d functions", p.Units, p.Samples, p.Other,
			len(p.Stacks), len(p.Frames))
	}
	for _, f := range p.Frames {
		if text := f.Name + f.File; len(text) > 10*maxName || strings.ContainsAny(text, "\x00\x1b\n\u202e") ||
			strings.Contains(text, "secret") || f.Name == "" {
			t.Errorf("a name is %q", text)
		}
	}
	file := filepath.Join(t.TempDir(), "p.pb.gz")
	if err := os.WriteFile(file, p.Pprof(), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("go", "tool", "pprof", "-raw", file).CombinedOutput()
	if err != nil || !strings.Contains(string(out), "samples/count cpu/nanoseconds[dflt] work/units") ||
		!strings.Contains(string(out), "***") {
		t.Errorf("pprof: %v\n%.2000s", err, out)
	}
}
