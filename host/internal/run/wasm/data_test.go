package wasm

import (
	"bytes"
	"context"
	"math/rand/v2"
	"testing"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/experimental"
)

// segmentsModule has a memory of pages, and data segments as they are.
func segmentsModule(pages byte, segments []dataSegment, count bool) []byte {
	w := &rewriter{out: []byte("\x00asm\x01\x00\x00\x00")}
	section := func(id byte, content func()) {
		w.begin(id)
		content()
		w.finish()
	}
	section(secMemory, func() { w.out = append(w.out, 1, 0, pages) })
	section(secExport, func() { w.out = append(w.out, 1, 1, 'm', 2, 0) })
	if count {
		section(secDataCount, func() { w.u32(uint32(len(segments))) })
	}
	section(secData, func() {
		w.u32(uint32(len(segments)))
		for _, s := range segments {
			w.u32(0)
			w.out = append(appendSigned(append(w.out, opI32Const), int64(int32(s.offset))), opEnd)
			w.name(string(s.bytes))
		}
	})
	return w.out
}

// memoryOf instantiates a module, and returns its memory, or the error.
func memoryOf(t *testing.T, binary []byte) ([]byte, error) {
	t.Helper()
	ctx := context.Background()
	r := wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfigInterpreter())
	defer r.Close(ctx)
	yields := r.NewHostModuleBuilder(MeterModule).NewFunctionBuilder().
		WithFunc(func(int64, int32) int64 { return YieldInterval }).Export(YieldName).
		NewFunctionBuilder().WithFunc(func() {}).Export(SampleName)
	if _, err := yields.Instantiate(ctx); err != nil {
		t.Fatal(err)
	}
	compiled, err := r.CompileModule(experimental.WithCompilationWorkers(ctx, 1), binary)
	if err != nil {
		t.Fatal(err)
	}
	m, err := r.InstantiateModule(ctx, compiled, wazero.NewModuleConfig())
	if err != nil {
		return nil, err
	}
	memory, _ := m.Memory().Read(0, m.Memory().Size())
	return bytes.Clone(memory), nil
}

// The memory that data segments make is the same after they were merged, in
// whatever order they come; those that overlap are left as they are, and those
// that trap still do.
func TestMergedData(t *testing.T) {
	text := func(offset uint32, text string) dataSegment { return dataSegment{offset: offset, bytes: []byte(text)} }
	tests := []struct {
		name     string
		segments []dataSegment
		merged   int // 0 for none that are merged
	}{
		{"gaps", []dataSegment{text(8, "a"), text(12, "b"), text(13, "c"), text(78, "d"), text(144, "e")}, 2},
		{"another order", []dataSegment{text(70, "x"), text(8, "abc"), text(40, "y")}, 1},
		{"overlapping", []dataSegment{text(8, "aaaa"), text(10, "b"), text(40, "c")}, 0},
		{"empty", []dataSegment{text(8, ""), text(9, "b"), text(20, "")}, 1},
		{"at the end", []dataSegment{text(65530, "ab"), text(65534, "cd")}, 1},
		{"empty at the end", []dataSegment{text(65535, "d"), text(65536, "")}, 1},
		{"past the end", []dataSegment{text(65530, "ab"), text(65534, "cde")}, 1},
		{"empty past the end", []dataSegment{text(65535, "d"), text(65537, "")}, 1},
		{"past all memory", []dataSegment{text(1, "a"), text(0xffffffff, "ab")}, 0},
		{"one", []dataSegment{text(1, "a")}, 0},
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 50 {
		var many []dataSegment
		at := uint32(0)
		for range 200 {
			at += uint32(random.IntN(90))
			s := make([]byte, random.IntN(20))
			for i := range s {
				s[i] = byte(random.IntN(256))
			}
			many = append(many, dataSegment{offset: at, bytes: s})
			at += uint32(len(s))
		}
		random.Shuffle(len(many), func(i, j int) { many[i], many[j] = many[j], many[i] })
		tests = append(tests, struct {
			name     string
			segments []dataSegment
			merged   int
		}{"random", many, -1})
	}
	for _, test := range tests {
		for _, count := range []bool{false, true} {
			binary := segmentsModule(1, test.segments, count)
			rewritten, _, err := Rewrite(t.Context(), binary, Config{})
			if err != nil {
				t.Fatalf("%s: %v", test.name, err)
			}
			again, err := parse(t.Context(), rewritten)
			if err != nil {
				t.Fatalf("%s: %v", test.name, err)
			}
			want := test.merged
			if want == 0 {
				want = len(test.segments)
			}
			if got := len(again.data); want > 0 && got != want || want < 0 && got >= len(test.segments) {
				t.Errorf("%s: %d segments, want %d", test.name, got, want)
			}
			before, errBefore := memoryOf(t, binary)
			after, errAfter := memoryOf(t, rewritten)
			if (errBefore == nil) != (errAfter == nil) || !bytes.Equal(before, after) {
				t.Errorf("%s: the memory differs, or the errors: %v, %v", test.name, errBefore, errAfter)
			}
		}
	}
}
