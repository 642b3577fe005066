/* Uses every host function of the table and reports what came of it.
 *
 * cli path "all": answers {"status":200,"body":[{"call":NAME,"ok":RESULT} or
 * {"call":NAME,"error":ERROR}, ...]}, one entry for each function in the order
 * of the table, the last for the completion of timers.sleep_async.
 * cli path "get": the same for settings.get with the body as parameters.
 * Every hook is answered with its payload and shows in the log. */
#include "abi1.h"

HOST_FUNCTION("cli", "handle") int64_t cli_handle(const void *ptr, int32_t len);
HOST_FUNCTION("cli", "removeHandler") int64_t cli_remove_handler(const void *ptr, int32_t len);
HOST_FUNCTION("cli", "progress") int64_t cli_progress(const void *ptr, int32_t len);
HOST_FUNCTION("settings", "get") int64_t settings_get(const void *ptr, int32_t len);
HOST_FUNCTION("settings", "getAll") int64_t settings_get_all(const void *ptr, int32_t len);
HOST_FUNCTION("timers", "sleep") int64_t timers_sleep(const void *ptr, int32_t len);
HOST_FUNCTION("timers", "sleep_async") int64_t timers_sleep_async(const void *ptr, int32_t len);

typedef int64_t host_function(const void *, int32_t);

static unsigned char report[1 << 18];
static struct writer w;
static int32_t pending, pending_ticket; /* the one "all" that waits */

static void begin(void) {
	w = (struct writer){report, 0, sizeof report};
	put(&w, "{\"status\":200,\"body\":[");
}

static void entry(const char *name, const char *outcome, struct slice value) {
	if (w.ptr[w.len - 1] != '[')
		put(&w, ",");
	put(&w, "{\"call\":\"");
	put(&w, name);
	put(&w, outcome);
	put_bytes(&w, value.ptr, value.len);
	put(&w, "}");
}

static void end(int32_t id) {
	put(&w, "]}");
	host_respond(id, w.ptr, (int32_t)w.len);
}

static void call(const char *name, host_function *f, const void *ptr, int32_t len) {
	int64_t n = f(ptr, len);
	uint32_t size = (uint32_t)(n < 0 ? -n : n);
	unsigned char *p = buffer(size);
	if (!p)
		return;
	host_result(p);
	entry(name, n < 0 ? "\",\"error\":" : "\",\"ok\":", (struct slice){p, size});
}

static void all(int32_t id) {
	if (pending) {
		host_fail(id, TEXT("{\"code\":\"conflict\",\"message\":\"another request to all still waits\"}"));
		return;
	}
	begin();
	call("cli.handle", cli_handle, TEXT("{\"path\":\"all\"}"));
	call("cli.removeHandler", cli_remove_handler, TEXT("{\"path\":\"never-registered\"}"));
	call("cli.progress", cli_progress, TEXT("{\"done\":1,\"total\":2,\"message\":\"\"}"));
	call("settings.get", settings_get, TEXT("{\"key\":\"greeting\"}"));
	call("settings.getAll", settings_get_all, TEXT("{}"));
	call("timers.sleep", timers_sleep, TEXT("{\"ms\":1}"));
	int64_t ticket = timers_sleep_async(TEXT("{\"ms\":1.5}"));
	if (ticket >= 0) {
		pending = id;
		pending_ticket = (int32_t)ticket;
		return;
	}
	unsigned char *p = buffer((uint32_t)-ticket);
	if (!p)
		return;
	host_result(p);
	entry("timers.sleep_async", "\",\"error\":", (struct slice){p, (uint32_t)-ticket});
	end(id);
}

static void complete(int32_t ticket, struct slice in) {
	if (!pending || ticket != pending_ticket)
		return;
	struct slice ok = json_member(in, "ok");
	if (ok.len)
		entry("timers.sleep_async", "\",\"ok\":", ok);
	else
		entry("timers.sleep_async", "\",\"error\":", json_member(in, "error"));
	end(pending);
	pending = 0;
}

static void get(int32_t id, struct slice in) {
	struct slice body = json_member(in, "body");
	if (pending) {
		host_fail(id, TEXT("{\"code\":\"conflict\",\"message\":\"a request to all still waits\"}"));
		return;
	}
	begin();
	call("settings.get", settings_get, body.ptr, (int32_t)body.len);
	end(id);
}

EXPORT("wasmhost_dispatch_v1") void dispatch(int32_t kind, int32_t id, int32_t len) {
	struct slice in = input(len);
	if (!in.ptr)
		return;
	if (kind == KIND_ACTIVATE) {
		cli_handle(TEXT("{\"path\":\"all\"}"));
		cli_handle(TEXT("{\"path\":\"get\"}"));
		host_log(1, TEXT("activated"));
		host_respond(id, TEXT("{\"hooks\":[\"onEnable\",\"onDisable\",\"onSettingsChanged\",\"onAppReady\",\"onShutdown\"]}"));
	} else if (kind == KIND_HOOK) {
		host_log(1, in.ptr, len);
		host_respond(id, in.ptr, len);
	} else if (kind == KIND_COMPLETION) {
		complete(id, in);
	} else if (kind == KIND_CLI && slice_is(json_text(json_member(in, "path")), "get")) {
		get(id, in);
	} else if (kind == KIND_CLI) {
		all(id);
	} else if (kind == KIND_CRON || kind == KIND_METHOD) {
		host_respond(id, TEXT("null"));
	}
}
