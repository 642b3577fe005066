/* Keeps in its memory what it is sent, and answers every request with
 * {"status":200,"body":{"kept":VALUE,"calls":n,"restored":r,"events":e,"frozen":f,
 * "pages":p}}: what it was sent by the request before, or null; how many requests
 * and events of the kinds restored, event and freeze came so far; how many pages
 * of memory it has. cli paths:
 *
 * keep:   no more than that
 * grow:   takes a page of memory, and keeps the body at its end as well
 * later:  begins to sleep for 50 ms, and answers before that is over
 * handle: registers the path other
 * spin:   loops for ever
 * trap:   traps
 * A method does as path keep, with the arguments as the body, a job too. */
#include "abi1.h"

HOST_FUNCTION("cli", "handle") int64_t cli_handle(const void *ptr, int32_t len);
HOST_FUNCTION("timers", "sleep_async") int64_t timers_sleep_async(const void *ptr, int32_t len);
HOST_FUNCTION("methods", "handle") int64_t methods_handle(const void *ptr, int32_t len);
HOST_FUNCTION("events", "on") int64_t events_on(const void *ptr, int32_t len);

#define KIND_RESTORED 9
#define KIND_FREEZE 10

static unsigned char kept[4096];
static uint32_t length, calls, restored, events, frozen;
static unsigned char text[8192];

static void answer(int32_t kind, int32_t id, struct slice value) {
	struct writer w = {text, 0, sizeof text};
	put(&w, kind == KIND_CLI ? "{\"status\":200,\"body\":" : "");
	put(&w, "{\"kept\":");
	if (length)
		put_bytes(&w, kept, length);
	else
		put(&w, "null");
	put(&w, ",\"calls\":");
	put_int(&w, ++calls);
	put(&w, ",\"restored\":");
	put_int(&w, restored);
	put(&w, ",\"events\":");
	put_int(&w, events);
	put(&w, ",\"frozen\":");
	put_int(&w, frozen);
	put(&w, ",\"pages\":");
	put_int(&w, __builtin_wasm_memory_size(0));
	put(&w, kind == KIND_CLI ? "}}" : "}");
	length = 0;
	for (; length < value.len && length < sizeof kept; length++)
		kept[length] = value.ptr[length];
	host_respond(id, w.ptr, (int32_t)w.len);
}

EXPORT("wasmhost_dispatch_v1") void dispatch(int32_t kind, int32_t id, int32_t len) {
	struct slice in = input(len);
	if (kind == KIND_ACTIVATE) {
		static const char *const paths[] = {"keep", "grow", "later", "handle", "spin", "trap"};
		for (uint32_t i = 0; i < sizeof paths / sizeof *paths; i++) {
			struct writer w = {text, 0, sizeof text};
			put(&w, "{\"path\":\"");
			put(&w, paths[i]);
			put(&w, "\"}");
			cli_handle(w.ptr, (int32_t)w.len);
		}
		methods_handle(TEXT("{\"namespace\":\"keep\",\"method\":\"keep\"}"));
		events_on(TEXT("{\"channel\":\"count\"}"));
		host_respond(id, TEXT("{\"hooks\":[]}"));
	} else if (kind == KIND_RESTORED) {
		restored++;
	} else if (kind == KIND_FREEZE) {
		frozen++;
	} else if (kind == KIND_EVENT) {
		events++;
	} else if (kind == KIND_METHOD) {
		answer(kind, id, json_member(in, "args"));
	} else if (kind == KIND_CRON) {
		answer(kind, id, (struct slice){(const unsigned char *)"\"job\"", 5});
	} else if (kind == KIND_CLI) {
		struct slice path = json_text(json_member(in, "path")), body = json_member(in, "body");
		if (slice_is(path, "grow")) {
			size_t page = __builtin_wasm_memory_grow(0, 1);
			for (uint32_t i = 0; page != (size_t)-1 && i < body.len; i++)
				((unsigned char *)(page << 16))[i] = body.ptr[i];
		} else if (slice_is(path, "later")) {
			timers_sleep_async(TEXT("{\"ms\":50}"));
		} else if (slice_is(path, "handle")) {
			int64_t n = cli_handle(TEXT("{\"path\":\"other\"}"));
			if (n < 0 && n >= -(int64_t)sizeof kept) {
				host_result(kept);
				length = (uint32_t)-n;
			}
		} else if (slice_is(path, "spin")) {
			for (volatile uint32_t i = 0;; i++)
				;
		} else if (slice_is(path, "trap")) {
			kept[0] = body.len;
			__builtin_trap();
		}
		answer(kind, id, body);
	}
}
