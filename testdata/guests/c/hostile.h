/* Parts of the hostile guest: the imports that it abuses and what its parts
 * share. */
#ifndef HOSTILE_H
#define HOSTILE_H

#include "abi1.h"

typedef int64_t host_function(const void *, int32_t);

HOST_FUNCTION("cli", "handle") int64_t cli_handle(const void *ptr, int32_t len);
HOST_FUNCTION("cli", "removeHandler") int64_t cli_remove_handler(const void *ptr, int32_t len);
HOST_FUNCTION("cli", "progress") int64_t cli_progress(const void *ptr, int32_t len);
HOST_FUNCTION("settings", "get") int64_t settings_get(const void *ptr, int32_t len);
HOST_FUNCTION("settings", "getAll") int64_t settings_get_all(const void *ptr, int32_t len);
HOST_FUNCTION("timers", "sleep") int64_t timers_sleep(const void *ptr, int32_t len);
HOST_FUNCTION("timers", "sleep_async") int64_t timers_sleep_async(const void *ptr, int32_t len);

#define WASI(name) IMPORT("wasi_snapshot_preview1", name)
WASI("args_sizes_get") int32_t wasi_args_sizes_get(void *count, void *size);
WASI("clock_time_get") int32_t wasi_clock_time_get(int32_t clock, int64_t precision, void *time);
WASI("environ_sizes_get") int32_t wasi_environ_sizes_get(void *count, void *size);
WASI("fd_prestat_get") int32_t wasi_fd_prestat_get(int32_t fd, void *prestat);
WASI("fd_read") int32_t wasi_fd_read(int32_t fd, const void *iovs, int32_t count, void *got);
WASI("fd_write") int32_t wasi_fd_write(int32_t fd, const void *iovs, int32_t count, void *written);
WASI("path_open") int32_t wasi_path_open(int32_t fd, int32_t flags, const void *path, int32_t len, int32_t oflags,
	int64_t rights, int64_t inheriting, int32_t fdflags, void *opened);
WASI("poll_oneoff") int32_t wasi_poll_oneoff(const void *in, void *out, int32_t count, void *events);
WASI("proc_exit") _Noreturn void wasi_proc_exit(int32_t code);
WASI("random_get") int32_t wasi_random_get(void *ptr, int32_t len);
WASI("sched_yield") int32_t wasi_sched_yield(void);

struct iovec {
	const void *ptr;
	int32_t len;
};

/* Room for answers; large ones are made on the heap. */
extern unsigned char scratch[1 << 18];

static inline struct writer answer_begin(void) {
	struct writer w = {scratch, 0, sizeof scratch};
	put(&w, "{\"status\":200,\"body\":");
	return w;
}

static inline void answer_end(struct writer *w, int32_t id) {
	put(w, "}");
	host_respond(id, w->ptr, (int32_t)w->len);
}

static inline void answer_int(int32_t id, int64_t n) {
	struct writer w = answer_begin();
	put_int(&w, n);
	answer_end(&w, id);
}

/* A behaviour of the guest. body is what came with the request. */
typedef void behaviour(int32_t id, struct slice body);

#endif
