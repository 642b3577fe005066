// Command conformance is the plugin of the conformance kit: it does at each
// event what that asks for.
package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	wasmhost "github.com/wasmhost/wasmhost/sdk/go"
	"github.com/wasmhost/wasmhost/sdk/go/hostcall"
)

func init() { wasmhost.Register(activate) }

func main() {}

type handler = func(r *wasmhost.Request) (any, error)

// plain makes a handler of one that returns the body of an answer with the
// status 200, or a whole answer.
func plain(h handler) func(r *wasmhost.Request) (*wasmhost.Response, error) {
	return func(r *wasmhost.Request) (*wasmhost.Response, error) {
		body, err := h(r)
		if err != nil {
			return nil, err
		}
		if response, ok := body.(*wasmhost.Response); ok {
			return response, nil
		}
		return wasmhost.JSON(200, body)
	}
}

type noted struct {
	What string          `json:"what"`
	Name string          `json:"name"`
	Body json.RawMessage `json:"body"`
}

var seen = []noted{}

func see(what, name string, body []byte) {
	if body == nil {
		body = []byte("null")
	}
	seen = append(seen, noted{what, name, bytes.Clone(body)})
}

func onSeen(*wasmhost.Request) (any, error) {
	all := seen
	seen = []noted{}
	return all, nil
}

func onRaw(r *wasmhost.Request) (*wasmhost.Response, error) {
	marks := []string{"-", "-"}
	for i, name := range []string{"x-mark", "x-none"} {
		if value, ok := r.Header(name); ok {
			marks[i] = value
		}
	}
	answer := wasmhost.Bytes(200, "application/octet-stream", r.RawBody)
	answer.Headers = map[string]string{"x-name": r.Param("name"), "x-marks": strings.Join(marks, " ")}
	return answer, nil
}

func echo(r *wasmhost.Request) (any, error) {
	query := map[string]string{}
	r.Queries(func(name, value string) bool {
		query[name] = value
		return true
	})
	var q *string
	if value, ok := r.Query("q"); ok {
		q = &value
	}
	body := json.RawMessage(r.Body)
	if r.Body == nil {
		body = json.RawMessage("null")
	}
	return wasmhost.JSON(201, map[string]any{"method": r.Method, "path": r.Path, "q": q, "query": query, "body": body})
}

// sleep waits by the host's function, also for no time.
func sleep(ctx context.Context, ms float64) error {
	ticket, err := hostcall.TimersSleepStart(ms)
	if err == nil {
		_, err = host.Await(ctx, ticket)
	}
	return err
}

func await(r *wasmhost.Request) (any, error) {
	given, _ := r.Query("ms")
	ms, _ := strconv.ParseFloat(given, 64)
	n := 0
	for ; n < 3; n++ {
		if err := sleep(r.Context(), ms); err != nil {
			return nil, err
		}
	}
	return []any{n, errors.Is(sleep(r.Context(), -1), wasmhost.ErrInvalidArgument)}, nil
}

// together has four calls under way at once.
func together(r *wasmhost.Request) (any, error) {
	var all sync.WaitGroup
	failed := make([]error, 4)
	for i := range failed {
		all.Add(1)
		go func() {
			defer all.Done()
			failed[i] = sleep(r.Context(), float64(i))
		}()
	}
	all.Wait()
	return "all", errors.Join(failed...)
}

// lost starts a call that nobody waits for.
func lost(*wasmhost.Request) (any, error) {
	_, err := hostcall.TimersSleepStart(0)
	return nil, err
}

var (
	mutex   sync.Mutex
	counter int
)

func lock(r *wasmhost.Request) (any, error) {
	mutex.Lock()
	defer mutex.Unlock()
	before := counter
	if err := sleep(r.Context(), 0); err != nil {
		return nil, err
	}
	counter = before + 1
	return before, nil
}

var (
	held    []chan struct{}
	givenUp int
)

func hold(r *wasmhost.Request) (any, error) {
	released := make(chan struct{})
	held = append(held, released)
	select {
	case <-released:
		return "released", nil
	case <-r.Context().Done():
		held = slices.DeleteFunc(held, func(c chan struct{}) bool { return c == released })
		givenUp++
		return nil, r.Context().Err()
	}
}

func release(*wasmhost.Request) (any, error) {
	all := held
	held = nil
	for _, one := range all {
		close(one)
	}
	return map[string]int{"released": len(all), "givenUp": givenUp}, nil
}

func onHeld(*wasmhost.Request) (any, error) { return len(held), nil }

func empty(*wasmhost.Request) (any, error) { return &wasmhost.Response{Status: 204}, nil }

func fail(*wasmhost.Request) (any, error) {
	return nil, &wasmhost.Error{Code: "teapot", Message: `short "and" stout`}
}

func refuse(*wasmhost.Request) (any, error) {
	return nil, wasmhost.NewHTTPError(418, "teapot", "short and stout")
}

// twice answers once: handlers in Go cannot do otherwise.
func twice(*wasmhost.Request) (any, error) { return 1, nil }

// trap ends the instance: a panic of a goroutine that the SDK does not know.
func trap(*wasmhost.Request) (any, error) {
	go func() { panic("a panic of the test") }()
	runtime.Gosched()
	return nil, nil
}

func forever(*wasmhost.Request) (any, error) {
	for {
		counter++
	}
}

func deep(*wasmhost.Request) (any, error) { return deeper(1), nil }

//go:noinline
func deeper(n int) int {
	if n > 0 {
		return deeper(n+1) ^ n
	}
	return 0
}

func exhaust(*wasmhost.Request) (any, error) {
	for all := [][]byte{}; ; {
		all = append(all, make([]byte, 1<<20))
	}
}

func big(r *wasmhost.Request) (any, error) {
	given, _ := r.Query("bytes")
	n, err := strconv.Atoi(given)
	if err != nil {
		return nil, err
	}
	return &wasmhost.Response{Status: 200, Body: []byte(`"` + strings.Repeat("x", n) + `"`)}, nil
}

func memory(*wasmhost.Request) (any, error) {
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return stats.Sys >> 16, nil
}

func random(*wasmhost.Request) (any, error) {
	bytes := make([]byte, 16)
	if _, err := rand.Read(bytes); err != nil {
		return nil, err
	}
	numbers := make([]int, len(bytes))
	for i, b := range bytes {
		numbers[i] = int(b)
	}
	return numbers, nil
}

func now(*wasmhost.Request) (any, error) { return time.Now().UnixMilli(), nil }

func spawn(*wasmhost.Request) (any, error) {
	wasmhost.Go(func() {
		if err := sleep(context.Background(), 1); err == nil {
			see("task", "", []byte("true"))
		}
	})
	return true, nil
}

func log(r *wasmhost.Request) (any, error) {
	var line struct{ Level, Message string }
	if err := json.Unmarshal(r.Body, &line); err != nil {
		return nil, err
	}
	write := map[string]func(string, ...any){"debug": host.Log().Debug, "info": host.Log().Info, "warn": host.Log().Warn,
		"error": host.Log().Error}[line.Level]
	write(line.Message)
	return true, nil
}

func job(_ context.Context, run wasmhost.CronRun) error {
	times, err := json.Marshal([]any{run.ScheduledAt, run.ApprovedAt})
	see("job", run.Job, times)
	return err
}

func message(_ context.Context, data wasmhost.RawJSON) error {
	see("message", "c", data)
	return nil
}

// register registers, replaces and removes handlers of every kind.
func register(r *wasmhost.Request) (any, error) {
	off, err := host.Events().On("late", message)
	if err != nil {
		return nil, err
	}
	off()
	off() // no more
	if err := errors.Join(host.CLI().RemoveHandler("off"), host.Cron().Unregister("off")); err != nil {
		return nil, err
	}
	fine := errors.Is(host.CLI().Handle("undeclared", plain(empty)), wasmhost.ErrInvalidArgument)
	fine = fine && errors.Is(host.Cron().Register("undeclared", "", job), wasmhost.ErrInvalidArgument)
	id, err := host.Sessions().Create(r.Context(), "")
	if err != nil {
		return nil, err
	}
	status := make(chan struct{}, 1)
	unwatch, err := host.Sessions().OnStatusChange(id, func(_ context.Context, s wasmhost.SessionStatus) error {
		text, err := json.Marshal(s)
		see("session", id, text)
		status <- struct{}{}
		return err
	})
	if err != nil {
		return nil, err
	}
	defer unwatch()
	if err := host.Sessions().Stop(r.Context(), id); err != nil {
		return nil, err
	}
	<-status
	return fine, nil
}

func info(*wasmhost.Request) (any, error) {
	return host.PluginID() + " " + host.PluginVersion() + " in " + host.DataDir() + " for " + host.SDKVersion(), nil
}

var host *wasmhost.Context

func activate(ctx *wasmhost.Context) error {
	host = ctx
	for path, h := range map[string]handler{"echo": echo, "await": await, "together": together, "lost": lost,
		"lock": lock, "hold": hold, "release": release, "held": onHeld, "empty": empty, "fail": fail, "error": refuse,
		"twice": twice, "trap": trap, "forever": forever, "deep": deep, "exhaust": exhaust, "big": big, "memory": memory,
		"random": random, "now": now, "spawn": spawn, "log": log, "seen": onSeen, "info": info, "off": empty,
		"register": register, "call": onCall} {
		if err := ctx.CLI().Handle(path, plain(h)); err != nil {
			return err
		}
	}
	hook := func(name string) func(context.Context) error {
		return func(context.Context) error {
			see("hook", name, nil)
			return nil
		}
	}
	ctx.OnEnable(func(context.Context) error {
		body, err := json.Marshal(map[string]string{"reason": ctx.EnableReason()})
		see("hook", "onEnable", body)
		return err
	})
	ctx.OnSettingsChanged(func(_ context.Context, settings wasmhost.Values) error {
		raw := map[string]json.RawMessage{}
		for key, value := range settings {
			raw[key] = json.RawMessage(value)
		}
		body, err := json.Marshal(raw)
		see("hook", "onSettingsChanged", body)
		return err
	})
	ctx.OnDisable(hook("onDisable"))
	ctx.OnAppReady(hook("onAppReady"))
	ctx.OnShutdown(hook("onShutdown"))
	ctx.OnRestored(func() { see("restored", "", nil) })
	ctx.OnFreeze(func() { see("freeze", "", nil) })
	_, err := ctx.Events().On("c", message)
	err = errors.Join(err, ctx.CLI().Handle("raw/{name}", onRaw), ctx.Cron().Register("tick", "", job), ctx.Cron().Register("off", "0 5 * * *", job),
		ctx.Methods().Handle("m", "echo", func(_ context.Context, args wasmhost.RawJSON) (wasmhost.RawJSON, error) {
			return args, nil
		}),
		ctx.Methods().Handle("m", "fail", func(context.Context, wasmhost.RawJSON) (wasmhost.RawJSON, error) {
			_, err := fail(nil)
			return nil, err
		}),
		sleep(ctx.Activation(), 1)) // activation may wait, too
	if err == nil && ctx.PluginVersion() == "6.6.6" {
		err = errors.New("this version does not start")
	}
	return err
}

// onCall calls a host function by its name.
func onCall(r *wasmhost.Request) (any, error) {
	var body struct {
		Function string
		Params   params
	}
	if err := json.Unmarshal(r.Body, &body); err != nil {
		return nil, err
	}
	result, err := call(r.Context(), body.Function, body.Params)
	var failed *wasmhost.Error
	if errors.As(err, &failed) {
		known := wasmhost.Code("")
		for _, one := range []error{wasmhost.ErrPermissionDenied, wasmhost.ErrNotSupported, wasmhost.ErrInvalidArgument,
			wasmhost.ErrNotFound, wasmhost.ErrConflict, wasmhost.ErrStorage, wasmhost.ErrQuotaExceeded,
			wasmhost.ErrDeadlineExceeded, wasmhost.ErrUnavailable, wasmhost.ErrInternal} {
			if errors.Is(err, one) {
				known = one.(*wasmhost.Error).Code
			}
		}
		return map[string]any{"code": failed.Code, "message": failed.Message, "known": known,
			"outcome": failed.Outcome}, nil
	}
	return map[string]any{"ok": json.RawMessage(result)}, err
}

// params are the members of an object, as JSON.
type params map[string]json.RawMessage

// as reads a member; one that is not there, or of another type, is zero.
func as[T any](p params, name string) (v T) {
	_ = json.Unmarshal(p[name], &v)
	return v
}

// raw is a member as it is, nil where there is none.
func raw(p params, name string) wasmhost.RawJSON { return wasmhost.RawJSON(p[name]) }

// waited returns what a call comes to that was started.
func waited(ctx context.Context, ticket int32, err error) ([]byte, error) {
	if err != nil {
		return nil, err
	}
	return host.Await(ctx, ticket)
}
