/* Answers every request with what came in: the guest of the call benchmarks.
 *
 * cli: {"status":200,"body":<the request's body as sent, or null>}
 * method: the payload as it came, byte for byte
 * Nothing is copied: the answer is built around the body where it lies. */
#include "abi1.h"

HOST_FUNCTION("cli", "handle") int64_t cli_handle(const void *ptr, int32_t len);

static const char prefix[] = "{\"status\":200,\"body\":";
#define PREFIX ((int32_t)sizeof prefix - 1)

static void answer_cli(int32_t id, struct slice in) {
	struct slice body = {NULL, 0};
	const unsigned char *end = in.ptr + in.len;
	/* {"method":"POST","path":"echo","body":...: the third member, if any. */
	const unsigned char *p = json_end(in.ptr + sizeof "{\"method\":" - 1, end);
	p = json_end(p + sizeof ",\"path\":" - 1, end);
	if (end - p > 8 && p[0] == ',' && p[2] == 'b') {
		body.ptr = p + sizeof ",\"body\":" - 1;
		/* A query after the body ends the payload with "}}. Without one the
		 * body ends it, and need not be read to find its end. */
		if (end[-3] == '"' && end[-2] == '}')
			body.len = (uint32_t)(json_end(body.ptr, end) - body.ptr);
		else
			body.len = (uint32_t)(end - 1 - body.ptr);
	}
	if (!body.len) {
		host_respond(id, TEXT("{\"status\":200,\"body\":null}"));
		return;
	}
	unsigned char *start = (unsigned char *)body.ptr - PREFIX;
	__builtin_memcpy(start, prefix, PREFIX);
	((unsigned char *)body.ptr)[body.len] = '}';
	host_respond(id, start, PREFIX + (int32_t)body.len + 1);
}

EXPORT("wasmhost_dispatch_v1") void dispatch(int32_t kind, int32_t id, int32_t len) {
	if (kind != KIND_ACTIVATE && kind != KIND_CLI && kind != KIND_METHOD) {
		if (kind >= KIND_ACTIVATE && kind <= KIND_HOOK)
			host_respond(id, TEXT("null"));
		return;
	}
	if (kind == KIND_ACTIVATE) {
		cli_handle(TEXT("{\"path\":\"echo\"}"));
		host_respond(id, TEXT("{\"hooks\":[]}"));
		return;
	}
	struct slice in = input(len);
	if (!in.ptr) {
		host_fail(id, TEXT("{\"code\":\"quota_exceeded\",\"message\":\"no memory for the payload\"}"));
		return;
	}
	if (kind == KIND_METHOD)
		host_respond(id, in.ptr, len);
	else
		answer_cli(id, in);
}
