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

/// Writes the members of a struct but for those that are null.
pub fn Sparse(comptime T: type) type {
    return struct {
        value: T,

        pub fn jsonStringify(all: @This(), writer: anytype) !void {
            try writer.beginObject();
            inline for (@typeInfo(T).@"struct".fields) |field| {
                const value = @field(all.value, field.name);
                if (@typeInfo(field.type) != .optional) {
                    try writer.objectField(field.name);
                    try writer.write(value);
                } else if (value) |given| {
                    try writer.objectField(field.name);
                    try writer.write(given);
                }
            }
            try writer.endObject();
        }
    };
}

/// Returns a struct as an object without the members that are null, such as
/// conditions that are not always asked for.
pub fn sparse(value: anytype) Sparse(@TypeOf(value)) {
    return .{ .value = value };
}
