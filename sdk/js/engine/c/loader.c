/* Finds the plugin's files, reads them and makes modules of them: ES modules,
   CommonJS and JSON. The host says which file an import means and gives its
   bytes; see "What the host and the engine say to each other" in README.md. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

#include "engine.h"
#include "loader.h"
#include "modules.h"

WH_IMPORT("wasmhost:script", "resolve") int64_t wh_script_resolve(const void *params, int32_t len);
WH_IMPORT("wasmhost:script", "read") int64_t wh_script_read(const void *params, int32_t len);
WH_IMPORT("wasmhost:script", "code") int64_t wh_script_code(const void *params, int32_t len);
WH_IMPORT("wasmhost:script", "keep") int64_t wh_script_keep(const void *params, int32_t len);
WH_IMPORT("wasmhost:script", "problem") int64_t wh_script_problem(const void *params, int32_t len);
WH_IMPORT("wasmhost:script", "use") int64_t wh_script_use(const void *params, int32_t len);

typedef enum { MODULE, COMMONJS, JSON } format;

typedef struct {
	char *name;
	format format;
	bool ready;             /* MODULE: all that it imports was read */
	bool listed;            /* in the list that is being worked on */
	bool ran;               /* COMMONJS: it runs, or has run */
	int index;              /* in files */
	JSModuleDef *module;    /* what others import; NULL as long as nobody does */
	JSValue code;           /* COMMONJS: compiled */
	JSValue value;          /* COMMONJS: its `module`; JSON: what it is */
	size_t before;          /* how much was compiled before its text */
	wh_reference *references;
	size_t reference_count;
} file;

static struct {
	file **list;
	int count, cap;
	JSValue by_name;        /* indices in list, by names */
	JSValue by_import;      /* the same, by a file's name, a zero byte, and the text of an import */
} files;

static char *entry_name;
static bool only_checks;
/* What was being done when the last exception came. */
static enum { RESOLVING, READING, COMPILING } doing;
static char *failed_name;       /* COMPILING: the file */
static wh_place failed_at;      /* and where in it; a line of 0 is nowhere */

static void *out_of_memory(void)
{
	JS_ThrowOutOfMemory(wh_ctx);
	return NULL;
}

static file *file_by(JSValueConst table, const char *key, size_t len)
{
	JSAtom atom = JS_NewAtomLen(wh_ctx, key, len);
	JSValue index = atom == JS_ATOM_NULL ? JS_EXCEPTION : JS_GetProperty(wh_ctx, table, atom);
	JS_FreeAtom(wh_ctx, atom);
	if (JS_IsException(index))
		JS_FreeValue(wh_ctx, wh_caught());
	return JS_VALUE_GET_TAG(index) == JS_TAG_INT ? files.list[JS_VALUE_GET_INT(index)] : NULL;
}

static void set_file(JSValueConst table, const char *key, size_t len, const file *f)
{
	JSAtom atom = JS_NewAtomLen(wh_ctx, key, len);
	if (atom == JS_ATOM_NULL || JS_SetProperty(wh_ctx, table, atom, JS_NewInt32(wh_ctx, f->index)) < 0)
		JS_FreeValue(wh_ctx, wh_caught());
	JS_FreeAtom(wh_ctx, atom);
}

static void free_file(file *f)
{
	wh_free_references(f->references, f->reference_count);
	JS_FreeValue(wh_ctx, f->code);
	JS_FreeValue(wh_ctx, f->value);
	free(f->name);
	free(f);
}

/* Keeps a file that was compiled. NULL means that an exception is pending. */
static file *keep(file *f)
{
	if (files.count == files.cap) {
		int cap = files.cap ? files.cap * 2 : 16;
		file **list = realloc(files.list, cap * sizeof *list);
		if (!list) {
			free_file(f);
			return out_of_memory();
		}
		files.list = list;
		files.cap = cap;
	}
	f->index = files.count;
	files.list[files.count++] = f;
	set_file(files.by_name, f->name, strlen(f->name), f);
	return f;
}

/* Reading and compiling. */

/* What stands before and behind the text of a file, on lines of their own. */
static const char function_start[] = "(function (exports, require, module, __filename, __dirname) {\n";
static const char function_end[] = "\n})";
static const char require_start[] = "const require=import.meta.require;\n";

typedef struct { char *start, *data; size_t len; } text;

static bool ends_with(const char *name, const char *ending)
{
	size_t n = strlen(name), e = strlen(ending);
	return n >= e && !strcmp(name + n - e, ending);
}

/* Reads a file. False means that an exception is pending. */
static bool read_text(const char *name, text *t)
{
	int64_t len = wh_script_read(name, (int32_t)strlen(name));
	if (len < 0) {
		wh_throw_failure(-len);
		return false;
	}
	size_t before = sizeof function_start - 1;
	if (!(t->start = malloc(before + len + sizeof function_end))) {
		out_of_memory();
		return false;
	}
	t->data = t->start + before;
	t->len = (size_t)len;
	wh_abi_result(t->data);
	t->data[len] = 0;
	return true;
}

uint8_t *wh_read_bytes(const char *name, size_t *len)
{
	int64_t got = wh_script_read(name, (int32_t)strlen(name));
	if (got < 0) {
		wh_throw_failure(-got);
		return NULL;
	}
	*len = (size_t)got;
	uint8_t *bytes = malloc(*len + 1);
	if (!bytes) {
		out_of_memory();
		return NULL;
	}
	wh_abi_result(bytes);
	return bytes;
}

/* Whether a text has a word, followed by one of some characters. */
static bool has_word(const text *t, const char *word, const char *next)
{
	size_t len = strlen(word);
	const char *at = t->data, *end = t->data + t->len;
	while ((at = memmem(at, end - at, word, len))) {
		bool begins = at == t->data || !strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$.", at[-1]);
		at += len;
		if (begins && at < end && strchr(next, *at))
			return true;
	}
	return false;
}

static bool looks_like_module(const char *name, const text *t)
{
	if (ends_with(name, ".mjs"))
		return true;
	return !ends_with(name, ".cjs") && (has_word(t, "export", " \t\r\n{*") || has_word(t, "import", " \t\r\n{*'\""));
}

/* An outcome of compiling. */
typedef struct {
	JSModuleDef *module;
	JSValue code;
	JSValue error;
	wh_place place;
	size_t before; /* how much was compiled before the text */
	wh_reference *references;
	size_t reference_count;
} attempt;

static bool worked(const attempt *a) { return a->module || !JS_IsUndefined(a->code); }

static void conclude(attempt *a)
{
	a->references = wh_take_references(&a->reference_count);
	if (worked(a))
		return;
	a->error = wh_caught();
	a->place = wh_error_place();
}

static void discard(attempt *a)
{
	if (a->module)
		wh_drop_module(a->module);
	JS_FreeValue(wh_ctx, a->code);
	JS_FreeValue(wh_ctx, a->error);
	wh_free_references(a->references, a->reference_count);
	*a = (attempt){.code = JS_UNDEFINED, .error = JS_UNDEFINED};
}

static attempt as_module(const char *name, const text *t, bool with_require)
{
	attempt a = {.code = JS_UNDEFINED, .error = JS_UNDEFINED};
	size_t before = a.before = with_require ? sizeof require_start - 1 : 0;
	memcpy(t->data - before, require_start, before);
	a.module = wh_compile_module(name, t->data - before, t->len + before, with_require ? 0 : 1);
	conclude(&a);
	return a;
}

static attempt as_function(const char *name, const text *t)
{
	attempt a = {.code = JS_UNDEFINED, .error = JS_UNDEFINED, .before = sizeof function_start - 1};
	bool hashbang = t->len > 1 && !memcmp(t->data, "#!", 2);
	memcpy(t->start, function_start, sizeof function_start - 1);
	memcpy(t->data + t->len, function_end, sizeof function_end);
	if (hashbang)
		memcpy(t->data, "//", 2);
	JSValue code = wh_compile_function(name, t->start, t->data + t->len + sizeof function_end - 1 - t->start, 0);
	if (!JS_IsException(code))
		a.code = code;
	conclude(&a);
	if (hashbang)
		memcpy(t->data, "#!", 2);
	t->data[t->len] = 0;
	return a;
}

static bool is_later(wh_place a, wh_place b) { return a.line > b.line || (a.line == b.line && a.column > b.column); }

/* Compiles a text as what it is. Only one of both forms can be had of most. */
static attempt compile(const char *name, const text *t)
{
	bool module_first = looks_like_module(name, t);
	attempt first = module_first ? as_module(name, t, false) : as_function(name, t);
	/* What has no place has nothing to do with the form: memory or stack ran
	   out. */
	if (first.module ? wh_has_module_syntax(first.module) : worked(&first) || !first.place.line)
		return first;
	attempt second = module_first ? as_function(name, t) : as_module(name, t, false);
	/* Of two failures the one counts that got further. */
	bool better = worked(&second) || (!worked(&first) && is_later(second.place, first.place));
	discard(better ? &first : &second);
	return better ? second : first;
}

/* require for the code of a file. */
static JSValue require(JSContext *ctx, JSValueConst this_val, int argc, JSValueConst *argv, int index,
	JSValueConst *data);

static JSValue require_of(const file *f) { return JS_NewCFunctionData(wh_ctx, require, 1, f->index, 0, NULL); }

static bool uses_require(const attempt *a)
{
	for (size_t i = 0; i < a->reference_count; i++)
		if (a->references[i].kind == WH_REFERENCE_REQUIRE)
			return true;
	return false;
}

static void set_meta(const file *f)
{
	JSValue meta = JS_GetImportMeta(wh_ctx, f->module);
	if (JS_IsException(meta)) {
		JS_FreeValue(wh_ctx, wh_caught());
		return;
	}
	wh_buffer url = {0};
	if (wh_puts(&url, "file:///") && wh_puts(&url, f->name))
		JS_DefinePropertyValueStr(wh_ctx, meta, "url", JS_NewStringLen(wh_ctx, url.data, url.len), JS_PROP_C_W_E);
	free(url.data);
	JS_DefinePropertyValueStr(wh_ctx, meta, "require", require_of(f), JS_PROP_CONFIGURABLE | JS_PROP_WRITABLE);
	JS_FreeValue(wh_ctx, meta);
}

/* Makes a file out of a text. NULL means that an exception is pending. */
static bool make(file *f, const text *t)
{
	doing = COMPILING;
	if (ends_with(f->name, ".json")) {
		size_t mark = t->len > 2 && !memcmp(t->data, "\xef\xbb\xbf", 3) ? 3 : 0;
		f->format = JSON;
		failed_at = (wh_place){0};
		f->value = JS_ParseJSON(wh_ctx, t->data + mark, t->len - mark, f->name);
		return !JS_IsException(f->value);
	}
	attempt a = compile(f->name, t);
	if (a.module && uses_require(&a)) {
		/* A module has require where it calls it and has no other. */
		attempt again = as_module(f->name, t, true);
		discard(worked(&again) ? &a : &again);
		if (worked(&again))
			a = again;
	}
	if (!worked(&a)) {
		failed_at = a.place;
		JS_Throw(wh_ctx, a.error);
		wh_free_references(a.references, a.reference_count);
		return false;
	}
	f->format = a.module ? MODULE : COMMONJS;
	f->module = a.module;
	f->code = a.code;
	f->before = a.before;
	f->references = a.references;
	f->reference_count = a.reference_count;
	return true;
}

/* Makes a file out of bytecode that the host has of it. Where it has none, wanted
   says whether it would keep some. The bytecode and the text stay: functions have
   their source and the places of their lines there. */
static bool take_code(file *f, bool *wanted)
{
	int64_t len = wh_script_code(f->name, (int32_t)strlen(f->name));
	*wanted = len == 1;
	char *bytes = len <= 1 || only_checks ? NULL : malloc((size_t)len);
	if (!bytes)
		return false;
	wh_abi_result(bytes);
	size_t text_len;
	char *text = (char *)wh_read_bytes(f->name, &text_len);
	if (!text) {
		free(bytes);
		JS_FreeValue(wh_ctx, wh_caught());
		return false;
	}
	wh_keep_lasting(bytes, (size_t)len, text, text_len);
	JSValue code = JS_ReadObject(wh_ctx, (uint8_t *)bytes + 1, (size_t)len - 1, JS_READ_OBJ_BYTECODE);
	if (JS_IsException(code)) {
		JS_FreeValue(wh_ctx, wh_caught()); /* the text says more */
		return false;
	}
	wh_nothing_is_garbage();
	f->module = wh_module_of(code);
	f->format = f->module ? MODULE : COMMONJS;
	f->code = f->module ? JS_UNDEFINED : code;
	return true;
}

/* Gives the host the bytecode of a file that was just compiled, unless something
   of it would be lost: attributes of imports. */
static void give_code(const file *f, const text *t)
{
	for (int i = 0; f->module && i < wh_request_count(f->module); i++)
		if (JS_IsObject(wh_request_attributes(f->module, i)))
			return;
	size_t len;
	JSValue code = f->module ? wh_module_value(f->module) : JS_DupValue(wh_ctx, f->code);
	wh_write_beside(t->data, t->len, f->before);
	uint8_t *bytes = JS_WriteObject(wh_ctx, &len, code, JS_WRITE_OBJ_BYTECODE);
	wh_write_beside(NULL, 0, 0);
	JS_FreeValue(wh_ctx, code);
	wh_buffer out = {0};
	if (!bytes)
		JS_FreeValue(wh_ctx, wh_caught());
	else if (wh_putc(&out, f->module ? 'm' : 'f') && wh_put(&out, bytes, len))
		wh_script_keep(out.data, (int32_t)out.len);
	js_free(wh_ctx, bytes);
	free(out.data);
}

/* Writes a file, a place in it, and a text, with zero bytes between them. */
static bool put_place(wh_buffer *out, const char *name, wh_place place, const char *text)
{
	char line[16], column[16];
	snprintf(line, sizeof line, "%d", place.line);
	snprintf(column, sizeof column, "%d", place.column);
	return wh_put(out, name, strlen(name) + 1) && wh_put(out, line, strlen(line) + 1) &&
		wh_put(out, column, strlen(column) + 1) && wh_puts(out, text);
}

static void tell_use(const char *name, wh_place place, const char *text)
{
	wh_buffer out = {0};
	if (put_place(&out, name, place, text))
		wh_script_use(out.data, (int32_t)out.len);
	free(out.data);
}

/* Modules of Node.js are made by the prelude. No file of a plugin has a name
   with this begin. */
static const char built_in[] = "wasmhost:";
static bool is_built_in(const char *name) { return !strncmp(name, built_in, sizeof built_in - 1); }

/* Reads and compiles a file. False means that an exception is pending. */
static bool read_file(file *f)
{
	if (is_built_in(f->name)) {
		f->format = COMMONJS;
		return true;
	}
	bool wanted = false;
	text t;
	if (take_code(f, &wanted))
		return true;
	if (!read_text(f->name, &t))
		return false;
	bool made = make(f, &t);
	if (!made) {
		free(failed_name);
		failed_name = strdup(f->name);
		if (only_checks && failed_name)
			JS_DefinePropertyValueStr(wh_ctx, files.by_name, failed_name, JS_FALSE, JS_PROP_C_W_E);
	} else if (f->format != JSON) {
		if (only_checks)
			wh_uses(f->name, f->code, f->module, tell_use);
		if (wanted)
			give_code(f, &t);
	}
	free(t.start);
	return made;
}

/* Returns a file by its name, compiled. NULL means that an exception is
   pending. */
static file *load(const char *name)
{
	file *f = file_by(files.by_name, name, strlen(name));
	if (f)
		return f;
	doing = READING;
	if (only_checks && !JS_IsUndefined(JS_GetPropertyStr(wh_ctx, files.by_name, name))) {
		JS_ThrowInternalError(wh_ctx, "it was told already");
		return NULL;
	}
	f = calloc(1, sizeof *f);
	if (!f || !(f->name = strdup(name))) {
		free(f);
		return out_of_memory();
	}
	f->code = f->value = JS_UNDEFINED;
	if (!read_file(f)) {
		free_file(f);
		return NULL;
	}
	if (!keep(f))
		return NULL;
	if (f->module)
		set_meta(f);
	return f;
}

/* Finding. */

/* Returns the file that an import means. NULL means that an exception is
   pending. */
static file *find(const char *from, const char *spec)
{
	wh_buffer key = {0};
	if (!wh_put(&key, from, strlen(from) + 1) || !wh_puts(&key, spec)) {
		free(key.data);
		return out_of_memory();
	}
	file *f = file_by(files.by_import, key.data, key.len);
	if (f) {
		free(key.data);
		return f;
	}
	doing = RESOLVING;
	int64_t len = wh_script_resolve(key.data, (int32_t)key.len);
	char *name = NULL;
	if (len < 0)
		wh_throw_failure(-len);
	else if (!(name = malloc((size_t)len + 1)))
		out_of_memory();
	if (name) {
		wh_abi_result(name);
		name[len] = 0;
		if ((f = load(name)))
			set_file(files.by_import, key.data, key.len, f);
	}
	free(name);
	free(key.data);
	return f;
}

/* Refuses files of types that there are not. */
static bool check_attributes(JSValueConst attributes)
{
	if (!JS_IsObject(attributes))
		return true;
	JSValue type = JS_GetPropertyStr(wh_ctx, attributes, "type");
	const char *s = JS_IsUndefined(type) || JS_IsException(type) ? NULL : JS_ToCString(wh_ctx, type);
	bool fit = JS_IsUndefined(type) || (s && !strcmp(s, "json"));
	if (!fit && s) {
		doing = RESOLVING;
		JS_ThrowTypeError(wh_ctx, "files of the type \"%s\" cannot be imported, only JavaScript and JSON", s);
	}
	JS_FreeCString(wh_ctx, s);
	JS_FreeValue(wh_ctx, type);
	return fit;
}

static bool run_commonjs(file *f, JSValue *exports);

/* What modules see of a file that is none: if it was compiled from one, that
   one's exports, else all of it as the default and its members as names. */
static bool dynamic_exports(file *f, JSValue *main, JSValue *all)
{
	if (f->format == JSON)
		*all = JS_DupValue(wh_ctx, f->value);
	else if (!run_commonjs(f, all))
		return false;
	*main = JS_DupValue(wh_ctx, *all);
	if (f->format == JSON || !JS_IsObject(*all))
		return true;
	JSValue mark = JS_GetPropertyStr(wh_ctx, *all, "__esModule");
	if (!JS_IsException(mark) && JS_ToBool(wh_ctx, mark)) {
		JS_FreeValue(wh_ctx, *main);
		*main = JS_GetPropertyStr(wh_ctx, *all, "default");
	}
	if (JS_IsException(mark) || JS_IsException(*main)) {
		JS_FreeValue(wh_ctx, *main);
		JS_FreeValue(wh_ctx, *all);
		return false;
	}
	JS_FreeValue(wh_ctx, mark);
	return true;
}

static bool run_dynamic(JSModuleDef *m, JSValue *main, JSValue *all)
{
	for (int i = 0; i < files.count; i++)
		if (files.list[i]->module == m)
			return dynamic_exports(files.list[i], main, all);
	return false;
}

/* The module that others import for a file. NULL means that an exception is
   pending. */
static JSModuleDef *module_of(file *f)
{
	if (!f->module)
		f->module = wh_new_dynamic(f->name, run_dynamic);
	return f->module;
}

/* Binds what a module imports, and returns the file. NULL means that an
   exception is pending. */
static file *bind(file *f, int request)
{
	doing = RESOLVING;
	const char *spec = wh_request_text(f->module, request);
	file *to = spec && check_attributes(wh_request_attributes(f->module, request)) ? find(f->name, spec) : NULL;
	JS_FreeCString(wh_ctx, spec);
	JSModuleDef *m = to ? module_of(to) : NULL;
	if (m)
		wh_bind_request(f->module, request, m);
	return m ? to : NULL;
}

/* Files that are being worked on, each once. */
typedef struct {
	file **list;
	size_t count, cap;
} queue;

static bool push(queue *q, file *f)
{
	if (f->listed)
		return true;
	if (q->count == q->cap) {
		size_t cap = q->cap ? q->cap * 2 : 16;
		file **list = realloc(q->list, cap * sizeof *list);
		if (!list)
			return out_of_memory();
		q->list = list;
		q->cap = cap;
	}
	q->list[q->count++] = f;
	return f->listed = true;
}

static void end_queue(queue *q)
{
	for (size_t i = 0; i < q->count; i++)
		q->list[i]->listed = false;
	free(q->list);
}

static wh_place place_of(const file *f, wh_reference_kind kind, int index)
{
	for (size_t i = 0; i < f->reference_count; i++)
		if (f->references[i].kind == kind && f->references[i].index == index)
			return f->references[i].place;
	return (wh_place){0};
}

/* Gives the pending exception the place of an import as its stack: no code runs
   yet that could be named there. */
static void locate(const file *f, int request)
{
	wh_place place = place_of(f, WH_REFERENCE_REQUEST, request);
	JSValue error = wh_caught();
	wh_buffer stack = {0};
	char at[40];
	snprintf(at, sizeof at, ":%d:%d\n", place.line, place.column);
	wh_describe(&stack, error);
	bool put = wh_puts(&stack, "\n    at ") && wh_puts(&stack, f->name) && (!place.line || wh_puts(&stack, at));
	if (put && JS_IsError(error))
		JS_DefinePropertyValueStr(wh_ctx, error, "stack", JS_NewStringLen(wh_ctx, stack.data, stack.len), JS_PROP_C_W_E);
	free(stack.data);
	JS_Throw(wh_ctx, error);
}

/* Reads all that a module needs before it can be linked, in a loop: imports
   may form a chain of any length. */
static bool read_graph(file *root)
{
	queue q = {0};
	bool ok = root->format != MODULE || root->ready || push(&q, root);
	for (size_t i = 0; ok && i < q.count; i++) {
		file *f = q.list[i];
		int requests = wh_request_count(f->module);
		for (int r = 0; ok && r < requests; r++) {
			file *to = bind(f, r);
			if (!to && doing == RESOLVING)
				locate(f, r);
			ok = to && (to->format != MODULE || to->ready || push(&q, to));
		}
	}
	for (size_t i = 0; ok && i < q.count; i++)
		ok = wh_make_ready(q.list[i]->module);
	for (size_t i = 0; ok && i < q.count; i++) {
		file *f = q.list[i];
		f->ready = true;
		if (!only_checks) {
			wh_free_references(f->references, f->reference_count);
			f->references = NULL;
			f->reference_count = 0;
		}
	}
	end_queue(&q);
	return ok;
}

/* Running. */

static JSValue new_text(const char *before, const char *text, size_t len)
{
	wh_buffer b = {0};
	JSValue v = JS_EXCEPTION;
	if (wh_puts(&b, before) && wh_put(&b, text, len))
		v = JS_NewStringLen(wh_ctx, b.data, b.len);
	else
		out_of_memory();
	free(b.data);
	return v;
}

/* Has the prelude make a module of Node.js. */
static bool make_built_in(file *f, JSValue *exports)
{
	JSValue name = JS_NewString(wh_ctx, f->name + sizeof built_in - 1);
	JSValue made = wh_prelude("builtin", 1, (JSValueConst *)&name);
	JS_FreeValue(wh_ctx, name);
	if (JS_IsException(made))
		return false;
	f->ran = true;
	f->value = JS_NewObject(wh_ctx);
	JS_DefinePropertyValueStr(wh_ctx, f->value, "exports", JS_DupValue(wh_ctx, made), JS_PROP_C_W_E);
	*exports = made;
	return true;
}

/* Runs CommonJS, once, and gets what it exports: while it runs, what there is so
   far. One that fails may be tried again. */
static bool run_commonjs(file *f, JSValue *exports)
{
	if (f->ran) {
		*exports = JS_GetPropertyStr(wh_ctx, f->value, "exports");
		return !JS_IsException(*exports);
	}
	if (is_built_in(f->name))
		return make_built_in(f, exports);
	JSValue function = JS_EvalFunction(wh_ctx, JS_DupValue(wh_ctx, f->code));
	if (JS_IsException(function))
		return false;
	f->ran = true;
	f->value = JS_NewObject(wh_ctx);
	JSValue own = JS_NewObject(wh_ctx);
	const char *slash = strrchr(f->name, '/');
	JSValue argv[] = {
		own, require_of(f), JS_DupValue(wh_ctx, f->value),
		new_text("/", f->name, strlen(f->name)), new_text("/", f->name, slash ? slash - f->name : 0),
	};
	JS_DefinePropertyValueStr(wh_ctx, f->value, "exports", JS_DupValue(wh_ctx, own), JS_PROP_C_W_E);
	JS_DefinePropertyValueStr(wh_ctx, f->value, "id", JS_NewString(wh_ctx, f->name), JS_PROP_C_W_E);
	JS_DefinePropertyValueStr(wh_ctx, f->value, "loaded", JS_FALSE, JS_PROP_C_W_E);
	JSValue result = JS_Call(wh_ctx, function, own, 5, (JSValueConst *)argv);
	JS_FreeValue(wh_ctx, function);
	for (int i = 0; i < 5; i++)
		JS_FreeValue(wh_ctx, argv[i]);
	if (JS_IsException(result)) {
		JS_FreeValue(wh_ctx, f->value);
		f->value = JS_UNDEFINED;
		f->ran = false;
		return false;
	}
	JS_FreeValue(wh_ctx, result);
	JS_FreeValue(wh_ctx, f->code);
	f->code = JS_UNDEFINED;
	JS_DefinePropertyValueStr(wh_ctx, f->value, "loaded", JS_TRUE, JS_PROP_C_W_E);
	*exports = JS_GetPropertyStr(wh_ctx, f->value, "exports");
	return !JS_IsException(*exports);
}

static JSValue require(JSContext *ctx, JSValueConst this_val, int argc, JSValueConst *argv, int index,
	JSValueConst *data)
{
	(void)this_val, (void)data;
	if (argc < 1 || !JS_IsString(argv[0]))
		return JS_ThrowTypeError(ctx, "require: the argument must be a text");
	const char *spec = wh_import_text(ctx, argv[0]);
	file *to = spec ? find(files.list[index]->name, spec) : NULL;
	JS_FreeCString(ctx, spec);
	if (!to)
		return JS_EXCEPTION;
	JSValue exports;
	if (to->format == JSON)
		return JS_DupValue(ctx, to->value);
	if (to->format == COMMONJS)
		return run_commonjs(to, &exports) ? exports : JS_EXCEPTION;
	return read_graph(to) ? wh_require_module(to->module) : JS_EXCEPTION;
}

static JSModuleDef *import(const char *from, const char *spec, JSValueConst attributes)
{
	file *to = check_attributes(attributes) ? find(from, spec) : NULL;
	return to && read_graph(to) ? module_of(to) : NULL;
}

/* exports(): what the entry point exports. */
static JSValue entry_exports(JSContext *ctx, JSValueConst this_val, int argc, JSValueConst *argv, int index,
	JSValueConst *data)
{
	(void)this_val, (void)argc, (void)argv, (void)data;
	file *f = files.list[index];
	if (f->format == MODULE)
		return JS_GetModuleNamespace(ctx, f->module);
	JSValue main, all;
	if (!dynamic_exports(f, &main, &all))
		return JS_EXCEPTION;
	JSValue exports = JS_NewObjectProto(ctx, JS_NULL);
	JS_DefinePropertyValueStr(ctx, exports, "default", main, JS_PROP_C_W_E);
	if (JS_IsObject(all) && !JS_IsObject(main))
		JS_DefinePropertyValueStr(ctx, exports, "activate", JS_GetPropertyStr(ctx, all, "activate"), JS_PROP_C_W_E);
	JS_FreeValue(ctx, all);
	return exports;
}

JSValue wh_run_entry(JSValue *exports)
{
	if (!entry_name)
		return wh_throw("internal", "the host passed no program");
	file *f = load(entry_name);
	if (!f || !read_graph(f))
		return JS_EXCEPTION;
	JSValue all = JS_UNDEFINED;
	if (f->format == COMMONJS && !run_commonjs(f, &all))
		return JS_EXCEPTION;
	JS_FreeValue(wh_ctx, all);
	JSValue evaluated = f->format == MODULE ? wh_evaluate(f->module) : JS_UNDEFINED;
	if (!JS_IsException(evaluated))
		*exports = JS_NewCFunctionData(wh_ctx, entry_exports, 0, f->index, 0, NULL);
	return evaluated;
}

/* Before an image is taken. */

static JSValue units_named;     /* the numbers of units, by globals and by members */

/* What the plugin names it may never use, so it gets no memory that is scarce. */
static bool has_room(void)
{
	void *p = malloc(1 << 20);
	free(p);
	return p;
}

/* What is wrong is found again by whoever uses it. */
static void drop(JSValue done) { JS_FreeValue(wh_ctx, JS_IsException(done) ? wh_caught() : done); }

static void load_named(wh_naming what, JSAtom name, JSAtom file_name)
{
	if (what == WH_NAMES_FILE) {
		const char *from = JS_AtomToCString(wh_ctx, file_name), *spec = wh_import_name(name);
		file *f = from && spec && has_room() ? find(from, spec) : NULL;
		JSModuleDef *m = f && read_graph(f) && is_built_in(f->name) ? module_of(f) : NULL;
		drop(m ? wh_evaluate(m) : JS_EXCEPTION);
		drop(m ? JS_GetModuleNamespace(wh_ctx, m) : JS_UNDEFINED);
		JS_FreeCString(wh_ctx, from);
		JS_FreeCString(wh_ctx, spec);
		return;
	}
	JSValue units = JS_GetPropertyUint32(wh_ctx, units_named, what), unit = JS_GetProperty(wh_ctx, units, name);
	JS_FreeValue(wh_ctx, units);
	if (!JS_IsUndefined(unit) && has_room())
		drop(wh_prelude("load", 1, (JSValueConst *)&unit));
}

void wh_load_named(void)
{
	units_named = wh_prelude("units", 0, NULL);
	wh_for_names(load_named);
	JS_FreeValue(wh_ctx, units_named);
	JSValue exports;
	for (int i = 0; i < files.count; i++)
		if (is_built_in(files.list[i]->name) && has_room())
			drop(run_commonjs(files.list[i], &exports) ? exports : JS_EXCEPTION);
}

/* Looking at a plugin. */

/* Tells the host of a problem in a file: the pending exception. */
static void tell(const char *name, wh_place place)
{
	JSValue error = wh_caught();
	JSValue message = JS_GetPropertyStr(wh_ctx, error, "message");
	const char *said = JS_ToCString(wh_ctx, message);
	bool deep = said && !strcmp(said, "Maximum call stack size exceeded");
	wh_buffer out = {0};
	if (put_place(&out, name, place,
		deep ? "its code is nested too deeply\nWrite flatter code." : said ? said : "it cannot be read"))
		wh_script_problem(out.data, (int32_t)out.len);
	free(out.data);
	JS_FreeCString(wh_ctx, said);
	JS_FreeValue(wh_ctx, message);
	JS_FreeValue(wh_ctx, error);
}

/* The place that the message of an error in JSON ends with. */
static wh_place json_place(void)
{
	JSValue error = wh_caught(), message = JS_GetPropertyStr(wh_ctx, error, "message");
	const char *said = JS_ToCString(wh_ctx, message);
	const char *line = said ? strstr(said, "(line ") : NULL, *column = line ? strstr(line, " column ") : NULL;
	wh_place place = {line ? atoi(line + 6) : 0, column ? atoi(column + 8) : 0};
	JS_FreeCString(wh_ctx, said);
	JS_FreeValue(wh_ctx, message);
	JS_Throw(wh_ctx, error);
	return place;
}

/* Tells of what kept a file from being used that another one asks for at a
   place, or of what is wrong in the file. */
static void tell_failure(const char *asking, wh_place place)
{
	if (doing == RESOLVING)
		tell(asking, place);
	else if (doing == COMPILING)
		tell(failed_name, ends_with(failed_name, ".json") ? json_place() : failed_at);
	else
		JS_FreeValue(wh_ctx, wh_caught()); /* the host knows */
}

static void tell_missing(void *opaque, wh_reference_kind kind, int index)
{
	file *f = opaque;
	tell(f->name, place_of(f, kind, index));
}

bool wh_only_checks(void) { return only_checks; }

void wh_check_entry(void)
{
	queue q = {0};
	file *entry = load(entry_name);
	bool whole = entry && push(&q, entry);
	if (!entry)
		tell_failure(entry_name, (wh_place){0});
	for (size_t i = 0; i < q.count; i++) {
		file *f = q.list[i];
		for (size_t n = 0; n < f->reference_count; n++) {
			const wh_reference *r = &f->references[n];
			if (r->kind == WH_REFERENCE_NAME)
				continue;
			bool request = r->kind == WH_REFERENCE_REQUEST;
			doing = RESOLVING; /* a text that is none is a fault of the import */
			const char *spec = request ? wh_request_text(f->module, r->index) : wh_import_name(r->text);
			bool fit = spec && (!request || check_attributes(wh_request_attributes(f->module, r->index)));
			file *to = fit ? find(f->name, spec) : NULL;
			JS_FreeCString(wh_ctx, spec);
			if (to && push(&q, to))
				continue;
			tell_failure(f->name, r->place);
			whole = false;
		}
	}
	end_queue(&q);
	for (int i = 0; whole && i < files.count; i++)
		whole = read_graph(files.list[i]);
	for (int i = 0; whole && i < files.count; i++)
		if (files.list[i]->format == MODULE)
			wh_check_names(files.list[i]->module, tell_missing, files.list[i]);
}

void wh_take_entry(const char *payload, size_t len)
{
	free(entry_name);
	entry_name = len > 1 ? strndup(payload + 1, len - 1) : NULL;
	only_checks = len && payload[0] == 'c';
	/* Compiled before anything else is seen, so that the host may keep the
	   bytecode. What is wrong is found again by whoever asks for the file. */
	if (entry_name && !only_checks && !load(entry_name))
		JS_FreeValue(wh_ctx, wh_caught());
}

void wh_start_loader(void)
{
	files.by_name = JS_NewObjectProto(wh_ctx, JS_NULL);
	files.by_import = JS_NewObjectProto(wh_ctx, JS_NULL);
	wh_set_importer(import);
}
