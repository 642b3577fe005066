package native

import (
	"bytes"
	"cmp"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/profile"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// whereTime is how long a guest whose time is over may take to say where it is,
// and how long the caller waits for what an event waits for. That the guest may
// take longer to say, as it goes on to be used: it would end by taking too long.
const whereTime = 50 * time.Millisecond

const (
	maxWhere  = 8 << 10 // bytes of what a guest says
	maxSample = 16 << 10
	maxLine   = 1300 // of a sample
	maxOpen   = 5    // calls that are named
)

// openCall is an asynchronous call that has not ended.
type openCall struct {
	key   hostfuncs.Key
	owner *pending
}

// opened notes a call. Guests that know their calls themselves need no notes.
// The caller holds the instance.
func (in *Instance) opened(ticket int32, key hostfuncs.Key, owner *pending) {
	if owner == nil || in.own.Where != "" {
		return
	}
	if in.underWay == nil {
		in.underWay = map[int32]openCall{}
	}
	in.underWay[ticket] = openCall{key, owner}
}

// stopped adds to the error of a guest that ran past its deadline where that
// was. The caller holds the instance.
func (in *Instance) stopped(err error) error {
	if !errors.Is(err, engine.ErrTimeout) || errors.As(err, new(*engine.CrashError)) {
		return err
	}
	if in.blocked != (hostfuncs.Key{}) {
		return &engine.TimeoutError{Where: "it waited for " + nameOf(in.blocked)}
	}
	stack, known := in.where(0)
	if !known && engine.Where(err) != "" {
		return err // the names of its functions say it
	}
	if known && stack == "" {
		return &engine.TimeoutError{Where: "it was computing outside of its functions; promises may follow each other " +
			"without end"}
	}
	return &engine.TimeoutError{Where: "it was computing", Stack: stack}
}

// waitsFor says what an event waits for that is given up. The caller holds the
// instance.
func (in *Instance) waitsFor(p *pending) string {
	if in.own.Where != "" {
		text, _ := in.where(p.id)
		return text
	}
	counts := map[string]int{}
	for _, call := range in.underWay {
		// Sleeping may be for any goroutine, and a wait of the SDK's own.
		if call.owner == p && call.key.Namespace != "timers" {
			counts[nameOf(call.key)]++
		}
	}
	if len(counts) == 0 {
		return "it waits for no call of the host, but for a timer, a channel or a lock of its own"
	}
	names := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(counts[b]-counts[a], strings.Compare(a, b))
	})
	rest := len(names) - maxOpen
	names = names[:min(len(names), maxOpen)]
	for i, name := range names {
		if n := counts[name]; n > 1 {
			names[i] = strconv.Itoa(n) + " calls of " + name
		}
	}
	text := "it waits for " + strings.Join(names, ", ")
	if rest > 0 {
		text += ", ..."
	}
	return text
}

// sample has a guest of the host's own say what runs, while it runs; nothing where it cannot.
func sample(in *Instance) (keys []any, name func(line any) profile.Frame) {
	if in.engine == nil {
		return nil, nil // it is being made
	}
	f, stack := in.engine.Function(in.own.Sample), make([]uint64, 1)
	if f == nil || in.engine.Look(f, stack) != nil {
		return nil, nil
	}
	said, ok := in.engine.Memory(abi.ExportMemory).Read(uint32(stack[0]), uint32(min(stack[0]>>32, maxSample)))
	if !ok {
		return nil, nil
	}
	for line := range bytes.Lines(said) {
		keys = append(keys, string(line[:min(len(line), maxLine)]))
	}
	if keys == nil {
		keys = []any{""}
	}
	return keys, in.own.Frame
}

// nameOf is a function as plugins write it.
func nameOf(key hostfuncs.Key) string { return key.Namespace + "." + key.Name }

// where has a guest of the host's own say where it is: for 0 what it computed
// when it was stopped, line by line as in a stack, else what an event waits for.
// It is not known of other guests and where the guest cannot say. The caller holds
// the instance.
func (in *Instance) where(id int32) (text string, known bool) {
	if in.own.Where == "" {
		return "", false
	}
	f, stack := in.engine.Function(in.own.Where), []uint64{uint64(uint32(id))}
	most := whereTime
	if id != 0 {
		most = leastSlice
	}
	if f == nil || in.engine.Examine(f, stack, most) != nil {
		return "", false
	}
	said, ok := in.engine.Memory(abi.ExportMemory).Read(uint32(stack[0]), uint32(min(stack[0]>>32, maxWhere)))
	if !ok {
		return "", false
	}
	return strings.ToValidUTF8(string(said), "\uFFFD"), true
}
