/* Calls functions that an application adds to the host, library.search and
 * library.count. cli paths, each with the parameters as body:
 *
 * search: starts search_async, and answers what its completion brings
 * wait: calls search, which holds the instance
 * count: calls count, which does not wait
 * All answer {"status":200,"body":result}, or fail with the error. An event on the
 * channel library.changed is kept, and "heard" answers it. */
#include "abi1.h"

HOST_FUNCTION("cli", "handle") int64_t cli_handle(const void *ptr, int32_t len);
HOST_FUNCTION("events", "on") int64_t events_on(const void *ptr, int32_t len);
HOST_FUNCTION("library", "search") int64_t library_search(const void *ptr, int32_t len);
HOST_FUNCTION("library", "search_async") int64_t library_search_async(const void *ptr, int32_t len);
HOST_FUNCTION("library", "count") int64_t library_count(const void *ptr, int32_t len);

static struct {
	int32_t id;
	int64_t ticket;
} waiting[16];

static unsigned char text[4096], heard[1024];
static uint32_t heard_len;

static void answer(int32_t id, const unsigned char *body, uint32_t len) {
	struct writer w = {text, 0, sizeof text};
	put(&w, "{\"status\":200,\"body\":");
	for (uint32_t i = 0; i < len && w.len < sizeof text - 2; i++)
		text[w.len++] = body[i];
	put(&w, "}");
	host_respond(id, text, (int32_t)w.len);
}

static void finish(int32_t id, int64_t result) {
	unsigned char *p = buffer((uint32_t)(result < 0 ? -result : result));
	if (!p)
		return;
	host_result(p);
	if (result < 0)
		host_fail(id, p, (int32_t)-result);
	else
		answer(id, p, (uint32_t)result);
}

static void start(int32_t id, struct slice in) {
	struct slice body = json_member(in, "body"), path = json_text(json_member(in, "path"));
	if (slice_is(path, "heard")) {
		answer(id, heard_len ? heard : (const unsigned char *)"null", heard_len ? heard_len : 4);
		return;
	}
	if (slice_is(path, "wait") || slice_is(path, "count")) {
		bool waits = slice_is(path, "wait");
		finish(id, waits ? library_search(body.ptr, (int32_t)body.len) : library_count(body.ptr, (int32_t)body.len));
		return;
	}
	int64_t ticket = library_search_async(body.ptr, (int32_t)body.len);
	for (int32_t i = 0; ticket >= 0 && i < 16; i++)
		if (!waiting[i].id) {
			waiting[i].id = id;
			waiting[i].ticket = ticket;
			return;
		}
	finish(id, ticket);
}

static void complete(int32_t ticket, struct slice in) {
	for (int32_t i = 0; i < 16; i++)
		if (waiting[i].id && waiting[i].ticket == ticket) {
			struct slice error = json_member(in, "error"), ok = json_member(in, "ok");
			int32_t id = waiting[i].id;
			waiting[i].id = 0;
			if (error.len)
				host_fail(id, error.ptr, (int32_t)error.len);
			else
				answer(id, ok.ptr, ok.len);
		}
}

EXPORT("wasmhost_dispatch_v1") void dispatch(int32_t kind, int32_t id, int32_t len) {
	struct slice in = input(len);
	if (kind == KIND_COMPLETION && in.ptr) {
		complete(id, in);
	} else if (kind == KIND_CLI && in.ptr) {
		start(id, in);
	} else if (kind == KIND_EVENT && in.ptr) {
		struct slice data = json_member(in, "data");
		heard_len = data.len < sizeof heard ? data.len : 0;
		for (uint32_t i = 0; i < heard_len; i++)
			heard[i] = data.ptr[i];
	} else if (kind == KIND_ACTIVATE) {
		cli_handle(TEXT("{\"path\":\"search\"}"));
		cli_handle(TEXT("{\"path\":\"wait\"}"));
		cli_handle(TEXT("{\"path\":\"count\"}"));
		cli_handle(TEXT("{\"path\":\"heard\"}"));
		events_on(TEXT("{\"channel\":\"library.changed\"}"));
		host_respond(id, TEXT("null"));
	}
}
