//! The plugin of the conformance kit: it does at each event what that asks for.
//! calls.zig, which calls any host function by its name, is made by the test.

const std = @import("std");
const wh = @import("wasmhost");
const calls = @import("calls.zig");
const host = wh.host;

pub const panic = wh.panic;

comptime {
    wh.plugin(activate);
}

const Call = struct {
    function: []const u8,
    params: calls.Params = .{},
};

fn call(e: *wh.Event, body: Call) !void {
    try calls.call(e, body.function, body.params);
}

const Seen = struct {
    what: []const u8,
    name: []const u8,
    body: wh.Raw,
};

var memory: [64 << 10]u8 = undefined;
var fixed: std.heap.FixedBufferAllocator = .init(&memory);
var seen: std.ArrayList(Seen) = .empty;

fn see(what: []const u8, name: []const u8, body: []const u8) void {
    const kept = fixed.allocator();
    seen.append(kept, .{
        .what = what,
        .name = kept.dupe(u8, name) catch return,
        .body = .{ .text = kept.dupe(u8, body) catch return },
    }) catch {};
}

fn onSeen(e: *wh.Event) !void {
    try e.answer(200, seen.items);
    seen = .empty;
    fixed.reset();
}

fn echo(e: *wh.Event) !struct {
    method: []const u8,
    path: []const u8,
    q: ?[]const u8,
    query: wh.Raw,
    body: wh.Raw,
} {
    e.status = 201;
    return .{ .method = e.method, .path = e.name, .q = e.param("q"), .query = e.query, .body = e.body };
}

fn raw(e: *wh.Event) !void {
    const marks = try std.fmt.allocPrint(e.arena, "{s} {s}", .{ e.header("x-mark") orelse "-", e.header("x-none") orelse "-" });
    try e.bytes(200, "application/octet-stream", e.raw_body orelse "", .{
        .@"x-name" = e.pathParam("name") orelse "",
        .@"x-marks" = marks,
    });
}

const Turns = struct { done: i64 = 0, ms: f64 = 0 };

fn wait(e: *wh.Event) !void {
    const turns = try e.state(Turns);
    turns.ms = std.fmt.parseFloat(f64, e.param("ms") orelse "0") catch 0;
    try e.then(host.timers.sleepAsync(e.arena, turns.ms), turned);
}

fn turned(e: *wh.Event, slept: wh.Error!void) !void {
    try slept;
    const turns = try e.state(Turns);
    turns.done += 1;
    if (turns.done < 3) return e.then(host.timers.sleepAsync(e.arena, turns.ms), turned);
    // It cannot be started, and goes on with the error.
    try e.then(host.timers.sleepAsync(e.arena, -1), waited);
}

fn waited(e: *wh.Event, slept: wh.Error!void) !struct { i64, bool } {
    const refused = if (slept) false else |err| err == error.InvalidArgument;
    return .{ (try e.state(Turns)).done, refused };
}

/// All are under way at once.
fn together(e: *wh.Event) !void {
    for (0..4) |ms| try e.then(host.timers.sleepAsync(e.arena, @floatFromInt(ms)), joined);
}

fn joined(e: *wh.Event, slept: wh.Error!void) !void {
    try slept;
    if (!e.pending()) try e.answer(200, "all");
}

/// A ticket that nobody waits for.
fn lost(e: *wh.Event) !?bool {
    _ = try host.timers.sleepAsync(e.arena, 0);
    return null;
}

var mutex: wh.Mutex = .{};
var counter: i64 = 0;

fn lock(e: *wh.Event) !void {
    try mutex.lock(e, locked);
}

fn locked(e: *wh.Event) !void {
    (try e.state(Turns)).done = counter;
    try e.then(host.timers.sleepAsync(e.arena, 0), counted);
}

fn counted(e: *wh.Event, slept: wh.Error!void) !i64 {
    try slept;
    const before = (try e.state(Turns)).done;
    counter = before + 1;
    if (@mod(counter, 2) == 0) mutex.unlock(e); // else it ends with the event
    return before;
}

var held: [8]?*wh.Event = @splat(null);
var given_up: i64 = 0;

fn hold(e: *wh.Event) !void {
    for (&held) |*place| {
        if (place.* != null) continue;
        place.* = e;
        return e.hold(giveUp);
    }
    return wh.fail("conflict", "too many are held");
}

fn giveUp(e: *wh.Event) void {
    for (&held) |*place| {
        if (place.* == e) place.* = null;
    }
    given_up += 1;
}

fn release(_: *wh.Event) !struct { released: i64, givenUp: i64 } {
    var n: i64 = 0;
    for (&held) |*place| {
        const other = place.* orelse continue;
        place.* = null;
        n += 1;
        try other.answer(200, "released");
    }
    return .{ .released = n, .givenUp = given_up };
}

fn onHeld(_: *wh.Event) i64 {
    var n: i64 = 0;
    for (held) |place| n += @intFromBool(place != null);
    return n;
}

fn empty(e: *wh.Event) !void {
    try e.empty(204);
}

fn fail(_: *wh.Event) !void {
    return wh.fail("teapot", "short \"and\" stout");
}

fn refuse(e: *wh.Event) !void {
    return e.refuse(418, "teapot", "short and stout");
}

fn twice(e: *wh.Event) !void {
    try e.answer(200, 1);
    try e.answer(200, 2);
    return wh.fail("late", "too late");
}

fn trap(_: *wh.Event) !void {
    @panic("a panic of the test");
}

fn forever(_: *wh.Event) !void {
    var n: u32 = 0;
    while (true) {
        const turn: *volatile u32 = &n;
        turn.* +%= 1;
    }
}

fn deep(e: *wh.Event) !i64 {
    return deeper(@intCast(e.id));
}

noinline fn deeper(n: i64) i64 {
    var space: [64]i64 = @splat(n);
    const all: *volatile [64]i64 = &space;
    return if (n > 0) deeper(n + 1) +% all[@intCast(@mod(n, 64))] else 0;
}

/// Takes memory until there is no more.
fn exhaust(e: *wh.Event) !void {
    while (true) _ = try e.arena.alloc(u8, 1 << 20);
}

fn big(e: *wh.Event) ![]const u8 {
    const text = try e.arena.alloc(u8, try std.fmt.parseInt(usize, e.param("bytes") orelse "0", 10));
    @memset(text, 'x');
    return text;
}

fn onMemory(_: *wh.Event) usize {
    return @wasmMemorySize(0);
}

fn random(_: *wh.Event) [16]u32 {
    var bytes: [16]u8 = undefined;
    wh.random(&bytes);
    var numbers: [16]u32 = undefined;
    for (bytes, &numbers) |byte, *number| number.* = byte;
    return numbers;
}

fn now(_: *wh.Event) i64 {
    return @divTrunc(wh.now(), 1_000_000);
}

fn spawn(_: *wh.Event) !bool {
    try wh.spawn(task);
    return true;
}

fn task(e: *wh.Event) !void {
    try e.then(host.timers.sleepAsync(e.arena, 1), rested);
}

fn rested(_: *wh.Event, slept: wh.Error!void) !void {
    try slept;
    see("task", "", "true");
}

fn log(_: *wh.Event, line: struct { level: []const u8, message: []const u8 }) !bool {
    const level: wh.Level = switch (line.level[0]) {
        'd' => .debug,
        'w' => .warn,
        'e' => .err,
        else => .info,
    };
    wh.log(level, "{s}", .{line.message});
    return true;
}

fn job(e: *wh.Event) !void {
    const times = try std.json.Stringify.valueAlloc(e.arena, .{ e.scheduled_at, e.approved_at }, .{});
    see("job", e.name, times);
}

fn method(_: *wh.Event, args: wh.Raw) !wh.Raw {
    return args;
}

fn hook(e: *wh.Event) !void {
    see("hook", e.name, e.body.text);
}

fn message(e: *wh.Event) !void {
    see("message", e.name, e.body.text);
}

fn status(e: *wh.Event) !void {
    see("session", "", e.body.text);
}

fn restored() void {
    see("restored", "", "null");
}

fn freeze() void {
    see("freeze", "", "null");
}

/// Registers, replaces and removes handlers of every kind.
fn register(e: *wh.Event) !void {
    const first = try wh.onMessage("late", message);
    var fine = try wh.onMessage("late", message) == first;
    try wh.offMessage("late");
    try wh.offMessage("late"); // no more
    try wh.offPath("off");
    try wh.offJob("off");
    fine = fine and wh.handle("undeclared", empty) == error.InvalidArgument;
    fine = fine and wh.onJob("undeclared", null, job) == error.InvalidArgument;
    const session = try host.sessions.create(e.arena, null);
    fine = fine and try wh.onSession(session.sessionId, status) == try wh.onSession(session.sessionId, status);
    try host.sessions.stop(e.arena, session.sessionId);
    const kept = try e.state(Registered);
    kept.* = .{ .fine = fine, .session = session.sessionId };
    try e.then(host.timers.sleepAsync(e.arena, 1), registered);
}

const Registered = struct { fine: bool = false, session: []const u8 = "" };

fn registered(e: *wh.Event, slept: wh.Error!void) !void {
    try slept;
    const kept = try e.state(Registered);
    for (seen.items) |one| {
        if (!std.mem.eql(u8, one.what, "session")) continue;
        try wh.offSession(kept.session);
        return e.answer(200, kept.fine);
    }
    // The status arrives meanwhile.
    try e.then(host.timers.sleepAsync(e.arena, 1), registered);
}

fn info(e: *wh.Event) ![]const u8 {
    const self = wh.self();
    return std.fmt.allocPrint(e.arena, "{s} {s} in {s} for {s}", .{
        self.id,
        self.version,
        self.data_dir,
        self.sdk_version,
    });
}

fn activate(e: *wh.Event) !void {
    inline for (.{
        .{ "echo", echo },         .{ "await", wait },      .{ "together", together }, .{ "lost", lost },
        .{ "lock", lock },         .{ "hold", hold },       .{ "release", release },   .{ "held", onHeld },
        .{ "empty", empty },       .{ "fail", fail },       .{ "error", refuse },      .{ "twice", twice },
        .{ "trap", trap },         .{ "forever", forever }, .{ "deep", deep },         .{ "exhaust", exhaust },
        .{ "big", big },           .{ "memory", onMemory }, .{ "random", random },     .{ "now", now },
        .{ "spawn", spawn },       .{ "seen", onSeen },     .{ "info", info },         .{ "off", empty },
        .{ "register", register },
    }) |row| try wh.handle(row[0], row[1]);
    try wh.post("raw/{name}", raw);
    try wh.post("call", call);
    try wh.post("log", log);
    inline for (comptime std.enums.values(wh.Hook)) |one| try wh.onHook(one, hook);
    wh.onRestored(restored);
    wh.onFreeze(freeze);
    try wh.onJob("tick", null, job);
    try wh.onJob("off", "0 5 * * *", job);
    try wh.onMethod("m", "echo", method);
    try wh.onMethod("m", "fail", fail);
    _ = try wh.onMessage("c", message);
    // Activation may wait, too.
    try e.then(host.timers.sleepAsync(e.arena, 1), activated);
}

fn activated(_: *wh.Event, slept: wh.Error!void) !void {
    try slept;
    if (std.mem.eql(u8, wh.self().version, "6.6.6")) return wh.fail("teapot", "this version does not start");
}
