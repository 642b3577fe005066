//! Days, and texts in UTF-8.

const std = @import("std");
const wh = @import("wasmhost");

/// Returns the day it is in UTC, such as 2026-11-21.
pub fn today(arena: std.mem.Allocator) ![]const u8 {
    const seconds: std.time.epoch.EpochSeconds = .{ .secs = @intCast(@divTrunc(wh.now(), std.time.ns_per_s)) };
    const year = seconds.getEpochDay().calculateYearDay();
    const month = year.calculateMonthDay();
    const day = month.day_index + 1;
    return std.fmt.allocPrint(arena, "{d:0>4}-{d:0>2}-{d:0>2}", .{ year.year, month.month.numeric(), day });
}

/// Says whether a text is a day such as 2026-11-21.
pub fn isDay(text: []const u8) bool {
    if (text.len != 10) return false;
    for (text, 0..) |c, i| {
        if (if (i == 4 or i == 7) c != '-' else !std.ascii.isDigit(c)) return false;
    }
    const year = std.fmt.parseInt(u16, text[0..4], 10) catch return false;
    const month = std.fmt.parseInt(u4, text[5..7], 10) catch return false;
    const day = std.fmt.parseInt(u8, text[8..10], 10) catch return false;
    if (month < 1 or month > 12 or day < 1) return false;
    return day <= std.time.epoch.getDaysInMonth(year, @enumFromInt(month));
}

/// Returns how many characters a text has.
pub fn characters(text: []const u8) usize {
    return std.unicode.utf8CountCodepoints(text) catch text.len;
}

/// Says whether a text has nothing but spaces, of any kind that there is.
pub fn isBlank(text: []const u8) bool {
    var it = (std.unicode.Utf8View.init(text) catch return false).iterator();
    while (it.nextCodepoint()) |c| {
        switch (c) {
            '\t'...'\r', ' ', 0x85, 0xa0, 0x1680, 0x2000...0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000 => {},
            else => return false,
        }
    }
    return true;
}

/// Returns a text with small letters in place of capital ones, of the Latin,
/// Greek and Cyrillic alphabets.
pub fn lower(arena: std.mem.Allocator, text: []const u8) ![]const u8 {
    const copy = try arena.dupe(u8, text);
    var i: usize = 0;
    while (i < copy.len) : (i += 1) {
        const c = copy[i];
        if (c < 0x80) {
            copy[i] = std.ascii.toLower(c);
        } else if (c >= 0xc3 and c <= 0xd1 and i + 1 < copy.len) {
            const small = lowerOf(@as(u16, c & 31) << 6 | (copy[i + 1] & 63));
            copy[i] = @intCast(0xc0 | small >> 6);
            i += 1;
            copy[i] = @intCast(0x80 | (small & 63));
        }
    }
    return copy;
}

fn lowerOf(c: u16) u16 {
    return switch (c) {
        0xd7, 0x130, 0x3a2 => c,
        0xc0...0xd6, 0xd8...0xde, 0x391...0x3a1, 0x3a3...0x3ab, 0x410...0x42f => c + 32,
        0x400...0x40f => c + 80,
        0x100...0x12f, 0x131...0x137, 0x14a...0x177 => c | 1,
        0x139...0x148, 0x179...0x17e => c + (c & 1),
        else => c,
    };
}
