/* ABI 1 of wasmhost for guests in C without a C library: the imports of the
 * core module, the kinds of events, a buffer for payloads and the little JSON
 * that test guests need. Host functions are declared with HOST_FUNCTION by the
 * guests that use them, because an import that is not declared in a manifest
 * keeps a guest from loading.
 *
 * The buffer starts at __heap_base and grows with memory.grow; it is used for
 * one payload or result at a time. */
#ifndef ABI1_H
#define ABI1_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define IMPORT(module, name) __attribute__((import_module(module), import_name(name)))
#define EXPORT(name) __attribute__((export_name(name)))

IMPORT("wasmhost", "input") void host_input(void *ptr);
IMPORT("wasmhost", "respond") void host_respond(int32_t id, const void *ptr, int32_t len);
IMPORT("wasmhost", "fail") void host_fail(int32_t id, const void *ptr, int32_t len);
IMPORT("wasmhost", "result") void host_result(void *ptr);
IMPORT("wasmhost", "log") void host_log(int32_t level, const void *ptr, int32_t len);

/* HOST_FUNCTION("cli", "handle") int64_t cli_handle(const void *ptr, int32_t len); */
#define HOST_FUNCTION(namespace, name) IMPORT("wasmhost:" namespace, name)

enum {
	KIND_ACTIVATE = 1,
	KIND_CLI = 2,
	KIND_CRON = 3,
	KIND_METHOD = 4,
	KIND_HOOK = 5,
	KIND_EVENT = 6,
	KIND_COMPLETION = 7,
	KIND_CANCEL = 8,
};

/* Literal text with its length, for host_respond(id, TEXT("null")). */
#define TEXT(literal) (literal), (int32_t)(sizeof(literal) - 1)

extern unsigned char __heap_base;

/* buffer returns room for len bytes at the start of the heap, with HEADROOM
 * bytes before it in which an answer may begin, or NULL when the host refuses
 * the memory. */
#define HEADROOM 64
static inline unsigned char *buffer(uint32_t len) {
	unsigned char *start = &__heap_base + HEADROOM;
	uint64_t end = (uint64_t)(uintptr_t)start + len;
	uint64_t have = (uint64_t)__builtin_wasm_memory_size(0) << 16;
	if (end > have) {
		uint32_t pages = (uint32_t)((end - have + 65535) >> 16);
		if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1)
			return NULL;
	}
	return start;
}

/* A piece of a payload: what lies between two places of the buffer. */
struct slice {
	const unsigned char *ptr;
	uint32_t len;
};

static inline bool slice_is(struct slice s, const char *text) {
	uint32_t i = 0;
	for (; i < s.len && text[i]; i++)
		if (s.ptr[i] != (unsigned char)text[i])
			return false;
	return i == s.len && !text[i];
}

/* json_end returns the end of the JSON value at p, which the host has checked,
 * with the white space around it: a body stands as the client sent it. */
static inline const unsigned char *json_end(const unsigned char *p, const unsigned char *end) {
	uint32_t depth = 0;
	while (p < end) {
		unsigned char c = *p++;
		if (c <= ' ')
			continue;
		if (c == '"') {
			while (p < end && *p != '"')
				p += *p == '\\' ? 2 : 1;
			p++;
		} else if (c == '{' || c == '[') {
			depth++;
			continue;
		} else if (c == '}' || c == ']') {
			if (depth == 0)
				return p - 1; /* the end of what encloses a bare number */
			depth--;
		} else if (depth == 0) {
			while (p < end && *p != ',' && *p != '}' && *p != ']')
				p++;
		}
		if (depth == 0)
			break;
	}
	while (p < end && *p <= ' ')
		p++;
	return p < end ? p : end;
}

static inline struct slice trim(const unsigned char *p, const unsigned char *end) {
	while (p < end && *p <= ' ')
		p++;
	while (p < end && end[-1] <= ' ')
		end--;
	return (struct slice){p, (uint32_t)(end - p)};
}

/* json_member returns the raw value of a member of the JSON object o, which
 * the host wrote (compact, names without escapes), or an empty slice. */
static inline struct slice json_member(struct slice o, const char *name) {
	const unsigned char *p = o.ptr + 1, *end = o.ptr + o.len;
	while (p < end && *p == '"') {
		const unsigned char *name_end = json_end(p, end);
		struct slice key = {p + 1, (uint32_t)(name_end - p - 2)};
		const unsigned char *value = name_end + 1;
		const unsigned char *value_end = json_end(value, end);
		if (slice_is(key, name))
			return trim(value, value_end);
		p = value_end + 1;
	}
	return (struct slice){NULL, 0};
}

/* json_text takes the quotes off a string; escapes stay as they are. */
static inline struct slice json_text(struct slice s) {
	if (s.len >= 2 && s.ptr[0] == '"')
		return (struct slice){s.ptr + 1, s.len - 2};
	return (struct slice){NULL, 0};
}

/* json_uint reads a whole number, also one in quotes, or returns otherwise. */
static inline uint64_t json_uint(struct slice s, uint64_t otherwise) {
	uint64_t n = 0;
	if (s.len > 0 && s.ptr[0] == '"')
		s = json_text(s);
	if (s.len == 0 || s.len > 18)
		return otherwise;
	for (uint32_t i = 0; i < s.len; i++) {
		if (s.ptr[i] < '0' || s.ptr[i] > '9')
			return otherwise;
		n = n * 10 + (uint64_t)(s.ptr[i] - '0');
	}
	return n;
}

/* input fetches the payload of the current event, or returns an empty slice
 * when there is no memory for it. */
static inline struct slice input(int32_t len) {
	unsigned char *p = buffer((uint32_t)len + 64);
	if (!p)
		return (struct slice){NULL, 0};
	if (len > 0)
		host_input(p);
	return (struct slice){p, (uint32_t)len};
}

/* Text under construction. What does not fit is left out. */
struct writer {
	unsigned char *ptr;
	uint32_t len, cap;
};

static inline void put_bytes(struct writer *w, const void *ptr, uint32_t len) {
	const unsigned char *from = ptr;
	for (uint32_t i = 0; i < len && w->len < w->cap; i++)
		w->ptr[w->len++] = from[i];
}

static inline void put(struct writer *w, const char *text) {
	while (*text && w->len < w->cap)
		w->ptr[w->len++] = (unsigned char)*text++;
}

static inline void put_int(struct writer *w, int64_t n) {
	unsigned char digits[20];
	uint32_t i = sizeof digits;
	uint64_t u = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
	do
		digits[--i] = (unsigned char)('0' + u % 10);
	while (u /= 10);
	if (n < 0)
		put(w, "-");
	put_bytes(w, digits + i, (uint32_t)sizeof digits - i);
}

#endif
