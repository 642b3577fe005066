//! Hello is the smallest useful plugin: it greets, by a word that its user
//! chooses in the settings. `wasmhost build` compiles it.

const std = @import("std");
const wh = @import("wasmhost");

pub const panic = wh.panic;

comptime {
    wh.plugin(activate);
}

const Greeting = struct { message: []const u8 };

fn greeting(e: *wh.Event, name: []const u8) !Greeting {
    const word = try wh.host.settings.get(e.arena, []const u8, "greeting");
    return .{ .message = try std.fmt.allocPrint(e.arena, "{s}, {s}!", .{ word, name }) };
}

/// Answers GET hello.
fn hello(e: *wh.Event) !Greeting {
    return greeting(e, "world");
}

/// Answers POST greet.
fn greet(e: *wh.Event, whom: struct { name: []const u8 = "" }) !Greeting {
    if (whom.name.len == 0) return e.refuse(400, "name_missing", "send {\"name\": \"...\"}");
    return greeting(e, whom.name);
}

fn activate(_: *wh.Event) !void {
    try wh.get("hello", hello);
    try wh.post("greet", greet);
    wh.log(.info, "{s} {s} is ready", .{ wh.self().id, wh.self().version });
}
