/* The property signal of requests and of runs of jobs: an AbortSignal that is
   aborted when the host gives the event up. Few handlers ask for it, so it is
   made when it is asked for, and does not show up in copies of the request. */
#include "engine.h"

/* Events whose signals have been asked for. */
static wh_map asked;

/* The getter. Its data is the event's id, and the signal once there is one. */
static JSValue get(JSContext *ctx, JSValueConst this_val, int argc, JSValueConst *argv, int magic, JSValueConst *data)
{
	(void)this_val, (void)argc, (void)argv, (void)magic;
	if (!JS_IsUndefined(data[1]))
		return JS_DupValue(ctx, data[1]);
	int32_t id = JS_VALUE_GET_INT(data[0]);
	bool open = wh_is_open(id);
	JSValueConst args[] = {data[0], JS_NewBool(ctx, open)};
	JSValue signal = wh_prelude("signal", 2, args);
	if (JS_IsException(signal))
		return signal;
	if (open && !wh_map_set(&asked, id, &asked)) {
		JS_FreeValue(ctx, signal);
		return JS_ThrowOutOfMemory(ctx);
	}
	data[1] = JS_DupValue(ctx, signal); /* the function owns its data */
	return signal;
}

bool wh_add_signal(JSValueConst request, int32_t id)
{
	static JSAtom name;
	if (name == JS_ATOM_NULL)
		name = JS_NewAtom(wh_ctx, "signal");
	JSValueConst data[] = {JS_NewInt32(wh_ctx, id), JS_UNDEFINED};
	JSValue getter = JS_NewCFunctionData(wh_ctx, get, 0, 0, 2, data);
	return !JS_IsException(getter) &&
		JS_DefinePropertyGetSet(wh_ctx, request, name, getter, JS_UNDEFINED, JS_PROP_HAS_GET | JS_PROP_CONFIGURABLE) >= 0;
}

void wh_end_signal(int32_t id, bool given_up)
{
	if (!wh_map_remove(&asked, id))
		return;
	JSValueConst args[] = {JS_NewInt32(wh_ctx, id), JS_NewBool(wh_ctx, given_up)};
	JSValue result = wh_prelude("over", 2, args);
	if (JS_IsException(result))
		JS_FreeValue(wh_ctx, wh_caught());
	JS_FreeValue(wh_ctx, result);
}
