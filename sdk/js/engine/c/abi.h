/* The imports of ABI 1 that every guest may use. abi/ABI.md has the text. */
#ifndef WH_ABI_H
#define WH_ABI_H

#include <stdbool.h>
#include <stdint.h>

#define WH_IMPORT(module, name) __attribute__((import_module(module), import_name(name)))

WH_IMPORT("wasmhost", "input") void wh_abi_input(void *ptr);
WH_IMPORT("wasmhost", "respond") void wh_abi_respond(int32_t id, const void *ptr, int32_t len);
WH_IMPORT("wasmhost", "fail") void wh_abi_fail(int32_t id, const void *ptr, int32_t len);
WH_IMPORT("wasmhost", "result") void wh_abi_result(void *ptr);
WH_IMPORT("wasmhost", "log") void wh_abi_log(int32_t level, const void *ptr, int32_t len);

/* The kinds of events. */
enum {
	WH_ACTIVATE = 1,
	WH_CLI = 2,
	WH_CRON = 3,
	WH_METHOD = 4,
	WH_HOOK = 5,
	WH_EVENT = 6,
	WH_COMPLETION = 7,
	WH_CANCEL = 8,
	WH_RESTORED = 9,
	WH_FREEZE = 10,
	/* Between the host's JavaScript driver and this engine only: a letter, r to
	   run the plugin and c to look at it only, and the name of the file that it
	   begins at; behind a zero byte each, the functions of the application. It
	   comes before activate. */
	WH_SCRIPT = 1000,
};

/* The levels of the log. */
enum { WH_DEBUG = 0, WH_INFO = 1, WH_WARN = 2, WH_ERROR = 3 };

/* A host function: parameters in, length of the result or minus that of an
   error out; of those that wait the form that returns a ticket. */
typedef int64_t wh_import(const void *params, int32_t len);

/* What JavaScript gets of a result. */
typedef enum {
	WH_AS_IT_IS,
	WH_UNDEFINED_FOR_NULL,
	WH_VALUE_MEMBER,        /* the member value, undefined for null */
	WH_NAME_MEMBERS,        /* the member name of each element */
} wh_shape;

/* One row of the table of host functions. */
typedef struct {
	const char *space, *name;
	wh_import *call;
	bool waits;
	bool nothing;           /* the result is always null, undefined in JavaScript */
	bool options;           /* the parameters are members of one object in JavaScript */
	bool hidden;            /* ctx does not have it */
	wh_shape shape;
	int8_t count;           /* of parameters */
	const char *const *params;
	int32_t number;         /* where call is NULL: among those of the application */
} wh_function;

#endif
