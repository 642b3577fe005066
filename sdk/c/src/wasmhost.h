/* The wasmhost SDK for C and C++: ABI 1 of the host, for backends of plugins.
 *
 *	#include <wasmhost.h>
 *
 *	static void hello(wh_event *e) { wh_answer(e, 200, wh_raw("{\"message\":\"Hello!\"}")); }
 *
 *	void wh_activate(wh_event *e) { wh_handle(e, "hello", hello); }
 *
 * A handler gets one event: a request, a run of a job, a call of a method, a
 * hook, a message. All that it allocates, reads and gets from the host lives in
 * the event's arena, until the event is over: when it is settled (answered), its
 * handler has returned, and nothing that it has started is under way.
 *
 * Host functions (wasmhost_functions.h) come in two forms. wh_db_insert blocks
 * the instance, with all that waits in it, and returns the outcome.
 * wh_db_insert_async returns a ticket at once, for which a handler waits with
 * WH_AWAIT or gives a function to call with wh_then; others run meanwhile.
 *
 * An instance has one thread: handlers never run at the same time. */
#ifndef WASMHOST_H
#define WASMHOST_H

#include "wasmhost_codes.h"
#include "wasmhost_json.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Results ---- */

/* What came of a call of the host. */
typedef struct wh_result {
	wh_code code;    /* WH_OK, or why it failed */
	wh_json value;   /* where it did not fail */
	wh_text error;   /* the code as text, where it failed */
	wh_text message; /* for people, where it failed */
	bool unknown;    /* it may have been done, or not: the host's database was lost in
	                    the middle; any other call that failed has changed nothing */
} wh_result;

/* ---- Events ---- */

typedef enum wh_kind {
	WH_ACTIVATE = 1,
	WH_REQUEST = 2,
	WH_JOB = 3,
	WH_METHOD = 4,
	WH_HOOK = 5,
	WH_MESSAGE = 6,
	WH_RESTORED = 9,
	WH_FREEZE = 10,
	WH_TASK = -1 /* of wh_spawn */
} wh_kind;

typedef struct wh_event wh_event;

/* A handler takes an event. It settles it by wh_answer, wh_respond or wh_fail,
 * now or later. Once it has returned and nothing is under way for it any more,
 * a request that has no answer fails, and everything else succeeds with null. */
typedef void wh_handler(wh_event *e);

/* What wh_then calls. */
typedef void wh_callback(wh_event *e, wh_result result, void *state);

typedef struct wh_waiting {
	struct wh_waiting *next;
	wh_event *event;
	wh_callback *then; /* NULL: the handler goes on */
	void *state;
	wh_result result;
	int32_t ticket;
} wh_waiting;

struct wh_event {
	wh_kind kind;
	/* The path of a request, a job's id, a method, a hook, or the channel of a
	 * message; of a message about a session, its id. */
	wh_text name;
	wh_text method;      /* of a request, such as GET */
	wh_text space;       /* the namespace of a method */
	wh_json body;        /* of a request; not there where it has none. The arguments of a method
	                      * and (an array) of a hook; the data of a message */
	wh_json query;       /* of a request: an object of texts; not there where it is empty */
	wh_json params;      /* of a request: what it has for each {name} of its path; an object of texts */
	wh_json headers;     /* of a request: those that the endpoint declares, in lower case; the same */
	wh_text raw_body;    /* of a request to an endpoint with rawBody: any bytes; else not there */
	wh_text scheduled;   /* when a job was due, such as 2026-11-21T03:00:00.000Z */
	wh_text approved;    /* when the user approved of the run; not there where nobody had to */
	wh_result result;    /* of what WH_AWAIT waited for */
	bool cancelled;      /* nobody waits for the answer any more */
	void *data;          /* the handler's own; NULL at first */
	wh_arena arena;      /* see wh_alloc */

	/* The SDK's own, from here on. */
	int32_t id, resume;
	uint32_t pending; /* calls, and runs in the queue */
	bool running, settled, held;
	wh_handler *handler, *given_up;
	wh_event *before, *after; /* of all that are open */
	struct wh_lock *locks;
	wh_waiting waiting; /* of WH_AWAIT and WH_LOCK */
};

/* What the host says of the plugin and itself, from activation on. */
typedef struct wh_plugin_info {
	wh_text id, version, data_dir, host_version, sdk_version;
} wh_plugin_info;
extern wh_plugin_info wh_plugin;

/* wh_activate is the plugin's: it registers handlers. It can fail by wh_fail,
 * and its user sees the message. */
void wh_activate(wh_event *e);

/* ---- Handlers ----
 *
 * Registering again replaces. The outcome says why the host refused. */

/* wh_handle takes all requests to a path that the manifest declares. */
wh_result wh_handle(wh_event *e, const char *path, wh_handler *handler);
/* wh_on_job takes the runs of a job; schedule may be NULL for the declared one. */
wh_result wh_on_job(wh_event *e, const char *job, const char *schedule, wh_handler *handler);
/* wh_on_method takes calls of a method, from the user interface or a setting. */
wh_result wh_on_method(wh_event *e, const char *space, const char *method, wh_handler *handler);
/* wh_on_message listens on a channel; the value is the number for wh_off_message. */
wh_result wh_on_message(wh_event *e, const char *channel, wh_handler *handler);
/* wh_on_session hears of a session's status, in body as {"id","status"}; the
 * value is the number for wh_off_session. */
wh_result wh_on_session(wh_event *e, wh_text session, wh_handler *handler);
/* wh_on_hook takes a hook: onEnable, onDisable, onSettingsChanged, onAppReady
 * or onShutdown. It counts while wh_activate has not ended. */
bool wh_on_hook(const char *hook, wh_handler *handler);
/* wh_on_restored hears that the instance was made of the image of another one,
 * or put back to it: what must differ between instances is to be made anew. It
 * must not call the host. The SDK has nothing of that kind itself. */
bool wh_on_restored(wh_handler *handler);
/* wh_on_freeze hears that an image of the instance is about to be taken: what
 * each instance of it would have to do can be done now, once. It must not call
 * the host either, and may be called again. */
bool wh_on_freeze(wh_handler *handler);

/* These undo the above. */
wh_result wh_off_path(wh_event *e, const char *path);
wh_result wh_off_job(wh_event *e, const char *job);
wh_result wh_off_message(wh_event *e, int64_t subscription);
wh_result wh_off_session(wh_event *e, int64_t subscription);

/* ---- Answers ----
 *
 * The first one stands; what comes later has no effect. */

/* wh_answer answers a request, with a body or without. The status is 200 to 999. */
void wh_answer(wh_event *e, int status, wh_json body);
/* wh_answer_bytes answers with bytes of a content type that the manifest declares in
 * responses of the endpoint. headers is an object of texts, or not there. */
void wh_answer_bytes(wh_event *e, int status, const char *content_type, wh_text bytes, wh_json headers);
/* wh_answer_error answers with {"error": message, "code": code}. */
void wh_answer_error(wh_event *e, int status, const char *code, const char *message);
/* wh_respond answers whatever is no request; null for a value that is not there. */
void wh_respond(wh_event *e, wh_json value);
/* wh_fail settles an event with an error. */
void wh_fail(wh_event *e, const char *code, const char *message);
/* wh_failed does so with the error of a result, and returns whether it was one:
 *
 *	if (wh_failed(e, result))
 *		return;
 */
bool wh_failed(wh_event *e, wh_result result);

/* wh_hold keeps an event that another one will settle. given_up is called when
 * nobody waits for it any more, and has to forget it: it is gone after that. */
void wh_hold(wh_event *e, wh_handler *given_up);

/* These read a member of a request's body as wh_read_text and the like do. Where
 * it is of another type, or the body no object, they answer with status 400, the
 * code invalid_body and what does not fit, and return false. */
bool wh_body_text(wh_event *e, const char *name, wh_text *out);
bool wh_body_int(wh_event *e, const char *name, int64_t *out);
bool wh_body_number(wh_event *e, const char *name, double *out);
bool wh_body_bool(wh_event *e, const char *name, bool *out);

/* wh_query returns a parameter of a request's address; not there where it has none. */
wh_text wh_query(wh_event *e, const char *name);
/* wh_param returns what a request has for a {name} of its path, and wh_header a
 * header that its endpoint declares, by its name in lower case; not there likewise. */
wh_text wh_param(wh_event *e, const char *name);
wh_text wh_header(wh_event *e, const char *name);

/* ---- Waiting ---- */

/* A call that was started. */
typedef struct wh_ticket {
	int32_t number; /* 0 where it could not be started */
	wh_result failed;
} wh_ticket;

/* wh_then has a function called with the outcome, after the handler has
 * returned. It is called once for each ticket, also when the event was
 * cancelled. Every ticket needs wh_then or WH_AWAIT, or its outcome is lost.
 * Where memory lacks even for that, it is called at once with WH_QUOTA_EXCEEDED. */
void wh_then(wh_event *e, wh_ticket ticket, wh_callback *then, void *state);

/* WH_AWAIT waits for a ticket without blocking anything: the handler returns,
 * and goes on at this place when the outcome is there, in e->result.
 *
 *	static void status(wh_event *e) {
 *		WH_BEGIN(e);
 *		WH_AWAIT(e, wh_db_count_async(e, wh_str("tasks"), where));
 *		if (!wh_failed(e, e->result))
 *			wh_answer(e, 200, e->result.value);
 *		WH_END(e);
 *	}
 *
 * Local variables do not live on from one side of it to the other: what has to
 * goes into e->data (see WH_STATE). It is a switch: no switch around it, and in
 * C++ no local variable with an initial value between WH_BEGIN and WH_END but
 * inside of braces. */
#define WH_BEGIN(e) \
	switch ((e)->resume) { \
	default: return; \
	case 0:
#define WH_AWAIT(e, ticket) \
	do { \
		wh_await(e, ticket, __LINE__); \
		return; \
	case __LINE__:; \
	} while (0)
#define WH_LOCK(e, lock) \
	do { \
		wh_lock_wait(e, lock, __LINE__); \
		return; \
	case __LINE__:; \
	} while (0)
#define WH_END(e) \
	} \
	(e)->resume = -1

/* WH_STATE returns a struct of the event, zero at first, that lives as long as
 * the event; NULL where there is no memory for it, and then the event has failed.
 *
 *	struct create *s = WH_STATE(e, struct create);
 *	if (!s)
 *		return;
 */
#define WH_STATE(e, type) ((type *)wh_state(e, sizeof(type)))
void *wh_state(wh_event *e, size_t size);

/* A lock that one event has at a time, over what it waits for. It is zero at
 * first, and static. WH_LOCK waits for it as WH_AWAIT does, in the order of
 * coming; it ends with wh_unlock, at the latest with the event. */
typedef struct wh_lock {
	wh_event *owner;
	wh_waiting *first, *last;
	struct wh_lock *other; /* of the same owner */
} wh_lock;
void wh_unlock(wh_event *e, wh_lock *lock);

/* wh_spawn runs a handler as an event of its own, which nobody waits for, after
 * the present handler has returned: for what goes on for long. false where there
 * is no memory. */
bool wh_spawn(wh_handler *handler, void *data);

/* ---- Log, time, randomness ---- */

typedef enum wh_level { WH_DEBUG, WH_INFO, WH_WARN, WH_ERROR } wh_level;
void wh_log(wh_level level, const char *message);
void wh_log_text(wh_level level, wh_text message);

/* wh_now returns the time in nanoseconds since 1970 in UTC. */
int64_t wh_now(void);
/* wh_random fills memory with random bytes, fit for secrets. */
void wh_random(void *memory, size_t size);

/* ---- What the macros and wasmhost_functions.h use ---- */

#ifdef __wasm__
#define WH_IMPORT(module, name) __attribute__((import_module(module), import_name(name)))
#define WH_EXPORT(name) __attribute__((export_name(name)))
#else /* so that editors and linters can read it */
#define WH_IMPORT(module, name)
#define WH_EXPORT(name)
#endif

#define WH_NO_MEMORY INT64_MIN

/* The parameters of one call. They live until it was made. */
typedef struct wh_params {
	wh_event *event;
	wh_place place;
	wh_writer writer;
	wh_json made;
} wh_params;

void wh_await(wh_event *e, wh_ticket ticket, int32_t line);
void wh_lock_wait(wh_event *e, wh_lock *lock, int32_t line);
void wh_params_begin(wh_params *p, wh_event *e);
bool wh_params_end(wh_params *p);
wh_result wh_params_sent(wh_params *p, int64_t outcome);
wh_ticket wh_params_started(wh_params *p, int64_t outcome);

#include "wasmhost_functions.h"

#ifdef __cplusplus
}
#endif
#endif
