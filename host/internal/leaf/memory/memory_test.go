package memory

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

const mb = 1 << 20

// fill takes as much as an account gets, a MiB at a time.
func fill(a *Account) (taken int64) {
	for a.Grow(mb) == nil {
		taken++
	}
	return taken
}

// Whoever takes all that it can leaves as much free as it has, so that there is
// something for those who come later, however many were greedy before.
func TestGreedyLeaveSome(t *testing.T) {
	b := New(Limits{PluginsMB: 900})
	greedy := b.NewAccount()
	if got := fill(greedy); got != 450 {
		t.Errorf("one gets %d MiB", got)
	}
	if got := fill(b.NewAccount()); got != 225 {
		t.Errorf("the second gets %d MiB", got)
	}
	small := b.NewAccount()
	for range 10 {
		fill(b.NewAccount())
	}
	if err := small.Grow(100 << 10); err != nil {
		t.Errorf("a small one beside twelve that were greedy: %v", err)
	}
	if f := b.Figures(); f.Total != 900*mb || f.Used > f.Total || f.Refused != 12 {
		t.Errorf("the figures are %+v", f)
	}
	err := greedy.Grow(1)
	var refused *Error
	if !errors.As(err, &refused) || refused.Has != 450*mb || refused.Wanted != 1 || refused.Total != 900*mb {
		t.Errorf("the error is %+v", refused)
	}
	for _, want := range []string{"of 900 MiB are taken", "--limit memory.plugins-mb="} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("it says %q, without %q", err, want)
		}
	}
	greedy.Shrink(450 * mb)
	if got := fill(b.NewAccount()); got < 200 {
		t.Errorf("when it is free again, another gets %d MiB", got)
	}
}

// What is given back is all there again, and whatever was used was counted.
func TestManyAtOnce(t *testing.T) {
	b := New(Limits{PluginsMB: 64})
	var wg sync.WaitGroup
	for range 4 {
		a := b.NewAccount()
		for range 4 {
			wg.Go(func() {
				for i := range int64(2000) {
					n := i * 37 % (3 * chunk)
					if a.Grow(n) != nil {
						t.Error("refused, while nearly all is free")
						return
					}
					if a.Used() > 64*mb {
						t.Error("more is used than there is")
					}
					a.Shrink(n)
				}
			})
		}
	}
	wg.Wait()
	if f := b.Figures(); f.Used != 0 || f.Refused != 0 {
		t.Errorf("in the end the figures are %+v", f)
	}
}

// Small changes are one atomic operation: they take nothing of the budget.
func TestSmallChanges(t *testing.T) {
	b := New(Limits{PluginsMB: 64})
	a := b.NewAccount()
	if err := a.Grow(10*chunk + 1); err != nil {
		t.Fatal(err)
	}
	b.mu.Lock() // whoever needs it now hangs
	for range 10 {
		if err := a.Grow(1000); err != nil {
			t.Fatal(err)
		}
		a.Shrink(1000)
	}
	b.mu.Unlock()
	if got := b.Figures().Used; got != 11*chunk {
		t.Errorf("%d chunks are taken", got/chunk)
	}
}

// Before anything is refused, what nobody needs is given back.
func TestShortage(t *testing.T) {
	b := New(Limits{PluginsMB: 10})
	idle := b.NewAccount()
	if err := idle.Grow(5 * mb); err != nil {
		t.Fatal(err)
	}
	asked := 0
	b.OnShortage(func() { asked++; idle.Shrink(idle.Used()) })
	a := b.NewAccount()
	if err := a.Grow(2 * mb); err != nil || asked != 0 {
		t.Errorf("while there is enough: %v, and somebody was asked %d times", err, asked)
	}
	if err := a.Grow(2 * mb); err != nil || asked != 1 || idle.Used() != 0 {
		t.Errorf("where there is not: %v, and somebody was asked %d times", err, asked)
	}
	if err := a.Grow(9 * mb); err == nil || asked != 2 || b.Figures().Refused != 1 {
		t.Errorf("what cannot be: %v, and somebody was asked %d times", err, asked)
	}
}

// Where there is no budget, nothing is counted or refused.
func TestNoBudget(t *testing.T) {
	a := (*Budget)(nil).NewAccount()
	if err := a.Grow(1 << 60); err != nil || a.Used() != 0 {
		t.Errorf("%v, %d", err, a.Used())
	}
	a.Shrink(1 << 60)
}

func TestForPlugins(t *testing.T) {
	for total, want := range map[int64]int64{64: 16, 128: 32, 256: 128, 512: 384, 1024: 768, 32768: 24576} {
		if got := ForPlugins(total * mb); got != want*mb {
			t.Errorf("of %d MiB: %d, want %d", total, got/mb, want)
		}
	}
	if total := Total(); total < 16*mb {
		t.Errorf("this process may have %d bytes", total)
	}
}

func TestCgroupLimit(t *testing.T) {
	const (
		v1 = "36 30 0:33 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory\n" +
			"35 30 0:32 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu\n"
		v2 = "29 23 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate\n"
	)
	for name, c := range map[string]struct {
		groups, mounts string
		files          map[string]string
		want           int64
	}{
		"version 2": {"0::/a/b\n", v2, map[string]string{"a/b/memory.max": "1000\n"}, 1000},
		"none":      {"0::/a/b\n", v2, map[string]string{"a/b/memory.max": "max\n"}, 0},
		"a group above": {"0::/a/b\n", v2,
			map[string]string{"a/b/memory.max": "1000\n", "a/memory.max": "900", "memory.max": "950"}, 900},
		"what slows down": {"0::/a\n", v2, map[string]string{"a/memory.max": "1000", "a/memory.high": "800"}, 800},
		"version 1": {"4:memory:/x/y\n5:cpu:/x\n0::/\n", v1,
			map[string]string{"memory/x/y/memory.limit_in_bytes": "700", "cpu/x/memory.limit_in_bytes": "1"}, 700},
		"version 1 without one": {"4:memory:/x\n", v1,
			map[string]string{"memory/x/memory.limit_in_bytes": "9223372036854771712\n"}, 0},
		"both": {"4:memory:/x\n0::/a\n", v1 + strings.Replace(v2, "/sys/fs/cgroup", "/sys/fs/cgroup/unified", 1),
			map[string]string{"memory/x/memory.limit_in_bytes": "700", "unified/a/memory.max": "600"}, 600},
		"a container that sees its own group alone": {"4:memory:/docker/1\n",
			strings.Replace(v1, "0:33 / ", "0:33 /docker/1 ", 1),
			map[string]string{"memory/memory.limit_in_bytes": "500"}, 500},
		"a container that sees a group above": {"4:memory:/docker/1/in\n",
			strings.Replace(v1, "0:33 / ", "0:33 /docker/1 ", 1),
			map[string]string{"memory/in/memory.limit_in_bytes": "400"}, 400},
		"a group outside of the namespace": {"0::/../../x\n", v2, map[string]string{"memory.max": "300"}, 300},
		"nonsense": {"x\n::\n0::\n4:memory\n", "y\n - \n1 2 3 4 5 - cgroup2\n" + v2,
			map[string]string{"memory.max": "-5", "memory.high": "x"}, 0},
	} {
		root := t.TempDir()
		write := func(path, text string) {
			path = filepath.Join(root, path)
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		write("proc/self/cgroup", c.groups)
		write("proc/self/mountinfo", c.mounts)
		for path, text := range c.files {
			write(filepath.Join("sys/fs/cgroup", path), text)
		}
		if got := cgroupLimit(root); got != c.want {
			t.Errorf("%s: %d, want %d", name, got, c.want)
		}
	}
	if got := cgroupLimit(t.TempDir()); got != 0 {
		t.Errorf("where there are no such files: %d", got)
	}
}
