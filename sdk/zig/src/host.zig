//! Calls of the host: parameters out, results in.

const std = @import("std");
const Allocator = std.mem.Allocator;
const codes = @import("codes.zig");
const json = @import("json.zig");

pub const core = struct {
    pub extern "wasmhost" fn input(to: [*]u8) void;
    pub extern "wasmhost" fn respond(id: i32, text: [*]const u8, len: usize) void;
    pub extern "wasmhost" fn fail(id: i32, text: [*]const u8, len: usize) void;
    pub extern "wasmhost" fn result(to: [*]u8) void;
    pub extern "wasmhost" fn log(level: i32, text: [*]const u8, len: usize) void;
};

const wasi = struct {
    extern "wasi_snapshot_preview1" fn clock_time_get(clock: i32, precision: i64, time: *u64) i32;
    extern "wasi_snapshot_preview1" fn random_get(to: [*]u8, len: usize) i32;
};

/// What calls of the host fail with: the code of the host as an error, and what
/// was not JSON of the type that was asked for.
pub const Error = codes.Error || json.ParseError;

/// Why the last call failed.
pub const Failure = struct {
    code: []const u8 = "",
    message: []const u8 = "",
    /// It may have been done, or not: the host's database was lost in the middle.
    /// Look before you try again. Any other failed call has changed nothing.
    unknown: bool = false,
};

var code_buffer: [64]u8 = undefined;
var message_buffer: [1024]u8 = undefined;
var last: Failure = .{};

/// The code and the message of the last error that the host or `fail` of this
/// package has returned. A long message is cut. It holds until the next one.
pub fn failure() Failure {
    return last;
}

/// Keeps why something failed.
pub fn setFailure(code: []const u8, message: []const u8) void {
    last = .{ .code = copy(&code_buffer, code), .message = copy(&message_buffer, message) };
}

fn copy(buffer: []u8, text: []const u8) []const u8 {
    var len = @min(buffer.len, text.len);
    // Not in the middle of a character.
    while (len < text.len and len > 0 and text[len] & 0xc0 == 0x80) len -= 1;
    @memmove(buffer[0..len], text[0..len]);
    return buffer[0..len];
}

/// Keeps the error that the host has sent, and returns it.
pub fn failed(text: []const u8) codes.Error {
    const Wire = struct { code: []const u8, message: []const u8, outcome: ?[]const u8 = null };
    var space: [4096]u8 = undefined;
    var fixed: std.heap.FixedBufferAllocator = .init(&space);
    const wire = json.read(Wire, fixed.allocator(), text) catch
        Wire{ .code = "internal", .message = "the host failed without a reason" };
    setFailure(wire.code, wire.message);
    last.unknown = if (wire.outcome) |outcome| std.mem.eql(u8, outcome, "unknown") else false;
    return codes.errorOf(wire.code);
}

/// A call of the host that is under way, whose outcome `Event.then` takes.
pub fn Ticket(comptime T: type) type {
    return struct {
        number: i32,
        pub const Result = T;
    };
}

/// An import that calls a host function.
pub const Import = fn ([*]const u8, usize) callconv(.c) i64;

fn send(import: *const Import, params: []const u8) codes.Error!usize {
    const n = import(params.ptr, params.len);
    if (n >= 0) return @intCast(n);
    var space: [8192]u8 = undefined;
    const len: usize = @intCast(-n);
    if (len > space.len) {
        setFailure("internal", "the host failed without a reason that could be read");
        return error.Internal;
    }
    core.result(&space);
    return failed(space[0..len]);
}

/// Makes a call that blocks the instance until its outcome is there.
pub fn call(comptime T: type, arena: Allocator, import: *const Import, params: []const u8) Error!T {
    const len = try send(import, params);
    const text = try arena.alloc(u8, len);
    if (len > 0) core.result(text.ptr);
    return json.read(T, arena, text);
}

/// Starts a call.
pub fn start(comptime T: type, import: *const Import, params: []const u8) Error!Ticket(T) {
    return .{ .number = @intCast(try send(import, params)) };
}

/// Copies the payload of the current event.
pub fn input(arena: Allocator, len: usize) Allocator.Error![]const u8 {
    const text = try arena.alloc(u8, len);
    if (len > 0) core.input(text.ptr);
    return text;
}

/// How much a line of the log matters.
pub const Level = enum(i32) { debug, info, warn, err };

/// Writes a line to the plugin's log, as std.fmt formats it; a long one is cut.
pub fn log(level: Level, comptime format: []const u8, args: anytype) void {
    var space: [4096]u8 = undefined;
    var writer: std.Io.Writer = .fixed(&space);
    writer.print(format, args) catch {}; // has what fits
    const text = writer.buffered();
    core.log(@intFromEnum(level), text.ptr, text.len);
}

/// The time by the host's clock, in nanoseconds since 1970-01-01 in UTC.
pub fn now() i64 {
    var time: u64 = 0;
    _ = wasi.clock_time_get(0, 1, &time);
    return @intCast(time);
}

/// Fills a slice with random bytes, fit for keys. They never repeat, also not in
/// instances that were made of the same image.
pub fn random(bytes: []u8) void {
    if (wasi.random_get(bytes.ptr, bytes.len) != 0) @panic("the host has no random bytes");
}
