/* The wasmhost SDK for C; see wasmhost.h. Compiles as C11 and as C++. */
#include "wasmhost.h"

#define ZERO(p, size) __builtin_memset(p, 0, size)

#ifdef __cplusplus
extern "C" {
#endif

WH_IMPORT("wasmhost", "input") void wh_host_input(void *ptr);
WH_IMPORT("wasmhost", "respond") void wh_host_respond(int32_t id, const void *ptr, uint32_t len);
WH_IMPORT("wasmhost", "fail") void wh_host_fail(int32_t id, const void *ptr, uint32_t len);
WH_IMPORT("wasmhost", "result") void wh_host_result(void *ptr);
WH_IMPORT("wasmhost", "log") void wh_host_log(int32_t level, const void *ptr, uint32_t len);
WH_IMPORT("wasi_snapshot_preview1", "random_get") int32_t wh_wasi_random_get(void *ptr, uint32_t len);
WH_IMPORT("wasi_snapshot_preview1", "clock_time_get")
int32_t wh_wasi_clock_time_get(int32_t clock, int64_t precision, int64_t *time);

wh_plugin_info wh_plugin;

#ifdef __wasm__
/* The host calls this once, before the first event. The start file of a C
 * library has one of its own, which stands in its place. */
void __wasm_call_ctors(void);
__attribute__((weak)) WH_EXPORT("_initialize") void _initialize(void) { __wasm_call_ctors(); }

/* What compilers expect to be there, for those that come without a C library.
 * With bulk memory the first three are an instruction each. */
#ifndef __wasm_bulk_memory__
#error "compile with -mbulk-memory"
#endif
#define LIBRARY __attribute__((weak, no_builtin))
LIBRARY void *memcpy(void *to, const void *from, size_t size) { return __builtin_memcpy(to, from, size); }
LIBRARY void *memmove(void *to, const void *from, size_t size) { return __builtin_memmove(to, from, size); }
LIBRARY void *memset(void *to, int c, size_t size) { return __builtin_memset(to, c, size); }
LIBRARY int memcmp(const void *a, const void *b, size_t size) {
	const unsigned char *p = (const unsigned char *)a, *q = (const unsigned char *)b;
	for (size_t i = 0; i < size; i++)
		if (p[i] != q[i])
			return p[i] < q[i] ? -1 : 1;
	return 0;
}
LIBRARY size_t strlen(const char *s) {
	size_t n = 0;
	while (s[n])
		n++;
	return n;
}
#endif

/* ---- Events that are open ---- */

static wh_event *events;

static wh_event *new_event(wh_kind kind, int32_t id, wh_handler *handler) {
	wh_arena arena = {NULL, NULL, NULL};
	wh_event *e = (wh_event *)wh_alloc(&arena, sizeof *e);
	if (!e)
		return NULL;
	e->kind = kind;
	e->id = id;
	e->handler = handler;
	e->settled = id == 0;
	e->arena = arena;
	e->after = events;
	if (events)
		events->before = e;
	events = e;
	return e;
}

/* What is to run before the present dispatch returns. */
static wh_waiting *queue, *queue_last;

static void enqueue(wh_waiting *w) {
	w->next = NULL;
	if (queue)
		queue_last->next = w;
	else
		queue = w;
	queue_last = w;
}

static wh_waiting *own_waiting(wh_event *e, int32_t line) {
	e->resume = line;
	e->pending++;
	ZERO(&e->waiting, sizeof e->waiting);
	e->waiting.event = e;
	return &e->waiting;
}

/* ---- Locks ---- */

static void own(wh_event *e, wh_lock *lock) {
	lock->owner = e;
	lock->other = e->locks;
	e->locks = lock;
}

void wh_lock_wait(wh_event *e, wh_lock *lock, int32_t line) {
	wh_waiting *w = own_waiting(e, line);
	if (!lock->owner)
		own(e, lock);
	if (lock->owner == e) {
		enqueue(w);
		return;
	}
	if (lock->first)
		lock->last->next = w;
	else
		lock->first = w;
	lock->last = w;
}

void wh_unlock(wh_event *e, wh_lock *lock) {
	wh_lock **at = &e->locks;
	while (*at && *at != lock)
		at = &(*at)->other;
	if (!*at)
		return;
	*at = lock->other;
	lock->owner = NULL;
	wh_waiting *w = lock->first;
	if (w) {
		lock->first = w->next;
		own(w->event, lock);
		enqueue(w);
	}
}

/* ---- The end of events ---- */

static void settle(wh_event *e, bool ok, wh_json payload);

static wh_json hooks_of(wh_event *e);

/* finish ends an event for which nothing is under way. */
static void finish(wh_event *e) {
	if (e->running || e->pending > 0 || e->held)
		return;
	if (!e->settled) {
		e->running = true; /* so that settling ends here */
		if (e->kind == WH_REQUEST)
			wh_fail(e, "handler_error", "the handler has ended without an answer");
		else
			wh_respond(e, wh_raw(NULL));
		e->running = false;
	}
	while (e->locks)
		wh_unlock(e, e->locks);
	if (e->before)
		e->before->after = e->after;
	else
		events = e->after;
	if (e->after)
		e->after->before = e->before;
	wh_arena arena = e->arena; /* in which the event itself is */
	wh_clear(&arena);
}

static void enter(wh_event *e, wh_callback *then, void *state) {
	e->running = true;
	if (then)
		then(e, e->result, state);
	else
		e->handler(e);
	e->running = false;
	finish(e);
}

static void run_queue(void) {
	while (queue) {
		wh_waiting *w = queue;
		wh_event *e = w->event;
		queue = w->next;
		e->pending--;
		e->result = w->result;
		enter(e, w->then, w->state);
	}
}

/* ---- Answers ---- */

static const char no_memory[] = "{\"code\":\"quota_exceeded\",\"message\":\"the plugin is out of memory\"}";

static void settle(wh_event *e, bool ok, wh_json payload) {
	if (e->settled)
		return;
	e->settled = true;
	e->held = false;
	if (!payload.ptr) {
		ok = false;
		payload = wh_raw(no_memory);
	}
	if (ok)
		wh_host_respond(e->id, payload.ptr, (uint32_t)payload.len);
	else
		wh_host_fail(e->id, payload.ptr, (uint32_t)payload.len);
	finish(e);
}

void wh_answer(wh_event *e, int status, wh_json body) {
	if (e->kind != WH_REQUEST) {
		wh_respond(e, body);
		return;
	}
	wh_writer w = wh_write(&e->arena);
	wh_object(&w);
	wh_put_int(&w, "status", status);
	if (body.ptr)
		wh_put_json(&w, "body", body);
	wh_end(&w);
	settle(e, true, wh_written(&w));
}

static const char digits64[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* to_base64 writes bytes as base64 with padding; not there without memory. */
static wh_text to_base64(wh_arena *arena, wh_text bytes) {
	wh_text text = {NULL, 0};
	char *out = (char *)wh_room(arena, (bytes.len + 2) / 3 * 4 + 1);
	if (!out)
		return text;
	text.ptr = out;
	for (size_t i = 0; i < bytes.len; i += 3) {
		size_t n = bytes.len - i < 3 ? bytes.len - i : 3;
		uint32_t bits = 0;
		for (size_t k = 0; k < 3; k++)
			bits = bits << 8 | (k < n ? (uint8_t)bytes.ptr[i + k] : 0);
		for (size_t k = 0; k < 4; k++)
			out[text.len++] = k > n ? '=' : digits64[bits >> (18 - 6 * k) & 63];
	}
	return text;
}

/* of_base64 reads what the host wrote, up to whatever is no digit. */
static wh_text of_base64(wh_arena *arena, wh_text text) {
	wh_text bytes = {NULL, 0};
	char *out = (char *)wh_room(arena, text.len / 4 * 3 + 1);
	if (!out)
		return bytes;
	bytes.ptr = out;
	uint32_t bits = 0, count = 0;
	for (size_t i = 0; i < text.len; i++) {
		char c = text.ptr[i];
		int digit = c >= 'A' && c <= 'Z' ? c - 'A' : c >= 'a' && c <= 'z' ? c - 'a' + 26 :
			c >= '0' && c <= '9' ? c - '0' + 52 : c == '+' ? 62 : c == '/' ? 63 : -1;
		if (digit < 0)
			break;
		bits = bits << 6 | (uint32_t)digit;
		count += 6;
		if (count >= 8) {
			count -= 8;
			out[bytes.len++] = (char)(bits >> count & 255);
		}
	}
	return bytes;
}

void wh_answer_bytes(wh_event *e, int status, const char *content_type, wh_text bytes, wh_json headers) {
	wh_writer w = wh_write(&e->arena);
	wh_object(&w);
	wh_put_int(&w, "status", status);
	wh_put_text(&w, "rawBody", to_base64(&e->arena, bytes));
	wh_put_text(&w, "contentType", wh_str(content_type));
	if (headers.ptr)
		wh_put_json(&w, "headers", headers);
	wh_end(&w);
	settle(e, true, wh_written(&w));
}

void wh_answer_error(wh_event *e, int status, const char *code, const char *message) {
	wh_writer w = wh_write(&e->arena);
	wh_object(&w);
	wh_put_text(&w, "error", wh_str(message));
	if (code)
		wh_put_text(&w, "code", wh_str(code));
	wh_end(&w);
	wh_json body = wh_written(&w);
	if (body.ptr)
		wh_answer(e, status, body);
	else
		settle(e, false, body);
}

/* fits answers a request whose body does not fit. */
static bool fits(wh_event *e, bool fit, const char *name, const char *want) {
	wh_type type = wh_type_of(e->body);
	if (type != WH_OBJECT && type != WH_NONE && type != WH_NULL)
		fit = false, name = "it", want = "an object";
	if (!fit) {
		/* With its end, as C has it. */
		wh_text wrong = wh_format(&e->arena, "the body does not fit: %s is not %s%c", name, want, 0);
		wh_answer_error(e, 400, "invalid_body", wrong.ptr ? wrong.ptr : "the body does not fit");
	}
	return fit;
}

bool wh_body_text(wh_event *e, const char *name, wh_text *out) {
	return fits(e, wh_read_text(&e->arena, e->body, name, out), name, "a text");
}

bool wh_body_int(wh_event *e, const char *name, int64_t *out) {
	return fits(e, wh_read_int(e->body, name, out), name, "an integer that fits");
}

bool wh_body_number(wh_event *e, const char *name, double *out) {
	return fits(e, wh_read_number(e->body, name, out), name, "a number");
}

bool wh_body_bool(wh_event *e, const char *name, bool *out) {
	return fits(e, wh_read_bool(e->body, name, out), name, "true or false");
}

void wh_respond(wh_event *e, wh_json value) {
	if (e->kind == WH_REQUEST)
		wh_answer(e, 200, value);
	else if (e->kind == WH_ACTIVATE)
		settle(e, true, hooks_of(e));
	else
		settle(e, true, value.ptr ? value : wh_raw("null"));
}

static void fail(wh_event *e, wh_text code, wh_text message) {
	wh_writer w = wh_write(&e->arena);
	wh_object(&w);
	wh_put_text(&w, "code", code);
	wh_put_text(&w, "message", message);
	wh_end(&w);
	settle(e, false, wh_written(&w));
}

void wh_fail(wh_event *e, const char *code, const char *message) { fail(e, wh_str(code), wh_str(message)); }

bool wh_failed(wh_event *e, wh_result result) {
	if (result.code == WH_OK)
		return false;
	fail(e, result.error, result.message);
	return true;
}

void wh_hold(wh_event *e, wh_handler *given_up) {
	e->held = !e->settled;
	e->given_up = given_up;
}

/* text_of returns a member of an object of texts; not there where it has none. */
static wh_text text_of(wh_event *e, wh_json object, const char *name) {
	wh_text text = {NULL, 0};
	(void)wh_to_text(&e->arena, wh_get(object, name), &text);
	return text;
}

wh_text wh_query(wh_event *e, const char *name) { return text_of(e, e->query, name); }

wh_text wh_param(wh_event *e, const char *name) { return text_of(e, e->params, name); }

wh_text wh_header(wh_event *e, const char *name) { return text_of(e, e->headers, name); }

/* ---- Calls of the host ---- */

static wh_result failure(wh_code code, const char *message) {
	wh_result r;
	ZERO(&r, sizeof r);
	r.code = code;
	r.error = wh_str(wh_code_name(code));
	r.message = wh_str(message);
	return r;
}

static wh_result lacking(void) { return failure(WH_QUOTA_EXCEEDED, "the plugin is out of memory"); }

/* read_error makes a result of an error of the host. */
static wh_result read_error(wh_event *e, wh_json error) {
	wh_result r = failure(WH_OTHER, "");
	(void)wh_read_text(&e->arena, error, "code", &r.error);
	(void)wh_read_text(&e->arena, error, "message", &r.message);
	wh_text outcome = wh_str("");
	(void)wh_read_text(&e->arena, error, "outcome", &outcome);
	r.unknown = wh_is(outcome, "unknown");
	for (int code = WH_OK + 1; code < WH_OTHER; code++)
		if (wh_is(r.error, wh_code_name((wh_code)code)))
			r.code = (wh_code)code;
	return r;
}

void wh_params_begin(wh_params *p, wh_event *e) {
	p->event = e;
	p->place = wh_mark(&e->arena);
	p->writer = wh_write(&e->arena);
	wh_object(&p->writer);
}

bool wh_params_end(wh_params *p) {
	wh_end(&p->writer);
	p->made = wh_written(&p->writer);
	return p->made.ptr != NULL;
}

/* fetch returns the result of the call that was made last. */
static wh_result fetch(wh_event *e, int64_t outcome) {
	uint64_t len = outcome < 0 ? 0 - (uint64_t)outcome : (uint64_t)outcome;
	char *text = outcome == WH_NO_MEMORY || len > SIZE_MAX ? NULL : (char *)wh_room(&e->arena, (size_t)len);
	if (!text)
		return lacking();
	if (len > 0)
		wh_host_result(text);
	wh_json value = {text, (size_t)len};
	if (outcome < 0)
		return read_error(e, value);
	wh_result r;
	ZERO(&r, sizeof r);
	r.value = value;
	return r;
}

wh_result wh_params_sent(wh_params *p, int64_t outcome) {
	wh_reset(&p->event->arena, p->place);
	return fetch(p->event, outcome);
}

wh_ticket wh_params_started(wh_params *p, int64_t outcome) {
	wh_ticket t;
	ZERO(&t, sizeof t);
	wh_reset(&p->event->arena, p->place);
	if (outcome > 0 && outcome <= INT32_MAX)
		t.number = (int32_t)outcome;
	else
		t.failed = fetch(p->event, outcome);
	return t;
}

/* ---- Tickets ---- */

#define TICKETS 256
static wh_waiting *tickets[TICKETS]; /* by number, each a list */

static void wait_for(wh_waiting *w, wh_ticket ticket) {
	if (ticket.number == 0) {
		w->result = ticket.failed;
		enqueue(w);
		return;
	}
	wh_waiting **list = &tickets[(uint32_t)ticket.number % TICKETS];
	w->ticket = ticket.number;
	w->next = *list;
	*list = w;
}

void wh_await(wh_event *e, wh_ticket ticket, int32_t line) { wait_for(own_waiting(e, line), ticket); }

void wh_then(wh_event *e, wh_ticket ticket, wh_callback *then, void *state) {
	wh_waiting *w = (wh_waiting *)wh_alloc(&e->arena, sizeof *w);
	if (!w) {
		then(e, lacking(), state);
		return;
	}
	w->event = e;
	w->then = then;
	w->state = state;
	e->pending++;
	wait_for(w, ticket);
}

/* complete takes the outcome of a ticket. */
static void complete(int32_t ticket, uint32_t len) {
	wh_waiting **at = &tickets[(uint32_t)ticket % TICKETS];
	while (*at && (*at)->ticket != ticket)
		at = &(*at)->next;
	wh_waiting *w = *at;
	if (!w)
		return; /* nobody waits for it */
	*at = w->next;
	wh_event *e = w->event;
	char *text = (char *)wh_room(&e->arena, len);
	if (!text) {
		w->result = lacking();
	} else {
		static const char ok[] = "{\"ok\":";
		const size_t head = sizeof ok - 1;
		wh_host_input(text);
		wh_text begins = {text, head};
		if (len > head && wh_is(begins, ok)) {
			w->result.value.ptr = text + head;
			w->result.value.len = len - head - 1;
		} else {
			wh_json payload = {text, len};
			w->result = read_error(e, wh_get(payload, "error"));
		}
	}
	enqueue(w);
}

bool wh_spawn(wh_handler *handler, void *data) {
	wh_event *e = new_event(WH_TASK, 0, handler);
	if (!e)
		return false;
	e->data = data;
	enqueue(own_waiting(e, 0));
	return true;
}

void *wh_state(wh_event *e, size_t size) {
	if (!e->data)
		e->data = wh_alloc(&e->arena, size);
	if (!e->data)
		(void)wh_failed(e, lacking());
	return e->data;
}

/* ---- Handlers ---- */

typedef struct row {
	struct row *next;
	wh_kind kind;
	wh_text name, space;
	int64_t subscription;
	wh_handler *handler;
} row;

static row *rows;

/* The channel by which the host tells of sessions. Their rows have it as space. */
static const char session_channel[] = "wasmhost:session";

static row **find(wh_kind kind, wh_text name, wh_text space) {
	row **at = &rows;
	while (*at && ((*at)->kind != kind || !wh_equal((*at)->name, name) || !wh_equal((*at)->space, space)))
		at = &(*at)->next;
	return at;
}

/* add returns the row of a handler, a new one where there is none. */
static row *add(wh_kind kind, wh_text name, wh_text space, wh_handler *handler) {
	row **at = find(kind, name, space), *r = *at;
	if (!r) {
		r = (row *)wh_malloc(sizeof *r + name.len + space.len);
		if (!r)
			return NULL;
		char *text = (char *)(r + 1);
		if (name.len > 0)
			__builtin_memcpy(text, name.ptr, name.len);
		if (space.len > 0)
			__builtin_memcpy(text + name.len, space.ptr, space.len);
		r->name.ptr = text;
		r->name.len = name.len;
		r->space.ptr = text + name.len;
		r->space.len = space.len;
		r->kind = kind;
		*at = r; /* at the end: the first registered is found first */
	}
	r->handler = handler;
	return r;
}

static void drop(row **at) {
	row *r = *at;
	if (r) {
		*at = r->next;
		wh_free(r);
	}
}

static wh_text nothing(void) { return wh_str(NULL); }

/* registered notes a handler that the host has accepted. */
static wh_result registered(wh_result r, wh_kind kind, wh_text name, wh_text space, wh_handler *handler) {
	if (r.code == WH_OK && !add(kind, name, space, handler))
		return lacking();
	return r;
}

wh_result wh_handle(wh_event *e, const char *path, wh_handler *handler) {
	return registered(wh_cli_handle(e, wh_str(path)), WH_REQUEST, wh_str(path), nothing(), handler);
}

wh_result wh_off_path(wh_event *e, const char *path) {
	wh_result r = wh_cli_remove_handler(e, wh_str(path));
	if (r.code == WH_OK)
		drop(find(WH_REQUEST, wh_str(path), nothing()));
	return r;
}

wh_result wh_on_job(wh_event *e, const char *job, const char *schedule, wh_handler *handler) {
	return registered(wh_cron_register(e, wh_str(job), wh_str(schedule)), WH_JOB, wh_str(job), nothing(), handler);
}

wh_result wh_off_job(wh_event *e, const char *job) {
	wh_result r = wh_cron_unregister(e, wh_str(job));
	if (r.code == WH_OK)
		drop(find(WH_JOB, wh_str(job), nothing()));
	return r;
}

wh_result wh_on_method(wh_event *e, const char *space, const char *method, wh_handler *handler) {
	return registered(wh_methods_handle(e, wh_str(space), wh_str(method)), WH_METHOD, wh_str(method), wh_str(space),
		handler);
}

/* listens notes a handler with the number of its subscription. */
static wh_result listens(wh_result r, wh_text name, wh_text space, wh_handler *handler) {
	r = registered(r, WH_MESSAGE, name, space, handler);
	if (r.code == WH_OK)
		(void)wh_to_int(r.value, &(*find(WH_MESSAGE, name, space))->subscription);
	return r;
}

/* again replaces the handler of a subscription that there is already. */
static bool again(wh_event *e, wh_text name, wh_text space, wh_handler *handler, wh_result *r) {
	row *old = *find(WH_MESSAGE, name, space);
	if (!old)
		return false;
	wh_writer w = wh_write(&e->arena);
	wh_put_int(&w, NULL, old->subscription);
	ZERO(r, sizeof *r);
	r->value = wh_written(&w);
	if (!r->value.ptr)
		*r = lacking();
	else
		old->handler = handler;
	return true;
}

wh_result wh_on_message(wh_event *e, const char *channel, wh_handler *handler) {
	wh_result r;
	wh_text name = wh_str(channel);
	return again(e, name, nothing(), handler, &r) ? r : listens(wh_events_on(e, name), name, nothing(), handler);
}

wh_result wh_on_session(wh_event *e, wh_text session, wh_handler *handler) {
	wh_result r;
	wh_text space = wh_str(session_channel);
	return again(e, session, space, handler, &r) ? r : listens(wh_sessions_watch(e, session), session, space, handler);
}

/* unlisten forgets the row of a subscription; those of sessions are counted apart. */
static void unlisten(int64_t subscription, bool session) {
	row **at = &rows;
	while (*at && ((*at)->kind != WH_MESSAGE || (*at)->subscription != subscription || ((*at)->space.len > 0) != session))
		at = &(*at)->next;
	drop(at);
}

wh_result wh_off_message(wh_event *e, int64_t subscription) {
	wh_result r = wh_events_off(e, subscription);
	if (r.code == WH_OK)
		unlisten(subscription, false);
	return r;
}

wh_result wh_off_session(wh_event *e, int64_t subscription) {
	wh_result r = wh_sessions_unwatch(e, subscription);
	if (r.code == WH_OK)
		unlisten(subscription, true);
	return r;
}

bool wh_on_hook(const char *hook, wh_handler *handler) {
	return add(WH_HOOK, wh_str(hook), nothing(), handler) != NULL;
}

bool wh_on_restored(wh_handler *handler) { return add(WH_RESTORED, nothing(), nothing(), handler) != NULL; }

bool wh_on_freeze(wh_handler *handler) { return add(WH_FREEZE, nothing(), nothing(), handler) != NULL; }

/* hooks_of is the answer to an activation. */
static wh_json hooks_of(wh_event *e) {
	wh_writer w = wh_write(&e->arena);
	wh_object(&w);
	wh_put_array(&w, "hooks");
	for (row *r = rows; r; r = r->next)
		if (r->kind == WH_HOOK)
			wh_put_text(&w, NULL, r->name);
	wh_end(&w);
	wh_end(&w);
	return wh_written(&w);
}

/* ---- Dispatch ---- */

/* is says whether a member has a name. The host's own have no escapes. */
static bool is(const wh_items *it, const char *name) { return wh_json_is(it->name, name); }

/* keep copies a text for good. */
static wh_text keep(wh_event *e, wh_json value) {
	wh_text text = {NULL, 0}, kept = {NULL, 0};
	if (!wh_to_text(&e->arena, value, &text))
		return kept;
	char *p = (char *)wh_malloc(text.len + 1);
	if (!p)
		return kept;
	__builtin_memcpy(p, text.ptr, text.len);
	kept.ptr = p;
	kept.len = text.len;
	return kept;
}

static void activated(wh_event *e, wh_json payload) {
	wh_items it = wh_each(payload);
	while (wh_next(&it)) {
		if (is(&it, "pluginId"))
			wh_plugin.id = keep(e, it.value);
		else if (is(&it, "pluginVersion"))
			wh_plugin.version = keep(e, it.value);
		else if (is(&it, "dataDir"))
			wh_plugin.data_dir = keep(e, it.value);
		else if (is(&it, "hostVersion"))
			wh_plugin.host_version = keep(e, it.value);
		else if (is(&it, "sdkVersion"))
			wh_plugin.sdk_version = keep(e, it.value);
	}
	e->handler = wh_activate;
}

/* read_members takes the members of a payload into the event. */
static void read_members(wh_event *e, wh_json payload) {
	wh_items it = wh_each(payload);
	while (wh_next(&it)) {
		wh_text *text = NULL;
		if (is(&it, "body") || is(&it, "args") || is(&it, "data"))
			e->body = it.value;
		else if (is(&it, "query"))
			e->query = it.value;
		else if (is(&it, "params"))
			e->params = it.value;
		else if (is(&it, "headers"))
			e->headers = it.value;
		else if (is(&it, "rawBody"))
			text = &e->raw_body;
		else if (is(&it, "approval"))
			(void)wh_read_text(&e->arena, it.value, "at", &e->approved);
		else if (is(&it, "path") || is(&it, "job") || is(&it, "name") || is(&it, "channel"))
			text = &e->name;
		else if (is(&it, "method"))
			text = e->kind == WH_METHOD ? &e->name : &e->method;
		else if (is(&it, "namespace"))
			text = &e->space;
		else if (is(&it, "scheduledAt"))
			text = &e->scheduled;
		if (text)
			(void)wh_to_text(&e->arena, it.value, text);
	}
	if (e->raw_body.ptr)
		e->raw_body = of_base64(&e->arena, e->raw_body);
	wh_text space = e->kind == WH_METHOD ? e->space : nothing();
	if (e->kind == WH_MESSAGE && wh_is(e->name, session_channel)) {
		space = e->name;
		(void)wh_read_text(&e->arena, e->body, "id", &e->name);
	}
	row *r = *find(e->kind, e->name, space);
	e->handler = r ? r->handler : NULL;
}

static void begin(wh_kind kind, int32_t id, uint32_t len) {
	wh_event *e = new_event(kind, id, NULL);
	char *text = e ? (char *)wh_room(&e->arena, len) : NULL;
	if (!text) {
		if (id != 0)
			wh_host_fail(id, no_memory, sizeof no_memory - 1);
		if (e) {
			e->settled = true;
			finish(e);
		}
		return;
	}
	if (len > 0)
		wh_host_input(text);
	wh_json payload = {text, len};
	if (kind == WH_ACTIVATE)
		activated(e, payload);
	else
		read_members(e, payload);
	if (e->handler) {
		enter(e, NULL, NULL);
		return;
	}
	if (id != 0)
		wh_fail(e, "not_found", "the plugin has no handler for this");
	finish(e);
}

static void cancel(int32_t id) {
	for (wh_event *e = events; e; e = e->after) {
		if (e->id != id)
			continue;
		e->cancelled = true;
		e->settled = true;
		if (e->held) {
			e->running = true;
			if (e->given_up)
				e->given_up(e);
			e->running = e->held = false;
			finish(e);
		}
		return;
	}
}

WH_EXPORT("wasmhost_dispatch_v1") void wh_dispatch(int32_t kind, int32_t id, int32_t len);
void wh_dispatch(int32_t kind, int32_t id, int32_t len) {
	switch (kind) {
	case WH_ACTIVATE: case WH_REQUEST: case WH_JOB: case WH_METHOD: case WH_HOOK: case WH_MESSAGE: case WH_RESTORED:
	case WH_FREEZE:
		begin((wh_kind)kind, id, (uint32_t)len);
		break;
	case 7:
		complete(id, (uint32_t)len);
		break;
	case 8:
		cancel(id);
		break;
	default: /* a kind of a later host */
		return;
	}
	run_queue();
}

/* ---- Log, time, randomness ---- */

void wh_log_text(wh_level level, wh_text message) {
	wh_host_log((int32_t)level, message.ptr, message.ptr ? (uint32_t)message.len : 0);
}

void wh_log(wh_level level, const char *message) { wh_log_text(level, wh_str(message)); }

int64_t wh_now(void) {
	int64_t time = 0;
	(void)wh_wasi_clock_time_get(0, 1, &time);
	return time;
}

void wh_random(void *memory, size_t size) {
	/* There is nothing that a plugin could do without. */
	if (wh_wasi_random_get(memory, (uint32_t)size) != 0)
		__builtin_trap();
}

#ifdef __cplusplus
}
#endif
