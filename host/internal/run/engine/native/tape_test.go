package native_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/native"
	"github.com/wasmhost/wasmhost/host/internal/run/record"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

func recording(t testing.TB, calls int) *record.Recording {
	t.Helper()
	r, err := record.NewRecording(record.Limits{Bytes: 64 << 20, Calls: 10_000}, record.Header{Plugin: "test"},
		nil, calls, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func replayed(t testing.TB, p *native.Program, data []byte) record.Report {
	t.Helper()
	f, err := record.Read(bytes.NewReader(data), 64<<20)
	if err != nil {
		t.Fatal(err)
	}
	replay := record.NewReplay(f)
	err = p.Replay(context.Background(), native.Env{Functions: hostfuncs.Set{}, Tape: replay.Track()}, native.Own{})
	if err != nil {
		t.Fatal(err)
	}
	return replay.Report()
}

// What a guest was told, asked and answered is the same again, without host functions, and a
// program that does otherwise is told from it by its first call that differs.
func TestRecordAndReplay(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	program := h.load(guesttest.Go(t, "plugins-src/hello", "-ldflags=-s -w"), 64)
	r, env := recording(t, 200), h.env()
	env.Tape = r.Track()
	in, err := program.Start(context.Background(), env)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	for n := range 201 {
		if _, err := call(in, 20*time.Second, "greet", fmt.Sprintf(`{"name":"%d"}`, n)); err != nil {
			t.Fatal(err)
		}
	}
	<-r.Done()
	data := r.Take()
	if got := replayed(t, program, data); !got.Same() || got.Calls != 200 || got.Alike != 200 || got.HostCalls == 0 ||
		got.Units != got.UnitsBefore {
		t.Errorf("the replay reports %+v", got)
	}
	other := h.load(guesttest.Go(t, "plugins-src/uptime", "-ldflags=-s -w"), 64)
	if got := replayed(t, other, data); got.Same() || got.Alike == 200 {
		t.Errorf("the replay of another program reports %+v", got)
	}
}

// A guest whose time was over ends after as many units of its own work, and no clock.
func TestReplayOfTimeout(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	program := h.load(guesttest.C(t, "hostile"), 16)
	for _, path := range []string{"spin", "trap"} {
		r, env := recording(t, 200), h.env()
		env.Tape = r.Track()
		in, err := program.Start(context.Background(), env)
		if err != nil {
			t.Fatal(err)
		}
		payload := abi.CLIRequest{Method: "POST", Path: path}.AppendJSON(nil)
		if _, err := in.Call(context.Background(), native.Event{Kind: abi.KindCLI, Payload: payload,
			Timeout: 100 * time.Millisecond}); err == nil {
			t.Fatalf("%s: it answers", path)
		}
		in.Close()
		data := r.Take()
		got := replayed(t, program, data)
		if !got.Same() || got.Calls != 1 || got.Units != got.UnitsBefore {
			t.Errorf("%s: the replay reports %+v", path, got)
		}
		if f, err := record.Read(bytes.NewReader(data), 64<<20); err != nil || !strings.Contains(f.Why, "ended") {
			t.Errorf("%s: the recording ends by %q, %v", path, f.Why, err)
		}
	}
}
