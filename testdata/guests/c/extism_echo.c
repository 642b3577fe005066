/* The echo of the call benchmarks for the Extism runtime: copies its input to
 * its output, eight bytes at a time, as an Extism PDK does. It speaks the
 * Extism ABI, not ABI 1. */
#include <stdint.h>

#define ENV(name) __attribute__((import_module("extism:host/env"), import_name(name)))
ENV("input_length") uint64_t input_length(void);
ENV("input_load_u8") uint32_t input_load_u8(uint64_t offset);
ENV("input_load_u64") uint64_t input_load_u64(uint64_t offset);
ENV("alloc") uint64_t extism_alloc(uint64_t length);
ENV("store_u8") void store_u8(uint64_t offset, uint32_t value);
ENV("store_u64") void store_u64(uint64_t offset, uint64_t value);
ENV("output_set") void output_set(uint64_t offset, uint64_t length);

extern unsigned char __heap_base;

__attribute__((export_name("echo"))) int32_t echo(void) {
	uint64_t length = input_length();
	unsigned char *copy = &__heap_base;
	uint64_t have = (uint64_t)__builtin_wasm_memory_size(0) << 16;
	uint64_t need = (uint64_t)(uintptr_t)copy + length + 8;
	if (need > have && __builtin_wasm_memory_grow(0, (uint32_t)((need - have + 65535) >> 16)) == (uint32_t)-1)
		return 1;
	uint64_t at = 0;
	for (; at + 8 <= length; at += 8)
		*(uint64_t *)(copy + at) = input_load_u64(at);
	for (; at < length; at++)
		copy[at] = (unsigned char)input_load_u8(at);
	uint64_t out = extism_alloc(length);
	for (at = 0; at + 8 <= length; at += 8)
		store_u64(out + at, *(uint64_t *)(copy + at));
	for (; at < length; at++)
		store_u8(out + at, copy[at]);
	output_set(out, length);
	return 0;
}
