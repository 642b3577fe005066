/* What the files of the engine share: one runtime, one context, and the event
   that is being worked on. */
#ifndef WH_ENGINE_H
#define WH_ENGINE_H

#include <stdbool.h>
#include <stdint.h>

#include "abi.h"
#include "buffer.h"
#include "quickjs.h"

extern JSContext *wh_ctx;

/* The event that the running code works for: one that is settled later, or 0
   where there is none. Calls of the host and timers inherit it. */
extern int32_t wh_owner;

/* quickjs_unit.c: the context of the running code, which promises and jobs keep
   for what waits for them. */
extern JSValue wh_context;

/* main.c: the prelude's functions, by the names under which it exports them. */
JSValue wh_prelude(const char *name, int argc, JSValueConst *argv);

/* Ends the instance: the host starts another one. Codes are below. */
_Noreturn void wh_exit(int code);
enum { WH_EXIT_MEMORY = 70, WH_EXIT_BROKEN = 71 };

/* quickjs_unit.c */
/* Seeds Math.random, and the hashes of maps and sets that are made later. */
void wh_seed(JSContext *ctx, uint64_t seed);
/* Makes the error that is thrown where there is no memory for one. */
void wh_keep_no_memory(JSContext *ctx);
/* Has performance.now() begin at zero. */
void wh_start_clock(JSContext *ctx);
/* Whether a value is an object that JSON.stringify writes as {} although it
   has content: a promise, a map, a set. The name of its class, or NULL. */
const char *wh_opaque_class(JSValueConst v);
/* The primitive in a Number, String, Boolean or BigInt object, with a new
   reference; JS_UNINITIALIZED for anything else. */
JSValue wh_unboxed(JSValueConst v);
/* Object.prototype, not a new reference. */
JSValueConst wh_object_prototype(void);
/* How many properties of its own an object has at most. */
uint32_t wh_own_count(JSValueConst v);

/* places_unit.h: places in the plugin's code. */
enum { WH_TRACE_FRAMES = 8, WH_SAMPLE_FRAMES = 64 };
/* A position that stands for the begin of a function. */
#define WH_BEGIN UINT32_MAX
/* The calls of the plugin that were under way, the innermost first. */
typedef struct {
	int count;
	struct { JSValue function; uint32_t pc; } frames[WH_TRACE_FRAMES];
} wh_trace;
void wh_trace_here(wh_trace *t);
void wh_trace_free(wh_trace *t);
/* Gives an error the stack of a trace. */
void wh_trace_to(JSValueConst error, const wh_trace *t);
/* The one buffer for places, empty. It does not grow: what puts something else
   than places into it asks whether there is room for one. */
wh_buffer wh_places(void);
bool wh_place_fits(const wh_buffer *out);
/* Appends file, line and column; nothing for a function that is not the
   plugin's. */
void wh_put_place(wh_buffer *out, JSValueConst function, uint32_t pc);
/* Appends what runs now, as lines of a stack. */
void wh_put_running(wh_buffer *out, int most);

/* json.c: values as JSON. False means that an exception is pending; it is a
   TypeError of this engine where wh_json_refused is set. */
enum {
	WH_EXACT = 1,           /* refuses what JSON has not, such as NaN */
	WH_GIVEN = 2,           /* refuses undefined in objects and arrays */
	WH_WHOLE = 4,           /* takes whole numbers of any size, as they are */
	WH_OPTIONS = 8,         /* the value is the options of db.query */
	WH_NESTED = 16,         /* the value has the parameters of a call of db */
};
bool wh_json_value(wh_buffer *out, JSValueConst value, const char *root, int how);
bool wh_json_string(wh_buffer *out, JSValueConst text);
bool wh_json_text(wh_buffer *out, const char *text, size_t len);
extern bool wh_json_refused;

/* text.c: has U+FFFD for each half of a surrogate pair, which has as many bytes. */
void wh_well_formed(char *text, size_t len);
/* Writes a line to the log, as UTF-8. */
void wh_log(int32_t level, const char *text, size_t len);

/* errors.c: what people see of errors. */
/* Appends the text of an error with its stack and causes; never throws. */
void wh_describe(wh_buffer *out, JSValueConst error);
/* Warns in the log, of each text once. */
void wh_warn_once(const wh_buffer *text);
/* Writes a line to the log: what happened, and the error. */
void wh_report(int32_t level, const char *what, JSValueConst error);
/* Takes the pending exception off the context. */
JSValue wh_caught(void);
/* Keeps what new errors are made with. */
void wh_keep_errors(JSValueConst global);
/* Throws an Error with a code. */
JSValue wh_throw(const char *code, const char *message);
JSValue wh_new_error(const char *code, const char *message);
/* Rejections that nobody has handled by the end of a dispatch are logged. */
void wh_track_rejections(JSRuntime *rt);
void wh_report_rejections(void);

/* settle.c: events and their answers. */
bool wh_open_event(int32_t id, int32_t kind);
bool wh_is_open(int32_t id);
/* Settles an event with what a handler returned or threw, now or when the
   promise that it returned is settled. Takes the value. */
void wh_settle_returned(int32_t id, JSValue returned);
/* Natives: answers(prototype) says what web responses inherit from. */
void wh_add_settling(JSValueConst natives);
/* Notes the handler of an event that is not settled yet. */
void wh_note_handler(int32_t id, JSValueConst handler);
/* Appends the place of the handler of an event. */
void wh_put_handler(wh_buffer *out, int32_t id);
/* Ends an event: it is settled, or the host has given it up. */
void wh_close_event(int32_t id, bool given_up);

/* signals.c: the property signal of a request. False means that an exception is
   pending. */
bool wh_add_signal(JSValueConst request, int32_t id);
void wh_end_signal(int32_t id, bool given_up);

/* raw.c: the whole numbers in a text of JSON that a double does not hold. It
   returns the value that the text was parsed to with a BigInt for each, or, where
   those are not taken, throws an error that names the call, row and column.
   Takes the value. */
JSValue wh_widen(const char *call, const char *text, size_t len, JSValue parsed, bool taken);
/* Gives a request, parsed from a text, the property bodyText: its body as it was
   sent. Copies do not have it. */
bool wh_add_body_text(JSValueConst request, const char *text, size_t len);

/* hostcall.c: calls of the host. */
JSValue wh_namespaces(void);
/* Adds functions of the application, before the plugin runs. */
void wh_extend(const char *text, size_t len);
/* Has the payload of a completion the whole numbers that its call asks for. Takes
   the value. */
JSValue wh_reread(int32_t ticket, const char *text, size_t len, JSValue payload);
/* Settles a call with its completion. Takes the payload. */
void wh_complete(int32_t ticket, JSValue payload);
/* A ticket that a file of the engine waits for itself. */
typedef void wh_wake(int32_t owner);
bool wh_wait(int32_t ticket, int32_t owner, wh_wake *wake);
/* The owner of a ticket, or 0. */
int32_t wh_ticket_owner(int32_t ticket);
int64_t wh_call_timer(double ms);
/* Appends the calls of the plugin that an event waits for, and returns how many
   they are. */
int wh_put_calls(wh_buffer *out, int32_t owner);
/* Throws the error that the last call left, of so many bytes. */
JSValue wh_throw_failure(int64_t length);

/* timers.c */
void wh_add_timers(JSValueConst global);
/* Asks the host to wake the timers that were set. */
void wh_arm_timers(void);
/* How many timers wait that an event has set, and in how many ms the next one is
   due. */
uint32_t wh_timers_of(int32_t owner, double *due);
/* What an event has left behind belongs to no event any more. */
void wh_orphan_timers(int32_t owner);

/* jobs.c: runs promise jobs until none is left. */
void wh_run_jobs(void);
void wh_add_jobs(JSValueConst natives, JSValueConst global);
/* The running code is over: what comes next has no context. */
void wh_leave_context(void);

/* natives: functions for the prelude. */
void wh_add_text(JSValueConst natives);
void wh_add_crypto(JSValueConst natives);
void wh_add_handlers(JSValueConst natives);

/* Calls the handler of an event, see settle.c. */
JSValue wh_call_handler(int32_t kind, int32_t id, JSValueConst payload);

#endif
