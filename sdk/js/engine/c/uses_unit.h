/* What a file uses that may not be there, for those who look at a plugin before
   it runs: read from its bytecode, in which the parser has told names of the
   global scope from all others. A part of quickjs_unit.c. */

enum { MOST_USES = 4000, MOST_NESTING = 500 };
static int uses;

/* The name of the variable or property that an instruction gets, or
   JS_ATOM_NULL. */
static JSAtom name_got(const JSFunctionBytecode *b, const uint8_t *at)
{
	int op = *at, loc = -1, arg = -1, outer = -1;
	switch (op) {
	case OP_get_var:
	case OP_get_field:
	case OP_get_field2:
		return get_u32(at + 1);
	case OP_get_loc:
	case OP_get_loc_check:
		loc = get_u16(at + 1);
		break;
	case OP_get_loc8:
		loc = at[1];
		break;
	case OP_get_loc0:
	case OP_get_loc1:
	case OP_get_loc2:
	case OP_get_loc3:
		loc = op - OP_get_loc0;
		break;
	case OP_get_arg:
		arg = get_u16(at + 1);
		break;
	case OP_get_arg0:
	case OP_get_arg1:
	case OP_get_arg2:
	case OP_get_arg3:
		arg = op - OP_get_arg0;
		break;
	case OP_get_var_ref:
	case OP_get_var_ref_check:
		outer = get_u16(at + 1);
		break;
	case OP_get_var_ref0:
	case OP_get_var_ref1:
	case OP_get_var_ref2:
	case OP_get_var_ref3:
		outer = op - OP_get_var_ref0;
		break;
	}
	if (loc >= 0 && loc < b->var_count && b->vardefs)
		return b->vardefs[b->arg_count + loc].var_name;
	if (arg >= 0 && arg < b->arg_count && b->vardefs)
		return b->vardefs[arg].var_name;
	return outer >= 0 && outer < b->closure_var_count ? b->closure_var[outer].var_name : JS_ATOM_NULL;
}

/* Tells of one: its kind, and its name or both names. */
static void tell_use(const char *file, const JSFunctionBytecode *b, uint32_t pc, char kind, JSAtom object, JSAtom name,
	wh_tell *tell)
{
	char first[MOST_NAME] = "", second[MOST_NAME], text[2 * MOST_NAME + 4];
	if (++uses > MOST_USES)
		return;
	if (object != JS_ATOM_NULL)
		JS_AtomGetStr(wh_ctx, first, sizeof first, object);
	JS_AtomGetStr(wh_ctx, second, sizeof second, name);
	snprintf(text, sizeof text, "%c%s%s%s", kind, first, *first ? "." : "", second);
	int column, line = find_line_num(wh_ctx, (JSFunctionBytecode *)b, pc, &column);
	tell(file, (wh_place){line, column}, text);
}

static void uses_of(const char *file, JSFunctionBytecode *b, int depth, wh_tell *tell)
{
	static JSAtom ctx, process, fetch;
	if (ctx == JS_ATOM_NULL) {
		ctx = JS_NewAtom(wh_ctx, "ctx");
		process = JS_NewAtom(wh_ctx, "process");
		fetch = JS_NewAtom(wh_ctx, "fetch");
	}
	JSAtom before = JS_ATOM_NULL;
	for (int at = 0; at < b->byte_code_len;) {
		const uint8_t *code = b->byte_code_buf + at;
		int op = *code;
		JSAtom got = name_got(b, code);
		if ((op == OP_get_field || op == OP_get_field2) && (before == ctx || before == process))
			tell_use(file, b, (uint32_t)at, 'm', before, got, tell);
		if (op == OP_get_var && got == fetch)
			tell_use(file, b, (uint32_t)at, 'm', JS_ATOM_NULL, got, tell);
		else if (op == OP_get_var || op == OP_get_var_undef || op == OP_put_var) {
			JSAtom name = get_u32(code + 1);
			if (JS_HasProperty(wh_ctx, wh_ctx->global_obj, name) == 0)
				tell_use(file, b, (uint32_t)at, op == OP_get_var ? 'g' : 't', JS_ATOM_NULL, name, tell);
		}
		before = got;
		at += short_opcode_info(op).size;
	}
	for (int i = 0; i < b->cpool_count && depth < MOST_NESTING; i++)
		if (JS_VALUE_GET_TAG(b->cpool[i]) == JS_TAG_FUNCTION_BYTECODE)
			uses_of(file, JS_VALUE_GET_PTR(b->cpool[i]), depth + 1, tell);
}

void wh_uses(const char *file, JSValueConst code, const JSModuleDef *m, wh_tell *tell)
{
	if (m)
		code = m->func_obj;
	if (JS_VALUE_GET_TAG(code) == JS_TAG_FUNCTION_BYTECODE)
		uses_of(file, JS_VALUE_GET_PTR(code), 0, tell);
}
