/* UTF-8 for TextEncoder and TextDecoder. */
#include <stdlib.h>
#include <string.h>

#include "engine.h"

/* The bytes of a view, or NULL with an exception pending. */
static const uint8_t *bytes_of(JSValueConst view, size_t *len)
{
	const uint8_t *bytes = JS_GetUint8Array(wh_ctx, len, view);
	static const uint8_t none[1];
	if (!bytes && !JS_HasException(wh_ctx) && *len == 0)
		return none;
	return bytes;
}

void wh_well_formed(char *text, size_t len)
{
	for (size_t i = 0; i + 2 < len; i++)
		if ((unsigned char)text[i] == 0xed && (unsigned char)text[i + 1] >= 0xa0)
			memcpy(text + i, "\xef\xbf\xbd", 3);
}

void wh_log(int32_t level, const char *text, size_t len)
{
	/* The engine has made the bytes for this; a text of ASCII, which it may share,
	   stays as it is. */
	wh_well_formed((char *)text, len);
	wh_abi_log(level, text, (int32_t)len);
}

/* encode(text) → Uint8Array. Half a surrogate pair becomes U+FFFD, which has
   as many bytes. */
static JSValue encode(JSContext *ctx, JSValueConst this_val, int argc, JSValueConst *argv)
{
	(void)this_val, (void)argc;
	size_t len;
	const char *text = JS_ToCStringLen(ctx, &len, argv[0]);
	if (!text)
		return JS_EXCEPTION;
	JSValue array = JS_NewUint8ArrayCopy(ctx, (const uint8_t *)text, len);
	JS_FreeCString(ctx, text);
	if (JS_IsException(array))
		return array;
	uint8_t *bytes = JS_GetUint8Array(ctx, &len, array);
	if (bytes)
		wh_well_formed((char *)bytes, len);
	return array;
}

/* The length of the sequence at p by the rules of the Encoding standard: above
   zero where it is whole; minus the number of its bytes that belong together
   where it is not; ended tells whether more bytes could make it whole. */
static int sequence(const uint8_t *p, size_t left, bool *ended)
{
	uint8_t low = 0x80, high = 0xbf, first = p[0];
	int need;
	*ended = true;
	if (first < 0x80)
		return 1;
	if (first >= 0xc2 && first <= 0xdf) {
		need = 1;
	} else if (first >= 0xe0 && first <= 0xef) {
		need = 2;
		if (first == 0xe0) low = 0xa0;
		if (first == 0xed) high = 0x9f;
	} else if (first >= 0xf0 && first <= 0xf4) {
		need = 3;
		if (first == 0xf0) low = 0x90;
		if (first == 0xf4) high = 0x8f;
	} else {
		return -1;
	}
	for (int i = 1; i <= need; i++) {
		if ((size_t)i >= left) {
			*ended = false;
			return -i;
		}
		if (p[i] < low || p[i] > high)
			return -i;
		low = 0x80;
		high = 0xbf;
	}
	return need + 1;
}

/* tail(bytes) → how many bytes at the end are the begin of a sequence. */
static JSValue tail(JSContext *ctx, JSValueConst this_val, int argc, JSValueConst *argv)
{
	(void)this_val, (void)argc;
	size_t len;
	const uint8_t *bytes = bytes_of(argv[0], &len);
	if (!bytes)
		return JS_EXCEPTION;
	for (size_t back = 1; back <= 3 && back <= len; back++) {
		const uint8_t *p = bytes + len - back;
		bool ended;
		if ((*p & 0xc0) == 0x80)
			continue;
		if (sequence(p, back, &ended) < 0 && !ended)
			return JS_NewInt32(ctx, (int32_t)back);
		break;
	}
	return JS_NewInt32(ctx, 0);
}

/* decode(bytes, fatal) → text. */
static JSValue decode(JSContext *ctx, JSValueConst this_val, int argc, JSValueConst *argv)
{
	(void)this_val, (void)argc;
	size_t len;
	const uint8_t *bytes = bytes_of(argv[0], &len);
	bool fatal = JS_ToBool(ctx, argv[1]) > 0;
	if (!bytes)
		return JS_EXCEPTION;
	wh_buffer clean = {0};
	size_t done = 0;
	for (size_t i = 0; i < len;) {
		bool ended;
		int n = sequence(bytes + i, len - i, &ended);
		if (n > 0) {
			i += n;
			continue;
		}
		if (fatal) {
			free(clean.data);
			return JS_ThrowTypeError(ctx, "The encoded data was not valid for encoding utf-8");
		}
		if (!wh_put(&clean, (const char *)bytes + done, i - done) || !wh_put(&clean, "\xef\xbf\xbd", 3)) {
			free(clean.data);
			return JS_ThrowOutOfMemory(ctx);
		}
		i += -n;
		done = i;
	}
	if (!done)
		return JS_NewStringLen(ctx, (const char *)bytes, len);
	JSValue text = JS_EXCEPTION;
	if (wh_put(&clean, (const char *)bytes + done, len - done))
		text = JS_NewStringLen(ctx, clean.data, clean.len);
	else
		JS_ThrowOutOfMemory(ctx);
	free(clean.data);
	return text;
}

void wh_add_text(JSValueConst natives)
{
	JS_DefinePropertyValueStr(wh_ctx, natives, "encode", JS_NewCFunction(wh_ctx, encode, "encode", 1), JS_PROP_C_W_E);
	JS_DefinePropertyValueStr(wh_ctx, natives, "decode", JS_NewCFunction(wh_ctx, decode, "decode", 2), JS_PROP_C_W_E);
	JS_DefinePropertyValueStr(wh_ctx, natives, "tail", JS_NewCFunction(wh_ctx, tail, "tail", 1), JS_PROP_C_W_E);
}
