package abi_test

import (
	"runtime"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
)

// Whatever is open at 64 levels takes no more than a call: of one for each level,
// which take 4 MiB of stack at the deepest, most of the time is spent on returning.
func TestDeepValuesTakeLittleStack(t *testing.T) {
	text := []byte(strings.Repeat(`[{"a":`, abi.MaxDepth/2) + "1" + strings.Repeat("}]", abi.MaxDepth/2))
	stack := func() uint64 {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.StackInuse
	}
	before := stack()
	done := make(chan uint64)
	go func() {
		if end, err := abi.SkipValue(text, 0); err != nil || end != len(text) {
			t.Errorf("it ends at %d of %d: %v", end, len(text), err)
		}
		done <- stack() // which has not shrunk yet
	}()
	if grown := int64(<-done - before); grown > 512<<10 {
		t.Errorf("it took %d bytes of stack", grown)
	}
}

// What stands around each 64th level is read like what stands around others.
func TestNestingAtEachDepth(t *testing.T) {
	for depth := range 200 {
		open, end := strings.Repeat(`[0,{"a":`, depth), strings.Repeat("}]", depth)
		for value, whole := range map[string]bool{
			"1": true, "[]": true, `{"b":[ ] , "c" : { } }`: true, "[1,]": false, "{]": false, "1,2": false, "": false,
		} {
			got, err := abi.SkipValue([]byte(open+value+end+"]"), 0)
			if want := len(open + value + end); (err == nil) != whole && depth > 0 || whole && got != want {
				t.Errorf("%q at a depth of %d ends at %d: %v", value, depth, got, err)
			}
			cut := []byte(open + value + end)
			if _, err := abi.SkipValue(cut[:max(0, len(cut)-1)], 0); err == nil && depth > 0 {
				t.Errorf("%q at a depth of %d has no end", value, depth)
			}
		}
	}
	for depth, deep := range map[int]bool{abi.MaxDepth: false, abi.MaxDepth + 1: true} {
		_, err := abi.SkipValue([]byte(strings.Repeat("[", depth)+strings.Repeat("]", depth)), 0)
		if deep != (err != nil && strings.Contains(err.Error(), "depth of nesting")) {
			t.Errorf("%d levels: %v", depth, err)
		}
	}
}
