/* Reads texts from standard input, each as its length in four bytes (little
 * endian) and its bytes, and prints a line for each: what wh_parse says, and the
 * value as it is read and written again. Every function that reads is also given
 * the text as it is, unchecked. */
#include "wasmhost_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static wh_arena arena;

static void copy(wh_writer *w, wh_json value) {
	wh_text text = {0};
	double number;
	bool b;
	wh_items it = wh_each(value);
	switch (wh_type_of(value)) {
	case WH_OBJECT:
		wh_object(w);
		while (wh_next(&it)) {
			if (wh_to_text(&arena, it.name, &text))
				wh_put_name(w, text);
			copy(w, it.value);
		}
		wh_end(w);
		break;
	case WH_ARRAY:
		wh_array(w);
		while (wh_next(&it))
			copy(w, it.value);
		wh_end(w);
		break;
	case WH_STRING:
		wh_put_text(w, NULL, wh_to_text(&arena, value, &text) ? text : wh_str("bad"));
		break;
	case WH_NUMBER:
		if (wh_to_number(value, &number))
			wh_put_number(w, NULL, number);
		else
			wh_put_json(w, NULL, value);
		break;
	case WH_BOOL:
		if (wh_to_bool(value, &b))
			wh_put_bool(w, NULL, b);
		break;
	case WH_NULL:
		wh_put_null(w, NULL);
		break;
	case WH_NONE:
		break;
	}
}

/* touch reads a text in every way, whatever it is. */
static void touch(wh_json value, int depth) {
	wh_text text = {0};
	int64_t n = 0;
	double d = 0;
	bool b = false;
	wh_to_text(&arena, value, &text);
	wh_to_int(value, &n);
	wh_to_number(value, &d);
	wh_to_bool(value, &b);
	wh_json_is(value, "a");
	wh_json_is(value, "");
	wh_get(value, "a");
	wh_read_text(&arena, value, "a", &text);
	wh_read_int(value, "a", &n);
	wh_items it = wh_each(value);
	for (int i = 0; depth < 3 && i < 100 && wh_next(&it); i++) {
		touch(it.value, depth + 1);
		if (it.object)
			touch(it.name, depth + 1);
	}
}

int main(void) {
	unsigned char head[4];
	while (fread(head, 1, 4, stdin) == 4) {
		size_t len = head[0] | (size_t)head[1] << 8 | (size_t)head[2] << 16 | (size_t)head[3] << 24;
		char *bytes = malloc(len ? len : 1); /* no byte more, so that reading beyond it is found */
		if (!bytes || fread(bytes, 1, len, stdin) != len)
			return 1;
		wh_text text = {bytes, len};
		wh_json value = {bytes, len};
		touch(value, 0);
		if (wh_parse(text, &value)) {
			wh_writer w = wh_write(&arena);
			copy(&w, value);
			wh_json made = wh_written(&w);
			int64_t n;
			printf("valid %s ", wh_to_int(value, &n) ? "int" : "-");
			fwrite(made.ptr ? made.ptr : "", 1, made.len, stdout);
			puts("");
		} else {
			puts("invalid");
		}
		wh_clear(&arena);
		free(bytes);
	}
	return 0;
}
