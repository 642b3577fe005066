/* The engine as a guest: its start, and one event after the other. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "engine.h"
#include "loader.h"
#include "prelude.h"

/* How deep JavaScript may recurse, in bytes of the C stack: some 5,000 calls.
   The stack has 256 KiB more, for C code without checks. */
enum { STACK_LIMIT = 1112 << 10 };

JSContext *wh_ctx;
int32_t wh_owner;

static JSValue prelude;         /* what it exports */

_Noreturn void wh_exit(int code) { _exit(code); }

/* Memory: what the system's allocator gives, and whether it ever refused
   something that is not large. Then the heap is full, and the instance does
   not go on after its event. */
enum { LARGE = 1 << 20 };
static bool exhausted;

static void *checked(void *p, size_t size)
{
	if (!p && size <= LARGE)
		exhausted = true;
	return p;
}

static void *take_zeroed(void *opaque, size_t count, size_t size)
{
	(void)opaque;
	return checked(calloc(count, size), count * size);
}

static void *take(void *opaque, size_t size)
{
	(void)opaque;
	return checked(malloc(size), size);
}

static void give(void *opaque, void *p)
{
	(void)opaque;
	free(p);
}

static void *retake(void *opaque, void *p, size_t size)
{
	(void)opaque;
	if (!size) {
		free(p);
		return NULL;
	}
	return checked(realloc(p, size), size);
}

size_t malloc_usable_size(void *p);
static size_t usable(const void *p) { return malloc_usable_size((void *)p); }

static JSValue log_line(JSContext *ctx, JSValueConst this_val, int argc, JSValueConst *argv)
{
	(void)this_val, (void)argc;
	size_t len;
	const char *text = JS_ToCStringLen(ctx, &len, argv[1]);
	if (!text)
		return JS_EXCEPTION;
	wh_log(JS_VALUE_GET_INT(argv[0]), text, len);
	JS_FreeCString(ctx, text);
	return JS_UNDEFINED;
}

/* warn(text): a line in the log, of each text once. */
static JSValue warn(JSContext *ctx, JSValueConst this_val, int argc, JSValueConst *argv)
{
	(void)this_val, (void)argc;
	size_t len;
	const char *text = JS_ToCStringLen(ctx, &len, argv[0]);
	if (!text)
		return JS_EXCEPTION;
	wh_buffer line = {0};
	if (wh_put(&line, text, len))
		wh_warn_once(&line);
	free(line.data);
	JS_FreeCString(ctx, text);
	return JS_UNDEFINED;
}

/* keep(value): what WeakRefs were asked for stays until the event is over. */
static struct { JSValue *list; size_t count, cap; } held;

static JSValue keep(JSContext *ctx, JSValueConst this_val, int argc, JSValueConst *argv)
{
	(void)this_val, (void)argc;
	/* Mostly the one of the last call. */
	if (held.count && JS_IsStrictEqual(ctx, held.list[held.count - 1], argv[0]))
		return JS_UNDEFINED;
	if (held.count == held.cap) {
		size_t cap = held.cap ? held.cap * 2 : 16;
		JSValue *list = realloc(held.list, cap * sizeof *list);
		if (!list)
			return JS_ThrowOutOfMemory(ctx);
		held.list = list;
		held.cap = cap;
	}
	held.list[held.count++] = JS_DupValue(ctx, argv[0]);
	return JS_UNDEFINED;
}

/* Lets go of them. Finalizers may run code that keeps more. */
static void let_go(void)
{
	while (held.count)
		JS_FreeValue(wh_ctx, held.list[--held.count]);
	if (held.cap > 1024) {
		free(held.list);
		held.list = NULL;
		held.cap = 0;
	}
}

/* unit(number): runs a unit of the prelude, which the host has, and gives its
   function boot. */
static JSValue unit(JSContext *ctx, JSValueConst this_val, int argc, JSValueConst *argv)
{
	(void)this_val, (void)argc;
	int number = JS_VALUE_GET_INT(argv[0]);
	char name[32];
	snprintf(name, sizeof name, "wasmhost:unit/%d", number);
	size_t len;
	uint8_t *bytes = wh_read_bytes(name, &len);
	if (!bytes)
		return JS_EXCEPTION;
	JSValue code = JS_ReadObject(ctx, bytes, len, JS_READ_OBJ_BYTECODE);
	free(bytes);
	return JS_IsException(code) ? code : JS_EvalFunction(ctx, code);
}

/* report(what, error): writes an error that nobody catches to the log. */
static JSValue report(JSContext *ctx, JSValueConst this_val, int argc, JSValueConst *argv)
{
	(void)this_val, (void)argc;
	const char *what = JS_ToCString(ctx, argv[0]);
	if (!what)
		return JS_EXCEPTION;
	wh_report(WH_ERROR, what, argv[1]);
	JS_FreeCString(ctx, what);
	return JS_UNDEFINED;
}

static bool add_intrinsics(JSContext *ctx)
{
	return !JS_AddIntrinsicBaseObjects(ctx) && !JS_AddIntrinsicDate(ctx) && !JS_AddIntrinsicEval(ctx) &&
		!JS_AddIntrinsicRegExp(ctx) && !JS_AddIntrinsicJSON(ctx) && !JS_AddIntrinsicProxy(ctx) &&
		!JS_AddIntrinsicMapSet(ctx) && !JS_AddIntrinsicTypedArrays(ctx) && !JS_AddIntrinsicPromise(ctx) &&
		!JS_AddIntrinsicBigInt(ctx) && !JS_AddIntrinsicWeakRef(ctx) && !JS_AddIntrinsicDOMException(ctx) &&
		!JS_AddIntrinsicAToB(ctx) && !JS_AddPerformance(ctx);
}

/* A fault of the engine itself: it is told, and the instance ends. */
static _Noreturn void broken(const char *what)
{
	JSValue error = wh_caught();
	wh_report(WH_ERROR, what, error);
	wh_exit(WH_EXIT_BROKEN);
}

static void run_prelude(void)
{
	JSValue natives = wh_namespaces(), global = JS_GetGlobalObject(wh_ctx);
	JS_DefinePropertyValueStr(wh_ctx, natives, "log", JS_NewCFunction(wh_ctx, log_line, "log", 2), JS_PROP_C_W_E);
	JS_DefinePropertyValueStr(wh_ctx, natives, "keep", JS_NewCFunction(wh_ctx, keep, "keep", 1), JS_PROP_C_W_E);
	JS_DefinePropertyValueStr(wh_ctx, natives, "unit", JS_NewCFunction(wh_ctx, unit, "unit", 1), JS_PROP_C_W_E);
	JS_DefinePropertyValueStr(wh_ctx, natives, "warn", JS_NewCFunction(wh_ctx, warn, "warn", 1), JS_PROP_C_W_E);
	JS_DefinePropertyValueStr(wh_ctx, natives, "report", JS_NewCFunction(wh_ctx, report, "report", 2), JS_PROP_C_W_E);
	wh_keep_errors(global);
	wh_add_handlers(natives);
	wh_add_settling(natives);
	wh_add_text(natives);
	wh_add_crypto(natives);
	wh_add_timers(global);
	wh_add_jobs(natives, global);
	JSValue code = JS_ReadObject(wh_ctx, wh_prelude_code, sizeof wh_prelude_code, JS_READ_OBJ_BYTECODE);
	JSValue function = JS_IsException(code) ? code : JS_EvalFunction(wh_ctx, code);
	if (!JS_IsException(function))
		prelude = JS_Call(wh_ctx, function, JS_UNDEFINED, 1, (JSValueConst *)&natives);
	JS_FreeValue(wh_ctx, function);
	JS_FreeValue(wh_ctx, natives);
	JS_FreeValue(wh_ctx, global);
	if (JS_IsException(function) || JS_IsException(prelude))
		broken("start the JavaScript engine");
}

/* Gives Math.random and the hashes of new maps a seed of their own: before the
   plugin runs, and again in an instance that was made of another one's image. */
static void seed(void)
{
	uint64_t value;
	if (getentropy(&value, sizeof value))
		wh_exit(WH_EXIT_BROKEN);
	wh_seed(wh_ctx, value);
}

/* Runs in _initialize. The host may give the memory after it to other instances:
   what must not be the same in two of them comes with the event WH_SCRIPT. */
__attribute__((constructor)) static void start(void)
{
	static const JSMallocFunctions memory = {take_zeroed, take, give, retake, usable};
	JSRuntime *runtime = JS_NewRuntime2(&memory, NULL);
	if (!runtime)
		wh_exit(WH_EXIT_MEMORY);
	JS_SetMaxStackSize(runtime, STACK_LIMIT); /* the default is more than there is */
	if (!(wh_ctx = JS_NewContextRaw(runtime)))
		wh_exit(WH_EXIT_MEMORY);
	seed();
	if (!add_intrinsics(wh_ctx))
		wh_exit(WH_EXIT_MEMORY);
	wh_keep_no_memory(wh_ctx);
	wh_track_rejections(runtime);
	wh_start_loader();
	run_prelude();
}

JSValue wh_prelude(const char *name, int argc, JSValueConst *argv)
{
	JSValue function = JS_GetPropertyStr(wh_ctx, prelude, name);
	JSValue result = JS_Call(wh_ctx, function, JS_UNDEFINED, argc, argv);
	JS_FreeValue(wh_ctx, function);
	return result;
}

/* Runs the plugin's files and then its activate. */
static JSValue activate(JSValueConst info)
{
	if (wh_only_checks()) {
		wh_check_entry();
		return JS_NULL;
	}
	JSValue exports, evaluated = wh_run_entry(&exports);
	if (JS_IsException(evaluated))
		return evaluated;
	JSValueConst argv[] = {evaluated, exports, info};
	JSValue result = wh_prelude("start", 3, argv);
	JS_FreeValue(wh_ctx, exports);
	JS_FreeValue(wh_ctx, evaluated);
	return result;
}

static JSValue hook(JSValueConst payload)
{
	JSValue argv[] = {JS_GetPropertyStr(wh_ctx, payload, "name"), JS_GetPropertyStr(wh_ctx, payload, "args")};
	JSValue result = wh_prelude("hook", 2, (JSValueConst *)argv);
	JS_FreeValue(wh_ctx, argv[0]);
	JS_FreeValue(wh_ctx, argv[1]);
	return result;
}

/* A message on a channel, whose listeners the prelude knows. */
static void message(JSValueConst payload)
{
	JSValue argv[] = {JS_GetPropertyStr(wh_ctx, payload, "channel"), JS_GetPropertyStr(wh_ctx, payload, "data")};
	JSValue result = wh_prelude("message", 2, (JSValueConst *)argv);
	if (JS_IsException(result)) {
		JSValue error = wh_caught();
		wh_report(WH_ERROR, "uncaught error in a listener", error);
		JS_FreeValue(wh_ctx, error);
	}
	JS_FreeValue(wh_ctx, result);
	JS_FreeValue(wh_ctx, argv[0]);
	JS_FreeValue(wh_ctx, argv[1]);
}

/* An event with a payload of JSON. Takes the payload, which may be the
   exception of reading it. */
static void parsed(int32_t kind, int32_t id, JSValue payload)
{
	bool settled = kind >= WH_ACTIVATE && kind <= WH_HOOK;
	if (settled && !wh_open_event(id, kind))
		wh_exit(WH_EXIT_MEMORY);
	if (!settled) {
		if (!JS_IsException(payload))
			message(payload);
		JS_FreeValue(wh_ctx, payload);
		return;
	}
	JSValue result = payload;
	if (!JS_IsException(payload)) {
		if (kind == WH_ACTIVATE)
			result = activate(payload);
		else if (kind == WH_HOOK)
			result = hook(payload);
		else
			result = wh_call_handler(kind, id, payload);
		JS_FreeValue(wh_ctx, payload);
	}
	wh_settle_returned(id, result);
}

/* Says where the plugin is: what runs, when the host has stopped the instance, or
   what an event waits for. It returns the address of the text and, above 32 bits
   of that, its length. */
__attribute__((export_name("wasmhost_where")))
uint64_t wh_where(int32_t id)
{
	wh_buffer text = wh_places();
	double due;
	if (!id) {
		wh_put_running(&text, WH_TRACE_FRAMES);
	} else if (wh_is_open(id)) {
		wh_puts(&text, "the handler (");
		size_t named = text.len;
		wh_put_handler(&text, id);
		text.len -= text.len == named ? 2 : 0;
		wh_puts(&text, text.len < named ? " waits for " : ") waits for ");
		int calls = wh_put_calls(&text, id);
		uint32_t timers = wh_timers_of(id, &due);
		char line[80];
		snprintf(line, sizeof line, "%s%s, the next one due in %.1f s", calls ? " and " : "",
			timers == 1 ? "a timer" : "timers", due / 1e3);
		if (timers == 1)
			*strchr(line, ',') = 0;
		if (timers && wh_place_fits(&text))
			wh_puts(&text, line);
		if (!timers && !calls)
			wh_puts(&text, "a promise that no call of the host and no timer of its own will settle");
	}
	return (uint64_t)text.len << 32 | (uint32_t)(uintptr_t)text.data;
}

/* Says for a profile what runs. The host may ask at any moment, and the plugin
   goes on: so this has memory of its own. */
__attribute__((export_name("wasmhost_sample")))
uint64_t wh_sample(void)
{
	static char running[16 << 10];
	wh_buffer text = {running, 0, sizeof running};
	wh_put_running(&text, WH_SAMPLE_FRAMES);
	return (uint64_t)text.len << 32 | (uint32_t)(uintptr_t)text.data;
}

/* Small payloads, which most are, need no allocation. */
static char small[16 << 10];

static void take_event(int32_t kind, int32_t id, int32_t len)
{
	char *payload = (size_t)len < sizeof small ? small : malloc((size_t)len + 1);
	if (!payload)
		wh_exit(WH_EXIT_MEMORY);
	wh_abi_input(payload);
	payload[len] = 0; /* the parsers want it */
	if (kind == WH_SCRIPT) {
		seed();
		wh_start_clock(wh_ctx);
		size_t entry = strlen(payload); /* the functions of the application are behind it */
		wh_extend(payload + entry, (size_t)len - entry);
		wh_take_entry(payload, entry);
		len = 0;
	}
	/* The text is freed before anything works with what it says. */
	JSValue value = len ? JS_ParseJSON(wh_ctx, payload, (size_t)len, "<host>") : JS_UNDEFINED;
	if (kind == WH_COMPLETION)
		value = wh_reread(id, payload, (size_t)len, value);
	else if (kind == WH_CLI && !wh_add_body_text(value, payload, (size_t)len))
		wh_exit(WH_EXIT_MEMORY);
	if (payload != small)
		free(payload);
	if (kind == WH_COMPLETION)
		wh_complete(id, value);
	else if (kind != WH_SCRIPT)
		parsed(kind, id, value);
}

__attribute__((export_name("wasmhost_dispatch_v1")))
void wh_dispatch(int32_t kind, int32_t id, int32_t len)
{
	switch (kind) {
	case WH_RESTORED:
		seed();
		return;
	case WH_COMPLETION:
		wh_owner = wh_ticket_owner(id);
		break;
	case WH_ACTIVATE: case WH_CLI: case WH_CRON: case WH_METHOD: case WH_HOOK:
		wh_owner = id;
		break;
	case WH_EVENT: case WH_SCRIPT: case WH_CANCEL: case WH_FREEZE:
		wh_owner = 0;
		break;
	default:
		return;
	}
	if (kind == WH_CANCEL)
		wh_close_event(id, true);
	else if (kind == WH_FREEZE)
		wh_load_named();
	else
		take_event(kind, id, len);
	wh_run_jobs();
	wh_leave_context();
	let_go();
	wh_report_rejections();
	wh_arm_timers();
	wh_owner = 0;
	if (exhausted)
		wh_exit(WH_EXIT_MEMORY);
}
