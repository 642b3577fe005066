//go:build unix

package mcpservers

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A program that does not speak, speaks without end or ends is one that has failed, and nothing of it is left.
func TestHostilePrograms(t *testing.T) {
	r := newRig(t, Limits{MessageBytes: 1 << 20, ConnectTimeout: 3 * time.Second, Backoff: time.Hour,
		MaxBackoff: time.Hour, Grace: 50 * time.Millisecond})
	for _, what := range []string{"exits", "silent", "floods", "notifies", "long", "pings"} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			begun := time.Now()
			r.program(what, what, "x")
			want(t, "call", r.call(what, "x", "{}"), "!unavailable", "cannot be reached")
			want(t, "again", r.call(what, "x", "{}"), "!unavailable", "tried again in 1h0m0s")
			if time.Since(begun) > 20*time.Second {
				t.Errorf("it took %v", time.Since(begun))
			}
		})
	}
}

// A program that does not take its input is ended when the time of the call is over.
func TestProgramThatDoesNotRead(t *testing.T) {
	r := newRig(t, Limits{Timeout: 300 * time.Millisecond, ConnectTimeout: 20 * time.Second, Grace: 50 * time.Millisecond,
		ArgumentBytes: 256 << 10})
	r.program("deaf", "deaf", "x")
	begun := time.Now()
	want(t, "call", r.call("deaf", "x", `{"a":"`+strings.Repeat("x", 200<<10)+`"}`), "!")
	if time.Since(begun) > 15*time.Second {
		t.Errorf("it took %v", time.Since(begun))
	}
}

func alive(pid int) bool { return syscall.Kill(pid, 0) == nil && !zombie(pid) }

// zombie reports whether a process has ended, which nobody has waited for.
func zombie(pid int) bool {
	text, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	return err == nil && strings.Contains(string(text), ") Z ")
}

func gone(t *testing.T, pid int) {
	t.Helper()
	for end := time.Now().Add(10 * time.Second); alive(pid); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("the process %d is still there", pid)
		}
	}
}

var pidText = regexp.MustCompile(`pid=(\d+)`)

func (r *rig) pid(name string) int {
	r.t.Helper()
	found := pidText.FindStringSubmatch(r.call(name, "env", "{}"))
	if found == nil {
		r.t.Fatal("no program")
	}
	pid, _ := strconv.Atoi(found[1])
	return pid
}

// A program ends with all that it has started when nobody uses it, when it is removed and with the host. One that
// crashes is started again, by a later call.
func TestProgramsEnd(t *testing.T) {
	file := filepath.Join(t.TempDir(), "pid")
	t.Setenv("WASMHOST_TEST_NAMED", file)
	r := newRig(t, Limits{Idle: 30 * time.Millisecond, Grace: 50 * time.Millisecond, Backoff: 10 * time.Millisecond,
		MaxBackoff: 20 * time.Millisecond, ConnectTimeout: 20 * time.Second, Timeout: 5 * time.Second})
	r.program("child", "child", "env", "crash")
	first := r.pid("child")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	child, _ := strconv.Atoi(string(text))
	gone(t, first) // by itself, idle
	gone(t, child)
	second := r.pid("child")
	if second == first {
		t.Error("it was not started anew")
	}
	want(t, "crash", r.call("child", "crash", "{}"), "!")
	gone(t, second)
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		if got := r.call("child", "env", "{}"); strings.Contains(got, "pid=") {
			break
		} else if time.Now().After(end) {
			t.Fatal(got)
		}
	}
	last := r.pid("child")
	if err := r.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	gone(t, last)
	want(t, "closed", r.call("child", "env", "{}"), "!unavailable")
}
