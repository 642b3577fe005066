/* setTimeout and setInterval.

   The timers of an event lie in a queue of its own, whose next due time is
   one ticket of the host, so that what a timer does counts against the
   deadline of the event that set it. Timers that outlive their event share a
   queue, and so does what is set when too many events have tickets. */
#include <math.h>
#include <stdlib.h>
#include <time.h>

#include "engine.h"

struct queue;

typedef struct {
	double due;             /* ms by the monotonic clock */
	double interval;        /* ms; below zero for a timer that fires once */
	uint64_t order;         /* among those due at the same time */
	struct queue *queue;    /* NULL while it fires */
	uint32_t at;            /* its place in the queue */
	int32_t id;
	int argc;
	JSValue function;
	JSValue argv[];
} timer;

/* A heap of timers, the next one first. */
typedef struct queue {
	int32_t owner;          /* 0 for the shared one */
	timer **heap;
	uint32_t count, cap;
	double armed;           /* the earliest due time that a ticket waits for */
	struct queue *next;     /* of those to be armed */
	bool listed;
} queue;

static wh_map timers;           /* by id */
static wh_map queues;           /* by owner */
static queue shared = {.armed = INFINITY};
static queue *to_arm;
static int32_t last_id;
static uint64_t last_order;
static int own_tickets;         /* that wait for queues of events */

enum {
	MOST_OWN_TICKETS = 1024,
	LONGEST_SLEEP = 86400000,
};

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

static bool before(const timer *a, const timer *b)
{
	return a->due < b->due || (a->due == b->due && a->order < b->order);
}

static void place(queue *q, timer *t, uint32_t at)
{
	q->heap[at] = t;
	t->at = at;
}

static void rise(queue *q, timer *t, uint32_t at)
{
	for (; at && before(t, q->heap[(at - 1) / 2]); at = (at - 1) / 2)
		place(q, q->heap[(at - 1) / 2], at);
	place(q, t, at);
}

static void sink(queue *q, timer *t, uint32_t at)
{
	for (uint32_t child; (child = 2 * at + 1) < q->count; at = child) {
		if (child + 1 < q->count && before(q->heap[child + 1], q->heap[child]))
			child++;
		if (before(t, q->heap[child]))
			break;
		place(q, q->heap[child], at);
	}
	place(q, t, at);
}

static void list(queue *q)
{
	if (q->listed)
		return;
	q->listed = true;
	q->next = to_arm;
	to_arm = q;
}

static bool enqueue(queue *q, timer *t)
{
	if (q->count == q->cap) {
		uint32_t cap = q->cap ? q->cap * 2 : 4;
		timer **heap = realloc(q->heap, cap * sizeof *heap);
		if (!heap)
			return false;
		q->heap = heap;
		q->cap = cap;
	}
	t->queue = q;
	rise(q, t, q->count++);
	list(q);
	return true;
}

static void dequeue(timer *t)
{
	queue *q = t->queue;
	timer *last = q->heap[--q->count];
	t->queue = NULL;
	if (last != t) {
		if (before(last, t))
			rise(q, last, t->at);
		else
			sink(q, last, t->at);
	}
}

static void discard(timer *t)
{
	wh_map_remove(&timers, t->id);
	JS_FreeValue(wh_ctx, t->function);
	for (int i = 0; i < t->argc; i++)
		JS_FreeValue(wh_ctx, t->argv[i]);
	free(t);
}

/* The queue for what the running event sets. */
static queue *current_queue(void)
{
	if (!wh_is_open(wh_owner))
		return &shared;
	queue *q = wh_map_get(&queues, wh_owner);
	if (q || own_tickets >= MOST_OWN_TICKETS)
		return q ? q : &shared;
	q = calloc(1, sizeof *q);
	if (!q || !wh_map_set(&queues, wh_owner, q)) {
		free(q);
		return &shared;
	}
	q->owner = wh_owner;
	q->armed = INFINITY;
	return q;
}

static JSValue set(JSContext *ctx, JSValueConst this_val, int argc, JSValueConst *argv, int repeats)
{
	(void)this_val;
	double delay = 0;
	if (!JS_IsFunction(ctx, argv[0]))
		return JS_ThrowTypeError(ctx, "%s: the first argument must be a function", repeats ? "setInterval" : "setTimeout");
	if (argc > 1 && !JS_IsUndefined(argv[1]) && JS_ToFloat64(ctx, &delay, argv[1]))
		return JS_EXCEPTION;
	/* As the web does: a number of 32 bits, nothing below zero. */
	if (!(delay > 0 && delay < 2147483648.0))
		delay = 0;
	delay = floor(delay);
	int extra = argc > 2 ? argc - 2 : 0;
	timer *t = malloc(sizeof *t + extra * sizeof *t->argv);
	if (!t)
		return JS_ThrowOutOfMemory(ctx);
	do
		last_id = last_id == INT32_MAX ? 1 : last_id + 1;
	while (wh_map_get(&timers, last_id));
	t->id = last_id;
	t->due = now() + delay;
	t->interval = repeats ? fmax(delay, 1) : -1;
	t->order = ++last_order;
	t->argc = extra;
	if (!wh_map_set(&timers, t->id, t) || !enqueue(current_queue(), t)) {
		wh_map_remove(&timers, t->id);
		free(t);
		return JS_ThrowOutOfMemory(ctx);
	}
	t->function = JS_DupValue(ctx, argv[0]);
	for (int i = 0; i < extra; i++)
		t->argv[i] = JS_DupValue(ctx, argv[i + 2]);
	return JS_NewInt32(ctx, t->id);
}

static JSValue clear(JSContext *ctx, JSValueConst this_val, int argc, JSValueConst *argv)
{
	(void)this_val, (void)argc;
	int32_t id;
	if (JS_IsUndefined(argv[0]) || JS_IsNull(argv[0]))
		return JS_UNDEFINED;
	if (JS_ToInt32(ctx, &id, argv[0]))
		return JS_EXCEPTION;
	timer *t = id > 0 ? wh_map_get(&timers, id) : NULL;
	if (!t)
		return JS_UNDEFINED;
	if (t->queue) {
		dequeue(t);
		discard(t);
	} else {
		t->interval = -1; /* it fires right now, and never again */
	}
	return JS_UNDEFINED;
}

static void fire(timer *t)
{
	JSValue result = JS_Call(wh_ctx, t->function, JS_UNDEFINED, t->argc, (JSValueConst *)t->argv);
	if (JS_IsException(result)) {
		JSValue error = wh_caught();
		wh_report(WH_ERROR, "uncaught error in a timer", error);
		JS_FreeValue(wh_ctx, error);
	}
	JS_FreeValue(wh_ctx, result);
	wh_run_jobs();
	wh_leave_context();
}

/* Fires what is due. */
static void run(queue *q)
{
	double clock = now() + 0.05; /* what is due within this is due */
	uint64_t newest = last_order;
	while (q->count && q->heap[0]->due <= clock && q->heap[0]->order <= newest) {
		timer *t = q->heap[0];
		int32_t owner = q->owner;
		dequeue(t);
		fire(t);
		/* The event may have been settled, and its queue gone: the rest
		   belongs to the shared queue then. */
		bool gone = owner && wh_map_get(&queues, owner) != q;
		if (gone)
			q = &shared;
		t->due = fmax(t->due + t->interval, now());
		t->order = ++last_order;
		if (t->interval < 0 || !enqueue(q, t))
			discard(t);
		if (gone)
			break;
	}
	list(q);
}

/* Called when a ticket for a queue is done. */
static void wake(int32_t owner)
{
	if (owner)
		own_tickets--;
	queue *q = owner ? wh_map_get(&queues, owner) : &shared;
	if (!q)
		return;
	q->armed = INFINITY;
	run(q);
}

uint32_t wh_timers_of(int32_t owner, double *due)
{
	queue *q = wh_map_get(&queues, owner);
	if (!q || !q->count)
		return 0;
	*due = fmax(q->heap[0]->due - now(), 0);
	return q->count;
}

void wh_orphan_timers(int32_t owner)
{
	queue *q = wh_map_remove(&queues, owner);
	if (!q)
		return;
	for (uint32_t i = 0; i < q->count; i++)
		if (!enqueue(&shared, q->heap[i]))
			wh_exit(WH_EXIT_MEMORY);
	for (queue **at = &to_arm; *at; at = &(*at)->next)
		if (*at == q) {
			*at = q->next;
			break;
		}
	free(q->heap);
	free(q);
}

void wh_arm_timers(void)
{
	queue *again = NULL;
	while (to_arm) {
		queue *q = to_arm;
		to_arm = q->next;
		q->listed = false;
		if (!q->count || q->armed <= q->heap[0]->due)
			continue;
		double due = q->heap[0]->due;
		int64_t ticket = wh_call_timer(fmin(fmax(due - now(), 0), LONGEST_SLEEP));
		if (ticket > 0 && wh_wait((int32_t)ticket, q->owner, wake)) {
			q->armed = due;
			own_tickets += q->owner != 0;
			continue;
		}
		/* Too many calls are under way. Each of them ends with an event,
		   after which this is tried again. */
		q->next = again;
		again = q;
	}
	while (again) {
		queue *q = again;
		again = q->next;
		list(q);
	}
}

void wh_add_timers(JSValueConst global)
{
	static const struct { const char *name; int repeats; } setters[] = {{"setTimeout", 0}, {"setInterval", 1}};
	for (int i = 0; i < 2; i++)
		JS_DefinePropertyValueStr(wh_ctx, global, setters[i].name,
			JS_NewCFunctionMagic(wh_ctx, set, setters[i].name, 1, JS_CFUNC_generic_magic, setters[i].repeats), JS_PROP_C_W_E);
	JS_DefinePropertyValueStr(wh_ctx, global, "clearTimeout",
		JS_NewCFunction(wh_ctx, clear, "clearTimeout", 1), JS_PROP_C_W_E);
	JS_DefinePropertyValueStr(wh_ctx, global, "clearInterval",
		JS_NewCFunction(wh_ctx, clear, "clearInterval", 1), JS_PROP_C_W_E);
}
