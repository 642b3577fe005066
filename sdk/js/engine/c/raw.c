/* What a parsed text of JSON no longer has: the digits of whole numbers that a
   double does not hold, and the text of a body. The texts are the host's, and
   have been parsed before. */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "dtoa.h"
#include "engine.h"

/* Numbers with fewer digits are doubles. */
enum { LEAST_DIGITS = 16 };

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* Whether a text has so many digits in a row. It looks at few of its bytes. */
static bool has_long(const char *text, size_t len)
{
	for (size_t i = LEAST_DIGITS - 1; i < len; i += LEAST_DIGITS) {
		size_t first = i, end = i;
		if (!is_digit(text[i]))
			continue;
		while (first && is_digit(text[first - 1]))
			first--;
		while (end < len && is_digit(text[end]))
			end++;
		if (end - first >= LEAST_DIGITS)
			return true;
	}
	return false;
}

/* The position after the string whose opening quote stands at i. */
static size_t skip_string(const char *text, size_t i)
{
	for (i++; text[i] != '"'; i++)
		i += text[i] == '\\';
	return i + 1;
}

/* Whether a double holds the whole number that digits write, after a sign. What
   64 bits do not hold comes from a double where that is how one is written. */
static bool is_held(const char *digits, size_t len, double value)
{
	unsigned __int128 n = 0;
	for (size_t i = 0; i < len && len < 39; i++)
		n = n * 10 + (unsigned)(digits[i] - '0');
	value = fabs(value);
	if (len < 39 && value < 0x1p127 && (unsigned __int128)value == n)
		return true;
	char text[64];
	JSDTOATempMem scratch;
	return len > 19 && len < sizeof text && (size_t)js_dtoa(text, value, 10, 0, JS_DTOA_FORMAT_FREE, &scratch) == len &&
		!memcmp(text, digits, len);
}

/* One step on the way to a value: the name of a member in its quotes, or the
   index of an element where name is NULL. */
typedef struct {
	const char *name;
	size_t len;
	uint32_t index;
} step;

typedef struct {
	step *steps;
	size_t depth, cap;
	const char *call;
	bool taken;
	JSValueConst root;
} reader;

static JSAtom atom_of(const step *s)
{
	if (!s->name)
		return JS_NewAtomUInt32(wh_ctx, s->index);
	char *copy = malloc(s->len + 1); /* the parser wants a zero */
	if (!copy)
		return JS_ATOM_NULL;
	memcpy(copy, s->name, s->len);
	copy[s->len] = 0;
	JSValue name = JS_ParseJSON(wh_ctx, copy, s->len, "<host>");
	free(copy);
	JSAtom atom = JS_IsException(name) ? JS_ATOM_NULL : JS_ValueToAtom(wh_ctx, name);
	JS_FreeValue(wh_ctx, name);
	return atom;
}

/* The value so many steps down, with a new reference. */
static JSValue at(const reader *r, size_t depth)
{
	JSValue v = JS_DupValue(wh_ctx, r->root);
	for (size_t i = 0; i < depth && JS_IsObject(v); i++) {
		JSAtom name = atom_of(&r->steps[i]);
		JSValue next = name == JS_ATOM_NULL ? JS_ThrowOutOfMemory(wh_ctx) : JS_GetProperty(wh_ctx, v, name);
		JS_FreeAtom(wh_ctx, name);
		JS_FreeValue(wh_ctx, v);
		if (JS_IsException(next))
			return next;
		v = next;
	}
	return v;
}

/* Throws an error that names row and column. A completion is {"ok": row}, or has
   rows; groups have no id, so they are named by their number. */
static void refuse(const reader *r, const char *digits, size_t len)
{
	size_t column = r->depth > 1 && !r->steps[1].name ? 2 : 1;
	wh_buffer text = {0};
	char number[32];
	JSValue row = at(r, column), id = JS_IsObject(row) ? JS_GetPropertyStr(wh_ctx, row, "id") : JS_UNDEFINED;
	const char *name = JS_IsString(id) ? JS_ToCString(wh_ctx, id) : NULL;
	snprintf(number, sizeof number, "row %u", column == 2 ? r->steps[1].index : 0);
	wh_puts(&text, r->call);
	wh_puts(&text, name ? ": the row with the id " : ": ");
	wh_puts(&text, name ? name : number);
	wh_puts(&text, " has ");
	wh_put(&text, digits, len < 40 ? len : 40);
	wh_puts(&text, " in ");
	for (size_t i = column; i < r->depth && i < column + 8; i++) {
		const step *s = &r->steps[i];
		snprintf(number, sizeof number, "[%u]", s->index);
		wh_puts(&text, i > column && s->name ? "." : "");
		if (s->name)
			wh_put(&text, s->name + 1, s->len - 2 < 100 ? s->len - 2 : 100);
		else
			wh_puts(&text, number);
	}
	wh_puts(&text, ", which a number of JavaScript cannot hold exactly; set ctx.db.bigints = true, or ask with "
		"{bigints: true}, to get it as a BigInt");
	wh_putc(&text, 0);
	wh_throw("invalid_argument", text.data ? text.data : "a number that JavaScript cannot hold");
	free(text.data);
	JS_FreeCString(wh_ctx, name);
	JS_FreeValue(wh_ctx, id);
	JS_FreeValue(wh_ctx, row);
}

static JSValue bigint(const char *digits, size_t len)
{
	char text[24];
	if (len < sizeof text - 1) {
		memcpy(text, digits, len);
		text[len] = 0;
		char *end;
		errno = 0;
		long long n = strtoll(text, &end, 10);
		if (!errno)
			return JS_NewBigInt64(wh_ctx, n);
	}
	wh_buffer source = {0};
	JSValue v = JS_EXCEPTION;
	if (wh_put(&source, digits, len) && wh_put(&source, "n\0", 2))
		v = JS_Eval(wh_ctx, source.data, len + 1, "<host>", JS_EVAL_TYPE_GLOBAL);
	else
		JS_ThrowOutOfMemory(wh_ctx);
	free(source.data);
	return v;
}

/* Puts a BigInt where a number has been rounded. */
static bool widen(const reader *r, const char *digits, size_t len, double rounded)
{
	JSValue holder = at(r, r->depth - 1);
	if (!JS_IsObject(holder)) { /* of members with one name, the last is there */
		JS_FreeValue(wh_ctx, holder);
		return !JS_IsException(holder);
	}
	JSAtom name = atom_of(&r->steps[r->depth - 1]);
	JSValue old = name != JS_ATOM_NULL ? JS_GetProperty(wh_ctx, holder, name) : JS_ThrowOutOfMemory(wh_ctx);
	double is;
	bool ok = !JS_IsException(old);
	if (ok && JS_IsNumber(old) && !JS_ToFloat64(wh_ctx, &is, old) && is == rounded) {
		JSValue v = bigint(digits, len);
		ok = !JS_IsException(v) && JS_DefinePropertyValue(wh_ctx, holder, name, v, JS_PROP_C_W_E) >= 0;
	}
	JS_FreeValue(wh_ctx, old);
	JS_FreeAtom(wh_ctx, name);
	JS_FreeValue(wh_ctx, holder);
	return ok;
}

/* Looks at the number at i and returns the position after it; 0 means that an
   exception is pending. */
static size_t number(const reader *r, const char *text, size_t i)
{
	size_t start = i, first = i + (text[i] == '-');
	for (i = first; is_digit(text[i]); i++)
		;
	size_t digits = i - first;
	while (is_digit(text[i]) || text[i] == '.' || text[i] == 'e' || text[i] == 'E' || text[i] == '+' || text[i] == '-')
		i++;
	if (digits < LEAST_DIGITS || i > first + digits || !r->depth)
		return i;
	double value = strtod(text + start, NULL);
	if (is_held(text + first, digits, value))
		return i;
	if (r->taken)
		return widen(r, text + start, i - start, value) ? i : 0;
	refuse(r, text + start, i - start);
	return 0;
}

static bool push(reader *r, bool object)
{
	if (r->depth == r->cap) {
		size_t cap = r->cap ? r->cap * 2 : 16;
		step *steps = realloc(r->steps, cap * sizeof *steps);
		if (!steps) {
			JS_ThrowOutOfMemory(wh_ctx);
			return false;
		}
		r->steps = steps;
		r->cap = cap;
	}
	r->steps[r->depth++] = (step){object ? "" : NULL, 0, 0};
	return true;
}

static bool walk(reader *r, const char *text, size_t len)
{
	for (size_t i = 0; i < len;) {
		step *top = r->depth ? &r->steps[r->depth - 1] : NULL;
		char c = text[i];
		size_t from = i++;
		if (c == '"') {
			i = skip_string(text, from);
			size_t next = i + strspn(text + i, " \t\r\n");
			if (top && top->name && text[next] == ':')
				*top = (step){text + from, i - from, 0};
		} else if (c == '{' || c == '[') {
			if (!push(r, c == '{'))
				return false;
		} else if (c == '}' || c == ']') {
			r->depth--;
		} else if (c == ',' && top && !top->name) {
			top->index++;
		} else if ((c == '-' || is_digit(c)) && !(i = number(r, text, from))) {
			return false;
		}
	}
	return true;
}

JSValue wh_widen(const char *call, const char *text, size_t len, JSValue parsed, bool taken)
{
	if (!has_long(text, len))
		return parsed;
	reader r = {NULL, 0, 0, call, taken, parsed};
	bool ok = walk(&r, text, len);
	free(r.steps);
	if (ok)
		return parsed;
	JS_FreeValue(wh_ctx, parsed);
	return JS_EXCEPTION;
}

/* The position after the value at i. */
static size_t skip_value(const char *text, size_t i)
{
	int depth = 0;
	do {
		if (text[i] == '"') {
			i = skip_string(text, i);
			continue;
		}
		depth += (text[i] == '{' || text[i] == '[') - (text[i] == '}' || text[i] == ']');
		if (depth >= 0)
			i++;
	} while (depth > 0 || (depth == 0 && text[i] && !strchr(",}]", text[i])));
	return i;
}

bool wh_add_body_text(JSValueConst request, const char *text, size_t len)
{
	size_t i = 1; /* the host writes no space */
	while (JS_IsObject(request) && i < len && text[i] == '"') {
		size_t value = skip_string(text, i) + 1, end = skip_value(text, value);
		if (!strncmp(text + i, "\"body\":", 7))
			return JS_DefinePropertyValueStr(wh_ctx, request, "bodyText", JS_NewStringLen(wh_ctx, text + value, end - value),
				JS_PROP_CONFIGURABLE | JS_PROP_WRITABLE) >= 0;
		i = end + 1;
	}
	return true;
}
