/* What the CPU-bound guests share: a guest defines run and its default size,
 * and can then be called in two ways.
 *
 * run(n: i32) -> i64, exported, needs no event and calls no import;
 * cli on path "run" with a whole number n as body answers
 * {"status":200,"body":{"n":n,"result":run(n)}}. */
#ifndef WORKLOAD_H
#define WORKLOAD_H

#include "abi1.h"

HOST_FUNCTION("cli", "handle") int64_t cli_handle(const void *ptr, int32_t len);

/* run does the work n times, or on n elements, and returns a checksum. */
EXPORT("run") int64_t run(int32_t n);

/* FNV-1a, 64 bit, for checksums that a test can compute as well. */
#define FNV_START 14695981039346656037u
static inline uint64_t fnv(uint64_t hash, const void *ptr, uint32_t len) {
	const unsigned char *p = ptr;
	for (uint32_t i = 0; i < len; i++)
		hash = (hash ^ p[i]) * 1099511628211u;
	return hash;
}

static inline void workload_respond(int32_t id, struct slice in, int32_t otherwise) {
	static unsigned char answer[128];
	struct writer w = {answer, 0, sizeof answer};
	int32_t n = (int32_t)json_uint(json_member(in, "body"), (uint64_t)otherwise);
	put(&w, "{\"status\":200,\"body\":{\"n\":");
	put_int(&w, n);
	put(&w, ",\"result\":");
	put_int(&w, run(n));
	put(&w, "}}");
	host_respond(id, w.ptr, (int32_t)w.len);
}

#define WORKLOAD(default_n)                                                                    \
	EXPORT("wasmhost_dispatch_v1") void dispatch(int32_t kind, int32_t id, int32_t len) {      \
		if (kind == KIND_ACTIVATE)                                                             \
			cli_handle(TEXT("{\"path\":\"run\"}"));                                            \
		if (kind == KIND_CLI) {                                                                \
			struct slice in = input(len);                                                      \
			if (in.ptr) {                                                                      \
				workload_respond(id, in, default_n);                                           \
				return;                                                                        \
			}                                                                                  \
		}                                                                                      \
		if (kind >= KIND_ACTIVATE && kind <= KIND_HOOK)                                        \
			host_respond(id, TEXT("null"));                                                    \
	}

#endif
