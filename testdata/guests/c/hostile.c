/* Misbehaves as the path of a cli event says, see behaviours below. Every path
 * is registered in activate, those that the manifest does not declare in vain.
 * "paths" answers the list, and any other path, such as "alive",
 * {"status":200,"body":null}, as a sign that the instance is alive. */
#include "hostile.h"
#include "hostile-args.h"
#include "hostile-forge.h"

unsigned char scratch[1 << 18];
static volatile uint32_t sink;

static void spin(int32_t id, struct slice body) {
	(void)id, (void)body;
	for (;;)
		sink++;
}

static __attribute__((noinline)) uint32_t deeper(uint32_t n) {
	volatile uint32_t here = n; /* a frame that no compiler can drop */
	return here == UINT32_MAX ? 0 : deeper(here + 1) + here;
}

static void recurse(int32_t id, struct slice body) {
	(void)body;
	answer_int(id, deeper(0));
}

/* Answers the number of pages that it had when the host refused one more, all
 * of them written to. */
static void grow(int32_t id, struct slice body) {
	(void)body;
	uint32_t pages = __builtin_wasm_memory_size(0);
	while (__builtin_wasm_memory_grow(0, 1) != (size_t)-1) {
		*(volatile uint32_t *)((uintptr_t)pages << 16) = pages;
		pages++;
	}
	answer_int(id, (int64_t)__builtin_wasm_memory_size(0));
}

/* As grow, but asks for all that an address can reach at once. */
static void grow_at_once(int32_t id, struct slice body) {
	(void)body;
	int32_t before = (int32_t)__builtin_wasm_memory_grow(0, 65535);
	int32_t negative = (int32_t)__builtin_wasm_memory_grow(0, (size_t)-1);
	struct writer w = answer_begin();
	put(&w, "[");
	put_int(&w, before);
	put(&w, ",");
	put_int(&w, negative);
	put(&w, "]");
	answer_end(&w, id);
}

static void fill(int32_t id, struct slice body) {
	(void)id, (void)body;
	while (__builtin_wasm_memory_grow(0, 16) != (size_t)-1)
		;
	unsigned char *start = &__heap_base;
	size_t len = ((size_t)__builtin_wasm_memory_size(0) << 16) - (size_t)start;
	for (int c = 1;; c++) {
		__builtin_memset(start, c & 0xff, len);
		sink += start[len - 1];
	}
}

static void trap(int32_t id, struct slice body) {
	(void)id, (void)body;
	__builtin_trap();
}

static void out_of_bounds(int32_t id, struct slice body) {
	(void)body;
	answer_int(id, *(volatile unsigned char *)(uintptr_t)0xffffffffu);
}

static void divide(int32_t id, struct slice body) {
	volatile uint32_t zero = 0;
	answer_int(id, (int64_t)(body.len / zero));
}

static void exit_zero(int32_t id, struct slice body) {
	(void)id, (void)body;
	wasi_proc_exit(0);
}

static void exit_three(int32_t id, struct slice body) {
	(void)id, (void)body;
	wasi_proc_exit(3);
}

static void answer_then_trap(int32_t id, struct slice body) {
	(void)body;
	answer_int(id, 1);
	__builtin_trap();
}

static void twice(int32_t id, struct slice body) {
	(void)body;
	answer_int(id, 1);
	answer_int(id, 2);
	host_fail(id, TEXT("{\"code\":\"internal\",\"message\":\"third\"}"));
}

static void never(int32_t id, struct slice body) { (void)id, (void)body; }

/* Answers ids that are not its own, then its own. */
static void unknown(int32_t id, struct slice body) {
	(void)body;
	static const int32_t wrong[] = {0, -1, INT32_MAX, INT32_MIN};
	for (uint32_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		answer_int(wrong[i], 1);
		host_fail(wrong[i], TEXT("{\"code\":\"internal\",\"message\":\"unknown\"}"));
	}
	for (int32_t i = 1; i <= 1000; i++) {
		answer_int(id + i, 1);
		answer_int(id - i, 1);
	}
	answer_int(id, 0);
}

#define ANSWERS(name, literal)                                                                 \
	static void name(int32_t id, struct slice body) {                                          \
		(void)body;                                                                            \
		host_respond(id, TEXT(literal));                                                       \
	}
ANSWERS(answer_empty, "")
ANSWERS(answer_garbage, "this is not JSON")
ANSWERS(answer_cut, "{\"status\":200,\"body\":[1,2")
ANSWERS(answer_trailing, "{\"status\":200} {}")
ANSWERS(answer_duplicate, "{\"status\":200,\"status\":500}")
ANSWERS(answer_utf8, "{\"status\":200,\"body\":\"\xff\xfe\"}")
ANSWERS(answer_null, "null")
ANSWERS(answer_array, "[200]")
ANSWERS(status_missing, "{\"body\":1}")
ANSWERS(status_text, "{\"status\":\"200\"}")
ANSWERS(status_fraction, "{\"status\":200.5}")
ANSWERS(status_low, "{\"status\":199}")
ANSWERS(status_high, "{\"status\":1000}")
ANSWERS(status_huge, "{\"status\":1e400}")

#define FAILS(name, literal)                                                                   \
	static void name(int32_t id, struct slice body) {                                          \
		(void)body;                                                                            \
		host_fail(id, TEXT(literal));                                                          \
	}
FAILS(fail_ordinary, "{\"code\":\"teapot\",\"message\":\"no coffee here\",\"stack\":\"at secret.c:1\"}")
FAILS(fail_empty, "")
FAILS(fail_garbage, "this is not JSON")
FAILS(fail_types, "{\"code\":7,\"message\":{},\"stack\":[]}")

/* Answers with text of 64 MiB, or of as many MiB as the body says. */
static void answer_huge(int32_t id, struct slice body) {
	uint32_t len = (uint32_t)json_uint(body, 64) << 20;
	unsigned char *p = buffer(len);
	if (!p) {
		answer_int(id, -1);
		return;
	}
	struct writer w = {p, 0, len};
	put(&w, "{\"status\":200,\"body\":\"");
	__builtin_memset(p + w.len, 'x', len - w.len - 2);
	p[len - 2] = '"';
	p[len - 1] = '}';
	host_respond(id, p, (int32_t)len);
}

/* Answers with arrays 100,000 deep, or as deep as the body says. */
static void answer_deep(int32_t id, struct slice body) {
	uint32_t depth = (uint32_t)json_uint(body, 100000);
	unsigned char *p = buffer(2 * depth + 64);
	if (!p)
		return;
	struct writer w = {p, 0, 2 * depth + 64};
	put(&w, "{\"status\":200,\"body\":");
	for (uint32_t i = 0; i < depth; i++)
		put_bytes(&w, "[", 1);
	for (uint32_t i = 0; i < depth; i++)
		put_bytes(&w, "]", 1);
	answer_end(&w, id);
}

/* Writes a million lines to the log, or as many as the body says. */
static void log_flood(int32_t id, struct slice body) {
	uint64_t lines = json_uint(body, 1000000);
	for (uint64_t i = 0; i < lines; i++)
		host_log((int32_t)(i & 3), TEXT("a line that nobody wants to read"));
	answer_int(id, (int64_t)lines);
}

/* One line of 4 MiB, lines in one call, control characters, an escape sequence
 * of a terminal, broken UTF-8 and levels that do not exist. */
static void log_strange(int32_t id, struct slice body) {
	(void)body;
	unsigned char *p = buffer(4 << 20);
	if (p) {
		__builtin_memset(p, 'y', 4 << 20);
		host_log(1, p, 4 << 20);
	}
	host_log(1, TEXT("one\ntwo\r\nplugin=forged level=error\n"));
	host_log(1, TEXT("\x1b[2J\x1b[31mred\x07\x00\x7f"));
	host_log(1, TEXT("\xff\xfe\xc0\x80\xed\xa0\x80"));
	host_log(-1, TEXT("level -1"));
	host_log(INT32_MAX, TEXT("level max"));
	host_log(1, TEXT(""));
	answer_int(id, 0);
}

static int32_t print(int32_t fd, const void *ptr, int32_t len) {
	struct iovec v = {ptr, len};
	uint32_t written = 0;
	int32_t errno = wasi_fd_write(fd, &v, 1, &written);
	return errno ? -errno : (int32_t)written;
}

/* As log_flood through standard output and error. */
static void stdout_flood(int32_t id, struct slice body) {
	uint64_t lines = json_uint(body, 1000000);
	for (uint64_t i = 0; i < lines; i++)
		print(1 + (int32_t)(i & 1), TEXT("a line that nobody wants to read\n"));
	answer_int(id, (int64_t)lines);
}

/* 64 MiB without an end of line: who collects lines must not keep it all. */
static void stdout_endless(int32_t id, struct slice body) {
	(void)body;
	__builtin_memset(scratch, 'z', sizeof scratch);
	for (int i = 0; i < 256; i++)
		print(1, scratch, sizeof scratch);
	answer_int(id, 0);
}

/* A thousand million empty lines in one call: 1,024 times the same MiB. */
static void stdout_newlines(int32_t id, struct slice body) {
	(void)body;
	static struct {
		const void *ptr;
		uint32_t len;
	} vector[1024];
	unsigned char *p = buffer(1u << 20);
	uint32_t written = 0;
	if (!p)
		return;
	__builtin_memset(p, '\n', 1u << 20);
	for (int i = 0; i < 1024; i++) {
		vector[i].ptr = p;
		vector[i].len = 1u << 20;
	}
	answer_int(id, wasi_fd_write(1, vector, 1024, &written));
}

/* A line in three writes, a last one without an end. */
static void stdout_lines(int32_t id, struct slice body) {
	(void)body;
	print(1, TEXT("one "));
	print(1, TEXT("line\nand "));
	print(1, TEXT("another\n"));
	print(2, TEXT("an error\n"));
	print(1, TEXT("no end of line"));
	answer_int(id, 0);
}

static void poll_hour(int32_t id, struct slice body) {
	(void)body;
	static union {
		unsigned char bytes[48];
		uint64_t words[6];
	} in; /* tag 0 at byte 8 is a clock, 1 at byte 16 the monotonic one */
	static unsigned char out[32];
	uint32_t events = 0;
	in.words[2] = 1;
	in.words[3] = 3600u * 1000000000ull;
	answer_int(id, wasi_poll_oneoff(&in, out, 1, &events));
}

/* Sleeps for an hour in the blocking form. */
static void sleep_hour(int32_t id, struct slice body) {
	(void)body;
	answer_int(id, timers_sleep(TEXT("{\"ms\":3600000}")));
}

/* Starts sleeps of a day until the host refuses, at most 10 million, and
 * answers how many it got. */
static void ticket_flood(int32_t id, struct slice body) {
	(void)body;
	int64_t n = 0;
	while (n < 10000000 && timers_sleep_async(TEXT("{\"ms\":86400000}")) >= 0)
		n++;
	answer_int(id, n);
}

/* A ticket that completes at once, again and again, without ever answering. */
static void ticket_loop(int32_t id, struct slice body) {
	(void)id, (void)body;
	for (int i = 0; i < 16; i++)
		timers_sleep_async(TEXT("{\"ms\":0}"));
}

/* Handles paths without end until the host refuses, at most a million. */
static void handle_flood(int32_t id, struct slice body) {
	(void)body;
	int64_t accepted = 0;
	for (int64_t i = 0; i < 1000000; i++) {
		struct writer w = {scratch, 0, sizeof scratch};
		put(&w, "{\"path\":\"flood/");
		put_int(&w, i);
		put(&w, "\"}");
		if (cli_handle(scratch, (int32_t)w.len) >= 0)
			accepted++;
	}
	answer_int(id, accepted);
}

/* What the world outside shows of itself: counts of arguments and environment,
 * then the error numbers of calls that need a file. */
static void probe(int32_t id, struct slice body) {
	(void)body;
	uint32_t count = 99, size = 99;
	struct iovec v = {scratch + 1024, 16};
	struct writer w = answer_begin();
	put(&w, "{\"args\":");
	wasi_args_sizes_get(&count, &size);
	put_int(&w, count);
	put(&w, ",\"environ\":");
	wasi_environ_sizes_get(&count, &size);
	put_int(&w, count);
	put(&w, ",\"prestat\":");
	put_int(&w, wasi_fd_prestat_get(3, &count));
	put(&w, ",\"open\":");
	put_int(&w, wasi_path_open(3, 0, TEXT("etc/passwd"), 0, 0, 0, 0, &count));
	put(&w, ",\"stdin\":");
	size = 0;
	wasi_fd_read(0, &v, 1, &size);
	put_int(&w, size);
	put(&w, "}");
	answer_end(&w, id);
}

EXPORT("wasmhost_dispatch_v1") void dispatch(int32_t kind, int32_t id, int32_t len);

/* Plays the host: an event of the guest's own making. */
static void self_dispatch(int32_t id, struct slice body) {
	(void)body;
	dispatch(KIND_ACTIVATE, id + 1, 0);
	dispatch(KIND_COMPLETION, 1, 0);
	answer_int(id, 0);
}

/* Fetches what is not there: input and result again and again. */
static void fetch_again(int32_t id, struct slice body) {
	(void)body;
	unsigned char *p = buffer(1 << 20);
	for (int i = 0; p && i < 3; i++) {
		host_input(p);
		host_result(p);
	}
	answer_int(id, 0);
}

static const struct {
	const char *path;
	behaviour *run;
} behaviours[] = {
	{"spin", spin}, // loops for ever
	{"recurse", recurse}, // calls itself without end
	{"grow", grow}, // takes memory page by page until refused, touches each page, answers how many it has
	{"grow-at-once", grow_at_once}, // asks for 65,535 pages, then for 2^32-1, answers what `memory.grow` gave
	{"fill", fill}, // takes all memory that it may have and fills it for ever
	{"trap", trap}, // `unreachable`
	{"out-of-bounds", out_of_bounds}, // reads past its memory
	{"divide", divide}, // divides by zero
	{"exit", exit_zero}, // `proc_exit(0)`
	{"exit-3", exit_three}, // `proc_exit(3)`
	{"answer-then-trap", answer_then_trap}, // answers 1, then traps
	{"twice", twice}, // answers 1, then 2, then fails
	{"never", never}, // returns without an answer
	{"unknown", unknown}, // answers and fails ids that are not its own (0, negative, its own +-1,000), then answers 0
	{"answer-empty", answer_empty}, // answers with no bytes
	{"answer-garbage", answer_garbage}, // answers with text that is no JSON
	{"answer-cut", answer_cut}, // answers with JSON that ends too early
	{"answer-trailing", answer_trailing}, // answers with two JSON values
	{"answer-duplicate", answer_duplicate}, // answers with two members `status`
	{"answer-utf8", answer_utf8}, // answers with broken UTF-8
	{"answer-null", answer_null}, // answers `null`
	{"answer-array", answer_array}, // answers an array
	{"answer-huge", answer_huge}, // answers with text of as many MiB as the body says, else 64
	{"answer-deep", answer_deep}, // answers with arrays as deep as the body says, else 100,000
	{"status-missing", status_missing}, // answers without a status
	{"status-text", status_text}, // the status is text
	{"status-fraction", status_fraction}, // the status is 200.5
	{"status-low", status_low}, // the status is 199
	{"status-high", status_high}, // the status is 1000
	{"status-huge", status_huge}, // the status is 1e400
	{"fail", fail_ordinary}, // fails with code `teapot`, a message and a stack, which no client may see
	{"fail-empty", fail_empty}, // fails with no bytes
	{"fail-garbage", fail_garbage}, // fails with text that is no JSON
	{"fail-types", fail_types}, // fails with an object whose members have the wrong types
	{"log-flood", log_flood}, // logs as many lines as the body says, else a million
	{"log-strange", log_strange}, // a line of 4 MiB, forged lines, terminal escapes, broken UTF-8, unknown levels, nothing
	{"stdout-flood", stdout_flood}, // as `log-flood`, through standard output and error
	{"stdout-endless", stdout_endless}, // 64 MiB on standard output without an end of line
	{"stdout-newlines", stdout_newlines}, // one `fd_write` of 1,024 buffers that are the same MiB of ends of lines
	{"stdout-lines", stdout_lines}, // lines in pieces on standard output and error, the last without an end
	{"poll-hour", poll_hour}, // `poll_oneoff` for an hour
	{"sleep-hour", sleep_hour}, // `timers.sleep` for an hour
	{"ticket-flood", ticket_flood}, // starts sleeps of a day until refused, at most 10 million, answers how many
	{"ticket-loop", ticket_loop}, // starts 16 sleeps of no time and never answers
	{"handle-flood", handle_flood}, // registers paths until the millionth, answers how many were accepted
	{"probe", probe}, // answers what WASI shows: arguments, environment, folders, files, standard input
	{"self-dispatch", self_dispatch}, // calls its own dispatch export with events that the host never sent
	{"fetch-again", fetch_again}, // calls `input` and `result` three times each
	{"bad-arguments", bad_arguments}, // calls each function of cli, settings and timers with 34 bad arguments, answers what came
	{"forge", forge}, // a forged pointer or length; the body is the number of the case
	{"forge-count", forge_count}, // answers how many cases `forge` has
};
#define BEHAVIOURS (sizeof behaviours / sizeof *behaviours)

static void paths(int32_t id) {
	struct writer w = answer_begin();
	for (uint32_t i = 0; i < BEHAVIOURS; i++) {
		put(&w, i ? ",\"" : "[\"");
		put(&w, behaviours[i].path);
		put(&w, "\"");
	}
	put(&w, "]");
	answer_end(&w, id);
}

static void activate(int32_t id) {
	cli_handle(TEXT("{\"path\":\"paths\"}"));
	cli_handle(TEXT("{\"path\":\"alive\"}"));
	for (uint32_t i = 0; i < BEHAVIOURS; i++) {
		struct writer w = {scratch, 0, sizeof scratch};
		put(&w, "{\"path\":\"");
		put(&w, behaviours[i].path);
		put(&w, "\"}");
		cli_handle(scratch, (int32_t)w.len);
	}
	host_respond(id, TEXT("null"));
}

void dispatch(int32_t kind, int32_t id, int32_t len) {
	if (kind == KIND_ACTIVATE) {
		activate(id);
		return;
	}
	struct slice in = {NULL, 0};
	if (kind == KIND_CLI)
		in = input(len);
	if (!in.ptr) {
		if (kind >= KIND_ACTIVATE && kind <= KIND_HOOK)
			host_respond(id, TEXT("null"));
		return;
	}
	struct slice path = json_text(json_member(in, "path"));
	if (slice_is(path, "paths")) {
		paths(id);
		return;
	}
	for (uint32_t i = 0; i < BEHAVIOURS; i++)
		if (slice_is(path, behaviours[i].path)) {
			behaviours[i].run(id, json_member(in, "body"));
			return;
		}
	host_respond(id, TEXT("{\"status\":200,\"body\":null}"));
}
