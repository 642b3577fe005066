package wasm_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/run/wasm"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// FuzzRewrite runs random valid modules plain and rewritten and compares results, traps, memory, globals and tables.
func FuzzRewrite(f *testing.F) {
	for seed := uint64(0); seed < 120; seed++ {
		r := rand.New(rand.NewPCG(seed, 1))
		b := make([]byte, 40+r.IntN(600))
		for i := range b {
			b[i] = byte(r.Uint32())
		}
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, data []byte) { _, _ = compareRuns(t, generate(data)) })
}

// TestRandomModules runs FuzzRewrite's check on more modules than its corpus has.
func TestRandomModules(t *testing.T) {
	shorttest.Skip(t)
	outcomes := map[string]int{}
	for seed := uint64(1000); seed < 1250; seed++ {
		r := rand.New(rand.NewPCG(seed, 2))
		b := make([]byte, 100+r.IntN(2000))
		for i := range b {
			b[i] = byte(r.Uint32())
		}
		outcome, info := compareRuns(t, generate(b))
		outcomes[outcome]++
		if info.Switched > 0 {
			outcomes["switched"]++
		}
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	// The generator must reach both ends: modules that return and modules that trap in different ways.
	for _, want := range []string{"switched", "returned", "unreachable", "out of bounds memory access",
		"integer divide by zero"} {
		if outcomes[want] == 0 {
			t.Errorf("no module %s; outcomes %v", want, outcomes)
		}
	}
}

// compareRuns runs a module both ways and says how the plain one ended.
func compareRuns(t *testing.T, bin []byte) (outcome string, info *wasm.Info) {
	t.Helper()
	cfg := wide
	cfg.SwitchFrom = 1
	out, info, err := wasm.Rewrite(t.Context(), bin, cfg)
	if err != nil {
		t.Fatalf("a generated module is refused: %v", err)
	}
	again, _, err := wasm.Rewrite(t.Context(), bin, cfg)
	if err != nil || !bytes.Equal(out, again) {
		t.Fatalf("the second rewriting differs (%v)", err)
	}
	if _, err := wasm.Parse(t.Context(), out); err != nil {
		t.Fatalf("the rewritten module does not parse: %v", err)
	}
	plain, w := openWorld(t, nil), openWorld(t, nil)
	defer plain.shut()
	defer w.shut()
	a, errA := plain.start(bin, "")
	b, errB := w.start(out, "")
	if (errA == nil) != (errB == nil) {
		t.Fatalf("start: plain %v, rewritten %v", errA, errB)
	}
	if errA != nil {
		return rootCause(errA), info
	}
	outcome = "returned"
	for i := 0; i < genCalls; i++ {
		name := fmt.Sprint("f", i)
		args := []uint64{uint64(i * 77), 3}
		b.stack.Set(1 << 20)
		ra, errA := a.ExportedFunction(name).Call(w.ctx, args...)
		before, counter := b.units(), b.ExportedGlobal("g3").Get()
		rb, errB := b.ExportedFunction(name).Call(w.ctx, args...)
		if units, executed := b.units()-before, int64(b.ExportedGlobal("g3").Get()-counter); units < executed {
			t.Fatalf("%s took %d units for at least %d instructions", name, units, executed)
		}
		if errors.Is(errB, errStack) {
			return "stack", info // the plain module has more stack
		}
		switch {
		case (errA == nil) != (errB == nil), errA != nil && trapOf(errA, info) != rootCause(errB):
			t.Fatalf("%s: plain %v, rewritten %v", name, errA, errB)
		case fmt.Sprint(ra) != fmt.Sprint(rb):
			t.Fatalf("%s: plain %v, rewritten %v", name, ra, rb)
		case errA == nil && b.stack.Get() != 1<<20:
			t.Fatalf("%s: the stack is %d afterwards", name, b.stack.Get())
		}
		if errA != nil {
			outcome = rootCause(errA)
		}
	}
	for i := range info.Globals {
		name := fmt.Sprint("g", i)
		if x, y := a.ExportedGlobal(name).Get(), b.ExportedGlobal(info.Globals[i].Export).Get(); x != y {
			t.Fatalf("global %s is %#x plain, %#x rewritten", name, x, y)
		}
	}
	ma, mb := a.ExportedMemory("memory"), b.ExportedMemory(info.Memory)
	x, _ := ma.Read(0, ma.Size())
	y, _ := mb.Read(0, mb.Size())
	if !bytes.Equal(x, y) {
		t.Fatal("memories differ")
	}
	return outcome, info
}

// trapOf is how a trap of a plain module is told of the rewritten one: a switch knows of none but that there is no
// function to call.
func trapOf(err error, info *wasm.Info) string {
	cause := rootCause(err)
	if info.Switched > 0 && (cause == "invalid table access" ||
		cause == "indirect call type mismatch") {
		return "unreachable"
	}
	return cause
}

// FuzzParse parses damaged modules. Parse must not panic, and must accept what wazero accepts and nothing that wazero
// refuses, but for the differences that parseDiffers lists.
func FuzzParse(f *testing.F) {
	for seed := uint64(0); seed < 150; seed++ {
		r := rand.New(rand.NewPCG(seed, 3))
		b := make([]byte, 40+r.IntN(300))
		for i := range b {
			b[i] = byte(r.Uint32())
		}
		bin := generate(b)
		for n := r.IntN(4); n > 0; n-- {
			switch i := r.IntN(len(bin)); r.IntN(3) {
			case 0:
				bin[i] = byte(r.Uint32())
			case 1:
				bin[i] ^= 1 << r.IntN(8)
			default:
				bin = append(bin[:i], bin[i+1:]...)
			}
		}
		f.Add(bin)
	}
	f.Fuzz(func(t *testing.T, bin []byte) { checkAgreement(t, bin) })
}

// checkAgreement compares Parse with wazero's compiler.
func checkAgreement(t *testing.T, bin []byte) {
	t.Helper()
	if len(bin) > 1<<16 {
		return
	}
	_, err := wasm.Parse(t.Context(), bin)
	e := wasm.AsError(err)
	if err != nil && e == nil {
		t.Fatalf("error of type %T", err)
	}
	if err != nil && e.Kind == wasm.Unsupported {
		return // refused by name, whatever wazero says
	}
	w := openWorld(t, nil)
	defer w.shut()
	if err != nil {
		// wazero allocates by the counts that a module states, so a forged one would end this process.
		if !hasLongInteger(bin) {
			if _, wazeroErr := w.CompileModule(w.ctx, bin); wazeroErr == nil && parseDiffers(e, nil) == "" {
				t.Fatalf("Parse: %v; wazero accepts it", err)
			}
		}
		return
	}
	out, _, err := wasm.Rewrite(t.Context(), bin, wide)
	if e := wasm.AsError(err); e != nil && (e.Feature == wasm.FeatureReservedName || e.Kind == wasm.LimitExceeded) {
		return
	}
	if err != nil {
		t.Fatalf("Parse accepts what Rewrite refuses: %v", err)
	}
	if _, err := w.CompileModule(w.ctx, out); err != nil {
		t.Fatalf("wazero refuses the rewritten module: %v", err)
	}
	if hasLongInteger(bin) {
		return
	}
	if _, wazeroErr := w.CompileModule(w.ctx, bin); wazeroErr != nil && parseDiffers(nil, wazeroErr) == "" {
		t.Fatalf("Parse accepts it; wazero: %v", wazeroErr)
	}
}

// hasLongInteger reports whether some LEB128 number may have four bytes or more.
func hasLongInteger(bin []byte) bool {
	run := 0
	for _, b := range bin {
		if b < 0x80 {
			run = 0
		} else if run++; run > 2 {
			return true
		}
	}
	return false
}

// TestParseAgreesOnDamage damages the specification's own modules at random and compares Parse with wazero's compiler.
func TestParseAgreesOnDamage(t *testing.T) {
	folder := filepath.Join(specFolder(t, "v2"), "testdata")
	files, err := filepath.Glob(filepath.Join(folder, "*.wasm"))
	if err != nil || len(files) < 1000 {
		t.Fatalf("%d files (%v)", len(files), err)
	}
	r := rand.New(rand.NewPCG(7, 7))
	for i := 0; i < 2000; i++ {
		name := files[r.IntN(len(files))]
		bin, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if len(bin) < 9 || len(bin) > 4000 {
			continue
		}
		for n := 1 + r.IntN(2); n > 0; n-- {
			bin[8+r.IntN(len(bin)-8)] = byte(r.Uint32())
		}
		checkAgreement(t, bin)
		if t.Failed() {
			t.Fatalf("%s: % x", filepath.Base(name), bin)
		}
	}
}
