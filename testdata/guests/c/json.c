/* CPU-bound: reads JSON into a tree and writes it again, compact, with text
 * decoded and encoded anew and numbers as they stand.
 *
 * run(n) does it n times with a built-in document and returns the FNV-1a hash
 * of the last output, or -1 if the document was refused. cli on path "print"
 * answers the body, written again. */
#include "workload.h"

static const char document[] =
	"{ \"id\": \"7f3c2a90-51d4-4b1e-9d0a-2f6c1b8e4a77\", \"name\": \"Weekly report\", \"open\": true,\n"
	"  \"tags\": [\"planning\", \"caf\\u00e9\", \"tab\\there\", \"quote \\\" and \\\\ slash\", \"\\ud83d\\ude00\"],\n"
	"  \"totals\": { \"rows\": 18446744073709551615, \"share\": 0.125, \"delta\": -1.5e-7, \"none\": null },\n"
	"  \"rows\": [\n"
	"    {\"n\": 1, \"title\": \"First entry of the list\", \"done\": false, \"at\": \"2026-01-05T08:00:00.000Z\", \"weights\": [1, 2, 3, 5, 8, 13, 21]},\n"
	"    {\"n\": 2, \"title\": \"Second entry of the list\", \"done\": true, \"at\": \"2026-01-06T09:30:00.000Z\", \"weights\": [0.5, 0.25, 0.125]},\n"
	"    {\"n\": 3, \"title\": \"Third, with an empty object and array\", \"done\": false, \"extra\": {}, \"weights\": []},\n"
	"    {\"n\": 4, \"title\": \"Fourth\", \"nested\": {\"a\": {\"b\": {\"c\": {\"d\": [[[[\"deep\"]]]]}}}}}\n"
	"  ] }";

enum type { LITERAL, STRING, ARRAY, OBJECT }; /* a literal is a number or a name */

struct node {
	enum type type;
	uint32_t next;  /* sibling, 0 at the end */
	uint32_t first; /* child, 0 when empty; the members of an object are name, value, name, ... */
	struct slice text;
};

#define MAX_NODES 8192
#define MAX_DEPTH 64
static struct node nodes[MAX_NODES];
static uint32_t used;
static unsigned char texts[1 << 17], output[1 << 17];

struct reader {
	const unsigned char *p, *end;
	uint32_t text_used;
};

static void space(struct reader *r) {
	while (r->p < r->end && (*r->p == ' ' || *r->p == '\n' || *r->p == '\t' || *r->p == '\r'))
		r->p++;
}

static bool take(struct reader *r, unsigned char c) {
	if (r->p >= r->end || *r->p != c)
		return false;
	r->p++;
	return true;
}

static int32_t hex4(struct reader *r) {
	int32_t v = 0;
	if (r->end - r->p < 4)
		return -1;
	for (int i = 0; i < 4; i++) {
		unsigned char c = *r->p++;
		int digit = c >= '0' && c <= '9' ? c - '0' : (c | 32) >= 'a' && (c | 32) <= 'f' ? (c | 32) - 'a' + 10 : -1;
		if (digit < 0)
			return -1;
		v = v << 4 | digit;
	}
	return v;
}

static uint32_t utf8(unsigned char *to, uint32_t c) {
	if (c < 0x80) {
		to[0] = (unsigned char)c;
		return 1;
	}
	uint32_t n = c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
	for (uint32_t i = n - 1; i > 0; i--, c >>= 6)
		to[i] = (unsigned char)(0x80 | (c & 0x3f));
	to[0] = (unsigned char)((0xf00 >> n) | c);
	return n;
}

static bool read_escape(struct reader *r, unsigned char *to, uint32_t *len) {
	static const char from[] = "\"\\/bfnrt", into[] = "\"\\/\b\f\n\r\t";
	if (r->p >= r->end)
		return false;
	unsigned char c = *r->p++;
	for (int i = 0; from[i]; i++)
		if (c == (unsigned char)from[i]) {
			to[0] = (unsigned char)into[i];
			*len = 1;
			return true;
		}
	if (c != 'u')
		return false;
	int32_t unit = hex4(r);
	if (unit < 0)
		return false;
	if (unit >= 0xd800 && unit < 0xdc00 && r->end - r->p >= 6 && r->p[0] == '\\' && r->p[1] == 'u') {
		r->p += 2;
		int32_t low = hex4(r);
		if (low < 0xdc00 || low > 0xdfff)
			return false;
		unit = 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
	} else if (unit >= 0xd800 && unit < 0xe000) {
		return false;
	}
	*len = utf8(to, (uint32_t)unit);
	return true;
}

static bool read_string(struct reader *r, struct slice *s) {
	unsigned char *start = texts + r->text_used, *to = start;
	for (;;) {
		if (r->p >= r->end || to + 4 > texts + sizeof texts)
			return false;
		unsigned char c = *r->p++;
		if (c == '"')
			break;
		if (c < ' ')
			return false;
		if (c == '\\') {
			uint32_t len;
			if (!read_escape(r, to, &len))
				return false;
			to += len;
		} else {
			*to++ = c;
		}
	}
	*s = (struct slice){start, (uint32_t)(to - start)};
	r->text_used += s->len;
	return true;
}

/* read_value returns the index of a node, or 0 for what it does not take. */
static uint32_t read_value(struct reader *r, uint32_t depth) {
	space(r);
	if (used >= MAX_NODES || depth > MAX_DEPTH || r->p >= r->end)
		return 0;
	uint32_t index = used++;
	struct node *n = &nodes[index];
	n->next = n->first = 0;
	if (take(r, '"')) {
		n->type = STRING;
		return read_string(r, &n->text) ? index : 0;
	}
	if (take(r, '[') || take(r, '{')) {
		unsigned char close = r->p[-1] == '[' ? ']' : '}';
		n->type = close == ']' ? ARRAY : OBJECT;
		uint32_t *link = &n->first;
		space(r);
		if (take(r, close))
			return index;
		for (bool name = close == '}';; name = !name && close == '}') {
			uint32_t child = read_value(r, depth + 1);
			if (!child || (name && nodes[child].type != STRING))
				return 0;
			*link = child;
			link = &nodes[child].next;
			space(r);
			if (name ? take(r, ':') : take(r, ','))
				continue;
			return !name && take(r, close) ? index : 0;
		}
	}
	n->type = LITERAL;
	n->text.ptr = r->p;
	while (r->p < r->end && *r->p > ' ' && *r->p != ',' && *r->p != ']' && *r->p != '}')
		r->p++;
	n->text.len = (uint32_t)(r->p - n->text.ptr);
	return n->text.len ? index : 0;
}

static void write_string(struct writer *w, struct slice s) {
	static const char hex[] = "0123456789abcdef";
	put(w, "\"");
	for (uint32_t i = 0; i < s.len; i++) {
		unsigned char c = s.ptr[i];
		if (c == '"' || c == '\\') {
			put_bytes(w, "\\", 1);
		} else if (c < ' ') {
			static const char names[] = "btn\0fr"; /* 8 to 13; 11 has no short form */
			if (c >= 8 && c <= 13 && c != 11) {
				put_bytes(w, "\\", 1);
				c = (unsigned char)names[c - 8];
			} else {
				put(w, "\\u00");
				put_bytes(w, &hex[c >> 4], 1);
				c = (unsigned char)hex[c & 15];
			}
		}
		put_bytes(w, &c, 1);
	}
	put(w, "\"");
}

static void write_value(struct writer *w, const struct node *n) {
	if (n->type == LITERAL) {
		put_bytes(w, n->text.ptr, n->text.len);
		return;
	}
	if (n->type == STRING) {
		write_string(w, n->text);
		return;
	}
	put(w, n->type == ARRAY ? "[" : "{");
	bool name = true;
	for (uint32_t i = n->first; i; i = nodes[i].next) {
		write_value(w, &nodes[i]);
		if (nodes[i].next)
			put(w, n->type == OBJECT && name ? ":" : ",");
		name = !name;
	}
	put(w, n->type == ARRAY ? "]" : "}");
}

/* print writes text again to w, or returns false when it is no JSON or too
 * large. */
static bool print(struct slice text, struct writer *w) {
	struct reader r = {text.ptr, text.ptr + text.len, 0};
	used = 1; /* 0 means none */
	uint32_t root = read_value(&r, 0);
	space(&r);
	if (!root || r.p != r.end)
		return false;
	write_value(w, &nodes[root]);
	return w->len < w->cap;
}

int64_t run(int32_t n) {
	uint64_t hash = FNV_START;
	for (int32_t i = 0; i < n; i++) {
		struct writer w = {output, 0, sizeof output};
		if (!print((struct slice){(const unsigned char *)document, sizeof document - 1}, &w))
			return -1;
		hash = fnv(FNV_START, w.ptr, w.len);
	}
	return (int64_t)hash;
}

EXPORT("wasmhost_dispatch_v1") void dispatch(int32_t kind, int32_t id, int32_t len) {
	if (kind == KIND_ACTIVATE) {
		cli_handle(TEXT("{\"path\":\"run\"}"));
		cli_handle(TEXT("{\"path\":\"print\"}"));
	}
	struct slice in = {NULL, 0};
	if (kind == KIND_CLI)
		in = input(len);
	if (!in.ptr) {
		if (kind >= KIND_ACTIVATE && kind <= KIND_HOOK)
			host_respond(id, TEXT("null"));
		return;
	}
	if (slice_is(json_text(json_member(in, "path")), "run")) {
		workload_respond(id, in, 10);
		return;
	}
	struct writer w = {output, 0, sizeof output - 1};
	put(&w, "{\"status\":200,\"body\":");
	if (!print(json_member(in, "body"), &w)) {
		host_fail(id, TEXT("{\"code\":\"invalid_argument\",\"message\":\"the body is missing, no JSON or too large\"}"));
		return;
	}
	output[w.len++] = '}';
	host_respond(id, output, (int32_t)w.len);
}
