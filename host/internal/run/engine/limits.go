package engine

import (
	"time"
)

// Limits bound what modules and instances may use. A zero field takes the
// default.
type Limits struct {
	// ModuleBytes is the size of the largest module.
	ModuleBytes int `default:"64MiB" min:"1" max:"64MiB"`
	// MemoryMB is the largest memory cap, in MiB, that a plugin may have, whatever it declares. 4096 stands for
	// 65,535 pages of 64 KiB: one less than WebAssembly has, see [wasm.MaxMemoryPages].
	MemoryMB int `default:"4096" min:"1" max:"4096"`
	// CacheBytes is how much the folder of compiled code may hold. What is over goes, the oldest first, and is
	// compiled again when it is needed.
	CacheBytes int64 `default:"4GiB" min:"1MiB" max:"1PiB" per:"host"`
	// TableElements is the maximum put on each table.
	TableElements uint32 `default:"65536" min:"1" max:"131072"`
	// FunctionWork is how much time of one core a function may take the compiler over what is usual for its size, by
	// estimate.
	FunctionWork time.Duration `default:"3s" min:"1ms" max:"1h"`
	// ModuleWork is how much time all functions of a module may take together, beside 2 microseconds for each byte of
	// code, by estimate.
	ModuleWork time.Duration `default:"4s" min:"1ms" max:"1h"`
	// FunctionBytes is how much memory a function may take the compiler over what is usual for its size, by estimate.
	FunctionBytes int64 `default:"256MiB" min:"1MiB" max:"1TiB"`
	// CompileBytes is how much memory modules may take the compiler together, by estimate from their sizes: what does
	// not fit beside others waits for them. One may always be compiled.
	CompileBytes int64 `default:"1GiB" min:"1MiB" max:"1TiB" per:"host"`
	// StackBytes is how much native stack a call may use, by the rewriter's estimate of frames, which is about
	// twice what they take.
	StackBytes int32 `default:"16MiB" min:"64KiB" max:"64MiB"`
	// CheckInterval is how many units of work a guest does between two looks at the clock: one for a simple
	// instruction, more for those that can take long. A guest with more than 8 MiB of memory gets less, down to a
	// quarter with more than 24 MiB.
	CheckInterval int64 `default:"65536" min:"1000" max:"10000000"`
	// StartTimeout bounds the start function and _initialize.
	StartTimeout time.Duration `default:"10s" min:"1ms" max:"1h"`
	// ResultBytes is the largest answer to an event.
	ResultBytes int `default:"16MiB" min:"1KiB" max:"1GiB"`
	// OpenTickets is how many host functions of one instance may be under way in their async form.
	OpenTickets int `default:"4096" min:"1" max:"1048576"`
	// TicketBytes bounds the parameters of all these functions together.
	TicketBytes int64 `default:"32MiB" min:"1KiB" max:"1TiB"`
	// TicketResultBytes bounds what is held of the results of these functions until the guest has got them: a call
	// for whose result there is no room waits its turn.
	TicketResultBytes int64 `default:"64MiB" min:"1KiB" max:"1TiB"`
	// BackgroundTimeout is how long one turn of a guest may compute that belongs to no open event, such as a
	// completion after the answer.
	BackgroundTimeout time.Duration `default:"10s" min:"1ms" max:"1h"`
	// LogLineBytes is the length at which a line of a guest's log is cut.
	LogLineBytes int `default:"16KiB" min:"80" max:"1MiB"`
	// LogLinesPerSecond is the rate of a guest's log; what is over is dropped and counted.
	LogLinesPerSecond int `default:"200" min:"1" max:"1000000" per:"host"`
	// LogBurst is how many lines of a guest's log may come at once.
	LogBurst int `default:"1000" min:"1" max:"10000000" per:"host"`
}
