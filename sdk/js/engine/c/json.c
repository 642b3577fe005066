/* Values as JSON. Answers are written as JSON.stringify does, with a warning in
   the log where a map or a set has become {}. What the host is called with is
   exact: functions, symbols, maps, sets, and numbers that JSON does not have
   are refused, because they would get lost without a word; so is undefined in
   what chooses rows. Promises are refused in all. The message names the place. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "dtoa.h"
#include "engine.h"

/* Deeper values are refused: writing them takes stack. */
enum { MOST_DEPTH = 400 };

bool wh_json_refused;

/* The way from the root to a value, for messages and against cycles. */
typedef struct path {
	const struct path *up;
	void *object;           /* that holds the member */
	JSAtom name;            /* of the member; JS_ATOM_NULL for an element */
	uint32_t index;         /* of the element */
} path;

typedef struct {
	wh_buffer *out;
	const char *root;
	int depth;
	JSAtom to_json;
	int how;
	int options;            /* how deep the members of options are, or 0 */
} writer;

static bool no_memory(void)
{
	JS_ThrowOutOfMemory(wh_ctx);
	return false;
}

static void put_path(wh_buffer *b, const char *root, const path *p, int left)
{
	if (!p) {
		wh_puts(b, root);
		return;
	}
	if (left == 0) {
		wh_puts(b, "...");
	} else {
		put_path(b, root, p->up, left - 1);
	}
	if (p->name == JS_ATOM_NULL) {
		char text[16];
		snprintf(text, sizeof text, "[%u]", p->index);
		wh_puts(b, text);
		return;
	}
	const char *name = JS_AtomToCString(wh_ctx, p->name);
	if (b->len && wh_putc(b, '.') && name)
		wh_put(b, name, strnlen(name, 100));
	else if (name)
		wh_put(b, name, strnlen(name, 100));
	JS_FreeCString(wh_ctx, name);
}

static void put_place(wh_buffer *text, const writer *w, const path *p)
{
	put_path(text, w->root, p, 8);
	if (!text->len)
		wh_puts(text, "the value");
}

/* Says in the log what an answer does not keep. */
static void warn(const writer *w, const path *p, const char *what)
{
	wh_buffer text = {0};
	wh_puts(&text, "in the answer of a handler, ");
	put_place(&text, w, p);
	wh_puts(&text, " is ");
	wh_puts(&text, what);
	wh_puts(&text, ", which JSON writes as {}; make an object or an array of it");
	wh_warn_once(&text);
	free(text.data);
}

static bool refuse(writer *w, const path *p, const char *what)
{
	wh_buffer text = {0};
	put_place(&text, w, p);
	wh_putc(&text, 0);
	JS_ThrowTypeError(wh_ctx, "%s is %s", text.data ? text.data : "a value", what);
	free(text.data);
	wh_json_refused = true;
	return false;
}

bool wh_json_text(wh_buffer *out, const char *text, size_t len)
{
	static const char hex[] = "0123456789abcdef";
	if (!wh_room(out, len + 2))
		return no_memory();
	out->data[out->len++] = '"';
	size_t done = 0;
	for (size_t i = 0; i < len; i++) {
		unsigned char c = text[i];
		if (c >= 0x20 && c != '"' && c != '\\' && c != 0xed)
			continue;
		char escape[6] = {'\\', 'u', '0', '0', 0, 0};
		size_t size = 2, eaten = 1;
		switch (c) {
		case '"': case '\\': escape[1] = c; break;
		case '\b': escape[1] = 'b'; break;
		case '\f': escape[1] = 'f'; break;
		case '\n': escape[1] = 'n'; break;
		case '\r': escape[1] = 'r'; break;
		case '\t': escape[1] = 't'; break;
		case 0xed: /* half a surrogate pair is no UTF-8 */
			if (i + 2 >= len || (unsigned char)text[i + 1] < 0xa0)
				continue;
			{
				unsigned half = 0xd000 | (text[i + 1] & 0x3f) << 6 | (text[i + 2] & 0x3f);
				escape[2] = hex[half >> 12];
				escape[3] = hex[half >> 8 & 15];
				escape[4] = hex[half >> 4 & 15];
				escape[5] = hex[half & 15];
			}
			size = 6;
			eaten = 3;
			break;
		default:
			escape[4] = hex[c >> 4];
			escape[5] = hex[c & 15];
			size = 6;
		}
		if (!wh_put(out, text + done, i - done) || !wh_put(out, escape, size))
			return no_memory();
		i += eaten - 1;
		done = i + 1;
	}
	if (!wh_put(out, text + done, len - done) || !wh_putc(out, '"'))
		return no_memory();
	return true;
}

bool wh_json_string(wh_buffer *out, JSValueConst text)
{
	size_t len;
	const char *bytes = JS_ToCStringLen(wh_ctx, &len, text);
	if (!bytes)
		return false;
	bool ok = wh_json_text(out, bytes, len);
	JS_FreeCString(wh_ctx, bytes);
	return ok;
}

static bool put_number(writer *w, const path *p, JSValueConst v)
{
	char text[64];
	size_t len;
	if (JS_VALUE_GET_TAG(v) == JS_TAG_INT) {
		len = i32toa(text, JS_VALUE_GET_INT(v));
	} else {
		double d = JS_VALUE_GET_FLOAT64(v);
		if (!isfinite(d) && (w->how & WH_EXACT))
			return refuse(w, p, isnan(d) ? "NaN, which JSON does not have" :
				d > 0 ? "Infinity, which JSON does not have" : "-Infinity, which JSON does not have");
		if (!isfinite(d))
			return wh_put(w->out, "null", 4) || no_memory();
		JSDTOATempMem scratch;
		/* A column of whole numbers gets the one that it is, not a shorter one
		   that reads back as the same double. */
		if ((w->how & WH_WHOLE) && fabs(d) > 9007199254740991 && fabs(d) < 0x1p63)
			len = (size_t)snprintf(text, sizeof text, "%lld", (long long)d);
		else
			len = js_dtoa(text, d, 10, 0, JS_DTOA_FORMAT_FREE, &scratch);
	}
	return wh_put(w->out, text, len) || no_memory();
}

static bool put(writer *w, const path *p, JSValue v);

static bool put_bigint(writer *w, const path *p, JSValueConst v)
{
	if (!(w->how & WH_WHOLE))
		return refuse(w, p, "a BigInt, which JSON does not have; convert it to a number or a string");
	size_t len;
	const char *digits = JS_ToCStringLen(wh_ctx, &len, v);
	if (!digits)
		return false;
	bool ok = wh_put(w->out, digits, len) || no_memory();
	JS_FreeCString(wh_ctx, digits);
	return ok;
}

/* Puts a member that was read. Takes the value. */
static bool put_read(writer *w, const path *p, JSValue v)
{
	if (JS_IsException(v))
		return false;
	return put(w, p, v);
}

static bool put_array(writer *w, const path *up, JSValueConst v)
{
	int64_t length;
	if (JS_GetLength(wh_ctx, v, &length) < 0)
		return false;
	path p = {up, JS_VALUE_GET_PTR(v), JS_ATOM_NULL, 0};
	if (!wh_putc(w->out, '['))
		return no_memory();
	for (int64_t i = 0; i < length; i++) {
		p.index = (uint32_t)i;
		if (i && !wh_putc(w->out, ','))
			return no_memory();
		JSValue e = JS_GetPropertyInt64(wh_ctx, v, i);
		size_t before = w->out->len;
		if (!put_read(w, &p, e))
			return false;
		if (w->out->len == before && !wh_put(w->out, "null", 4))
			return no_memory();
	}
	return wh_putc(w->out, ']') || no_memory();
}

/* Whether a member tells this engine how to read the result, see hostcall.c. */
static bool is_for_reading(const writer *w, JSAtom name, JSValueConst member)
{
	static JSAtom bigints;
	if (bigints == JS_ATOM_NULL)
		bigints = JS_NewAtom(wh_ctx, "bigints");
	return w->options == w->depth && name == bigints && JS_IsBool(member);
}

/* Sets how the parameters of a call in a transaction are written, each as of the
   same call outside of one. */
static void choose(writer *w, JSAtom name)
{
	const char *text = JS_AtomToCString(wh_ctx, name);
	w->how &= ~WH_GIVEN;
	w->options = 0;
	if (text && strcmp(text, "data") && strcmp(text, "fields"))
		w->how |= WH_GIVEN;
	if (text && !strcmp(text, "options"))
		w->options = 2;
	JS_FreeCString(wh_ctx, text);
}

static bool put_members(writer *w, const path *up, JSValueConst v, JSPropertyEnum *names, uint32_t count)
{
	path p = {up, JS_VALUE_GET_PTR(v), JS_ATOM_NULL, 0};
	bool first = true;
	for (uint32_t i = 0; i < count; i++) {
		p.name = names[i].atom;
		JSValue member = JS_GetProperty(wh_ctx, v, p.name);
		if (JS_IsException(member))
			return false;
		bool nested = w->how & WH_NESTED && w->depth == 1;
		if (nested)
			choose(w, p.name);
		if ((JS_IsUndefined(member) && (nested || !(w->how & WH_GIVEN))) || is_for_reading(w, p.name, member))
			continue;
		size_t start = w->out->len, len;
		const char *name = JS_AtomToCStringLen(wh_ctx, &len, p.name);
		bool ok = name && (first || wh_putc(w->out, ',')) && wh_json_text(w->out, name, len) && wh_putc(w->out, ':');
		JS_FreeCString(wh_ctx, name);
		if (!ok) {
			JS_FreeValue(wh_ctx, member);
			return no_memory();
		}
		size_t before = w->out->len;
		if (!put(w, &p, member))
			return false;
		if (w->out->len == before)
			w->out->len = start; /* toJSON returned undefined */
		else
			first = false;
	}
	return true;
}

static bool put_object(writer *w, const path *up, JSValueConst v)
{
	JSPropertyEnum *names;
	uint32_t count;
	if (JS_GetOwnPropertyNames(wh_ctx, &names, &count, v, JS_GPN_STRING_MASK | JS_GPN_ENUM_ONLY) < 0)
		return false;
	bool ok = wh_putc(w->out, '{') || no_memory();
	ok = ok && put_members(w, up, v, names, count);
	JS_FreePropertyEnum(wh_ctx, names, count);
	return ok && (wh_putc(w->out, '}') || no_memory());
}

/* Replaces a value by what its toJSON returns, if it has one. */
static bool convert(writer *w, const path *p, JSValue *v)
{
	JSValue method = JS_GetProperty(wh_ctx, *v, w->to_json);
	if (JS_IsException(method))
		return false;
	if (JS_IsFunction(wh_ctx, method)) {
		JSValue key;
		if (!p)
			key = JS_NewString(wh_ctx, "");
		else if (p->name == JS_ATOM_NULL)
			key = JS_ToString(wh_ctx, JS_NewUint32(wh_ctx, p->index));
		else
			key = JS_AtomToString(wh_ctx, p->name);
		JSValue next = JS_Call(wh_ctx, method, *v, 1, (JSValueConst *)&key);
		JS_FreeValue(wh_ctx, key);
		bool lost = (w->how & WH_EXACT) && JS_IsDate(*v) && JS_IsNull(next);
		JS_FreeValue(wh_ctx, *v);
		*v = next;
		if (lost) {
			JS_FreeValue(wh_ctx, method);
			return refuse(w, p, "an invalid Date, which has no time");
		}
	}
	JS_FreeValue(wh_ctx, method);
	return !JS_IsException(*v);
}

static bool put_compound(writer *w, const path *p, JSValueConst v)
{
	void *self = JS_VALUE_GET_PTR(v);
	for (const path *at = p; at; at = at->up)
		if (at->object == self)
			return refuse(w, p, "part of itself: a cycle cannot be written as JSON");
	if (w->depth >= MOST_DEPTH)
		return refuse(w, p, "nested too deep");
	const char *opaque = wh_opaque_class(v);
	if (opaque && ((w->how & WH_EXACT) || JS_IsPromise(v)))
		return refuse(w, p, opaque);
	if (opaque)
		warn(w, p, opaque);
	w->depth++;
	bool ok = JS_IsArray(v) ? put_array(w, p, v) : put_object(w, p, v);
	w->depth--;
	return ok;
}

/* Puts one value; undefined puts nothing. Takes the value. */
static bool put(writer *w, const path *p, JSValue v)
{
	if ((JS_IsObject(v) || JS_IsBigInt(v)) && !convert(w, p, &v)) {
		JS_FreeValue(wh_ctx, v);
		return false;
	}
	if (JS_IsObject(v)) {
		JSValue inner = wh_unboxed(v);
		if (!JS_IsUninitialized(inner)) {
			JS_FreeValue(wh_ctx, v);
			v = inner;
		}
	}
	bool ok;
	if (JS_IsString(v)) {
		ok = wh_json_string(w->out, v);
	} else if (JS_IsNumber(v)) {
		ok = put_number(w, p, v);
	} else if (JS_IsBool(v)) {
		ok = wh_puts(w->out, JS_VALUE_GET_BOOL(v) ? "true" : "false") || no_memory();
	} else if (JS_IsNull(v)) {
		ok = wh_put(w->out, "null", 4) || no_memory();
	} else if (JS_IsUndefined(v)) {
		ok = !(w->how & WH_GIVEN) || !p || refuse(w, p, "undefined; leave it out, or give null to mean no value");
	} else if (JS_IsBigInt(v)) {
		ok = put_bigint(w, p, v);
	} else if (JS_IsSymbol(v)) {
		ok = !(w->how & WH_EXACT) || refuse(w, p, "a symbol");
	} else if (JS_IsFunction(wh_ctx, v)) {
		ok = !(w->how & WH_EXACT) || refuse(w, p, "a function");
	} else {
		ok = put_compound(w, p, v);
	}
	JS_FreeValue(wh_ctx, v);
	return ok;
}

bool wh_json_value(wh_buffer *out, JSValueConst value, const char *root, int how)
{
	static JSAtom to_json;
	if (to_json == JS_ATOM_NULL)
		to_json = JS_NewAtom(wh_ctx, "toJSON");
	wh_json_refused = false;
	writer w = {out, root, 0, to_json, how, how & WH_OPTIONS ? 1 : 0};
	return put(&w, NULL, JS_DupValue(wh_ctx, value));
}
