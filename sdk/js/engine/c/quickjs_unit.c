/* QuickJS-NG as one unit with the few functions of ours that need to see its
   insides.

   Its source says that WASI has no use for the check of the stack's depth. It
   has here: without it deep recursion ends the instance instead of throwing a
   RangeError. So everything that asks for WASI is included first. */
#define _GNU_SOURCE
#include "cutils.h"

#undef __wasi__
#define __STDC_NO_ATOMICS__ 1
#include "quickjs.h"

#include "modules.h"

/* What AsyncLocalStorage knows of where the running code comes from, see jobs.c;
   the patched source hands it on. */
JSValue wh_context = JS_UNDEFINED;

/* The error that is thrown where there is no memory for one. */
static JSValue wh_no_memory = JS_NULL;

void wh_keep_no_memory(JSContext *ctx) { wh_no_memory = JS_NewInternalError(ctx, "out of memory"); }

/* What these keep on the stack would else be in each frame of the interpreter. */
#define APART __attribute__((noinline)) static
APART JSValue JS_ThrowTypeErrorAtom(JSContext *ctx, const char *fmt, JSAtom atom);
APART JSValue JS_ThrowSyntaxErrorAtom(JSContext *ctx, const char *fmt, JSAtom atom);
APART int JS_CopyDataProperties(JSContext *ctx, JSValueConst to, JSValueConst from, JSValueConst but, bool set);
APART JSValue js_dynamic_import(JSContext *ctx, JSValueConst specifier, JSValueConst options);
APART int js_for_in_start(JSContext *ctx, JSValue *sp);
APART int js_for_in_next(JSContext *ctx, JSValue *sp);
#undef APART

/* Called by the patched source, see build/patch.go. */
typedef struct JSParseState JSParseState;
typedef struct JSExportEntry JSExportEntry;
static void wh_stack_header(JSContext *ctx, DynBuf *out, JSValueConst error);
static wh_place wh_place_of(JSParseState *s);
static void wh_set_error_place(int line, int column);
static void wh_add_request(JSParseState *s, int index, wh_place place);
static void wh_add_name(JSParseState *s, int index);
static void wh_add_import(JSParseState *s);
static void wh_add_require(JSParseState *s);
static bool wh_dynamic_modules;
static bool wh_is_dynamic(const JSModuleDef *m);
static JSExportEntry *wh_add_export(JSContext *ctx, JSModuleDef *m, JSAtom name);
static int wh_add_exports(JSContext *ctx, JSModuleDef *m);
static JSModuleDef *wh_import_module(JSContext *ctx, const char *from, const char *text, JSValueConst attributes);
const char *wh_import_text(JSContext *ctx, JSValueConst text);
static JSValue wh_throw_not_a_function(JSContext *ctx);
static wh_place wh_callee_place(JSParseState *s);

#include "lasting_unit.h"
#include "quickjs.c"

#include "engine.h"
#include "modules_unit.h"

/* Appends a text that an object or one of its prototypes has as plain data: no
   code of the plugin runs. False means that there is none. */
static bool put_data(JSContext *ctx, DynBuf *out, JSObject *p, JSAtom name, const char *before)
{
	for (int depth = 0; p && depth < 20; depth++, p = p->shape->proto) {
		JSProperty *property;
		JSShapeProperty *shape = find_own_property(&property, p, name);
		if (!shape)
			continue;
		if ((shape->flags & JS_PROP_TMASK) != JS_PROP_NORMAL || !JS_IsString(property->u.value))
			return false;
		size_t len;
		const char *text = JS_ToCStringLen(ctx, &len, property->u.value);
		if (!text || !len) {
			JS_FreeCString(ctx, text);
			return false;
		}
		dbuf_put(out, (const uint8_t *)before, strlen(before));
		dbuf_put(out, (const uint8_t *)text, len);
		JS_FreeCString(ctx, text);
		return true;
	}
	return false;
}

/* Begins a stack with the name and the message of its error. */
static void wh_stack_header(JSContext *ctx, DynBuf *out, JSValueConst error)
{
	if (!JS_IsError(error))
		return;
	JSObject *p = JS_VALUE_GET_OBJ(error);
	bool named = put_data(ctx, out, p, JS_ATOM_name, "");
	bool said = put_data(ctx, out, p, JS_ATOM_message, named ? ": " : "");
	if (named || said)
		dbuf_putc(out, '\n');
}

/* Seeds Math.random and the hashes of maps that are made from now on, which
   QuickJS takes from the clock alone. */
void wh_seed(JSContext *ctx, uint64_t seed)
{
	ctx->random_state = seed ? seed : 1;
	ctx->hash_seed = xorshift64star(&ctx->random_state);
}

void wh_nothing_is_garbage(void)
{
	size_t size = wh_ctx->rt->malloc_state.malloc_size;
	wh_ctx->rt->malloc_gc_threshold = size + (size >> 1);
}

void wh_start_clock(JSContext *ctx) { ctx->time_origin = js__now_ms(); }

const char *wh_opaque_class(JSValueConst v)
{
	switch (JS_VALUE_GET_OBJ(v)->class_id) {
	case JS_CLASS_PROMISE:
		return "a Promise; await it first";
	case JS_CLASS_MAP:
		return "a Map";
	case JS_CLASS_SET:
		return "a Set";
	case JS_CLASS_WEAKMAP:
		return "a WeakMap";
	case JS_CLASS_WEAKSET:
		return "a WeakSet";
	}
	return NULL;
}

JSValue wh_unboxed(JSValueConst v)
{
	JSObject *p = JS_VALUE_GET_OBJ(v);
	switch (p->class_id) {
	case JS_CLASS_NUMBER:
	case JS_CLASS_STRING:
	case JS_CLASS_BOOLEAN:
	case JS_CLASS_BIG_INT:
		return js_dup(p->u.object_data);
	}
	return JS_UNINITIALIZED;
}

uint32_t wh_own_count(JSValueConst v) { return JS_VALUE_GET_OBJ(v)->shape->prop_count; }

#include "places_unit.h"
#include "context_unit.h"
#include "uses_unit.h"
#include "names_unit.h"

JSValueConst wh_object_prototype(void) { return wh_ctx->class_proto[JS_CLASS_OBJECT]; }
