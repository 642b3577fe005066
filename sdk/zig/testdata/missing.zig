//! Has values that are missing in what chooses rows: they are null, and never left
//! out.

const wh = @import("wasmhost");
const db = wh.host.db;

pub const panic = wh.panic;

comptime {
    wh.plugin(activate);
}

const Row = struct { id: []const u8 };

fn missing(e: *wh.Event) ![4]i64 {
    const none: ?i64 = null;
    _ = try db.insert(e.arena, Row, "items", .{ .id = "mine", .n = 7 });
    const found = try db.query(e.arena, Row, "items", .{ .where = .{ .id = "mine", .n = none } });
    const count = try db.count(e.arena, "items", .{ .n = none });
    try db.deleteWhere(e.arena, "items", .{ .id = "mine", .n = none });
    const left = try db.count(e.arena, "items", .{});
    for (0..2) |_| _ = try db.upsert(e.arena, Row, "items", .{"n"}, .{ .n = none });
    // Beside a where without members, too.
    if (db.query(e.arena, Row, "items", .{ .where = .{}, .orderBy = .{ .n = none } })) |_| {
        return e.refuse(500, "lost", "an order was lost");
    } else |_| {}
    const last = try db.query(e.arena, Row, "items", .{ .where = .{ .n = none } });
    return .{ @intCast(found.len), count, left, @intCast(last.len) };
}

fn activate(_: *wh.Event) !void {
    try wh.get("missing", missing);
}
