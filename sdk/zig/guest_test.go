package zigsdk

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/postgrestest"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/hostfuncs"
	"github.com/wasmhost/wasmhost/sdk/conformance"
)

// calls returns the Zig source of the function call, which calls any host
// function in any form with the members of a JSON object, by the SDK's binding.
func calls(functions []hostfuncs.Function) string {
	var rows strings.Builder
	for _, f := range functions {
		for _, form := range f.Imports() {
			args := []string{"e.arena"}
			if conformance.IsOpen(f.Result) {
				args = append(args, "wh.Raw")
			}
			for _, p := range f.Params {
				typ := map[hostfuncs.TypeKind]string{hostfuncs.TypeString: "[]const u8", hostfuncs.TypeInteger: "i64",
					hostfuncs.TypeNumber: "f64", hostfuncs.TypeBoolean: "bool"}[p.Type.Kind]
				if typ == "" {
					typ = "wh.Raw"
				}
				if p.Optional {
					typ = "?" + typ
				}
				args = append(args, fmt.Sprintf("try get(%s, e, p, %q)", typ, p.Name))
			}
			function, run := f.Name, "now"
			if form != f.Name {
				function, run = f.Name+"Async", "later"
			}
			fmt.Fprintf(&rows, "    if (std.mem.eql(u8, function, %q))\n        return %s(e, host.%s.@%q(%s));\n",
				f.Namespace+"."+form, run, f.Namespace, function, strings.Join(args, ", "))
		}
	}
	return `const std = @import("std");
const wh = @import("wasmhost");
const host = wh.host;

pub const Params = std.json.ArrayHashMap(wh.Raw);

fn get(comptime T: type, e: *wh.Event, p: Params, name: []const u8) !T {
    const given = p.map.get(name) orelse wh.Raw{};
    if (T == []const u8 and given.text[0] != '"') return "";
    if ((T == i64 or T == f64) and given.text[0] == 'n') return 0;
    return given.parse(T, e.arena);
}

fn now(e: *wh.Event, outcome: anytype) !void {
    const value = outcome catch |err| {
        const why = wh.failure();
        return e.answer(200, .{ .code = why.code, .known = known(err), .message = why.message,
            .outcome = if (why.unknown) "unknown" else "" });
    };
    try e.answer(200, .{ .ok = if (@TypeOf(value) == void) null else value });
}

fn later(e: *wh.Event, ticket: anytype) !void {
    const T = @typeInfo(@TypeOf(ticket)).error_union.payload.Result;
    try e.then(ticket, struct {
        fn done(event: *wh.Event, outcome: wh.Error!T) !void {
            try now(event, outcome);
        }
    }.done);
}

/// Writes the name of an error as its code is.
fn known(err: anyerror) []const u8 {
    const name = @errorName(err);
    var len: usize = 0;
    for (name, 0..) |c, i| {
        if (std.ascii.isUpper(c) and i > 0) {
            space[len] = '_';
            len += 1;
        }
        space[len] = std.ascii.toLower(c);
        len += 1;
    }
    return space[0..len];
}

var space: [128]u8 = undefined;

pub fn call(e: *wh.Event, function: []const u8, p: Params) !void {
` + rows.String() + `    return e.refuse(400, "unknown", "there is no such function");
}
`
}

// module builds the sources of a plugin as `wasmhost build` does.
func module(t *testing.T, sources map[string]string) []byte {
	t.Helper()
	dir := t.TempDir()
	for name, text := range sources {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	output := filepath.Join(dir, "plugin.wasm")
	if warnings, err := (Tool{Command: guesttest.Zig(t)}).Build(t.Context(), dir, output); err != nil || warnings != "" {
		t.Fatal(err, warnings)
	}
	binary, err := os.ReadFile(output)
	if err != nil {
		t.Fatal(err)
	}
	return binary
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestConformance(t *testing.T) {
	shorttest.Skip(t)
	guest := module(t, map[string]string{"main.zig": read(t, "testdata/conformance/main.zig"),
		"calls.zig": calls(hostfuncs.Functions())})
	conformance.Test(t, guest)
	open, cut := postgrestest.Cut(t, "INSERT")
	conformance.Unknown(t, "backend.wasm", guest, open, cut)
}

// TestReadme builds and tries the example of the README.
func TestReadme(t *testing.T) {
	shorttest.Skip(t)
	conformance.Notes(t, module(t, map[string]string{"main.zig": conformance.Example(t, "```zig\n")}))
}

func TestMissing(t *testing.T) {
	shorttest.Skip(t)
	conformance.Missing(t, module(t, map[string]string{"main.zig": read(t, "testdata/missing.zig")}))
}

// A condition of which a part could be left out does not compile, wherever it stands.
func TestSparse(t *testing.T) {
	shorttest.Skip(t)
	source := read(t, "testdata/missing.zig")
	for _, form := range []string{`db.count(e.arena, "items", wh.sparse(.{ .n = none }))`,
		`db.count(e.arena, "items", .{ .n = wh.sparse(.{ .gt = none }) })`,
		`db.query(e.arena, Row, "items", .{ .where = wh.sparse(.{ .n = none }) })`} {
		dir := t.TempDir()
		wrong := strings.Replace(source, "    // Beside", "    _ = try "+form+";\n    // Beside", 1)
		if err := os.WriteFile(filepath.Join(dir, "main.zig"), []byte(wrong), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := (Tool{Command: guesttest.Zig(t)}).Build(t.Context(), dir, filepath.Join(dir, "plugin.wasm"))
		if err == nil || !strings.Contains(err.Error(), "a condition cannot be sparse") {
			t.Errorf("%s: %v", form, err)
		}
	}
}

// A guest that gets things wrong fails what is about them, and nothing else.
func TestWrongGuest(t *testing.T) {
	shorttest.Skip(t)
	source := read(t, "testdata/conformance/main.zig")
	want := []string{"host functions", "sockets", // there are none
		"mode request", "mode pool"} // which have all that is wrong with requests
	for _, wrong := range []struct{ check, right, wrong string }{
		{"activate", `"{s} {s} in {s} for {s}"`, `"{s} {s} at {s} for {s}"`},
		{"cli", "e.status = 201;", "e.status = 200;"},
		{"cli bytes", `e.pathParam("name") orelse ""`, `"another"`},
		{"cli errors", "return e.refuse(418", "return e.refuse(417"},
		{"cli missing", `.{ "off", empty },`, `.{ "off", empty }, .{ "unhandled", empty },`},
		{"settled once", "try e.answer(200, 1);\n", ""},
		{"method", "return args;", "return .{ .text = if (args.text.len > 4) args.text else \"7\" };"},
		{"cron", "see(\"job\", e.name, times);", "see(\"job\", \"\", times);"},
		{"hook", `see("hook", e.name, e.body.text)`, `see("hook", e.name, if (e.name.len > 10) "0" else e.body.text)`},
		{"event", `see("message", e.name, e.body.text)`, `see("message", e.name, "null")`},
		{"session", "return e.answer(200, kept.fine);", "return e.answer(200, !kept.fine);"},
		{"completion", "if (turns.done < 3)", "if (turns.done < 2)"},
		{"interleaving", "counter = before + 1;", "counter = before;"},
		{"cancel", "given_up += 1;", ""},
		{"task", `see("task", "", "true")`, `see("task", "", "false")`},
		{"log", "'w' => .warn,", ""},
		{"clock and random", "@divTrunc(wh.now(), 1_000_000)", "@divTrunc(wh.now(), 1_000_000_000)"},
		{"memory", "fn together(e: *wh.Event) !void {", "fn together(e: *wh.Event) !void {\n" +
			"    _ = try std.heap.wasm_allocator.alloc(u8, 8 << 10);"},
		{"limit: answer", "@memset(text, 'x');", "if (text.len == 1_000_000) return \"short\";\n    @memset(text, 'x');"},
		{"limit: time", "fn forever(_: *wh.Event) !void {",
			"fn forever(_: *wh.Event) !i64 {\n    if (counter >= 0) return 0;"},
		{"limit: stack", "return deeper(@intCast(e.id));", "return deeper(0 * e.id);"},
		{"limit: memory", "while (true) _ = try e.arena", "try e.answer(200, 1);\n    while (true) _ = try e.arena"},
		{"trap", "fn trap(_: *wh.Event) !void {\n    @panic(\"a panic of the test\");",
			"fn trap(e: *wh.Event) !void {\n    return e.answer(200, 1);"},
		{"restored", "    wh.onFreeze(freeze);\n", ""},
		{"activate fails", `"this version does not start"`, `"no"`},
	} {
		if !strings.Contains(source, wrong.right) {
			t.Fatalf("the guest of %s is another one now: it has no %s", wrong.check, wrong.right)
		}
		source = strings.Replace(source, wrong.right, wrong.wrong, 1)
		want = append(want, wrong.check)
	}
	guest := module(t, map[string]string{"main.zig": source, "calls.zig": calls(hostfuncs.Functions()[:1])})
	report, err := conformance.Run(t.Context(), guest, t.Output())
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range report.Results {
		if r.Passed || len(r.Failures) == 0 {
			t.Errorf("%s passed", r.Check)
		}
	}
	if report.Failed != len(want) || report.Passed != 0 || report.Err() == nil {
		t.Errorf("%d failed and %d passed, want %d that fail", report.Failed, report.Passed, len(want))
	}
}

// What a plugin gets wrong is found where it happens, and not answered: by default
// it is compiled with the checks of the language. A body that does not fit is
// answered with the place of what does not, and `.{}` is no options.
func TestChecks(t *testing.T) {
	shorttest.Skip(t)
	h := conformance.Start(t, module(t, map[string]string{"main.zig": `const std = @import("std");
const wh = @import("wasmhost");
pub const panic = wh.panic;
comptime { wh.plugin(activate); }

const Item = struct { name: []const u8, count: u8 = 1, of: ?*const Item = null };

fn order(_: *wh.Event, body: struct { who: []const u8, items: []const Item = &.{}, fast: bool = false }) ![]const u8 {
    return body.who;
}

fn unreachably(e: *wh.Event) !i64 {
    if (e.method.len > 0) unreachable;
    return 1;
}

var few = [_]u8{ 1, 2, 3 };

fn outside(e: *wh.Event) ![]const u8 {
    return few[0 .. 1000 * e.method.len];
}

fn nothing(e: *wh.Event) !i64 {
    const all = try wh.host.db.query(e.arena, wh.Raw, "notes", .{});
    const some = try wh.host.db.query(e.arena, wh.Raw, "notes", .{ .where = .{}, .limit = 5 });
    return @intCast(all.len + some.len + @as(usize, @intCast(try wh.host.db.count(e.arena, "notes", .{}))));
}

fn activate(_: *wh.Event) !void {
    try wh.post("order", order);
    try wh.get("unreachable", unreachably);
    try wh.get("outside", outside);
    try wh.get("nothing", nothing);
}
`}), func(m map[string]any) {
		m["permissions"] = []any{"cli", "storage"}
		delete(m, "cron")
		m["settings"] = []any{}
		var endpoints []any
		for _, e := range []string{"POST order", "GET unreachable", "GET outside", "GET nothing"} {
			method, path, _ := strings.Cut(e, " ")
			endpoints = append(endpoints, map[string]any{"method": method, "path": path, "description": "It.", "auth": true})
		}
		m["cli"] = map[string]any{"endpoints": endpoints}
		m["storage"] = map[string]any{"collections": map[string]any{"notes": map[string]any{
			"columns": map[string]any{"text": "text"}}}}
	})
	for body, want := range map[string]string{
		`{}`:                                    "who is missing",
		`{"who":7}`:                             "who is not a text",
		`{"who":"me","fast":"yes"}`:             "fast is not true or false",
		`{"who":"me","items":{}}`:               "items is not a list",
		`{"who":"me","items":[{"name":""},{}]}`: "items[1].name is missing",
		`{"who":"me","items":[{"name":7}]}`:     "items[0].name is not a text",
		`{"who":"me","items":[{"name":"","count":256}]}`: "items[0].count is not an integer that fits",
		`{"who":"me","items":[{"name":"","of":{}}]}`:     "items[0].of.name is missing",
		`[]`: "it is not an object",
	} {
		status, answer := h.Call("POST", "order", body)
		if status != 400 || !strings.Contains(answer, "the body does not fit: "+want) ||
			!strings.Contains(answer, `"invalid_body"`) {
			t.Errorf("%s: got %d %s, want it to say %q", body, status, answer, want)
		}
	}
	for _, path := range []string{"unreachable", "outside"} {
		if status, answer := h.Call("GET", path, nil); status != 500 || !strings.Contains(answer, "plugin_crashed") {
			t.Errorf("%s: got %d %.200s", path, status, answer)
		}
	}
	if status, answer := h.Call("GET", "nothing", nil); status != 200 || answer != "0" {
		t.Errorf("nothing: got %d %s", status, answer)
	}
}
