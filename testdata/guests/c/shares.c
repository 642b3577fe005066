/* CPU-bound: does n rounds of work, three parts of four in the function hot and one
 * in cold, both called by rounds. */
#include "workload.h"

static __attribute__((noinline)) uint32_t hot(uint32_t x, int32_t n) {
	for (int32_t i = 0; i < n; i++)
		x = (x ^ x >> 7) * 2654435761u;
	return x;
}

static __attribute__((noinline)) uint32_t cold(uint32_t x, int32_t n) {
	for (int32_t i = 0; i < n; i++)
		x = (x ^ x >> 9) * 2246822519u;
	return x;
}

static __attribute__((noinline)) uint32_t rounds(int32_t n) {
	uint32_t x = 1;
	for (int32_t i = 0; i < n; i++)
		x = cold(hot(x, 3000), 1000);
	return x;
}

int64_t run(int32_t n) { return rounds(n); }

WORKLOAD(1000)
