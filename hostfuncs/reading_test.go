package hostfuncs

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
)

// Long parameters of every function are read on a processor of the plugin's, which is left to others meanwhile, and not
// at all where there is none any more; short ones are read at once.
func TestReading(t *testing.T) {
	for _, f := range Functions() {
		if len(f.Params) == 0 {
			continue
		}
		d := newDecoder(f.FullName(), f.MaxParams, f.Params)
		given := []byte(`{"none":[` + strings.Repeat("0,", (f.MaxParams-16)/2) + `0]}`)
		holds, passes := false, 0
		ctx := WithProcessor(t.Context(), func(read func(pass func())) {
			holds = true
			read(func() { passes++ })
			holds = false
		})
		var p params
		if err := d.readLong(ctx, given, p[:len(f.Params)]); err == nil && slices.ContainsFunc(f.Params, Field.required) {
			t.Errorf("%s: it takes parameters that have none of its own", f.FullName())
		}
		if long := f.MaxParams > LongParams; long != (passes > 0) || long && passes < f.MaxParams/(64<<10) || holds {
			t.Errorf("%s: %d bytes were read with %d passes; it has a processor: %v", f.FullName(), len(given), passes, holds)
		}
		if f.MaxParams > LongParams {
			over := WithProcessor(t.Context(), func(func(pass func())) {})
			if err := d.readLong(over, given, p[:len(f.Params)]); !errors.Is(err, context.Canceled) {
				t.Errorf("%s: without a processor: %v, want %v", f.FullName(), err, context.Canceled)
			}
		}
	}
	if err := Reading(t.Context(), LongParams+1, func(p *abi.Pauses) error {
		p.At(1 << 30) // takes none
		return nil
	}); err != nil {
		t.Error(err)
	}
}

func (f Field) required() bool { return !f.Optional }
