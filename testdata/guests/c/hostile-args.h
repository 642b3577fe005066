/* Part of hostile.c: calls every host function with every kind of bad
 * argument and answers
 * {"status":200,"body":[{"call":NAME,"arguments":i,"result":n,"error":...}]},
 * where error is the host's error as it came (absent without one, and for one
 * of more than 2,000 bytes). A host that checks its input answers this with an
 * error for each and stays alive. */
#ifndef HOSTILE_ARGS_H
#define HOSTILE_ARGS_H

#include "hostile.h"

static const struct {
	const char *name;
	host_function *call;
} host_functions[] = {
	{"cli.handle", cli_handle},
	{"cli.removeHandler", cli_remove_handler},
	{"cli.progress", cli_progress},
	{"settings.get", settings_get},
	{"settings.getAll", settings_get_all},
	{"timers.sleep", timers_sleep},
	{"timers.sleep_async", timers_sleep_async},
};
#define HOST_FUNCTIONS (sizeof host_functions / sizeof *host_functions)

/* Wrong for every function, but where the comment says otherwise. */
static const struct slice bad_texts[] = {
#define BAD(literal) {(const unsigned char *)(literal), sizeof(literal) - 1}
	BAD(""), /* 0 */
	BAD(" "),
	BAD("\0"),
	BAD("null"),
	BAD("true"),
	BAD("7"),
	BAD("\"path\""),
	BAD("[]"),
	BAD("["),
	BAD("{"),
	BAD("}"), /* 10 */
	BAD("{\"path\""),
	BAD("{'path':'x'}"),
	BAD("{\"path\":\"x\",}"),
	BAD("{path:1}"),
	BAD("{\"path\":\"x\",\"key\":\"x\",\"ms\":0} x"),
	BAD("{\"path\":\"\xff\xfe\",\"key\":\"\xff\xfe\",\"ms\":0}"),
	BAD("{\"path\":\"\\ud800\",\"key\":\"\\ud800\",\"ms\":0}"),
	BAD("{\"path\":\"x\",\"path\":\"y\",\"key\":\"x\",\"key\":\"y\",\"ms\":0,\"ms\":0}"),
	BAD("{}"), /* right for getAll */
	BAD("{\"path\":null,\"key\":null,\"ms\":null}"), /* 20 */
	BAD("{\"path\":7,\"key\":7,\"ms\":\"7\"}"),
	BAD("{\"path\":{},\"key\":[],\"ms\":[]}"),
	BAD("{\"path\":true,\"key\":false,\"ms\":true}"),
	BAD("{\"path\":\"\",\"key\":\"\",\"ms\":-1}"),
	BAD("{\"path\":\"/x\",\"key\":\"/x\",\"ms\":86400001}"),
	BAD("{\"path\":\"../x\",\"key\":\"../x\",\"ms\":1e999}"),
	BAD("{\"path\":\"not declared\",\"key\":\"not declared\",\"ms\":NaN}"),
	BAD("{\"path\":\"a\\u0000b\",\"key\":\"a\\u0000b\",\"ms\":-0.001}"),
	BAD("{\"ms\":9999999999999999999999999999999999999999}"),
	BAD("{\"ms\":01}"), /* 30 */
#undef BAD
};
#define BAD_TEXTS (sizeof bad_texts / sizeof *bad_texts)

/* Made on the heap, after the texts above: 100,000 arrays deep, the same as a
 * member, and a member of 4 MiB. */
#define BAD_MADE 3
static struct slice bad_made(uint32_t which) {
	unsigned char *p = buffer(5 << 20);
	struct writer w = {p, 0, 5 << 20};
	if (!p)
		return (struct slice){NULL, 0};
	if (which > 0)
		put(&w, "{\"path\":");
	if (which == 2) {
		put(&w, "\"");
		__builtin_memset(p + w.len, 'x', 4 << 20);
		w.len += 4 << 20;
		put(&w, "\"");
	} else {
		for (int i = 0; i < 100000; i++)
			put_bytes(&w, "[", 1);
		for (int i = 0; i < 100000; i++)
			put_bytes(&w, "]", 1);
	}
	if (which > 0)
		put(&w, ",\"key\":7,\"ms\":\"7\"}");
	return (struct slice){p, w.len};
}

static void bad_arguments(int32_t id, struct slice body) {
	(void)body;
	struct writer w = answer_begin();
	put(&w, "[");
	for (uint32_t i = 0; i < BAD_TEXTS + BAD_MADE; i++)
		for (uint32_t f = 0; f < HOST_FUNCTIONS; f++) {
			/* The result of the last call lies where the text was made. */
			struct slice text = i < BAD_TEXTS ? bad_texts[i] : bad_made(i - BAD_TEXTS);
			int64_t n = host_functions[f].call(text.ptr, (int32_t)text.len);
			put(&w, i + f ? ",{\"call\":\"" : "{\"call\":\"");
			put(&w, host_functions[f].name);
			put(&w, "\",\"arguments\":");
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
	answer_end(&w, id);
}

#endif
