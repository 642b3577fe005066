/* What the C library has no part for: days, and texts in UTF-8. */
#include "tasks.h"

/* days_of is how many days a month has. */
static int days_of(int year, int month) {
	static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
	bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
	return days[month - 1] + (month == 2 && leap);
}

wh_text today(wh_event *e) {
	int64_t day = wh_now() / 1000000000 / 86400;
	int year = 1970, month = 1;
	for (int n = 365; day >= n; n = 337 + days_of(year, 2)) {
		day -= n;
		year++;
	}
	for (; day >= days_of(year, month); month++)
		day -= days_of(year, month);
	int d = (int)day + 1;
	return wh_format(&e->arena, "%d-%d%d-%d%d", year, month / 10, month % 10, d / 10, d % 10);
}

bool is_day(wh_text text) {
	int part[3] = {0, 0, 0}, at = 0;
	if (text.len != 10)
		return false;
	for (size_t i = 0; i < text.len; i++) {
		char c = text.ptr[i];
		if (i == 4 || i == 7) {
			if (c != '-')
				return false;
			at++;
		} else if (c >= '0' && c <= '9') {
			part[at] = part[at] * 10 + c - '0';
		} else {
			return false;
		}
	}
	return part[1] >= 1 && part[1] <= 12 && part[2] >= 1 && part[2] <= days_of(part[0], part[1]);
}

size_t characters(wh_text text) {
	size_t n = 0;
	for (size_t i = 0; i < text.len; i++)
		n += (text.ptr[i] & 0xc0) != 0x80;
	return n;
}

/* lower_of is the small letter of a capital one whose UTF-8 has two bytes. */
static unsigned lower_of(unsigned c) {
	if ((c >= 0xc0 && c <= 0xde && c != 0xd7) || (c >= 0x391 && c <= 0x3ab && c != 0x3a2) || (c >= 0x410 && c <= 0x42f))
		return c + 32;
	if (c >= 0x400 && c <= 0x40f)
		return c + 80;
	if ((c >= 0x100 && c <= 0x137 && c != 0x130) || (c >= 0x14a && c <= 0x177))
		return c | 1;
	if ((c >= 0x139 && c <= 0x148) || (c >= 0x179 && c <= 0x17e))
		return c + (c & 1);
	return c;
}

wh_text lower(wh_event *e, wh_text text) {
	wh_text copy = wh_copy(&e->arena, text);
	char *p = (char *)copy.ptr;
	for (size_t i = 0; i < copy.len; i++) {
		unsigned char c = (unsigned char)p[i];
		if (c >= 'A' && c <= 'Z') {
			p[i] = (char)(c + 32);
		} else if (c >= 0xc3 && c <= 0xd1 && i + 1 < copy.len) {
			unsigned small = lower_of((c & 31u) << 6 | ((unsigned char)p[i + 1] & 63u));
			p[i] = (char)(0xc0 | small >> 6);
			p[++i] = (char)(0x80 | (small & 63));
		}
	}
	return copy;
}

bool contains(wh_text text, wh_text part) {
	for (size_t i = 0; i + part.len <= text.len; i++) {
		wh_text here = {text.ptr + i, part.len};
		if (wh_equal(here, part))
			return true;
	}
	return false;
}

bool is_blank(wh_text text) {
	for (size_t i = 0; i < text.len; i++) {
		wh_text rest = {text.ptr + i, text.len - i};
		char c = text.ptr[i];
		if (c == ' ' || (c >= '\t' && c <= '\r'))
			continue;
		/* The no-break, the narrow and wide spaces. */
		static const char *const spaces[] = {"\xc2\x85", "\xc2\xa0", "\xe1\x9a\x80", "\xe2\x80\xa8", "\xe2\x80\xa9",
			"\xe2\x80\xaf", "\xe2\x81\x9f", "\xe3\x80\x80", "\xe2\x80\x80", "\xe2\x80\x81", "\xe2\x80\x82", "\xe2\x80\x83",
			"\xe2\x80\x84", "\xe2\x80\x85", "\xe2\x80\x86", "\xe2\x80\x87", "\xe2\x80\x88", "\xe2\x80\x89", "\xe2\x80\x8a"};
		bool blank = false;
		for (size_t s = 0; s < sizeof spaces / sizeof *spaces && !blank; s++) {
			wh_text space = wh_str(spaces[s]);
			wh_text begins = {rest.ptr, rest.len < space.len ? rest.len : space.len};
			blank = wh_equal(begins, space);
			i += blank ? space.len - 1 : 0;
		}
		if (!blank)
			return false;
	}
	return true;
}
