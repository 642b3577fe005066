package engine

import (
	"fmt"
	"time"

	"github.com/wasmhost/wasmhost/host/wasm"
)

// Limits bound what modules and instances may use. A zero field takes the
// default.
type Limits struct {
	// ModuleBytes is the size of the largest module. Default 64 MiB.
	ModuleBytes int
	// MemoryMB is the largest memory cap, in MiB, that a plugin may have,
	// whatever it declares. Default 4096, which stands for 65,535 pages of 64
	// KiB: one less than WebAssembly has, see [wasm.MaxMemoryPages].
	MemoryMB int
	// CacheBytes is how much the folder of compiled code may hold. What is over
	// goes, the oldest first, and is compiled again when it is needed. Default
	// 4 GiB.
	CacheBytes int64
	// TableElements is the maximum put on each table. Default 65,536: half a
	// MiB a table.
	TableElements uint32
	// FunctionWork and FunctionBytes are how much time (of one core) and memory
	// one function may take the compiler over what is usual for its size, and
	// ModuleWork how much time all functions of a module may take together,
	// beside 2 microseconds for each byte of code; all by estimate. Defaults
	// 3 s and 4 s, and 256 MiB for a function.
	FunctionWork, ModuleWork time.Duration
	FunctionBytes            int64
	// StackBytes is how much native stack a call may use, by the rewriter's
	// estimate of frames, which is about twice what they take. Default 16 MiB.
	StackBytes int32
	// CheckInterval is how many units of work a guest does between two looks
	// at the clock: one for a simple instruction, more for those that can take
	// long. A guest with more than 8 MiB of memory gets less, down to
	// a quarter with more than 24 MiB.
	// Default 65,536, which takes ordinary code 5 to 100 microseconds.
	CheckInterval int64
	// StartTimeout bounds the start function and _initialize. Default 10 s.
	StartTimeout time.Duration
	// ResultBytes is the largest answer to an event. Default 16 MiB.
	ResultBytes int
	// OpenTickets is how many host functions of one instance may be under
	// way in their async form. Default 4096.
	OpenTickets int
	// TicketBytes bounds the parameters of all of them together, and
	// TicketResultBytes what is held of their results until the guest has got
	// them: a call for whose result there is no room waits its turn. Defaults
	// 32 MiB and 64 MiB.
	TicketBytes, TicketResultBytes int64
	// BackgroundTimeout is how long one turn of a guest may compute that
	// belongs to no open event, such as a completion after the answer. Default
	// 10 s.
	BackgroundTimeout time.Duration
	// LogLineBytes is the length at which a line of a guest's log is cut.
	// Default 16 KiB.
	LogLineBytes int
	// LogLinesPerSecond and LogBurst bound the rate of a guest's log; what is
	// over is dropped and counted. Defaults 200 and 1000.
	LogLinesPerSecond float64
	LogBurst          int
}

// DefaultLimits returns the limits that a zero [Limits] stands for.
func DefaultLimits() Limits {
	return Limits{
		ModuleBytes:       64 << 20,
		MemoryMB:          4096,
		CacheBytes:        4 << 30,
		TableElements:     wasm.DefaultTableElements,
		FunctionWork:      wasm.DefaultFunctionWork,
		ModuleWork:        wasm.DefaultModuleWork,
		FunctionBytes:     wasm.DefaultFunctionBytes,
		StackBytes:        wasm.DefaultStackBytes,
		CheckInterval:     wasm.YieldInterval,
		StartTimeout:      10 * time.Second,
		ResultBytes:       16 << 20,
		OpenTickets:       4096,
		TicketBytes:       32 << 20,
		TicketResultBytes: 64 << 20,
		BackgroundTimeout: 10 * time.Second,
		LogLineBytes:      16 << 10,
		LogLinesPerSecond: 200,
		LogBurst:          1000,
	}
}

func (l Limits) withDefaults() Limits {
	d := DefaultLimits()
	setDefault(&l.ModuleBytes, d.ModuleBytes)
	setDefault(&l.MemoryMB, d.MemoryMB)
	setDefault(&l.CacheBytes, d.CacheBytes)
	setDefault(&l.TableElements, d.TableElements)
	setDefault(&l.FunctionWork, d.FunctionWork)
	setDefault(&l.ModuleWork, d.ModuleWork)
	setDefault(&l.FunctionBytes, d.FunctionBytes)
	setDefault(&l.StackBytes, d.StackBytes)
	setDefault(&l.CheckInterval, d.CheckInterval)
	setDefault(&l.StartTimeout, d.StartTimeout)
	setDefault(&l.ResultBytes, d.ResultBytes)
	setDefault(&l.OpenTickets, d.OpenTickets)
	setDefault(&l.TicketBytes, d.TicketBytes)
	setDefault(&l.TicketResultBytes, d.TicketResultBytes)
	setDefault(&l.BackgroundTimeout, d.BackgroundTimeout)
	setDefault(&l.LogLineBytes, d.LogLineBytes)
	setDefault(&l.LogLinesPerSecond, d.LogLinesPerSecond)
	setDefault(&l.LogBurst, d.LogBurst)
	return l
}

func setDefault[T comparable](field *T, value T) {
	var zero T
	if *field == zero {
		*field = value
	}
}

// Validate refuses limits that would break a promise of this package. Zero
// fields stand for their defaults.
func (l Limits) Validate() error {
	l = l.withDefaults()
	checks := []struct {
		name      string
		value     int64
		low, high int64
	}{
		{"ModuleBytes", int64(l.ModuleBytes), 1, wasm.MaxModuleBytes},
		{"MemoryMB", int64(l.MemoryMB), 1, 4096},
		{"CacheBytes", l.CacheBytes, 1 << 20, 1 << 50},
		{"TableElements", int64(l.TableElements), 1, wasm.MaxTableElements},
		{"FunctionWork", int64(l.FunctionWork), int64(time.Millisecond), int64(time.Hour)},
		{"ModuleWork", int64(l.ModuleWork), int64(time.Millisecond), int64(time.Hour)},
		{"FunctionBytes", l.FunctionBytes, 1 << 20, 1 << 40},
		{"StackBytes", int64(l.StackBytes), 64 << 10, 64 << 20},
		{"CheckInterval", l.CheckInterval, 1000, 10_000_000},
		{"StartTimeout", int64(l.StartTimeout), int64(time.Millisecond), int64(time.Hour)},
		{"ResultBytes", int64(l.ResultBytes), 1024, 1 << 30},
		{"OpenTickets", int64(l.OpenTickets), 1, 1 << 20},
		{"TicketBytes", l.TicketBytes, 1 << 10, 1 << 40},
		{"TicketResultBytes", l.TicketResultBytes, 1 << 10, 1 << 40},
		{"BackgroundTimeout", int64(l.BackgroundTimeout), int64(time.Millisecond), int64(time.Hour)},
		{"LogLineBytes", int64(l.LogLineBytes), 80, 1 << 20},
		{"LogLinesPerSecond", int64(l.LogLinesPerSecond), 1, 1_000_000},
		{"LogBurst", int64(l.LogBurst), 1, 10_000_000},
	}
	for _, c := range checks {
		if c.value < c.low || c.value > c.high {
			return fmt.Errorf("engine limit %s is %d; it must be between %d and %d", c.name, c.value, c.low, c.high)
		}
	}
	return nil
}
