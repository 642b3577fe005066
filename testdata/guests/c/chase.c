/* Follows a chain of pointers through 128 MiB in an order that no cache and no
 * prefetcher knows, in one straight line of 10,000 loads a turn, without a
 * loop or call in between. cli path run: never ends. */
#include "abi1.h"

HOST_FUNCTION("cli", "handle") int64_t cli_handle(const void *ptr, int32_t len);

#define CELLS (1u << 25)
#define TEN(x) x x x x x x x x x x
#define STEP p = cells[p];

static volatile uint32_t cells[CELLS];

/* Each cell leads to the next number of a generator whose period is CELLS. */
static void scatter(void) {
	for (uint32_t i = 0; i < CELLS; i++)
		cells[i] = (i * 1664525u + 1013904223u) & (CELLS - 1);
}

EXPORT("wasmhost_dispatch_v1") void dispatch(int32_t kind, int32_t id, int32_t len) {
	input(len);
	if (kind == KIND_ACTIVATE) {
		cli_handle(TEXT("{\"path\":\"run\"}"));
		scatter();
		host_respond(id, TEXT("null"));
	} else if (kind == KIND_CLI) {
		uint32_t p = 1;
		for (;;) {
			TEN(TEN(TEN(TEN(STEP))))
		}
	}
}
