/* Errors as people see them, and the rejections that nobody handles. */
#define _GNU_SOURCE
#include <stdlib.h>

#include "engine.h"

/* The constructor Error, as it was at the start. */
static JSValue constructor;

void wh_keep_errors(JSValueConst global) { constructor = JS_GetPropertyStr(wh_ctx, global, "Error"); }

JSValue wh_new_error(const char *code, const char *message)
{
	JSValue text = JS_NewString(wh_ctx, message);
	JSValue error = JS_CallConstructor(wh_ctx, constructor, 1, (JSValueConst *)&text);
	JS_FreeValue(wh_ctx, text);
	if (JS_IsException(error))
		return error;
	JS_DefinePropertyValueStr(wh_ctx, error, "code", JS_NewString(wh_ctx, code), JS_PROP_C_W_E);
	return error;
}

JSValue wh_throw(const char *code, const char *message)
{
	JSValue error = wh_new_error(code, message);
	return JS_IsException(error) ? error : JS_Throw(wh_ctx, error);
}

JSValue wh_caught(void)
{
	JSValue error = JS_GetException(wh_ctx);
	/* An exception that could not be caught is an ordinary one from here on. */
	JS_ClearUncatchableError(wh_ctx, error);
	return error;
}

/* Appends the text of a property, or nothing where it cannot be had. */
static bool put_property(wh_buffer *out, JSValueConst object, const char *name, size_t most)
{
	JSValue v = JS_GetPropertyStr(wh_ctx, object, name);
	bool put = false;
	if (JS_IsString(v)) {
		size_t len;
		const char *text = JS_ToCStringLen(wh_ctx, &len, v);
		if (text) {
			put = len > 0;
			wh_put(out, text, len < most ? len : most);
			JS_FreeCString(wh_ctx, text);
		}
	} else if (JS_IsException(v)) {
		JS_FreeValue(wh_ctx, wh_caught());
	}
	JS_FreeValue(wh_ctx, v);
	return put;
}

enum { MOST_MESSAGE = 4 << 10, MOST_STACK = 8 << 10, MOST_CAUSES = 4 };

/* Appends an object on one line, as console.log shows it; false where that
   cannot be had, or where the object has a text of its own. */
static bool put_object(wh_buffer *out, JSValueConst value, const char *text)
{
	if (!JS_IsArray(value) && (!text || memcmp(text, "[object ", strnlen(text, 8))))
		return false;
	JSValue shown = wh_prelude("inspect", 1, (JSValueConst *)&value);
	size_t len = 0;
	const char *at = JS_IsException(shown) ? NULL : JS_ToCStringLen(wh_ctx, &len, shown);
	if (!at)
		JS_FreeValue(wh_ctx, wh_caught());
	len = len < MOST_MESSAGE ? len : MOST_MESSAGE;
	for (size_t i = 0; i < len; i++) {
		if (at[i] != '\n') {
			wh_putc(out, at[i]);
			continue;
		}
		wh_putc(out, ' ');
		while (i + 1 < len && at[i + 1] == ' ')
			i++;
	}
	JS_FreeCString(wh_ctx, at);
	JS_FreeValue(wh_ctx, shown);
	return len > 0;
}

static void put_plain(wh_buffer *out, JSValueConst value)
{
	size_t len;
	const char *text = JS_ToCStringLen(wh_ctx, &len, value);
	if (!text) {
		JS_FreeValue(wh_ctx, wh_caught());
		if (!JS_IsObject(value) || !put_object(out, value, "[object "))
			wh_puts(out, "a value that has no text");
		return;
	}
	if (!JS_IsObject(value) || !put_object(out, value, text))
		wh_put(out, text, len < MOST_MESSAGE ? len : MOST_MESSAGE);
	JS_FreeCString(wh_ctx, text);
}

/* Takes the lines of the prelude out of a stack, which begins at start: it has
   no positions, and its authors are not the plugin's. */
static void drop_own_frames(wh_buffer *out, size_t start)
{
	char *to = out->data + start, *end = out->data + out->len;
	for (char *line = to, *next; line < end; line = next) {
		next = memchr(line, '\n', end - line);
		next = next ? next + 1 : end;
		if (memmem(line, next - line, "(<null>:", 8) || memmem(line, next - line, " at apply (native)", 18))
			continue;
		memmove(to, line, next - line);
		to += next - line;
	}
	out->len = to - out->data;
}

/* Puts the frames of an error's stack behind its headline, which begins at
   start. The stack has a headline of its own, mostly the same. */
static void put_frames(wh_buffer *out, JSValueConst error, size_t start)
{
	size_t end = out->len;
	wh_putc(out, '\n');
	size_t stack = out->len, headline = end - start;
	if (!put_property(out, error, "stack", MOST_STACK)) {
		out->len = end;
		return;
	}
	drop_own_frames(out, stack);
	size_t len = out->len - stack, skip = 0;
	const char *text = out->data + stack;
	if (len >= headline && !memcmp(text, out->data + start, headline)) {
		skip = headline;
	} else if (len < 7 || memcmp(text, "    at ", 7)) {
		const char *first = memmem(text, len, "\n    at ", 8);
		skip = first ? (size_t)(first - text) : len;
	}
	if (skip < len && text[skip] == '\n')
		skip++;
	memmove(out->data + stack, text + skip, len - skip);
	out->len -= skip;
	if (out->len == stack)
		out->len = end;
}

void wh_describe(wh_buffer *out, JSValueConst error)
{
	if (!JS_IsError(error)) {
		put_plain(out, error);
		return;
	}
	JSValue at = JS_DupValue(wh_ctx, error);
	for (int depth = 0; depth < MOST_CAUSES; depth++) {
		if (depth)
			wh_puts(out, "\ncaused by: ");
		if (!JS_IsError(at)) {
			put_plain(out, at);
			break;
		}
		size_t start = out->len;
		bool named = put_property(out, at, "name", 200);
		size_t before = out->len;
		if (named)
			wh_puts(out, ": ");
		if (!put_property(out, at, "message", MOST_MESSAGE))
			out->len = before;
		put_frames(out, at, start);
		while (out->len && out->data[out->len - 1] == '\n')
			out->len--;
		JSValue cause = JS_GetPropertyStr(wh_ctx, at, "cause");
		JS_FreeValue(wh_ctx, at);
		at = cause;
		if (JS_IsException(at))
			JS_FreeValue(wh_ctx, wh_caught());
		if (JS_IsException(at) || JS_IsUndefined(at))
			break;
	}
	JS_FreeValue(wh_ctx, at);
}

/* Texts that were warned of, by their hashes. After so many it is quiet: a text
   may hold what a request brought. */
enum { MOST_WARNINGS = 100 };
static wh_map warned;
static int warnings;

void wh_warn_once(const wh_buffer *text)
{
	uint32_t hash = 2166136261u;
	for (size_t i = 0; i < text->len; i++)
		hash = (hash ^ (unsigned char)text->data[i]) * 16777619u;
	int32_t key = (int32_t)(hash >> 1) + 1;
	if (!text->data || warnings >= MOST_WARNINGS || wh_map_get(&warned, key))
		return;
	warnings++;
	if (wh_map_set(&warned, key, &warned))
		wh_log(WH_WARN, text->data, text->len);
}

void wh_report(int32_t level, const char *what, JSValueConst error)
{
	wh_buffer line = {0};
	wh_puts(&line, what);
	wh_puts(&line, ": ");
	wh_describe(&line, error);
	if (line.data)
		wh_log(level, line.data, line.len);
	free(line.data);
}

/* Rejected promises without a handler, in order. */
static struct {
	struct { JSValue promise, reason; } *list;
	size_t count, cap;
} rejected;

static void track(JSContext *ctx, JSValueConst promise, JSValueConst reason, bool handled, void *opaque)
{
	(void)opaque;
	if (handled) {
		/* Mostly that of the last one. */
		for (size_t i = rejected.count; i-- > 0;)
			if (JS_VALUE_GET_PTR(rejected.list[i].promise) == JS_VALUE_GET_PTR(promise)) {
				JS_FreeValue(ctx, rejected.list[i].promise);
				JS_FreeValue(ctx, rejected.list[i].reason);
				rejected.list[i] = rejected.list[--rejected.count];
				return;
			}
		return;
	}
	if (rejected.count == rejected.cap) {
		size_t cap = rejected.cap ? rejected.cap * 2 : 16;
		void *list = realloc(rejected.list, cap * sizeof *rejected.list);
		if (!list)
			return;
		rejected.list = list;
		rejected.cap = cap;
	}
	rejected.list[rejected.count].promise = JS_DupValue(ctx, promise);
	rejected.list[rejected.count++].reason = JS_DupValue(ctx, reason);
}

void wh_track_rejections(JSRuntime *rt) { JS_SetHostPromiseRejectionTracker(rt, track, NULL); }

void wh_report_rejections(void)
{
	/* Describing one may run code of the plugin, which may reject more. */
	for (size_t i = 0; i < rejected.count; i++) {
		JSValue promise = rejected.list[i].promise, reason = rejected.list[i].reason;
		wh_report(WH_ERROR, "unhandled rejection", reason);
		JS_FreeValue(wh_ctx, promise);
		JS_FreeValue(wh_ctx, reason);
	}
	rejected.count = 0;
	if (rejected.cap > 1024) {
		free(rejected.list);
		rejected.list = NULL;
		rejected.cap = 0;
	}
}
