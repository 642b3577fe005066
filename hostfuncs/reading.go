package hostfuncs

import (
	"context"

	"github.com/wasmhost/wasmhost/abi"
)

// LongParams is from how many bytes on what a guest passes is read with a processor that the plugin has got for it.
const LongParams = 32 << 10

// Processor calls a function once the plugin of a call has got a processor, and not where its guest ends before. The
// function calls pass now and then, which leaves the processor to others whose turn it is.
type Processor func(f func(pass func()))

type processorKey struct{}

// WithProcessor returns a context for calls whose guest does not hold a processor meanwhile.
func WithProcessor(ctx context.Context, p Processor) context.Context {
	return context.WithValue(ctx, processorKey{}, p)
}

// Reading calls a function that reads so many bytes which a guest has passed, and does not wait. Where they are many it
// waits for a processor before, as guests do to compute, and is called with pauses that are to be taken.
func Reading(ctx context.Context, bytes int, f func(*abi.Pauses) error) (err error) {
	if bytes > LongParams {
		if p, ok := ctx.Value(processorKey{}).(Processor); ok {
			err = context.Canceled
			p(func(pass func()) { err = f(abi.NewPauses(pass)) })
			return err
		}
	}
	return f(nil)
}
