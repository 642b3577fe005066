package js_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/js"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/native"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// startFiles starts a backend of several files.
func (h *harness) startFiles(files map[string]string, entry string) (*js.Instance, error) {
	h.tb.Helper()
	folder := fstest.MapFS{}
	for name, text := range files {
		folder[name] = &fstest.MapFile{Data: []byte(text)}
	}
	p, err := h.driver.Load(context.Background(), folder, entry, js.Options{MemoryMB: 32, Access: h.access})
	if err != nil {
		return nil, err
	}
	h.tb.Cleanup(func() { p.Close(context.Background()) })
	in, err := p.Start(context.Background(), h.env())
	if err == nil {
		h.tb.Cleanup(in.Close)
	}
	return in, err
}

const register = `ctx.cli.handle("run", () => ({ status: 200, body: ctx.pluginId + " " + ctx.pluginVersion + " " + ` +
	`ctx.dataDir }));`

// Every form in which a backend may export its start.
func TestEntryForms(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	for name, files := range map[string]map[string]string{
		"default function": {"main.js": "export default function (ctx) { " + register + " }"},
		"default arrow":    {"main.js": "export default (ctx) => { " + register + " };"},
		"default async":    {"main.js": "export default async (ctx) => { await null; " + register + " };"},
		"default over named": {"main.js": "export function activate() { throw new Error() }\nexport default (ctx) => { " +
			register + " };"},
		"named": {"main.js": "export function activate(ctx) { " + register + " }"},
		"named async": {"main.js": "export async function activate(ctx) { await new Promise((done) => " +
			"setTimeout(done, 5)); " + register + " }"},
		"default object": {"main.js": "export default { activate(ctx) { " + register + " } };"},
		"top-level await": {"main.js": "const wait = await new Promise((done) => setTimeout(() => done(1), " +
			"5));\nexport default (ctx) => { " + register + " };"},
		"mjs":                  {"main.mjs": "export default (ctx) => { " + register + " };"},
		"cjs module.exports":   {"main.cjs": "module.exports = (ctx) => { " + register + " };"},
		"cjs exports.activate": {"main.cjs": "exports.activate = (ctx) => { " + register + " };"},
		"cjs exports.default": {"main.cjs": "Object.defineProperty(exports, '__esModule', { value: true " +
			"});\nexports.default = (ctx) => { " + register + " };"},
		"cjs in js": {"main.js": "'use strict';\nmodule.exports = { activate(ctx) { " + register + " } };"},
		"relative imports": {"main.js": "import { start } from './lib/start.js';\nexport default start;",
			"lib/start.js": "export const start = (ctx) => { " + register + " };"},
		"json": {"main.js": "import data from './data.json';\nexport default (ctx) => { if (data.on) { " +
			register + " } };", "data.json": `{"on":true}`},
		"returns hooks":          {"main.js": "export default (ctx) => { " + register + " return { onEnable() {} } };"},
		"returns something else": {"main.js": "export default (ctx) => { " + register + " return 7 };"},
	} {
		t.Run(name, func(t *testing.T) {
			entry := "main.js"
			for file := range files {
				if strings.HasPrefix(file, "main.") {
					entry = file
				}
			}
			in, err := h.startFiles(files, entry)
			if err != nil {
				t.Fatal(err)
			}
			if answer, err := call(in, 20*time.Second, "run", "null"); err != nil ||
				answer != `{"status":200,"body":"test 1.0.0 /"}` {
				t.Errorf("got %s and %v", answer, err)
			}
		})
	}
}

// What keeps a backend from starting says why.
func TestStartThatFails(t *testing.T) {
	shorttest.Skip(t)
	h := newHarness(t, engine.Limits{})
	for name, test := range map[string]struct{ text, want string }{
		"no export":        {"export const x = 1;", "exports no activate"},
		"syntax":           {"export default function ( {", "main.js:1:"},
		"throws at once":   {"throw new TypeError('at once');\nexport default () => {};", "TypeError: at once"},
		"throws later":     {"export default async () => { await null; throw new Error('later') };", "later"},
		"throws no error":  {"export default () => { throw 'a text' };", "a text was thrown, which is no Error"},
		"throws nothing":   {"export default () => { throw undefined };", "undefined was thrown"},
		"throws an object": {"export default () => { throw { a: 1 } };", "{ a: 1 } was thrown, which is no Error"},
		"rejects": {"export default () => Promise.reject(new RangeError('rejected'));",
			"RangeError: rejected (main.js:1:41)"},
		"await fails":    {"await Promise.reject(new Error('awaited'));\nexport default () => {};", "awaited"},
		"missing global": {"export default () => nothing();", "nothing is not defined"},
		"undeclared path": {"export default (ctx) => { ctx.cli.handle('//run', () => {}) };",
			"starts with a slash; paths are relative to /plugins/<plugin-id>/, so write \"run\"; declared are: run, " +
				"echo, wait, other (main.js:1:35)"},
		"node built-in": {"import fs from 'node:fs';\nexport default () => fs;", "main.js:1:"},
		"dynamic import": {"export default async () => { const name = './x.js'; await import(name) };",
			`there is no file "./x.js"`},
		"never":         {"export default () => new Promise(() => {});", engine.ErrTimeout.Error()},
		"loops":         {"export default () => { for (;;); };", engine.ErrTimeout.Error()},
		"loops at once": {"for (;;);\nexport default () => {};", engine.ErrTimeout.Error()},
		"an odd error": {"export default () => { const e = new Error('odd'); Object.defineProperty(e, 'message', { " +
			"get() { throw 1 } }); throw e };", "Error"},
		"no function":       {"export default (ctx) => { ctx.cli.handle('run', 7) };", "the handler must be a function"},
		"cause":             {"export default () => { throw new Error('outer', { cause: new Error('inner') }) };", "outer"},
		"permission denied": {"export default (ctx) => { ctx.cli.handle('run', () => {}) };", `needs the permission "cli"`},
	} {
		t.Run(name, func(t *testing.T) {
			h.access = func(string) (bool, bool) { return true, name != "permission denied" }
			p, err := h.driver.Load(context.Background(), fstest.MapFS{"main.js": {Data: []byte(test.text)}}, "main.js",
				js.Options{MemoryMB: 32, Access: h.access})
			if err == nil {
				defer p.Close(context.Background())
				env := h.env()
				if test.want == engine.ErrTimeout.Error() {
					env.ActivateTimeout = 300 * time.Millisecond
				}
				var in *js.Instance
				if in, err = p.Start(context.Background(), env); err == nil {
					in.Close()
				}
			}
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want %q", err, test.want)
			}
		})
	}
}

func TestHooks(t *testing.T) {
	h := newHarness(t, engine.Limits{})
	in := h.start(`export default (ctx) => {
		const hooks = { seen: [],
			onEnable() { this.seen.push("enable") },
			async onSettingsChanged(settings) { await null; this.seen.push(settings) },
			onShutdown() { throw new Error("no") },
			onOther() {},
		};
		ctx.cli.handle("run", () => ({ status: 200, body: hooks.seen }));
		return hooks;
	}`)
	if got := in.Hooks(); !slices.Equal(got, []string{"onEnable", "onSettingsChanged", "onShutdown"}) {
		t.Errorf("hooks %q", got)
	}
	hook := func(name string, args ...abi.RawJSON) error {
		_, err := in.Call(context.Background(), native.Event{
			Kind: abi.KindHook, Payload: abi.HookCall{Name: name, Args: args}.AppendJSON(nil), Timeout: 20 * time.Second,
		})
		return err
	}
	for _, err := range []error{hook("onEnable"), hook("onSettingsChanged", abi.RawJSON(`{"a":1}`)), hook("onAppReady")} {
		if err != nil {
			t.Error(err)
		}
	}
	if err := hook("onShutdown"); err == nil || !strings.Contains(err.Error(), "no") {
		t.Errorf("got %v", err)
	}
	if answer, err := call(in, 20*time.Second, "run", "null"); err != nil ||
		answer != `{"status":200,"body":["enable",{"a":1}]}` {
		t.Errorf("got %s and %v", answer, err)
	}
}
