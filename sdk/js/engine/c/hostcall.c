/* Calls of the host: the functions of ctx, one for each row of the table, and
   the tickets of those that wait. */
#include <stdio.h>
#include <stdlib.h>

#include "engine.h"
#include "functions.h"

enum { COUNT = sizeof wh_functions / sizeof *wh_functions };

/* Calls a function of the application that the host is a part of: which, then as
   all others. */
WH_IMPORT("wasmhost:script", "call") int64_t wh_import_own(int32_t number, const void *params, int32_t len);

/* The rows of those, which come with WH_SCRIPT. */
static wh_function *own;

static const wh_function *row_of(int row) { return row < COUNT ? &wh_functions[row] : &own[row - COUNT]; }

static int64_t ask(const wh_function *f, const void *params, size_t len)
{
	return f->call ? f->call(params, (int32_t)len) : wh_import_own(f->number, params, (int32_t)len);
}

/* Gives a result its shape. Takes the value. */
static JSValue shaped(const wh_function *f, JSValue v)
{
	if (JS_IsException(v))
		return v;
	if (f->nothing) {
		JS_FreeValue(wh_ctx, v);
		return JS_UNDEFINED;
	}
	if (f->shape == WH_AS_IT_IS)
		return v;
	if (f->shape == WH_UNDEFINED_FOR_NULL || JS_IsNull(v))
		return JS_IsNull(v) ? JS_UNDEFINED : v;
	if (f->shape == WH_VALUE_MEMBER) {
		JSValue inner = JS_GetPropertyStr(wh_ctx, v, "value");
		JS_FreeValue(wh_ctx, v);
		return inner;
	}
	int64_t count;
	if (JS_GetLength(wh_ctx, v, &count) < 0) {
		JS_FreeValue(wh_ctx, v);
		return JS_EXCEPTION;
	}
	for (int64_t i = 0; i < count; i++) {
		JSValue entry = JS_GetPropertyInt64(wh_ctx, v, i);
		JSValue name = JS_GetPropertyStr(wh_ctx, entry, "name");
		JS_FreeValue(wh_ctx, entry);
		if (JS_DefinePropertyValueUint32(wh_ctx, v, (uint32_t)i, name, JS_PROP_C_W_E) < 0) {
			JS_FreeValue(wh_ctx, v);
			return JS_EXCEPTION;
		}
	}
	return v;
}

/* Refuses what is no object of a function's parameters. What they are is left
   to the host to check. */
static bool refuse_options(const wh_function *f)
{
	char text[256];
	int len = snprintf(text, sizeof text, "%s.%s: the argument must be an object of", f->space, f->name);
	for (int i = 0; i < f->count && len < (int)sizeof text; i++)
		len += snprintf(text + len, sizeof text - (size_t)len, "%s%s",
			i == 0 ? " " : i == f->count - 1 ? " and " : ", ", f->params[i]);
	wh_throw("invalid_argument", text);
	return false;
}

/* Returns a parameter of a call, which may be an exception. */
static JSValue parameter(const wh_function *f, int i, int argc, JSValueConst *argv)
{
	if (!f->options)
		return i < argc ? JS_DupValue(wh_ctx, argv[i]) : JS_UNDEFINED;
	if (!argc || JS_IsUndefined(argv[0]) || JS_IsNull(argv[0]))
		return JS_UNDEFINED;
	return JS_GetPropertyStr(wh_ctx, argv[0], f->params[i]);
}

/* How a parameter is written. What chooses rows or articles has no member that
   gets lost; in a row, undefined counts as absent, as in JSON.stringify. */
static int manner(const wh_function *f, const char *name)
{
	int how = WH_EXACT;
	bool db = !strcmp(f->space, "db");
	if (db || !strcmp(f->space, "storage"))
		how |= WH_WHOLE;
	if (db && f->hidden)
		return how | WH_NESTED;
	if (db && strcmp(name, "data") && strcmp(name, "fields"))
		how |= WH_GIVEN;
	return db && !strcmp(name, "options") ? how | WH_OPTIONS : how;
}

/* Refuses a row that has undefined for one of the columns by which an upsert finds
   another: it would be inserted again and again. */
static bool refuse_lost_key(JSValueConst columns, JSValueConst data)
{
	int64_t count;
	bool found = false;
	if (!JS_IsArray(columns) || !JS_IsObject(data) || JS_GetLength(wh_ctx, columns, &count) < 0)
		return false;
	for (int64_t i = 0; i < count && i < 100 && !found; i++) {
		JSValue column = JS_GetPropertyInt64(wh_ctx, columns, i);
		JSAtom name = JS_IsString(column) ? JS_ValueToAtom(wh_ctx, column) : JS_ATOM_NULL;
		JSValue v = name != JS_ATOM_NULL ? JS_GetProperty(wh_ctx, data, name) : JS_NULL;
		found = JS_IsUndefined(v) && JS_HasProperty(wh_ctx, data, name) > 0;
		if (found) {
			char text[256];
			const char *shown = JS_ToCString(wh_ctx, column);
			snprintf(text, sizeof text, "db.upsert: data.%.100s is undefined, and a conflict column: give it a value, or "
				"call insert", shown ? shown : "");
			JS_FreeCString(wh_ctx, shown);
			wh_throw("invalid_argument", text);
		}
		JS_FreeValue(wh_ctx, v);
		JS_FreeAtom(wh_ctx, name);
		JS_FreeValue(wh_ctx, column);
	}
	return found;
}

/* The same of the arguments of a call, which may be one in a transaction. */
static bool is_key_lost(const wh_function *f, int argc, JSValueConst *argv)
{
	if (argc < 3 || strcmp(f->space, "db"))
		return false;
	if (!strcmp(f->name, "upsert"))
		return refuse_lost_key(argv[1], argv[2]);
	if (!f->hidden || !JS_IsObject(argv[2]))
		return false;
	JSValue columns = JS_GetPropertyStr(wh_ctx, argv[2], "conflictColumns");
	JSValue data = JS_GetPropertyStr(wh_ctx, argv[2], "data");
	bool lost = refuse_lost_key(columns, data);
	JS_FreeValue(wh_ctx, columns);
	JS_FreeValue(wh_ctx, data);
	return lost;
}

/* Whether a member of an argument is there and undefined, where that would widen
   what the call returns. */
static bool is_lost(const wh_function *f, int i, int argc, JSValueConst *argv)
{
	if (!f->options || !argc || !JS_IsObject(argv[0]) || strcmp(f->space, "rss"))
		return false;
	JSAtom name = JS_NewAtom(wh_ctx, f->params[i]);
	int has = JS_HasProperty(wh_ctx, argv[0], name);
	JS_FreeAtom(wh_ctx, name);
	return has > 0;
}

/* What of the context asks for a BigInt where a number does not do. */
static bool bigints;

static JSValue set_bigints(JSContext *ctx, JSValueConst this_val, int argc, JSValueConst *argv)
{
	(void)this_val;
	if (argc)
		bigints = JS_ToBool(ctx, argv[0]);
	return JS_NewBool(ctx, bigints);
}

/* How the whole numbers of a result are read. */
enum { AS_PARSED, AS_BIGINTS, AS_NUMBERS };

/* Of a call that reads rows it is what the plugin says. One that has written, or
   stores values as they are, does not fail afterwards: it gets a BigInt. */
static int reading(const wh_function *f, int argc, JSValueConst *argv)
{
	const char *name = f->name;
	int result = bigints ? AS_BIGINTS : AS_NUMBERS;
	bool nested = f->hidden && argc > 2;
	if (strcmp(f->space, "db"))
		return strcmp(f->space, "storage") ? AS_PARSED : AS_BIGINTS;
	JSValue options = JS_UNDEFINED;
	if (nested) {
		name = JS_ToCString(wh_ctx, argv[1]);
		options = JS_GetPropertyStr(wh_ctx, argv[2], "options");
	} else if (f->count == 2 && argc > 1 && !strcmp(f->params[1], "options")) {
		options = JS_DupValue(wh_ctx, argv[1]);
	}
	if (name && (!strcmp(name, "insert") || !strcmp(name, "upsert")))
		result = AS_BIGINTS;
	if (JS_IsObject(options)) {
		JSValue asked = JS_GetPropertyStr(wh_ctx, options, "bigints");
		if (JS_IsBool(asked))
			result = JS_VALUE_GET_BOOL(asked) ? AS_BIGINTS : AS_NUMBERS;
		JS_FreeValue(wh_ctx, asked);
	}
	if (JS_HasException(wh_ctx))
		JS_FreeValue(wh_ctx, wh_caught()); /* writing the parameters has thrown it before */
	JS_FreeValue(wh_ctx, options);
	if (nested)
		JS_FreeCString(wh_ctx, name);
	return result;
}

/* Writes the parameters of a call. False means that an exception is pending. */
static bool put_params(wh_buffer *out, const wh_function *f, int argc, JSValueConst *argv)
{
	char root[128];
	JSValue v = JS_UNDEFINED;
	if (f->options && argc && !JS_IsUndefined(argv[0]) && !JS_IsNull(argv[0]) &&
	    (!JS_IsObject(argv[0]) || JS_IsArray(argv[0]) || JS_IsFunction(wh_ctx, argv[0])))
		return refuse_options(f);
	if (is_key_lost(f, argc, argv))
		return false;
	if (!wh_putc(out, '{'))
		goto memory;
	for (int i = 0; i < f->count; i++) {
		v = parameter(f, i, argc, argv);
		if (JS_IsException(v))
			return false;
		snprintf(root, sizeof root, "%s.%s: %s", f->space, f->name, f->params[i]);
		if (JS_IsUndefined(v) && is_lost(f, i, argc, argv)) {
			snprintf(root, sizeof root, "%s.%s: %s is undefined; leave it out", f->space, f->name, f->params[i]);
			wh_throw("invalid_argument", root);
			return false;
		}
		if (JS_IsUndefined(v))
			continue;
		size_t before = out->len;
		if (out->len > 1 && !wh_putc(out, ','))
			goto memory;
		if (!wh_putc(out, '"') || !wh_puts(out, f->params[i]) || !wh_puts(out, "\":"))
			goto memory;
		size_t start = out->len;
		bool written = wh_json_value(out, v, root, manner(f, f->params[i]));
		JS_FreeValue(wh_ctx, v);
		v = JS_UNDEFINED;
		if (!written) {
			if (wh_json_refused) {
				/* The TypeError becomes the error that the host would give. */
				JSValue refusal = wh_caught(), message = JS_GetPropertyStr(wh_ctx, refusal, "message");
				const char *text = JS_ToCString(wh_ctx, message);
				wh_throw("invalid_argument", text ? text : root);
				JS_FreeCString(wh_ctx, text);
				JS_FreeValue(wh_ctx, message);
				JS_FreeValue(wh_ctx, refusal);
			}
			return false;
		}
		if (out->len == start)
			out->len = before; /* toJSON returned undefined */
	}
	if (wh_putc(out, '}'))
		return true;
memory:
	JS_FreeValue(wh_ctx, v);
	JS_ThrowOutOfMemory(wh_ctx);
	return false;
}

/* An Error made of the host's. */
static JSValue error_from(JSValueConst described)
{
	JSValue code = JS_GetPropertyStr(wh_ctx, described, "code");
	JSValue message = JS_GetPropertyStr(wh_ctx, described, "message");
	JSValue outcome = JS_GetPropertyStr(wh_ctx, described, "outcome");
	const char *c = JS_ToCString(wh_ctx, code), *m = JS_ToCString(wh_ctx, message);
	JSValue error = wh_new_error(c ? c : "internal", m ? m : "the host failed");
	if (JS_IsString(outcome) && JS_IsObject(error))
		JS_DefinePropertyValueStr(wh_ctx, error, "outcome", JS_DupValue(wh_ctx, outcome), JS_PROP_C_W_E);
	JS_FreeCString(wh_ctx, c);
	JS_FreeCString(wh_ctx, m);
	JS_FreeValue(wh_ctx, code);
	JS_FreeValue(wh_ctx, message);
	JS_FreeValue(wh_ctx, outcome);
	return error;
}

/* Fetches what the last call left: a JSON value. */
static JSValue fetch(int64_t length)
{
	char *text = malloc((size_t)length + 1);
	if (!text)
		return JS_ThrowOutOfMemory(wh_ctx);
	wh_abi_result(text);
	text[length] = 0;
	JSValue v = JS_ParseJSON(wh_ctx, text, (size_t)length, "<host>");
	free(text);
	return v;
}

JSValue wh_throw_failure(int64_t length)
{
	JSValue described = fetch(length);
	if (JS_IsException(described))
		return described;
	JSValue error = error_from(described);
	JS_FreeValue(wh_ctx, described);
	return JS_IsException(error) ? error : JS_Throw(wh_ctx, error);
}

/* The buffer of parameters. A call may happen while those of another are
   written, in a toJSON, so it is taken away meanwhile. */
static wh_buffer spare;

/* Makes a call; a negative result means that an exception is pending. */
static int64_t call(const wh_function *f, int argc, JSValueConst *argv)
{
	wh_buffer out = spare;
	spare = (wh_buffer){0};
	wh_empty(&out);
	int64_t result = -1;
	if (put_params(&out, f, argc, argv)) {
		result = ask(f, out.data, out.len);
		if (result < 0)
			wh_throw_failure(-result);
	}
	free(spare.data);
	spare = out;
	return result;
}

/* A call that waits. */
typedef struct {
	const wh_function *function;    /* NULL where wake is called */
	wh_wake *wake;
	int32_t owner;
	int reading;
	JSValue functions[2];           /* resolve and reject */
	wh_trace made;                  /* where */
} ticket;

static wh_map tickets;

static bool keep(int32_t number, const ticket *t)
{
	ticket *pending = malloc(sizeof *pending);
	if (!pending || !wh_map_set(&tickets, number, pending)) {
		free(pending);
		return false;
	}
	*pending = *t;
	return true;
}

bool wh_wait(int32_t number, int32_t owner, wh_wake *wake)
{
	return keep(number, &(ticket){NULL, wake, owner, AS_PARSED, {JS_UNDEFINED, JS_UNDEFINED}, {0}});
}

int32_t wh_ticket_owner(int32_t number)
{
	ticket *t = wh_map_get(&tickets, number);
	return t ? t->owner : 0;
}

int64_t wh_call_timer(double ms)
{
	static const wh_function *sleep;
	for (int i = 0; !sleep; i++)
		if (!strcmp(wh_functions[i].space, "timers"))
			sleep = &wh_functions[i];
	char text[48];
	int len = snprintf(text, sizeof text, "{\"ms\":%.3f}", ms);
	return ask(sleep, text, (size_t)len);
}

static JSValue settled(bool rejected, JSValue v)
{
	JSValue promise = JS_NewSettledPromise(wh_ctx, rejected, v);
	JS_FreeValue(wh_ctx, v);
	return promise;
}

/* A function of ctx that returns a promise. */
static JSValue call_promise(JSContext *ctx, JSValueConst this_val, int argc, JSValueConst *argv, int row)
{
	(void)this_val;
	const wh_function *f = row_of(row);
	int64_t result = call(f, argc, argv);
	if (result < 0)
		return settled(true, wh_caught());
	if (!f->waits) {
		JSValue v = shaped(f, fetch(result));
		return JS_IsException(v) ? settled(true, wh_caught()) : settled(false, v);
	}
	ticket t = {f, NULL, wh_owner, reading(f, argc, argv), {JS_UNDEFINED, JS_UNDEFINED}, {0}};
	JSValue promise = JS_NewPromiseCapability(ctx, t.functions);
	if (JS_IsException(promise))
		return promise;
	wh_trace_here(&t.made);
	if (!keep((int32_t)result, &t)) {
		wh_trace_free(&t.made);
		JS_FreeValue(ctx, t.functions[0]);
		JS_FreeValue(ctx, t.functions[1]);
		JS_FreeValue(ctx, promise);
		return JS_ThrowOutOfMemory(ctx);
	}
	return promise;
}

/* The same of a function that does not wait: it returns or throws. */
static JSValue call_sync(JSContext *ctx, JSValueConst this_val, int argc, JSValueConst *argv, int row)
{
	(void)ctx, (void)this_val;
	int64_t result = call(row_of(row), argc, argv);
	return result < 0 ? JS_EXCEPTION : shaped(row_of(row), fetch(result));
}

JSValue wh_reread(int32_t number, const char *text, size_t len, JSValue payload)
{
	const ticket *t = wh_map_get(&tickets, number);
	if (!t || t->reading == AS_PARSED || JS_IsException(payload))
		return payload;
	char call[64];
	snprintf(call, sizeof call, "%s.%s", t->function->space, t->function->hidden ? "transaction" : t->function->name);
	return wh_widen(call, text, len, payload, t->reading == AS_BIGINTS);
}

void wh_complete(int32_t number, JSValue outcome)
{
	ticket *pending = wh_map_remove(&tickets, number);
	if (!pending || pending->wake) {
		if (JS_IsException(outcome))
			JS_FreeValue(wh_ctx, wh_caught());
		JS_FreeValue(wh_ctx, outcome);
		if (!pending)
			return;
	}
	ticket t = *pending;
	free(pending);
	if (t.wake) {
		t.wake(t.owner);
		return;
	}
	bool failed = false;
	if (!JS_IsException(outcome)) {
		JSValue error = JS_GetPropertyStr(wh_ctx, outcome, "error"), v;
		failed = !JS_IsUndefined(error);
		v = failed ? error_from(error) : shaped(t.function, JS_GetPropertyStr(wh_ctx, outcome, "ok"));
		if (failed)
			wh_trace_to(v, &t.made);
		JS_FreeValue(wh_ctx, error);
		JS_FreeValue(wh_ctx, outcome);
		outcome = v;
	}
	if (JS_IsException(outcome)) {
		outcome = wh_caught();
		failed = true;
		wh_trace_to(outcome, &t.made);
	}
	wh_trace_free(&t.made);
	JS_FreeValue(wh_ctx, JS_Call(wh_ctx, t.functions[failed], JS_UNDEFINED, 1, (JSValueConst *)&outcome));
	JS_FreeValue(wh_ctx, outcome);
	JS_FreeValue(wh_ctx, t.functions[0]);
	JS_FreeValue(wh_ctx, t.functions[1]);
}

int wh_put_calls(wh_buffer *out, int32_t owner)
{
	enum { SHOWN = 5 };
	int count = 0;
	for (uint32_t i = 0; i < tickets.cap; i++) {
		const ticket *t = tickets.keys[i] > 0 ? tickets.values[i] : NULL;
		if (!t || !t->function || t->owner != owner || ++count > SHOWN || !wh_place_fits(out))
			continue;
		wh_puts(out, count > 1 ? ", " : "");
		wh_puts(out, t->function->space);
		wh_putc(out, '.');
		wh_puts(out, t->function->name);
		if (t->made.count && wh_place_fits(out)) {
			wh_puts(out, " (");
			wh_put_place(out, t->made.frames[0].function, t->made.frames[0].pc);
			wh_putc(out, ')');
		}
	}
	char more[32];
	snprintf(more, sizeof more, " and %d more calls", count - SHOWN);
	if (count > SHOWN && wh_place_fits(out))
		wh_puts(out, more);
	return count;
}

/* Sets a member that is an object, unless it is there already. */
static JSValue space(JSValueConst parent, const char *name)
{
	JSValue v = JS_GetPropertyStr(wh_ctx, parent, name);
	if (JS_IsUndefined(v)) {
		v = JS_NewObject(wh_ctx);
		JS_DefinePropertyValueStr(wh_ctx, parent, name, JS_DupValue(wh_ctx, v), JS_PROP_C_W_E);
	}
	return v;
}

/* Adds a function to the namespaces of a list. */
static void add(JSValueConst list, const wh_function *f, int row, bool sync)
{
	JSValue of = space(list, f->space);
	JSValue function = JS_NewCFunctionMagic(wh_ctx, sync ? call_sync : call_promise, f->name,
		f->options ? 1 : f->count, JS_CFUNC_generic_magic, row);
	JS_DefinePropertyValueStr(wh_ctx, of, f->name, function, JS_PROP_C_W_E);
	JS_FreeValue(wh_ctx, of);
}

static JSValue calls;

/* Ends a field of a text and returns where the next one begins. */
static char *next(char *field, char separator)
{
	while (*field && *field != separator)
		field++;
	if (*field)
		*field++ = 0;
	return field;
}

/* The text of a function is its namespace, its name, w where it waits and n where it
   returns nothing, and the names of its parameters, with a line feed between. */
void wh_extend(const char *text, size_t len)
{
	int rows = 0;
	for (size_t i = 0; i < len; i++)
		rows += !text[i];
	if (!rows)
		return;
	char *kept = malloc(len + 1);
	own = calloc((size_t)rows, sizeof *own);
	if (!kept || !own)
		wh_exit(WH_EXIT_MEMORY);
	memcpy(kept, text, len);
	kept[len] = 0;
	char *field = kept + 1;
	for (int i = 0; i < rows; i++) {
		wh_function *f = &own[i];
		char *end = field + strlen(field);
		f->number = i;
		f->space = field;
		f->name = field = next(field, '\n');
		char *flags = field = next(field, '\n');
		field = next(field, '\n');
		for (; *flags; flags++) {
			f->waits |= *flags == 'w';
			f->nothing |= *flags == 'n';
		}
		for (const char *c = field; *c; c++)
			f->count += *c == '\n';
		f->options = f->count > 0;
		const char **params = calloc((size_t)f->count + 1, sizeof *params);
		if (!params)
			wh_exit(WH_EXIT_MEMORY);
		for (int n = 0; n < f->count; n++) {
			params[n] = field;
			field = next(field, '\n');
		}
		f->params = params;
		field = end + 1;
		add(calls, f, COUNT + i, false);
	}
}

/* Returns {calls, sync}: the functions of ctx, which return promises, and what
   the prelude calls: all that do not wait as they are, and with promises those
   that wait and that ctx does not have. */
JSValue wh_namespaces(void)
{
	JSValue all = JS_NewObjectProto(wh_ctx, JS_NULL);
	JS_DefinePropertyValueStr(wh_ctx, all, "bigints", JS_NewCFunction(wh_ctx, set_bigints, "bigints", 1), JS_PROP_C_W_E);
	for (int form = 0; form < 2; form++) {
		JSValue list = JS_NewObjectProto(wh_ctx, JS_NULL);
		for (int i = 0; i < COUNT; i++) {
			const wh_function *f = &wh_functions[i];
			if (form ? f->waits && !f->hidden : f->hidden)
				continue;
			add(list, f, i, form && !f->waits);
		}
		if (!form)
			calls = JS_DupValue(wh_ctx, list);
		JS_DefinePropertyValueStr(wh_ctx, all, form ? "sync" : "calls", list, JS_PROP_C_W_E);
	}
	return all;
}
