//! Tasks is a to-do list, the same as plugins-src/tasks in Go: collections,
//! settings of every type, a daily total that is kept by upsert, and a button
//! that checks a password.

const std = @import("std");
const wh = @import("wasmhost");
const text = @import("text.zig");
const db = wh.host.db;
const Allocator = std.mem.Allocator;

pub const panic = wh.panic;

comptime {
    wh.plugin(activate);
}

// Bounds of what a task may hold, in characters.
const max_title = 200;
const max_notes = 10_000;
const max_tags = 20;
const max_tag = 40;
/// How many tasks a search returns at most, and how many rows are read at a time.
const max_found = 500;
const page = 500;
/// How many characters a key for sharing needs before it is accepted.
const min_key = 16;

/// A row of the collection tasks.
const Task = struct {
    id: []const u8,
    created_at: []const u8,
    updated_at: []const u8,
    title: []const u8,
    notes: []const u8,
    priority: []const u8,
    tags: []const []const u8,
    due: []const u8, // as 2026-11-21, or empty
    done: wh.Boolean,
    createdDay: []const u8,
    doneDay: []const u8, // empty until it is done
};

/// A row of the collection days: what happened on one day, in UTC.
const Day = struct {
    day: []const u8,
    created: i64 = 0,
    completed: i64 = 0,
};

fn setting(e: *wh.Event, comptime T: type, key: []const u8) !T {
    return wh.host.settings.get(e.arena, T, key);
}

const Status = struct { name: []const u8, open: i64, done: i64, today: Day };

/// Answers GET status.
fn status(e: *wh.Event) !Status {
    const today = try text.today(e.arena);
    const days = try db.query(e.arena, Day, "days", .{ .where = .{ .day = today } });
    return .{
        .name = try setting(e, []const u8, "listName"),
        .open = try db.count(e.arena, "tasks", .{ .done = false }),
        .done = try db.count(e.arena, "tasks", .{ .done = true }),
        .today = if (days.len > 0) days[0] else .{ .day = today },
    };
}

/// The body of POST tasks/create.
const NewTask = struct {
    title: []const u8 = "",
    notes: []const u8 = "",
    priority: []const u8 = "",
    tags: ?[]const []const u8 = null,
    due: []const u8 = "",

    /// Says what is wrong with it.
    fn wrong(new: NewTask) ?[]const u8 {
        const tags = new.tags orelse &.{};
        if (text.isBlank(new.title)) return "the title is missing: send {\"title\": \"...\"}";
        if (text.characters(new.title) > max_title) return "the title is longer than 200 characters";
        if (text.characters(new.notes) > max_notes) return "the notes are longer than 10000 characters";
        if (new.priority.len > 0 and std.meta.stringToEnum(enum { low, normal, high }, new.priority) == null)
            return "the priority is low, normal or high";
        if (tags.len > max_tags) return "a task has at most 20 tags";
        for (tags) |tag| {
            if (tag.len == 0 or text.characters(tag) > max_tag) return "a tag has 1 to 40 characters";
        }
        if (new.due.len > 0 and !text.isDay(new.due)) return "due is a day such as 2026-11-21";
        return null;
    }
};

/// Answers POST tasks/create.
fn create(e: *wh.Event, body: ?NewTask) !Task {
    const new = body orelse NewTask{};
    if (new.wrong()) |wrong| return e.refuse(400, "invalid_task", wrong);
    const open = try db.count(e.arena, "tasks", .{ .done = false });
    if (open >= try setting(e, i64, "maxOpen")) {
        const message = "{d} tasks are open; complete one, or raise the setting maxOpen";
        return e.refuse(409, "too_many_open", try std.fmt.allocPrint(e.arena, message, .{open}));
    }
    const task = try db.insert(e.arena, Task, "tasks", .{
        .title = new.title,
        .notes = new.notes,
        .priority = if (new.priority.len > 0) new.priority else try setting(e, []const u8, "priority"),
        .tags = new.tags orelse &.{},
        .due = new.due,
        .done = false,
        .createdDay = try text.today(e.arena),
        .doneDay = "",
    });
    try count(e);
    announce(e, "created", task.id);
    e.status = 201;
    return task;
}

/// Answers POST tasks/complete. A task that is done stays done.
fn complete(e: *wh.Event, body: ?struct { id: []const u8 = "" }) !Task {
    const id = if (body) |b| b.id else "";
    const task = try db.getById(e.arena, Task, "tasks", id) orelse return missing(e);
    if (task.done.value) return task;
    try db.update(e.arena, "tasks", id, .{ .done = true, .doneDay = try text.today(e.arena) });
    try count(e);
    announce(e, "completed", id);
    return try db.getById(e.arena, Task, "tasks", id) orelse missing(e);
}

fn missing(e: *wh.Event) error{Failed} {
    return e.refuse(404, "no_such_task", "there is no task with this id; tasks/search lists them");
}

/// Brings the total of today in line with the tasks. It counts anew, so that a
/// total that was missed, as by a crash between two writes, is mended by the
/// next.
fn count(e: *wh.Event) !void {
    const day = try text.today(e.arena);
    _ = try db.upsert(e.arena, wh.Raw, "days", .{"day"}, Day{
        .day = day,
        .created = try db.count(e.arena, "tasks", .{ .createdDay = day }),
        .completed = try db.count(e.arena, "tasks", .{ .doneDay = day }),
    });
}

/// Tells the user interface. What it fails with is no failure of the request,
/// whose task is stored.
fn announce(e: *wh.Event, what: []const u8, id: []const u8) void {
    wh.host.events.emit(e.arena, "tasks", .{ .what = what, .id = id }) catch
        wh.log(.warn, "tell of a change: {s}", .{wh.failure().message});
}

const Found = struct {
    tasks: []const Task,
    /// There are more tasks than the limit.
    more: bool = false,
};

/// Answers GET tasks/search, the newest tasks first.
fn search(e: *wh.Event) !Found {
    const limit = if (e.param("limit")) |limit| std.fmt.parseInt(u32, limit, 10) catch 0 else 50;
    if (limit < 1 or limit > max_found)
        return e.refuse(400, "invalid_limit", "limit is a number from 1 to 500");
    var done: ?bool = if (try setting(e, bool, "showDone")) null else false;
    if (e.param("done")) |given|
        done = truth(given) orelse return e.refuse(400, "invalid_done", "done is true or false");
    return find(e.arena, done, try text.lower(e.arena, e.param("text") orelse ""), e.param("tag") orelse "", limit);
}

fn truth(given: []const u8) ?bool {
    for ([_][]const u8{ "1", "t", "T", "true", "TRUE", "True" }) |yes| {
        if (std.mem.eql(u8, given, yes)) return true;
    }
    for ([_][]const u8{ "0", "f", "F", "false", "FALSE", "False" }) |no| {
        if (std.mem.eql(u8, given, no)) return false;
    }
    return null;
}

/// Goes through the rows page by page: the database compares columns as a whole,
/// and a text may stand anywhere in them.
fn find(arena: Allocator, done: ?bool, part: []const u8, tag: []const u8, limit: usize) !Found {
    var found: std.ArrayList(Task) = .empty;
    const where: ?struct { done: bool } = if (done) |given| .{ .done = given } else null;
    var offset: usize = 0;
    while (true) : (offset += page) {
        const rows = try db.query(arena, Task, "tasks", .{
            .where = where,
            .orderBy = .{ .created_at = "desc", .id = "desc" },
            .limit = page,
            .offset = offset,
        });
        for (rows) |task| {
            if (!try matches(arena, task, part, tag)) continue;
            if (found.items.len == limit) return .{ .tasks = found.items, .more = true };
            try found.append(arena, task);
        }
        if (rows.len < page) return .{ .tasks = found.items };
    }
}

/// Says whether a text in small letters stands in a task, and whether it has a
/// tag; an empty one asks for nothing.
fn matches(arena: Allocator, task: Task, part: []const u8, tag: []const u8) !bool {
    if (tag.len > 0) {
        for (task.tags) |own| {
            if (std.mem.eql(u8, own, tag)) break;
        } else return false;
    }
    if (part.len == 0) return true;
    for ([_][]const u8{ task.title, task.notes }) |own| {
        if (std.mem.indexOf(u8, try text.lower(arena, own), part) != null) return true;
    }
    return false;
}

/// Answers GET tasks/shared, which needs no token: the key for sharing is what
/// protects it.
fn shared(e: *wh.Event) !Found {
    const key = try setting(e, []const u8, "shareKey");
    if (text.characters(key) < min_key or !same(e.param("key") orelse "", key))
        return e.refuse(403, "not_shared", "the key is not the right one, or the list is not shared");
    return find(e.arena, false, "", "", max_found);
}

/// Compares without telling by the time it takes how far they are the same.
fn same(given: []const u8, key: []const u8) bool {
    if (given.len != key.len) return false;
    var differs: u8 = 0;
    for (given, key) |a, b| differs |= a ^ b;
    return differs == 0;
}

/// Says whether the key for sharing is good enough. It never shows it.
fn testKey(e: *wh.Event) !struct { ok: bool, message: []const u8 } {
    const n = text.characters(try setting(e, []const u8, "shareKey"));
    if (n == 0) return .{ .ok = true, .message = "The list is not shared." };
    if (n < min_key)
        return .{ .ok = false, .message = "The key is too short to be accepted: give it 16 characters or more." };
    return .{ .ok = true, .message = "The list is shared with whoever has the key." };
}

fn settingsChanged(_: *wh.Event, settings: struct { listName: []const u8 }) !void {
    wh.log(.info, "the settings were changed; the list is called {s}", .{settings.listName});
}

fn activate(_: *wh.Event) !void {
    try wh.get("status", status);
    try wh.post("tasks/create", create);
    try wh.get("tasks/search", search);
    try wh.post("tasks/complete", complete);
    try wh.get("tasks/shared", shared);
    try wh.onMethod("share", "test", testKey);
    try wh.onHook(.onSettingsChanged, settingsChanged);
}
