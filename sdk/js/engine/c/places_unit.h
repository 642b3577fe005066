/* Places in the plugin's code: where calls of the host were made, what runs when
   the instance is stopped, and what was called that is no function. A part of
   quickjs_unit.c.

   The host may ask at any moment, also in the middle of an allocation or of a
   change of an object. So nothing here that writes a place allocates. */

/* What writes into it leaves out what has no room. */
static char place_text[8 << 10];

enum {
	MOST_NAME = 100,                /* bytes of a function's name */
	MOST_FILE = 1100,               /* as the host has them */
	MOST_PLACE = MOST_NAME + MOST_FILE + 64,
};

wh_buffer wh_places(void) { return (wh_buffer){place_text, 0, sizeof place_text}; }

bool wh_place_fits(const wh_buffer *out) { return out->cap - out->len > MOST_PLACE; }

/* The code of a function of the plugin, or NULL: what is native has none, and
   what the engine brings along names no file. */
static JSFunctionBytecode *code_of(JSValueConst function)
{
	if (JS_VALUE_GET_TAG(function) != JS_TAG_OBJECT)
		return NULL;
	JSObject *p = JS_VALUE_GET_OBJ(function);
	if (!js_class_has_bytecode(p->class_id))
		return NULL;
	JSFunctionBytecode *b = p->u.func.function_bytecode;
	return b->filename == JS_ATOM_NULL ? NULL : b;
}

static void put_function_name(wh_buffer *out, JSValueConst function)
{
	char name[MOST_NAME] = "";
	JSProperty *property;
	JSShapeProperty *shape = find_own_property(&property, JS_VALUE_GET_OBJ(function), JS_ATOM_name);
	if (shape && (shape->flags & JS_PROP_TMASK) == JS_PROP_NORMAL &&
	    JS_VALUE_GET_TAG(property->u.value) == JS_TAG_STRING) {
		JSString *text = JS_VALUE_GET_STRING(property->u.value);
		if (text->is_wide_char)
			utf8_encode_buf16(name, sizeof name, str16(text), text->len);
		else
			utf8_encode_buf8(name, sizeof name, str8(text), text->len);
	}
	wh_puts(out, *name ? name : "<anonymous>");
}

void wh_put_place(wh_buffer *out, JSValueConst function, uint32_t pc)
{
	JSFunctionBytecode *b = code_of(function);
	if (!b || !wh_place_fits(out))
		return;
	char file[MOST_FILE], number[32];
	int column = b->col_num, line = pc == WH_BEGIN ? b->line_num : find_line_num(wh_ctx, b, pc, &column);
	wh_puts(out, JS_AtomGetStr(wh_ctx, file, sizeof file, b->filename));
	snprintf(number, sizeof number, ":%d:%d", line, column);
	wh_puts(out, number);
}

static void put_frame(wh_buffer *out, JSValueConst function, uint32_t pc)
{
	if (!wh_place_fits(out))
		return;
	wh_puts(out, "    at ");
	put_function_name(out, function);
	wh_puts(out, " (");
	wh_put_place(out, function, pc);
	wh_puts(out, ")\n");
}

static uint32_t pc_of(const JSStackFrame *sf, const JSFunctionBytecode *b)
{
	return sf->cur_pc ? (uint32_t)(sf->cur_pc - b->byte_code_buf - 1) : WH_BEGIN;
}

void wh_trace_here(wh_trace *t)
{
	t->count = 0;
	for (JSStackFrame *sf = wh_ctx->rt->current_stack_frame; sf && t->count < WH_TRACE_FRAMES; sf = sf->prev_frame) {
		JSFunctionBytecode *b = code_of(sf->cur_func);
		if (!b)
			continue;
		t->frames[t->count].function = js_dup(sf->cur_func);
		t->frames[t->count++].pc = pc_of(sf, b);
	}
}

void wh_trace_free(wh_trace *t)
{
	while (t->count)
		JS_FreeValue(wh_ctx, t->frames[--t->count].function);
}

void wh_trace_to(JSValueConst error, const wh_trace *t)
{
	if (!t->count || !JS_IsError(error))
		return;
	JSObject *p = JS_VALUE_GET_OBJ(error);
	if (!JS_IsString(p->u.object_data))
		return; /* the plugin makes its stacks itself */
	DynBuf stack;
	js_dbuf_init(wh_ctx, &stack);
	wh_stack_header(wh_ctx, &stack, error);
	wh_buffer frames = wh_places();
	for (int i = 0; i < t->count; i++)
		put_frame(&frames, t->frames[i].function, t->frames[i].pc);
	dbuf_put(&stack, (const uint8_t *)frames.data, frames.len);
	JSValue text = dbuf_error(&stack) ? JS_NULL : JS_NewStringLen(wh_ctx, (char *)stack.buf, stack.size);
	dbuf_free(&stack);
	if (!JS_IsString(text)) {
		JS_FreeValue(wh_ctx, wh_caught());
		return;
	}
	JS_FreeValue(wh_ctx, p->u.object_data);
	p->u.object_data = text;
}

void wh_put_running(wh_buffer *out, int most)
{
	int count = 0;
	for (JSStackFrame *sf = wh_ctx->rt->current_stack_frame; sf && count < most; sf = sf->prev_frame) {
		JSFunctionBytecode *b = code_of(sf->cur_func);
		if (b)
			put_frame(out, sf->cur_func, pc_of(sf, b));
		count += b != NULL;
	}
}

/* Finds a place in the source of a function. Lines and columns count as those of
   the function do. */
static const char *find_place(const JSFunctionBytecode *b, int line, int column)
{
	const char *at = b->source, *end = at + b->source_len;
	if (line == b->line_num) {
		column -= b->col_num;
	} else {
		for (int n = b->line_num; n < line; n++) {
			at = memchr(at, '\n', end - at);
			if (!at)
				return NULL;
			at++;
		}
		column--;
	}
	return column >= 0 && column <= end - at ? at + column : NULL;
}

/* Finds the name of what is called at a place of the source, where its last part
   stands, or the bracket where there is no name: names with dots between them.
   What stands before them may be anything. */
static size_t callee_at(const char *source, const char *at, const char **name)
{
	const char *start = at, *end = at;
	while (wh_in_name(*end))
		end++;
	bool bare = false;
	if (end == start) {
		/* Bundlers write (0, module.name)(). */
		if (*at != '(' || at == source || at[-1] != ')')
			return 0;
		bare = true;
		end = start = at - 1;
		while (start > source && wh_in_name(start[-1]))
			start--;
	}
	while (start - source >= 2 && start[-1] == '.' && end - start < MOST_NAME / 2) {
		const char *before = start - 1 - (start[-2] == '?'), *from = before;
		while (from > source && wh_in_name(from[-1]))
			from--;
		if (from == before)
			break;
		start = from;
	}
	if (start == end || (*start >= '0' && *start <= '9') ||
	    (bare && (start - source < 4 || memcmp(start - 4, "(0, ", 4))))
		return 0;
	*name = start;
	return end - start;
}

/* Throws the TypeError of a call of what is no function. Where the call stands
   in the text of the plugin, it is named as it stands there. */
static JSValue wh_throw_not_a_function(JSContext *ctx)
{
	const JSStackFrame *sf = ctx->rt->current_stack_frame;
	JSFunctionBytecode *b = sf && sf->cur_pc ? code_of(sf->cur_func) : NULL;
	/* The source of a constructor is that of its class. */
	if (b && b->source && strncmp(b->source, "class", 5)) {
		int column, line = find_line_num(ctx, b, pc_of(sf, b), &column);
		const char *at = find_place(b, line, column), *name;
		size_t len = at ? callee_at(b->source, at, &name) : 0;
		if (len && len <= MOST_NAME)
			return JS_ThrowTypeError(ctx, "%.*s is not a function", (int)len, name);
	}
	return JS_ThrowTypeError(ctx, "not a function");
}
