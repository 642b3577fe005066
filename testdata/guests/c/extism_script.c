/* Calls functions of Extism's kernel as its input says, for comparisons of one
 * kernel with another, and misbehaves. It speaks the Extism ABI, not ABI 1.
 *
 * script: its input is a list of calls of the kernel, 17 bytes each, which it
 *         makes; its output is what they return
 * twice:  answers with what its memory had in it before
 * spin; flood: allocates until refused, for ever
 * reply:  the request's body, as handle, and what is below */
#include <stdint.h>

#define ENV(name) __attribute__((import_module("extism:host/env"), import_name(name)))
ENV("input_length") uint64_t input_length(void);
ENV("input_load_u8") uint32_t input_load_u8(uint64_t offset);
ENV("input_load_u64") uint64_t input_load_u64(uint64_t offset);
ENV("alloc") uint64_t kernel_alloc(uint64_t length);
ENV("free") void kernel_free(uint64_t offset);
ENV("length") uint64_t kernel_length(uint64_t offset);
ENV("load_u8") uint32_t load_u8(uint64_t offset);
ENV("load_u64") uint64_t load_u64(uint64_t offset);
ENV("store_u8") void store_u8(uint64_t offset, uint32_t value);
ENV("store_u64") void store_u64(uint64_t offset, uint64_t value);
ENV("output_set") void output_set(uint64_t offset, uint64_t length);
ENV("error_set") void error_set(uint64_t offset);
ENV("var_get") uint64_t var_get(uint64_t name);
ENV("var_set") void var_set(uint64_t name, uint64_t value);
ENV("config_get") uint64_t config_get(uint64_t name);
ENV("log_info") void log_info(uint64_t text);
#define EXPORT(name) __attribute__((export_name(name)))

static unsigned char in[1 << 16];
static unsigned char out[1 << 16];
static uint32_t made;

static void put(uint64_t value) {
	for (int i = 0; i < 8 && made < sizeof out; i++)
		out[made++] = (unsigned char)(value >> 8 * i);
}

static uint64_t get(const unsigned char *at) {
	uint64_t value = 0;
	for (int i = 7; i >= 0; i--)
		value = value << 8 | at[i];
	return value;
}

static uint64_t write(const unsigned char *bytes, uint64_t length) {
	uint64_t at = kernel_alloc(length);
	for (uint64_t i = 0; i < length; i++)
		store_u8(at + i, bytes[i]);
	return at;
}

#define SLOTS 16
static uint64_t slots[SLOTS]; /* offsets, which differ between kernels and so are not told */

static uint64_t text(uint64_t value) { /* one of a few short texts */
	unsigned char bytes[8] = {'k', 'e', 'y', (unsigned char)('a' + value % 8)};
	return write(bytes, 4);
}

EXPORT("script") int32_t script(void) {
	uint64_t length = input_length();
	if (length > sizeof in)
		length = sizeof in;
	for (uint64_t i = 0; i < length; i++)
		in[i] = (unsigned char)input_load_u8(i);
	for (uint64_t at = 0; at + 17 <= length; at += 17) {
		uint64_t a = get(in + at + 1), b = get(in + at + 9);
		uint64_t *slot = &slots[a % SLOTS];
		uint64_t have = *slot ? kernel_length(*slot) : 0;
		switch (in[at] % 12) {
		case 0: /* allocates, and fills it */
			*slot = kernel_alloc(b % 3000);
			put(*slot != 0);
			have = kernel_length(*slot);
			for (uint64_t i = 0; i < have; i++)
				store_u8(*slot + i, (uint32_t)(a + i));
			put(have);
			break;
		case 1:
			kernel_free(*slot);
			put(kernel_length(*slot));
			*slot = 0;
			break;
		case 2:
			put(have);
			break;
		case 3:
			if (have)
				put(load_u8(*slot + b % have));
			break;
		case 4:
			if (have >= 8)
				put(load_u64(*slot + b % (have - 7)));
			break;
		case 5:
			if (have >= 8)
				store_u64(*slot + b % (have - 7), a * b);
			break;
		case 6:
			var_set(text(a), write(in + at, 1 + b % 17));
			break;
		case 7: {
			uint64_t found = var_get(text(a));
			put(found ? kernel_length(found) : ~0ull);
			if (found)
				put(load_u8(found));
			break;
		}
		case 8: {
			uint64_t found = config_get(text(a));
			put(found ? kernel_length(found) : ~0ull);
			break;
		}
		case 9:
			put(kernel_length(*slot + 1)); /* is no block */
			break;
		case 10:
			if (b % 8 == 0)
				error_set(a % 3 ? text(a) : 0);
			put(input_load_u8(length + b)); /* is past the input */
			break;
		case 11:
			if (b % 4 == 0)
				var_set(text(a), 0);
			put(length >= 8 ? input_load_u64(b % (length - 7)) : 0);
			break;
		}
	}
	output_set(write(out, made), made);
	return made % 5 == 4 ? 3 : 0;
}

/* Answers with what a call before has left, in its own memory and in that of
 * the kernel, and leaves its input there. */
EXPORT("twice") int32_t twice(void) {
	for (uint64_t at = 64; at < 60000; at++) /* all of the kernel's first page but what the input is in */
		if (load_u8(at) && (at > 20000))
			out[made++] = (unsigned char)load_u8(at);
	for (uint32_t i = 0; in[i]; i++)
		out[made++] = in[i];
	uint64_t length = input_length();
	for (uint64_t i = 0; i < length && i < 1000; i++)
		in[i] = (unsigned char)input_load_u8(i);
	for (uint64_t i = 0; i < length; i++)
		store_u8(30000 + i, in[i]);
	output_set(write(out, made), made);
	return 0;
}

EXPORT("spin") int32_t spin(void) {
	for (volatile uint32_t i = 0;; i++)
		;
}

EXPORT("flood") int32_t flood(void) {
	uint64_t count = 0;
	while (kernel_alloc(1))
		count++;
	put(count);
	if (made == 8)
		for (int i = 0; i < 8; i++)
			store_u8(64 + i, out[i]);
	output_set(64, 8);
	return 0;
}

EXPORT("far") int32_t far(void) { /* offsets and lengths that no kernel has */
	uint64_t bad[] = {~0ull, 1ull << 63, 1ull << 32, (1ull << 32) - 1, (1ull << 32) + 5, 1ull << 31};
	for (int i = 0; i < 6; i++) {
		put(kernel_alloc(bad[i]) != 0 && bad[i] > 1ull << 31);
		put(kernel_length(bad[i]));
		kernel_free(bad[i]);
		store_u8(bad[i], 7);
		put(load_u8(bad[i]));
		put(input_load_u8(bad[i]));
		error_set(bad[i]);
		output_set(bad[i], bad[i]);
		output_set(0, bad[i]);
	}
	output_set(write(out, made), made);
	return 0;
}

EXPORT("far_read") int32_t far_read(void) { return (int32_t)load_u64(0xffffffffull); }
EXPORT("far_write") int32_t far_write(void) {
	store_u64(0xfffffff0ull, 1);
	return 0;
}
EXPORT("far_log") int32_t far_log(void) {
	log_info(12345678901ull);
	log_info(0);
	return 0;
}

/* Answers a CliRequest with its own text as the body. */
EXPORT("handle") int32_t handle(void) {
	static const char head[] = "{\"status\":201,\"body\":";
	uint64_t length = input_length(), at = kernel_alloc(sizeof head + length);
	for (uint32_t i = 0; i + 1 < sizeof head; i++)
		store_u8(at + i, (uint32_t)head[i]);
	for (uint64_t i = 0; i < length; i++)
		store_u8(at + sizeof head - 1 + i, input_load_u8(i));
	store_u8(at + sizeof head - 1 + length, '}');
	output_set(at, sizeof head + length);
	return 0;
}

EXPORT("reply") int32_t reply(void) {
	uint64_t length = input_length(), at = kernel_alloc(length);
	for (uint64_t i = 0; i < length; i++)
		store_u8(at + i, input_load_u8(i));
	output_set(at, length);
	return 0;
}
