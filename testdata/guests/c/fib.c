/* CPU-bound: the n-th Fibonacci number by plain recursion. All calls, no loop. */
#include "workload.h"

static __attribute__((noinline)) int64_t fib(int32_t n) {
	return n < 2 ? n : fib(n - 1) + fib(n - 2);
}

int64_t run(int32_t n) { return fib(n); }

WORKLOAD(20)
