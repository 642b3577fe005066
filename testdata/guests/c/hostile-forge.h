/* Part of hostile.c: pointers and lengths that no guest has a right to. Path
 * "forge" takes the number of a case, 0 to forge-count less one, because the
 * host may end the instance at each; when it lives on, it answers
 * {"status":200,"body":{"case":"NAME","ptr":p,"len":n,"result":r}}.
 *
 * A case is one import with one pair of pointer and length; imports that take
 * no length are called with the pointer alone. */
#ifndef HOSTILE_FORGE_H
#define HOSTILE_FORGE_H

#include "hostile.h"

/* The pairs; END stands for the size of the memory at the time of the call. */
enum { AT, FROM_END };
static const struct {
	int base;
	int32_t ptr, len;
} forged_pairs[] = {
	{AT, 0, -1},                    /* all that an address can reach */
	{AT, 0, INT32_MIN},             /* 2 GiB unsigned, negative signed */
	{AT, 0, INT32_MAX},             /* */
	{AT, -1, 1},                    /* the last address */
	{AT, -1, -1},                   /* wraps to the address before */
	{AT, -16, 32},                  /* wraps to 16 */
	{AT, INT32_MIN, INT32_MIN},     /* wraps to 0 */
	{AT, INT32_MAX, INT32_MAX},     /* */
	{FROM_END, -1, 2},              /* one past the end */
	{FROM_END, 0, 1},               /* the first byte past the end */
	{FROM_END, 0, 0},               /* nothing, at the end: allowed */
	{FROM_END, 1, 0},               /* nothing, past the end */
	{FROM_END, 65536, 1},           /* where one more page would be */
	{FROM_END, -8, -1},             /* */
};
#define FORGED_PAIRS (sizeof forged_pairs / sizeof *forged_pairs)

static int32_t forge_event; /* the id that respond and fail are given */

static int64_t forge_input(void *p, int32_t n) { (void)n; host_input(p); return 0; }
static int64_t forge_respond(void *p, int32_t n) { host_respond(forge_event, p, n); return 0; }
static int64_t forge_fail(void *p, int32_t n) { host_fail(forge_event, p, n); return 0; }
static int64_t forge_log(void *p, int32_t n) { host_log(1, p, n); return 0; }
/* A result must wait, or there is nothing to copy. */
static int64_t forge_result(void *p, int32_t n) {
	(void)n;
	int64_t result = settings_get_all(TEXT("{}"));
	host_result(p);
	return result;
}
static int64_t forge_handle(void *p, int32_t n) { return cli_handle(p, n); }
static int64_t forge_remove_handler(void *p, int32_t n) { return cli_remove_handler(p, n); }
static int64_t forge_get(void *p, int32_t n) { return settings_get(p, n); }
static int64_t forge_get_all(void *p, int32_t n) { return settings_get_all(p, n); }
static int64_t forge_sleep(void *p, int32_t n) { return timers_sleep(p, n); }
static int64_t forge_sleep_async(void *p, int32_t n) { return timers_sleep_async(p, n); }
static int64_t forge_random(void *p, int32_t n) { return wasi_random_get(p, n); }
static int64_t forge_clock(void *p, int32_t n) { (void)n; return wasi_clock_time_get(1, 0, p); }
static int64_t forge_poll(void *p, int32_t n) { return wasi_poll_oneoff(p, p, n, p); }
/* The vector lies well, what it points to does not. */
static int64_t forge_write(void *p, int32_t n) {
	static struct iovec v;
	static uint32_t written;
	v = (struct iovec){p, n};
	return wasi_fd_write(1, &v, 1, &written);
}
/* The vector itself is forged, and its length the number of its entries. */
static int64_t forge_vector(void *p, int32_t n) {
	static uint32_t written;
	return wasi_fd_write(1, p, n, &written);
}
static int64_t forge_written(void *p, int32_t n) {
	(void)n;
	static const struct iovec v = {"forged\n", 7};
	return wasi_fd_write(1, &v, 1, p);
}

static const struct {
	const char *name;
	int64_t (*call)(void *, int32_t);
} forged_imports[] = {
	{"input", forge_input},
	{"respond", forge_respond},
	{"fail", forge_fail},
	{"result", forge_result},
	{"log", forge_log},
	{"cli.handle", forge_handle},
	{"cli.removeHandler", forge_remove_handler},
	{"settings.get", forge_get},
	{"settings.getAll", forge_get_all},
	{"timers.sleep", forge_sleep},
	{"timers.sleep_async", forge_sleep_async},
	{"random_get", forge_random},
	{"clock_time_get", forge_clock},
	{"poll_oneoff", forge_poll},
	{"fd_write", forge_write},
	{"fd_write vector", forge_vector},
	{"fd_write written", forge_written},
};
#define FORGED_IMPORTS (sizeof forged_imports / sizeof *forged_imports)

static void forge(int32_t id, struct slice body) {
	uint32_t which = (uint32_t)json_uint(body, 0) % (FORGED_IMPORTS * FORGED_PAIRS);
	uint32_t import = which / FORGED_PAIRS, pair = which % FORGED_PAIRS;
	uint32_t ptr = (uint32_t)forged_pairs[pair].ptr;
	if (forged_pairs[pair].base == FROM_END)
		ptr += (uint32_t)__builtin_wasm_memory_size(0) << 16;
	int32_t len = forged_pairs[pair].len;
	forge_event = id;
	int64_t result = forged_imports[import].call((void *)(uintptr_t)ptr, len);
	struct writer w = answer_begin();
	put(&w, "{\"case\":\"");
	put(&w, forged_imports[import].name);
	put(&w, "\",\"ptr\":");
	put_int(&w, ptr);
	put(&w, ",\"len\":");
	put_int(&w, len);
	put(&w, ",\"result\":");
	put_int(&w, result);
	put(&w, "}");
	answer_end(&w, id);
}

static void forge_count(int32_t id, struct slice body) {
	(void)body;
	answer_int(id, (int64_t)(FORGED_IMPORTS * FORGED_PAIRS));
}

#endif
