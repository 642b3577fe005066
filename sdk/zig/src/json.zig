//! JSON as the host and plugins exchange it: std.json, with the options that all
//! calls share.

const std = @import("std");
const Allocator = std.mem.Allocator;

/// A value as its text, which is passed on untouched: numbers keep their digits.
pub const Raw = struct {
    text: []const u8 = "null",

    /// Reads the text of a value out of what is parsed.
    pub fn jsonParse(_: Allocator, scanner: anytype, _: std.json.ParseOptions) !Raw {
        _ = try scanner.peekNextTokenType(); // stands at the value then
        const begin = scanner.cursor;
        try scanner.skipValue();
        return .{ .text = scanner.input[begin..scanner.cursor] };
    }

    pub fn jsonStringify(raw: Raw, writer: anytype) !void {
        try writer.beginWriteRaw();
        try writer.writer.writeAll(raw.text);
        writer.endWriteRaw();
    }

    /// Reads the value as a `T`.
    pub fn parse(raw: Raw, comptime T: type, arena: Allocator) ParseError!T {
        return read(T, arena, raw.text);
    }
};

/// What JSON that does not fit a type fails with.
pub const ParseError = Allocator.Error || error{InvalidJson};

/// Reads a `T`. It may refer to the text.
pub fn read(comptime T: type, arena: Allocator, text: []const u8) ParseError!T {
    if (T == Raw) return .{ .text = text };
    if (T == void) return;
    return std.json.parseFromSliceLeaky(T, arena, text, .{
        .ignore_unknown_fields = true,
        .allocate = .alloc_if_needed,
        .max_value_len = std.math.maxInt(u32),
    }) catch |err| return if (err == error.OutOfMemory) error.OutOfMemory else error.InvalidJson;
}

/// Returns a value as text: anything that std.json.Stringify writes.
pub fn write(arena: Allocator, value: anytype) Allocator.Error![]const u8 {
    if (@TypeOf(value) == Raw) return value.text;
    if (@TypeOf(value) == void) return "null";
    return std.json.Stringify.valueAlloc(arena, value, .{});
}

/// The members of an object, written one after the other.
pub const Object = struct {
    out: std.Io.Writer.Allocating,
    json: std.json.Stringify,

    /// Begins an object. It may not be moved.
    pub fn begin(object: *Object, arena: Allocator) Allocator.Error!void {
        object.out = .init(arena);
        object.json = .{ .writer = &object.out.writer };
        object.json.beginObject() catch return error.OutOfMemory;
    }

    /// Adds a member, unless its value is null.
    pub fn some(object: *Object, name: []const u8, value: anytype) Allocator.Error!void {
        switch (@typeInfo(@TypeOf(value))) {
            .null => {},
            .optional => if (value) |given| try object.put(name, given),
            else => try object.put(name, value),
        }
    }

    /// Adds a member that is an object, unless its value is null. `.{}` is an object
    /// without members, which std.json takes for a list; so it is in options.
    pub fn members(object: *Object, comptime name: []const u8, value: anytype) Allocator.Error!void {
        const T = @TypeOf(value);
        if (comptime std.mem.eql(u8, name, "where")) whole(T);
        if (comptime @typeInfo(T) == .@"struct" and @hasField(T, "where")) whole(@FieldType(T, "where"));
        if (comptime isNothing(T)) return object.put(name, Raw{ .text = "{}" });
        if (@typeInfo(T) != .@"struct" or @hasDecl(T, "jsonStringify") or !@hasField(T, "where"))
            return object.some(name, value);
        if (comptime !isNothing(@FieldType(T, "where"))) return object.put(name, value);
        object.json.objectField(name) catch return error.OutOfMemory;
        object.json.beginObject() catch return error.OutOfMemory;
        inline for (comptime std.meta.fieldNames(T)) |member| {
            const part = @field(value, member);
            try if (comptime isNothing(@TypeOf(part))) object.members(member, part) else object.put(member, part);
        }
        object.json.endObject() catch return error.OutOfMemory;
    }

    /// Adds a member.
    pub fn put(object: *Object, name: []const u8, value: anytype) Allocator.Error!void {
        object.json.objectField(name) catch return error.OutOfMemory;
        object.json.write(value) catch return error.OutOfMemory;
    }

    /// Ends the object and returns its text.
    pub fn end(object: *Object) Allocator.Error![]const u8 {
        object.json.endObject() catch return error.OutOfMemory;
        return object.out.written();
    }
};

/// Refuses conditions of which a part may be left out.
fn whole(comptime T: type) void {
    switch (@typeInfo(T)) {
        .optional => |o| whole(o.child),
        .@"struct" => {
            if (@hasDecl(T, "leavesOut")) @compileError("a condition cannot be sparse, since one that is left out " ++
                "chooses rows that nobody asked for: give conditions of their own to calls without it");
            inline for (comptime std.meta.fieldNames(T)) |name| whole(@FieldType(T, name));
        },
        else => {},
    }
}

fn isNothing(comptime T: type) bool {
    return @typeInfo(T) == .@"struct" and std.meta.fieldNames(T).len == 0;
}

/// Says what keeps a text from being a `T`, by the place of the first value that
/// does not fit, such as `items[2].name`; nothing where that cannot be said.
pub fn misfit(comptime T: type, arena: Allocator, text: []const u8, place: []const u8) Allocator.Error![]const u8 {
    if (read(T, arena, text)) |_| return "" else |err| if (err == error.OutOfMemory) return error.OutOfMemory;
    const info = @typeInfo(T);
    if (info == .pointer and info.pointer.size == .one) return misfit(info.pointer.child, arena, text, place);
    if (info == .optional) return misfit(info.optional.child, arena, text, place);
    if (info == .pointer and info.pointer.size == .slice and info.pointer.child != u8) {
        const list = read([]const Raw, arena, text) catch return wrongType(T, arena, place);
        for (list, 0..) |one, i| {
            const at = try std.fmt.allocPrint(arena, "{s}[{d}]", .{ place, i });
            const found = try misfit(info.pointer.child, arena, one.text, at);
            if (found.len > 0) return found;
        }
    }
    if (info == .@"struct" and !@hasDecl(T, "jsonParse")) {
        const object = read(std.json.ArrayHashMap(Raw), arena, text) catch return wrongType(T, arena, place);
        inline for (comptime std.meta.fieldNames(T), 0..) |name, i| {
            const at = if (place.len == 0) name else try std.fmt.allocPrint(arena, "{s}.{s}", .{ place, name });
            if (object.map.get(name)) |value| {
                const found = try misfit(@FieldType(T, name), arena, value.text, at);
                if (found.len > 0) return found;
            } else if (comptime !hasDefault(T, i)) {
                return std.fmt.allocPrint(arena, "{s} is missing", .{at});
            }
        }
    }
    return wrongType(T, arena, place);
}

fn wrongType(comptime T: type, arena: Allocator, place: []const u8) Allocator.Error![]const u8 {
    const want = switch (@typeInfo(T)) {
        .bool => "true or false",
        .int => "an integer that fits",
        .float => "a number",
        .@"enum" => "one of the values that there are",
        .pointer => |p| if (p.child == u8) "a text" else "a list",
        .@"struct" => "an object",
        else => "of another type",
    };
    return std.fmt.allocPrint(arena, "{s} is not {s}", .{ if (place.len == 0) "it" else place, want });
}

/// Versions of Zig differ in where this is.
fn hasDefault(comptime T: type, comptime i: usize) bool {
    const info = @typeInfo(T).@"struct";
    if (@hasField(@TypeOf(info), "fields")) return info.fields[i].default_value_ptr != null;
    return info.field_attrs[i].default_value_ptr != null;
}

/// Writes the members of a struct but for those that are null.
pub fn Sparse(comptime T: type) type {
    return struct {
        value: T,

        pub const leavesOut = true;

        pub fn jsonStringify(all: @This(), writer: anytype) !void {
            try writer.beginObject();
            inline for (comptime std.meta.fieldNames(T)) |name| {
                const value = @field(all.value, name);
                if (@typeInfo(@TypeOf(value)) != .optional) {
                    try writer.objectField(name);
                    try writer.write(value);
                } else if (value) |given| {
                    try writer.objectField(name);
                    try writer.write(given);
                }
            }
            try writer.endObject();
        }
    };
}

/// Returns a struct as an object without the members that are null, such as the
/// columns of a row that stay as they are. A condition cannot be one: what is left
/// out matches every row, and null only those with NULL.
pub fn sparse(value: anytype) Sparse(@TypeOf(value)) {
    return .{ .value = value };
}

/// Refuses members of options that there are not.
pub fn known(comptime T: type, comptime names: []const []const u8) void {
    if (@typeInfo(T) != .@"struct" or @hasDecl(T, "jsonStringify")) return;
    for (std.meta.fieldNames(T)) |given| {
        for (names) |name| {
            if (std.mem.eql(u8, name, given)) break;
        } else @compileError("the host knows no option " ++ given);
    }
}
