package soak

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/guesttest"
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
	alone := newLatencies(p, time.Second)

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

// latencies are those of calls to the good plugin, 200 a second at most.
type latencies struct {
	all []time.Duration
	err error
}

func newLatencies(p *process, lasting time.Duration) *latencies {
	l := &latencies{}
	pace := time.NewTicker(5 * time.Millisecond)
	defer pace.Stop()
	for end := time.Now().Add(max(lasting, time.Second)); l.err == nil && time.Now().Before(end); <-pace.C {
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
