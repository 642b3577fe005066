/* What a file uses that may not be there, for those who look at a plugin before
   it runs: read from its bytecode, in which the parser has told names of the
   global scope from all others. A part of quickjs_unit.c. */

enum { MOST_USES = 4000 };
static int uses;

/* The name of the variable or property that an instruction gets, or
   JS_ATOM_NULL. */
static JSAtom name_got(const JSFunctionBytecode *b, const uint8_t *at)
{
	if (*at == OP_get_var || *at == OP_get_field || *at == OP_get_field2)
		return get_u32(at + 1);
	variable v = variable_got(at);
	if (v.kind == LOCAL && v.index < b->var_count && b->vardefs)
		return b->vardefs[b->arg_count + v.index].var_name;
	if (v.kind == ARGUMENT && v.index < b->arg_count && b->vardefs)
		return b->vardefs[v.index].var_name;
	return v.kind == OUTER && v.index < b->closure_var_count ? b->closure_var[v.index].var_name : JS_ATOM_NULL;
}

/* Tells of one: its kind, and its name or both names, and a plain text that it
   is called with. */
static void tell_use(const char *file, const JSFunctionBytecode *b, uint32_t pc, char kind, JSAtom object, JSAtom name,
	const char *with, wh_tell *tell)
{
	char first[MOST_NAME] = "", second[MOST_NAME] = "", text[3 * MOST_NAME + 4];
	if (++uses > MOST_USES + 1)
		return;
	if (uses > MOST_USES)
		kind = 'u'; /* and no more is told */
	if (object != JS_ATOM_NULL)
		JS_AtomGetStr(wh_ctx, first, sizeof first, object);
	if (name != JS_ATOM_NULL)
		JS_AtomGetStr(wh_ctx, second, sizeof second, name);
	const char *dot = *first && *second ? "." : "", *tab = *with ? "\t" : "";
	snprintf(text, sizeof text, "%c%s%s%s%s%s", kind, first, dot, second, tab, with);
	int column, line = find_line_num(wh_ctx, (JSFunctionBytecode *)b, pc, &column);
	tell(file, (wh_place){line, column}, text);
}

typedef struct {
	JSAtom ctx, process, fetch, socket, cli, handle;
} names_told;

static const names_told *names(void)
{
	static names_told n;
	if (n.ctx == JS_ATOM_NULL)
		n = (names_told){JS_NewAtom(wh_ctx, "ctx"), JS_NewAtom(wh_ctx, "process"), JS_NewAtom(wh_ctx, "fetch"),
			JS_NewAtom(wh_ctx, "WebSocket"), JS_NewAtom(wh_ctx, "cli"), JS_NewAtom(wh_ctx, "handle")};
	return &n;
}

static bool is_field(const function_seen *f, int at)
{
	return is_op(f, at, OP_get_field) || is_op(f, at, OP_get_field2);
}

/* Tells of a member of a namespace of ctx that is got. True: it is known which
   handler is registered, if one is. */
static bool tell_member(const char *file, int function, int at, JSAtom space, wh_tell *tell)
{
	const function_seen *f = &seen.list[function];
	char text[MOST_NAME] = "";
	JSAtom member = atom_at(f, at);
	bool handle = space == names()->cli && member == names()->handle;
	bool called = is_op(f, at, OP_get_field2), first = false;
	int argument = next_of(f, at);
	call_seen call;
	if (called && is_op(f, argument, OP_push_atom_value) && call_behind(function, argument, 2, &call, &first) && first) {
		JS_AtomGetStr(wh_ctx, text, sizeof text, atom_at(f, argument));
		if (strlen(text) + 8 > sizeof text)
			*text = 0; /* it may be cut off */
	}
	tell_use(file, f->b, (uint32_t)at, called ? 'c' : 'a', space, member, text, tell);
	return !handle || *text;
}

/* Tells what is done with a variable that holds ctx or a namespace. Accounted
   becomes where members stand of which it is known what becomes of them. */
static void tell_variable(const char *file, int function, int at, const contents *c, int accounted[2], wh_tell *tell)
{
	const function_seen *f = &seen.list[function];
	int next = next_of(f, at);
	if (c->holds == SPACE) {
		if (is_field(f, next) && tell_member(file, function, next, c->space, tell))
			accounted[0] = next;
		else if (!is_field(f, next))
			tell_use(file, f->b, (uint32_t)at, 'a', JS_ATOM_NULL, c->space, "", tell);
		return;
	}
	if (is_field(f, next)) {
		JSAtom space = atom_at(f, next);
		int member = next_of(f, next);
		accounted[0] = next;
		if (is_op(f, next, OP_get_field2))
			tell_use(file, f->b, (uint32_t)next, 'c', JS_ATOM_NULL, space, "", tell);
		else if (is_field(f, member)) {
			if (tell_member(file, function, member, space, tell))
				accounted[1] = member;
		} else if (!holds(set(function, member), SPACE))
			tell_use(file, f->b, (uint32_t)next, 'a', JS_ATOM_NULL, space, "", tell);
		return;
	}
	contents *to;
	int member;
	for (int in = pattern_behind(f, at); in >= 0 && pattern_member(function, &in, &member, &to);)
		tell_use(file, f->b, (uint32_t)at, 'm', names()->ctx, atom_at(f, member), "", tell);
}

static void uses_of(const char *file, int function, wh_tell *tell)
{
	const names_told *n = names();
	const function_seen *f = &seen.list[function];
	JSFunctionBytecode *b = f->b;
	JSAtom before = JS_ATOM_NULL;
	int accounted[2] = {-1, -1};
	for (int at = 0; at < b->byte_code_len; at += size_of(b->byte_code_buf + at)) {
		const uint8_t *code = b->byte_code_buf + at;
		int op = *code;
		JSAtom name = name_got(b, code);
		const contents *c = got(function, at);
		bool field = is_field(f, at);
		if (field && (before == n->ctx || before == n->process))
			tell_use(file, b, (uint32_t)at, 'm', before, name, "", tell);
		if (holds(c, CONTEXT) || holds(c, SPACE))
			tell_variable(file, function, at, c, accounted, tell);
		if (field && (name == n->cli || name == n->handle) && at != accounted[0] && at != accounted[1] &&
			!holds(set(function, next_of(f, at)), SPACE))
			tell_use(file, b, (uint32_t)at, 'u', JS_ATOM_NULL, name, "", tell);
		if (op == OP_get_var && (name == n->fetch || name == n->socket))
			tell_use(file, b, (uint32_t)at, 'm', JS_ATOM_NULL, name, "", tell);
		else if (op == OP_get_var || op == OP_get_var_undef || op == OP_put_var) {
			JSAtom global = get_u32(code + 1);
			if (JS_HasProperty(wh_ctx, wh_ctx->global_obj, global) == 0)
				tell_use(file, b, (uint32_t)at, op == OP_get_var ? 'g' : 't', JS_ATOM_NULL, global, "", tell);
		}
		before = holds(c, CONTEXT) ? n->ctx : name;
	}
}

void wh_uses(const char *file, JSValueConst code, const JSModuleDef *m, wh_tell *tell)
{
	if (m)
		code = m->func_obj;
	if (JS_VALUE_GET_TAG(code) != JS_TAG_FUNCTION_BYTECODE)
		return;
	JSFunctionBytecode *b = JS_VALUE_GET_PTR(code);
	if (see_context(b, m))
		tell_use(file, b, 0, 'e', JS_ATOM_NULL, names()->ctx, "", tell);
	else
		forget_contexts();
	for (int i = 0; i < seen.count; i++)
		uses_of(file, i, tell);
	free_seen();
}
