/* Random bytes, and what the host computes for the prelude: cryptography, texts
   in the user's language, old encodings. */
#include <stdlib.h>
#include <unistd.h>

#include "engine.h"

/* random(bytes): fills a Uint8Array. */
static JSValue random_fill(JSContext *ctx, JSValueConst this_val, int argc, JSValueConst *argv)
{
	(void)this_val, (void)argc;
	size_t len;
	uint8_t *bytes = JS_GetUint8Array(ctx, &len, argv[0]);
	if (!bytes && JS_HasException(ctx))
		return JS_EXCEPTION;
	for (size_t i = 0; i < len; i += 256)
		if (getentropy(bytes + i, len - i < 256 ? len - i : 256))
			return JS_ThrowInternalError(ctx, "the host gave no random numbers");
	return JS_UNDEFINED;
}

/* What the host computes for the engine: an input is its place and its length. */
typedef struct { const void *data; uint32_t len; } input;

WH_IMPORT("wasmhost:script", "compute")
int64_t wh_script_compute(const input *inputs, int32_t count, void *output, int32_t size);

/* Resizes or frees the memory of a result. */
static void *resize(JSRuntime *rt, void *opaque, void *p, size_t size)
{
	(void)rt, (void)opaque;
	if (size)
		return realloc(p, size);
	free(p);
	return NULL;
}

/* Calls the host. The result is a text where size is TEXT, else bytes; a size
   above zero is how many there are at most. */
enum { MOST_INPUTS = 16, ANY_BYTES = 0, TEXT = -1 };

static JSValue ask(int32_t size, const input *inputs, int count)
{
	uint8_t *out = size > 0 ? malloc((size_t)size) : NULL;
	if (size > 0 && !out)
		return JS_ThrowOutOfMemory(wh_ctx);
	int64_t len = wh_script_compute(inputs, count, out, size > 0 ? size : 0);
	if (len < 0) {
		free(out);
		return wh_throw_failure(-len);
	}
	if (!out) {
		if (!(out = malloc((size_t)len + 1)))
			return JS_ThrowOutOfMemory(wh_ctx);
		wh_abi_result(out);
	}
	if (size != TEXT)
		return JS_NewUint8Array(wh_ctx, out, (size_t)len, resize, NULL, false);
	JSValue text = JS_NewStringLen(wh_ctx, (const char *)out, (size_t)len);
	free(out);
	return text;
}

/* compute(size, ...inputs) → text or Uint8Array, see ask. Inputs are texts,
   numbers, of which the host sees the 8 bytes, and Uint8Arrays. */
static JSValue compute(JSContext *ctx, JSValueConst this_val, int argc, JSValueConst *argv)
{
	(void)this_val;
	input inputs[MOST_INPUTS];
	const char *texts[MOST_INPUTS] = {0};
	double numbers[MOST_INPUTS];
	int count = argc - 1;
	int32_t size;
	JSValue result = JS_EXCEPTION;
	if (count > MOST_INPUTS)
		return JS_ThrowInternalError(ctx, "too many inputs");
	if (JS_ToInt32(ctx, &size, argv[0]))
		return JS_EXCEPTION;
	for (int i = 0; i < count; i++) {
		JSValueConst v = argv[i + 1];
		size_t len = 0;
		if (JS_IsString(v)) {
			inputs[i].data = texts[i] = JS_ToCStringLen(ctx, &len, v);
			if (!texts[i])
				goto done;
		} else if (JS_IsNumber(v)) {
			JS_ToFloat64(ctx, &numbers[i], v);
			inputs[i].data = &numbers[i];
			len = sizeof numbers[i];
		} else {
			inputs[i].data = JS_GetUint8Array(ctx, &len, v);
			if (!inputs[i].data && JS_HasException(ctx))
				goto done;
		}
		inputs[i].len = (uint32_t)len;
	}
	result = ask(size, inputs, count);
done:
	for (int i = 0; i < count; i++)
		JS_FreeCString(ctx, texts[i]);
	return result;
}

void wh_add_crypto(JSValueConst natives)
{
	JS_DefinePropertyValueStr(wh_ctx, natives, "random", JS_NewCFunction(wh_ctx, random_fill, "random", 1), JS_PROP_C_W_E);
	JS_DefinePropertyValueStr(wh_ctx, natives, "compute", JS_NewCFunction(wh_ctx, compute, "compute", 2), JS_PROP_C_W_E);
}
