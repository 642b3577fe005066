/* The plugin of the conformance kit: it does at each event what that asks for.
 * functions.c, which calls any host function by its name, is made by the test.
 * The paths at the end are for tests of this SDK alone. */
#include <wasmhost.h>

void call(wh_event *e, wh_text function, wh_json params);

/* What was seen, as the items of an array. */
static char seen[16384];
static size_t seen_len;

static void see(wh_event *e, const char *what, wh_text name, wh_json body) {
	wh_writer w = wh_write(&e->arena);
	wh_object(&w);
	wh_put_text(&w, "what", wh_str(what));
	wh_put_text(&w, "name", name.ptr ? name : wh_str(""));
	wh_put_json(&w, "body", body.ptr ? body : wh_raw("null"));
	wh_end(&w);
	wh_json made = wh_written(&w);
	if (!made.ptr || made.len + 2 > sizeof seen - seen_len)
		return;
	if (seen_len > 0)
		seen[seen_len++] = ',';
	for (size_t i = 0; i < made.len; i++)
		seen[seen_len++] = made.ptr[i];
}

static void on_seen(wh_event *e) {
	wh_text all = wh_format(&e->arena, "[%.*s]", (int)seen_len, seen);
	seen_len = 0;
	wh_answer(e, 200, wh_as_json(all));
}

static void on_call(wh_event *e) {
	wh_text function = {NULL, 0};
	if (wh_body_text(e, "function", &function))
		call(e, function, wh_get(e->body, "params"));
}

static void on_echo(wh_event *e) {
	wh_writer w = wh_write(&e->arena);
	wh_object(&w);
	wh_put_text(&w, "method", e->method);
	wh_put_text(&w, "path", e->name);
	wh_put_text(&w, "q", wh_query(e, "q"));
	wh_put_json(&w, "query", e->query);
	wh_put_json(&w, "body", e->body);
	wh_end(&w);
	wh_answer(e, 201, wh_written(&w));
}

static void on_raw(wh_event *e) {
	wh_text mark = wh_header(e, "x-mark"), none = wh_header(e, "x-none");
	if (!mark.ptr)
		mark = wh_str("-");
	if (!none.ptr)
		none = wh_str("-");
	wh_text marks = wh_format(&e->arena, "%.*s %.*s", WH_ARG(mark), WH_ARG(none));
	wh_writer w = wh_write(&e->arena);
	wh_object(&w);
	wh_put_text(&w, "x-name", wh_param(e, "name"));
	wh_put_text(&w, "x-marks", marks);
	wh_end(&w);
	wh_answer_bytes(e, 200, "application/octet-stream", e->raw_body, wh_written(&w));
}

static double query_number(wh_event *e, const char *name) {
	double n = 0;
	(void)wh_to_number(wh_as_json(wh_query(e, name)), &n);
	return n;
}

struct waits {
	int64_t turns;
};

static void on_await(wh_event *e) {
	struct waits *s = WH_STATE(e, struct waits);
	WH_BEGIN(e);
	while (s->turns < 3) {
		WH_AWAIT(e, wh_timers_sleep_async(e, query_number(e, "ms")));
		if (wh_failed(e, e->result))
			return;
		s->turns++;
	}
	/* It cannot be started, and goes on with the error. */
	WH_AWAIT(e, wh_timers_sleep_async(e, -1));
	wh_writer w = wh_write(&e->arena);
	wh_array(&w);
	wh_put_int(&w, NULL, s->turns);
	wh_put_bool(&w, NULL, e->result.code == WH_INVALID_ARGUMENT && wh_is(e->result.error, "invalid_argument"));
	wh_end(&w);
	wh_answer(e, 200, wh_written(&w));
	WH_END(e);
}

static void slept(wh_event *e, wh_result result, void *state) {
	int *left = (int *)state;
	if (result.code != WH_OK)
		wh_failed(e, result);
	else if (--*left == 0)
		wh_answer(e, 200, wh_raw("\"all\""));
}

static void on_together(wh_event *e) {
	int *left = (int *)wh_alloc(&e->arena, sizeof *left);
	*left = 4;
	for (int i = 0; i < 4; i++)
		wh_then(e, wh_timers_sleep_async(e, i), slept, left);
}

/* A ticket that nobody waits for. */
static void on_lost(wh_event *e) {
	(void)wh_timers_sleep_async(e, 0);
	wh_answer(e, 200, wh_raw("null"));
}

static wh_lock lock;
static int64_t counter;

struct locks {
	int64_t before;
};

static void on_lock(wh_event *e) {
	struct locks *s = WH_STATE(e, struct locks);
	WH_BEGIN(e);
	WH_LOCK(e, &lock);
	WH_LOCK(e, &lock); /* is its own already */
	s->before = counter;
	WH_AWAIT(e, wh_timers_sleep_async(e, 0));
	counter = s->before + 1;
	if (counter % 2)
		wh_unlock(e, &lock); /* else it ends with the event */
	wh_writer w = wh_write(&e->arena);
	wh_put_int(&w, NULL, s->before);
	wh_answer(e, 200, wh_written(&w));
	WH_END(e);
}

#define HELD 8
static wh_event *held[HELD];
static int given_up;

static void give_up(wh_event *e) {
	for (int i = 0; i < HELD; i++)
		if (held[i] == e)
			held[i] = NULL;
	given_up++;
}

static void on_hold(wh_event *e) {
	for (int i = 0; i < HELD; i++) {
		if (held[i])
			continue;
		held[i] = e;
		wh_hold(e, give_up);
		return;
	}
	wh_fail(e, "conflict", "too many are held");
}

static void on_release(wh_event *e) {
	int n = 0;
	for (int i = 0; i < HELD; i++) {
		if (!held[i])
			continue;
		wh_event *other = held[i];
		held[i] = NULL;
		wh_answer(other, 200, wh_raw("\"released\""));
		n++;
	}
	wh_text text = wh_format(&e->arena, "{\"released\":%d,\"givenUp\":%d}", n, given_up);
	wh_answer(e, 200, wh_as_json(text));
}

static void on_held(wh_event *e) {
	int n = 0;
	for (int i = 0; i < HELD; i++)
		n += held[i] != NULL;
	wh_writer w = wh_write(&e->arena);
	wh_put_int(&w, NULL, n);
	wh_answer(e, 200, wh_written(&w));
}

static void on_empty(wh_event *e) { wh_answer(e, 204, wh_raw(NULL)); }
static void on_fail(wh_event *e) { wh_fail(e, "teapot", "short \"and\" stout"); }
static void on_error(wh_event *e) { wh_answer_error(e, 418, "teapot", "short and stout"); }

static void on_twice(wh_event *e) {
	wh_answer(e, 200, wh_raw("1"));
	wh_answer(e, 200, wh_raw("2"));
	wh_fail(e, "late", "too late");
}

static void on_trap(wh_event *e) {
	(void)e;
	__builtin_trap();
}

static void on_forever(wh_event *e) {
	for (volatile unsigned n = 0;; n++)
		(void)e;
}

static int64_t deeper(volatile int64_t *n) {
	volatile int64_t own[64];
	own[*n % 64] = *n + 1;
	return *n < 0 ? 0 : deeper(own + *n % 64) + own[1];
}

static void on_deep(wh_event *e) {
	volatile int64_t n = e->body.len;
	wh_writer w = wh_write(&e->arena);
	wh_put_int(&w, NULL, deeper(&n));
	wh_answer(e, 200, wh_written(&w));
}

/* Takes memory until there is no more; another request has it again. */
static void on_exhaust(wh_event *e) {
	int64_t n = 0;
	while (wh_room(&e->arena, 1 << 20))
		n++;
	while (wh_room(&e->arena, 16))
		;
	wh_result r = wh_settings_get_all(e);
	wh_ticket t = wh_timers_sleep_async(e, 1);
	if (n < 8 || r.code != WH_QUOTA_EXCEEDED || t.number != 0 || wh_alloc(&e->arena, SIZE_MAX) || wh_malloc(SIZE_MAX))
		wh_answer(e, 200, wh_raw("false"));
	else
		wh_answer(e, 200, wh_raw("true")); /* for which there is no memory */
}

static void on_memory(wh_event *e) {
	wh_writer w = wh_write(&e->arena);
	wh_put_int(&w, NULL, (int64_t)__builtin_wasm_memory_size(0));
	wh_answer(e, 200, wh_written(&w));
}

static void on_random(wh_event *e) {
	unsigned char bytes[16];
	wh_random(bytes, sizeof bytes);
	wh_writer w = wh_write(&e->arena);
	wh_array(&w);
	for (size_t i = 0; i < sizeof bytes; i++)
		wh_put_int(&w, NULL, bytes[i]);
	wh_end(&w);
	wh_answer(e, 200, wh_written(&w));
}

static void on_now(wh_event *e) {
	wh_writer w = wh_write(&e->arena);
	wh_put_int(&w, NULL, wh_now() / 1000000);
	wh_answer(e, 200, wh_written(&w));
}

static void on_big(wh_event *e) {
	size_t len = (size_t)query_number(e, "bytes");
	char *text = (char *)wh_alloc(&e->arena, len + 2);
	if (!text) {
		wh_fail(e, "quota_exceeded", "there is no memory for so much");
		return;
	}
	for (size_t i = 0; i < len + 2; i++)
		text[i] = i == 0 || i == len + 1 ? '"' : 'x';
	wh_text all = {text, len + 2};
	wh_answer(e, 200, wh_as_json(all));
}

static void on_log(wh_event *e) {
	wh_text level = wh_str(""), message = wh_str("");
	(void)wh_read_text(&e->arena, e->body, "level", &level);
	(void)wh_read_text(&e->arena, e->body, "message", &message);
	wh_log_text(wh_is(level, "debug") ? WH_DEBUG : wh_is(level, "warn") ? WH_WARN
		: wh_is(level, "error") ? WH_ERROR : WH_INFO, message);
	wh_answer(e, 200, wh_raw("true"));
}

static void on_info(wh_event *e) {
	wh_text text = wh_format(&e->arena, "%.*s %.*s in %.*s for %.*s", WH_ARG(wh_plugin.id),
		WH_ARG(wh_plugin.version), WH_ARG(wh_plugin.data_dir), WH_ARG(wh_plugin.sdk_version));
	wh_writer w = wh_write(&e->arena);
	wh_put_text(&w, NULL, text);
	wh_answer(e, 200, wh_written(&w));
}

static void task(wh_event *e) {
	WH_BEGIN(e);
	WH_AWAIT(e, wh_timers_sleep_async(e, 1));
	see(e, e->data == &counter ? "task" : "another task", wh_str(""), wh_raw("true"));
	wh_log(WH_WARN, "the task is over");
	WH_END(e);
}

static void on_spawn(wh_event *e) {
	bool ok = wh_spawn(task, &counter);
	wh_answer(e, 200, wh_raw(ok ? "true" : "false"));
}

static void on_job(wh_event *e) {
	wh_writer w = wh_write(&e->arena);
	wh_array(&w);
	wh_put_text(&w, NULL, e->scheduled);
	wh_put_text(&w, NULL, e->approved);
	wh_end(&w);
	see(e, "job", e->name, wh_written(&w));
}

static void on_method(wh_event *e) { wh_respond(e, e->body); }

static void on_hook(wh_event *e) {
	wh_items it = wh_each(e->body);
	see(e, "hook", e->name, wh_next(&it) ? it.value : wh_raw("null"));
}

static void on_message(wh_event *e) { see(e, "message", e->name, e->body); }

static void on_restored(wh_event *e) { see(e, "restored", wh_str(""), wh_raw("null")); }

static void on_freeze(wh_event *e) { see(e, "freeze", wh_str(""), wh_raw("null")); }

static wh_text session;

static void on_status(wh_event *e) { see(e, "session", wh_str(""), e->body); }

/* Registers, replaces and removes handlers of every kind. */
static void on_register(wh_event *e) {
	int64_t first = 0, second = 0;
	wh_result a = wh_on_message(e, "late", on_message), b = wh_on_message(e, "late", on_message);
	bool ok = wh_to_int(a.value, &first) && wh_to_int(b.value, &second) && first == second;
	ok = ok && wh_off_message(e, first).code == WH_OK;
	ok = ok && wh_off_path(e, "off").code == WH_OK && wh_off_job(e, "off").code == WH_OK;
	ok = ok && wh_handle(e, "undeclared", on_empty).code == WH_INVALID_ARGUMENT;
	ok = ok && wh_on_job(e, "undeclared", NULL, on_empty).code == WH_INVALID_ARGUMENT;
	wh_result made = wh_sessions_create(e, wh_str(NULL));
	ok = ok && wh_read_text(&e->arena, made.value, "sessionId", &session);
	wh_result watched = wh_on_session(e, session, on_status);
	ok = ok && wh_to_int(watched.value, &first) && wh_to_int(wh_on_session(e, session, on_status).value, &second);
	ok = ok && first == second;
	WH_BEGIN(e);
	ok = ok && wh_sessions_stop(e, session).code == WH_OK;
	/* The status arrives before this. */
	e->data = ok ? &counter : NULL;
	WH_AWAIT(e, wh_timers_sleep_async(e, 50));
	wh_answer(e, 200, wh_raw(e->data ? "true" : "false"));
	WH_END(e);
}

/* ---- For tests of this SDK alone ---- */

static void on_none(wh_event *e) { (void)e; }

static void on_broken(wh_event *e) {
	wh_writer w = wh_write(&e->arena);
	wh_object(&w); /* never ended */
	wh_answer(e, 200, wh_written(&w).ptr ? wh_raw("1") : wh_raw("\"none\""));
}

static void on_format(wh_event *e) {
	wh_text text = wh_format(&e->arena, "%d %ld %lld %zu%c%s%%", -1, -2L, (long long)INT64_MIN, (size_t)4, 'c', "s");
	wh_writer w = wh_write(&e->arena);
	wh_put_text(&w, NULL, text);
	wh_answer(e, 200, wh_written(&w));
}

/* condition is the id, where it is given, and a value of n that is not there. */
static wh_json condition(wh_event *e, const char *id, bool as_options) {
	wh_writer w = wh_write(&e->arena);
	wh_object(&w);
	if (as_options)
		wh_put_object(&w, "where");
	if (id)
		wh_put_text(&w, "id", wh_str(id));
	wh_put_json(&w, "n", wh_get(e->body, "n"));
	if (as_options)
		wh_end(&w);
	wh_end(&w);
	return wh_written(&w);
}

static int64_t length(wh_result r) {
	int64_t n = 0;
	wh_items it = wh_each(r.value);
	while (wh_next(&it))
		n++;
	return n;
}

/* A value that is missing in what chooses rows is null, and never left out; a
 * condition that could not be written is an error. */
static void on_missing(wh_event *e) {
	wh_text items = wh_str("items");
	wh_json none = wh_raw(NULL);
	int64_t count = -1, left = -1;
	(void)wh_db_insert(e, items, wh_raw("{\"id\":\"mine\",\"n\":7}"));
	int64_t found = length(wh_db_query(e, items, condition(e, "mine", true)));
	(void)wh_to_int(wh_db_count(e, items, condition(e, NULL, false)).value, &count);
	(void)wh_db_delete_where(e, items, condition(e, "mine", false));
	(void)wh_to_int(wh_db_count(e, items, none).value, &left);
	for (int i = 0; i < 2; i++)
		(void)wh_db_upsert(e, items, wh_raw("[\"n\"]"), condition(e, NULL, false));
	wh_writer lost = wh_write(&e->arena);
	wh_object(&lost); /* it has no end */
	if (wh_db_query(e, items, wh_written(&lost)).code != WH_QUOTA_EXCEEDED ||
		wh_db_count(e, items, wh_written(&lost)).code != WH_QUOTA_EXCEEDED) {
		wh_answer_error(e, 500, "lost", "a condition was lost");
		return;
	}
	wh_answer(e, 200, wh_as_json(wh_format(&e->arena, "[%lld,%lld,%lld,%lld]", (long long)found, (long long)count,
		(long long)left, (long long)length(wh_db_query(e, items, condition(e, NULL, true))))));
}

void wh_activate(wh_event *e) {
	static const struct {
		const char *path;
		wh_handler *handler;
	} paths[] = {
		{"call", on_call}, {"echo", on_echo}, {"await", on_await}, {"together", on_together}, {"lost", on_lost},
		{"lock", on_lock}, {"hold", on_hold}, {"release", on_release}, {"held", on_held}, {"empty", on_empty},
		{"fail", on_fail}, {"error", on_error}, {"twice", on_twice}, {"trap", on_trap}, {"forever", on_forever},
		{"deep", on_deep}, {"exhaust", on_exhaust}, {"big", on_big}, {"memory", on_memory}, {"random", on_random},
		{"now", on_now}, {"spawn", on_spawn}, {"log", on_log}, {"seen", on_seen}, {"register", on_register},
		{"info", on_info}, {"off", on_empty}, {"raw/{name}", on_raw},
	};
	static const char *const hooks[] = {"onEnable", "onDisable", "onSettingsChanged", "onAppReady", "onShutdown"};
	WH_BEGIN(e);
	for (size_t i = 0; i < sizeof hooks / sizeof *hooks; i++)
		wh_on_hook(hooks[i], on_hook);
	wh_on_restored(on_restored);
	wh_on_freeze(on_freeze);
	for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
		if (wh_failed(e, wh_handle(e, paths[i].path, paths[i].handler)))
			return;
	if (wh_failed(e, wh_on_job(e, "tick", NULL, on_job)) || wh_failed(e, wh_on_job(e, "off", "0 5 * * *", on_job)) ||
		wh_failed(e, wh_on_method(e, "m", "echo", on_method)) || wh_failed(e, wh_on_method(e, "m", "fail", on_fail)) ||
		wh_failed(e, wh_on_message(e, "c", on_message)))
		return;
	/* These are not in the manifest of the kit. */
	(void)wh_handle(e, "none", on_none);
	(void)wh_handle(e, "broken", on_broken);
	(void)wh_handle(e, "format", on_format);
	(void)wh_handle(e, "missing", on_missing);
	(void)wh_on_method(e, "m", "none", on_none);
	/* Activation may wait, too. */
	WH_AWAIT(e, wh_timers_sleep_async(e, 1));
	if (wh_is(wh_plugin.version, "6.6.6")) {
		wh_fail(e, "teapot", "this version does not start");
		return;
	}
	wh_log_text(WH_INFO, wh_plugin.id);
	WH_END(e);
}
