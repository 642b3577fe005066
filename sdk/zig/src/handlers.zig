//! How handlers are registered and found, and what becomes of what they return.

const std = @import("std");
const host = @import("host.zig");
const json = @import("json.zig");
const functions = @import("functions.zig");
const runtime = @import("runtime.zig");
const Event = runtime.Event;
const Kind = runtime.Kind;
const Error = runtime.Error;
const gpa = runtime.gpa;

/// What the plugin runs as.
pub const Plugin = struct {
    id: []const u8 = "",
    version: []const u8 = "",
    data_dir: []const u8 = "",
    host_version: []const u8 = "",
    /// The version of the plugin interface.
    sdk_version: []const u8 = "",
};

/// What this plugin runs as, once it is activated.
pub var plugin: Plugin = .{};

/// A part of the plugin's life.
pub const Hook = enum {
    /// The plugin starts; the argument has the `reason`, such as `install`.
    onEnable,
    /// It is about to end.
    onDisable,
    /// The user has changed settings; the argument has all of them.
    onSettingsChanged,
    /// The application around the host is ready.
    onAppReady,
    /// The host shuts down.
    onShutdown,
};

const Entry = struct {
    kind: Kind,
    name: []const u8,
    /// The method of a request, empty for all of them, or the name of a method.
    method: []const u8,
    run: runtime.Step,
    /// The number of a subscription, to a channel or a session.
    subscription: i64 = 0,
};

/// The channel by which the host tells of sessions.
const sessions = "wasmhost:session";

var table: std.ArrayList(Entry) = .empty;

fn same(row: Entry, kind: Kind, name: []const u8, method: []const u8) bool {
    return row.kind == kind and std.mem.eql(u8, row.name, name) and std.mem.eql(u8, row.method, method);
}

fn find(kind: Kind, name: []const u8, method: []const u8) ?*Entry {
    for (table.items) |*row| {
        if (same(row.*, kind, name, method)) return row;
    }
    return null;
}

fn add(kind: Kind, name: []const u8, method: []const u8, subscription: i64, comptime handler: anytype) Error!void {
    const run = wrapped(handler);
    if (find(kind, name, method)) |row| {
        row.run = run;
        return;
    }
    try table.append(gpa, .{
        .kind = kind,
        .name = try gpa.dupe(u8, name),
        .method = try gpa.dupe(u8, method),
        .subscription = subscription,
        .run = run,
    });
}

fn remove(kind: Kind, name: []const u8) void {
    var i: usize = 0;
    while (i < table.items.len) {
        const row = table.items[i];
        if (row.kind == kind and std.mem.eql(u8, row.name, name)) {
            gpa.free(row.name);
            gpa.free(row.method);
            _ = table.swapRemove(i);
        } else i += 1;
    }
}

/// Makes a step of a handler: a function of the event alone or also of what was
/// sent, as any type that std.json reads.
fn wrapped(comptime handler: anytype) runtime.Step {
    const Args = std.meta.ArgsTuple(@TypeOf(handler));
    return struct {
        fn run(e: *Event) void {
            if (comptime std.meta.fieldNames(Args).len == 1) return finish(e, handler(e));
            const T = @FieldType(Args, "1");
            const body = json.read(T, e.arena, e.body.text) catch |err| return finish(e, unfit(T, e, err));
            finish(e, handler(e, body));
        }
    }.run;
}

fn unfit(comptime T: type, e: *Event, err: json.ParseError) Error!void {
    if (err == error.OutOfMemory) return err;
    const what = if (e.kind == .request) "the body" else "what was sent";
    const why = try json.misfit(T, e.arena, e.body.text, "");
    const message = try std.fmt.allocPrint(e.arena, "{s} does not fit: {s}", .{ what, why });
    if (e.kind == .request) return e.refuse(400, "invalid_body", message);
    return runtime.fail("invalid_argument", message);
}

/// Settles an event by what a handler has returned.
pub fn finish(e: *Event, outcome: anytype) void {
    settle(e, outcome) catch |err| failed(e, err);
}

fn settle(e: *Event, outcome: anytype) anyerror!void {
    const value = switch (@typeInfo(@TypeOf(outcome))) {
        .error_union => try outcome,
        else => outcome,
    };
    if (e.settled) return;
    if (@TypeOf(value) != void) {
        return if (e.kind == .request) e.answer(e.status, value) else e.respond(value);
    }
    if (e.pending()) return;
    switch (e.kind) {
        .activate => try e.respond(.{ .hooks = try hooks(e) }),
        .request => return runtime.fail("internal", "the handler ended without an answer"),
        else => try e.respond(null),
    }
}

fn hooks(e: *Event) Error![]const []const u8 {
    var names: std.ArrayList([]const u8) = .empty;
    for (table.items) |row| {
        if (row.kind == .hook) try names.append(e.arena, row.name);
    }
    return names.items;
}

/// Settles an event whose handler has failed. What nobody waits for is logged.
fn failed(e: *Event, err: anyerror) void {
    var why = host.failure();
    if (err == error.OutOfMemory) {
        why = .{ .code = "quota_exceeded", .message = "the plugin has no memory left" };
    } else if (err == error.InvalidJson) {
        why = .{ .code = "invalid_json", .message = "JSON that does not fit the type it is read as" };
    } else if (err != error.Failed and host.Error != anyerror and !known(err)) {
        why = .{ .code = "internal", .message = @errorName(err) };
    }
    if (e.refused != 0 and err == error.Failed) {
        return e.answer(e.refused, .{ .@"error" = why.message, .code = why.code }) catch |again| {
            e.refused = 0;
            failed(e, again);
        };
    }
    if (e.id == 0) {
        host.log(.err, "a handler failed: {s}: {s}", .{ why.code, why.message });
        return e.release();
    }
    e.settleError(why.code, why.message);
}

/// Whether an error is one of the host's, which has left a reason.
fn known(err: anyerror) bool {
    inline for (comptime std.meta.fieldNames(host.Error)) |name| {
        if (err == @field(anyerror, name)) return true;
    }
    return false;
}

/// A payload as the host writes it, of any event.
const Payload = struct {
    path: []const u8 = "",
    job: []const u8 = "",
    namespace: []const u8 = "",
    name: []const u8 = "",
    channel: []const u8 = "",
    method: []const u8 = "",
    body: json.Raw = .{},
    args: json.Raw = .{},
    data: json.Raw = .{},
    query: json.Raw = .{ .text = "{}" },
    params: json.Raw = .{ .text = "{}" },
    headers: json.Raw = .{ .text = "{}" },
    rawBody: ?[]const u8 = null,
    scheduledAt: []const u8 = "",
    approval: ?struct { at: []const u8 } = null,
};

/// Begins to handle an event.
pub fn begin(e: *Event, payload: []const u8, activate: runtime.Step) void {
    const run = if (e.kind == .activate) activating(e, payload, activate) else prepare(e, payload);
    (run catch |err| return failed(e, err))(e);
}

fn activating(_: *Event, payload: []const u8, activate: runtime.Step) Error!runtime.Step {
    const Wire = struct {
        pluginId: []const u8 = "",
        pluginVersion: []const u8 = "",
        dataDir: []const u8 = "",
        hostVersion: []const u8 = "",
        sdkVersion: []const u8 = "",
    };
    const wire = try json.read(Wire, gpa, try gpa.dupe(u8, payload)); // for good
    plugin = .{
        .id = wire.pluginId,
        .version = wire.pluginVersion,
        .data_dir = wire.dataDir,
        .host_version = wire.hostVersion,
        .sdk_version = wire.sdkVersion,
    };
    return activate;
}

/// Reads an event and finds its handler.
fn prepare(e: *Event, payload: []const u8) Error!runtime.Step {
    const p = try json.read(Payload, e.arena, payload);
    e.method = p.method;
    e.query = p.query;
    e.path_params = p.params;
    e.headers = p.headers;
    if (p.rawBody) |text| {
        const decoder = std.base64.standard.Decoder;
        const bytes = try e.arena.alloc(u8, decoder.calcSizeForSlice(text) catch 0);
        decoder.decode(bytes, text) catch {}; // it is the host's own
        e.raw_body = bytes;
    }
    e.scheduled_at = p.scheduledAt;
    if (p.approval) |approval| e.approved_at = approval.at;
    e.body = p.body;
    switch (e.kind) {
        .request => return request(e, p.path),
        .job => e.name = p.job,
        .method => {
            e.name = p.namespace;
            e.body = p.args;
        },
        .hook => {
            e.name = p.name;
            const args = try p.args.parse([]const json.Raw, e.arena);
            if (args.len > 0) e.body = args[0];
        },
        else => {
            e.name = p.channel;
            e.body = p.data;
            if (std.mem.eql(u8, e.name, sessions)) {
                const change = try p.data.parse(struct { id: []const u8 = "", status: json.Raw = .{} }, e.arena);
                e.name = change.id;
                e.method = sessions;
                e.body = change.status;
            }
        },
    }
    return if (find(e.kind, e.name, e.method)) |row| row.run else missing();
}

fn request(e: *Event, path: []const u8) Error!runtime.Step {
    e.name = path;
    if (find(.request, path, e.method) orelse find(.request, path, "")) |row| return row.run;
    for (table.items) |row| {
        if (row.kind == .request and std.mem.eql(u8, row.name, path))
            return e.refuse(405, "method_not_allowed", "the plugin has no handler for this method");
    }
    return missing();
}

fn missing() error{Failed} {
    return runtime.fail("not_found", "the plugin has no handler for this");
}

/// Handles requests to a path, whatever their method. A handler is a function of
/// the event, and also of the body where that is JSON of a type:
///
///     fn greet(e: *wh.Event, whom: Whom) !Greeting { ... }
///
/// A body that does not fit is answered with status 400 and the code
/// `invalid_body`; where there is none, it is read from null. What the handler
/// returns is the body of the answer.
pub fn handle(path: []const u8, comptime handler: anytype) Error!void {
    return requests("", path, handler);
}

/// Handles requests by `GET`.
pub fn get(path: []const u8, comptime handler: anytype) Error!void {
    return requests("GET", path, handler);
}

/// Handles requests by `POST`.
pub fn post(path: []const u8, comptime handler: anytype) Error!void {
    return requests("POST", path, handler);
}

/// Handles requests by `PUT`.
pub fn put(path: []const u8, comptime handler: anytype) Error!void {
    return requests("PUT", path, handler);
}

/// Handles requests by `PATCH`.
pub fn patch(path: []const u8, comptime handler: anytype) Error!void {
    return requests("PATCH", path, handler);
}

/// Handles requests by `DELETE`.
pub fn delete(path: []const u8, comptime handler: anytype) Error!void {
    return requests("DELETE", path, handler);
}

fn requests(method: []const u8, path: []const u8, comptime handler: anytype) Error!void {
    try functions.cli.handle(scratch(), path);
    try add(.request, path, method, 0, handler);
}

/// What calls of registrations allocate from, a few bytes each.
fn scratch() std.mem.Allocator {
    const Space = struct {
        var bytes: [16 << 10]u8 = undefined;
        var fixed: std.heap.FixedBufferAllocator = .init(&bytes);
    };
    Space.fixed.reset();
    return Space.fixed.allocator();
}

/// Removes the handlers of a path.
pub fn offPath(path: []const u8) Error!void {
    try functions.cli.removeHandler(scratch(), path);
    remove(.request, path);
}

/// Handles the runs of a job that the manifest declares. A schedule replaces the
/// declared one.
pub fn onJob(id: []const u8, schedule: ?[]const u8, comptime handler: anytype) Error!void {
    try functions.cron.register(scratch(), id, schedule);
    try add(.job, id, "", 0, handler);
}

/// Removes the handler of a job.
pub fn offJob(id: []const u8) Error!void {
    try functions.cron.unregister(scratch(), id);
    remove(.job, id);
}

/// Handles a method that the plugin's user interface and buttons of settings
/// call. A second parameter of the handler is what they pass.
pub fn onMethod(namespace: []const u8, method: []const u8, comptime handler: anytype) Error!void {
    try functions.methods.handle(scratch(), namespace, method);
    try add(.method, namespace, method, 0, handler);
}

/// Handles a hook. A second parameter of the handler is the hook's argument.
pub fn onHook(hook: Hook, comptime handler: anytype) Error!void {
    try add(.hook, @tagName(hook), "", 0, handler);
}

/// Handles the messages on a channel, in place of the handler that it had. What
/// it fails with goes to the log. It returns the number of the subscription.
pub fn onMessage(channel: []const u8, comptime handler: anytype) Error!i64 {
    const number = if (find(.message, channel, "")) |row| row.subscription else //
        try functions.events.on(scratch(), channel);
    try add(.message, channel, "", number, handler);
    return number;
}

/// Ends the subscription to a channel.
pub fn offMessage(channel: []const u8) Error!void {
    const row = find(.message, channel, "") orelse return;
    try functions.events.off(scratch(), row.subscription);
    remove(.message, channel);
}

/// Handles the changes of a session's status, in place of the handler that it
/// had. It returns the number of the subscription.
pub fn onSession(id: []const u8, comptime handler: anytype) Error!i64 {
    const number = if (find(.message, id, sessions)) |row| row.subscription else //
        try functions.sessions.watch(scratch(), id);
    try add(.message, id, sessions, number, handler);
    return number;
}

/// Ends the subscription to a session.
pub fn offSession(id: []const u8) Error!void {
    const row = find(.message, id, sessions) orelse return;
    try functions.sessions.unwatch(scratch(), row.subscription);
    remove(.message, id);
}

pub var restored: ?*const fn () void = null;
pub var freeze: ?*const fn () void = null;

pub fn tell(handler: ?*const fn () void) void {
    if (handler) |run| run();
}

/// Calls a function whenever this instance was made of the image of another one:
/// what must differ in each, such as the state of a random generator of your
/// own, is made anew in it. It can call no host functions; `random` needs none.
pub fn onRestored(handler: *const fn () void) void {
    restored = handler;
}

/// Calls a function before an image of this instance is taken: what each
/// instance of the image would have to do can be done in it once. It can call no
/// host functions.
pub fn onFreeze(handler: *const fn () void) void {
    freeze = handler;
}

/// Makes the export by which the host sends events, with the function that it
/// calls first:
///
///     comptime {
///         wh.plugin(activate);
///     }
///
///     fn activate(e: *wh.Event) !void { ... }
pub fn register(comptime activate: anytype) void {
    const Export = struct {
        fn run(e: *Event) void {
            finish(e, activate(e));
        }

        fn dispatch(kind: i32, id: i32, len: i32) callconv(.c) void {
            runtime.dispatch(@enumFromInt(kind), id, @as(u32, @bitCast(len)), run);
        }
    };
    @export(&Export.dispatch, .{ .name = "wasmhost_dispatch_v1" });
}
