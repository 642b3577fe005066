/* Answers events in a later dispatch than their own. cli paths:
 *
 * hold:    is kept without an answer, up to 1024 of them
 * release: answers every kept request, the newest first, with
 *          {"status":200,"body":{"held":i}}, i counting from 0 for the oldest,
 *          and then itself with {"status":200,"body":{"released":n}}
 * count:   {"status":200,"body":{"held":n,"cancelled":m}} with the number of
 *          requests that are kept and of cancel events so far
 * A cancel event drops the request that it names without an answer. */
#include "abi1.h"

HOST_FUNCTION("cli", "handle") int64_t cli_handle(const void *ptr, int32_t len);

#define MAX_HELD 1024
static int32_t held[MAX_HELD], count, cancelled;

static void answer(int32_t id, const char *name, int32_t n, const char *name2, int32_t n2) {
	static unsigned char text[128];
	struct writer w = {text, 0, sizeof text};
	put(&w, "{\"status\":200,\"body\":{\"");
	put(&w, name);
	put(&w, "\":");
	put_int(&w, n);
	if (name2) {
		put(&w, ",\"");
		put(&w, name2);
		put(&w, "\":");
		put_int(&w, n2);
	}
	put(&w, "}}");
	host_respond(id, text, (int32_t)w.len);
}

static void request(int32_t id, struct slice path) {
	if (slice_is(path, "count")) {
		answer(id, "held", count, "cancelled", cancelled);
	} else if (slice_is(path, "release")) {
		int32_t released = count;
		while (count > 0) {
			count--;
			answer(held[count], "held", count, NULL, 0);
		}
		answer(id, "released", released, NULL, 0);
	} else if (count == MAX_HELD) {
		host_fail(id, TEXT("{\"code\":\"quota_exceeded\",\"message\":\"too many requests are held\"}"));
	} else {
		held[count++] = id;
	}
}

static void cancel(int32_t id) {
	cancelled++;
	for (int32_t i = 0; i < count; i++)
		if (held[i] == id) {
			count--;
			for (; i < count; i++)
				held[i] = held[i + 1];
			return;
		}
}

EXPORT("wasmhost_dispatch_v1") void dispatch(int32_t kind, int32_t id, int32_t len) {
	struct slice in = input(len);
	if (kind == KIND_CANCEL) {
		cancel(id);
	} else if (kind == KIND_CLI && in.ptr) {
		request(id, json_text(json_member(in, "path")));
	} else if (kind >= KIND_ACTIVATE && kind <= KIND_HOOK) {
		if (kind == KIND_ACTIVATE) {
			cli_handle(TEXT("{\"path\":\"hold\"}"));
			cli_handle(TEXT("{\"path\":\"release\"}"));
			cli_handle(TEXT("{\"path\":\"count\"}"));
		}
		host_respond(id, TEXT("null"));
	}
}
