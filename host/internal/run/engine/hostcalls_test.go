package engine_test

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"runtime/metrics"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/corpustest"
	"github.com/wasmhost/wasmhost/host/internal/leaf/memory"
	"github.com/wasmhost/wasmhost/host/internal/run/codetest"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/driver"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/extism"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/js"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/native"
	"github.com/wasmhost/wasmhost/host/internal/run/fairshare"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/hostfuncs"
	"github.com/wasmhost/wasmhost/hostfuncs/hostfunctest"
)

const (
	callerPages = 320
	callerBytes = callerPages << 16
	callerMB    = 64 // with blocks of Extism's
	// vectorsAt is where the memory of a caller has a list of itself, jsonAt where it has JSON.
	vectorsAt, jsonAt = 4096, 8192
	blockBytes        = 16 << 20
)

// kept is what a function of an application takes.
type kept struct {
	Text string `json:"text" doc:"what is kept"`
}

// callers are guests that call all that guests may import, of every kind.
type callers struct {
	tb        testing.TB
	scheduler *fairshare.Scheduler
	kit       *hostfuncs.Kit
	native    *native.Program
	extism    *extism.Program
	imports   map[bool][]engine.Import // of those of Extism's, and of others
	account   *memory.Account          // of instances
}

func newCallers(tb testing.TB, limits fairshare.Limits) *callers {
	tb.Helper()
	ctx := context.Background()
	scheduler, err := fairshare.New(limits)
	if err != nil {
		tb.Fatal(err)
	}
	kit, err := hostfuncs.NewKit(hostfuncs.NewNamespace("library", hostfuncs.Permission{Name: "library",
		Text: "Keep texts.", Risk: hostfuncs.RiskLow},
		hostfuncs.Func("keep", "Keeps a text.", func(context.Context, hostfuncs.Call, kept) (struct{}, error) {
			return struct{}{}, nil
		})))
	if err != nil {
		tb.Fatal(err)
	}
	e := newEngine(tb, engine.Config{Code: codetest.Code(tb), Scheduler: scheduler, Kit: kit})
	compiled, err := native.NewDriver(ctx, e)
	if err == nil {
		_, err = js.NewDriver(ctx, compiled, js.Config{})
	}
	if err != nil {
		tb.Fatal(err)
	}
	plugins, err := extism.NewDriver(ctx, e, extism.Limits{})
	if err != nil {
		tb.Fatal(err)
	}
	c := &callers{tb: tb, scheduler: scheduler, kit: kit, imports: map[bool][]engine.Import{}}
	own := ""
	for _, i := range e.Offered() {
		switch kernel := strings.HasPrefix(i.Module, "extism:"); {
		case i.Module == "extism:kernel": // not for guests
		case i.Module == abi.WASIModule:
			c.imports[true] = append(c.imports[true], i)
			c.imports[false] = append(c.imports[false], i)
		default:
			c.imports[kernel] = append(c.imports[kernel], i)
			if i.Name == "compute" {
				own = i.Module
			}
		}
	}
	c.native, err = compiled.Load(ctx, c.module(false), native.Options{MemoryMB: callerMB, Access: all, Own: own})
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { c.native.Close(ctx) })
	if c.extism, err = plugins.Load(ctx, c.module(true), extism.Options{MemoryMB: callerMB, Access: all}); err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { c.extism.Close(ctx) })
	return c
}

func all(string) (declared, granted bool) { return true, true }

func (c *callers) module(kernel bool) []byte {
	var functions []corpustest.Function
	for _, i := range c.imports[kernel] {
		functions = append(functions, corpustest.Function{Module: i.Module, Name: i.Name, Params: i.Signature.Params,
			Results: i.Signature.Results})
	}
	return corpustest.Callers(functions, kernel, callerPages)
}

// database has no transactions.
type database struct{ hostfunctest.DB }

func (database) Begin(context.Context) (hostfuncs.Transaction, error) {
	return nil, abi.NewError(abi.CodeUnavailable, "there are too many")
}

// caller is an instance.
type caller interface {
	Call(ctx context.Context, ev driver.Event) (abi.RawJSON, error)
	Stats() driver.Stats
	Err() error
	Close()
}

func (c *callers) start(kernel bool) caller {
	c.tb.Helper()
	services := hostfunctest.Services(nil).With(hostfuncs.Of[hostfuncs.DB](database{}))
	env := driver.Env{Functions: c.kit.New(services, all), Group: c.scheduler.NewGroup(),
		Memory: c.account, ActivateTimeout: time.Minute}
	if kernel {
		in, err := c.extism.Start(context.Background(), env)
		if err != nil {
			c.tb.Fatal(err)
		}
		return in
	}
	long := make([]byte, callerBytes)
	in, err := c.native.StartOwn(context.Background(), env, native.Own{
		Answer:  func(string, []byte) ([]byte, error) { return long, nil },
		Compute: func(n native.Computation) ([]byte, error) { return n.Inputs[0], nil },
	})
	if err != nil {
		c.tb.Fatal(err)
	}
	return in
}

// attack is calls of one import by a hostile guest.
type attack struct {
	name        string
	kernel      bool
	first, next corpustest.Call
	more        []byte // of the input
	bytes       int    // that each of the calls is to be charged for, at least; they succeed, where there are any
	copies      bool   // whether the host copies them
}

func (a *attack) call(in caller, count uint32, timeout time.Duration) error {
	ev := driver.Event{Kind: abi.KindMethod, Timeout: timeout,
		Payload: append(corpustest.Calls(a.first, a.next, count), a.more...)}
	if a.kernel {
		ev.Kind, ev.Payload = extism.KindExport, append([]byte("run\x00"), ev.Payload...)
	}
	_, err := in.Call(context.Background(), ev)
	return err
}

// number is that of an import.
func (c *callers) number(kernel bool, module, name string) int {
	return slices.IndexFunc(c.imports[kernel], func(i engine.Import) bool { return i.Module == module && i.Name == name })
}

// quiet is a call that does nothing.
func (c *callers) quiet(kernel bool) corpustest.Call {
	return corpustest.Call{Function: c.number(kernel, abi.WASIModule, "sched_yield")}
}

// input is what stands behind the calls: a list of ranges, which are all of memory, and an object of so many bytes.
func input(object int) []byte {
	b := make([]byte, jsonAt-corpustest.CallsBytes, jsonAt+object)
	for at := vectorsAt; at < jsonAt; at += 8 {
		binary.LittleEndian.PutUint32(b[at+4-corpustest.CallsBytes:], callerBytes)
	}
	if text := `{"x":[0]}`; object >= len(text) { // there is none that takes longer to read
		b = append(b, `{"x":[`+strings.Repeat(" ", (object-len(text))%2)+strings.Repeat("0,", (object-len(text))/2)+`0]}`...)
	}
	return b
}

// attacks are calls of each import there is with what is the most for it.
func (c *callers) attacks() (list []attack) {
	rows := map[string]hostfuncs.Function{}
	for _, row := range c.kit.Functions() {
		for _, name := range row.Imports() {
			rows[row.Module()+"."+name] = row
		}
	}
	for _, kernel := range []bool{false, true} {
		for n, i := range c.imports[kernel] {
			a := attack{name: i.Module + "." + i.Name, kernel: kernel, first: c.quiet(kernel),
				next: corpustest.Call{Function: n}, more: input(0)}
			args := func(bytes int, values ...uint64) {
				a.bytes, a.next.Args = bytes, nil
				for _, v := range values[:len(i.Signature.Params)] {
					a.next.Args = append(a.next.Args, corpustest.Arg{Value: v})
				}
				list = append(list, a)
			}
			row, inTable := rows[a.name]
			switch {
			case i.Module == abi.WASIModule && kernel: // the same as for the others
			case i.Module == abi.WASIModule && i.Name == "random_get":
				args(callerBytes, 0, callerBytes)
			case i.Module == abi.WASIModule && i.Name == "fd_write":
				args(callerBytes, 1, vectorsAt, 1, 8)
			case i.Module == abi.WASIModule:
				args(0, 1, vectorsAt, 100, jsonAt, 8, 8, 8, 8, 8)
			case kernel:
				for range i.Signature.Params {
					a.next.Args = append(a.next.Args, corpustest.Arg{Value: blockBytes, Block: true})
				}
				if i.Module == "extism:host/user" || strings.HasPrefix(i.Name, "log_") {
					a.bytes = blockBytes
				}
				list = append(list, a)
			case inTable:
				args(callerBytes, 0, callerBytes)
				a.more, a.copies = input(row.MaxParams), true
				args(row.MaxParams, jsonAt, uint64(row.MaxParams))
			case i.Name == abi.ImportInput:
				a.more, a.copies = make([]byte, callerBytes-corpustest.CallsBytes), true
				args(callerBytes, 0)
			case i.Name == abi.ImportResult:
				a.first = corpustest.Call{Function: c.number(kernel, "wasmhost:script", "read"), Args: make([]corpustest.Arg, 2)}
				args(callerBytes, 0)
			case i.Name == abi.ImportRespond, i.Name == abi.ImportFail:
				a.copies = true
				args(16<<20, 2, 0, 16<<20)
			case i.Name == abi.ImportLog:
				args(callerBytes, uint64(abi.LevelInfo), 0, callerBytes)
			case i.Module == "wasmhost:script" && i.Name == "call":
				a.copies = true
				args(callerBytes, 0, 0, callerBytes)
			case i.Name == "compute":
				args(17*callerBytes, vectorsAt, 16, 0, callerBytes)
			default:
				args(callerBytes, 0, callerBytes)
			}
		}
	}
	return list
}

// charged reports calls that are not charged for what they move, or that the host copies for nothing.
func (c *callers) charged(a attack) error {
	const calls = 3
	if a.bytes == 0 {
		return nil
	}
	in := c.start(a.kernel)
	defer in.Close()
	before, allocated := in.Stats().Instructions, allocatedBytes()
	err := a.call(in, calls, time.Minute)
	allocated = allocatedBytes() - allocated
	if err != nil && !errors.As(err, new(*abi.Error)) { // as fail does
		return err
	}
	if did, want := in.Stats().Instructions-before, uint64(calls*a.bytes/16); did < want {
		return fmt.Errorf("%d calls of %d bytes were %d units of work, want %d", calls, a.bytes, did, want)
	}
	if most := max(uint64(a.bytes), 1<<20); !a.copies && allocated > most {
		return fmt.Errorf("%d calls of %d bytes have the host allocate %d", calls, a.bytes, allocated)
	}
	return nil
}

// allocatedBytes is how much this process has ever allocated.
func allocatedBytes() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}

// plain is a call of a good guest.
func (c *callers) plain(good caller) error {
	a := attack{first: c.quiet(false), next: c.quiet(false)}
	return a.call(good, 200, 30*time.Second)
}

// beside has two guests make the calls for ever, on the only processor there is, and a good one called meanwhile. It
// returns how long calls of the good one took, which are so many and take so long at least that the hostile ones have
// begun; none where those end at once, as they may.
func (c *callers) beside(a attack, good caller, calls int, least time.Duration) ([]time.Duration, error) {
	begun := time.Now()
	alone := c.start(a.kernel)
	defer alone.Close()
	err := a.call(alone, 0, time.Millisecond)
	if err == nil { // it has answered before
		err = alone.Err()
	}
	if err == nil || time.Since(begun) > time.Minute {
		return nil, fmt.Errorf("after %v it ended with %v, want its deadline to end it", time.Since(begun), err)
	}
	if !errors.Is(err, engine.ErrTimeout) {
		return nil, nil
	}
	var hostile sync.WaitGroup
	defer hostile.Wait()
	ends := make(chan error, 2)
	for range 2 {
		in := c.start(a.kernel)
		defer in.Close()
		hostile.Go(func() { ends <- a.call(in, 0, 10*time.Minute) })
	}
	var took []time.Duration
	for since := time.Now(); len(took) < calls || time.Since(since) < least; {
		begun := time.Now()
		if err := c.plain(good); err != nil {
			return took, fmt.Errorf("the good one, after %d calls: %w", len(took), err)
		}
		took = append(took, time.Since(begun))
	}
	select {
	case err := <-ends:
		if !errors.As(err, new(*engine.CrashError)) {
			return nil, fmt.Errorf("a hostile one ended with %v", err)
		}
		return nil, nil
	default:
		return took, nil
	}
}

// Whatever guests import, its calls are charged by what they move, give way to others, and end in time, by themselves
// or with the guest.
func TestHostCalls(t *testing.T) {
	shorttest.Skip(t)
	c := newCallers(t, fairshare.Limits{Processors: 1})
	good := c.start(false)
	defer good.Close()
	worst, where := time.Duration(0), ""
	list := c.attacks()
	for _, a := range list {
		t.Run(a.name, func(t *testing.T) {
			if err := c.charged(a); err != nil {
				t.Error(err)
			}
			took, err := c.beside(a, good, 5, 20*time.Millisecond)
			if err != nil {
				t.Error(err)
			}
			if len(took) > 0 && slices.Max(took) > 10*time.Second {
				t.Errorf("a call of a good guest took %v", slices.Max(took))
			}
			if len(took) > 0 && slices.Max(took) > worst {
				worst, where = slices.Max(took), a.name
			}
		})
	}
	t.Logf("%d kinds of calls; the longest call of a good guest took %v, beside %s", len(list), worst, where)
}

// What the host knows of the blocks of a guest of Extism's is taken from the memory of its plugin.
func TestBlocksAreAccounted(t *testing.T) {
	c := newCallers(t, fairshare.Limits{})
	c.account = memory.New(memory.Limits{}).NewAccount()
	in := c.start(true)
	a := attack{kernel: true, first: c.quiet(true), next: corpustest.Call{
		Function: c.number(true, "extism:host/env", "alloc"), Args: []corpustest.Arg{{Value: 8}}}}
	ended := make(chan error, 1)
	go func() { ended <- a.call(in, 0, time.Minute) }()
	const lists = (callerMB<<20 - callerBytes) / 40 * 16 // the memory that is left has blocks of 40 bytes
	for c.account.Used() < callerMB<<20+lists-1<<20 {
		select {
		case err := <-ended:
			t.Fatalf("%d bytes were taken, want %d of memory and %d of lists; %v", c.account.Used(), callerMB<<20, lists, err)
		case <-time.After(time.Millisecond):
		}
	}
	in.Close()
	if used := c.account.Used(); used != 0 {
		t.Errorf("%d bytes are still taken after the end", used)
	}
}

// BenchmarkBesideHostCalls measures the calls of a good guest while two hostile ones have the host do what is the most
// for some imports, and before. The metrics are of the good one's calls, in milliseconds.
func BenchmarkBesideHostCalls(b *testing.B) {
	limits := fairshare.Limits{}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(limits.GOMAXPROCS()))
	c := newCallers(b, limits)
	good := c.start(false)
	defer good.Close()
	const calls = 500
	for _, a := range c.attacks() {
		if !slices.Contains([]string{"wasi_snapshot_preview1.random_get", "wasi_snapshot_preview1.fd_write", "wasmhost.input",
			"wasmhost.result", "wasmhost.respond", "extism:host/user.fs_writeFile", "extism:host/user.url_parse",
			"wasmhost:db.count", "wasmhost:db.count_async"}, a.name) {
			continue
		}
		b.Run(a.name, func(b *testing.B) {
			var alone, beside []time.Duration
			for b.Loop() {
				for range calls {
					begun := time.Now()
					if err := c.plain(good); err != nil {
						b.Fatal(err)
					}
					alone = append(alone, time.Since(begun))
				}
				took, err := c.beside(a, good, calls, time.Second)
				if err != nil {
					b.Error(err)
				}
				beside = append(beside, took...)
			}
			report := func(list []time.Duration, name string) {
				if slices.Sort(list); len(list) > 0 {
					b.ReportMetric(milliseconds(list[len(list)/2]), name+"-p50-ms")
					b.ReportMetric(milliseconds(list[len(list)*99/100]), name+"-p99-ms")
				}
			}
			report(alone, "alone")
			report(beside, "beside")
		})
	}
}

// TestHuntHostCalls looks for calls of the host by which a guest stalls others, with arguments of all kinds. -hunt.for
// and -hunt.seed make it a long run.
func TestHuntHostCalls(t *testing.T) {
	shorttest.Skip(t)
	c := newCallers(t, fairshare.Limits{Processors: 1})
	good := c.start(false)
	defer good.Close()
	seed := *huntSeed
	if seed == 0 {
		seed = rand.Uint64()
	}
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 7))
	list := c.attacks()
	values := []uint64{0, 1, 2, 8, 100, vectorsAt, jsonAt, 64 << 10, 1 << 20, callerBytes / 2, callerBytes}
	tried, worst, where := 0, time.Duration(0), ""
	for end := time.Now().Add(*huntFor); time.Now().Before(end); tried++ {
		a := list[random.IntN(len(list))]
		a.first = list[random.IntN(len(list))].next
		if a.next.Args = slices.Clone(a.next.Args); random.IntN(4) > 0 {
			for n := range a.next.Args {
				a.next.Args[n].Value = values[random.IntN(len(values))]
			}
		}
		if a.first.Function >= len(c.imports[a.kernel]) {
			a.first = c.quiet(a.kernel)
		}
		what := fmt.Sprintf("%s%v after %v", a.name, a.next.Args, a.first)
		took, err := c.beside(a, good, 5, 20*time.Millisecond)
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		if len(took) > 0 && slices.Max(took) > worst {
			worst, where = slices.Max(took), what
		}
	}
	t.Logf("%d kinds of calls; the longest call of a good guest took %v, beside %s", tried, worst, where)
}

// A guest that gets a processor when its time is over already leaves it to others.
func TestProcessorThatCameTooLate(t *testing.T) {
	scheduler, err := fairshare.New(fairshare.Limits{Processors: 1})
	if err != nil {
		t.Fatal(err)
	}
	e := newEngine(t, engine.Config{Scheduler: scheduler})
	addImports(t, e)
	m := load(t, e, corpustest.Module(corpustest.Divisions(1)), engine.LoadOptions{})
	i, err := m.Instantiate(engine.InstanceOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer i.Close()
	group := scheduler.NewGroup()
	first, next := group.NewTask(nil), group.NewTask(nil)
	now := engine.Monotonic()
	first.Acquire(fairshare.Foreground, now, now)
	ended := make(chan error)
	go func() {
		ended <- i.InvokeCall(i.Function("run"), nil, engine.Call{Now: now, Deadline: now - time.Minute, Extra: time.Hour})
	}()
	time.Sleep(20 * time.Millisecond) // so that it waits
	first.Release(engine.Monotonic())
	if err := <-ended; !errors.Is(err, engine.ErrTimeout) {
		t.Errorf("it ended with %v, want a timeout", err)
	}
	now = engine.Monotonic()
	if _, ok := next.Acquire(fairshare.Background, now, now+10*time.Second); !ok {
		t.Error("it has kept the processor")
	}
}

// BenchmarkHostCall measures a call of the host that does little, from a loop in a guest.
func BenchmarkHostCall(b *testing.B) {
	c := newCallers(b, fairshare.Limits{})
	in := c.start(false)
	defer in.Close()
	for _, name := range []string{"wasi_snapshot_preview1.sched_yield", "wasi_snapshot_preview1.clock_time_get",
		"wasmhost.result", "wasmhost:events.off"} {
		b.Run(name, func(b *testing.B) {
			module, function, _ := strings.Cut(name, ".")
			next := corpustest.Call{Function: c.number(false, module, function)}
			a := attack{first: c.quiet(false), next: next, more: input(64)}
			switch function {
			case "clock_time_get":
				a.next.Args = []corpustest.Arg{{Value: 1}, {}, {Value: 1 << 20}}
			case "result":
				a.next.Args = []corpustest.Arg{{Value: 1 << 20}}
			case "off":
				a.next.Args = []corpustest.Arg{{Value: jsonAt}, {Value: 64}}
			}
			if err := a.call(in, uint32(b.N), time.Hour); err != nil {
				b.Fatal(err)
			}
		})
	}
}
