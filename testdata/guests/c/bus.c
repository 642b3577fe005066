/* Uses settings, events and methods, and remembers what it is told.
 *
 * cli paths:
 *
 * call:  body {"function":NAME,"params":JSON}: calls a function of settings,
 *        events or methods and answers {"ok":RESULT} or {"error":ERROR}
 * flood: body {"channel":TEXT}: emits null to the channel until refused, at
 *        most 1 million times, and answers {"emitted":n,"error":ERROR}
 * seen:  answers the payloads of all events and hooks so far, in order, as
 *        {"status":200,"body":[...]}, and forgets them
 * count: answers how many events came
 *
 * While it is activated it subscribes to the channel "boot" and emits to it.
 * An event on the channel "loop" makes it emit that event again, on "double"
 * twice, on "trap" trap, on "spin" loop for ever; none of these four is
 * remembered. A method answers its payload, but "fail" fails, "spin" loops for
 * ever and "wait" is never settled. The hook onSettingsChanged fails once a
 * setting "fail" is true; the other hooks it does not have. */
#include "abi1.h"

HOST_FUNCTION("cli", "handle") int64_t cli_handle(const void *ptr, int32_t len);
HOST_FUNCTION("settings", "get") int64_t settings_get(const void *ptr, int32_t len);
HOST_FUNCTION("settings", "getAll") int64_t settings_get_all(const void *ptr, int32_t len);
HOST_FUNCTION("events", "emit") int64_t events_emit(const void *ptr, int32_t len);
HOST_FUNCTION("events", "on") int64_t events_on(const void *ptr, int32_t len);
HOST_FUNCTION("events", "off") int64_t events_off(const void *ptr, int32_t len);
HOST_FUNCTION("methods", "handle") int64_t methods_handle(const void *ptr, int32_t len);

static const struct {
	const char *name;
	int64_t (*call)(const void *, int32_t);
} functions[] = {
	{"settings.get", settings_get}, {"settings.getAll", settings_get_all}, {"events.emit", events_emit},
	{"events.on", events_on},       {"events.off", events_off},            {"methods.handle", methods_handle},
};
#define FUNCTIONS (sizeof functions / sizeof *functions)

static unsigned char seen_text[1 << 20];
static struct writer seen = {seen_text, 0, sizeof seen_text};
static uint64_t events;

static void remember(struct slice in) {
	if (seen.len + in.len + 1 > seen.cap)
		return;
	if (seen.len)
		put(&seen, ",");
	put_bytes(&seen, in.ptr, in.len);
}

/* outcome puts the result of a host function, which must be its last call. */
static void outcome(struct writer *w, int64_t n) {
	static unsigned char result[1 << 16];
	uint32_t size = (uint32_t)(n < 0 ? -n : n);
	put(w, n < 0 ? "\"error\":" : "\"ok\":");
	if (size > sizeof result) {
		put(w, "\"too long\"");
		return;
	}
	host_result(result);
	put_bytes(w, result, size);
}

static unsigned char answer[sizeof seen_text + 128];

static struct writer begin(const char *text) {
	struct writer w = {answer, 0, sizeof answer};
	put(&w, "{\"status\":200,\"body\":");
	put(&w, text);
	return w;
}

static void end(struct writer *w, const char *text, int32_t id) {
	put(w, text);
	host_respond(id, w->ptr, (int32_t)w->len);
}

static void call(int32_t id, struct slice body) {
	struct slice name = json_text(json_member(body, "function")), params = json_member(body, "params");
	for (uint32_t f = 0; f < FUNCTIONS; f++)
		if (slice_is(name, functions[f].name)) {
			struct writer w = begin("{");
			outcome(&w, functions[f].call(params.ptr, (int32_t)params.len));
			end(&w, "}}", id);
			return;
		}
	host_fail(id, TEXT("{\"code\":\"not_found\",\"message\":\"there is no such function\"}"));
}

static void flood(int32_t id, struct slice body) {
	static unsigned char text[1024];
	struct writer params = {text, 0, sizeof text};
	put(&params, "{\"channel\":");
	struct slice channel = json_member(body, "channel");
	put_bytes(&params, channel.ptr, channel.len);
	put(&params, ",\"data\":null}");
	int64_t n = 0;
	uint32_t emitted = 0;
	while (emitted < 1000000 && (n = events_emit(params.ptr, (int32_t)params.len)) >= 0)
		emitted++;
	struct writer w = begin("{\"emitted\":");
	put_int(&w, emitted);
	put(&w, ",");
	outcome(&w, n);
	end(&w, "}}", id);
}

static void request(int32_t id, struct slice in) {
	struct slice path = json_text(json_member(in, "path")), body = json_member(in, "body");
	if (slice_is(path, "call")) {
		call(id, body);
	} else if (slice_is(path, "flood")) {
		flood(id, body);
	} else if (slice_is(path, "seen")) {
		struct writer w = begin("[");
		put_bytes(&w, seen.ptr, seen.len);
		seen.len = 0;
		end(&w, "]}", id);
	} else {
		struct writer w = begin("");
		put_int(&w, (int64_t)events);
		end(&w, "}", id);
	}
}

static void spin(void) {
	for (volatile int i = 0;; i++)
		;
}

static void event(struct slice in) {
	struct slice channel = json_text(json_member(in, "channel"));
	events++;
	if (slice_is(channel, "loop")) {
		events_emit(in.ptr, (int32_t)in.len);
	} else if (slice_is(channel, "double")) {
		events_emit(in.ptr, (int32_t)in.len);
		events_emit(in.ptr, (int32_t)in.len);
	} else if (slice_is(channel, "trap")) {
		__builtin_trap();
	} else if (slice_is(channel, "spin")) {
		spin();
	} else {
		remember(in);
	}
}

static void method(int32_t id, struct slice in) {
	struct slice name = json_text(json_member(in, "method"));
	if (slice_is(name, "fail"))
		host_fail(id, TEXT("{\"code\":\"teapot\",\"message\":\"told to fail\",\"stack\":\"secret stack\"}"));
	else if (slice_is(name, "spin"))
		spin();
	else if (!slice_is(name, "wait"))
		host_respond(id, in.ptr, (int32_t)in.len);
}

static void hook(int32_t id, struct slice in) {
	remember(in);
	struct slice values = json_member(in, "args");
	values = (struct slice){values.ptr + 1, values.len - 2};
	if (slice_is(json_member(values, "fail"), "true"))
		host_fail(id, TEXT("{\"code\":\"teapot\",\"message\":\"the hook was told to fail\"}"));
	else
		host_respond(id, TEXT("null"));
}

EXPORT("wasmhost_dispatch_v1") void dispatch(int32_t kind, int32_t id, int32_t len) {
	struct slice in = input(len);
	if (!in.ptr)
		return;
	if (kind == KIND_ACTIVATE) {
		cli_handle(TEXT("{\"path\":\"call\"}"));
		cli_handle(TEXT("{\"path\":\"flood\"}"));
		cli_handle(TEXT("{\"path\":\"seen\"}"));
		cli_handle(TEXT("{\"path\":\"count\"}"));
		events_on(TEXT("{\"channel\":\"boot\"}"));
		events_emit(TEXT("{\"channel\":\"boot\",\"data\":1}"));
		host_respond(id, TEXT("{\"hooks\":[\"onSettingsChanged\"]}"));
	} else if (kind == KIND_CLI) {
		request(id, in);
	} else if (kind == KIND_EVENT) {
		event(in);
	} else if (kind == KIND_METHOD) {
		method(id, in);
	} else if (kind == KIND_HOOK) {
		hook(id, in);
	} else if (kind == KIND_CRON) {
		host_respond(id, TEXT("null"));
	}
}
