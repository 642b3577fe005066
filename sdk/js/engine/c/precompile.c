/* Turns the prelude into bytecode while the engine is built: a command that
   reads JavaScript and writes what JS_ReadObject takes. It is no part of the
   engine. */
#include <stdio.h>
#include <stdlib.h>

#include "engine.h"

JSContext *wh_ctx;

int main(void)
{
	wh_buffer text = {0};
	size_t got;
	do {
		if (!wh_room(&text, 64 << 10))
			return 1;
		got = fread(text.data + text.len, 1, 64 << 10, stdin);
		text.len += got;
	} while (got);
	if (!wh_putc(&text, 0))
		return 1;
	JSRuntime *runtime = JS_NewRuntime();
	if (runtime)
		JS_SetMaxStackSize(runtime, 256 << 10);
	wh_ctx = runtime ? JS_NewContext(runtime) : NULL;
	if (!wh_ctx)
		return 1;
	JSValue code = JS_Eval(wh_ctx, text.data, text.len - 1, "wasmhost",
		JS_EVAL_TYPE_GLOBAL | JS_EVAL_FLAG_STRICT | JS_EVAL_FLAG_COMPILE_ONLY);
	if (JS_IsException(code)) {
		JSValue error = JS_GetException(wh_ctx), stack = JS_GetPropertyStr(wh_ctx, error, "stack");
		fprintf(stderr, "%s\n%s\n", JS_ToCString(wh_ctx, error), JS_ToCString(wh_ctx, stack));
		return 1;
	}
	size_t len;
	/* Without source and positions: stacks show the plugin's own lines. */
	uint8_t *bytes = JS_WriteObject(wh_ctx, &len, code,
		JS_WRITE_OBJ_BYTECODE | JS_WRITE_OBJ_STRIP_SOURCE | JS_WRITE_OBJ_STRIP_DEBUG);
	return !bytes || fwrite(bytes, 1, len, stdout) != len || fflush(stdout);
}
