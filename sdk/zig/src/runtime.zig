//! Events, from their dispatch to their end, and what waits in them. An instance
//! has one thread, and the host enters it for one event at a time.

const std = @import("std");
const Allocator = std.mem.Allocator;
const host = @import("host.zig");
const json = @import("json.zig");
const handlers = @import("handlers.zig");

pub const gpa = std.heap.wasm_allocator;

/// What an event is, by its number in the ABI.
pub const Kind = enum(i32) {
    /// Work that `spawn` began, beside the event that it was begun in.
    task = 0,
    activate = 1,
    request = 2,
    job = 3,
    method = 4,
    hook = 5,
    message = 6,
    completion = 7,
    cancel = 8,
    restored = 9,
    freeze = 10,
    _,
};

/// What a handler fails with. Errors of your own are fine, too: their names are
/// in the log, and clients see status 500.
pub const Error = host.Error || error{Failed};

/// A function that goes on with an event.
pub const Step = *const fn (*Event) void;

/// What a handler is called for. It and all that its arena has are there until
/// the event is settled and the handler has returned.
pub const Event = struct {
    kind: Kind,
    /// Allocates what is needed as long as the event is there; nothing of it has
    /// to be freed.
    arena: Allocator,
    /// The path of a request, without a leading slash; the job, the hook, the
    /// channel or, of a session, its id; the namespace of a method.
    name: []const u8 = "",
    /// The method of a request, such as `GET`, or the name of a method.
    method: []const u8 = "",
    /// The body of a request, the arguments of a method, the argument of a hook,
    /// or the data of a message.
    body: json.Raw = .{},
    /// The body of a request to an endpoint that declares `rawBody`: any bytes.
    raw_body: ?[]const u8 = null,
    /// When a job was due, such as `2026-11-21T03:00:00.000Z`.
    scheduled_at: []const u8 = "",
    /// When the user approved of this run of a job, where the manifest asks for
    /// that.
    approved_at: ?[]const u8 = null,
    /// The status that a request is answered with where its handler returns a
    /// body.
    status: u16 = 200,

    id: i32 = 0,
    query: json.Raw = .{ .text = "{}" },
    params: ?std.json.ArrayHashMap([]const u8) = null,
    path_params: json.Raw = .{ .text = "{}" },
    headers: json.Raw = .{ .text = "{}" },
    memory: std.heap.ArenaAllocator,
    state_of: ?*anyopaque = null,
    settled: bool = false,
    running: usize = 0,
    waiting: usize = 0,
    /// Where it was refused by `refuse`.
    refused: u16 = 0,
    held: ?*const Hold = null,
    mutexes: std.ArrayList(*Mutex) = .empty,

    const Hold = struct { gave_up: ?*const fn (*Event) void };

    /// Returns a text of the query, which stands behind the `?` of the address.
    pub fn param(e: *Event, name: []const u8) ?[]const u8 {
        if (e.params == null)
            e.params = json.read(std.json.ArrayHashMap([]const u8), e.arena, e.query.text) catch return null;
        return e.params.?.map.get(name);
    }

    /// Returns what a request has in the place of a `{name}` of its path.
    pub fn pathParam(e: *Event, name: []const u8) ?[]const u8 {
        return e.textOf(e.path_params, name);
    }

    /// Returns a header that the endpoint declares, by its name in lower case.
    pub fn header(e: *Event, name: []const u8) ?[]const u8 {
        return e.textOf(e.headers, name);
    }

    fn textOf(e: *Event, object: json.Raw, name: []const u8) ?[]const u8 {
        const texts = json.read(std.json.ArrayHashMap([]const u8), e.arena, object.text) catch return null;
        return texts.map.get(name);
    }

    /// Returns what the handler keeps while it waits: a `T`, with its defaults
    /// at first, and the same one each time.
    pub fn state(e: *Event, comptime T: type) Allocator.Error!*T {
        if (e.state_of == null) {
            const made = try e.arena.create(T);
            made.* = .{};
            e.state_of = made;
        }
        return @ptrCast(@alignCast(e.state_of.?));
    }

    /// Answers a request with a status and a body. The first answer counts.
    pub fn answer(e: *Event, status: u16, body: anytype) Error!void {
        var object: json.Object = undefined;
        try object.begin(e.arena);
        try object.put("status", status);
        try object.put("body", body);
        try e.respond(json.Raw{ .text = try object.end() });
    }

    /// Answers a request without a body, such as one of status 204.
    pub fn empty(e: *Event, status: u16) Error!void {
        try e.respond(.{ .status = status });
    }

    /// Answers a request with bytes of a content type that the manifest declares in
    /// `responses` of the endpoint. The headers are a struct of texts.
    pub fn bytes(e: *Event, status: u16, content_type: []const u8, content: []const u8, headers: anytype) Error!void {
        const encoder = std.base64.standard.Encoder;
        const text = encoder.encode(try e.arena.alloc(u8, encoder.calcSize(content.len)), content);
        try e.respond(.{ .status = status, .rawBody = text, .contentType = content_type, .headers = headers });
    }

    /// Answers a request with an error that its client sees: `return
    /// e.refuse(400, "name_missing", "send a name")`.
    pub fn refuse(e: *Event, status: u16, code: []const u8, message: []const u8) error{Failed} {
        e.refused = status;
        return fail(code, message);
    }

    /// Settles an event with a value.
    pub fn respond(e: *Event, value: anytype) Error!void {
        const text = try json.write(e.arena, value);
        if (e.settle()) host.core.respond(e.id, text.ptr, text.len);
        e.release();
    }

    /// Goes on with a function when a call of the host is over:
    ///
    ///     try e.then(host.timers.sleepAsync(e.arena, 10), awake);
    ///
    ///     fn awake(e: *wh.Event, slept: wh.Error!void) !Answer { ... }
    ///
    /// What that returns settles the event as what handlers return does. A call
    /// that could not be started has its error passed to it at once.
    pub fn then(e: *Event, ticket: anytype, comptime next: anytype) Error!void {
        const T = @typeInfo(@TypeOf(ticket)).error_union.payload.Result;
        const Next = struct {
            fn run(event: *Event, outcome: host.Error!T) void {
                event.running += 1;
                handlers.finish(event, next(event, outcome));
                event.running -= 1;
                event.release();
            }

            fn complete(event: *Event, payload: []const u8) void {
                run(event, completed(T, event.arena, payload));
            }
        };
        const started = ticket catch |err| return Next.run(e, err);
        try tickets.put(gpa, started.number, .{ .event = e, .run = Next.complete });
        e.waiting += 1;
    }

    /// Keeps the event open after its handler has returned, until another one
    /// settles it. The function, if any, is called when nobody waits for it any
    /// more; the event is gone after it.
    pub fn hold(e: *Event, comptime gave_up: ?*const fn (*Event) void) void {
        const kept = struct {
            const hold: Hold = .{ .gave_up = gave_up };
        };
        e.held = &kept.hold;
    }

    fn settle(e: *Event) bool {
        if (e.settled or e.id == 0) return false;
        e.settled = true;
        return true;
    }

    /// Settles an event with an error.
    pub fn settleError(e: *Event, code: []const u8, message: []const u8) void {
        if (e.settle()) {
            var space: std.heap.ArenaAllocator = .init(gpa);
            defer space.deinit();
            const text = json.write(space.allocator(), .{ .code = code, .message = message }) catch
                "{\"code\":\"quota_exceeded\",\"message\":\"the plugin has no memory left\"}";
            host.core.fail(e.id, text.ptr, text.len);
        }
        e.release();
    }

    /// Whether a handler that has returned will go on.
    pub fn pending(e: *const Event) bool {
        return e.waiting > 0 or e.held != null;
    }

    /// Ends an event that nothing is left to do for.
    pub fn release(e: *Event) void {
        if (e.running > 0 or !(e.settled or e.id == 0 and !e.pending())) return;
        e.end();
    }

    fn end(e: *Event) void {
        if (e.waiting > 0) {
            // What it waits for comes to nobody.
            var it = tickets.iterator();
            while (it.next()) |entry| {
                if (entry.value_ptr.event == e) entry.value_ptr.event = null;
            }
            for (ready.items) |*item| {
                if (item.event == e) item.event = null;
            }
        }
        while (e.mutexes.pop()) |mutex| mutex.leave(e);
        if (e.id != 0) _ = events.remove(e.id);
        var memory = e.memory; // which has the event itself
        memory.deinit();
    }
};

fn completed(comptime T: type, arena: Allocator, payload: []const u8) host.Error!T {
    const ok = "{\"ok\":";
    if (std.mem.startsWith(u8, payload, ok)) return json.read(T, arena, payload[ok.len .. payload.len - 1]);
    const wrong = try json.read(struct { @"error": json.Raw = .{} }, arena, payload);
    return host.failed(wrong.@"error".text);
}

/// Returns an error with a code and a message for a handler to return.
pub fn fail(code: []const u8, message: []const u8) error{Failed} {
    host.setFailure(code, message);
    return error.Failed;
}

const Waiting = struct { event: ?*Event, run: *const fn (*Event, []const u8) void };

var events: std.AutoHashMapUnmanaged(i32, *Event) = .empty;
var tickets: std.AutoHashMapUnmanaged(i32, Waiting) = .empty;

const Ready = struct { event: ?*Event, run: Step };

/// What goes on before the dispatch is over.
var ready: std.ArrayList(Ready) = .empty;

/// A lock that events hold while they wait for the host. What does not wait
/// needs none: nothing else runs meanwhile.
pub const Mutex = struct {
    owner: ?*Event = null,
    waiting: std.ArrayList(Ready) = .empty,

    /// Goes on with a function once the event has the lock, the first that waits
    /// first, and holds it until `unlock` or the end of the event. What the
    /// function returns settles the event as what handlers return does.
    pub fn lock(mutex: *Mutex, e: *Event, comptime next: anytype) Error!void {
        const Next = struct {
            fn run(event: *Event) void {
                event.running += 1;
                handlers.finish(event, next(event));
                event.running -= 1;
                event.release();
            }
        };
        if (mutex.owner == e) return Next.run(e);
        try e.mutexes.append(e.arena, mutex);
        if (mutex.owner == null) {
            mutex.owner = e;
            return Next.run(e);
        }
        try mutex.waiting.append(gpa, .{ .event = e, .run = Next.run });
        e.waiting += 1;
    }

    /// Hands the lock to who is next.
    pub fn unlock(mutex: *Mutex, e: *Event) void {
        for (e.mutexes.items, 0..) |held, i| {
            if (held == mutex) {
                _ = e.mutexes.swapRemove(i);
                break;
            }
        }
        mutex.leave(e);
    }

    fn leave(mutex: *Mutex, e: *Event) void {
        if (mutex.owner != e) {
            var i: usize = 0;
            while (i < mutex.waiting.items.len) {
                if (mutex.waiting.items[i].event == e) _ = mutex.waiting.orderedRemove(i) else i += 1;
            }
            return;
        }
        mutex.owner = null;
        if (mutex.waiting.items.len == 0) return;
        const next = mutex.waiting.orderedRemove(0);
        mutex.owner = next.event;
        ready.append(gpa, next) catch @panic("no memory for the queue of a lock");
    }
};

/// Runs a function beside the event that it was begun in; it goes on when that
/// is over.
pub fn spawn(comptime task: fn (*Event) anyerror!void) Allocator.Error!void {
    const e = try make(.task, 0);
    const Task = struct {
        fn run(event: *Event) void {
            event.running += 1;
            handlers.finish(event, task(event));
            event.running -= 1;
            event.release();
        }
    };
    e.waiting += 1;
    try ready.append(gpa, .{ .event = e, .run = Task.run });
}

fn make(kind: Kind, id: i32) Allocator.Error!*Event {
    var memory: std.heap.ArenaAllocator = .init(gpa);
    errdefer memory.deinit();
    const e = try memory.allocator().create(Event);
    e.* = .{ .kind = kind, .id = id, .memory = memory, .arena = undefined };
    e.arena = e.memory.allocator();
    if (id != 0) try events.put(gpa, id, e);
    return e;
}

/// Takes one event of the host.
pub fn dispatch(kind: Kind, id: i32, len: usize, activate: Step) void {
    take(kind, id, len, activate) catch {
        const text = "{\"code\":\"quota_exceeded\",\"message\":\"the plugin has no memory left\"}";
        if (id > 0 and @intFromEnum(kind) <= @intFromEnum(Kind.hook)) host.core.fail(id, text, text.len);
    };
    while (ready.items.len > 0) {
        const next = ready.orderedRemove(0);
        const e = next.event orelse continue;
        e.waiting -= 1;
        next.run(e);
    }
}

fn take(kind: Kind, id: i32, len: usize, activate: Step) Allocator.Error!void {
    switch (kind) {
        .activate, .request, .job, .method, .hook, .message => {
            const e = try make(kind, id);
            e.running += 1;
            handlers.begin(e, try host.input(e.arena, len), activate);
            e.running -= 1;
            e.release();
        },
        .completion => {
            const waiting = tickets.fetchRemove(id) orelse return;
            const e = waiting.value.event orelse return;
            e.waiting -= 1;
            waiting.value.run(e, try host.input(e.arena, len));
        },
        .cancel => {
            const e = events.get(id) orelse return;
            if (e.held) |held| {
                if (held.gave_up) |gave_up| gave_up(e);
            }
            e.settled = true;
            e.release();
        },
        .restored => handlers.tell(handlers.restored),
        .freeze => handlers.tell(handlers.freeze),
        else => {}, // of a later host
    }
}
