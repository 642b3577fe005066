package record_test

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/run/record"
)

func limits() record.Limits { return record.Limits{Bytes: 1 << 20, Calls: 100} }

// recorded is a recording of so many calls.
func recorded(t testing.TB, l record.Limits, calls int, hide func([]byte) []byte) []byte {
	t.Helper()
	r, err := record.NewRecording(l, record.Header{Plugin: "p", Entry: "b.wasm"}, map[string][]byte{"b.wasm": {1, 2}},
		calls+1, hide)
	if err != nil {
		t.Fatal(err)
	}
	track := r.Track()
	track.Clock(true, 7)
	track.Exit(10, false, nil)
	for n := range calls {
		track.Enter(abi.KindCLI, int32(n+1), []byte(`{"path":"a"}`))
		track.Called("storage.get", []byte(`{"key":"k"}`), record.Answer{N: 12, Out: []byte(`{"v":"pass"}`)})
		track.Settle(int32(n+1), []byte("pass"), false)
		track.Exit(100, false, nil)
	}
	r.End("enough")
	return r.Take()
}

func TestBounds(t *testing.T) {
	l := limits()
	l.Bytes = 1000
	f, err := record.Read(bytes.NewReader(recorded(t, l, 100, nil)), 1<<20)
	if err != nil || f.Calls() == 0 || f.Calls() > 20 || !strings.Contains(f.Why, "record.bytes") {
		t.Errorf("got %d calls, %q, %v", f.Calls(), f.Why, err)
	}
	l = limits()
	l.Calls = 3
	f, err = record.Read(bytes.NewReader(recorded(t, l, 100, nil)), 1<<20)
	if err != nil || f.Calls() != 3 {
		t.Errorf("got %d calls, %v", f.Calls(), err)
	}
	if _, err := record.Read(bytes.NewReader(recorded(t, limits(), 50, nil)), 1000); err == nil ||
		!strings.Contains(err.Error(), "record.bytes") {
		t.Errorf("a recording over the limit: %v", err)
	}
	if _, err := record.NewRecording(record.Limits{Bytes: 100, Calls: 1}, record.Header{},
		map[string][]byte{"a": make([]byte, 100)}, 1, nil); err == nil {
		t.Error("a program over the limit is recorded")
	}
}

// A secret is replaced wherever it stands, also where the host learned it later.
func TestHidden(t *testing.T) {
	data := recorded(t, limits(), 1, func(b []byte) []byte { return bytes.ReplaceAll(b, []byte("pass"), []byte("xxxx")) })
	f, err := record.Read(bytes.NewReader(data), 1<<20)
	if err != nil || bytes.Contains(data, []byte("pass")) {
		t.Fatalf("it has the secret: %v", err)
	}
	if op := f.Turns[1].Ops[0]; op.N != int64(len(op.Out)) || string(op.Out) != `{"v":"xxxx"}` {
		t.Errorf("got %d, %q", op.N, op.Out)
	}
}

// block is one of a length that it has or says to have.
func block(body string, more int) string {
	head := binary.LittleEndian.AppendUint32(nil, uint32(len(body)+more))
	return string(binary.LittleEndian.AppendUint32(head, crc32.ChecksumIEEE([]byte(body)))) + body
}

// Whatever is cut off or changed is refused, and nothing that a file says of sizes is believed.
func TestHostileFiles(t *testing.T) {
	whole := recorded(t, limits(), 3, nil)
	good := map[int]bool{len(whole): true}
	for n := range whole {
		f, err := record.Read(bytes.NewReader(whole[:n]), 1<<20)
		if err == nil && f.Why == "" && len(f.Turns) > 0 {
			good[n] = true // it was broken off between two turns
		} else if err == nil {
			t.Errorf("the first %d bytes were read", n)
		}
	}
	if len(good) > 6 {
		t.Errorf("%d of its beginnings were read", len(good))
	}
	for n := range whole {
		changed := bytes.Clone(whole)
		changed[n] ^= 0x41
		if f, err := record.Read(bytes.NewReader(changed), 1<<20); err == nil {
			t.Errorf("it was read with another byte %d: %v", n, f)
		}
	}
	magic, header := "wasmhost recording\x00\x01", block(`H{}`, 0)
	huge := string(binary.AppendUvarint(nil, 1<<62))
	for name, text := range map[string]string{
		"nothing":              "",
		"another version":      "wasmhost recording\x00\x09" + header,
		"no header":            magic + block("E", 0),
		"no start":             magic + header + block("Eend", 0),
		"a huge block":         magic + header + block("T", 1<<30),
		"an empty block":       magic + header + block("", 0),
		"a huge field":         magic + header + block("T\x00\x00"+huge, 0),
		"an unknown block":     magic + header + block("Z", 0),
		"an unknown thing":     magic + header + block("T\x00\x00\x00Z", 0),
		"a turn without end":   magic + header + block("T\x00\x00\x00t\x02\x00", 0),
		"more after its end":   magic + header + block("T\x00\x00\x00x\x00\x00\x00t\x02\x00", 0),
		"a start that is none": magic + header + block("T\x02\x00\x00x\x00\x00\x00", 0),
		"two headers":          magic + header + header + block("T\x00\x00\x00x\x00\x00\x00", 0),
		"a long number":        magic + header + block("T"+strings.Repeat("\xff", 20), 0),
		"a million things": magic + header + block("T\x00\x00\x00"+
			strings.Repeat("t\x02\x00", 1<<20+1)+"x\x00\x00\x00", 0),
	} {
		if f, err := record.Read(strings.NewReader(text), 64<<20); err == nil && name != "two headers" {
			t.Errorf("%s: it was read: %+v", name, f)
		} else if name == "another version" && !strings.Contains(err.Error(), "format 9") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// What is read of any file can be replayed by any guest, to an end.
func FuzzRead(f *testing.F) {
	f.Add(recorded(f, limits(), 3, nil), byte(3))
	f.Fuzz(func(t *testing.T, data []byte, asks byte) {
		read, err := record.Read(bytes.NewReader(data), 1<<20)
		if err != nil {
			return
		}
		replay := record.NewReplay(read)
		track := replay.Track()
		replay.Began()
		track.Exit(1, false, nil)
		for turn, n := replay.Next(), 0; turn != nil; turn, n = replay.Next(), n+1 {
			if n > len(read.Turns)*2+300 {
				t.Fatal("it has no end")
			}
			if n < 100 && asks&1 != 0 {
				track.Call("storage.get", []byte(`{"key":"k"}`), asks&2 != 0)
			}
			track.Clock(false, 0)
			track.Random(make([]byte, 8))
			track.Settle(turn.ID, turn.Payload, false)
			track.Exit(2, false, nil)
		}
		if report := replay.Report(); report.Alike > report.Calls {
			t.Errorf("got %+v", report)
		}
	})
}
