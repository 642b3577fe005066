// Command guest is the plugin that the tests of the SDK run.
package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strconv"
	"sync"
	"time"

	wasmhost "github.com/wasmhost/wasmhost/sdk/go"
)

func init() { wasmhost.Register(activate) }

func main() {}

type person struct {
	Name string `json:"name"`
	Age  int    `json:"age"`
}

type answer struct {
	Text  string `json:"text"`
	Count int    `json:"count"`
}

type plugin struct {
	ctx   *wasmhost.Context
	mu    sync.Mutex
	gate  chan struct{}
	notes []string
}

func (p *plugin) note(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.notes = append(p.notes, text)
}

func activate(ctx *wasmhost.Context) error {
	p := &plugin{ctx: ctx, gate: make(chan struct{})}
	if ctx.PluginVersion() == "9.9.9" {
		return fmt.Errorf("activate refused by %s", ctx.PluginID())
	}
	if err := ctx.Timers().Sleep(ctx.Activation(), time.Millisecond); err != nil {
		return err
	}
	ctx.OnEnable(func(context.Context) error { p.note("enabled"); return nil })
	ctx.OnDisable(func(context.Context) error { return errors.New("cannot be disabled") })
	ctx.OnSettingsChanged(func(_ context.Context, settings wasmhost.Values) error {
		word, err := settings.String("greeting")
		p.note("settings " + word)
		return err
	})
	raw := map[string]func(*wasmhost.Request) (*wasmhost.Response, error){
		"echo":       p.echo,
		"query":      p.query,
		"two":        p.two,
		"sleep":      p.sleep,
		"gosleep":    p.goSleep,
		"gotimeout":  p.goTimeout,
		"wait":       p.wait,
		"open":       p.open,
		"panic":      p.panic,
		"nilpanic":   p.nilPanic,
		"goexit":     p.goexit,
		"error":      p.fail,
		"httperror":  p.httpError,
		"nothing":    func(*wasmhost.Request) (*wasmhost.Response, error) { return nil, nil },
		"empty":      func(*wasmhost.Request) (*wasmhost.Response, error) { return &wasmhost.Response{Status: 204}, nil },
		"spin":       p.spin,
		"gopanic":    p.goPanic,
		"notes":      p.showNotes,
		"settings":   p.showSettings,
		"background": p.background,
		"random":     p.random,
		"many":       p.many,
		"goroutines": func(*wasmhost.Request) (*wasmhost.Response, error) {
			return text(strconv.Itoa(runtime.NumGoroutine())), nil
		},
		"log":     p.log,
		"garbage": p.garbage,
	}
	for path, handler := range raw {
		if err := ctx.CLI().Handle(path, handler); err != nil {
			return err
		}
	}
	if err := (&holding{ctx: ctx}).register(); err != nil {
		return err
	}
	if err := wasmhost.Handle(ctx, "typed", p.typed); err != nil {
		return err
	}
	if err := wasmhost.Handle(ctx, "status", p.status); err != nil {
		return err
	}
	if err := wasmhost.Handle(ctx, "any", p.any); err != nil {
		return err
	}
	if err := ctx.CLI().Handle("undeclared", p.echo); !errors.Is(err, wasmhost.ErrInvalidArgument) {
		return fmt.Errorf("an undeclared path: %w", err)
	}
	ctx.Log().Info("ready", ctx.PluginID(), 7, true, errors.New("none"), time.Second, 1.5)
	return nil
}

func text(s string) *wasmhost.Response {
	return wasmhost.JSONText(200, strconv.Quote(s))
}

func (p *plugin) echo(r *wasmhost.Request) (*wasmhost.Response, error) {
	return &wasmhost.Response{Status: 200, Body: r.Body}, nil
}

func (p *plugin) query(r *wasmhost.Request) (*wasmhost.Response, error) {
	all := ""
	for name, value := range r.Queries {
		all += name + "=" + value + ";"
	}
	_, has := r.Query("missing")
	a, _ := r.Query("a")
	return text(fmt.Sprint(r.Method, " ", r.Path, " ", all, " ", a, " ", has)), nil
}

func (p *plugin) typed(ctx context.Context, in person) (answer, error) {
	r := wasmhost.RequestFrom(ctx)
	if in.Name == "" && r.Method == "POST" {
		return answer{}, wasmhost.NewHTTPError(422, "name_missing", "a name is needed")
	}
	return answer{Text: "hello " + in.Name, Count: in.Age + 1}, nil
}

func (p *plugin) status(_ context.Context, in person) (*wasmhost.Response, error) {
	return wasmhost.JSON(201, answer{Text: in.Name})
}

// any answers with a type that is not known before it runs.
func (p *plugin) any(_ context.Context, in person) (any, error) {
	switch in.Name {
	case "pointer":
		return wasmhost.JSON(201, answer{Text: "made"})
	case "value":
		return wasmhost.Response{Status: 204}, nil
	case "nothing":
		return nil, nil
	}
	return answer{Text: in.Name}, nil
}

// two waits twice 100 ms, in parallel.
func (p *plugin) two(r *wasmhost.Request) (*wasmhost.Response, error) {
	var wg sync.WaitGroup
	errs := make([]error, 2)
	for i := range errs {
		wg.Go(func() { errs[i] = p.ctx.Timers().Sleep(r.Context(), 100*time.Millisecond) })
	}
	wg.Wait()
	return text("done"), errors.Join(errs...)
}

// sleep waits for as many milliseconds as the body says, and notes how that
// ended.
func (p *plugin) sleep(r *wasmhost.Request) (*wasmhost.Response, error) {
	ms, err := wasmhost.Decode[int](r)
	if err != nil {
		return nil, err
	}
	err = p.ctx.Timers().Sleep(r.Context(), time.Duration(ms)*time.Millisecond)
	if err != nil {
		p.note(fmt.Sprint("sleep: ", err, " ", errors.Is(err, context.Canceled), errors.Is(err, wasmhost.ErrDeadlineExceeded), r.Context().Err()))
	}
	return text("slept"), err
}

func (p *plugin) goSleep(r *wasmhost.Request) (*wasmhost.Response, error) {
	time.Sleep(50 * time.Millisecond)
	return text("slept"), nil
}

func (p *plugin) goTimeout(r *wasmhost.Request) (*wasmhost.Response, error) {
	ctx, cancel := context.WithTimeout(r.Context(), 30*time.Millisecond)
	defer cancel()
	err := p.ctx.Timers().Sleep(ctx, 20*time.Second)
	return text(fmt.Sprint(errors.Is(err, context.DeadlineExceeded))), nil
}

// wait waits for another request, open.
func (p *plugin) wait(*wasmhost.Request) (*wasmhost.Response, error) {
	<-p.gate
	return text("through"), nil
}

func (p *plugin) open(*wasmhost.Request) (*wasmhost.Response, error) {
	close(p.gate)
	p.gate = make(chan struct{})
	return text("opened"), nil
}

func (p *plugin) panic(*wasmhost.Request) (*wasmhost.Response, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	panic("at the disco")
}

func (p *plugin) nilPanic(*wasmhost.Request) (*wasmhost.Response, error) {
	var none *plugin
	none.notes = nil
	return nil, nil
}

func (p *plugin) goexit(*wasmhost.Request) (*wasmhost.Response, error) {
	runtime.Goexit()
	return nil, nil
}

func (p *plugin) fail(*wasmhost.Request) (*wasmhost.Response, error) {
	return nil, fmt.Errorf("looking it up: %w", &wasmhost.Error{Code: "not_found", Message: "no such thing"})
}

func (p *plugin) httpError(*wasmhost.Request) (*wasmhost.Response, error) {
	return nil, fmt.Errorf("wrapped: %w", wasmhost.NewHTTPError(409, "taken", "it is taken"))
}

// spin yields until another request opens the gate.
func (p *plugin) spin(r *wasmhost.Request) (*wasmhost.Response, error) {
	gate := p.gate
	for {
		select {
		case <-gate:
			return text("through"), nil
		default:
			runtime.Gosched()
		}
	}
}

func (p *plugin) goPanic(*wasmhost.Request) (*wasmhost.Response, error) {
	wasmhost.Go(func() { panic(fmt.Errorf("in the background")) })
	return text("started"), nil
}

// background answers before the goroutine that it starts is done.
func (p *plugin) background(r *wasmhost.Request) (*wasmhost.Response, error) {
	ctx := r.Context()
	wasmhost.Go(func() {
		err := p.ctx.Timers().Sleep(ctx, 10*time.Second)
		p.note(fmt.Sprint("request over: ", err != nil))
		_ = p.ctx.Timers().Sleep(context.Background(), 5*time.Millisecond)
		p.note("background done")
	})
	return text("started"), nil
}

// many has a thousand goroutines that pass a token on.
func (p *plugin) many(*wasmhost.Request) (*wasmhost.Response, error) {
	first := make(chan int)
	in := first
	for range 1000 {
		out := make(chan int)
		go func(in, out chan int) { out <- 1 + <-in }(in, out)
		in = out
	}
	go func() { first <- 0 }()
	return text(strconv.Itoa(<-in)), nil
}

func (p *plugin) showNotes(*wasmhost.Request) (*wasmhost.Response, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	notes := p.notes
	p.notes = nil
	return wasmhost.JSON(200, notes)
}

func (p *plugin) showSettings(*wasmhost.Request) (*wasmhost.Response, error) {
	s := p.ctx.Settings()
	word, err := s.String("greeting")
	limit, err2 := s.Int("limit")
	_, err3 := s.Bool("greeting")
	_, err4 := s.Float("missing")
	all, err5 := s.GetAll()
	return text(fmt.Sprint(word, limit, err, err2, err5, errors.Is(err3, wasmhost.ErrInvalidArgument),
		errors.Is(err4, wasmhost.ErrInvalidArgument), len(all))), nil
}

func (p *plugin) log(r *wasmhost.Request) (*wasmhost.Response, error) {
	log := p.ctx.Log()
	log.Debug("one")
	log.Warn("two", struct{}{})
	log.Error("three", []string{"a", "b"}, nil, []byte("raw"))
	fmt.Println("standard output")
	return text("logged"), nil
}

type chain struct {
	next *chain
	data [10]int
}

// garbage makes some megabytes of small objects, of which it keeps some until
// the next time, and waits in between.
func (p *plugin) garbage(r *wasmhost.Request) (*wasmhost.Response, error) {
	length := 0
	for range 3 {
		var first *chain
		for range 20000 {
			first = &chain{next: first}
		}
		if err := p.ctx.Timers().Sleep(r.Context(), time.Millisecond); err != nil {
			return nil, err
		}
		for c := first; c != nil; c = c.next {
			length++
		}
	}
	return text(strconv.Itoa(length)), nil
}

// random answers with numbers of the runtime's generator, and notes that it did.
func (p *plugin) random(*wasmhost.Request) (*wasmhost.Response, error) {
	p.note("random")
	p.mu.Lock()
	defer p.mu.Unlock()
	numbers := [3]string{}
	for i := range numbers {
		numbers[i] = strconv.FormatUint(rand.Uint64(), 10)
	}
	return wasmhost.JSON(200, map[string]any{"numbers": numbers, "notes": len(p.notes)})
}
