/* The functions that a plugin has registered for events, by what they are
   for, and the events that reach them. */
#include <stdlib.h>

#include "engine.h"

/* Names of handlers are looked up in objects without a prototype. */
static JSValue handlers[WH_HOOK];

static JSValue *of_kind(int kind)
{
	if (kind < WH_CLI || kind > WH_METHOD)
		return NULL;
	if (JS_IsUndefined(handlers[kind]))
		handlers[kind] = JS_NewObjectProto(wh_ctx, JS_NULL);
	return &handlers[kind];
}

/* handle(kind, name, function): undefined removes what is there. */
static JSValue handle(JSContext *ctx, JSValueConst this_val, int argc, JSValueConst *argv)
{
	(void)this_val, (void)argc;
	JSValue *list = of_kind(JS_VALUE_GET_INT(argv[0]));
	JSAtom name = JS_ValueToAtom(ctx, argv[1]);
	if (!list || name == JS_ATOM_NULL)
		return JS_EXCEPTION;
	int done;
	if (JS_IsUndefined(argv[2]))
		done = JS_DeleteProperty(ctx, *list, name, 0);
	else
		done = JS_DefinePropertyValue(ctx, *list, name, JS_DupValue(ctx, argv[2]), JS_PROP_C_W_E);
	JS_FreeAtom(ctx, name);
	return done < 0 ? JS_EXCEPTION : JS_UNDEFINED;
}

/* The name that the handler of an event is registered under. */
static JSValue name_of(int32_t kind, JSValueConst payload)
{
	if (kind == WH_CLI)
		return JS_GetPropertyStr(wh_ctx, payload, "path");
	if (kind == WH_CRON)
		return JS_GetPropertyStr(wh_ctx, payload, "job");
	JSValue space = JS_GetPropertyStr(wh_ctx, payload, "namespace");
	JSValue method = JS_GetPropertyStr(wh_ctx, payload, "method");
	const char *s = JS_ToCString(wh_ctx, space), *m = JS_ToCString(wh_ctx, method);
	JSValue name = JS_EXCEPTION;
	wh_buffer text = {0};
	if (s && m && wh_puts(&text, s) && wh_putc(&text, '\n') && wh_puts(&text, m))
		name = JS_NewStringLen(wh_ctx, text.data, text.len);
	free(text.data);
	JS_FreeCString(wh_ctx, s);
	JS_FreeCString(wh_ctx, m);
	JS_FreeValue(wh_ctx, space);
	JS_FreeValue(wh_ctx, method);
	return name;
}

/* A request without a query string has an empty query. */
static bool add_query(JSValueConst request)
{
	static JSAtom name;
	if (name == JS_ATOM_NULL)
		name = JS_NewAtom(wh_ctx, "query");
	JSValue query = JS_GetProperty(wh_ctx, request, name);
	if (!JS_IsUndefined(query)) {
		JS_FreeValue(wh_ctx, query);
		return true;
	}
	return JS_DefinePropertyValue(wh_ctx, request, name, JS_NewObject(wh_ctx), JS_PROP_C_W_E) >= 0;
}

/* The body of an endpoint with rawBody arrives as base64, and is a Uint8Array. */
static bool add_bytes(JSValueConst request)
{
	static JSAtom name;
	if (name == JS_ATOM_NULL)
		name = JS_NewAtom(wh_ctx, "rawBody");
	JSValue text = JS_GetProperty(wh_ctx, request, name);
	if (JS_IsUndefined(text))
		return true;
	JSValue bytes = wh_prelude("bytes", 1, (JSValueConst *)&text);
	JS_FreeValue(wh_ctx, text);
	return !JS_IsException(bytes) && JS_DefinePropertyValue(wh_ctx, request, name, bytes, JS_PROP_C_W_E) >= 0;
}

JSValue wh_call_handler(int32_t kind, int32_t id, JSValueConst payload)
{
	JSValue *list = of_kind(kind), name = name_of(kind, payload);
	if (JS_IsException(name))
		return name;
	JSAtom atom = JS_ValueToAtom(wh_ctx, name);
	JS_FreeValue(wh_ctx, name);
	JSValue handler = JS_GetProperty(wh_ctx, *list, atom);
	JS_FreeAtom(wh_ctx, atom);
	if (!JS_IsFunction(wh_ctx, handler)) {
		JS_FreeValue(wh_ctx, handler);
		return wh_throw("not_found", "the plugin has no handler for this any more");
	}
	if ((kind == WH_CLI && (!add_query(payload) || !add_bytes(payload))) ||
		(kind != WH_METHOD && !wh_add_signal(payload, id))) {
		JS_FreeValue(wh_ctx, handler);
		return JS_EXCEPTION;
	}
	JSValue argument = kind == WH_METHOD ? JS_GetPropertyStr(wh_ctx, payload, "args") : JS_DupValue(wh_ctx, payload);
	JSValue result = JS_Call(wh_ctx, handler, JS_UNDEFINED, 1, (JSValueConst *)&argument);
	JS_FreeValue(wh_ctx, argument);
	if (JS_IsPromise(result) && JS_PromiseState(wh_ctx, result) == JS_PROMISE_PENDING)
		wh_note_handler(id, handler);
	JS_FreeValue(wh_ctx, handler);
	return result;
}

void wh_add_handlers(JSValueConst natives)
{
	for (int i = 0; i < WH_HOOK; i++)
		handlers[i] = JS_UNDEFINED;
	JS_DefinePropertyValueStr(wh_ctx, natives, "handle", JS_NewCFunction(wh_ctx, handle, "handle", 3), JS_PROP_C_W_E);
}
