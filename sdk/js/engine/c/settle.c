/* Events that the host waits for, their handlers, and their answers. */
#define _GNU_SOURCE
#include <math.h>
#include <stdlib.h>

#include "engine.h"

/* The kind of each event that is not settled yet, by its id. */
static wh_map events;
/* The handlers of those that wait. */
static wh_map waiting;
static wh_buffer out;

bool wh_open_event(int32_t id, int32_t kind) { return wh_map_set(&events, id, (void *)(intptr_t)kind); }

bool wh_is_open(int32_t id) { return id && wh_map_get(&events, id); }

void wh_note_handler(int32_t id, JSValueConst handler)
{
	void *old = wh_map_get(&waiting, id), *object = JS_VALUE_GET_PTR(handler);
	if (!old && wh_map_set(&waiting, id, object))
		JS_DupValue(wh_ctx, handler);
}

void wh_put_handler(wh_buffer *out, int32_t id)
{
	void *object = wh_map_get(&waiting, id);
	if (object)
		wh_put_place(out, JS_MKPTR(JS_TAG_OBJECT, object), WH_BEGIN);
}

void wh_close_event(int32_t id, bool given_up)
{
	if (!wh_map_remove(&events, id))
		return;
	void *handler = waiting.count ? wh_map_remove(&waiting, id) : NULL;
	if (handler)
		JS_FreeValue(wh_ctx, JS_MKPTR(JS_TAG_OBJECT, handler));
	wh_orphan_timers(id);
	wh_end_signal(id, given_up);
}

/* Fails an event. Stack and detail may be empty. */
static void fail(int32_t id, const char *code, const char *message, size_t message_len, const char *stack,
	size_t stack_len)
{
	wh_empty(&out);
	bool ok = wh_puts(&out, "{\"code\":") && wh_json_text(&out, code, strlen(code)) &&
		wh_puts(&out, ",\"message\":") && wh_json_text(&out, message, message_len);
	if (ok && stack_len)
		ok = wh_puts(&out, ",\"stack\":") && wh_json_text(&out, stack, stack_len);
	if (!ok || !wh_putc(&out, '}'))
		wh_exit(WH_EXIT_MEMORY);
	wh_abi_fail(id, out.data, (int32_t)out.len);
}

/* The code of an error, if it has a fit one. */
static bool error_code(JSValueConst error, char code[65])
{
	if (!JS_IsObject(error))
		return false;
	JSValue v = JS_GetPropertyStr(wh_ctx, error, "code");
	bool fit = false;
	if (JS_IsException(v))
		JS_FreeValue(wh_ctx, wh_caught());
	if (JS_IsString(v)) {
		size_t len;
		const char *text = JS_ToCStringLen(wh_ctx, &len, v);
		if (text && len > 0 && len < 65) {
			memcpy(code, text, len + 1);
			fit = strspn(code, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-") == len;
		}
		JS_FreeCString(wh_ctx, text);
	}
	JS_FreeValue(wh_ctx, v);
	return fit;
}

enum { MOST_MESSAGE = 4 << 10, MOST_STACK = 32 << 10 };

/* The first line of a description without "Error: ", which says nothing. */
static const char *headline(const wh_buffer *text, JSValueConst error, size_t *len)
{
	const char *start = text->data, *end = start + text->len;
	if (JS_IsError(error)) {
		if (text->len > 7 && !memcmp(start, "Error: ", 7))
			start += 7;
		/* The stack follows on lines of its own. */
		const char *frames = memmem(start, end - start, "\n    at ", 8);
		if (frames)
			end = frames;
	}
	*len = end - start < MOST_MESSAGE ? end - start : MOST_MESSAGE;
	return start;
}

/* Fails an event with what its handler threw. Takes the error. */
static void settle_thrown(int32_t id, JSValue error)
{
	char code[65];
	if (!error_code(error, code))
		strcpy(code, "handler_error");
	wh_buffer text = {0};
	wh_describe(&text, error);
	if (!wh_room(&text, 1))
		wh_exit(WH_EXIT_MEMORY);
	size_t len;
	const char *message = headline(&text, error, &len);
	size_t stack = JS_IsError(error) ? text.len : 0;
	fail(id, code, message, len, text.data, stack < MOST_STACK ? stack : MOST_STACK);
	free(text.data);
	JS_FreeValue(wh_ctx, error);
}

/* The code by which the host's JavaScript driver knows answers that are none. */
static const char invalid_code[] = "wasmhost:invalid_response";

/* Fails an event with why its answer is none: what the answer is, in three
   parts of a sentence that begins with "the answer". */
static void settle_invalid(int32_t id, const char *does, const char *what, const char *instead)
{
	wh_buffer text = {0};
	if (!wh_puts(&text, does) || !wh_puts(&text, what) || !wh_puts(&text, instead))
		wh_exit(WH_EXIT_MEMORY);
	fail(id, invalid_code, text.data, text.len, NULL, 0);
	free(text.data);
}

/* Fails an event with the pending exception of writing its answer. */
static void settle_unwritable(int32_t id)
{
	JSValue error = wh_caught();
	wh_buffer about = {0}, text = {0};
	wh_describe(&about, error);
	if (!wh_room(&about, 1))
		wh_exit(WH_EXIT_MEMORY);
	size_t len, stack = about.len < MOST_STACK ? about.len : MOST_STACK;
	const char *line = headline(&about, error, &len);
	if (wh_json_refused) {
		stack = 0; /* the sentence says all */
		if (len > 11 && !memcmp(line, "TypeError: ", 11))
			line += 11, len -= 11;
	}
	if (!wh_puts(&text, wh_json_refused ? "is not JSON: " : "could not be read: ") || !wh_put(&text, line, len))
		wh_exit(WH_EXIT_MEMORY);
	fail(id, invalid_code, text.data, text.len, about.data, stack);
	free(about.data);
	free(text.data);
	JS_FreeValue(wh_ctx, error);
}

/* Whether an object has a property of its own or of its class. What stands in
   Object.prototype is not an answer. */
static int has_property(JSValueConst object, JSAtom name)
{
	JSValue at = JS_DupValue(wh_ctx, object);
	int has = 0;
	for (int depth = 0; depth < 100 && JS_IsObject(at); depth++) {
		if (JS_VALUE_GET_PTR(at) == JS_VALUE_GET_PTR(wh_object_prototype()))
			break;
		has = JS_GetOwnProperty(wh_ctx, NULL, at, name);
		if (has)
			break;
		JSValue up = JS_GetPrototype(wh_ctx, at);
		JS_FreeValue(wh_ctx, at);
		at = up;
		if (JS_IsException(at))
			has = -1;
	}
	JS_FreeValue(wh_ctx, at);
	return has;
}

static JSValue member(JSValueConst object, JSAtom name)
{
	int has = has_property(object, name);
	if (has < 0)
		return JS_EXCEPTION;
	return has ? JS_GetProperty(wh_ctx, object, name) : JS_UNDEFINED;
}

static const char *kind_of(JSValueConst v)
{
	if (JS_IsUndefined(v)) return "undefined";
	if (JS_IsNull(v)) return "null";
	if (JS_IsString(v)) return "a string";
	if (JS_IsNumber(v)) return "a number";
	if (JS_IsBool(v)) return "a boolean";
	if (JS_IsBigInt(v)) return "a BigInt";
	if (JS_IsSymbol(v)) return "a symbol";
	if (JS_IsFunction(wh_ctx, v)) return "a function";
	if (JS_IsArray(v)) return "an array";
	return "an object";
}

/* What web responses inherit from. */
static JSValue response_prototype = JS_UNDEFINED;

static JSValue answers(JSContext *ctx, JSValueConst this_val, int argc, JSValueConst *argv)
{
	(void)this_val, (void)argc;
	response_prototype = JS_DupValue(ctx, argv[0]);
	return JS_UNDEFINED;
}

void wh_add_settling(JSValueConst natives)
{
	JS_DefinePropertyValueStr(wh_ctx, natives, "answers", JS_NewCFunction(wh_ctx, answers, "answers", 1), JS_PROP_C_W_E);
}

/* Whether an answer is a Response of the web. Most are plain objects. */
static bool is_web_response(JSValueConst answer)
{
	if (!JS_IsObject(answer))
		return false;
	JSValue at = JS_GetPrototype(wh_ctx, answer);
	bool is = false;
	for (int depth = 0; depth < 10 && JS_IsObject(at); depth++) {
		if (JS_VALUE_GET_PTR(at) == JS_VALUE_GET_PTR(wh_object_prototype()))
			break;
		is = JS_VALUE_GET_PTR(at) == JS_VALUE_GET_PTR(response_prototype);
		if (is)
			break;
		JSValue up = JS_GetPrototype(wh_ctx, at);
		JS_FreeValue(wh_ctx, at);
		at = up;
	}
	if (JS_IsException(at))
		JS_FreeValue(wh_ctx, wh_caught());
	JS_FreeValue(wh_ctx, at);
	return is;
}

/* The members of an answer. The host reads those behind the body where the
   manifest declares responses of the endpoint. */
enum { STATUS, BODY, RAW_BODY, CONTENT_TYPE, HEADERS, MEMBERS };
static JSAtom members[MEMBERS];

static bool is_member(JSAtom name)
{
	for (int i = 0; i < MEMBERS; i++)
		if (members[i] == name)
			return true;
	return false;
}

/* Warns of members of an answer that nobody reads. */
static void warn_of_members(JSValueConst answer)
{
	JSPropertyEnum *names;
	uint32_t count, unknown = 0;
	if (JS_GetOwnPropertyNames(wh_ctx, &names, &count, answer, JS_GPN_STRING_MASK | JS_GPN_ENUM_ONLY) < 0) {
		JS_FreeValue(wh_ctx, wh_caught());
		return;
	}
	wh_buffer text = {0};
	wh_puts(&text, "the answer of a handler has members that do nothing: ");
	for (uint32_t i = 0; i < count; i++) {
		if (is_member(names[i].atom))
			continue;
		if (++unknown > 8)
			continue;
		const char *name = JS_AtomToCString(wh_ctx, names[i].atom);
		if (unknown > 1)
			wh_puts(&text, ", ");
		if (name)
			wh_put(&text, name, strnlen(name, 100));
		JS_FreeCString(wh_ctx, name);
	}
	if (unknown > 8)
		wh_puts(&text, ", ...");
	wh_puts(&text, "; an answer is {status, body}");
	if (unknown)
		wh_warn_once(&text);
	free(text.data);
	JS_FreePropertyEnum(wh_ctx, names, count);
}

/* Writes the members of an answer behind its body, if it has any. */
static bool put_further(JSValueConst answer)
{
	bool has = false;
	for (int i = RAW_BODY; i < MEMBERS && !has; i++) {
		int found = has_property(answer, members[i]);
		if (found < 0)
			return false;
		has = found;
	}
	if (!has)
		return true;
	JSValue further = wh_prelude("further", 1, (JSValueConst *)&answer);
	size_t start = out.len;
	bool ok = !JS_IsException(further) && wh_json_value(&out, further, "", WH_WHOLE);
	JS_FreeValue(wh_ctx, further);
	if (ok && out.len > start + 2) { /* {"a":1} goes on an object */
		out.data[start] = ',';
		out.len--;
	} else {
		out.len = start;
	}
	return ok;
}

/* Answers a request. */
static void settle_response(int32_t id, JSValueConst answer)
{
	static const char *const names[] = {"status", "body", "rawBody", "contentType", "headers"};
	if (members[STATUS] == JS_ATOM_NULL)
		for (int i = 0; i < MEMBERS; i++)
			members[i] = JS_NewAtom(wh_ctx, names[i]);
	wh_json_refused = false;
	if (!JS_IsObject(answer) || JS_IsFunction(wh_ctx, answer)) {
		settle_invalid(id, "is ", kind_of(answer), "");
		return;
	}
	JSValue status = member(answer, members[STATUS]);
	if (JS_IsException(status)) {
		settle_unwritable(id);
		return;
	}
	double number = NAN;
	if (JS_IsNumber(status))
		JS_ToFloat64(wh_ctx, &number, status);
	if (!(number >= 200 && number <= 999 && number == (int)number)) {
		if (JS_IsUndefined(status))
			settle_invalid(id, "has no ", "status", "");
		else
			settle_invalid(id, "has a status that is ", kind_of(status),
				JS_IsNumber(status) ? " out of range" : "");
		JS_FreeValue(wh_ctx, status);
		return;
	}
	int code = (int)number;
	JSValue body = member(answer, members[BODY]);
	if (JS_IsException(body)) {
		settle_unwritable(id);
		return;
	}
	bool more = wh_own_count(answer) > 1 + !JS_IsUndefined(body);
	if (more)
		warn_of_members(answer);
	char digits[3] = {'0' + code / 100, '0' + code / 10 % 10, '0' + code % 10};
	wh_empty(&out);
	bool ok = wh_puts(&out, "{\"status\":") && wh_put(&out, digits, 3);
	if (ok && !JS_IsUndefined(body)) {
		size_t before = out.len;
		ok = wh_puts(&out, ",\"body\":");
		size_t start = out.len;
		if (ok && !wh_json_value(&out, body, "body", WH_WHOLE)) {
			JS_FreeValue(wh_ctx, body);
			settle_unwritable(id);
			return;
		}
		if (out.len == start)
			out.len = before; /* toJSON returned undefined */
	}
	JS_FreeValue(wh_ctx, body);
	if (more && !put_further(answer)) {
		settle_unwritable(id);
		return;
	}
	if (!ok || !wh_putc(&out, '}'))
		wh_exit(WH_EXIT_MEMORY);
	wh_abi_respond(id, out.data, (int32_t)out.len);
}

/* Settles an event with any value. */
static void settle_value(int32_t id, JSValueConst value, bool keep)
{
	wh_empty(&out);
	if (keep && !wh_json_value(&out, value, "the answer", WH_WHOLE)) {
		settle_unwritable(id);
		return;
	}
	if (!out.len && !wh_puts(&out, "null"))
		wh_exit(WH_EXIT_MEMORY);
	wh_abi_respond(id, out.data, (int32_t)out.len);
}

static void settle_later(int32_t id, JSValue promise);

/* Settles an event whose outcome is known. Takes the value. */
static void settle(int32_t id, JSValue value, bool thrown)
{
	int32_t kind = (int32_t)(intptr_t)wh_map_get(&events, id);
	if (!kind) {
		JS_FreeValue(wh_ctx, value);
		return; /* given up */
	}
	if (thrown) {
		settle_thrown(id, value);
	} else if (kind == WH_CLI && is_web_response(value)) {
		/* What it says is known once its body has been read. */
		JSValue read = wh_prelude("answer", 1, (JSValueConst *)&value);
		JS_FreeValue(wh_ctx, value);
		if (JS_IsException(read))
			settle(id, wh_caught(), true);
		else
			settle_later(id, read);
		return;
	} else {
		if (kind == WH_CLI)
			settle_response(id, value);
		else
			settle_value(id, value, kind == WH_METHOD || kind == WH_ACTIVATE);
		JS_FreeValue(wh_ctx, value);
	}
	wh_close_event(id, false);
}

static JSValue on_settled(JSContext *ctx, JSValueConst this_val, int argc, JSValueConst *argv, int thrown,
	JSValueConst *data)
{
	(void)this_val, (void)argc;
	settle(JS_VALUE_GET_INT(data[0]), JS_DupValue(ctx, argv[0]), thrown);
	return JS_UNDEFINED;
}

/* Settles an event once a promise is settled. Takes the promise. */
static void settle_later(int32_t id, JSValue promise)
{
	JSValueConst number = JS_NewInt32(wh_ctx, id);
	JSValue settled = JS_NewCFunctionData(wh_ctx, on_settled, 1, 0, 1, &number);
	JSValue broken = JS_NewCFunctionData(wh_ctx, on_settled, 1, 1, 1, &number);
	JSValue done = JS_PromiseThen(wh_ctx, promise, settled, broken);
	bool failed = JS_IsException(done);
	JS_FreeValue(wh_ctx, done);
	JS_FreeValue(wh_ctx, settled);
	JS_FreeValue(wh_ctx, broken);
	JS_FreeValue(wh_ctx, promise);
	if (failed)
		settle(id, wh_caught(), true);
}

/* A promise for any value that a handler returned: what has a method then is
   waited for. Takes the value. */
static JSValue promise_for(JSValue value)
{
	JSValue functions[2], promise = JS_NewPromiseCapability(wh_ctx, functions);
	if (!JS_IsException(promise)) {
		JS_FreeValue(wh_ctx, JS_Call(wh_ctx, functions[0], JS_UNDEFINED, 1, (JSValueConst *)&value));
		JS_FreeValue(wh_ctx, functions[0]);
		JS_FreeValue(wh_ctx, functions[1]);
	}
	JS_FreeValue(wh_ctx, value);
	return promise;
}

void wh_settle_returned(int32_t id, JSValue value)
{
	if (JS_IsException(value)) {
		settle(id, wh_caught(), true);
		return;
	}
	if (!JS_IsObject(value)) {
		settle(id, value, false);
		return;
	}
	if (!JS_IsPromise(value)) {
		JSValue then = JS_GetPropertyStr(wh_ctx, value, "then");
		bool waits = JS_IsFunction(wh_ctx, then), failed = JS_IsException(then);
		JS_FreeValue(wh_ctx, then);
		if (failed || !waits) {
			if (failed)
				JS_FreeValue(wh_ctx, value);
			settle(id, failed ? wh_caught() : value, failed);
			return;
		}
		value = promise_for(value);
		if (JS_IsException(value)) {
			settle(id, wh_caught(), true);
			return;
		}
	}
	/* Most handlers are async functions that wait for nothing, or for what is
	   there as soon as the jobs have run. */
	if (JS_PromiseState(wh_ctx, value) == JS_PROMISE_PENDING)
		wh_run_jobs();
	switch (JS_PromiseState(wh_ctx, value)) {
	case JS_PROMISE_FULFILLED: {
		JSValue result = JS_PromiseResult(wh_ctx, value);
		JS_FreeValue(wh_ctx, value);
		settle(id, result, false);
		return;
	}
	case JS_PROMISE_REJECTED: {
		JSValue reason = JS_PromiseResult(wh_ctx, value);
		JS_PromiseMarkAsHandled(wh_ctx, value);
		JS_FreeValue(wh_ctx, value);
		settle(id, reason, true);
		return;
	}
	default:
		settle_later(id, value);
	}
}
