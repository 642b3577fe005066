/* Waits, in both forms. cli paths, each with the milliseconds as query ms, as
 * body, or as member ms of the body (10 when there are none):
 *
 * sleep: starts timers.sleep_async and answers when its completion arrives, so
 *        that up to 1024 requests wait at the same time on one instance
 * block: calls timers.sleep, which holds the instance
 * twice: as sleep, and sleeps once more from within the completion
 * often: as sleep, but from within each completion it computes for about half a
 *        millisecond and sleeps again, without end
 * All answer {"status":200,"body":{"ms":n,"waiting":k}} with the number of
 * requests that still wait. cancel gives a waiting request up. */
#include "abi1.h"

HOST_FUNCTION("cli", "handle") int64_t cli_handle(const void *ptr, int32_t len);
HOST_FUNCTION("timers", "sleep") int64_t timers_sleep(const void *ptr, int32_t len);
HOST_FUNCTION("timers", "sleep_async") int64_t timers_sleep_async(const void *ptr, int32_t len);

#define MAX_WAITING 1024
static struct {
	int32_t id; /* of the event; 0 is free */
	int64_t ticket;
	int64_t ms;
	int32_t again; /* how often it still sleeps once more; for ever if negative */
} waiting[MAX_WAITING];
static int32_t count;

static unsigned char text[128];

static void answer(int32_t id, int64_t ms) {
	struct writer w = {text, 0, sizeof text};
	put(&w, "{\"status\":200,\"body\":{\"ms\":");
	put_int(&w, ms);
	put(&w, ",\"waiting\":");
	put_int(&w, count);
	put(&w, "}}");
	host_respond(id, text, (int32_t)w.len);
}

/* fail_with_result passes the error of the last host function on. */
static void fail_with_result(int32_t id, int64_t result) {
	unsigned char *p = buffer((uint32_t)-result);
	if (!p)
		return;
	host_result(p);
	host_fail(id, p, (int32_t)-result);
}

/* sleep_call calls the blocking form or starts the other one. */
static int64_t sleep_call(int64_t ms, bool blocks) {
	struct writer w = {text, 0, sizeof text};
	put(&w, "{\"ms\":");
	put_int(&w, ms);
	put(&w, "}");
	return blocks ? timers_sleep(text, (int32_t)w.len) : timers_sleep_async(text, (int32_t)w.len);
}

static void start(int32_t id, struct slice in) {
	struct slice body = json_member(in, "body");
	struct slice given = json_member(in, "query");
	struct slice path = json_text(json_member(in, "path"));
	bool blocks = slice_is(path, "block");
	if (given.len)
		given = json_member(given, "ms");
	else if (body.len && body.ptr[0] == '{')
		given = json_member(body, "ms");
	else
		given = body;
	int64_t ms = (int64_t)json_uint(given, 10);
	int32_t slot = 0;
	while (slot < MAX_WAITING && waiting[slot].id)
		slot++;
	if (slot == MAX_WAITING) {
		host_fail(id, TEXT("{\"code\":\"quota_exceeded\",\"message\":\"too many requests wait\"}"));
		return;
	}
	int64_t result = sleep_call(ms, blocks);
	if (result < 0) {
		fail_with_result(id, result);
	} else if (blocks) {
		answer(id, ms);
	} else {
		waiting[slot].id = id;
		waiting[slot].ticket = result;
		waiting[slot].ms = ms;
		waiting[slot].again = slice_is(path, "twice") ? 1 : slice_is(path, "often") ? -1 : 0;
		count++;
	}
}

static void compute(void) {
	for (volatile int32_t n = 0; n < 500000; n++)
		;
}

static void complete(int32_t ticket, struct slice in) {
	for (int32_t i = 0; i < MAX_WAITING; i++) {
		if (!waiting[i].id || waiting[i].ticket != ticket)
			continue;
		int32_t id = waiting[i].id;
		if (waiting[i].again) {
			if (waiting[i].again > 0)
				waiting[i].again--;
			else
				compute();
			waiting[i].ticket = sleep_call(waiting[i].ms, false);
			if (waiting[i].ticket >= 0)
				return;
			waiting[i].id = 0;
			count--;
			fail_with_result(id, waiting[i].ticket);
			return;
		}
		waiting[i].id = 0;
		count--;
		struct slice error = json_member(in, "error");
		if (error.len)
			host_fail(id, error.ptr, (int32_t)error.len);
		else
			answer(id, waiting[i].ms);
		return;
	}
}

static void cancel(int32_t id) {
	for (int32_t i = 0; i < MAX_WAITING; i++)
		if (waiting[i].id == id) {
			waiting[i].id = 0;
			count--;
			host_fail(id, TEXT("{\"code\":\"cancelled\",\"message\":\"the request was given up\"}"));
			return;
		}
}

EXPORT("wasmhost_dispatch_v1") void dispatch(int32_t kind, int32_t id, int32_t len) {
	struct slice in = input(len);
	if (kind == KIND_CANCEL) {
		cancel(id);
	} else if (kind == KIND_COMPLETION && in.ptr) {
		complete(id, in);
	} else if (kind == KIND_CLI && in.ptr) {
		start(id, in);
	} else if (kind >= KIND_ACTIVATE && kind <= KIND_HOOK) {
		if (kind == KIND_ACTIVATE) {
			cli_handle(TEXT("{\"path\":\"sleep\"}"));
			cli_handle(TEXT("{\"path\":\"block\"}"));
			cli_handle(TEXT("{\"path\":\"twice\"}"));
			cli_handle(TEXT("{\"path\":\"often\"}"));
		}
		host_respond(id, TEXT("null"));
	}
}
