/* Texts, memory and JSON; see wasmhost_json.h. Compiles as C11 and as C++. */
#include "wasmhost_json.h"

#include <stdarg.h>

#define COPY(to, from, size) __builtin_memcpy(to, from, size)
#define ZERO(to, size) __builtin_memset(to, 0, size)

static size_t length(const char *s) {
	size_t n = 0;
	while (s[n])
		n++;
	return n;
}

static bool same(const char *a, const char *b, size_t len) {
	for (size_t i = 0; i < len; i++)
		if (a[i] != b[i])
			return false;
	return true;
}

wh_text wh_str(const char *s) {
	wh_text t = {s, s ? length(s) : 0};
	return t;
}

wh_json wh_as_json(wh_text text) {
	wh_json v = {text.ptr, text.len};
	return v;
}

wh_json wh_raw(const char *s) { return wh_as_json(wh_str(s)); }

bool wh_equal(wh_text a, wh_text b) { return a.len == b.len && same(a.ptr, b.ptr, a.len); }

bool wh_is(wh_text a, const char *b) { return a.ptr && wh_equal(a, wh_str(b)); }

/* ---- Memory ----
 *
 * In a guest, blocks come from memory.grow. Those that were given back are in
 * one list by address, where neighbours become one, and the first that is large
 * enough is taken: a plugin holds few of them at a time. Nothing is taken from
 * __heap_base, which a C library may use. */

#define ALIGN 16
/* WH_BLOCK is how many bytes an arena asks for at least. Tests that look for
 * accesses out of bounds make it 1, so that each piece is a block of its own. */
#ifndef WH_BLOCK
#define WH_BLOCK 4096
#endif
/* No piece may be larger, so that sums of sizes do not overflow. */
#define MOST (SIZE_MAX / 4)

struct wh_block {
	struct wh_block *before; /* of the arena, or next in the list of free ones */
	size_t size;             /* with this header */
};

#define HEADER ((sizeof(struct wh_block) + ALIGN - 1) / ALIGN * ALIGN)

static size_t rounded(size_t size, size_t to) { return (size + to - 1) / to * to; }

#ifdef __wasm__

#define PAGE 65536

static struct wh_block *spare; /* sorted by address */

static void give(struct wh_block *b) {
	struct wh_block **at = &spare, *last = NULL;
	for (; *at && *at < b; at = &(*at)->before)
		last = *at;
	b->before = *at;
	*at = b;
	if (b->before && (char *)b + b->size == (char *)b->before) {
		b->size += b->before->size;
		b->before = b->before->before;
	}
	if (last && (char *)last + last->size == (char *)b) {
		last->size += b->size;
		last->before = b->before;
	}
}

static struct wh_block *take(size_t size) {
	for (;;) {
		for (struct wh_block **at = &spare; *at; at = &(*at)->before) {
			struct wh_block *b = *at;
			if (b->size < size)
				continue;
			if (b->size - size < HEADER + ALIGN) {
				*at = b->before;
				return b;
			}
			struct wh_block *rest = (struct wh_block *)((char *)b + size);
			rest->size = b->size - size;
			rest->before = b->before;
			*at = rest;
			b->size = size;
			return b;
		}
		/* What lies at the end of memory need not be had twice. */
		size_t end = __builtin_wasm_memory_size(0) * PAGE, lacking = size;
		for (struct wh_block *b = spare; b; b = b->before)
			if ((char *)b + b->size == (char *)end)
				lacking = size - b->size;
		size_t pages = (lacking + PAGE - 1) / PAGE;
		size_t old = __builtin_wasm_memory_grow(0, pages);
		if (old == (size_t)-1)
			return NULL;
		struct wh_block *b = (struct wh_block *)(old * PAGE);
		b->size = pages * PAGE;
		/* The last page of the address space ends where size_t does. */
		if (old + pages == 65536)
			b->size -= ALIGN;
		give(b);
	}
}

#else /* for tests of this file alone */

#include <stdlib.h>

static struct wh_block *take(size_t size) {
	struct wh_block *b = (struct wh_block *)malloc(size);
	if (b)
		b->size = size;
	return b;
}

static void give(struct wh_block *b) { free(b); }

#endif

void *wh_room(wh_arena *arena, size_t size) {
	if (size > MOST)
		return NULL;
	size = WH_BLOCK == 1 ? size : rounded(size ? size : 1, ALIGN);
	if (!arena->block || (size_t)(arena->end - arena->next) < size) {
		size_t whole = HEADER + size;
		struct wh_block *b = take(whole < WH_BLOCK ? WH_BLOCK : whole);
		if (!b)
			return NULL;
		b->before = arena->block;
		arena->block = b;
		arena->next = (char *)b + HEADER;
		arena->end = (char *)b + b->size;
	}
	char *p = arena->next;
	arena->next += size;
	return p;
}

void *wh_alloc(wh_arena *arena, size_t size) {
	void *p = wh_room(arena, size);
	if (p)
		ZERO(p, size);
	return p;
}

wh_text wh_copy(wh_arena *arena, wh_text text) {
	char *p = text.ptr ? (char *)wh_room(arena, text.len) : NULL;
	if (p && text.len > 0)
		COPY(p, text.ptr, text.len);
	wh_text copy = {p, p ? text.len : 0};
	return copy;
}

wh_place wh_mark(const wh_arena *arena) { return *arena; }

void wh_reset(wh_arena *arena, wh_place place) {
	while (arena->block != place.block) {
		struct wh_block *b = arena->block;
		arena->block = b->before;
		give(b);
	}
	*arena = place;
}

void wh_clear(wh_arena *arena) {
	wh_place empty = {NULL, NULL, NULL};
	wh_reset(arena, empty);
}

void *wh_malloc(size_t size) {
	struct wh_block *b = size > MOST ? NULL : take(rounded(HEADER + size, ALIGN));
	if (!b)
		return NULL;
	ZERO((char *)b + HEADER, b->size - HEADER);
	return (char *)b + HEADER;
}

void wh_free(void *memory) {
	if (memory)
		give((struct wh_block *)((char *)memory - HEADER));
}

/* ---- UTF-8 ---- */

/* width returns how many bytes the character at p has, 0 for bytes that are
 * none. */
static size_t width(const char *s, const char *end) {
	const unsigned char *p = (const unsigned char *)s;
	size_t left = (size_t)(end - s);
	if (p[0] < 0x80)
		return 1;
	if (p[0] < 0xc2 || p[0] > 0xf4)
		return 0;
	size_t n = p[0] < 0xe0 ? 2 : p[0] < 0xf0 ? 3 : 4;
	if (left < n)
		return 0;
	unsigned char low = p[0] == 0xe0 ? 0xa0 : p[0] == 0xf0 ? 0x90 : 0x80;
	unsigned char high = p[0] == 0xed ? 0x9f : p[0] == 0xf4 ? 0x8f : 0xbf;
	if (p[1] < low || p[1] > high)
		return 0;
	for (size_t i = 2; i < n; i++)
		if ((p[i] & 0xc0) != 0x80)
			return 0;
	return n;
}

static size_t encode(char *to, uint32_t c) {
	if (c < 0x80) {
		to[0] = (char)c;
		return 1;
	}
	if (c < 0x800) {
		to[0] = (char)(0xc0 | c >> 6);
		to[1] = (char)(0x80 | (c & 63));
		return 2;
	}
	if (c < 0x10000) {
		to[0] = (char)(0xe0 | c >> 12);
		to[1] = (char)(0x80 | (c >> 6 & 63));
		to[2] = (char)(0x80 | (c & 63));
		return 3;
	}
	to[0] = (char)(0xf0 | c >> 18);
	to[1] = (char)(0x80 | (c >> 12 & 63));
	to[2] = (char)(0x80 | (c >> 6 & 63));
	to[3] = (char)(0x80 | (c & 63));
	return 4;
}

/* ---- Reading JSON ---- */

static const char *skip_space(const char *p, const char *end) {
	while (p < end && (*p == ' ' || *p == '\t' || *p == '\n' || *p == '\r'))
		p++;
	return p;
}

static bool digit(const char *p, const char *end) { return p < end && *p >= '0' && *p <= '9'; }

static int hex(char c) {
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	if (c >= 'A' && c <= 'F')
		return c - 'A' + 10;
	return -1;
}

/* hex4 reads four hexadecimal digits, or returns -1. */
static int32_t hex4(const char *p, const char *end) {
	if (end - p < 4)
		return -1;
	int32_t n = 0;
	for (int i = 0; i < 4; i++) {
		int d = hex(p[i]);
		if (d < 0)
			return -1;
		n = n << 4 | d;
	}
	return n;
}

/* The functions below return the end of what begins at p, or NULL. */

static const char *string_end(const char *p, const char *end) {
	if (p >= end || *p != '"')
		return NULL;
	for (p++; p < end;) {
		unsigned char c = (unsigned char)*p;
		if (c == '"')
			return p + 1;
		if (c < 0x20)
			return NULL;
		if (c != '\\') {
			size_t n = width(p, end);
			if (n == 0)
				return NULL;
			p += n;
			continue;
		}
		if (++p >= end)
			return NULL;
		switch (*p++) {
		case '"': case '\\': case '/': case 'b': case 'f': case 'n': case 'r': case 't':
			break;
		case 'u':
			if (hex4(p, end) < 0)
				return NULL;
			p += 4;
			break;
		default:
			return NULL;
		}
	}
	return NULL;
}

static const char *number_end(const char *p, const char *end) {
	if (p < end && *p == '-')
		p++;
	if (!digit(p, end))
		return NULL;
	if (*p == '0')
		p++;
	else
		while (digit(p, end))
			p++;
	if (p < end && *p == '.') {
		if (!digit(++p, end))
			return NULL;
		while (digit(p, end))
			p++;
	}
	if (p < end && (*p == 'e' || *p == 'E')) {
		p++;
		if (p < end && (*p == '+' || *p == '-'))
			p++;
		if (!digit(p, end))
			return NULL;
		while (digit(p, end))
			p++;
	}
	return p;
}

static const char *word_end(const char *p, const char *end, const char *word) {
	size_t n = length(word);
	return (size_t)(end - p) >= n && same(p, word, n) ? p + n : NULL;
}

/* value_end goes through a value without recursion: what is open is a bit for
 * each level. */
static const char *value_end(const char *p, const char *end) {
	unsigned char objects[WH_JSON_DEPTH / 8];
	size_t depth = 0;
	for (;;) {
		/* A value begins here. */
		p = skip_space(p, end);
		if (p >= end)
			return NULL;
		bool open = false;
		switch (*p) {
		case '{': case '[':
			if (depth == WH_JSON_DEPTH)
				return NULL;
			if (*p == '{')
				objects[depth / 8] = (unsigned char)(objects[depth / 8] | 1u << depth % 8);
			else
				objects[depth / 8] = (unsigned char)(objects[depth / 8] & ~(1u << depth % 8));
			depth++;
			open = true;
			p = skip_space(p + 1, end);
			break;
		case '"':
			p = string_end(p, end);
			break;
		case 't':
			p = word_end(p, end, "true");
			break;
		case 'f':
			p = word_end(p, end, "false");
			break;
		case 'n':
			p = word_end(p, end, "null");
			break;
		default:
			p = number_end(p, end);
		}
		if (!p)
			return NULL;
		/* What follows it: ends, then a comma or the end of all. */
		for (;; open = false) {
			if (depth == 0)
				return p;
			p = skip_space(p, end);
			if (p >= end)
				return NULL;
			bool object = objects[(depth - 1) / 8] >> (depth - 1) % 8 & 1;
			if (*p == (object ? '}' : ']')) {
				depth--;
				p++;
				continue;
			}
			if (!open) {
				if (*p != ',')
					return NULL;
				p = skip_space(p + 1, end);
			}
			if (object) {
				p = string_end(p, end);
				if (!p)
					return NULL;
				p = skip_space(p, end);
				if (p >= end || *p != ':')
					return NULL;
				p++;
			}
			break;
		}
	}
}

bool wh_parse(wh_text text, wh_json *value) {
	if (!text.ptr)
		return false;
	const char *end = text.ptr + text.len, *from = skip_space(text.ptr, end);
	const char *to = value_end(from, end);
	if (!to || skip_space(to, end) != end)
		return false;
	value->ptr = from;
	value->len = (size_t)(to - from);
	return true;
}

/* skip returns the end of the value at p as value_end does, but without a look
 * at what was checked before: it finds the ends of strings and counts brackets.
 * Of text that is no JSON it returns some place up to the end, or NULL. */
static const char *skip(const char *p, const char *end) {
	size_t depth = 0;
	while (p < end) {
		char c = *p++;
		if (c == '"') {
			for (; p < end && *p != '"'; p++)
				if (*p == '\\' && end - p > 1)
					p++;
			if (p >= end)
				return NULL;
			p++;
		} else if (c == '{' || c == '[') {
			depth++;
		} else if (c == '}' || c == ']') {
			if (depth-- == 0)
				return NULL;
		} else if (c == ',' || c == ':' || c == ' ' || c == '\t' || c == '\n' || c == '\r') {
			if (depth == 0)
				return NULL;
			continue;
		} else {
			while (p < end && *p != ',' && *p != '}' && *p != ']' && *p != ':' && *p != '"' && *p > ' ')
				p++;
		}
		if (depth == 0)
			return p;
	}
	return NULL;
}

wh_type wh_type_of(wh_json value) {
	if (!value.ptr)
		return WH_NONE;
	const char *end = value.ptr + value.len, *p = skip_space(value.ptr, end);
	if (p >= end)
		return WH_NONE;
	switch (*p) {
	case '{':
		return WH_OBJECT;
	case '[':
		return WH_ARRAY;
	case '"':
		return WH_STRING;
	case 't': case 'f':
		return WH_BOOL;
	case 'n':
		return WH_NULL;
	}
	return *p == '-' || digit(p, end) ? WH_NUMBER : WH_NONE;
}

wh_items wh_each(wh_json value) {
	wh_items it;
	ZERO(&it, sizeof it);
	wh_type type = wh_type_of(value);
	if (type != WH_OBJECT && type != WH_ARRAY)
		return it;
	it.object = type == WH_OBJECT;
	it.end = value.ptr + value.len;
	it.at = skip_space(skip_space(value.ptr, it.end) + 1, it.end);
	return it;
}

bool wh_next(wh_items *it) {
	const char *p = it->at, *end = it->end;
	it->at = NULL; /* until all is well */
	if (!p || p >= end)
		return false;
	if (it->object) {
		const char *to = *p == '"' ? skip(p, end) : NULL;
		if (!to)
			return false;
		it->name.ptr = p;
		it->name.len = (size_t)(to - p);
		p = skip_space(to, end);
		if (p >= end || *p != ':')
			return false;
		p = skip_space(p + 1, end);
	}
	const char *to = skip(p, end);
	if (!to)
		return false;
	it->value.ptr = p;
	it->value.len = (size_t)(to - p);
	p = skip_space(to, end);
	if (p < end && *p == ',')
		it->at = skip_space(p + 1, end);
	return true;
}

/* character reads what stands at p inside of a string into out, at most four
 * bytes, and returns where it ends; NULL for an escape that is none. */
static const char *character(const char *p, const char *end, char *out, size_t *n) {
	*n = 1;
	if (*p != '\\') {
		out[0] = *p;
		return p + 1;
	}
	if (++p >= end)
		return NULL;
	switch (*p++) {
	case '"': case '\\': case '/':
		out[0] = p[-1];
		return p;
	case 'b':
		out[0] = '\b';
		return p;
	case 'f':
		out[0] = '\f';
		return p;
	case 'n':
		out[0] = '\n';
		return p;
	case 'r':
		out[0] = '\r';
		return p;
	case 't':
		out[0] = '\t';
		return p;
	case 'u':
		break;
	default:
		return NULL;
	}
	int32_t c = hex4(p, end);
	if (c < 0)
		return NULL;
	p += 4;
	if (c >= 0xd800 && c < 0xdc00 && end - p >= 6 && p[0] == '\\' && p[1] == 'u') {
		int32_t low = hex4(p + 2, end);
		if (low >= 0xdc00 && low < 0xe000) {
			c = 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
			p += 6;
		}
	}
	if (c >= 0xd800 && c < 0xe000)
		c = 0xfffd;
	*n = encode(out, (uint32_t)c);
	return p;
}

/* inside returns what is between the quotes of a string. */
static bool inside(wh_json value, const char **p, const char **end) {
	if (wh_type_of(value) != WH_STRING)
		return false;
	*end = value.ptr + value.len;
	*p = skip_space(value.ptr, *end);
	const char *to = skip(*p, *end);
	if (!to)
		return false;
	*p += 1;
	*end = to - 1;
	return true;
}

bool wh_to_text(wh_arena *arena, wh_json value, wh_text *out) {
	const char *p, *end;
	if (!inside(value, &p, &end))
		return false;
	const char *plain = p;
	while (plain < end && *plain != '\\')
		plain++;
	if (plain == end) {
		out->ptr = p;
		out->len = (size_t)(end - p);
		return true;
	}
	/* No escape is shorter than what it stands for. */
	char *to = (char *)wh_room(arena, (size_t)(end - p));
	if (!to)
		return false;
	size_t len = 0;
	while (p < end) {
		char c[4];
		size_t n;
		p = character(p, end, c, &n);
		if (!p)
			return false;
		for (size_t i = 0; i < n; i++)
			to[len++] = c[i];
	}
	out->ptr = to;
	out->len = len;
	return true;
}

bool wh_json_is(wh_json value, const char *s) {
	/* Most have no escapes, and differ soon. */
	const char *p = value.ptr, *end = p + value.len;
	size_t at = 0;
	if (value.len > 1 && *p == '"') {
		for (p++; p < end && *p == s[at] && *p != '"' && *p != '\\' && *p; p++)
			at++;
		if (p == end || *p != '\\')
			return p < end && *p == '"' && !s[at];
	}
	if (!inside(value, &p, &end))
		return false;
	wh_text want = wh_str(s);
	for (at = 0; p < end;) {
		char c[4];
		size_t n;
		p = character(p, end, c, &n);
		if (!p || want.len - at < n || !same(want.ptr + at, c, n))
			return false;
		at += n;
	}
	return at == want.len;
}

wh_json wh_get(wh_json object, const char *name) {
	wh_json found = {NULL, 0};
	if (wh_type_of(object) != WH_OBJECT)
		return found;
	wh_items it = wh_each(object);
	while (wh_next(&it))
		if (wh_json_is(it.name, name))
			found = it.value;
	return found;
}

bool wh_to_bool(wh_json value, bool *out) {
	if (wh_type_of(value) != WH_BOOL)
		return false;
	const char *end = value.ptr + value.len, *p = skip_space(value.ptr, end);
	bool yes = word_end(p, end, "true") != NULL;
	if (!yes && !word_end(p, end, "false"))
		return false;
	*out = yes;
	return true;
}

/* number finds a number that is one to its end, but for white space. */
static bool number(wh_json value, const char **p, const char **end) {
	if (wh_type_of(value) != WH_NUMBER)
		return false;
	*end = value.ptr + value.len;
	*p = skip_space(value.ptr, *end);
	const char *to = number_end(*p, *end);
	if (!to || skip_space(to, *end) != *end)
		return false;
	*end = to;
	return true;
}

bool wh_to_int(wh_json value, int64_t *out) {
	const char *p, *end;
	if (!number(value, &p, &end))
		return false;
	bool negative = *p == '-';
	uint64_t n = 0, most = (uint64_t)INT64_MAX + negative;
	for (p += negative; p < end; p++) {
		if (!digit(p, end))
			return false;
		unsigned d = (unsigned)(*p - '0');
		if (n > (most - d) / 10)
			return false;
		n = n * 10 + d;
	}
	*out = negative ? (int64_t)(0 - n) : (int64_t)n;
	return true;
}

/* ---- Floating point ----
 *
 * Large whole numbers, by which decimal and binary are turned into each other
 * exactly. The largest that are needed have 1,074 + 64 bits, times a power of
 * ten for digits: see DIGITS. */

/* More digits than these decide nothing but whether there is one that is not 0:
 * no number of 64 bits and no middle between two of them has more than 767. */
#define DIGITS 770
#define WORDS 120

typedef struct {
	uint32_t word[WORDS]; /* the least first */
	int len;
} big;

static void big_set(big *b, uint64_t n) {
	b->word[0] = (uint32_t)n;
	b->word[1] = (uint32_t)(n >> 32);
	b->len = b->word[1] ? 2 : b->word[0] ? 1 : 0;
}

/* big_step makes b b * by + add. */
static void big_step(big *b, uint32_t by, uint32_t add) {
	uint64_t carry = add;
	for (int i = 0; i < b->len; i++) {
		carry += (uint64_t)b->word[i] * by;
		b->word[i] = (uint32_t)carry;
		carry >>= 32;
	}
	if (carry && b->len < WORDS)
		b->word[b->len++] = (uint32_t)carry;
}

static void big_power(big *b, uint32_t base, int exponent) {
	for (; exponent > 0; exponent--)
		big_step(b, base, 0);
}

static void big_shift(big *b, int bits) {
	for (; bits >= 16; bits -= 16)
		big_step(b, 1u << 16, 0);
	if (bits > 0)
		big_step(b, 1u << bits, 0);
}

static int big_compare(const big *a, const big *b) {
	if (a->len != b->len)
		return a->len < b->len ? -1 : 1;
	for (int i = a->len - 1; i >= 0; i--)
		if (a->word[i] != b->word[i])
			return a->word[i] < b->word[i] ? -1 : 1;
	return 0;
}

/* big_subtract takes b from a, which is no less. */
static void big_subtract(big *a, const big *b) {
	int64_t borrow = 0;
	for (int i = 0; i < a->len; i++) {
		int64_t d = (int64_t)a->word[i] - (i < b->len ? b->word[i] : 0) + borrow;
		a->word[i] = (uint32_t)d;
		borrow = d < 0 ? -1 : 0;
	}
	while (a->len > 0 && a->word[a->len - 1] == 0)
		a->len--;
}

static int big_bits(const big *b) {
	return b->len == 0 ? 0 : b->len * 32 - __builtin_clz(b->word[b->len - 1]);
}

static double from_bits(uint64_t bits) {
	double d;
	COPY(&d, &bits, sizeof d);
	return d;
}

/* quotient returns the double that is next to num / den, both above 0;
 * infinite where it is too large. It changes both. */
static double quotient(big *num, big *den) {
	/* 2^exponent is no more than the value, which is less than twice that. */
	int exponent = big_bits(num) - big_bits(den);
	if (exponent > 0)
		big_shift(den, exponent);
	else
		big_shift(num, -exponent);
	if (big_compare(num, den) < 0) {
		exponent--;
		big_step(num, 2, 0);
	}
	if (exponent > 1023)
		return from_bits((uint64_t)2047 << 52);
	int bits = exponent < -1022 ? 53 - (-1022 - exponent) : 53;
	if (bits < 0)
		return 0;
	uint64_t mantissa = 0;
	bool next = big_compare(num, den) >= 0;
	for (int i = 0; i < bits; i++) {
		mantissa = mantissa << 1 | next;
		if (next)
			big_subtract(num, den);
		big_step(num, 2, 0);
		next = big_compare(num, den) >= 0;
	}
	if (next) {
		big_subtract(num, den);
		if (num->len > 0 || mantissa & 1)
			mantissa++;
	}
	/* A mantissa that was rounded up to the next power of two raises the exponent. */
	return from_bits(exponent < -1022 ? mantissa : ((uint64_t)(exponent + 1022) << 52) + mantissa);
}

bool wh_to_number(wh_json value, double *out) {
	const char *p, *end;
	if (!number(value, &p, &end))
		return false;
	bool negative = *p == '-';
	big num, den;
	big_set(&num, 0);
	uint64_t small = 0; /* the same, as long as it fits */
	int64_t exponent = 0;
	int digits = 0;
	bool fraction = false, more = false;
	for (p += negative; p < end && *p != 'e' && *p != 'E'; p++) {
		if (*p == '.') {
			fraction = true;
			continue;
		}
		exponent -= fraction;
		if (digits == 0 && *p == '0')
			continue;
		if (digits == DIGITS) {
			exponent++;
			more = more || *p != '0';
			continue;
		}
		digits++;
		if (digits <= 19)
			small = small * 10 + (uint64_t)(*p - '0');
		if (digits == 19)
			big_set(&num, small);
		else if (digits > 19)
			big_step(&num, 10, (uint32_t)(*p - '0'));
	}
	if (p < end) {
		p++;
		bool minus = *p == '-';
		if (minus || *p == '+')
			p++;
		int64_t written = 0;
		for (; p < end; p++)
			if (written < INT64_MAX / 100)
				written = written * 10 + (*p - '0');
		exponent += minus ? -written : written;
	}
	static const double powers[] = {1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
		1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
	double n;
	if (digits == 0 || digits + exponent < -330) {
		n = 0;
	} else if (digits + exponent > 310) {
		return false;
	} else if (digits <= 19 && small <= (uint64_t)1 << 53 && exponent >= -22 && exponent <= 22) {
		/* Both are exact, so that one rounding is all there is. */
		n = exponent < 0 ? (double)small / powers[-exponent] : (double)small * powers[exponent];
	} else {
		if (digits < 19)
			big_set(&num, small);
		if (more) {
			big_step(&num, 10, 1);
			exponent--;
		}
		big_set(&den, 1);
		big_power(exponent < 0 ? &den : &num, 10, (int)(exponent < 0 ? -exponent : exponent));
		n = quotient(&num, &den);
		if (n > 1.7976931348623157e308)
			return false;
	}
	*out = negative ? -n : n;
	return true;
}

/* decimal writes count digits of n, which is above 0 and finite, and returns
 * the power of ten of the first. */
static int decimal(double n, char *out, int count) {
	uint64_t bits;
	COPY(&bits, &n, sizeof bits);
	int exponent = (int)(bits >> 52 & 2047);
	uint64_t mantissa = bits & (((uint64_t)1 << 52) - 1);
	if (exponent > 0)
		mantissa |= (uint64_t)1 << 52;
	else
		exponent = 1;
	exponent -= 1075;
	big num, den;
	big_set(&num, mantissa);
	big_set(&den, 1);
	/* About the power of ten; it is corrected below. */
	int power = (int)((exponent + big_bits(&num) - 1) * 0.30103);
	if (exponent > 0)
		big_shift(&num, exponent);
	else
		big_shift(&den, -exponent);
	big_power(power > 0 ? &den : &num, 10, power > 0 ? power : -power);
	for (; big_compare(&num, &den) < 0; power--)
		big_step(&num, 10, 0);
	for (;; power++) {
		big more = den;
		big_step(&more, 10, 0);
		if (big_compare(&num, &more) < 0)
			break;
		den = more;
	}
	for (int i = 0; i < count; i++) {
		out[i] = '0';
		for (; big_compare(&num, &den) >= 0; out[i]++)
			big_subtract(&num, &den);
		big_step(&num, 10, 0);
	}
	/* num is ten times what is left. */
	big_step(&den, 5, 0);
	int half = big_compare(&num, &den);
	if (half < 0 || (half == 0 && (out[count - 1] - '0') % 2 == 0))
		return power;
	int i = count - 1;
	while (i >= 0 && out[i] == '9')
		out[i--] = '0';
	if (i >= 0) {
		out[i]++;
		return power;
	}
	out[0] = '1';
	return power + 1;
}

/* format_number writes a number that is finite and not 0 into out, shortest
 * where that is 15 digits or fewer, and always so that it is read as the same. */
static size_t format_number(double n, char *out) {
	char digits[17];
	double back = 0;
	size_t len = 0;
	for (int count = 15; count <= 17 && back != n; count++) {
		double positive = n < 0 ? -n : n;
		int power = decimal(positive, digits, count), last = count;
		while (last > 1 && digits[last - 1] == '0')
			last--;
		len = 0;
		if (n < 0)
			out[len++] = '-';
		bool plain = power >= -6 && power < 21;
		int point = plain ? power : 0; /* after which digit the point stands */
		if (point < 0) {
			out[len++] = '0';
			out[len++] = '.';
			for (int i = -1; i > point; i--)
				out[len++] = '0';
		}
		for (int i = 0; i < last || i <= point; i++) {
			out[len++] = i < last ? digits[i] : '0';
			if (i == point && i < last - 1)
				out[len++] = '.';
		}
		if (!plain) {
			out[len++] = 'e';
			if (power < 0)
				out[len++] = '-';
			int p = power < 0 ? -power : power;
			if (p >= 100)
				out[len++] = (char)('0' + p / 100);
			if (p >= 10)
				out[len++] = (char)('0' + p / 10 % 10);
			out[len++] = (char)('0' + p % 10);
		}
		wh_json made = {out, len};
		(void)wh_to_number(made, &back); /* the largest one, rounded up, is none */
	}
	return len;
}

/* ---- Members ---- */

/* member returns a member that is there and not null. */
static bool member(wh_json object, const char *name, wh_json *value) {
	*value = wh_get(object, name);
	wh_type type = wh_type_of(*value);
	return type != WH_NONE && type != WH_NULL;
}

bool wh_read_text(wh_arena *arena, wh_json object, const char *name, wh_text *out) {
	wh_json value;
	return !member(object, name, &value) || wh_to_text(arena, value, out);
}

bool wh_read_int(wh_json object, const char *name, int64_t *out) {
	wh_json value;
	return !member(object, name, &value) || wh_to_int(value, out);
}

bool wh_read_number(wh_json object, const char *name, double *out) {
	wh_json value;
	return !member(object, name, &value) || wh_to_number(value, out);
}

bool wh_read_bool(wh_json object, const char *name, bool *out) {
	wh_json value;
	return !member(object, name, &value) || wh_to_bool(value, out);
}

/* ---- Writing JSON ---- */

wh_writer wh_write(wh_arena *arena) {
	wh_writer w;
	ZERO(&w, sizeof w);
	w.arena = arena;
	return w;
}

/* room makes room for more bytes. Where the buffer is what the arena handed out
 * last, it grows in its place. */
static bool room(wh_writer *w, size_t more) {
	if (w->failed)
		return false;
	if (w->cap - w->len >= more)
		return true;
	wh_arena *a = w->arena;
	size_t want = w->cap + (more > w->cap ? more : w->cap);
	if (more > MOST || want > MOST || want < more) {
		w->failed = true;
		return false;
	}
	want = rounded(want < 128 ? 128 : want, ALIGN);
	if (w->ptr && w->ptr + w->cap == a->next && (size_t)(a->end - a->next) >= want - w->cap) {
		a->next = w->ptr + want;
		w->cap = want;
		return true;
	}
	char *p = (char *)wh_room(a, want);
	if (!p) {
		w->failed = true;
		return false;
	}
	if (w->len > 0)
		COPY(p, w->ptr, w->len);
	w->ptr = p;
	w->cap = want;
	return true;
}

static void put(wh_writer *w, const char *s, size_t len) {
	if (len > 0 && room(w, len)) {
		COPY(w->ptr + w->len, s, len);
		w->len += len;
	}
}

static void put_char(wh_writer *w, char c) {
	if (room(w, 1))
		w->ptr[w->len++] = c;
}

static void put_quoted(wh_writer *w, wh_text text) {
	static const char digits[] = "0123456789abcdef";
	const char *p = text.ptr, *end = p + text.len, *from = p;
	put_char(w, '"');
	while (p < end) {
		unsigned char c = (unsigned char)*p;
		size_t n = c < 0x80 ? 1 : width(p, end);
		if (n > 0 && c >= 0x20 && c != '"' && c != '\\') {
			p += n;
			continue;
		}
		put(w, from, (size_t)(p - from));
		if (n == 0) { /* no UTF-8 */
			put(w, "\xef\xbf\xbd", 3);
		} else if (c == '"' || c == '\\') {
			put_char(w, '\\');
			put_char(w, (char)c);
		} else if (c == '\n' || c == '\r' || c == '\t') {
			put_char(w, '\\');
			put_char(w, c == '\n' ? 'n' : c == '\r' ? 'r' : 't');
		} else {
			put(w, "\\u00", 4);
			put_char(w, digits[c >> 4]);
			put_char(w, digits[c & 15]);
		}
		from = ++p;
	}
	put(w, from, (size_t)(p - from));
	put_char(w, '"');
}

void wh_put_name(wh_writer *w, wh_text name) {
	if (w->len > 0 && w->ptr[w->len - 1] != '{')
		put_char(w, ',');
	put_quoted(w, name);
	put_char(w, ':');
}

/* begin writes what stands before a value. */
static void begin(wh_writer *w, const char *name) {
	if (name)
		wh_put_name(w, wh_str(name));
	else if (w->len > 0 && w->ptr[w->len - 1] != '[' && w->ptr[w->len - 1] != ':')
		put_char(w, ',');
}

static void open(wh_writer *w, const char *name, bool object) {
	begin(w, name);
	if (w->depth == WH_JSON_DEPTH) {
		w->failed = true;
		return;
	}
	unsigned bit = 1u << w->depth % 8;
	unsigned char *at = &w->objects[w->depth / 8];
	*at = (unsigned char)(object ? *at | bit : *at & ~bit);
	w->depth++;
	put_char(w, object ? '{' : '[');
}

void wh_object(wh_writer *w) { open(w, NULL, true); }
void wh_array(wh_writer *w) { open(w, NULL, false); }
void wh_put_object(wh_writer *w, const char *name) { open(w, name, true); }
void wh_put_array(wh_writer *w, const char *name) { open(w, name, false); }

void wh_end(wh_writer *w) {
	if (w->depth == 0) {
		w->failed = true;
		return;
	}
	w->depth--;
	put_char(w, w->objects[w->depth / 8] >> w->depth % 8 & 1 ? '}' : ']');
}

void wh_put_text(wh_writer *w, const char *name, wh_text text) {
	begin(w, name);
	if (text.ptr)
		put_quoted(w, text);
	else
		put(w, "null", 4);
}

/* format_int writes a whole number to the end of 20 bytes, and returns where it
 * begins. */
static const char *format_int(int64_t n, char *buffer) {
	char *p = buffer + 20;
	uint64_t u = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
	do
		*--p = (char)('0' + u % 10);
	while (u /= 10);
	if (n < 0)
		*--p = '-';
	return p;
}

void wh_put_int(wh_writer *w, const char *name, int64_t n) {
	char buffer[20];
	const char *p = format_int(n, buffer);
	begin(w, name);
	put(w, p, (size_t)(buffer + 20 - p));
}

void wh_put_number(wh_writer *w, const char *name, double n) {
	char buffer[32];
	if (n >= -9007199254740992.0 && n <= 9007199254740992.0 && n == (double)(int64_t)n) {
		wh_put_int(w, name, (int64_t)n);
	} else if (n - n == 0) {
		begin(w, name);
		put(w, buffer, format_number(n, buffer));
	} else {
		wh_put_null(w, name);
	}
}

void wh_put_bool(wh_writer *w, const char *name, bool b) {
	begin(w, name);
	put(w, b ? "true" : "false", b ? 4 : 5);
}

void wh_put_null(wh_writer *w, const char *name) {
	begin(w, name);
	put(w, "null", 4);
}

void wh_put_json(wh_writer *w, const char *name, wh_json value) {
	if (!value.ptr && value.len > 0)
		w->failed = true;
	if (!value.ptr || value.len == 0) {
		wh_put_null(w, name);
		return;
	}
	begin(w, name);
	put(w, value.ptr, value.len);
}

wh_json wh_written(wh_writer *w) {
	wh_json made = {NULL, 1};
	if (!w->failed && w->depth == 0 && w->len > 0) {
		made.ptr = w->ptr;
		made.len = w->len;
	}
	return made;
}

wh_text wh_format(wh_arena *arena, const char *format, ...) {
	wh_writer w = wh_write(arena);
	va_list args;
	va_start(args, format);
	for (const char *p = format; *p; p++) {
		if (*p != '%') {
			put_char(&w, *p);
			continue;
		}
		p++;
		size_t most = SIZE_MAX;
		if (p[0] == '.' && p[1] == '*') {
			int n = va_arg(args, int);
			most = n < 0 ? SIZE_MAX : (size_t)n;
			p += 2;
		}
		int longs = 0;
		for (; *p == 'l'; p++)
			longs++;
		bool sized = *p == 'z';
		p += sized;
		if (*p == 's') {
			const char *s = va_arg(args, const char *);
			size_t n = 0;
			while (s && n < most && (most != SIZE_MAX || s[n]))
				n++;
			put(&w, s, n);
		} else if (*p == 'c') {
			put_char(&w, (char)va_arg(args, int));
		} else if (*p == 'd' || (sized && *p == 'u')) {
			char buffer[20];
			int64_t n = sized ? (int64_t)va_arg(args, size_t)
				: longs > 1   ? (int64_t)va_arg(args, long long)
				: longs == 1  ? (int64_t)va_arg(args, long)
				              : (int64_t)va_arg(args, int);
			const char *s = format_int(n, buffer);
			put(&w, s, (size_t)(buffer + 20 - s));
		} else if (*p == '%') {
			put_char(&w, '%');
		} else { /* a format that is not known */
			w.failed = true;
			break;
		}
	}
	va_end(args);
	static const char empty[1] = "";
	wh_text made = {w.failed ? NULL : w.ptr ? w.ptr : empty, w.len};
	if (w.failed)
		made.len = 0;
	return made;
}
