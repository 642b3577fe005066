/* Random bytes and digests for the global crypto. */
#include <unistd.h>

#include "engine.h"
#include "sha.h"

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

/* digest(bits, bytes) → Uint8Array; bits are 160, 256, 384 or 512. */
static JSValue digest(JSContext *ctx, JSValueConst this_val, int argc, JSValueConst *argv)
{
	(void)this_val, (void)argc;
	size_t len;
	const uint8_t *bytes = JS_GetUint8Array(ctx, &len, argv[1]);
	if (!bytes && JS_HasException(ctx))
		return JS_EXCEPTION;
	uint8_t sum[64];
	int bits = JS_VALUE_GET_INT(argv[0]);
	if (bits == 160)
		wh_sha1(sum, bytes, len);
	else if (bits == 256)
		wh_sha256(sum, bytes, len);
	else
		wh_sha512(sum, bits, bytes, len);
	return JS_NewUint8ArrayCopy(ctx, sum, bits / 8);
}

void wh_add_crypto(JSValueConst natives)
{
	JS_DefinePropertyValueStr(wh_ctx, natives, "random", JS_NewCFunction(wh_ctx, random_fill, "random", 1), JS_PROP_C_W_E);
	JS_DefinePropertyValueStr(wh_ctx, natives, "digest", JS_NewCFunction(wh_ctx, digest, "digest", 2), JS_PROP_C_W_E);
}
