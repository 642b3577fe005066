package soak

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// load is requests to hosts over connections that each wait for an answer before
// they ask again. It is a small part of what the hosts do with them, since it
// shares the machine: each request was written before.
type load struct {
	hosts       []*process
	connections int // to each host
	kinds       []kind
	parts       []float64 // how many of all are of each kind
}

// kind is requests of which one is as good as another, and how their answers begin.
type kind struct {
	requests [][]byte
	answer   string
}

// loaded is what came of a load.
type loaded struct {
	answers []int         // to requests of each kind
	took    time.Duration // all of it
	waited  time.Duration // of all requests together
}

func (l loaded) all() (n int) {
	for _, part := range l.answers {
		n += part
	}
	return n
}

// run sends requests for a while, one over each connection at least. Whoever has sent one waits for its answer, so that
// each that was acknowledged is counted.
func (l load) run(lasting time.Duration) (loaded, error) {
	var mu sync.Mutex
	sum := loaded{answers: make([]int, len(l.kinds))}
	var failed error
	var all sync.WaitGroup
	began := time.Now()
	for h, p := range l.hosts {
		for c := range l.connections {
			all.Go(func() {
				own := loaded{answers: make([]int, len(l.kinds))}
				random := rand.New(rand.NewPCG(uint64(h), uint64(c)))
				err := l.connection(p, random, began.Add(lasting), &own)
				mu.Lock()
				defer mu.Unlock()
				failed = errors.Join(failed, err)
				sum.waited += own.waited
				for i, n := range own.answers {
					sum.answers[i] += n
				}
			})
		}
	}
	all.Wait()
	sum.took = time.Since(began)
	return sum, failed
}

func (l load) connection(p *process, random *rand.Rand, end time.Time, sum *loaded) error {
	conn, err := net.Dial("tcp", strings.TrimPrefix(p.url, "http://"))
	if err != nil {
		return err
	}
	defer conn.Close()
	r, body := bufio.NewReader(conn), bytes.Buffer{}
	for sent, first := time.Now(), true; first || sent.Before(end); first = false {
		which, chance := 0, random.Float64()
		for chance >= l.parts[which] && which < len(l.parts)-1 {
			chance -= l.parts[which]
			which++
		}
		k := l.kinds[which]
		if _, err := conn.Write(k.requests[random.IntN(len(k.requests))]); err != nil {
			return err
		}
		resp, err := http.ReadResponse(r, nil)
		if err != nil {
			return err
		}
		body.Reset()
		if _, err := body.ReadFrom(resp.Body); err != nil {
			return err
		}
		if resp.StatusCode != http.StatusOK || !bytes.HasPrefix(body.Bytes(), []byte(k.answer)) {
			return fmt.Errorf("%s: %s", resp.Status, &body)
		}
		now := time.Now()
		sum.waited += now.Sub(sent)
		sum.answers[which]++
		sent = now
	}
	return nil
}

// tick is the unit of the times in /proc/PID/stat, the same on all of Linux.
const tick = time.Second / 100

// family is a process and those that it has started, by what /proc says of each
// after its name: the state, the parent, and so on.
func family(pid int) (all map[int][]string, err error) {
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	all = map[int][]string{}
	for _, path := range stats {
		text, err := os.ReadFile(path)
		if err != nil {
			continue // it has ended meanwhile
		}
		fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
		own, err := strconv.Atoi(filepath.Base(filepath.Dir(path)))
		if err != nil {
			return nil, err
		}
		if own == pid || fields[1] == strconv.Itoa(pid) {
			all[own] = fields
		}
	}
	return all, err
}

// processors is what a process has computed, and all that it started, too.
func processors(tb testing.TB, pid int) (used time.Duration) {
	tb.Helper()
	all, err := family(pid)
	if err != nil {
		tb.Fatal(err)
	}
	for member, fields := range all {
		times := fields[11:13] // in user mode and in the kernel
		if member == pid {
			times = fields[11:15] // with those of children that have ended
		}
		for _, field := range times {
			ticks, err := strconv.Atoi(field)
			if err != nil {
				tb.Fatal(err)
			}
			used += time.Duration(ticks) * tick
		}
	}
	return used
}

// pin leaves a process and those that it has started the last processor alone.
func pin(pid int) error {
	all, err := family(pid)
	if err != nil {
		return err
	}
	var last unix.CPUSet
	last.Set(runtime.NumCPU() - 1)
	for member := range all {
		if err := unix.SchedSetaffinity(member, &last); err != nil && !errors.Is(err, unix.ESRCH) {
			return err
		}
	}
	return nil
}

// own is what this process has computed.
func own(tb testing.TB) time.Duration {
	tb.Helper()
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		tb.Fatal(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// quota is a control group that lets its processes compute for a part of the time.
type quota struct{ dir string }

// quotaPeriod is short, so that who has used up its part does not wait for long.
const quotaPeriod = 20 * time.Millisecond

// newQuota makes one within the group of this process, of version 1 or 2, which
// takes root. It ends with the test, after its processes.
func newQuota(tb testing.TB, name string) (*quota, error) {
	tb.Helper()
	parent := "/sys/fs/cgroup"
	if _, err := os.Stat(parent + "/cgroup.controllers"); err != nil {
		text, err := os.ReadFile("/proc/self/cgroup")
		if err != nil {
			return nil, err
		}
		parent += "/cpu"
		for line := range strings.Lines(string(text)) {
			if parts := strings.SplitN(strings.TrimSpace(line), ":", 3); len(parts) == 3 && parts[1] == "cpu" {
				parent += parts[2]
			}
		}
	}
	q := &quota{filepath.Join(parent, fmt.Sprintf("wasmhost-%d-%s", os.Getpid(), name))}
	if err := os.Mkdir(q.dir, 0o755); err != nil {
		return nil, err
	}
	tb.Cleanup(func() {
		for end := time.Now().Add(time.Minute); os.Remove(q.dir) != nil; time.Sleep(10 * time.Millisecond) {
			if time.Now().After(end) {
				tb.Errorf("%s is not empty", q.dir)
				return
			}
			q.empty(parent)
		}
	})
	return q, q.set(1)
}

// set says how many processors the processes have.
func (q *quota) set(processors float64) error {
	µs := int64(processors * float64(quotaPeriod.Microseconds()))
	if _, err := os.Stat(q.dir + "/cpu.max"); err == nil {
		return q.write("cpu.max", fmt.Sprint(µs, quotaPeriod.Microseconds()))
	}
	return errors.Join(q.write("cpu.cfs_period_us", fmt.Sprint(quotaPeriod.Microseconds())),
		q.write("cpu.cfs_quota_us", fmt.Sprint(µs)))
}

// take takes in a process.
func (q *quota) take(pid int) error { return q.write("cgroup.procs", strconv.Itoa(pid)) }

// empty moves all processes to another group.
func (q *quota) empty(to string) {
	text, _ := os.ReadFile(filepath.Join(q.dir, "cgroup.procs"))
	for pid := range strings.FieldsSeq(string(text)) {
		_ = os.WriteFile(filepath.Join(to, "cgroup.procs"), []byte(pid), 0) // or it has ended meanwhile
	}
}

func (q *quota) write(name, text string) error {
	return os.WriteFile(filepath.Join(q.dir, name), []byte(text), 0)
}
