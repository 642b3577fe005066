/* Calls a function of the host by extism:host/user, in exports insert and query
 * with the input as parameters, in far with an offset that is none. It speaks
 * the Extism ABI, not ABI 1. */
#include <stdint.h>

#define ENV(name) __attribute__((import_module("extism:host/env"), import_name(name)))
#define USER(name) __attribute__((import_module("extism:host/user"), import_name(name)))
ENV("input_length") uint64_t input_length(void);
ENV("input_load_u8") uint32_t input_load_u8(uint64_t offset);
ENV("alloc") uint64_t kernel_alloc(uint64_t length);
ENV("length") uint64_t kernel_length(uint64_t offset);
ENV("store_u8") void store_u8(uint64_t offset, uint32_t value);
ENV("output_set") void output_set(uint64_t offset, uint64_t length);
USER("db_insert") uint64_t db_insert(uint64_t params);
USER("db_query") uint64_t db_query(uint64_t params);
#define EXPORT(name) __attribute__((export_name(name)))

static uint64_t input(void) {
	uint64_t length = input_length(), at = kernel_alloc(length);
	for (uint64_t i = 0; i < length; i++)
		store_u8(at + i, input_load_u8(i));
	return at;
}

static void answer(uint64_t block) { output_set(block, kernel_length(block)); }

EXPORT("insert") int32_t insert(void) {
	answer(db_insert(input()));
	return 0;
}

EXPORT("query") int32_t query(void) {
	answer(db_query(input()));
	return 0;
}

/* Hands over parameters that are none: an offset in no block. */
EXPORT("far") int32_t far(void) {
	answer(db_insert(~0ull));
	return 0;
}
