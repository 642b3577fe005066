package soak

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/leaf/childtest"
)

// attacks are the paths of the guest c/hostile that take what they can get,
// each the work of one plugin.
var attacks = []string{
	"spin", "recurse", "grow", "fill", "trap", "answer-then-trap", "answer-huge", "log-flood", "stdout-flood",
	"ticket-flood",
	"handle-flood", "exit", "answer-deep", "poll-hour",
}

// TestNeighbours has hostile plugins at work beside a good one: each of its
// calls is answered, and the host stays within its memory.
func TestNeighbours(t *testing.T) {
	long(t)
	r := newRun(t)
	f := newFolder(r)
	f.flags = []string{"--limit", "plugin.call-timeout=1s", "--log-level", "error"}
	good := source{id: "good", module: guesttest.C(t, "echo"), paths: []string{"echo"}}
	f.must("install", good.write(t), "--yes")
	hostile := guesttest.C(t, "hostile")
	for _, path := range attacks {
		f.must("install", source{id: path, module: hostile, paths: []string{path}}.write(t), "--yes")
	}
	p := f.serve()
	alone := newLatencies(p, *lasting/4)

	stop := make(chan struct{})
	var attackers sync.WaitGroup
	var attempts atomic.Int64
	for _, path := range attacks {
		attackers.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
				}
				_, _, err := p.post(path, path, 1000)
				if errors.Is(err, errUnknown) {
					t.Errorf("%s: %v", path, err)
					return
				}
				attempts.Add(1)
			}
		})
	}
	beside := newLatencies(p, time.Until(r.end))
	close(stop)
	attackers.Wait()
	p.stop()
	for _, l := range []*latencies{alone, beside} {
		if l.err != nil {
			t.Error(l.err)
		}
	}
	report.add("neighbours: good plugin alone", "%s", alone)
	report.add("neighbours: beside hostile ones", "%s; %d attacks", beside, attempts.Load())
}

// hostile are plugins of every kind, ten of them, with what is asked of them
// again and again: loops in each language, and all else that costs the host.
func hostile(tb testing.TB) []neighbour {
	c := guesttest.C(tb, "hostile")
	js := func(body string) string {
		return "export default { activate(ctx) { ctx.cli.handle('run', () => { " + body + " }); } };"
	}
	return []neighbour{
		{source{id: "loop-c", module: c, paths: []string{"spin"}}, nil},
		{source{id: "loop-wat", module: guesttest.WAT(tb, "spin"), paths: []string{"run"}}, nil},
		{source{id: "loop-go", module: guesttest.Go(tb, "testdata/guests/go/falls"), memory: 64, paths: []string{"run"}},
			map[string]string{"how": "loop"}},
		{source{id: "loop-js", script: js("for (;;);"), memory: 64, paths: []string{"run"}}, nil},
		{source{id: "timers", script: js("for (let i = 0; i < 50; i++) setInterval(() => {}, 1); " +
			"return new Promise(() => {});"),
			memory: 64, paths: []string{"run"}}, nil},
		{source{id: "log", module: c, paths: []string{"log-flood"}}, 10_000},
		{source{id: "calls", module: c, paths: []string{"ticket-loop"}}, nil},
		{source{id: "crash", module: c, paths: []string{"answer-then-trap"}}, nil},
		{source{id: "memory", module: c, memory: 256, paths: []string{"fill"}}, nil},
		{source{id: "answers", module: c, memory: 64, paths: []string{"answer-huge"}}, 4},
	}
}

// neighbour is a plugin and what is asked of it.
type neighbour struct {
	source
	body any
}

// TestFairShare measures a good plugin alone and beside hostile ones. The figures
// are ratios of the same run; docs say what they should be.
func TestFairShare(t *testing.T) {
	long(t)
	f := newFolder(newRun(t))
	f.must("install", source{id: "good", module: guesttest.C(t, "echo"), paths: []string{"echo"}}.write(t), "--yes")
	var requests []string
	for _, a := range hostile(t) {
		f.must("install", a.write(t), "--yes")
		body, err := json.Marshal(a.body)
		if err != nil {
			t.Fatal(err)
		}
		requests = append(requests, "/plugins/"+a.id+"/"+a.paths[0], string(body))
	}
	for _, processors := range []int{1, 2, 4} {
		f.flags = []string{"--log-level", "error", "--limit", fmt.Sprintf("fairshare.processors=%d", processors)}
		t.Run(fmt.Sprintf("processors %d", processors), func(t *testing.T) { fairShare(t, f, processors, requests) })
	}
}

// fairShare measures a host of a folder alone, while its first two plugins loop,
// and while it is asked for what all of them are hostile by.
func fairShare(t *testing.T, of *folder, processors int, requests []string) {
	f := *of
	f.run = newRun(t)
	p := f.serve()
	alone := newLatencies(p, *lasting/2)
	measured := []*latencies{alone}
	for _, attack := range []struct {
		name     string
		requests []string
	}{{"two loops", requests[:4]}, {"ten hostile plugins", requests}} {
		// In a process of its own: who measures must not wait for who attacks.
		child := childtest.Start(t, "TestAttackers", append([]string{p.url, p.token}, attack.requests...)...)
		child.Read(1)
		beside := newLatencies(p, *lasting/2)
		child.Kill()
		if p.exited() {
			t.Errorf("the host ended: %v\n%s", p.err, p.out)
		}
		measured = append(measured, beside)
		report.add(fmt.Sprintf("fair share: beside %s, processors %d", attack.name, processors),
			"%s; alone %s; ratios %.1f and %.1f", beside, alone,
			float64(beside.at(0.5))/float64(alone.at(0.5)), float64(beside.at(0.99))/float64(alone.at(0.99)))
	}
	p.kill()
	for _, l := range measured {
		if l.err != nil {
			t.Error(l.err)
		}
	}
}

// TestAttackers asks plugins of a host for what they are hostile by, until it is
// killed.
func TestAttackers(t *testing.T) {
	args, ok := childtest.Args(t)
	if !ok {
		return
	}
	p := &process{url: args[0], token: args[1], client: &http.Client{}}
	for request := range slices.Chunk(args[2:], 2) {
		go func() {
			for {
				attack(p, request[0], request[1])
			}
		}()
	}
	fmt.Println("attacking")
	select {}
}

// attack sends a request, reads the answer and keeps nothing of it: an attacker
// with garbage to collect attacks less, and takes processors itself.
func attack(p *process, path, body string) {
	req, err := http.NewRequest(http.MethodPost, p.url+path, strings.NewReader(body))
	if err != nil {
		panic(err)
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Authorization", "Bearer "+p.token)
	resp, err := p.client.Do(req)
	if err != nil {
		return
	}
	_, _ = io.Copy(io.Discard, resp.Body)
	resp.Body.Close()
}

// latencies are those of calls to the good plugin, 200 a second at most.
type latencies struct {
	all []time.Duration
	err error
}

func newLatencies(p *process, lasting time.Duration) *latencies {
	l := &latencies{}
	pace := time.NewTicker(5 * time.Millisecond)
	defer pace.Stop()
	for end := time.Now().Add(max(lasting, 250*time.Millisecond)); l.err == nil && time.Now().Before(end); <-pace.C {
		begun := time.Now()
		status, text, err := p.post("good", "echo", "hello")
		if err != nil || status != http.StatusOK || string(text) != `"hello"` {
			l.err = fmt.Errorf("the good plugin: %d %s %w", status, text, err)
		}
		l.all = append(l.all, time.Since(begun))
	}
	slices.Sort(l.all)
	return l
}

func (l *latencies) at(part float64) time.Duration {
	return l.all[int(part*float64(len(l.all)-1))].Round(10 * time.Microsecond)
}

func (l *latencies) String() string {
	return fmt.Sprintf("p50 %v, p99 %v, worst %v of %d calls", l.at(0.5), l.at(0.99), l.at(1), len(l.all))
}
