package plugin

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/sealed"
	"github.com/wasmhost/wasmhost/host/internal/run/fairshare"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// TestFairShare has plugins that compute for ever beside a good one, on one
// processor: each gets on, the good one is answered all the time, and each can
// be stopped, whether it computes or waits for the processor.
func TestFairShare(t *testing.T) {
	r := manage(t, setup{processors: fairshare.Limits{Processors: 1},
		limits: Limits{CallTimeout: never, DrainTimeout: never}})
	const loops = 4
	s := hostile(t, "spin")
	ended := make(chan error, loops)
	for i := range loops {
		s.id = fmt.Sprintf("loop%d", i)
		r.active(r.install(s))
		go func() { ended <- second(r.call(fmt.Sprintf("loop%d", i), "spin", "")) }()
	}
	r.active(r.install(echo(t)))
	r.eventually("all compute", func() bool {
		for i := range loops {
			if r.get(fmt.Sprintf("loop%d", i)).Stats.Waited == 0 {
				return false
			}
		}
		return true
	})
	installing := r.get("echo").Stats.Waited // for what its start computed
	began := time.Now()
	const calls = 50
	for range calls {
		r.answers("echo", "echo", `{"a":1}`, echoed)
	}
	if took := time.Since(began); took > calls*100*time.Millisecond {
		t.Errorf("%d calls took %v", calls, took)
	} else {
		t.Logf("a call took %v", took/calls)
	}
	if waited := r.get("echo").Stats.Waited - installing; waited > time.Since(began) {
		t.Errorf("the good plugin has waited for %v", waited)
	}
	for i := range loops {
		id := fmt.Sprintf("loop%d", i)
		takes(t, "disable "+id, soon, func() error { return second(r.Disable(t.Context(), id, Now)) })
		if err := <-ended; err == nil {
			t.Error("a call that spins has ended well")
		}
	}
	before := r.get("echo").Stats.Waited
	r.answers("echo", "echo", `{"a":1}`, echoed)
	if waited := r.get("echo").Stats.Waited - before; waited != 0 {
		t.Errorf("alone it has waited for %v", waited)
	}
}

// TestDeadlineOfWhatWaitsForAProcessor: a call gets as much time as it would
// have alone, since it waits as long as it computes beside another; what it
// computes beyond that ends it.
func TestDeadlineOfWhatWaitsForAProcessor(t *testing.T) {
	shorttest.Skip(t)
	const most = 1500 * time.Millisecond
	r := manage(t, setup{processors: fairshare.Limits{Processors: 1}, limits: Limits{CallTimeout: most}})
	r.active(r.install(hostile(t, "spin")))
	other := hostile(t, "spin")
	other.id = "other"
	r.active(r.install(other))
	ids := []string{"hostile", "other"}
	var began, ended [2]time.Time
	var waited [2]time.Duration
	var over atomic.Bool
	var calls sync.WaitGroup
	for i, id := range ids {
		waited[i] = r.get(id).Stats.Waited
		calls.Go(func() {
			began[i] = time.Now()
			if _, err := r.call(id, "spin", ""); err == nil {
				t.Error("a call that spins has ended well")
			}
			ended[i] = time.Now()
			over.Store(true)
		})
	}
	r.eventually("both run, or one has run", func() bool {
		return over.Load() || r.get(ids[0]).Stats.Open == 1 && r.get(ids[1]).Stats.Open == 1
	})
	both := time.Now()
	calls.Wait()
	for i, id := range ids {
		waited[i] = r.get(id).Stats.Waited - waited[i]
		took := ended[i].Sub(began[i])
		// 3 s, less what one has begun before the other.
		if least := time.Second + min(waited[i], most); took < least || took > 20*time.Second {
			t.Errorf("a call with 1.5 s to compute waited for %v and ended after %v", waited[i], took)
		}
	}
	if beside := min(ended[0].Sub(both), ended[1].Sub(both)); waited[0]+waited[1] < beside/4 {
		t.Errorf("in %v beside each other they waited for %v", beside, waited)
	}
}

// slowSecrets are on a disk that stands still once it is armed.
type slowSecrets struct {
	sealed.Secrets
	armed       atomic.Bool
	asked, free chan struct{}
}

func (s *slowSecrets) Get(ctx context.Context, id, kind, key string) (string, bool, error) {
	if s.armed.Load() {
		select {
		case s.asked <- struct{}{}:
		case <-s.free:
		}
		<-s.free
	}
	return s.Secrets.Get(ctx, id, kind, key)
}

// stands are the secrets of a data folder, whose disk stands still until free is
// called.
func stands(t *testing.T, dir string) (slow *slowSecrets, free func()) {
	t.Helper()
	slow = &slowSecrets{Secrets: vaultIn(t, dir), asked: make(chan struct{}, 1), free: make(chan struct{})}
	free = sync.OnceFunc(func() { close(slow.free) })
	return slow, free
}

// reads has a plugin read a password from a disk that stands still from now on,
// and returns when it does. The channel gets what becomes of the call.
func (r *rig) reads(id string, slow *slowSecrets) <-chan error {
	slow.armed.Store(true)
	result := make(chan error, 1)
	go func() { result <- second(r.do(id, "settings.get", `{"key":"token"}`)) }()
	<-slow.asked
	return result
}

// TestProcessorsWhileADiskStandsStill: a guest that waits for a disk in a call of
// one form leaves its processor to others.
func TestProcessorsWhileADiskStandsStill(t *testing.T) {
	dir := t.TempDir()
	slow, free := stands(t, dir)
	defer free()
	r := manage(t, setup{dir: dir, secrets: slow, processors: fairshare.Limits{Processors: 1}})
	ids := []string{"first", "second"} // one may compute beside those who have all processors
	for _, id := range ids {
		s := caller(t, "1.0.0")
		s.id = id
		r.active(r.install(s))
	}
	r.active(r.install(echo(t)))
	var read []<-chan error
	for _, id := range ids {
		read = append(read, r.reads(id, slow))
	}
	r.answers("echo", "echo", `{"a":1}`, echoed)
	free()
	for _, result := range read {
		if err := <-result; err != nil {
			t.Error(err)
		}
	}
}

// TestCPUWeightStays: the weight is the user's, and no other than one that means
// something; it outlives the host, upgrades and rollbacks, and goes with the
// plugin. What is shown is what processors are shared by; how, is for the tests
// of package fairshare, whose clock stands still.
func TestCPUWeightStays(t *testing.T) {
	dir := t.TempDir()
	r := manage(t, setup{dir: dir})
	want := func(when string, weight int) {
		t.Helper()
		if got := r.get("echo").CPUWeight; got != weight {
			t.Errorf("%s: %d, want %d", when, got, weight)
		}
		if got := (*r.Manager.entries.Load())["echo"].group.Weight(); got != weight {
			t.Errorf("%s: processors are shared by %d, want %d", when, got, weight)
		}
	}
	s := echo(t)
	r.active(r.install(s))
	want("at first", 100)
	file := filepath.Join(dir, catalog.PluginsName, "echo", catalog.RecordName)
	if text, err := os.ReadFile(file); err != nil || strings.Contains(string(text), "cpuWeight") {
		t.Errorf("%v: %s", err, text)
	}
	for _, weight := range []int{-1, 0, 10_001} {
		if _, err := r.SetCPUWeight(t.Context(), "echo", weight); !problem.IsCode(err, problem.CodeInvalidRequest) {
			t.Errorf("%d: %v", weight, err)
		}
	}
	if _, err := r.SetCPUWeight(t.Context(), "none", 200); !problem.IsCode(err, problem.CodePluginNotFound) {
		t.Errorf("a plugin that there is not: %v", err)
	}
	want("after refusals", 100)
	instance := r.slotOf("echo")
	if info, err := r.SetCPUWeight(t.Context(), "echo", 10_000); err != nil || info.CPUWeight != 10_000 {
		t.Fatal(info.CPUWeight, err)
	}
	if r.slotOf("echo") != instance {
		t.Error("the plugin was started anew")
	}
	if !strings.Contains(r.log.String(), `"the plugin's CPU weight was changed","plugin":"echo","from":100,"to":10000`) {
		t.Errorf("the change is not in the log:\n%s", r.log)
	}
	s.version = "2.0.0"
	r.active(r.install(s))
	want("after an upgrade", 10_000)
	if _, err := r.Rollback(t.Context(), "echo", RollbackOptions{}); err != nil {
		t.Fatal(err)
	}
	want("after a rollback", 10_000)
	r.close()
	r = manage(t, setup{dir: dir, offline: true})
	want("after a restart", 10_000)
	if _, err := r.SetCPUWeight(t.Context(), "echo", 1); err != nil {
		t.Fatal(err)
	}
	r.close()
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, weight := range []string{"10001", "-1"} {
		bad := strings.Replace(string(whole), `"cpuWeight": 1,`, `"cpuWeight": `+weight+`,`, 1)
		if bad == string(whole) {
			t.Fatalf("%s", whole)
		}
		if err := os.WriteFile(file, []byte(bad), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := catalog.ReadRecord([]byte(bad), nil, "echo")
		if err == nil || !strings.Contains(err.Error(), "CPU weight "+weight) {
			t.Errorf("a record with %s: %v", weight, err)
		}
	}
	if err := os.WriteFile(file, whole, 0o600); err != nil {
		t.Fatal(err)
	}
	r = manage(t, setup{dir: dir})
	want("set while no host serves", 1)
	if err := r.Remove(t.Context(), "echo", false); err != nil {
		t.Fatal(err)
	}
	r.active(r.install(s))
	want("installed again", 100)
}
