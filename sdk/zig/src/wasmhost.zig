//! The SDK for Zig, by which a backend speaks ABI 1 of the host: typed handlers
//! and calls of the host over std.json. README.md has an example.

const std = @import("std");
const handlers = @import("handlers.zig");
const runtime = @import("runtime.zig");
const calls = @import("host.zig");
const json = @import("json.zig");

/// The functions of the host, by namespace.
pub const host = @import("functions.zig");
pub const permissions = @import("codes.zig").permissions;

/// For what `wasmhost sdk --with` writes.
pub const bindings = struct {
    pub const host = calls;
    pub const values = json;
};

pub const Raw = json.Raw;
pub const sparse = json.sparse;
pub const Error = calls.Error;
pub const Failure = calls.Failure;
pub const failure = calls.failure;
pub const Ticket = calls.Ticket;
pub const Level = calls.Level;
pub const log = calls.log;
pub const now = calls.now;
pub const random = calls.random;

pub const Event = runtime.Event;
pub const Kind = runtime.Kind;
pub const Mutex = runtime.Mutex;
pub const fail = runtime.fail;
pub const spawn = runtime.spawn;

pub const plugin = handlers.register;
pub const Plugin = handlers.Plugin;
pub const Hook = handlers.Hook;
pub const handle = handlers.handle;
pub const get = handlers.get;
pub const post = handlers.post;
pub const put = handlers.put;
pub const patch = handlers.patch;
pub const delete = handlers.delete;
pub const offPath = handlers.offPath;
pub const onJob = handlers.onJob;
pub const offJob = handlers.offJob;
pub const onMethod = handlers.onMethod;
pub const onHook = handlers.onHook;
pub const onMessage = handlers.onMessage;
pub const offMessage = handlers.offMessage;
pub const onSession = handlers.onSession;
pub const offSession = handlers.offSession;
pub const onRestored = handlers.onRestored;
pub const onFreeze = handlers.onFreeze;

/// What this plugin runs as, once it is activated.
pub fn self() Plugin {
    return handlers.plugin;
}

/// A panic as a line of the log, without the code that prints stacks:
/// `pub const panic = wh.panic;` in the main file of the plugin.
pub const panic = std.debug.FullPanic(panicked);

fn panicked(message: []const u8, _: ?usize) noreturn {
    calls.log(.err, "panic: {s}", .{message});
    @trap();
}

/// Reads a boolean, which columns of type integer keep as a number.
pub const Boolean = struct {
    value: bool = false,

    pub fn jsonParse(arena: std.mem.Allocator, source: anytype, options: std.json.ParseOptions) !Boolean {
        _ = options;
        return switch (try source.nextAlloc(arena, .alloc_if_needed)) {
            .true => .{ .value = true },
            .false, .null => .{},
            .number => |n| .{ .value = std.mem.indexOfNone(u8, n, "-0.") != null },
            else => error.UnexpectedToken,
        };
    }

    pub fn jsonStringify(b: Boolean, writer: anytype) !void {
        try writer.write(b.value);
    }
};
