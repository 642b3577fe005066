/* What the loader in modules.c needs of QuickJS's insides; part of
   quickjs_unit.c.

   QuickJS compiles one module at a time and asks for nothing: the loader reads
   what a module imports, binds it, and makes it ready to be linked. A dynamic
   module stands for what is none, CommonJS or JSON, towards modules that import
   it: its names are made when they are asked for, and their values set when it
   has run. */
#include "modules.h"

/* What the parser finds in a file of the plugin while it is compiled. */
static struct {
	bool on;
	wh_reference *list;
	size_t count, cap;
	int line, column; /* of the last error of syntax */
} parsed;

static JSAtom require_name;

static wh_place wh_place_of(JSParseState *s)
{
	return (wh_place){s->token.line_num, (int)(s->token.ptr - s->token.line_start) + 1};
}

/* Bytes of names; those above ASCII are taken for letters. */
static bool wh_in_name(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$' ||
		c == '#' || (unsigned char)c >= 0x80;
}

/* The place of a call whose bracket is the token: that of the name before it, or
   of the bracket where there is none. */
static wh_place wh_callee_place(JSParseState *s)
{
	const uint8_t *at = s->token.ptr, *start = s->token.line_start;
	if (at - start >= 2 && at[-1] == '.' && at[-2] == '?')
		at -= 2;
	while (at > start && wh_in_name((char)at[-1]))
		at--;
	if (!wh_in_name((char)*at))
		at = s->token.ptr;
	return (wh_place){s->token.line_num, (int)(at - start) + 1};
}

static void wh_set_error_place(int line, int column)
{
	parsed.line = line;
	parsed.column = column;
}

static void add_reference(wh_reference_kind kind, wh_place place, int index, JSAtom text)
{
	if (!parsed.on)
		return;
	if (parsed.count == parsed.cap) {
		size_t cap = parsed.cap ? parsed.cap * 2 : 16;
		wh_reference *list = js_realloc_rt(wh_ctx->rt, parsed.list, cap * sizeof *list);
		if (!list)
			return; /* the allocator knows that memory is full */
		parsed.list = list;
		parsed.cap = cap;
	}
	parsed.list[parsed.count++] = (wh_reference){kind, place, index, text};
}

/* A file that a module imports by name, at the top of a file. */
static void wh_add_request(JSParseState *s, int index, wh_place place)
{
	if (index >= 0)
		add_reference(WH_REFERENCE_REQUEST, place, index, JS_ATOM_NULL);
}

/* A name that a module imports. The token is the one after it. */
static void wh_add_name(JSParseState *s, int index)
{
	add_reference(WH_REFERENCE_NAME, (wh_place){s->last_line_num, s->last_col_num}, index, JS_ATOM_NULL);
}

static void add_text(JSParseState *s, wh_reference_kind kind)
{
	JSAtom text = JS_ValueToAtom(s->ctx, s->token.u.str.str);
	if (text != JS_ATOM_NULL)
		add_reference(kind, wh_place_of(s), 0, text);
}

/* import() of a plain text; the token is the one after the bracket. */
static void wh_add_import(JSParseState *s)
{
	if (!parsed.on || s->token.val != TOK_STRING)
		return;
	int next = peek_token(s, false);
	if (next == ')' || next == ',')
		add_text(s, WH_REFERENCE_IMPORT);
}

/* Whether a function or one around it has a variable of its own by the name
   require. The outermost one is the text of the file, which of CommonJS is in a
   function with that argument. */
static bool own_require(JSParseState *s)
{
	for (JSFunctionDef *fd = s->cur_func; fd; fd = fd->parent) {
		bool file = !fd->parent || (!s->is_module && !fd->parent->parent);
		for (int i = 0; !file && i < fd->arg_count; i++)
			if (fd->args[i].var_name == require_name)
				return true;
		for (int i = 0; i < fd->var_count; i++)
			if (fd->vars[i].var_name == require_name)
				return true;
		for (int i = 0; i < fd->closure_var_count; i++)
			if (fd->closure_var[i].var_name == require_name)
				return true;
	}
	return false;
}

/* require() of a plain text; the token is the one after the bracket. */
static void wh_add_require(JSParseState *s)
{
	JSFunctionDef *fd = s->cur_func;
	if (!parsed.on || s->token.val != TOK_STRING || peek_token(s, false) != ')' ||
	    get_prev_opcode(fd) != OP_scope_get_var ||
	    get_u32(fd->byte_code.buf + fd->last_opcode_pos + 1) != require_name || own_require(s))
		return;
	add_text(s, WH_REFERENCE_REQUIRE);
}

/* Compiles a text, whose line is that of its first character. */
static JSValue compile(const char *name, const char *text, size_t len, int line, int flags)
{
	if (require_name == JS_ATOM_NULL)
		require_name = JS_NewAtom(wh_ctx, "require");
	parsed.on = true;
	parsed.list = NULL;
	parsed.count = parsed.cap = 0;
	parsed.line = parsed.column = 0;
	JSValue code = JS_EvalInternal(wh_ctx, wh_ctx->global_obj, text, len, name, line,
		flags | JS_EVAL_FLAG_COMPILE_ONLY, -1);
	parsed.on = false;
	return code;
}

JSModuleDef *wh_compile_module(const char *name, const char *text, size_t len, int line)
{
	JSValue code = compile(name, text, len, line, JS_EVAL_TYPE_MODULE);
	if (JS_IsException(code))
		return NULL;
	JSModuleDef *m = JS_VALUE_GET_PTR(code);
	JS_FreeValue(wh_ctx, code); /* the list of modules has it */
	return m;
}

JSValue wh_compile_function(const char *name, const char *text, size_t len, int line)
{
	return compile(name, text, len, line, JS_EVAL_TYPE_GLOBAL);
}

wh_place wh_error_place(void) { return (wh_place){parsed.line, parsed.column}; }

wh_reference *wh_take_references(size_t *count)
{
	wh_reference *list = parsed.list;
	*count = parsed.count;
	parsed.list = NULL;
	parsed.count = parsed.cap = 0;
	return list;
}

void wh_free_references(wh_reference *list, size_t count)
{
	for (size_t i = 0; i < count; i++)
		JS_FreeAtom(wh_ctx, list[i].text);
	js_free(wh_ctx, list);
}

void wh_drop_module(JSModuleDef *m) { js_free_module_def(wh_ctx, m); }

bool wh_has_module_syntax(const JSModuleDef *m)
{
	return m->req_module_entries_count || m->export_entries_count || m->star_export_entries_count || m->has_tla;
}

int wh_request_count(const JSModuleDef *m) { return m->req_module_entries_count; }

const char *wh_request_text(const JSModuleDef *m, int index)
{
	return wh_import_name(m->req_module_entries[index].module_name);
}

const char *wh_import_text(JSContext *ctx, JSValueConst text)
{
	size_t len;
	const char *s = JS_ToCStringLen(ctx, &len, text);
	if (!s || strlen(s) == len)
		return s;
	JS_FreeCString(ctx, s);
	JS_ThrowPlainError(ctx, "there is no file with a zero byte in its name");
	JSValue error = JS_GetException(ctx);
	if (JS_IsObject(error))
		JS_DefinePropertyValueStr(ctx, error, "code", JS_NewString(ctx, "MODULE_NOT_FOUND"), JS_PROP_C_W_E);
	JS_Throw(ctx, error);
	return NULL;
}

const char *wh_import_name(JSAtom name)
{
	JSValue text = JS_AtomToString(wh_ctx, name);
	const char *s = JS_IsException(text) ? NULL : wh_import_text(wh_ctx, text);
	JS_FreeValue(wh_ctx, text);
	return s;
}

JSValueConst wh_request_attributes(const JSModuleDef *m, int index) { return m->req_module_entries[index].attributes; }

void wh_bind_request(JSModuleDef *m, int index, JSModuleDef *to) { m->req_module_entries[index].module = to; }

bool wh_make_ready(JSModuleDef *m)
{
	m->resolved = true;
	return js_create_module_function(wh_ctx, m) >= 0;
}

JSValue wh_module_value(JSModuleDef *m) { return JS_NewModuleValue(wh_ctx, m); }

JSModuleDef *wh_module_of(JSValue code)
{
	if (JS_VALUE_GET_TAG(code) != JS_TAG_MODULE)
		return NULL;
	JSModuleDef *m = JS_VALUE_GET_PTR(code);
	JS_FreeValue(wh_ctx, code); /* the list of modules has it */
	return m;
}

JSValue wh_evaluate(JSModuleDef *m) { return JS_EvalFunction(wh_ctx, JS_NewModuleValue(wh_ctx, m)); }

JSValue wh_require_module(JSModuleDef *m)
{
	/* One that is being run is taken as far as it is. */
	if (m->status != JS_MODULE_STATUS_EVALUATING) {
		JSValue done = wh_evaluate(m);
		if (JS_IsException(done))
			return done;
		JSPromiseStateEnum state = JS_PromiseState(wh_ctx, done);
		JSValue result = state == JS_PROMISE_REJECTED ? JS_PromiseResult(wh_ctx, done) : JS_UNDEFINED;
		if (state == JS_PROMISE_REJECTED)
			js_promise_set_handled(wh_ctx, done);
		JS_FreeValue(wh_ctx, done);
		if (state == JS_PROMISE_REJECTED)
			return JS_Throw(wh_ctx, result);
		if (state == JS_PROMISE_PENDING)
			return JS_ThrowTypeError(wh_ctx, "a module that awaits at its top cannot be required; import it");
	}
	/* CommonJS that was compiled from modules asks for this mark. */
	JSValue space = JS_GetModuleNamespace(wh_ctx, m);
	JSAtom mark = JS_NewAtom(wh_ctx, "__esModule");
	if (!JS_IsException(space) && !find_own_property1(JS_VALUE_GET_OBJ(space), mark)) {
		JSProperty *property = add_property(wh_ctx, JS_VALUE_GET_OBJ(space), mark, 0);
		if (property)
			property->u.value = JS_TRUE;
	}
	JS_FreeAtom(wh_ctx, mark);
	return space;
}

/* Dynamic modules. The private value is what their names are properties of,
   once they have run. */
static bool wh_dynamic_modules;
static wh_run_dynamic *run_dynamic;

static int init_dynamic(JSContext *ctx, JSModuleDef *m);

static bool wh_is_dynamic(const JSModuleDef *m) { return m->init_func == init_dynamic; }

static bool has_run(const JSModuleDef *m) { return !JS_IsUndefined(m->meta_obj); }

/* The value of a name, or undefined where it cannot be had. */
static JSValue dynamic_value(const JSModuleDef *m, JSAtom name)
{
	if (name == JS_ATOM_default)
		return js_dup(m->meta_obj);
	if (JS_IsUndefined(m->private_value) || JS_IsNull(m->private_value))
		return JS_UNDEFINED;
	JSValue v = JS_GetProperty(wh_ctx, m->private_value, name);
	if (!JS_IsException(v))
		return v;
	JS_FreeValue(wh_ctx, JS_GetException(wh_ctx));
	return JS_UNDEFINED;
}

/* Adds a name, which the module does not have yet. */
static JSExportEntry *wh_add_export(JSContext *ctx, JSModuleDef *m, JSAtom name)
{
	if (js_resize_array(ctx, (void **)&m->export_entries, sizeof *m->export_entries,
			&m->export_entries_size, m->export_entries_count + 1))
		return NULL;
	JSVarRef *variable = js_create_module_var(ctx, false);
	if (!variable)
		return NULL;
	JSExportEntry *entry = &m->export_entries[m->export_entries_count++];
	*entry = (JSExportEntry){.export_type = JS_EXPORT_TYPE_LOCAL, .local_name = JS_ATOM_NULL,
		.export_name = JS_DupAtom(ctx, name)};
	entry->u.local.var_ref = variable;
	if (has_run(m))
		set_value(ctx, variable->pvalue, dynamic_value(m, name));
	return entry;
}

/* Adds every name that the value of a module that has run has of its own. */
static int wh_add_exports(JSContext *ctx, JSModuleDef *m)
{
	if (!JS_IsObject(m->private_value))
		return 0;
	JSPropertyEnum *own;
	uint32_t count;
	if (JS_GetOwnPropertyNames(ctx, &own, &count, m->private_value, JS_GPN_STRING_MASK | JS_GPN_ENUM_ONLY) < 0)
		return -1;
	int before = m->export_entries_count, result = 0;
	for (uint32_t i = 0; i < count && result == 0; i++) {
		int at = 0;
		while (at < before && m->export_entries[at].export_name != own[i].atom)
			at++;
		if (at == before && !wh_add_export(ctx, m, own[i].atom))
			result = -1;
	}
	js_free_prop_enum(ctx, own, count);
	return result;
}

/* Adds to the namespaces that were made before a dynamic module had run what
   it has brought. */
static int renew_namespaces(JSContext *ctx)
{
	struct list_head *el;
	list_for_each(el, &ctx->loaded_modules) {
		JSModuleDef *m = list_entry(el, JSModuleDef, link);
		if (JS_IsUndefined(m->module_ns) || (!wh_is_dynamic(m) && !m->star_export_entries_count))
			continue;
		GetExportNamesState names = {0};
		int result = get_exported_names(ctx, &names, m, false);
		JSObject *space = JS_VALUE_GET_OBJ(m->module_ns);
		for (int i = 0; i < names.exported_names_count && result == 0; i++) {
			JSAtom name = names.exported_names[i].export_name;
			JSModuleDef *from;
			JSExportEntry *entry;
			if (find_own_property1(space, name) || js_resolve_export(ctx, &from, &entry, m, name) != JS_RESOLVE_RES_FOUND ||
			    entry->local_name == JS_ATOM__star_)
				continue;
			JSVarRef *variable = js_get_local_export_var_ref(ctx, from, entry);
			JSProperty *property = !variable ? NULL :
				add_property(ctx, space, name, JS_PROP_ENUMERABLE | JS_PROP_WRITABLE | JS_PROP_VARREF);
			if (property) {
				JS_REF_COUNT(variable)++;
				property->u.var_ref = variable;
			}
		}
		js_free(ctx, names.modules);
		js_free(ctx, names.exported_names);
		if (result < 0)
			return -1;
	}
	return 0;
}

/* Runs what a dynamic module stands for. */
static int init_dynamic(JSContext *ctx, JSModuleDef *m)
{
	JSValue main, all;
	if (!run_dynamic(m, &main, &all))
		return -1;
	m->meta_obj = main;
	m->private_value = all;
	for (int i = 0; i < m->export_entries_count; i++) {
		JSValue v = dynamic_value(m, m->export_entries[i].export_name);
		set_value(ctx, m->export_entries[i].u.local.var_ref->pvalue, v);
	}
	return renew_namespaces(ctx);
}

JSModuleDef *wh_new_dynamic(const char *name, wh_run_dynamic *run)
{
	JSModuleDef *m = JS_NewCModule(wh_ctx, name, init_dynamic);
	if (!m)
		return NULL;
	wh_dynamic_modules = true;
	run_dynamic = run;
	m->resolved = m->func_created = true;
	if (!wh_add_export(wh_ctx, m, JS_ATOM_default)) {
		js_free_module_def(wh_ctx, m);
		return NULL;
	}
	return m;
}

/* Calls missing for every name that a module takes from another that does not
   have it, with an Error. The request is -1 where it is an import. */
void wh_check_names(JSModuleDef *m, wh_missing *missing, void *opaque)
{
	for (int i = 0; i < m->import_entries_count; i++) {
		JSImportEntry *mi = &m->import_entries[i];
		JSModuleDef *from = m->req_module_entries[mi->req_module_idx].module, *found;
		JSExportEntry *entry;
		if (mi->import_name == JS_ATOM__star_)
			continue;
		JSResolveResultEnum result = js_resolve_export(wh_ctx, &found, &entry, from, mi->import_name);
		if (result == JS_RESOLVE_RES_FOUND)
			continue;
		js_resolve_export_throw_error(wh_ctx, result, from, mi->import_name);
		missing(opaque, WH_REFERENCE_NAME, i);
	}
	for (int i = 0; i < m->export_entries_count; i++) {
		JSExportEntry *me = &m->export_entries[i];
		if (me->export_type != JS_EXPORT_TYPE_INDIRECT || me->local_name == JS_ATOM__star_)
			continue;
		JSModuleDef *from = m->req_module_entries[me->u.req_module_idx].module, *found;
		JSExportEntry *entry;
		JSResolveResultEnum result = js_resolve_export(wh_ctx, &found, &entry, from, me->local_name);
		if (result == JS_RESOLVE_RES_FOUND)
			continue;
		js_resolve_export_throw_error(wh_ctx, result, from, me->local_name);
		missing(opaque, WH_REFERENCE_REQUEST, me->u.req_module_idx);
	}
}

/* Called by the patched source for import(). */
static wh_importer *importer;

void wh_set_importer(wh_importer *import) { importer = import; }

static JSModuleDef *wh_import_module(JSContext *ctx, const char *from, const char *text, JSValueConst attributes)
{
	(void)ctx;
	return importer(from, text, attributes);
}
