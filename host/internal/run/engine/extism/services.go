package extism

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/tetratelabs/wazero/api"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/pause"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// logLevel is what guests are told by get_log_level: all of Extism's levels
// from debug on are written.
const logLevel = 1

// serviceFunctions are the functions of the kernel for which the host functions
// of package hostfuncs stand.
func serviceFunctions() []kernelFunction {
	one := []api.ValueType{i64}
	two := []api.ValueType{i64, i64}
	functions := []kernelFunction{
		{name: "config_get", params: one, results: one, call: configGet},
		{name: "var_get", params: one, results: one, call: varGet},
		{name: "var_set", params: two, call: varSet},
		{name: "http_request", params: two, results: one, call: httpRequest},
		{name: "http_status_code", results: []api.ValueType{i32}, call: func(g *guest, s []uint64) { s[0] = g.status }},
		{name: "http_headers", results: one, call: func(g *guest, s []uint64) {
			s[0] = 0
			if g.headers != nil {
				s[0] = g.mustPut(g.headers)
			}
		}},
		{name: "get_log_level", results: []api.ValueType{i32}, call: func(_ *guest, s []uint64) { s[0] = logLevel }},
		{name: "log_trace", params: one, call: func(g *guest, s []uint64) { g.take(s[0], "a line of the log") }},
	}
	for _, log := range []struct {
		name  string
		level abi.Level
	}{{"log_debug", abi.LevelDebug}, {"log_info", abi.LevelInfo}, {"log_warn", abi.LevelWarn},
		{"log_error", abi.LevelError}} {
		functions = append(functions, kernelFunction{name: log.name, params: one, call: func(g *guest, s []uint64) {
			g.in.log.LineFrom(g.engine, log.level, g.requestID, g.take(s[0], "a line of the log"))
		}})
	}
	return functions
}

// read returns the bytes of a block. They belong to the memory.
func (g *guest) read(offset uint64, what string) []byte {
	content := g.blocks.bytes(offset, g.blocks.length(offset))
	if content == nil {
		g.engine.Abort(fmt.Sprintf("%s is not in the memory of Extism's kernel", what))
	}
	g.engine.Charge(len(content))
	return content
}

// take is read for a block that the guest hands over: it is freed, and the bytes
// are gone with the next one.
func (g *guest) take(offset uint64, what string) []byte {
	content := g.read(offset, what)
	g.blocks.free(offset)
	return content
}

// takeUpTo is take for what the host copies, of which it may be up to most
// bytes: the host's copies are nothing that the guest's memory cap bounds.
func (g *guest) takeUpTo(offset uint64, most int, what string) []byte {
	content := g.take(offset, what)
	if len(content) > most {
		g.engine.Abort(fmt.Sprintf("%s has %d bytes; %d are the limit", what, len(content), most))
	}
	return content
}

// takeText is takeUpTo for a key or name.
func (g *guest) takeText(offset uint64, what string) string {
	content := g.takeUpTo(offset, hostfuncs.MaxTextParams, what)
	if !utf8.Valid(content) {
		g.engine.Abort(what + " is not UTF-8")
	}
	return string(content)
}

// maxBase64 is how many bytes in base64 fit into the parameters of a function.
const maxBase64 = hostfuncs.MaxDataParams / 4 * 3

// mustPut allocates a block for content, which is the parts together.
func (g *guest) mustPut(parts ...[]byte) uint64 {
	size := 0
	for _, part := range parts {
		size += len(part)
	}
	offset := g.blocks.alloc(uint64(size))
	if offset == 0 && size > 0 {
		g.engine.Abort(fmt.Sprintf("%d bytes for it do not fit into the memory that it may use", size))
	}
	to := g.blocks.bytes(offset, uint64(size))
	for _, part := range parts {
		g.engine.Copy(to, part)
		to = to[len(part):]
	}
	return offset
}

// function calls a host function. Parameters are written, and a long result is read, on a processor of their own, which
// the guest has left meanwhile: both may take long.
func (g *guest) function(namespace, name string, params any, read func(result abi.RawJSON) error) error {
	key := hostfuncs.Key{Namespace: namespace, Name: name}
	return g.hostFunction(key, func(ctx context.Context, f hostfuncs.Handler) error {
		var encoded []byte
		err := hostfuncs.Reading(ctx, math.MaxInt, func(*abi.Pauses) (err error) {
			encoded, err = json.Marshal(params)
			return err
		})
		if err != nil {
			return err
		}
		result, err := f(ctx, encoded)
		if err != nil {
			return err
		}
		return hostfuncs.Reading(ctx, len(result), func(*abi.Pauses) error { return read(result) })
	})
}

// unread is for results that say nothing.
func unread(abi.RawJSON) error { return nil }

// faultText is how a failure of the host's own reads for the guest.
const faultText = "the host failed; its log says more"

// hostFunction has a host function called, with the deadline of the guest's call.
func (g *guest) hostFunction(key hostfuncs.Key, call func(context.Context, hostfuncs.Handler) error) (err error) {
	f, ok := g.in.env.Functions[key]
	if !ok {
		return abi.NewError(abi.CodeNotSupported, "this host has no function "+key.Namespace+"."+key.Name)
	}
	processor := g.engine.Processor()
	g.engine.Block(func(most time.Duration) {
		ctx, cancel := context.WithTimeout(g.in.background, most)
		defer cancel()
		ctx, told := hostfuncs.WithTold(hostfuncs.WithRequest(ctx, g.requestID))
		begun := pause.Now()
		err = call(hostfuncs.WithProcessor(ctx, processor), f)
		g.work.Add(key, told, begun, pause.Now()-begun, err)
	})
	refused := new(abi.Error)
	switch {
	case err == nil:
	case !errors.As(err, &refused):
		if g.in.env.Fault != nil {
			g.in.env.Fault(g.requestID, err)
		}
		err = abi.NewError(abi.CodeInternal, faultText)
	case refused.Code == abi.CodePermissionDenied && g.in.env.Denied != nil:
		g.in.env.Denied(key, g.requestID, refused)
	}
	return err
}

// must ends the guest where a function of the kernel failed: they have no other
// way to say so.
func (g *guest) must(function string, err error) {
	if err != nil {
		g.engine.Abort(function + ": " + message(err))
	}
}

func message(err error) string {
	if refused := new(abi.Error); errors.As(err, &refused) {
		return refused.Message
	}
	return err.Error()
}

// configGet hands over a setting: a text as it is, anything else as JSON.
func configGet(g *guest, s []uint64) {
	content := g.read(s[0], "the key of config_get")
	if len(content) > hostfuncs.MaxTextParams {
		g.engine.Abort(fmt.Sprintf("the key of config_get has %d bytes; %d are the limit", len(content),
			hostfuncs.MaxTextParams))
	}
	key := string(content)
	var value []byte
	g.must("config_get", g.function("settings", "get", map[string]string{"key": key}, func(result abi.RawJSON) error {
		text := ""
		if value = result; string(result) == "null" {
			value = nil
		} else if json.Unmarshal(result, &text) == nil {
			value = []byte(text)
		}
		return nil
	}))
	s[0] = g.mustPut(value)
}

// Variables lie in the key-value store where the plugin may use it, else with
// the instance.
const (
	varPrefix   = "extism/var/"
	varOverhead = 40 // what a variable counts besides its name and value
)

func varGet(g *guest, s []uint64) {
	name := g.takeText(s[0], "the name of var_get")
	value, ok, err := g.in.variable(g, name)
	g.must("var_get", err)
	s[0] = 0
	if ok {
		s[0] = g.mustPut(value)
	}
}

func varSet(g *guest, s []uint64) {
	name := g.takeText(s[0], "the name of var_set")
	if s[1] == 0 {
		g.must("var_set", g.in.removeVariable(g, name))
		return
	}
	value := g.takeUpTo(s[1], maxBase64, "the value of var_set")
	g.must("var_set", g.in.setVariable(g, name, value))
}

func (in *Instance) variable(g *guest, name string) (value []byte, ok bool, err error) {
	if !in.program.stored {
		value, ok := in.vars[name]
		return value, ok, nil
	}
	err = g.function("storage", "get", map[string]string{"key": varPrefix + name}, func(found abi.RawJSON) error {
		if ok = string(found) != "null"; !ok {
			return nil
		}
		var stored struct {
			Value []byte `json:"value"` // in base64
		}
		if json.Unmarshal(found, &stored) != nil {
			return abi.NewError(abi.CodeInvalidArgument, "the value of "+varPrefix+name+" is no variable of Extism's")
		}
		value = stored.Value
		return nil
	})
	return value, ok, err
}

func (in *Instance) setVariable(g *guest, name string, value []byte) error {
	if in.program.stored {
		return g.function("storage", "set", map[string]any{"key": varPrefix + name, "value": value}, unread)
	}
	if in.varBytes+varOverhead+len(name)+len(value) >= in.program.driver.limits.VarBytes {
		return abi.NewError(abi.CodeQuotaExceeded, "Variable store is full")
	}
	more := len(value) - len(in.vars[name])
	if _, replaced := in.vars[name]; !replaced {
		more += varOverhead + len(name)
	}
	if err := in.env.Memory.Grow(int64(max(more, 0))); err != nil {
		return err
	}
	in.env.Memory.Shrink(int64(max(-more, 0)))
	in.varBytes += more
	in.vars[name] = g.engine.Append(nil, value)
	return nil
}

// forget removes a variable that lies in the instance, if there is one.
func (in *Instance) forget(name string) {
	if value, ok := in.vars[name]; ok {
		size := varOverhead + len(name) + len(value)
		in.env.Memory.Shrink(int64(size))
		in.varBytes -= size
		delete(in.vars, name)
	}
}

func (in *Instance) removeVariable(g *guest, name string) error {
	if in.program.stored {
		return g.function("storage", "delete", map[string]string{"key": varPrefix + name}, unread)
	}
	in.forget(name)
	return nil
}

// httpRequest sends a request by http.fetch, whose rules hold.
func httpRequest(g *guest, s []uint64) {
	g.status, g.headers = 0, nil
	var request struct {
		URL     string            `json:"url"`
		Method  string            `json:"method"`
		Headers map[string]string `json:"headers"`
	}
	// It is read, and written anew, while the guest has a processor.
	text := g.takeUpTo(s[0], hostfuncs.MaxTextParams, "the request of http_request")
	if err := json.Unmarshal(text, &request); err != nil {
		g.engine.Abort("http_request: the request is not JSON: " + err.Error())
	}
	options := map[string]any{}
	body := []byte(nil)
	if request.Method != "" {
		options["method"] = strings.ToUpper(request.Method)
	}
	if len(request.Headers) > 0 {
		options["headers"] = request.Headers
	}
	if s[1] != 0 {
		options["bodyBase64"] = g.takeUpTo(s[1], maxBase64, "the body of http_request")
	}
	params := map[string]any{"url": request.URL, "options": options}
	g.must("http_request", g.function("http", "fetch", params, func(answer abi.RawJSON) (err error) {
		var response struct {
			Status     int         `json:"status"`
			Headers    [][2]string `json:"headers"`
			Body       string      `json:"body"`
			BodyBase64 []byte      `json:"bodyBase64"`
		}
		if err := json.Unmarshal(answer, &response); err != nil {
			return err
		}
		headers := map[string]string{}
		for _, h := range response.Headers {
			if before, ok := headers[h[0]]; ok {
				h[1] = before + "," + h[1]
			}
			headers[h[0]] = h[1]
		}
		g.status = uint64(response.Status)
		if body = response.BodyBase64; body == nil {
			body = []byte(response.Body)
		}
		g.headers, err = json.Marshal(headers)
		return err
	}))
	s[0] = g.mustPut(body)
}

// userFunctions are the host functions of package hostfuncs for guests of this
// kind: the offset of JSON in, that of JSON out, which has the result as its
// member "ok", or else "error".
func userFunctions(kit *hostfuncs.Kit) []engine.HostFunction {
	var functions []engine.HostFunction
	for _, row := range kit.Functions() {
		if !offered(row) {
			continue
		}
		key := hostfuncs.Key{Namespace: row.Namespace, Name: row.Name}
		functions = append(functions, hostFunction(kernelFunction{
			name: userName(row), params: []api.ValueType{i64}, results: []api.ValueType{i64},
			call: func(g *guest, s []uint64) {
				var params []byte
				if s[0] != 0 { // nothing is written there before the function has ended
					params = g.take(s[0], "the parameters of "+key.Namespace+"."+key.Name)
				}
				var result abi.RawJSON
				err := g.hostFunction(key, func(ctx context.Context, f hostfuncs.Handler) (err error) {
					result, err = f(ctx, params)
					return err
				})
				if err == nil {
					s[0] = g.mustPut([]byte(`{"ok":`), result, []byte{'}'})
					return
				}
				outcome := abi.Completion{}
				errors.As(err, &outcome.Error)
				s[0] = g.mustPut(outcome.AppendJSON(nil))
			},
		}))
	}
	return functions
}

// userName is the name of a function in extism:host/user.
func userName(row hostfuncs.Function) string { return row.Namespace + "_" + row.Name }

// offered reports whether guests of this kind are offered a function: not those
// that register what a guest has to remember, since each call has a guest of
// its own.
func offered(row hostfuncs.Function) bool {
	switch row.Namespace {
	case "cli", "methods":
		return false
	case "events":
		return row.Name == "emit"
	case "timers":
		return row.Name == "sleep"
	case "http":
		return row.Name == "fetch"
	case "cron":
		return row.Name != "register" && row.Name != "unregister"
	}
	return true
}
