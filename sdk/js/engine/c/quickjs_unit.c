/* QuickJS-NG as one unit with the few functions of ours that need to see its
   insides.

   Its source says that WASI has no use for the check of the stack's depth. It
   has here: without it deep recursion ends the instance instead of throwing a
   RangeError. So everything that asks for WASI is included first. */
#define _GNU_SOURCE
#include "cutils.h"

#undef __wasi__
#define __STDC_NO_ATOMICS__ 1
#include "quickjs.c"

#include "engine.h"

/* Seeds Math.random and the hashes of maps, which QuickJS takes from the
   clock alone. */
void wh_seed(JSContext *ctx, uint64_t seed)
{
	ctx->random_state = seed ? seed : 1;
	ctx->hash_seed = xorshift64star(&ctx->random_state);
}

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

JSValueConst wh_object_prototype(void) { return wh_ctx->class_proto[JS_CLASS_OBJECT]; }
