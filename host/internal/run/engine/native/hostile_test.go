package native_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/native"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// slack is how much later than its deadline a guest may end in a test that
// runs under the race detector beside others. The promise is 20 ms; the
// benchmark BenchmarkDeadline reports what it really takes.
const slack = 8 * time.Second

// outcome is what a test expects of a hostile call.
type outcome int

const (
	answers  outcome = iota // an answer, and the instance lives on
	fails                   // an error of the guest's own, and it lives on
	timesOut                // a timeout that ends the instance
	waits                   // a timeout while waiting: the instance lives on
	crashes                 // the instance ends
	tooLarge                // the answer is refused, and the instance lives on
)

// What a guest does wrong costs it the call or the instance, in time, and
// nobody else anything.
func TestHostileBehaviour(t *testing.T) {
	shorttest.Skip(t)
	tests := []struct {
		path, body string
		want       outcome
		detail     string // part of the answer or of the error
	}{
		{"spin", "", timesOut, ""},
		{"recurse", "", crashes, ""},
		{"grow", "", answers, `"body":256`},
		{"grow-at-once", "", answers, `[-1,-1]`},
		{"fill", "", timesOut, ""},
		{"trap", "", crashes, "unreachable"},
		{"out-of-bounds", "", crashes, "out of bounds memory access"},
		{"divide", "", crashes, "integer divide by zero"},
		{"exit", "", crashes, "proc_exit with code 0"},
		{"exit-3", "", crashes, "proc_exit with code 3"},
		{"twice", "", answers, `"body":1}`},
		{"never", "", waits, ""},
		{"unknown", "", answers, `"body":0`},
		{"answer-empty", "", answers, ""},
		{"answer-garbage", "", answers, "this is not JSON"},
		{"answer-huge", "", tooLarge, ""},
		{"fail", "", fails, "no coffee here"},
		{"fail-empty", "", fails, "without saying why"},
		{"fail-garbage", "", fails, "without saying why"},
		{"fail-types", "", fails, "without saying why"},
		{"log-flood", "100000", answers, ""},
		{"log-strange", "", answers, ""},
		{"stdout-flood", "100000", answers, ""},
		{"stdout-endless", "", answers, ""},
		{"stdout-newlines", "", timesOut, ""},
		{"stdout-lines", "", answers, ""},
		{"poll-hour", "", timesOut, ""},
		{"sleep-hour", "", timesOut, ""},
		{"ticket-flood", "", answers, `"body":4096`},
		{"ticket-loop", "", waits, ""},
		{"probe", "", answers, `{"args":0,"environ":0,"prestat":8,"open":8,"stdin":0}`},
		{"fetch-again", "", answers, ""},
		{"bad-arguments", "", answers, ""},
	}
	h := newHarness(t, engine.Limits{})
	// 128 MiB leaves room for the answer of 64 MiB that is refused.
	programs := map[int]*native.Program{
		16:  h.load(guesttest.C(t, "hostile"), 16),
		128: h.load(guesttest.C(t, "hostile"), 128),
	}
	for _, test := range tests {
		t.Run(test.path, func(t *testing.T) {
			memory := 16
			if test.path == "answer-huge" {
				memory = 128
			}
			in, err := programs[memory].Start(context.Background(), h.env())
			if err != nil {
				t.Fatal(err)
			}
			defer in.Close()
			timeout := 20 * time.Second
			switch test.want {
			case timesOut:
				timeout = 300 * time.Millisecond
			case waits:
				timeout = 2 * time.Second // within which it must have begun to wait
			}
			body := test.body
			if body == "" {
				body = "null"
			}
			began := time.Now()
			answer, err := call(in, timeout, test.path, body)
			if took := time.Since(began); took > timeout+slack {
				t.Errorf("it took %v with a deadline of %v", took, timeout)
			}
			check(t, test.want, test.detail, answer, err)
			if test.want == crashes || test.want == timesOut {
				<-in.Done()
				return
			}
			if answer, err := call(in, 20*time.Second, "alive", "null"); err != nil ||
				string(answer) != `{"status":200,"body":null}` {
				t.Errorf("the instance did not live on: %s %v", answer, err)
			}
		})
	}
}

func check(t *testing.T, want outcome, detail string, answer abi.RawJSON, err error) {
	t.Helper()
	var crash *engine.CrashError
	var failed *abi.Error
	ok := false
	switch want {
	case answers:
		ok = err == nil
	case fails:
		ok = errors.As(err, &failed)
	case timesOut, waits:
		ok = errors.Is(err, engine.ErrTimeout)
	case crashes:
		ok = errors.As(err, &crash)
	case tooLarge:
		ok = errors.Is(err, engine.ErrResultTooLarge)
	}
	if len(answer) > 300 {
		answer = answer[:300]
	}
	text := string(answer)
	if err != nil {
		text = err.Error()
	}
	if !ok || !strings.Contains(text, detail) {
		t.Errorf("got answer %s and error %v, want %q", answer, err, detail)
	}
	if crash != nil && (strings.Contains(crash.Reason, "\n") || strings.Contains(crash.Reason, "/")) {
		t.Errorf("the reason shows a stack or a path: %q", crash.Reason)
	}
}

// Pointers and lengths that no guest has a right to end the instance, or are
// answered with an error; the host never notices.
func TestForgedPointers(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	program := h.load(guesttest.C(t, "hostile"), 16)
	start := func() *native.Instance {
		in, err := program.Start(context.Background(), h.env())
		if err != nil {
			t.Fatal(err)
		}
		return in
	}
	in := start()
	answer, err := call(in, time.Minute, "forge-count", "null")
	in.Close()
	var count int
	if _, scanErr := fmt.Sscanf(string(answer), `{"status":200,"body":%d}`, &count); err != nil || scanErr != nil ||
		count < 50 {
		t.Fatalf("forge-count: %s %v %v", answer, err, scanErr)
	}
	ended := 0
	for n := range count {
		in := start()
		answer, err := call(in, 2*time.Second, "forge", fmt.Sprint(n))
		var crash *engine.CrashError
		var failed *abi.Error
		switch {
		case errors.As(err, &crash):
			ended++
		case err == nil, errors.As(err, &failed), errors.Is(err, engine.ErrTimeout):
		default:
			t.Errorf("case %d: got %s and %v", n, answer, err)
		}
		in.Close()
	}
	if ended == 0 {
		t.Error("no forged pointer ended an instance")
	}
}

// A guest's log is cut in length and rate, and what was dropped is counted.
func TestLogLimits(t *testing.T) {
	t.Parallel()
	h := newHarness(t, engine.Limits{LogBurst: 50, LogLinesPerSecond: 1, LogLineBytes: 100})
	in := h.start(guesttest.C(t, "hostile"), 16)
	began := time.Now()
	if _, err := call(in, time.Minute, "log-flood", "100000"); err != nil {
		t.Fatal(err)
	}
	most := 55 + int(time.Since(began)/time.Second) // one a second
	if got := len(h.lines); got < 50 || got > most {
		t.Errorf("%d lines came through, want at least 50 and at most %d", got, most)
	}
	time.Sleep(1100 * time.Millisecond)
	h.lines = nil
	if _, err := call(in, 20*time.Second, "log-strange", ""); err == nil && len(h.lines) == 0 {
		t.Fatal("nothing was logged")
	}
	if !strings.Contains(h.lines[0], "lines were dropped") {
		t.Errorf("the dropped lines were not counted: %q", h.lines[0])
	}
	for _, line := range h.lines {
		if len(line) > 100+len("... (4194304 bytes cut)") {
			t.Errorf("a line of %d bytes came through", len(line))
		}
	}
}

func TestStandardOutputIsSplitIntoLines(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	in := h.start(guesttest.C(t, "hostile"), 16)
	if _, err := call(in, 20*time.Second, "stdout-lines", "null"); err != nil {
		t.Fatal(err)
	}
	if got, want := strings.Join(h.lines, "|"), "one line|and another|an error|no end of line"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
