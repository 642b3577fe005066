/* Texts, memory and JSON of the wasmhost SDK for C. It knows nothing of the
 * host and needs no C library. wasmhost.h includes it; plugins need not.
 *
 * Whatever a function here reads may be any bytes: text that is no JSON gives
 * no value, never a read beyond its end. */
#ifndef WASMHOST_JSON_H
#define WASMHOST_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Bytes that are UTF-8 as a rule and are not terminated. ptr is NULL for a text
 * that is not there, which is another thing than an empty one. */
typedef struct wh_text {
	const char *ptr;
	size_t len;
} wh_text;

/* One value as JSON, such as {"a":1}. ptr is NULL for one that is not there. */
typedef struct wh_json {
	const char *ptr;
	size_t len;
} wh_json;

/* wh_str is a C string as a text, wh_raw as JSON; NULL is not there. */
wh_text wh_str(const char *s);
wh_json wh_raw(const char *s);

/* wh_as_json says that a text is JSON. */
wh_json wh_as_json(wh_text text);

/* wh_equal compares bytes; wh_is does so with a C string. */
bool wh_equal(wh_text a, wh_text b);
bool wh_is(wh_text a, const char *b);

/* ---- Memory ----
 *
 * An arena hands out memory that is given back all at once. Each event has one,
 * so that handlers free nothing. */

struct wh_block;

typedef struct wh_arena {
	struct wh_block *block; /* the newest */
	char *next, *end;       /* what is left of it */
} wh_arena;

/* wh_alloc returns memory of size bytes that is zero, aligned for every type,
 * or NULL where the plugin may have no more. */
void *wh_alloc(wh_arena *arena, size_t size);

/* wh_room is wh_alloc without clearing the memory. */
void *wh_room(wh_arena *arena, size_t size);

/* wh_copy returns a copy of a text, which is not there where memory lacks. */
wh_text wh_copy(wh_arena *arena, wh_text text);

/* What was allocated after wh_mark is given back by wh_reset, for loops. */
typedef wh_arena wh_place;
wh_place wh_mark(const wh_arena *arena);
void wh_reset(wh_arena *arena, wh_place place);

/* wh_clear gives all memory of an arena back. An arena is { 0 } at first. */
void wh_clear(wh_arena *arena);

/* Memory that is not an event's, until it is given back. It is zero. */
void *wh_malloc(size_t size);
void wh_free(void *memory);

#if defined(__GNUC__) || defined(__clang__)
#define WH_PRINTF(at, first) __attribute__((format(printf, at, first)))
#else
#define WH_PRINTF(at, first)
#endif

/* wh_format writes a text as printf does, by %s, %.*s, %d, %ld, %lld, %zu, %c
 * and %%. WH_ARG(text) are the two arguments of a %.*s. */
wh_text wh_format(wh_arena *arena, const char *format, ...) WH_PRINTF(2, 3);
#define WH_ARG(text) (int)(text).len, (text).ptr

/* ---- Reading JSON ---- */

/* How deep arrays and objects may be nested. */
#define WH_JSON_DEPTH 1024

typedef enum wh_type {
	WH_NONE, /* there is no value, or no JSON */
	WH_NULL,
	WH_BOOL,
	WH_NUMBER,
	WH_STRING,
	WH_ARRAY,
	WH_OBJECT
} wh_type;

/* wh_parse checks that a text is one JSON value, as RFC 8259 has it, nested at
 * most WH_JSON_DEPTH deep, in valid UTF-8, with nothing but white space around
 * it. What the host hands over needs no such check: it has been made. */
bool wh_parse(wh_text text, wh_json *value);

/* wh_type_of tells by its first byte what a value is. */
wh_type wh_type_of(wh_json value);

/* wh_get returns a member of an object, the last one of that name. */
wh_json wh_get(wh_json object, const char *name);

/* Goes through an array or an object:
 *
 *	wh_items it = wh_each(value);
 *	while (wh_next(&it)) ... it.value, and it.name in an object
 */
typedef struct wh_items {
	wh_json value;
	wh_json name; /* a JSON string, for wh_to_text and wh_json_is */
	const char *at, *end;
	bool object;
} wh_items;
wh_items wh_each(wh_json value);
bool wh_next(wh_items *it);

/* Values as C has them. Each returns false and leaves out as it is where the
 * value is of another type, or, of an integer, beyond 64 bits or not whole.
 * A text is part of the JSON where it has no escapes, else a copy; half of a
 * surrogate pair becomes U+FFFD. Numbers are rounded correctly. */
bool wh_to_text(wh_arena *arena, wh_json value, wh_text *out);
bool wh_to_int(wh_json value, int64_t *out);
bool wh_to_number(wh_json value, double *out);
bool wh_to_bool(wh_json value, bool *out);

/* wh_json_is says whether a value is the string s. It needs no memory. */
bool wh_json_is(wh_json value, const char *s);

/* Members of an object. One that is missing or null leaves out as it is, which
 * may hold a default; one of another type gives false. */
bool wh_read_text(wh_arena *arena, wh_json object, const char *name, wh_text *out);
bool wh_read_int(wh_json object, const char *name, int64_t *out);
bool wh_read_number(wh_json object, const char *name, double *out);
bool wh_read_bool(wh_json object, const char *name, bool *out);

/* ---- Writing JSON ----
 *
 *	wh_writer w = wh_write(arena);
 *	wh_object(&w);
 *	wh_put_text(&w, "title", title);
 *	wh_end(&w);
 *	wh_json made = wh_written(&w);
 *
 * The functions with a name write a member of an object, and an item of an
 * array or a value alone where the name is NULL. */
typedef struct wh_writer {
	wh_arena *arena;
	char *ptr;
	size_t len, cap;
	size_t depth;
	unsigned char objects[WH_JSON_DEPTH / 8]; /* a bit for each level: whether it is an object */
	bool failed;
} wh_writer;

wh_writer wh_write(wh_arena *arena);
void wh_object(wh_writer *w);                   /* begins an object */
void wh_array(wh_writer *w);                    /* begins an array */
void wh_end(wh_writer *w);                      /* ends the one begun last */
void wh_put_object(wh_writer *w, const char *name); /* begins one as a member */
void wh_put_array(wh_writer *w, const char *name);
void wh_put_name(wh_writer *w, wh_text name); /* of the next member, where it is no C string */
void wh_put_text(wh_writer *w, const char *name, wh_text text); /* null where it is not there */
void wh_put_int(wh_writer *w, const char *name, int64_t n);
void wh_put_number(wh_writer *w, const char *name, double n); /* null where it is not finite */
void wh_put_bool(wh_writer *w, const char *name, bool b);
void wh_put_null(wh_writer *w, const char *name);
void wh_put_json(wh_writer *w, const char *name, wh_json value); /* as it is; null where it is not there */

/* wh_written returns what was written. There is none where memory lacked, or
 * where an object or an array has not ended: ptr is NULL then, and len is not 0,
 * so that what it is a part of fails too, and a condition never gets lost. */
wh_json wh_written(wh_writer *w);

#ifdef __cplusplus
}
#endif
#endif
