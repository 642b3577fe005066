/* CPU-bound: sorts n numbers of a fixed random sequence and returns the FNV-1a
 * hash of the sorted numbers, 4 bytes each, little-endian; -1 without memory. */
#include "workload.h"

static void insertion_sort(uint32_t *a, uint32_t n) {
	for (uint32_t i = 1; i < n; i++) {
		uint32_t v = a[i], j = i;
		for (; j > 0 && a[j - 1] > v; j--)
			a[j] = a[j - 1];
		a[j] = v;
	}
}

static void quick_sort(uint32_t *a, uint32_t n) {
	while (n > 16) {
		uint32_t x = a[0], y = a[n / 2], z = a[n - 1];
		uint32_t pivot = x < y ? (y < z ? y : (x < z ? z : x)) : (x < z ? x : (y < z ? z : y));
		uint32_t i = 0, j = n - 1;
		for (;;) {
			while (a[i] < pivot)
				i++;
			while (a[j] > pivot)
				j--;
			if (i >= j)
				break;
			uint32_t t = a[i];
			a[i++] = a[j];
			a[j--] = t;
		}
		/* The median of three keeps both parts from being empty. The smaller
		 * one is sorted by recursion, so that the depth stays small. */
		uint32_t left = i;
		if (left < n - left) {
			quick_sort(a, left);
			a += left;
			n -= left;
		} else {
			quick_sort(a + left, n - left);
			n = left;
		}
	}
	insertion_sort(a, n);
}

int64_t run(int32_t n) {
	uint32_t *a = n < 0 ? NULL : (uint32_t *)buffer((uint32_t)n * 4);
	if (!a)
		return -1;
	uint32_t x = 2463534242u;
	for (int32_t i = 0; i < n; i++) {
		x ^= x << 13;
		x ^= x >> 17;
		x ^= x << 5;
		a[i] = x;
	}
	quick_sort(a, (uint32_t)n);
	return (int64_t)fnv(FNV_START, a, (uint32_t)n * 4);
}

WORKLOAD(10000)
