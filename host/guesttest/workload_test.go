package guesttest_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"slices"
	"testing"

	"github.com/tetratelabs/wazero/api"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/guesttest"
)

// wantFib, wantSHA256 and wantSort are the checksums of the workloads, computed
// in another way than the guests do.
func wantFib(n int) int64 {
	a, b := int64(0), int64(1)
	for range n {
		a, b = b, a+b
	}
	return a
}

func wantSHA256(n int) int64 {
	data := make([]byte, n*1024)
	for i := range data {
		data[i] = byte(i % 251)
	}
	sum := sha256.Sum256(data)
	return int64(binary.BigEndian.Uint64(sum[:]))
}

func wantSort(n int) int64 {
	a := make([]uint32, n)
	x := uint32(2463534242)
	for i := range a {
		x ^= x << 13
		x ^= x >> 17
		x ^= x << 5
		a[i] = x
	}
	slices.Sort(a)
	h := fnv.New64a()
	if err := binary.Write(h, binary.LittleEndian, a); err != nil {
		panic(err)
	}
	return int64(h.Sum64())
}

func TestWorkloads(t *testing.T) {
	_, inGo := instantiate(t, guesttest.Go(t, "testdata/guests/go/cpu", "-ldflags=-s -w"))
	tests := []struct {
		name  string
		want  func(int) int64
		sizes []int
	}{
		{"fib", wantFib, []int{0, 1, 2, 20}},
		{"sha256", wantSHA256, []int{0, 1, 7, 64}},
		{"sort", wantSort, []int{0, 1, 2, 16, 17, 1000, 50000}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h, inC := instantiate(t, guesttest.C(t, tt.name))
			for _, n := range tt.sizes {
				want := tt.want(n)
				if got := call(t, inC, "run", n); got != want {
					t.Errorf("in C: run(%d) = %d, want %d", n, got, want)
				}
				if got := call(t, inGo, tt.name, n); got != want {
					t.Errorf("in Go: %s(%d) = %d, want %d", tt.name, n, got, want)
				}
				request := abi.CLIRequest{Method: "POST", Path: "run", Body: abi.RawJSON(fmt.Sprint(n))}
				wantText := fmt.Sprintf(`{"status":200,"body":{"n":%d,"result":%d}}`, n, want)
				if got := h.dispatch(t, inC, abi.KindCLI, int32(n+1), request.AppendJSON(nil)); got != wantText {
					t.Errorf("cli: %q, want %q", got, wantText)
				}
			}
		})
	}
	t.Run("json in Go", func(t *testing.T) {
		if got := call(t, inGo, "json", 2); got == -1 || got == 0 || got != call(t, inGo, "json", 1) {
			t.Errorf("json(2) = %d", got)
		}
	})
}

func call(t *testing.T, m api.Module, name string, n int) int64 {
	t.Helper()
	result, err := m.ExportedFunction(name).Call(context.Background(), api.EncodeI32(int32(n)))
	if err != nil {
		t.Fatalf("%s(%d): %v", name, n, err)
	}
	return int64(result[0])
}

func TestJSONWorkload(t *testing.T) {
	h, m := instantiate(t, guesttest.C(t, "json"))
	if first, again := call(t, m, "run", 1), call(t, m, "run", 3); first == -1 || first != again {
		t.Errorf("run(1) = %d, run(3) = %d, want the same checksum", first, again)
	}
	tests := []struct{ name, in, want string }{
		{"white space", " [ 1 , 2.50 , {\n\"a\" : [ ] , \"b\":{ } } ]\t", `[1,2.50,{"a":[],"b":{}}]`},
		{"numbers stay", `[18446744073709551615,1e400,-0,0.10]`, `[18446744073709551615,1e400,-0,0.10]`},
		{"escapes", `"\u0041\u00e9\u20ac\ud83d\ude00\/\b\f\n\r\t\"\\\u000b\u001f"`, `"Aé€😀/\b\f\n\r\t\"\\\u000b\u001f"`},
		{"names", `{"a\nb":true,"":null}`, `{"a\nb":true,"":null}`},
		{"deep", nested(60), nested(60)},
	}
	for i, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			request := abi.CLIRequest{Method: "POST", Path: "print", Body: abi.RawJSON(tt.in)}
			want := `{"status":200,"body":` + tt.want + `}`
			if got := h.dispatch(t, m, abi.KindCLI, int32(i+1), request.AppendJSON(nil)); got != want {
				t.Errorf("printed %q, want %q", got, want)
			}
		})
	}
	// The tests above agree with a reader that somebody else wrote.
	for _, tt := range tests {
		var a, b any
		if json.Unmarshal([]byte(tt.in), &a) == nil && json.Unmarshal([]byte(tt.want), &b) == nil &&
			fmt.Sprint(a) != fmt.Sprint(b) {
			t.Errorf("%s: %q and %q do not mean the same", tt.name, tt.in, tt.want)
		}
	}
}

func nested(depth int) string {
	return string(bytes.Repeat([]byte("["), depth)) + string(bytes.Repeat([]byte("]"), depth))
}
