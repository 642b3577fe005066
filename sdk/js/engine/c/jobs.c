/* Jobs: what promises and queueMicrotask have queued. */
#include "engine.h"

void wh_run_jobs(void)
{
	JSRuntime *runtime = JS_GetRuntime(wh_ctx);
	JSContext *of;
	int done;
	while ((done = JS_ExecutePendingJob(runtime, &of)) != 0) {
		if (done > 0)
			continue;
		JSValue error = wh_caught();
		wh_report(WH_ERROR, "uncaught error in a microtask", error);
		JS_FreeValue(wh_ctx, error);
	}
}

static JSValue job(JSContext *ctx, int argc, JSValueConst *argv)
{
	(void)argc;
	return JS_Call(ctx, argv[0], JS_UNDEFINED, 0, NULL);
}

static JSValue queue_microtask(JSContext *ctx, JSValueConst this_val, int argc, JSValueConst *argv)
{
	(void)this_val, (void)argc;
	if (!JS_IsFunction(ctx, argv[0]))
		return JS_ThrowTypeError(ctx, "queueMicrotask: the argument must be a function");
	return JS_EnqueueJob(ctx, job, 1, argv) < 0 ? JS_EXCEPTION : JS_UNDEFINED;
}

/* context() gives the context of the running code, enter(context) sets it until
   the job or the event is over: AsyncLocalStorage keeps its stores in it. */
static JSValue get_context(JSContext *ctx, JSValueConst this_val, int argc, JSValueConst *argv)
{
	(void)this_val, (void)argc, (void)argv;
	return JS_DupValue(ctx, wh_context);
}

static JSValue enter(JSContext *ctx, JSValueConst this_val, int argc, JSValueConst *argv)
{
	(void)this_val, (void)argc;
	JSValue before = wh_context;
	wh_context = JS_DupValue(ctx, argv[0]);
	JS_FreeValue(ctx, before);
	return JS_UNDEFINED;
}

void wh_leave_context(void)
{
	JS_FreeValue(wh_ctx, wh_context);
	wh_context = JS_UNDEFINED;
}

void wh_add_jobs(JSValueConst natives, JSValueConst global)
{
	JS_DefinePropertyValueStr(wh_ctx, natives, "context", JS_NewCFunction(wh_ctx, get_context, "context", 0),
		JS_PROP_C_W_E);
	JS_DefinePropertyValueStr(wh_ctx, natives, "enter", JS_NewCFunction(wh_ctx, enter, "enter", 1), JS_PROP_C_W_E);
	JS_DefinePropertyValueStr(wh_ctx, global, "queueMicrotask",
		JS_NewCFunction(wh_ctx, queue_microtask, "queueMicrotask", 1), JS_PROP_C_W_E);
}
