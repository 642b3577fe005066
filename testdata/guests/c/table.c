/* Calls any host function of the table with what it is told.
 *
 * cli path "names": answers the names of all functions.
 * cli path "call", body {"function":NAME,"params":JSON}: calls the function
 * and answers {"ok":RESULT} or {"error":ERROR}; for an _async one those of its
 * completion, or of the call that was not started.
 * cli path "bad-arguments", body {"function":NAME}: calls the function with
 * every text below and answers [{"arguments":i,"result":n,"error":ERROR}, ...],
 * where error is absent without one, and for one of more than 2,000 bytes.
 * cli path "forge", body {"function":NAME,"pair":i}: calls the function with a
 * forged pointer and length, and answers what it returned. */
#include "functions.h"

static unsigned char scratch[1 << 16];

/* Requests that wait for a completion. */
#define WAITING 256
static struct {
	int32_t ticket, id;
} waiting[WAITING];

static const struct slice bad_texts[] = {
#define BAD(literal) {(const unsigned char *)(literal), sizeof(literal) - 1}
	BAD(""), BAD(" "), BAD("\0"), BAD("null"), BAD("true"), BAD("7"), BAD("\"x\""), BAD("[]"), BAD("["), BAD("{"),
	BAD("}"), BAD("{]"), BAD("{\"collection\""), BAD("{\"collection\":"), BAD("{\"collection\":\"x\",}"), BAD("{collection:1}"),
	BAD("{'key':'x'}"), BAD("{} {}"), BAD("{}x"), BAD("{\"key\":\"\xff\xfe\",\"collection\":\"\xff\xfe\",\"channel\":\"\xff\xfe\",\"path\":\"\xff\xfe\"}"),
	BAD("{\"key\":\"\xed\xa0\x80\"}"), BAD("{\"a\":1,\"a\":"), BAD("{\"key\":\"a\nb\"}"), BAD("{\"key\":\"\\x\"}"),
	BAD("{\"data\":{\"a\":01}}"), BAD("{\"ms\":.5}"), BAD("{\"ms\":+1}"), BAD("{\"ms\":NaN}"), BAD("{\"data\":{\"a\":1e}}"),
	BAD("{\"data\":[1,2,}"), BAD("\xef\xbb\xbf{}"), BAD("{\"data\":{\"a\":tru}}"),
#undef BAD
};
#define BAD_TEXTS (sizeof bad_texts / sizeof *bad_texts)

/* Made on the heap, after the texts above: arrays 100,000 deep, the same as
 * members, a member that is not closed, and a text of 17 MiB. */
#define BAD_MADE 4
#define BAD_SIZE (17u << 20)
static struct slice bad_made(uint32_t which) {
	unsigned char *p = buffer(BAD_SIZE);
	struct writer w = {p, 0, BAD_SIZE};
	if (!p)
		return (struct slice){NULL, 0};
	if (which == 3) {
		put(&w, "{\"collection\":\"");
		__builtin_memset(p + w.len, 'x', BAD_SIZE - w.len);
		__builtin_memcpy(p + BAD_SIZE - 2, "\"}", 2);
		return (struct slice){p, BAD_SIZE};
	}
	if (which == 1)
		put(&w, "{\"data\":");
	if (which == 2)
		put(&w, "{\"data\":{\"a\":");
	for (int i = 0; i < 100000; i++)
		put_bytes(&w, "[", 1);
	for (int i = 0; which != 2 && i < 100000; i++)
		put_bytes(&w, "]", 1);
	if (which == 1)
		put(&w, ",\"collection\":\"items\",\"key\":\"k\",\"value\":1}");
	return (struct slice){p, w.len};
}

/* A length that is negative counts from the end of the memory, and a pointer
 * that is FROM_END is that end. */
enum { AT, FROM_END };
static const struct {
	int base;
	int32_t ptr, len;
} pairs[] = {
	{AT, 0, -1}, {AT, 0, INT32_MIN}, {AT, 0, INT32_MAX}, {AT, -1, 1}, {AT, -1, -1}, {AT, -16, 32},
	{AT, INT32_MIN, INT32_MIN}, {AT, INT32_MAX, INT32_MAX}, {FROM_END, -1, 2}, {FROM_END, 0, 1},
	{FROM_END, 0, 0}, {FROM_END, 1, 0}, {FROM_END, 65536, 1}, {FROM_END, -8, -1},
};
#define PAIRS (sizeof pairs / sizeof *pairs)

static struct writer begin(void) {
	struct writer w = {scratch, 0, sizeof scratch};
	put(&w, "{\"status\":200,\"body\":");
	return w;
}

static void end(struct writer *w, int32_t id) {
	put(w, "}");
	host_respond(id, w->ptr, (int32_t)w->len);
}

/* outcome answers with the result of a call, which may be large. */
static void outcome(int32_t id, int64_t n) {
	static const char ok[] = "{\"status\":200,\"body\":{\"ok\":", error[] = "{\"status\":200,\"body\":{\"error\":";
	uint32_t size = (uint32_t)(n < 0 ? -n : n), head = n < 0 ? sizeof error - 1 : sizeof ok - 1;
	unsigned char *p = buffer(size + 128);
	if (!p)
		return;
	host_result(p + head);
	__builtin_memcpy(p, n < 0 ? error : ok, head);
	__builtin_memcpy(p + head + size, "}}", 2);
	host_respond(id, p, (int32_t)(head + size + 2));
}

static void names(int32_t id) {
	struct writer w = begin();
	for (uint32_t f = 0; f < FUNCTIONS; f++) {
		put(&w, f ? ",\"" : "[\"");
		put(&w, functions[f].name);
		put(&w, "\"");
	}
	put(&w, "]");
	end(&w, id);
}

static void call(int32_t id, uint32_t f, struct slice params) {
	int64_t n = functions[f].call(params.ptr, (int32_t)params.len);
	if (n < 0 || !functions[f].ticket) {
		outcome(id, n);
		return;
	}
	for (uint32_t i = 0; i < WAITING; i++)
		if (!waiting[i].id) {
			waiting[i].id = id;
			waiting[i].ticket = (int32_t)n;
			return;
		}
	host_fail(id, TEXT("{\"code\":\"quota_exceeded\",\"message\":\"too many calls wait\"}"));
}

static void complete(int32_t ticket, struct slice in) {
	for (uint32_t i = 0; i < WAITING; i++)
		if (waiting[i].id && waiting[i].ticket == ticket) {
			static const char head[] = "{\"status\":200,\"body\":";
			unsigned char *p = (unsigned char *)in.ptr - (sizeof head - 1); /* in the headroom */
			__builtin_memcpy(p, head, sizeof head - 1);
			p[sizeof head - 1 + in.len] = '}';
			host_respond(waiting[i].id, p, (int32_t)(sizeof head + in.len));
			waiting[i].id = 0;
		}
}

static void bad_arguments(int32_t id, uint32_t f) {
	struct writer w = begin();
	put(&w, "[");
	for (uint32_t i = 0; i < BAD_TEXTS + BAD_MADE; i++) {
		struct slice text = i < BAD_TEXTS ? bad_texts[i] : bad_made(i - BAD_TEXTS);
		int64_t n = functions[f].call(text.ptr, (int32_t)text.len);
		put(&w, i ? ",{\"arguments\":" : "{\"arguments\":");
		put_int(&w, i);
		put(&w, ",\"result\":");
		put_int(&w, n);
		unsigned char *p = n < 0 && n >= -2000 ? buffer((uint32_t)-n) : NULL;
		if (p) {
			host_result(p);
			put(&w, ",\"error\":");
			put_bytes(&w, p, (uint32_t)-n);
		}
		put(&w, "}");
	}
	put(&w, "]");
	end(&w, id);
}

static void forge(int32_t id, uint32_t f, uint32_t pair) {
	uint32_t ptr = (uint32_t)pairs[pair].ptr;
	if (pairs[pair].base == FROM_END)
		ptr += (uint32_t)__builtin_wasm_memory_size(0) << 16;
	int64_t n = functions[f].call((void *)(uintptr_t)ptr, pairs[pair].len);
	struct writer w = begin();
	put_int(&w, n);
	end(&w, id);
}

static void request(int32_t id, struct slice in) {
	struct slice path = json_text(json_member(in, "path")), body = json_member(in, "body");
	if (slice_is(path, "names")) {
		names(id);
		return;
	}
	struct slice name = json_text(json_member(body, "function"));
	uint32_t f = 0;
	while (f < FUNCTIONS && !slice_is(name, functions[f].name))
		f++;
	if (f == FUNCTIONS)
		host_fail(id, TEXT("{\"code\":\"not_found\",\"message\":\"there is no such function\"}"));
	else if (slice_is(path, "call"))
		call(id, f, json_member(body, "params"));
	else if (slice_is(path, "bad-arguments"))
		bad_arguments(id, f);
	else
		forge(id, f, (uint32_t)json_uint(json_member(body, "pair"), 0) % PAIRS);
}

EXPORT("wasmhost_dispatch_v1") void dispatch(int32_t kind, int32_t id, int32_t len) {
	struct slice in = input(len);
	if (!in.ptr)
		return;
	if (kind == KIND_ACTIVATE) {
		cli_handle(TEXT("{\"path\":\"names\"}"));
		cli_handle(TEXT("{\"path\":\"call\"}"));
		cli_handle(TEXT("{\"path\":\"bad-arguments\"}"));
		cli_handle(TEXT("{\"path\":\"forge\"}"));
		host_respond(id, TEXT("null"));
	} else if (kind == KIND_CLI) {
		request(id, in);
	} else if (kind == KIND_COMPLETION) {
		complete(id, in);
	} else if (kind == KIND_CRON || kind == KIND_METHOD || kind == KIND_HOOK) {
		host_respond(id, TEXT("null"));
	}
}
