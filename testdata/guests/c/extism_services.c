/* Uses what Extism's kernel has beside its memory: requests, variables and the
 * log. It speaks the Extism ABI, not ABI 1. Export fetch sends a request; set,
 * get and large use variables; activate and all hooks log their input and fail
 * as the setting mode says, and so do the jobs hourly and broken. */
#include <stdint.h>

#define ENV(name) __attribute__((import_module("extism:host/env"), import_name(name)))
ENV("input_length") uint64_t input_length(void);
ENV("input_offset") uint64_t input_offset(void);
ENV("alloc") uint64_t kernel_alloc(uint64_t length);
ENV("length") uint64_t kernel_length(uint64_t offset);
ENV("load_u8") uint32_t load_u8(uint64_t offset);
ENV("store_u8") void store_u8(uint64_t offset, uint32_t value);
ENV("output_set") void output_set(uint64_t offset, uint64_t length);
ENV("error_set") void error_set(uint64_t offset);
ENV("var_get") uint64_t var_get(uint64_t name);
ENV("var_set") void var_set(uint64_t name, uint64_t value);
ENV("config_get") uint64_t config_get(uint64_t name);
ENV("log_info") void log_info(uint64_t text);
ENV("http_request") uint64_t http_request(uint64_t request, uint64_t body);
ENV("http_status_code") int32_t http_status_code(void);
ENV("http_headers") uint64_t http_headers(void);
#define EXPORT(name) __attribute__((export_name(name)))
#define TEXT(literal) write(literal, sizeof literal - 1)

static uint64_t write(const char *text, uint64_t length) {
	uint64_t at = kernel_alloc(length);
	for (uint64_t i = 0; i < length; i++)
		store_u8(at + i, (unsigned char)text[i]);
	return at;
}

static uint64_t copy(uint64_t from, uint64_t length) {
	uint64_t at = kernel_alloc(length);
	for (uint64_t i = 0; i < length; i++)
		store_u8(at + i, load_u8(from + i));
	return at;
}

/* line is a block of the first line of the input; *rest is where what follows
 * begins, *left how much that is. */
static uint64_t line(uint64_t *rest, uint64_t *left) {
	uint64_t at = input_offset(), length = input_length(), n = 0;
	while (n < length && load_u8(at + n) != '\n')
		n++;
	*rest = at + n + 1;
	*left = n < length ? length - n - 1 : 0;
	return copy(at, n);
}

static uint64_t append(uint64_t to, uint64_t block) {
	uint64_t length = kernel_length(block);
	for (uint64_t i = 0; i < length; i++)
		store_u8(to + i, load_u8(block + i));
	return to + length;
}

/* Sends the request in the first line with the rest as the body. Answers with
 * the status, the headers and the body of the response, a line each. */
EXPORT("fetch") int32_t fetch(void) {
	uint64_t rest, left, request = line(&rest, &left);
	uint64_t body = http_request(request, left ? copy(rest, left) : 0);
	uint64_t headers = http_headers();
	uint64_t length = 5 + kernel_length(headers) + kernel_length(body);
	uint64_t out = kernel_alloc(length);
	int32_t status = http_status_code();
	for (int i = 2; i >= 0; i--, status /= 10)
		store_u8(out + (uint64_t)i, (uint32_t)('0' + status % 10));
	store_u8(out + 3, '\n');
	uint64_t at = append(out + 4, headers);
	store_u8(at, '\n');
	append(at + 1, body);
	output_set(out, length);
	return 0;
}

/* Gives the variable in the first line the rest as its value. */
EXPORT("set") int32_t set(void) {
	uint64_t rest, left, name = line(&rest, &left);
	var_set(name, left ? copy(rest, left) : 0);
	return 0;
}

/* Answers with ":" and the value of a variable; with nothing where there is
 * none. */
EXPORT("get") int32_t get(void) {
	uint64_t rest, left, value = var_get(line(&rest, &left));
	if (!value)
		return 0;
	uint64_t length = 1 + kernel_length(value), out = kernel_alloc(length);
	store_u8(out, ':');
	append(out + 1, value);
	output_set(out, length);
	return 0;
}

/* Gives a variable as many MiB as the first character of the input says, '0'
 * for none; with a second one, as its name. */
EXPORT("large") int32_t large(void) {
	uint64_t at = input_offset(), length = (uint64_t)(load_u8(at) - '0') << 20;
	uint64_t block = kernel_alloc(length);
	if (length && !block)
		return 1;
	if (input_length() > 1)
		var_set(block, TEXT("value"));
	else
		var_set(TEXT("large"), block);
	return 0;
}

/* Logs its name and input. */
static void told(const char *name, uint64_t named) {
	uint64_t length = input_length(), at = input_offset(), text = kernel_alloc(named + length);
	for (uint64_t i = 0; i < named; i++)
		store_u8(text + i, (unsigned char)name[i]);
	for (uint64_t i = 0; i < length; i++)
		store_u8(text + named + i, load_u8(at + i));
	log_info(text);
}
#define TOLD(name) told("told " name " ", sizeof "told " name " " - 1)

static int32_t mode(char first) {
	uint64_t value = config_get(TEXT("mode"));
	return value && load_u8(value) == (unsigned char)first;
}

/* Fails with the mode "refuse", traps with "trap". */
EXPORT("activate") int32_t activate(void) {
	TOLD("activate");
	if (mode('t'))
		__builtin_trap();
	if (!mode('r'))
		return 0;
	error_set(TEXT("not today"));
	return 1;
}

/* Fails with the mode "fail". */
EXPORT("onEnable") int32_t on_enable(void) {
	TOLD("onEnable");
	if (!mode('f'))
		return 0;
	error_set(TEXT("no migration today"));
	return 1;
}

EXPORT("onDisable") void on_disable(void) { TOLD("onDisable"); }
EXPORT("onSettingsChanged") void on_settings_changed(void) { TOLD("onSettingsChanged"); }
EXPORT("onAppReady") void on_app_ready(void) { TOLD("onAppReady"); }
EXPORT("onShutdown") void on_shutdown(void) { TOLD("onShutdown"); }

/* Two jobs: one keeps its input in a variable, one fails. */
EXPORT("hourly") int32_t hourly(void) {
	var_set(TEXT("run"), copy(input_offset(), input_length()));
	return 0;
}

EXPORT("broken") int32_t broken(void) {
	error_set(TEXT("it does not work"));
	return 7;
}
